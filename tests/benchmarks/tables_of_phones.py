"""Tables of the program's own evenings in a process of their own, and the phones, squares and hosts at them."""

import asyncio
import contextlib
import gc
import json
import resource
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from config.settings import load_settings
from engine import Chain, Game, edition, play_step
from narrator.evening import Evening, EveningPlan
from narrator.mind.beside import ThinkingBeside
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.simulated_players import Phone, SimulatedHost, SimulatedPlayer
from narrator.table.pace import Pace
from narrator.table.session import Session
from narrator.web.serving import listen
from tests.narrator.table import short_settings

NAMES = (
    *("Alice", "Robert", "Maria", "Thomas", "Sophie", "Oscar", "Hannah", "Victor", "Julia", "Gregory"),
    *(
        "Emma",
        "Patrick",
        "Charlotte",
        "Martin",
        "Rebecca",
        "Walter",
        "Isabel",
        "Leonard",
        "Yvonne",
        "Dominic",
    ),
)
RESIDENTS = 15  # whoever comes after these comes as a Traveller
TAPS_A_SECOND = 0.15  # of one player
SHOWN_WITHIN = 20.0
ANEW = 0.5  # seconds after which a mind begins to think of another night
SPEED = 1000.0  # of the voice and of pauses; what people are given their time for is not shortened

# ------------------------------------------------------------------------------------------- the tables' process


async def serve(tables: int, settings: str, seed: int, folder: Path) -> None:
    """Evenings on free ports, until the input ends; each line of it asks for a line of news about this process. The
    lines "think" and "rest" are for a mind beside the tables."""
    async with contextlib.AsyncExitStack() as stack:
        mind = stack.enter_context(contextlib.closing(Thought()))
        evenings = [
            await stack.enter_async_context(_evening(settings, seed + n, folder)) for n in range(tables)
        ]
        doors = [{"port": e.plan.port, "code": e.join_code, "pin": e.pin} for e in evenings]
        print(json.dumps({"doors": doors}), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            if line.strip() in ("think", "rest"):
                mind.thinks = line.strip() == "think"
                print("{}", flush=True)
                continue
            gc.collect()
            objects = gc.get_objects()
            sessions = sum(type(one) is Session for one in objects)
            print(json.dumps({**_used(), "objects": len(objects), "sessions": sessions}), flush=True)
            del objects


class Thought:
    """Nights that the Storyteller's mind thinks of in its own process, one after the other while `thinks`.

    At a table it thinks for some seconds of a night; here it begins anew before it has done, and so never rests.
    """

    def __init__(self) -> None:
        self.thinks = False
        self._beside = ThinkingBeside()
        self._seed = 0
        self._task = asyncio.create_task(self._think())

    async def _think(self) -> None:
        while True:
            await asyncio.sleep(ANEW)
            if self.thinks:
                self._seed += 1
                self._beside.think_ahead(self._seed, _a_third_night(), {})

    def close(self) -> None:
        self._task.cancel()
        self._beside.close()


@cache
def _a_third_night() -> Game:
    """Of twelve players of Sects & Violets, of whom the mind has much to think."""
    names = tuple(f"P{seat}" for seat in range(12))
    for seed in range(100):
        game = Game(edition("snv"), names, Chain(Storyteller(seed), RandomPlayers(seed)))
        while not game.over:
            play_step(game)
            if game.night == 3:
                return game
    raise AssertionError("every game ended before")


@contextlib.asynccontextmanager
async def _evening(settings: str, seed: int, folder: Path) -> AsyncIterator[Evening]:
    with listen("127.0.0.1", 0) as probe:
        port = int(probe.getsockname()[1])
    speed = SPEED if settings == "patient" else float("inf")
    records = folder / str(seed)
    records.mkdir()
    chosen = _patient(records) if settings == "patient" else short_settings(records)
    plan = EveningPlan(
        chosen, edition("tb"), "127.0.0.1", port, pace=Pace(speed), seed=seed, announce_pin=lambda _: None
    )  # fmt: skip
    evening = Evening(plan)
    async with evening.open():
        running = asyncio.create_task(evening.run())
        try:
            yield evening
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def _patient(records: Path) -> Any:
    """A night, a nomination and a vote that wait until they have been measured."""
    settings = load_settings()
    long = {"night_look": 900.0, "night_look_jitter": 0.0, "discussion": 900.0, "cancel": 300.0}
    seconds = {**long, "last_call": 300.0, "vote_per_seat": 2.0 * SPEED}
    return settings.model_copy(
        update={"records": records, "seconds": settings.seconds.model_copy(update=seconds)}
    )


def _used() -> dict[str, float]:
    """CPU seconds and megabytes of this process."""
    rollup = Path("/proc/self/smaps_rollup").read_text().splitlines()
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in rollup[1:]}
    return {"cpu": time.process_time(), "rss": kilobytes["Rss"] / 1024, "pss": kilobytes["Pss"] / 1024}


