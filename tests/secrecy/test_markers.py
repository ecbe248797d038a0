"""(2) No secret of one seat is in a byte for another, in an address, the log, a spoken line, or in the open."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine import edition
from tests.secrecy.company import Mishap
from tests.secrecy.markers import faults, turned_up, with_markers
from tests.secrecy.table import Evening, Level, Meddle, Table, evening_of, never, nothing
from tests.secrecy.worlds import first_world

MOVES = (
    Mishap("moved", "n1.choose", 2.0, whom=2, away=1.0),
    Mishap("moved", "n1.read", 1.0, whom=4, away=3.0, by_host=True),
    Mishap("moved", "act 1", 1.0, whom=1, away=2.0, by_host=True),
)
"""To other phones: what is sent to the old ones, and to those that wait, is nobody's secret."""


def marked_evening(
    meddle: Meddle,
    script: str = "tb",
    seed: int = 7,
    players: int = 7,
    mishaps: tuple[Mishap, ...] = (),
    soon: bool = False,
) -> tuple[Table, Evening]:
    """A game of two nights with every secret text marked; every other phone speaks another language. `soon`: it is
    played no longer than until a secret has turned up."""
    world = first_world(edition(script), players, 2, seed, nights=2)
    ends = len(world.facts)
    tables: list[Table] = []

    @contextmanager
    def kept(table: Table) -> Iterator[None]:
        tables.append(table)
        with with_markers(meddle)(table):
            yield

    acts = len(world.acts)
    evening = evening_of(
        world,
        level=Level.BYTES,
        seed=seed,
        ends=ends,
        acts=acts,
        meddle=kept,
        mishaps=mishaps,
        stops=(lambda so_far: turned_up(tables[0], so_far) != []) if soon else never,
    )
    return tables[0], evening


@pytest.mark.parametrize(("script", "seed"), [("tb", 7), ("snv", 8), ("bmr", 9)])
def test_no_marker_of_a_seat_is_anywhere_but_under_its_cover(script: str, seed: int) -> None:
    mishaps = MOVES if script != "bmr" else ()
    table, evening = marked_evening(nothing, script, seed, players=6, mishaps=mishaps)
    assert evening.dawns >= 1
    assert sum(what == "moved" for _, what in evening.happened) == len(mishaps)
    assert len({table.language_of(number) for number in range(6)}) == 2
    assert faults(table, evening) == []
