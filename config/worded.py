"""Texts that can be said again in another language: what is kept until somebody reads it is one of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from config.texts import Texts


class Worded(str):
    """A text in one language that knows how other texts say the same.

    It is the text itself wherever a text is wanted; `in_language` gives another reader theirs.
    """

    again: Callable[[Texts], str]

    def __new__(cls, texts: Texts, again: Callable[[Texts], str]) -> Worded:
        """What `again` says in `texts`."""
        text = super().__new__(cls, again(texts))
        text.again = again
        return text


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
