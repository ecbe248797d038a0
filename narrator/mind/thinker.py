"""The process that plays deals again for `narrator.mind.beside`.

Its worlds are those of the table's process, as the same game and seed give the same.
"""

import pickle
import signal
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from narrator.mind.pools import Pools

NIGHT: Final = "night"
"""With seed, what was said and game: begin to think of the night that has fallen."""
THINK: Final = "think"
"""Go on with it a little. Both answer whether there is nothing left to think of."""
ASK: Final = "ask"
"""With seed, what was said, game and question: what `Pools.support` finds."""


class Thinker:
    """Does one request after the other."""

    def __init__(self) -> None:
        self._pools: Pools | None = None
        self._thoughts: Iterator[None] = iter(())

    def answer(self, request: tuple[Any, ...]) -> Any:
        """What was asked for; raises what goes wrong with it."""
        verb, *given = request
        if verb == THINK:
            return self._thought()
        seed, said, game, *question = given
        pools = self._of(seed)
        pools.said = said
        if verb == ASK:
            return pools.support(game, *question)
        self._thoughts = pools.think_ahead(game)
        return self._thought()

    def _thought(self) -> bool:
        return next((False for _ in self._thoughts), True)

    def _of(self, seed: int) -> Pools:
        if self._pools is None or self._pools.seed != seed:
            self._pools = Pools(seed)
        return self._pools


def serve(connection: Connection) -> None:
    """Answer whether it could be done, and what came of it, until the other side is gone. Ctrl-C is for the table."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    thinker = Thinker()
    with suppress(EOFError, OSError):
        while True:
            request = pickle.loads(connection.recv_bytes())
            try:
                answer = True, thinker.answer(request)
            except Exception:  # the table's process meets the same, and says it
                answer = False, None
            connection.send_bytes(pickle.dumps(answer))
