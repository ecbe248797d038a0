"""`storyteller simulate`: many games of simulated players, and what came of them.

Game number k of a run is played with seed + k, so one line plays any of them again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shlex
import signal
import statistics
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from math import sqrt
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from config.folders import scripts_folder
from engine import Chain, Game, Undecided, edition, play
from engine.ledger import DayBroke, GameOver
from engine.script import EDITIONS, Script
from engine.terms import EVIL, GOOD
from engine.town_square import TownSquare
from narrator.errors import StorytellerError
from narrator.scripts.files import in_words
from narrator.scripts.own import OwnScripts
from narrator.scripts.to_play import Homebrew, script_of_file
from narrator.simulation.compiled import is_compiled, run_compiled
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.reasoning.players import ReasoningPlayers
from narrator.simulation.storytellers import STORYTELLERS

NAMES: Final = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda",
)  # fmt: skip
WORDS: Final = {
    Homebrew.REFUSED: "",
    Homebrew.LEFT_OUT: " --without-homebrew",
    Homebrew.REPLACED: " --replace-homebrew",
}
RANDOM: Final = "random"  # players who know nothing
USUAL: Final = 10  # players
AT_ONCE: Final = 10  # games that a process reports together
SHOWN: Final = 10  # exceptions printed in full


class CannotSimulate(StorytellerError):
    """These games cannot be played as asked."""


class Run(NamedTuple):
    """What is to be played: the sizes of the tables take turns."""

    script: str
    players: tuple[int, ...]
    games: int
    seed: int
    storyteller: str
    homebrew: Homebrew = Homebrew.REFUSED
    skill: str = RANDOM

    def tables(self) -> Iterator[tuple[int, int]]:
        """(players, seed) of every game."""
        return ((self.players[k % len(self.players)], self.seed + k) for k in range(self.games))

    @property
    def _played_by(self) -> str:
        return "" if self.skill == RANDOM else f" --skill {self.skill}"

    def line_for(self, players: int, seed: int) -> str:
        """The command that plays one of these games again."""
        return (
            f"storyteller simulate {shlex.quote(self.script)} --players {players} --games 1 --seed {seed} "
            f"--storyteller {self.storyteller}{self._played_by}{WORDS[self.homebrew]}"
        )


class GameOutcome(NamedTuple):
    """How one game went; `error` is the traceback of a game that did not come to its end."""

    players: int
    seed: int
    winner: str = ""
    days: int = 0
    final_three: bool = False
    error: str = ""


def simulate(args: argparse.Namespace) -> int:
    """Play the games and print the figures; 1 when a game failed. Raises CannotSimulate, CannotCompile."""
    run = run_of(args)
    if args.compiled and not is_compiled():
        return run_compiled(args.typed)
    began = time.perf_counter()
    outcomes = sorted(_watched(play_all(run, args.jobs), run.games), key=lambda outcome: outcome.seed)
    figures = figures_of(run, outcomes, time.perf_counter() - began)
    print(json.dumps(figures, indent=2) if args.json else "\n".join(report(figures)))
    return 1 if figures["exceptions"] else 0


def run_of(args: argparse.Namespace) -> Run:
    """What was asked for, at those of the tables asked for that the script can be dealt to. Raises CannotSimulate,
    NotPlayable, ScriptFileTrouble."""
    homebrew = Homebrew(args.homebrew)
    script = script_named(args.script, homebrew)
    wanted = args.players or ([USUAL] if USUAL in script.table_sizes else script.table_sizes)
    players = tuple(size for size in wanted if size in script.table_sizes)
    if not players:
        raise CannotSimulate(
            f"{script.name} cannot be dealt to {in_words(list(wanted))!s} players, "
            f"only to {in_words(script.table_sizes)!s}."
        )
    if args.storyteller not in STORYTELLERS:
        raise CannotSimulate(
            f"There is no Storyteller {args.storyteller!r}; there are: {', '.join(STORYTELLERS)}."
        )
    return Run(args.script, players, args.games, args.seed, args.storyteller, homebrew, args.skill)


def play_all(run: Run, jobs: int) -> Iterator[GameOutcome]:
    """The games of the run, in this process or in several, then in any order; raises CannotSimulate."""
    if jobs == 1:
        yield from (play_one(run, table) for table in run.tables())
        return
    workers = _start_workers(run, jobs)
    pipes = dict(workers)
    try:
        while pipes:
            for pipe in wait(list(pipes)):
                assert isinstance(pipe, Connection)
                try:
                    outcomes = pipe.recv()
                except EOFError:
                    raise CannotSimulate(
                        "A process died in the middle of its games, perhaps for want of memory. Try fewer --jobs."
                    ) from None
                if outcomes is None:
                    del pipes[pipe]
                else:
                    yield from outcomes
    finally:
        for worker in workers.values():
            worker.terminate()
            worker.join()


def _start_workers(run: Run, jobs: int) -> dict[Connection, SpawnProcess]:
    """Processes that play a share each. Spawned, as the progress bar has a thread; deaf to Ctrl-C from birth."""
    context = multiprocessing.get_context("spawn")
    workers = {}
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for number in range(jobs):
            here, there = context.Pipe(duplex=False)
            workers[here] = context.Process(target=_play_share, args=(run, number, jobs, there), daemon=True)
            workers[here].start()
            there.close()
    finally:
        signal.signal(signal.SIGINT, before)
    return workers


def _play_share(run: Run, first: int, step: int, pipe: Connection) -> None:
    """Every `step`th game, sent some at once; None when all are sent."""
    tables = islice(run.tables(), first, None, step)
    with suppress(BrokenPipeError):  # nobody waits for them any more
        while some := [play_one(run, table) for table in islice(tables, AT_ONCE)]:
            pipe.send(some)
        pipe.send(None)


def play_one(run: Run, table: tuple[int, int]) -> GameOutcome:
    """One whole game; an exception in it becomes part of the outcome."""
    players, seed = table
    everybody = RandomPlayers(seed) if run.skill == RANDOM else ReasoningPlayers(seed, run.skill)
    deciders = Chain(everybody, STORYTELLERS[run.storyteller](seed))
    try:
        game = play(Game(script_named(run.script, run.homebrew), NAMES[:players], deciders))
    except (Exception, Undecided):
        return GameOutcome(players, seed, error=traceback.format_exc())
    return GameOutcome(players, seed, str(game.square.winner), game.square.day, reached_final_three(game))


@cache
def script_named(named: str, homebrew: Homebrew) -> Script:
    """An edition, the script in a file, or one of the user's own by its name.

    Raises CannotSimulate, NotPlayable, ScriptFileTrouble.
    """
    if named in EDITIONS:
        return edition(named)
    file = OwnScripts(scripts_folder()).named(Path(named))
    if not file.exists():
        raise CannotSimulate(
            f"There is no edition, no file and no script of yours {named!r}; editions: {', '.join(EDITIONS)}."
        )
    return script_of_file(file, homebrew)


def reached_final_three(game: Game) -> bool:
    """Whether a day broke with three players alive, the day every evening hopes for."""
    square, facts = TownSquare(), [told.fact for told in game.ledger]
    for number, fact in enumerate(facts):
        square = square.after(fact)
        if isinstance(fact, DayBroke) and square.living == 3:
            return not isinstance(facts[number + 1], GameOver)
    return False


def _watched(outcomes: Iterable[GameOutcome], games: int) -> Iterator[GameOutcome]:
    """A progress bar on stderr, where somebody looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(outcomes, total=games, description="Playing")


