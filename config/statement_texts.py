"""How statements about the game are worded in one language: ``texts/<language>/statements.toml``."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import tomli
from icu4py.messageformat import MessageFormat
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from config.texts import FOLDER, BrokenTexts, UnknownLanguage, languages

_PIECE = re.compile(r"<(\w+)>")
Wordings = dict[str, tuple[str, ...]]
MESSAGES = (
    "statement", "one", "who", "group", "names", "noun", "kind", "team", "bound", "day", "night", "what", "asked",
    "asked_whether",
)  # fmt: skip


class Openings(BaseModel):
    """Words with which somebody begins to say a statement aloud."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    said: tuple[str, ...]


class StatementTexts(BaseModel):
    """The file as it stands; the file itself explains every part."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    numbers: tuple[str, ...] = Field(min_length=21)
    between: str
    speaker: tuple[str, ...]
    by_seat: tuple[str, ...] = ()
    possessive: str
    enough: str
    gap: str
    openings: Openings
    rewritten: dict[str, str]
    unfit: dict[str, tuple[str, ...]]
    refusals: dict[str, str]
    steps: dict[str, str]
    gaps: dict[str, str]
    taps: dict[str, str]
    polarity: dict[str, str]
    pieces: dict[str, str]
    statement: Wordings
    one: Wordings
    who: Wordings
    group: Wordings
    names: Wordings
    noun: Wordings
    kind: Wordings
    team: Wordings
    bound: Wordings
    day: Wordings
    night: Wordings
    what: Wordings
    asked: Wordings
    asked_whether: Wordings

    def messages(self) -> dict[str, tuple[str, ...]]:
        """Every message by its key ("what.voted"), with its wordings, whole."""
        return {
            f"{section}.{name}": tuple(map(self._whole, wordings))
            for section in MESSAGES
            for name, wordings in getattr(self, section).items()
        }

    def _whole(self, wording: str) -> str:
        return _PIECE.sub(lambda found: self.pieces.get(found[1], found[0]), wording)


@cache
def load_statement_texts(language: str = "en") -> StatementTexts:
    """Read the wordings of a language. Raises UnknownLanguage, BrokenTexts naming every fault."""
    if language not in languages():
        raise UnknownLanguage(f"There are no texts in {language!r}. Choose one of: {', '.join(languages())}.")
    return read_statement_texts(FOLDER / language / "statements.toml", language)


def read_statement_texts(file: Path, language: str) -> StatementTexts:
    """Read one file of wordings. Raises BrokenTexts naming every fault."""
    try:
        texts = StatementTexts.model_validate(tomli.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise BrokenTexts([f"{file.name}: the file is missing"]) from None
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BrokenTexts([f"{file.name}: not readable as TOML: {fault}"]) from None
    except ValidationError as faults:
        problems = [f"{file.name}: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in faults.errors()]
        raise BrokenTexts(problems) from None
    problems = [
        f"{file.name}: {key}: not an ICU message in {wording!r}"
        for key, wordings in texts.messages().items()
        for wording in wordings
        if not _readable(wording, language)
    ]
    problems += [
        f"{file.name}: {key}: no piece is called {found[0]}"
        for key, wordings in texts.messages().items()
        for wording in wordings
        if (found := _PIECE.search(wording))
    ]
    problems += [f"{file.name}: {key} has no wording" for key, said in texts.messages().items() if not said]
    if problems:
        raise BrokenTexts(problems)
    return texts


def _readable(wording: str, language: str) -> bool:
    try:
        MessageFormat(wording, language)
    except ValueError:
        return False
    return True
