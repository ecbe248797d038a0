"""Safety nets: each fires when it should and not else, waits for one more tap, and is seen by nobody else."""

import asyncio
import json
import socket
import tomllib
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from config.settings import load_settings
from config.texts import FOLDER, load_texts
from engine import Chain, Game, LiveGame, edition, replay
from engine.ledger import Executed
from engine.night_order import DAWN, DEMON_INFO, MINION_INFO
from engine.phases import Phase
from engine.record import read
from engine.script import script_from
from engine.terms import DEMON, EVIL
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.simulate import NAMES
from narrator.simulation.simulated_players import SimulatedHost
from narrator.table.amending import Amending
from narrator.table.desk import Desk, OpenQuestion
from narrator.table.madness import MadnessWatch
from narrator.table.net import BEFORE, STANDING, Intended
from narrator.table.nets import AWAY_SECONDS, Nets
from narrator.table.one_card import OneCard
from narrator.table.people import People
from narrator.table.real_box import RealBox
from narrator.table.ruling import TableRulings
from narrator.table.table import Table as TableRecord
from narrator.table.waking import Waking
from narrator.telling.script_lines import ScriptLines
from narrator.web import SeatKeys
from narrator.web.hub import Hub, Viewer
from tests.narrator.table import Table
from tests.narrator.test_amending import done, is_told, look_at, to_the_nod
from tests.narrator.test_by_hand import CAST, Walker, accept, begin, put_phones_away
from tests.narrator.test_desk import sits_down
from tests.narrator.test_real_box import BOB, CAT, DAN, EVE, FLO, GUS, bakers, box, day, form, line, night
from tests.narrator.test_real_box import begin as begin_with_the_box
from tests.narrator.test_whole_box import at_a_table, facts, to_the_first_day
from tests.narrator.watcher import pages
from tests.seeds import in_two_suites


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.session.nets.shown()]


def written(table: Table) -> list[str]:
    """What a person said so, as the record has it."""
    lines = read(table.evening.record.path.read_text("utf-8"))
    return [str(one["as_said"]) for one in lines if "as_said" in one]


def replays(table: Table) -> None:
    path = table.evening.record.path
    assert replay(read(path.read_text("utf-8"))).game.digest == table.session.table.game.digest


def who_is(table: Table, character: str) -> int:
    seats = table.session.table.game.grimoire.seats
    return next((place for place, seat in enumerate(seats) if seat.character == character), -1)


async def a_day(table: Table) -> None:
    """The first day, and a person decides from now on."""
    await to_the_first_day(table)
    await sits_down(table)
    assert kinds(table) == []


async def become(table: Table, **seats: int) -> None:
    """Before the person sits down they are these; nobody is warned of it."""
    for character, seat in seats.items():
        assert (await table.host("rule", verb="become", seat=seat, value=character)).done


async def answer(table: Table, answered: str, place: int = 0) -> bool:
    net = table.room.grimoire(open_=True).nets[place].net
    return (await table.host("net", net=net, answer=answered)).done


def seats_of_good(table: Table) -> list[int]:
    game = table.session.table.game
    return [seat for seat in game.grimoire.ring if game.alignment(seat) is not EVIL]


# A deed waits


