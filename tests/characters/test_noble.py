"""The Noble: exactly one of three players is evil."""

from math import comb

import pytest

from engine.characters.noble import OneOfThreeEvil
from engine.grimoire import TRUTHFUL, TWICE
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann noble, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo sage, Gus saint"
SCRIPT = Script("mine", "Mine", ("noble", *edition("tb").characters, "sage"))
SHOWN = ("Bob", "Cat", "Eve")


def evil_among(town: Town, shown: tuple[str, ...]) -> int:
    return sum(town.alignment(name) is not GOOD for name in shown)


@pytest.mark.example("carousel/noble/1")
def test_example_two_good_players_and_one_evil() -> None:
    """The tokens lie beside the three, and nothing more comes of them."""
    town = Town("Nat noble, Marianna chef, Alex imp, Abdallah mayor, Bob soldier, Cat baron")
    town.night(storyteller={"Nat": ("Marianna", "Alex", "Abdallah")})
    assert town.learned("Nat") == [("Marianna", "Alex", "Abdallah")]
    assert [town.marks(name) for name in ("Marianna", "Alex", "Abdallah")] == [["Know"]] * 3
    assert town.marks("Bob") == town.marks("Cat") == []
    town.end_day()
    town.night(Alex="Bob")
    assert not town.woken("Nat")


@pytest.mark.example("carousel/noble/2")
def test_example_a_recluse_is_the_evil_one() -> None:
    """RB-325."""
    town = Town("Nat noble, Doug empath, Lachlan saint, Ben recluse, Alex imp, Bob baron")
    town.night(storyteller={"Nat": ("Doug", "Lachlan", "Ben")})
    assert town.learned("Nat") == [("Doug", "Lachlan", "Ben")]


@pytest.mark.example("carousel/noble/3")
def test_example_a_pit_hag_s_noble_and_a_spy_who_counts_as_good() -> None:
    """RB-162: they learn in the night they become it."""
    cast = "Amy klutz, Evin mayor, Sarah spy, Julian po, Gus pithag, Hal saint, Ida soldier"
    town = Town(cast, night=3)
    shown = ("Evin", "Sarah", "Julian")
    town.night(Gus=ThisIs("Amy", "noble"), Julian=None, storyteller={"Amy": shown})
    assert town.learned("Amy") == [shown]


def test_the_storyteller_picks_among_all_trios_with_one_evil_player() -> None:
    """Rules spec, noble: never two or three, and never the Noble."""
    town = Town(CAST)
    town.night(storyteller={"Ann": SHOWN})
    offered = town.offered("Ann")
    assert len(offered) == 2 * comb(4, 2)
    assert all(evil_among(town, shown) == 1 and "Ann" not in shown for shown in offered)
    assert all(list(shown) == sorted(shown) for shown in offered)  # the order of seats tells nothing


def test_a_recluse_may_be_the_good_one_as_well() -> None:
    """RB-325: beside the Imp they have to be read as good; beside two good players as evil."""
    town = Town(CAST.replace("Cat soldier", "Cat recluse"))
    town.night(storyteller={"Ann": SHOWN})
    offered = town.offered("Ann")
    assert ("Bob", "Cat", "Eve") in offered
    assert ("Cat", "Eve", "Flo") in offered
    assert ("Bob", "Cat", "Dan") not in offered  # two are evil whatever the Recluse is


def test_where_no_trio_is_true_they_are_told_nothing() -> None:
    """Two good players are not to be found beside three evil ones."""
    town = Town("Ann noble, Bob imp, Cat soldier+evil, Dan baron, Eve mayor")
    town.night()
    assert town.learned("Ann") == []
    assert not any(town.marks(name) for name in town.names)


def test_drunk_they_are_told_nothing_there_either() -> None:
    """Else they would know from it that they are drunk."""
    town = Town("Ann noble, Bob imp, Cat soldier+evil, Dan baron, Eve mayor; Drunk@Ann")
    town.night()
    assert not town.learned("Ann")


def test_poisoned_any_three_may_be_shown() -> None:
    """RB-184."""
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Ann": ("Bob", "Dan", "Gus")})
    assert town.learned("Ann") == [("Bob", "Dan", "Gus")]
    assert len(town.offered("Ann")) == comb(6, 3)


