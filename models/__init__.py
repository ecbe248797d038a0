"""Speech models for vosk: which there are and where they lie here. `models.download` fetches them."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from config.folders import data_folder
from models.errors import ChooseAnotherLanguage, ReplaceTheFolder

NAMED_BY_ENVIRONMENT = "STORYTELLER_VOSK_MODEL"
CATALOGUE = Path(__file__).with_name("catalogue.json")

# The files without which vosk's loader gives up, in both layouts it knows; `|` parts ways to have the same.
# https://github.com/alphacep/vosk-api/blob/master/src/model.cc
RECOGNISER = (
    ("am/final.mdl", "conf/mfcc.conf", "graph/HCLG.fst|graph/HCLr.fst", "graph/HCLG.fst|graph/Gr.fst"),
    ("final.mdl", "mfcc.conf", "HCLG.fst|HCLr.fst", "HCLG.fst|Gr.fst"),
)
SPEAKER = (("final.ext.raw", "mean.vec", "mfcc.conf", "transform.mat"),)


class Model(NamedTuple):
    """One entry of the catalogue; `size` in bytes, `megabytes` as its publisher rounds it."""

    language: str
    name: str
    url: str
    megabytes: int
    size: int | None
    sha256: str | None
    licence: str = "Apache-2.0"

    @property
    def again(self) -> str:
        """What to run to go on with its download."""
        return f"storyteller models fetch {self.language}"

    @property
    def otherwise(self) -> str:
        """How an evening goes without it, and how to have it without the internet."""
        return (
            "the table plays with the built-in English recogniser, or by phones and keyboard; or download it by hand "
            "and name its folder as hearing.vosk_model in your settings"
        )


@cache
def catalogue() -> dict[str, Model]:
    """Every known model by language code, `speaker` being the one that tells voices apart."""
    entries = json.loads(CATALOGUE.read_text(encoding="utf-8"))["models"]
    return {entry["language"]: Model(**entry) for entry in entries}


def recommended() -> str:
    """The language of the model that the set-up fetches by itself."""
    language: str = json.loads(CATALOGUE.read_text(encoding="utf-8"))["recommended"]
    return language


def model_for(language: str) -> Model:
    """The catalogue's model. Raises ChooseAnotherLanguage."""
    try:
        return catalogue()[language]
    except KeyError:
        known = ", ".join(catalogue())
        raise ChooseAnotherLanguage(
            f"No speech model is known for {language!r}. Choose one of: {known}; or name the folder of "
            f"a vosk model of your own as hearing.vosk_model in your settings."
        ) from None


def find_model(language: str, configured: Path | None = None) -> Path | None:
    """The folder of a usable model, or None where none was put.

    Looks at `configured` (hearing.vosk_model of the settings), the environment's STORYTELLER_VOSK_MODEL,
    models/ in the checkout and the data folder of this user, in this order. Raises ReplaceTheFolder for
    the first that is there but cannot be a vosk model, ChooseAnotherLanguage for an unknown language.
    """
    model = model_for(language)
    named = os.environ.get(NAMED_BY_ENVIRONMENT)
    if language != "speaker":
        for path in (configured, Path(named).expanduser() if named else None):
            if path:
                return checked(path, language)
    for folder in (CATALOGUE.parent, models_folder()):
        if (folder / model.name).exists():
            return checked(folder / model.name, language)
    return None


def models_folder() -> Path:
    """Where downloaded models are kept."""
    return data_folder() / "models"


def checked(path: Path, language: str) -> Path:
    """`path`, when it holds a model of vosk. Raises ReplaceTheFolder with what is missing."""
    if missing := missing_files(path, SPEAKER if language == "speaker" else RECOGNISER):
        raise ReplaceTheFolder(
            f"{path} is not a vosk model: {missing}. Name the folder that holds "
            f"{'final.ext.raw' if language == 'speaker' else 'am/ and graph/'}, or delete it and run "
            f"`storyteller models fetch {language}`."
        )
    return path


def missing_files(path: Path, layouts: tuple[tuple[str, ...], ...]) -> str:
    """What keeps `path` from being a model of any of these layouts; empty when nothing does."""
    if not path.is_dir():
        return "there is no such folder" if not path.exists() else "it is a file, perhaps still zipped"
    lacking = [[files for files in layout if not has_any(path, files)] for layout in layouts]
    if not all(lacking):
        return ""
    return "without " + ", ".join(files.replace("|", " or ") for files in min(lacking, key=len))


def has_any(path: Path, files: str) -> bool:
    """Whether one of these files, parted by "|", is there and real."""
    return any(is_real(path / file) for file in files.split("|"))


def is_real(file: Path) -> bool:
    """There and not empty, nor a pointer that version control left in place of a large file."""
    try:
        with file.open("rb") as opened:
            start = opened.read(40)
    except OSError:
        return False
    return bool(start) and not start.startswith(b"version https://git-lfs")
