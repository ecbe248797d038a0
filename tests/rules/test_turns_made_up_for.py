"""The ruling "act": a turn that was forgotten, or went wrong, is had now."""

import pytest

from engine.ledger import DiedByDay, Learned
from engine.rulings import IllegalRuling
from tests.by_name import OneOfTwo
from tests.scenario import Town


def test_deus_ex_fiasco_the_chambermaid_chooses_again_and_learns_the_truth() -> None:
    """A false answer was given by mistake; next day two other players are counted as in that night."""
    cast = "Ann chambermaid, Bob zombuul, Cat gossip, Dan innkeeper, Eve fool, Flo soldier; Poisoned@Ann"
    town = Town(f"{cast} | deusexfiasco", night=2)
    town.night(Dan="Eve Flo", Ann="Cat Dan", storyteller={"Ann": 2, "Dan": "Eve"}, Bob="Cat")
    assert town.learned("Ann") == [2]
    town.rule("unmark", "Ann", "Poisoned")
    town.act("mistake")
    town.rule("act", "Ann", Ann="Dan Eve")
    assert town.learned("Ann") == [1]


def test_a_sage_who_was_killed_hears_of_it_late() -> None:
    town = Town("Ann imp, Bob baron, Cat sage, Dan saint, Eve chef, Flo mayor, Gus slayer", night=2)
    town.night(Ann="Cat", storyteller={"Cat": ("Ann", "Bob")})
    town.rule("act", "Cat", storyteller={"Cat": ("Ann", "Dan")})
    assert town.learned("Cat") == [("Ann", "Dan")]


def test_what_is_learnt_once_is_learnt_again() -> None:
    town = Town(
        "Ann imp, Bob baron, Cat washerwoman, Dan saint, Eve chef, Flo mayor, Gus slayer", night=2
    ).day()
    town.rule("act", "Cat", storyteller={"Cat": OneOfTwo("chef", ("Bob", "Eve"))})
    assert town.learned("Cat") == [OneOfTwo("chef", ("Bob", "Eve"))]


def test_by_day_everybody_hears_who_dies_of_it() -> None:
    town = Town("Ann imp, Bob baron, Cat sage, Dan saint, Eve chef, Flo mayor, Gus slayer", night=3).day()
    town.rule("act", "Ann", Ann="Eve")
    assert not town.alive("Eve")
    assert town.public() == [DiedByDay(town.seat("Eve"))]


@pytest.mark.parametrize("name", ["Bob", "Gus", "Cat"])
def test_who_has_no_turn_cannot_act(name: str) -> None:
    """A Baron and a Slayer do not wake, and a living Sage has not died."""
    town = Town("Ann imp, Bob baron, Cat sage, Dan saint, Eve chef, Flo mayor, Gus slayer", night=2).day()
    with pytest.raises(IllegalRuling):
        town.rule("act", name)


def test_the_dead_have_no_turn_and_a_sage_killed_by_no_demon_hears_nothing() -> None:
    town = Town("Ann imp, Bob baron, Cat sage, Dan saint, Eve monk!, Flo mayor, Gus slayer", night=2).day()
    with pytest.raises(IllegalRuling):
        town.rule("act", "Eve")
    town.rule("kill", "Cat")
    town.rule("act", "Cat")
    assert town.told("Cat", Learned) == []
