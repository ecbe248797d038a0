"""Magician and Marionette: while the one lives, the Demon is not told who the other is."""

import pytest

from engine import ledger
from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann marionette(empath), Bob imp, Cat magician, Dan baron, Eve virgin, Flo scarletwoman, Gus mayor"
SCRIPT = Script("with both", "With both", (*edition("tb").characters, "magician", "marionette"))
KNOWN = [ThisIs("Ann", "marionette")]


def told_the_demon(cast: str, *, jinxed: bool = True) -> list[object]:
    town = Town(cast, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night(storyteller={"Ann": 0})
    return town.told("Bob", ledger.ThisIs)


def test_the_demon_is_not_told_who_the_marionette_is() -> None:
    assert told_the_demon(CAST) == []


def test_without_the_jinx_the_demon_is_told() -> None:
    assert told_the_demon(CAST, jinxed=False) == KNOWN


@pytest.mark.parametrize("cast", [CAST.replace("magician", "magician!"), f"{CAST}; Poisoned@Cat"])
def test_a_magician_who_is_dead_or_does_not_work_keeps_nothing_back(cast: str) -> None:
    assert told_the_demon(cast) == KNOWN


def test_a_later_demon_is_not_told_either() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Bob="Bob", storyteller={"Ann": 0})
    assert town.told("Flo", ledger.ThisIs) == []
    town = Town(CAST.replace("magician", "magician!"), night=2, script=SCRIPT)
    town.night(Bob="Bob", storyteller={"Ann": 0})
    assert town.told("Flo", ledger.ThisIs) == KNOWN
