"""A language that nobody speaks: English with every message in ⟦brackets⟧, to find text that no message made.

What stands on a page outside brackets, and is no name or number, was written into the program.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from html.parser import HTMLParser
from pathlib import Path
from shutil import copy, copytree
from typing import Any

import pytest

import config.jinx_texts
import config.statement_texts
import config.texts
import narrator.telling.statements.saying
from config.statement_texts import MESSAGES

LANGUAGE = "qq"
_BEGINS_WITH_A_TAG = re.compile(r"\n(?=\s*<)")  # in an attribute there is no such sign
_CODE_BEGINS, _CODE_ENDS = re.compile("<(?:script|style)\\b"), re.compile("</(?:script|style)>")
_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
_READ_OUT = (
    "aria-label",
    "title",
    "placeholder",
    "alt",
    "content",
    "data-lost",
    "data-moved",
    "data-pending",
)
_WITH_CACHES = (
    config.texts.languages,
    config.texts.complete_languages,
    config.texts.load_texts,
    config.jinx_texts.load_jinx_texts,
    config.statement_texts.load_statement_texts,
    narrator.telling.statements.saying.statement_words,
)
_WITH_FOLDERS = (config.texts, config.jinx_texts, config.statement_texts, narrator.telling.statements.saying)


@contextmanager
def spoken_in(folder: Path) -> Iterator[None]:
    """Within, the languages are English and the pseudo-locale "qq", written into `folder`."""
    with pytest.MonkeyPatch.context() as patched:
        texts = config.texts.FOLDER
        write(texts, folder)
        for module in _WITH_FOLDERS:
            patched.setattr(module, "FOLDER", folder)
        _forget()
        try:
            yield
        finally:
            patched.undo()
            _forget()


def _forget() -> None:
    for function in _WITH_CACHES:
        function.cache_clear()


def write(texts: Path, folder: Path) -> None:
    """English and the pseudo-locale made from it."""
    english, pseudo = texts / "en", folder / LANGUAGE
    requirements = tomllib.loads((texts / "messages.toml").read_text(encoding="utf-8"))
    copytree(english, folder / "en")
    copy(texts / "messages.toml", folder)
    for file in english.rglob("*.toml"):
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        target = pseudo / file.relative_to(english)
        target.parent.mkdir(parents=True, exist_ok=True)
        made = statements(content) if file.name == "statements.toml" else bracketed(content)
        if file.name in ("spoken.toml", "shown.toml", "reasons.toml"):
            made = opened(made, requirements[file.stem], requirements["values"])
        if file.parent.name == "tones":
            tales = {"tales": made.pop("tales")}
            made = {**opened(made, requirements["toned"], requirements["values"]), **tales}
        target.write_text(as_toml(made), encoding="utf-8")


def bracketed(value: Any, key: str = "") -> Any:
    """Every text in brackets; of what joins names, only the words."""
    if isinstance(value, dict):
        return {name: one if name == "direction" else bracketed(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [bracketed(one) for one in value]
    if value != value.strip() and key:  # " and "
        return re.sub(r"\w+", lambda word: f"⟦{word[0]}⟧", value)
    return f"⟦{value}⟧" if re.search(r"\w", value) else value  # "," between names


def opened(content: dict[str, Any], required: dict[str, Any], kinds: dict[str, Any]) -> dict[str, Any]:
    """Messages whose values stand outside their brackets, so that a value in plain English is found too."""

    def out(text: str, values: list[str]) -> str:
        for value in values:
            if not isinstance(kinds[value], list) and kinds[value] != "number":
                text = text.replace(f"{{{value}}}", f"⟧{{{value}}}⟦")
        return text

    made: dict[str, Any] = {}
    for section, table in content.items():
        made[section] = {}
        for key, said in table.items():
            values = [*required[section][key].get("values", ()), *required[section][key].get("optional", ())]
            made[section][key] = (
                [out(one, values) for one in said] if isinstance(said, list) else out(said, values)
            )
    return made


def statements(content: dict[str, Any]) -> dict[str, Any]:
    """What is said in brackets; what is only understood stays."""
    said = dict(content)
    for section in MESSAGES:
        said[section] = {key: [f"⟦{one[0]}⟧", *one[1:]] for key, one in content[section].items()}
    for section in ("refusals", "steps", "gaps", "taps", "polarity"):
        said[section] = {key: f"⟦{one}⟧" for key, one in content[section].items()}
    said["numbers"] = [f"⟦{one}⟧" for one in content["numbers"]]
    said["enough"] = f"⟦{content['enough']}⟧"
    return said


def as_toml(content: dict[str, Any]) -> str:
    """Tables of texts and of lists of texts, one level deep; lists of such tables."""
    many = {name: tables for name, tables in content.items() if _are_tables(tables)}
    plain = {key: value for key, value in content.items() if not isinstance(value, dict) and key not in many}
    lines = [f"{json.dumps(key)} = {json.dumps(value, ensure_ascii=False)}" for key, value in plain.items()]
    for name, table in content.items():
        if isinstance(table, dict):
            lines += _tables(json.dumps(name), table)
    for name, tables in many.items():
        for table in tables:
            lines += [f"[{one}]" if one.startswith("[") else one for one in _tables(f"{name}", table)]
    return "\n".join(lines) + "\n"


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _tables(name: str, table: dict[str, Any]) -> list[str]:
    lines = [f"[{name}]"]
    lines += [
        f"{json.dumps(key)} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in table.items()
        if not isinstance(value, dict)
    ]
    for key, value in table.items():
        if isinstance(value, dict):
            lines += _tables(f"{name}.{json.dumps(key)}", value)
    return lines


class _Reader(HTMLParser):
    """Everything a page lets somebody see or hear; what is in a language of its own is left out."""

    def __init__(self, silent: int) -> None:
        """`silent`: in how many elements it begins that nobody hears."""
        super().__init__()
        self.found: list[str] = []
        self.silent = silent

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag in ("script", "style") or (tag == "button" and values.get("lang") not in (None, LANGUAGE)):
            self.silent += 1
        if tag != "meta" and tag != "link":
            self.found += [values[name] for name in _READ_OUT if name in values]
        if tag == "input" and values.get("type") in ("submit", "button"):
            self.found.append(values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if self.silent and tag in ("script", "style", "button"):
            self.silent -= 1

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


def outside_brackets(text: str, names: Iterable[str] = ()) -> str:
    """What is left of a text without messages, names, numbers and signs."""
    while (less := _INNERMOST.sub(" ", text)) != text:
        text = less
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return " ".join(re.findall(r"[^\W\d_]+", text))


def hard_coded(html: str, names: Iterable[str]) -> list[str]:
    """Texts of a page that no message made."""
    known = tuple(names)
    return [left for one in texts_of(html) if (left := _left_over(one, known))]


@cache
def _left_over(text: str, names: tuple[str, ...]) -> str:
    """Asked once for each text, as the same ones stand on thousands of pages."""
    return outside_brackets(text, names)


def texts_of(html: str) -> list[str]:
    """Everything that somebody sees or hears of a page."""
    found: list[str] = []
    part, silent = "", 0
    for line in _BEGINS_WITH_A_TAG.split(html):
        part += line
        if len(_CODE_BEGINS.findall(part)) == len(_CODE_ENDS.findall(part)):
            texts, silent = _texts_of_part(part, silent)
            found += texts
            part = ""
    assert not part, "a script or a style is never closed"
    return found


@lru_cache(maxsize=100_000)
def _texts_of_part(part: str, silent: int) -> tuple[tuple[str, ...], int]:
    """Read once for each part, as the book alone stands on thousands of pages; and how silent it is behind it."""
    reader = _Reader(silent)
    reader.feed(part)
    reader.close()
    return tuple(reader.found), reader.silent
