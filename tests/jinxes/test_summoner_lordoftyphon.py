"""Summoner and Lord of Typhon: it sits beside a Minion, and the other neighbour becomes one."""

import pytest

from engine.house_rules import HouseRules
from engine.questions import MadeMinion
from engine.script import Script, edition
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "lordoftyphon")))
CAST = "Ann saint, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_the_other_neighbour_becomes_an_evil_minion() -> None:
    town = at()
    town.night(Bob=ThisIs("Cat", "lordoftyphon"), Cat="Eve", storyteller={"summoner-lordoftyphon": "baron"})
    assert town.character("Cat") == "lordoftyphon"
    assert (town.character("Dan"), town.alignment("Dan")) == ("baron", EVIL)
    assert town.character("Bob") == "summoner"


def test_who_sits_beside_no_minion_is_not_it_but_the_nearest_who_does() -> None:
    town = at()
    town.night(Bob=ThisIs("Eve", "lordoftyphon"), Cat="Gus", storyteller={"summoner-lordoftyphon": "baron"})
    assert (town.character("Eve"), town.character("Cat")) == ("virgin", "lordoftyphon")
    assert town.character("Dan") == "baron"


def test_between_two_minions_nobody_else_becomes_one() -> None:
    town = at(CAST.replace("soldier", "baron"))
    town.night(Bob=ThisIs("Cat", "lordoftyphon"), Cat="Eve")
    assert (town.character("Dan"), town.character("Eve")) == ("baron", "virgin")


def test_without_the_jinx_it_sits_anywhere() -> None:
    town = at(jinxed=False)
    town.night(Bob=ThisIs("Eve", "lordoftyphon"), Eve="Gus")
    assert town.character("Eve") == "lordoftyphon"


def test_nobody_becomes_a_minion_who_may_not_be_in_play() -> None:
    """A Heretic is never in play with a Spy or a Baron."""
    script = Script("with it", "With it", (*SCRIPT.characters, "heretic"))
    town = Town(CAST.replace("saint", "heretic"), night=3, script=script)
    town.night(
        Bob=ThisIs("Cat", "lordoftyphon"), Cat="Eve", storyteller={"summoner-lordoftyphon": "scarletwoman"}
    )
    (asked,) = (one for one in town.asked if isinstance(one.options, MadeMinion))
    assert set(asked.options.all()) == {"poisoner", "scarletwoman"}


def test_the_very_heretic_who_becomes_a_minion_may_be_any() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "heretic"))
    town = Town(CAST.replace("soldier", "heretic"), night=3, script=script)
    town.night(Bob=ThisIs("Cat", "lordoftyphon"), Cat="Eve", storyteller={"summoner-lordoftyphon": "spy"})
    assert town.character("Dan") == "spy"


@pytest.mark.parametrize("told", [True, False])
def test_the_demon_is_told_of_a_marionette_as_any_new_demon_is(told: bool) -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "marionette"))
    town = Town(CAST, night=3, script=script)
    town.game.house_rules = HouseRules({"marionette: a later Demon is told": told})
    made = {"summoner-lordoftyphon": "marionette"}
    town.night(Bob=ThisIs("Cat", "lordoftyphon"), Cat="Eve", storyteller=made)
    assert (ThisIs("Dan", "marionette") in town.told("Cat")) is told
    assert town.told("Dan") == []
