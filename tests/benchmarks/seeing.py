"""How much players who reason see of the Demon, in games that do not hang on it.

    python -m tests.benchmarks.seeing snv --players 8 --games 40 --seed 301

Everybody suspects everybody alike in these games, so that they go on as long whatever is believed; measured by games
that end once the Demon is found, one is left with those in which it was not. Beside them the beliefs are asked as
each day begins, after the talk. *belief*: the weight that good players give on average to the true Demons, times the
number of the living; *score*: the logarithm of that of each, on average; *first*: how often the true Demon is whom
they suspect most among the living, times the number of others. Who knows nothing has 1, 0 and 1. The Storyteller
answers by lot.
"""

from argparse import ArgumentParser
from collections import defaultdict
from math import log
from time import process_time
from typing import Final, NamedTuple

import numpy as np

from engine import Game
from engine.script import Script, edition
from engine.terms import DEMON, GOOD
from narrator.simulation.reasoned_game import play_game
from narrator.simulation.reasoning.beliefs import Beliefs, Own, Suspicions, Weights
from narrator.simulation.reasoning.players import ReasoningPlayers
from narrator.simulation.reasoning.replayed import ReplayedBeliefs
from narrator.simulation.reasoning.town import SaidToLearn

DAYS: Final = 4
LEAST: Final = 1e-3  # for the logarithm


class Alike(Beliefs):
    """Suspects everybody alike."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players

    def _look(self) -> None:
        pass

    def _weights_of(self, own: Own | None) -> Weights | None:  # noqa: ARG002
        return None

    def _suspicions(self, weights: Weights | None) -> Suspicions:  # noqa: ARG002
        return Suspicions(np.full(self.players, 1 / self.players), np.full(self.players, 2 / self.players))

    def _true(self, report: SaidToLearn) -> Weights:  # noqa: ARG002
        return np.ones(1)


class Seen(NamedTuple):
    """One dawn."""

    belief: float
    score: float
    first: float


class Onlooker:
    """Believes what the town would, had it been asked."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.seen: dict[int, list[Seen]] = defaultdict(list)
        self._table: ReasoningPlayers | None = None
        self._beliefs: ReplayedBeliefs | None = None

    def look(self, game: Game, table: ReasoningPlayers) -> None:
        """As a day begins."""
        if self._table is not table or self._beliefs is None:
            self._table, self._beliefs = table, ReplayedBeliefs(game.script, table.town, table.seed)
        day = game.square.day
        good = [one for one in table.players if game.alignment(one.seat) is GOOD and not one.evil]
        if day > DAYS or not good:
            return
        began = process_time()
        views = [self._beliefs.seen_by(one.own()).demon for one in good]
        self.seconds += process_time() - began
        demons, living = list(game.living(DEMON)), game.square.the_living
        weights = [max(LEAST, float(view[demons].sum())) for view in views]
        first = [
            max((seat for seat in living if seat != one.seat), key=lambda seat: float(view[seat])) in demons
            for one, view in zip(good, views, strict=True)
        ]
        self.seen[day].append(
            Seen(
                float(np.mean(weights)) * len(living),
                float(np.mean(np.log(weights))) + log(len(living)),
                float(np.mean(first)) * (len(living) - 1),
            )
        )


def watched(script: Script, players: int, seeds: range) -> Onlooker:
    """The games played."""
    onlooker = Onlooker()

    class Blind(ReasoningPlayers):
        def _beliefs_of(self, script: Script) -> Beliefs:  # noqa: ARG002
            return Alike(players)

    for seed in seeds:
        play_game(script, players, seed, "expert", "random", look_at_dawn=onlooker.look, kind=Blind)
    return onlooker


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("script")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=301)
    chosen = parser.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    onlooker = watched(edition(chosen.script), chosen.players, seeds)
    print(f"{onlooker.seconds / chosen.games:.2f} s of one core a game")
    for day, seen in sorted(onlooker.seen.items()):
        rows = np.array(seen)
        means, errors = rows.mean(axis=0), rows.std(axis=0) / len(rows) ** 0.5
        words = [
            f"{name} {mean:.2f} ± {error:.2f}"
            for name, mean, error in zip(Seen._fields, means, errors, strict=True)
        ]
        print(f"day {day}, {len(rows)} games: {', '.join(words)}")


if __name__ == "__main__":
    main()
