"""How much one phone, one address, may ask for."""

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from narrator.table import pace

FRAME_BYTES = 8192
FORM_BYTES = 8192
SCRIPT_BYTES = 200_000  # a script file, pasted by the host
GAME_BYTES = (
    8_000_000  # a saved game, pasted by the host: its longest records have 1 MB, which a form triples
)
READ_OFF_BYTES = 64_000_000  # of what is too large: read to its end, so that it can be answered
TOO_LARGE = "narrator.too_large"  # in the scope of a request whose body was thrown away for its length
SOCKETS_PER_SEAT = 3
SQUARES_AN_ADDRESS = 6
SQUARES_IN_ALL = 48  # of all addresses but the host's
HOST_SOCKETS = 6
CONNECTIONS_AN_ADDRESS = 64
HEAD_SECONDS = 10.0
HEAD_BYTES = 65536
FORM_SECONDS = 10.0
MOST_KEYS = 4096

Clock = Callable[[], float]
End = Sequence[Any] | None  # of a connection: its address and port


def is_here(client: End, server: End) -> bool:
    """Whether a connection comes from the computer that runs the table: both of its ends have one address."""
    return client is not None and server is not None and bool(client[0] == server[0])


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Allowance:
    """So many a second for each key, with a burst; forgets keys that have been quiet."""

    def __init__(self, *, rate: float, burst: int, clock: Clock = pace.clock) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: dict[object, _Bucket] = {}

    def take(self, key: object) -> bool:
        """False when this key has used up what it had."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[key] = _Bucket(self._burst, now)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def _make_room(self, now: float) -> None:
        if len(self._buckets) >= MOST_KEYS:
            full_after = self._burst / self._rate
            kept = {key: bucket for key, bucket in self._buckets.items() if now - bucket.at < full_after}
            self._buckets = kept if len(kept) < MOST_KEYS else {}


class WrongTries:
    """Wrong codes and words: after `limit` of them within `window` seconds, that key waits."""

    def __init__(self, *, limit: int, window: float = 60.0, clock: Clock = pace.clock) -> None:
        self._limit, self._window, self._clock = limit, window, clock
        self._tries: dict[object, list[float]] = {}

    def wait(self, key: object) -> int:
        """Seconds until this key may try again; 0 when it may now."""
        now = self._clock()
        recent = [at for at in self._tries.get(key, ()) if now - at < self._window]
        if len(recent) < self._limit:
            return 0
        return max(1, round(self._window - (now - recent[-self._limit])))

    def wrong(self, key: object) -> None:
        """This key was wrong just now."""
        now = self._clock()
        if len(self._tries) >= MOST_KEYS:
            self._tries = {k: at for k, at in self._tries.items() if now - at[-1] < self._window}
        recent = [at for at in self._tries.get(key, ()) if now - at < self._window]
        self._tries[key] = [*recent, now]


class WrongTriesOfAll:
    """Wrong codes and words of all addresses together: at most `limit` within `window` seconds.

    Beyond that an address waits only if it was wrong itself within the last `patience` seconds: whoever makes
    wrong tries from many addresses must not keep everybody else out for an evening.
    """

    def __init__(
        self, *, limit: int, patience: float, window: float = 60.0, clock: Clock = pace.clock
    ) -> None:
        self._limit, self._patience, self._window, self._clock = limit, patience, window, clock
        self._newest: deque[float] = deque(maxlen=limit)
        self._was_wrong: dict[object, float] = {}

    def wait(self, key: object) -> int:
        """Seconds until this key may try again; 0 when it may now."""
        now = self._clock()
        if len(self._newest) < self._limit:
            return 0
        crowd = self._window - (now - self._newest[0])
        own = self._patience - (now - self._was_wrong.get(key, -math.inf))
        wait = min(crowd, own)
        return max(1, round(wait)) if wait > 0 else 0

    def wrong(self, key: object) -> None:
        """This key was wrong just now."""
        now = self._clock()
        self._newest.append(now)
        self._was_wrong.pop(key, None)
        self._was_wrong[key] = now  # the newest last
        if len(self._was_wrong) > MOST_KEYS:
            del self._was_wrong[next(iter(self._was_wrong))]
