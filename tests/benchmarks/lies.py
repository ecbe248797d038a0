"""How many lies could not be true in any grimoire that their hearers may believe in, and how long deciding takes.

    python -m tests.benchmarks.lies snv bmr config/scripts/lamp.json --players 8 --games 20

Every falsehood told to a drunk, poisoned or lied-to player is judged by a pool of worlds of its own, larger than the
mind's and drawn by another seed: `impossible` is what holds in none of those in which they are told the truth.
"""

from argparse import ArgumentParser
from collections import Counter
from time import process_time
from typing import Any

from engine import Chain, Game, Question, play_step
from engine.questions import OneTruth
from engine.script import Script
from engine.terms import STORYTELLER
from narrator.mind.pool import Pool
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from tests.benchmarks.bags import script_of

DEALS, ENOUGH = 240, 40
TOLD_LITTLE = 5  # worlds: with fewer nothing is said of a lie
LONGEST = 6000


class Judge:
    """Answers as the Storyteller, keeps the time of each decision and judges the lies."""

    def __init__(self, seed: int, *, cheap: bool) -> None:
        self.storyteller = Storyteller(seed, cheap=cheap)
        self.seed = seed
        self.pools: dict[int, Pool] = {}
        self.found: Counter[str] = Counter()
        self.times: list[float] = []

    def decide(self, question: Question, game: Game) -> Any:
        began = process_time()
        answer = self.storyteller.decide(question, game)
        self.times.append(process_time() - began)
        told = question.about is not None and question.about.owner >= 0 and bool(question.truths)
        lie = told and not isinstance(question.options, OneTruth) and answer not in question.truths
        if question.who == STORYTELLER and lie:
            self.judge(question, game, answer)
        return answer

    def judge(self, question: Question, game: Game, answer: Any) -> None:
        assert question.about is not None
        seat = question.about.owner
        mine = Pool(seat, self.seed + 77_777, deals=DEALS, alone=DEALS // 4, enough=ENOUGH)
        support = self.pools.setdefault(seat, mine).support(game, question)
        self.found["lies"] += 1
        if support.found >= TOLD_LITTLE:
            self.found["judged"] += 1
            self.found["impossible"] += answer not in support.fits


def play(script: Script, players: int, games: int, *, cheap: bool) -> tuple[Counter[str], list[float]]:
    found: Counter[str] = Counter()
    times: list[float] = []
    for seed in range(games):
        judge = Judge(seed, cheap=cheap)
        names = tuple(f"P{seat}" for seat in range(players))
        game = Game(script, names, Chain(judge, RandomPlayers(seed)))
        for _ in range(LONGEST):
            if game.over:
                break
            play_step(game)
        found.update(judge.found)
        times += judge.times
    return found, sorted(times)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("scripts", nargs="+")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--games", type=int, default=20)
    chosen = parser.parse_args()
    for name in chosen.scripts:
        script = script_of(name)
        for cheap in (True, False):
            found, times = play(script, chosen.players, chosen.games, cheap=cheap)
            share = 100 * found["impossible"] / max(found["judged"], 1)
            middle, most = times[len(times) // 2], times[int(0.95 * len(times))]
            print(
                f"{script.name}, {chosen.players} players, {'rules of thumb' if cheap else 'worlds'}: "
                f"{found['lies']} lies, {found['judged']} judged, {share:.1f} % impossible; a decision "
                f"{1000 * middle:.1f} ms, p95 {1000 * most:.1f} ms, at most {1000 * times[-1]:.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
