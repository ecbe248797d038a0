"""`storyteller check FILE.json`: a script as a sheet of plain text, with whatever stands against playing it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from io import StringIO, TextIOWrapper
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from config.folders import scripts_folder
from config.jinx_texts import load_jinx_texts
from config.texts import load_texts
from engine.house_rules import defaults
from engine.jinxes import JinxedPair
from engine.night_order import DEMON_INFO, MINION_INFO
from engine.official import DEALT, OFFICIAL, Official
from engine.registry import CHARACTERS
from engine.rules.evil_info import EVIL_INFO_FROM
from engine.script import TEENSYVILLE
from narrator.scripts.files import KINDS, LoadedScript, in_words, read_script_file
from narrator.scripts.homebrew import alike, likest, may_be_kept, settled
from narrator.scripts.own import OwnScripts

WIDTH: Final = 80
NOT_PLAYED: Final = "*"
LIKEST: Final = 3  # how many are named
INFORMED: Final = {
    MINION_INFO: f"Minion info ({EVIL_INFO_FROM} players or more)",
    DEMON_INFO: f"Demon info ({EVIL_INFO_FROM} players or more)",
}


def check(chosen: argparse.Namespace) -> int:
    """Print the sheet of `chosen.script`; 0 when it can be played, warnings or not, and 2 when it cannot.

    Raises ScriptFileTrouble for a file that cannot be read."""
    loaded = read_script_file(OwnScripts(scripts_folder()).named(chosen.script))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show every letter of a name
    print(sheet(loaded))
    return 0 if loaded.script is not None else 2


def sheet(loaded: LoadedScript) -> str:
    """The whole report, no line wider than 80 columns."""
    page = StringIO()
    console = Console(file=page, width=WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
    parts = [part for part in _parts(loaded) if part is not None]
    for number, part in enumerate(parts):
        if number:
            console.print()
        console.print(part)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def _parts(loaded: LoadedScript) -> Iterator[RenderableType | None]:
    yield _title(loaded)
    if loaded.characters:
        yield _kinds(loaded)
        yield _nights(loaded)
    if loaded.jinxes:
        yield _under("Jinxes, which the Djinn reads out", _jinxes(loaded.jinxes))
    rulings = tuple(_rulings(loaded.characters))
    if rulings:
        yield _under("House rules, which [rulings] in your settings may turn round", rulings)
    if loaded.of("traveller"):
        yield _under("Recommended Travellers", [_names(loaded.of("traveller"))])
    if loaded.of("fabled"):
        yield _under("Fabled, in play from the start", [_names(loaded.of("fabled"))])
    if loaded.of("loric"):
        yield _under("Loric", [_names(loaded.of("loric"))])
    if loaded.strangers:
        yield _under("Not played here: left out, or another in their place", _in_their_place(loaded))
        if any(one.team in DEALT and one.id not in OFFICIAL for one in loaded.strangers):
            yield Text("Homebrew is dealt to nobody here; with real tokens (--box) a person runs it.")
    if for_people := tuple(_for_people(loaded)):
        yield _under("For people to see to", map(_point, for_people))
    if loaded.script is not None:
        yield Text(f"All {'else ' if for_people else ''}that these characters do runs by itself.")
    if any(not one.played_here for one in loaded.characters):
        yield Text(f"{NOT_PLAYED} not played by the Storyteller yet")
    if loaded.problems:
        yield _under("Problems", (_point(one) for one in loaded.problems))
    if loaded.warnings:
        yield _under("Warnings", (_point(one) for one in loaded.warnings))
    if ways := _ways(loaded):
        yield _under("It can be played with", [Text(" or ".join(ways))])
    yield Text("This script can be played." if loaded.script else "This script cannot be played.")


def _ways(loaded: LoadedScript) -> tuple[str, ...]:
    """The words after which it can be played without its strangers, or with others in their place."""
    if loaded.script is not None or not loaded.strangers:
        return ()
    choices = {"--without-homebrew": {}, "--replace-homebrew": likest(loaded)}
    return tuple(word for word, chosen in choices.items() if settled(loaded, chosen).script is not None)


def _title(loaded: LoadedScript) -> RenderableType:
    name = f"{loaded.name}, by {loaded.author}" if loaded.author else loaded.name
    count = sum(one.team in DEALT for one in loaded.characters)
    about = f"{count} character{'' if count == 1 else 's'}"
    if loaded.script is not None:
        about += f", for {in_words(loaded.script.table_sizes)!s} players"
        about += " (Teensyville)" if count <= TEENSYVILLE else ""
    return Group(Text(name), Text(about))


def _kinds(loaded: LoadedScript) -> RenderableType:
    rows = Table.grid(padding=(0, 2, 0, 0))
    for team, kind in KINDS.items():
        of_kind = loaded.of(team)
        rows.add_row(
            Text(kind), Text(str(len(of_kind)), justify="right"), _names(of_kind) if of_kind else Text("none")
        )
    return rows


def _nights(loaded: LoadedScript) -> RenderableType:
    """The two night sheets side by side, by the official order or the script's own."""
    beside = Table.grid(padding=(0, 2, 0, 0))
    beside.add_column(width=WIDTH // 2 - 2)
    beside.add_column(width=WIDTH // 2 - 2)
    beside.add_row(
        _under("First night", [_in_order(loaded, loaded.first_order)]),
        _under("Other nights", [_in_order(loaded, loaded.other_order)]),
    )
    return beside


def _in_order(loaded: LoadedScript, order: tuple[str, ...]) -> RenderableType:
    names = {_place(one): _name(one) for one in loaded.characters}
    if loaded.script is None or loaded.script.table_sizes[-1] >= EVIL_INFO_FROM:
        names |= INFORMED
    steps = [names[slot] for slot in order if slot in names]
    return Text("\n".join(f"{number:2}  {step}" for number, step in enumerate(steps, start=1)) or "nobody")


def _place(one: Official) -> str:
    """Where on the night sheet they act: at dusk, say."""
    return (one.id in CHARACTERS and CHARACTERS[one.id].slot) or one.id


def _jinxes(jinxes: Iterable[JinxedPair]) -> Iterator[RenderableType]:
    worded = load_jinx_texts()
    for jinx in jinxes:
        both = " and ".join(_name(OFFICIAL[one]) for one in jinx)
        yield _point(f"{both}: {worded[jinx.key]}" if jinx.key in worded else both)


def _rulings(characters: Iterable[Official]) -> Iterator[RenderableType]:
    texts = load_texts()
    for one in characters:
        for name, so in texts.house_rules(one.id).items():
            ours = "true" if defaults()[name][0] else "false"
            yield _point(f'"{name}" = {ours}: {so}')


def _for_people(loaded: LoadedScript) -> Iterator[str]:
    """What no program can do, of each character that is played here: what its text says, and opinions."""
    texts = load_texts("en").characters
    for one in loaded.characters:
        rule = CHARACTERS.get(one.id)
        if rule is None:
            continue
        if rule.needs_human and one.id in texts:
            yield f"{one.name}: {texts[one.id].needs_human}"
        if rule.judges:
            yield f"{one.name}: asks for an opinion; a host who does not play may judge it on the host's page."


def _in_their_place(loaded: LoadedScript) -> Iterator[RenderableType]:
    for stranger in loaded.strangers:
        likest = ", ".join(one.name for one in alike(stranger, loaded)[:LIKEST]) or "nobody is like them"
        kept = ", or their text is kept as a rule that people see to" if may_be_kept(stranger) else ""
        yield _point(f"{stranger.name!s}: {likest}{kept}")


def _names(characters: Iterable[Official]) -> Text:
    return Text(", ".join(_name(one) for one in characters))


def _name(one: Official) -> str:
    return one.name if one.played_here else one.name + NOT_PLAYED


def _under(heading: str, parts: Iterable[RenderableType]) -> RenderableType:
    return Group(Text(heading), *(Padding(part, (0, 0, 0, 2)) for part in parts))


def _point(text: str) -> RenderableType:
    row = Table.grid()
    row.add_row(Text("- "), Text(text))
    return row
