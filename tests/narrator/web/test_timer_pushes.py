"""A running timer costs no message: pages are told its end once, and count for themselves."""

import asyncio
import json
import re
from contextlib import AsyncExitStack
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from config.texts import load_texts
from engine.rulings import Ruling
from tests.e2e.program import free_port
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations

TAPS = 20


class Listener:
    """A phone that keeps every push it gets."""

    def __init__(self, socket: ClientConnection) -> None:
        self.pushes: list[dict[str, object]] = []
        self._socket = socket
        self._answered = asyncio.Event()
        self._task = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        async for frame in self._socket:
            message = json.loads(frame)
            if message["t"] == "push":
                self.pushes.append(message)
            else:
                self._answered.set()

    async def everything(self) -> None:
        """Until all that was under way has come."""
        await asyncio.sleep(0.1)
        self._answered.clear()
        await self._socket.send(json.dumps({"t": "beat", "at": 1}))
        await asyncio.wait_for(self._answered.wait(), 60)


def test_what_others_do_while_a_timer_runs_is_no_message(tmp_path: Path) -> None:
    async def evening() -> None:
        port = free_port()
        async with AsyncExitStack() as stack:
            table = await stack.enter_async_context(Table(tmp_path, port=port))
            seconds = table.session.table.settings.seconds.model_copy(update={"discussion": 600.0})
            table.session.table.settings = table.session.table.settings.model_copy(
                update={"seconds": seconds}
            )
            await stack.enter_async_context(table.evening.open())
            await table.deal()
            await table.night()
            await table.until(lambda: table.session.pace.deadline is not None)
            seat = table.evening.keys.issue(table.numbers[0])
            listener = Listener(
                await stack.enter_async_context(
                    connect(
                        f"ws://127.0.0.1:{port}/socket",
                        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
                        additional_headers={"Cookie": f"seat={seat}"},
                    )
                )
            )
            while not listener.pushes:
                await asyncio.sleep(0.01)
            await listener.everything()
            before = len(listener.pushes)
            for _ in range(TAPS):
                table.session.table.changed()
                await asyncio.sleep(0.04)  # more than the hub gathers
            await listener.everything()
            assert listener.pushes[before:] == []
            deadline = table.session.pace.deadline
            await table.host("pause")
            await listener.everything()
            assert len(listener.pushes) > before
            assert deadline is not None

    asyncio.run(evening())


async def listen(stack: AsyncExitStack, table: Table, port: int, path: str, cookie: str = "") -> Listener:
    socket = connect(
        f"ws://127.0.0.1:{port}{path}",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie} if cookie else None,
    )
    listener = Listener(await stack.enter_async_context(socket))
    await table.until(lambda: bool(listener.pushes))
    return listener


def shown(listener: Listener) -> str:
    """The whole page as it is after every push so far."""
    regions: dict[str, str] = {}
    for push in listener.pushes:
        regions.update(push["regions"])  # type: ignore[call-overload]
    return "".join(regions.values())


def test_pages_that_were_open_before_show_every_countdown(tmp_path: Path) -> None:
    """The talk, a minute more, a pause, the accusation and the defence; and nothing is sent while they run."""

    async def evening() -> None:
        port = free_port()
        async with AsyncExitStack() as stack:
            table = await stack.enter_async_context(Table(tmp_path, port=port))
            long = {"discussion": 600.0, "accusation": 90.0, "defence": 90.0, "last_call": 100.0}
            seconds = table.session.table.settings.seconds.model_copy(update=long)
            table.session.table.settings = table.session.table.settings.model_copy(
                update={"seconds": seconds}
            )
            await stack.enter_async_context(table.evening.open())
            await table.deal()
            keys = table.evening.keys
            pages = [
                await listen(stack, table, port, "/socket", f"seat={keys.issue(number)}") for number in (0, 3)
            ]
            pages.append(await listen(stack, table, port, "/square/socket"))
            pages.append(await listen(stack, table, port, "/host/socket", f"host={keys.admit_host()}"))
            await table.night()

            async def all_show(moved: int | None = None) -> int:
                """The deadline, as every page shows it."""
                await table.until(lambda: table.session.pace.deadline not in (None, moved))
                for page in pages:
                    await page.everything()
                    assert f'data-until="{table.session.pace.deadline}"' in shown(page)
                quiet = [len(page.pushes) for page in pages]
                for _ in range(5):
                    table.session.pace.stir()
                    await asyncio.sleep(0.04)
                for page in pages:
                    await page.everything()
                assert [len(page.pushes) for page in pages] == quiet
                assert table.session.pace.deadline is not None
                return table.session.pace.deadline

            talk = await all_show()
            await table.host("one_minute_more")
            assert await all_show(talk) > talk + 50_000
            await table.host("pause")
            for page in pages:
                await page.everything()
                assert "data-until" not in shown(page)
            await table.host("resume")
            await all_show()
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            await all_show()
            await table.act(0, "nominate", nominee=1)
            await table.until(lambda: table.session.table.speaker == 0)
            accusation = await all_show()
            await table.act(0, "spoken")
            await table.until(lambda: table.session.table.speaker == 1)
            await all_show(accusation)

    asyncio.run(evening())


