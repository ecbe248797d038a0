"""Spy and Poppy Grower: while the one works the other reads no grimoire."""

import pytest

from engine.ledger import Page
from engine.questions import Question
from tests.scenario import Town

CAST = "Ann poppygrower, Bob imp, Cat slayer, Dan spy, Eve virgin, Flo soldier, Gus mayor"


def reads(town: Town) -> bool:
    return any(isinstance(answer, Page) for answer in town.learned("Dan"))


def lived(cast: str, *, jinxed: bool = True, by: str = "Cat") -> Town:
    """A later night has passed, in which the Imp killed this player."""
    town = Town(cast, night=2)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night(Bob=by)
    return town


def test_while_the_poppy_grower_lives_the_spy_is_not_shown_the_grimoire() -> None:
    town = lived(CAST)
    assert not reads(town)
    assert not town.woken("Dan")


def test_without_the_jinx_the_spy_reads() -> None:
    assert reads(lived(CAST, jinxed=False))


@pytest.mark.parametrize("cast", [CAST.replace("grower", "grower!"), f"{CAST}; Poisoned@Ann"])
def test_a_dead_or_poisoned_poppy_grower_keeps_nothing_from_the_spy(cast: str) -> None:
    """It speaks of the ability."""
    assert reads(lived(cast))


def test_killed_before_the_spy_s_turn_they_keep_nothing_from_the_spy() -> None:
    assert reads(lived(CAST, by="Ann"))


def test_the_first_night_too() -> None:
    town = Town(CAST)
    town.night(storyteller={"bluffs": _first})
    assert not reads(town)


def _first(question: Question) -> object:
    return next(question.options.all())
