"""(5) One evening, played by the machine, by a person who accepts everything, and by one who nods to every proposal:
every phone, the town square and the voice are sent the same bytes at the same moments.

That a person sits there is public: the sentence and the line that say so are left out of both evenings.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

import pytest

from engine.terms import Discretion
from narrator.screens.grimoire import VETO_SECONDS
from tests.secrecy.every_route import HOST, where
from tests.secrecy.table import Evening, Level, Meddle, Sent, Table, evening_of
from tests.secrecy.worlds import Pair, pair
from tests.seeds import in_two_suites


@contextmanager
def a_person(table: Table, nod_after: float | None, decides: Callable[[Table], None]) -> Iterator[None]:
    """Somebody who decides all, and does it in no time: they are warned of nothing, since how long somebody thinks
    about a warning is theirs."""
    desk, session = table.session.desk, table.session
    session.nets.holds = lambda deed, page=0: False  # type: ignore[method-assign]  # noqa: ARG005
    session.table.phase_listeners.remove(desk._tell_the_town)
    desk._tell_the_town = lambda: None  # type: ignore[method-assign]
    desk.take(frozenset(Discretion), nod_after)

    def something_lies_there() -> None:
        table.loop.call_soon(decides, table)

    desk.listeners.append(something_lies_there)
    yield


def accepts(table: Table) -> None:
    desk = table.session.desk
    if desk.waits:
        desk.accept("" if desk.open is None else desk.open.question.id)


DECIDES: dict[str, Meddle] = {
    "a person who accepts everything": lambda table: a_person(table, None, accepts),
    "a person who nods to every proposal": lambda table: a_person(table, VETO_SECONDS, accepts),
}


def sent(one: Pair, level: Level, meddle: Meddle = lambda _: nullcontext()) -> tuple[Evening, list[Any]]:
    """The first world of the pair, and all that leaves its table but for the host's own pages."""
    world = one.first
    evening = evening_of(
        world, level=level, seed=one.seed, ends=len(world.facts), acts=len(world.acts), meddle=meddle
    )
    assert not evening.stopped
    return evening, [(each.at, each.where, each.what) for each in evening.sent if not hosts(each)]


def hosts(sent: Sent) -> bool:
    """Whether the host's own pages were sent it, which say what waits for them."""
    return sent.where in ("host", where(HOST))


@cache
def by_the_machine(seed: int) -> tuple[Pair, Evening, list[Any]]:
    one = pair(seed)
    assert one is not None
    return one, *sent(one, Level.BYTES)


@pytest.mark.parametrize("who", DECIDES)
@in_two_suites(range(1, 5), few=1)
def test_no_byte_tells_who_decides(seeds: range, who: str) -> None:
    for seed in seeds:
        one, evening, machine = by_the_machine(seed)
        _, person = sent(one, Level.BYTES, DECIDES[who])
        for ours, theirs in zip(machine, person, strict=False):
            assert theirs == ours
        assert len(person) == len(machine)
        assert evening.dawns >= 1
        assert len(machine) > 200


def hesitates(table: Table) -> None:
    """Accepts what lies there when everybody has waited for a second."""
    table.loop.call_later(1, accepts, table)


def test_a_pause_at_a_question_would_be_found() -> None:
    one, _, machine = by_the_machine(1)
    _, person = sent(one, Level.BYTES, lambda table: a_person(table, None, hesitates))
    assert person != machine
