"""From a tap to every screen that shows it: one table, sixty sockets, a club night of eight tables, a day of games.

    python -m tests.benchmarks.phones table          # 20 phones, the town square and the host's page
    python -m tests.benchmarks.phones sockets        # 60 sockets at one table
    python -m tests.benchmarks.phones club           # eight tables of ten in one process, against one of them alone
    python -m tests.benchmarks.phones growth [hours] # games in a row for so many simulated hours, usually 24
    python -m tests.benchmarks.phones                # all four

The tables are the program's own evenings in a process of their own; this process holds the phones, each over a
socket of its own. Taps come by chance, about three a second at a table of twenty, whether or not the one before has
been shown. By night a tap is a choice, and has been shown when every phone has the push that it caused, its own
choice included (the town square and the host's page show nothing of it, and must not). By day it is a nomination
that is taken back: shown when phones, town square and host's page all have it. A hand in a vote shows on its own
phone alone until the clock passes. Times are those at which this process has read the push, in milliseconds;
CPU is what the tables' process used while the taps came, divided by the taps.
"""

import asyncio
import contextlib
import gc
import json
import os
import resource
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from config.settings import load_settings
from engine import edition
from narrator.evening import Evening, Plan
from narrator.pace import Pace
from narrator.session import Session
from narrator.simulated_players import Phone, SimulatedHost, SimulatedPlayer
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
HOURS_A_GAME = 1.25  # of a table of ten that talks
SPEED = 1000.0  # of the voice and of pauses; what people are given their time for is not shortened

# ------------------------------------------------------------------------------------------- the tables' process


