"""The table with Travellers, Fabled, exile, questions of any kind, powers of the day and rulings."""

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine import Script, edition
from engine.ledger import (
    Claimed,
    Contest,
    ContestDecided,
    Exiled,
    FabledJoined,
    FabledLeft,
    LeftTheTable,
    Nominated,
    TravellerJoined,
)
from engine.terms import STORYTELLER, TOWN
from narrator.errors import NotAllowed
from narrator.screens.records import PhoneScreen
from narrator.simulation.simulated_players import SimulatedHost
from narrator.web.pages import turn
from tests import virtual_time
from tests.narrator.table import Table
from tests.narrator.watcher import pages


def at_a_table(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """The test runs on a loop of its own."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        virtual_time.run(test(*arguments, **named))

    return run


def facts(table: Table, kind: type) -> list[object]:
    return [told.fact for told in table.session.table.ledger if isinstance(told.fact, kind)]


async def to_the_first_day(table: Table) -> None:
    await table.deal()
    await table.night()
    assert table.stage == "discussion"


def seat_called(table: Table, name: str) -> int:
    return table.session.table.square.names.index(name)


async def arrive(table: Table, name: str, traveller: str, beside: str) -> int:
    """Somebody joins by the code in the middle of the game, and the host lets them in."""
    number = table.room.join(name)
    assert table.room.phone(number).me is None
    assert (await table.act(number, "travel", character=traveller)).done
    assert (await table.act(number, "beside", seat=seat_called(table, beside))).done
    (newcomer,) = table.room.host(grimoire_open=False).newcomers
    assert newcomer[0] == number
    assert newcomer[2]
    assert (await table.host("admit", player=number)).done
    await table.until(lambda: table.room.phone(number).me is not None)
    table.numbers.append(number)
    return number


@at_a_table
async def test_a_traveller_joins_in_mid_game_is_announced_and_exiled_by_everybody(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        zoe = await arrive(table, "Zoe", "thief", "Bob")
        seat = seat_called(table, "Zoe")
        assert table.session.table.square.ring == (0, 1, seat, 2, 3, 4, 5, 6)
        assert facts(table, TravellerJoined)[-1].character == "thief"  # type: ignore[attr-defined]
        chairs = {chair.name: chair for chair in table.room.town_square().chairs}
        assert list(chairs)[:4] == ["Ann", "Bob", "Zoe", "Cat"]
        assert chairs["Zoe"].traveller == "Thief"
        place = turn(table.room.phone(zoe))
        assert [place(seat_called(table, name)) for name in ("Zoe", "Cat", "Ann", "Bob")] == [0, 1, 6, 7]
        assert table.room.phone(zoe).card is not None

        ann = table.room.phone(table.numbers[0])
        assert ann.offers.exile == (seat,)
        assert seat not in ann.offers.nominate
        assert (await table.act(table.numbers[0], "exile", traveller=seat)).done
        await table.until(lambda: table.stage == "vote")
        assert table.room.town_square().votes_needed == 4
        for number in table.numbers[:5]:
            hand = table.room.phone(number).hand
            assert hand is not None
            assert hand.free
            assert hand.may_vote
            assert (await table.act(number, "hand", vote=hand.vote, raised=True)).done
        await table.until(lambda: table.stage == "discussion", 60)
        assert facts(table, Exiled) == [Exiled(seat, True)]
        assert not table.session.table.square.alive[seat]
        assert table.session.table.square.ghost_votes[0]


@at_a_table
async def test_an_exile_that_finds_no_support_goes_back_to_the_nominations(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        await arrive(table, "Zoe", "beggar", "Gus")
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        seat = seat_called(table, "Zoe")
        assert (await table.act(table.numbers[3], "exile", traveller=seat)).done
        await table.until(lambda: table.stage == "vote")
        await table.until(lambda: table.stage == "nominations", 60)
        assert facts(table, Exiled) == []
        refused = await table.act(table.numbers[3], "exile", traveller=seat)
        assert not refused.done


@at_a_table
async def test_a_traveller_goes_home_and_the_host_rules_by_hand(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        zoe = await arrive(table, "Zoe", "gunslinger", "Ann")
        seat = seat_called(table, "Zoe")
        assert not (await table.host("rule", verb="leave", seat=2)).done
        assert (await table.host("rule", verb="kill", seat=2)).done
        await table.until(lambda: not table.session.table.game.grimoire.seats[2].alive)
        assert (await table.host("rule", verb="revive", seat=2)).done
        await table.until(lambda: table.session.table.game.grimoire.seats[2].alive)
        assert (await table.host("rule", verb="turn", seat=seat, value="evil")).done
        assert (await table.host("rule", verb="leave", seat=seat)).done
        await table.until(lambda: bool(facts(table, LeftTheTable)))
        await table.until(lambda: seat not in table.session.table.square.ring)
        assert table.room.phone(zoe).notice
        assert table.session.table.square.ring == tuple(range(7))
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")


@at_a_table
async def test_the_host_s_page_numbers_the_chairs_round_the_table(tmp_path: Path) -> None:
    """As the grimoire and the cards do: whoever came last sits between two others, and those after them move up."""
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        number = await arrive(table, "Zoe", "gunslinger", "Ann")
        host, opened = table.room.host(grimoire_open=False), table.room.grimoire(open_=True).page
        assert opened is not None
        assert [one.name for one in host.seats] == [one.name for one in opened.seats]
        seats = pages(load_texts("en")).host_regions(host, ())["seats"]
        for shown in ("1. Ann", "2. Zoe", "3. Bob"):
            assert shown in seats
        assert (await table.host("rule", verb="leave", seat=seat_called(table, "Zoe"))).done
        await table.until(lambda: table.room.phone(number).me is None)
        seats = pages(load_texts("en")).host_regions(table.room.host(grimoire_open=False), ())["seats"]
        assert "2. Bob" in seats
        assert ". Zoe" not in seats, "nobody who has left has a chair"


@at_a_table
async def test_a_ruling_is_taken_back_with_the_people_it_brought(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        zoe = await arrive(table, "Zoe", "gunslinger", "Ann")
        assert (await table.host("undo_ruling")).done
        await table.until(lambda: table.room.phone(zoe).me is None)
        assert table.session.table.square.ring == tuple(range(7))
        assert [newcomer[0] for newcomer in table.room.host(grimoire_open=False).newcomers] == [zoe]
        assert (await table.host("admit", player=zoe)).done
        await table.until(lambda: table.room.phone(zoe).me is not None)


@at_a_table
async def test_a_seat_whose_leaving_is_taken_back_is_still_that_of_its_phone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        zoe = await arrive(table, "Zoe", "gunslinger", "Ann")
        seat = seat_called(table, "Zoe")
        assert (await table.host("rule", verb="leave", seat=seat)).done
        await table.until(lambda: table.room.phone(zoe).me is None)
        with pytest.raises(NotAllowed):
            table.room.join("zoe")
        assert (await table.host("undo_ruling")).done
        await table.until(lambda: table.room.phone(zoe).me is not None)
        with pytest.raises(NotAllowed):
            table.room.join("Zoe")
        assert table.room.player_named("Zoe") == zoe


@at_a_table
async def test_who_was_turned_away_holds_up_no_later_game(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        ivy = table.room.join("Ivy")
        assert (await table.host("turn_away", player=ivy)).done
        grimoire = table.session.table.game.grimoire
        (demon,) = [seat for seat in range(7) if grimoire.seats[seat].character == "imp"]
        await table.host("rule", verb="kill", seat=demon)  # asked whether that is meant
        assert (await table.host("rule", verb="kill", seat=demon)).done
        await table.until(lambda: table.stage == "reveal")
        game = table.session
        assert (await table.host("new_game")).done
        await table.until(lambda: table.session is not game)
        await table.deal()


@at_a_table
async def test_who_came_late_is_dealt_a_character_in_the_next_game(tmp_path: Path) -> None:
    """They were a Traveller because the game had begun; who chose to be one in the lobby is one again."""
    async with Table(tmp_path) as table:
        assert (await table.act(0, "travel", character="thief")).done
        await to_the_first_day(table)
        zoe = await arrive(table, "Zoe", "gunslinger", "Ann")
        assert (await table.host("end")).done
        await table.until(lambda: table.stage == "reveal")
        game = table.session
        assert (await table.host("new_game")).done
        await table.until(lambda: table.session is not game)
        people = table.session.table.people
        assert [(one.name, one.traveller) for one in people.everybody if one.traveller] == [("Ann", "thief")]
        assert people.everybody[zoe].chair == 1
        assert people.residents == 7


@at_a_table
async def test_an_exile_is_called_for_by_voice(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        assert not table.evening.hearing.typed("Ann calls for the exile of Bob")
        await arrive(table, "Zoe", "gunslinger", "Ann")
        assert table.evening.hearing.typed("Ann calls for the exile of Zoe")
        await table.until(lambda: table.stage == "vote")
        await table.until(lambda: table.stage == "discussion", 60)
        assert table.session.table.square.exile_calls == (7,)


@at_a_table
async def test_the_gunslinger_and_the_slayer_are_told_apart_by_who_shoots(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        await arrive(table, "Zoe", "gunslinger", "Ann")
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        await table.vote_for(1, {0, 2})
        await table.until(lambda: table.stage == "nominations", 60)
        voter = table.session.table.square.voters[0]
        assert "shoot" not in {power.verb for power in table.room.phone(0).offers.powers}
        name = table.session.table.square.names[voter]
        assert table.evening.hearing.typed(f"Zoe shoots {name}")
        await table.until(lambda: table.session.table.echo is not None)
        assert table.evening.hearing.typed("yes")
        await table.until(lambda: bool(facts(table, Claimed)))
        assert facts(table, Claimed)[-1].claim == "shoot"  # type: ignore[attr-defined]


@at_a_table
async def test_fabled_come_and_go_in_public_before_and_during_a_game(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="duchess")).done
        assert table.room.town_square().fabled == ("Duchess",)
        await to_the_first_day(table)
        assert FabledJoined("duchess") in facts(table, FabledJoined)
        assert (await table.host("fabled", character="doomsayer")).done
        await table.until(lambda: "doomsayer" in table.session.table.square.fabled)
        assert "doom" in {power.verb for power in table.room.phone(0).offers.powers}
        assert (await table.host("no_fabled", character="doomsayer")).done
        await table.until(lambda: bool(facts(table, FabledLeft)))
        assert not (await table.host("no_fabled", character="doomsayer")).done


@at_a_table
async def test_sixteen_people_need_a_traveller_and_are_told_so(tmp_path: Path) -> None:
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOP")
    async with Table(tmp_path, names=names) as table:
        refused = await table.host("start")
        assert not refused.done
        assert "Traveller" in refused.text
        screen = table.room.phone(15)
        assert screen.travelling is not None
        assert (await table.act(15, "travel", character="scapegoat")).done
        assert not (await table.act(14, "travel", character="scapegoat")).done
        await table.deal()
        await table.until(lambda: bool(table.session.table.square.travellers))
        assert table.session.table.square.travellers == (15,)
        await table.night()
        assert table.stage in ("discussion", "reveal")


@at_a_table
async def test_a_script_that_cannot_be_dealt_to_so_many_is_refused_in_words(tmp_path: Path) -> None:
    small = '["washerwoman", "chef", "empath", "monk", "slayer", "mayor", "saint", "drunk", "baron", "spy", "imp"]'
    async with Table(tmp_path) as table:
        assert not (await table.host("script", text='["nobody knows this one", "imp"]')).done
        assert (await table.host("script", text=small)).done
        refused = await table.host("start")
        assert not refused.done
        assert "7" in refused.text
        assert (await table.host("edition", edition="tb")).done
        assert (await table.host("start")).done


def powers(screen: PhoneScreen) -> dict[str, bool]:
    return {power.verb: power.says for power in screen.offers.powers}


@at_a_table
async def test_powers_with_words_are_offered_to_all_alike_and_said_back(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await to_the_first_day(table)
        offered = [powers(screen) for screen in table.phones()]
        assert all(one == offered[0] for one in offered)
        assert offered[0]["juggle"]
        assert (await table.act(0, "compose", verb="juggle")).done
        assert (await table.act(0, "tap", index=1)).done
        assert (await table.act(0, "tap", index=0)).done
        draft = table.room.phone(0).composing
        assert draft is not None
        assert draft.whole
        assert "Bob" in draft.said
        assert table.room.phone(1).composing is None
        assert (await table.act(0, "say")).done
        await table.until(lambda: bool(facts(table, Claimed)))
        assert facts(table, Claimed)[-1].claim == "juggle"  # type: ignore[attr-defined]


@at_a_table
async def test_a_question_to_the_storyteller_is_typed_judged_and_never_said_aloud(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await to_the_first_day(table)
        said: list[str] = []
        table.session.table.listeners.append(lambda: said.append(table.session.table.caption))
        assert (await table.act(2, "compose", verb="ask")).done
        assert (await table.act(2, "write", text="flurb is a gnarl")).done
        draft = table.room.phone(2).composing
        assert draft is not None
        assert draft.problem
        assert not draft.whole
        assert (await table.act(2, "write", text="is Bob evil")).done
        draft = table.room.phone(2).composing
        assert draft is not None
        assert draft.whole
        assert draft.private
        assert (await table.act(2, "say")).done
        await table.until(lambda: bool(facts(table, Claimed)))
        told = [one for one in table.session.table.ledger if isinstance(one.fact, Claimed)]
        assert told[0].to == (2,)
        await table.until(lambda: table.session.table.released == len(table.session.table.ledger))
        card, other = table.room.phone(2).card, table.room.phone(3).card
        assert card is not None
        assert other is not None
        assert any("Bob" in line for line in card.lines)
        assert not any("Bob is evil" in line for line in (*other.lines, *said))
        assert not [one for one in told if one.to == TOWN]


@at_a_table
async def test_what_is_half_put_together_outlasts_everything_but_its_day(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:

        def look() -> None:
            for number in table.numbers:
                table.room.phone(number)

        table.session.table.listeners.append(look)  # as phones do, at every step on the way
        await to_the_first_day(table)
        assert (await table.act(0, "compose", verb="ask")).done
        assert (await table.act(0, "tap", index=1)).done
        assert (draft := table.room.phone(0).composing)

        async def nominate(table: Table) -> None:
            assert table.room.phone(0).composing == draft
            await table.vote_for(2, set())
            await table.until(lambda: table.stage == "nominations")
            assert table.room.phone(0).composing == draft

        await table.day(nominate)
        await table.night()
        assert table.stage == "discussion"
        assert powers(table.room.phone(0))["ask"]
        assert table.room.phone(0).composing is None


@pytest.mark.parametrize("edition_id", ["bmr", "snv"])
@at_a_table
async def test_a_night_looks_alike_for_every_seat_in_every_edition(tmp_path: Path, edition_id: str) -> None:
    async with Table(tmp_path, edition_id=edition_id, seed=7) as table:
        await table.deal()
        await table.until(lambda: table.session.table.look is not None)
        shown = [screen.look for screen in table.phones()]
        assert all(look is not None for look in shown)
        looks = {(one.look, one.kind, one.slots, one.words) for one in shown if one is not None}
        assert len(looks) == 1
        await table.night()
        assert table.stage in ("discussion", "reveal")


async def a_klutz_dies(table: Table, seat: int) -> None:
    """By ruling, on the first day."""
    assert (await table.host("rule", verb="become", seat=seat, value="klutz")).done
    await table.until(lambda: table.session.table.game.grimoire.seats[seat].character == "klutz")
    assert (await table.host("rule", verb="kill", seat=seat)).done
    await table.until(lambda: table.room.phone(table.number_of(seat)).look is not None)


@at_a_table
async def test_a_player_whom_all_know_to_be_asked_is_waited_for_and_nobody_else_is_asked(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await to_the_first_day(table)
        await a_klutz_dies(table, 2)
        assert [screen.me for screen in table.phones() if screen.look is not None] == [2]
        assert table.stage == "discussion"
        assert not (await table.host("open_nominations")).done
        waiting = [seat.name for seat in table.room.host(grimoire_open=False).seats if seat.waiting]
        assert waiting == ["Cat"]
        look = table.room.phone(2).look
        assert look is not None
        good = next(
            s
            for s in table.session.table.square.the_living
            if table.session.table.game.alignment(s) == "good"
        )
        assert not (await table.act(2, "confirm", look=look.look, picks=(2,))).done
        assert (await table.act(2, "confirm", look=look.look, picks=(good,))).done
        await table.until(lambda: bool(facts(table, Claimed)))
        await table.until(lambda: table.room.phone(2).look is None)
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")


@at_a_table
async def test_killed_while_somebody_is_asked_by_day_the_table_asks_again(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await to_the_first_day(table)
        await a_klutz_dies(table, 2)
        record = table.evening.record.path
        released = table.session.table.released
        await table.stop()
    async with Table(tmp_path, edition_id="snv", resume=record) as again:
        await again.until(lambda: again.room.phone(2).look is not None)
        assert again.session.table.released >= released
        assert not again.session.table.square.alive[2]
        look = again.room.phone(2).look
        assert look is not None
        assert (
            await again.act(2, "confirm", look=look.look, picks=(again.session.table.square.the_living[0],))
        ).done
        await again.until(lambda: bool(facts(again, Claimed)))


@at_a_table
async def test_killed_before_a_dawn_that_asks_the_storyteller_the_day_breaks_all_the_same(
    tmp_path: Path,
) -> None:
    """In the first night a Tinker dies at dawn or not: no person decides that here, and nobody is waited for."""
    script = Script(
        "tinker", "Tinker", ["imp", "poisoner", "tinker", "chef", "empath", "monk", "soldier", "slayer"]
    )
    async with Table(tmp_path, names=("Ann", "Bob", "Cat", "Dan", "Eve", "Flo"), script=script) as table:
        await table.deal()
        await table.reach_look("n1.again")
        live = table.session.table.live
        assert live is not None
        assert live.at_dawn
        record = table.evening.record.path
        await table.stop()
    async with Table(tmp_path, resume=record) as again, asyncio.timeout(20):
        await again.night()
        assert again.stage == "discussion"


@at_a_table
async def test_a_contest_asks_everybody_at_once_and_ends_the_game(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="fiddler")).done
        await to_the_first_day(table)
        (power,) = table.room.host(grimoire_open=False).powers
        assert (await table.host("power", verb=power.verb)).done
        await table.until(lambda: table.room.phone(0).look is not None)
        # The Demon challenges somebody: everybody is asked something, so that nobody can tell who it is.
        looks = [screen.look for screen in table.phones()]
        demon = next(iter(table.session.table.day_look.questions))  # type: ignore[union-attr]
        rival = next(s for s in range(7) if table.session.table.game.alignment(s) == "good")
        for number, look in enumerate(looks):
            assert look is not None
            pick = rival if number == demon else 0
            assert (await table.act(number, "confirm", look=look.look, picks=(pick,))).done
        await table.until(lambda: bool(facts(table, Contest)))
        await table.until(lambda: table.room.phone(0).look not in (None, looks[0]))
        looks = [screen.look for screen in table.phones()]
        (contest,) = facts(table, Contest)
        for number in table.numbers:
            look = looks[number]
            assert look is not None
            pick = contest.pair[number % 2]  # type: ignore[attr-defined]
            assert (await table.act(number, "confirm", look=look.look, picks=(pick,))).done
        await table.until(lambda: table.stage == "reveal")
        (decided,) = facts(table, ContestDecided)
        assert sorted(decided.tally) == [3, 4]  # type: ignore[attr-defined]


@at_a_table
async def test_by_bishop_only_the_storyteller_nominates_and_the_day_still_ends(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        await arrive(table, "Zoe", "bishop", "Ann")
        await table.host("open_nominations")
        await table.until(lambda: table.stage in ("night", "reveal"), 90)
        nominated = facts(table, Nominated)
        assert nominated
        assert {one.by for one in nominated} == {STORYTELLER}  # type: ignore[attr-defined]


@at_a_table
async def test_a_script_file_is_pasted_on_the_hosts_page_over_a_real_socket(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    meta = '{"id": "_meta", "name": "Seven of us"}'
    whole = f"[{meta}, {', '.join(json.dumps(one) for one in edition('bmr').characters)}]"
    async with Table(tmp_path, port=port) as table, table.evening.open():
        host = SimulatedHost(f"http://127.0.0.1:{port}")
        await host.enter(table.evening.pin)
        assert await host.post("/host/script", "/host/script", text="[1, 2") == 303
        assert table.session.table.script.id == "tb"
        assert "cannot be used" in await host.get("/host/script")
        assert await host.post("/host/script", "/host/script", text=whole) == 303
        assert table.session.table.script.name == "Seven of us"
        assert "Seven of us" in await host.get("/host")
        assert await host.post("/host/script", "/host/script", text="x" * 300_000) != 303
        await table.deal()
        assert table.session.table.game.script.name == "Seven of us"
