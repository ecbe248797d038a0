"""A decision that is changed before anybody has heard of it leaves no trace outside the Storyteller's own pages."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from narrator.screens.records import DecisionShown, PhoneScreen
from narrator.screens.records import Square as TownSquareScreen
from narrator.simulation.simulated_players import SimulatedHost
from narrator.telling.told_before import ToldBefore
from tests.narrator.table import Table
from tests.narrator.test_amending import decisions, done, is_told, look_at, to_the_nod
from tests.narrator.test_rulings import heard_by
from tests.narrator.test_whole_box import at_a_table


class Onlookers:
    """All that phones and the town square show, each change of it once, and every line that is spoken."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: dict[int, list[object]] = {number: [] for number in (*table.numbers, -1)}
        table.session.table.listeners.append(self.look)

    def look(self) -> None:
        for number in self.table.numbers:
            self._see(number, self.table.room.phone(number))
        self._see(-1, self.table.room.town_square())

    def _see(self, number: int, screen: PhoneScreen | TownSquareScreen) -> None:
        screen = _at_any_table(screen)
        if not self.seen[number] or self.seen[number][-1] != screen:
            self.seen[number].append(screen)


def _at_any_table(screen: PhoneScreen | TownSquareScreen) -> PhoneScreen | TownSquareScreen:
    """Without the code to join by, which no two tables share, and the time of day."""
    if isinstance(screen, PhoneScreen):
        return replace(screen, square=_without_code_and_clock(screen.square))
    return _without_code_and_clock(screen)


def _without_code_and_clock(square: TownSquareScreen) -> TownSquareScreen:
    return replace(square, join_url="", join_code="", deadline=square.deadline and 1)


async def a_first_night(folder: Path, *, change: bool, back: bool = False) -> dict[int, list[object]]:
    """Before anybody is told what was decided in this night, it may be changed, and back."""
    table = Table(folder, seed=5)
    table.session.table.lines.heard = ToldBefore("the same lines")
    async with table:
        await to_the_nod(table)
        onlookers = Onlookers(table)
        one = await look_at(table, is_told)
        assert one.seat == CAT
        if change:
            await done(table, one)
        if back:
            assert (await table.host("amend_undo")).done
        assert (await table.host("amend_leave")).done
        await asyncio.sleep(1)
        assert (await table.host("accept", question="")).done
        await table.night()
        return onlookers.seen


@at_a_table
async def test_a_change_taken_back_before_anybody_has_heard_is_seen_by_nobody(tmp_path: Path) -> None:
    left = await a_first_night(tmp_path / "left", change=False)
    back = await a_first_night(tmp_path / "back", change=True, back=True)
    assert back == left
    assert all(left.values())


@at_a_table
async def test_a_pair_of_worlds_is_equal_for_all_whom_the_change_does_not_concern(tmp_path: Path) -> None:
    """And for whom it concerns but for the words they are told: they see as many screens, in the same order."""
    left = await a_first_night(tmp_path / "left", change=False)
    changed = await a_first_night(tmp_path / "changed", change=True)
    for number, seen in changed.items():
        if number in (CAT, SPY):
            assert [_covered(one) for one in seen] == [_covered(one) for one in left[number]]
        else:
            assert seen == left[number]
    assert changed[CAT] != left[CAT], "they are told something else"


CAT = 2
SPY = 1
"""At this table; the tokens in the grimoire that the Spy sees are others."""


def _covered(screen: object) -> object:
    """A screen without what is read only while it is held."""
    look = getattr(screen, "look", None)
    hidden = None if look is None else replace(look, lines=())
    return replace(screen, card=None, look=hidden)  # type: ignore[type-var]


@asynccontextmanager
async def phones_of(folder: Path) -> AsyncIterator[tuple[Table, SimulatedHost, list[ClientConnection]]]:
    """A first night that waits for the nod, the host signed in, and a socket for every player, over the network."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    base = f"127.0.0.1:{port}"
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(Table(folder, seed=5, port=port))
        await stack.enter_async_context(table.evening.open())
        host = SimulatedHost(f"http://{base}")
        await host.enter(table.evening.pin)
        await to_the_nod(table)
        phones = []
        for number in table.numbers:
            cookie = {"Cookie": f"seat={table.evening.keys.issue(number)}"}
            phones.append(
                await stack.enter_async_context(
                    connect(f"ws://{base}/socket", origin=f"http://{base}", additional_headers=cookie)  # type: ignore[arg-type]
                )
            )
        for phone in phones:
            await heard_by(phone)
        yield table, host, phones


def another(table: Table) -> tuple[DecisionShown, str]:
    """A decision about what somebody is told, and the place of another answer to it."""
    one: DecisionShown = next(each for each in decisions(table) if is_told(each))
    return one, next(str(index) for index, answer in enumerate(one.others) if answer != one.answer)


# By the machine's clock: a pretended one leaps while sockets are waited for, and they are given up.
@pytest.mark.anyio
async def test_over_the_network_no_phone_is_told_that_something_was_changed(tmp_path: Path) -> None:
    """Real HTTP and WebSockets: looking at a change, doing it and taking it back push nothing to any phone."""
    async with phones_of(tmp_path) as (table, host, phones):
        one, other = another(table)
        before = [told.fact for told in table.session.table.ledger]
        for action in (
            {"action": "amend_look", "question": one.question, "index": other},
            {"action": "amend", "question": one.question},
            {"action": "amend_undo"},
        ):
            assert await host.post("/host/grimoire", "/host/act", **action) == 303
            pushes = [await heard_by(phone) for phone in phones]
            assert pushes == [[] for _ in phones]
            if action["action"] == "amend":
                assert [told.fact for told in table.session.table.ledger] != before


# By the machine's clock: a pretended one leaps while sockets are waited for, and they are given up.
@pytest.mark.anyio
async def test_over_the_network_what_one_has_heard_is_corrected_on_their_phone_alone(tmp_path: Path) -> None:
    """By day: whom it was told, and the Spy who sees the grimoire, are sent something, and nobody else a byte."""
    async with phones_of(tmp_path) as (table, host, phones):
        assert (await table.host("day_by_hand")).done, (
            "no clock ends the talk, which every phone would hear of"
        )
        assert (await table.host("accept", question="")).done
        await table.night()
        for phone in phones:
            await heard_by(phone)
        one, other = another(table)
        assert one.seat == CAT
        look = {"action": "amend_look", "question": one.question, "index": other}
        assert await host.post("/host/grimoire", "/host/act", **look) == 303
        assert [await heard_by(phone) for phone in phones] == [[] for _ in phones]
        amend = {"action": "amend", "question": one.question}
        assert await host.post("/host/grimoire", "/host/act", **amend) == 303
        heard = [await heard_by(phone) for phone in phones]
        assert {seat for seat, pushes in enumerate(heard) if pushes} - {SPY} == {CAT}
        card = table.room.phone(CAT).card
        assert card is not None
        assert card.wrong
