"""A decision changed at the table: freely where nobody has heard of it, else corrected to whoever has."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from config.texts import load_texts
from engine import Game, replay
from engine.ledger import DayBroke
from engine.phases import Phase
from engine.questions import Answer, Question
from engine.record import read
from engine.terms import EVIL, GOOD
from narrator.screens.records import DecisionShown, PhoneScreen
from tests.engine.random_tables import same
from tests.narrator.table import Table
from tests.narrator.test_desk import BOB, DAN, EVE, FLO, sits_down
from tests.narrator.test_rulings import slow
from tests.narrator.test_whole_box import at_a_table, facts
from tests.narrator.watcher import pages

EN = load_texts("en")
LEARNERS = ("virgin", "imp", "washerwoman", "empath", "scarletwoman", "monk", "chef")
"""Nobody chooses in the first night, and of what they are told then only the Washerwoman's is decided."""


def decisions(table: Table) -> tuple[DecisionShown, ...]:
    page = table.room.grimoire(open_=True).page
    return () if page is None else page.decided


async def look_at(table: Table, fits: Callable[[DecisionShown], bool], *, like: str = "") -> DecisionShown:
    """Another answer to the first such decision is looked at."""
    for one in decisions(table):
        for index, other in enumerate(one.others):
            if fits(one) and other != one.answer and like in other:
                assert (await table.host("amend_look", question=one.question, index=index)).done
                return next(each for each in decisions(table) if each.question == one.question)
    raise AssertionError([one.line for one in decisions(table)])


async def done(table: Table, one: DecisionShown) -> None:
    receipt = await table.host("amend", question=one.question)
    assert receipt.done, receipt.text


def is_told(one: DecisionShown) -> bool:
    """Whether somebody is told it, whoever that is."""
    return one.question.startswith("n1/") and one.seat is not None and "hear" in one.line


async def to_the_nod(table: Table) -> None:
    await table.deal()
    await sits_down(table)
    async with table.patience(60):
        while not table.session.desk.wants_nod:
            for number in table.numbers:
                await table.answer_look(number)
            page = table.room.grimoire(open_=True).page
            if page is not None and page.asked is not None:
                assert (await table.host("accept", question=page.asked.question)).done
            await asyncio.sleep(0.01)


