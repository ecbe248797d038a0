"""What every phone has to look up: the characters of the script, and advice about each; for all the same."""

import asyncio
from html import unescape
from pathlib import Path

import pytest

from config.texts import load_texts
from narrator.viewing import sheet
from tests.narrator.table import Table as RealTable
from tests.narrator.web.table import Table


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_sheet_has_every_character_with_its_advice(tmp_path: Path, language: str) -> None:
    async def evening() -> None:
        async with RealTable(tmp_path, language=language) as table:
            texts, characters = load_texts(language), table.session.script.characters
            rows = sheet(table.session, table.session.lines)
            assert [row.character for row in rows] == [texts.character_name(one) for one in characters]
            assert [row.advice for row in rows] == [texts.characters[one].tips for one in characters]

    asyncio.run(evening())


def test_every_phone_shows_the_same_sheet_and_advice(table: Table) -> None:
    shown = []
    for name in ("Ann", "Ben"):
        with table.browser() as phone:
            table.join(phone, name)
            page = unescape(phone.get("/").text)
            assert name in page
            shown.append(page[page.index('id="sheet"') : page.index('id="easier"')])
    assert shown[0] == shown[1]
    for words in ("Kills at night.", "Guards at night.", "Advice for beginners", "Kill yourself in time."):
        assert words in shown[0]
