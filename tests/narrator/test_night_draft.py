"""The draft of a night: all that it comes to is shown before a nod, a line can be changed, and the nod covers it."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from config.texts import load_texts
from engine.ledger import Told
from engine.terms import TOWN
from narrator.screens.records import DraftShown
from narrator.table.desk import OpenQuestion
from narrator.table.night_draft import DraftedNight
from tests.narrator.table import Table
from tests.narrator.watcher import pages

pytestmark = pytest.mark.anyio


def draft(table: Table) -> DraftedNight:
    made = table.session.night_draft.draft
    assert made is not None
    return made


def shown(table: Table) -> DraftShown:
    page = table.room.grimoire(open_=True).page
    assert page is not None
    assert page.draft is not None
    return page.draft


async def until_a_whole_draft(table: Table) -> None:
    """A person decides everything, the players have chosen, and nothing of the night waits for anybody else."""
    assert (await table.host("depth", depth="clerk")).done
    running = asyncio.create_task(accept_until(table, lambda: drafted(table)))
    await table.deal()
    async with table.patience(60):
        while not drafted(table):
            for number in table.numbers:
                await table.answer_look(number)
            await asyncio.sleep(0.005)
    await running


def drafted(table: Table) -> bool:
    made = table.session.night_draft.draft
    return made is not None and not made.open


async def accept_until(table: Table, done: Callable[[], bool]) -> None:
    """The person accepts what lies on the desk, one by one."""
    desk = table.session.desk
    while not done():
        if desk.open is not None:
            await table.host("accept", question=desk.open.question.id)
        await asyncio.sleep(0.005)


async def until_the_night_is_played(table: Table) -> list[str]:
    """What is asked on the way."""
    asked, desk = list[str](), table.session.desk
    while not desk.wants_nod:
        if desk.open is not None and desk.open.question.id not in asked:
            asked.append(desk.open.question.id)
        for number in table.numbers:
            await table.answer_look(number)
        await asyncio.sleep(0.005)
    return asked


def told_in_private(told: list[Told]) -> list[Told]:
    return [one for one in told if one.to != TOWN]


Change = Callable[[Table], Awaitable[None]]


async def leave_it(table: Table) -> None:
    """All of it as it was proposed."""
    assert not shown(table).changed


async def change_a_line(table: Table) -> None:
    decisions = draft(table).decisions
    one = next(each for each in reversed(decisions) if len(each.answers) > 1)
    other = next(place for place, answer in enumerate(one.answers) if answer != one.proposed)
    assert (await table.host("draft_change", question=one.question.id, index=other)).done
    assert shown(table).changed
    changed = table.session.night_draft.decision(one.question.id)
    assert changed is not None
    assert changed.answer == one.answers[other]


@pytest.mark.parametrize("change", [leave_it, change_a_line], ids=lambda one: one.__name__)
@pytest.mark.parametrize("edition_id", ["tb", "bmr", "snv"])
async def test_the_night_is_what_was_nodded_to(tmp_path: Path, edition_id: str, change: Change) -> None:
    async with Table(tmp_path, seed=5, edition_id=edition_id) as table:
        await until_a_whole_draft(table)
        await change(table)
        before, open_ = draft(table), table.session.desk.open
        assert open_ is not None
        assert before.decisions[0].question.id == open_.question.id
        since = len(table.session.table.game.ledger)
        assert (await table.host("draft_nod")).done
        asked = await until_the_night_is_played(table)
        assert asked in ([], [open_.question.id]), "nothing else is asked"
        now = table.session.table.ledger
        assert told_in_private(now[since:]) == told_in_private(list(before.told))
        live = table.session.table.live
        assert live is not None
        answers = {one.question.id: one.answer for step in live.past for one in step.asked}
        assert all(answers[one.question.id] == one.answer for one in before.decisions)


async def test_all_of_it_is_as_proposed_again_by_one_tap(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        before = shown(table)
        await change_a_line(table)
        assert (await table.host("draft_again")).done
        assert shown(table) == before


async def test_there_is_no_draft_where_nothing_waits_and_nothing_is_nodded_to(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        assert not (await table.host("draft_nod")).done
        await table.deal()
        await table.night()
        assert table.session.night_draft.draft is None
        assert not (await table.host("draft_change", question="n1/chef@2#0", index=0)).done
        assert not (await table.host("draft_nod")).done


async def test_what_was_changed_in_the_draft_can_be_taken_back(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        await change_a_line(table)
        changed = [one for one in draft(table).decisions if one.answer != one.proposed]
        await table.host("draft_nod")
        await until_the_night_is_played(table)
        assert table.session.amending.undoable
        assert (await table.host("amend_undo")).done
        decided = table.session.amending.decision(changed[0].question.id)
        assert decided is not None
        assert decided.answer == changed[0].proposed


async def until_drafted_again(table: Table) -> None:
    """Everybody confirms once more what a restart has made them forget, if anything."""
    async with table.patience(60):
        while not drafted(table):
            for number in table.numbers:
                await table.answer_look(number)
            await asyncio.sleep(0.005)


async def test_a_half_made_draft_outlives_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        await change_a_line(table)
        changed, before = draft(table).decisions, shown(table)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        await table.stop()
    async with Table(tmp_path, seed=5, resume=record) as table:
        await until_drafted_again(table)
        assert shown(table) == before
        assert shown(table).changed
        since = len(table.session.table.game.ledger)
        assert (await table.host("draft_nod")).done
        assert await until_the_night_is_played(table) in ([], [changed[0].question.id])
        check_answers(table, changed, since)


async def test_the_line_that_is_open_outlives_a_restart_too(tmp_path: Path) -> None:
    """It is said to a question that lies on the desk, in the draft or before there is one."""
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        open_ = table.session.desk.open
        assert open_ is not None
        other = next(place for place, answer in enumerate(open_.answers) if answer != open_.proposed)
        assert (await table.host("judge", question=open_.question.id, index=other)).done
        before = shown(table)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        await table.stop()
    async with Table(tmp_path, seed=5, resume=record) as table:
        await until_drafted_again(table)
        again = table.session.desk.open
        assert again is not None
        assert again.answer == open_.answers[other]
        assert shown(table) == before
        assert (await table.host("accept", question=open_.question.id)).done
        await table.until(lambda: table.session.desk.open is not again)
        live = table.session.table.live
        assert live is not None
        answers = {one.question.id: one.answer for step in live.past for one in step.asked}
        answers |= {one.question.id: one.answer for one in live.running}
        assert answers[open_.question.id] == open_.answers[other]


async def test_what_was_nodded_to_counts_after_a_restart_in_the_same_night(tmp_path: Path) -> None:
    """The night waits for a player still; what the person saw before their nod is not asked again."""
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        await change_a_line(table)
        nodded = draft(table).decisions
        table.session.desk.agree(nodded)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        since = len(table.session.table.game.ledger)
        await table.stop()
    async with Table(tmp_path, seed=5, resume=record) as table:
        assert await until_the_night_is_played(table) == []
        check_answers(table, nodded, since)


@pytest.mark.parametrize("whole", [True, False], ids=["the machine decides", "some kinds are the machine's"])
async def test_a_draft_stands_when_somebody_else_decides(tmp_path: Path, whole: bool) -> None:
    """The machine plays what the person has said to it; at another depth they are shown it again."""
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        await change_a_line(table)
        changed, before = draft(table).decisions, shown(table)
        since = len(table.session.table.game.ledger)
        if whole:
            assert (await table.host("depth", depth="machine")).done
        else:
            assert (await table.host("decide", discretion="opinions", mine=False)).done
            assert shown(table) == before
            assert (await table.host("draft_nod")).done
            await until_the_night_is_played(table)
        if whole:
            await table.night()
            record = table.session.amending.persons()
            assert [one for one, _ in record] == [
                one.question.id for one in changed if one.answer != one.proposed
            ]
        check_answers(table, changed, since)


async def test_after_the_night_nothing_of_the_draft_is_left(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        await change_a_line(table)
        assert table.session.desk.drafted
        assert (await table.host("depth", depth="machine")).done
        await table.night()
        kept = table.session.desk.as_data()
        assert (kept["drafted"], kept["agreed"]) == ({}, {})


def check_answers(table: Table, decisions: tuple[OpenQuestion, ...], since: int) -> None:
    """The night was played as it was drafted."""
    live = table.session.table.live
    assert live is not None
    assert len(live.game.ledger) > since
    answers = {one.question.id: one.answer for step in live.past for one in step.asked}
    assert [answers[one.question.id] for one in decisions] == [one.answer for one in decisions]


async def test_no_dawn_is_headed_while_somebody_has_to_answer_first(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        screen, made = table.room.grimoire(open_=True), pages(load_texts("en"), table.session)
        heading = str(load_texts("en").shown("draft_night.dawn"))
        assert screen.page is not None
        assert heading in made.open_grimoire(screen)
        unknown = dataclasses.replace(shown(table), dawn=())
        screen = dataclasses.replace(screen, page=dataclasses.replace(screen.page, draft=unknown))
        assert heading not in made.open_grimoire(screen)
