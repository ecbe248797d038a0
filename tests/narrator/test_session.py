"""The live session: whole evenings, restarts, what comes when, and what nobody may see."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine import Act
from engine.ledger import Learned
from engine.phases import MOVES, Phase
from narrator.screens.records import NightLook
from narrator.table.kept import state_path
from tests.narrator.table import NAMES, Table
from tests.narrator.test_hearing import in_nominations
from tests.virtual_time import run


def test_the_machine_is_built_from_the_table_of_phases(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            machine = table.session.machine
            assert set(machine.states) == {phase.value for phase in Phase}
            for move in MOVES:
                assert move.target.value in [
                    t.dest for t in machine.get_transitions(move.trigger, move.source.value)
                ]

    run(evening())


@pytest.mark.parametrize("players", [5, 7, 12, 15])
def test_a_whole_evening_reaches_the_open_grimoire(tmp_path: Path, players: int) -> None:
    names = tuple(f"Player{chr(65 + k)}" for k in range(players))

    async def evening() -> None:
        async with Table(tmp_path, names=names, seed=players) as table:
            await table.deal()
            for _ in range(20):
                await table.night()
                if table.stage == "reveal":
                    break

                async def somebody(table: Table) -> None:
                    square = table.room.town_square()
                    alive = [chair.seat for chair in square.chairs if chair.alive]
                    await table.vote_for(table.chance.choice(alive), set(alive))

                await table.day(somebody)
                if table.stage == "reveal":
                    break
            square = table.room.town_square()
            assert square.stage == "reveal"
            assert square.winner in ("good", "evil")
            assert [row.name for row in square.reveal] == list(names)
            assert square.timeline

    run(evening())


def test_a_night_look_is_alike_for_every_seat(tmp_path: Path) -> None:
    """Same look, same kind, same chairs, same number of slots at one moment, living or dead, asked or not."""

    def face(look: NightLook | None) -> tuple[object, ...] | None:
        return None if look is None else (look.look, look.kind, look.slots)

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            seen: set[str] = set()
            await table.until(lambda: table.stage == "night")
            async with table.patience(60):
                while table.stage == "night":
                    faces = [face(screen.look) for screen in table.phones()]
                    assert len(set(faces)) == 1
                    if faces[0] is not None:
                        seen.add(str(faces[0][0]))
                    for number in table.numbers:
                        await table.answer_look(number)
                    table.check()
                    await asyncio.sleep(0.002)
            assert seen == {"n1.choose", "n1.again", "n1.read"}

    run(evening())


def test_information_comes_at_one_moment_and_not_before(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.until(lambda: table.stage == "night")
            while True:
                screens = table.phones()
                look = screens[0].look
                if look is not None and look.look == "n1.read":
                    break
                for number, screen in zip(table.numbers, screens, strict=True):
                    assert screen.card is not None
                    told = table.session.table.game.ledger
                    learnt = [t for t in told if isinstance(t.fact, Learned) and screen.me in t.to]
                    for told_one in learnt:
                        line = table.session.table.lines.shown_for(told_one.fact, NAMES, screen.me or 0)
                        assert line not in screen.card.lines
                    await table.answer_look(number)
                table.check()
                await asyncio.sleep(0.002)
            learnt = [t for t in table.session.table.game.ledger if isinstance(t.fact, Learned)]
            assert learnt
            for told_one in learnt:
                seat = told_one.to[0]
                assert isinstance(seat, int)
                line = table.session.table.lines.shown_for(told_one.fact, NAMES, seat)
                look = table.room.phone(table.number_of(seat)).look
                assert look is not None
                assert line in look.lines

    run(evening())


def test_the_town_square_says_nothing_private_before_the_end(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            characters = {
                table.evening.texts.character_name(s.character)
                for s in table.session.table.game.grimoire.seats
            }
            async with table.patience(600):
                while table.stage != "reveal" and table.session.table.game.night < 3:
                    square = repr(table.room.town_square())
                    assert not [name for name in characters if name in square]
                    for number in table.numbers:
                        await table.answer_look(number)
                    if table.stage == "discussion":
                        await table.day()
                    await asyncio.sleep(0.002)

    run(evening())


def test_killed_in_mid_night_every_phone_comes_back_to_the_same_screen(tmp_path: Path) -> None:
    """Half-made picks included; then the game goes on to its end."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.reach_look("n1.choose")
            await table.act(0, "pick", look="n1.choose", picks=(2,))
            await table.act(1, "confirm", look="n1.choose", picks=(3,))
            before = [(s.me, s.name, s.card, s.look) for s in table.phones()]
            record = table.evening.record.path
            await table.stop()
        async with Table(tmp_path, resume=record) as again:
            await again.until(lambda: again.room.phone(0).look is not None)
            after = [(s.me, s.name, s.card, s.look) for s in again.phones()]
            for old, new in zip(before, after, strict=True):
                assert old[:3] == new[:3]
                assert old[3] is not None
                assert new[3] is not None
                assert (old[3].look, old[3].prompt, old[3].picks, old[3].confirmed) == (
                    new[3].look, new[3].prompt, new[3].picks, new[3].confirmed,
                )  # fmt: skip
            await again.night()
            assert again.stage == "discussion"

    run(evening())


