"""Many games of players who reason, in shards: a shard is played by one process and kept in a file of its own.

Which game a seed stands for does not depend on shards, processes or machines, so that any game can be played again
and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from narrator.errors import StorytellerError
from narrator.scripts.to_play import Homebrew
from narrator.simulation.reasoned_game import PlayedGame, play_game
from narrator.simulation.simulate import script_named

GAMES: Final = 20  # in a shard
FORM: Final = 2  # of the rows; shards of another form are played again
TRIES: Final = 4  # how often processes are started anew after one of them was killed

Row = dict[str, Any]


class NeedsExtra(StorytellerError):
    """A library that this needs comes with an extra of this program."""


class GamesLost(StorytellerError):
    """Processes died again and again."""


class TableKind(NamedTuple):
    """Games that are counted together."""

    script: str
    homebrew: str
    players: int
    skill: str
    storyteller: str


class Shard(NamedTuple):
    """`games` of one cell, with the seeds from `seed` on."""

    cell: TableKind
    seed: int
    games: int

    @property
    def file(self) -> str:
        """What its file is called: the same for the same games."""
        key = blake2b(repr((FORM, self)).encode(), digest_size=8).hexdigest()
        cell = self.cell
        return f"{cell.players}-{cell.skill}-{cell.storyteller}-{self.seed}-{key}.json"


def extra(module: str, named: str) -> ModuleType:
    """The library. Raises NeedsExtra, which names the extra that brings it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise NeedsExtra(
            f"This needs {module.partition('.')[0]}, which is not installed. "
            f"Get it with: pip install 'storyteller[{named}]'"
        ) from error


def shards_of(cells: list[TableKind], seed: int, games: int) -> list[Shard]:
    """All games of a run. The cells have the same seeds and take turns: a run that is stopped has some of each."""
    return [
        Shard(cell, seed + begin, min(GAMES, games - begin))
        for begin in range(0, games, GAMES)
        for cell in cells
    ]


def play_shard(shard: Shard) -> list[Row]:
    """Its games, one row each."""
    cell = shard.cell
    script = script_named(cell.script, Homebrew(cell.homebrew))
    return [
        row_of(play_game(script, cell.players, seed, cell.skill, cell.storyteller))
        for seed in range(shard.seed, shard.seed + shard.games)
    ]


def row_of(played: PlayedGame) -> Row:
    """What is kept of a game: plain values."""
    false = [one for one in played.to_liars if not one.true]
    return {
        "players": played.players,
        "skill": played.skill,
        "storyteller": played.storyteller,
        "seed": played.seed,
        "winner": played.winner,
        "days": played.days,
        "dealt": list(played.dealt),
        "alive": len(played.alive),
        "final": played.final,
        "told_to_liars": len(played.to_liars),
        "falsehoods": len(false),
        "seen_through": sum(one.found_out for one in false),
        "milliseconds": [round(one, 3) for one in played.milliseconds],
        "digest": played.digest,
    }


def digest_of(rows: list[Row]) -> str:
    """The same for the same games, in whatever order and by whomever they were played."""
    games = sorted(
        (row["players"], row["skill"], row["storyteller"], row["seed"], row["digest"]) for row in rows
    )
    return blake2b(repr(games).encode(), digest_size=16).hexdigest()


def kept(folder: Path, shard: Shard) -> list[Row] | None:
    """The rows of a shard that has been played; None where it has not, or its file is broken."""
    try:
        rows = json.loads((folder / shard.file).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return rows if isinstance(rows, list) and len(rows) == shard.games else None


def keep(folder: Path, shard: Shard, rows: list[Row]) -> None:
    """Write the file at once, or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{shard.file}.part"
    unfinished.write_text(json.dumps(rows), encoding="utf-8")
    os.replace(unfinished, folder / shard.file)


Played = tuple[Shard, list[Row]]


def play_all(shards: list[Shard], jobs: int = 1, cluster: str = "") -> Iterator[Played]:
    """Each shard with its rows, as they are finished: here, in several processes or on a cluster (its address).

    Raises NeedsExtra, GamesLost."""
    if cluster:
        yield from _on_cluster(shards, cluster)
    elif jobs > 1:
        yield from _in_processes(shards, jobs)
    else:
        yield from ((shard, play_shard(shard)) for shard in shards)


def named(shard: Shard) -> Played:
    """A shard with its rows, for whoever gets them in any order."""
    return shard, play_shard(shard)


def _in_processes(shards: list[Shard], jobs: int) -> Iterator[Played]:
    """By joblib; when a process is killed, what it had not finished is played by new ones."""
    joblib = extra("joblib", "balance")
    killed = extra("joblib.externals.loky.process_executor", "balance").TerminatedWorkerError
    left = dict.fromkeys(shards)
    for _ in range(TRIES):
        parallel = joblib.Parallel(n_jobs=jobs, backend="loky", return_as="generator_unordered")
        try:
            for shard, rows in parallel(joblib.delayed(named)(shard) for shard in tuple(left)):
                del left[shard]
                yield shard, rows
        except killed:
            continue
        return
    raise GamesLost(f"Processes died {TRIES} times, perhaps for want of memory. Try fewer --jobs.")


def _on_cluster(shards: list[Shard], address: str) -> Iterator[Played]:
    """By Dask, which gives the work of a lost worker to another."""
    distributed = extra("distributed", "cluster")
    try:
        connected = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise GamesLost(
            f"No Dask scheduler answers at {address} ({error}). Name one as --cluster tcp://host:8786."
        ) from error
    with connected as client:
        futures = [client.submit(named, shard, pure=False, retries=TRIES) for shard in shards]
        for future in distributed.as_completed(futures):
            yield future.result()
            future.release()


Watch = Callable[[Iterator[Played], int], Iterator[Played]]


def rows_of(shards: list[Shard], folder: Path | None, jobs: int, cluster: str, watch: Watch) -> list[Row]:
    """All rows, those of earlier runs read from the folder; `watch` shows how far it is."""
    rows: list[Row] = []
    left = []
    for shard in shards:
        known = None if folder is None else kept(folder, shard)
        if known is None:
            left.append(shard)
        else:
            rows += known
    for shard, played in watch(play_all(left, jobs, cluster), len(left)):
        if folder is not None:
            keep(folder, shard, played)
        rows += played
    return rows
