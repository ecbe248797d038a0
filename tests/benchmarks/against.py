"""How fast the rules of this checkout are beside those of another one, in a single run.

    python -m tests.benchmarks.against CHECKOUT [--rounds 7] [--games 20]

Both play the same seeds, in processes of their own and by turns, so what else the machine does falls on both alike.
The time of each game is the best of its rounds, by processor time: a game is short enough to be left alone in one of
them. Where the rules ask the same questions the games are the same, step by step; where they do not, only the time of
a step compares.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tests.benchmarks.by_turns import Playing

HERE: Final = Path(__file__).parents[2]
CELLS: Final = tuple((edition, players) for edition in ("tb", "bmr", "snv") for players in (7, 12, 15))

PAIRS: Final = 3
"""Pairs of processes, one after the other: by where it happens to lie in memory, one is up to 5 % quicker."""
PLAYING: Final = """
import json, sys, time
from engine import play
from tests.engine.box_tables import plain_table

for line in sys.stdin:
    edition, players, games = json.loads(line)
    played = []
    for seed in range(games):
        began = time.process_time()
        game = play(plain_table(edition, players, seed))
        played.append((time.process_time() - began, game.steps))
    print(json.dumps(played), flush=True)
"""
"""Told to each checkout alike, in words that older ones understand."""


class Played(NamedTuple):
    """One game: what it cost in seconds of the processor, and how long it was."""

    seconds: float
    steps: int


Rounds: TypeAlias = list[list[Played]]
"""The same games again and again."""


class Checkout(Playing):
    """A process that plays by the rules in this folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(PLAYING, folder=folder)

    def play(self, edition: str, players: int, games: int) -> list[Played]:
        """The first so many games of a cell."""
        return [Played(*game) for game in self.answer((edition, players, games))]


def rounds(other: Path, count: int, games: int) -> Iterator[tuple[str, Rounds, Rounds]]:
    """For each cell its rounds, here and there. They take turns, and who begins alternates."""
    found: dict[tuple[str, int], tuple[Rounds, Rounds]] = {cell: ([], []) for cell in CELLS}
    for _ in range(PAIRS):
        with Checkout(HERE) as ours, Checkout(other) as theirs:
            for (edition, players), (here, there) in found.items():
                for number in range(count):
                    turns = [(ours, here), (theirs, there)]
                    for checkout, kept in turns if number % 2 else reversed(turns):
                        kept.append(checkout.play(edition, players, games))
    for (edition, players), (here, there) in found.items():
        yield f"{edition} {players}", here, there


def best(rounds: Rounds) -> tuple[float, int]:
    """The seconds of all games, each at its best, and how many steps they had."""
    games = list(zip(*rounds, strict=True))
    return sum(min(game).seconds for game in games), sum(game[0].steps for game in games)


def main() -> None:
    """Prints the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path, help="the folder of another commit, as by `git worktree add`")
    parser.add_argument("--rounds", type=int, default=7, help="of each pair of processes")
    parser.add_argument("--games", type=int, default=20, help="of each cell in each round")
    chosen = parser.parse_args()
    print(f"{'':<8} {'us a step':>10} {'us a step':>10} {'ratio':>10} {'ratio':>10}")
    print(f"{'':<8} {'there':>10} {'here':>10} {'by step':>10} {'by game':>10}")
    for name, ours, theirs in rounds(chosen.checkout, chosen.rounds, chosen.games):
        (here, steps), (there, other_steps) = best(ours), best(theirs)
        mine, other = here / steps * 1e6, there / other_steps * 1e6
        same = "" if steps == other_steps else f"  other games: {steps} steps, {other_steps} there"
        print(f"{name:<8} {other:>10.1f} {mine:>10.1f} {mine / other:>10.2f} {here / there:>10.2f}{same}")


if __name__ == "__main__":
    main()
