"""Why the mind decided as it did, in the language of whoever reads it.

The words stand in ``config/texts/<language>/reasons.toml``. Most reasons are read by nobody, so they are worded only
when somebody is to read them: the mind keeps the key of the text and what it is said with.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from config.texts import Texts
from config.worded import Worded, joined
from narrator.telling.answers import in_words


@dataclass(frozen=True)
class Because:
    """A sentence by its key, and those that follow it.

    `values`: players by name, characters by id, numbers, `AnswerInWords`, and other reasons. `of`: a character whose
    own wording is taken, where it has one.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    of: str = ""
    then: tuple["Because", ...] = ()

    def __add__(self, other: "Because | None") -> "Because":
        """The other after this one, if there is one."""
        if other is None:
            return self
        return replace(self, then=(*self.then, replace(other, then=()), *other.then))

    def worded(self, texts: Texts) -> str:
        """A `config.worded.Worded` that says no sentence twice. Raises UnknownMessage, WrongValues."""
        return joined(dict.fromkeys((self._alone(texts), *(one._alone(texts) for one in self.then))))

    def _alone(self, texts: Texts) -> str:
        values = {name: _worded(value, texts) for name, value in self.values.items()}
        return texts.told_of(self.of, f"because.{self.key}", **values)


def because(key: str, /, **values: Any) -> Because:
    """The reason under this key of ``reasons.toml``."""
    return Because(key, values)


class AnswerInWords(NamedTuple):
    """An answer, as a value of a reason: a piece of a sentence without a full stop. `seats`: a bare number is a
    player, otherwise a number."""

    answer: Any
    names: Sequence[str]
    seats: bool = True

    def worded(self, texts: Texts) -> str:
        """A `config.worded.Worded`."""
        return Worded(
            texts, lambda own: in_words(self.answer, self.names, own, seats=self.seats).removesuffix(".")
        )


class ShownText(NamedTuple):
    """A shown text without values, as a value of a reason."""

    key: str

    def worded(self, texts: Texts) -> str:
        """A `config.worded.Worded`."""
        return texts.shown(self.key)


def _worded(value: Any, texts: Texts) -> Any:
    if isinstance(value, Because | AnswerInWords | ShownText):
        return value.worded(texts)
    return [_worded(one, texts) for one in value] if isinstance(value, list | tuple) else value


def percent(share: float) -> int:
    """A chance from 0 to 1, for a reason."""
    return round(100 * share)


def yes_or_no(so: object) -> str:
    """The value `so` of a reason."""
    return "yes" if so else "no"
