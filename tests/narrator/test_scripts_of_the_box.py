"""A script file played with real tokens: its homebrew has lines and reminders of its own on the night sheet."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.script import OwnToken, edition, script_from
from narrator.scripts.files import load_script
from narrator.scripts.real_box import for_the_box
from narrator.scripts.to_play import NotPlayable, script_to_play
from tests.not_played import not_played

BAKER: dict[str, Any] = {
    "id": "baker",
    "name": "Baker",
    "team": "townsfolk",
    "ability": "Each night, choose a player: they are full.",
    "firstNight": 33,
    "otherNight": 60,
    "firstNightReminder": "Wake the Baker. They point.",
    "otherNightReminder": "Wake the Baker again.",
    "reminders": ["Full", 7, ""],
    "remindersGlobal": ["Bread"],
}


def of(*entries: Any) -> Any:
    return load_script(json.dumps(entries), "mine.json")


def test_homebrew_stands_at_its_number_of_the_official_sheet() -> None:
    script = for_the_box(of("chef", "poisoner", "imp", BAKER))
    assert script is not None
    lines = [one for one in script.whole_first_night if one in ("poisoner", "baker", "chef", "DAWN")]
    assert lines == ["poisoner", "baker", "chef", "DAWN"], "33 comes after the Poisoner's 32"
    lines = [one for one in script.whole_other_nights if one in ("poisoner", "imp", "baker")]
    assert lines == ["poisoner", "imp", "baker"]
    assert script.own_tokens == (
        OwnToken(
            "baker", "Baker", "townsfolk", "Each night, choose a player: they are full.",
            "Wake the Baker. They point.", "Wake the Baker again.", ("Full", "Bread"),
        ),
    )  # fmt: skip
    assert "baker" not in script.characters
    assert script_from(json.loads(json.dumps(script.as_data()))).own_tokens == script.own_tokens


def test_the_order_of_the_file_itself_comes_before_numbers() -> None:
    meta = {"id": "_meta", "name": "Mine", "firstNight": ["dusk", "baker", "chef", "poisoner", "dawn"]}
    loaded = of(meta, "chef", "poisoner", "imp", BAKER)
    script = for_the_box(loaded)
    assert script is not None
    lines = [one for one in script.whole_first_night if one in ("poisoner", "baker", "chef")]
    assert lines == ["baker", "chef", "poisoner"]
    assert "baker" not in loaded.first_order, "nobody else has a line for whom no program knows"


def test_homebrew_that_never_wakes_has_no_line() -> None:
    script = for_the_box(of("chef", "imp", {**BAKER, "firstNight": 0, "otherNight": None}))
    assert script is not None
    assert "baker" not in (*script.whole_first_night, *script.whole_other_nights)
    assert len(script.own_tokens) == 1


def test_a_name_that_is_taken_or_has_no_plain_letters_gets_one_of_ours() -> None:
    script = for_the_box(of("chef", {**BAKER, "id": "Che_f", "team": "outsider"}, {**BAKER, "id": "Пекарь"}))
    assert script is not None
    assert [one.id for one in script.own_tokens] == ["own1", "own2"]
    assert {"own1", "own2"} <= set(script.whole_first_night)


def test_official_characters_that_are_not_played_here_have_their_lines() -> None:
    with not_played("riot"):
        script = for_the_box(of("chef", "imp", "riot"))
    assert script is not None
    assert [one.id for one in script.own_tokens] == ["riot"]
    assert "riot" in script.whole_other_nights


def test_numbers_of_each_kind_do_not_matter_but_a_slip_of_the_pen_does(tmp_path: Path) -> None:
    assert for_the_box(of("chef")) is not None
    assert for_the_box(of("chef", "poisonr")) is None
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(["chef", "imp", BAKER]))
    assert script_to_play(file, None, 12, real_box=True).own_tokens
    file.write_text(json.dumps(["chef", "poisonr"]))
    with pytest.raises(NotPlayable):
        script_to_play(file, None, real_box=True)
    assert script_to_play(None, "bmr", real_box=True) is edition("bmr")
