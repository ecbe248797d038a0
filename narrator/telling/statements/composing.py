"""A statement put together by taps: what can come next after the taps so far.

The taps follow the same forms as reading does. Two things keep the tree finite: connectives stand in each other at
most twice, and so do players who are picked out by what is so of them.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from engine.script import Script
from engine.statements import NamedPlayers, Negated, NeighboursOf, Statement, normal
from engine.town_square import TownSquare
from narrator.telling.statements.forms import FORMS, LEAVES, ONLY_READ, Values
from narrator.telling.statements.saying import Wordings

DEEPEST: Final = 2
_CONNECTIVES: Final = ("statement.not_so", "statement.both", "statement.either", "statement.if_then")
_OFFERED: Final[dict[str, tuple[str, ...]]] = {
    "statement": (
        "statement.holds", "statement.in_play", "statement.not_in_play", "statement.team_in_play",
        "statement.team_not_in_play", "statement.more", *_CONNECTIVES,
    ),
    "who": (
        "who.one", "who.so_many_of", "who.all_of", "who.none_of", "who.so_many", "who.every", "who.none",
    ),
    "what": tuple(key for key in FORMS if key.startswith("what.") and key not in ONLY_READ),
}  # fmt: skip
_INLINED: Final = {"who.one": "one", "kind.team": "team"}
"""Forms whose only slot is asked for at once, so that one tap does for both."""


class Step(NamedTuple):
    """What to choose next: a heading, and the texts to tap on."""

    label: str
    options: tuple[str, ...]


class NoSuchChoice(ValueError):
    """A tap on something that was not offered; ask for the step before it again."""


def choices(prefix: tuple[int, ...], square: TownSquare, script: Script, words: Wordings) -> Step | Statement:
    """What can be tapped after these taps, each the index of an option; the statement once it is complete.

    Made of public facts alone. Raises NoSuchChoice for an index that was not offered or a tap too many.
    """
    taps = _Taps(prefix, square, script, words)
    try:
        statement = taps.part("statement", "statement")
    except _Waiting as waiting:
        return waiting.step
    if taps.left:
        raise NoSuchChoice(f"the statement is complete; {len(taps.left)} taps too many")
    return normal(statement)


class _Waiting(Exception):
    """The taps are used up."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.step = step


class _Taps:
    def __init__(self, prefix: tuple[int, ...], square: TownSquare, script: Script, words: Wordings) -> None:
        self.left = list(prefix)
        self.square = square
        self.script = script
        self.words = words
        self.connectives = 0
        self.whats = 0

    def choose(self, label: str, count: int, text: Callable[[int], str]) -> int:
        """The next tap; the texts are only made when there is none."""
        if not self.left:
            heading = self.words.statements.steps[label]
            raise _Waiting(Step(heading, tuple(text(index) for index in range(count))))
        tap = self.left.pop(0)
        if not 0 <= tap < count:
            raise NoSuchChoice(f"{tap} is none of {count} choices")
        return tap

    def one_of(self, label: str, options: Sequence[Any], text: Callable[[Any], str]) -> Any:
        return options[self.choose(label, len(options), lambda index: text(options[index]))]

    def part(self, category: str, label: str) -> Any:
        if category == "names":
            return self.names()
        key = self.one_of(label, self.offered(category), self.wording)
        self.connectives += key in _CONNECTIVES
        self.whats += category == "what"
        form, values = FORMS[key], Values()
        for slot, kind in form.slots.items():
            values[slot] = self.leaf(kind, key, values) if kind in LEAVES else self.part(kind, kind)
        self.connectives -= key in _CONNECTIVES
        self.whats -= category == "what"
        made = form.make(*values.values())
        return self.negated(made) if category == "what" else made

    def offered(self, category: str) -> list[str]:
        """The forms that can stand here and now."""
        keys = _OFFERED.get(category) or [key for key in FORMS if key.partition(".")[0] == category]
        found: list[str] = []
        for key in keys:
            found += self.offered(_INLINED[key]) if key in _INLINED else [key] * self.fits(key)
        return found

    def fits(self, key: str) -> bool:
        if key in _CONNECTIVES:
            return self.connectives < DEEPEST
        if key == "noun.with":
            return self.whats < DEEPEST
        if key in ("day.yesterday", "day.numbered"):
            return self.square.day > 1
        return key != "night.numbered" or self.square.night > 1

    def wording(self, key: str) -> str:
        """What stands on the tap for a form."""
        texts = self.words.statements
        if key in texts.taps:
            return texts.taps[key]
        gaps = {slot: texts.gaps.get(kind, texts.gap) for slot, kind in FORMS[key].slots.items()}
        return self.words.fill(key, {**gaps, "n": 1, "steps": 2, "negated": "no"})

    def negated(self, what: Any) -> Any:
        polarity = self.words.statements.polarity
        so = self.one_of("negated", (True, False), lambda so: polarity["so" if so else "not_so"])
        return what if so else Negated(what)

    # What is filled in without a form

    def leaf(self, kind: str, key: str, values: Values) -> Any:
        if kind == "name":
            return self.one_of("name", self.square.ring, lambda seat: self.square.names[seat])
        if kind == "character":
            return self.one_of("character", self.script.characters, self.words.character)
        numbers = self.words.statements.numbers
        return self.one_of("count", self.numbers(key, values), lambda number: numbers[number])

    def names(self) -> NamedPlayers:
        """Two players or more, one by one, until that is all."""
        chosen: list[int] = []
        while True:
            left: list[int | None] = [seat for seat in self.square.ring if seat not in chosen]
            if len(chosen) > 1:
                left.append(None)
            seat = self.one_of("names", left, self.name_or_enough)
            if seat is None:
                return NamedPlayers(tuple(sorted(chosen)))
            chosen.append(seat)

    def name_or_enough(self, seat: int | None) -> str:
        return self.words.statements.enough if seat is None else self.square.names[seat]

    def numbers(self, key: str, values: Values) -> range:
        """The numbers that make sense in this place."""
        players = len(self.square.ring)
        group = values.get("group")
        if isinstance(group, NamedPlayers):
            players = len(group.seats)
        elif isinstance(group, NeighboursOf):
            players = 2
        highest = {
            "day.numbered": self.square.day,
            "night.numbered": self.square.night,
            "what.away": players // 2,
            "what.left": players - 1,
            "what.right": players - 1,
        }
        return range(2 if key == "what.away" else 1, highest.get(key, players) + 1)
