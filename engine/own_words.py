"""What a player says in words of their own: one word, or a sentence or two.

Only what is `cleaned` is an answer, so that what stands in a record, on a page and in a comparison is the same. Pages
clean what is typed before they ask; the engine refuses what was not, and never repairs it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.plain import recorded
from engine.questions import Options

if TYPE_CHECKING:
    from engine.script import Script
    from engine.town_square import TownSquare

_BREVE = "\u0306"  # й is another letter than и
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


@recorded
class Said(NamedTuple):
    """Words as somebody said them, which mean nothing to the rules."""

    text: str


def cleaned(typed: str) -> str:
    r"""The text as one line, composed (NFC), without control, format and unassigned characters.

    >>> cleaned("  a\u200b  wish\n")
    'a wish'
    """
    composed = unicodedata.normalize("NFC", typed)
    spaced = "".join(" " if one.isspace() else one for one in composed)
    return " ".join("".join(one for one in spaced if unicodedata.category(one)[0] != "C").split())


def folded(word: str) -> str:
    """The word for comparing: in small letters and without accents, but й is no и.

    >>> folded("Café") == folded("CAFE")
    True
    """
    parts = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word).casefold())
    bare = "".join(one for one in parts if one == _BREVE or not unicodedata.combining(one))
    return unicodedata.normalize("NFC", bare)


def words_refusal(answer: Any, longest: int) -> str | None:
    """Why these are no words of one's own of so many letters at most, or None."""
    if type(answer) is not Said or type(answer.text) is not str:
        return "not words"
    if not any(unicodedata.category(one)[0] in "LN" for one in answer.text):
        return "nothing said"
    if len(answer.text) > longest:
        return "too long"
    return None if answer.text == cleaned(answer.text) else "not cleaned"


class FreeText(Options):
    """`Said`: up to `longest` characters, cleaned.

    Nobody but the Storyteller reads it; a character derives a form of its own where another length fits.
    """

    for_players = True
    longest = 160
    whole = False

    def __init__(self, square: "TownSquare", script: "Script") -> None:
        self.square = square
        self.script = script

    def all(self) -> Iterator[Said]:
        """The name of each player: there is no end of what can be said."""
        return (Said(self.square.names[seat][: self.longest]) for seat in self.square.ring)

    def draw(self, below: Callable[[int], int]) -> Said:
        answers = tuple(self.all())
        return answers[below(len(answers))]

    def refusal(self, answer: Any) -> str | None:
        return words_refusal(answer, self.longest)


class Word(FreeText):
    """`Said`: a single word, with an apostrophe or a hyphen at most. Compare words as they are `folded`."""

    longest = 40

    def all(self) -> Iterator[Said]:
        """The ids of the characters: there is no end of words."""
        return (Said(one) for one in self.script.characters)

    def refusal(self, answer: Any) -> str | None:
        fault = super().refusal(answer)
        return fault or (None if _WORD.fullmatch(answer.text) else "not one word")


class SecretWord(Word):
    """A word that the Storyteller thinks of, and that nobody says by chance."""

    for_players = False
