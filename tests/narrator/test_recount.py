"""The hands of the last vote are counted anew by a person: shown first what it comes to, and then it counts."""

from pathlib import Path

from config.texts import load_texts
from narrator.screens.records import RecountShown
from tests.narrator.table import Table
from tests.narrator.test_amending import check_record
from tests.narrator.test_rulings import nominations
from tests.narrator.test_undoing import done, take_back, undone
from tests.narrator.test_whole_box import at_a_table

CHEF, VOTERS = 0, {0, 1, 2, 3, 4}


def recount(table: Table) -> RecountShown:
    page = table.room.grimoire(open_=True).page
    assert page is not None
    assert page.recount is not None
    return page.recount


def raised(table: Table) -> set[int]:
    return {seat for seat, _, up in recount(table).hands if up}


async def counted_so(table: Table, seats: set[int]) -> None:
    assert (await table.host("recount_look", **{f"hand_{seat}": True for seat in seats})).done
    receipt = await table.host("recount")
    assert receipt.done, receipt.text


@at_a_table
async def test_a_hand_that_was_not_up_is_taken_out_and_put_back(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        nominee = CHEF
        await table.vote_for(nominee, VOTERS)
        square = table.session.table.square
        assert raised(table) == VOTERS
        assert square.about_to_die == nominee
        name = square.names[nominee]
        assert recount(table).nominee == name
        said = table.spoken()
        assert (await table.host("recount_look", hand_0=True)).done
        assert raised(table) == {0}, "as it would be"
        change = recount(table).change
        assert change is not None
        assert any(heard for _, heard in change.lines), "the town has heard otherwise"
        assert table.session.table.square.about_to_die == nominee, "nothing counts yet"
        assert (await table.host("recount")).done
        assert table.session.table.square.about_to_die is None
        assert table.stage == "nominations"
        await table.until(lambda: any(name in line for line in said))
        check_record(table)
        await counted_so(table, VOTERS)
        assert table.session.table.square.about_to_die == nominee
        check_record(table)


@at_a_table
async def test_a_ghost_whose_hand_was_not_up_has_their_vote_still(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        ghost = 2
        assert (await table.host("rule", verb="kill", seat=ghost, value="")).done
        await table.until(lambda: not table.session.table.square.alive[ghost])
        await table.vote_for(CHEF, {0, 1, ghost})
        assert not table.session.table.square.ghost_votes[ghost]
        await counted_so(table, {0, 1})
        assert table.session.table.square.ghost_votes[ghost]
        assert raised(table) == {0, 1}
        check_record(table)


@at_a_table
async def test_what_was_counted_anew_is_so_after_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        await table.vote_for(CHEF, VOTERS)
        await counted_so(table, {0})
        record = table.evening.record.path
    async with Table(tmp_path, seed=5, resume=record) as table:
        await table.until(lambda: table.stage == "nominations")
        assert raised(table) == {0}
        assert table.session.table.square.about_to_die is None


@at_a_table
async def test_the_same_hands_change_nothing_and_without_a_vote_nothing_is_offered(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        page = table.room.grimoire(open_=True).page
        assert page is not None
        assert page.recount is None
        assert not (await table.host("recount_look", hand_0=True)).done
        await table.vote_for(CHEF, VOTERS)
        assert (await table.host("recount_look", **{f"hand_{seat}": True for seat in VOTERS})).done
        assert recount(table).change is None
        assert not (await table.host("recount")).done


def counted_line(table: Table, nominee: int, seats: set[int], language: str = "en") -> str:
    texts, names = load_texts(language), table.session.table.square.names
    if not seats:
        return texts.shown("recount.counted_none", name=names[nominee])
    up = [name for _, name, hand in recount(table).hands if hand]
    return texts.shown("recount.counted", name=names[nominee], names=up)


@at_a_table
async def test_each_count_is_a_doing_that_is_taken_back_and_done_again(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        await table.vote_for(CHEF, VOTERS)
        assert not done(table)
        await counted_so(table, {0, 1})
        assert [one.line for one in done(table)] == [counted_line(table, CHEF, {0, 1})]
        assert [one.line for one in done(table, "ru")] == [counted_line(table, CHEF, {0, 1}, "ru")]
        await counted_so(table, set())
        none = counted_line(table, CHEF, set())
        assert [one.line for one in done(table)] == [none]
        await take_back(table, none)
        assert raised(table) == {0, 1}, "one by one"
        assert [(one.line, one.possible) for one in undone(table)] == [(none, True)]
        await take_back(table, counted_line(table, CHEF, {0, 1}))
        assert raised(table) == VOTERS
        assert table.session.table.square.about_to_die == CHEF
        assert not done(table)
        assert len(undone(table)) == 2
        check_record(table)
        (again,) = (one for one in undone(table) if one.line == none)
        assert (await table.host("do_again", undone=again.number)).done
        assert raised(table) == set(), "as it would be"
        assert table.session.table.square.about_to_die == CHEF, "nothing counts yet"
        assert (await table.host("recount")).done
        assert table.session.table.square.about_to_die is None
        assert [one.line for one in undone(table)] == [one.line for one in undone(table) if one.line != none]
        check_record(table)


@at_a_table
async def test_the_key_that_undoes_takes_back_the_count(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        await table.vote_for(CHEF, VOTERS)
        await counted_so(table, {0})
        assert (await table.host("amend_undo")).done
        assert raised(table) == VOTERS


@at_a_table
async def test_the_count_of_an_earlier_vote_is_taken_back_alone(tmp_path: Path) -> None:
    """What was counted in the vote after it stands."""
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        await table.vote_for(CHEF, VOTERS)
        await counted_so(table, {0})
        first = done(table)[0].line
        await table.until(lambda: table.phones()[2].offers.nominate)
        await table.vote_for(1, {2, 3})
        await counted_so(table, {2, 3, 4, 5})
        second = counted_line(table, 1, {2, 3, 4, 5})
        assert [one.line for one in done(table)] == [second, first], "the newest first"
        await take_back(table, first)
        assert [one.line for one in done(table)] == [second]
        assert raised(table) == {2, 3, 4, 5}
        assert table.session.table.square.about_to_die == CHEF, "five hands are more than four"
        assert [one.possible for one in undone(table)] == [False], "only the last vote is counted anew"
        check_record(table)


@at_a_table
async def test_a_vote_that_never_was_was_not_counted_anew(tmp_path: Path) -> None:
    """The next has its number."""
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        await table.vote_for(CHEF, VOTERS)
        await counted_so(table, {0})
        await take_back(table, done(table)[0].line)
        await counted_so(table, {0, 1})
        assert (await table.host("undo")).done
        await table.until(lambda: table.stage == "nominations" and not table.session.narration.busy)
        assert not done(table)
        assert not undone(table)
        await table.until(lambda: table.phones()[2].offers.nominate)
        await table.vote_for(1, VOTERS)
        assert not done(table)
        assert not undone(table)


@at_a_table
async def test_the_counts_outlive_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await nominations(table)
        await table.vote_for(CHEF, VOTERS)
        await counted_so(table, {0, 1})
        await counted_so(table, {0})
        await take_back(table, done(table)[0].line)
        lists = done(table), undone(table)
        record = table.evening.record.path
    async with Table(tmp_path, seed=5, resume=record) as table:
        await table.until(lambda: table.stage == "nominations")
        assert (done(table), undone(table)) == lists
        assert all(lists)
        await take_back(table, done(table)[0].line)
        assert raised(table) == VOTERS
