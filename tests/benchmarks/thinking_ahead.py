"""How long what liars hear holds up the table: for a mind alone, after thinking ahead, and with another process.

    .venv/bin/python -m tests.benchmarks.thinking_ahead [SCRIPT …] [--players N] [--games N]

Every decision that plays deals again is made three times in one run, on the same game: by a mind that has thought
ahead since nightfall, by one that has not, and by one that a process beside it thinks for, as at a table. All decide
the same. Beside these stand all decisions of the first of the three. Times are of this process's processor, so of the
third only what holds up the table, and the longest stretch of that; ratios do not depend on the machine. What is
waited for the other process is the clock's, and longer than at a table, where the night leaves time to think ahead.
"""

import asyncio
from argparse import ArgumentParser
from contextlib import suppress
from time import monotonic, process_time
from typing import Any, NamedTuple

from engine import Chain, Game, Question, play_step
from engine.deciders import Undecided
from engine.questions import OneTruth
from engine.script import Script
from engine.terms import STORYTELLER
from narrator.mind.beside import ThinkingBeside
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from tests.benchmarks.bags import script_of
from tests.benchmarks.lies import LONGEST


class Both:
    """Answers as the mind that thinks ahead."""

    def __init__(self, seed: int, process: ThinkingBeside) -> None:
        self.ahead, self.at_once = Storyteller(seed), Storyteller(seed)
        self.beside = Storyteller(seed, beside=process)
        self.times: list[tuple[float, float]] = []
        self.every: list[float] = []
        self.thoughts: list[float] = []
        self.held_up: list[float] = []
        self.waited: list[float] = []

    def decide(self, question: Question, game: Game) -> Any:
        began = process_time()
        answer = self.ahead.decide(question, game)
        between = process_time()
        self.every.append(between - began)
        told = (
            question.who == STORYTELLER and question.truths and question.about and question.about.owner >= 0
        )
        if told and not isinstance(question.options, OneTruth):
            same = self.at_once.decide(question, game)
            self.times.append((between - began, process_time() - between))
            assert same == answer, question
            self.is_put_off(question, game, answer)
        return answer

    def is_put_off(self, question: Question, game: Game, answer: Any) -> None:
        """The same decision, as a table comes to it that can wait."""
        began = process_time()
        with suppress(Undecided), self.beside.may_wait():
            assert self.beside.decide(question, game) == answer
            return
        put_off, since = process_time(), monotonic()
        asyncio.run(self.beside.think(question, game))
        thought = process_time()
        self.waited.append(monotonic() - since)
        with self.beside.may_wait():
            assert self.beside.decide(question, game) == answer, question
        self.held_up.append(max(put_off - began, thought - put_off, process_time() - thought))

    def think_ahead(self, game: Game) -> None:
        self.beside.think_beside(game)
        thoughts = self.ahead.think_ahead(game)
        began = process_time()
        for _ in thoughts:
            self.thoughts.append(process_time() - began)
            began = process_time()


class Times(NamedTuple):
    """In seconds. `decisions`: with thinking ahead and without; `every`: all there were, with thinking ahead."""

    decisions: list[tuple[float, float]]
    every: list[float]
    thoughts: list[float]
    held_up: list[float]  # the longest stretch of each decision that another process thought for
    waited: list[float]  # for that process, by the clock


def played(script: Script, players: int, seed: int, process: ThinkingBeside) -> Times:
    both, night = Both(seed, process), 0
    game = Game(script, tuple(f"P{seat}" for seat in range(players)), Chain(both, RandomPlayers(seed)))
    for _ in range(LONGEST):
        if game.over:
            break
        play_step(game)
        if game.night > night and not game.over:
            night = game.night
            both.think_ahead(game)
    return Times(both.times, both.every, both.thoughts, both.held_up, both.waited)


def share(times: list[float], part: float) -> float:
    """So many milliseconds, or fewer, took this part of them."""
    ordered = sorted(times)
    return 1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("scripts", nargs="*", default=["snv", "bmr", "config/scripts/lying_clock.json"])
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--games", type=int, default=20)
    chosen = parser.parse_args()
    process = ThinkingBeside()
    for name in chosen.scripts:
        script = script_of(name)
        games = [played(script, chosen.players, seed, process) for seed in range(chosen.games)]
        times = [one for game in games for one in game.decisions]
        every = [one for game in games for one in game.every]
        ahead, at_once = [one for one, _ in times], [other for _, other in times]
        thoughts = [one for game in games for one in game.thoughts]
        held_up = [one for game in games for one in game.held_up]
        waited = [one for game in games for one in game.waited]
        print(
            f"{script.name}, {chosen.players} players: all {len(every)} decisions p95 {share(every, 0.95):.1f} ms, "
            f"at most {share(every, 1):.1f}; {len(times)} that play deals again: p95 {share(ahead, 0.95):.1f} ms, at "
            f"most {share(ahead, 1):.1f} ms with thinking ahead, {share(at_once, 0.95):.1f} and "
            f"{share(at_once, 1):.1f} ms without, {sum(ahead) / max(sum(at_once), 1e-9):.2f} times as long on the "
            f"whole; a thought p95 {share(thoughts, 0.95):.1f} ms, at most {share(thoughts, 1):.1f} ms, "
            f"{1000 * sum(thoughts) / chosen.games:.0f} ms a game; with another process the table was held up p95 "
            f"{share(held_up, 0.95):.1f} ms, at most {share(held_up, 1):.1f} ms, and waited "
            f"{share(waited, 0.5):.0f} ms, p95 {share(waited, 0.95):.0f}",
            flush=True,
        )
    process.close()


if __name__ == "__main__":
    main()
