"""What somebody has beside their own ability: lent for as long as another one works, and taken back."""

import pytest

from engine.abilities import standing
from engine.grimoire import HAS_ABILITY, Ability, Belief
from engine.terms import GOOD
from engine.witness import LentUntold, Seen
from tests.scenario import Town

CAST = "Ann philosopher, Bob vortox, Cat artist, Dan witch, Eve klutz, Flo sage, Gus mutant"
ANN = Ability("philosopher", 0, 0)


def later() -> Town:
    town = Town(CAST, night=2)
    town.dusk()
    return town


def working(town: Town, ability: Ability) -> bool:
    return ability in standing(town.game.grimoire).working


def test_what_is_lent_hangs_on_the_life_and_sobriety_of_who_lends_it() -> None:
    """Unlike what is gained, it is theirs also where the lender was drunk when it was lent."""
    town = later()
    town.rule("mark", "Ann", "Drunk")
    town.game.lend(ANN, 2, "oracle")
    lent = Ability("oracle", 2, 0)
    assert not working(town, lent)
    town.rule("unmark", "Ann", "Drunk")
    assert working(town, lent)
    town.rule("mark", "Cat", "Drunk")
    assert working(town, lent), "it does not hang on the sobriety of who has it"
    town.rule("kill", "Ann")
    assert not working(town, lent)


def test_nobody_has_the_same_ability_from_the_same_source_twice() -> None:
    town = later()
    town.game.lend(ANN, 2, "oracle")
    town.game.lend(ANN, 2, "oracle")
    town.game.lend(ANN, 0, "philosopher")
    assert [(token.seat, token.data) for token in town.game.grimoire.marked(HAS_ABILITY)] == [(2, "oracle")]


def test_what_is_taken_back_is_gone_with_what_it_did_and_gave_in_turn() -> None:
    town = later()
    grimoire = town.game.grimoire
    town.game.lend(ANN, 0, "pithag")
    lent = Ability("pithag", 0, 0)
    grimoire.mark("Safe", 3, by=lent)
    town.game.lend(lent, 0, "oracle")
    town.game.lend(ANN._replace(genuine=False), 0, "sage")
    grimoire.mark("Safe", 4, by=ANN)
    town.game.take_back(ANN)
    assert [(token.text, token.seat) for token in grimoire.reminders] == [("Safe", 4)]
    assert standing(grimoire).held[0] == (ANN,)


def test_what_is_lent_on_hangs_on_the_first_who_lent_it() -> None:
    town = later()
    town.game.lend(ANN, 2, "philosopher")
    town.game.lend(Ability("philosopher", 2, 0), 2, "oracle")
    assert working(town, Ability("oracle", 2, 0))
    town.rule("mark", "Ann", "Drunk")
    assert not working(town, Ability("oracle", 2, 0))


@pytest.mark.parametrize("genuine", [True, False])
def test_lent_untold_they_do_not_know_which_and_the_story_does(genuine: bool) -> None:
    town = later()
    town.game.witnessed = tuple[Seen, ...]()
    town.game.lend(ANN._replace(genuine=genuine), 0, "oracle", told=False)
    assert town.game.grimoire.seats[0].believes == Belief("philosopher", GOOD, knows_ability=False)
    sights = [seen.sight for seen in town.game.witnessed or ()]
    assert sights == [LentUntold(Ability("oracle", 0, 0, genuine))]


def test_who_has_been_lent_what_is_learnt_once_learns_it_tonight() -> None:
    town = later()
    town.game.lend(ANN, 0, "clockmaker")
    town.night(Ann=None, Bob="Gus", Dan="Gus", storyteller={"Ann": 3})
    assert town.learned("Ann") == [3]


def test_what_was_taken_back_before_its_turn_is_not_learnt() -> None:
    town = later()
    town.game.lend(ANN, 0, "clockmaker")
    town.game.take_back(ANN)
    town.night(Ann=None, Bob="Gus", Dan="Gus")
    assert town.learned("Ann") == []