def test_news_comes_to_every_page_with_the_same_push(tmp_path: Path) -> None:
    async def evening() -> None:
        port = free_port()
        async with AsyncExitStack() as stack:
            table = await stack.enter_async_context(Table(tmp_path, port=port))
            await stack.enter_async_context(table.evening.open())
            await table.deal()
            keys = table.evening.keys
            pages = [
                await listen(stack, table, port, "/socket", f"seat={keys.issue(number)}")
                for number in range(7)
            ]
            pages.append(await listen(stack, table, port, "/square/socket"))
            await table.night()
            for page in pages:
                await page.everything()
            since = [len(page.pushes) for page in pages]
            table.session.arrivals.ask_for(Ruling("kill", 5))
            await table.until(lambda: not table.session.table.square.alive[5])
            told: set[object] = set()
            for page, before in zip(pages, since, strict=True):
                await page.everything()
                news = (push for push in page.pushes[before:] if "dead" in str(push["regions"]))
                told.add(next(news)["rev"])
            assert len(told) == 1

    asyncio.run(evening())


def doing(listener: Listener) -> list[tuple[object, str]]:
    """The stage and what the phone says to do, with every push that changes the top of the page."""
    found = []
    for push in listener.pushes:
        top = str(push["regions"].get("top", ""))  # type: ignore[attr-defined]
        if one := re.search(r'<p class="now">([^<]*)', top):
            found.append((push["stage"], one[1]))
    return found


def test_who_may_not_nominate_today_reads_one_sentence_and_it_costs_no_push(tmp_path: Path) -> None:
    """The dead and who has nominated: not "nominate somebody", whatever is nominated and voted on meanwhile."""

    async def evening() -> None:
        port = free_port()
        async with AsyncExitStack() as stack:
            table = await stack.enter_async_context(Table(tmp_path, port=port))
            await stack.enter_async_context(table.evening.open())
            await nominations(table, accusation=0.2, defence=0.2, last_call=600.0)
            table.session.arrivals.ask_for(Ruling("kill", 5))
            await table.until(lambda: not table.session.table.square.alive[5])
            await table.until(lambda: table.session.table.menu() is not None)
            await table.vote_for(3, set())
            await table.until(lambda: table.stage == "nominations" and table.session.table.menu() is not None)
            (nominator,) = table.session.table.square.nominators
            others = (seat for seat in table.session.table.square.ring if seat not in (5, nominator))
            shown_to = (5, nominator, next(others))
            phones = [
                await listen(
                    stack, table, port, "/socket", f"seat={table.evening.keys.issue(table.number_of(seat))}"
                )
                for seat in shown_to
            ]
            for nominee in (4, 6):
                await table.vote_for(nominee, {nominee})
                await table.until(
                    lambda: table.stage == "nominations" and table.session.table.menu() is not None
                )
            for phone in phones:
                await phone.everything()
            shown = load_texts("en").shown
            said = [[line for stage, line in doing(one) if stage == "nominations"] for one in phones]
            assert [set(lines) for lines in said[:2]] == [{shown("now.others_nominate")}] * 2
            assert said[2][0] == shown("now.nominations")
            assert len(phones[0].pushes) <= len(phones[2].pushes), "no push of its own for the sentence"

    asyncio.run(evening())
