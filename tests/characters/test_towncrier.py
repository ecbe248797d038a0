"""The Town Crier: did a Minion nominate today?"""

import pytest

from tests.scenario import Town, whatever

CAST = "Ann towncrier, Bob imp, Cat soldier, Dan baron, Eve oracle, Flo baron!, Gus artist, Hal poisoner"


def after(by: str, cast: str = CAST) -> Town:
    town = Town(cast, night=2).day()
    for name in by.split():
        town.nominate(
            name, {"Cat": "Eve", "Dan": "Cat", "Bob": "Dan", "Eve": "Gus", "Hal": "Ann"}.get(name, "Hal")
        )
    town.end_day()
    return town


@pytest.mark.parametrize(
    ("by", "answer"), [("Dan", True), ("Bob", False), ("Eve Gus Bob", False), ("", False), ("Eve Hal", True)]
)
def test_learns_whether_a_minion_nominated(by: str, answer: bool) -> None:
    """Rules spec, towncrier."""
    town = after(by)
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [answer]
    assert town.offered("Ann") == []


def test_only_today_counts() -> None:
    town = after("Dan")
    town.night(Bob="Cat", Hal="Hal")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [False]


def test_a_minion_who_voted_or_called_for_an_exile_did_not_nominate() -> None:
    """G14."""
    town = Town(CAST.replace("Gus artist", "Gus deviant"), night=2).day()
    town.nominate("Eve", "Cat", votes="Dan")
    town.exile("Dan", "Gus")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [False]


def test_what_the_storyteller_nominates_for_a_bishop_is_nobody_s() -> None:
    town = Town(CAST.replace("Gus artist", "Gus bishop"), night=2).day()
    town.act("open nominations")
    town.act("nominate", None, "Cat")
    town.act("begin vote")
    town._play_until(lambda: town.game.phase.value != "vote")
    town.act("nominate", None, "Dan")
    town.act("begin vote")
    town._play_until(lambda: town.game.phase.value != "vote")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [False]


def test_who_was_a_minion_when_nominating_is_judged() -> None:
    town = Town(CAST, night=2).day()
    town.nominate("Dan", "Cat")
    town.rule("become", "Dan", "sage")
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]


def test_a_minion_who_became_the_demon_by_day_and_then_nominated_did_so_as_a_demon() -> None:
    """The Slayer kills the Imp, the Scarlet Woman is the Imp at once."""
    town = Town(
        "Ann towncrier, Bob imp, Cat slayer, Dan scarletwoman, Eve oracle, Flo chef, Gus artist", night=2
    ).day()
    town.slay("Cat", "Bob")
    town.nominate("Dan", "Eve")
    town.end_day()
    town.night(Dan="Cat")
    assert town.learned("Ann") == [False]


def test_a_spy_may_have_nominated_as_no_minion_and_a_recluse_as_one() -> None:
    """G15."""
    town = after("Dan", CAST.replace("Dan baron", "Dan spy"))
    town.night(Bob="Cat", Hal="Hal", storyteller={"Ann": False})
    assert town.offered("Ann") == [True, False]
    town = after("Cat", CAST.replace("Cat soldier", "Cat recluse"))
    town.night(Bob="Eve", Hal="Hal", storyteller={"Ann": True})
    assert town.offered("Ann") == [False, True]


def test_poisoned_they_may_be_told_either() -> None:
    town = after("Eve")
    town.night(Bob="Cat", Hal="Ann", storyteller={"Ann": True})
    assert town.learned("Ann") == [True]


@pytest.mark.parametrize("by", ["Dan", "Eve"])
def test_under_a_vortox_the_answer_is_wrong(by: str) -> None:
    town = Town(
        "Ann towncrier, Bob vortox, Cat klutz, Dan witch, Eve sage, Flo oracle, Gus artist", night=2
    ).day()
    town.nominate(by, "Gus", votes="Ann Cat Dan Eve")
    town.end_day()
    town.night(Dan="Dan", Bob="Eve", storyteller={"Ann": whatever, "Eve": whatever, "Flo": whatever})
    assert town.learned("Ann") == [by != "Dan"]


def test_not_on_the_first_night_evil_the_same_and_dead_nothing() -> None:
    town = Town(CAST)
    town.night(Hal="Hal")
    assert town.learned("Ann") == []
    town = after("Dan", CAST.replace("Ann towncrier", "Ann towncrier+evil"))
    other = town.snapshot()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]
    other.night(Bob="Ann", Hal="Hal")
    assert not other.woken("Ann")


def test_who_becomes_one_by_night_and_who_gains_it_learn_of_the_day_before() -> None:
    town = after("Dan", CAST.replace("Ann towncrier", "Ann sage").replace("Gus artist", "Gus philosopher"))
    town.night_up_to("oracle", Bob="Cat", Hal="Hal", Gus="towncrier")
    assert town.learned("Gus") == [True]
    town = after("Dan", CAST.replace("Ann towncrier", "Ann sage"))
    town.night_up_to("imp", Hal="Hal")
    town.rule("become", "Ann", "towncrier")
    town.night(Bob="Cat")
    assert town.learned("Ann") == [True]


def test_brought_back_by_a_bone_collector_they_learn_of_the_day_they_were_dead() -> None:
    """Rules spec, bonecollector: day facts count."""
    cast = CAST.replace("Ann towncrier", "Ann towncrier!").replace("Gus artist", "Gus bonecollector")
    town = after("Dan", cast)
    town.night(Gus="Ann", Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == [True]
    town.end_day()
    town.night(Bob="Cat", Hal="Hal")
    assert town.learned("Ann") == []


def test_a_barista_s_town_crier_learns_the_truth_of_a_spy() -> None:
    cast = CAST.replace("Dan baron", "Dan spy").replace("Gus artist", "Gus barista")
    town = after("Dan", cast)
    town.night(Bob="Cat", Hal="Hal", storyteller={"Gus": ["Ann", "Sober & Healthy"]})
    assert town.learned("Ann") == [True]


def test_a_drunk_who_thinks_so_is_told_anything() -> None:
    town = after("Dan", CAST.replace("Ann towncrier", "Ann drunk(towncrier)"))
    town.night(Bob="Cat", Hal="Hal", storyteller={"Ann": False})
    assert town.learned("Ann") == [False]
