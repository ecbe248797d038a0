"""The Washerwoman: one of two players is a certain Townsfolk."""

from itertools import combinations

import pytest

from engine import ledger
from engine.ledger import NoneInPlay
from engine.script import Script, edition
from engine.terms import TOWNSFOLK
from tests.by_name import OneOfTwo
from tests.scenario import Town, whatever

CAST = "Ann washerwoman, Bob chef, Cat saint, Dan imp, Eve scarletwoman"


@pytest.mark.example("rulebook/night/1")
def test_learns_one_townsfolk_among_two_others_the_first_night_and_nothing_more() -> None:
    """RB-079, RB-149: the tokens lie on exactly the two players who are shown."""
    town = Town(CAST)
    shown = OneOfTwo("chef", ("Bob", "Dan"))
    town.night(storyteller={"Ann": shown})
    assert town.learned("Ann") == [shown]
    assert town.marks("Bob") == ["Townsfolk"]
    assert town.marks("Dan") == ["Wrong"]
    town.end_day()
    town.night(Dan="Bob")
    assert not town.woken("Ann")


def test_the_other_player_is_anybody_but_the_washerwoman() -> None:
    """Only the Chef can be shown, beside each of the three others; never zero while there is one."""
    town = Town(CAST)
    town.night(storyteller={"Ann": OneOfTwo("chef", ("Bob", "Cat"))})
    assert town.offered("Ann") == [OneOfTwo("chef", ("Bob", other)) for other in ("Cat", "Dan", "Eve")]


def test_a_drunk_is_never_the_townsfolk_they_think_they_are() -> None:
    """RB-022; the Drunk may still be the wrong one of the two."""
    town = Town("Ann washerwoman, Bob drunk(soldier), Cat mayor, Dan imp, Eve baron")
    town.night(storyteller={"Ann": OneOfTwo("mayor", ("Bob", "Cat"))})
    assert {shown.character for shown in town.offered("Ann")} == {"mayor"}


def test_a_recluse_is_never_a_townsfolk() -> None:
    town = Town("Ann washerwoman, Bob recluse, Cat mayor, Dan imp, Eve baron")
    town.night(storyteller={"Ann": OneOfTwo("mayor", ("Bob", "Cat"))})
    assert all("Cat" in shown.pair for shown in town.offered("Ann"))


def test_a_spy_may_be_shown_as_any_townsfolk_in_play_or_not() -> None:
    """RB-325, G15: the pair for an invented Ravenkeeper, and for a Mayor who really sits elsewhere."""
    town = Town("Ann washerwoman, Bob spy, Cat mayor, Dan imp, Eve baron")
    invented = OneOfTwo("ravenkeeper", ("Bob", "Eve"))
    town.night(storyteller={"Ann": invented})
    assert town.learned("Ann") == [invented]
    assert OneOfTwo("mayor", ("Bob", "Dan")) in town.offered("Ann")
    with_spy = {shown.character for shown in town.offered("Ann") if "Bob" in shown.pair}
    assert with_spy == set(town.game.script.townsfolk)
    assert town.marks("Bob") == ["Wrong"]


def test_a_poisoned_spy_counts_as_a_minion_only() -> None:
    """G15: registration stops while droisoned."""
    town = Town("Ann washerwoman, Bob spy, Cat mayor, Dan imp, Eve poisoner")
    town.night(Eve="Bob", storyteller={"Ann": OneOfTwo("mayor", ("Bob", "Cat")), "Bob": whatever})
    assert {shown.character for shown in town.offered("Ann")} == {"mayor"}


def test_poisoned_they_may_be_shown_any_townsfolk_and_any_pair() -> None:
    """RB-184; and nothing is made up for it later (RB-190)."""
    town = Town("Ann washerwoman, Bob mayor, Cat saint, Dan imp, Eve poisoner")
    false = OneOfTwo("virgin", ("Dan", "Eve"))
    town.night(Eve="Ann", storyteller={"Ann": false})
    assert town.learned("Ann") == [false]
    assert not any("Ann" in shown.pair for shown in town.offered("Ann", ledger.OneOfTwo))
    town.end_day()
    town.night(Eve="Cat", Dan="Cat")
    assert not town.woken("Ann")


def test_a_drunk_who_thinks_they_are_the_washerwoman_is_shown_anything() -> None:
    """RB-181, RB-330."""
    town = Town("Ann drunk(washerwoman), Bob mayor, Cat slayer, Dan imp, Eve baron")
    false = OneOfTwo("monk", ("Bob", "Cat"))
    town.night(storyteller={"Ann": false})
    assert town.learned("Ann") == [false]


def test_an_evil_washerwoman_learns_the_truth_all_the_same() -> None:
    """RB-173."""
    town = Town(CAST.replace("washerwoman", "washerwoman+evil"))
    town.night(storyteller={"Ann": OneOfTwo("chef", ("Bob", "Cat"))})
    assert len(town.offered("Ann")) == 3


