"""Widow and Damsel: once there is a Widow, the Damsel is poisoned for good."""

import pytest

from engine.script import Script, edition
from engine.terms import EVIL
from tests.scenario import Town

CAST = "Ann damsel, Bob imp, Cat widow, Dan poisoner, Eve monk, Flo soldier, Gus mayor, Hal virgin"
SCRIPT = Script("mine", "Mine", ("damsel", "widow", *edition("tb").characters))


@pytest.mark.parametrize("then", ["widow", "baron"])
def test_she_is_poisoned_also_when_the_widow_is_somebody_else_by_then(then: str) -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.act("damsel", "Eve", "Flo")
    town.rule("become", "Cat", then)
    assert not town.sober("Ann")
    town.act("damsel", "Dan", "Ann")
    assert town.winner is None


def test_without_the_jinx_she_is_found() -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.game.grimoire.jinxes = ()
    town.act("damsel", "Dan", "Ann")
    assert town.winner is EVIL
