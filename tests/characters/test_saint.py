"""The Saint: dying by execution loses the game for their side."""

import pytest

from engine.ledger import DiedByDay
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann saint, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Flo chef"


def test_executed_their_side_loses() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL
    assert not town.alive("Ann")
    assert town.game.over


def test_an_evil_saint_executed_loses_it_for_evil() -> None:
    """RB-169."""
    town = Town(CAST.replace("saint", "saint+evil"), night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_killed_at_night_nothing_happens() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Cat", Bob="Ann") == ["Ann"]
    assert town.winner is None


def test_dying_by_day_without_an_execution_nothing_happens() -> None:
    town = Town(CAST, night=2).day()
    town.rule("kill", "Ann")
    town.end_day()
    assert town.winner is None
    assert DiedByDay(0) in [told.fact for told in town.game.ledger]


def test_a_missed_shot_at_the_saint_does_nothing() -> None:
    """The Slayer picks the Saint."""
    town = Town("Ann saint, Bob imp, Cat slayer, Dan poisoner, Eve virgin, Flo chef", night=2).day()
    town.slay("Cat", "Ann")
    assert town.alive("Ann")
    assert town.winner is None
    assert [type(fact).__name__ for fact in town.public()] == ["Claimed", "NothingHappened"]


def test_a_poisoned_saint_is_just_executed() -> None:
    """RB-154."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Cat")
    town.execute("Ann")
    assert not town.alive("Ann")
    assert town.winner is None


def test_a_saint_sober_again_before_the_execution_loses() -> None:
    """RB-180: the Poisoner has died in the night."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Dan")
    town.execute("Ann")
    assert town.winner is EVIL


@pytest.mark.parametrize("token", ["", "; Poisoned@Ann"])
def test_executed_when_already_dead_nothing_happens(token: str) -> None:
    """RB-123, RB-125: executed, but not by that dead."""
    town = Town(CAST.replace("saint", "saint!") + token, night=2).day()
    town.execute("Ann")
    assert town.winner is None
    assert town.game.day.executions == ((0, False),)


def test_on_the_block_but_not_executed_nothing_happens() -> None:
    town = Town(CAST, night=2).day()
    assert town.nominate("Bob", "Ann", votes="Bob Dan Eve") == "about to die"
    assert town.nominate("Ann", "Cat", votes="Ann Bob Eve Flo") == "about to die"
    town.end_day()
    assert town.alive("Ann")
    assert town.winner is None


def test_a_saint_and_two_alive_is_evil_s_win() -> None:
    """Both make evil win."""
    town = Town("Ann saint, Bob imp, Cat soldier, Dan poisoner!, Eve virgin!", night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL


def test_an_evil_saint_with_two_alive_is_good_s_win() -> None:
    """RB-134: evil would win by two alive and good by the Saint, so good wins."""
    town = Town("Ann saint+evil, Bob imp, Cat soldier, Dan poisoner!, Eve virgin!", night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_who_became_the_saint_today_loses_and_who_no_longer_is_does_not() -> None:
    """RB-160."""
    town = Town(CAST, night=2).day()
    town.rule("become", "Flo", "saint")
    town.rule("become", "Ann", "chef")
    other = town.snapshot()
    town.execute("Flo")
    assert town.winner is EVIL
    other.execute("Ann")
    assert other.winner is None


def test_a_saint_who_is_the_imp_by_now_only_dies_as_the_demon() -> None:
    town = Town(CAST, night=2).day()
    town.rule("become", "Ann", "imp")
    town.rule("become", "Bob", "chef")
    town.execute("Ann")
    assert town.winner is GOOD
