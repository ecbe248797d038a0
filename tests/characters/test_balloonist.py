"""The Balloonist: another player each night, of another kind than the one before."""

import pytest

from engine.characters.balloonist import OfAnotherKind
from engine.grimoire import TRUTHFUL, TWICE
from engine.house_rules import HouseRules
from engine.rules.setup import bag_fault
from engine.script import Script, edition
from engine.terms import GOOD, NOBODY, TOWNSFOLK
from tests.scenario import Town

CAST = "Ann balloonist, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo slayer, Gus saint"
SCRIPT = Script("mine", "Mine", ("balloonist", *edition("tb").characters, "slayer"))
NOT_TOWNSFOLK = [("Bob",), ("Dan",), ("Gus",)]
TOWNSFOLK_ALL = [("Cat",), ("Eve",), ("Flo",)]


def next_night(town: Town, *shown: str, **more: object) -> list[tuple[str]]:
    """Who might be shown in the next night, in which this player is; nobody dies of the Imp's attack on the dead."""
    if town.game.night:
        town.end_day()
    answer = {"Ann": tuple(shown)} if shown else {}
    town.night(storyteller=answer, **more)
    return town.offered("Ann")


def test_anybody_else_in_the_first_night_and_then_of_another_kind() -> None:
    """Rules spec, balloonist; kinds may come back, only the last matters."""
    town = Town(CAST)
    assert next_night(town, "Cat") == [("Bob",), ("Cat",), ("Dan",), ("Eve",), ("Flo",), ("Gus",)]
    assert town.marks("Cat") == ["Know"]
    assert next_night(town, "Gus", Bob="Cat") == NOT_TOWNSFOLK
    assert town.marks("Cat") == []
    assert next_night(town, "Eve", Bob="Cat") == [("Bob",), ("Cat",), ("Dan",), ("Eve",), ("Flo",)]


def test_the_kind_counts_of_which_they_were_when_shown() -> None:
    """Trap 1: Gus, a Saint when shown, is a Townsfolk since."""
    town = Town(CAST, script=SCRIPT)
    next_night(town, "Gus")
    town.rule("become", "Gus", "chef")
    town.end_day()
    town.night(Bob="Flo", storyteller={"Ann": ("Gus",)})
    assert town.offered("Ann") == [("Bob",), ("Cat",), ("Dan",), ("Eve",), ("Flo",), ("Gus",)]


def test_a_spy_may_be_shown_twice_and_counts_as_what_they_were_taken_for() -> None:
    """Trap 2: as a Minion the first night, as a Townsfolk the second."""
    town = Town(CAST.replace("baron", "spy"))
    next_night(town, "Dan")
    town.end_day()
    town.night(Bob="Cat", storyteller={"Ann": [("Dan",), True]})
    assert ("Dan",) in town.offered("Ann")
    assert next_night(town, "Gus", Bob="Cat") == [("Bob",), ("Dan",), ("Gus",)]


def test_a_recluse_taken_for_the_demon_is_remembered_as_the_demon() -> None:
    """Trap 3: the true Demon the next night would break the rule."""
    town = Town(CAST.replace("Flo slayer", "Flo recluse"))
    next_night(town, "Gus")
    town.end_day()
    town.night(Bob="Cat", storyteller={"Ann": [("Flo",), False]})  # for no Minion
    assert ("Flo",) in town.offered("Ann")
    shown = next_night(town, "Dan", Bob="Cat")
    assert ("Bob",) not in shown
    assert ("Flo",) in shown


@pytest.mark.example("carousel/balloonist/2")
def test_example_poisoned_they_see_the_same_kind_and_the_next_night_counts_from_there() -> None:
    town = Town(
        "Ben balloonist, Julian nightwatchman, Alex sailor, Lachlan puzzlemaster, Amy poisoner, Eve imp, Cat saint"
    )
    drunk = "Eve"
    town.night(
        Amy="Cat",
        Alex="Eve",
        Julian=NOBODY,
        storyteller={"Lachlan": "Cat", "Ben": ("Julian",), "Alex": drunk},
    )
    assert town.learned("Ben") == [("Julian",)]
    town.end_day()
    town.night(Amy="Ben", Alex="Eve", Eve="Cat", Julian=NOBODY, storyteller={"Ben": ("Alex",), "Alex": drunk})
    assert town.learned("Ben") == [("Alex",)]
    town.end_day()
    town.night(
        Amy="Cat", Alex="Eve", Eve="Cat", Julian=NOBODY, storyteller={"Ben": ("Lachlan",), "Alex": drunk}
    )
    assert town.learned("Ben") == [("Lachlan",)]
    assert ("Julian",) not in town.offered("Ben")


def test_poisoned_anybody_may_be_shown_and_it_counts_for_the_next_night() -> None:
    """RB-184."""
    town = Town(CAST.replace("baron", "poisoner"))
    next_night(town, "Cat", Dan="Cat")
    assert len(next_night(town, "Eve", Bob="Gus", Dan="Ann")) == 6
    assert next_night(town, "Dan", Bob="Gus", Dan="Cat") == NOT_TOWNSFOLK


def test_a_drunk_who_thinks_they_are_the_balloonist_may_be_shown_anybody_each_night() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann balloonist", "Ann drunk(balloonist)"))
    assert len(next_night(town, "Cat")) == 6
    assert len(next_night(town, "Eve", Bob="Gus")) == 6


