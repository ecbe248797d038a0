"""The Clockmaker: how many chairs from the Demon to the nearest Minion?"""

from typing import Any

import pytest

from engine.terms import GOOD
from tests.scenario import Town, whatever


@pytest.mark.parametrize(
    ("cast", "steps"),
    [
        ("Ann clockmaker, Bob vortox, Cat witch, Dan klutz, Eve oracle", 1),
        ("Ann clockmaker, Bob nodashii, Cat oracle, Dan witch, Eve klutz, Flo sage", 2),
        (
            "Ann clockmaker, Bob nodashii, Cat oracle, Dan sage, Eve artist, Flo witch",
            2,
        ),  # the other way round
        ("Ann clockmaker, Bob nodashii, Cat oracle, Dan sage, Eve witch, Flo klutz", 3),
        ("Ann clockmaker, Bob witch, Cat oracle, Dan nodashii, Eve klutz, Flo cerenovus", 2),
        ("Ann clockmaker, Bob witch, Cat nodashii, Dan oracle, Eve klutz, Flo cerenovus, Gus sage", 1),
    ],
)
def test_learns_the_shorter_way_from_the_demon_to_the_nearest_minion(cast: str, steps: int) -> None:
    """Rules spec, clockmaker: neighbours are one apart; the nearest of several Minions counts."""
    town = Town(cast.replace("vortox", "imp").replace("nodashii", "imp").replace("cerenovus", "baron"))
    minions: dict[str, Any] = {name: "Ann" for name in town.names if town.character(name) == "witch"}
    town.night(**minions)
    assert town.learned("Ann") == [steps]
    assert town.offered("Ann") == []


def test_a_traveller_is_a_step_and_no_minion() -> None:
    """Evil Travellers are no Minions, their chairs count."""
    town = Town(
        "Ann clockmaker, Bob imp, Cat deviant+evil, Dan klutz, Eve sage, Flo oracle, Gus baron, Hal artist"
    )
    town.night()
    assert town.learned("Ann") == [3]


def test_learns_once() -> None:
    town = Town("Ann clockmaker, Bob imp, Cat baron, Dan klutz, Eve sage")
    town.night()
    town.end_day()
    town.night(Bob="Eve", storyteller={"Eve": whatever})
    assert town.learned("Ann") == []


def test_a_dead_minion_counts() -> None:
    """G21: in play, dead or alive; Ann is made a Clockmaker late."""
    town = Town("Ann oracle, Bob imp, Cat baron!, Dan soldier, Eve sage, Flo witch", night=2)
    town.night_up_to("imp", Flo="Eve")
    town.rule("become", "Ann", "clockmaker")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]


def test_a_recluse_may_be_demon_or_minion_and_a_spy_no_minion() -> None:
    """G15: the Storyteller settles what they count as; two chairs' distance plainly."""
    town = Town("Ann clockmaker, Bob imp, Cat recluse, Dan baron, Eve sage, Flo oracle, Gus artist")
    town.night(storyteller={"Ann": 1})
    assert town.offered("Ann") == [2, 1]
    town = Town("Ann clockmaker, Bob imp, Cat spy, Dan klutz, Eve sage, Flo oracle, Gus baron")
    town.night(storyteller={"Ann": 2})
    assert town.offered("Ann") == [1, 2]
    assert town.learned("Ann") == [2]


def test_the_only_minion_a_spy_is_still_measured() -> None:
    """Our reading: a number must be told, so the only Minion cannot vanish."""
    town = Town("Ann clockmaker, Bob imp, Cat spy, Dan klutz, Eve sage")
    town.night()
    assert town.learned("Ann") == [1]


def test_a_poisoned_recluse_is_nobody() -> None:
    town = Town("Ann clockmaker, Bob imp, Cat recluse, Dan poisoner, Eve sage, Flo oracle")
    town.night(Dan="Cat")
    assert town.learned("Ann") == [2]


def test_nobody_to_measure_to_is_nought() -> None:
    """Our reading: no Minion is left, so there is no distance."""
    town = Town("Ann oracle, Bob imp, Cat soldier, Dan klutz, Eve sage", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "clockmaker")
    town.night(Bob="Cat")
    assert town.learned("Ann") == [0]


def test_poisoned_they_are_told_any_number() -> None:
    """RB-184: up to half the table."""
    for number in (0, 1, 3):
        town = Town("Ann clockmaker, Bob imp, Cat poisoner, Dan klutz, Eve sage, Flo oracle")
        town.night(Cat="Ann", storyteller={"Ann": number})
        assert town.offered("Ann") == [0, 1, 2, 3]
        assert town.learned("Ann") == [number]


def test_under_a_vortox_the_number_is_wrong() -> None:
    town = Town("Ann clockmaker, Bob vortox, Cat witch, Dan klutz, Eve sage, Flo oracle")
    town.night(Cat="Bob", storyteller={"Ann": 3})
    assert town.offered("Ann") == [0, 2, 3]


def test_poisoned_under_a_vortox_it_is_wrong_as_well() -> None:
    """Rules spec, vortox: droisoned Townsfolk too."""
    town = Town("Ann clockmaker, Bob vortox, Cat poisoner, Dan klutz, Eve sage, Flo oracle")
    town.night(Cat="Ann", storyteller={"Ann": 2})
    assert 1 not in town.offered("Ann")


def test_an_evil_clockmaker_learns_the_same() -> None:
    town = Town("Ann clockmaker+evil, Bob imp, Cat baron, Dan klutz, Eve sage")
    town.night()
    assert town.learned("Ann") == [1]


def test_a_dead_one_learns_nothing() -> None:
    town = Town("Ann clockmaker!, Bob imp, Cat baron, Dan klutz, Eve sage")
    town.night()
    assert town.learned("Ann") == []


def test_swapped_in_by_night_they_learn_at_once() -> None:
    """G10, RB-162: start information in the night they become it."""
    town = Town("Ann oracle, Bob imp, Cat baron, Dan soldier, Eve sage", night=3)
    town.night_up_to("oracle", Bob="Dan")
    town.rule("become", "Ann", "clockmaker")
    town.night()
    assert town.learned("Ann") == [1]


@pytest.mark.parametrize("night", [1, 2])
def test_a_philosopher_who_gains_it_learns_that_night(night: int) -> None:
    """Rules spec, philosopher: start information tonight, and once only."""
    town = Town("Ann philosopher, Bob imp, Cat baron, Dan klutz, Eve soldier", night=night)
    picks: dict[str, Any] = {"Bob": "Eve"} if night > 1 else {}
    town.night(Ann="clockmaker", **picks)
    assert town.learned("Ann") == [1]


def test_brought_back_by_a_bone_collector_they_learn_again() -> None:
    """Rules spec, bonecollector: powers of the first night as new."""
    town = Town(
        "Ann clockmaker!, Bob imp, Cat baron, Dan klutz, Eve soldier, Flo bonecollector, Gus oracle", night=2
    )
    town.night(Flo="Ann", Bob="Eve")
    assert town.learned("Ann") == [1]
    assert not town.alive("Ann")


def test_a_barista_s_clockmaker_learns_the_truth_under_a_vortox() -> None:
    town = Town("Ann clockmaker, Bob vortox, Cat witch, Dan klutz, Eve sage, Flo barista, Gus oracle")
    town.night(Cat="Bob", storyteller={"Flo": [GOOD, "Ann", "Sober & Healthy"]})
    assert town.learned("Ann") == [1]
