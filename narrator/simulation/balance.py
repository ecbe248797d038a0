"""`storyteller balance`: how even a script is, played by players who reason.

Every game can be played again by its seed, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Printed

from engine import Game
from engine.ledger import DayBroke, HandCounted, NominationsOpened, VoteBegan
from engine.terms import TOWN
from narrator.errors import StorytellerError
from narrator.scripts.to_play import Homebrew
from narrator.simulation.balance_figures import Figures, figures_of
from narrator.simulation.balance_plots import draw, write_parquet
from narrator.simulation.compiled import is_compiled, run_compiled
from narrator.simulation.reasoned_game import play_game
from narrator.simulation.reasoning.players import ReasoningPlayers
from narrator.simulation.reasoning.skills import SKILLS
from narrator.simulation.shards import Played, TableKind, row_of, rows_of, shards_of
from narrator.simulation.simulate import script_named
from narrator.simulation.storytellers import STORYTELLERS

QUIET: Final = (HandCounted, NominationsOpened, VoteBegan)  # what a replay leaves out
LEGEND: Final = (
    "In brackets the 95 % interval. final: a day began with at most four alive and a Demon among them. true: of what "
    "was told to liars; seen: of the falsehoods, those that the hearer saw through. ms: 95 % of all decisions were "
    "quicker."
)
PLAIN: Final = ("final", "true_to_liars", "seen_through")
SHOWN: Final = 8  # characters at either end of the table


class CannotBalance(StorytellerError):
    """These games cannot be played as asked."""


def balance(args: argparse.Namespace) -> int:
    """Play the games, print the table and write the figures; 0. Raises CannotBalance, CannotCompile, NeedsExtra,
    GamesLost and what a script file raises."""
    cells = cells_of(args)
    if args.compiled and not is_compiled():
        return run_compiled(args.typed)
    if args.replay is not None:
        return replay_one(cells[0], args.replay)
    folder: Path = args.out or Path(f"balance-{Path(args.script).stem}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotBalance(
            f"Nothing can be written in {folder} ({error.strerror}). Name another folder with --out."
        ) from error
    began = time.perf_counter()
    shards = shards_of(cells, args.seed, args.games)
    rows = rows_of(shards, folder / "shards", args.jobs, args.cluster, _watched)
    figures = {"script": args.script, "seed": args.seed, **figures_of(rows)}
    figures["rules"] = "compiled" if is_compiled() else "Python"
    figures["seconds"] = round(time.perf_counter() - began, 1)
    (folder / "figures.json").write_text(json.dumps(figures, indent=2), encoding="utf-8")
    (folder / "figures.md").write_text(in_markdown(figures), encoding="utf-8")
    if args.parquet:
        write_parquet(rows, folder / "games.parquet")
    if args.plots:
        draw(figures, folder)
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures, Console())
        print(f"All figures: {folder / 'figures.json'}")
    return 0


def cells_of(args: argparse.Namespace) -> list[TableKind]:
    """What is to be counted together. Raises CannotBalance."""
    script = script_named(args.script, Homebrew(args.homebrew))
    sizes = [size for size in args.players if size in script.table_sizes]
    if not sizes:
        raise CannotBalance(f"{script.name} cannot be dealt to so many players.")
    for words, known, what in (
        (args.skill, SKILLS, "skill"),
        (args.storyteller, STORYTELLERS, "Storyteller"),
    ):
        for word in words:
            if word not in known:
                raise CannotBalance(f"There is no {what} {word!r}; there are: {', '.join(known)}.")
    return [
        TableKind(args.script, args.homebrew, players, skill, storyteller)
        for players in sizes
        for skill in args.skill
        for storyteller in args.storyteller
    ]


def _watched(played: Iterator[Played], shards: int) -> Iterator[Played]:
    """A progress bar on stderr, where somebody looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(played, total=shards, description="Playing")


