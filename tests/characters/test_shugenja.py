"""The Shugenja: which way round the circle the nearest evil player sits."""

import pytest

from engine.characters.shugenja import TowardsEvil, ways
from engine.grimoire import TRUTHFUL, TWICE
from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann shugenja, Bob slayer, Cat imp, Dan soldier, Eve virgin, Flo baron, Gus saint, Hal artist"
SCRIPT = Script("mine", "Mine", ("shugenja", *edition("tb").characters, "artist"))
BOTH = [("Bob",), ("Hal",)]
EITHER = CAST.replace("Flo baron", "Flo sage").replace("Gus saint", "Gus baron")
"""Cat and Gus are evil, two steps away each."""


def test_the_side_of_the_nearest_evil_player_is_shown_and_nobody_is_asked() -> None:
    """Cat is two steps away clockwise, Flo three the other way."""
    town = Town(CAST)
    town.night()
    assert town.learned("Ann") == [("Bob",)]
    assert not town.offered("Ann")


def test_the_other_way_round() -> None:
    town = Town(CAST.replace("Cat imp, Dan soldier", "Cat soldier, Dan imp").replace("Gus saint", "Gus spy"))
    town.night(storyteller={"Ann": ("Hal",)})
    assert town.learned("Ann") == [("Hal",)]


@pytest.mark.example("carousel/shugenja/2")
def test_example_a_marionette_and_a_widow_as_near_as_each_other() -> None:
    town = Town(
        "Ann shugenja, Bob marionette(slayer), Cat imp, Dan soldier, Eve virgin, Flo artist, Gus saint, Hal widow"
    )
    town.night(Hal="Dan", storyteller={"Hal": "Gus", "Ann": ("Bob",)})
    assert town.offered("Ann") == BOTH
    assert town.learned("Ann") == [("Bob",)]


@pytest.mark.parametrize("way", BOTH)
def test_where_both_ways_are_as_short_the_storyteller_picks(way: tuple[str]) -> None:
    town = Town(EITHER)
    town.night(storyteller={"Ann": way})
    assert town.offered("Ann") == BOTH
    assert town.learned("Ann") == [way]


def test_the_player_opposite_sits_on_either_side() -> None:
    town = Town("Ann shugenja, Bob slayer, Cat soldier, Dan imp, Eve virgin, Flo saint")
    town.night(storyteller={"Ann": ("Flo",)})
    assert town.offered("Ann") == [("Bob",), ("Flo",)]


def test_where_nobody_else_is_evil_either_way_is_as_good() -> None:
    town = Town("Ann shugenja, Bob slayer, Cat soldier, Dan imp+good, Eve virgin, Flo saint")
    town.night(storyteller={"Ann": ("Flo",)})
    assert town.offered("Ann") == [("Bob",), ("Flo",)]


def test_a_recluse_may_be_the_nearest_or_none() -> None:
    """RB-325."""
    town = Town(CAST.replace("Hal artist", "Hal recluse"))
    town.night(storyteller={"Ann": ("Hal",)})
    assert town.offered("Ann") == BOTH


def test_a_recluse_further_off_than_an_evil_player_changes_nothing() -> None:
    town = Town(CAST.replace("Eve virgin", "Eve recluse"))
    town.night()
    assert town.learned("Ann") == [("Bob",)]


def test_a_spy_may_count_as_good_and_then_the_next_one_is_the_nearest() -> None:
    town = Town(CAST.replace("Flo baron", "Flo sage").replace("Hal artist", "Hal spy"))
    town.night(storyteller={"Ann": ("Bob",)})
    assert town.offered("Ann") == [("Hal",), ("Bob",)]


def test_two_recluses_in_doubt_may_count_one_way_and_the_other() -> None:
    """The one at three steps counts where the one at one step does not."""
    cast = "Ann shugenja, Bob recluse, Cat sage, Dan soldier, Eve imp, Flo sage, Gus spy, Hal virgin"
    town = Town(cast)
    town.night(storyteller={"Ann": ("Hal",)})
    assert town.offered("Ann") == [("Hal",), ("Bob",)]


def test_the_dead_and_travellers_count() -> None:
    town = Town(
        "Ann shugenja, Bob deviant+evil, Cat sage, Dan imp, Eve soldier, Flo virgin, Gus saint", night=1
    )
    town.night()
    assert town.learned("Ann") == [("Bob",)]
    town = Town("Ann shugenja, Bob slayer, Cat soldier, Dan imp, Eve saint, Flo virgin, Gus baron!", night=1)
    town.night()
    assert town.learned("Ann") == [("Gus",)]


def test_a_townsfolk_who_is_evil_counts() -> None:
    town = Town(CAST.replace("Bob slayer", "Bob slayer+evil"))
    town.night()
    assert town.learned("Ann") == [("Bob",)]


def test_an_evil_shugenja_learns_of_the_nearest_other() -> None:
    """RB-173: they are not themself the nearest."""
    town = Town(CAST.replace("Ann shugenja", "Ann shugenja+evil"))
    town.night()
    assert town.learned("Ann") == [("Bob",)]


