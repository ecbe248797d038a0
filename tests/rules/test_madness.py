"""Madness: who may be executed for what they say, for how long, and that nobody has to speak."""

import pytest

from engine.ledger import BeMad, Executed, ThisIs
from engine.rulings import IllegalRuling
from tests.scenario import Town

CAST = "Ann sage, Bob vigormortis, Cat klutz, Dan cerenovus, Eve artist, Flo seamstress, Gus savant"


def told_to_be_mad() -> Town:
    """The morning after: Ann is to be the Artist."""
    town = Town(CAST, night=2)
    town.night(Dan=ThisIs(0, "artist"), Bob="Gus", Flo=None)
    return town


def test_the_penalty_is_what_the_ability_says_and_the_storyteller_may_let_it_pass() -> None:
    """RB-197, RB-203: nothing happens by itself, and only the mad can be punished."""
    town = told_to_be_mad()
    assert BeMad("artist", 3) in [t.fact for t in town.ledger if t.to == (0,)]
    quiet = town.snapshot()
    quiet.end_day()
    assert quiet.alive("Ann")
    with pytest.raises(IllegalRuling, match="no ability lets"):
        town.rule("punish", "Cat")
    town.rule("punish", "Ann")
    assert Executed(0, died=True, at_once=True) in town.public()


def test_nobody_is_asked_to_speak() -> None:
    """RB-200: the day is over without a word of theirs."""
    town = told_to_be_mad()
    town.end_day()
    assert [question for question in town.asked if question.who == 0] == []


def test_tomorrow_is_the_next_day_and_the_night_after_it_and_then_it_is_over() -> None:
    """RB-202, RB-331: told in one night, mad on the next day and in the night after it."""
    town = told_to_be_mad()
    town.end_day()
    town.dusk()
    night = town.snapshot()
    night.rule("punish", "Ann")
    assert not night.alive("Ann")
    town.night(Dan=ThisIs(2, "artist"), Bob="Eve", Flo=None)
    with pytest.raises(IllegalRuling, match="no ability lets"):
        town.rule("punish", "Ann")
