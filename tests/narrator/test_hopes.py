"""What a player hopes to be dealt: asked on the phone before the deal, told to nobody, kept for the next game."""

import itertools
import json
import logging
import re
from pathlib import Path

import pytest

from config.texts import load_texts
from narrator.mind.hopes import Hope
from narrator.table.kept import state_path
from narrator.table.people import People, Person
from narrator.telling.told_before import ToldBefore
from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table
from tests.narrator.watcher import pages, shared_phone, whole_host, whole_phone
from tests.virtual_time import run

TEXTS = load_texts("en")
BY_CHANCE = re.compile(r'<path class="qrline"[^>]*>|:\d{4,5}\b|Table code: \w+')  # others every time


def chosen(table: Table, number: int) -> list[str]:
    hopes = table.room.phone(number).hopes
    assert hopes is not None
    return [one for one, _, mine in hopes if mine]


@at_a_table
async def test_it_is_said_changed_and_taken_back_until_the_deal(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert chosen(table, 2) == [""]
        for hope in (*Hope, ""):
            assert (await table.act(2, "hope", hope=hope)).done
            assert chosen(table, 2) == [hope]
        for odd in ("win", "imp", "evil " * 20, "LEARN"):
            assert not await table.try_to(2, "hope", hope=odd)
        assert chosen(table, 2) == [""]
        await table.sit_down()
        assert (await table.act(2, "hope", hope="simple")).done, "while neighbours are looked at, too"
        await table.until(lambda: table.stage == "deal")
        assert table.room.phone(2).hopes is None
        assert not await table.try_to(2, "hope", hope="learn")


@at_a_table
async def test_it_reaches_whoever_deals_by_the_seat_they_are_dealt_at(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=4) as table:
        for number, hope in ((0, "simple"), (3, "choose"), (5, "evil")):
            assert (await table.act(number, "hope", hope=hope)).done
        await table.deal()
        people = table.session.table.people.everybody
        wanted = {people[0].chair: Hope.SIMPLE, people[3].chair: Hope.CHOOSE, people[5].chair: Hope.EVIL}
        assert table.session.mind.hopes == wanted


@at_a_table
async def test_it_is_there_after_a_restart_and_in_the_next_game(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.act(1, "hope", hope="choose")
        record = table.evening.record.path
        assert json.dumps("choose") in state_path(record).read_text(encoding="utf-8")
    async with Table(tmp_path, resume=record) as again:
        assert chosen(again, 1) == ["choose"]
        await again.deal()
        assert list(again.session.mind.hopes.values()) == [Hope.CHOOSE]
        await again.until(lambda: again.stage == "night")
        again.session.end_game()
        await again.until(lambda: again.stage == "reveal", 5)
        assert (await again.host("new_game")).done
        await again.until(lambda: again.stage == "lobby", 5)
        assert chosen(again, 1) == ["choose"]
        assert chosen(again, 0) == [""]


@at_a_table
async def test_it_goes_with_who_goes(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        people = table.session.table.people
        for number in table.numbers:
            people.sit(number, number)
        await table.act(2, "hope", hope="evil")
        assert (await table.host("unseat", seat=2)).done
        assert people.everybody[2].hope == ""
        assert (await table.host("bring_back", player=2)).done
        assert chosen(table, 2) == [""]


@at_a_table
async def test_nobody_is_asked_where_the_tokens_are_real(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("real_box")).done
        assert table.room.phone(0).hopes is None
        assert not await table.try_to(0, "hope", hope="learn")


def test_older_evenings_have_none() -> None:
    data = People([Person("Ann", 0, hope="evil")]).as_data()
    assert People.from_data(data).everybody[0].hope == "evil"
    del data["people"][0][-2:]  # and what came after it
    assert People.from_data(data).everybody[0].hope == ""


def seen_by_others(folder: Path, hope: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """All that anybody but Cat, and Cat's neighbour on the same phone, is shown, said or written for, in order, up to
    the deal."""
    caplog.clear()

    async def evening() -> list[str]:
        table = Table(folder, seed=6)
        table.evening.lines.heard = ToldBefore("as ever")
        async with table:
            made, noted, said = pages(TEXTS, table.session), list[str](), table.spoken()
            count = itertools.count()

            def look() -> None:
                if table.session.table.live is not None:
                    return
                screens = [whole_phone(made, table.room.phone(one)) for one in table.numbers if one != 2]
                screens.append(shared_phone(made, table.room.phone(1)))
                square = made.square_page(table.room.town_square())
                host = whole_host(made, table.room.host(grimoire_open=True))
                shown = BY_CHANCE.sub("", f"{[*screens, square, host]}")
                noted.append(f"{next(count)} {shown} {said}")

            table.session.table.listeners.append(look)
            assert (await table.act(2, "hope", hope=hope)).done
            await table.sit_down()
            await table.until(lambda: table.session.table.live is not None)
            return noted

    noted = run(evening())
    return [*noted, *(record.getMessage() for record in caplog.records)]


def test_not_a_word_of_any_other_page_nor_of_the_voice_hangs_on_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "narrator")
    learn, evil, nothing = (
        seen_by_others(tmp_path / (one or "nothing"), one, caplog) for one in ("learn", "evil", "")
    )
    assert len(learn) > 10
    assert learn == evil == nothing


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_asks_in_the_language_of_its_owner(language: str, tmp_path: Path) -> None:
    async def evening() -> str:
        async with Table(tmp_path) as table:
            await table.act(0, "language", language=language)
            await table.act(0, "hope", hope="simple")
            hopes = table.room.phone(0).hopes
            assert hopes is not None
            assert [words for _, words, _ in hopes] == [
                load_texts(language).shown(f"hopes.{one or 'any'}") for one in (*Hope, "")
            ]
            return whole_phone(pages(load_texts(language), table.session), table.room.phone(0))

    html = run(evening())
    assert load_texts(language).shown("hopes.hint") in html
    assert 'id="hope-simple" name="hope" value="simple" aria-pressed="true"' in html
    assert html.count('aria-pressed="true"') == 1
