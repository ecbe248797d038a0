"""Records to and from plain data (what JSON can hold), for saves, snapshots and answers.

A record type announces itself with `@recorded`, a word list with `@recorded_words`; a new character may bring
its own. Tuples become lists and come back as tuples: nothing in a game's state is a list.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, TypeVar, cast

Plain = Any
Record = TypeVar("Record", bound=tuple[Any, ...])
Words = TypeVar("Words", bound=StrEnum)

made: Final = tuple.__new__
"""A named tuple of this kind with these fields, every one of them: `made(Told, (to, fact, step))`.

In a quarter of the time, as a named tuple's own `__new__` is written in Python: for what a game makes most often.
"""


def altered(record: Record, **facts: Any) -> Record:
    """The same with these fields set: `record._replace(**facts)`, in half the time."""
    names: tuple[str, ...] = type(record)._fields  # type: ignore[attr-defined]
    fields = [*record]
    for name, value in facts.items():
        fields[names.index(name)] = value
    return made(type(record), fields)


_KINDS: dict[str, Callable[..., Any]] = {}


class UnreadableData(ValueError):
    """Plain data that no record can be made of; the save is damaged or from a newer engine."""


def recorded(kind: type[Record]) -> type[Record]:
    """Let a named tuple be saved under its own name, and equal no record of another kind with the same fields.

    A bare tuple with these fields it still equals.
    """
    _KINDS[kind.__name__] = kind
    kind.__eq__ = _same_record  # type: ignore[method-assign]
    kind.__ne__ = _another_record  # type: ignore[method-assign]
    return kind


def recorded_among_its_own(kind: type[Record]) -> type[Record]:
    """The same for records that are only ever compared with their own kind: equal as tuples are, and as fast."""
    _KINDS[kind.__name__] = kind
    return kind


def _same_record(one: Any, other: Any) -> bool:
    return type(other) in (type(one), tuple) and bool(tuple.__eq__(one, other))


def _another_record(one: Any, other: Any) -> bool:
    return not _same_record(one, other)


def recorded_words(kind: type[Words]) -> type[Words]:
    """Let the members of a word list be saved.

    They are found in dictionaries and sets as the texts they equal: the `__hash__` of Enum is written in Python, and
    every lookup would call it.
    """
    _KINDS[kind.__name__] = kind
    kind.__hash__ = str.__hash__  # type: ignore[method-assign]
    return kind


def fields_of(kind: str) -> tuple[str, ...]:
    """The names of what a record of this kind holds, in order; none where no record is called that."""
    fields: tuple[str, ...] = getattr(_KINDS.get(kind), "_fields", ())
    return fields


def to_plain(value: object) -> Plain:
    """`value` as plain data; raises TypeError for what is not a record.

    >>> from engine.ledger import ThisIs
    >>> to_plain((ThisIs(3, "imp"), None))
    [{'is': 'ThisIs', 'of': [3, 'imp']}, None]
    >>> from_plain(to_plain((ThisIs(3, "imp"), None)))
    (ThisIs(seat=3, character='imp'), None)
    """
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is tuple:
        return [to_plain(item) for item in value]
    if _KINDS.get(type(value).__name__) is type(value):
        items = [value.value] if isinstance(value, StrEnum) else map(to_plain, cast(tuple[Any, ...], value))
        return {"is": type(value).__name__, "of": list(items)}
    raise TypeError(f"{type(value).__name__} is not a record: {value!r}")


def from_plain(data: Plain) -> Any:
    """The value that `to_plain` made `data` of; raises UnreadableData."""
    if isinstance(data, list):
        return tuple(from_plain(item) for item in data)
    if isinstance(data, dict):
        kind = _KINDS.get(str(data.get("is")))
        if kind is None or not isinstance(data.get("of"), list):
            raise UnreadableData(
                f"no record is called {data.get('is')!r}; was this saved by a newer version?"
            )
        try:
            return kind(*(from_plain(item) for item in data["of"]))
        except (TypeError, ValueError) as error:
            raise UnreadableData(f"a damaged {data['is']}: {error}") from None
    if data is None or isinstance(data, (bool, int, str)):
        return data
    raise UnreadableData(f"{type(data).__name__} cannot stand in a save")
