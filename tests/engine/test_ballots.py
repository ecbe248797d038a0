"""Where nothing can happen between two hands, all hands of a vote are counted at once: to the same game."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine import Chain, Game, play
from engine.course import play_step
from engine.deciders import Nobody
from engine.phases import VOTE
from engine.votes import count_at_once
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.box_tables import TABLES, box_table


class Voting(RandomPlayers):
    """Counts how many votes were answered at once, and how many hands were asked for one by one."""

    at_once = one_by_one = 0

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.ghosts: list[int] = []  # the dead who raised a hand in a vote answered at once

    def decide(self, question: Any, game: Game) -> Any:
        self.one_by_one += game.phase is VOTE
        return super().decide(question, game)

    def ballot(self, asked: Mapping[int, str], game: Game) -> list[bool]:
        self.at_once += 1
        hands = super().ballot(asked, game)
        self.ghosts += [
            seat for seat, raised in zip(asked, hands, strict=True) if raised and seat in game.square.the_dead
        ]
        return hands


def state(game: Game) -> list[Any]:
    seats, tokens = game.grimoire.seats, game.grimoire.reminders
    return [[getattr(game, name) for name in game.STATE], game.ledger, game.square, seats, tokens, game.step]


def voting_table(edition: str, seed: int) -> tuple[Game, Voting]:
    players = Voting(seed)
    return box_table(edition, seed, Chain(players, RandomStoryteller(seed))), players


@pytest.mark.parametrize("edition", TABLES)
def test_all_hands_at_once_are_the_same_as_one_by_one(edition: str) -> None:
    votes = 0
    for seed in range(4):
        at_once, players = voting_table(edition, seed)
        one_by_one, others = voting_table(edition, seed)
        play(at_once)
        while not one_by_one.over:
            play_step(one_by_one)
        assert state(at_once) == state(one_by_one)
        assert others.at_once == 0
        votes += players.at_once
    # With God of Ug no hand is worth what it seems.
    assert bool(votes) == (edition != "held up")


def test_a_ghost_vote_is_spent_in_a_vote_that_is_counted_at_once() -> None:
    spent = 0
    for seed in range(12):
        game, players = voting_table("tb", seed)
        play(game)
        spent += len(players.ghosts)
        assert not any(game.square.ghost_votes[seat] for seat in players.ghosts)
    assert spent


def test_a_vote_that_nobody_may_take_part_in_is_settled() -> None:
    game, players = voting_table("tb", 2)
    while game.phase is not VOTE:
        play_step(game)
    assert game.day.vote is not None
    game.day = game.day._replace(vote=game.day.vote._replace(order=()))
    assert not count_at_once(game)
    play_step(game)
    assert game.phase is not VOTE
    assert players.at_once == 1


def test_hands_are_asked_for_one_by_one_where_another_is_asked_first() -> None:
    players = Voting(1)
    play(box_table("tb", 1, Chain(Nobody(), players, RandomStoryteller(1))))
    assert players.at_once == 0
    assert players.one_by_one
