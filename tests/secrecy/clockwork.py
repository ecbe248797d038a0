"""The same time and dice that fall the same way in two worlds, so that two evenings compare to the millisecond."""

import asyncio
import hmac
import random
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from tests.virtual_time import VirtualLoop

Outcome = TypeVar("Outcome")
BEGAN = 1_800_000_000.0  # what the clock on the wall shows when an evening begins


class _Clock:
    """Stands for the module `time` in what runs a table."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def time(self) -> float:
        return BEGAN + self._loop.now

    def monotonic(self) -> float:
        return self._loop.now

    def time_ns(self) -> int:
        return int(self.time() * 1e9)

    def monotonic_ns(self) -> int:
        return int(self._loop.now * 1e9)


class _Dice:
    """Stands for the module `secrets`: every world of a pair gets the same tokens."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(f"tokens {seed}")
        self.choice = self._chance.choice
        self.randbelow = self._chance.randrange
        self.randbits = self._chance.getrandbits
        self.token_bytes: Callable[[int], bytes] = self._chance.randbytes
        self.compare_digest = hmac.compare_digest

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()

    def token_urlsafe(self, count: int) -> str:
        alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"
        return "".join(self._chance.choice(alphabet) for _ in range(count * 4 // 3))


@contextmanager
def same_clock_and_dice(loop: VirtualLoop, seed: int) -> Iterator[_Clock]:
    """Everything under `narrator` tells the time of `loop` and draws tokens from `seed`."""
    import secrets

    clock, dice = _Clock(loop), _Dice(seed)
    changed: list[tuple[object, str, object]] = []
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != "narrator":
            continue
        for attribute, real, instead in (("time", time, clock), ("secrets", secrets, dice)):
            if getattr(module, attribute, None) is real:
                changed.append((module, attribute, real))
                setattr(module, attribute, instead)
    try:
        yield clock
    finally:
        for altered, attribute, former in changed:
            setattr(altered, attribute, former)


def run(loop: VirtualLoop, evening: Coroutine[Any, Any, Outcome]) -> Outcome:
    """Run to the end, with everything that was begun beside it."""
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(evening)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        asyncio.set_event_loop(None)
        loop.close()
