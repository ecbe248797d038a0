"""A finished game as a list of sentences: for the page after the reveal and for `storyteller replay`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from config.texts import Texts
from config.worded import Worded
from engine.ledger import Told
from engine.terms import TOWN, UNTOLD
from narrator.telling.facts_in_words import StorySoFar, tells
from narrator.telling.spoken_lines import SpokenLines


def begins_a_chapter(fact: object) -> bool:
    """Whether the first sentence of this fact is a heading."""
    return tells(fact).heading


def timeline(ledger: Sequence[Told], lines: SpokenLines) -> list[str]:
    """Everything anybody was told, secrets included, in order. Only for a game that is over."""
    return Timeline(lines).of(ledger)


class Timeline(StorySoFar):
    """Sentences as the game goes on: give it the ledger in pieces, in order."""

    def of(self, ledger: Sequence[Told]) -> list[str]:
        """The sentences of these entries, which follow those given before."""
        story: list[str] = []
        for told in ledger:
            how = tells(told.fact)
            if told.to in (TOWN, UNTOLD):  # when the game is over, everybody may know whose hands were up
                story += how.told(told.fact, self)
                self.square = self.square.after(told.fact)
            else:
                story += [how.told_alone(told.fact, self, int(seat)) for seat in told.to]
        return story


class GrowingTimeline:
    """The sentences of a ledger that is asked for again and again while it grows: each is made once."""

    def __init__(self, lines: SpokenLines) -> None:
        self._lines = lines
        self._begin()

    def _begin(self) -> None:
        self._story = Timeline(self._lines)
        self._told: list[Told] = []
        self._sentences: list[list[str]] = []

    def of(self, ledger: Sequence[Told]) -> list[list[str]]:
        """Those of each entry. Where an entry was taken back, or is told further, all begins anew."""
        if self._told != ledger[: len(self._told)]:
            self._begin()
        for told in ledger[len(self._told) :]:
            self._sentences.append(self._story.of([told]))
            self._told.append(told)
        return self._sentences


def first_in_words(told: Sequence[Told], places: Collection[int], texts: Texts) -> str:
    """The sentence of the story about the first of these places in what the town was told; empty where none has
    one."""

    def said(own: Texts) -> str:
        story = Timeline(SpokenLines(own, 0))
        for place, one in enumerate(told):
            sentences = story.of([one])[begins_a_chapter(one.fact) :]
            if place in places and sentences:
                return " ".join(sentences)
        return ""

    return Worded(texts, said)
