"""A running timer costs no message: pages are told its end once, and count for themselves."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from tests.e2e.program import free_port
from tests.narrator.table import Table

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
            seconds = table.session.settings.seconds.model_copy(update={"discussion": 600.0})
            table.session.settings = table.session.settings.model_copy(update={"seconds": seconds})
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
                table.session.changed()
                await asyncio.sleep(0.04)  # more than the hub gathers
            await listener.everything()
            assert listener.pushes[before:] == []
            deadline = table.session.pace.deadline
            await table.host("pause")
            await listener.everything()
            assert len(listener.pushes) > before
            assert deadline is not None

    asyncio.run(evening())