def test_poisoned_either_way_may_be_shown() -> None:
    """RB-184."""
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Flo="Ann", storyteller={"Ann": ("Hal",)})
    assert town.learned("Ann") == [("Hal",)]
    assert town.offered("Ann") == BOTH


def test_a_drunk_who_thinks_they_are_the_shugenja_may_be_shown_either_way() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann shugenja", "Ann drunk(shugenja)"))
    town.night(storyteller={"Ann": ("Hal",)})
    assert town.offered("Ann") == BOTH


def test_under_a_vortox_the_wrong_way_is_shown() -> None:
    town = Town(CAST.replace("imp", "vortox"))
    town.night(storyteller={"Ann": ("Hal",)})
    assert ("Bob",) not in town.offered("Ann")


def test_under_a_vortox_where_both_ways_are_as_short_nothing_is_false() -> None:
    town = Town(EITHER.replace("imp", "vortox"))
    town.night(storyteller={"Ann": ("Hal",)})
    assert town.offered("Ann") == BOTH


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST)
    town.night_up_to("shugenja")
    town.rule("kill", "Ann")
    assert town.night() == ["Ann"]
    assert not town.learned("Ann")


def test_who_changes_chairs_later_changes_nothing() -> None:
    """They are told once, of how everybody sat."""
    town = Town(CAST)
    town.night()
    town.end_day()
    town.rule_nobody("sit", (0, 7, 6, 5, 4, 3, 2, 1))
    town.night(Cat="Bob")
    assert not town.woken("Ann")


def test_a_chair_left_empty_is_no_step() -> None:
    """Dan has gone home: Cat is two steps away one way, Flo three the other."""
    town = Town(
        "Ann shugenja, Bob slayer, Cat saint, Dan soldier, Eve imp, Flo baron, Gus virgin, Hal artist",
        night=2,
    )
    town.game.grimoire.sit((0, 1, 4, 5, 6, 7))
    town.rule("become", "Ann", "artist")
    town.rule("become", "Ann", "shugenja")
    town.night(Eve="Bob")
    assert town.learned("Ann") == [("Bob",)]


def test_swapped_in_during_the_night_they_learn_the_same_night() -> None:
    """RB-162; and once only."""
    town = Town(CAST.replace("Ann shugenja", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "shugenja")
    town.night(Cat="Dan")
    assert town.learned("Ann") == [("Bob",)]
    town.end_day()
    town.night(Cat="Eve")
    assert not town.woken("Ann")


def test_gained_by_a_philosopher_who_learns_from_where_they_sit_and_the_shugenja_is_drunk() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="shugenja", storyteller={"Ann": ("Hal",)})
    assert town.offered("Ann") == BOTH
    assert town.learned("Gus") == [("Flo",)]


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann shugenja", "Ann apprentice"))
    town.night(storyteller={"Ann": [GOOD, "shugenja"]})
    assert town.learned("Ann") == ["shugenja", ("Bob",)]


def test_brought_back_by_a_bone_collector_they_learn_again_who_is_nearest_by_then() -> None:
    town = Town(CAST.replace("Gus saint", "Gus bonecollector"))
    town.night()
    town.rule("kill", "Ann")
    town.rule("turn", "Hal", "evil")
    town.end_day()
    town.night(Gus="Ann", Cat="Dan")
    assert town.learned("Ann") == [("Hal",)]


def test_a_barista_s_shugenja_learns_the_plain_truth_though_poisoned_and_twice_though_sober() -> None:
    town = Town(
        CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner").replace("artist", "recluse")
    )
    town.night(Flo="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL]})
    assert town.learned("Ann") == [("Bob",)]
    town = Town(EITHER.replace("Hal artist", "Hal barista"))
    town.night(storyteller={"Hal": [GOOD, "Ann", TWICE], "Ann": [("Hal",), ("Bob",)]})
    assert town.learned("Ann") == [("Hal",), ("Bob",)]


@pytest.mark.parametrize(
    ("evil", "found"),
    [
        ((1,), ((1,),)),
        ((5,), ((6,),)),
        ((2, 4), ((1,),)),
        ((3, 4), ((1,), (6,))),
        ((1, 6), ((1,), (6,))),
        ((2, 6), ((6,),)),
        ((), ((1,), (6,))),
    ],
)
def test_the_shorter_way_by_count_of_seats(evil: tuple[int, ...], found: tuple[tuple[int, ...], ...]) -> None:
    assert ways((1, 2, 3, 4, 5, 6), evil) == found


@pytest.mark.parametrize(
    ("answer", "legal"), [((1,), True), ((4,), True), ((2,), False), (1, False), ((), False)]
)
def test_a_neighbour_stands_for_a_side(answer: object, legal: bool) -> None:
    assert (TowardsEvil((1, 2, 3, 4)).refusal(answer) is None) is legal
