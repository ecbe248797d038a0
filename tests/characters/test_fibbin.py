"""The Fibbin: once, what a good player's ability tells them may be false."""

import pytest

from engine import ledger
from engine.ledger import Executed, FabledJoined, FabledLeft, Learned, OneOfTwo
from engine.questions import IllegalAnswer
from engine.statements import (
    YESTERDAY,
    HasCharacter,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    Many,
    NamedPlayers,
    Negated,
    ThisPlayer,
    Those,
)
from engine.terms import DEMON, EVIL, GOOD, STORYTELLER
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann empath, Bob soldier, Cat imp, Dan baron, Eve mayor, Flo saint, Gus monk"
TRUE = Holds(ThisPlayer(1), HasTeam(DEMON))
TRUE_TOO = Holds(ThisPlayer(3), HasSide(EVIL))
FALSE = Holds(ThisPlayer(2), HasTeam(DEMON))
FALSE_TOO = Holds(ThisPlayer(2), HasSide(EVIL))


def spent(town: Town) -> bool:
    return bool(town.game.grimoire.marked("No Ability", STORYTELLER))


@pytest.mark.example("travellers_fabled/fibbin/1")
def test_example_true_then_false_then_true_for_good() -> None:
    """After the one falsehood only the truth is legal."""
    town = Town(f"{CAST} | fibbin")
    town.night(storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]
    assert not spent(town)
    town.end_day()
    town.night(Cat="Bob", Gus="Bob", storyteller={"Ann": 1})
    assert town.learned("Ann") == [1]
    assert spent(town)
    for _ in range(2):
        town.end_day()
        town.night(Cat="Bob", Gus="Bob")  # nothing is left to decide
        assert town.learned("Ann") == [0]


@pytest.mark.example("travellers_fabled/fibbin/2")
def test_example_only_information_fails() -> None:
    """Not the Virgin, not the Monk, but what the Ravenkeeper sees."""
    cast = "Ann virgin, Bob ravenkeeper, Cat imp, Dan baron, Eve mayor, Flo saint, Gus monk"
    town = Town(f"{cast} | fibbin", night=2).day()
    assert town.nominate("Eve", "Ann") == "day over"
    assert Executed(4, died=True, at_once=True) in town.public()
    assert town.night(Gus="Flo", Cat="Flo") == []
    town.end_day()
    fib = ledger.ThisIs(town.seat("Cat"), "saint")
    assert town.night(Gus="Flo", Cat="Bob", Bob="Cat", storyteller={"Bob": fib}) == ["Bob"]
    assert town.learned("Bob") == [ThisIs("Cat", "saint")]
    assert spent(town)


@pytest.mark.example("travellers_fabled/fibbin/3")
def test_example_the_lunatic_is_one_of_three_and_who_did_not_vote_is_good() -> None:
    """Both are so, which a Savant is not told but for the Fibbin."""
    town = Town(
        "Ann savant, Lachlan artist, Ben lunatic(imp), Sarah sage, Bob imp, Dan witch | fibbin", night=2
    ).day()
    town.nominate("Ben", "Ann", votes="Bob Dan")
    town.end_day()
    town.night(Dan="Ann", Bob="Lachlan", Ben="Lachlan")
    one_of_three = Holds(Many("at least", 1, NamedPlayers((1, 2, 3))), HasCharacter("lunatic"))
    silent = Those(None, Negated(HasVoted(YESTERDAY)))
    the_silent_are_good = Holds(Many("every", 0, silent), HasSide(GOOD))
    town.act("visit", "Ann", storyteller={"Ann": (one_of_three, the_silent_are_good)})
    assert [t.fact.answer for t in town.ledger if isinstance(t.fact, Learned)] == [
        (one_of_three, the_silent_are_good)
    ]
    assert spent(town)


