"""The General: which side is winning, as the Storyteller thinks."""

import pytest

from engine.characters.general import EVIL_AHEAD, GOOD_AHEAD, NEITHER, Ahead
from engine.grimoire import TRUTHFUL, TWICE
from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann general, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo slayer, Gus saint"
SCRIPT = Script("mine", "Mine", ("general", *edition("tb").characters))


def test_hears_each_night_what_the_storyteller_thinks() -> None:
    """Rules spec, general."""
    town = Town(CAST)
    town.night(storyteller={"Ann": NEITHER})
    assert town.learned("Ann") == [NEITHER]
    assert town.offered("Ann") == [NEITHER, GOOD_AHEAD, EVIL_AHEAD]
    for answer in (EVIL_AHEAD, GOOD_AHEAD):
        town.end_day()
        town.night(Bob="Cat", storyteller={"Ann": answer})
        assert town.learned("Ann") == [answer]


def test_anything_else_is_refused() -> None:
    form = Ahead(NEITHER, GOOD_AHEAD, EVIL_AHEAD)
    assert form.refusal(GOOD) is not None
    assert form.refusal("neither") is not None


@pytest.mark.parametrize("told", [NEITHER, GOOD_AHEAD, EVIL_AHEAD])
def test_poisoned_they_hear_any_of_the_three_and_the_opinion_is_given_all_the_same(told: object) -> None:
    """RB-184; and a General who happens to hear the truth has lost nothing."""
    town = Town(CAST.replace("baron", "poisoner").replace("Gus saint", "Gus mathematician"))
    town.night(Dan="Ann", storyteller={"Ann": [NEITHER, told]})
    assert town.learned("Ann") == [told]
    assert town.learned("Gus") == [int(told != NEITHER)]


def test_a_drunk_who_thinks_they_are_the_general_hears_any_of_the_three() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann general", "Ann drunk(general)"))
    town.night(storyteller={"Ann": [GOOD_AHEAD, EVIL_AHEAD]})
    assert town.learned("Ann") == [EVIL_AHEAD]


def test_under_a_vortox_they_hear_anything_but_the_opinion() -> None:
    town = Town(CAST.replace("imp", "vortox"))
    town.night(storyteller={"Ann": [GOOD_AHEAD, NEITHER]})
    _, lie = (question for question in town.asked if question.about and question.about.owner == 0)
    assert tuple(lie.options.all()) == (NEITHER, EVIL_AHEAD)


def test_an_evil_general_hears_the_same() -> None:
    """RB-173: which side is which does not hang on their own."""
    town = Town(CAST.replace("Ann general", "Ann general+evil"))
    town.night(storyteller={"Ann": EVIL_AHEAD})
    assert town.learned("Ann") == [EVIL_AHEAD]


def test_dead_they_hear_nothing() -> None:
    """RB-070: also when they die in the same night."""
    town = Town(CAST)
    town.night(storyteller={"Ann": NEITHER})
    town.end_day()
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_swapped_in_during_the_night_they_hear_the_same_night() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann general", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "general")
    town.night(Bob="Gus", storyteller={"Ann": EVIL_AHEAD})
    assert town.learned("Ann") == [EVIL_AHEAD]


def test_gained_by_a_philosopher_who_makes_the_general_drunk() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="general", storyteller={"Ann": [NEITHER, EVIL_AHEAD], "Gus": NEITHER})
    assert town.learned("Ann") == [EVIL_AHEAD]
    assert town.learned("Gus") == [NEITHER]


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann general", "Ann apprentice"), script=SCRIPT)
    town.night(storyteller={"Ann": [GOOD, "general", NEITHER]})
    assert town.learned("Ann") == ["general", NEITHER]


def test_a_barista_s_general_hears_the_opinion_though_poisoned_and_twice_though_sober() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL], "Ann": GOOD_AHEAD})
    assert town.learned("Ann") == [GOOD_AHEAD]
    town = Town(CAST.replace("Gus saint", "Gus barista"))
    town.night(storyteller={"Gus": [GOOD, "Ann", TWICE], "Ann": [NEITHER, GOOD_AHEAD]})
    assert town.learned("Ann") == [NEITHER, GOOD_AHEAD]


def test_brought_back_by_a_bone_collector_they_hear_that_night() -> None:
    town = Town(CAST.replace("Gus saint", "Gus bonecollector"), night=2)
    town.rule("kill", "Ann")
    town.night(Gus="Ann", Bob="Cat", storyteller={"Ann": EVIL_AHEAD})
    assert town.learned("Ann") == [EVIL_AHEAD]
