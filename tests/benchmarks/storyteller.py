"""How the Storyteller's policies compare with a random legal Storyteller: printed, not judged.

    python -m tests.benchmarks.storyteller --games 300 --edition bmr --company

Both play the same tables with the same random players in one run, turn about, so that a busy machine slows both.
Random players do not reason, so the shares of good's wins say only whether a policy tips a game by itself. "Ended by
a decision" counts games whose last step would not have ended them, had the Storyteller answered otherwise.
"""

import argparse
from collections import defaultdict
from statistics import median
from time import perf_counter, process_time
from typing import Any

from engine import Chain, Decider, Game, Question, edition, play_step
from engine.questions import OneTruth, PageLike, TrueOrNot
from engine.terms import GOOD
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.narrator.mind import evenings
from tests.narrator.mind.oracle import Said, Story
from tests.narrator.mind.unplanned import UNPLANNED

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
        free = question.truths and type(question.options) not in (OneTruth, TrueOrNot)
        if free and not isinstance(question.options, PageLike):
            self.told.append((question, game.copy(), answer))
        return answer


class Result:
    def __init__(self) -> None:
        self.seconds = 0.0
        self.games = self.good = self.ended = self.unplanned = 0
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
            f"{1000 * len(times) / max(sum(times), 1e-9):6.0f} decisions/s",
            f"lies {sum(false) / max(len(false), 1):4.0%} of {len(false)}",
            f"ended by a decision {self.ended / self.games:5.1%}",
            f"without a policy {self.unplanned}",
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


def table(id_: str, players: int, seed: int, decider: Decider, *, company: bool) -> Game:
    """Players only, or with random Travellers and Fabled."""
    if company or id_ == "all":
        return evenings.table(id_, players, seed, decider)
    return Game(edition(id_), tuple(f"P{seat}" for seat in range(players)), decider)


def played(id_: str, players: int, seed: int, timed: Timed, *, company: bool) -> tuple[Game, evenings.Ending]:
    """A whole game, and what the Storyteller decided in the step that ended it."""
    watched = evenings.Watched(timed, lambda _: "")
    game = table(id_, players, seed, Chain(watched, RandomPlayers(seed)), company=company)
    while True:
        before, taken = game.copy(), len(watched.decisions)
        play_step(game)
        if game.over:
            return game, evenings.Ending(before, watched.decisions[taken:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games for each table and Storyteller")
    parser.add_argument("--edition", choices=evenings.EDITIONS, default="tb", help='"all" mixes everything')
    parser.add_argument("--company", action="store_true", help="with random Travellers and Fabled")
    chosen = parser.parse_args()
    for players in TABLES:
        results: dict[str, Result] = defaultdict(Result)
        for seed in range(chosen.games):
            tellers: dict[str, Decider] = {
                "random": RandomStoryteller(seed),
                "cheap": Storyteller(seed, cheap=True),
                "policies": Storyteller(seed),
            }
            for name, teller in tellers.items():
                timed = Timed(teller)
                began = perf_counter()
                game, ending = played(chosen.edition, players, seed, timed, company=chosen.company)
                result = results[name]
                result.seconds += perf_counter() - began
                result.games += 1
                result.good += game.square.winner is GOOD
                result.taken += timed.taken
                result.told += timed.told
                result.ended += any(True for _ in evenings.decided_by(ending, seed))
                if isinstance(teller, Storyteller):
                    result.unplanned += sum(
                        why.startswith(UNPLANNED) for why in map(teller.why, teller.reasons)
                    )
        print(f"{chosen.edition}, {players} players, {chosen.games} games each")
        for name, result in results.items():
            judged = chosen.edition == "tb" and players == 7 and not chosen.company
            tail = f"   believable {believed(result.told):4.0%}" if judged else ""
            print(f"  {result.line(name, results['random'])}{tail}")


if __name__ == "__main__":
    main()
