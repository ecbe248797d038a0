"""The Fiddler: when the game must end, a contest decides it."""

from typing import Any

import pytest

from engine.ledger import Contest, ContestDecided, FabledJoined, FabledLeft, HandCounted, NothingHappened
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD, Alignment
from tests.scenario import Town

CAST = "Ann chef, Bob imp, Cat soldier, Dan baron, Eve mayor!!"


def a_day(cast: str = CAST) -> Town:
    return Town(f"{cast} | fiddler", night=2).day()


def contest(town: Town, rival: str, *, demon: str = "Bob", picks: str = "", **hands: str) -> None:
    """Everybody chooses; the Demon is asked for a rival first."""
    asked: dict[str, Any] = dict(hands)
    asked[demon] = [*(picks or rival).split(), hands[demon]]
    town.act("fiddle", **asked)


@pytest.mark.example("travellers_fabled/fiddler/1")
def test_example_the_players_choose_the_good_one() -> None:
    """Added during the game, everybody has a say, and no vote is spent for it."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", "fiddler")
    assert town.public() == [FabledJoined("fiddler")]
    contest(town, "Ann", Ann="Ann", Bob="Bob", Cat="Ann", Dan="Bob", Eve="Ann")
    assert [fact for fact in town.public() if isinstance(fact, (Contest, ContestDecided))] == [
        Contest((0, 1)),
        ContestDecided((0, 1), (3, 2), 0),
    ]
    assert not any(isinstance(fact, HandCounted) for fact in town.public())
    assert town.winner is GOOD


@pytest.mark.example("travellers_fabled/fiddler/2")
def test_example_a_stalemate() -> None:
    """Nobody is executed and nobody killed, until it is added and ends it."""
    town = Town("Ann chef, Bob imp, Cat soldier, Dan baron, Eve mayor!", night=2)
    for _ in range(2):
        assert town.night(Bob="Eve") == []
        town.end_day()
    town.night(Bob="Eve")
    assert town.winner is None
    town.rule_nobody("fabled", "fiddler")
    contest(town, "Cat", Ann="Bob", Bob="Bob", Cat="Cat", Dan="Bob", Eve="Cat")
    assert town.winner is EVIL


def test_a_tie_is_evil_s() -> None:
    town = a_day("Ann chef, Bob imp, Cat soldier, Dan baron, Eve mayor!!, Flo saint")
    contest(town, "Ann", Ann="Ann", Bob="Bob", Cat="Ann", Dan="Bob", Eve="Ann", Flo="Bob")
    assert town.winner is EVIL
    assert ContestDecided((0, 1), (3, 3), None) in town.public()


def test_nobody_is_told_who_of_the_two_is_the_demon() -> None:
    """The two are named as they sit."""
    for demon, pair in (("Bob imp, Cat soldier", (1, 2)), ("Bob soldier, Cat imp", (1, 2))):
        town = a_day(f"Ann chef, {demon}, Dan baron, Eve mayor")
        hands = dict.fromkeys(town.names, "Bob")
        who = "Bob" if demon.startswith("Bob imp") else "Cat"
        contest(town, "Cat" if who == "Bob" else "Bob", demon=who, **hands)
        assert Contest(pair) in town.public()


def test_an_ally_is_refused_and_the_demon_points_again() -> None:
    """RB-159: at somebody of the other side."""
    town = a_day()
    contest(town, "Ann", picks="Dan Ann", **dict.fromkeys(town.names, "Ann"))
    assert town.winner is GOOD
    with pytest.raises(IllegalAnswer):
        contest(a_day(), "Ann", picks="Dan Dan", **dict.fromkeys(town.names, "Ann"))


def test_there_is_no_contest_where_everybody_is_on_the_demon_s_side() -> None:
    """It is somebody of the other side whom the Demon challenges."""
    town = a_day("Ann chef, Bob imp+good, Cat soldier, Dan monk, Eve mayor")
    town.act("fiddle")
    assert town.public()[-1] == NothingHappened()
    assert not any(isinstance(fact, Contest) for fact in town.public())
    assert town.winner is None


def test_a_good_demon_challenges_an_evil_player() -> None:
    town = a_day(CAST.replace("Bob imp", "Bob imp+good"))
    contest(town, "Dan", picks="Cat Dan", **dict.fromkeys(town.names, "Dan"))
    assert town.winner is EVIL


def test_the_choice_is_of_the_two_and_of_all_players() -> None:
    """Travellers and the dead choose like the others; no ability touches it: a Thief's victim counts once."""
    town = a_day("Ann thief, Bob imp, Cat soldier, Dan baron, Eve mayor!!; Negative Vote@Cat<Ann/thief")
    with pytest.raises(IllegalAnswer):
        contest(town.snapshot(), "Cat", Ann="Dan", Bob="Bob", Cat="Cat", Dan="Bob", Eve="Cat")
    contest(town, "Cat", Ann="Bob", Bob="Bob", Cat="Cat", Dan="Cat", Eve="Cat")
    assert ContestDecided((1, 2), (2, 3), 2) in town.public()


def test_neither_an_evil_twin_nor_a_mastermind_holds_it_off() -> None:
    """It ends the game."""
    twins = a_day("Ann sage, Bob vortox, Cat klutz, Dan eviltwin, Eve artist; Twin@Ann<Dan/eviltwin")
    contest(twins, "Cat", **dict.fromkeys(twins.names, "Cat"))
    assert twins.winner is GOOD
    last = Town("Ann po, Bob mastermind, Cat minstrel, Dan virgin, Eve goon | fiddler", night=2).day()
    last.execute("Ann")
    last.night()
    assert last.winner is None
    contest(last, "Cat", demon="Ann", **dict.fromkeys(last.names, "Ann"))
    assert last.winner is EVIL


def test_with_several_demons_one_plays() -> None:
    """The living one before the dead."""
    town = a_day("Ann imp!, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo chef")
    contest(town, "Cat", **dict.fromkeys(town.names, "Cat"))
    assert Contest((1, 2)) in town.public()


def test_only_the_storyteller_begins_it_and_not_without_it() -> None:
    with pytest.raises(IllegalAnswer):
        a_day().act("fiddle", "Bob")
    with pytest.raises(IllegalAnswer, match="no fiddle now"):
        Town(CAST, night=2).day().act("fiddle")


@pytest.mark.parametrize("side", [GOOD, EVIL])
def test_the_winner_s_side_wins_whatever_their_character(side: Alignment) -> None:
    """RB-329: a turned rival plays for the side they are on, and their team wins with them."""
    town = a_day(CAST.replace("Dan baron", "Dan baron+good"))
    contest(town, "Dan", **dict.fromkeys(town.names, "Dan" if side is GOOD else "Bob"))
    assert town.winner is side


def test_taken_away_again() -> None:
    town = a_day()
    town.rule_nobody("no fabled", "fiddler")
    assert town.public() == [FabledLeft("fiddler")]
    assert not any(isinstance(fact, NothingHappened) for fact in town.public())
