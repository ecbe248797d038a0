"""The clock of the laptop may jump, and a vote may be skipped: no table waits for either."""

import asyncio
import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from narrator.table.day import VOTE_PATIENCE
from narrator.table.pace import clock, now
from narrator.table.vote_clock import VoteInProgress
from tests.narrator.table import Table
from tests.virtual_time import run

AN_HOUR = 3600.0


@pytest.fixture
def clock_of_the_laptop(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Append the seconds by which somebody sets it forward, or back."""
    moved, true = [0.0], time.time
    monkeypatch.setattr(time, "time", lambda: true() + sum(moved))
    return moved


async def vote_begun(table: Table, speed: float = math.inf) -> VoteInProgress:
    await table.deal()
    await table.night()
    table.session.pace.speed = speed
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")
    await table.act(0, "nominate", nominee=1)
    await table.until(lambda: table.stage == "vote")
    assert table.session.table.vote is not None
    if table.session.table.settings.house_rules.voting == "phones":
        await table.until(lambda: any(table.session.table.vote.locks if table.session.table.vote else ()))
    return table.session.table.vote


def moved_past(vote: VoteInProgress, place: int) -> bool:
    return vote.passed > place


async def said_at_once(line: str, begun: Callable[[], None] | None = None) -> None:  # noqa: ARG001
    """A voice that takes no time."""
    if begun is not None:
        begun()


@pytest.mark.parametrize("seconds", [-AN_HOUR, AN_HOUR])
def test_a_vote_goes_on_when_the_clock_is_set(
    tmp_path: Path, clock_of_the_laptop: list[float], seconds: float
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            vote = await vote_begun(table)
            last = table.number_of(vote.order[-1])
            began = clock()
            clock_of_the_laptop.append(seconds)
            assert (await table.act(last, "hand", vote=vote.id, raised=True)).done  # no hand is closed early
            await table.until(lambda: table.stage != "vote", 10)
            assert clock() - began > 0.02 * len(vote.order)
            hands = [
                t.fact for t in table.session.table.game.ledger if type(t.fact).__name__ == "HandCounted"
            ]
            assert [hand.seat for hand in hands if hand.raised] == [vote.order[-1]]

    run(evening())


def test_skip_moves_the_clock_of_a_vote_on(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            table.session.narration.voice.say = said_at_once  # type: ignore[method-assign]
            vote = await vote_begun(table, speed=0.01)  # a hand in 150 seconds
            for place in range(len(vote.order)):
                assert vote.locks[place] - now() > 60_000
                assert (await table.host("skip")).done
                await table.until(partial(moved_past, vote, place), 5)
                ahead = [lock - now() for lock in vote.locks[place + 1 :]]
                assert all(lock < 160_000 * (one + 1) for one, lock in enumerate(ahead))
            await table.until(lambda: table.stage != "vote", 5)

    run(evening())


def test_skip_moves_on_where_hands_are_raised_in_the_room(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, voting="hands") as table:
            await vote_begun(table)
            began = clock()
            async with table.patience(60):
                while table.stage == "vote":
                    await table.host("skip")
                    await asyncio.sleep(0.01)
            assert clock() - began < VOTE_PATIENCE  # not once was the host's word waited for

    run(evening())
