"""The Sweetheart: when they die, somebody is drunk until the game is over."""

import pytest

from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann sweetheart, Bob nodashii, Cat klutz, Dan witch, Eve oracle, Flo sage, Gus barber"


def test_dying_by_execution_they_make_somebody_drunk_at_once() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann", storyteller={"Ann": "Dan"})
    assert town.drunk("Dan")
    assert town.marks("Dan") == ["Drunk"]


def test_dying_at_night_they_make_somebody_drunk_before_later_turns() -> None:
    """sweetheart entry: immediately; the Oracle comes later this night and is told anything."""
    town = Town(CAST.replace("Flo sage", "Flo witch").replace("nodashii", "vigormortis"), night=2)
    town.night(Dan="Cat", Flo="Cat", Bob="Ann", storyteller={"Ann": "Eve", "Eve": 3})
    assert town.learned("Eve") == [3]


def test_anybody_else_may_be_the_one() -> None:
    """Travellers, the dead and evil ones too."""
    town = Town(f"{CAST.replace('Gus barber', 'Gus barber!')}, Hal deviant", night=2).day()
    town.execute("Ann", storyteller={"Ann": "Gus"})
    assert town.offered("Ann") == ["Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal"]
    assert town.drunk("Gus")


def test_nobody_is_told() -> None:
    """RB-181."""
    town = Town(CAST, night=2).day()
    town.execute("Ann", storyteller={"Ann": "Dan"})
    assert all(not town.told(name) for name in town.names)


def test_it_lasts_for_the_rest_of_the_game_and_outlives_a_change() -> None:
    """sweetheart entry, RB-188: the player is drunk, whoever they are."""
    town = Town(CAST, night=2).day()
    town.execute("Ann", storyteller={"Ann": "Dan"})
    town.night_up_to("nodashii", Dan="Cat")
    town.rule("become", "Dan", "cerenovus")
    assert town.drunk("Dan")
    town.rule("become", "Ann", "artist")
    town.rule("revive", "Ann")
    assert town.drunk("Dan")


@pytest.mark.example("rulebook/states/17")
def test_example_a_poisoned_sweetheart_makes_nobody_drunk() -> None:
    """Neither when they die nor when they are healthy again."""
    town = Town(f"{CAST}; Poisoned@Ann", night=2).day()
    town.execute("Ann")
    assert [name for name in town.names if town.drunk(name)] == []
    town.rule("unmark", "Ann", "Poisoned")
    town.night(Dan="Cat", Bob="Flo", storyteller={"Flo": ("Bob", "Cat"), "Eve": 0})
    assert [name for name in town.names if town.drunk(name)] == []


def test_dead_already_they_do_nothing() -> None:
    """G7."""
    town = Town(CAST.replace("sweetheart", "sweetheart!"), night=2).day()
    town.execute("Ann")
    assert town.offered("Ann") == []
    assert [name for name in town.names if town.drunk(name)] == []


def test_who_died_before_they_became_one_does_nothing() -> None:
    town = Town(CAST.replace("Ann sweetheart", "Ann artist!"), night=2)
    town.dusk()
    town.rule("become", "Ann", "sweetheart")
    assert [name for name in town.names if town.drunk(name)] == []


def test_swapped_in_at_night_and_killed_they_do_it() -> None:
    town = Town(CAST.replace("Ann sweetheart", "Ann mutant"), night=2)
    town.night_up_to("nodashii", Dan="Cat")
    town.rule("become", "Ann", "sweetheart")
    town.night(Bob="Ann", storyteller={"Ann": "Dan", "Eve": 0})
    assert town.drunk("Dan")


def test_an_evil_sweetheart_does_it_too() -> None:
    town = Town(CAST.replace("sweetheart", "sweetheart+evil"), night=2).day()
    town.execute("Ann", storyteller={"Ann": "Dan"})
    assert town.drunk("Dan")


