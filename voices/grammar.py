"""What can be said at the moment: which intents, and which names in which places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import voices.russian as russian

ME = "@me"
LEFT_NEIGHBOUR = "@left"
RIGHT_NEIGHBOUR = "@right"
NOBODY = "@nobody"

_ENGLISH_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    "twenty",
)
_NUMBERS: Final[Mapping[str, tuple[str, ...]]] = {"en": _ENGLISH_NUMBERS, "ru": russian.NUMBERS}

KEPT: Final = 4096
"""Of the latest names and texts."""

Cases = tuple[tuple[str, tuple[str, ...]], ...]
"""The forms of a name by grammatical case, which is one of `voices.russian.CASES`."""


@dataclass(frozen=True)
class Name:
    """Somebody who can be meant. ``value`` is what an intent's slot holds; ``spoken`` are the ways to say it, the
    first as it is written; ``sounds_like`` respells the first for both voice and ear. An ``ordinary`` name is made of
    words of the language, and everybody reads it alike. ``cases``: its forms besides the nominative, in a language
    that has them; a case that is not there is spoken like the nominative. ``heard`` are the phones of the first form
    as they were heard when its owner said it ("SH IH V AO N"), ``writings`` what a recogniser with an open vocabulary
    wrote down then ("She von")."""

    value: str
    spoken: tuple[str, ...]
    sounds_like: str | None = None
    ordinary: bool = False
    cases: Cases = ()
    heard: tuple[str, ...] = ()
    writings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.spoken or not all(plain_words(form) for form in self.spoken):
            raise ValueError(f"the name {self.value!r} has no letters to say it by")

    def as_written(self) -> Name:
        """The same with its first form only."""
        return self.shortened(1)

    @lru_cache(maxsize=KEPT)  # noqa: B019 (a name never changes)
    def shortened(self, forms: int) -> Name:
        """The same with no more forms than these, in every case."""
        cases = tuple((case, known[:forms]) for case, known in self.cases)
        return replace(self, spoken=self.spoken[:forms], cases=cases)

    def in_case(self, case: str) -> tuple[str, ...]:
        """The ways to say it in a case, "" for the nominative."""
        return dict(self.cases).get(case, self.spoken)


@dataclass(frozen=True)
class Grammar:
    """``intents`` that may be said now; ``names`` for every place a name can stand, or ``by_slot`` for that place;
    ``addressed`` intents count only after the opening phrase ("Storyteller, ..."), others with or without it;
    ``asked_for`` are the answers to a question, of which less is needed to be believed, and ``named`` the values of
    the names in it; ``unlikely`` intents, and other names, must fit better, as far as an engine can weigh it (vosk
    cannot). ``often``: without the sentences that the file marks as seldom."""

    intents: frozenset[str]
    names: tuple[Name, ...] = ()
    by_slot: tuple[tuple[str, tuple[Name, ...]], ...] = ()
    addressed: frozenset[str] = frozenset()
    asked_for: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    unlikely: frozenset[str] = frozenset()
    often: bool = False

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
        """The names that fit in this place of a sentence: all of them unless it has its own."""
        return dict(self.by_slot).get(slot, self.names)

    def without(self, intents: Iterable[str], slots: Iterable[str]) -> Grammar:
        """The same without these intents and the names in these places."""
        left_out, places = frozenset(intents), frozenset(slots)
        by_slot = tuple((slot, names) for slot, names in self.by_slot if slot not in places)
        return replace(
            self,
            intents=self.intents - left_out,
            by_slot=by_slot,
            addressed=self.addressed - left_out,
            asked_for=self.asked_for - left_out,
            unlikely=self.unlikely - left_out,
        )

    def asking_for(self, *intents: str, naming: Iterable[str] = (), or_else: Iterable[str] = ()) -> Grammar:
        """The same where those of these intents that can be said are asked for, by a question that names these.
        Whatever is not ``or_else`` is unlikely then."""
        answers = self.intents & frozenset(intents)
        unlikely = self.intents - answers - frozenset(or_else) if answers else frozenset[str]()
        return replace(self, asked_for=answers, named=frozenset(naming), unlikely=unlikely)

    def as_often_said(self) -> Grammar:
        """The same without what is seldom said."""
        return replace(self, often=True)

    def as_written(self) -> Grammar:
        """The same with nothing but the first form of every name."""
        slots = tuple((slot, tuple(name.as_written() for name in names)) for slot, names in self.by_slot)
        return replace(self, names=tuple(name.as_written() for name in self.names), by_slot=slots)


def names_of_seats(
    players: Mapping[str, str],
    sounds_like: Mapping[str, str] | None = None,
    *,
    heard: Mapping[str, tuple[str, ...]] | None = None,
    writings: Mapping[str, tuple[str, ...]] | None = None,
    second_names: Mapping[str, str] | None = None,
    with_seats: bool = True,
    language: str = "en",
) -> tuple[Name, ...]:
    """Names for players by the number of their seat: ``{"1": "Alice"}`` is meant by "Alice" and "seat one", and by a
    second name where she has one.

    Raises ValueError for a seat that is not a number between 1 and 20.
    """
    seconds, respelt, phones = second_names or {}, sounds_like or {}, heard or {}
    written_down = writings or {}
    return tuple(
        [
            _name_of_seat(
                seat,
                (player, seconds[seat]) if seconds.get(seat) else (player,),
                respelt.get(seat) or None,
                phones.get(seat, ()),
                written_down.get(seat, ()),
                with_seats,
                language,
            )
            for seat, player in players.items()
        ]
    )


@lru_cache(maxsize=KEPT)
def _name_of_seat(
    seat: str,
    called: tuple[str, ...],
    sounds_like: str | None,
    heard: tuple[str, ...],
    writings: tuple[str, ...],
    with_seats: bool,
    language: str,
) -> Name:
    """Kept, as an ear asks for everybody's at every change of the table."""
    forms = (*called, *seat_forms(int(seat), language)) if with_seats else called
    cases = _cases(called, int(seat) if with_seats else None) if language == "ru" else _possessives(forms)
    return Name(seat, forms, sounds_like, cases=cases, heard=heard, writings=writings)


