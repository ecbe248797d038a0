"""The speech models that come inside a package, so that nobody has to fetch them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from voices.moonshine import model_of_package


@dataclass(frozen=True)
class BroughtModel:
    """A model of English by the recogniser that hears with it. ``folder`` is None where its package is not here."""

    engine: str
    name: str
    megabytes: int
    licence: str
    package: str
    folder: Path | None


def brought_models() -> Iterator[BroughtModel]:
    """Those that listen together where nothing else is here."""
    found = find_spec("pocketsphinx")
    places = (found and found.submodule_search_locations) or ()
    folder = next((Path(place) / "model" / "en-us" for place in places), None)
    yield BroughtModel("pocketsphinx", "cmusphinx en-us", 38, "BSD-2-Clause", "pocketsphinx", folder)
    yield BroughtModel(
        "moonshine", "moonshine-tiny-en", 44, "MIT", "moonshine-voice 0.1.0", model_of_package()
    )