def test_with_no_other_townsfolk_they_learn_that_there_is_none() -> None:
    """Our reading: five players with a Baron; the almanac is silent. Nobody is asked, it is the only truth."""
    town = Town("Ann washerwoman, Bob butler, Cat saint, Dan imp, Eve baron")
    town.night(Bob="Ann")
    assert town.learned("Ann") == [NoneInPlay(TOWNSFOLK)]


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town(CAST)
    town.night_up_to("washerwoman")
    town.rule("kill", "Ann")
    assert town.night() == ["Ann"]
    assert not town.woken("Ann")


def test_who_becomes_one_by_day_learns_that_very_night() -> None:
    """RB-162, RB-174: told of the change when night falls, then shown two players."""
    town = Town("Ann saint, Bob chef, Cat soldier, Dan imp, Eve scarletwoman", night=2).day()
    town.rule("become", "Ann", "washerwoman")
    town.end_day()
    town.night(Dan="Cat", storyteller={"Ann": OneOfTwo("chef", ("Bob", "Dan"))})
    assert town.became("Ann") == ["washerwoman"]
    assert town.learned("Ann") == [OneOfTwo("chef", ("Bob", "Dan"))]
    town.end_day()
    town.night(Dan="Cat")
    assert not town.woken("Ann")


def test_who_becomes_one_by_day_and_dies_before_night_learns_nothing() -> None:
    """RB-118."""
    town = Town("Ann saint, Bob chef, Cat soldier, Dan imp, Eve scarletwoman, Flo mayor", night=2).day()
    town.rule("become", "Ann", "washerwoman")
    town.execute("Ann")
    town.night(Dan="Cat")
    assert town.learned("Ann") == []


def test_who_becomes_one_and_something_else_again_learns_nothing() -> None:
    """RB-160: the ability is lost before it was used."""
    town = Town("Ann saint, Bob chef, Cat soldier, Dan imp, Eve scarletwoman", night=2).day()
    town.rule("become", "Ann", "washerwoman")
    town.rule("become", "Ann", "soldier")
    town.end_day()
    town.night(Dan="Ann")
    assert town.learned("Ann") == []


def test_who_becomes_one_while_poisoned_may_be_shown_anything() -> None:
    """RB-188: the poison is on the player."""
    town = Town("Ann saint, Bob chef, Cat soldier, Dan imp, Eve poisoner", night=2)
    town.night_up_to("imp", Eve="Ann")
    town.rule("become", "Ann", "washerwoman")
    false = OneOfTwo("monk", ("Dan", "Eve"))
    town.night(Dan="Cat", storyteller={"Ann": false})
    assert town.learned("Ann") == [false]


def test_a_swap_in_the_first_night_before_the_turn_lets_the_new_one_learn_once() -> None:
    """RB-160, RB-162: it is still the first night, the slot is still to come, and nobody learns twice."""
    town = Town("Ann washerwoman, Bob chef, Cat saint, Dan imp, Eve scarletwoman")
    town.night_up_to("washerwoman")
    town.rule("become", "Ann", "chef")
    town.rule("become", "Bob", "washerwoman")
    town.night(storyteller={"Bob": OneOfTwo("chef", ("Ann", "Dan"))})
    assert town.learned("Bob") == [OneOfTwo("chef", ("Ann", "Dan"))]
    assert town.learned("Ann") == [1]


def test_who_changes_leaves_no_tokens_behind() -> None:
    """RB-160."""
    town = Town(CAST)
    town.night(storyteller={"Ann": OneOfTwo("chef", ("Bob", "Dan"))})
    town.rule("become", "Ann", "soldier")
    assert town.marks("Bob") == town.marks("Dan") == []


def test_back_from_the_dead_they_learn_again() -> None:
    """RB-163, RB-326; and should they die again, they have a vote again (RB-031)."""
    town = Town("Ann washerwoman!!, Bob mayor, Cat saint, Dan imp, Eve baron, Flo soldier", night=2).day()
    town.rule("revive", "Ann")
    town.end_day()
    town.night(Dan="Flo", storyteller={"Ann": OneOfTwo("mayor", ("Bob", "Cat"))})
    assert town.learned("Ann") == [OneOfTwo("mayor", ("Bob", "Cat"))]
    assert town.game.square.alive[0]
    assert town.game.square.ghost_votes[0]


def test_under_a_vortox_it_is_not_said_of_two_who_are_both_that_character() -> None:
    """One of two Village Idiots is the Village Idiot, though nobody would be shown them as the truth."""
    script = Script("mine", "Mine", (*edition("tb").characters, "vortox", "villageidiot"))
    cast = "Ann washerwoman, Bob vortox, Cat villageidiot, Dan villageidiot, Eve poisoner, Flo soldier, Gus mayor"
    town = Town(cast, script=script)
    shown = OneOfTwo("villageidiot", ("Flo", "Gus"))
    told = {"Ann": shown, "Cat": [whatever, whatever], "Dan": whatever}
    town.night(Eve="Gus", Cat="Ann", Dan="Ann", storyteller=told)
    assert town.learned("Ann") == [shown]
    both = [one for one in town.offered("Ann", ledger.OneOfTwo) if one.character == "villageidiot"]
    assert sorted(one.pair for one in both) == sorted(
        pair for pair in combinations(("Bob", "Eve", "Flo", "Gus"), 2)
    )