@pytest.mark.parametrize("stage", ["discussion", "nominations", "vote"])
def test_killed_by_day_the_table_goes_on(tmp_path: Path, stage: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            if stage != "discussion":
                await table.host("open_nominations")
                await table.until(lambda: table.stage == "nominations")
            if stage == "vote":
                await table.act(0, "nominate", nominee=1)
                await table.until(lambda: len(table.session.table.square.counted) >= 2)
            square = table.room.town_square()
            record = table.evening.record.path
            await table.stop()
        async with Table(tmp_path, resume=record) as again:
            assert again.stage == stage
            assert again.room.town_square().chairs == square.chairs
            if stage == "vote":
                await again.until(lambda: again.stage == "nominations")
                vote = again.session.table.game.square
                assert vote.nominees == (1,)
                await again.host("close_nominations")
            else:
                await again.day()
            await again.until(lambda: again.stage in ("night", "reveal"))

    run(evening())


@pytest.mark.parametrize("told", [False, True])
def test_killed_at_dawn_nobody_whose_eyes_are_open_is_told_to_close_them(tmp_path: Path, told: bool) -> None:
    """Killed in the hush it is night as it was; killed when all the news were being told it is day."""
    texts = load_texts("en")

    def of(key: str, **values: Any) -> set[str]:
        return {texts.said(key, variant, **values) for variant in range(texts.variants(key))}

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            killed, say = asyncio.Event(), table.session.narration.voice.say

            def heard_all() -> bool:
                here = table.session.table
                return here.square.day == 1 and here.telling is None and here.released == len(here.ledger)

            async def until_there(line: str, begun: Callable[[], None] | None = None) -> None:
                if not told and line in of("night.hush"):
                    killed.set()
                    await asyncio.Event().wait()
                await say(line, begun)
                if told and table.stage == "dawn" and heard_all():
                    killed.set()
                    await asyncio.Event().wait()

            table.session.narration.voice.say = until_there  # type: ignore[method-assign]
            await table.turns(killed.is_set, table.look_at_the_phones)
            await table.stop()
            record = table.evening.record.path
        async with Table(tmp_path, resume=record) as again:
            lines = again.spoken()
            await again.until(lambda: again.stage == "discussion")
            said = set(lines)
            assert bool(said & of("restart.day", day=1)) is told
            assert bool(said & of("restart.night", night=1)) is not told
            assert bool(said & of("night.hush")) is not told

    run(evening())


def test_an_older_copy_of_a_record_goes_on_and_the_host_reads_so(tmp_path: Path) -> None:
    """Cut after every fifth line behind the deal, with the state of the second day beside it."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            dealt = len(table.evening.record.lines())
            await table.night()
            await table.day(lambda table: table.vote_for(2, {0, 1, 3}))
            await table.night()
            assert table.stage == "discussion"
            assert not table.session.table.goes_back
            record = table.evening.record.path
            await table.stop()
        state, lines = state_path(record), record.read_text().splitlines(keepends=True)
        kept = state.read_text()
        for number, last in enumerate(range(dealt + 1, len(lines) - 3, 5)):
            older = record.with_name(f"older-{number}.jsonl")
            older.write_text("".join(lines[:last]))
            state_path(older).write_text(kept)
            async with Table(tmp_path, resume=older) as again:
                if not again.session.table.goes_back:  # nothing that was told is missing yet
                    continue
                assert "older copy" in again.room.host(grimoire_open=False).notice
                assert all("older copy" not in repr(phone) for phone in again.phones())
                await on_to_the_next_day(again)

    run(evening())


async def on_to_the_next_day(table: Table) -> None:
    """From wherever it stands through what is left of this night or day, and one night more."""
    nights = table.session.table.game.night + 1
    while table.stage != "reveal" and not (
        table.stage == "discussion" and table.session.table.game.night >= nights
    ):
        if table.stage in ("night", "dawn"):
            await table.night()
        elif table.stage == "discussion":
            await table.day()
        elif table.stage == "nominations":
            await table.host("close_nominations")
            await table.until(lambda: table.stage in ("night", "reveal"))
        else:
            await table.until(lambda: table.stage in ("night", "dawn", "discussion", "nominations", "reveal"))


def test_a_spoken_nomination_is_said_back_and_can_be_cancelled(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            echo = table.room.town_square().echo
            assert echo is not None
            assert "Ann" in echo.text
            assert "Bob" in echo.text
            assert (await table.act(4, "cancel", echo=echo.id)).done
            await table.until(lambda: table.session.table.echo is None)
            assert table.stage == "nominations"
            assert table.session.table.square.nominees == ()
            assert not (await table.act(4, "cancel", echo=echo.id)).done

    run(evening())


def test_a_tapped_nomination_is_made_at_once(tmp_path: Path) -> None:
    """It takes two taps on the phone, so nothing is said back for the table to wait for."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await in_nominations(table)
            seen: list[object] = []
            table.session.table.listeners.append(lambda: seen.append(table.session.table.echo))
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert set(seen) == {None}

    run(evening())


def test_what_the_rules_forbid_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            closed = await table.act(0, "nominate", nominee=1)
            assert not closed.done
            assert "not open" in closed.text
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            await table.vote_for(1, set())
            again = await table.act(0, "nominate", nominee=2)
            assert not again.done
            assert "once today" in again.text
            taken = await table.act(2, "nominate", nominee=1)
            assert not taken.done
            assert "Bob" in taken.text

    run(evening())


def test_a_hand_counts_as_it_is_when_the_clock_passes(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            await table.act(0, "nominate", nominee=1)
            await table.until(lambda: table.stage == "vote")
            vote = table.session.table.vote
            assert vote is not None
            first, last = vote.order[0], vote.order[-1]
            assert last == 1
            number = table.number_of(first)
            assert (await table.act(number, "hand", vote=vote.id, raised=True)).done
            assert (await table.act(number, "hand", vote=vote.id, raised=False)).done
            assert (await table.act(table.number_of(last), "hand", vote=vote.id, raised=True)).done
            await table.until(lambda: len(table.session.table.square.counted) >= 1 or table.stage != "vote")
            late = await table.act(number, "hand", vote=vote.id, raised=True)
            assert not late.done
            await table.until(lambda: table.stage == "nominations")
            hands = [
                t.fact for t in table.session.table.game.ledger if type(t.fact).__name__ == "HandCounted"
            ]
            assert {h.seat: h.raised for h in hands} == {seat: seat == last for seat in vote.order}

    run(evening())


def test_pause_stops_the_clock_and_resume_goes_on(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            await table.host("pause")
            assert table.room.town_square().paused
            await table.host("open_nominations")
            await asyncio.sleep(0.2)
            assert table.stage == "discussion"
            await table.host("resume")
            await table.until(lambda: table.stage == "nominations")

    run(evening())


def test_another_game_keeps_people_and_chairs(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES[:5]) as table:
            await table.deal()
            while table.stage != "reveal":
                await table.night()
                if table.stage != "reveal":

                    async def imp(table: Table) -> None:
                        seats = table.session.table.game.grimoire.seats
                        demon = next(
                            s for s, seat in enumerate(seats) if seat.character == "imp" and seat.alive
                        )
                        await table.vote_for(demon, set(range(5)))

                    await table.day(imp)
            first = table.evening.record.path
            game = table.session
            assert (await table.host("new_game")).done
            await table.until(lambda: table.session is not game)
            assert [c.name for c in table.room.town_square().chairs] == list(NAMES[:5])
            assert table.evening.record.path != first
            await table.deal()
            await table.night()

    run(evening())


def test_the_state_beside_the_record_is_the_owners_alone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.until(lambda: table.stage == "night")
            path = state_path(table.evening.record.path)
            assert path.stat().st_mode & 0o777 == 0o600
            assert json.loads(path.read_text())["session"]["phase"]

    run(evening())


def test_asking_what_may_be_done_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await in_nominations(table)
            live = table.session.table.live
            assert live is not None
            monkeypatch.setattr(live, "play_step", lambda: pytest.fail("a look at the menu is no step"))
            menu = table.session.table.menu()
            assert menu is not None
            assert menu.refusal(Act("nominate", 0, 1)) is None
            assert table.session.table.menu() is menu
            assert live.waiting is None
            monkeypatch.undo()
            assert (await table.act(table.number_of(0), "nominate", nominee=1)).done
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.menu() is not menu

    run(evening())


def test_what_waited_is_judged_again_only_if_something_has_happened(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await in_nominations(table)
            session, asked = table.session, []
            refusal = session.table.refusal

            def counted(act: Act) -> str | None:
                asked.append(act)
                return refusal(act)

            session.table.refusal = counted  # type: ignore[method-assign]
            first, second = Act("nominate", 0, 1), Act("nominate", 2, 1)
            assert session.floor.request(first) is None
            assert session.floor.request(second) is None, "nobody is nominated yet"
            await table.until(lambda: session.table.square.nominees == (1,))
            await table.until(lambda: table.stage == "nominations" and not session.table.requests)
            assert asked == [first, second, second], "what waited was possible before somebody was nominated"
            assert session.table.square.nominees == (1,)

    run(evening())


def test_an_act_out_of_turn_is_refused_not_queued(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.until(lambda: table.stage == "night")
            assert table.session.floor.request(Act("nominate", 0, 1)) is not None
            assert not table.session.table.requests
            assert not (await table.act(0, "hand", vote="d1-1", raised=True)).done
            assert not (await table.act(0, "confirm", look="n9.choose", picks=(1,))).done

    run(evening())


def test_a_table_that_votes_by_hands_is_counted_by_the_host(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, voting="hands") as table:
            await table.deal()
            await table.night()
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            assert table.room.host(grimoire_open=False).hand_at is None
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.stage == "vote")
            told = {}
            async with table.patience(60):
                while table.stage == "vote":
                    at = table.room.host(grimoire_open=False).hand_at
                    if at is not None and at.seat not in told:
                        told[at.seat] = at.seat in (3, 5)
                        assert (await table.host("hand", seat=at.seat, raised=told[at.seat])).done
                        wrong = await table.host("hand", seat=(at.seat + 1) % 7, raised=True)
                        assert not wrong.done
                    table.check()
                    await asyncio.sleep(0.002)
            hands = [
                t.fact for t in table.session.table.game.ledger if type(t.fact).__name__ == "HandCounted"
            ]
            assert {h.seat: h.raised for h in hands} == told

    run(evening())


def test_the_host_takes_a_nomination_and_its_vote_back(tmp_path: Path) -> None:
    """The same players may then nominate and be nominated; a restart stands where the undo left the table."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            await table.vote_for(1, set(range(7)))
            assert table.room.town_square().about_to_die == 1
            assert "undo" in dict(table.room.host(grimoire_open=False).controls)
            assert (await table.host("undo")).done
            assert table.stage == "nominations"
            square = table.room.town_square()
            assert square.about_to_die is None
            assert not any(chair.nominee_today for chair in square.chairs)
            await table.until(lambda: 0 in [screen.me for screen in table.phones() if screen.offers.nominate])
            record = table.evening.record.path
            await table.stop()
        async with Table(tmp_path, resume=record) as again:
            assert again.room.town_square().about_to_die is None
            await again.vote_for(1, set())
            assert again.session.table.square.nominees == (1,)
            await again.host("close_nominations")
            await again.until(lambda: again.stage == "night")

    run(evening())


def test_an_undo_in_the_middle_of_a_vote_goes_back_to_the_nominations(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            await table.act(0, "nominate", nominee=1)
            await table.until(lambda: len(table.session.table.square.counted) >= 2)
            assert (await table.host("undo")).done
            await table.until(lambda: table.stage == "nominations" and table.session.table.vote is None)
            await table.vote_for(1, {2, 3, 4, 5})
            assert table.session.table.square.about_to_die == 1

    run(evening())


def test_the_night_cannot_be_taken_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.until(lambda: table.stage == "night")
            assert not (await table.host("undo")).done
            await table.night()
            assert not (await table.host("undo")).done
            assert "undo" not in dict(table.room.host(grimoire_open=False).controls)

    run(evening())


def test_the_page_of_a_player_who_is_not_there_is_nobodys(tmp_path: Path) -> None:
    """The host can type any address."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            screen = table.room.phone(len(NAMES))
            assert (screen.name, screen.me, screen.saying) == ("", None, None)

    run(evening())


def test_what_is_asked_for_twice_while_something_else_is_said_is_said_back_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            assert table.session.floor.request(Act("nominate", 0, 1)) is None
            assert table.session.floor.request(Act("nominate", 0, 1)) is None
            assert table.session.floor.request(Act("nominate", 0, 2)) is None
            said: list[str] = []
            table.session.table.listeners.append(
                lambda: said.append(table.session.table.echo.text if table.session.table.echo else "")
            )
            await table.until(lambda: table.stage == "defence")
            await table.until(lambda: table.stage == "nominations")
            assert len({*said} - {""}) == 1
            assert table.session.table.square.nominees == (1,)

    run(evening())
