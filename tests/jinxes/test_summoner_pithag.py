"""Summoner and Pit-Hag: a second Demon, and the deaths of the night are the Storyteller's."""

from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "pithag")))
CAST = "Ann imp, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo pithag, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_beside_a_pit_hag_the_storyteller_decides_who_dies() -> None:
    town = at()
    storyteller = {"summoner-pithag": [("Gus",), False, True]}
    hexed = ThisIs("Eve", "virgin")
    died = town.night(Ann="Eve", Bob=ThisIs("Cat", "imp"), Cat="Flo", Flo=hexed, storyteller=storyteller)
    assert died == ["Eve", "Gus"]


def test_without_the_jinx_everybody_dies_as_chosen() -> None:
    town = at(jinxed=False)
    died = town.night(Ann="Eve", Bob=ThisIs("Cat", "imp"), Cat="Gus", Flo=ThisIs("Eve", "virgin"))
    assert died == ["Eve", "Gus"]


def test_a_first_demon_unsettles_nothing() -> None:
    town = at(CAST.replace("imp", "saint"))
    died = town.night(Bob=ThisIs("Cat", "imp"), Cat="Gus", Flo=ThisIs("Eve", "virgin"))
    assert died == ["Gus"]
