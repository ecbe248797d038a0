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
