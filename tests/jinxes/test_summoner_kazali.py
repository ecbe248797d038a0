"""Summoner and Kazali: a second Demon, and the deaths of the night are the Storyteller's."""

from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "kazali")))
CAST = "Ann imp, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_beside_a_kazali_the_storyteller_decides_who_dies() -> None:
    town = at()
    town.night(Ann="Eve", Bob=ThisIs("Cat", "kazali"), Cat="Dan", storyteller={"summoner-kazali": [(), True]})
    assert town.alive("Eve")


def test_with_another_demon_nothing_changes() -> None:
    town = at()
    assert town.night(Ann="Eve", Bob=ThisIs("Cat", "imp"), Cat="Gus") == ["Eve", "Gus"]


def test_without_the_jinx_everybody_dies_as_chosen() -> None:
    town = at(jinxed=False)
    assert town.night(Ann="Eve", Bob=ThisIs("Cat", "kazali"), Cat="Gus") == ["Eve", "Gus"]
