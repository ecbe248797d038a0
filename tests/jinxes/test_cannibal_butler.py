"""Cannibal and Butler, Cannibal and Zealot: who has a duty in votes is told so."""

import pytest

from engine.ledger import HasAbility, Learned
from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann cannibal, Bob imp, Cat butler, Dan baron, Eve soldier, Flo slayer, Gus saint, Hal undertaker"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "cannibal"))
TOLD = Learned("cannibal", HasAbility("butler"))


def evening(eaten: str, **more: object) -> Town:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.execute(eaten, storyteller=dict(more))
    return town


def test_they_are_told_the_night_after() -> None:
    town = evening("Cat")
    town.night(Ann="Bob", Bob="Eve")
    assert TOLD in town.told("Ann")


def test_once() -> None:
    town = evening("Cat")
    town.night(Ann="Bob", Bob="Eve")
    town.end_day()
    town.night(Ann="Bob", Bob="Eve")
    assert TOLD not in town.told("Ann")


def test_who_only_acts_a_butler_out_is_told_as_well() -> None:
    """Otherwise they would know that they are poisoned."""
    town = evening("Dan", Ann="butler")
    town.night(Ann="Bob", Bob="Eve", Cat="Bob")
    assert TOLD in town.told("Ann")


@pytest.mark.parametrize("eaten", ["Eve", "Hal"])
def test_of_any_other_meal_nothing_is_said(eaten: str) -> None:
    town = evening(eaten)
    town.night(Bob="Flo", Cat="Bob")
    assert not any(isinstance(fact.answer, HasAbility) for fact in town.told("Ann", Learned))


def test_without_the_jinx_nothing_is_said() -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.game.grimoire.jinxes = ()
    town.execute("Cat")
    town.night(Ann="Bob", Bob="Eve")
    assert TOLD not in town.told("Ann")


def test_of_a_zealot_they_are_told_as_well() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "zealot"))
    town = Town(CAST.replace("Eve soldier", "Eve zealot"), night=2, script=script).day()
    town.execute("Eve")
    town.night(Bob="Flo", Cat="Bob")
    assert Learned("cannibal", HasAbility("zealot")) in town.told("Ann")


def test_who_becomes_a_cannibal_in_the_night_is_told_then_and_once() -> None:
    """They have eaten whoever was executed last."""
    script = Script("with it", "With it", (*SCRIPT.characters, "pithag"))
    cast = CAST.replace("Ann cannibal", "Ann chef").replace("Dan baron", "Dan pithag")
    town = Town(cast, night=2, script=script).day()
    town.execute("Cat")
    town.night(Dan=ThisIs("Ann", "cannibal"), Ann="Bob", Bob="Eve")
    assert TOLD in town.told("Ann")
    town.end_day()
    town.night(Dan=ThisIs("Bob", "imp"), Ann="Bob", Bob="Flo")
    assert TOLD not in town.told("Ann")


def test_so_is_a_philosopher_who_takes_the_cannibal_s_ability() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "philosopher"))
    town = Town(CAST.replace("Ann cannibal", "Ann philosopher"), night=2, script=script).day()
    town.execute("Cat")
    town.night(Ann=["cannibal", "Bob"], Bob="Eve")
    assert Learned("philosopher", HasAbility("butler")) in town.told("Ann")


def test_of_another_butler_they_are_told_again() -> None:
    town = evening("Cat")
    town.night(Ann="Bob", Bob="Eve")
    town.rule("become", "Flo", "butler")
    town.execute("Flo")
    town.night(Ann="Bob", Bob="Gus")
    assert TOLD in town.told("Ann")


def test_what_a_dead_cannibal_has_eaten_is_forgotten() -> None:
    town = evening("Cat")
    town.night(Bob="Ann")
    assert "Knows" not in town.marks("Ann")
