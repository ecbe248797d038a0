"""From a tap to every screen that shows it: one table, sixty sockets, a club night of eight tables, a day of games.

    python -m tests.benchmarks.phones table          # 20 phones, the town square and the host's page
    python -m tests.benchmarks.phones sockets        # 60 sockets at one table
    python -m tests.benchmarks.phones club           # eight tables of ten in one process, against one of them alone
    python -m tests.benchmarks.phones mind           # one table while the mind thinks beside it, and while it rests
    python -m tests.benchmarks.phones growth [hours] # games in a row for so many simulated hours, usually 24
    python -m tests.benchmarks.phones                # all five

The tables are the program's own evenings in a process of their own; this process holds the phones, each over a
socket of its own. Taps come by chance, about three a second at a table of twenty, whether or not the one before has
been shown. By night a tap is a choice, and has been shown when every phone has the push that it caused, its own
choice included (the town square and the host's page show nothing of it, and must not). By day it is a nomination
that is taken back: shown when phones, town square and host's page all have it. A hand in a vote is shown
to everybody, and is timed on its own phone. Times are those at which this process has read the push, in milliseconds;
CPU is what the tables' process used while the taps came, divided by the taps.
"""

import asyncio
import contextlib
import os
import resource
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.benchmarks.tables_of_phones import Player, Table, Tables, Watched, at_table, until

HOURS_A_GAME = 1.25  # of a table of ten that talks
AT_NIGHT, BY_DAY, IN_VOTES, AT_A_CLUB = (
    200,
    120,
    40,
    120,
)  # taps: each of the first three is run in two or three minutes
WITH_A_MIND = 300  # taps while it thinks, and as many while it rests

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


async def one_table(name: str, bar: float, *, pages_each: int = 1, squares: int = 1, hosts: int = 1) -> None:
    chance = Random(4)
    async with Tables(1, "patient") as server:
        table = Table(server.doors[0], 20, pages_each, squares, hosts)
        async with at_table(table):
            print(f"{name}: {len(table.screens)} sockets; {load()}", flush=True)
            night = await measure("  choices at night", server, table.night(AT_NIGHT, chance))
            print(night.line(bar), flush=True)
            await table.to_the_nominations()
            day = await measure("  nominations, and taking back", server, table.nominations(BY_DAY, chance))
            print(day.line(bar), flush=True)
            hands = await measure("  hands in a vote", server, table.hands(IN_VOTES, chance))
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
    print("  each table, median and p99:", end=" ")
    print(", ".join(f"{statistics.median(times):.0f} {percentile(times, 0.99):.0f}" for times in every), "ms")
    ratios = [percentile(times, 0.99) / percentile(lone_times, 0.99) for times in every]
    print(f"  p99 of each table / of one alone: {', '.join(f'{one:.2f}' for one in ratios)}  bar 2", end="")
    print(f": {'met' if max(ratios) <= 2 else 'MISSED'}")
    single, whole = memory[1], memory[3]
    print(
        f"  memory: one table {single['pss']:.0f} MB, {tables} tables {whole['pss']:.0f} MB: "
        f"{(whole['pss'] - single['pss']) / (tables - 1):.1f} MB for each more, "
        f"{single['pss'] - memory[0]['pss']:.1f} MB of the first for its game and sockets; {load()}"
    )


async def with_a_mind(taps: int, rounds: int = 6) -> None:
    """Rounds in which the mind thinks without a pause and in which it rests take turns, for choices at night: so a
    busy machine is busy for both."""
    chance = Random(6)
    found: dict[bool, list[Measured]] = {False: [], True: []}
    async with Tables(1, "patient") as server:
        table = Table(server.doors[0], 20)
        async with at_table(table):
            print(f"one table and a mind: {len(table.screens)} sockets; {load()}", flush=True)
            for number in range(2 * rounds):
                thinks = number % 2 == 1
                await server.think(on=thinks)
                await asyncio.sleep(2)  # in which its process starts, or ends what it thinks
                work = table.night(taps // rounds, chance)
                found[thinks].append(await measure("", server, work))
    p99 = {}
    for thinks, parts in found.items():
        times = [one for part in parts for one in part.times]
        p99[thinks] = percentile(times, 0.99)
        name = "  the mind thinks" if thinks else "  it rests"
        print(Measured(name, times, sum(a.cpu for a in parts), sum(a.seconds for a in parts)).line())
    print(f"  p99 while it thinks / while it rests: {p99[True] / p99[False]:.2f}; {load()}")


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
    if wanted in ("table", "all"):
        await one_table("one table", 100)
    if wanted in ("sockets", "all"):
        await one_table("sixty sockets", 150, pages_each=2, squares=16, hosts=4)
    if wanted in ("club", "all"):
        await club(AT_A_CLUB)
    if wanted in ("mind", "all"):
        await with_a_mind(WITH_A_MIND)
    if wanted in ("growth", "all"):
        await growth(float(arguments[1]) if len(arguments) > 1 else 24)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    asyncio.run(main(sys.argv[1:]))
