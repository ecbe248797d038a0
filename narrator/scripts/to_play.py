"""Which script is played: an edition or a file, by the words of a command."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from engine.script import Script, edition
from narrator.errors import StorytellerError
from narrator.scripts.entries import shown
from narrator.scripts.files import LoadedScript, in_words, read_script_file
from narrator.scripts.homebrew import likest, settled
from narrator.scripts.real_box import for_the_box


class NotPlayable(StorytellerError):
    """The script cannot be played here, or not with this number of players."""


class Homebrew(StrEnum):
    """What becomes of the characters of a file that are not played here."""

    REFUSED = "refused"
    LEFT_OUT = "left out"
    REPLACED = "replaced"


def script_to_play(
    file: Path | None,
    edition_id: str | None,
    players: int | None = None,
    homebrew: Homebrew = Homebrew.REFUSED,
    *,
    real_box: bool = False,
) -> Script:
    """The script asked for on the command line; Trouble Brewing when nothing was asked for.

    `real_box`: people run its tokens, so homebrew stays in it, and any number of players is right.
    Raises ScriptFileTrouble, NotPlayable (also for a number of players it cannot be dealt to), UnknownCharacter.
    """
    if real_box and file is not None:
        return script_of_the_box(file)
    script = edition(edition_id or "tb") if file is None else script_of_file(file, homebrew)
    if not real_box and players is not None and players not in script.table_sizes:
        raise NotPlayable(
            f"{script.name} cannot be dealt to {players} players, only to {in_words(script.table_sizes)!s}. "
            "Change the number of players, or choose another script."
        )
    return script


def script_of_file(file: Path, homebrew: Homebrew = Homebrew.REFUSED) -> Script:
    """The script in this file. Raises ScriptFileTrouble, NotPlayable."""
    loaded = read_script_file(file)
    if loaded.strangers and homebrew is not Homebrew.REFUSED:
        loaded = settled(loaded, likest(loaded) if homebrew is Homebrew.REPLACED else {})
    if loaded.script is None:
        raise NotPlayable(
            f"{shown(file.name)} cannot be played. {' '.join(loaded.problems)} "
            f"`storyteller check {file}` shows the whole sheet.{_ways(loaded)}"
        )
    return loaded.script


def script_of_the_box(file: Path) -> Script:
    """The script in this file as it is played with real tokens. Raises ScriptFileTrouble, NotPlayable."""
    loaded = read_script_file(file)
    script = for_the_box(loaded)
    if script is None:
        raise NotPlayable(f"{shown(file.name)} cannot be played. {' '.join(loaded.problems)}")
    return script


def _ways(loaded: LoadedScript) -> str:
    """What could be done about those who are not played here, where something can."""
    ways = [
        words
        for words, left in (
            ("--without-homebrew plays without them", settled(loaded, {})),
            (
                "--replace-homebrew takes like official characters in their place",
                settled(loaded, likest(loaded)),
            ),
        )
        if loaded.strangers and left.script is not None
    ]
    return f" {'; '.join(ways)}." if ways else ""
