"""The scripts that come with the program: the three editions, and ten of our own making in config/scripts.

Each of ours is a file in the official format. What it is about is said in the texts of each language.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from engine.script import EDITIONS, edition
from narrator.scripts.files import LoadedScript, load_script

FOLDER: Final = Path(__file__).parents[2] / "config" / "scripts"
OURS: Final = (
    "lamp", "small_hours", "tea_for_six", "market_day", "straight_roads", "lying_clock", "twice_dead", "owls",
    "masks", "winter_fair",
)  # fmt: skip
"""Those for newcomers and small tables first, in the order in which a group might play them."""


@dataclass(frozen=True)
class Shelved:
    """A script to choose from; `id` names it in addresses and, where it comes with the program, in texts.

    `file`: what it is called in the folder of the user's own, "" for one that comes with the program.
    """

    id: str
    loaded: LoadedScript
    file: str = ""


@cache
def shelf() -> tuple[Shelved, ...]:
    """All of them, in order."""
    return (
        *(Shelved(one, _of_the_box(one)) for one in EDITIONS),
        *(Shelved(one, _ours(one)) for one in OURS),
    )


def shelved(id_: str) -> Shelved | None:
    """The one of this id, None where there is none."""
    return next((one for one in shelf() if one.id == id_), None)


def _of_the_box(id_: str) -> LoadedScript:
    of_it = edition(id_)
    entries = [{"id": "_meta", "name": of_it.name}, *of_it.characters, *of_it.travellers]
    return load_script(json.dumps(entries), of_it.name)


def _ours(id_: str) -> LoadedScript:
    return load_script((FOLDER / f"{id_}.json").read_text(encoding="utf-8"), id_)
