"""The Godfather: knows the Outsiders, and answers the death of one by day with a kill."""

from typing import Any

import pytest

from engine.chronicle import WentWrong
from engine.grimoire import HAS_ABILITY, TWICE, Ability
from engine.ledger import Learned
from engine.rules.setup import Counts, bag_fault, possible_counts
from engine.script import edition
from engine.statements import HasTeam, Holds, ThisPlayer
from engine.terms import DEMON, EVIL
from tests.scenario import Town

CAST = "Ann godfather, Bob zombuul, Cat minstrel, Dan fool, Eve moonchild, Flo tinker, Gus slayer, Hal mayor"


def after(victim: str, cast: str = CAST, **players: Any) -> Town:
    town = Town(cast, night=2).day()
    town.rule("kill", victim, **players)
    town.end_day()
    return town


def test_one_outsider_more_or_fewer_and_where_there_is_none_one_more() -> None:
    assert possible_counts(9, ("godfather", "po")) == (Counts(4, 3, 1, 1), Counts(6, 1, 1, 1))
    assert possible_counts(7, ("godfather", "po")) == (Counts(4, 1, 1, 1),)
    assert possible_counts(10, ("godfather", "assassin", "po")) == (Counts(6, 1, 2, 1),)
    assert possible_counts(7, ("godfather", "vigormortis")) == (Counts(5, 0, 1, 1),)


def test_the_usual_number_of_outsiders_is_refused() -> None:
    bmr = edition("bmr")
    townsfolk = ("fool", "tealady", "pacifist", "minstrel", "sailor")
    assert bag_fault(bmr, 7, (*townsfolk, "godfather", "po")) is not None
    assert bag_fault(bmr, 7, (*townsfolk[:4], "goon", "godfather", "po")) is None


def test_learns_which_outsiders_are_in_play_and_not_who_they_are() -> None:
    town = Town(CAST)
    town.night(storyteller={"Flo": None})
    assert town.learned("Ann") == [("moonchild", "tinker")]
    town = Town(CAST.replace("tinker", "?").replace("moonchild", "tinker").replace("?", "moonchild"))
    town.night(storyteller={"Eve": None})
    assert town.learned("Ann") == [("moonchild", "tinker")]  # in the order of the script, not of the seats


def test_learns_that_there_is_none() -> None:
    town = Town(CAST.replace("moonchild", "sailor").replace("tinker", "pacifist"))
    town.night(Eve="Dan", storyteller={"Eve": "Dan"})
    assert town.learned("Ann") == [()]


def test_the_lunatic_and_the_drunk_are_known_as_what_they_are() -> None:
    town = Town(CAST.replace("moonchild", "lunatic(po)").replace("tinker", "drunk(chef)"))
    town.night(storyteller={"Eve": "Cat", "Flo": 0})
    assert town.learned("Ann") == [("drunk", "lunatic")]


def test_a_recluse_need_not_count_and_a_spy_may_count_as_any_outsider() -> None:
    cast = "Ann godfather, Bob imp, Cat recluse, Dan spy, Eve virgin, Flo mayor, Gus slayer, Hal baron"
    town = Town(cast.replace("spy", "assassin"))
    town.night(storyteller={"Ann": ()})
    assert town.offered("Ann") == [("recluse",), ()]
    assert WentWrong(town.game.chronicle[-1].when, 0, "godfather") in town.game.chronicle
    town = Town(cast.replace("recluse", "soldier"))
    town.night(storyteller={"Ann": ("saint",)})
    assert town.offered("Ann") == [(), *((one,) for one in town.game.script.outsiders)]


@pytest.mark.parametrize("state", ["Poisoned@Ann", "Drunk@Ann"])
def test_a_droisoned_one_may_learn_anything(state: str) -> None:
    cast = CAST.replace("slayer", "pacifist").replace("mayor", "tealady")  # a script of few Outsiders
    town = Town(f"{cast}; {state}")
    town.night(storyteller={"Ann": ("goon", "lunatic"), "Flo": None})
    assert len(town.game.script.outsiders) == 4
    assert len(town.offered("Ann")) == 2 ** len(town.game.script.outsiders)


@pytest.mark.parametrize("victim", ["Flo", "Eve"])
def test_an_outsider_who_dies_by_day_is_answered_with_a_kill(victim: str) -> None:
    town = after(victim, Eve="Bob") if victim == "Eve" else after(victim)
    storyteller = {"Flo": None} if victim == "Eve" else {}
    assert town.night(Ann="Gus", storyteller=storyteller) == ["Gus"]


def test_one_kill_however_many_died_and_however() -> None:
    town = Town(CAST.replace("fool", "goon"), night=2).day()
    town.rule("kill", "Dan")
    town.execute("Flo")
    assert town.night(Ann="Gus") == ["Gus"]


@pytest.mark.parametrize("victim", ["Gus", "Hal"])
def test_sleeps_when_no_outsider_died_by_day(victim: str) -> None:
    town = after(victim)
    assert town.night(storyteller={"Flo": None}) == []
    assert not town.woken("Ann")


def test_an_outsider_who_dies_at_night_does_not_count() -> None:
    town = Town(CAST, night=2)
    assert town.night(Bob="Eve", Eve="Bob", storyteller={"Flo": None}) == ["Eve"]
    assert not town.woken("Ann")
    town.execute("Gus")
    assert town.night(storyteller={"Flo": None}) == []


