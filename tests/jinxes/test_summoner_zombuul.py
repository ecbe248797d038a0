"""Summoner and Zombuul: a dead player who is summoned as it lives under the shroud."""

from engine.script import Script, edition
from engine.terms import DEMON, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "zombuul")))
CAST = "Ann saint, Bob summoner, Cat slayer!, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_a_dead_player_lives_on_unseen() -> None:
    town = at()
    town.night(Bob=ThisIs("Cat", "zombuul"), Cat="Eve")
    assert town.winner is None
    assert not town.alive("Cat")
    assert [town.names[seat] for seat in town.game.living(DEMON)] == ["Cat"]


def test_their_next_death_is_their_last() -> None:
    town = at()
    town.night(Bob=ThisIs("Cat", "zombuul"), Cat="Eve")
    town.execute("Cat")
    assert town.winner is GOOD


def test_a_living_one_seems_to_die_first() -> None:
    town = at(CAST.replace("slayer!", "slayer"))
    town.night(Bob=ThisIs("Cat", "zombuul"), Cat="Eve")
    town.execute("Cat")
    assert town.winner is None


def test_without_the_jinx_a_dead_demon_is_dead() -> None:
    town = at(jinxed=False)
    town.night(Bob=ThisIs("Cat", "zombuul"))
    assert town.winner is GOOD
