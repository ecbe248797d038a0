"""The Knight: two players who are not the Demon."""

from math import comb

import pytest

from engine.characters.knight import NotTheDemon
from engine.grimoire import TRUTHFUL, TWICE
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann knight, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo sage, Gus saint"
SCRIPT = Script("mine", "Mine", ("knight", *edition("tb").characters, "sage"))


@pytest.mark.example("carousel/knight/1")
def test_example_the_undertaker_and_the_fortune_teller() -> None:
    """Nobody beside the Imp is offered, and nothing more comes of the tokens."""
    town = Town(
        "Kit knight, Lewis undertaker, Doug imp, Ben fortuneteller, Amy baron, Cat saint, Dan soldier"
    )
    town.night(Ben=("Amy", "Cat"), storyteller={"Ben": "Dan", "Kit": ("Lewis", "Ben")})
    assert town.learned("Kit") == [("Lewis", "Ben")]
    assert all("Doug" not in shown for shown in town.offered("Kit"))
    assert town.marks("Lewis") == town.marks("Ben") == ["Know"]
    assert town.marks("Amy") == []
    town.end_day()
    town.night(Doug="Cat", Ben=("Amy", "Cat"))
    assert not town.woken("Kit")


@pytest.mark.example("carousel/knight/2")
def test_example_under_a_vortox_the_demon_is_one_of_the_two() -> None:
    """The Vortox is one of the two; whoever is beside the Vortox is free."""
    town = Town("Kit knight, Marianna vortox, Abdallah artist, Amy witch, Cat klutz, Dan sage")
    town.night(Amy="Cat", storyteller={"Kit": ("Marianna", "Abdallah")})
    assert town.learned("Kit") == [("Marianna", "Abdallah")]
    offered = town.offered("Kit")
    assert len(offered) == 4
    assert all("Marianna" in shown for shown in offered)


def test_minions_may_be_among_them_and_never_the_knight() -> None:
    """Rules spec, knight: every pair of the others without the Demon."""
    town = Town(CAST)
    town.night(storyteller={"Ann": ("Cat", "Dan")})
    offered = town.offered("Ann")
    assert len(offered) == comb(5, 2)
    assert all(not {"Ann", "Bob"} & set(shown) for shown in offered)
    assert all(list(shown) == sorted(shown) for shown in offered)  # the order of seats tells nothing


def test_a_recluse_is_no_demon_whatever_they_may_seem() -> None:
    """RB-325: they may be taken for one, and need not be."""
    town = Town(CAST.replace("Cat soldier", "Cat recluse"))
    town.night(storyteller={"Ann": ("Cat", "Eve")})
    assert len(town.offered("Ann")) == comb(5, 2)


def test_under_a_vortox_a_recluse_is_no_demon_to_be_shown_instead() -> None:
    """What may be true is no falsehood: the Demon is one of the two all the same."""
    town = Town(CAST.replace("imp", "vortox").replace("Cat soldier", "Cat recluse"))
    town.night(storyteller={"Ann": ("Bob", "Cat")})
    assert all("Bob" in shown for shown in town.offered("Ann"))


def test_a_lunatic_is_no_demon() -> None:
    town = Town(
        "Ann knight, Bob zombuul, Cat lunatic(zombuul), Dan assassin, Eve fool, Flo pacifist, Gus tealady"
    )
    town.night(storyteller={"Ann": ("Cat", "Eve"), "Cat": [("Eve",)]})
    assert town.learned("Ann") == [("Cat", "Eve")]


def test_poisoned_any_two_may_be_shown() -> None:
    """RB-184."""
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Ann": ("Bob", "Gus")})
    assert town.learned("Ann") == [("Bob", "Gus")]
    assert len(town.offered("Ann")) == comb(6, 2)


def test_a_drunk_who_thinks_they_are_the_knight_may_be_shown_any_two() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann knight", "Ann drunk(knight)"))
    town.night(storyteller={"Ann": ("Bob", "Cat")})
    assert town.learned("Ann") == [("Bob", "Cat")]


