"""The Empath: how many of the two living neighbours are evil."""

import pytest

from engine.course import play_step
from tests.scenario import Town, whatever

FIVE = "Ann empath, Bob imp, Cat baron, Dan soldier, Eve mayor"


@pytest.mark.parametrize(
    ("cast", "evil"),
    [
        ("Ann empath, Bob mayor, Cat baron, Dan imp, Eve soldier", 0),
        ("Ann empath, Bob imp, Cat baron, Dan mayor, Eve soldier", 1),
        ("Ann empath, Bob imp, Cat mayor, Dan soldier, Eve baron", 2),
        ("Ann empath, Bob mayor+evil, Cat baron, Dan imp, Eve soldier", 1),
        ("Ann empath, Bob imp, Cat mayor, Dan soldier, Eve baron+good", 1),
        ("Ann empath+evil, Bob imp, Cat mayor, Dan soldier, Eve saint", 1),
        ("Ann empath, Bob drunk(soldier), Cat mayor, Dan baron, Eve imp", 1),
    ],
)
def test_counts_evil_living_neighbours_the_first_night_too(cast: str, evil: int) -> None:
    """RB-313, RB-319, RB-173: woken, shown a number, nothing else; nobody is consulted."""
    town = Town(cast)
    town.night()
    assert town.learned("Ann") == [evil]
    assert len(town.told("Ann")) == 2  # their own character at the start, and the number
    assert town.offered("Ann") == []


def test_looks_past_the_dead() -> None:
    """RB-304: a dead evil neighbour is no neighbour, the next one alive is."""
    town = Town("Ann empath, Bob baron!, Cat imp, Dan soldier, Eve mayor, Flo saint!", night=2)
    town.night(Cat="Dan")
    assert town.learned("Ann") == [1]


def test_counts_after_the_kills_of_this_night() -> None:
    """RB-146: the Imp turns a good neighbour into a gap with itself behind it."""
    town = Town("Ann empath, Bob mayor, Cat imp, Dan soldier, Eve virgin, Flo slayer", night=2)
    assert town.night(Cat="Bob", storyteller={"Bob": "Bob"}) == ["Bob"]
    assert town.learned("Ann") == [1]


def test_counts_each_night_anew() -> None:
    """RB-313: an execution brings another neighbour."""
    town = Town("Ann empath, Bob imp, Cat baron, Dan soldier, Eve mayor, Flo slayer")
    town.night()
    assert town.learned("Ann") == [1]
    town.execute("Flo")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]
    town.execute("Eve")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]
    town.rule("turn", "Dan", "evil")
    town.end_day()
    town.night(Bob="Dan")
    assert town.learned("Ann") == [2]


def test_killed_before_their_turn_they_are_not_woken() -> None:
    """RB-070, RB-147."""
    town = Town("Ann empath, Bob imp, Cat baron, Dan soldier, Eve mayor, Flo saint", night=2)
    town.night(Bob="Ann")
    assert not town.woken("Ann")


def test_the_dead_are_not_woken() -> None:
    """RB-118."""
    town = Town("Ann empath!, Bob imp, Cat baron, Dan soldier, Eve mayor, Flo saint", night=2)
    town.night(Bob="Dan")
    assert not town.woken("Ann")


def test_a_recluse_is_judged_every_night() -> None:
    """RB-325, G15: evil tonight, good tomorrow."""
    town = Town("Ann empath, Bob recluse, Cat imp, Dan soldier, Eve mayor")
    town.night(storyteller={"Ann": 1})
    assert town.offered("Ann") == [0, 1]
    town.end_day()
    town.night(Cat="Dan", storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]


def test_a_spy_may_count_as_good() -> None:
    """RB-325; beside the Imp there is one evil neighbour for certain."""
    town = Town("Ann empath, Bob spy, Cat soldier, Dan mayor, Eve imp")
    town.night(storyteller={"Ann": 1})
    assert sorted(town.offered("Ann")) == [1, 2]


def test_a_spy_and_a_recluse_on_either_side_allow_every_number() -> None:
    town = Town("Ann empath, Bob spy, Cat soldier, Dan imp, Eve recluse")
    town.night(storyteller={"Ann": 2})
    assert sorted(town.offered("Ann")) == [0, 1, 2]


def test_a_dead_recluse_is_no_living_neighbour() -> None:
    """RB-304: so nobody is consulted."""
    town = Town("Ann empath, Bob recluse!, Cat imp, Dan soldier, Eve mayor, Flo saint", night=2)
    town.night(Cat="Dan")
    assert town.learned("Ann") == [1]


def test_a_poisoned_recluse_is_good_and_a_poisoned_spy_evil() -> None:
    """G15."""
    town = Town("Ann empath, Bob recluse, Cat imp, Dan poisoner, Eve mayor")
    town.night(Dan="Bob")
    assert town.learned("Ann") == [0]
    town = Town("Ann empath, Bob spy, Cat imp, Dan poisoner, Eve mayor")
    town.night(Dan="Bob", storyteller={"Bob": whatever})
    assert town.learned("Ann") == [1]


