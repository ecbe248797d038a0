"""Summoner and Lord of Typhon: it sits beside a Minion, and the other neighbour becomes one."""

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
