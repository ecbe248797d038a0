"""Madness: who may be executed for what they say, for how long, and that nobody has to speak."""

import pytest

from engine.characters.base import CHARACTERS, Ability, Grimoire, Madness, Minion
from engine.ledger import BeMad, DiedByDay, Executed, ThisIs
from engine.phases import Phase
from engine.rulings import IllegalRuling
from engine.terms import GOOD
from tests.scenario import Town, whatever

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


class Shrew(Minion):
    """A player is mad about another; one of them, or both, may die for it."""

    id = "shrew"
    reminders = ("Mad",)

    def mad(self, grimoire: Grimoire, me: Ability) -> tuple[Madness, ...]:
        return tuple(Madness(token.seat, (token.seat, token.data)) for token in grimoire.marked("Mad", by=me))


SHREW = "Ann sage, Bob vigormortis, Cat klutz, Dan shrew, Eve artist, Flo seamstress, Gus sailor"


@pytest.fixture
def shrew(monkeypatch: pytest.MonkeyPatch) -> Town:
    """By day: Ann is mad about Gus, who cannot die."""
    monkeypatch.setitem(CHARACTERS, "shrew", Shrew())
    town = Town(SHREW, night=2).day()
    town.game.grimoire.mark("Mad", 0, by=Ability("shrew", 3, 3), data=6)
    return town


def test_a_penalty_may_be_a_death_instead_of_an_execution(shrew: Town) -> None:
    """Whose is for the Storyteller; it is no execution, and the day goes on."""
    shrew.rule("punish", "Ann", storyteller={"Dan": (0,)})
    assert not shrew.alive("Ann")
    assert shrew.public() == [DiedByDay(0)]
    assert shrew.game.phase is Phase.DISCUSSION
    assert not shrew.game.day.executions


def test_both_may_die_and_what_protects_protects(shrew: Town) -> None:
    shrew.rule("punish", "Ann", storyteller={"Dan": (0, 6)})
    assert not shrew.alive("Ann")
    assert shrew.alive("Gus")


def test_where_one_is_dead_already_the_other_dies_without_a_question(shrew: Town) -> None:
    shrew.rule("kill", "Gus")
    shrew.rule("punish", "Ann")
    assert not shrew.alive("Ann")
    with pytest.raises(IllegalRuling, match="is dead"):
        shrew.rule("punish", "Ann")


def test_it_ends_with_the_ability(shrew: Town) -> None:
    shrew.rule("mark", "Dan", "Drunk")
    with pytest.raises(IllegalRuling, match="no ability lets"):
        shrew.rule("punish", "Ann")


def test_only_the_mad_one_is_punished_though_the_other_may_die_of_it(shrew: Town) -> None:
    with pytest.raises(IllegalRuling, match="no ability lets"):
        shrew.rule("punish", "Gus", storyteller={"Dan": whatever})


def test_it_can_end_the_game(shrew: Town) -> None:
    shrew.game.grimoire.mark("Mad", 1, by=Ability("shrew", 3, 3), data=1)
    shrew.rule("kill", "Flo")
    shrew.rule("punish", "Bob", storyteller={"Dan": (1,)})
    shrew.end_day()
    assert shrew.winner is GOOD
