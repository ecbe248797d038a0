"""Games of every script file in a folder, each read by the auditor.

    python -m tests.auditor.script_files FOLDER|--everybody [--games 200] [--first 0] [--kept FILE] [--only NAME …]

Every file is played at 7, 10 and 15 players, or at the nearest sizes that it can be dealt to. First game number 0 of
each file and size, then number 1, and so on, so that whoever stops the run has played all of them about as often;
`--first` begins with a later number, for games that nobody has played yet. The
Travellers of a file come to every third game; every other one is told by the mind, the others by chance. The seed is
drawn from the file's name, the players and the number alone. With `--kept` every game is written down as it ends, and
a later run goes on behind them, after those that were not clean: perhaps they are mended. Characters that are not
played are left out, or replaced where too few are left.

`--everybody` instead of a folder: all official characters on one script, from game to game with other Fabled and
Loric, none to two of each.
"""

import argparse
import json
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine import Chain, Decider, Game, Script
from engine.registry import CHARACTERS
from engine.terms import FABLED, LORIC
from narrator.mind.storyteller import Storyteller
from narrator.scripts.files import ScriptFileTrouble
from narrator.scripts.to_play import Homebrew, NotPlayable, script_of_file
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.auditor.audit import audit
from tests.auditor.tables import NAMES, Eager
from tests.auditor.watching import watch

SIZES = (7, 10, 15)
EVERYBODY = "everybody"  # in the place of a file's name
EVERY = 60  # seconds between two words of progress


class Table(NamedTuple):
    """One game of the run: the file's name, how many players, and the game's number."""

    file: str
    players: int
    number: int

    @property
    def seed(self) -> int:
        return int.from_bytes(blake2b(repr(tuple(self)).encode(), digest_size=6).digest())

    @property
    def again(self) -> str:
        return f"--only {self.file} --players {self.players} --number {self.number}"


class Outcome(NamedTuple):
    """What the auditor found in a game, or how it broke."""

    findings: tuple[str, ...] = ()
    broke: str = ""

    @property
    def clean(self) -> bool:
        return not self.findings and not self.broke


def scripts_in(folder: Path) -> tuple[dict[str, Script], dict[str, str]]:
    """The scripts by file, and why the others cannot be played."""
    scripts, unplayed = {}, {}
    for file in sorted(file for file in folder.glob("*.json") if not file.name.startswith("_")):
        try:
            scripts[file.name] = script_as_far_as_it_goes(file)
        except (NotPlayable, ScriptFileTrouble) as why:
            unplayed[file.name] = str(why)
    return scripts, unplayed


def script_of_everybody() -> Script:
    """Whoever may be dealt, and all Travellers."""
    here = [one.id for one in CHARACTERS.values() if one.team not in (FABLED, LORIC)]
    return Script(EVERYBODY, "Everybody", sorted(here))


def with_guests(script: Script, draw: Random) -> Script:
    """The script with none to two Fabled, and none to two Loric."""
    guests: list[str] = []
    for team in (FABLED, LORIC):
        of_the_team = sorted(one.id for one in CHARACTERS.values() if one.team is team)
        guests += draw.sample(of_the_team, draw.randrange(3))
    return Script(script.id, script.name, (*script.characters, *script.travellers, *guests))


def script_as_far_as_it_goes(file: Path) -> Script:
    """Without whom we do not play; with others in their place where too few are left. Raises NotPlayable,
    ScriptFileTrouble."""
    try:
        return script_of_file(file, Homebrew.LEFT_OUT)
    except NotPlayable:
        return script_of_file(file, Homebrew.REPLACED)


def sizes_of(script: Script, wanted: Sequence[int] = SIZES) -> tuple[int, ...]:
    """The nearest sizes that the script can be dealt to, and its smallest where all are the same."""
    nearest = sorted({min(script.table_sizes, key=lambda size: abs(size - one)) for one in wanted})
    return tuple(nearest) if len(nearest) > 1 or len(wanted) == 1 else (min(script.table_sizes), *nearest)


