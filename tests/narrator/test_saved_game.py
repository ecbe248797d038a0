"""A finished game as a file: written from its record, read again, and refused with a clear word where it is none."""

import json
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine.record import Line
from narrator import command_line
from narrator.telling.saved_game import NotASavedGame, is_saved_game, read_saved_game, saved_game
from narrator.telling.script_lines import ScriptLines
from narrator.telling.story import finished_game
from tests.narrator.table import Table
from tests.narrator.test_story import record_of
from tests.virtual_time import run

WORDS = ScriptLines(load_texts("en"), "")


def saved(lines: list[Line] | None = None) -> str:
    record = record_of("snv", 3)
    finished = finished_game(record)
    assert finished is not None
    return saved_game(record if lines is None else lines, finished.story(WORDS))


def test_a_saved_game_is_the_same_game_when_it_is_read() -> None:
    text = saved()
    assert is_saved_game(text)
    read = read_saved_game(text)
    again, first = read.seen_again(), finished_game(record_of("snv", 3))
    assert again is not None
    assert first is not None
    assert again.game.digest == first.game.digest
    assert again.story(WORDS) == first.story(WORDS)
    story = read.story
    assert story is not None
    assert (story.people, story.why, story.chapters) == tuple(
        getattr(first.story(WORDS), part) for part in ("people", "why", "chapters")
    )


def without(part: str) -> str:
    data = json.loads(saved())
    del data[part]
    return json.dumps(data)


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(saved()), **parts})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "not_json"), ("a letter to the editor", "not_json"), (saved()[:-200], "not_json"),
        ("[" * 100_000, "not_json"), ("[]", "not_a_game"), ("7", "not_a_game"), ('{"id": "imp"}', "not_a_game"),
        (changed(storyteller_game=2), "newer"), (changed(storyteller_game="1"), "newer"),
        (without("record"), "damaged"), (changed(record=[]), "damaged"), (changed(record=[7]), "damaged"),
        (changed(record={"a": 1}), "damaged"), (changed(record=None), "damaged"),
        (changed(record=record_of("snv", 3)[1:]), "damaged"),
        (changed(record=record_of("snv", 3)[:40]), "not_over"),
    ],
)  # fmt: skip
def test_what_is_no_saved_game_is_refused_with_a_word(text: str, fault: str) -> None:
    with pytest.raises(NotASavedGame) as refused:
        read_saved_game(text)
    assert refused.value.fault == fault


def test_where_the_rules_lead_elsewhere_the_story_is_read_as_it_was_saved() -> None:
    lines = record_of("snv", 3)
    lines[10:12] = []
    read = read_saved_game(saved(lines))
    assert read.seen_again() is None
    assert read.story is not None
    assert read.story.people


@pytest.mark.parametrize(
    "story",
    [None, {}, {"winner": "me"}, {"people": 7}, {"people": [{"name": 7}]}, {"why": ["x"] * 6000}],
    ids=str,
)
def test_what_is_no_story_is_none(story: Any) -> None:
    whole = {} if story is None else {**json.loads(saved())["story"], **story}
    if story == {}:
        whole = {}
    assert read_saved_game(changed(story=whole)).story is None


def test_the_command_that_replays_records_reads_it_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(saved(), encoding="utf-8")
    assert command_line.main(["replay", str(file)]) == 0
    assert "Night 1" in capsys.readouterr().out
    file.write_text(changed(record=record_of("snv", 3)[:40]), encoding="utf-8")
    assert command_line.main(["replay", str(file)]) == 2
    assert "is not over" in capsys.readouterr().err


def test_a_game_of_the_table_is_saved_when_it_has_been_told_and_not_before(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person") as table:
            assert table.room.saved_game() is None
            await table.deal()
            await table.night()
            assert table.room.saved_game() is None
            await table.host("end")
            await table.until(lambda: table.session.reveal.begun)
            assert table.room.saved_game() is None
            assert (await table.host("reveal_end")).done
            await table.until(lambda: table.room.story() is not None)
            text = table.room.saved_game()
            assert text is not None
            again = read_saved_game(text).seen_again()
            assert again is not None
            assert again.story(WORDS).people == table.room.story().people  # type: ignore[union-attr]
            assert (await table.host("new_game")).done
            await table.until(lambda: table.stage == "lobby")
            assert table.room.saved_game() == text, "the last game, as long as no other was told"
            await table.deal()
            assert table.room.saved_game() == text
            for record in tmp_path.glob("*.jsonl"):
                record.unlink()
            assert table.room.saved_game() is None

    run(evening())
