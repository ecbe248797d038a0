"""Thousands of evenings at random: every step keeps the rules, and however a game is played it is the same game."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from engine import Chain, Game, play, replay
from engine.course import play_step
from engine.deciders import Undecided
from engine.grimoire import Seat
from engine.ledger import DayBroke, HandCounted, Nominated
from engine.phases import Phase
from engine.questions import Answer, Options, Question, TwoSeats
from engine.record import Line, read
from engine.terms import STORYTELLER, TOWN
from engine.views import player_view
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.random_tables import (
    BY_DAY,
    NAMES,
    SIZES,
    TROUBLE_BREWING,
    Watcher,
    check_course,
    check_step,
    check_views,
    digests_in,
    played_directly,
    played_live,
    same,
    table,
)


def watched_game(players: int, seed: int) -> tuple[Game, list[tuple[Question, Answer]]]:
    """A game looked at after every step; returns it and what was asked."""
    game = table(players, seed)
    watcher = game.decider = Watcher(game.decider)
    while not game.over:
        before = game.copy()
        play_step(game)
        check_step(before, game)
    check_course(game)
    check_views(game)
    return game, watcher.asked


@pytest.mark.parametrize("players", SIZES)
def test_every_step_keeps_the_rules(players: int) -> None:
    for seed in range(6):
        watched_game(players, seed)


@pytest.mark.slow
@pytest.mark.parametrize("players", SIZES)
def test_ten_thousand_games_keep_the_rules(players: int) -> None:
    """Over all sizes; on two of a hundred the live and the replayed game are compared as well."""
    for seed in range(1_000, 1_910):
        watched_game(players, seed)
        if seed % 50 == 0:
            check_three_ways(players, seed)


def check_three_ways(players: int, seed: int) -> None:
    direct, digests = played_directly(players, seed)
    live, lines = played_live(players, seed)
    assert digests_in(lines) == digests
    assert same(live.game, direct)
    again = replay(read("\n".join(map(json.dumps, lines))))
    assert same(again.game, direct)
    assert again.game.digest == digests[-1]
    assert played_live(players, seed)[1] == lines, "the same answers, another record"


@pytest.mark.parametrize("players", SIZES)
def test_played_directly_live_and_replayed_are_one_game(players: int) -> None:
    for seed in range(2):
        check_three_ways(players, seed)


@pytest.mark.parametrize("players", SIZES)
def test_answers_sealed_at_dusk_lead_where_asking_one_by_one_leads(players: int) -> None:
    """All first questions of the night at once, answered in any order."""
    check_at_dusk(players, range(4))


@pytest.mark.slow
@pytest.mark.parametrize("players", SIZES)
def test_answers_sealed_at_dusk_in_five_hundred_games(players: int) -> None:
    check_at_dusk(players, range(100, 150))


def check_at_dusk(players: int, seeds: range) -> None:
    sealed = 0
    for seed in seeds:
        live, lines = played_live(players, seed, at_dusk=True)
        direct, digests = played_directly(players, seed)
        assert digests_in(lines) == digests
        assert same(live.game, direct)
        sealed += max(len(run) for run in _runs_of_answers(lines))
        if seed % 10 == 0:
            assert same(replay(lines).game, direct)
    assert sealed > len(seeds), "hardly anything was asked in at_dusk"


def _runs_of_answers(lines: list[Line]) -> Iterator[list[Line]]:
    """The answers of players that follow one another on record."""
    run: list[Line] = []
    for line in lines:
        if "q" in line and line["who"] >= 0:
            run.append(line)
        else:
            yield run
            run = []


def test_a_game_is_the_same_under_every_hash_seed() -> None:
    program = (
        "from tests.engine.random_tables import played_live\n"
        "for players in (5, 7, 10, 15):\n"
        "    for seed in range(3):\n"
        "        live, lines = played_live(players, seed, at_dusk=seed == 1)\n"
        "        print(live.game.digest, len(lines), live.game.square.winner)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "4242", "random")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) == 12


EVERYTHING = {
    "Bag", "Shuffle", "Believes", "RedHerring", "Bluffs", "Registering", "Substitute", "Heir", "PairWith",
    "SomebodyIs", "PageLike", "Number", "TwoSeats", "Menu", "poisoner", "monk", "imp", "butler", "fortuneteller",
    "ravenkeeper", "chose themself", "Claimed", "NothingHappened", "DiedByDay", "Executed", "NobodyExecuted",
    "about to die", "tie", "too few", "ghost vote", "nominated themself", "nominated the dead", "good", "evil",
}  # fmt: skip


def done_in(game: Game, asked: list[tuple[Question, Answer]]) -> Iterator[str]:
    """Everything of interest that was asked, chosen or told in this game."""
    for question, answer in asked:
        yield from (kind.__name__ for kind in type(question.options).__mro__)
        if question.who >= 0 and question.about is not None:
            yield question.about.character
            if answer == question.who:
                yield "chose themself"
    dead: set[int] = set()
    for told in game.ledger:
        fact = told.fact
        yield type(fact).__name__
        yield getattr(fact, "outcome", "")
        if isinstance(fact, DayBroke):
            dead.update(fact.died)
        if isinstance(fact, HandCounted) and fact.ghost and fact.raised:
            yield "ghost vote"
        if isinstance(fact, Nominated):
            yield "nominated themself" if fact.by == fact.nominee else ""
            yield "nominated the dead" if fact.nominee in dead else ""
    yield str(game.square.winner)


def test_random_tables_do_everything_that_may_be_done() -> None:
    """What nobody ever does is not tested by ten thousand games."""
    missing = set(EVERYTHING)
    for seed in range(1_000):
        game = table(5 + seed % 11, seed)
        watcher = game.decider = Watcher(game.decider)
        play(game)
        missing.difference_update(done_in(game, watcher.asked))
        if not missing:
            return
    assert not missing


def test_the_same_question_gets_the_same_answer_in_any_order() -> None:
    _, asked = watched_game(9, 3)
    game = table(9, 3)
    play_step(game)
    night_choices = [
        (question, answer) for question, answer in asked
        if question.who >= 0 and isinstance(question.options, TwoSeats)
    ]  # fmt: skip
    players = RandomPlayers(3)
    for question, answer in reversed(night_choices):
        assert players.decide(question, game) == players.decide(question, game) == answer


def test_players_leave_the_storyteller_and_chance_to_others() -> None:
    game = Game(TROUBLE_BREWING, NAMES[:7], RandomPlayers(1))
    with pytest.raises(Undecided) as stopped:
        play_step(game)
    assert stopped.value.question.who == STORYTELLER


# Twin worlds: two deals that differ in what a player cannot know look the same to them

QUIET = ("soldier", "mayor", "saint", "slayer", "virgin", "monk", "recluse", "undertaker", "ravenkeeper")


class AnswersOf:
    """Gives the answers of another game where the question is put alike, and otherwise decides at random."""

    def __init__(self, seed: int) -> None:
        self.chain = Chain(RandomPlayers(seed), RandomStoryteller(seed))
        self.put_to: dict[int, list[tuple[str, type[Options], tuple[Answer, ...]]]] = {}

    def decide(self, question: Question, game: Game) -> Answer:
        if question.who >= 0:
            options = tuple(question.options.all())
            self.put_to.setdefault(question.who, []).append(
                (question.id, question.options.__class__, options)
            )
        return self.chain.decide(question, game)


def first_night(seats: list[Seat], seed: int) -> tuple[Game, AnswersOf]:
    answers = AnswersOf(seed)
    game = Game(TROUBLE_BREWING, tuple(seat.name for seat in seats), answers)
    game.grimoire.seats = list(seats)
    while game.phase in (Phase.DEAL, Phase.FIRST_NIGHT):
        play_step(game)
    return game, answers


@pytest.mark.parametrize("players", range(7, 16))
def test_what_a_player_cannot_know_changes_neither_their_view_nor_their_questions(players: int) -> None:
    compared = 0
    for seed in range(12):
        dealt = table(players, seed)
        while dealt.phase is Phase.DEAL:
            play_step(dealt)
        cards = [Seat(s.name, s.character, s.alignment) for s in dealt.grimoire.seats]
        here, asked_here = first_night(cards, seed)
        for me in range(players):
            if cards[me].character not in QUIET:
                continue
            others = [seat for seat in range(players) if seat != me]
            one, two = others[seed % len(others)], others[(seed * 7 + 1) % len(others)]
            swapped = list(cards)
            swapped[one] = cards[two]._replace(name=cards[one].name)
            swapped[two] = cards[one]._replace(name=cards[two].name)
            there, asked_there = first_night(swapped, seed)
            assert player_view(here.ledger, me) == player_view(there.ledger, me)
            assert asked_here.put_to.get(me) == asked_there.put_to.get(me)
            compared += one != two
    assert compared > 10


def test_the_dead_of_the_night_are_public_at_dawn_and_not_before() -> None:
    for seed in range(15):
        game = table(8, seed)
        while not game.over:
            known = game.square.alive
            play_step(game)
            if game.is_night and known:
                assert game.square.alive == known
            if game.phase in BY_DAY:
                assert game.square.alive == tuple(seat.alive for seat in game.grimoire.seats)


def test_nothing_private_is_told_to_the_town() -> None:
    """What reaches everybody is of a kind meant for everybody."""
    private = {"YouAre", "EvilTeam", "DemonLearned", "Chose", "Learned"}
    for seed in range(33):
        game = play(table(5 + seed % 11, seed))
        for told in game.ledger:
            assert (type(told.fact).__name__ in private) == (told.to != TOWN)
