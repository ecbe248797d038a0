"""A table that ended before the cards were dealt is offered at the next start, with the people who had come."""

from pathlib import Path

import pytest

from narrator.play import _offer_unfinished
from narrator.table.kept import gathered, latest_unfinished
from tests.narrator.table import NAMES, Table, short_settings
from tests.virtual_time import run


def left_in_the_lobby(folder: Path) -> Path:
    """A table to which everybody has come, and its laptop dies."""

    async def evening() -> Path:
        async with Table(folder) as table:
            return table.evening.record.path

    return run(evening())


def offered(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    _offer_unfinished(short_settings(folder, "en"))
    return capsys.readouterr().out


def test_the_people_who_had_come_are_offered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert offered(tmp_path, capsys) == ""
    record = left_in_the_lobby(tmp_path)
    assert latest_unfinished(tmp_path) == record
    assert gathered(record) == NAMES
    said = offered(tmp_path, capsys)
    assert said.startswith(f"A table was left before the cards were dealt ({', '.join(NAMES)}).")
    assert said.rstrip().endswith(f"play --resume {record}")


def test_they_sit_there_again_and_it_is_not_offered_meanwhile(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = left_in_the_lobby(tmp_path)

    async def again() -> str:
        async with Table(tmp_path, resume=record) as table:
            assert tuple(one.name for one in table.session.table.people.everybody) == NAMES
            await table.deal()
            return offered(tmp_path, capsys)

    assert run(again()) == ""
    assert "A game was not finished." in offered(tmp_path, capsys)


def test_an_empty_table_and_a_broken_state_are_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def nobody_came() -> None:
        async with Table(tmp_path, names=()):
            pass

    run(nobody_came())
    assert offered(tmp_path, capsys) == ""
    record = left_in_the_lobby(tmp_path)
    record.with_name(record.name.replace(".jsonl", ".table.json")).write_text("{")
    assert gathered(record) == ()
    assert offered(tmp_path, capsys) == ""
