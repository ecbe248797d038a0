"""The High Priestess: with whom they had best talk."""

import pytest

from engine.characters.highpriestess import WorthTalking, WorthTalkingTo
from engine.grimoire import TRUTHFUL, TWICE
from engine.house_rules import HouseRules
from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann highpriestess, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo slayer, Gus saint"
SCRIPT = Script("mine", "Mine", ("highpriestess", *edition("tb").characters))
OTHERS = ["Bob", "Cat", "Dan", "Eve", "Flo", "Gus"]


@pytest.mark.example("carousel/high_priestess/2")
def test_example_sarah_three_nights_in_a_row_and_then_the_imp() -> None:
    town = Town("Hanna highpriestess, Sarah saint, Lewis imp, Amy baron, Ben soldier, Cat virgin, Dan slayer")
    town.night(storyteller={"Hanna": "Sarah"})
    for shown in ("Sarah", "Sarah", "Lewis"):
        assert town.learned("Hanna") == [("Sarah",)]
        town.end_day()
        town.night(Lewis="Ben", storyteller={"Hanna": shown})
    assert town.learned("Hanna") == [("Lewis",)]


@pytest.mark.example("carousel/high_priestess/1")
def test_example_one_player_a_night_good_or_evil_whoever_they_are() -> None:
    town = Town("Hanna highpriestess, Julian chef, Marianna goblin, Doug drunk(empath), Ben imp, Cat soldier")
    town.night(storyteller={"Hanna": "Julian", "Doug": 1})
    assert town.learned("Hanna") == [("Julian",)]
    town.end_day()
    town.night(Ben="Cat", storyteller={"Hanna": "Marianna", "Doug": 1})
    assert town.learned("Hanna") == [("Marianna",)]
    town.end_day()
    town.night(Ben="Cat", storyteller={"Hanna": "Doug", "Doug": 1})
    assert town.learned("Hanna") == [("Doug",)]


def test_anybody_else_may_be_the_one() -> None:
    town = Town(CAST)
    town.night(storyteller={"Ann": "Dan"})
    assert town.offered("Ann") == OTHERS


def test_a_house_rule_lets_them_hear_of_themself() -> None:
    town = Town(CAST)
    town.game.house_rules = HouseRules({"highpriestess: may be shown themself": True})
    town.night(storyteller={"Ann": "Ann"})
    assert town.learned("Ann") == [("Ann",)]


def test_the_dead_and_travellers_may_be_the_one() -> None:
    town = Town("Ann highpriestess, Bob imp, Cat soldier!, Dan baron, Eve virgin, Flo deviant", night=1)
    town.night(storyteller={"Ann": "Cat"})
    assert town.learned("Ann") == [("Cat",)]
    town.end_day()
    town.night(Bob="Cat", storyteller={"Ann": "Flo"})
    assert town.learned("Ann") == [("Flo",)]


def test_poisoned_anybody_may_be_told_and_the_opinion_is_given_all_the_same() -> None:
    """RB-184: first what would be true, then what is told."""
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Ann": ["Cat", ("Bob",)]})
    assert town.learned("Ann") == [("Bob",)]
    opinion, lie = (q for q in town.asked if q.about and q.about.character == "highpriestess")
    assert isinstance(opinion.options, WorthTalking)
    assert lie.truths == ((town.seat("Cat"),),)
    assert len(tuple(lie.options.all())) == 6


def test_poisoned_and_told_the_opinion_nothing_has_gone_wrong() -> None:
    """RB-184: who happens to hear the truth has lost nothing."""
    for told, wrong in ((("Cat",), 0), (("Bob",), 1)):
        town = Town(CAST.replace("baron", "poisoner").replace("Gus saint", "Gus mathematician"))
        town.night(Dan="Ann", storyteller={"Ann": ["Cat", told]})
        assert town.learned("Gus") == [wrong]


def test_a_drunk_who_thinks_they_are_the_high_priestess_may_hear_of_anybody() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann highpriestess", "Ann drunk(highpriestess)"))
    town.night(storyteller={"Ann": ["Cat", ("Bob",)]})
    assert town.learned("Ann") == [("Bob",)]


def test_under_a_vortox_anybody_but_the_one() -> None:
    town = Town(CAST.replace("imp", "vortox"))
    town.night(storyteller={"Ann": ["Cat", ("Bob",)]})
    assert town.learned("Ann") == [("Bob",)]
    assert ("Cat",) not in town.offered("Ann", tuple)
    assert len(town.offered("Ann", tuple)) == 5


def test_an_evil_high_priestess_hears_an_honest_opinion() -> None:
    """RB-173."""
    town = Town(CAST.replace("Ann highpriestess", "Ann highpriestess+evil"))
    town.night(storyteller={"Ann": "Dan"})
    assert town.learned("Ann") == [("Dan",)]


def test_dead_they_hear_nothing() -> None:
    """RB-070: also when they die in the same night."""
    town = Town(CAST)
    town.night(storyteller={"Ann": "Cat"})
    town.end_day()
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_swapped_in_during_the_night_they_hear_the_same_night_and_every_night() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann highpriestess", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "highpriestess")
    town.night(Bob="Gus", storyteller={"Ann": "Cat"})
    assert town.learned("Ann") == [("Cat",)]
    town.end_day()
    town.night(Bob="Gus", storyteller={"Ann": "Cat"})
    assert town.learned("Ann") == [("Cat",)]


def test_gained_by_a_philosopher_each_hears_of_somebody() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="highpriestess", storyteller={"Ann": ["Cat", ("Bob",)], "Gus": "Ann"})
    assert town.learned("Ann") == [("Bob",)]
    assert town.learned("Gus") == [("Ann",)]


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann highpriestess", "Ann apprentice"), script=SCRIPT)
    town.night(storyteller={"Ann": [GOOD, "highpriestess", "Cat"]})
    assert town.learned("Ann") == ["highpriestess", ("Cat",)]


def test_a_barista_s_high_priestess_hears_the_opinion_though_poisoned_and_twice_though_sober() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL], "Ann": "Cat"})
    assert town.learned("Ann") == [("Cat",)]
    town = Town(CAST.replace("Gus saint", "Gus barista"))
    town.night(storyteller={"Gus": [GOOD, "Ann", TWICE], "Ann": ["Cat", "Flo"]})
    assert town.learned("Ann") == [("Cat",), ("Flo",)]


@pytest.mark.parametrize(("answer", "legal"), [((1,), True), ((0,), False), ((1, 2), False), (1, False)])
def test_one_of_the_others(answer: object, legal: bool) -> None:
    assert (WorthTalkingTo((4, 2, 1, 3)).refusal(answer) is None) is legal
