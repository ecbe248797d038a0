"""The scripts that a user keeps: files in a folder of their own, put there by hand or from the page of a script."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from narrator.scripts.export import as_file
from narrator.scripts.files import LoadedScript, ScriptFileTrouble, read_script_file
from narrator.scripts.shelf import Shelved

MOST: Final = 500  # files that are looked at
LONGEST: Final = 60  # letters of a file's name


class OwnScripts:
    """What lies in `folder`, which need not exist; read anew whenever a file has changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> tuple[Shelved, ...]:
        """Every file that is there, by name; what cannot be played stands there too, and says why on its sheet."""
        return tuple(self._shelved())

    def _shelved(self) -> Iterator[Shelved]:
        taken = set[str]()
        for file in sorted(self.folder.glob("*.json"))[:MOST]:
            try:
                there = file.stat()
                loaded = _read(file, there.st_mtime_ns, there.st_size)
            except (OSError, ScriptFileTrouble):
                continue  # gone meanwhile, or nobody may read it
            id_ = _address(file.stem)
            while id_ in taken:
                id_ += "-"
            taken.add(id_)
            yield Shelved(id_, loaded, file.name)

    def keep(self, loaded: LoadedScript) -> Shelved:
        """Put it into the folder, and never in the place of another. Raises OSError."""
        text = as_file(loaded)
        self.folder.mkdir(parents=True, exist_ok=True)
        name, number = _file_name(loaded.name), 1
        while (file := self.folder / f"{name}{f' {number}' if number > 1 else ''}.json").exists():
            if file.read_text(encoding="utf-8", errors="replace") == text:
                break
            number += 1
        else:
            half = file.with_suffix(".part")
            half.write_text(text, encoding="utf-8")
            os.replace(half, file)
        return next(one for one in self.all() if one.file == file.name)

    def named(self, file: Path) -> Path:
        """The file that is meant: itself, or the one that is called so in the folder, with or without its ending."""
        if file.exists() or file.parent != Path():
            return file
        found = (self.folder / name for name in (file.name, f"{file.name}.json"))
        return next((one for one in found if one.is_file()), file)


@lru_cache(maxsize=MOST)
def _read(file: Path, changed: int, size: int) -> LoadedScript:  # noqa: ARG001
    return read_script_file(file)


def _address(stem: str) -> str:
    """By what its page is called: no name of the shelf begins like this."""
    return "own-" + "".join(one if one.isalnum() else "-" for one in stem.casefold())


def _file_name(title: str) -> str:
    """A name that every system allows."""
    plain = "".join(one if one.isalnum() or one in " -_'" else " " for one in title)
    return " ".join(plain.split())[:LONGEST].strip() or "script"
