"""Summoner and Hatter: beside a second living Demon the deaths of the night are the Storyteller's."""

from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "summoner", "hatter", "pukka"))
CAST = "Ann imp, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo hatter, Gus saint"


def at(cast: str = CAST, *, jinxed: bool = True) -> Town:
    town = Town(cast, night=3, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_with_a_hatter_dead_or_alive_the_storyteller_decides_who_dies() -> None:
    for cast in (CAST, CAST.replace("hatter", "hatter!")):
        town = at(cast)
        rest = {"Ann": "Eve", "Cat": "Dan"}
        town.night(**rest, Bob=ThisIs("Cat", "pukka"), storyteller={"summoner-hatter": [(), True]})
        assert town.alive("Eve")


def test_without_a_hatter_or_without_the_jinx_everybody_dies_as_chosen() -> None:
    town = at(CAST.replace("Flo hatter", "Flo mayor"))
    assert town.night(Ann="Eve", Bob=ThisIs("Cat", "pukka"), Cat="Dan") == ["Eve"]
    town = at(jinxed=False)
    assert town.night(Ann="Eve", Bob=ThisIs("Cat", "pukka"), Cat="Dan") == ["Eve"]
