"""The Oracle: how many of the dead are evil?"""

import pytest

from engine.terms import GOOD
from tests.scenario import Town, whatever

CAST = (
    "Ann oracle, Bob imp, Cat soldier{}, Dan baron{}, Eve flowergirl, Flo poisoner, Gus artist{}, Hal virgin"
)


@pytest.mark.parametrize(
    ("dead", "number"), [(("", "", ""), 0), (("!", "", ""), 0), (("", "!!", ""), 1), (("!", "!", "!"), 1)]
)
def test_counts_the_evil_dead(dead: tuple[str, str, str], number: int) -> None:
    town = Town(CAST.format(*dead), night=2)
    town.night(Bob="Hal", Flo="Flo")
    assert town.learned("Ann") == [number]
    assert town.offered("Ann") == []


def test_who_dies_tonight_is_counted() -> None:
    """Rules spec, oracle: counted at its slot, after tonight's kills."""
    town = Town(CAST.format("", "", ""), night=2)
    assert town.night(Bob="Dan", Flo="Hal") == ["Dan"]
    assert town.learned("Ann") == [1]


def test_the_side_counts_and_not_the_character() -> None:
    """RB-173: a good Minion is good, an evil Townsfolk and an evil Traveller evil."""
    town = Town(CAST.format("+evil!", "+good!", "!").replace("Hal virgin", "Hal deviant+evil!"), night=2)
    town.night(Bob="Eve", Flo="Flo")
    assert town.learned("Ann") == [2]


def test_a_player_who_turns_is_counted_anew() -> None:
    town = Town(CAST.format("!", "", ""), night=2)
    town.night(Bob="Hal", Flo="Flo")
    assert town.learned("Ann") == [0]
    town.rule("turn", "Cat", "evil")
    town.end_day()
    town.night(Bob="Hal", Flo="Flo")
    assert town.learned("Ann") == [1]


def test_a_zombuul_who_looks_dead_counts() -> None:
    """Rules spec, zombuul."""
    town = Town("Ann oracle, Bob zombuul!?, Cat fool, Dan godfather, Eve sage, Flo artist", night=2)
    town.night(Bob="Cat")
    assert town.learned("Ann") == [1]


def test_a_dead_spy_may_count_as_good_and_a_dead_recluse_as_evil() -> None:
    """G15."""
    town = Town(CAST.format("", "!", "").replace("Dan baron", "Dan spy"), night=2)
    town.night(Bob="Hal", Flo="Flo", storyteller={"Ann": 0})
    assert town.offered("Ann") == [1, 0]
    town = Town(CAST.format("!", "", "").replace("Cat soldier", "Cat recluse"), night=2)
    town.night(Bob="Hal", Flo="Flo", storyteller={"Ann": 1})
    assert town.offered("Ann") == [0, 1]


def test_not_on_the_first_night_and_not_when_killed() -> None:
    town = Town(CAST.format("", "", ""))
    town.night(Flo="Flo")
    assert town.learned("Ann") == []
    town.end_day()
    town.night(Flo="Flo", Bob="Ann")
    assert not town.woken("Ann")


def test_poisoned_they_are_told_any_number() -> None:
    town = Town(CAST.format("!", "", ""), night=2)
    town.night(Bob="Hal", Flo="Ann", storyteller={"Ann": 4})
    assert town.learned("Ann") == [4]


def test_under_a_vortox_the_number_is_wrong_even_with_nobody_dead() -> None:
    town = Town("Ann oracle, Bob vortox, Cat klutz, Dan witch, Eve sage", night=2)
    town.night(Dan="Dan", Bob="Eve", storyteller={"Ann": 3, "Eve": whatever})
    assert 0 not in town.offered("Ann")
    assert town.learned("Ann") == [3]


def test_an_evil_oracle_learns_the_same() -> None:
    town = Town(CAST.format("", "!", "").replace("Ann oracle", "Ann oracle+evil"), night=2)
    town.night(Bob="Hal", Flo="Flo")
    assert town.learned("Ann") == [1]


def test_gained_swapped_in_and_brought_back() -> None:
    """A Philosopher; one made an Oracle after the Demon's turn; a dead one with a Bone Collector."""
    town = Town(CAST.format("", "!", "").replace("Gus artist", "Gus philosopher"), night=2)
    town.night(Bob="Hal", Flo="Flo", Gus="oracle", storyteller={"Ann": 3})
    assert town.learned("Gus") == [1]
    town = Town(CAST.format("", "!", "").replace("Ann oracle", "Ann sage"), night=2)
    town.night_up_to("flowergirl", Bob="Hal", Flo="Flo")
    town.rule("become", "Ann", "oracle")
    town.night()
    assert town.learned("Ann") == [1]
    cast = (
        CAST.format("", "!", "")
        .replace("Ann oracle", "Ann oracle!")
        .replace("Gus artist", "Gus bonecollector")
    )
    town = Town(cast, night=2)
    town.night(Bob="Hal", Flo="Flo", Gus="Ann")
    assert town.learned("Ann") == [1]


def test_a_barista_s_oracle_counts_twice_and_truly() -> None:
    cast = CAST.format("!", "", "").replace("Cat soldier", "Cat recluse").replace("Gus artist", "Gus barista")
    town = Town(cast, night=2)
    town.night(Bob="Hal", Flo="Ann", storyteller={"Gus": ["Ann", "Sober & Healthy"]})
    assert town.learned("Ann") == [0]
    town = Town(cast, night=2)
    town.night(Bob="Hal", Flo="Flo", storyteller={"Gus": ["Ann", "Ability Twice"], "Ann": [1, 0]})
    assert town.learned("Ann") == [1, 0]


def test_an_apprentice_counts_the_dead_too() -> None:
    town = Town(CAST.format("", "!", "").replace("Ann oracle", "Ann apprentice"))
    town.night(Flo="Flo", storyteller={"Ann": [GOOD, "oracle"]})
    town.end_day()
    town.night(Bob="Hal", Flo="Flo")
    assert town.learned("Ann") == [1]
