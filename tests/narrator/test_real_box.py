"""An evening with the real box: the tokens lie on the table, and the table knows none of them."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine import replay
from engine.ledger import Claimed, DayBroke, Executed, NothingHappened
from engine.night_order import DAWN, DEMON_INFO
from engine.real_box import in_the_box, unknown
from engine.record import read
from engine.script import Script
from engine.terms import GOOD, TOWN, UNTOLD
from narrator.screens.viewing import sheet
from narrator.scripts.files import load_script
from narrator.scripts.real_box import for_the_box
from narrator.table.real_box import RealBox
from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table, facts

ANN, BOB, CAT, DAN, EVE, FLO, GUS = range(7)
FILE = [
    {"id": "_meta", "name": "A village of bakers"},
    "empath", "slayer", "monk", "virgin", "saint", "spy", "poisoner", "imp",
    {
        "id": "baker", "name": "Baker", "team": "townsfolk", "ability": "Each night, somebody is full.",
        "firstNight": 60, "otherNight": 80, "firstNightReminder": "The Baker points at somebody.",
        "otherNightReminder": "The Baker points again.", "reminders": ["Full"],
    },
    {"id": "oven", "name": "Oven", "team": "minion", "ability": "Burns.", "otherNight": 20},
]  # fmt: skip


def bakers() -> Script:
    script = for_the_box(load_script(json.dumps(FILE), "bakers.json"))
    assert script is not None
    return script


def box(table: Table) -> RealBox:
    return table.session.real_box


async def begin(table: Table) -> None:
    """From the lobby to the first line of the first night."""
    assert (await table.host("real_box")).done
    await table.sit_down()
    await table.until(lambda: box(table).due == "DEAL")
    await line(table)
    await table.until(lambda: table.stage == "night" and box(table).due is not None)


async def line(table: Table, how: str = "done") -> str:
    """The line that is due; its slot."""
    slot = box(table).due
    assert slot is not None
    assert (await table.host("sheet_line", read=how)).done
    await table.until(lambda: box(table).due != slot)
    return slot


async def night(table: Table, *dead: int) -> list[str]:
    """Every line is done; whoever dies does so at the end of it."""
    await table.until(lambda: table.stage == "night" and box(table).due is not None)
    slots = []
    while box(table).due != DAWN:
        assert all(one.look is None and one.card is None for one in table.phones())
        slots.append(await line(table))
        await table.until(lambda: box(table).due is not None)
    for seat in dead:
        assert (await table.host("rule", verb="kill", seat=seat)).done
    slots.append(await line(table))  # in the same instant, before the line is asked anew
    await table.until(lambda: table.stage == "discussion")
    return slots


async def day(table: Table, nominee: int | None = None, *, dies: bool = True) -> None:
    """A day on which this player is executed, or nobody."""
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")
    if nominee is not None:
        await table.vote_for(nominee, set(range(7)))
    await table.host("close_nominations")
    await table.until(lambda: box(table).asked is not None)
    target = {} if nominee is None else {"target": nominee}
    assert (await table.host("execution", dies=dies, **target)).done
    await table.until(lambda: table.stage == "night" and box(table).due is not None)


def nothing_is_secret(table: Table) -> bool:
    """Nobody was told anything alone, and nobody is anybody."""
    told = all(one.to in (TOWN, UNTOLD) for one in table.session.table.ledger)
    return told and in_the_box(table.session.table.game)


def replays(table: Table) -> None:
    path = table.evening.record.path
    assert replay(read(path.read_text("utf-8"))).game.digest == table.session.table.game.digest


@at_a_table
async def test_an_evening_of_three_days_with_homebrew_and_the_next_game(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        first = await night(table)
        assert "baker" in first
        assert "oven" not in first
        assert facts(table, DayBroke) == [DayBroke(1, ())]
        await day(table, BOB)
        assert facts(table, Executed) == [Executed(BOB, died=True)]
        assert nothing_is_secret(table)
        later = await night(table, CAT)
        assert later.index("oven") < later.index("imp") < later.index("baker")
        assert table.session.table.square.alive == (True, False, False, True, True, True, True)
        await day(table, DAN, dies=False)
        assert facts(table, Executed)[-1] == Executed(DAN, died=False)
        await night(table)
        await day(table)
        await night(table, EVE, FLO, GUS)
        assert table.session.table.square.living == 2
        assert not table.session.table.game.over, "nobody but the person knows who has won"
        assert nothing_is_secret(table)
        assert (await table.insist("declare", side="good")).done
        await table.until(lambda: table.stage == "reveal")
        assert table.room.town_square().winner == "good"
        replays(table)
        await table.until(lambda: table.session.retelling.whole, 60)
        assert (await table.host("new_game")).done
        await table.until(lambda: table.stage == "lobby")
        assert box(table).on
        assert table.session.table.script.own_tokens
        await table.sit_down()
        await table.until(lambda: box(table).due == "DEAL")


@at_a_table
async def test_phones_say_that_the_token_lies_on_the_table(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        assert (await table.host("real_box")).done
        await table.sit_down()
        await table.until(lambda: box(table).due == "DEAL")
        assert all(one.me is not None and one.card is None for one in table.phones())
        assert all(one.square.real_box for one in table.phones())
        rows = sheet(
            table.session.table, table.session.table.words("en")
        )  # homebrew is in the book of every phone
        assert [row.ability for row in rows][-2:] == ["Each night, somebody is full.", "Burns."]


@at_a_table
async def test_the_page_shows_the_sheet_with_reminder_lines(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        assert table.room.real_box().may_choose
        await begin(table)
        screen = table.room.real_box()
        assert screen.on
        assert [one.state for one in screen.lines][:2] == ["due", "coming"]
        assert ("Baker", "The Baker points at somebody.") in [(one.name, one.words) for one in screen.lines]
        assert (await table.insist("sheet_line", read="skipped")).done, "evil has to learn"
        await table.until(lambda: box(table).due == DEMON_INFO)
        await line(table)
        await table.until(lambda: box(table).due is not None)
        assert [one.state for one in table.room.real_box().lines][:3] == ["skipped", "done", "due"]
        await line(table, "the_rest")
        await table.until(lambda: box(table).due == DAWN)
        due = table.room.real_box().due
        assert due is not None
        assert due.opens_eyes


@at_a_table
async def test_a_line_and_a_death_of_the_night_are_taken_back_unheard(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        first = await line(table)
        await table.until(lambda: box(table).due is not None)
        assert (await table.insist("rule", verb="kill", seat=EVE)).done, "in the first night"
        assert (await table.host("take_back")).done
        assert table.session.table.game.grimoire.seats[EVE].alive
        assert (await table.host("take_back")).done
        await table.until(lambda: box(table).due == first)
        assert not (await table.host("take_back")).done, "the deal stays"
        said: list[str] = []
        table.session.table.listeners.append(lambda: said.append(str(table.session.table.caption)))
        await night(table)
        taken_back = ("taken back", "page back", "struck out")  # in each of the lines of `control.undone`
        heard = [one for one in said if any(words in one for words in taken_back)]
        assert heard == [], "nobody hears that a line was read twice"
        assert facts(table, DayBroke) == [DayBroke(1, ())]
        replays(table)


@at_a_table
async def test_of_two_hosts_who_take_back_the_same_only_one_does(tmp_path: Path) -> None:
    """Both pages showed the death; the second tap would have taken back the line before it as well."""
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        await line(table)
        await table.until(lambda: box(table).due is not None)
        assert (await table.insist("rule", verb="kill", seat=EVE)).done
        shown = table.room.real_box().undoable
        assert (await table.host("take_back", seen=shown)).done
        late = await table.host("take_back", seen=shown)
        assert not late.done
        assert "meanwhile" in late.text
        assert table.room.real_box().lines[0].state == "done"
        assert (await table.host("take_back", seen=table.room.real_box().undoable)).done
        assert table.room.real_box().lines[0].state != "done"


@at_a_table
async def test_a_claim_is_heard_and_a_death_of_the_day_ends_nothing(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        await night(table)
        assert (await table.act(ANN, "slay", target=GUS)).done
        await table.until(lambda: bool(facts(table, Claimed)))
        assert facts(table, NothingHappened) == []
        assert (await table.host("rule", verb="kill", seat=GUS)).done
        await table.until(lambda: not table.session.table.square.alive[GUS])
        assert table.stage == "discussion"
        assert (await table.host("rule", verb="execute", seat=ANN)).done
        await table.until(lambda: table.stage == "night")
        assert facts(table, Executed) == [Executed(ANN, died=True, at_once=True)]
        replays(table)


@pytest.mark.parametrize("moment", ["deal", "line", "execution"])
def test_a_killed_table_waits_for_the_same_thing(tmp_path: Path, moment: str) -> None:
    @at_a_table
    async def kill_it() -> None:
        async with Table(tmp_path, script=bakers()) as table:
            if moment == "deal":
                await table.host("real_box")
                await table.sit_down()
                await table.until(lambda: box(table).due == "DEAL")
            else:
                await begin(table)
                await line(table)
                await table.until(lambda: box(table).due is not None)
            if moment == "execution":
                await night(table)
                await table.host("open_nominations")
                await table.until(lambda: table.stage == "nominations")
                await table.host("close_nominations")
                await table.until(lambda: box(table).asked is not None)
            waited.append(box(table).due)
            records.append(table.evening.record.path)

    @at_a_table
    async def go_on() -> None:
        async with Table(tmp_path, resume=records[0]) as table:
            await table.until(lambda: box(table).asked is not None)
            assert box(table).on
            assert box(table).due == waited[0]
            assert table.room.town_square().real_box
            if moment == "line":
                assert [one.state for one in table.room.real_box().lines][:2] == ["done", "due"]
                await night(table)

    waited: list[str | None] = []
    records: list[Path] = []
    kill_it()
    go_on()


TOKENS = {
    0: "empath", 1: "imp", 2: "poisoner", 3: "slayer", 4: "monk", 5: "saint", 6: "unknown",
}  # fmt: skip


def form(depth: str, **more: str) -> str:
    return json.dumps({**{f"character_{seat}": one for seat, one in TOKENS.items()}, "depth": depth, **more})


@at_a_table
async def test_tokens_are_entered_by_day_and_the_machine_goes_on_for_the_next_night(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        await night(table)
        assert not (await table.host("depth", depth="machine")).done, "the tokens first"
        told = len(table.session.table.ledger)
        more = {"side_0": "evil", "token_1": "poisoner|Poisoned", "beside_1": "0", "bluff_1": "virgin"}
        assert (await table.host("tokens", form=form("machine", **more))).done
        assert all(one.to == UNTOLD for one in table.session.table.ledger[told:])
        assert unknown(table.session.table.game) == (6,)
        assert not box(table).on
        assert not table.session.desk.taken
        await table.host("open_nominations")
        await table.until(lambda: table.stage == "nominations")
        await table.host("close_nominations")
        await table.until(lambda: table.stage == "night")
        await table.night()
        assert table.stage == "discussion"
        assert facts(table, DayBroke)[-1].day == 2  # type: ignore[attr-defined]
        replays(table)


@at_a_table
async def test_tokens_are_entered_at_night_and_the_rest_of_it_is_played_by_phone(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        await night(table)
        await day(table)
        while box(table).due != "imp":
            await line(table)
            await table.until(lambda: box(table).due is not None)
        assert (await table.host("tokens", form=form("machine"))).done
        await table.until(lambda: table.phones()[BOB].look is not None)
        look = table.session.table.look
        assert look is not None
        assert BOB in look.questions, "the Imp has not acted"
        assert CAT not in look.questions, "the Poisoner has"
        await table.night()
        card = table.phones()[ANN].card
        assert card is not None
        assert card.lines, "what the Empath was told"
        assert "lies on the table" in card.ability
        assert table.phones()[GUS].card is None
        assert len(facts(table, DayBroke)) == 2
        replays(table)


@at_a_table
async def test_unusual_numbers_are_asked_about_once(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        await night(table)
        odd = form("clerk", character_6="imp")
        refused = await table.host("tokens", form=odd)
        assert not refused.done
        assert "2 Demons" in refused.text
        assert in_the_box(table.session.table.game)
        assert (await table.host("tokens", form=odd)).done
        assert table.session.desk.taken
        assert not (await table.host("tokens", form=odd)).done, "there is nothing to enter any more"


@at_a_table
async def test_what_is_no_form_is_refused(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        assert not (await table.host("tokens", form=form("clerk"))).done
        await begin(table)
        for sent in (
            "",
            "7",
            "[1]",
            form("box"),
            form("clerk", character_0="pukka"),
            form("clerk", beside_1="x"),
        ):
            before = unknown(table.session.table.game)
            receipt = await table.host("tokens", form=sent)
            assert receipt.done is (sent == form("clerk", beside_1="x"))
            assert receipt.done or unknown(table.session.table.game) == before


@at_a_table
async def test_the_box_is_chosen_before_the_deal_alone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:

        def controls() -> list[str]:
            return [one for one, _ in table.room.host(grimoire_open=False).controls]

        assert "real_box" in controls()
        assert (await table.host("depth", depth="box")).done
        assert "no_real_box" in controls()
        assert (await table.host("depth", depth="machine")).done
        assert not box(table).on
        await table.host("script", text=json.dumps(FILE))
        assert table.session.table.script.id == "tb", "homebrew is refused"
        assert (await table.host("real_box")).done
        assert table.session.table.script.own_tokens, "and played with real tokens"
        assert (await table.host("no_real_box")).done
        await table.host("edition", edition="tb")
        await table.deal()
        assert not (await table.host("real_box")).done


@at_a_table
async def test_the_town_hears_who_has_won_at_night_after_the_dead_of_the_night(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        assert (await table.insist("rule", verb="kill", seat=ANN)).done, "in the first night"
        assert (await table.host("declare", side="good")).done
        await table.until(lambda: table.stage == "reveal")
        assert table.session.table.square.winner is GOOD
        assert not table.session.table.square.alive[ANN]
        await asyncio.sleep(0)
        await table.until(lambda: table.session.retelling.whole, 60)
        replays(table)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_end_names_nobody_whom_the_table_does_not_know(tmp_path: Path, language: str) -> None:
    @at_a_table
    async def end(entered: bool) -> None:
        async with Table(tmp_path, script=bakers(), language=language) as table:
            said: list[str] = []
            table.session.table.listeners.append(lambda: said.append(str(table.session.table.caption)))
            await begin(table)
            await night(table)
            if entered:
                assert (await table.host("tokens", form=form("machine"))).done
            assert (await table.host("declare", side="evil")).done
            await table.until(lambda: table.stage == "reveal")
            await table.until(lambda: table.session.retelling.whole, 60)
            story, square = table.room.story(), table.room.town_square()
            assert story is not None
            assert [one.seat for one in square.reveal] == list(range(6 if entered else 0))
            assert [one.seat for one in story.people] == list(range(6 if entered else 0))
            said += [*story.why, *story.awards, *square.timeline]
            assert not any("unknown" in one for one in said)
            replays(table)

    end(False)
    end(True)


@at_a_table
async def test_all_phones_are_the_same_at_night(tmp_path: Path) -> None:
    """The onlookers of the twin worlds see no less: nobody has anything that the others have not."""
    async with Table(tmp_path, script=bakers()) as table:
        await begin(table)
        for _ in range(4):
            screens = {replace(one, me=0, name="") for one in table.phones()}
            assert len(screens) == 1
            await line(table)
            await table.until(lambda: box(table).due is not None)
        await table.host("rule", verb="kill", seat=DAN)
        assert len({replace(one, me=0, name="") for one in table.phones()}) == 1
        assert table.session.table.square.alive[DAN], "nobody has heard of it"