def show(figures: Figures, console: Console) -> None:
    """The table, and what the characters are worth."""
    table = Printed(title=f"{figures['script']}: {figures['games']} games, digest {figures['digest']}")
    table.add_column("played with", no_wrap=True)
    for heading in ("games", "good wins %", "days", "final %", "true %", "seen %", "ms"):
        table.add_column(heading, justify="right")
    for cell in figures["cells"]:
        times = cell["milliseconds"]
        table.add_row(
            f"{cell['storyteller']}, {cell['skill']}, {cell['players']}",
            str(cell["games"]),
            _share(cell["good"]),
            f"{cell['days']:.1f}",
            _share(cell["final"]),
            _plain(cell["true_to_liars"]),
            _plain(cell["seen_through"]),
            str(times["p95"]),
        )
    console.print(table)
    console.print(LEGEND)
    for one in figures["tables"]:
        console.print(f"{one['storyteller']}, {one['skill']}: good wins {_share(one['good'])} %")
        demons = ", ".join(f"{name} {_share(share)}" for name, share in one["demons"].items())
        console.print(f"  by Demon: {demons}")
        worth = one["characters"]
        listed = worth if len(worth) <= 2 * SHOWN else [*worth[:SHOWN], *worth[-SHOWN:]]
        for each in listed:
            console.print(
                f"  {each['character']:<18} {each['points']:+5.1f} points "
                f"({each['low']:+.1f} to {each['high']:+.1f}), in {each['games']} games"
            )


def in_markdown(figures: Figures) -> str:
    """The table as a page has it."""
    lines = [
        "| Storyteller | skill | players | games | good wins % | days | final % | true % | seen through % |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for cell in figures["cells"]:
        shares = [_share(cell["good"]), f"{cell['days']:.1f}", *(_plain(cell[one]) for one in PLAIN)]
        what = [cell["storyteller"], cell["skill"], cell["players"], cell["games"]]
        lines.append(f"| {' | '.join(str(one) for one in (*what, *shares))} |")
    for one in figures["tables"]:
        demons = ", ".join(f"{name} {_share(share)}" for name, share in one["demons"].items())
        lines += ["", f"{one['storyteller']}, {one['skill']}, good wins by Demon: {demons}."]
        told = [f"{each['character']} {each['points']:+.1f}" for each in one["characters"] if sure(each)]
        if told:
            lines += [
                "",
                f"Worth of characters, in points, where the interval leaves out 0: {', '.join(told)}.",
            ]
    return "\n".join((*lines, ""))


def sure(worth: dict[str, Any]) -> bool:
    """Whether it is known to which side this character is worth something."""
    return bool(worth["low"] > 0 or worth["high"] < 0)


def _plain(share: dict[str, Any]) -> str:
    return "-" if share["share"] is None else f"{100 * share['share']:.1f}"


def _share(share: dict[str, Any]) -> str:
    if share["share"] is None:
        return "-"
    return f"{100 * share['share']:.1f} ({100 * share['low']:.0f}-{100 * share['high']:.0f})"


def replay_one(cell: TableKind, seed: int) -> int:
    """Play one game again and tell what was said and what happened; 0."""
    script = script_named(cell.script, Homebrew(cell.homebrew))
    played = play_game(script, cell.players, seed, cell.skill, cell.storyteller, look_at_end=_tell)
    print(json.dumps(row_of(played)))
    return 0


def _tell(game: Game, table: ReasoningPlayers) -> None:
    """In the order in which everybody heard it, with the secrets in brackets."""
    spoken = list(table.said)
    for told in game.ledger:
        fact = told.fact
        if not isinstance(fact, QUIET):
            to = "" if told.to == TOWN else f"[{', '.join(game.square.names[seat] for seat in told.to)}] "
            print(f"{to}{fact}")
        if isinstance(fact, DayBroke):
            while spoken and spoken[0][0] <= fact.day:
                print(f"    {game.square.names[spoken[0][1].seat]}: {spoken.pop(0)[1]}")
