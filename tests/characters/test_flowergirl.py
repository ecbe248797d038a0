"""The Flowergirl: did a Demon vote today?"""

import pytest

from tests.scenario import Town, whatever

CAST = "Ann flowergirl, Bob imp, Cat soldier, Dan baron, Eve oracle, Flo chef!, Gus artist, Hal poisoner"


def after(votes: str, cast: str = CAST, nominee: str = "Cat") -> Town:
    town = Town(cast, night=2).day()
    town.nominate("Gus", nominee, votes=votes)
    return town


@pytest.mark.parametrize(
    ("votes", "answer"),
    [("Gus Bob", True), ("Gus Dan Eve", False), ("", False), ("Bob", True), ("Hal Dan", False)],
)
def test_learns_whether_a_demon_s_hand_was_counted(votes: str, answer: bool) -> None:
    """Rules spec, flowergirl: in any vote on an execution, whatever came of it."""
    town = after(votes)
    town.end_day()
    town.night(Bob="Eve", Hal="Hal")
    assert town.learned("Ann") == [answer]
    assert town.offered("Ann") == []


def test_only_today_s_votes_count() -> None:
    town = after("Bob")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    town.nominate("Gus", "Dan", votes="Eve")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [False]


def test_one_of_several_votes_is_enough() -> None:
    town = after("Eve")
    town.nominate("Eve", "Dan", votes="Bob")
    town.nominate("Bob", "Gus", votes="Eve")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]


def test_not_on_the_first_night() -> None:
    town = Town(CAST)
    town.night(Hal="Hal", storyteller={})
    assert town.learned("Ann") == []


def test_a_demon_who_nominated_or_supported_an_exile_has_not_voted() -> None:
    """G14."""
    town = Town(CAST.replace("Gus artist", "Gus deviant"), night=2).day()
    town.nominate("Bob", "Cat", votes="Eve")
    town.exile("Eve", "Gus", votes="Bob Eve Dan Ann", storyteller={"Gus": False})
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [False]


def test_a_dead_demon_voting_is_a_demon() -> None:
    """Rules spec, flowergirl: dead ones too."""
    town = Town(CAST.replace("Flo chef!", "Flo imp!"), night=2).day()
    town.nominate("Gus", "Cat", votes="Flo")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]


def test_who_was_the_demon_when_voting_is_judged() -> None:
    """Rules spec: the Imp votes, and is somebody else by night; the new one did not vote as a Demon."""
    town = after("Bob Dan")
    town.rule("become", "Bob", "sage")
    town.rule("become", "Dan", "imp")
    town.end_day()
    town.night(Dan="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]
    town = after("Dan")
    town.rule("become", "Dan", "imp")
    town.end_day()
    town.night(Bob="Cat", Dan="Cat", Hal="Hal")
    assert town.learned("Ann") == [False]


def test_a_recluse_may_have_voted_as_a_demon() -> None:
    """G15; and not one who was poisoned when they voted."""
    town = after("Cat", CAST.replace("Cat soldier", "Cat recluse"))
    town.end_day()
    town.night(Bob="Eve", Hal="Hal", storyteller={"Ann": True})
    assert town.offered("Ann") == [False, True]
    town = after("Cat", CAST.replace("Cat soldier", "Cat recluse") + "; Poisoned@Cat<Hal/poisoner~dusk3")
    town.end_day()
    town.night(Bob="Eve", Hal="Hal")
    assert town.learned("Ann") == [False]


def test_poisoned_they_may_be_told_either() -> None:
    town = after("Bob")
    town.end_day()
    town.night(Bob="Cat", Hal="Ann", storyteller={"Ann": False})
    assert town.offered("Ann") == [True, False]
    assert town.learned("Ann") == [False]


@pytest.mark.parametrize("votes", ["Bob Eve Cat Gus", "Eve Cat Gus Ann"])
def test_under_a_vortox_the_answer_is_wrong(votes: str) -> None:
    """Either way the one lie is told, a plain no as well as a plain yes."""
    town = after(votes, "Ann flowergirl, Bob vortox, Cat klutz, Dan witch, Eve sage, Flo oracle!, Gus artist")
    town.end_day(Cat="Eve")
    town.night(Dan="Dan", Bob="Gus", storyteller={"Ann": whatever})
    assert town.learned("Ann") == ["Bob" not in votes]
    assert len(town.offered("Ann")) == 1


def test_evil_they_learn_the_same_and_killed_first_nothing() -> None:
    town = after("Bob", CAST.replace("Ann flowergirl", "Ann flowergirl+evil"))
    town.end_day()
    other = town.snapshot()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]
    other.night(Bob="Ann", Hal="Hal")
    assert not other.woken("Ann")


def test_who_becomes_one_by_night_learns_of_the_day_before() -> None:
    """G10: the slot is ahead, and the votes were what they were."""
    town = after("Bob", CAST.replace("Ann flowergirl", "Ann sage"))
    town.end_day()
    town.night_up_to("oracle", Bob="Cat", Hal="Hal")
    town.rule("become", "Ann", "flowergirl")
    town.night()
    assert town.learned("Ann") == [True]


def test_a_philosopher_who_gains_it_learns_of_the_day_before() -> None:
    town = after("Bob", CAST.replace("Gus artist", "Gus philosopher"))
    town.end_day()
    town.night(Bob="Cat", Hal="Hal", Gus="flowergirl", storyteller={"Ann": False})
    assert town.learned("Gus") == [True]
    assert town.learned("Ann") == [False]


def test_gained_on_the_first_night_there_is_nothing_to_learn_yet() -> None:
    town = Town(CAST.replace("Gus artist", "Gus philosopher"))
    town.night(Hal="Hal", Gus="flowergirl")
    assert town.learned("Gus") == []


def test_a_barista_s_flowergirl_learns_the_truth_of_a_recluse() -> None:
    """Rules spec, barista: it looks registration."""
    town = after("Cat", CAST.replace("Cat soldier", "Cat recluse").replace("Flo chef!", "Flo barista"), "Dan")
    town.end_day()
    town.night(Bob="Eve", Hal="Hal", storyteller={"Flo": ["Ann", "Sober & Healthy"]})
    assert town.learned("Ann") == [False]


def test_a_drunk_who_thinks_so_is_told_anything() -> None:
    town = after("Bob", CAST.replace("Ann flowergirl", "Ann drunk(flowergirl)"))
    town.end_day()
    town.night(Bob="Cat", Hal="Hal", storyteller={"Ann": False})
    assert town.learned("Ann") == [False]


def test_brought_back_by_a_bone_collector_for_one_night() -> None:
    cast = CAST.replace("Ann flowergirl", "Ann flowergirl!").replace("Flo chef!", "Flo bonecollector")
    town = after("Bob", cast)
    town.end_day()
    town.night(Flo="Ann", Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]
    town.nominate("Gus", "Dan", votes="Bob")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == []
