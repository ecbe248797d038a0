"""Whoever looks over the phones of a table at night cannot tell who acts, who is dead, or whose news is bad."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

import pytest

from engine import edition
from engine.ledger import DayBroke, NightFell
from engine.terms import TOWN
from engine.town_square import TownSquare
from tests.secrecy.company import EVERYBODY, Mishap
from tests.secrecy.onlooker import differ_already, differences
from tests.secrecy.table import Evening, Level, Meddle, Table, evening_of, never, nothing
from tests.secrecy.worlds import World, first_world


@cache
def lived_through(script: str, players: int) -> World:
    """A random game in which somebody is dead in the second night, and somebody dies in it."""
    for seed in range(200):
        world = first_world(edition(script), players, 0, seed, nights=2)
        dawns = [fact for _, fact in world.stream if isinstance(fact, DayBroke)]
        if len(dawns) == 2 and dawns[1].died and len(world.acts) < 8 and dead_in_second_night(world):
            return world
    raise AssertionError("no such game")


def dead_in_second_night(world: World) -> bool:
    square = TownSquare()
    for to, fact in world.facts:
        if isinstance(fact, NightFell) and fact.night == 2:
            return not all(square.alive)
        square = square.after(fact) if to == TOWN else square
    return False


RESETS = (
    Mishap("reset", "n1.choose", 0.0, whom=EVERYBODY, away=0.1),
    Mishap("reset", "n2.choose", 2.0, whom=EVERYBODY, away=1.0),
)
"""Before anybody has tapped, so that all act on connections that are new; and after everybody has."""


def night_of(
    meddle: Meddle,
    script: str = "snv",
    players: int = 6,
    mishaps: tuple[Mishap, ...] = (),
    *,
    soon: bool = False,
) -> Evening:
    """Two nights with phones that all speak one language, so that their words can be compared.

    With `RESETS` all of them lose their connections at one moment, and come back at one moment. `soon`: played no
    longer than until a phone has differed from the others.
    """

    @contextmanager
    def one_language(table: Table) -> Iterator[None]:
        with patch.object(table, "language_of", lambda _: "en"), meddle(table):
            yield

    world = lived_through(script, players)
    ends = len(world.facts)
    return evening_of(
        world,
        level=Level.BYTES,
        seed=4,
        ends=ends,
        acts=len(world.acts),
        meddle=one_language,
        mishaps=mishaps,
        stops=(lambda so_far: differ_already(so_far, same_words=True)) if soon else never,
    )


@pytest.mark.parametrize(("script", "players"), [("tb", 5), ("snv", 6)])
def test_all_phones_are_alike_at_night(script: str, players: int) -> None:
    evening = night_of(nothing, script, players)
    assert evening.dawns == 2
    assert differences(evening, same_words=True) == []


@pytest.mark.parametrize(("script", "players"), [("tb", 5), ("snv", 6)])
def test_phones_that_come_back_and_act_are_alike(script: str, players: int) -> None:
    evening = night_of(nothing, script, players, RESETS)
    assert [what for _, what in evening.happened] == ["reset", "reset"]
    assert differences(evening, same_words=True) == []


def test_in_several_languages_only_the_words_differ() -> None:
    world = lived_through("bmr", 6)
    ends = len(world.facts)
    evening = evening_of(world, level=Level.BYTES, seed=5, ends=ends, acts=len(world.acts))
    assert differences(evening, same_words=False) == []
