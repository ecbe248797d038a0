"""What players hope to be dealt, each for themself: heeded for fun, now and then, and never so that it tells anybody.

A hope to learn, to choose or to be spared what is hard moves tokens among players of one kind of character only:
how likely somebody is a Townsfolk, an Outsider, a Minion or the Demon stays exactly what it was. A hope to be evil
exchanges two tokens in one deal of ten at most. Who only thinks they are somebody else neither gains nor loses by it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Final

from config.opinions import opinion
from engine.characters.base import Character, Mistaken
from engine.registry import character
from engine.terms import EVIL, NEVER


class Hope(StrEnum):
    """What somebody would like to be dealt; who says nothing takes whatever comes."""

    LEARN = "learn"
    CHOOSE = "choose"
    SIMPLE = "simple"
    EVIL = "evil"


_OFFERS: Final[Mapping[Hope, Callable[[Character], bool]]] = {
    Hope.LEARN: lambda one: one.learns is not NEVER,
    Hope.CHOOSE: lambda one: one.chooses_at_night,
    Hope.SIMPLE: lambda one: not opinion(one.id).hard_at_first,
    Hope.EVIL: lambda one: one.team.side is EVIL,
}
HEEDED: Final[Mapping[Hope, float]] = {Hope.LEARN: 0.35, Hope.CHOOSE: 0.35, Hope.SIMPLE: 0.6, Hope.EVIL: 0.1}
"""How often a token is looked for that offers what was hoped, where another was drawn: no hope comes true more often
than it would without being said, and this much of the rest."""


def offers(token: str, hope: Hope) -> bool:
    """Whether this character is what was hoped for."""
    return _OFFERS[hope](character(token))


def fulfils(bag: Iterable[str], hopes: Iterable[Hope]) -> float:
    """The part of these hopes that the tokens of a bag could fulfil, from 0 to 1; 1 where nobody has said any."""
    said, tokens = list(hopes), list(bag)
    if not said:
        return 1.0
    able = [min(said.count(one), sum(offers(token, one) for token in tokens)) for one in Hope]
    return sum(able) / len(said)


def heeded(drawn: Sequence[str], hopes: Mapping[int, Hope], dice: Random) -> tuple[int, ...]:
    """An order of the places of `drawn`, the tokens by player in the order in which they were drawn: mostly as they
    are, and now and then with two exchanged. `hopes` by place. Nobody is drawn away from what they hope for."""
    order = list(range(len(drawn)))
    hoping = sorted(hopes)
    dice.shuffle(hoping)
    for place in hoping:
        lucky = dice.random() < HEEDED[hopes[place]]
        held = drawn[order[place]]
        if not lucky or offers(held, hopes[place]) or _is_settled(held):
            continue
        others = [other for other in range(len(drawn)) if _may_exchange(drawn, order, place, other, hopes)]
        if others:
            other = dice.choice(others)
            order[place], order[other] = order[other], order[place]
    return tuple(order)


def _may_exchange(
    drawn: Sequence[str], order: list[int], place: int, other: int, hopes: Mapping[int, Hope]
) -> bool:
    mine, theirs = drawn[order[place]], drawn[order[other]]
    if not offers(theirs, hopes[place]) or _is_settled(theirs):
        return False
    content = other in hopes and offers(theirs, hopes[other])
    of_a_kind = character(mine).team is character(theirs).team
    return not content and (of_a_kind or hopes[place] is Hope.EVIL)


def _is_settled(token: str) -> bool:
    """Whether whoever drew this token thinks that they drew another."""
    return isinstance(character(token), Mistaken)
