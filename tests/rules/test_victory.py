"""Who wins, when, and that nothing happens afterwards."""

import pytest

from engine.course import play, play_step
from engine.ledger import GameOver, Uncovered
from engine.phases import Phase
from engine.questions import IllegalAnswer
from engine.registry import CHARACTERS
from engine.terms import EVIL, GOOD
from tests.scenario import Passenger, Town

SIX = "Ann slayer, Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef"


def test_good_wins_when_the_demon_is_executed() -> None:
    """RB-130, RB-131."""
    town = Town(SIX, night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD
    assert [type(fact).__name__ for fact in town.public()] == ["Executed", "GameOver", "Uncovered"]


def test_good_wins_when_the_demon_is_slain() -> None:
    """RB-130: at once, in the middle of the day."""
    town = Town(SIX, night=2).day()
    town.slay("Ann", "Bob")
    assert town.winner is GOOD
    assert [type(fact).__name__ for fact in town.public()] == [
        "Claimed",
        "DiedByDay",
        "GameOver",
        "Uncovered",
    ]


def test_a_dead_minion_does_not_end_the_game() -> None:
    town = Town(SIX, night=2).day()
    town.execute("Dan")
    assert town.winner is None


def test_evil_wins_with_two_alive_after_a_night_kill() -> None:
    """RB-132, RB-133: the dead are announced before the winner."""
    town = Town("Ann slayer, Bob imp, Cat saint, Dan baron!, Eve virgin!", night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert [type(fact).__name__ for fact in town.public()][-3:] == ["DayBroke", "GameOver", "Uncovered"]
    assert town.winner is EVIL


def test_evil_wins_with_two_alive_after_an_execution() -> None:
    """RB-132, RB-133."""
    town = Town("Ann slayer, Bob imp, Cat chef, Dan baron!, Eve virgin!", night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL


def test_the_night_ends_when_two_are_alive_and_nobody_wakes_after_that() -> None:
    """RB-131: the Empath's turn never comes."""
    town = Town("Ann empath, Bob imp, Cat slayer, Dan baron!, Eve virgin!", night=2)
    town.night(Bob="Cat")
    assert town.winner is EVIL
    assert not town.woken("Ann")


def test_three_alive_is_not_two() -> None:
    town = Town("Ann slayer, Bob imp, Cat chef, Dan saint, Eve virgin!", night=2)
    town.night(Bob="Dan")
    assert town.winner is None


def test_good_wins_if_both_would() -> None:
    """RB-134: three alive, the Demon executed, two alive without one."""
    town = Town("Ann slayer, Bob imp, Cat chef, Dan baron!, Eve virgin!", night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_good_wins_if_the_saint_dies_with_the_demon_dead_too() -> None:
    """RB-134, RB-129: an evil Saint's execution leaves two alive; the sides never share a win."""
    town = Town("Ann saint+evil, Bob imp, Cat chef, Dan baron!, Eve virgin!", night=2).day()
    town.execute("Ann")
    assert [fact for fact in town.public() if isinstance(fact, GameOver)] == [GameOver(GOOD)]


def test_with_several_demons_all_have_to_die() -> None:
    """RB-136, RB-311."""
    town = Town("Ann slayer, Bob imp, Cat saint, Dan imp, Eve virgin, Flo chef", night=2).day()
    town.execute("Bob")
    assert town.winner is None
    town.night(Dan="Eve")
    town.execute("Dan")
    assert town.winner is GOOD


def test_a_good_demon_has_to_die_all_the_same() -> None:
    """RB-137."""
    town = Town("Ann slayer, Bob imp+good, Cat saint, Dan baron, Eve virgin", night=2).day()
    assert town.winner is None
    town.execute("Bob")
    assert town.winner is GOOD


def test_only_evil_left_is_not_over_before_two_are_alive_or_the_demon_dead() -> None:
    """RB-248: the game is never called early."""
    town = Town("Ann imp, Bob baron, Cat spy, Dan chef!, Eve virgin!", night=2).day()
    town.end_day()
    assert town.winner is None


def test_the_scarlet_woman_keeps_the_game_going_in_silence() -> None:
    """RB-135."""
    town = Town("Ann scarletwoman, Bob imp, Cat saint, Dan chef, Eve virgin", night=2).day()
    town.execute("Bob")
    assert town.winner is None
    assert [type(fact).__name__ for fact in town.public()] == ["Executed"]


def test_travellers_do_not_count_for_the_last_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """RB-224, RB-322, G20: three alive, one of them a Traveller."""
    monkeypatch.setitem(CHARACTERS, "passenger", Passenger())
    town = Town("Ann passenger, Bob imp, Cat saint, Dan chef, Eve virgin!", night=2)
    town.night(Bob="Dan")
    assert town.winner is EVIL


def test_the_dead_win_and_lose_with_their_side() -> None:
    """RB-120, RB-129: the open grimoire names the side of everybody, living or dead."""
    town = Town("Ann slayer!, Bob imp, Cat saint, Dan baron!, Eve virgin, Flo chef+evil", night=2).day()
    town.execute("Bob")
    rows = next(fact for fact in town.public() if isinstance(fact, Uncovered)).rows
    assert {name: side for name, _, side, _, _ in rows} == {
        "Ann": GOOD, "Bob": EVIL, "Cat": GOOD, "Dan": EVIL, "Eve": GOOD, "Flo": EVIL,
    }  # fmt: skip
    assert [alive for *_, alive in rows] == [False, False, True, False, True, True]


def test_the_grimoire_is_opened_with_what_a_drunk_believed() -> None:
    """RB-131."""
    town = Town("Ann drunk(chef), Bob imp, Cat saint, Dan baron, Eve virgin", night=2).day()
    town.execute("Bob")
    rows = next(fact for fact in town.public() if isinstance(fact, Uncovered)).rows
    assert rows[0] == ("Ann", "drunk", GOOD, "chef", True)


def test_no_step_follows_the_end() -> None:
    """RB-131."""
    town = Town(SIX, night=2).day()
    town.execute("Bob")
    assert town.game.phase is Phase.GAME_OVER
    told = len(town.game.ledger)
    with pytest.raises(ValueError, match="the game is over"):
        play_step(town.game)
    play(town.game)
    with pytest.raises((ValueError, IllegalAnswer)):
        town.slay("Ann", "Bob")
    assert len(town.game.ledger) == told


def test_the_winner_is_announced_once() -> None:
    """RB-131: to everybody, before the grimoire is opened."""
    town = Town("Ann slayer, Bob imp, Cat saint, Dan baron!, Eve virgin!", night=2)
    town.night(Bob="Ann")
    assert sum(isinstance(told.fact, GameOver) for told in town.game.ledger) == 1
    assert [type(fact) for fact in town.public()[-2:]] == [GameOver, Uncovered]


def test_day_and_night_go_on_until_somebody_has_won() -> None:
    """RB-128: four nights with one kill each."""
    town = Town("Ann slayer, Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef")
    town.night()
    for victim in ("Flo", "Eve", "Cat"):
        assert town.winner is None
        town.end_day()
        town.night(Bob=victim)
    assert town.winner is None
    town.end_day()
    town.night(Bob="Ann")
    assert town.winner is EVIL


def test_the_game_is_not_decided_in_the_middle_of_an_ability() -> None:
    """A self-killing Imp is dead before its heir is the Imp."""
    town = Town(SIX, night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.winner is None
    assert not any(isinstance(told.fact, GameOver) for told in town.game.ledger)


def test_nobody_acts_at_the_dawn_that_ends_the_game() -> None:
    """RB-131: a Klutz who died in that night does not point at anybody any more."""
    town = Town("Ann klutz, Bob vortox, Cat artist, Dan witch!, Eve savant!", night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert town.winner is EVIL
    assert town.choices("Ann") == []