def test_an_outsider_saved_from_execution_does_not_count() -> None:
    town = Town(CAST.replace("slayer", "pacifist"), night=2).day()
    town.execute("Flo", storyteller={"Gus": True})
    assert town.night(Bob="Cat", storyteller={"Flo": None}) == ["Cat"]


def test_somebody_who_was_an_outsider_when_they_died_counts() -> None:
    town = after("Flo")
    town.dusk()
    town.rule("become", "Flo", "fool")
    assert town.night(Ann="Gus") == ["Gus"]


def test_a_recluse_executed_may_count_as_no_outsider() -> None:
    town = after("Flo", CAST.replace("tinker", "recluse"))
    assert town.night(storyteller={"Ann": False}) == []
    town = after("Flo", CAST.replace("tinker", "recluse"))
    assert town.night(Ann="Gus", storyteller={"Ann": True}) == ["Gus"]


def test_must_choose_and_may_choose_anybody() -> None:
    town = after("Flo")
    town.night(Ann="Gus")
    assert town.choices("Ann") == town.names


@pytest.mark.parametrize("state", ["Poisoned@Ann", "Drunk@Ann"])
def test_a_droisoned_one_is_woken_and_kills_nobody(state: str) -> None:
    town = after("Flo", f"{CAST}; {state}")
    assert town.night(Ann="Gus") == []


def test_a_minstrel_s_music_does_not_hinder_who_is_executed_themself() -> None:
    town = Town(CAST.replace("tinker", "tinker!"), night=2).day()
    town.execute("Ann")
    assert town.night() == []
    assert not town.woken("Ann")


def test_a_dead_one_sleeps_and_one_with_the_ability_back_kills() -> None:
    dead = CAST.replace("godfather", "godfather!")
    assert after("Flo", dead).night() == []
    town = after("Flo", dead)
    town.game.grimoire.mark(HAS_ABILITY, 0)
    assert town.night(Ann="Gus") == ["Gus"]


def test_a_good_one_kills_as_well() -> None:
    assert after("Flo", CAST.replace("godfather", "godfather+good")).night(Ann="Gus") == ["Gus"]


def test_killed_before_their_turn_they_kill_nobody() -> None:
    town = after("Flo", CAST.replace("zombuul", "po"))
    assert town.night(Bob="Ann") == ["Ann"]


def test_a_protected_victim_lives_and_a_goon_drinks_with_them() -> None:
    assert after("Flo").night(Ann="Dan") == []
    town = after("Flo", CAST.replace("fool", "goon"))
    assert town.night(Ann="Dan") == []
    assert town.alignment("Dan") is EVIL


def test_whoever_becomes_one_or_gains_the_ability_learns_the_outsiders_that_night() -> None:
    """RB-162."""
    town = after("Flo")
    town.dusk()
    town.rule("become", "Gus", "godfather")
    assert town.night(Ann="Hal", Gus="Cat", storyteller={"Hal": "Hal"}) == ["Cat", "Hal"]
    assert town.learned("Gus") == [("moonchild", "tinker")]
    town = Town(CAST.replace("godfather", "baron"), night=2)
    town.game.gain(Ability("slayer", 6, 6), "godfather")
    town.night(Bob="Cat", storyteller={"Flo": None})
    assert Learned("godfather", ("moonchild", "tinker")) in town.told("Gus")


def test_a_pit_hag_s_new_outsider_is_none_that_died_by_day() -> None:
    town = after("Gus")
    town.dusk()
    town.rule("become", "Gus", "goon")
    assert town.night(storyteller={"Flo": None}) == []


def test_an_evil_apprentice_may_have_learnt_it() -> None:
    town = Town(CAST.replace("godfather", "assassin") + ", Ivy apprentice+evil")
    town.night(storyteller={"Ivy": [EVIL, "godfather"], "Flo": None})
    assert ("moonchild", "tinker") in town.learned("Ivy")
    town.rule("kill", "Flo")
    town.end_day()
    assert town.night(Ann=None, Ivy="Gus") == ["Gus"]


def test_twice_by_a_barista_they_kill_two() -> None:
    town = after("Flo", f"{CAST}, Ivy barista")
    assert town.night(Ann=["Gus", "Cat"], storyteller={"Ivy": ["Ann", TWICE]}) == ["Cat", "Gus"]


def test_what_a_minion_learns_no_vortox_falsifies() -> None:
    town = Town(CAST.replace("zombuul", "vortox"))
    town.night(storyteller={"Flo": None})
    assert town.learned("Ann") == [("moonchild", "tinker")]


def test_a_gossip_s_and_a_godfather_s_kill_come_in_one_night() -> None:
    """Of an Outsider executed by day and a true rumour."""
    town = Town(CAST.replace("minstrel", "gossip"), night=2).day()
    town.act("gossip", "Cat", what=Holds(ThisPlayer(1), HasTeam(DEMON)))
    town.execute("Flo")
    assert town.night(Ann="Gus", storyteller={"Cat": "Hal", "Hal": "Hal"}) == ["Gus", "Hal"]


def test_a_goon_by_day_is_an_outsider_like_others_whatever_their_side() -> None:
    town = after("Dan", CAST.replace("fool", "goon+evil"))
    assert town.night(Ann="Gus", storyteller={"Flo": None}) == ["Gus"]


def test_a_lunatic_by_day_is_an_outsider() -> None:
    town = after("Dan", CAST.replace("fool", "lunatic(po)"))
    assert town.night(Ann="Gus", storyteller={"Flo": None}) == ["Gus"]
