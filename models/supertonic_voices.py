"""Supertonic's voices: which there are, where they lie here, and how to fetch their model."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from config.folders import data_folder
from models.download import Progress, download, size_of
from models.errors import MakeRoom

PREFIX: Final = "supertonic:"
"""What a voice profile's `voice` begins with when it names a style of Supertonic: "supertonic:F1"."""
MODEL: Final = "supertonic-3"
PACKAGE: Final = "supertonic>=1.3"
"""What `pip` installs to speak with them; MIT. The weights are under OpenRAIL-M."""
REVISION: Final = "724fb5abbf5502583fb520898d45929e62f02c0b"
"""The one that version 1.3.1 of the package pins: its config.py."""
ROOT: Final = f"https://huggingface.co/Supertone/{MODEL}/resolve/{REVISION}/"
STYLES: Final = tuple(f"{kind}{number}" for kind in "FM" for number in range(1, 6))
FILES: Final = (
    *("onnx/tts.json", "onnx/unicode_indexer.json"),
    *(f"voice_styles/{style}.json" for style in STYLES),
    *(f"onnx/{part}.onnx" for part in ("duration_predictor", "text_encoder", "vector_estimator", "vocoder")),
)
"""What the package's loader wants, the large ones last; neither sizes nor checksums were at hand."""


class SupertonicFile(NamedTuple):
    """One file of the model, as `models.download` wants it."""

    name: str
    root: str = ROOT

    @property
    def url(self) -> str:
        """Where it is fetched from."""
        return self.root + self.name

    @property
    def again(self) -> str:
        """The command that goes on with it."""
        return "storyteller voices fetch supertonic"

    @property
    def otherwise(self) -> str:
        """How it goes without."""
        return "the Storyteller speaks with the voices it has"


def supertonic_folder() -> Path:
    """Where the model is kept."""
    return data_folder() / "voices" / MODEL


def find_supertonic_style(name: str) -> Path | None:
    """The file of a style whose model is here whole; else None."""
    folder = supertonic_folder()
    style = f"voice_styles/{Path(name.removeprefix(PREFIX)).name}.json"
    there = all(size_of(folder / file) > 0 for file in (*FILES, style))
    return folder / style if there else None


def fetch_supertonic(progress: Progress, folder: Path | None = None, root: str = ROOT) -> Path:
    """Download the model and its styles into `folder`; returns it, at once if all is there.

    Raises ModelTrouble: MakeRoom, ConnectToTheInternet, DownloadAgain.
    """
    folder = folder or supertonic_folder()
    try:
        for name in FILES:
            target = folder / name
            if size_of(target):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f"{target.name}.part")
            download(SupertonicFile(name, root), part, progress)
            part.replace(target)
    except OSError as error:
        raise MakeRoom(
            f"Cannot write the voices to {folder}: {error.strerror or error}. They need about 400 MB there; make "
            "room, or set XDG_DATA_HOME to a folder you may write to."
        ) from error
    return folder