class Tables:
    """The tables' process, as the phones' process sees it."""

    doors: list[dict[str, Any]]

    def __init__(self, tables: int, settings: str, seed: int = 1) -> None:
        self._arguments = (str(tables), settings, str(seed))

    async def __aenter__(self) -> "Tables":
        self._folder = tempfile.TemporaryDirectory(prefix="storyteller-phones-")
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.benchmarks.tables_of_phones", *self._arguments, self._folder.name,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        self.doors = (await self._line())["doors"]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(20):
                await self._process.wait()
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._folder.cleanup()

    async def used(self) -> dict[str, float]:
        return {name: float(value) for name, value in (await self._asked("")).items()}

    async def think(self, *, on: bool) -> None:
        """Let a mind beside the tables think, or rest."""
        await self._asked("think" if on else "rest")

    async def _asked(self, line: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        return await self._line()

    async def _line(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("The process of the tables has ended; its own error stands above.")
        return dict(json.loads(line))


# ------------------------------------------------------------------------------------------------------- screens


class Watched(Phone):
    """A page that remembers when it was told what."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.pushes: list[tuple[float, int]] = []
        self.receipts: dict[str, tuple[float, int, bool]] = {}
        self.accusations: list[tuple[float, bool]] = []
        self.raised: list[tuple[float, bool]] = []

    def _hear(self, message: Mapping[str, Any]) -> None:
        at = time.monotonic()
        if message["t"] == "push":
            if message["regions"]:
                self.pushes.append((at, message["rev"]))
            for receipt in message["receipts"]:
                self.receipts[receipt["id"]] = (at, message["rev"], receipt["done"])
        super()._hear(message)
        shown = self.page.regions
        self.accusations.append((at, self.page.stage == "defence"))
        self.raised.append((at, 'data-raised="yes"' in shown.get("play", "")))

    async def send(self, action: str, **arguments: object) -> tuple[str, float]:
        """The intent's id, and when it went out."""
        id_ = secrets.token_hex(16)
        text = json.dumps({"t": "intend", "id": id_, "action": action, "arguments": arguments})
        at = time.monotonic()
        await self._connection.send(text)
        return id_, at

    async def do(self, action: str, **arguments: object) -> bool:
        """Send it and wait for the receipt: whether it was done."""
        id_, _ = await self.send(action, **arguments)
        await until(lambda: id_ in self.receipts)
        return self.receipts[id_][2]

    def forget(self) -> None:
        for kept in (self.pushes, self.accusations, self.raised):
            kept.clear()
        self.receipts.clear()


class Square(Watched):
    page_path, socket_path = "/square", "/square/socket"


class Host(Watched, SimulatedHost):
    """The host's page."""


class Player(Watched, SimulatedPlayer):
    """A player who waits with everything while they are measured."""

    waits = True

    def _look_round(self) -> None:
        if not self.waits:  # reading twenty pages would count as the table's time
            super()._look_round()

    async def _react(self) -> None:
        if not self.waits:
            await super()._react()


@dataclass
class Table:
    """The screens of one table."""

    door: Mapping[str, Any]
    players: int
    pages_each: int = 1
    squares: int = 1
    hosts: int = 1
    seed: int = 1
    phones: list[Player] = field(default_factory=list)
    others: list[Watched] = field(default_factory=list)  # more pages of the same phones
    shown: list[Watched] = field(default_factory=list)  # town squares and the host's pages

    @property
    def screens(self) -> list[Watched]:
        return [*self.phones, *self.others, *self.shown]

    @property
    def host(self) -> Watched:
        return self.shown[0]

    @property
    def stage(self) -> str:
        return self.host.page.stage

    async def come(self, together: asyncio.TaskGroup) -> list[asyncio.Task[None]]:
        """Everybody joins, sits down and is connected."""
        url = f"http://127.0.0.1:{self.door['port']}"
        host = Host(url)
        await host.enter(self.door["pin"])
        self.shown = [host, *(_same(host, Host(url)) for _ in range(self.hosts - 1))]
        self.shown += [Square(url) for _ in range(self.squares)]
        tasks = [together.create_task(one.stay_connected()) for one in self.shown]
        for chair, name in enumerate(NAMES[: self.players]):
            phone = Player(name, url, seed=self.seed)
            await phone.join(self.door["code"])
            self.phones.append(phone)
            self.others += [_same(phone, Watched(url)) for _ in range(self.pages_each - 1)]
            tasks.append(together.create_task(phone.play()))
            await until(lambda: phone._connection is not None)  # noqa: B023
            if chair >= RESIDENTS:
                await until(lambda: bool(phone.page.taps("travel")))  # noqa: B023
                wanted = [tap for tap in phone.page.taps("travel") if tap.arguments.get("character")]
                assert await phone.do("travel", **wanted[0].arguments)
            assert await phone.do("sit", seat=chair)
        tasks += [together.create_task(one.stay_connected()) for one in self.others]
        await until(lambda: all(one.page.stage for one in self.screens))
        return tasks

    async def to_the_night(self) -> None:
        assert await self.host.do("start"), "the host cannot begin"
        await until(lambda: self.stage == "seating")
        for phone in self.phones:
            await phone.do("neighbours", right="yes")
        await until(lambda: self.stage == "deal")
        for phone in self.phones:
            await phone.do("ready")
        await until(lambda: all(one.page.stage == "night" and one.page.taps("pick") for one in self.phones))
        await asyncio.sleep(1)  # the end of what the voice says

    async def to_the_nominations(self) -> None:
        for phone in self.phones:
            phone.waits = False
            phone.changed.set()
        await until(lambda: self.stage == "discussion", 300)
        assert await self.host.do("open_nominations")
        await until(lambda: all(one.page.stage == "nominations" for one in self.screens))
        for phone in self.phones:
            phone.waits = True
        await asyncio.sleep(1)

    # What is measured

    async def night(self, taps: int, chance: Random) -> list[float]:
        """Choices on the phones, to the moment when every phone has been told."""
        look = self.phones[0].page.taps("pick")[0].arguments["look"]
        chairs = len(self.phones[0].page.chairs()) or self.players
        phones = [*self.phones, *self.others]
        self._forget()
        sent: list[tuple[Player, str, float]] = []
        for _ in range(taps):
            await asyncio.sleep(chance.expovariate(TAPS_A_SECOND * self.players))
            phone = chance.choice(self.phones)
            sent.append((phone, *await phone.send("pick", look=look, picks=[chance.randrange(chairs)])))
        await until(lambda: all(id_ in phone.receipts for phone, id_, _ in sent))
        await asyncio.sleep(0.5)
        assert all(phone.receipts[id_][2] for phone, id_, _ in sent), "a choice was refused"
        return [
            1000 * (max(_first(one.pushes, phone.receipts[id_][1]) for one in phones) - at)
            for phone, id_, at in sent
        ]

    async def nominations(self, taps: int, chance: Random) -> list[float]:
        """Nominations, each undone by the host, to the moment when every screen shows them."""
        times: list[float] = []
        while len(times) < taps:
            await asyncio.sleep(chance.expovariate(TAPS_A_SECOND * self.players))
            phone, nominee = (
                chance.choice(self.phones[:RESIDENTS]),
                chance.randrange(min(self.players, RESIDENTS)),
            )
            await until(lambda: any(one.page.taps("nominate") for one in self.phones[:RESIDENTS]))
            if not phone.page.taps("nominate"):
                continue
            times.append(await self._shown(phone, "nominate", {"nominee": nominee}))
            await asyncio.sleep(0.2 + chance.random() / 4)
            await self._take_back()
            await until(lambda: all(one.page.stage == "nominations" for one in self.screens))
            await asyncio.sleep(0.2)
        return times

    async def _take_back(self) -> None:
        """Pages may show the nomination before the host can take it back; a refusal is tried again for a while.

        Raises TimeoutError."""
        async with asyncio.timeout(SHOWN_WITHIN):
            while not await self.host.do("undo"):
                await asyncio.sleep(0.05)

    async def _shown(self, phone: Player, action: str, arguments: Mapping[str, object]) -> float:
        self._forget()
        _, at = await phone.send(action, **arguments)
        await until(lambda: all(_when(one.accusations, True) for one in self.screens))
        return 1000 * (max(_when(one.accusations, True) for one in self.screens) - at)

    async def hands(self, taps: int, chance: Random) -> list[float]:
        """Hands in votes, to the moment when the own phone shows it."""
        times: list[float] = []
        nominee = 0
        while len(times) < taps and self.stage == "nominations":
            by = next((one for one in self.phones[:RESIDENTS] if one.page.taps("nominate")), None)
            if by is None or nominee >= min(self.players, RESIDENTS):
                break
            if not await by.do("nominate", nominee=nominee):
                nominee += 1
                continue
            await until(lambda: self.stage in ("defence", "vote"))
            await self.host.do("begin_vote")
            await until(lambda: all(one.page.stage == "vote" for one in self.screens))
            last, up = self.phones[nominee], False
            vote = (await _tap_of(last, "hand")).get("vote", "")
            while self.stage == "vote" and len(times) < taps:
                await asyncio.sleep(chance.expovariate(TAPS_A_SECOND * self.players))
                self._forget()
                up = not up
                id_, at = await last.send("hand", vote=vote, raised=up)
                await until(lambda: id_ in last.receipts)  # noqa: B023
                if not last.receipts[id_][2]:
                    break
                await until(lambda: bool(_when(last.raised, up)))  # noqa: B023
                times.append(1000 * (_when(last.raised, up) - at))
            nominee += 1
            while self.stage in ("vote", "defence"):
                await asyncio.sleep(0.1)
        return times

    def _forget(self) -> None:
        for one in self.screens:
            one.forget()


def _same(page: Phone, other: Any) -> Any:
    """Another page of the same browser."""
    other._cookies = page._cookies
    return other


def _first(pushes: Sequence[tuple[float, int]], revision: int) -> float:
    """When a page was first told of at least this revision."""
    return next(at for at, known in pushes if known >= revision)


def _when(seen: Sequence[tuple[float, bool]], wanted: bool) -> float:
    return next((at for at, was in seen if was is wanted), 0.0)


async def _tap_of(phone: Player, action: str) -> Mapping[str, str]:
    await until(lambda: bool(phone.page.taps(action)))
    return phone.page.taps(action)[0].arguments


async def until(done: Any, seconds: float = 60.0) -> None:
    """Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def at_table(*tables: Table) -> AsyncIterator[None]:
    """Everybody is there, and the first night has fallen at every table."""
    async with asyncio.TaskGroup() as together:
        tasks = [task for table in tables for task in await table.come(together)]
        for table in tables:
            await table.to_the_night()
        yield
        for task in tasks:
            task.cancel()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    count, chosen, first, place = sys.argv[1:]
    asyncio.run(serve(int(count), chosen, int(first), Path(place)))
