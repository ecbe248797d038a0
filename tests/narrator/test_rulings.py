"""Rulings by hand: at once and with an answer in every phase, told to nobody else, undone one by one, on record."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from config.texts import load_texts
from engine import replay
from engine.ledger import AskedAfterAll, DiedByDay, HandCounted, YouAre
from engine.phases import Phase
from engine.rulings import is_ruling
from engine.terms import DEMON, TOWNSFOLK, Discretion
from narrator.screens.records import PhoneScreen
from narrator.simulation.simulated_players import SimulatedHost
from narrator.table.pace import never
from narrator.table.storage import read_lines
from narrator.web.hub import GATHER_SECONDS
from tests.narrator.table import Table
from tests.narrator.watcher import pages

pytestmark = pytest.mark.anyio

Reach = Callable[[Table], Awaitable[None]]


def slow(table: Table, **seconds: float) -> None:
    """These phases last until the test ends them."""
    settings = table.session.table.settings
    table.session.table.settings = settings.model_copy(
        update={"seconds": settings.seconds.model_copy(update={"discussion": 0.0, **seconds})}
    )


def silent_in(table: Table, phase: Phase) -> None:
    """No line begins in this phase before the test says `table.session.go()`."""
    held = asyncio.Event()
    say = table.session.narration.voice.say

    async def until_let_go(line: str, begun: Callable[[], None] | None = None) -> None:
        if table.session.table.phase is phase and not held.is_set():
            await held.wait()
        await say(line, begun)

    table.session.narration.voice.say = until_let_go  # type: ignore[method-assign]
    table.session.go = held.set  # type: ignore[attr-defined]


async def deal(table: Table) -> None:
    slow(table)
    await table.sit_down()
    await table.until(lambda: table.stage == "deal")


async def first_look(table: Table) -> None:
    slow(table)
    await table.deal()
    await table.until(lambda: table.session.table.look is not None)


async def last_look(table: Table) -> None:
    await first_look(table)
    await table.reach_look("n1.read")


async def dawn(table: Table) -> None:
    """In the hush before the town hears of the night."""
    await last_look(table)
    silent_in(table, Phase.DAWN)
    for number in table.numbers:
        await table.answer_look(number)
    await table.until(lambda: table.session.table.phase is Phase.DAWN)


async def discussion(table: Table) -> None:
    slow(table)
    await table.deal()
    await table.night()


async def nominations(table: Table) -> None:
    await discussion(table)
    slow(table, last_call=500.0)
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")


async def defence(table: Table) -> None:
    await nominations(table)
    slow(table, last_call=500.0, accusation=500.0, defence=500.0)
    await table.act(table.number_of(0), "nominate", nominee=1)
    await table.until(lambda: table.stage == "defence" and table.session.table.echo is None)


async def vote(table: Table) -> None:
    """The clock stands on the third chair: hands are told by the host, and nobody tells that one."""
    await defence(table)
    await the_clock_on_the_third_chair(table)


async def the_clock_on_the_third_chair(table: Table) -> None:
    await table.host("begin_vote")
    await table.until(lambda: table.session.table.square.vote is not None)
    for counted in (1, 2):
        await table.until(lambda: table.room.host(grimoire_open=False).hand_at is not None)
        at = table.room.host(grimoire_open=False).hand_at
        assert at is not None
        assert (await table.host("hand", seat=at.seat, raised=True)).done
        await table.until(lambda counted=counted: len(table.session.table.square.counted) == counted)  # type: ignore[misc]


async def execution(table: Table) -> None:
    """Nobody is executed today, and the town has not heard of it yet."""
    await nominations(table)
    silent_in(table, Phase.EXECUTION)
    await table.host("close_nominations")
    await table.until(lambda: table.session.table.phase is Phase.EXECUTION)
    await table.until(lambda: table.session.table.game.phase is Phase.DUSK)


def dusk_lasts(table: Table) -> None:
    """The moment before the town sleeps, until somebody skips it."""
    session, rest = table.session, table.session.pace.rest

    async def until_skipped(seconds: float) -> None:
        if session.table.phase is Phase.DUSK:
            session.pace.rest = rest  # type: ignore[method-assign]
            await session.pace.until(never)
        else:
            await rest(seconds)

    session.pace.rest = until_skipped  # type: ignore[method-assign]


async def dusk(table: Table) -> None:
    """In the moment before the town sleeps."""
    await nominations(table)
    dusk_lasts(table)
    await table.host("close_nominations")
    await table.until(lambda: table.stage == "dusk")


async def paused(table: Table) -> None:
    await discussion(table)
    await table.host("pause")


NIGHT = {"deal": deal, "first look": first_look, "last look": last_look, "dawn": dawn}
DAY = {"discussion": discussion, "nominations": nominations, "defence": defence, "paused": paused}
EVENING = {"execution": execution, "dusk": dusk}
PHASES = {**NIGHT, **DAY, "vote": vote, **EVENING}


@pytest.fixture(autouse=True)
def _patient_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.table.day.VOTE_PATIENCE", 500.0)


def table_of(tmp_path: Path, **more: object) -> Table:
    return Table(tmp_path, voting="hands", **more)  # type: ignore[arg-type]


def somebody(table: Table, team: str = TOWNSFOLK, *, after: int = 2) -> int:
    game = table.session.table.game
    return next(seat for seat in game.grimoire.ring if seat >= after and game.team(seat) == team)


def spare(table: Table) -> str:
    """A Townsfolk of the script that nobody is."""
    return table.session.table.game.spare_townsfolk()[0]


def of_others(table: Table, seat: int) -> list[PhoneScreen]:
    return [screen for screen in table.phones() if screen.me != seat]


def card_of(table: Table, seat: int) -> str:
    card = table.room.phone(table.number_of(seat)).card
    assert card is not None
    return card.character


def same_on_record(table: Table) -> None:
    """The record leads where the table is."""
    again, live = replay(read_lines(table.evening.record.path)), table.session.table.live
    assert live is not None
    assert again.game.digest == live.game.digest
    assert again.game.ledger == live.game.ledger


async def test_before_the_deal_the_host_hears_why_nothing_can_be_ruled(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        refused = await table.host("rule", verb="kill", seat=0)
        assert not refused.done
        assert refused.text == "The characters are not dealt yet. Rule it once everybody has a card."


@pytest.mark.parametrize("phase", PHASES)
async def test_a_changed_player_has_the_new_card_at_once_and_nobody_else_sees_anything(
    tmp_path: Path, phase: str
) -> None:
    async with table_of(tmp_path) as table:
        await PHASES[phase](table)
        seat, new = somebody(table), spare(table)
        before, square = of_others(table, seat), table.room.town_square()
        receipt = await table.host("rule", verb="become", seat=seat, value=new)
        assert (receipt.done, receipt.text) == (
            True,
            "Done. Only the phones of those whom it concerns show it.",
        )
        assert card_of(table, seat) == table.session.table.texts.character_name(new)
        assert of_others(table, seat) == before
        assert table.room.town_square() == square
        same_on_record(table)

        receipt = await table.host("undo_ruling")
        assert receipt.done
        assert card_of(table, seat) != table.session.table.texts.character_name(new)
        assert of_others(table, seat) == before
        assert table.room.town_square() == square
        same_on_record(table)


@pytest.mark.parametrize("phase", NIGHT)
async def test_who_dies_by_hand_at_night_is_dead_in_the_game_and_to_the_town_at_dawn(
    tmp_path: Path, phase: str
) -> None:
    async with table_of(tmp_path) as table:
        await NIGHT[phase](table)
        seat = somebody(table)
        before, square = of_others(table, seat), table.room.town_square()
        receipt = await table.host("rule", verb="kill", seat=seat)
        assert (receipt.done, receipt.text) == (True, "Done. The table is told when day breaks.")
        assert not table.session.table.game.grimoire.seats[seat].alive
        assert of_others(table, seat) == before
        assert table.room.town_square() == square
        if phase == "deal":
            for number in table.numbers:
                await table.act(number, "ready")
        if phase == "dawn":
            table.session.go()  # type: ignore[attr-defined]
        else:
            await table.night()
        await table.until(lambda: table.stage == "discussion")
        assert not table.session.table.square.alive[seat]
        same_on_record(table)


@pytest.mark.parametrize("phase", [*DAY, "vote"])
async def test_who_dies_by_hand_by_day_is_dead_to_everybody_as_soon_as_the_table_goes_on(
    tmp_path: Path, phase: str
) -> None:
    async with table_of(tmp_path) as table:
        await PHASES[phase](table)
        seat, stage = somebody(table), table.stage
        receipt = await table.host("rule", verb="kill", seat=seat)
        assert receipt.done
        assert not table.session.table.game.grimoire.seats[seat].alive
        if phase == "paused":
            assert receipt.text == "Done. The table is told as soon as it goes on."
            await asyncio.sleep(0.05)
            assert table.session.table.square.alive[seat], "a paused table tells nothing"
            await table.host("resume")
        else:
            assert receipt.text == "Done. The table is told now."
        await table.until(lambda: not table.session.table.square.alive[seat])
        assert table.stage == stage, "the phase goes on"

        receipt = await table.host("undo_ruling")
        assert receipt.done
        await table.until(lambda: table.session.table.square.alive[seat])
        assert table.stage == stage
        same_on_record(table)


@pytest.mark.parametrize("phase", EVENING)
async def test_who_dies_by_hand_as_the_day_ends_is_dead_to_everybody_before_the_town_sleeps(
    tmp_path: Path, phase: str
) -> None:
    async with table_of(tmp_path) as table:
        await EVENING[phase](table)
        session, seat, asleep = table.session, somebody(table), list[bool]()
        session.table.listeners.append(
            lambda: (
                asleep.append(session.table.square.night == 2)
                if not session.table.square.alive[seat]
                else None
            )
        )
        receipt = await table.host("rule", verb="kill", seat=seat)
        assert (receipt.done, receipt.text) == (True, "Done. The table is told now.")
        assert not table.session.table.game.grimoire.seats[seat].alive
        if phase == "execution":
            assert table.session.table.square.alive[seat], "what happened before is told before"
            table.session.go()  # type: ignore[attr-defined]
        await table.until(lambda: not table.session.table.square.alive[seat])
        assert asleep[0] is False, "it is told before night falls"
        same_on_record(table)


async def test_an_execution_by_hand_is_taken_back_while_dusk_falls(tmp_path: Path) -> None:
    """It ended the day, which goes on as if there had been none; and the next one ends it."""
    async with table_of(tmp_path) as table:
        await discussion(table)
        seat, before = somebody(table), table.session.table.game.step
        dusk_lasts(table)
        for again in (True, False):
            await table.host("rule", verb="execute", seat=seat)
            await table.until(lambda: table.stage == "dusk")
            assert not table.session.table.square.alive[seat]
            assert table.session.rulings.undoable
            if again:
                assert (await table.host("undo_ruling")).done
                await table.until(lambda: table.stage == "discussion")
                assert table.session.table.square.alive[seat]
                assert table.session.table.game.step == before
                same_on_record(table)
                dusk_lasts(table)
        await table.host("skip")
        await table.until(lambda: table.stage == "night")
        assert not table.session.table.square.alive[seat]
        assert not table.session.rulings.undoable
        same_on_record(table)


def retractions(table: Table, said: list[str]) -> list[str]:
    """What was said to be taken back, without the words around it; "" where that was not told."""
    texts, found = table.session.table.texts, []
    for key, values in (("control.undone_so", {"line": "…"}), ("control.undone", {})):
        for variant in range(texts.variants(key)):
            before, _, after = texts.said(key, variant, **values).partition("…")
            for line in map(str, said):
                if line.startswith(before) and line.endswith(after):
                    found.append(line[len(before) : len(line) - len(after)] if values else "")
    return found


async def test_what_the_town_has_heard_is_named_when_it_is_taken_back(tmp_path: Path) -> None:
    """A nomination with its vote, and a death by hand; of what only one player knows nothing is said."""
    async with table_of(tmp_path) as table:
        await nominations(table)
        said, names = table.spoken(), table.session.table.square.names
        assert (await table.act(0, "nominate", nominee=1)).done
        await table.until(lambda: table.stage == "vote")
        assert (await table.host("undo")).done
        await table.until(lambda: retractions(table, said) and table.stage == "nominations")
        assert retractions(table, said) == [f"{names[0]} nominates {names[1]}."]
        assert f"{names[0]} nominates {names[1]}." in table.room.town_square().headline
        table.session.table.people.everybody[3].language = "ru"
        russian = table.room.town_square("ru").headline
        assert f"{names[0]} номинирует" in russian
        await table.until(lambda: table.session.table.menu() is not None)
        said.clear()
        assert (await table.host("rule", verb="kill", seat=5)).done
        await table.until(lambda: not table.session.table.square.alive[5])
        await table.until(lambda: table.session.table.menu() is not None)
        assert (await table.host("undo_ruling")).done
        await table.until(lambda: retractions(table, said))
        assert retractions(table, said) == [f"{names[5]} dies."]
        said.clear()
        await table.until(lambda: table.session.table.menu() is not None)
        assert (await table.host("rule", verb="mark", seat=4, value="Poisoned")).done
        assert (await table.host("undo_ruling")).done
        await asyncio.sleep(3)
        assert retractions(table, said) == [], "nobody heard of it"


@pytest.mark.parametrize("phase", EVENING)
async def test_a_death_by_hand_as_the_day_ends_is_taken_back(tmp_path: Path, phase: str) -> None:
    async with table_of(tmp_path) as table:
        await EVENING[phase](table)
        seat = somebody(table)
        assert (await table.host("rule", verb="kill", seat=seat)).done
        if phase == "dusk":
            await table.until(lambda: not table.session.table.square.alive[seat])
        assert table.session.rulings.undoable
        assert (await table.host("undo_ruling")).done
        assert table.session.table.game.grimoire.seats[seat].alive
        if phase == "execution":
            table.session.go()  # type: ignore[attr-defined]
        slow(table)
        await table.until(lambda: table.session.table.square.alive[seat])
        async with table.patience(60):
            while table.stage != "night":
                await table.host("skip")  # of what is said just now, or of the moment before the town sleeps
                await asyncio.sleep(0.002)
        assert table.session.table.square.alive[seat]
        same_on_record(table)


@pytest.mark.parametrize("phase", PHASES)
async def test_several_rulings_are_taken_back_one_by_one(tmp_path: Path, phase: str) -> None:
    async with table_of(tmp_path) as table:
        await PHASES[phase](table)
        game = table.session.table.game
        seat, new = somebody(table), spare(table)
        seats, tokens = tuple(game.grimoire.seats), tuple(game.grimoire.reminders)
        for rule in (
            {"verb": "become", "value": new},
            {"verb": "mark", "value": "Poisoned"},
            {"verb": "turn", "value": "evil"},
        ):
            assert (await table.host("rule", seat=seat, **rule)).done
        undone = 0
        while table.session.rulings.undoable:
            assert (await table.host("undo_ruling")).done
            undone += 1
        assert undone == 3
        game = table.session.table.game
        assert tuple(game.grimoire.seats) == seats
        assert tuple(game.grimoire.reminders) == tokens
        assert not (await table.host("undo_ruling")).done
        same_on_record(table)


@pytest.mark.parametrize("phase", PHASES)
async def test_killed_right_after_a_ruling_the_table_comes_back_with_it(tmp_path: Path, phase: str) -> None:
    async with table_of(tmp_path) as table:
        await PHASES[phase](table)
        seat, new = somebody(table), spare(table)
        assert (await table.host("rule", verb="become", seat=seat, value=new)).done
        assert (await table.host("rule", verb="kill", seat=somebody(table, after=seat + 1))).done
        digest, path = table.session.table.game.digest, table.evening.record.path
        await table.stop()
    again = table_of(tmp_path, resume=path)
    live = again.session.table.live
    assert live is not None
    assert any(is_ruling(game.step) for game in live.history)
    assert digest in [game.digest for game in live.history]
    assert card_of(again, seat) == again.session.table.texts.character_name(new)
    async with again as table:
        assert card_of(table, seat) == table.session.table.texts.character_name(new)
        stage = table.stage
        if stage not in ("discussion", "nominations", "defence", "vote"):
            for number in table.numbers:
                await table.act(number, "ready")
            await table.until(lambda: table.stage in ("night", "dawn", "discussion"))
            if table.stage == "night":
                await table.night()
            await table.until(lambda: table.stage == "discussion")
        same_on_record(table)


async def test_a_death_that_ends_the_game_is_asked_about_once(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await discussion(table)
        demon = somebody(table, DEMON, after=0)
        refused = await table.host("rule", verb="kill", seat=demon)
        assert not refused.done
        assert refused.text.startswith("That ends the game on the spot.")
        assert table.session.table.game.grimoire.seats[demon].alive
        assert (await table.host("rule", verb="kill", seat=demon)).done
        await table.until(lambda: table.stage == "reveal")
        assert table.session.table.square.winner == "good"
        same_on_record(table)


async def test_who_was_asked_earlier_in_the_day_is_asked_again(tmp_path: Path) -> None:
    """A slip during the talk, left alone, is no yes to the same slip much later."""
    async with table_of(tmp_path) as table:
        await discussion(table)
        demon = somebody(table, DEMON, after=0)
        assert not (await table.host("rule", verb="kill", seat=demon)).done
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations")
        assert not (await table.host("rule", verb="kill", seat=demon)).done
        assert (await table.host("rule", verb="kill", seat=demon)).done
        await table.until(lambda: table.stage == "reveal")


async def test_the_demon_may_be_handed_on_in_two_rulings(tmp_path: Path) -> None:
    """Between the two no Demon lives; the host is told what that would mean, and nobody has won."""
    async with table_of(tmp_path) as table:
        await discussion(table)
        demon, other, new = somebody(table, DEMON, after=0), somebody(table), spare(table)
        receipt = await table.host("rule", verb="become", seat=demon, value=new)
        assert receipt.text.endswith("As things stand good wins with the next thing that happens.")
        receipt = await table.host("rule", verb="become", seat=other, value="imp")
        assert receipt.text == "Done. Only the phones of those whom it concerns show it."
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations")


async def test_a_question_that_no_longer_concerns_somebody_is_let_go_and_a_new_one_is_put(
    tmp_path: Path,
) -> None:
    async with table_of(tmp_path, seed=3) as table:
        await first_look(table)
        look = table.session.table.look
        assert look is not None
        asked = next(seat for seat in look.questions)
        seat = next(seat for seat in range(7) if seat not in look.questions)
        assert (await table.host("rule", verb="become", seat=asked, value="soldier")).done
        assert (await table.host("rule", verb="become", seat=seat, value="fortuneteller")).done
        assert asked not in look.questions
        assert look.questions[seat].about.character == "fortuneteller"  # type: ignore[union-attr]
        assert look.decoys[asked]
        assert YouAre in [type(fact) for fact in look.news[seat]], "and the look says who they are"
        await table.night()
        same_on_record(table)


async def test_who_has_confirmed_is_asked_in_the_next_look_and_never_by_chance(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await first_look(table)
        look = table.session.table.look
        assert look is not None
        seat = next(seat for seat in range(7) if seat not in look.questions)
        await table.answer_look(table.number_of(seat))
        shown = table.room.phone(table.number_of(seat)).look
        assert shown is not None
        assert shown.confirmed
        assert (await table.host("rule", verb="become", seat=seat, value="fortuneteller")).done
        again = table.room.phone(table.number_of(seat)).look
        assert again is not None
        assert again.confirmed, "their phone lies on the table and does not move"
        assert seat not in look.questions
        await table.night()
        lines = read_lines(table.evening.record.path)
        given = [line for line in lines if line.get("who") == seat and "fortuneteller" in line.get("q", "")]
        assert given
        assert "by chance" not in given[-1].get("why", "")


async def test_an_undo_at_night_keeps_what_everybody_chose(tmp_path: Path) -> None:
    async with table_of(tmp_path, seed=3) as table:
        await first_look(table)
        seat = somebody(table)
        assert (await table.host("rule", verb="mark", seat=seat, value="Poisoned")).done
        await table.reach_look("n1.read")
        lines = read_lines(table.evening.record.path)
        answers = {line["q"]: line["a"] for line in lines if line.get("who", -9) >= 0}
        assert answers
        assert (await table.host("undo_ruling")).done
        by_hand = [
            one for one in table.session.table.game.grimoire.reminders if one.by is None and one.seat == seat
        ]
        assert "Poisoned" not in [one.text for one in by_hand]
        await table.night()
        later = read_lines(table.evening.record.path)[len(lines) :]
        assert not [line for line in later if line.get("who", -9) >= 0], "nobody chooses again"
        same_on_record(table)


async def test_a_newcomer_let_in_at_night_sits_down_at_dawn(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await first_look(table)
        zoe = table.room.join("Zoe")
        await table.act(zoe, "travel", character="beggar")
        await table.act(zoe, "beside", seat=2)
        receipt = await table.host("admit", player=zoe)
        assert (receipt.done, receipt.text) == (True, "They sit down when day breaks.")
        assert len(table.session.table.square.ring) == 7
        (waits,) = table.room.host(grimoire_open=False).newcomers
        line = "Zoe is let in and sits down when day breaks, as the Beggar, next to Cat."
        assert waits == (zoe, line, False), "there is nothing more to be asked of the host"
        travelling = table.room.phone(zoe).travelling
        assert travelling is not None
        assert travelling.let_in
        await table.night()
        await table.until(lambda: len(table.session.table.square.ring) == 8)
        assert table.session.table.square.ring.index(7) == 3
        same_on_record(table)


async def test_a_newcomers_card_is_a_new_one_and_not_a_changed_one(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await discussion(table)
        zoe = table.room.join("Zoe")
        await table.act(zoe, "travel", character="beggar")
        await table.act(zoe, "beside", seat=2)
        assert (await table.host("admit", player=zoe)).done
        await table.until(lambda: len(table.session.table.square.ring) == 8)
        assert table.room.phone(zoe).notice == "Here is your card: look at it."
        side = "good" if table.session.table.game.grimoire.seats[7].alignment.value == "evil" else "evil"
        assert (await table.host("rule", seat=7, verb="turn", value=side)).done
        assert table.room.phone(zoe).notice == "The Storyteller has changed something: look at your card."


async def test_who_answers_for_a_newcomers_side_changes_nothing_on_the_newcomers_phone(
    tmp_path: Path,
) -> None:
    """A person's answer comes after the ruling, the machine's with it; the card is told of at once by both."""
    async with table_of(tmp_path) as table:
        await discussion(table)
        desk = table.session.desk
        desk.take(frozenset(Discretion))
        zoe = table.room.join("Zoe")
        await table.act(zoe, "travel", character="beggar")
        await table.act(zoe, "beside", seat=2)
        assert (await table.host("admit", player=zoe)).done
        await table.until(lambda: desk.open is not None)
        assert desk.open is not None
        silent_in(table, Phase.DISCUSSION)
        assert desk.accept(desk.open.question.id)
        await table.until(lambda: not desk.waits)
        await table.until(lambda: 7 in table.session.table.card_news)
        assert len(table.session.table.square.ring) == 7, "the line about them has not begun"
        table.session.go()  # type: ignore[attr-defined]
        await table.until(lambda: len(table.session.table.square.ring) == 8)
        assert table.room.phone(zoe).notice == "Here is your card: look at it."
        assert (
            "data-changes"
            in pages(load_texts("en")).phone_held(table.room.phone(zoe), recovery_word="")["card"]
        )
        assert (await table.act(zoe, "saw", changes=0)).done
        assert table.room.phone(zoe).notice == "", "they have looked at it"


async def test_a_new_card_is_looked_at_once_and_a_changed_one_all_day(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await discussion(table)
        zoe = table.room.join("Zoe")
        await table.act(zoe, "travel", character="beggar")
        await table.act(zoe, "beside", seat=2)
        assert (await table.host("admit", player=zoe)).done
        await table.until(lambda: len(table.session.table.square.ring) == 8)
        made = pages(load_texts("en"))
        seen = [made.phone_held(phone, recovery_word="")["card"] for phone in table.phones()]
        assert not any("data-changes" in one for one in seen), "nobody else tells that they look"
        assert (await table.act(zoe, "saw", changes=0)).done
        assert table.room.phone(zoe).notice == ""
        assert (await table.host("rule", verb="become", seat=3, value="chef")).done
        await table.until(lambda: table.room.phone(3).notice != "")
        changed = table.room.phone(3).notice
        assert (await table.act(3, "saw", changes=0)).done
        assert (
            table.room.phone(3).notice
            == changed
            == "The Storyteller has changed something: look at your card."
        )


async def test_a_player_moves_between_two_others_at_once(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await discussion(table)
        assert (await table.host("move", seat=0, beside=3)).done
        await table.until(lambda: table.session.table.square.ring == (1, 2, 3, 0, 4, 5, 6))
        assert not (await table.host("move", seat=2, beside=2)).done


async def test_the_ghost_vote_is_taken_and_given_back_by_hand(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await discussion(table)
        seat = somebody(table)
        refused = await table.host("rule", verb="no_vote", seat=seat)
        assert refused.text == (
            "That player has no ghost vote to lose. Choose a dead player who still has it."
        )
        for verb in ("kill", "no_vote"):
            assert (await table.host("rule", verb=verb, seat=seat)).done
        await table.until(lambda: not table.session.table.square.ghost_votes[seat])
        assert (await table.host("rule", verb="vote", seat=seat)).done
        await table.until(lambda: table.session.table.square.ghost_votes[seat])


async def test_a_ghost_vote_given_back_while_hands_are_counted_counts_in_this_vote(tmp_path: Path) -> None:
    """Whom the count has not reached is asked in their place, whom it has passed right after the hand that is due."""
    cast = ("poisoner", "empath", "slayer", "soldier", "imp", "monk", "chef")
    async with table_of(tmp_path, cast=cast) as table:
        await defence(table)
        for seat in (SLAYER, CHEF):
            for verb in ("kill", "no_vote"):
                assert (await table.host("rule", verb=verb, seat=seat)).done
        await table.until(lambda: sum(table.session.table.square.ghost_votes) == len(cast) - 2)
        await the_clock_on_the_third_chair(table)
        for seat in (CHEF, SLAYER):
            assert (await table.host("rule", verb="vote", seat=seat)).done
        seats = (5, SLAYER, CHEF, 0, 1)
        for seat in seats:
            await table.until(lambda seat=seat: hand_at(table) == seat)  # type: ignore[misc]
            assert (await table.host("hand", seat=seat, raised=True)).done
        await table.until(lambda: table.session.table.square.vote is None)
        facts = [told.fact for told in table.session.table.ledger]
        hands = [one for one in facts if isinstance(one, HandCounted)]
        assert tuple(one.seat for one in hands) == (3, 4, *seats)
        assert [one.seat for one in hands if one.ghost] == [SLAYER, CHEF]
        assert hands[-1].tally == len(hands)
        assert [one.seat for one in facts if isinstance(one, AskedAfterAll)] == [CHEF, SLAYER]
        same_on_record(table)


async def test_who_gave_their_last_vote_in_this_count_has_it_back_and_is_asked_once(tmp_path: Path) -> None:
    cast = ("poisoner", "empath", "slayer", "soldier", "imp", "monk", "chef")
    async with table_of(tmp_path, cast=cast) as table:
        await defence(table)
        dead = 3
        assert (await table.host("rule", verb="kill", seat=dead)).done
        await table.until(lambda: not table.session.table.square.alive[dead])
        await the_clock_on_the_third_chair(table)
        assert not table.session.table.square.ghost_votes[dead]
        assert (await table.host("rule", verb="vote", seat=dead)).done
        vote = table.session.table.game.day.vote
        assert vote is not None
        assert vote.order == (2, 3, 4, 5, 6, 0, 1)
        assert table.session.table.game.square.ghost_votes[dead]
        same_on_record(table)


def hand_at(table: Table) -> int | None:
    at = table.room.host(grimoire_open=False).hand_at
    return None if at is None else at.seat


SLAYER, CHEF = 2, 6


async def test_a_ravenkeeper_killed_by_hand_in_the_day_or_night_is_asked_or_not_as_the_rules_say(
    tmp_path: Path,
) -> None:
    async with table_of(tmp_path) as table:
        await first_look(table)
        seat = somebody(table)
        assert (await table.host("rule", verb="become", seat=seat, value="ravenkeeper")).done
        assert (await table.host("rule", verb="kill", seat=seat)).done
        look = table.session.table.look
        assert look is not None
        assert look.questions[seat].about.character == "ravenkeeper"  # type: ignore[union-attr]
        refused = await table.host("rule", verb="kill", seat=seat)
        assert refused.text == "Somebody has to answer first. Rule it again in a moment."
        assert (await table.host("undo_ruling")).done
        assert seat not in look.questions
        assert table.session.table.game.grimoire.seats[seat].alive
        same_on_record(table)
        assert (await table.host("rule", verb="kill", seat=seat)).done
        await table.night()
        assert not table.session.table.square.alive[seat]
        same_on_record(table)


async def test_the_host_reads_what_was_heard_ruled_and_decided(tmp_path: Path) -> None:
    async with table_of(tmp_path) as table:
        await nominations(table)
        slow(table, accusation=500.0, defence=500.0)
        table.evening.hearing.retune()
        assert table.evening.hearing.typed("Ann nominates Bob")
        await table.until(lambda: table.stage == "defence")
        await table.host("rule", verb="become", seat=4, value="monk")
        log = table.room.host(grimoire_open=False).log
        heard = next(place for place, line in enumerate(log) if line.startswith("Heard: "))
        nominated = next(place for place, line in enumerate(log) if "Ann" in line and place > heard)
        ruled = log.index("A ruling by hand")
        assert heard < nominated < ruled
        assert "onk" not in " ".join(log), "of a ruling no more than that there was one"


async def test_a_ruling_while_a_klutz_is_waited_for_leaves_their_question_and_their_answer(
    tmp_path: Path,
) -> None:
    async with table_of(tmp_path, edition_id="snv") as table:
        await discussion(table)
        assert (await table.host("rule", verb="become", seat=2, value="klutz")).done
        assert (await table.host("rule", verb="kill", seat=2)).done
        await table.until(lambda: table.session.asking.named == 2)
        look = table.room.phone(2).look
        assert look is not None
        dead = somebody(table, after=3)
        assert (await table.host("rule", verb="kill", seat=dead)).done
        await table.until(lambda: not table.session.table.square.alive[dead])
        assert (await table.host("rule", verb="mark", seat=4, value="Poisoned")).done
        again = table.room.phone(2).look
        assert again is not None
        assert (again.look, again.prompt) == (look.look, look.prompt)
        good = next(seat for seat in (0, 1, 3, 4, 5, 6) if table.session.table.game.alignment(seat) == "good")
        assert (await table.act(2, "confirm", look=look.look, picks=(good,))).done
        live = table.session.table.live
        assert live is not None
        await table.until(lambda: live.ruling is None and table.session.table.menu() is not None)
        died = [told.fact.seat for told in table.session.table.told if isinstance(told.fact, DiedByDay)]
        assert sorted(died) == sorted((2, dead)), "nobody is told to have died twice"
        same_on_record(table)


async def test_a_turn_had_by_day_is_asked_of_one_phone_and_looks_alike_on_all(tmp_path: Path) -> None:
    """The Storyteller takes nobody aside here, so everybody is asked something."""
    async with table_of(tmp_path) as table:
        await discussion(table)
        assert (await table.host("rule", verb="become", seat=2, value="poisoner")).done
        assert (await table.host("rule", verb="act", seat=2)).done
        await table.until(lambda: table.session.asking.busy)
        look = table.room.phone(2).look
        assert look is not None
        assert all(table.room.phone(seat).look is not None for seat in range(7))
        assert table.session.asking.named is None
        for seat in range(7):
            assert (await table.act(seat, "confirm", look=look.look, picks=(4,))).done
        live = table.session.table.live
        assert live is not None
        await table.until(lambda: live.ruling is None and table.session.table.menu() is not None)
        assert [token.seat for token in live.game.grimoire.marked("Poisoned")] == [4]
        same_on_record(table)


async def heard_by(phone: ClientConnection) -> list[str]:
    """Every push until the phone's own heartbeat comes back behind them."""
    await asyncio.sleep(4 * GATHER_SECONDS)
    await phone.send(json.dumps({"t": "beat", "at": 1}))
    frames: list[str] = []
    while json.loads(frame := str(await phone.recv()))["t"] != "beat":
        frames.append(frame)
    return frames


