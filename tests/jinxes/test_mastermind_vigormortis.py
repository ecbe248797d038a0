"""Mastermind and Vigormortis: who kept the ability has it still when the Vigormortis dies."""

import pytest

from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann vigormortis, Bob mastermind, Cat chef, Dan virgin, Eve goon, Flo saint, Gus slayer"


def kept() -> Town:
    town = Town(CAST, night=2)
    town.night(Ann="Bob", storyteller={"Ann": "Cat"})
    return town


def test_the_dead_mastermind_prevents_the_end() -> None:
    town = kept()
    town.execute("Ann")
    assert town.winner is None
    town.night()
    town.execute("Dan")
    assert town.winner is EVIL


def test_not_without_the_jinx() -> None:
    """The ability ended with the one who kept it: the last day is not played to its end."""
    town = Town(CAST, night=2)
    town.game.grimoire.jinxes = ()
    town.night(Ann="Bob", storyteller={"Ann": "Cat"})
    town.execute("Ann")
    assert town.winner is GOOD


def test_one_who_was_never_kept_has_nothing_to_keep() -> None:
    town = Town(CAST.replace("mastermind", "mastermind!"), night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


@pytest.mark.parametrize("change", ["become", "revive"])
def test_it_ends_with_another_character_or_a_new_life(change: str) -> None:
    town = kept()
    town.rule("kill", "Ann")
    assert "Has Ability" in town.marks("Bob")
    town.rule(change, "Bob", "witch" if change == "become" else None)
    assert "Has Ability" not in town.marks("Bob")