def test_a_drunk_who_thinks_they_are_the_noble_may_be_shown_any_three() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann noble", "Ann drunk(noble)"))
    town.night(storyteller={"Ann": ("Cat", "Eve", "Flo")})
    assert town.learned("Ann") == [("Cat", "Eve", "Flo")]


def test_under_a_vortox_not_one_of_them_is_evil_or_several_are() -> None:
    """Two evil players make it false, though one of them is evil."""
    town = Town(CAST.replace("imp", "vortox"))
    town.night(storyteller={"Ann": ("Bob", "Dan", "Eve")})
    assert {evil_among(town, shown) for shown in town.offered("Ann")} == {0, 2}


def test_an_evil_noble_learns_the_truth_and_is_never_one_of_the_three() -> None:
    """RB-173."""
    town = Town(CAST.replace("Ann noble", "Ann noble+evil"))
    town.night(storyteller={"Ann": SHOWN})
    assert len(town.offered("Ann")) == 2 * comb(4, 2)


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST)
    town.night_up_to("noble")
    town.rule("kill", "Ann")
    assert town.night() == ["Ann"]
    assert not town.woken("Ann")


def test_the_dead_and_travellers_may_be_among_them() -> None:
    town = Town("Ann noble, Bob imp, Cat soldier!, Dan baron, Eve sage, Flo deviant+evil", night=1)
    town.night(storyteller={"Ann": ("Cat", "Eve", "Flo")})
    assert town.learned("Ann") == [("Cat", "Eve", "Flo")]


def test_swapped_in_during_the_night_they_learn_the_same_night() -> None:
    """RB-162; and once only."""
    town = Town(CAST.replace("Ann noble", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "noble")
    town.night(Bob="Cat", storyteller={"Ann": SHOWN})
    assert town.learned("Ann") == [SHOWN]
    town.end_day()
    town.night(Bob="Cat")
    assert not town.woken("Ann")


def test_gained_by_a_philosopher_both_are_shown_and_the_noble_is_drunk() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="noble", storyteller={"Ann": ("Cat", "Eve", "Flo"), "Gus": ("Bob", "Cat", "Eve")})
    assert town.learned("Ann") == [("Cat", "Eve", "Flo")]
    assert town.learned("Gus") == [("Bob", "Cat", "Eve")]
    assert all(evil_among(town, shown) == 1 for shown in town.offered("Gus"))
    assert len(town.offered("Ann")) == comb(6, 3)


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann noble", "Ann apprentice"))
    town.night(storyteller={"Ann": [GOOD, "noble", SHOWN]})
    assert town.learned("Ann") == ["noble", SHOWN]


def test_brought_back_by_a_bone_collector_they_learn_again() -> None:
    town = Town(CAST.replace("Gus saint", "Gus bonecollector"))
    town.night(storyteller={"Ann": SHOWN})
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Gus="Ann", Bob="Cat", storyteller={"Ann": ("Cat", "Dan", "Eve")})
    assert town.learned("Ann") == [("Cat", "Dan", "Eve")]


def test_a_barista_s_noble_learns_the_plain_truth_though_poisoned_and_twice_though_sober() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL], "Ann": SHOWN})
    assert all(evil_among(town, shown) == 1 for shown in town.offered("Ann"))
    town = Town(CAST.replace("Gus saint", "Gus barista"))
    town.night(storyteller={"Gus": [GOOD, "Ann", TWICE], "Ann": [SHOWN, ("Cat", "Dan", "Eve")]})
    assert town.learned("Ann") == [SHOWN, ("Cat", "Dan", "Eve")]


@pytest.mark.parametrize(
    ("answer", "legal"),
    [((1, 2, 4), True), ((2, 1, 4), False), ((1, 1, 2), False), ((1, 2), False), ((0, 1, 2), False)],
)
def test_three_different_others_in_order_of_seat(answer: tuple[int, ...], legal: bool) -> None:
    assert (OneOfThreeEvil((4, 2, 1, 3)).refusal(answer) is None) is legal
