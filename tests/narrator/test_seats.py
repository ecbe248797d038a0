"""Seats and hands at a real table: what a restart keeps, who plays without a phone, and what the town is told."""

import asyncio
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from narrator.errors import NotAllowed
from narrator.screens.records import PageIntent, Receipt
from narrator.table.people import MOST_AT_TABLE, NoRoom, People, Person
from tests import virtual_time
from tests.e2e.killed import everybody_acts
from tests.narrator.table import NAMES, Table
from tests.narrator.test_hearing import in_nominations


def run(story: Coroutine[Any, Any, None]) -> None:
    virtual_time.run(asyncio.wait_for(story, 120))


async def voting(table: Table) -> None:
    """To the first vote of the first day."""
    await table.deal()
    await table.night()
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")
    await table.act(0, "nominate", nominee=1)
    await table.until(lambda: table.stage == "defence")
    await table.host("begin_vote")
    await table.until(lambda: table.stage == "vote")


@pytest.mark.parametrize("back", ["by the host", "by name"])
def test_a_full_table_takes_nobody_back(back: str) -> None:
    people = People([Person(f"P{number}") for number in range(MOST_AT_TABLE)])
    people.seat_everybody()
    people.leave_out(3)
    people.join("Zed")
    people.seat_everybody()
    with pytest.raises(NoRoom) as refused:
        people.bring_back(3) if back == "by the host" else people.join("P3")
    assert refused.value.reason == "table_full"


def test_a_raised_hand_outlives_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await voting(table)
            vote = table.session.table.vote
            assert vote is not None
            await table.host("pause")
            for seat in vote.order[-3:]:
                receipt = await table.act(table.number_of(seat), "hand", vote=vote.id, raised=True)
                assert receipt.done, receipt.text
            record = table.evening.record.path
            await table.stop()
        async with Table(tmp_path, resume=record) as again:
            await again.until(lambda: again.session.table.vote is not None or again.stage != "vote")
            await again.until(lambda: again.stage != "vote")
            hands = [
                t.fact for t in again.session.table.game.ledger if type(t.fact).__name__ == "HandCounted"
            ]
            assert {hand.seat for hand in hands if hand.raised} == set(vote.order[-3:])

    run(evening())


def test_a_pause_stops_the_clock_of_a_vote(tmp_path: Path) -> None:
    """No hand is passed meanwhile, every hand that was open stays open, and the clock announces new times."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await voting(table)
            await table.host("pause")
            vote = table.session.table.vote
            assert vote is not None
            last = vote.order[-1]
            assert vote.locks[-1] == 0
            counted = len(table.session.table.square.counted)
            await asyncio.sleep(0.6)
            assert len(table.session.table.square.counted) <= counted + 1
            assert (await table.act(table.number_of(last), "hand", vote=vote.id, raised=True)).done
            await table.host("resume")
            await table.until(lambda: table.stage != "vote")
            hands = [
                t.fact for t in table.session.table.game.ledger if type(t.fact).__name__ == "HandCounted"
            ]
            assert {hand.seat for hand in hands if hand.raised} == {last}

    run(evening())


def test_what_was_said_back_is_said_back_again_after_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            record = table.evening.record.path
            await table.stop()
        async with Table(tmp_path, resume=record) as again:
            await again.until(lambda: again.session.table.echo is not None)
            assert again.session.table.square.nominees == ()
            await again.until(lambda: again.session.table.square.nominees == (1,))

    run(evening())


class WithoutPhone(Table):
    """The last player has no phone: the laptop plays their seat."""

    async def intend(self, number: int, action: str, arguments: dict[str, object]) -> Receipt:
        seat = self.room.phone(number).me
        if number != len(NAMES) - 1 or seat is None:
            return await super().intend(number, action, arguments)
        self._intents += 1
        played = {"seat": seat, "action": action, **arguments}
        return await self.room.intend(
            PageIntent(f"l{self._intents}", "play_for", seat, played, host=True, player=number)
        )


def test_a_whole_game_of_a_seat_without_a_phone(tmp_path: Path) -> None:
    """Every card, night and vote of it on the laptop; the night waits for it as for a phone."""

    async def evening() -> None:
        async with WithoutPhone(tmp_path, seed=3, voting="hands") as table:
            last = len(NAMES) - 1
            table.session.table.people.everybody[last].has_phone = False
            answered = 0
            async with table.patience(3600):
                while table.stage != "reveal":
                    table.check()
                    await everybody_acts(table)
                    look = table.session.table.look
                    answered += look is not None and last in look.confirmed
                    await asyncio.sleep(0.001)
            assert answered > 3
            assert table.session.table.people.everybody[last].has_phone, "the table waits for them"
            assert table.room.phone(last).square.winner is not None

    run(evening())


def test_whoever_is_woken_by_hand_sits_down_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES[:6]) as table:
            people = table.session.table.people
            for number in range(5):
                assert (await table.act(number, "sit", seat=number)).done
            zoe = table.room.join("Zoe", phone=False)
            assert people.everybody[zoe].chair not in (None, *range(5))
            assert not people.everybody[zoe].has_phone
            waking = table.session.waking

            def whom() -> str:
                return waking.whom

            assert whom() == "without phones", "nobody has to say so in another place as well"
            assert waking.visits(people.everybody[zoe].chair or 0)
            assert (await table.host("wake_by_hand", whom="everybody")).done
            table.room.join("Yan", phone=False)
            assert whom() == "everybody"
            assert table.room.join("zoe") == zoe, "their phone may come later"
            assert people.everybody[zoe].has_phone

    run(evening())


def test_nobody_sits_down_without_a_phone_once_the_game_runs(tmp_path: Path) -> None:
    """The form was opened before it began."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            before = table.session.table.people.names()
            with pytest.raises(NotAllowed):
                table.room.join("Zoe", phone=False)
            assert table.session.table.people.names() == before

    run(evening())


def test_the_town_is_told_by_day_who_changed_phones_at_night(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            said: list[str] = []
            table.session.table.listeners.append(lambda: said.append(table.session.table.caption))
            await table.deal()
            await table.until(lambda: table.stage == "night")
            table.room.phone_moved(4)
            await asyncio.sleep(0.05)
            about_eve = re.compile(r"\bEve\b.*phone|phone.*\bEve\b")  # "Every phone ..." is not about her
            assert not [line for line in said if about_eve.search(line)]
            await table.night()
            await table.until(lambda: any(about_eve.search(line) for line in said))

    run(evening())
