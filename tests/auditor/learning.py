"""What it means to learn something: one piece of information, its shape, and whether it is so.

A truth is a verdict: True, False, or None where a Spy or Recluse lets the Storyteller choose (RB-325). False is
what a sober, healthy character could not have learnt.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.ledger import NoneInPlay, OneOfTwo
from tests.auditor.cast import TEAM
from tests.auditor.scene import Diary, Scene
from tests.auditor.world import Verdict, World


class Look(NamedTuple):
    """One piece of information: the world it was given in, to whom, and what was said."""

    world: World
    seat: int
    answer: Any
    scene: Scene

    @property
    def diary(self) -> Diary:
        return self.scene.diary

    def picks(self, character: str) -> list[Any]:
        """Everything the player chose for this ability in this scene; served by a Barista, more than once."""
        return [c.answer for c in self.scene.choices(character) if c.seat == self.seat]

    def pick(self, character: str) -> Any:
        """What the player chose for this ability just before."""
        picks = [c.answer for c in self.scene.choices(character) if c.seat == self.seat]
        return picks[-1] if picks else None

    def is_evil(self, seat: int) -> Verdict:
        """The side of a player who was picked just before: a Goon has come over by then."""
        after = self.scene.seen_by(self.seat, after=True)
        turned = after.alignment(seat) != self.world.alignment(seat)
        return (after if turned else self.world).is_evil(seat)


class Lore(NamedTuple):
    """`shape`: whether an answer is of the kind this ability gives at all; `truth`: whether it is so."""

    shape: Callable[[Look], bool]
    truth: Callable[[Look], Verdict]


OF_ANOTHER: dict[str, Callable[[Scene, int], int]] = {}
"""By character, where somebody else is told what an ability says: whose it is, by whom it is told to."""


# Shapes


def count_to(highest: int | None = None) -> Callable[[Look], bool]:
    """A number; up to the number of players when no limit is given."""

    def shape(look: Look) -> bool:
        limit = len(look.world.ring) if highest is None else highest
        return type(look.answer) is int and 0 <= look.answer <= limit

    return shape


def yes_or_no(look: Look) -> bool:
    return type(look.answer) is bool


def pair_of(team: str) -> Callable[[Look], bool]:
    """One of two other players is a character of this kind, or nobody is."""

    def shape(look: Look) -> bool:
        answer = look.answer
        if isinstance(answer, NoneInPlay):
            return answer.team == team
        if not isinstance(answer, OneOfTwo):
            return False
        one, two = answer.pair
        others = set(look.world.ring) - {look.seat}
        known = on_sheet(look, answer.character, team) or any(
            team in look.world.also(seat) for seat in look.world.who(answer.character)
        )
        return one != two and {one, two} <= others and known

    return shape


def on_sheet(look: Look, character: str, team: str | None = None) -> bool:
    """On the script, or a Traveller whom everybody sees."""
    known = character in look.diary.sheet or TEAM.get(character) == "traveller"
    return known and team in (None, TEAM[character])
