"""The sheet of a player: each line of it is a ruling, in every phase, silent where nobody hears of it."""

import asyncio
from pathlib import Path

import pytest

from engine import by_hand, replay
from engine.ledger import Learned
from engine.phases import Phase
from engine.terms import DEMON
from narrator.screens.records import GrimoirePage, SeatSheet
from narrator.table.storage import read_lines
from narrator.telling.story import seen_again, tell
from tests.narrator.table import Table
from tests.narrator.test_amending import to_the_nod
from tests.narrator.test_desk import until_the_bag_waits
from tests.narrator.test_whole_box import at_a_table

pytestmark = pytest.mark.anyio


def page(table: Table) -> GrimoirePage:
    open_ = table.room.grimoire(open_=True).page
    assert open_ is not None
    return open_


def sheet(table: Table, seat: int) -> SeatSheet:
    return next(one.sheet for one in page(table).seats if one.seat == seat)


def a_token(table: Table) -> str:
    """One that an ability in play lays."""
    choices = page(table).choices
    assert choices is not None
    return next(value for value, _ in choices.tokens if not value.endswith("/No Ability"))


async def the_first_day(table: Table) -> None:
    await table.deal()
    await table.night()


async def a_look(table: Table) -> None:
    await table.deal()
    await table.until(lambda: table.session.table.look is not None)


@pytest.mark.parametrize("reach", [the_first_day, a_look], ids=lambda one: one.__name__)
async def test_a_token_is_laid_moved_and_taken_away(tmp_path: Path, reach: object) -> None:
    async with Table(tmp_path, seed=3) as table:
        await reach(table)  # type: ignore[operator]
        before = len(sheet(table, 2).laid)
        receipt = await table.host("sheet_lay", seat=2, reminder=a_token(table))
        assert receipt.done, receipt.text
        assert len(sheet(table, 2).laid) == before + 1
        token, _, whose = sheet(table, 2).laid[-1]
        assert whose, "whose it is"
        assert (await table.host("sheet_move", seat=2, reminder=token, other=3)).done
        assert len(sheet(table, 2).laid) == before
        moved = sheet(table, 3).laid[-1][0]
        assert (await table.host("sheet_lift", seat=3, reminder=moved)).done
        assert not (await table.host("sheet_lift", seat=3, reminder=moved)).done, "it lies there no more"
        assert (await table.host("undo_ruling")).done
        assert sheet(table, 3).laid[-1][0] == moved


async def test_what_somebody_hears_next_waits_for_the_person_though_the_machine_decides(
    tmp_path: Path,
) -> None:
    """A single truth, which nobody else would be asked about; the machine alone decides all the rest."""
    async with Table(tmp_path, seed=3) as table:
        await table.deal()
        game = table.session.table.game
        for seat in game.grimoire.ring:
            assert (await table.host("sheet_say", seat=seat, say=True)).done
        assert sheet(table, 0).says_next
        assert (await table.host("sheet_say", seat=0, say=True)).text.startswith("What they hear next")
        assert table.session.desk.mine == frozenset()
        answered = 0
        async with table.patience(60):
            while table.stage != "discussion":
                for number in table.numbers:
                    if table.stage == "night":
                        await table.answer_look(number)
                open_ = table.session.desk.open
                if open_ is not None:
                    assert open_.question.options.in_person
                    assert (await table.host("accept", question=open_.question.id)).done
                    answered += 1
                await asyncio.sleep(0.005)
        told = [one for one in table.session.table.ledger if isinstance(one.fact, Learned)]
        assert answered >= len({one.to for one in told}) > 0


