"""The Steward: one good player."""

import pytest

from engine.characters.steward import OneGood
from engine.grimoire import TRUTHFUL, TWICE
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann steward, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo sage, Gus saint"
SCRIPT = Script("mine", "Mine", ("steward", *edition("tb").characters, "sage"))
ALL_GOOD = [("Cat",), ("Eve",), ("Flo",), ("Gus",)]
ALL_EVIL = [("Bob",), ("Dan",)]


@pytest.mark.example("carousel/steward/1")
def test_example_alex_is_good_and_nothing_more_is_learnt() -> None:
    """The token lies beside them, and nothing comes of it; their character is not told."""
    town = Town("Sue steward, Alex undertaker, Bob imp, Cat baron, Dan saint, Eve soldier")
    town.night(storyteller={"Sue": ("Alex",)})
    assert town.learned("Sue") == [("Alex",)]
    assert town.marks("Alex") == ["Know"]
    assert town.marks("Bob") == town.marks("Dan") == []
    town.end_day()
    town.night(Bob="Cat")
    assert not town.woken("Sue")


def test_the_storyteller_picks_among_all_others_who_are_good() -> None:
    """Rules spec, steward: never the Steward."""
    town = Town(CAST)
    town.night(storyteller={"Ann": ("Cat",)})
    assert town.offered("Ann") == ALL_GOOD


def test_a_spy_may_count_as_good_and_a_recluse_is() -> None:
    """RB-325: the Recluse truly is, whatever they seem to others."""
    town = Town(CAST.replace("baron", "spy").replace("Cat soldier", "Cat recluse"))
    town.night(storyteller={"Ann": ("Dan",)})
    assert sorted(town.offered("Ann")) == [("Cat",), ("Dan",), ("Eve",), ("Flo",), ("Gus",)]
    assert town.learned("Ann") == [("Dan",)]


def test_one_good_player_who_is_the_only_one_is_shown_unasked() -> None:
    town = Town("Ann steward, Bob imp, Cat soldier+evil, Dan baron, Eve mayor")
    town.night()
    assert town.learned("Ann") == [("Eve",)]


def test_where_nobody_else_is_good_they_are_told_nothing() -> None:
    town = Town("Ann steward, Bob imp, Cat soldier+evil, Dan baron, Eve mayor+evil")
    town.night()
    assert town.learned("Ann") == []
    assert not any(town.marks(name) for name in town.names)


def test_poisoned_anybody_may_be_shown() -> None:
    """RB-184."""
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Ann": ("Bob",)})
    assert town.learned("Ann") == [("Bob",)]
    assert len(town.offered("Ann")) == 6


def test_a_drunk_who_thinks_they_are_the_steward_may_be_shown_anybody() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann steward", "Ann drunk(steward)"))
    town.night(storyteller={"Ann": ("Dan",)})
    assert town.learned("Ann") == [("Dan",)]


def test_under_a_vortox_the_player_is_evil() -> None:
    town = Town(CAST.replace("imp", "vortox"))
    town.night(storyteller={"Ann": ("Bob",)})
    assert town.offered("Ann") == ALL_EVIL


def test_an_evil_steward_learns_the_truth() -> None:
    """RB-173."""
    town = Town(CAST.replace("Ann steward", "Ann steward+evil"))
    town.night(storyteller={"Ann": ("Cat",)})
    assert town.offered("Ann") == ALL_GOOD


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST)
    town.night_up_to("steward")
    town.rule("kill", "Ann")
    assert town.night() == ["Ann"]
    assert not town.woken("Ann")


def test_the_dead_and_travellers_may_be_shown() -> None:
    town = Town("Ann steward, Bob imp, Cat soldier!, Dan baron, Eve sage, Flo deviant", night=1)
    town.night(storyteller={"Ann": ("Cat",)})
    assert sorted(town.offered("Ann")) == [("Cat",), ("Eve",), ("Flo",)]


def test_swapped_in_during_the_night_they_learn_the_same_night() -> None:
    """RB-162; and once only."""
    town = Town(CAST.replace("Ann steward", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "steward")
    town.night(Bob="Cat", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]
    town.end_day()
    town.night(Bob="Cat")
    assert not town.woken("Ann")


def test_a_pit_hag_s_steward_learns_in_the_night_they_become_it() -> None:
    """RB-162: whoever died earlier may be the one."""
    town = Town("Amy klutz, Evin mayor!, Sarah spy, Julian po, Gus pithag, Hal saint, Ida soldier", night=3)
    town.night(Gus=ThisIs("Amy", "steward"), Julian=None, storyteller={"Amy": ("Evin",)})
    assert town.learned("Amy") == [("Evin",)]


def test_gained_by_a_philosopher_both_are_shown_and_the_steward_is_drunk() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="steward", storyteller={"Ann": ("Bob",), "Gus": ("Ann",)})
    assert town.learned("Ann") == [("Bob",)]
    assert town.learned("Gus") == [("Ann",)]
    assert town.offered("Gus") == [("Ann",), ("Cat",), ("Eve",), ("Flo",)]
    assert len(town.offered("Ann")) == 6


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann steward", "Ann apprentice"))
    town.night(storyteller={"Ann": [GOOD, "steward", ("Cat",)]})
    assert town.learned("Ann") == ["steward", ("Cat",)]


def test_brought_back_by_a_bone_collector_they_learn_again() -> None:
    town = Town(CAST.replace("Gus saint", "Gus bonecollector"))
    town.night(storyteller={"Ann": ("Cat",)})
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Gus="Ann", Bob="Cat", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]


def test_a_barista_s_steward_learns_the_truth_though_poisoned_and_twice_though_sober() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL], "Ann": ("Cat",)})
    assert town.offered("Ann") == ALL_GOOD
    town = Town(CAST.replace("Gus saint", "Gus barista"))
    town.night(storyteller={"Gus": [GOOD, "Ann", TWICE], "Ann": [("Cat",), ("Flo",)]})
    assert town.learned("Ann") == [("Cat",), ("Flo",)]


@pytest.mark.parametrize(
    ("answer", "legal"), [((1,), True), ((0,), False), ((1, 2), False), ((), False), (1, False)]
)
def test_one_other_player(answer: object, legal: bool) -> None:
    assert (OneGood((4, 2, 1, 3)).refusal(answer) is None) is legal