async def serve(tables: int, settings: str, seed: int, folder: Path) -> None:
    """Evenings on free ports, until the input ends; each line of it asks for a line of news about this process."""
    async with contextlib.AsyncExitStack() as stack:
        evenings = [
            await stack.enter_async_context(_evening(settings, seed + n, folder)) for n in range(tables)
        ]
        doors = [{"port": e.plan.port, "code": e.join_code, "pin": e.pin} for e in evenings]
        print(json.dumps({"doors": doors}), flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            gc.collect()
            objects = gc.get_objects()
            sessions = sum(type(one) is Session for one in objects)
            print(json.dumps({**_used(), "objects": len(objects), "sessions": sessions}), flush=True)
            del objects


@contextlib.asynccontextmanager
async def _evening(settings: str, seed: int, folder: Path) -> AsyncIterator[Evening]:
    with listen("127.0.0.1", 0) as probe:
        port = int(probe.getsockname()[1])
    speed = SPEED if settings == "patient" else float("inf")
    records = folder / str(seed)
    records.mkdir()
    chosen = _patient(records) if settings == "patient" else short_settings(records)
    plan = Plan(
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
    long = {"night_beat": 900.0, "night_beat_jitter": 0.0, "discussion": 900.0, "cancel": 300.0}
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
        self._arguments = ("--serve", str(tables), settings, str(seed))

    async def __aenter__(self) -> "Tables":
        self._folder = tempfile.TemporaryDirectory(prefix="storyteller-phones-")
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.benchmarks.phones", *self._arguments, self._folder.name,
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
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        return {name: float(value) for name, value in (await self._line()).items()}

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
        self.echoes: list[tuple[float, bool]] = []
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
        self.echoes.append((at, any('class="echo"' in html for html in shown.values())))
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
        for kept in (self.pushes, self.echoes, self.raised):
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
        beat = self.phones[0].page.taps("pick")[0].arguments["beat"]
        chairs = len(self.phones[0].page.chairs()) or self.players
        phones = [*self.phones, *self.others]
        self._forget()
        sent: list[tuple[Player, str, float]] = []
        for _ in range(taps):
            await asyncio.sleep(chance.expovariate(TAPS_A_SECOND * self.players))
            phone = chance.choice(self.phones)
            sent.append((phone, *await phone.send("pick", beat=beat, picks=[chance.randrange(chairs)])))
        await until(lambda: all(id_ in phone.receipts for phone, id_, _ in sent))
        await asyncio.sleep(0.5)
        assert all(phone.receipts[id_][2] for phone, id_, _ in sent), "a choice was refused"
        return [
            1000 * (max(_first(one.pushes, phone.receipts[id_][1]) for one in phones) - at)
            for phone, id_, at in sent
        ]

    async def nominations(self, taps: int, chance: Random) -> list[float]:
        """Nominations, and taking them back, to the moment when every screen shows it."""
        times: list[float] = []
        while len(times) < taps:
            await asyncio.sleep(chance.expovariate(TAPS_A_SECOND * self.players))
            phone, nominee = (
                chance.choice(self.phones[:RESIDENTS]),
                chance.randrange(min(self.players, RESIDENTS)),
            )
            if not phone.page.taps("nominate"):
                continue
            times.append(await self._shown(True, phone, "nominate", {"nominee": nominee}))
            await asyncio.sleep(0.2 + chance.random() / 4)
            echo = self.host.page.taps("cancel")[0].arguments["echo"]
            times.append(await self._shown(False, phone, "cancel", {"echo": echo}))
            await asyncio.sleep(0.2)
        return times

    async def _shown(self, echo: bool, phone: Player, action: str, arguments: Mapping[str, object]) -> float:
        self._forget()
        _, at = await phone.send(action, **arguments)
        await until(lambda: all(_when(one.echoes, echo) for one in self.screens))
        return 1000 * (max(_when(one.echoes, echo) for one in self.screens) - at)

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
            await until(lambda: bool(self.host.page.echo))
            await self.host.do("skip")
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


# ------------------------------------------------------------------------------------------------------- reports


def percentile(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


@dataclass
class Measured:
    """Taps of one kind, with what the tables' process used for them."""

    name: str
    times: Sequence[float]
    cpu: float
    seconds: float

    def line(self, bar: float | None = None) -> str:
        p99 = percentile(self.times, 0.99)
        verdict = "" if bar is None else f"  bar {bar:.0f}: {'met' if p99 <= bar else 'MISSED'}"
        return (
            f"{self.name:<34}{len(self.times):>5} taps  median {statistics.median(self.times):>6.1f}  "
            f"p95 {percentile(self.times, 0.95):>6.1f}  p99 {p99:>6.1f}  most {max(self.times):>6.1f} ms  "
            f"CPU {1000 * self.cpu / len(self.times):>5.1f} ms a tap, "
            f"{100 * self.cpu / self.seconds:>3.0f} % of a core{verdict}"
        )


async def measure(name: str, server: Tables, *work: Any) -> Measured:
    before, began = await server.used(), time.monotonic()
    found = await asyncio.gather(*work)
    seconds, after = time.monotonic() - began, await server.used()
    return Measured(name, [one for times in found for one in times], after["cpu"] - before["cpu"], seconds)


def load() -> str:
    return f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


async def one_table(
    name: str, bar: float, taps: int, *, pages_each: int = 1, squares: int = 1, hosts: int = 1
) -> None:
    chance = Random(4)
    async with Tables(1, "patient") as server:
        table = Table(server.doors[0], 20, pages_each, squares, hosts)
        async with at_table(table):
            print(f"{name}: {len(table.screens)} sockets; {load()}", flush=True)
            night = await measure("  choices at night", server, table.night(taps, chance))
            print(night.line(bar), flush=True)
            await table.to_the_nominations()
            day = await measure("  nominations, and taking back", server, table.nominations(taps, chance))
            print(day.line(bar), flush=True)
            hands = await measure("  hands in a vote", server, table.hands(taps // 2, chance))
            print(hands.line(bar), flush=True)
            used = await server.used()
            print(
                f"  memory of the process {used['pss']:.0f} MB (RSS {used['rss']:.0f}); {load()}", flush=True
            )


async def club(taps: int, tables: int = 8, players: int = 10) -> None:
    """Rounds of one table alone and all together take turns, so that a busy machine is busy for both."""
    chance = Random(5)
    alone: list[Measured] = []
    every: list[list[float]] = [[] for _ in range(tables)]
    cpu = seconds = 0.0
    memory: list[dict[str, float]] = []
    for count in (1, tables):
        async with Tables(count, "patient") as server:
            seats = [Table(door, players, seed=n) for n, door in enumerate(server.doors)]
            empty = await server.used()
            async with at_table(*seats):
                memory += [empty, await server.used()]
                if count == 1:
                    continue
                sockets = sum(len(seat.screens) for seat in seats)
                print(f"club night: {tables} tables of {players}, {sockets} sockets; {load()}", flush=True)
                for number in range(4):
                    lone = seats[number % tables]
                    alone.append(await measure("  one alone", server, lone.night(taps // 4, chance)))
                    before, began = await server.used(), time.monotonic()
                    found = await asyncio.gather(*(seat.night(taps // 4, chance) for seat in seats))
                    seconds += time.monotonic() - began
                    cpu += (await server.used())["cpu"] - before["cpu"]
                    for times, more in zip(every, found, strict=True):
                        times += more
    lone_times = [one for part in alone for one in part.times]
    print(
        Measured("  one alone", lone_times, sum(a.cpu for a in alone), sum(a.seconds for a in alone)).line()
    )
    print(Measured("  all together", [one for times in every for one in times], cpu, seconds).line())
    ratios = [percentile(times, 0.99) / percentile(lone_times, 0.99) for times in every]
    print(f"  p99 of each table / of one alone: {', '.join(f'{one:.2f}' for one in ratios)}  bar 2", end="")
    print(f": {'met' if max(ratios) <= 2 else 'MISSED'}")
    single, whole = memory[1], memory[3]
    print(
        f"  memory: one table {single['pss']:.0f} MB, {tables} tables {whole['pss']:.0f} MB: "
        f"{(whole['pss'] - single['pss']) / (tables - 1):.1f} MB for each more, "
        f"{single['pss'] - memory[0]['pss']:.1f} MB of the first for its game and sockets; {load()}"
    )


# -------------------------------------------------------------------------------------------------------- growth


@dataclass(frozen=True)
class After:
    """The tables' process after so many games."""

    games: int
    pss: float
    objects: int
    sessions: int  # games that are still held in memory


async def games_in_a_row(games: int, *, players: int = 7, seed: int = 3) -> list[After]:
    """One table plays game after game; in each, phones lose their sockets and come back."""
    chance, found = Random(seed), []
    async with Tables(1, "short", seed) as server, asyncio.TaskGroup() as together:
        table = Table(server.doors[0], players, seed=seed)
        tasks = await table.come(together)
        for phone in table.phones:
            phone.waits = False
        for game in range(1, games + 1):
            await _whole_game(table, chance)
            used = await server.used()
            found.append(After(game, used["pss"], int(used["objects"]), int(used["sessions"])))
            await table.host.do("new_game")
            await until(lambda: table.stage == "lobby")
            for phone in table.phones:
                _forget_the_game(phone)
        for task in tasks:
            task.cancel()
    return found


async def _whole_game(table: Table, chance: Random) -> None:
    host = table.host
    assert await host.do("start"), "the host cannot begin"
    async with asyncio.timeout(300):
        while table.stage != "reveal" or not host.page.taps("new_game"):
            table._forget()
            await asyncio.sleep(0.05)
            for phone in table.phones:
                phone.changed.set()  # a phone looks at its page again
            if chance.random() < 0.05:
                _lose(chance.choice(table.screens))
            if table.stage == "discussion":
                await _press(host, "open_nominations")
            elif table.stage == "nominations":
                able = [one for one in table.phones if one.page.taps("nominate")]
                if able and chance.random() < 0.5:
                    await chance.choice(able)._press_any("nominate")
                    await asyncio.sleep(0.3)
                else:
                    await _press(host, "close_nominations")


async def _press(host: Any, action: str) -> None:
    with contextlib.suppress(TimeoutError, AttributeError):
        await host.press(action)


def _lose(page: Watched) -> None:
    """The network takes its socket away, without a word."""
    if page._connection is not None:
        page._connection.transport.abort()


def _forget_the_game(phone: Player) -> None:
    phone.dead, phone.friends, phone.suspicion = set(), set(), {}
    phone._looked = False
    phone._answered.clear()
    phone._decided.clear()


def slope(found: Sequence[After]) -> float:
    """Megabytes a game over the second half, by least squares."""
    later = found[len(found) // 2 :]
    if len(later) < 2:
        return 0.0
    return statistics.linear_regression([one.games for one in later], [one.pss for one in later]).slope


async def growth(hours: float) -> None:
    games = max(4, round(hours / HOURS_A_GAME))
    began = time.monotonic()
    print(f"growth: {games} games in a row, {HOURS_A_GAME} hours each as people play; {load()}", flush=True)
    found = await games_in_a_row(games)
    for one in _some(found):
        print(
            f"  after game {one.games:>3}: {one.pss:>6.1f} MB, {one.objects:>7} objects, {one.sessions} in memory",
            flush=True,
        )
    objects = found[-1].objects - found[len(found) // 2].objects
    print(
        f"  {slope(found):+.3f} MB a game in the second half, objects {objects:+d}; "
        f"took {time.monotonic() - began:.0f} s"
    )


def _some(found: Sequence[After]) -> Iterator[After]:
    step = max(1, len(found) // 10)
    yield from found[::step]
    if (len(found) - 1) % step:
        yield found[-1]


async def main(arguments: Sequence[str]) -> None:
    wanted = arguments[0] if arguments else "all"
    if wanted == "--serve":
        tables, settings, seed, folder = arguments[1:]
        await serve(int(tables), settings, int(seed), Path(folder))
        return
    if wanted in ("table", "all"):
        await one_table("one table", 100, 400)
    if wanted in ("sockets", "all"):
        await one_table("sixty sockets", 150, 400, pages_each=2, squares=16, hosts=4)
    if wanted in ("club", "all"):
        await club(400)
    if wanted in ("growth", "all"):
        await growth(float(arguments[1]) if len(arguments) > 1 else 24)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    asyncio.run(main(sys.argv[1:]))
