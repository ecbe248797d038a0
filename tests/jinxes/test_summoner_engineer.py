"""Summoner and Engineer: who makes a Summoner somebody else does not end the game: the Storyteller summons."""

from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "summoner", "engineer"))
CAST = "Ann engineer, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, jinxed: bool = True) -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    town.game.note_who_began()
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_the_storyteller_summons_in_the_third_night() -> None:
    town = at()
    town.night(Ann=("scarletwoman",))
    assert town.character("Bob") == "scarletwoman"
    assert town.winner is None
    town.end_day()
    town.night(storyteller={"summoner": ThisIs("Cat", "imp")}, Cat="Eve")
    assert town.character("Cat") == "imp"
    assert town.winner is None


def test_without_the_jinx_good_has_won() -> None:
    town = at(jinxed=False)
    town.night(Ann=("scarletwoman",))
    assert town.winner is GOOD


def test_another_minion_made_somebody_else_summons_nobody() -> None:
    town = at(CAST.replace("chef", "baron"))
    town.night(Ann=("poisoner",), Gus="Eve", storyteller={"Ann": (ThisIs("Gus", "poisoner"),)})
    assert not town.game.grimoire.marked("Summons")
