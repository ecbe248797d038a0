"""Summoner and Preacher: whom the one has silenced does not summon, and the Storyteller does."""

from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "preacher")))
CAST = "Ann preacher, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_the_storyteller_summons_for_a_silenced_summoner() -> None:
    town = at()
    town.night(Ann="Bob", storyteller={"Bob": ThisIs("Cat", "imp")}, Cat="Eve")
    assert town.character("Cat") == "imp"
    assert town.winner is None


def test_without_the_jinx_good_has_won() -> None:
    town = at(jinxed=False)
    town.night(Ann="Bob")
    assert town.winner is GOOD


def test_one_who_still_has_the_ability_summons() -> None:
    town = at()
    town.night(Ann="Eve", Bob=ThisIs("Cat", "imp"), Cat="Eve")
    assert town.character("Cat") == "imp"