def game_of(script: Script, table: Table) -> Game:
    """The game before its first step."""
    seed, draw = table.seed, Random(table.seed)
    guests = list(script.travellers) if table.number % 3 == 2 else []
    travellers = draw.sample(guests, min(len(guests), draw.randrange(1, 5)))
    size = table.players + len(travellers)
    chairs = sorted(draw.sample(range(size), len(travellers)))
    if table.file == EVERYBODY:
        script = with_guests(script, draw)
    told_by: Decider = Storyteller(seed, cheap=True) if table.number % 2 else RandomStoryteller(seed)
    decider = Chain(Eager(seed), RandomPlayers(seed), told_by)
    return Game(script, NAMES[:size], decider, travellers=tuple(zip(chairs, travellers, strict=True)))


def outcome_of(script: Script, table: Table) -> Outcome:
    """Play the game and read it; an exception in either becomes part of the outcome."""
    try:
        return Outcome(tuple(str(one) for one in audit(watch(game_of(script, table)))))
    except Exception:
        return Outcome(broke=traceback.format_exc())


class Kept:
    """Which games were played, in a file of one line each."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.outcomes: dict[Table, Outcome] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                name, players, number, findings, broke = json.loads(line)
                self.outcomes[Table(name, players, number)] = Outcome(tuple(findings), broke)

    def keep(self, table: Table, outcome: Outcome) -> None:
        self.outcomes[table] = outcome
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps([*table, *outcome]) + "\n")


def tables_of(scripts: dict[str, Script], numbers: Sequence[int], sizes: Sequence[int]) -> Iterator[Table]:
    return (
        Table(name, players, number)
        for number in numbers
        for name, script in scripts.items()
        for players in sizes_of(script, sizes)
    )


def run(arguments: argparse.Namespace) -> int:
    scripts, unplayed = (
        ({EVERYBODY: script_of_everybody()}, dict[str, str]())
        if arguments.everybody
        else scripts_in(arguments.folder)
    )
    if arguments.only:
        scripts = {name: scripts[name] for name in arguments.only}
    for name, why in unplayed.items():
        print(f"not played: {name}: {why}")
    numbers = range(arguments.first, arguments.first + arguments.games)
    if arguments.number is not None:
        numbers = range(arguments.number, arguments.number + 1)
    tables = list(tables_of(scripts, numbers, arguments.players))
    kept = Kept(arguments.kept)
    began = said = time.monotonic()
    for done, table in enumerate(tables, start=1):
        if table in kept.outcomes and kept.outcomes[table].clean:
            continue
        outcome = outcome_of(scripts[table.file], table)
        kept.keep(table, outcome)
        if not outcome.clean:
            print(
                "",
                outcome.broke or "\n".join(outcome.findings),
                f"Again: {table.again}",
                sep="\n",
                flush=True,
            )
        if time.monotonic() - said > EVERY:
            said = time.monotonic()
            print(f"{done} of {len(tables)} games, {said - began:.0f} s", flush=True)
    outcomes = [kept.outcomes[table] for table in tables]
    clean = sum(outcome.clean for outcome in outcomes)
    broken = sum(bool(outcome.broke) for outcome in outcomes)
    print(
        f"{len(scripts)} files, {len(outcomes)} games, {clean} clean, {broken} broken, "
        f"{time.monotonic() - began:.0f} s"
    )
    return 0 if clean == len(outcomes) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("folder", type=Path, nargs="?")
    which.add_argument("--everybody", action="store_true", help="all official characters on one script")
    parser.add_argument("--games", type=int, default=200, help="of each file and size")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--kept", type=Path, help="where the games are written down as they end")
    parser.add_argument("--only", nargs="+", help="files")
    parser.add_argument("--players", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--number", type=int, help="this game of each alone")
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
