"""Waiting at the table."""

import asyncio
import math

from narrator.table.pace import Countdown, Pace, clock, never
from tests.virtual_time import run


def test_a_wait_ends_when_something_is_so() -> None:
    async def wait() -> bool:
        pace, things = Pace(), list[int]()

        def happen() -> None:
            things.append(1)
            pace.stir()

        asyncio.get_running_loop().call_later(0.02, happen)
        return await pace.until(lambda: bool(things), Countdown(5))

    assert run(wait())


def test_a_wait_gives_up_and_can_be_skipped() -> None:
    async def wait() -> tuple[bool, bool, float]:
        pace, long = Pace(), Countdown(60)
        given_up = await pace.until(never, Countdown(0.02))
        asyncio.get_running_loop().call_later(0.02, pace.skip)
        skipped = await pace.until(never, long)
        return given_up, skipped, long.left

    given_up, skipped, left = run(wait())
    assert not given_up
    assert not skipped
    assert 58 < left < 60


def test_a_skip_is_not_lost_to_a_wait_that_begins_at_the_same_moment() -> None:
    """A line that is only shown waits beside the table; it is not skipped, as it had not begun."""

    async def wait() -> tuple[float, float]:
        pace, long = Pace(), Countdown(60)
        skipped = asyncio.create_task(pace.until(never, long))
        await asyncio.sleep(1)
        began = clock()
        later = asyncio.create_task(pace.rest(5))  # begins before the first wait can look
        pace.skip()
        await skipped
        await later
        return long.left, clock() - began

    left, rested = run(wait())
    assert 58 < left < 60
    assert rested >= 5


def test_a_paused_table_lets_no_time_pass() -> None:
    async def wait() -> tuple[float, bool]:
        pace, countdown = Pace(), Countdown(0.05)
        pace.pause()
        asyncio.get_running_loop().call_later(0.3, pace.resume)
        began = clock()
        await pace.until(never, countdown)
        return clock() - began, countdown.left <= 0

    seconds, over = run(wait())
    assert seconds >= 0.34
    assert over


def test_a_pause_in_the_middle_keeps_what_is_left() -> None:
    async def wait() -> float:
        pace = Pace()
        loop = asyncio.get_running_loop()
        loop.call_later(0.05, pace.pause)
        loop.call_later(0.3, pace.resume)
        began = clock()
        await pace.until(never, Countdown(0.1))
        return clock() - began

    assert run(wait()) >= 0.34


def test_warnings_stop_the_wait_once_each() -> None:
    async def wait() -> list[float | None]:
        pace, countdown, seen = Pace(), Countdown(0.09, warnings=(0.06, 0.03, 5.0)), []
        while countdown.left > 0:
            await pace.until(never, countdown)
            seen.append(countdown.take_warning())
        return seen

    assert run(wait()) == [0.06, 0.03, None]


def test_speed_shortens_rests_and_never_people() -> None:
    async def wait() -> tuple[float, float]:
        pace = Pace(math.inf)
        began = clock()
        await pace.rest(60)
        rested = clock() - began
        await pace.until(never, Countdown(0.1))
        return rested, clock() - began

    rested, waited = run(wait())
    assert rested < 30
    assert waited >= 0.1


def test_a_cancelled_wait_ends_even_if_something_happened_at_the_same_moment() -> None:
    """asyncio.wait_for of Python 3.11 would go on waiting."""

    async def wait() -> bool:
        pace = Pace()
        waiting = asyncio.create_task(pace.until(never, Countdown(30)))
        await asyncio.sleep(0.01)
        pace.stir()
        waiting.cancel()
        done, _ = await asyncio.wait({waiting}, timeout=2)
        return bool(done)

    assert run(wait())


def test_a_deadline_stands_still_while_nothing_moves_it() -> None:
    """Whatever happens meanwhile, and over several waits of one countdown; a pause moves it."""

    async def wait() -> tuple[set[int | None], int | None, int | None]:
        pace, countdown, told = Pace(), Countdown(60), set()
        for _ in range(3):
            waiting = asyncio.create_task(pace.until(never, countdown, shown=True))
            for _ in range(20):
                await asyncio.sleep(0.003)
                pace.stir()
                await asyncio.sleep(0)
                told.add(pace.deadline)
            pace.skip()
            await waiting
        pace.pause()
        waiting = asyncio.create_task(pace.until(never, countdown, shown=True))
        await asyncio.sleep(0.7)
        paused = pace.deadline
        pace.resume()
        await asyncio.sleep(0.01)
        later = pace.deadline
        waiting.cancel()
        return told, paused, later

    told, paused, later = run(wait())
    (only,) = told
    assert only is not None
    assert paused is None
    assert later is not None
    assert later >= only + 500