async def test_whoever_gives_the_decisions_back_leaves_an_open_one_to_the_machine(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await table.deal()
        for seat in table.session.table.game.grimoire.ring:
            await table.host("sheet_say", seat=seat, say=True)
        async with table.patience(60):
            while table.session.desk.open is None:
                for number in table.numbers:
                    await table.answer_look(number)
                await asyncio.sleep(0.005)
        question = table.session.desk.open.question
        assert (await table.host("depth", depth="machine")).done
        await table.until(
            lambda: table.session.desk.open is None or table.session.desk.open.question is not question
        )


async def test_the_end_is_held_off_and_the_page_says_who_has_won(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        game = table.session.table.game
        demon = next(seat for seat in game.grimoire.ring if game.team(seat) is DEMON)
        assert (await table.host("hold_off", held=True)).done
        assert (await table.host("rule", verb="kill", seat=demon, value="")).done
        choices = page(table).choices
        assert choices is not None
        assert choices.held_off
        assert "good" in choices.end
        assert not table.session.table.game.over
        await table.host("hold_off", held=False)
        assert (await table.host("hold_off", held=False)).done, "asked once whether the end is meant"
        await table.until(lambda: table.session.table.phase in (Phase.GAME_OVER, Phase.REVEAL))


async def test_the_sheet_says_what_the_character_does(tmp_path: Path) -> None:
    """Whoever has forgotten it need not ask the player."""
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        game, known = table.session.table.game, table.session.table.texts.characters
        for seat in game.grimoire.ring:
            assert sheet(table, seat).ability == known[game.grimoire.seats[seat].character].ability


async def test_before_the_person_nods_the_page_says_that_the_night_has_ended_the_game(tmp_path: Path) -> None:
    """Nothing can be ruled any more then, and the town hears it in a moment."""
    async with Table(tmp_path, seed=3) as table:
        await to_the_nod(table)
        assert page(table).won == ""
        game = table.session.table.game
        demon = next(seat for seat in game.grimoire.ring if game.team(seat) is DEMON)
        await table.host("rule", verb="kill", seat=demon, value="")
        assert (await table.host("rule", verb="kill", seat=demon, value="")).done, "warned of once"
        await table.until(lambda: page(table).won)
        assert page(table).nod
        assert "good has won" in page(table).won


async def test_a_note_is_kept_for_the_person_and_told_only_where_they_say_so(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        assert (await table.host("sheet_note", whom="2", text="thinks  Max lied", in_story=False)).done
        assert (await table.host("sheet_note", whom="game", text="We began late.", in_story=True)).done
        assert sheet(table, 2).note == "thinks Max lied"
        choices = page(table).choices
        assert choices is not None
        assert (choices.note, choices.in_story) == ("We began late.", True)
        assert not (await table.host("sheet_note", whom="nobody", text="x", in_story=True)).done
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        again = replay(read_lines(record)).game
        assert [one.words for one in by_hand.remarks(again)] == ["thinks Max lied", "We began late."]
        await table.host("end")
        await table.until(lambda: table.session.table.phase is Phase.REVEAL)
        seen = seen_again(read_lines(record))
        assert seen is not None
        story = tell(seen, table.session.table.words(""))
        assert "The Storyteller noted: We began late." in story.why
        assert "thinks Max lied" not in repr(story)


async def test_tokens_and_sides_are_exchanged_and_entered_in_silence(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        seats = table.session.table.game.grimoire.seats
        first, second = seats[0].character, seats[1].character
        told = await table.host("sheet_swap", seat=0, other=1, sides=False)
        assert "Only the phones of those" in told.text
        now = table.session.table.game.grimoire.seats
        assert (now[0].character, now[1].character) == (second, first)
        ledger = len(table.session.table.ledger)
        assert (await table.host("sheet_is", seat=0, character=first, side="good", believes="")).done
        assert len(table.session.table.ledger) == ledger, "nobody is told"
        assert table.session.table.game.grimoire.seats[0].character == first
        assert not (await table.host("sheet_is", seat=0, character="bishop", side="good", believes="")).done
        assert not (await table.host("sheet_is", seat=0, character=first, side="blue", believes="")).done


async def test_other_bluffs_are_shown_to_the_demon(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        game = table.session.table.game
        demon = next(seat for seat in game.grimoire.ring if game.team(seat) is DEMON)
        three = {"first": "chef", "second": "monk", "third": "saint"}
        assert (await table.host("sheet_bluffs", seat=demon, **three)).done
        texts = table.session.table.texts
        assert sheet(table, demon).bluffs == tuple((one, texts.character_name(one)) for one in three.values())
        assert not (await table.host("sheet_bluffs", seat=(demon + 1) % 7, **three)).done


@pytest.mark.parametrize("action", ["sheet_say", "sheet_note", "hold_off", "sheet_lay"])
async def test_at_night_no_other_page_is_told_that_something_was_tapped(tmp_path: Path, action: str) -> None:
    async with Table(tmp_path, seed=3) as table:
        await a_look(table)
        heard, desk = list[int](), list[int]()
        sent: dict[str, dict[str, object]] = {
            "sheet_say": {"seat": 2, "say": True}, "sheet_note": {"whom": "2", "text": "hm", "in_story": False},
            "hold_off": {"held": True}, "sheet_lay": {"seat": 2, "reminder": a_token(table)},
        }  # fmt: skip
        table.room.on_change(lambda: heard.append(1))
        table.room.on_desk(lambda: desk.append(1))
        assert (await table.host(action, **sent[action])).done
        assert not heard
        assert desk


async def test_it_is_all_there_after_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        await table.host("sheet_say", seat=2, say=True)
        await table.host("hold_off", held=True)
        await table.host("sheet_note", whom="2", text="hm", in_story=True)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
    async with Table(tmp_path, resume=record, port=1) as table:
        assert sheet(table, 2).says_next
        assert sheet(table, 2).note == "hm"
        choices = page(table).choices
        assert choices is not None
        assert choices.held_off


@at_a_table
async def test_before_the_bag_is_filled_nobody_has_a_side(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_the_bag_waits(table)
        page = table.room.grimoire(open_=True).page
        assert page is not None
        assert [(one.character, one.side) for one in page.seats] == [("", "")] * len(page.seats)


async def test_nothing_is_offered_any_more_when_the_game_is_over(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        assert page(table).choices is not None
        assert (await table.host("declare", side="evil")).done
        await table.until(lambda: table.session.table.phase is Phase.REVEAL)
        assert page(table).choices is None
        assert not (await table.host("sheet_note", whom="1", text="late", in_story="no")).done


async def test_who_nominated_whom_stands_there_in_words(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=3) as table:
        await the_first_day(table)
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations")
        await table.vote_for(2, set())
        first = next(seat for seat in range(len(table.session.table.square.names)) if sheet(table, seat).did)
        names = table.session.table.square.names
        (line,) = sheet(table, 2).did
        assert line == f"{names[first]} nominates {names[2]}"
        assert sheet(table, first).did == (line,)