def _possessives(forms: Iterable[str]) -> Cases:
    return (("genitive", tuple(f"{one}'s" for one in forms)),)


def _cases(called: Iterable[str], seat: int | None) -> Cases:
    by_seat = {} if seat is None else russian.seat_cases(seat)
    names = [russian.name_cases(one) for one in called]
    return tuple(
        (case, sum((one[case] for one in names), ()) + by_seat.get(case, ())) for case in russian.CASES
    )


def seat_forms(seat: int, language: str = "en") -> tuple[str, ...]:
    """The spoken forms of a seat. Raises ValueError outside 1 to 20."""
    if not 1 <= seat <= 20:
        raise ValueError(f"there is no seat {seat}; seats are 1 to 20")
    if language == "ru":
        return russian.seat_forms(seat)
    number = _ENGLISH_NUMBERS[seat]
    return f"seat {number}", f"player {number}", f"number {number}"


def plain_words(text: str, language: str = "en", *, dotted: bool = False) -> list[str]:
    """``text`` as the recognisers give it back: lower case words, apostrophes inside them kept, digits spelt out
    up to twenty; ё loses its dots, which hardly anybody types, unless it is to stay ``dotted``.

        >>> plain_words("I'd say player 12, Mr. Bob!")
        ["i'd", 'say', 'player', 'twelve', 'mr', 'bob']
        >>> plain_words("Ёлка", "ru"), plain_words("Ёлка", "ru", dotted=True)
        (['елка'], ['ёлка'])
    """
    return list(_plain_words(text, language, dotted))


@lru_cache(maxsize=KEPT)
def _plain_words(text: str, language: str, dotted: bool) -> tuple[str, ...]:
    numbers = _NUMBERS.get(language, _ENGLISH_NUMBERS)
    lower = text.lower().replace("\u2019", "'")
    if not dotted:
        lower = russian.without_dots(lower)
    words = re.findall(r"\d+|[^\W\d_]+(?:'[^\W\d_]+)*", lower)
    plain: list[str] = []
    for word in words:
        if word.isdigit():
            plain += [numbers[int(word)]] if int(word) <= 20 else [numbers[int(digit)] for digit in word]
        else:
            plain.append(word)
    return tuple(plain)
