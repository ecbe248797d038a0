"""A script file at a real table: checked, played, and kept when the program is started again."""

import json
from pathlib import Path

from narrator.table.kept import read_state, state_path
from tests.e2e.program import Storyteller, run_storyteller

QUIET = ("--no-voice", "--no-ear")
TEENSY = (
    *("chef", "empath", "fortune_teller", "monk", "slayer", "virgin"),
    *("drunk", "saint", "scarletwoman", "poisoner", "imp"),
)


def test_a_table_goes_on_with_the_script_it_began_with(tmp_path: Path) -> None:
    order = ["fortuneteller", "empath", "chef", "poisoner"]
    file = tmp_path / "mine.json"
    file.write_text(
        json.dumps([{"id": "_meta", "name": "Mine", "firstNight": order}, *TEENSY]), encoding="utf-8"
    )
    storyteller = Storyteller(tmp_path, room_port=0)
    try:
        storyteller.start(*QUIET, "--script", str(file), "--players", "Ann, Bob, Cat, Dan, Eve")
        record = tmp_path / storyteller.record
        storyteller.stop()
        began = read_state(state_path(record))["script"]
        assert began["name"] == "Mine"
        assert "fortuneteller" in began["characters"]
        assert began["first_order"].index("fortuneteller") < began["first_order"].index("poisoner")
        file.unlink()
        settled = {
            "--edition tb": "keeps the characters it began with",
            "--players Ann,Bob": "keeps its people: leave --players out",
            "--box": "Leave --box out",
        }
        for option, said in settled.items():
            other = run_storyteller(tmp_path, "play", *QUIET, "--resume", str(record), *option.split())
            assert other.returncode == 2
            assert said in other.stderr
        storyteller.start(*QUIET, "--resume", str(record))
        assert read_state(state_path(tmp_path / storyteller.record))["script"] == began
    finally:
        storyteller.stop()


def test_an_unplayable_script_opens_no_table(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps([*TEENSY, "washerwomen"]), encoding="utf-8")
    ended = run_storyteller(tmp_path, "play", *QUIET, "--script", "mine.json")
    assert ended.returncode == 2
    assert "washerwomen is no official character. Did you mean Washerwoman" in ended.stderr
    assert not list(tmp_path.rglob("*.jsonl"))
