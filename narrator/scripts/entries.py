"""The entries of a script file, one by one: what was written, and which official character is meant by it."""

from __future__ import annotations

import json
import unicodedata
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from rapidfuzz import fuzz, process

from config.texts import load_texts
from engine.official import OFFICIAL, Official, spelling

RETIRED: Final = {"mephit": "mezepheles"}  # ids of characters that were published under another name
CLOSE_ENOUGH: Final = 70.0  # of 100
SHOWN_AT_MOST: Final = 40  # letters of what a file says, in a message


class Meta(BaseModel):
    """What a script says of itself; keys are read in any case, as files in the wild differ."""

    model_config = ConfigDict(extra="ignore", strict=True)

    name: str = ""
    author: str = ""
    bootlegger: list[str] = Field(default_factory=list)
    firstnight: list[str] = Field(default_factory=list)
    othernight: list[str] = Field(default_factory=list)


class CharacterEntry(BaseModel):
    """One character of the list. An ability of its own makes it homebrew, unless the id is an official one."""

    model_config = ConfigDict(extra="ignore", strict=True)

    id: str
    name: str = ""
    team: str = ""
    ability: str = ""


class Stranger(NamedTuple):
    """A character of the file that is not played here: homebrew, official and not played yet, or unknown.

    `team` is one of `engine.official.TEAMS`, or "" where the file does not say it; `raw` is the entry as it was.
    """

    id: str
    name: str
    team: str
    ability: str
    raw: Any


def meta_of(raw: dict[Any, Any]) -> tuple[Meta, list[str]]:
    """What `_meta` says, without what cannot be understood, and a warning for each of that."""
    given: dict[str, Any] = {}
    for key, value in raw.items():
        if value is not None:
            given.setdefault(str(key).lower().replace("_", ""), value)
    try:
        return Meta.model_validate(given), []
    except ValidationError as faults:
        wrong = dict.fromkeys(str(fault["loc"][0]) for fault in faults.errors())
        say = load_texts("en").shown
        warnings = [say("script_file.meta_passed", line=key, word=shown(given[key])) for key in wrong]
        return Meta.model_validate({key: value for key, value in given.items() if key not in wrong}), warnings


def understood(raw: Any) -> CharacterEntry | None:
    """The entry, or None when it is nothing like a character."""
    if isinstance(raw, str):
        return CharacterEntry(id=raw) if raw.strip() else None
    if not isinstance(raw, dict):
        return None
    given = {key: value for key, value in raw.items() if value is not None}
    try:
        entry = CharacterEntry.model_validate({"id": given.get("name"), **given})
    except ValidationError:
        return None
    return entry if entry.id.strip() else None


def recognised(entry: CharacterEntry) -> Official | None:
    """The official character meant: by its id, or by an older or freer spelling of it ("fang_gu", "Lil' Monsta").

    A full homebrew character keeps an id that only resembles an official one.
    """
    if entry.id in OFFICIAL:
        return OFFICIAL[entry.id]
    plain = spelling(_without_accents(entry.id))
    one = OFFICIAL.get(RETIRED.get(plain, plain))
    if one is not None and entry.ability and entry.team not in ("", one.team):
        return None
    return one


def nearest(word: str) -> Official | None:
    """The official character whose id is most like this word, if one is."""
    found = process.extractOne(
        spelling(_without_accents(word))[:100], OFFICIAL.keys(), scorer=fuzz.ratio, score_cutoff=CLOSE_ENOUGH
    )
    return OFFICIAL[found[0]] if found else None


def shown(value: Any) -> str:
    """A value from a file as it may stand in a message: short, and without what could disturb a terminal."""
    say = load_texts("en").shown
    if isinstance(value, dict | list):
        return say("script_file.a_list" if isinstance(value, list) else "script_file.an_object")
    written = value if isinstance(value, str) else json.dumps(value)
    return clean(written, SHOWN_AT_MOST) or say("script_file.empty_text")


def clean(text: str, longest: int) -> str:
    """One line of visible characters, cut off with "…" when it is too long."""
    spaced = "".join(" " if one.isspace() else one for one in text[: 8 * longest])
    visible = "".join(one for one in spaced if unicodedata.category(one)[0] != "C")
    line = " ".join(visible.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def _without_accents(text: str) -> str:
    return unicodedata.normalize("NFKD", text)
