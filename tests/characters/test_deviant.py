"""The Deviant: lives on when exiled on a day when they were funny."""

import pytest

from engine.ledger import Exiled
from tests.scenario import Town

CAST = "Ann deviant, Bob fanggu, Cat sage, Dan mutant, Eve artist, Flo klutz, Gus witch"
HALF = "Bob Cat Dan Eve"


@pytest.mark.example("travellers_fabled/deviant/2")
def test_example_funny_one_day_and_not_the_next() -> None:
    """Both exiles are decided, one ends in death."""
    town = Town(CAST, night=4).day()
    assert town.game.night == 3, "the third day"
    assert town.exile("Bob", "Ann", votes=HALF, storyteller={"Ann": True})
    assert town.alive("Ann")
    assert town.public()[-1] == Exiled(0, died=False)
    town.end_day()
    town.night(Gus="Ann", Bob="Eve")
    assert town.exile("Bob", "Ann", votes=HALF, storyteller={"Ann": False})
    assert not town.alive("Ann")
    assert town.public()[-1] == Exiled(0, died=True)


def test_too_few_hands_and_nobody_judges_jokes() -> None:
    """RB-232: three of seven."""
    town = Town(CAST, night=2).day()
    assert not town.exile("Bob", "Ann", votes="Bob Cat Dan")
    assert town.offered("Ann") == []


def test_only_exile() -> None:
    """The Demon does not laugh."""
    town = Town(CAST, night=2)
    assert town.night(Gus="Ann", Bob="Ann") == ["Ann"]


def test_not_of_another_traveller() -> None:
    town = Town(CAST.replace("Eve artist", "Eve harlot"), night=2).day()
    assert town.exile("Bob", "Eve", votes=HALF)
    assert not town.alive("Eve")


@pytest.mark.parametrize("cast", [CAST + "; Poisoned@Ann", CAST.replace("deviant", "deviant+evil")])
def test_poisoned_nobody_is_asked_and_an_evil_one_may_live(cast: str) -> None:
    """RB-223."""
    town = Town(cast, night=2).day()
    poisoned = "Poisoned" in cast
    town.exile("Bob", "Ann", votes=HALF, storyteller={} if poisoned else {"Ann": True})
    assert town.alive("Ann") is not poisoned


def test_a_dead_deviant_exiled_is_as_dead_as_before() -> None:
    """RB-223: and may be called for exile all the same."""
    town = Town(CAST.replace("deviant", "deviant!"), night=2).day()
    assert town.exile("Bob", "Ann", votes=HALF)
    assert town.offered("Ann") == []
    assert town.public()[-1] == Exiled(0, died=False)
