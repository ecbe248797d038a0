"""The Soldier: safe from the Demon, and from nothing else."""

from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann soldier, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo chef"


def test_survives_the_demon_and_nobody_hears_of_the_attack() -> None:
    """RB-064, RB-068, RB-150."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Cat", Bob="Ann") == []
    assert town.alive("Ann")
    assert not town.woken("Ann")


def test_an_evil_soldier_is_safe_as_well() -> None:
    town = Town(CAST.replace("soldier", "soldier+evil"), night=2)
    assert town.night(Dan="Cat", Bob="Ann") == []


def test_a_soldier_poisoned_this_night_dies() -> None:
    """RB-154."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Ann", Bob="Ann") == ["Ann"]


def test_a_drunk_who_thinks_they_are_the_soldier_dies() -> None:
    town = Town("Ann drunk(soldier), Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo chef", night=2)
    assert town.night(Dan="Cat", Bob="Ann") == ["Ann"]


def test_the_poison_ends_at_dusk_and_the_soldier_is_safe_again() -> None:
    """RB-180, RB-189."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Cat")
    town.end_day()
    assert town.night(Dan="Eve", Bob="Ann") == []


def test_is_executed_like_anybody() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert not town.alive("Ann")
    assert town.winner is None


def test_dies_of_what_is_not_the_demon() -> None:
    """A Virgin's execution, and a death without any ability behind it."""
    town = Town(CAST, night=2).day()
    assert town.nominate("Ann", "Eve") == "day over"
    assert not town.alive("Ann")
    town = Town(CAST, night=2).day()
    town.rule("kill", "Ann")
    assert not town.alive("Ann")


def test_a_dead_soldier_stays_dead_and_nothing_is_announced() -> None:
    town = Town(CAST.replace("soldier", "soldier!"), night=2)
    assert town.night(Dan="Cat", Bob="Ann") == []
    assert not town.alive("Ann")


def test_is_safe_from_the_moment_they_become_the_soldier() -> None:
    """RB-160, swapped in the middle of the night: the new Soldier is safe, the old one is not."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Eve", "soldier")
    town.rule("become", "Ann", "virgin")
    after = town.snapshot()
    assert town.night(Bob="Eve") == []
    assert after.night(Bob="Ann") == ["Ann"]
    assert after.alignment("Ann") is GOOD


def test_a_poisoned_player_who_becomes_the_soldier_is_not_safe() -> None:
    """RB-188."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Eve")
    town.rule("become", "Eve", "soldier")
    assert town.night(Bob="Eve") == ["Eve"]


def test_a_soldier_become_imp_can_kill_itself() -> None:
    """Only the present character counts."""
    town = Town(CAST, night=2)
    town.rule("become", "Ann", "imp")
    assert town.night(Dan="Cat", Ann="Ann", Bob="Eve", storyteller={"Ann": "Dan"}) == ["Ann", "Eve"]
    assert town.alignment("Dan") is EVIL
