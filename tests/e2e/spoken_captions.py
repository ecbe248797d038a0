"""What kind of line a caption is, known by the texts: people at a table understand what they are told."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import config

TEXTS = Path(config.__file__).with_name("texts")
DID_YOU_SAY, ASK_AYE = "control.did_you_say", "vote.ask_aye"
WHICH = ("control.which_of", "control.which_of_three", "control.line_or_name")
WHO = (
    *("nominations.ask_nominator", "nominations.ask_self", "slayer.ask"),
    *("nominations.which_nominator", "nominations.which_nominator_of_three"),
)
WHOM = (
    *("nominations.ask_nominee", "control.which_name"),
    *("nominations.which_nominee", "nominations.which_nominee_of_three"),
)
QUESTIONS = (DID_YOU_SAY, *WHO, *WHOM, *WHICH)
NOMINATION = ("nominations.heard", "nominations.heard_self")
SHOT = ("slayer.confirm",)
DEAF = ("devices.microphone_lost", "devices.no_microphone")
LAST_CALL, CLOSED = "nominations.last_call", "nominations.closed"
NOT_UNDERSTOOD = "control.not_understood"
WITH_YES = tuple(
    f"control.{key}" for key in ("confirm_with_yes", "final_with_yes", "final_once_more", "noise_with_yes")
)
"""What is said back with a sentence behind it, where much was misheard before."""
KNOWN = (
    *WHO,
    *WHOM,
    *WHICH,
    *(DID_YOU_SAY, ASK_AYE, NOT_UNDERSTOOD),
    *NOMINATION,
    *SHOT,
    *DEAF,
    *(LAST_CALL, CLOSED),
    *("control.cancelled", "nominations.cancelled", "control.nothing_to_cancel"),
    *("answers.dead", "answers.nobody_dead", "answers.votes_needed", "answers.votes_to_beat"),
    *("answers.about_to_die", "answers.nobody_about_to_die"),
)


@dataclass(frozen=True)
class Kinds:
    """The kinds of caption that somebody answers or waits for, in one language, among these players."""

    language: str
    names: tuple[str, ...]

    @cached_property
    def _texts(self) -> dict[str, Any]:
        return tomllib.loads((TEXTS / self.language / "spoken.toml").read_text(encoding="utf-8"))

    @cached_property
    def _patterns(self) -> list[tuple[str, re.Pattern[str]]]:
        return [(key, self._pattern(variant)) for key in KNOWN for variant in _variants(self._texts, key)]

    def _pattern(self, variant: str) -> re.Pattern[str]:
        stems = "|".join(map(self._stem, self.names))
        parts = []
        for part in _split(variant):
            name = re.match(r"\{(first|second|third|name|nominee|nominator|leader|slayer|target)(_|\b)", part)
            of_words = rf"(?:{stems})\w*" if name else ".+"
            parts.append(of_words if part.startswith("{") else re.escape(part))
        return re.compile("".join(parts))

    def _stem(self, name: str) -> str:
        """By which a name is known: in English the whole, in Russian its beginning, as names are declined."""
        return rf"{name}\b" if self.language == "en" else name[: max(2, len(name) - 2)]

    def of(self, caption: str) -> str:
        """The key of the text that this caption is, "" for any other line."""
        said = caption.removesuffix(self.wants_yes(caption)).rstrip()
        return next((key for key, pattern in self._patterns if pattern.fullmatch(said)), "")

    def wants_yes(self, caption: str) -> str:
        """The sentence at its end that asks for a yes, "" where there is none."""
        behind = [one.removeprefix("{line} ") for key in WITH_YES for one in _variants(self._texts, key)]
        return next((one for one in behind if caption.endswith(one)), "")

    def named(self, caption: str) -> list[str]:
        """The players whom it names, in its order."""
        found = {name: re.search(rf"\b{self._stem(name)}", caption) for name in self.names}
        return sorted((n for n in self.names if found[n]), key=lambda n: found[n].start())  # type: ignore[union-attr]


def _variants(texts: dict[str, Any], key: str) -> list[str]:
    section, _, name = key.partition(".")
    return list(texts[section].get(name, ()))


def _split(template: str) -> list[str]:
    """The pieces of a message, with each "{…}" whole."""
    pieces, depth = [""], 0
    for letter in template:
        if letter == "{" and depth == 0:
            pieces.append("")
        depth += (letter == "{") - (letter == "}")
        pieces[-1] += letter
        if letter == "}" and depth == 0:
            pieces.append("")
    return [piece for piece in pieces if piece]
