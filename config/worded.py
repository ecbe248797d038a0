"""Texts that can be said again in another language: what is kept until somebody reads it is one of these."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from config.texts import Texts


class LanguageLost(UserWarning):
    """A reader of another language is shown a text in the table's."""


# Behind every other filter: a host's terminal is spared, and tests, where warnings are errors, are not.
warnings.simplefilter("ignore", LanguageLost, append=True)


class Worded(str):
    """A text in one language that knows how other texts say the same.

    It is the text itself wherever a text is wanted; `in_language` gives another reader theirs. It cannot lose its
    other languages unnoticed: what is put before or behind it is said in them too, and an f-string, which keeps the
    letters of one language alone, warns of `LanguageLost`: an error in tests, and no reason to break off an evening.
    Use a message with a value, `joined`, or str where one language is meant.
    """

    again: Callable[[Texts], str]

    def __new__(cls, texts: Texts, again: Callable[[Texts], str]) -> Worded:
        """What `again` says in `texts`."""
        return cls._of(again(texts), again)

    @classmethod
    def _of(cls, text: str, again: Callable[[Texts], str]) -> Worded:
        made = super().__new__(cls, text)
        made.again = again
        return made

    def __deepcopy__(self, _: object) -> Worded:
        return self  # as with every text, nobody can change it

    def __add__(self, other: str) -> str:
        return joined((self, other), "")

    def __radd__(self, other: str) -> str:
        return joined((other, self), "")

    def __format__(self, wanted: str) -> str:
        warnings.warn(f"an f-string forgets the other languages of {str(self)!r}", LanguageLost, stacklevel=2)
        return str(self).__format__(wanted)


def joined(parts: Iterable[str], between: str = " ") -> str:
    """Texts one behind the other, each in the language of whoever reads them."""
    whole = tuple(parts)
    if not any(isinstance(one, Worded) for one in whole):
        return between.join(whole)
    return Worded._of(between.join(whole), lambda own: between.join(in_language(one, own) for one in whole))


def in_language(text: str, texts: Texts) -> str:
    """The text as `texts` say it; one that knows nothing of other languages stays as it is."""
    return text.again(texts) if isinstance(text, Worded) else text


def values_in_language(values: Mapping[str, object], texts: Texts) -> dict[str, object]:
    """Values for a message, of which any may be a text, or a list of texts, said in another language."""
    return {name: _value(value, texts) for name, value in values.items()}


def _value(value: object, texts: Texts) -> object:
    if isinstance(value, str):
        return in_language(value, texts)
    if isinstance(value, list | tuple):
        return [_value(one, texts) for one in value]
    return value
