"""What every phone has to look up: the characters of the script, and advice about each; for all the same."""

import asyncio
from html import unescape
from pathlib import Path

import pytest

from config.texts import load_texts
from engine.registry import character
from narrator.screens.viewing import sheet
from tests.narrator.table import Table as RealTable
from tests.narrator.web.table import Table


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_sheet_has_every_character_with_its_advice(tmp_path: Path, language: str) -> None:
    async def evening() -> None:
        async with RealTable(tmp_path, language=language) as table:
            texts, characters = load_texts(language), table.session.table.script.characters
            rows = sheet(table.session.table, table.session.table.lines)
            assert [row.character for row in rows] == [texts.character_name(one) for one in characters]
            assert [row.advice for row in rows] == [texts.characters[one].tips for one in characters]

    asyncio.run(evening())


def test_the_sheet_tells_the_order_of_the_nights(tmp_path: Path) -> None:
    async def evening() -> None:
        async with RealTable(tmp_path) as table:
            rows = {row.character: row for row in sheet(table.session.table, table.session.table.lines)}
            assert rows["Washerwoman"].first_night
            assert not rows["Washerwoman"].other_nights
            assert 0 < rows["Poisoner"].other_nights < rows["Monk"].other_nights < rows["Imp"].other_nights
            assert not rows["Saint"].first_night
            assert not rows["Saint"].other_nights

    asyncio.run(evening())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_is_here_besides_stands_on_every_screen_with_what_they_do(tmp_path: Path, language: str) -> None:
    async def evening() -> None:
        async with RealTable(tmp_path, language=language) as table:
            assert table.room.town_square().company == ()
            assert (await table.host("fabled", character="angel")).done
            (angel,) = table.room.phone(0).square.company
            text = load_texts(language).characters["angel"]
            assert angel.ability == text.ability
            assert angel.team == load_texts(language).shown("team.fabled")

    asyncio.run(evening())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_card_says_what_kind_of_character_it_is_and_on_which_side(tmp_path: Path, language: str) -> None:
    async def evening() -> None:
        async with RealTable(tmp_path, language=language) as table:
            await table.deal()
            texts, seen = load_texts(language), set()
            for number in table.numbers:
                card = table.room.phone(number).card
                assert card is not None
                seat = table.session.table.game.grimoire.seats[number]
                shown = seat.believed or seat.character
                assert card.character == texts.character_name(shown)
                assert card.team == texts.shown(f"team.{character(shown).team.value}")
                assert card.alignment == texts.shown("card.alignment", alignment=seat.alignment.value)
                seen.add(card.team)
            assert len(seen) >= 3

    asyncio.run(evening())


def test_every_phone_shows_the_same_sheet_and_advice(table: Table) -> None:
    shown = []
    for name in ("Ann", "Ben"):
        with table.browser() as phone:
            table.join(phone, name)
            page = unescape(phone.get("/").text)
            assert name in page
            shown.append(page[page.index('id="region-company"') : page.index('class="language"')])
    assert shown[0] == shown[1]
    for words in ("Kills at night.", "Guards at night.", "Advice for beginners", "Kill yourself in time."):
        assert words in shown[0]
