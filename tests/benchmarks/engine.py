"""How fast the engine is, as ratios within one run, so that two machines or two commits can be compared.

    python -m tests.benchmarks.engine

Every figure is the best of several rounds of process time: what else runs on the machine hardly counts. The unit is
what a small fixed piece of Python costs on the same machine in the same run.
"""

import json
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from engine import Game, LiveGame, play, replay
from engine.course import play_step
from engine.record import next_digest, snapshot
from engine.views import player_view
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.box_tables import plain_table
from tests.engine.random_tables import played_live, table

ROUNDS = 5
GAMES = 40
SIZES = (7, 10, 15)
EDITIONS = ("tb", "bmr", "snv", "all")


class Figure(NamedTuple):
    what: str
    seconds: float

    def line(self, unit: float) -> str:
        times = 1 / self.seconds
        return f"{self.what:<44} {self.seconds * 1e6:>12.1f} us {times:>12.0f} /s {self.seconds / unit:>11.2f} units"


def best(work: Callable[[], object], times: int) -> float:
    """Process time of one `work`, in seconds: the best round."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(times):
            work()
        rounds.append((time.process_time() - began) / times)
    return min(rounds)


def yardstick() -> int:
    """A thousand additions, look-ups and calls: the unit."""
    numbers = {number: number for number in range(10)}
    return sum(numbers[number % 10] + len("ten") for number in range(1_000))


def in_mid_night(players: int) -> Game:
    """A game in its second night, with poison and protection about."""
    for seed in range(100):
        game = table(players, seed)
        while not game.over and not (game.night == 2 and game.grimoire.reminders):
            play_step(game)
        if not game.over:
            return game
    raise AssertionError("no game of a hundred came to its second night")


def snapshot_text(game: Game) -> str:
    return json.dumps(snapshot(game, 0))


def random_games(edition: str, players: int) -> int:
    """Plays one game after the other, keeping none; returns the days of all of them."""
    return sum(play(plain_table(edition, players, seed)).square.day for seed in range(GAMES))


def per_player_and_day(edition: str, players: int, seconds: float) -> float:
    """Seconds that one player costs on one day: what must not grow with the table."""
    days = random_games(edition, players) / GAMES
    return seconds / (players * days)


def figures() -> list[Figure]:
    found = []
    for edition in EDITIONS:
        for players in SIZES:
            seconds = best(partial(random_games, edition, players), 1) / GAMES
            found.append(Figure(f"random game, {edition}, {players} players", seconds))
    for players in (7, 15):
        game = in_mid_night(players)
        found += [
            Figure(f"fork in mid-night, {players} players", best(game.copy, 2_000)),
            Figure(f"grimoire of it, {players} players", best(game.grimoire.copy, 5_000)),
            Figure(
                f"digest of a step, {players} players",
                best(partial(next_digest, game, len(game.ledger) - 2), 500),
            ),
            Figure(f"snapshot, {players} players", best(partial(snapshot_text, game), 50)),
            Figure(f"view of one player, {players} players", best(partial(player_view, game.ledger, 0), 500)),
        ]
    live, lines = played_live(10, 5)
    found.append(Figure("live game with record, 10 players", best(lambda: played_live(10, 5), 3)))
    found.append(Figure("replay of it", best(lambda: replay(lines), 3)))
    found.append(Figure("the same game played directly", best(lambda: play(table(10, 5)), 10)))
    night = LiveGame(in_mid_night(12), RandomStoryteller(1), lambda _: None)
    night.game.decider = RandomPlayers(1)
    found.append(
        Figure(
            f"questions of dusk, 12 players ({len(night.dusk_questions())} questions)",
            best(night.dusk_questions, 100),
        )
    )
    assert live.over
    return found


def main() -> None:
    unit = best(yardstick, 200)
    print(f"{'unit (a thousand small steps of Python)':<44} {unit * 1e6:>12.1f} us")
    everything = figures()
    for figure in everything:
        print(figure.line(unit))
    seconds = {figure.what: figure.seconds for figure in everything}
    forks = seconds["random game, tb, 7 players"] / seconds["fork in mid-night, 7 players"]
    recording = seconds["live game with record, 10 players"] / seconds["the same game played directly"]
    print("\nwhat a player costs on a day, as a multiple of a table of seven:")
    for edition in EDITIONS:
        costs = [
            per_player_and_day(edition, players, seconds[f"random game, {edition}, {players} players"])
            for players in SIZES
        ]
        told = ", ".join(f"{n} players {cost / costs[0]:.2f}" for n, cost in zip(SIZES, costs, strict=True))
        print(f"  {edition}: {told}")
    print(
        f"\na game of seven costs as much as {forks:.0f} forks; playing live costs {recording:.1f} times as much"
    )


if __name__ == "__main__":
    main()