def test_drunk_and_poisoned_neighbours_are_read_correctly() -> None:
    """RB-187."""
    town = Town("Ann empath, Bob drunk(chef), Cat poisoner, Dan soldier, Eve imp")
    town.night(Cat="Eve", storyteller={"Bob": 0})
    assert town.learned("Ann") == [1]


def test_poisoned_they_wake_and_may_be_told_any_number_and_are_well_the_next_night() -> None:
    """RB-180, RB-182, RB-184: the poison ends at dusk (RB-312)."""
    town = Town("Ann empath, Bob imp, Cat poisoner, Dan soldier, Eve mayor")
    town.night(Cat="Ann", storyteller={"Ann": 2})
    assert town.learned("Ann") == [2]
    assert sorted(town.offered("Ann")) == [0, 1, 2]
    assert town.poisoned("Ann")
    town.end_day()
    town.night(Cat="Dan", Bob="Dan")
    assert town.learned("Ann") == [1]


def test_healthy_at_once_when_the_poisoner_is_killed_that_night() -> None:
    """RB-151, RB-152: before the Empath's turn, so the number is true."""
    town = Town("Ann empath, Bob imp, Cat poisoner, Dan soldier, Eve mayor, Flo saint", night=2)
    assert town.night(Cat="Ann", Bob="Cat") == ["Cat"]
    assert town.learned("Ann") == [1]


def test_healthy_at_once_when_the_poisoner_becomes_the_imp() -> None:
    """RB-160: a star pass ends what the heir's old ability did."""
    town = Town("Ann empath, Bob imp, Cat poisoner, Dan soldier, Eve mayor, Flo saint", night=2)
    town.night(Cat="Ann", Bob="Bob", storyteller={"Bob": "Cat"})
    assert town.sober("Ann")
    assert town.learned("Ann") == [1]  # Cat, past the dead Bob


def test_poison_pauses_with_its_source() -> None:
    """RB-189: the Poisoner is drunk during the Empath's turn and sober again before dusk."""
    town = Town("Ann empath, Bob imp, Cat poisoner, Dan soldier, Eve mayor, Flo saint", night=2)
    town.night_up_to("imp", Cat="Ann")
    town.rule("mark", "Cat", "Drunk")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]
    town.rule("unmark", "Cat", "Drunk")
    assert town.poisoned("Ann")


def test_drunk_and_poisoned_do_not_cancel_out() -> None:
    """RB-186: a poisoned Drunk who thinks they are the Empath."""
    town = Town("Ann drunk(empath), Bob imp, Cat poisoner, Dan soldier, Eve mayor")
    town.night(Cat="Ann", storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]


def test_a_drunk_who_thinks_they_are_the_empath_wakes_every_night() -> None:
    """RB-182, RB-330."""
    town = Town("Ann drunk(empath), Bob imp, Cat baron, Dan soldier, Eve mayor")
    for number, kill in ((2, {}), (0, {"Bob": "Dan"})):
        town.night(storyteller={"Ann": number}, **kill)
        assert town.learned("Ann") == [number]
        assert sorted(town.offered("Ann")) == [0, 1, 2]
        town.end_day()


def test_a_swap_before_the_turn_moves_the_question_to_the_new_empath() -> None:
    """RB-160: the old one learns nothing tonight, the new one does, in the same slot."""
    town = Town("Ann empath, Bob imp, Cat soldier, Dan baron, Eve mayor", night=2)
    town.night_up_to("empath", Bob="Cat")
    town.rule("become", "Ann", "soldier")
    town.rule("become", "Cat", "empath")
    town.night()
    assert town.learned("Ann") == []
    assert town.learned("Cat") == [2]


def test_who_becomes_the_empath_after_the_slot_begins_the_next_night() -> None:
    """G10: the turn has passed for tonight."""
    town = Town("Ann empath, Bob imp, Cat soldier, Dan butler, Eve mayor", night=2)
    town.night_up_to("butler", Bob="Cat")
    assert town.learned("Ann") == [1]
    town.rule("become", "Cat", "empath")
    town.night(Dan="Ann")
    assert town.learned("Cat") == []
    town.end_day()
    town.night(Bob="Eve", Dan="Ann", storyteller={"Eve": "Eve"})
    assert town.learned("Cat") == [1]


def test_a_swap_does_not_cure() -> None:
    """RB-170, RB-188: the poisoned player is poisoned as the Empath as well."""
    town = Town("Ann slayer, Bob imp, Cat poisoner, Dan soldier, Eve mayor", night=2)
    town.night_up_to("imp", Cat="Ann")
    town.rule("become", "Ann", "empath")
    town.night(Bob="Dan", storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]


def test_one_of_two_empaths_killed_in_their_slot_is_not_woken() -> None:
    """RB-147, G22: they act one after the other."""
    town = Town("Ann empath, Bob imp, Cat empath, Dan baron, Eve mayor, Flo soldier", night=2)
    town.night_up_to("empath", Bob="Flo")
    play_step(town.game)
    town.rule("kill", "Cat")
    town.night()
    assert not town.woken("Cat")
