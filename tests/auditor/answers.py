"""Trouble Brewing: what each ability may truthfully tell, and what shape its answer has.

A truth is a verdict: True, False, or None where a Spy or Recluse lets the Storyteller choose (RB-325). False is
what a sober, healthy character could not have learnt.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.ledger import NoneInPlay, OneOfTwo, Page, ThisIs
from tests.auditor.cast import TEAM
from tests.auditor.scene import Diary, Scene
from tests.auditor.world import Verdict, World, either, number, opposite


class Look(NamedTuple):
    """One piece of information: the world it was given in, to whom, and what was said."""

    world: World
    seat: int
    answer: Any
    scene: Scene

    @property
    def diary(self) -> Diary:
        return self.scene.diary

    def pick(self, character: str) -> Any:
        """What the player chose for this ability just before."""
        picks = [c.answer for c in self.scene.choices(character) if c.seat == self.seat]
        return picks[-1] if picks else None


class Lore(NamedTuple):
    """`shape`: whether an answer is of the kind this ability gives at all; `truth`: whether it is so."""

    shape: Callable[[Look], bool]
    truth: Callable[[Look], Verdict]


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
        return one != two and {one, two} <= others and _on_sheet(look, answer.character, team)

    return shape


def _on_sheet(look: Look, character: str, team: str | None = None) -> bool:
    return character in look.diary.sheet and team in (None, TEAM[character])


def picked_character(look: Look) -> bool:
    """The character of the player that was picked."""
    answer = look.answer
    return (
        isinstance(answer, ThisIs)
        and answer.seat == look.pick("ravenkeeper")
        and _on_sheet(look, answer.character)
    )


def executed_character(look: Look) -> bool:
    """The character of somebody who died by execution on the day before."""
    answer = look.answer
    return (
        isinstance(answer, ThisIs)
        and answer.seat in executed_to_death(look.scene)
        and _on_sheet(look, answer.character)
    )


def executed_to_death(scene: Scene) -> list[int]:
    """Who died by execution on the day before this night."""
    return [one.seat for one in scene.diary.executions(scene.night - 1) if one.died]


def a_page(look: Look) -> bool:
    return isinstance(look.answer, Page) and len(look.answer.seats) == len(look.world.players)


# Truths


def one_of_two(look: Look) -> Verdict:
    """Exactly one of the two is that character; or nobody else is of the kind."""
    world, answer = look.world, look.answer
    if isinstance(answer, NoneInPlay):
        others = (seat for seat in world.ring if seat != look.seat)
        return opposite(either(world.is_kind(seat, answer.team) for seat in others))
    return number(1, [world.is_character(seat, answer.character) for seat in answer.pair])


def chef(look: Look) -> Verdict:
    """Neighbours who are both evil; each pair is judged by itself."""
    world = look.world
    pairs = zip(world.ring, (*world.ring[1:], world.ring[0]), strict=True)
    return number(look.answer, [_both(world.is_evil(a), world.is_evil(b)) for a, b in pairs])


def _both(one: Verdict, two: Verdict) -> Verdict:
    return False if False in (one, two) else None if None in (one, two) else True


def empath(look: Look) -> Verdict:
    beside = look.world.living_beside(look.seat)
    return number(look.answer, [look.world.is_evil(seat) for seat in beside])


def fortune_teller(look: Look) -> Verdict:
    """Whether one of the two is a Demon, dead or alive, or this Fortune Teller's Red Herring."""
    world, pair = look.world, look.pick("fortuneteller")
    if not isinstance(pair, tuple):
        return False
    herrings = [
        token.seat
        for token in look.scene.after.marks("Red Herring", character="fortuneteller")
        if token.by is not None and token.by.owner == look.seat
    ]
    seen = either(True if seat in herrings else world.is_kind(seat, "demon") for seat in pair)
    return seen if look.answer else opposite(seen)


def true_character(look: Look) -> Verdict:
    return look.world.is_character(look.answer.seat, look.answer.character)


def spy(look: Look) -> Verdict:
    """The grimoire as it lies there."""
    seats = tuple((p.character, p.believed, p.alignment, p.alive) for p in look.world.players)
    tokens = sorted((token.text, token.seat) for token in look.world.tokens)
    return look.answer.seats == seats and sorted(look.answer.tokens) == tokens


LORE: dict[str, Lore] = {
    "washerwoman": Lore(pair_of("townsfolk"), one_of_two),
    "librarian": Lore(pair_of("outsider"), one_of_two),
    "investigator": Lore(pair_of("minion"), one_of_two),
    "chef": Lore(count_to(), chef),
    "empath": Lore(count_to(2), empath),
    "fortuneteller": Lore(yes_or_no, fortune_teller),
    "undertaker": Lore(executed_character, true_character),
    "ravenkeeper": Lore(picked_character, true_character),
    "spy": Lore(a_page, spy),
}
