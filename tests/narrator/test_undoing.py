"""What a person has ruled and decided since dusk: a list, taken back one by one, and done again."""

import asyncio
from pathlib import Path

import pytest

from config.texts import load_texts
from engine.real_box import Entered, TokenEntered
from engine.rulings import _VERBS, ENDS, Ruling
from engine.terms import EVIL, GOOD, STORYTELLER
from narrator.screens.records import DoingShown, UndoneShown
from narrator.telling.rulings_in_words import in_words
from narrator.telling.script_lines import ScriptLines
from tests.narrator.table import Table
from tests.narrator.test_amending import card_of, check_record, is_told, look_at, to_the_nod, turned_back
from tests.narrator.test_amending import done as change
from tests.narrator.test_desk import DAN, EVE, FLO, sits_down
from tests.narrator.test_rulings import discussion, first_look
from tests.narrator.test_whole_box import at_a_table


def done(table: Table, language: str = "en") -> tuple[DoingShown, ...]:
    page = table.room.grimoire(open_=True, language=language).page
    return () if page is None else page.done


def undone(table: Table) -> tuple[UndoneShown, ...]:
    page = table.room.grimoire(open_=True).page
    return () if page is None else page.undone


async def rule(table: Table, verb: str, seat: int, value: str = "") -> None:
    """Once more where it is warned of."""
    receipt = await table.host("rule", verb=verb, seat=seat, value=value)
    if not receipt.done:
        receipt = await table.host("rule", verb=verb, seat=seat, value=value)
    assert receipt.done, receipt.text


async def take_back(table: Table, line: str) -> None:
    """The doing of this line, once its difference lies there."""
    (one,) = (one for one in done(table) if one.line == line)
    assert (await table.host("take_back_look", doing=one.doing)).done
    (looked_at,) = (one for one in done(table) if one.change is not None)
    assert looked_at.line == line
    receipt = await table.host("take_back_one", doing=one.doing)
    assert receipt.done, receipt.text


