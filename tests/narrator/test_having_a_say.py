"""Before a vote: who has their say and how long, and hands that go up from the nomination on."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from engine.ledger import HandCounted
from engine.rulings import Ruling
from narrator.sound.voice import CaptionsOnly
from narrator.table.pace import Countdown, Pace, now
from tests.narrator.table import Table
from tests.narrator.watcher import pages
from tests.virtual_time import run


def with_seconds(table: Table, **seconds: float) -> None:
    settings = table.session.table.settings
    changed = settings.seconds.model_copy(update=seconds)
    table.session.table.settings = settings.model_copy(update={"seconds": changed})


async def nominations(table: Table, **seconds: float) -> None:
    with_seconds(table, **{"accusation": 60.0, "defence": 60.0, **seconds})
    await table.deal()
    await table.night()
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")


async def defence(table: Table, nominee: int = 1, **seconds: float) -> None:
    """Ann has nominated, and has her say."""
    await nominations(table, **seconds)
    assert (await table.act(0, "nominate", nominee=nominee)).done
    await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")


async def raise_hand(table: Table, seat: int, raised: bool = True) -> bool:
    hand = table.room.phone(table.number_of(seat)).hand
    assert hand is not None
    return (await table.act(table.number_of(seat), "hand", vote=hand.vote, raised=raised)).done


def hands_counted(table: Table) -> dict[int, bool]:
    facts = [told.fact for told in table.session.table.game.ledger if isinstance(told.fact, HandCounted)]
    return {fact.seat: fact.raised for fact in facts}


async def to_the_result(table: Table) -> None:
    await table.host("begin_vote")
    await table.until(lambda: table.stage == "vote")
    await table.until(lambda: table.stage == "nominations")


def test_a_hand_goes_up_and_down_from_the_defence_on_and_everybody_sees_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await defence(table)
            for seat in (3, 4, 5):
                assert await raise_hand(table, seat)
            assert await raise_hand(table, 4, False)
            for square in (table.room.town_square(), *(phone.square for phone in table.phones())):
                assert square.vote is not None
                assert set(square.vote.raised) == {3, 5}
                assert square.vote.locks == ()
            mine = table.room.phone(3).hand
            assert mine is not None
            assert mine.raised
            await to_the_result(table)
            assert {seat for seat, raised in hands_counted(table).items() if raised} == {3, 5}
            assert table.room.town_square().vote is None

    run(evening())


def test_hands_raised_in_the_defence_outlive_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await defence(table)
            for seat in (2, 6):
                assert await raise_hand(table, seat)
            record = table.evening.record.path
            await table.stop()
        async with Table(tmp_path, resume=record) as again:
            with_seconds(again, accusation=60.0, defence=60.0)
            await again.until(lambda: again.session.table.hands_up is not None)
            square = again.room.town_square()
            assert square.stage == "defence"
            assert square.vote is not None
            assert set(square.vote.raised) == {2, 6}
            await again.until(lambda: again.session.pace.deadline is not None)
            await to_the_result(again)
            assert {seat for seat, raised in hands_counted(again).items() if raised} == {2, 6}

    run(evening())


def marks_of(table: Table, name: str) -> tuple[float, float]:
    """Where the ghost and the raised hand of this player begin on the town square, from left to right."""
    html = pages(table.session.table.texts, table.session).square_regions(table.room.town_square())["ring"]
    (chair,) = (one for one in html.split('<g class="chair') if f">{name}</text>" in one)
    ghost, hand = (re.search(rf'href="#i-{icon}" x="([-.0-9]+)"', chair) for icon in ("ghost", "hand"))
    assert ghost is not None
    assert hand is not None
    return float(ghost[1]), float(hand[1])


def test_a_ghost_vote_is_spent_when_it_is_counted_and_not_when_it_is_raised(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await nominations(table)
            for seat in (5, 6):
                table.session.arrivals.ask_for(Ruling("kill", seat))
            await table.until(lambda: not any(table.session.table.square.alive[5:7]))
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            for seat in (5, 6):
                assert await raise_hand(table, seat)
                mine = table.room.phone(table.number_of(seat)).hand
                assert mine is not None
                assert mine.ghost
            assert await raise_hand(table, 6, False)
            assert all(chair.ghost_vote for chair in table.room.town_square().chairs)
            ghost, hand = marks_of(table, "Flo")
            assert ghost + 20 < hand or hand + 20 < ghost, "the hand hides the vote that it may cost"
            await to_the_result(table)
            left = {chair.seat: chair.ghost_vote for chair in table.room.town_square().chairs}
            assert not left[5]
            assert left[6], "a hand that was lowered in time costs nothing"

    run(evening())


def test_who_dies_in_the_defence_keeps_one_vote_and_who_has_none_raises_no_hand(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await defence(table)
            table.session.arrivals.ask_for(Ruling("kill", 5))
            await table.until(lambda: not table.session.table.square.alive[5])
            assert await raise_hand(table, 5)
            await to_the_result(table)
            assert not table.session.table.square.ghost_votes[5]
            assert (await table.act(2, "nominate", nominee=3)).done
            await table.until(lambda: table.stage == "defence" and table.room.phone(5).hand is not None)
            assert not await raise_hand(table, 5)

    run(evening())


def test_whoever_lives_has_a_vote_while_the_nomination_is_still_being_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await nominations(table)
            table.session.narration.voice = CaptionsOnly(Pace(60.0), lambda _: None)
            may_vote: list[bool] = []

            def accused_speaks() -> bool:
                hand = table.room.phone(2).hand
                may_vote.extend([] if hand is None else [hand.may_vote])
                return table.session.table.speaker is not None

            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(accused_speaks)
            assert may_vote
            assert all(may_vote)

    run(evening())


@pytest.mark.parametrize("voting", ["phones", "voice", "hands"])
def test_five_seconds_pass_before_the_first_hand(tmp_path: Path, voting: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, voting=voting) as table:
            await defence(table)
            rests: list[float] = []
            real = table.session.pace.rest

            async def rest(seconds: float) -> None:
                rests.append(seconds)
                await real(seconds)

            table.session.pace.rest = rest  # type: ignore[method-assign]
            await table.host("begin_vote")
            if voting == "phones":
                table.session.pace.speed = 1.0
                await table.until(
                    lambda: any(table.session.table.vote.locks if table.session.table.vote else ())
                )
                vote = table.session.table.vote
                assert vote is not None
                assert 4.0 < (vote.locks[0] - now()) / 1000 <= 5.0
                assert table.room.town_square().vote is not None
                assert await raise_hand(table, vote.order[0]), "it can be raised until then"
            else:
                await table.until(lambda: table.stage == "vote" and 5.0 in rests)

    assert Table(tmp_path).session.table.settings.seconds.before_vote == 5.0
    run(evening())


def test_each_has_their_say_with_a_clock_and_ends_it_themself(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await defence(table)
            assert [phone.speaking for phone in table.phones()] == [True, *[False] * 6]
            assert table.room.town_square().speaker == 0
            assert not (await table.act(1, "spoken")).done, "it is Ann's say"
            assert (await table.act(0, "spoken")).done
            await table.until(lambda: table.room.town_square().speaker == 1)
            await table.until(lambda: table.session.pace.deadline is not None)
            assert not (await table.act(0, "spoken")).done
            assert "spoken" in dict(table.room.host(grimoire_open=False).controls)
            assert (await table.host("spoken")).done
            await table.until(lambda: table.stage == "vote")
            assert table.room.town_square().speaker is None
            assert not (await table.host("spoken")).done
            assert "spoken" not in dict(table.room.host(grimoire_open=False).controls)

    run(evening())


async def with_a_traveller(table: Table) -> None:
    """Zoe comes as a Beggar, beside Ann; nominations are open."""
    await nominations(table)
    zoe = table.room.join("Zoe")
    await table.act(zoe, "travel", character="beggar")
    await table.act(zoe, "beside", seat=0)
    assert (await table.host("admit", player=zoe)).done
    await table.until(lambda: len(table.session.table.square.ring) == 8)
    table.numbers.append(zoe)


def test_whom_an_exile_is_about_pleads_first_and_hands_go_up_meanwhile(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await with_a_traveller(table)
            assert (await table.act(0, "exile", traveller=7)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            square = table.room.town_square()
            assert square.speaker == 7
            assert square.vote is not None
            assert square.vote.kind == "exile"
            assert table.session.table.square.vote is None, "the vote has not been announced"
            for seat in (1, 2, 3, 4, 7):
                assert await raise_hand(table, seat)
            assert await raise_hand(table, 7, False)
            assert set(table.room.town_square().vote.raised) == {1, 2, 3, 4}  # type: ignore[union-attr]
            assert (await table.act(7, "spoken")).done
            await table.until(lambda: table.stage == "vote")
            await table.until(lambda: table.stage == "nominations")
            assert not table.session.table.square.alive[7]
            assert {seat for seat, raised in hands_counted(table).items() if raised} == {1, 2, 3, 4}

    run(evening())


def test_killed_while_somebody_pleads_they_plead_again_and_no_hand_is_lost(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await with_a_traveller(table)
            assert (await table.act(0, "exile", traveller=7)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            assert await raise_hand(table, 3)
            record = table.evening.record.path
            await table.stop()
        async with Table(tmp_path, resume=record) as again:
            with_seconds(again, defence=60.0)
            await again.until(lambda: again.session.pace.deadline is not None)
            square = again.room.town_square()
            assert (square.stage, square.speaker) == ("defence", 7)
            assert square.vote is not None
            assert square.vote.raised == (3,)
            assert (await again.host("spoken")).done
            await again.until(lambda: again.stage == "nominations")
            assert {seat for seat, raised in hands_counted(again).items() if raised} == {3}

    run(evening())


def test_an_exile_taken_back_while_somebody_pleads_leaves_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await with_a_traveller(table)
            assert (await table.act(0, "exile", traveller=7)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            assert (await table.host("undo")).done
            await table.until(
                lambda: table.session.pace.deadline is not None and table.stage == "nominations"
            )
            square = table.room.town_square()
            assert square.vote is None
            assert square.speaker is None

    run(evening())


@pytest.mark.parametrize("voting", ["voice", "hands"])
def test_where_hands_are_raised_or_ayes_said_in_the_room_no_phone_asks_early(
    tmp_path: Path, voting: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, voting=voting) as table:
            await defence(table)
            assert all(phone.hand is None for phone in table.phones())
            await table.host("begin_vote")
            await table.until(lambda: table.stage == "vote")
            assert {phone.hand.voting for phone in table.phones() if phone.hand} == {voting}

    run(evening())


# The clock


def minutes(table: Table) -> float:
    deadline = table.session.pace.deadline
    assert deadline is not None
    return (deadline - now()) / 60_000


@pytest.mark.parametrize("stage", ["discussion", "last call", "accusation", "defence", "exile"])
def test_a_minute_more_in_every_countdown(tmp_path: Path, stage: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            if stage == "discussion":
                with_seconds(table, discussion=120.0)
                await table.deal()
                await table.night()
            elif stage == "last call":
                await nominations(table, last_call=120.0)
                await table.until(lambda: table.session.pace.deadline is not None)
                await table.host("skip")  # of the long quiet before it
                await table.until(lambda: table.session.pace.deadline is not None and minutes(table) < 2.1)
            elif stage == "exile":
                await with_a_traveller(table)
                assert (await table.act(0, "exile", traveller=7)).done
                await table.until(lambda: table.session.table.speaker == 7)
            else:
                await defence(table)
                if stage == "defence":
                    await table.host("spoken")
                    await table.until(lambda: table.session.table.speaker == 1)
            await table.until(lambda: table.session.pace.deadline is not None)
            before = minutes(table)
            said: list[str] = []
            table.session.table.listeners.append(lambda: said.append(table.session.table.caption))
            assert "one_minute_more" in dict(table.room.host(grimoire_open=False).controls)
            assert (await table.host("one_minute_more")).done
            await table.until(lambda: minutes(table) > before + 0.9)
            assert minutes(table) < before + 1.1
            texts = table.session.table.texts
            asked = {texts.said("day.minute_more", n) for n in range(texts.variants("day.minute_more"))}
            await table.until(lambda: bool(asked & {*said}))

    run(evening())


def test_no_minute_where_no_clock_runs(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            assert not (await table.host("one_minute_more")).done
            with_seconds(table, discussion=0.0)
            await table.deal()
            await table.night()
            await table.until(lambda: table.session.table.menu() is not None)
            assert "one_minute_more" not in dict(table.room.host(grimoire_open=False).controls)
            assert not (await table.host("one_minute_more")).done

    run(evening())


SAID = {
    "en": (("storyteller one minute more", "storyteller call them now"), "storyteller I am done"),
    "ru": (("ведущий ещё одну минуту", "ведущий зови всех"), "ведущий у меня всё"),  # noqa: RUF001
}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_clock_is_spoken_to(tmp_path: Path, language: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, language=language) as table:
            with_seconds(table, discussion=120.0, accusation=60.0, defence=60.0)
            await table.deal()
            await table.night()
            await table.until(lambda: table.session.pace.deadline is not None)
            hearing, before = table.evening.hearing, minutes(table)
            (longer, call), done = SAID[language]
            assert hearing.typed(longer)
            await table.until(lambda: minutes(table) > before + 0.9)
            assert hearing.typed(call)
            await table.until(lambda: table.stage == "nominations")
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.session.table.speaker == 0 and table.session.table.echo is None)
            await table.until(lambda: table.session.pace.deadline is not None)
            assert hearing.typed(done)
            await table.until(lambda: table.session.table.speaker == 1)

    run(evening())


def deadlines(scene: Callable[[Pace, Countdown], Coroutine[Any, Any, None]]) -> list[int | None]:
    """What pages are told of the end of a wait, in this scene."""
    told: list[int | None] = []

    async def wait() -> None:
        pace, countdown = Pace(), Countdown(60, warnings=(30.0,))
        pace.deadline_moved = lambda: told.append(pace.deadline)
        waiting = asyncio.create_task(pace.until(lambda: False, countdown, shown=True))
        await asyncio.sleep(0.01)
        await scene(pace, countdown)
        await asyncio.sleep(0.01)
        pace.skip()
        await waiting

    run(wait())
    return told


def test_pages_are_told_when_a_countdown_begins_changes_and_ends_and_at_no_other_time() -> None:
    async def nothing(pace: Pace, countdown: Countdown) -> None:  # noqa: ARG001
        for _ in range(20):
            pace.stir()
            await asyncio.sleep(0.002)

    async def paused(pace: Pace, _: Countdown) -> None:
        pace.pause()
        await asyncio.sleep(0.6)
        pace.resume()

    async def longer(pace: Pace, countdown: Countdown) -> None:
        countdown.add(60)
        pace.stir()

    async def beside(pace: Pace, _: Countdown) -> None:
        await pace.rest(0.01)  # a line said beside it

    begins, ends = deadlines(nothing)
    assert begins is not None
    assert ends is None
    assert [one is None for one in deadlines(paused)] == [False, True, False, True]
    first, second, third = deadlines(longer)
    assert first is not None
    assert second is not None
    assert 59_000 < second - first < 61_000
    assert third is None
    assert len(deadlines(beside)) == 2


def test_a_warning_comes_again_after_more_time() -> None:
    countdown = Countdown(100, warnings=(60.0, 15.0))
    countdown.left = 60.0
    assert countdown.take_warning() == 60.0
    countdown.add(60)
    assert countdown.next_stop == 60.0