def figures_of(run: Run, outcomes: list[GameOutcome], seconds: float) -> dict[str, Any]:
    """All figures of a run, ready for JSON."""
    whole = [outcome for outcome in outcomes if not outcome.error]
    failed = [outcome for outcome in outcomes if outcome.error]
    days = [outcome.days for outcome in whole]
    return {
        "script": run.script,
        "players": list(run.players),
        "storyteller": run.storyteller,
        "rules": "compiled" if is_compiled() else "Python",
        "skill": run.skill,
        "seed": run.seed,
        "games": len(outcomes),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(outcomes) / seconds, 1),
        "winners": {
            str(side): share_of(sum(outcome.winner == side for outcome in whole), len(whole))
            for side in (GOOD, EVIL)
        },
        "final_three": share_of(sum(outcome.final_three for outcome in whole), len(whole)),
        "days": {
            "mean": round(statistics.mean(days), 2) if days else None,
            "counts": {str(day): count for day, count in sorted(Counter(days).items())},
        },
        "exceptions": [
            {"again": run.line_for(outcome.players, outcome.seed), "traceback": outcome.error}
            for outcome in failed
        ],
    }


def share_of(count: int, games: int) -> dict[str, Any]:
    """A share with its 95 % interval."""
    low, high = interval(count, games)
    share = count / games if games else None
    return {"games": count, "share": share, "low": low, "high": high}


def interval(count: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson (1927), which holds for few games and for 0 and 1 as well."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    share, weight = count / games, 1 + z * z / games
    middle = (share + z * z / (2 * games)) / weight
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / weight
    return max(0.0, middle - spread), min(1.0, middle + spread)


def report(figures: dict[str, Any]) -> Iterator[str]:
    """The figures in lines for a person."""
    yield (
        f"{figures['games']} games of {in_words(figures['players'])!s} players, seeds from {figures['seed']}, "
        f"Storyteller: {figures['storyteller']}"
    )
    rules = ", rules compiled" if figures["rules"] == "compiled" else ""
    yield f"{figures['seconds']:.1f} s, {figures['games_per_second']:.0f} games/s{rules}"
    yield ""
    for side, share in figures["winners"].items():
        yield f"{side + ' wins':<20} {_share(share)}"
    yield f"{'final three reached':<20} {_share(figures['final_three'])}"
    days = figures["days"]
    if days["counts"]:
        counts = ", ".join(f"{day}: {count}" for day, count in days["counts"].items())
        yield f"{'days':<20} {days['mean']:.2f} on average ({counts})"
    yield f"{'exceptions':<20} {len(figures['exceptions'])}"
    for failed in islice(figures["exceptions"], SHOWN):
        yield from ("", failed["traceback"].rstrip(), f"Again: {failed['again']}")
    if len(figures["exceptions"]) > SHOWN:
        yield f"and {len(figures['exceptions']) - SHOWN} more; --json has them all"


def _share(share: dict[str, Any]) -> str:
    if share["share"] is None:
        return "no game came to its end"
    return f"{share['share']:6.1%}  (95 %: {share['low']:.1%} to {share['high']:.1%})"
