"""Madness at a running table: what is told of others, what comes of it, and that it shows nothing of who is mad."""

import asyncio
import math
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest

from engine.ledger import Executed
from engine.terms import EVIL, GOOD
from narrator.mind import madness as rule
from narrator.table import madness as at_the_table
from tests import virtual_time
from tests.narrator.table import Table

ANN, BOB, CAT, DAN, EVE, FLO, GUS = range(7)


def at_a_table(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """The test runs on a loop of its own."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        virtual_time.run(test(*arguments, **named))

    return run


@pytest.fixture
def firm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is a breach is paid for."""
    monkeypatch.setattr(rule, "FIRM", 1.0)


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No breach is paid for."""
    monkeypatch.setattr(rule, "FIRM", 0.0)


async def with_a_mutant(table: Table, seat: int = DAN) -> None:
    """The first day; nobody but this player can be mad, and everybody else is good but the Demon and a Witch."""
    await table.deal()
    await table.night()
    assert table.stage == "discussion"
    parts = ("artist", "sage", "seamstress", "dreamer", "oracle", "witch", "vigormortis")
    await become(table, {one: part for one, part in enumerate(parts) if one != seat} | {seat: "mutant"})


async def become(table: Table, parts: dict[int, str]) -> None:
    seats = table.session.table.game.grimoire.seats
    for seat, part in sorted(parts.items(), key=lambda one: one[1] != "vigormortis"):
        side = EVIL if part in ("witch", "vigormortis") else GOOD
        for verb, value in (("become", part), ("turn", side)):
            if value not in (seats[seat].character, seats[seat].alignment):
                assert (await table.host("rule", verb=verb, seat=seat, value=value)).done
                await look_again(table, 20)
                seats = table.session.table.game.grimoire.seats
    assert [seats[seat].character for seat in parts] == list(parts.values())


WHY_HE_WAS_EXECUTED = {
    "en": "Dan, the Mutant, tried to be taken for an Outsider, and was executed for it.",
    "ru": "Dan (Уродец) выдаёт себя за Изгоя, и за это следует казнь.",
}


def executed(table: Table) -> list[int]:
    return [one.fact.seat for one in table.session.table.told if isinstance(one.fact, Executed)]


async def look_again(table: Table, times: int = 200) -> None:
    """Time enough for every delay, at the pace of this table."""
    for _ in range(times):
        await asyncio.sleep(0)
    table.check()


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_two_who_heard_it_bring_the_execution_and_the_record_says_why(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        assert DAN in table.room.phone(ANN).offers.report
        assert (await table.act(ANN, "report", target=DAN, what="klutz")).done
        assert (await table.act(ANN, "report", target=DAN, what="klutz")).done
        await look_again(table)
        assert executed(table) == []
        assert (await table.act(BOB, "report", target=DAN, what="mad")).done
        await table.until(lambda: executed(table) == [DAN])
        record = table.evening.record.path.read_text("utf-8")
        assert "Dan, the Mutant, broke the madness of the Mutant: the witnesses weigh 2" in record
        await table.host("end")
        await table.until(lambda: table.session.retelling.whole)
        for language, why in WHY_HE_WAS_EXECUTED.items():
            story = table.room.story(language)
            assert story is not None
            assert why in story.why
            assert why in [
                note for chapter in story.chapters for event in chapter.events for note in event.notes
            ]


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_nothing_comes_of_what_is_told_of_somebody_who_is_not_mad(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        for number in (ANN, BOB, CAT):
            assert (await table.act(number, "report", target=EVE, what="klutz")).done
            assert (await table.act(number, "report", target=DAN, what="sage")).done
        await look_again(table)
        assert executed(table) == []
        assert table.stage == "discussion"


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_a_later_word_of_the_same_player_takes_the_place_of_the_earlier(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(ANN, "report", target=DAN, what="sage")
        assert table.room.phone(ANN).offers.told == ("You told me today: Dan claims to be the Sage.",)
        assert table.room.phone(BOB).offers.told == ()
        await table.act(BOB, "report", target=DAN, what="klutz")
        await table.act(CAT, "report", target=DAN, what="klutz")
        await look_again(table)
        assert executed(table) == []
        await table.act(EVE, "report", target=DAN, what="mad")
        await table.until(lambda: executed(table) == [DAN])


@at_a_table
async def test_what_cannot_be_told_is_refused(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        for target, what in ((ANN, "klutz"), (99, "klutz"), (BOB, "imp"), (BOB, "")):
            assert not (await table.act(ANN, "report", target=target, what=what)).done
        assert not (await table.act(ANN, "ask_who", target=ANN)).done
    async with Table(tmp_path / "tb", seed=4) as table:
        await table.deal()
        await table.night()
        offers = table.room.phone(ANN).offers
        assert (offers.report, offers.ask_who, offers.says) == ((), (), ())
        assert not (await table.act(ANN, "report", target=BOB, what="monk")).done
        assert "madness_by_hand" not in dict(table.room.host(grimoire_open=False).controls)


@at_a_table
async def test_somebody_is_asked_in_public_once_a_day(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        assert BOB in table.room.phone(CAT).offers.ask_who
        assert (await table.act(CAT, "ask_who", target=BOB)).done
        await table.until(lambda: any("Bob" in line for line in table.session.narration._said))
        for number in (ANN, CAT):
            assert BOB not in table.room.phone(number).offers.ask_who
            assert not (await table.act(number, "ask_who", target=BOB)).done
        assert "Asked today who they are: Bob." in table.room.host(grimoire_open=False).reports


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_the_host_judges_madness_themself(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        assert (await table.host("madness_by_hand")).done
        assert "madness_by_mind" in dict(table.room.host(grimoire_open=False).controls)
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(BOB, "report", target=DAN, what="klutz")
        await look_again(table)
        assert executed(table) == []
        assert table.room.host(grimoire_open=False).reports == (
            "Dan claims to be the Klutz. I have it from: Ann and Bob.",
        )
        assert (await table.host("rule", verb="punish", seat=DAN)).done
        await table.until(lambda: executed(table) == [DAN])


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_left_to_the_mind_again_what_was_told_still_counts(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        await table.host("madness_by_hand")
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(BOB, "report", target=DAN, what="klutz")
        await look_again(table)
        assert executed(table) == []
        await table.host("madness_by_mind")
        await table.until(lambda: executed(table) == [DAN])


@pytest.mark.usefixtures("lenient")
@at_a_table
async def test_spared_by_chance_looks_like_somebody_who_is_not_mad(tmp_path: Path) -> None:
    """Twins: in one Dan is the Mutant and spared, in the other Eve is the Mutant and Dan is not mad at all."""
    seen = []
    for mutant in (DAN, EVE):
        async with Table(tmp_path / str(mutant), edition_id="snv", seed=4) as table:
            await with_a_mutant(table, mutant)
            await look_again(table)
            said = len(table.session.narration._said)
            pushed: list[object] = []
            table.session.table.listeners.append(partial(notes, table, pushed))
            receipts = [
                await table.act(number, "report", target=DAN, what=what)
                for number, what in ((ANN, "klutz"), (BOB, "mad"), (CAT, "silent"))
            ]
            await look_again(table)
            answers = [(one.done, one.text) for one in receipts]
            seen.append((answers, pushed, list(table.session.narration._said)[said:], executed(table)))
    assert seen[0] == seen[1]
    assert len(seen[0][1]) >= 3


def notes(table: Table, pushed: list[object]) -> None:
    pushed.append(everything(table))


def everything(table: Table) -> object:
    """What pages show of it, but for the cards of the two who differ."""
    phones = [screen.offers for screen in table.phones()]
    host = table.room.host(grimoire_open=False)
    square = table.room.town_square()
    return phones, square.chairs, square.problem, host.reports, host.controls, host.notice


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_what_was_told_and_the_delay_outlive_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        monkeypatch.setattr(at_the_table, "_STEP", 0.0)  # no time passes until a penalty
        await table.act(CAT, "ask_who", target=DAN)
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(BOB, "report", target=DAN, what="klutz")
        await table.until(lambda: bool(table.session.madness._left))
        delay = table.session.madness._left[DAN]
        assert rule.SOONEST <= delay <= rule.LATEST
        table.session.madness._left[DAN] = 7.0
        table.session.table.changed()
        before = table.session.madness.noticed
        await table.stop()
        record = table.evening.record.path
    async with Table(tmp_path, edition_id="snv", seed=4, resume=record) as table:
        restored = table.session.madness
        assert restored.noticed == before
        assert restored.asked() == (DAN,)
        assert restored._left == {DAN: 7.0}
        monkeypatch.setattr(at_the_table, "_STEP", 1.0)
        await table.until(lambda: executed(table) == [DAN])


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_it_is_over_with_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_table, "_STEP", 0.0)
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(BOB, "report", target=DAN, what="klutz")
        await table.act(BOB, "ask_who", target=DAN)
        await table.until(lambda: bool(table.session.madness._left))
        await table.day()
        assert executed(table) == []
        assert table.stage == "night"
        await table.night()
        assert table.stage == "discussion"
        assert (table.session.madness.noticed, table.session.madness.asked()) == ((), ())
        assert table.session.madness.due() is None


@pytest.mark.usefixtures("lenient")
@at_a_table
async def test_undo_leaves_what_was_told(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        told = table.session.madness.noticed
        assert (await table.host("undo")).done
        await look_again(table)
        assert table.session.madness.noticed == told != ()


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_nobody_pays_twice_a_day(tmp_path: Path) -> None:
    """The host may have taken the execution back."""
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        madness = table.session.madness
        await table.host("pause")
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(BOB, "report", target=DAN, what="klutz")
        assert madness._penalty(DAN) is not None
        await madness.punish(DAN)
        assert table.session.table.game.day.executions
        assert (await table.host("undo_ruling")).done
        await table.host("resume")
        await look_again(table)
        assert madness.due() is None
        assert executed(table) == []


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_the_delay_passes_a_second_at_a_time_and_not_while_the_table_is_paused(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        madness = table.session.madness
        await table.host("pause")
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(BOB, "report", target=DAN, what="klutz")
        await look_again(table)
        assert madness._left == {}, "no time passes for a paused table"
        penalty = madness._penalty(DAN)
        assert penalty is not None
        seconds = 0
        while madness.due() is None:
            madness._time_passes()
            seconds += 1
        assert seconds == math.ceil(penalty.delay) >= rule.SOONEST
        await table.act(CAT, "report", target=DAN, what="sage")
        madness._time_passes()
        assert madness.due() is None, "they came back to their part in time"


@pytest.mark.usefixtures("firm")
@at_a_table
async def test_a_report_is_answered_before_anything_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else how long the answer takes would tell who is mad: only somebody mad is tried on a copy of the game."""
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await with_a_mutant(table)
        judged: list[int] = []
        monkeypatch.setattr(at_the_table, "judge", lambda *known: judged.append(known[2]))
        await table.host("pause")
        await table.act(ANN, "report", target=DAN, what="klutz")
        await table.act(BOB, "report", target=EVE, what="klutz")
        assert judged == []
        await table.host("resume")
        await table.until(lambda: {DAN, EVE} <= set(judged))
