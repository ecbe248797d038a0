"""The Gangster: one living neighbour agrees that the other dies."""

import pytest

from engine.characters.gangster import living_neighbours
from engine.ledger import ChosenBy, DiedByDay
from engine.questions import IllegalAnswer
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann gangster, Bob baron, Cat imp, Dan mayor, Eve chef, Flo soldier, Gus saint"


def asked(town: Town) -> list[str]:
    """Who is asked whether they agree, and of whom."""
    return [
        f"{name}: {fact.what}"
        for name in town.names
        for fact in town.told(name)
        if isinstance(fact, ChosenBy)
    ]


@pytest.mark.example("carousel/gangster/1")
def test_example_the_baron_agrees_and_the_saint_dies() -> None:
    """It is no execution, so nobody loses."""
    town = Town(CAST, night=2).day()
    town.act("conspire", "Ann", "Gus", Bob=True)
    assert asked(town) == ["Bob: Gus"]
    assert not town.alive("Gus")
    assert town.winner is None
    assert town.public() == [DiedByDay(town.seat("Gus"))]
    assert town.learned("Ann") == [True]


@pytest.mark.example("carousel/gangster/2")
def test_example_dead_neighbours_are_skipped_and_a_refusal_costs_nothing() -> None:
    """The Po declines, the Amnesiac agrees."""
    town = Town(
        "Ann gangster, Bob chambermaid!, Cat po, Dan tinker, Flo fool, Gus assassin, Eve amnesiac, Hal poppygrower!",
        night=2,
    ).day()
    around = living_neighbours(town.game.square, town.seat("Ann"))
    assert {town.names[seat] for seat in around} == {"Cat", "Eve"}
    with pytest.raises(IllegalAnswer, match="not that player"):
        town.act("conspire", "Ann", "Bob")
    town.act("conspire", "Ann", "Eve", Cat=False)
    assert town.learned("Ann") == [False]
    assert town.alive("Eve")
    assert town.winner is None
    town.act("conspire", "Ann", "Cat", Eve=True)
    assert not town.alive("Cat")
    assert town.winner is GOOD


@pytest.mark.example("carousel/gangster/3")
def test_example_a_fool_survives_and_the_day_s_deal_is_done() -> None:
    """A second attempt is not even put to anybody."""
    town = Town(
        "Ann gangster, Flo fool, Cat po, Dan minstrel, Eve goon, Gus assassin, Sid sage", night=2
    ).day()
    town.act("conspire", "Ann", "Flo", Sid=True)
    assert town.alive("Flo")
    town.act("conspire", "Ann", "Flo")
    assert asked(town) == []
    assert town.alive("Flo")


def test_again_the_next_day() -> None:
    town = Town(CAST, night=2).day()
    town.act("conspire", "Ann", "Gus", Bob=True)
    town.end_day()
    town.night(Cat="Flo")
    town.act("conspire", "Ann", "Bob", Flo=True)
    assert not town.alive("Bob")


def test_only_the_two_of_them_know() -> None:
    """What the town sees is a death."""
    town = Town(CAST, night=2).day()
    town.act("conspire", "Ann", "Gus", Bob=False)
    assert town.public() == []
    assert {told.to for told in town.ledger} == {(0,), (1,)}


def test_a_traveller_beside_them_is_a_neighbour() -> None:
    """G20."""
    town = Town(CAST.replace("Gus saint", "Gus thief"), night=2).day()
    town.act("conspire", "Ann", "Bob", Gus=True)
    assert not town.alive("Bob")


def test_with_one_other_alive_there_is_nobody_to_ask() -> None:
    """The same player sits on either side."""
    cast = "Ann gangster, Bob baron!, Cat imp, Dan mayor!, Eve chef!, Flo soldier!, Gus thief!"
    square = Town(cast, night=2).game.square
    assert living_neighbours(square, 0) == ()


def test_poisoned_the_neighbour_is_asked_and_nobody_dies() -> None:
    """RB-182: the deal is done for today."""
    town = Town(CAST + "; Poisoned@Ann", night=2).day()
    town.act("conspire", "Ann", "Gus", Bob=True)
    assert town.alive("Gus")
    town.act("conspire", "Ann", "Gus")
    assert asked(town) == []


def test_dead_nobody_is_asked() -> None:
    """RB-118."""
    town = Town(CAST.replace("gangster", "gangster!"), night=2).day()
    town.act("conspire", "Ann", "Gus")
    assert asked(town) == []


def test_an_evil_gangster_deals_too() -> None:
    town = Town(CAST.replace("gangster", "gangster+evil"), night=2).day()
    town.act("conspire", "Ann", "Gus", Bob=True)
    assert not town.alive("Gus")


def test_served_twice_by_the_barista_they_deal_twice_and_no_more() -> None:
    """barista entry: the ability is used twice."""
    cast = CAST.replace("Cat imp, Dan mayor", "Cat mayor, Dan imp")
    town = Town(f"{cast}, Hal barista; Ability Twice@Ann<Hal/barista~dusk2", night=2).day()
    town.act("conspire", "Ann", "Bob", Hal=True)
    town.act("conspire", "Ann", "Cat", Hal=False)
    town.act("conspire", "Ann", "Cat", Hal=True)
    assert (town.alive("Bob"), town.alive("Cat")) == (False, False)
    town.act("conspire", "Ann", "Dan")
    assert asked(town) == []
    assert town.alive("Dan")