def test_under_a_vortox_always_the_same_kind() -> None:
    """In the first night nothing would be false, so anybody may be shown."""
    town = Town(CAST.replace("imp", "vortox"))
    assert len(next_night(town, "Cat")) == 6
    town.execute("Dan")
    town.night(Bob="Gus", storyteller={"Ann": ("Eve",)})
    assert town.offered("Ann") == TOWNSFOLK_ALL


def test_an_evil_balloonist_sees_the_truth() -> None:
    """RB-173."""
    town = Town(CAST.replace("Ann balloonist", "Ann balloonist+evil"))
    next_night(town, "Cat")
    assert next_night(town, "Bob", Bob="Gus") == NOT_TOWNSFOLK


def test_dead_they_see_nobody_and_the_dead_and_travellers_may_be_seen() -> None:
    """RB-070; a Traveller is of a kind of their own."""
    town = Town("Ann balloonist, Bob imp, Cat soldier!, Dan baron, Eve virgin, Flo deviant+evil", night=1)
    town.night(storyteller={"Ann": ("Flo",)})
    assert ("Cat",) in town.offered("Ann")
    town.end_day()
    town.night_up_to("balloonist", Bob="Cat")
    town.rule("kill", "Ann")
    town.night()
    assert not town.woken("Ann")
    town.end_day()
    town.night(Bob="Cat")
    assert not town.woken("Ann")


def test_only_travellers_are_left_out_after_a_traveller() -> None:
    town = Town(
        "Ann balloonist, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo deviant, Gus thief", night=1
    )
    town.night(Gus="Bob", storyteller={"Ann": ("Flo",)})
    town.end_day()
    town.night(Bob="Cat", Gus="Bob", storyteller={"Ann": ("Bob",)})
    assert town.offered("Ann") == [("Bob",), ("Cat",), ("Dan",), ("Eve",)]


def test_where_all_the_others_are_of_one_kind_nobody_is_shown() -> None:
    town = Town("Ann balloonist, Bob imp, Cat imp, Dan imp, Eve imp, Flo imp")
    town.night(storyteller={"Ann": ("Bob",)})
    town.end_day()
    town.night(Bob="Flo", Cat="Flo", Dan="Flo", Eve="Flo")
    assert not town.woken("Ann")


def test_back_from_the_dead_they_begin_anew() -> None:
    """Trap 4, G11."""
    town = Town(CAST)
    next_night(town, "Cat")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    assert len(next_night(town, "Eve", Bob="Gus")) == 6
    assert next_night(town, "Dan", Bob="Gus") == NOT_TOWNSFOLK


def test_swapped_in_during_the_night_before_their_place_they_see_somebody_the_same_night() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann balloonist", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "balloonist")
    town.night(Bob="Gus", storyteller={"Ann": ("Cat",)})
    assert len(town.offered("Ann")) == 6
    assert next_night(town, "Dan", Bob="Gus") == NOT_TOWNSFOLK


def test_gained_by_a_philosopher_each_has_a_row_of_their_own() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="balloonist", storyteller={"Ann": ("Bob",), "Gus": ("Ann",)})
    town.end_day()
    town.night(Bob="Cat", storyteller={"Ann": ("Bob",), "Gus": ("Dan",)})
    assert town.learned("Gus") == [("Dan",)]
    assert town.marks("Dan") == ["Know"]


def test_a_barista_s_balloonist_sees_the_truth_though_poisoned_and_two_kinds_though_sober() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"))
    town.night(Dan="Bob", storyteller={"Gus": [GOOD, "Bob", TRUTHFUL], "Ann": ("Cat",)})
    town.end_day()
    town.night(Dan="Ann", Bob="Cat", storyteller={"Gus": ["Ann", TRUTHFUL], "Ann": ("Bob",)})
    assert ("Eve",) not in town.offered("Ann")
    town = Town(CAST.replace("Gus saint", "Gus barista"))
    town.night(storyteller={"Gus": [GOOD, "Ann", TWICE], "Ann": [("Cat",), ("Dan",)]})
    assert town.learned("Ann") == [("Cat",), ("Dan",)]


@pytest.mark.parametrize("outsiders", [0, 1, 2])
def test_one_outsider_more_or_none_for_seven(outsiders: int) -> None:
    """RB-023: the Townsfolk make room."""
    script = Script("mine", "Mine", ("balloonist", *edition("tb").characters))
    townsfolk = ("balloonist", "soldier", "virgin", "slayer", "mayor")[: 5 - outsiders]
    bag = (*townsfolk, *("saint", "recluse")[:outsiders], "poisoner", "imp")
    assert (bag_fault(script, 7, bag) is None) is (outsiders < 2)


def test_a_drunk_balloonist_brings_no_outsider() -> None:
    """The token in the bag is the Drunk's."""
    script = Script("mine", "Mine", ("balloonist", *edition("tb").characters))
    assert (
        bag_fault(script, 7, ("soldier", "virgin", "slayer", "mayor", "drunk", "poisoner", "imp")) is not None
    )


def test_a_house_rule_lets_them_see_themself() -> None:
    town = Town(CAST)
    town.game.house_rules = HouseRules({"balloonist: may be shown themself": True})
    assert ("Ann",) in next_night(town, "Ann")


@pytest.mark.parametrize(("answer", "legal"), [((1,), True), ((0,), False), ((1, 2), False), (1, False)])
def test_one_of_the_others(answer: object, legal: bool) -> None:
    assert (OfAnotherKind((4, 2, 1, 3), TOWNSFOLK).refusal(answer) is None) is legal