@pytest.mark.parametrize(
    ("pair", "used"),
    [((TRUE, TRUE_TOO), True), ((FALSE, FALSE_TOO), True), ((TRUE, FALSE), False), ((FALSE, TRUE), False)],
)
def test_example_what_is_false_by_rule_may_be_true(pair: tuple[Holds, Holds], used: bool) -> None:
    """Two true statements for a Savant, or two false ones."""
    town = Town(
        "Ann savant, Bob vigormortis, Cat klutz, Dan witch, Eve sage, Flo artist | fibbin", night=2
    ).day()
    town.act("visit", "Ann", storyteller={"Ann": pair})
    heard = [t.fact.answer for t in town.ledger if isinstance(t.fact, Learned)]
    assert heard == [pair]
    assert spent(town) is used


def test_afterwards_a_savant_hears_one_of_each() -> None:
    town = Town(
        "Ann savant, Bob vigormortis, Cat klutz, Dan witch, Eve sage, Flo artist | fibbin", night=2
    ).day()
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, TRUE_TOO)})
    town.end_day()
    town.night(Bob="Eve", Dan="Cat", storyteller={"Eve": ("Ann", "Bob")})
    with pytest.raises(IllegalAnswer, match="2 true"):
        town.act("visit", "Ann", storyteller={"Ann": (TRUE, TRUE_TOO)})


def test_one_of_two_may_be_neither() -> None:
    cast = "Ann washerwoman, Bob soldier, Cat imp, Dan baron, Eve mayor, Flo saint, Gus recluse"
    town = Town(f"{cast} | fibbin")
    town.night(storyteller={"Ann": OneOfTwo("virgin", (2, 3))})
    assert spent(town)


def test_an_evil_player_hears_the_truth() -> None:
    """Turned, or a Minion: the Spy reads the true page."""
    town = Town(f"{CAST.replace('Ann empath', 'Ann empath+evil')} | fibbin", night=2)
    town.night(Cat="Bob", Gus="Bob")
    assert town.learned("Ann") == [0]
    spy = Town(
        f"{CAST.replace('Dan baron', 'Dan spy').replace('Ann empath', 'Ann slayer')} | fibbin", night=2
    )
    spy.night(Cat="Bob", Gus="Bob")
    assert spy.woken("Dan")


@pytest.mark.parametrize("fib", [0, 1])
def test_a_drunk_or_poisoned_player_s_falsehood_is_not_the_fibbin_s(fib: int) -> None:
    """They may be lied to as it is, and what they hear uses nothing up."""
    town = Town(f"{CAST}; Poisoned@Ann | fibbin", night=2)
    town.night(Cat="Bob", Gus="Bob", storyteller={"Ann": fib})
    assert town.learned("Ann") == [fib]
    assert not spent(town)


def test_a_recluse_who_seems_evil_is_no_fib() -> None:
    """That is within the truth."""
    town = Town(f"{CAST.replace('Bob soldier', 'Bob recluse')} | fibbin", night=2)
    town.night(Cat="Flo", Gus="Flo", storyteller={"Ann": 1})
    assert not spent(town)


def test_under_a_vortox_townsfolk_hear_what_is_false_and_it_is_not_used_up() -> None:
    """The Vortox's word is a must: no truth by a fib."""
    cast = "Ann dreamer, Bob vortox, Cat klutz, Dan witch, Eve sage, Flo artist"
    town = Town(f"{cast} | fibbin", night=2)
    town.night(Ann="Cat", Dan="Ann", Bob="Flo", storyteller={"Ann": lambda q: next(q.options.all())})
    (answer,) = (fact.answer for fact in town.told("Ann") if isinstance(fact, Learned))
    assert "klutz" not in answer
    assert not spent(town)


def test_when_the_game_ends_first_nothing_is_owed() -> None:
    town = Town(f"{CAST} | fibbin", night=2).day()
    town.execute("Cat")
    assert town.winner is not None
    assert not spent(town)


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241: taken away, only the truth is told."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", "fibbin")
    assert town.public() == [FabledJoined("fibbin")]
    town.end_day()
    town.night(Cat="Bob", Gus="Bob", storyteller={"Ann": 0})
    town.rule_nobody("no fabled", "fibbin")
    assert town.public() == [FabledLeft("fibbin")]
    town.end_day()
    town.night(Cat="Bob", Gus="Bob")
    assert town.learned("Ann") == [0]
