"""The Butler: picks a master, and keeps to them without the Storyteller's help."""

import pytest

from engine.questions import IllegalAnswer
from tests.scenario import Town

CAST = "Ann butler, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Flo chef!"


def test_chooses_a_master_each_night_the_first_included() -> None:
    """RB-313, RB-035, RB-060."""
    town = Town("Ann butler, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Flo slayer")
    town.night(Ann="Bob", Dan="Cat")
    assert town.marks("Bob") == ["Master"]
    town.end_day()
    town.night(Ann="Eve", Dan="Dan", Bob="Cat")
    assert town.marks("Eve") == ["Master"]
    assert town.marks("Bob") == []


def test_may_choose_a_dead_player() -> None:
    """RB-140."""
    town = Town(CAST, night=2)
    town.night(Ann="Flo", Dan="Cat", Bob="Eve")
    assert town.marks("Flo") == ["Master"]


def test_may_not_choose_themself() -> None:
    """RB-159."""
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Ann", Dan="Cat", Bob="Eve")


def test_a_vote_without_the_master_is_counted_all_the_same() -> None:
    """Keeping the rule is the Butler's own affair: the master's hand is down."""
    town = Town(CAST, night=2)
    town.night(Ann="Cat", Dan="Cat", Bob="Flo")
    assert town.nominate("Bob", "Eve", votes="Ann Bob Dan") == "about to die"
    assert town.game.square.most_votes == 3


def test_nobody_learns_who_the_master_is() -> None:
    """RB-149."""
    town = Town(CAST, night=2)
    town.night(Ann="Cat", Dan="Eve", Bob="Flo")
    assert not town.woken("Cat")
    assert [type(fact).__name__ for fact in town.public()] == ["NightFell", "DayBroke"]


def test_a_poisoned_butler_chooses_without_effect() -> None:
    """RB-182."""
    town = Town(CAST, night=2)
    town.night(Ann="Cat", Dan="Ann", Bob="Flo")
    assert town.marks("Cat") == []
    assert town.told("Ann") == []


def test_a_dead_butler_is_not_woken() -> None:
    """RB-118."""
    town = Town(CAST.replace("butler", "butler!"), night=2)
    town.night(Dan="Cat", Bob="Flo")
    assert not town.woken("Ann")


def test_a_butler_killed_this_night_is_not_woken() -> None:
    """RB-070."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Ann")
    assert not town.woken("Ann")


def test_an_evil_butler_chooses_too() -> None:
    town = Town(CAST.replace("butler", "butler+evil"), night=2)
    town.night(Ann="Bob", Dan="Cat", Bob="Flo")
    assert town.marks("Bob") == ["Master"]


def test_who_becomes_the_butler_before_the_slot_chooses_tonight_and_the_old_one_does_not() -> None:
    """RB-160."""
    town = Town(CAST, night=2)
    town.night_up_to("butler", Dan="Cat", Bob="Flo")
    town.rule("become", "Eve", "butler")
    town.rule("become", "Ann", "slayer")
    town.night(Eve="Dan")
    assert town.marks("Dan") == ["Master"]


def test_the_master_s_token_goes_when_the_butler_becomes_somebody_else() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Dan", Dan="Cat", Bob="Flo")
    town.rule("become", "Ann", "soldier")
    assert town.marks("Dan") == []
