"""Models that come as single files: which there are, where they lie here, and how to fetch one."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import models
from models import models_folder
from models.download import Progress, download, size_of
from models.errors import ChooseAnotherLanguage, DownloadAgain, MakeRoom

CHUNK = 1024 * 1024


class ModelFile(NamedTuple):
    """One file of a model, as `models.download` wants it; `size` in bytes. Of its checksums those are there that are
    known: `sha256` in hexadecimal digits, `crc32c` in base 64."""

    key: str
    name: str
    url: str
    size: int
    sha256: str | None
    crc32c: str | None

    @property
    def again(self) -> str:
        """What to run to go on with its download."""
        return f"storyteller models fetch {self.key}"

    @property
    def otherwise(self) -> str:
        """How it goes without."""
        return "the table is heard by another recogniser"


class FilesModel(NamedTuple):
    """One model: `engine` is the recogniser that it is for, `language` "speaker" where it tells voices apart."""

    key: str
    engine: str
    language: str
    name: str
    licence: str
    files: tuple[ModelFile, ...]

    @property
    def size(self) -> int:
        """Of all files, in bytes."""
        return sum(file.size for file in self.files)


@cache
def models_in_files() -> dict[str, FilesModel]:
    """Every known model by its key, such as "sherpa-en"."""
    entries = json.loads(models.CATALOGUE.read_text(encoding="utf-8")).get("in_files", ())
    return {
        entry["key"]: FilesModel(
            **{**entry, "files": tuple(ModelFile(key=entry["key"], **file) for file in entry["files"])}
        )
        for entry in entries
    }


def model_in_files(key: str) -> FilesModel:
    """The catalogue's model. Raises ChooseAnotherLanguage."""
    try:
        return models_in_files()[key]
    except KeyError:
        known = ", ".join((*models.catalogue(), *models_in_files()))
        raise ChooseAnotherLanguage(
            f"No speech model is known as {key!r}. Choose one of: {known}; or name the folder of a vosk model of "
            "your own as hearing.vosk_model in your settings."
        ) from None


def find_files_model(engine: str, language: str) -> Path | None:
    """Where the model of this engine for a language lies, None where it is not here whole: its folder, or the file
    that is all of it."""
    for model in models_in_files().values():
        if (model.engine, model.language) == (engine, language):
            folder = models_folder() / model.name
            if all(size_of(folder / file.name) == file.size for file in model.files):
                return folder / model.files[0].name if len(model.files) == 1 else folder
    return None


def fetch_in_files(
    key: str, progress: Progress, folder: Path | None = None, source: FilesModel | None = None
) -> Path:
    """Download a model into `folder`, what is there already left as it is; returns where it lies. `progress` is told
    of the bytes of all its files. `source` stands in for the catalogue's entry.

    Raises ModelTrouble: ChooseAnotherLanguage, MakeRoom, ConnectToTheInternet, DownloadAgain.
    """
    model = source or model_in_files(key)
    place = (folder or models_folder()) / model.name
    had = 0
    try:
        place.mkdir(parents=True, exist_ok=True)
        for file in model.files:
            if size_of(place / file.name) != file.size:
                _fetch(file, place, _of_all(progress, had, model.size))
            had += file.size
    except OSError as error:
        raise MakeRoom(
            f"Cannot write the speech model to {place}: {error.strerror or error}. It needs about "
            f"{model.size // 1_000_000} MB there; make room, or set XDG_DATA_HOME to a folder you may write to."
        ) from error
    return place


def _of_all(progress: Progress, before: int, whole: int) -> Progress:
    """Tells of one file as a part of all, `before` bytes of which were had earlier."""
    return lambda had, _: progress(before + had, whole)


def _fetch(file: ModelFile, place: Path, progress: Progress) -> None:
    part = place / f"{file.name}.part"
    download(file, part, progress)
    faults = list(_faults(file, part))
    if faults:
        part.unlink()
        raise DownloadAgain(
            f"{file.url} is not the file it should be: {' and '.join(faults)}. It was deleted. Try again on another "
            f"network: `{file.again}`."
        )
    part.replace(place / file.name)


def _faults(file: ModelFile, part: Path) -> Iterator[str]:
    if size_of(part) != file.size:
        yield f"it has {size_of(part):,} bytes of {file.size:,}"
        return
    if file.sha256 is not None and (found := _sha256(part)) != file.sha256:
        yield f"its checksum is {found} and not {file.sha256}"
    if file.crc32c is not None and (crc := _crc32c(part)) not in (None, file.crc32c):
        yield f"its checksum (CRC-32C) is {crc} and not {file.crc32c}"


def _sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _crc32c(file: Path) -> str | None:
    """In base 64; None where the library that computes it, which moonshine-voice brings, is not installed."""
    try:
        import google_crc32c
    except ImportError:
        return None
    checksum = google_crc32c.Checksum()
    with file.open("rb") as opened:
        while chunk := opened.read(CHUNK):
            checksum.update(chunk)
    return base64.b64encode(checksum.digest()).decode()
