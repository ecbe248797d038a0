"""A person moves the game on by their word: past a vote, an execution, or what is left of a night."""

import asyncio
from pathlib import Path

from engine.ledger import Executed, NobodyExecuted, Pardoned
from engine.phases import Phase
from narrator.screens.records import CourseShown
from tests.narrator.table import Table
from tests.narrator.test_amending import check_record, decisions
from tests.narrator.test_desk import sits_down
from tests.narrator.test_nets import kinds
from tests.narrator.test_rulings import defence, discussion, first_look, nominations
from tests.narrator.test_undoing import done, take_back
from tests.narrator.test_whole_box import at_a_table, facts

CAST = ("chef", "empath", "slayer", "soldier", "virgin", "poisoner", "imp")


def course(table: Table, language: str = "en") -> dict[str, CourseShown]:
    page = table.room.grimoire(open_=True, language=language).page
    return {} if page is None else {one.to: one for one in page.course}


async def moved(table: Table, to: str) -> None:
    """Once more where a net warns of it."""
    if table.session.nets.on:
        await table.insist("course", to=to)
        return
    receipt = await table.host("course", to=to)
    assert receipt.done, receipt.text


@at_a_table
async def test_a_nomination_comes_to_nothing_without_a_vote(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=CAST) as table:
        await defence(table)
        said = table.spoken()
        assert set(course(table)) == {"nominations", "execution", "dusk"}
        name = table.session.table.square.names[1]
        assert name in course(table)["nominations"].passes_over
        await moved(table, "nominations")
        await table.until(lambda: table.stage == "nominations")
        assert facts(table, Pardoned) == [Pardoned(1)]
        await table.until(lambda: any(name in line for line in said))
        assert [one.line for one in done(table)] == ["You go to the nominations."]
        assert [one.line for one in done(table, "ru")] == ["Вы переходите к номинациям."]
        check_record(table)
        await table.until(lambda: table.phones()[2].offers.nominate)
        assert (await table.act(table.number_of(2), "nominate", nominee=3)).done
        await table.until(lambda: table.stage == "defence")


@at_a_table
async def test_it_is_taken_back_as_any_ruling(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=CAST) as table:
        await defence(table)
        await moved(table, "nominations")
        await table.until(lambda: table.stage == "nominations" and not table.session.narration.busy)
        assert (await table.host("undo_ruling")).done
        await table.until(lambda: table.stage == "defence")
        assert not done(table)
        check_record(table)


@at_a_table
async def test_who_was_to_be_executed_lives_where_dusk_comes_first(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=CAST) as table:
        await nominations(table)
        await sits_down(table)
        await table.vote_for(2, {0, 1, 3, 4})
        assert "execution" not in course(table), "the table's own control leads there"
        name = table.session.table.square.names[2]
        assert name in course(table)["dusk"].passes_over
        assert not (await table.host("course", to="dusk")).done
        assert kinds(table) == ["condemned_is_spared"]
        assert (await table.host("course", to="dusk")).done
        await table.until(lambda: table.stage == "night")
        assert not facts(table, Executed)
        assert len(facts(table, NobodyExecuted)) == 1
        assert table.session.table.square.alive[2]
        check_record(table)


@at_a_table
async def test_nominations_end_although_somebody_is_nominated(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=CAST) as table:
        await defence(table)
        await moved(table, "execution")
        await table.until(lambda: table.stage == "night")
        assert len(facts(table, NobodyExecuted)) == 1
        check_record(table)


@at_a_table
async def test_a_night_goes_to_its_dawn_and_the_phones_as_ever(tmp_path: Path) -> None:
    """Nobody who has not had their turn has it; what everybody's phone asks waits for everybody."""
    async with Table(tmp_path, seed=5, cast=CAST) as table:
        await first_look(table)
        await sits_down(table)
        look = table.room.phone(0).look
        assert look is not None
        assert not (await table.host("course", to="dawn")).done
        assert kinds(table) == ["evil_not_told", "night_left_out"]
        assert (await table.host("course", to="dawn")).done
        assert not course(table)
        assert table.stage == "night"
        now = table.room.phone(0).look
        assert now is not None
        assert now.look == look.look
        assert not now.confirmed
        async with table.patience(60):
            while table.stage == "night":
                await table.look_at_the_phones()
                page = table.room.grimoire(open_=True).page
                assert page is None or page.asked is None, "nobody has a turn"
                if table.session.desk.wants_nod:
                    assert (await table.host("accept", question="")).done
                await asyncio.sleep(0.01)
        await table.until(lambda: table.stage == "discussion")
        assert all(len(phone.card.lines) <= 1 for phone in table.phones() if phone.card is not None)
        check_record(table)


@at_a_table
async def test_a_question_that_lies_on_the_desk_goes_with_the_night(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=("chef", "washerwoman", *CAST[2:])) as table:
        await first_look(table)
        await sits_down(table)
        await table.turns(lambda: table.session.desk.open, table.look_at_the_phones)
        asked = table.session.desk.open
        assert asked is not None
        await moved(table, "dawn")
        assert (await table.host("undo_ruling")).done
        await table.until(lambda: table.session.desk.open)
        assert table.session.desk.open is not None
        assert table.session.desk.open.question.id == asked.question.id, "it comes again"
        await moved(table, "dawn")
        await table.turns(lambda: table.session.desk.wants_nod, table.look_at_the_phones)
        assert table.session.desk.open is None
        assert not decisions(table)
        (line,) = (one.line for one in done(table))
        assert line == "You go to dawn: no more is played tonight."
        await take_back(table, line)
        assert asked.question.id in [one.question for one in decisions(table)], "decided, and may be changed"
        check_record(table)


@at_a_table
async def test_it_is_so_after_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=CAST) as table:
        await defence(table)
        await moved(table, "nominations")
        record = table.evening.record.path
    async with Table(tmp_path, seed=5, resume=record) as table:
        await table.until(lambda: table.stage == "nominations")
        assert len(done(table)) == 1


@at_a_table
async def test_from_the_talk_it_goes_to_dusk_alone_and_nowhere_else(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=CAST) as table:
        await discussion(table)
        assert set(course(table)) == {"dusk"}
        assert not course(table)["dusk"].passes_over
        for place in ("dawn", "deal", "", "vote"):
            receipt = await table.host("course", to=place)
            assert not receipt.done
            assert receipt.text
        assert table.session.table.phase is Phase.DISCUSSION
