"""A finished game as a list of sentences: for the page after the reveal and for `storyteller replay`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ledger import Told
from engine.terms import TOWN, UNTOLD
from engine.town_square import TownSquare
from narrator.telling.answers import name_of
from narrator.telling.facts_in_words import tells
from narrator.telling.script_lines import ScriptLines


def begins_a_chapter(fact: object) -> bool:
    """Whether the first sentence of this fact is a heading."""
    return tells(fact).heading


def timeline(ledger: Sequence[Told], lines: ScriptLines) -> list[str]:
    """Everything anybody was told, secrets included, in order. Only for a game that is over."""
    return Timeline(lines).of(ledger)


class Timeline:
    """Sentences as the game goes on: give it the ledger in pieces, in order."""

    def __init__(self, words: ScriptLines) -> None:
        self.words = words
        self.square = TownSquare()
        self.dealt: set[int] = set()  # who has been told what they are
        self.hands: list[str] = []  # whose hands were up since the last nomination

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

    # For those who tell of a fact

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players, by seat."""
        return self.square.names

    def name_of(self, seat: int) -> str:
        """Of a player, or the word for the Storyteller."""
        return name_of(seat, self.names, self.words.texts)

    def show(self, key: str, **values: object) -> str:
        """A sentence of the timeline by its key."""
        return self.words.texts.shown(f"timeline.{key}", **values)
