"""Voices of Piper: which there are, where they lie here, and how to fetch one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from config.folders import data_folder
from models.download import Progress, download, size_of
from models.errors import ChooseAnotherVoiceToFetch, DownloadAgain, MakeRoom

CATALOGUE = Path(__file__).with_name("voices.json")
PREFIX = "piper:"
"""What a voice profile's `voice` begins with when it names a voice of Piper."""


PIPER: Final = "piper-tts>=1.3"
"""What `pip` installs to speak with them; under the GPL, so only ever because somebody asked for it."""


class PiperVoice(NamedTuple):
    """One entry of the catalogue; sizes in bytes, None where the publisher's list was not at hand. `short` is another
    name to ask for it by, and `package` the Python package that brings it; "" where there is none."""

    name: str
    language: str
    url: str
    size: int | None
    md5: str | None
    config_size: int | None
    config_md5: str | None
    short: str = ""
    package: str = ""

    @property
    def files(self) -> tuple[VoiceFile, VoiceFile]:
        """The model and its description; both are needed."""
        return (
            VoiceFile(self.name, f"{self.name}.onnx", f"{self.url}.onnx", self.size, self.md5),
            VoiceFile(
                self.name,
                f"{self.name}.onnx.json",
                f"{self.url}.onnx.json",
                self.config_size,
                self.config_md5,
            ),
        )


class VoiceFile(NamedTuple):
    """One file of a voice, as `models.download` wants it."""

    voice: str
    name: str
    url: str
    size: int | None
    md5: str | None

    @property
    def again(self) -> str:
        """The command that goes on with it."""
        return f"storyteller voices fetch {self.voice}"

    @property
    def otherwise(self) -> str:
        """How it goes without."""
        return "the Storyteller speaks with the voices of espeak-ng"


@cache
def piper_voices() -> dict[str, PiperVoice]:
    """Every known voice by name."""
    catalogue = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    return {entry["name"]: _voice(catalogue["root"], entry) for entry in catalogue["voices"]}


def _voice(root: str, entry: dict[str, Any]) -> PiperVoice:
    own = {key: value for key, value in entry.items() if key != "folder"}
    return PiperVoice(url=f"{root}{entry['folder']}/{entry['name']}", **own)


def piper_voice(name: str) -> PiperVoice:
    """The catalogue's voice. Raises ChooseAnotherVoiceToFetch."""
    bare = name.removeprefix(PREFIX)
    for voice in piper_voices().values():
        if bare in (voice.name, voice.short):
            return voice
    known = ", ".join(voice.short or voice.name for voice in piper_voices().values())
    raise ChooseAnotherVoiceToFetch(
        f"No voice is known as {name!r}. Choose one of: {known}, supertonic; or put the two files of any other voice "
        f"of Piper into {voices_folder()} yourself."
    )


def voices_folder() -> Path:
    """Where voices are kept."""
    return data_folder() / "voices"


def find_piper_voice(name: str) -> Path | None:
    """The model file of a voice that is here whole, also one the catalogue does not know; else None."""
    file = f"{Path(name.removeprefix(PREFIX)).name}.onnx"
    known = piper_voices().get(file.removesuffix(".onnx"))
    folders = [voices_folder(), *(_folders_of(known.package) if known is not None else ())]
    return next((folder / file for folder in folders if _is_whole(folder / file)), None)


def _is_whole(model: Path) -> bool:
    return all(size_of(file) > 0 for file in (model, model.with_name(f"{model.name}.json")))


def _folders_of(package: str) -> Iterator[Path]:
    """Where an installed package keeps its voice."""
    found = find_spec(package.replace("-", "_")) if package else None
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        yield Path(folder) / "data"


def fetch_piper_voice(
    name: str, progress: Progress, folder: Path | None = None, source: PiperVoice | None = None
) -> Path:
    """Download a voice into `folder`; returns its model file, at once if it is there.

    `source` stands in for the catalogue's entry. Raises ModelTrouble: ChooseAnotherVoiceToFetch, MakeRoom,
    ConnectToTheInternet, DownloadAgain.
    """
    voice = source or piper_voice(name)
    folder = folder or voices_folder()
    model = folder / f"{voice.name}.onnx"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in reversed(voice.files):  # the model last: a voice is here when its model is
            if not (folder / file.name).exists():
                _fetch(file, folder, progress)
    except OSError as error:
        raise MakeRoom(
            f"Cannot write the voice to {folder}: {error.strerror or error}. It needs about 65 MB there; make room, "
            "or set XDG_DATA_HOME to a folder you may write to."
        ) from error
    return model


def _fetch(file: VoiceFile, folder: Path, progress: Progress) -> None:
    part, record = folder / f"{file.name}.part", folder / f"{file.name}.md5"
    download(file, part, progress)
    with part.open("rb") as opened:
        found = hashlib.file_digest(opened, "md5").hexdigest()
    expected = file.md5 or (record.read_text().split()[0] if record.exists() else found)
    faults = list(_faults(file, part, found, expected))
    if faults:
        part.unlink()
        raise DownloadAgain(
            f"{file.url} is not the file it should be: {' and '.join(faults)}. It was deleted. Try again on another "
            f"network: `{file.again}`."
        )
    record.write_text(f"{found}  {file.name}\n")
    part.replace(folder / file.name)


def _faults(file: VoiceFile, part: Path, found: str, expected: str) -> Iterator[str]:
    if file.size is not None and size_of(part) != file.size:
        yield f"it has {size_of(part):,} bytes of {file.size:,}"
    if found != expected:
        yield f"its checksum is {found} and not {expected}"
    if file.name.endswith(".json") and not _is_json(part):
        yield "it is no description of a voice, perhaps a sign-in page of the network"


def _is_json(file: Path) -> bool:
    try:
        return "audio" in json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, TypeError):
        return False
