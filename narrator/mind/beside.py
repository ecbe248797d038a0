"""A process beside the table that plays deals again, so that no phone waits while the Storyteller thinks.

It is given the game as it stands and answers what was found (`narrator.mind.thinker`). It keeps nothing, and ends
when the table's process ends or is killed. Where it dies by itself the table's process finds the same, later.
"""

import asyncio
import multiprocessing
import pickle
import threading
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Final

from engine.deciders import Nobody
from narrator.mind.thinker import ASK, NIGHT, THINK, serve

if TYPE_CHECKING:
    from engine.game import Game
    from engine.questions import Question
    from narrator.mind.pool import Believable, Said

LIMIT: Final = 20.0
"""Seconds for one thought, most of which take some milliseconds; the first waits until the process has started."""
A_BREATH: Final = 0.005
"""Seconds between two thoughts, in which a question may come."""


class NoAnswer(Exception):
    """The process has died, hangs or could not do it: find it without."""


class ThinkingBeside:
    """Thinks of one night at a time. The process is started by the first night that gives something to think of."""

    def __init__(self) -> None:
        self._using = threading.Lock()  # whoever has it may ask
        self._changing = threading.Lock()  # and whoever has this may start or end the process
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._nights = 0
        self._closed = False

    @property
    def process_id(self) -> int | None:
        """The running process, or None."""
        return self._process.pid if self._process is not None else None

    def think_ahead(self, seed: int, game: "Game", said: "Said") -> None:
        """Begin with the night that has fallen, and leave the one before."""
        self._nights += 1
        given = (self._nights, _packed(NIGHT, seed, said, _undecided(game)))
        threading.Thread(target=self._think_on, args=given, daemon=True, name="thinking ahead").start()

    async def support(
        self, seed: int, game: "Game", question: "Question", said: "Said"
    ) -> "Believable | None":
        """What `Pools.support` finds; None where the process does not answer."""
        packed = _packed(ASK, seed, said, _undecided(game), question)
        try:
            found: Believable = await asyncio.to_thread(self._ask, packed)
        except NoAnswer:
            return None
        return found

    def close(self) -> None:
        """End the process, in the middle of a thought too."""
        self._nights += 1
        self._closed = True
        self._kill()

    def _think_on(self, night: int, packed: bytes) -> None:
        """One thought after the other until there are no more, or another night has fallen."""
        breath = threading.Event()
        try:
            done = self._ask(packed)
            while not done and night == self._nights:
                breath.wait(A_BREATH)
                done = self._ask(_packed(THINK))
        except NoAnswer:
            return  # what goes wrong is met when somebody asks

    def _ask(self, packed: bytes) -> Any:
        with self._using:
            try:
                connection = self._start()
                connection.send_bytes(packed)
                if not connection.poll(LIMIT):
                    raise NoAnswer
                did, answer = pickle.loads(connection.recv_bytes())
            except (OSError, EOFError, NoAnswer) as gone:
                self._kill()
                raise NoAnswer from gone
        if not did:
            raise NoAnswer
        return answer

    def _start(self) -> Connection:
        with self._changing:
            if self._closed:
                raise NoAnswer
            if self._connection is None:
                spawning = multiprocessing.get_context("spawn")
                self._connection, other = spawning.Pipe()
                self._process = spawning.Process(target=serve, args=(other,), daemon=True, name="thinker")
                self._process.start()
                other.close()  # so that the end of either process is the end of the connection
            return self._connection

    def _kill(self) -> None:
        with self._changing:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            self._process, self._connection = None, None


def _undecided(game: "Game") -> "Game":
    """A copy without who decides in it, which is no business of the other process."""
    copy = game.copy()
    copy.decider = Nobody()
    return copy


def _packed(*request: Any) -> bytes:
    return pickle.dumps(request)