async def test_over_the_network_a_ruling_at_night_looks_the_same_to_every_phone(tmp_path: Path) -> None:
    """Real HTTP and WebSockets: the host's form is posted, and each phone gets as many pushes of the same size."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    base = f"127.0.0.1:{port}"
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(table_of(tmp_path, port=port))
        await stack.enter_async_context(table.evening.open())
        host = SimulatedHost(f"http://{base}")
        await host.enter(table.evening.pin)
        await first_look(table)
        phones = []
        for number in table.numbers:
            cookie = {"Cookie": f"seat={table.evening.keys.issue(number)}"}
            socket_ = connect(f"ws://{base}/socket", origin=f"http://{base}", additional_headers=cookie)  # type: ignore[arg-type]
            phones.append(await stack.enter_async_context(socket_))
        for phone in phones:
            await heard_by(phone)
        seat = somebody(table)
        for rule in (
            {"verb": "mark", "value": "Poisoned"},
            {"verb": "become", "value": spare(table)},
            {"verb": "turn", "value": "evil"},
            {"verb": "kill"},
        ):
            assert await host.post("/host", "/host/act", action="rule", seat=str(seat), **rule) == 303
            assert "Done." in await host.get("/host")
            pushes = [await heard_by(phone) for phone in phones]
            assert len({tuple(len(frame.encode()) for frame in frames) for frames in pushes}) == 1
            shown = {
                number: [json.loads(frame)["regions"] for frame in frames]
                for number, frames in enumerate(pushes)
                if table.room.phone(number).me != seat
            }
            assert [one for one in shown.values() if "Poisoned" in str(one)] == []
        assert not table.session.table.game.grimoire.seats[seat].alive
        same_on_record(table)


async def test_a_ruling_while_a_line_is_spoken_is_told_after_it_and_stops_nobody(tmp_path: Path) -> None:
    """A voice of captions waits by the pace of the table: the news must not wait for the voice inside it."""
    async with table_of(tmp_path) as table:
        await discussion(table)
        table.session.pace.speed = 40.0
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.session.table.caption.startswith(tuple(calls(table))))
        seat = somebody(table)
        assert (await table.host("rule", verb="kill", seat=seat)).done
        await table.until(lambda: not table.session.table.square.alive[seat])
        await table.until(lambda: table.stage == "nominations")


def calls(table: Table) -> list[str]:
    texts = table.session.table.texts
    return [
        texts.said("day.call_to_seats", variant) for variant in range(texts.variants("day.call_to_seats"))
    ]
