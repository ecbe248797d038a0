"""Whoever looks over the phones of a table at night cannot tell who acts, who is dead, or whose news is bad."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from engine import edition
from engine.ledger import DayBroke
from tests.secrecy.onlooker import differences
from tests.secrecy.table import Evening, Level, Meddle, Table, evening_of, nothing
from tests.secrecy.worlds import World, first_world


def lived_through(script: str, players: int) -> World:
    """A random game with a death on the first night and another night after it."""
    for seed in range(200):
        world = first_world(edition(script), players, 0, seed, nights=2)
        dawns = [fact for _, fact in world.stream if isinstance(fact, DayBroke)]
        if len(dawns) == 2 and (dawns[0].died or len(world.acts) < 8) and dawns[1].died:
            return world
    raise AssertionError("no such game")


def night_of(meddle: Meddle, script: str = "snv", players: int = 6) -> Evening:
    """Two nights with phones that all speak one language, so that their words can be compared."""

    @contextmanager
    def one_language(table: Table) -> Iterator[None]:
        with patch.object(table, "language_of", lambda _: "en"), meddle(table):
            yield

    world = lived_through(script, players)
    ends = len(world.facts)
    return evening_of(world, level=Level.BYTES, seed=4, ends=ends, acts=len(world.acts), meddle=one_language)


@pytest.mark.parametrize(("script", "players"), [("tb", 5), ("snv", 6)])
def test_all_phones_are_alike_at_night(script: str, players: int) -> None:
    evening = night_of(nothing, script, players)
    assert evening.dawns == 2
    assert differences(evening, same_words=True) == []


def test_in_several_languages_only_the_words_differ() -> None:
    world = lived_through("bmr", 6)
    ends = len(world.facts)
    evening = evening_of(world, level=Level.BYTES, seed=5, ends=ends, acts=len(world.acts))
    assert differences(evening, same_words=False) == []