@at_a_table
async def test_every_ruling_of_a_night_is_a_line_and_is_taken_back_alone(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await to_the_nod(table)
        await rule(table, "kill", DAN)
        await rule(table, "mark", EVE, "Poisoned")
        await rule(table, "turn", FLO, "evil")
        names = table.session.table.square.names
        lines = [one.line for one in done(table)]
        assert lines[:3] == [
            f"{names[FLO]} changes sides and is evil.",
            f"{names[EVE]} gets the token poisoned.",
            f"{names[DAN]} dies.",
        ], "the newest first"
        await take_back(table, f"{names[DAN]} dies.")
        live = table.session.table.live
        assert live is not None
        assert live.game.grimoire.seats[DAN].alive
        assert live.game.grimoire.seats[FLO].alignment is EVIL, "what was ruled after it stands"
        assert live.game.grimoire.marked("Poisoned", EVE)
        assert [one.line for one in done(table)] == lines[:2] + lines[3:]
        assert [(one.line, one.possible) for one in undone(table)] == [(f"{names[DAN]} dies.", True)]
        check_record(table)
        assert (await table.host("do_again", undone=0)).done
        assert not table.session.table.game.grimoire.seats[DAN].alive
        assert not undone(table)
        assert done(table)[0].line == f"{names[DAN]} dies."
        check_record(table)


@at_a_table
async def test_what_is_not_legal_any_more_is_not_done_again(tmp_path: Path) -> None:
    """The button takes back the newest; what it took back is on the list, too."""
    async with Table(tmp_path, seed=5) as table:
        await discussion(table)
        await sits_down(table)
        await rule(table, "kill", DAN)
        assert (await table.host("undo_ruling")).done
        assert [one.possible for one in undone(table)] == [True]
        await rule(table, "kill", DAN)
        assert [one.possible for one in undone(table)] == [False]
        assert not (await table.host("do_again", undone=0)).done
        assert not (await table.host("do_again", undone=7)).done
        assert not (await table.host("take_back_one", doing=done(table)[0].doing)).done, "nobody looked at it"
        assert not (await table.host("take_back_look", doing="ruling 999")).done


@at_a_table
async def test_a_death_of_the_day_that_was_none_is_told_to_the_town(tmp_path: Path) -> None:
    """Not the newest ruling: what was ruled since then stands, and the town hears that the page is turned back."""
    async with Table(tmp_path, seed=5) as table:
        await discussion(table)
        await sits_down(table)
        said = table.spoken()
        await rule(table, "kill", DAN)
        await table.until(lambda: not table.session.table.square.alive[DAN], 60)
        await rule(table, "mark", EVE, "Poisoned")
        names = table.session.table.square.names
        (one,) = (one for one in done(table) if one.line == f"{names[DAN]} dies.")
        assert (await table.host("take_back_look", doing=one.doing)).done
        (looked_at,) = (one for one in done(table) if one.change is not None)
        assert looked_at.change is not None
        assert any(heard for _, heard in looked_at.change.lines), "the town has heard of it"
        assert not turned_back(table, said)
        assert (await table.host("take_back_one", doing=one.doing)).done
        await table.until(lambda: table.session.table.square.alive[DAN], 60)
        await table.until(lambda: turned_back(table, said), 60)
        assert table.session.table.game.grimoire.marked("Poisoned", EVE)
        check_record(table)


@at_a_table
async def test_a_decision_of_the_persons_is_on_the_list_and_can_be_decided_so_again(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await to_the_nod(table)
        one = await look_at(table, is_told)
        await change(table, one)
        assert one.seat is not None
        (doing,) = done(table)
        await take_back(table, doing.line)
        assert not done(table)
        assert [(each.line, each.possible) for each in undone(table)] == [(doing.line, True)]
        assert (await table.host("do_again", undone=0)).done
        assert (await table.host("amend", question=one.question)).done, "a decision is looked at first"
        assert [each.line for each in done(table)] == [doing.line]
        assert not undone(table)
        assert not card_of(table, one.seat)[1]
        check_record(table)


@at_a_table
async def test_the_lists_outlive_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await discussion(table)
        await sits_down(table)
        await rule(table, "mark", EVE, "Poisoned")
        await rule(table, "mark", DAN, "Doubted")
        await take_back(table, done(table)[1].line)
        lists = done(table), undone(table)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        await table.stop()
    async with Table(tmp_path, seed=5, resume=record) as table:
        await table.until(lambda: table.stage == "discussion", 600)
        assert (done(table), undone(table)) == lists
        assert all(lists)


def test_every_verb_has_its_words() -> None:
    texts = load_texts("en")
    verbs = [verb for verb in _VERBS if verb not in ENDS]
    assert [verb for verb in verbs if not texts.has(f"ruling_said.{verb.replace(' ', '_')}")] == []


def test_what_has_a_value_is_told_with_it() -> None:
    words, names = ScriptLines(load_texts("en"), ""), ("Ann", "Bob", "Cat")
    entered = Entered((TokenEntered(0, "imp", EVIL, None), TokenEntered(1, "monk", GOOD, None)))
    told = [
        in_words(one, names, words)
        for one in (
            Ruling("become", 0, "imp"), Ruling("swap", 0, 1), Ruling("swap", 0, (1, True)), Ruling("turn", 0, EVIL),
            Ruling("unmark", 0, ("Poisoned", None)), Ruling("move", 0, ("Poisoned", None, 2)),
            Ruling("bluffs", 0, ("monk", "chef")), Ruling("note", 0, ("hm", False)),
            Ruling("note", STORYTELLER, ("hm", True)), Ruling("join", STORYTELLER, ("Dan", "thief", 0)),
            Ruling("sit", STORYTELLER, (2, 0, 1)), Ruling("fabled", STORYTELLER, ("doomsayer", (1,))),
            Ruling("no fabled", STORYTELLER, "doomsayer"), Ruling("is", STORYTELLER, entered),
        )
    ]  # fmt: skip
    assert told == [
        "Ann becomes the Imp.", "Ann and Bob exchange characters.", "Ann and Bob exchange characters and sides.",
        "Ann changes sides and is evil.", "Ann loses the token poisoned.",
        "The token poisoned goes from Ann to Cat.", "Ann is shown to pretend: Monk, Chef.", "Note about Ann: hm",
        "Note: hm", "Dan comes as the Thief.", "The chairs are now: Cat, Ann, Bob.", "The Doomsayer comes.",
        "The Doomsayer goes.", "Ann was the Imp all along. Bob was the Monk all along.",
    ]  # fmt: skip


@at_a_table
async def test_it_reads_in_russian_too(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await discussion(table)
        await sits_down(table)
        await rule(table, "kill", DAN)
        name = table.session.table.square.names[DAN]
        assert [one.line for one in done(table, "ru")] == [f"{name} умирает."]


@at_a_table
@pytest.mark.parametrize("verb", ["mark", "kill"])
async def test_at_night_no_page_is_told_of_a_ruling_that_none_shows(tmp_path: Path, verb: str) -> None:
    """Nor of its being taken back and done again: a push to all the phones would tell that something was ruled."""
    async with Table(tmp_path, seed=5) as table:
        await first_look(table)
        seat = next(
            seat
            for seat, one in enumerate(table.session.table.game.grimoire.seats)
            if not table.session.rulings.on_the_page()[0].get(seat) and one.alive  # type: ignore[attr-defined]
        )
        pushes: list[int] = []
        table.session.table.listeners.append(lambda: pushes.append(1))
        for action, sent in (
            ("rule", {"verb": verb, "seat": seat, "value": "Poisoned" if verb == "mark" else ""}),
            ("undo_ruling", {}),
            ("do_again", {"undone": 0}),
        ):
            assert (await table.host(action, **sent)).done
            assert not pushes, action
        await asyncio.sleep(0)
        live = table.session.table.live
        assert live is not None
        assert live.past[-1].ruling == Ruling(verb, seat, "Poisoned" if verb == "mark" else None)


@at_a_table
async def test_what_the_town_heard_of_a_ruling_is_shown_in_words_before_it_is_taken_back(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path, seed=5) as table:
        await discussion(table)
        await rule(table, "kill", DAN)
        name = table.session.table.square.names[DAN]
        await table.until(lambda: not table.session.table.square.alive[DAN])
        (one,) = done(table)
        assert (await table.host("take_back_look", doing=one.doing)).done
        for language in ("en", "ru"):
            texts = load_texts(language)
            heard = texts.shown("desk.town_has_heard", line=texts.shown("timeline.died", name=name))
            change = done(table, language)[0].change
            assert change is not None
            assert (heard, True) in change.lines
