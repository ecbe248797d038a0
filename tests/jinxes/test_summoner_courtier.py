"""Summoner and Courtier: who is drunk by the one in the third night does not summon, and the Storyteller does."""

from engine.script import Script, edition
from engine.terms import DEMON, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "courtier")))
CAST = "Ann courtier, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_the_storyteller_summons_for_a_drunk_summoner() -> None:
    town = at()
    summoned = {"Bob": ThisIs("Cat", "imp")}
    town.night(Ann="summoner", Bob=ThisIs("Dan", "imp"), storyteller=summoned, Cat="Eve")
    assert (town.character("Cat"), town.character("Dan")) == ("imp", "soldier")
    assert town.winner is None
    assert [town.names[seat] for seat in town.game.living(DEMON)] == ["Cat"]


def test_without_the_jinx_good_has_won() -> None:
    town = at(jinxed=False)
    town.night(Ann="summoner", Bob=ThisIs("Dan", "imp"))
    assert town.winner is GOOD


def test_a_sober_summoner_summons() -> None:
    town = at()
    town.night(Ann="poisoner", Bob=ThisIs("Cat", "imp"), Cat="Eve")
    assert town.character("Cat") == "imp"


def test_one_who_is_poisoned_by_another_is_not_helped() -> None:
    town = at(f"{CAST}; Poisoned@Bob")
    town.night(Ann=None, Bob=ThisIs("Dan", "imp"))
    assert town.winner is GOOD
