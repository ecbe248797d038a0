"""Spy and Damsel: once there is a Spy, the Damsel is poisoned for good."""

from engine.ledger import InPlay
from engine.script import Script, edition
from tests.scenario import Town

CAST = "Ann damsel, Bob imp, Cat spy, Dan poisoner, Eve monk, Flo soldier, Gus mayor, Hal virgin"
SCRIPT = Script("mine", "Mine", ("damsel", "philosopher", *edition("tb").characters))


def test_beside_a_spy_nobody_is_told_of_her_and_nobody_finds_her() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Dan="Eve")
    assert town.told("Dan", InPlay) == []
    town.act("damsel", "Dan", "Ann")
    assert town.winner is None


def test_she_stays_poisoned_when_the_spy_is_dead_or_somebody_else() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.day().act("damsel", "Eve", "Flo")
    town.rule("kill", "Cat")
    assert not town.sober("Ann")
    town.rule("become", "Cat", "baron")
    assert not town.sober("Ann")
    town.act("damsel", "Dan", "Ann")
    assert town.winner is None


def test_a_damsel_who_comes_later_is_poisoned_too_and_one_who_is_none_any_more_is_not() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.rule("become", "Ann", "saint")
    assert town.sober("Ann")
    town.rule("become", "Eve", "damsel")
    assert not town.sober("Eve")


def test_a_philosopher_who_has_the_ability_is_poisoned() -> None:
    town = Town(CAST.replace("damsel", "philosopher"), script=SCRIPT)
    town.night(Ann="damsel", Dan="Eve")
    assert not town.sober("Ann")


def test_without_a_spy_and_without_the_jinx_she_is_found() -> None:
    for cast, jinxes in ((CAST.replace("spy", "baron"), ("spy-damsel",)), (CAST, ())):
        town = Town(cast, night=2, script=SCRIPT)
        town.game.grimoire.jinxes = jinxes
        town.day().act("damsel", "Dan", "Ann")
        assert town.winner is not None
