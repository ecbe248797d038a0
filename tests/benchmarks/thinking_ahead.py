"""How much sooner the mind decides what liars hear when it has thought ahead, and how long one thought takes.

    .venv/bin/python -m tests.benchmarks.thinking_ahead [SCRIPT …] [--players N] [--games N]

Every decision that plays deals again is made twice in one run, on the same game: by a mind that has thought ahead
since nightfall, as a table lets it, and by one that has not. Both decide the same. Times are of the processor; the
ratio does not depend on the machine.
"""

from argparse import ArgumentParser
from time import process_time
from typing import Any, NamedTuple

from engine import Chain, Game, Question, play_step
from engine.questions import OneTruth
from engine.script import Script
from engine.terms import STORYTELLER
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from tests.benchmarks.lies import LONGEST, script_of


class Both:
    """Answers as the mind that thinks ahead."""

    def __init__(self, seed: int) -> None:
        self.ahead, self.at_once = Storyteller(seed), Storyteller(seed)
        self.times: list[tuple[float, float]] = []
        self.thoughts: list[float] = []

    def decide(self, question: Question, game: Game) -> Any:
        began = process_time()
        answer = self.ahead.decide(question, game)
        between = process_time()
        told = (
            question.who == STORYTELLER and question.truths and question.about and question.about.owner >= 0
        )
        if told and not isinstance(question.options, OneTruth):
            same = self.at_once.decide(question, game)
            self.times.append((between - began, process_time() - between))
            assert same == answer, question
        return answer

    def think_ahead(self, game: Game) -> None:
        thoughts = self.ahead.think_ahead(game)
        began = process_time()
        for _ in thoughts:
            self.thoughts.append(process_time() - began)
            began = process_time()


class Times(NamedTuple):
    """In seconds: of each decision with thinking ahead and without, and of each thought."""

    decisions: list[tuple[float, float]]
    thoughts: list[float]


def played(script: Script, players: int, seed: int) -> Times:
    both, night = Both(seed), 0
    game = Game(script, tuple(f"P{seat}" for seat in range(players)), Chain(both, RandomPlayers(seed)))
    for _ in range(LONGEST):
        if game.over:
            break
        play_step(game)
        if game.night > night and not game.over:
            night = game.night
            both.think_ahead(game)
    return Times(both.times, both.thoughts)


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
    for name in chosen.scripts:
        script = script_of(name)
        games = [played(script, chosen.players, seed) for seed in range(chosen.games)]
        times = [one for game in games for one in game.decisions]
        ahead, at_once = [one for one, _ in times], [other for _, other in times]
        thoughts = [one for game in games for one in game.thoughts]
        print(
            f"{script.name}, {chosen.players} players, {len(times)} decisions: p95 {share(ahead, 0.95):.1f} ms, at "
            f"most {share(ahead, 1):.1f} ms with thinking ahead, {share(at_once, 0.95):.1f} and "
            f"{share(at_once, 1):.1f} ms without, {sum(ahead) / max(sum(at_once), 1e-9):.2f} times as long on the "
            f"whole; a thought p95 {share(thoughts, 0.95):.1f} ms, at most {share(thoughts, 1):.1f} ms, "
            f"{1000 * sum(thoughts) / chosen.games:.0f} ms a game",
            flush=True,
        )


if __name__ == "__main__":
    main()
