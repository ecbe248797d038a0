"""A real evening for one guest in the browser: four simulated players and a host, session, sockets and rules as ever.

It runs on a thread of its own; the guest's page is at a made-up host name, as on a real phone.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import TracebackType

from config.settings import load_settings
from engine import edition
from narrator.evening import Evening, EveningPlan
from narrator.simulation.simulated_players import SimulatedHost, SimulatedPlayer
from narrator.table.pace import Pace
from tests.e2e.program import HOST, free_port

OTHERS = ("Ben", "Cat", "Dan", "Eve")
CAPTIONS_FASTER = 15  # and so are the hands of the vote clock: two seconds for each seat
SECONDS = {
    "discussion": 0.0, "last_call": 60.0, "accusation": 120.0, "defence": 120.0, "cancel": 3.0, "dawn_pause": 5.0,
    "vote_per_seat": 30.0, "night_look": 5.0, "night_look_jitter": 1.0,
}  # fmt: skip


class Town:
    """`with Town(folder, seed=1) as town`: the table is open, the others sit, and wait for the guest."""

    def __init__(self, folder: Path, *, seed: int, guest: str) -> None:
        self.guest = guest
        self.seed = seed
        self.chance = Random(seed)
        settings = load_settings()
        settings = settings.model_copy(
            update={
                "records": folder,
                "seconds": settings.seconds.model_copy(update=SECONDS),
                "house_rules": settings.house_rules.model_copy(update={"read_rules": "never"}),
            }
        )
        self.port = free_port()
        self._plan = EveningPlan(
            settings, edition("tb"), "127.0.0.1", self.port, names=(HOST,), pace=Pace(CAPTIONS_FASTER), seed=seed,
            announce_pin=lambda _: None,
        )  # fmt: skip
        self.ready_for_nominations = threading.Event()
        self.error: BaseException | None = None
        self._open = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def join_code(self) -> str:
        return self.evening.join_code

    def __enter__(self) -> "Town":
        self._thread.start()
        assert self._open.wait(60), self.error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join(60)
        if error is None and self.error is not None:
            raise self.error

    def check(self) -> None:
        """Raise what went wrong on the thread."""
        if self.error is not None:
            raise self.error

    # ---------------------------------------------------------------------------------------- on the thread

    def _run(self) -> None:
        try:
            asyncio.run(self._play())
        except BaseException as error:
            self.error = error
        self._open.set()

    async def _play(self) -> None:
        self.evening = Evening(self._plan)
        url = f"http://127.0.0.1:{self.port}"
        async with self.evening.open():
            running = asyncio.create_task(self.evening.run())
            self.host = SimulatedHost(url)
            await self.host.enter(self.evening.pin)
            self.players = [SimulatedPlayer(name, url, seed=self.seed) for name in OTHERS]
            tasks = [running, asyncio.create_task(self.host.stay_connected())]
            for player in self.players:
                await player.join(self.evening.join_code)
                tasks.append(asyncio.create_task(player.play()))
                await self._until(lambda player=player: player.ready_to_begin)
            self._open.set()
            tasks.append(asyncio.create_task(self._lead()))
            while not self._over.is_set() and not any(task.done() and task.exception() for task in tasks):
                await asyncio.sleep(0.05)
            for task in tasks:
                if task.done() and not task.cancelled() and task.exception():
                    self.error = task.exception()
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def stage(self) -> str:
        return self.evening.room.town_square().stage

    async def _lead(self) -> None:
        """What host and town do: begin when all sit, open nominations, nominate, count, close."""
        await self._until(lambda: len(self.evening.session.table.people.everybody) == len(OTHERS) + 1)
        await self._until(
            lambda: all(one.chair is not None for one in self.evening.session.table.people.everybody)
        )
        await self.host.press("start")
        while self.stage not in ("over", "reveal"):
            if self.stage == "discussion":
                await self._until(self.ready_for_nominations.is_set)
                await self._press("open_nominations", lambda: self.stage != "discussion")
            elif self.stage == "nominations":
                await self._nominations()
            await asyncio.sleep(0.05)

    async def _nominations(self) -> None:
        """The guest's own nomination first, if there is one; then one of the others', then the day is over."""
        await self._until(lambda: not self.ready_for_nominations.is_set() or self.stage != "nominations")
        await self._vote()
        nominator = next((player for player in self.players if player.page.taps("nominate")), None)
        if nominator is not None and self.stage == "nominations":
            taps = [
                tap
                for tap in nominator.page.taps("nominate")
                if tap.label not in (nominator.name, self.guest)
            ]
            await nominator.tap(self.chance.choice(taps))
            with contextlib.suppress(TimeoutError):
                await self._until(lambda: self.stage != "nominations", 10.0)
            await self._vote()
        await self._press("close_nominations", lambda: self.stage != "nominations")

    async def _vote(self) -> None:
        await self._until(lambda: self.evening.room.town_square().echo is None)
        await asyncio.sleep(0.5)  # an echo has become a nomination by then
        if self.stage == "defence":
            await self._press("begin_vote", lambda: self.stage != "defence")
            await self._until(lambda: self.stage not in ("defence", "vote"))

    async def _press(self, action: str, done: Callable[[], bool]) -> None:
        while not done():
            await self.host.press(action)
            with contextlib.suppress(TimeoutError):
                await self._until(done, 1.0)

    async def _until(self, done: Callable[..., bool], seconds: float = 300.0) -> None:
        async with asyncio.timeout(seconds):
            while not done():
                await asyncio.sleep(0.02)
