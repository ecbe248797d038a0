"""What can be said at the moment: which intents, and which names in which places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

ME = "@me"
LEFT_NEIGHBOUR = "@left"
RIGHT_NEIGHBOUR = "@right"
NOBODY = "@nobody"

_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *(
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ),
)


@dataclass(frozen=True)
class Name:
    """Somebody who can be meant. ``value`` is what an intent's slot holds; ``spoken`` are the ways to say it, the
    first as it is written; ``sounds_like`` respells the first for both voice and ear; ``heard`` are the
    first's phones as they were heard when its owner said it ("SH IH V AO N"). An ``ordinary`` name is made of words of the language,
    and everybody reads it alike."""

    value: str
    spoken: tuple[str, ...]
    sounds_like: str | None = None
    ordinary: bool = False
    heard: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.spoken or not all(plain_words(form) for form in self.spoken):
            raise ValueError(f"the name {self.value!r} has no letters to say it by")

    def as_written(self) -> Name:
        """The same with its first form only."""
        return replace(self, spoken=self.spoken[:1])


@dataclass(frozen=True)
class Grammar:
    """``intents`` that may be said now; ``names`` for every place a name can stand, or ``by_slot`` for that place;
    ``addressed`` intents count only after the opening phrase ("Storyteller, ..."), others with or without it."""

    intents: frozenset[str]
    names: tuple[Name, ...] = ()
    by_slot: tuple[tuple[str, tuple[Name, ...]], ...] = ()
    addressed: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        *intents: str,
        names: Iterable[Name] = (),
        addressed: Iterable[str] = (),
        **by_slot: Iterable[Name],
    ) -> Grammar:
        """``Grammar.of("nominate", names=everybody, addressed=("pause",), nominee=not_yet_nominated)``."""
        must_be_addressed = frozenset(addressed)
        slots = tuple(sorted((slot, tuple(slot_names)) for slot, slot_names in by_slot.items()))
        return cls(frozenset(intents) | must_be_addressed, tuple(names), slots, must_be_addressed)

    def names_for(self, slot: str) -> tuple[Name, ...]:
        return dict(self.by_slot).get(slot, self.names)

    def as_written(self) -> Grammar:
        """The same with nothing but the first form of every name."""
        slots = tuple((slot, tuple(name.as_written() for name in names)) for slot, names in self.by_slot)
        return replace(self, names=tuple(name.as_written() for name in self.names), by_slot=slots)


def names_of_seats(
    players: Mapping[str, str],
    sounds_like: Mapping[str, str] | None = None,
    *,
    heard: Mapping[str, tuple[str, ...]] | None = None,
    second_names: Mapping[str, str] | None = None,
    with_seats: bool = True,
) -> tuple[Name, ...]:
    """Names for players by the number of their seat: ``{"1": "Alice"}`` is meant by "Alice" and "seat one", and by a
    second name where she has one.

    Raises ValueError for a seat that is not a number between 1 and 20.
    """
    names = []
    for seat, player in players.items():
        second = (second_names or {}).get(seat)
        forms = (player, *((second,) if second else ()), *(seat_forms(int(seat)) if with_seats else ()))
        names.append(
            Name(seat, forms, (sounds_like or {}).get(seat) or None, heard=(heard or {}).get(seat, ()))
        )
    return tuple(names)


def seat_forms(seat: int) -> tuple[str, ...]:
    """The spoken forms of a seat. Raises ValueError outside 1 to 20."""
    if not 1 <= seat <= 20:
        raise ValueError(f"there is no seat {seat}; seats are 1 to 20")
    return f"seat {_NUMBERS[seat]}", f"player {_NUMBERS[seat]}"


def plain_words(text: str) -> list[str]:
    """``text`` as the recognisers give it back: lower case words, apostrophes inside them kept, digits spelt out
    up to twenty."""
    words = re.findall(r"\d+|[^\W\d_]+(?:'[^\W\d_]+)*", text.lower().replace("\u2019", "'"))
    plain: list[str] = []
    for word in words:
        if word.isdigit():
            plain += [_NUMBERS[int(word)]] if int(word) <= 20 else [_NUMBERS[int(digit)] for digit in word]
        else:
            plain.append(word)
    return plain
