"""What each jinx says, in our own words, from `jinxes.toml` of a language."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import tomli
from pydantic import Field, TypeAdapter, ValidationError

from config.texts import FOLDER, BrokenTexts, UnknownLanguage, languages

_SHAPE = TypeAdapter(dict[str, Annotated[str, Field(min_length=1)]])


@cache
def load_jinx_texts(language: str = "en") -> dict[str, str]:
    """One sentence for each jinx, by its two ids with a hyphen between ("pithag-goon").

    In English where the language has none yet. Raises UnknownLanguage if there is no such folder, BrokenTexts naming
    what is wrong with the file."""
    if language not in languages():
        raise UnknownLanguage(f"There are no texts in {language!r}. Choose one of: {', '.join(languages())}.")
    try:
        text = (FOLDER / language / "jinxes.toml").read_text(encoding="utf-8")
        translated = _SHAPE.validate_python(tomli.loads(text))
    except FileNotFoundError:
        raise BrokenTexts((f"{language}/jinxes.toml: the file is missing",)) from None
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BrokenTexts((f"{language}/jinxes.toml: not readable as TOML: {fault}",)) from None
    except ValidationError as faults:
        raise BrokenTexts(
            f"{language}/jinxes.toml: {one['loc'][0]}: {one['msg']}" for one in faults.errors()
        ) from None
    return translated if language == "en" else {**load_jinx_texts("en"), **translated}
