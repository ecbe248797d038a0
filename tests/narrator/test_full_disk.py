"""A disk that takes nothing: the table stands still, says so, takes no tap by half, and goes on with room again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from config.texts import load_texts
from engine import replay
from engine.questions import NOMINATE, Act
from narrator.errors import NotAllowed
from narrator.table.kept import TableState, read_state, state_path
from narrator.table.storage import RecordTrouble, read_lines
from tests.narrator.full_disk import FullDisk, InjectedDisk, disks_of_their_own
from tests.narrator.table import NAMES, Table
from tests.virtual_time import run

SHOWN = load_texts("en").shown
NOT_TAKEN = SHOWN("errors.no_room")


Disk = InjectedDisk | FullDisk


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return InjectedDisk(tmp_path, monkeypatch)


async def full(table: Table) -> None:
    """The host has been told, on the page, and nobody has been told in the log more than once."""
    await table.until(lambda: table.room.town_square().paused, 5)
    problem = table.room.host(grimoire_open=False).square.problem
    assert problem == SHOWN("errors.disk")
    assert table.session.table.problem == problem


async def room_again(table: Table, disk: Disk) -> None:
    disk.empty()
    await table.until(lambda: not table.room.town_square().paused, 5)
    assert table.session.table.problem == ""


def on_disk(table: Table) -> dict[str, object]:
    return dict(read_state(state_path(table.evening.record.path))["session"])


async def in_the_lobby(table: Table, disk: Disk) -> None:
    disk.fill()
    with pytest.raises(NotAllowed) as refused:
        table.room.join("Zoe")
    assert refused.value.args == (NOT_TAKEN,)
    await full(table)
    assert table.room.player_named("Zoe") is None
    assert [one.name for one in table.session.table.people.everybody] == list(NAMES)
    sat = await table.act(0, "sit", seat=7)
    assert (sat.done, sat.text) == (False, NOT_TAKEN)
    await room_again(table, disk)
    assert table.room.join("Zoe") == 7


async def in_a_look(table: Table, disk: Disk) -> None:
    await table.deal()
    await table.until(lambda: table.session.table.look is not None)
    picked = {number: table.choice(number) for number in table.numbers}
    look = table.room.phone(0).look
    assert look is not None

    async def confirm(number: int) -> tuple[bool, str]:
        picks, word = picked[number]
        receipt = await table.act(number, "confirm", look=look.look, picks=picks, word=word)
        return receipt.done, receipt.text

    assert await confirm(0) == (True, "")
    disk.fill()
    for _ in range(3):
        for number in table.numbers[1:]:
            assert await confirm(number) == (False, NOT_TAKEN)
            shown = table.room.phone(number).look
            assert shown is not None
            assert (shown.confirmed, shown.picks) == (False, ()), "nothing of it was taken"
    await full(table)
    assert table.session.table.look is not None
    assert table.session.table.look.confirmed == {0}
    assert not (await table.host("skip")).done
    await asyncio.sleep(0.1)
    assert table.stage == "night", "nothing goes on meanwhile"
    await room_again(table, disk)
    for number in table.numbers[1:]:
        assert await confirm(number) == (True, "")
    await table.night()


async def as_the_night_is_sealed(table: Table, disk: Disk) -> None:
    """The last tap is on disk; what follows from it is not."""
    await table.deal()
    await table.until(lambda: table.session.table.look is not None)
    for number in table.numbers:
        await table.answer_look(number)
    disk.fill()
    await full(table)
    before = len(read_lines(table.evening.record.path))
    await asyncio.sleep(0.1)
    assert len(read_lines(table.evening.record.path)) == before
    await room_again(table, disk)
    await table.night()


async def by_day(table: Table, disk: Disk) -> None:
    await table.deal()
    await table.night()
    disk.fill()
    await table.host("open_nominations")  # asked for, and carried out by the course of the day
    await full(table)
    assert table.stage == "discussion"
    refused = await table.act(0, "language", language="ru")
    assert (refused.done, refused.text) == (False, NOT_TAKEN)
    await room_again(table, disk)
    await table.until(lambda: table.stage == "nominations", 5)


async def a_nomination(table: Table, disk: Disk) -> None:
    """What was heard before the disk was full happens once there is room."""
    await nominating(table)
    assert table.session.floor.request(Act(NOMINATE, 0, 1)) is None
    disk.fill()
    await full(table)
    assert not table.session.table.game.square.nominees
    await room_again(table, disk)
    await table.until(lambda: table.session.table.square.nominees == (1,), 5)


async def in_a_vote(table: Table, disk: Disk) -> None:
    await nominating(table)
    await table.act(0, "nominate", nominee=1)
    await table.until(lambda: table.session.table.vote is not None)
    vote = table.session.table.vote
    assert vote is not None
    last = table.number_of(vote.order[-1])
    assert (await table.act(last, "hand", vote=vote.id, raised=True)).done
    disk.fill()
    lowered = await table.act(last, "hand", vote=vote.id, raised=False)
    assert (lowered.done, lowered.text) == (False, NOT_TAKEN)
    await full(table)
    hand = table.room.phone(last).hand
    assert hand is not None
    assert hand.raised, "the hand is where it was"
    counted = len(table.session.table.square.counted)
    await asyncio.sleep(0.1)
    assert len(table.session.table.square.counted) <= counted + 1
    await room_again(table, disk)
    await table.until(lambda: table.stage == "nominations", 5)
    hands = [t.fact for t in table.session.table.game.ledger if type(t.fact).__name__ == "HandCounted"]
    assert {one.seat: one.raised for one in hands} == {seat: seat == vote.order[-1] for seat in vote.order}


async def while_the_host_has_paused(table: Table, disk: Disk) -> None:
    """The host's pause is the host's: room on the disk does not end it."""
    await table.deal()
    await table.night()
    await table.host("pause")
    disk.fill()
    assert (await table.act(0, "language", language="ru")).text == NOT_TAKEN
    disk.empty()
    await table.until(lambda: table.session.table.problem == "", 5)
    assert table.room.town_square().paused
    assert (await table.host("resume")).done
    assert not table.room.town_square().paused


async def another_game(table: Table, disk: Disk) -> None:
    await table.deal()
    await table.host("end")
    await table.until(lambda: table.stage == "reveal", 5)
    disk.fill()
    assert (await table.host("new_game")).text == NOT_TAKEN
    await full(table)
    assert table.stage == "reveal"
    await room_again(table, disk)
    assert (await table.host("new_game")).done
    await table.until(lambda: table.stage == "lobby", 5)


async def ending_the_game(table: Table, disk: Disk) -> None:
    await nominating(table)
    disk.fill()
    ended = await table.host("end")  # the last block of the record may have had room for it
    assert (ended.done, ended.text) in ((False, NOT_TAKEN), (True, ""))
    assert table.session.table.game.over is ended.done
    await full(table)
    await room_again(table, disk)
    if not ended.done:
        assert table.stage == "nominations"
        assert (await table.host("end")).done
    await table.until(lambda: table.stage == "reveal", 5)


async def nominating(table: Table) -> None:
    await table.deal()
    await table.night()
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")


EVERYWHERE = [
    in_the_lobby, in_a_look, as_the_night_is_sealed, by_day, a_nomination, in_a_vote, while_the_host_has_paused,
    another_game, ending_the_game,
]  # fmt: skip


@pytest.mark.parametrize("where", EVERYWHERE, ids=lambda where: where.__name__)
def test_the_table_stands_still_and_goes_on_when_there_is_room(
    disk: Disk, where: Callable[[Table, Disk], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    run(an_evening(disk, where, caplog))


async def an_evening(
    disk: Disk,
    where: Callable[[Table, Disk], Awaitable[None]],
    caplog: pytest.LogCaptureFixture | None = None,
) -> None:
    async with Table(disk.folder) as table:
        await where(table, disk)
        table.check()
        if table.session.table.live is not None:
            again = replay(read_lines(table.evening.record.path))
            assert again.game.digest == table.session.table.game.digest
        assert on_disk(table)["phase"] == table.session.table.phase.value
    if caplog is not None:
        told = [one for one in caplog.records if one.levelno >= logging.WARNING]
        assert [one.name for one in told] == ["narrator.table.writing_down"], "one line, and no traceback"


def test_what_is_on_record_is_done_though_the_state_beside_it_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await nominating(table)
            keep, full = TableState.keep, [True]

            def keep_nothing(self: TableState, data: dict[str, object]) -> None:
                if full:
                    raise RecordTrouble("full")
                keep(self, data)

            monkeypatch.setattr(TableState, "keep", keep_nothing)
            assert (await table.host("end")).done
            assert table.session.table.game.over
            assert table.room.town_square().paused
            full.clear()
            await table.until(lambda: table.stage == "reveal", 5)
            assert on_disk(table)["phase"] == "reveal"

    run(evening())


def test_the_host_may_try_before_the_table_does(disk: Disk) -> None:
    async def evening() -> None:
        async with Table(disk.folder) as table:
            disk.fill()
            assert not (await table.act(0, "sit", seat=7)).done
            assert (await table.host("resume")).text == NOT_TAKEN
            assert table.room.town_square().paused
            disk.empty()
            assert (await table.host("resume")).done
            assert not table.room.town_square().paused

    run(evening())


@pytest.fixture(scope="module")
def on_real_disks() -> dict[str, str]:
    """What went wrong on each, by name."""
    return disks_of_their_own("tests.narrator.test_full_disk", [one.__name__ for one in EVERYWHERE])


@pytest.mark.parametrize("where", EVERYWHERE, ids=lambda where: where.__name__)
def test_a_real_disk_that_is_really_full(
    where: Callable[[Table, Disk], Awaitable[None]], on_real_disks: dict[str, str]
) -> None:
    """A file system of one megabyte, in a process that alone can see it."""
    assert on_real_disks[where.__name__] == ""


def on_a_real_disk(folder: Path, name: str) -> None:
    where = next(one for one in EVERYWHERE if one.__name__ == name)
    run(an_evening(FullDisk(folder), where))
