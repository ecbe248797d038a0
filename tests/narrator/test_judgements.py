"""Opinions at the table: what the mind says stands, unless a host who judges themself says otherwise in time."""

import asyncio
import json
from pathlib import Path

from engine.ledger import Learned, NothingHappened
from engine.script import Script
from engine.terms import EVIL, GOOD
from narrator.table.judgements import BY_HOST
from tests.made_up import made_up
from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table, facts

__all__ = ["made_up"]

ANN, BOB, CAT, DAN, EVE, FLO, GUS = range(7)
CAST = {ANN: "wizard", BOB: "imp", CAT: "chef", DAN: "soldier", EVE: "slayer", FLO: "mayor", GUS: "virgin"}


async def a_day(table: Table, script: Script, **others: str) -> None:
    """The first day of this cast, with Ann as somebody else where that is said; time passes as it does at a table."""
    table.session.arrivals.use(script)
    await table.deal()
    await table.night()
    assert table.stage == "discussion"
    cast = CAST | ({ANN: others["ann"]} if others else {})
    for seat, part in sorted(cast.items(), key=lambda one: one[1] != "imp"):
        side = EVIL if part in ("imp", "wizard") else GOOD
        record = table.session.table.game.grimoire.seats[seat]
        if record.character != part:
            assert (await table.host("rule", verb="become", seat=seat, value=part)).done
        if table.session.table.game.grimoire.seats[seat].alignment is not side:
            assert (await table.host("rule", verb="turn", seat=seat, value=side.value)).done
    table.session.pace.speed = 1.0


async def wish(table: Table, number: int, words: str) -> None:
    """Whisper it to the Storyteller, by the phone's own buttons."""
    assert (await table.act(number, "compose", verb="wish")).done
    assert (await table.act(number, "write", text=words)).done
    assert (await table.act(number, "say")).done


async def stage(table: Table, name: str) -> None:
    await table.until(lambda: table.stage == name, 600)


async def until_the_table_waits(table: Table) -> None:
    """For an opinion, or as if for one."""
    await table.until(lambda: table.session.table.awaits_opinion, 600)


def why(table: Table, character: str) -> str:
    """The reason in the record for the last opinion that this ability asked for."""
    (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    asked = [line for line in lines if "why" in line and f"/{character}@" in line.get("q", "")]
    return str(asked[-1]["why"])


def learned(table: Table) -> list[object]:
    return [one.answer for one in facts(table, Learned) if one.character in ("wizard", "general")]  # type: ignore[attr-defined]


@at_a_table
async def test_the_mind_decides_at_once_where_no_host_judges(tmp_path: Path, made_up: Script) -> None:
    async with Table(tmp_path, seed=3) as table:
        await a_day(table, made_up)
        await wish(table, ANN, "I wish for rain.")
        await table.until(lambda: bool(learned(table)))
        assert learned(table) == [False], "the usual answer"
        assert table.room.host(grimoire_open=False).judging is None


@at_a_table
async def test_a_host_is_shown_what_the_mind_proposes_and_may_say_otherwise(
    tmp_path: Path, made_up: Script
) -> None:
    async with Table(tmp_path, seed=3) as table:
        await a_day(table, made_up)
        assert (await table.host("opinions_by_hand")).done
        await wish(table, ANN, "I wish for rain.")
        await table.until(lambda: table.room.host(grimoire_open=False).judging is not None)
        asked = table.room.host(grimoire_open=False).judging
        assert asked is not None
        assert [stands for _, stands in asked.answers] == [True, False]
        assert asked.reason
        assert (await table.host("judge", question=asked.question, index=7)).text
        assert not (await table.host("judge", question="d1/else#0", index=1)).done
        too_long = await table.host("judge_in_words", question=asked.question, text="x" * 41)
        assert "40 letters" in too_long.text
        assert (await table.host("judge_in_words", question=asked.question, text="It  rains.")).done
        assert (await table.host("judge", question=asked.question, index=1)).done, (
            "changed as long as there is time"
        )
        assert learned(table) == [], "and nobody hears of it before the time is over"
        await table.until(lambda: bool(learned(table)))
        assert learned(table) == [True]
        assert table.room.host(grimoire_open=False).judging is None


@at_a_table
async def test_a_pretended_wish_takes_the_table_as_long_as_a_true_one(
    tmp_path: Path, made_up: Script
) -> None:
    """And nobody can do anything else meanwhile, so that nothing tells which it is."""
    took = {}
    for speaker in (ANN, CAT):
        async with Table(tmp_path / str(speaker), seed=3) as table:
            await a_day(table, made_up)
            assert (await table.host("opinions_by_hand")).done
            since = len(table.session.table.ledger)
            began = loop_time()
            await wish(table, speaker, "I wish for rain.")
            await until_the_table_waits(table)
            assert table.session.table.menu() is None
            await table.until(lambda: table.session.table.menu() is not None)
            took[speaker] = round(loop_time() - began, 1)
            heard = [told.fact for told in table.session.table.ledger[since:]]
            assert (NothingHappened() in heard) is (speaker == CAT)
    assert took[ANN] == took[CAT] >= 20


@at_a_table
async def test_a_night_waits_as_long_whether_or_not_anybody_observes(tmp_path: Path, made_up: Script) -> None:
    """The host's opinion is what the Observer hears."""
    for ann, hears in (("general", [EVIL]), ("monk", [])):
        async with Table(tmp_path / ann, seed=3) as table:
            await a_day(table, made_up, ann=ann)
            assert (await table.host("opinions_by_hand")).done
            assert (await table.host("open_nominations")).done
            await stage(table, "nominations")
            assert (await table.host("close_nominations")).done
            await stage(table, "night")
            await until_the_table_waits(table)
            time = table.session.judgements._time
            while table.stage == "night":
                for number in table.numbers:
                    await table.answer_look(number)
                asked = table.room.host(grimoire_open=False).judging
                if asked is not None:
                    assert (await table.host("judge", question=asked.question, index=2)).done
                table.check()
                await asyncio.sleep(0.1)
            assert time is not None
            assert time.left <= 0, "all of the seconds have passed"
            assert learned(table) == hears
            if hears:
                assert why(table, "general").startswith(BY_HOST)


def loop_time() -> float:
    return asyncio.get_running_loop().time()