@at_a_table
async def test_a_saint_is_executed_by_hand_at_the_second_word(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        saint = seats_of_good(table)[0]
        await become(table, saint=saint)
        await sits_down(table)
        first = await table.host("rule", verb="execute", seat=saint)
        assert not first.done
        assert "warning" in first.text
        assert kinds(table) == ["loses_by_execution"]
        assert facts(table, Executed) == []
        assert written(table) == []
        assert (await table.host("rule", verb="execute", seat=saint)).done
        assert kinds(table) == []
        assert table.session.table.game.square.winner is EVIL
        assert written(table) == ["loses_by_execution"]
        replays(table)


@at_a_table
async def test_as_i_said_does_it_and_leave_it_does_not(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_day(table)
        demon = table.session.table.game.living(DEMON)[0]
        for answered, dead in (("rules", False), ("so", True)):
            assert not (await table.host("rule", verb="kill", seat=demon)).done
            assert kinds(table) == ["good_would_win"]
            assert await answer(table, answered)
            assert table.session.table.game.grimoire.seats[demon].lives is not dead
        assert written(table) == ["good_would_win"]
        replays(table)


@at_a_table
async def test_a_second_page_does_not_say_yes_to_the_warning_of_the_first(tmp_path: Path) -> None:
    """Two hosts execute the Saint at once, each on a page of their own."""
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        saint = seats_of_good(table)[0]
        await become(table, saint=saint)
        await sits_down(table)
        hub = Hub(table.room, lambda _: pages(load_texts("en")), SeatKeys(), assets="0")
        sent = {"action": "rule", "arguments": {"verb": "execute", "seat": saint}}
        for number, page in enumerate((1, 2, 1)):
            receipt = await hub.act(Viewer("grimoire"), {"id": f"page{number:012}", **sent}, page)
            assert not receipt.done, "nobody has had this warning on this page before"
            assert kinds(table) == ["loses_by_execution"]
        assert facts(table, Executed) == []
        assert (await hub.act(Viewer("grimoire"), {"id": "page000000000009", **sent}, 1)).done
        assert written(table) == ["loses_by_execution"]
        replays(table)


@at_a_table
async def test_not_again_is_for_this_day_alone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_day(table)
        good = seats_of_good(table)[:4]
        taken = table.session.table.game.grimoire.seats[good[0]].character
        assert not (await table.host("rule", verb="become", seat=good[1], value=taken)).done
        assert kinds(table) == ["in_play_already"]
        assert await answer(table, "quiet")
        assert table.session.table.game.grimoire.seats[good[1]].character == taken
        assert (await table.host("rule", verb="become", seat=good[2], value=taken)).done, "silent today"
        nets = table.session.nets
        nets._quiet = dict.fromkeys(nets._quiet, "another day")
        assert not (await table.host("rule", verb="become", seat=good[3], value=taken)).done
        replays(table)


@at_a_table
async def test_what_waited_is_forgotten_once_something_else_happens(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_day(table)
        demon, other = table.session.table.game.living(DEMON)[0], seats_of_good(table)[0]
        assert not (await table.host("rule", verb="kill", seat=demon)).done
        assert (await table.host("rule", verb="mark", seat=other, value="Drunk")).done
        assert kinds(table) == []
        assert not (await table.host("rule", verb="kill", seat=demon)).done, "it is asked once more"
        assert not (await table.host("net", net="good_has_won", answer="so")).done, (
            "what does not stand there"
        )
        assert not (await table.host("net", net="good_would_win", answer="maybe")).done


@at_a_table
async def test_whoever_lets_the_machine_decide_is_not_warned(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        saint = seats_of_good(table)[0]
        await become(table, saint=saint)
        refused = await table.host("rule", verb="execute", seat=saint)
        assert refused.text.startswith("That ends the game"), (
            "that it ends the game was asked about before there were nets"
        )
        assert table.session.nets.shown() == ()


# Each of them


async def rulings(table: Table, *verb_and_more: object) -> list[str]:
    verb, seat, *value = verb_and_more
    more = {"value": value[0]} if value else {}
    receipt = await table.host("rule", verb=verb, seat=seat, **more)
    return [] if receipt.done else kinds(table)


@at_a_table
async def test_an_execution_beside_the_votes_a_second_one_and_one_of_the_dead(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_day(table)
        demon = table.session.table.game.living(DEMON)[0]
        one, two = [seat for seat in seats_of_good(table) if seat != who_is(table, "saint")][:2]
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        await table.vote_for(demon, set(range(7)) - {demon})
        assert table.stage == "nominations"
        found = await rulings(table, "execute", one)
        assert "another_is_condemned" in found
        assert (await table.host("rule", verb="kill", seat=two)).done
        await table.until(lambda: not table.session.table.square.alive[two])
        assert "dead_already" in await rulings(table, "execute", two)


@at_a_table
async def test_a_second_demon_a_character_twice_and_who_cannot_die(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="bmr", seed=3) as table:
        await to_the_first_day(table)
        good = seats_of_good(table)
        await become(table, sailor=good[0])
        await sits_down(table)
        assert await rulings(table, "become", good[1], "pukka") == ["two_demons"]
        assert "cannot_die" in await rulings(table, "kill", good[0])
        assert "lives_on" in await rulings(table, "execute", good[0])
        assert await rulings(table, "become", good[1], "sailor") == ["in_play_already"]
        assert table.session.table.game.living(DEMON)
        spare = next(
            one for one in ("gossip", "exorcist", "tealady", "gambler")
            if one not in [seat.character for seat in table.session.table.game.grimoire.seats]
        )  # fmt: skip
        assert (await table.host("rule", verb="become", seat=good[2], value=spare)).done, "that is no mistake"


@at_a_table
async def test_a_day_without_an_execution_beside_a_vortox(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await to_the_first_day(table)
        demon = table.session.table.game.living(DEMON)[0]
        if table.session.table.game.grimoire.seats[demon].character != "vortox":
            await become(table, vortox=demon)
        await sits_down(table)
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        assert not (await table.host("close_nominations")).done
        assert kinds(table) == ["ends_unexecuted"]
        assert table.stage == "nominations"
        assert await answer(table, "so")
        await table.until(lambda: table.session.table.game.over)
        assert table.session.table.game.square.winner is EVIL
        replays(table)


@at_a_table
async def test_a_day_without_an_execution_where_nothing_hangs_on_it(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_day(table)
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        assert (await table.host("close_nominations")).done


@at_a_table
async def test_who_breaks_their_madness_is_not_forgotten(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await to_the_first_day(table)
        good = seats_of_good(table)
        await become(table, mutant=good[0])
        assert (await table.host("madness_by_hand")).done
        await sits_down(table)
        for about, found in ((good[1], []), (good[0], ["mad_and_reported"])):
            by = next(one for one in good if one not in (about, good[0]))
            assert (await table.act(table.number_of(by), "report", target=about, what="mad")).done
            table.session.nets._quiet = {"ends_unexecuted": table.session.nets._half}
            nets = table.session.nets
            nets.holds(Intended.of("close_nominations", {}))
            assert kinds(table) == found


@at_a_table
async def test_an_end_is_said_otherwise_than_it_is(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        demon = table.session.table.game.living(DEMON)[0]
        await sits_down(table)
        assert (await table.insist("rule", verb="become", seat=demon, value="chef")).done
        assert kinds(table) == ["good_has_won"]
        assert not (await table.host("declare", side="evil")).done
        assert "good_has_won" in kinds(table)
        assert await answer(table, "rules")
        await table.until(lambda: table.session.table.game.over)
        assert table.session.table.game.square.winner is not EVIL
        replays(table)


@at_a_table
async def test_cards_that_nobody_has_looked_at(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.sit_down()
        await table.until(lambda: table.stage == "deal" and table.session.table.cards_are_out)
        await table.act(0, "ready")
        assert (await table.host("skip")).done, "the machine decides, and nobody is warned"
    async with Table(tmp_path / "decided") as table:
        await table.sit_down()
        await table.until(lambda: table.stage == "deal" and table.session.table.cards_are_out)
        await sits_down(table)
        await table.act(0, "ready")
        assert not (await table.host("skip")).done
        shown = table.room.grimoire(open_=True).nets
        assert "Ann" not in shown[0].line
        assert "Bob" in shown[0].line


@at_a_table
async def test_the_truth_for_somebody_poisoned_is_asked_about_where_a_person_chose_it(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=2) as table:
        await table.deal()
        await sits_down(table)
        desk = table.session.desk
        poisoned = False
        while not (poisoned and asks_for_information(desk.open)):
            assert not desk.wants_nod, "nobody was told anything"
            for number in table.numbers:
                await table.answer_look(number)
            asked = desk.open
            if asks_for_information(asked):
                assert asked is not None
                assert asked.question.about is not None
                await judged(table, next(one for one in asked.answers if one in asked.question.truths))
                assert (
                    not desk.open or (await table.host("accept", question="no such question")).done is False
                )
                assert kinds(table) == [], "they are sober"
                mark = await table.host(
                    "rule", verb="mark", seat=asked.question.about.owner, value="Poisoned"
                )
                assert mark.done
                poisoned = True
                await table.until(lambda asked=asked: desk.open is not None and desk.open is not asked)  # type: ignore[misc]
            elif asked is not None:
                assert (await table.host("accept", question=asked.question.id)).done, "the mind proposed it"
            await asyncio.sleep(0.01)
        asked = desk.open
        assert asked is not None
        truth = next(one for one in asked.answers if one in asked.question.truths and one != asked.proposed)
        await judged(table, truth)
        assert not (await table.host("accept", question=asked.question.id)).done
        assert kinds(table) == ["truth_to_droisoned"]
        assert await answer(table, "rules")
        assert desk.open is not None, "it still lies there"
        assert (await table.insist("accept", question=asked.question.id)).done
        await table.until(lambda: desk.open is None or desk.open.question.id != asked.question.id)
        replays(table)


def asks_for_information(asked: OpenQuestion | None) -> bool:
    return asked is not None and bool(asked.question.truths) and asked.question.about is not None


async def judged(table: Table, answer: object) -> None:
    asked = table.session.desk.open
    assert asked is not None
    receipt = await table.host("judge", question=asked.question.id, index=asked.answers.index(answer))
    assert receipt.done


@at_a_table
async def test_a_card_of_another_player_at_somebodys_side(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        put_phones_away(table)
        assert (await table.host("wake_by_hand", whom="everybody")).done
        await sits_down(table)
        await begin(table)
        walker = Walker(table)
        async with table.patience(60):
            while table.session.waking.visit is None:
                await accept(table)
                await asyncio.sleep(0.01)
        awake = table.session.waking.visit.seat
        other = next(seat for seat in range(7) if seat != awake)
        assert not (await table.host("show_told", seat=other, index=0)).done
        assert kinds(table) == ["card_of_another"]
        assert not table.session.one_card.ready
        assert await answer(table, "rules")
        assert (await table.host("show_told", seat=awake, index=0)).done
        assert table.session.one_card.ready
        assert await walker.step()


@at_a_table
async def test_no_eyes_open_while_a_card_is_open_or_a_correction_is_owed(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        put_phones_away(table)
        assert (await table.host("wake_by_hand", whom="everybody")).done
        await sits_down(table)
        await begin(table)
        session, walker = table.session, Walker(table)
        async with table.patience(60):
            while session.waking.visit is None or session.table.phase is not Phase.FIRST_NIGHT:
                await accept(table)
                await walker.step()
                await asyncio.sleep(0.01)
        awake = session.waking.visit.seat
        assert (await table.host("show_told", seat=awake, index=0)).done
        to_dawn, on = Intended.of("course", {"to": "dawn"}), Intended.of("next_visit", {})
        assert "card_open" not in at_this(table, to_dawn)
        ticket, _ = session.one_card.take() or ("", None)
        assert "card_open" not in at_this(table, on), "the night goes on"
        assert "card_open" in at_this(table, to_dawn)
        session.one_card.cover("another card")
        assert session.one_card.is_open
        assert (await table.host("close_card")).done
        assert session.one_card.opened_by(ticket) is None
        at_this(table, on)
        assert "card_open" not in at_this(table, to_dawn)
        assert not (await table.host("close_card")).done


@at_a_table
async def test_a_correction_that_the_next_page_of_the_phones_tells_is_not_asked_for(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await to_the_nod(table)
        one = await look_at(table, lambda one: "not in play" in one.line)
        await done(table, one)
        owed = table.session.amending.uncorrected
        assert owed == (who_is(table, "imp"),)
        assert "not_corrected" in at_this(table, Intended.of("course", {"to": "dawn"})), (
            "that page is left out"
        )
        nod = Intended.of("accept", {"question": ""})
        assert "not_corrected" not in at_this(table, nod)
        table.session.table.people.everybody[table.number_of(owed[0])].has_phone = False
        assert "not_corrected" in at_this(table, nod), "a person tells it"
        table.session.table.people.everybody[table.number_of(owed[0])].has_phone = True
        assert at_this(table, nod) == []
        assert (await table.host("accept", question="")).done
        await table.night()
        assert table.session.amending.uncorrected == ()


@at_a_table
async def test_who_was_told_wrongly_is_told_so_by_somebody(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await a_day(table)
        one = await look_at(table, is_told)
        assert one.seat is not None
        table.session.table.people.everybody[table.number_of(one.seat)].has_phone = False
        await done(table, one)
        assert one.seat in table.session.amending.uncorrected
        assert "not_corrected" in kinds(table)
        assert (await table.host("show_told", seat=one.seat, index=0)).done
        assert "not_corrected" not in kinds(table)
        phones = set(table.session.amending.uncorrected)
        for seat in phones:
            await table.act(table.number_of(seat), "saw", changes=0)
        assert table.session.amending.uncorrected == ()


@at_a_table
async def test_a_butler_votes_without_their_master(tmp_path: Path) -> None:
    cast = ("baron", "empath", "butler", "soldier", "imp", "monk", "recluse")
    async with Table(tmp_path, cast=cast) as table:
        await a_day(table)
        butler, master = 2, table.session.table.game.grimoire.marked("Master")[0].seat
        assert (await table.host("open_nominations")).done
        for nominee, voters in ((1, {butler}), (3, {butler, master})):
            await table.until(lambda: table.stage == "nominations")
            await table.vote_for(nominee, voters)
            assert ("without_their_master" in kinds(table)) is (voters == {butler})


def at_this(table: Table, deed: Intended) -> list[str]:
    """What is warned of before it."""
    table.session.nets.holds(deed)
    return kinds(table)


@at_a_table
async def test_a_second_execution_and_a_death_in_the_first_night(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.deal()
        await sits_down(table)
        good = seats_of_good(table)
        await table.until(lambda: table.stage == "night")
        assert at_this(table, Intended.of("rule", {"verb": "kill", "seat": good[0]})) == ["first_night_death"]
        assert (await table.host("depth", depth="machine")).done
        await table.night()
        await sits_down(table)
        execution = Intended.of("rule", {"verb": "execute", "seat": good[0]})
        assert "second_execution" not in at_this(table, execution)
        game = table.session.table.game
        game.day = game.day._replace(executions=((good[1], True),))
        assert "second_execution" in at_this(table, execution)
        assert at_this(table, Intended.of("rule", {"verb": "kill", "seat": good[0]})) == []


@at_a_table
async def test_an_execution_that_ends_the_game_is_announced_when_the_person_says_so(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        await sits_down(table)
        demon = table.session.table.game.living(DEMON)[0]
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations")
        assert kinds(table) == []
        await table.vote_for(demon, set(range(7)))
        await table.until(lambda: table.stage == "nominations")
        label = dict([table.room.grimoire(open_=True).goes_on or ("", "")])["close_nominations"]
        assert table.session.table.square.names[demon] in label
        assert not (await table.host("close_nominations")).done
        assert kinds(table) == ["good_would_win"]
        assert (await table.host("hold_off", held=True)).done, "or they play on"
        assert (await table.host("close_nominations")).done
        await table.until(lambda: not table.session.table.square.alive[demon])
        assert table.session.table.square.winner is None


# With the real box


@at_a_table
async def test_the_box_says_what_the_bag_holds_and_that_a_script_leaves_too_little_to_claim(
    tmp_path: Path,
) -> None:
    few = script_from(
        {
            "id": "few",
            "name": "Few",
            "characters": ["empath", "slayer", "monk", "virgin", "saint", "baron", "imp"],
        }
    )
    async with Table(tmp_path, script=few) as table:
        assert (await table.host("real_box")).done
        await table.sit_down()
        await table.until(lambda: box(table).due == "DEAL")
        due = table.room.real_box().due
        assert due is not None
        assert "5 Townsfolk, 0 Outsiders, 1 Minion" in due.words
        assert "Baron" in due.words
        assert kinds(table) == ["few_claims"]
        await line(table)
        await table.until(lambda: box(table).due not in (None, "DEAL"))
        assert kinds(table) == []


@at_a_table
async def test_the_box_reminds_of_evil_of_a_death_and_of_an_attack(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        assert box(table).due == MINION_INFO
        assert not (await table.host("sheet_line", read="the_rest")).done
        assert kinds(table) == ["evil_not_told"]
        assert (await table.host("net", net="evil_not_told", answer="rules")).done, "they are told now"
        await table.until(lambda: box(table).due == DEMON_INFO)
        await night(table)
        await day(table)
        while box(table).due != DAWN:
            await line(table)
            await table.until(lambda: box(table).due is not None)
        assert kinds(table) == ["nobody_died"]
        assert (await table.host("rule", verb="kill", seat=CAT)).done
        assert "nobody_died" not in kinds(table)
        assert written(table) == []
        replays(table)


@at_a_table
async def test_a_line_skipped_is_no_attack(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        await night(table)
        await day(table)
        while box(table).due != DAWN:
            await line(table, "skipped")
            await table.until(lambda: box(table).due is not None)
        assert kinds(table) == []


@at_a_table
async def test_the_box_and_who_is_executed(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        await night(table)
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        asyncio_vote = asyncio.create_task(table.vote_for(BOB, set(range(7))))
        await table.until(lambda: table.session.table.phase is Phase.DEFENCE)
        assert kinds(table) == ["think_at_a_nomination"]
        await asyncio_vote
        await table.host("close_nominations")
        await table.until(lambda: box(table).asked is not None)
        assert kinds(table) == ["may_lose_by_execution"], "a Saint is on the script"
        assert not (await table.host("execution", target=CAT, dies=True)).done
        assert kinds(table) == ["may_lose_by_execution", "another_is_condemned"]
        assert not (await table.host("execution", dies=False)).done
        assert kinds(table) == ["may_lose_by_execution", "condemned_is_spared"]
        way = table.room.real_box().nets[1]
        assert way.way == "Bob is executed and dies"
        assert (await table.host("net", net=way.net, answer="rules")).done
        await table.until(lambda: table.stage == "night")
        assert facts(table, Executed) == [Executed(BOB, died=True)]
        replays(table)


@at_a_table
async def test_the_box_and_nobody_to_execute(tmp_path: Path) -> None:
    script = script_from({**bakers().as_data(), "characters": [*bakers().characters, "vortox", "klutz"]})
    async with Table(tmp_path, script=script) as table:
        await begin_with_the_box(table)
        await night(table)
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        await table.host("close_nominations")
        await table.until(lambda: box(table).asked is not None)
        assert kinds(table) == ["ends_unexecuted"]
        assert not (await table.host("execution", target=DAN, dies=True)).done
        assert kinds(table) == ["ends_unexecuted", "nobody_is_condemned"], "the graver is first"
        assert await answer_on_the_box(table, "nobody_is_condemned", "so")
        await table.until(lambda: table.stage == "night")
        assert "think_at_a_death" in kinds(table), "a Klutz is on the script"


async def answer_on_the_box(table: Table, kind: str, answered: str) -> bool:
    net = next(one for one in table.session.nets.shown() if one.kind == kind)
    return (await table.host("net", net=net.id, answer=answered)).done


@at_a_table
async def test_the_box_takes_nothing_back_aloud_by_one_slip(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        await line(table)
        await table.until(lambda: box(table).due is not None)
        assert (await table.host("take_back")).done, "nobody has heard of a line"
        await night(table)
        assert (await table.host("rule", verb="kill", seat=GUS)).done
        await table.until(lambda: not table.session.table.square.alive[GUS])
        assert not (await table.host("take_back")).done
        assert "heard_already" in kinds(table)
        assert (await table.host("take_back")).done
        await table.until(lambda: table.session.table.square.alive[GUS])


@at_a_table
async def test_the_box_and_two_alive(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        await night(table)
        await day(table, BOB)
        await night(table, CAT, DAN, EVE, FLO)
        assert kinds(table) == ["evil_has_won"]
        assert not (await table.host("declare", side="good")).done
        assert kinds(table) == ["evil_has_won"], "said once"
        assert (await table.host("net", net=table.session.nets.shown()[0].id, answer="rules")).done
        await table.until(lambda: table.stage == "reveal")
        assert table.session.table.square.winner is EVIL


@at_a_table
async def test_tokens_that_were_entered_oddly(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        await night(table)
        odd = form("clerk", character_0="monk", bluff_1="monk")
        assert (await table.host("tokens", form=odd)).done
        assert kinds(table) == ["still_unknown", "twice_in_play"]
        assert await answer(table, "so")
        assert kinds(table) == ["twice_in_play", "bluff_in_play"]
        assert written(table) == [f"still_unknown ({GUS},)"]
        assert await answer(table, "quiet")
        assert kinds(table) == ["bluff_in_play"]
        replays(table)


@at_a_table
async def test_a_drunk_who_was_entered_as_nobody_else(tmp_path: Path) -> None:
    script = script_from({**bakers().as_data(), "characters": [*bakers().characters, "drunk"]})
    async with Table(tmp_path, script=script) as table:
        await begin_with_the_box(table)
        await night(table)
        odd = form("clerk", character_5="drunk", character_6="saint")
        assert not (await table.host("tokens", form=odd)).done, "unusual numbers are asked about"
        assert (await table.host("tokens", form=odd)).done
        assert kinds(table) == ["believes_nothing"]
        assert table.room.grimoire(open_=True).nets[0].line.endswith("Flo.")
        replays(table)


@at_a_table
async def test_tokens_that_were_entered_well(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        await night(table)
        well = form("clerk", character_6="virgin")
        assert not (await table.host("tokens", form=well)).done, "unusual numbers are asked about"
        assert (await table.host("tokens", form=well)).done
        assert not box(table).on
        assert kinds(table) == []


# Before the deal, and at any time


@at_a_table
async def test_who_has_no_phone_is_woken_by_hand(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await sits_down(table)
        assert kinds(table) == []
        table.session.table.people.everybody[DAN].has_phone = False
        assert kinds(table) == ["no_phone"]
        assert table.room.grimoire(open_=True).nets[0].line.endswith("Dan.")
        assert await answer(table, "rules")
        assert table.session.waking.whom == "without phones"
        assert kinds(table) == []


@at_a_table
async def test_a_phone_that_is_away_for_long(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_day(table)
        assert (await table.host("pause")).done
        table.room.phone_came(2)
        table.room.phone_went(2)
        assert kinds(table) == []
        told: list[int] = []
        table.session.desk.listeners.append(lambda: told.append(1))
        await asyncio.sleep(AWAY_SECONDS + 2)
        assert told, "the page is told when it is time"
        assert kinds(table) == ["away"]
        table.room.phone_came(2)
        assert kinds(table) == []


@at_a_table
async def test_a_night_much_longer_than_those_before(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=2) as table:
        await table.deal()
        await sits_down(table)
        await table.until(lambda: table.stage == "night")
        nets = table.session.nets
        for before, found in (([], []), ([70.0, 80.0], []), ([40.0], ["long_night"])):
            nets._nights, nets._began = before, asyncio.get_running_loop().time() - 200
            assert kinds(table) == found


@at_a_table
async def test_a_phone_that_never_came_is_not_away(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_day(table)
        assert (await table.host("pause")).done
        await asyncio.sleep(AWAY_SECONDS + 2)
        assert kinds(table) == []


@at_a_table
async def test_a_restart_keeps_what_was_said(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_with_the_box(table)
        await night(table)
        assert (await table.host("tokens", form=form("clerk"))).done
        assert kinds(table) == ["still_unknown"]
        assert await answer(table, "so")
        record = table.evening.record.path
    async with Table(tmp_path, resume=record) as table:
        await table.until(lambda: table.session.desk.taken)
        assert kinds(table) == []


# Who sees them


@at_a_table
async def test_only_the_open_grimoire_and_the_box_show_them(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        saint = seats_of_good(table)[0]
        await become(table, saint=saint)
        await sits_down(table)
        others = [table.room.phone(number) for number in table.numbers], table.room.town_square()
        log = table.room.host(grimoire_open=True).log
        pushes: list[int] = []
        table.session.table.listeners.append(lambda: pushes.append(1))
        covered = table.room.grimoire(open_=False)
        assert not (await table.host("rule", verb="execute", seat=saint)).done
        assert table.room.grimoire(open_=False) == covered
        assert len(table.room.grimoire(open_=True).nets) == 1
        assert await answer(table, "rules")
        assert ([table.room.phone(number) for number in table.numbers], table.room.town_square()) == others
        assert table.room.host(grimoire_open=True).log == log
        assert pushes == [], "no page of the table is told"


@pytest.mark.anyio
async def test_over_the_network_no_other_page_is_pushed_anything(tmp_path: Path) -> None:
    """Real HTTP and WebSockets, and the machine's clock: a net that rises, is answered and falls silent."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    base = f"127.0.0.1:{port}"
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(Table(tmp_path, seed=5, port=port))
        await stack.enter_async_context(table.evening.open())
        host = SimulatedHost(f"http://{base}")
        await host.enter(table.evening.pin)
        await a_day(table)
        await table.host("pause")
        sockets: list[ClientConnection] = []
        origin = Origin(f"http://{base}")
        for number in table.numbers:
            cookie = {"Cookie": f"seat={table.evening.keys.issue(number)}"}
            sockets.append(
                await stack.enter_async_context(
                    connect(f"ws://{base}/socket", origin=origin, additional_headers=cookie)
                )
            )
        sockets.append(await stack.enter_async_context(connect(f"ws://{base}/square/socket", origin=origin)))
        for one in sockets:
            await quiet(one)
        demon = table.session.table.game.living(DEMON)[0]
        for answered in ("rules", "rules"):
            assert not (await table.host("rule", verb="kill", seat=demon)).done
            assert await answer(table, answered)
        assert not (await table.host("net", net="good_would_win", answer="so")).done
        for one in sockets:
            assert await quiet(one) == []


async def quiet(one: ClientConnection) -> list[str]:
    """What comes before nothing more does."""
    heard: list[str] = []
    while True:
        try:
            async with asyncio.timeout(0.3):
                message = json.loads(await one.recv())
        except TimeoutError:
            return heard
        if message["t"] == "push":
            heard.append(str(message))


# In words, and in machine games


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_net_has_its_words(language: str) -> None:
    texts = load_texts(language)
    functions = {*STANDING, *(look for looks in BEFORE.values() for look in looks)}
    assert len(functions) > 15
    source = "".join(Path(one.__code__.co_filename).read_text("utf-8") for one in functions)
    for kind in [key for key in texts_of_nets() if not key.endswith("_rule")]:
        assert f'"{kind}"' in source or kind in COMMON, f"nobody warns of {kind}"
        assert kind in COMMON or texts.has(f"nets.{kind}_rule")


COMMON = ("close_card", "wait", "leave", "as_i_said", "seen", "it_is_done", "not_tonight", "not_today")


def texts_of_nets() -> list[str]:
    return list(tomllib.loads((FOLDER / "messages.toml").read_text("utf-8"))["shown"]["nets"])


# Where nobody ruled by hand


def silent_table(live: LiveGame) -> Nets:
    """A table at which a person decides everything, and this game is played."""
    texts, game = load_texts("en"), live.game
    people = People()
    for name in game.square.names:
        people.join(name)
    people.seat_everybody()
    table = TableRecord(
        people=people, script=game.script, settings=load_settings(), texts=texts, lines=ScriptLines(texts, "")
    )
    table.live = live
    desk = cast("Desk", SimpleNamespace(taken=True, open=None, wants_nod=False, tell=lambda: None))
    madness = cast("MadnessWatch", SimpleNamespace(by_hand=True, noticed=()))
    waking = cast("Waking", SimpleNamespace(visit=None, on=False, last=False))
    box, amending = RealBox(table, desk, cast("TableRulings", None)), cast("Amending", NOTHING_AMENDED)
    return Nets(table, desk, box, madness, waking, amending, OneCard())


NOTHING_AMENDED = SimpleNamespace(uncorrected=())


@in_two_suites(range(200), few=20)
def test_machine_games_raise_none(seeds: Sequence[int]) -> None:
    """Played by the mind and random players, of every edition and size, looked at after every step."""
    looks = 0
    for seed in seeds:
        decider = Chain(RandomPlayers(seed), Storyteller(seed, cheap=True))
        game = Game(edition(("tb", "bmr", "snv")[seed % 3]), NAMES[: 7 + seed % 9], decider)
        live = LiveGame.begin(game, decider, lambda _: None)
        nets = silent_table(live)
        while not live.over:
            assert live.play_step()
            nets.table.phase, nets.table.square = live.game.phase, live.game.square
            looks += 1
            warned = [
                one for one in nets.shown() if one.kind != "without_their_master"
            ]  # players do as they like
            assert warned == [], (seed, live.game.step)
    assert looks > 20 * len(seeds)