def check_record(table: Table) -> None:
    """The record leads to the same game."""
    (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
    again = replay(read(record.read_text("utf-8")))
    live = table.session.table.live
    assert live is not None
    assert same(again.game, live.game)


def card_of(table: Table, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the card says, and what of it was wrong."""
    card = table.phones()[seat].card
    assert card is not None
    return card.lines, card.wrong


def turned_back(table: Table, said: list[str]) -> bool:
    texts = table.session.table.texts
    beginnings = [
        texts.said(key, variant, **values).partition("…")[0]
        for key, values in (("control.undone", {}), ("control.undone_so", {"line": "…"}))
        for variant in range(texts.variants(key))
    ]
    return any(line.startswith(one) for line in said for one in beginnings)


@at_a_table
async def test_another_answer_is_put_together_from_the_one_that_stands(tmp_path: Path) -> None:
    """Whoever wants one part of it otherwise need not find the others again."""
    async with Table(tmp_path, seed=5, cast=LEARNERS) as table:
        await to_the_nod(table)
        (one,) = [one for one in decisions(table) if one.line.startswith("Cat, Washerwoman")]
        stand = [[label for label, stands in piece if stands] for piece in one.pieces]
        assert [len(each) for each in stand] == [1, 1, 1]
        assert all(label in one.answer for each in stand for label in each)


@at_a_table
async def test_what_nobody_has_heard_changes_without_a_trace(tmp_path: Path) -> None:
    """The player is told the new at its moment, and nothing is said, struck through or told twice."""
    async with Table(tmp_path, seed=5) as table:
        await to_the_nod(table)
        said = table.spoken()
        one = await look_at(table, is_told)
        assert one.change is not None
        assert 1 <= len(one.change.lines) <= 7
        assert not any(heard for _, heard in one.change.lines)
        before = [one.fact for one in table.session.table.ledger]
        await done(table, one)
        assert [one.fact for one in table.session.table.ledger] != before
        new = next(each for each in decisions(table) if each.question == one.question)
        assert new.answer == one.change.answer
        assert new.change is None
        assert table.session.table.released <= len(before), "nobody has been told anything yet"
        assert (await table.host("accept", question="")).done
        await table.night()
        assert one.seat is not None
        lines, wrong = card_of(table, one.seat)
        assert not wrong
        assert len(lines) == len(set(lines))
        assert not turned_back(table, said)
        check_record(table)


@at_a_table
async def test_what_one_player_has_heard_is_corrected_on_their_card_alone(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await table.night()
        said = table.spoken()
        one = await look_at(table, is_told)
        assert one.change is not None
        assert one.seat is not None
        assert not one.change.over_dusk
        assert any(heard for _, heard in one.change.lines), "the person is told what was heard"
        looked_at = table.session.amending.looked_at
        assert looked_at is not None
        concerned = {each.to for each in looked_at.difference.told}  # a Spy has seen the tokens, too
        assert one.seat in concerned
        assert None not in concerned
        before, old = table.phones(), card_of(table, one.seat)[0]
        await done(table, one)
        assert not table.session.table.unheard(one.seat)
        lines, wrong = card_of(table, one.seat)
        assert len(lines) == len(old)
        assert lines != old
        assert wrong == tuple(line for line in old if line not in lines)
        assert others(table.phones(), concerned) == others(before, concerned)
        await asyncio.sleep(2)
        assert not turned_back(table, said)
        check_record(table)
        assert (await table.host("amend_undo")).done
        assert card_of(table, one.seat) == (old, tuple(line for line in lines if line not in old))
        assert not (await table.host("amend_undo")).done, "there is nothing more"
        check_record(table)


@at_a_table
async def test_the_open_grimoire_tells_a_corrected_night_once(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await table.night()
        one = await look_at(table, is_told)
        await done(table, one)
        assert (await table.host("end")).done
        await table.until(lambda: bool(table.room.town_square().timeline))
        told = table.room.town_square().timeline
        assert told.count(EN.shown("timeline.dawn", day=1)) == 1
        story = table.room.story()
        assert story is not None
        kept = {event.line for chapter in story.chapters for event in chapter.events}
        assert kept <= set(told)


@at_a_table
async def test_a_night_in_which_somebody_has_to_choose_again_is_not_said_to_be_played(tmp_path: Path) -> None:
    """The page says whom a ruling leaves to choose, and that the night waits for the phones."""
    cast = ("virgin", "imp", "ravenkeeper", "empath", "scarletwoman", "monk", "chef")
    async with Table(tmp_path, seed=5, cast=cast) as table:
        await to_the_nod(table)
        made, shown = pages(table.session.table.texts, table.session), table.session.table.texts.shown
        raven = next(
            seat
            for seat, one in enumerate(table.session.table.game.grimoire.seats)
            if one.character == "ravenkeeper"
        )

        def opened() -> str:
            return made.open_grimoire(table.room.grimoire(open_=True))

        assert shown("desk.nod") in opened()
        assert (await table.insist("rule", verb="kill", seat=raven)).done
        chooses = shown("desk.nod_chooses", names=[table.session.table.square.names[raven]])
        assert chooses in opened()
        assert shown("desk.nod") not in opened()
        assert (await table.host("undo_ruling")).done
        assert shown("desk.nod") in opened()
        assert (await table.insist("rule", verb="kill", seat=raven)).done
        assert (await table.host("accept", question="")).done
        await table.until(lambda: table.session.table.look is not None)
        assert chooses not in opened()
        await table.night()
        assert not table.session.table.square.alive[raven]


def others(phones: list[PhoneScreen], seats: set[int | None]) -> list[PhoneScreen]:
    return [phone for phone in phones if phone.me not in seats]


async def to_the_second_day(table: Table) -> None:
    """The Imp attacks the Mayor, and the Storyteller says who dies."""
    await table.deal()
    await table.night()
    for seat, part in ((BOB, "imp"), (FLO, "mayor"), (DAN, "saint"), (EVE, "slayer")):
        record = table.session.table.game.grimoire.seats[seat]
        if record.character != part:
            assert (await table.host("rule", verb="become", seat=seat, value=part)).done
        side = EVIL if part == "imp" else GOOD
        if table.session.table.game.grimoire.seats[seat].alignment is not side:
            assert (await table.host("rule", verb="turn", seat=seat, value=side.value)).done
    for seat, each in enumerate(table.session.table.game.grimoire.seats):
        if each.character == "imp" and seat != BOB:
            assert (await table.host("rule", verb="become", seat=seat, value="butler")).done
    await table.day()
    await table.until(lambda: table.stage == "night")
    async with table.patience(60):
        while table.stage == "night":
            for number in table.numbers:
                look = table.room.phone(number).look
                real = table.session.table.look
                if look is None or look.confirmed or real is None:
                    continue
                chair = table.room.phone(number).me
                if chair == BOB and real.kind == "choose":
                    await table.act(number, "confirm", look=look.look, picks=(FLO,), word=())
                else:
                    await table.answer_look(number)
            table.check()
            await asyncio.sleep(0.002)
    await table.until(lambda: table.stage in ("discussion", "reveal"))


@at_a_table
async def test_what_the_town_has_heard_is_taken_back_aloud(tmp_path: Path) -> None:
    """Somebody else died: the one who was said to be dead lives, and the town hears of both."""
    async with Table(tmp_path, seed=5) as table:
        await to_the_second_day(table)
        assert table.stage == "discussion"
        said = table.spoken()
        (dead,) = facts(table, DayBroke)[-1].died  # type: ignore[attr-defined]
        names = table.session.table.square.names
        one = await look_at(
            table,
            lambda one: one.question.startswith("n2/imp"),
            like=names[next(seat for seat in (EVE, DAN, FLO) if seat != dead)],
        )
        assert one.change is not None
        assert any(heard and "taken back" in line for line, heard in one.change.lines)
        assert any(f"{names[dead]} lives." in line for line, _ in one.change.lines)
        await done(table, one)
        await table.until(lambda: table.session.table.square.alive[dead], 60)
        await table.until(lambda: turned_back(table, said), 60)
        await table.until(
            lambda: not table.session.narration.busy and table.session.table.menu() is not None, 60
        )
        assert [seat for seat, alive in enumerate(table.session.table.square.alive) if not alive] == [
            seat for seat, one in enumerate(table.session.table.game.grimoire.seats) if not one.alive
        ]
        check_record(table)
        await table.day()
        check_record(table)


async def to_the_day_after(table: Table) -> None:
    """A day and a night go by."""
    await table.day()
    await table.until(lambda: table.stage == "night", 600)
    assert table.room.grimoire(open_=True).page is not None
    assert not table.session.amending.earlier(), "at night nothing can be taken back aloud"
    await table.night()
    assert table.stage == "discussion"


async def look_at_earlier(table: Table, begins: str, *, like: str = "") -> DecisionShown:
    """Another answer to the first such decision of before the last dusk is looked at."""
    page = table.room.grimoire(open_=True).page
    assert page is not None
    one = next(one for one in page.earlier if one.question.startswith(begins))
    index = next(place for place, other in enumerate(one.others) if other != one.answer and like in other)
    assert (await table.host("amend_look", question=one.question, index=index)).done
    page = table.room.grimoire(open_=True).page
    assert page is not None
    return next(one for one in page.earlier if one.change is not None)


@at_a_table
async def test_a_decision_of_before_the_dusk_is_corrected_to_whoever_heard_it(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=LEARNERS) as table:
        slow(table, last_call=2.0)
        await table.deal()
        await table.night()
        await to_the_day_after(table)
        said = table.spoken()
        one = await look_at_earlier(table, "n1/washerwoman")
        assert one.seat is not None
        assert one.change is not None
        assert one.change.over_dusk
        assert any(heard for _, heard in one.change.lines)
        looked_at = table.session.amending.looked_at
        assert looked_at is not None
        concerned = {each.to for each in looked_at.difference.told}
        assert None not in concerned
        before, old = table.phones(), card_of(table, one.seat)[0]
        await done(table, one)
        lines, wrong = card_of(table, one.seat)
        assert lines != old
        assert wrong == tuple(line for line in old if line not in lines)
        assert others(table.phones(), concerned) == others(before, concerned)
        await asyncio.sleep(2)
        assert not turned_back(table, said)
        check_record(table)
        receipt = await table.host("amend_undo")
        assert receipt.done
        assert "over a dusk" in receipt.text
        assert card_of(table, one.seat)[0] == lines, "it is only looked at, until it is meant"
        page = table.room.grimoire(open_=True).page
        assert page is not None
        (doing,) = [each for each in page.done if each.change is not None]
        assert doing.change is not None
        assert doing.change.over_dusk
        assert (await table.host("take_back_one", doing=doing.doing)).done
        assert card_of(table, one.seat)[0] == old
        check_record(table)
        await table.day()
        check_record(table)


@at_a_table
async def test_a_death_of_before_the_dusk_is_taken_back_aloud(tmp_path: Path) -> None:
    """The Imp's attack on the Mayor in the second night, changed on the third day: another has died."""
    async with Table(tmp_path, seed=5) as table:
        await to_the_second_day(table)
        slow(table, last_call=2.0)
        (dead,) = facts(table, DayBroke)[-1].died  # type: ignore[attr-defined]
        assert (await table.host("hold_off", held=True)).done, "whoever is attacked then"
        await to_the_day_after(table)
        said, names = table.spoken(), table.session.table.square.names
        other = next(
            seat
            for seat in (EVE, DAN, FLO)
            if seat != dead and table.session.table.game.grimoire.seats[seat].alive
        )
        one = await look_at_earlier(table, "n2/imp", like=names[other])
        assert one.change is not None
        assert any(heard and "taken back" in line for line, heard in one.change.lines)
        await done(table, one)
        await table.until(lambda: turned_back(table, said), 60)
        await table.until(
            lambda: not table.session.narration.busy and table.session.table.menu() is not None, 60
        )
        living = [one.alive for one in table.session.table.game.grimoire.seats]
        assert list(table.session.table.square.alive) == living
        assert living[dead]
        check_record(table)


@at_a_table
async def test_the_deal_is_not_decided_otherwise(tmp_path: Path) -> None:
    """Everybody has seen their card: a ruling says who somebody is."""
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await table.night()
        live = table.session.table.live
        assert live is not None
        dealt = [
            one.question.id for step in live.past if step.before.phase is Phase.DEAL for one in step.asked
        ]
        assert dealt
        for question in dealt:
            assert not (await table.host("amend_look", question=question, index=0)).done


@at_a_table
async def test_a_table_killed_after_a_change_goes_on_as_it_was(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await table.night()
        one = await look_at(table, is_told)
        await done(table, one)
        assert one.seat is not None
        before = card_of(table, one.seat)
        ledger = list(table.session.table.ledger)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        await table.stop()
    async with Table(tmp_path, seed=5, resume=record) as table:
        await table.until(lambda: table.stage == "discussion", 600)
        assert table.session.table.ledger == ledger
        assert card_of(table, one.seat) == before
        assert table.session.amending.undoable


@at_a_table
async def test_against_the_rules_is_said_and_done_all_the_same(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=LEARNERS) as table:
        await to_the_nod(table)
        (washerwoman,) = (one for one in decisions(table) if is_told(one))
        pieces = {f"piece_{place}": 0 for place, _ in enumerate(washerwoman.pieces, 1)} | {"piece_2": 1}
        assert (await table.host("amend_in_pieces", question=washerwoman.question, **pieces)).done
        (one,) = (one for one in decisions(table) if one.change is not None)
        assert one.change is not None
        assert one.change.law
        await done(table, one)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        last = json.loads(record.read_text("utf-8").splitlines()[-1])
        assert any(each.get("law") for step in last["steps"] for each in step["given"])
        check_record(table)


@at_a_table
async def test_nothing_is_changed_at_the_wrong_moment(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        assert not (await table.host("amend_undo")).done
        assert not (await table.host("amend", question="n1/imp@0#0")).done
        await table.deal()
        await table.night()
        assert not (await table.host("amend_look", question="n1/imp@0#0", index=0)).done
        assert not (await table.host("amend_look", question=decisions(table)[0].question, index=999)).done
        one = await look_at(table, is_told)
        assert not (await table.host("amend", question="bag#0")).done, (
            "another than the one that is looked at"
        )
        assert (await table.host("amend_leave")).done
        assert not (await table.host("amend", question=one.question)).done
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        assert decisions(table)
        await table.host("close_nominations")
        await table.until(lambda: table.stage == "night")
        assert all(each.question != one.question for each in decisions(table)), "that night is over"


@at_a_table
async def test_who_means_one_change_while_another_is_looked_at_is_told_so(tmp_path: Path) -> None:
    """Two pages lie open: of what the other has laid there nothing is done, and nothing was decided meanwhile."""
    async with Table(tmp_path, seed=5) as table:
        await to_the_nod(table)
        first, second = [one for one in decisions(table) if len(one.others) > 1][:2]
        for one in (first, second):
            other = next(number for number, answer in enumerate(one.others) if answer != one.answer)
            assert (await table.host("amend_look", question=one.question, index=other)).done
        meanwhile = table.session.table.texts.shown("errors.looked_meanwhile")
        assert (await table.host("amend", question=first.question)).text == meanwhile
        assert (await table.host("take_back_one", doing=first.question)).text == meanwhile
        assert (await table.host("recount")).text == meanwhile
        assert (await table.host("amend", question=second.question)).done


@at_a_table
async def test_it_reads_in_russian_too(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await table.night()
        await look_at(table, is_told)
        page = table.room.grimoire(open_=True, language="ru").page
        assert page is not None
        (change,) = (each.change for each in page.decided if each.change is not None)
        heard = [line for line, bold in change.lines if bold]
        assert heard
        assert all("карточке" in line for line in heard)


def reasons(table: Table, language: str) -> dict[str, str]:
    page = table.room.grimoire(open_=True, language=language).page
    assert page is not None
    return {one.question: one.reason for one in page.decided}


@at_a_table
async def test_reasons_are_in_the_language_of_the_page_after_a_restart_too(tmp_path: Path) -> None:
    """In the words of the record until the mind has found them again; a person's own are never looked for."""
    async with Table(tmp_path, seed=5, cast=LEARNERS) as table:
        await table.deal()
        await table.night()
        await sits_down(table)
        before = reasons(table, "en"), reasons(table, "ru")
        assert any(before[0].values())
        assert all(other != before[0][one] for one, other in before[1].items() if other)
        record = table.evening.record.path
    async with Table(tmp_path, seed=5, resume=record) as table:
        await table.until(lambda: table.stage == "discussion", 600)
        assert reasons(table, "en") == before[0]
        assert reasons(table, "ru") == before[0], "as the record has them"
        await table.until(lambda: reasons(table, "ru") == before[1])
        assert reasons(table, "en") == before[0]
        told = list[int]()
        table.session.desk.listeners.append(lambda: told.append(1))
        for _ in range(3):
            reasons(table, "ru")
            await asyncio.sleep(0.1)
        assert not told, "nothing is looked for twice"


@at_a_table
async def test_a_reason_that_the_mind_would_not_give_now_keeps_the_words_on_record(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5, cast=LEARNERS) as table:
        await table.deal()
        await table.night()
        before = reasons(table, "en")
        record = table.evening.record.path
    async with Table(tmp_path, seed=5, resume=record) as table:
        await table.until(lambda: table.stage == "discussion", 600)
        table.session.mind.seed = 77  # what hangs on its dice may be otherwise
        decide, asked = table.session.mind.decide, list[str]()

        def other(question: Question, game: Game) -> Answer:
            asked.extend([question.id] if question.id in before else [])
            answer = decide(question, game)
            table.session.mind.reasons.clear()  # type: ignore[attr-defined]
            return answer

        table.session.mind.decide = other  # type: ignore[method-assign]
        reasons(table, "ru")
        await asyncio.sleep(1)
        assert set(asked) == {one for one, why in before.items() if why}
        assert reasons(table, "ru") == before
        await asyncio.sleep(1)
        assert len(asked) == len(set(asked)), "it is asked once"
