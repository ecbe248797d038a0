"""What it is worth to good to know how this Storyteller decides, in Trouble Brewing.

    python -m tests.benchmarks.known_policy often --players 8 --games 400 --seed 400001

The same games are played twice, by players who reason and by players who know besides what would stand in an open
book: which Minions its bags have how often, whom it makes the Drunk believe to be, and how often a liar is told the
truth. They weigh the worlds by it, with the Storyteller's own tables and `--bags` bags that it draws beforehand. It
prints by how many games of a hundred good wins more, with a 95 % interval of the pairs, so far and in the end.

That liars hear mostly what is false is no secret of this Storyteller's, and the players of the first game of each
pair do not reckon with it: `--of bags,drunk` leaves it out.
"""

from argparse import ArgumentParser
from collections import Counter
from functools import cached_property
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import numpy as np

from config.opinions import opinion
from engine import Game, play_step
from engine.registry import character
from engine.script import Script, edition
from engine.terms import MINION
from narrator.mind.kinds import LEARN_NIGHTLY, LEARN_ONCE
from narrator.mind.storyteller import Storyteller
from narrator.simulation.reasoned_game import play_game
from narrator.simulation.reasoning.beliefs import Beliefs, Weights
from narrator.simulation.reasoning.players import ReasoningPlayers
from narrator.simulation.reasoning.town import SaidToLearn
from narrator.simulation.reasoning.trouble_brewing import LIE, TroubleBrewingBeliefs

TB: Final = edition("tb")
SKILL: Final = {"often": "expert", "seldom": "average"}
TRUE: Final = {
    "often": {7: 0.17, 8: 0.17, 9: 0.19, 10: 0.26, 11: 0.24, 12: 0.26},
    "seldom": {7: 0.15, 8: 0.19, 9: 0.19, 10: 0.36, 11: 0.39, 12: 0.37},
}
"""How much of what it tells liars is true, from the first table of BALANCE.md."""
SHOWN: Final = 50  # pairs between two lines
PARTS: Final = ("bags", "drunk", "lies")


class Known:
    """What is known of the Storyteller of tables of one size that play as often."""

    def __init__(self, experience: str, players: int, bags: int, parts: tuple[str, ...] = PARTS) -> None:
        self.parts = parts
        self.true = TRUE[experience][players]
        self.teams: Counter[frozenset[str]] = Counter()
        for seed in range(bags):
            names = tuple(f"P{seat}" for seat in range(players))
            game = Game(TB, names, Storyteller(seed, experience=experience))
            play_step(game)
            self.teams[frozenset(one for one in game.bag if character(one).team is MINION)] += 1


class KnowingBeliefs(TroubleBrewingBeliefs):
    """Weighs worlds by what is known of the Storyteller, too."""

    known: Known

    def _evil_team(self) -> Weights | float:
        return self._teams if "bags" in self.known.parts else super()._evil_team()

    @cached_property
    def _teams(self) -> Weights:
        there = {one: seats >= 0 for one, seats in self.worlds.seat_of.items()}
        weights = np.zeros(self.count)
        teams = {frozenset(one for one in there if there[one][row]) for row in range(self.count)}
        seen = sum(self.known.teams.values())
        for team in teams:
            mine = np.logical_and.reduce([there[one] == (one in team) for one in there])
            weights += mine * (self.known.teams[team] + 1) / (seen + len(teams)) * len(teams)
        return weights

    def _drunk_as(self, seat: int) -> float:
        if "drunk" not in self.known.parts:
            return super()._drunk_as(seat)
        one = self.town.claims[seat]
        thought = opinion(one).as_drunk
        if thought is not None:
            return thought
        if one in LEARN_NIGHTLY:
            return 4.0
        return 2.5 if one in LEARN_ONCE else 0.5 if character(one).proves_itself else 1.0

    def _misled_by(self, reports: list[SaidToLearn]) -> Weights | float:
        if "lies" not in self.known.parts:
            return super()._misled_by(reports)
        told = np.ones(self.count)
        for report in reports:
            true = self._true(report)
            told *= 2 * LIE * (self.known.true * true + (1 - self.known.true) * (1 - true))
        return told


def who_know(known: Known) -> type[ReasoningPlayers]:
    """Players who know this."""

    class Knowing(ReasoningPlayers):
        def _beliefs_of(self, script: Script) -> Beliefs:
            beliefs = KnowingBeliefs(script, self.town)
            beliefs.known = known
            return beliefs

    return Knowing


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("experience", choices=SKILL)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=400001)
    parser.add_argument("--bags", type=int, default=150)
    parser.add_argument(
        "--of", default=",".join(PARTS), help=f"what is known: {', '.join(PARTS)} (default: all)"
    )
    chosen = parser.parse_args()
    parts = tuple(chosen.of.split(","))
    kind = who_know(Known(chosen.experience, chosen.players, chosen.bags, parts))
    skill, storyteller = SKILL[chosen.experience], f"mind-{chosen.experience}"
    more: list[int] = []
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        won = [
            play_game(TB, chosen.players, seed, skill, storyteller, kind=who).winner == "good"
            for who in (ReasoningPlayers, kind)
        ]
        more.append(won[1] - won[0])
        if len(more) % SHOWN == 0 or len(more) == chosen.games:
            off = 1.96 * stdev(more) / sqrt(len(more)) if len(more) > 1 else 1.0
            print(
                f"{skill}, {chosen.players} players, {chosen.of}, {len(more)} pairs: {100 * fmean(more):+.1f} points "
                f"({100 * (fmean(more) - off):+.1f} to {100 * (fmean(more) + off):+.1f}), "
                f"{sum(one != 0 for one in more)} games went otherwise",
                flush=True,
            )


if __name__ == "__main__":
    main()
