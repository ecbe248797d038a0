"""How the Storyteller's policies compare with a random legal Storyteller: printed, not judged.

    python -m tests.benchmarks.storyteller --games 300

Both play the same tables with the same random players in one run, turn about, so that a busy machine slows both.
Random players do not reason, so the shares of good's wins say only whether a policy tips a game by itself.
"""

import argparse
from collections import defaultdict
from statistics import median
from time import perf_counter, process_time
from typing import Any

from engine import Chain, Decider, Game, Question, edition, play
from engine.questions import OneOf, PageLike
from engine.terms import GOOD
from narrator.random_players import RandomPlayers
from narrator.random_storyteller import RandomStoryteller
from narrator.storyteller import Storyteller
from tests.narrator.mind.oracle import Said, Story

TABLES = (7, 10, 12, 15)


class Timed:
    """Measures every decision in milliseconds of processor time, and keeps what liars were told."""

    def __init__(self, decider: Decider) -> None:
        self.decider = decider
        self.taken: list[float] = []
        self.told: list[tuple[Question, Game, Any]] = []

    def decide(self, question: Question, game: Game) -> Any:
        began = process_time()
        answer = self.decider.decide(question, game)
        self.taken.append(1000 * (process_time() - began))
        free = question.truths and type(question.options) is not OneOf
        if free and not isinstance(question.options, PageLike):
            self.told.append((question, game.copy(), answer))
        return answer


class Result:
    def __init__(self) -> None:
        self.seconds = 0.0
        self.games = self.good = 0
        self.taken: list[float] = []
        self.told: list[tuple[Question, Game, Any]] = []

    def line(self, name: str, against: "Result") -> str:
        times = sorted(self.taken)
        speed, other = self.games / self.seconds, against.games / against.seconds
        false = [answer not in question.truths for question, _, answer in self.told]
        parts = (
            f"{name:10} good wins {self.good / self.games:4.0%}",
            f"{speed:6.1f} games/s ({speed / other:4.2f} of random)",
            f"median {median(times):5.2f} p95 {times[int(0.95 * len(times))]:6.1f} worst {times[-1]:6.1f} ms",
            f"lies {sum(false) / max(len(false), 1):4.0%} of {len(false)}",
        )
        return "   ".join(parts)


def believed(told: list[tuple[Question, Game, Any]]) -> float:
    """The share of false answers that some grimoire of the town explains with the recipient sober."""
    fits = []
    for question, game, answer in told:
        me = question.about
        if me is None or answer in question.truths:
            continue
        story = Story(game)
        chose = [
            t.fact.answer for t in game.ledger if t.to == (me.owner,) and type(t.fact).__name__ == "Chose"
        ]
        chosen = chose[-1] if chose and isinstance(chose[-1], tuple) else ()
        fits.append(story.believes(me.owner, Said(story.night, me.owner, me.character, answer, chosen)))
    return sum(fits) / max(len(fits), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games for each table and Storyteller")
    games = parser.parse_args().games
    for players in TABLES:
        results: dict[str, Result] = defaultdict(Result)
        for seed in range(games):
            tellers = {
                "random": RandomStoryteller(seed),
                "cheap": Storyteller(seed, cheap=True),
                "policies": Storyteller(seed),
            }
            for name, teller in tellers.items():
                timed = Timed(teller)
                names = tuple(f"P{seat}" for seat in range(players))
                began = perf_counter()
                game = play(Game(edition("tb"), names, Chain(timed, RandomPlayers(seed))))
                result = results[name]
                result.seconds += perf_counter() - began
                result.games += 1
                result.good += game.square.winner is GOOD
                result.taken += timed.taken
                result.told += timed.told
        print(f"{players} players, {games} games each")
        for name, result in results.items():
            tail = f"   believable {believed(result.told):4.0%}" if players == 7 else ""
            print(f"  {result.line(name, results['random'])}{tail}")


if __name__ == "__main__":
    main()