def test_an_evil_knight_learns_the_truth() -> None:
    """RB-173."""
    town = Town(CAST.replace("Ann knight", "Ann knight+evil"))
    town.night(storyteller={"Ann": ("Cat", "Eve")})
    assert len(town.offered("Ann")) == comb(5, 2)


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST)
    town.night_up_to("knight")
    town.rule("kill", "Ann")
    assert town.night() == ["Ann"]
    assert not town.woken("Ann")


def test_the_dead_and_travellers_may_be_among_them() -> None:
    town = Town("Ann knight, Bob imp, Cat soldier!, Dan baron, Eve sage, Flo deviant+evil", night=1)
    town.night(storyteller={"Ann": ("Cat", "Flo")})
    assert town.learned("Ann") == [("Cat", "Flo")]


def test_swapped_in_during_the_night_they_learn_the_same_night() -> None:
    """RB-162; and once only."""
    town = Town(CAST.replace("Ann knight", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "knight")
    town.night(Bob="Cat", storyteller={"Ann": ("Cat", "Eve")})
    assert town.learned("Ann") == [("Cat", "Eve")]
    town.end_day()
    town.night(Bob="Cat")
    assert not town.woken("Ann")


def test_a_pit_hag_s_knight_learns_of_the_demons_there_are_by_then() -> None:
    """RB-162: both the old Demon and the new one."""
    town = Town("Amy klutz, Evin mayor, Sarah spy, Julian po, Gus pithag, Hal saint, Ida soldier", night=3)
    town.night(Gus=ThisIs("Amy", "knight"), Julian=None, storyteller={"Amy": ("Sarah", "Gus")})
    assert town.learned("Amy") == [("Sarah", "Gus")]
    assert all("Julian" not in shown for shown in town.offered("Amy"))


def test_gained_by_a_philosopher_both_are_shown_and_the_knight_is_drunk() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="knight", storyteller={"Ann": ("Bob", "Cat"), "Gus": ("Ann", "Cat")})
    assert town.learned("Ann") == [("Bob", "Cat")]
    assert town.learned("Gus") == [("Ann", "Cat")]
    assert all("Bob" not in shown for shown in town.offered("Gus"))
    assert len(town.offered("Ann")) == comb(6, 2)


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann knight", "Ann apprentice"))
    town.night(storyteller={"Ann": [GOOD, "knight", ("Cat", "Eve")]})
    assert town.learned("Ann") == ["knight", ("Cat", "Eve")]


def test_brought_back_by_a_bone_collector_they_learn_again() -> None:
    town = Town(CAST.replace("Gus saint", "Gus bonecollector"))
    town.night(storyteller={"Ann": ("Cat", "Eve")})
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Gus="Ann", Bob="Cat", storyteller={"Ann": ("Dan", "Eve")})
    assert town.learned("Ann") == [("Dan", "Eve")]


def test_a_barista_s_knight_learns_the_truth_though_poisoned_and_twice_though_sober() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL], "Ann": ("Cat", "Dan")})
    assert all("Bob" not in shown for shown in town.offered("Ann"))
    town = Town(CAST.replace("Gus saint", "Gus barista"))
    town.night(storyteller={"Gus": [GOOD, "Ann", TWICE], "Ann": [("Cat", "Dan"), ("Eve", "Flo")]})
    assert town.learned("Ann") == [("Cat", "Dan"), ("Eve", "Flo")]


@pytest.mark.parametrize(
    ("answer", "legal"), [((1, 2), True), ((2, 1), False), ((1, 1), False), ((1,), False), ((0, 1), False)]
)
def test_two_different_others_in_order_of_seat(answer: tuple[int, ...], legal: bool) -> None:
    assert (NotTheDemon((4, 2, 1, 3)).refusal(answer) is None) is legal
