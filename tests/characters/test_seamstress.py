"""The Seamstress: once, are these two on the same side?"""

import pytest

from engine.questions import IllegalAnswer
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann seamstress, Bob imp, Cat soldier, Dan baron, Eve sage!, Flo deviant+evil, Gus artist, Hal oracle"


@pytest.mark.parametrize(
    ("pair", "answer"),
    [
        ("Bob Dan", True),
        ("Cat Gus", True),
        ("Bob Cat", False),
        ("Eve Cat", True),
        ("Flo Bob", True),
        ("Cat Flo", False),
    ],
)
def test_learns_whether_two_others_are_on_one_side(pair: str, answer: bool) -> None:
    """Rules spec, seamstress: the dead and Travellers too."""
    town = Town(CAST, night=2)
    town.night(Ann=pair, Bob="Gus")
    assert town.learned("Ann") == [answer]


def test_once_in_the_game() -> None:
    town = Town(CAST)
    town.night(Ann="Bob Dan")
    assert "No Ability" in town.marks("Ann")
    town.end_day()
    town.night(Bob="Gus")
    assert not town.woken("Ann")


def test_may_wait_and_is_asked_every_night_until_then() -> None:
    town = Town(CAST)
    town.night(Ann=None)
    assert town.learned("Ann") == []
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Ann="Bob Dan", Bob="Gus")
    assert town.learned("Ann") == [True]


@pytest.mark.parametrize("pair", ["Ann Bob", "Bob Bob", "Bob", "Bob Cat Dan"])
def test_not_themself_not_one_twice_and_neither_one_nor_three(pair: str) -> None:
    with pytest.raises(IllegalAnswer):
        Town(CAST).night(Ann=pair)


def test_the_side_counts_and_not_the_character() -> None:
    town = Town(CAST.replace("Cat soldier", "Cat soldier+evil"))
    town.night(Ann="Cat Bob")
    assert town.learned("Ann") == [True]


def test_a_spy_may_seem_good_and_a_recluse_evil() -> None:
    """G15: and where both do, either answer is left to the Storyteller as well."""
    town = Town(CAST.replace("Dan baron", "Dan spy").replace("Gus artist", "Gus recluse"))
    town.night(Ann="Dan Cat", storyteller={"Ann": True})
    assert town.offered("Ann") == [False, True]
    town = Town(CAST.replace("Gus artist", "Gus recluse"))
    town.night(Ann="Gus Cat", storyteller={"Ann": False})
    assert town.offered("Ann") == [True, False]


def test_poisoned_it_is_spent_and_either_may_be_told() -> None:
    town = Town(CAST.replace("Dan baron", "Dan poisoner"))
    town.night(Dan="Ann", Ann="Bob Cat", storyteller={"Ann": True})
    assert town.learned("Ann") == [True]
    town.end_day()
    town.night(Dan="Gus", Bob="Gus")
    assert not town.learned("Ann")


@pytest.mark.parametrize(("pair", "answer"), [("Bob Dan", False), ("Bob Cat", True)])
def test_under_a_vortox_the_answer_is_wrong(pair: str, answer: bool) -> None:
    """A lie may be a no as well as a yes."""
    town = Town("Ann seamstress, Bob vortox, Cat klutz, Dan witch, Eve sage")
    town.night(Ann=pair, Dan="Dan", storyteller={"Ann": answer})
    assert town.offered("Ann") == [answer]


def test_evil_the_same_dead_not_asked() -> None:
    town = Town(CAST.replace("Ann seamstress", "Ann seamstress+evil"), night=2)
    town.night(Ann="Bob Dan", Bob="Hal")
    assert town.learned("Ann") == [True]
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_a_philosopher_gains_a_use_of_their_own() -> None:
    town = Town(CAST.replace("Gus artist", "Gus philosopher"))
    town.night(Gus=["seamstress", "Bob Cat"], Ann="Bob Cat", storyteller={"Ann": True})
    assert town.learned("Gus") == [False]
    town.end_day()
    town.night(Bob="Cat")
    assert not town.woken("Gus")


def test_brought_back_by_a_bone_collector_spent_or_not() -> None:
    town = Town(CAST.replace("Flo deviant+evil", "Flo bonecollector"))
    town.night(Ann="Bob Dan")
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Flo="Ann", Ann="Bob Cat", Bob="Gus")
    assert town.learned("Ann") == [False]


def test_a_barista_s_seamstress_asks_twice() -> None:
    """An unspent power twice, a spent one once more."""
    cast = CAST.replace("Flo deviant+evil", "Flo barista")
    town = Town(cast, night=2)
    town.night(Ann=["Bob Dan", "Bob Cat"], Bob="Gus", storyteller={"Flo": ["Ann", "Ability Twice"]})
    assert town.learned("Ann") == [True, False]
    town = Town(cast + "; No Ability@Ann<Ann/seamstress", night=2)
    town.night(Ann="Bob Dan", Bob="Gus", storyteller={"Flo": ["Ann", "Ability Twice"]})
    assert town.learned("Ann") == [True]
    town.end_day()
    town.night(Bob="Gus", storyteller={"Flo": ["Hal", "Ability Twice"]})
    assert town.learned("Ann") == []


def test_swapped_in_by_night_they_may_ask_the_same_night() -> None:
    town = Town(CAST.replace("Ann seamstress", "Ann virgin"), night=2)
    town.night_up_to("oracle", Bob="Gus")
    town.rule("become", "Ann", "seamstress")
    town.night(Ann="Bob Dan")
    assert town.learned("Ann") == [True]


def test_an_apprentice_asks_once() -> None:
    town = Town(CAST.replace("Ann seamstress", "Ann apprentice"))
    town.night(Ann="Bob Dan", storyteller={"Ann": [GOOD, "seamstress"]})
    assert town.learned("Ann")[-1] is True
    town.end_day()
    town.night(Bob="Gus")
    assert not town.woken("Ann")
