"""The Mathematician: for how many players did an ability go wrong since dawn?"""

import pytest

from engine.ledger import ThisIs
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann mathematician, Bob imp, Cat empath, Dan poisoner, Eve soldier, Flo chef, Gus butler"


def test_nothing_went_wrong() -> None:
    town = Town(CAST)
    town.night(Dan="Bob", Gus="Ann")
    assert town.learned("Ann") == [0]
    assert town.offered("Ann") == []


def test_false_information_counts_true_information_does_not() -> None:
    """Rules spec, mathematician: a droisoned player who got the correct result is not counted."""
    for told, wrong in ((1, 0), (2, 1)):  # the Imp is beside the Empath
        town = Town(CAST.replace("Dan poisoner, Eve soldier", "Dan soldier, Eve poisoner"))
        town.night(Eve="Cat", Gus="Ann", storyteller={"Cat": told})
        assert town.learned("Ann") == [wrong]


def test_counts_players_and_not_incidents() -> None:
    """Two wrong answers for one player in one night, thanks to the Barista."""
    town = Town(CAST.replace("Gus butler", "Gus barista"))
    town.night(Dan="Cat", storyteller={"Gus": [GOOD, "Cat", "Ability Twice"], "Cat": [0, 2]})
    assert town.learned("Ann") == [1]


def test_a_demon_who_cannot_kill_counts() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Bob", Bob="Cat", Gus="Ann") == []
    assert town.learned("Ann") == [1]


def test_a_poisoned_soldier_who_dies_counts() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Eve", Bob="Eve", Gus="Ann") == ["Eve"]
    assert town.learned("Ann") == [1]


def test_a_soldier_who_is_safe_does_not_count() -> None:
    """Protection that works as intended is no malfunction."""
    town = Town(CAST, night=2)
    town.night(Dan="Dan", Bob="Eve", Gus="Ann")
    assert town.learned("Ann") == [0]


def test_what_happened_by_day_counts_that_night_and_no_longer() -> None:
    """Since dawn: a poisoned Slayer's shot at the Demon, and the night after is another."""
    town = Town(CAST.replace("Cat empath", "Cat slayer"))
    town.night(Dan="Cat", Gus="Ann")
    town.slay("Cat", "Bob")
    town.end_day()
    town.night(Dan="Dan", Bob="Eve", Gus="Ann")
    assert town.learned("Ann") == [1]
    town.end_day()
    town.night(Dan="Dan", Bob="Eve", Gus="Ann")
    assert town.learned("Ann") == [0]


def test_a_recluse_taken_for_evil_counts() -> None:
    """Rules spec: misregistration, for one it misleads."""
    town = Town(CAST.replace("Eve soldier", "Eve recluse"))
    town.night(Dan="Bob", Gus="Ann", storyteller={"Flo": 1})
    assert town.learned("Ann") == [1]
    town = Town(CAST.replace("Eve soldier", "Eve recluse"))
    town.night(Dan="Bob", Gus="Ann", storyteller={"Flo": 0})
    assert town.learned("Ann") == [0]


def test_a_poisoner_who_poisons_themself_is_not_another_character() -> None:
    town = Town(CAST)
    town.night(Dan="Dan", Gus="Ann")
    assert town.learned("Ann") == [0]


def test_the_mathematician_does_not_count_themself() -> None:
    """Told a wrong number tonight and a true one tomorrow; two of them count each other."""
    town = Town(CAST.replace("Gus butler", "Gus mathematician"))
    town.night(Dan="Ann", storyteller={"Ann": 3})
    assert town.learned("Ann") == [3]
    assert town.learned("Gus") == [1]


def test_the_drunk_s_failures_count() -> None:
    """Jinx mathematician-drunk, newest wording: always."""
    cast = "Ann mathematician, Bob imp, Cat drunk(empath), Dan baron, Eve saint, Flo chef, Gus mayor"
    town = Town(cast)
    town.night(storyteller={"Cat": 0})
    assert town.learned("Ann") == [1]
    town = Town(cast)
    town.night(storyteller={"Cat": 2})
    assert town.learned("Ann") == [0]