def test_a_philosopher_who_took_it_does_it_and_the_drunk_sweetheart_does_not() -> None:
    town = Town(CAST.replace("Flo sage", "Flo philosopher").replace("nodashii", "vigormortis"), night=2)
    town.night(Flo="sweetheart", Dan="Cat", Bob="Ann")
    assert [name for name in town.names if town.drunk(name)] == ["Ann"]  # by the Philosopher
    town.execute("Flo", storyteller={"Flo": "Dan"})
    assert town.drunk("Dan")


# With others


def test_a_fang_gu_in_them_makes_nobody_drunk() -> None:
    """Frequent chains: the first Outsider becomes the Fang Gu and did not die."""
    town = Town(CAST.replace("nodashii", "fanggu"), night=2)
    assert town.night(Dan="Cat", Bob="Ann") == ["Bob"]
    assert [name for name in town.names if town.drunk(name)] == []


def test_a_second_outsider_dies_of_the_fang_gu_and_makes_somebody_drunk() -> None:
    town = Town(f"{CAST.replace('nodashii', 'fanggu')}; Once@Cat", night=2)
    assert town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Dan"}) == ["Ann"]
    assert town.drunk("Dan")


def test_poisoned_by_the_no_dashii_beside_them_they_are_not() -> None:
    """The No Dashii poisons Townsfolk, not the Sweetheart next to it."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": "Dan", "Eve": 0})
    assert town.drunk("Dan")


def test_the_drunk_demon_does_not_kill_any_more() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann", storyteller={"Ann": "Bob"})
    assert town.night(Dan="Cat", Bob="Cat") == []


def test_the_drunk_vortox_lets_the_truth_through() -> None:
    town = Town(CAST.replace("nodashii", "vortox"), night=2).day()
    town.execute("Ann", storyteller={"Ann": "Bob"})
    town.night(Dan="Cat", Bob="Cat")
    assert town.learned("Eve") == [0]


def test_a_haircut_leaves_the_drunkenness_with_the_player() -> None:
    """RB-188: the Barber's exchange moves characters, not states."""
    town = Town(f"{CAST}; Haircuts Tonight@Gus<Gus/barber~dawn2", night=2).day()
    town.execute("Ann", storyteller={"Ann": "Cat"})
    town.night(Dan="Eve", Bob=["Eve", ("Cat", "Flo")], storyteller={})
    assert (town.character("Cat"), town.character("Flo")) == ("sage", "klutz")
    assert (town.drunk("Cat"), town.drunk("Flo")) == (True, False)


def test_a_sweetheart_made_demon_dies_as_a_demon() -> None:
    """Pit-Hag and Sweetheart: nothing is left of the old ability."""
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("become", "Ann", "vortox")
    town.rule("become", "Bob", "witch")
    town.rule("kill", "Ann")
    assert [name for name in town.names if town.drunk(name)] == []


@pytest.mark.parametrize("chosen", ["Cat", "Bob"])
def test_the_game_ends_as_it_would_without(chosen: str) -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann", storyteller={"Ann": chosen})
    town.rule("kill", "Bob")
    town.dusk()
    assert town.winner is GOOD


def test_served_twice_they_make_two_drunk() -> None:
    """barista entry."""
    town = Town(f"{CAST}, Hal barista", night=2)
    asked = {"Hal": ["Ann", "Ability Twice"], "Ann": ["Dan", "Cat"], "Eve": 0}
    town.night(Dan="Gus", Bob="Ann", storyteller=asked)
    assert town.drunk("Dan")
    assert town.drunk("Cat")


def test_a_bone_collector_gives_a_dead_sweetheart_nobody_to_make_drunk() -> None:
    town = Town(f"{CAST.replace('sweetheart', 'sweetheart!')}, Hal bonecollector", night=2)
    town.night(Hal="Ann", Dan="Gus", Bob="Cat", Cat="Eve", storyteller={"Eve": 0})
    assert [name for name in town.names if town.drunk(name)] == []
