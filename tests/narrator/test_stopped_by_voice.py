"""What "stop" means to the evening; that it is heard over our own voice is in tests/voices/test_barge_in.py."""

import asyncio
from pathlib import Path

from narrator.sound.voice import CaptionsOnly
from narrator.table.pace import Pace
from narrator.telling import read_aloud
from tests.narrator.table import Table
from tests.virtual_time import run
from voices.events import Hushed


def test_of_the_rules_no_more_is_read(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            session, said = table.session, list[str]()
            session.narration.voice = CaptionsOnly(Pace(60.0), said.append)
            paragraphs = read_aloud.rules(session.table.texts)
            reading = asyncio.create_task(session.narration.read_rules())
            await table.until(lambda: paragraphs[0] in said)
            table.evening.hearing._event(Hushed("stop"))
            await reading
            assert paragraphs[-1] not in said

    run(evening())


def test_no_card_is_dealt_and_no_night_falls_while_the_rules_are_read(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            session, said = table.session, list[tuple[str, str]]()
            session.narration.voice = CaptionsOnly(Pace(60.0), lambda line: said.append((table.stage, line)))
            paragraphs = read_aloud.rules(session.table.texts)
            assert (await table.host("read_rules")).done
            await table.deal()
            assert (await table.host("read_rules")).done
            await table.until(lambda: table.stage == "night")
            read = [stage for stage, line in said if line in paragraphs]
            assert len(read) == 2 * len(paragraphs)
            assert set(read[: len(paragraphs)]) <= {"lobby", "seating"}
            assert set(read[len(paragraphs) :]) == {"deal"}

    run(evening())


def test_a_host_who_deals_does_not_wait_for_the_rules_and_the_night_does(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            session, said = table.session, list[tuple[str, str]]()
            session.narration.voice = CaptionsOnly(Pace(60.0), lambda line: said.append((table.stage, line)))
            last = read_aloud.rules(session.table.texts)[-1]
            await table.sit_down()
            assert (await table.host("read_rules")).done
            assert (await table.host("start")).done
            await table.until(lambda: table.stage == "deal")
            assert last not in [line for _, line in said]
            for number in table.numbers:
                await table.act(number, "ready")
            await table.until(lambda: table.stage == "night")
            assert ("deal", last) in said

    run(evening())


def test_where_nothing_is_heard_the_rules_are_offered_by_the_hosts_button(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            said = table.spoken()
            await table.sit_down()
            assert (await table.host("start")).done
            await table.until(lambda: any("rules" in line for line in said))
            offer = next(line for line in said if "rules" in line)
            assert "host's page" in offer
            assert "say, read the rules" not in offer.casefold()

    run(evening())