def test_a_drunk_soldier_who_dies_counts_too() -> None:
    """The same jinx: failed, not only false."""
    cast = "Ann mathematician, Bob imp, Cat drunk(soldier), Dan baron, Eve saint, Flo chef, Gus mayor"
    town = Town(cast, night=2)
    assert town.night(Bob="Cat") == ["Cat"]
    assert town.learned("Ann") == [1]
    town = Town(cast, night=2)
    town.night(Bob="Flo")
    assert town.learned("Ann") == [0]


@pytest.mark.parametrize(("victim", "wrong"), [("Eve", 0), ("Flo", 1)])
def test_a_lunatic_counts_when_the_demon_attacks_somebody_else(victim: str, wrong: int) -> None:
    """Jinx mathematician-lunatic, newest wording: always."""
    town = Town(
        "Ann mathematician, Bob imp, Cat lunatic(imp), Dan baron, Eve mayor, Flo chef, Gus saint", night=2
    )
    town.night(Cat="Eve", Bob=victim, storyteller={"Eve": "Eve"} if victim == "Eve" else None)
    assert town.learned("Ann") == [wrong]


def test_under_a_vortox_the_number_is_wrong_and_the_others_do_count() -> None:
    """Rules spec, mathematician: false Townsfolk information is the Vortox's doing."""
    town = Town("Ann mathematician, Bob vortox, Cat clockmaker, Dan witch, Eve klutz")
    town.night(Dan="Ann", storyteller={"Cat": 1, "Ann": 0})
    assert town.offered("Ann") == [0, 2, 3, 4, 5]


def test_poisoned_they_are_told_any_number() -> None:
    town = Town(CAST)
    town.night(Dan="Ann", Gus="Ann", storyteller={"Ann": 5})
    assert town.learned("Ann") == [5]


def test_evil_they_learn_the_same_and_dead_nothing() -> None:
    town = Town(CAST.replace("Ann mathematician", "Ann mathematician+evil"))
    town.night(Dan="Bob", Gus="Ann")
    assert town.learned("Ann") == [0]
    town = Town(CAST, night=2)
    assert town.night(Dan="Ann", Bob="Ann", Gus="Ann") == ["Ann"]
    assert town.learned("Ann") == []


def test_a_sage_told_wrong_by_poison_counts() -> None:
    town = Town(CAST.replace("Cat empath", "Cat sage"), night=2)
    town.night(Dan="Cat", Bob="Cat", Gus="Ann", storyteller={"Cat": (4, 5)})
    assert town.learned("Ann") == [1]


def test_a_philosopher_counts_and_drunkenness_by_them_counts() -> None:
    """Both of them count: the true Mathematician is drunk and told anything; the Philosopher counts that."""
    town = Town(CAST.replace("Gus butler", "Gus philosopher"))
    town.night(Dan="Bob", Gus="mathematician", storyteller={"Ann": 4})
    assert town.learned("Gus") == [1]


def test_swapped_in_late_they_count_the_whole_day() -> None:
    town = Town(CAST.replace("Ann mathematician", "Ann mayor").replace("Flo chef", "Flo oracle"), night=2)
    town.night_up_to("empath", Dan="Bob", Bob="Eve")
    town.rule("become", "Ann", "mathematician")
    town.night(Gus="Ann")
    assert town.learned("Ann") == [1]


def test_brought_back_by_a_bone_collector() -> None:
    town = Town(
        CAST.replace("Ann mathematician", "Ann mathematician!").replace("Gus butler", "Gus bonecollector"),
        night=2,
    )
    town.night(Gus="Ann", Dan="Bob", Bob="Cat")
    assert town.learned("Ann") == [1]


def test_an_undertaker_shown_a_false_character_counts() -> None:
    town = Town(CAST.replace("Flo chef", "Flo undertaker"), night=2).day()
    town.execute("Eve")
    town.night(Dan="Flo", Bob="Gus", storyteller={"Flo": ThisIs(4, "imp")})
    assert town.learned("Ann") == [1]


def test_an_apprentice_counts_too() -> None:
    town = Town(CAST.replace("Ann mathematician", "Ann apprentice").replace("Flo chef", "Flo oracle"))
    town.night(Dan="Cat", Gus="Ann", storyteller={"Ann": [GOOD, "mathematician"], "Cat": 0})
    assert town.learned("Ann")[-1] == 1
