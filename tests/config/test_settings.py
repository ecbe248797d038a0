"""Settings files as people write them: own keys over the defaults, and every mistake said where it is."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config import BrokenConfig, Problem
from config.settings import DEFAULTS, known_keys, load_settings

Write = Callable[[str], Path]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    def write(text: str) -> Path:
        file = tmp_path / "mine.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return write


def problem_with(file: Path) -> Problem:
    with pytest.raises(BrokenConfig) as caught:
        load_settings(file)
    (problem,) = caught.value.problems
    assert str(file) in str(caught.value)
    return problem


def test_the_defaults_are_whole_and_every_key_of_them_is_explained() -> None:
    settings = load_settings()
    assert 5 <= settings.seconds.dawn_pause <= 10
    assert settings.seconds.cancel == 3
    assert settings.voice is settings.voices[settings.speaking.profile]
    for file in DEFAULTS:
        if file.name != "voices.toml":
            for line in file.read_text().splitlines():
                assert "=" not in line.split("#")[0] or "#" in line, f"{file.name} does not explain: {line}"


def test_a_file_changes_only_the_keys_it_names(written: Write) -> None:
    settings = load_settings(written("[seconds]\ndefence = 90\n[voices.storyteller]\nrate = 120\n"))
    untouched = load_settings()
    assert settings.seconds.defence == 90
    assert settings.seconds.accusation == untouched.seconds.accusation
    assert settings.voice.rate == 120
    assert settings.voice.voice == untouched.voice.voice
    assert settings.pages == untouched.pages


def test_an_empty_file_and_one_saved_with_a_byte_order_mark_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"")
    assert load_settings(file) == load_settings()
    file.write_bytes(b"\xef\xbb\xbf[pages]\nport = 9000\n")
    assert load_settings(file).pages.port == 9000


def test_records_are_kept_among_the_data_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert load_settings().records_folder.is_relative_to(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert load_settings().records_folder.is_relative_to(tmp_path)


def test_folders_start_at_the_file_that_names_them(
    written: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    settings = load_settings(written('records = "games"\n[hearing]\nvosk_model = "~/model"\n'))
    assert settings.records_folder == tmp_path / "games"
    assert settings.hearing.vosk_model == tmp_path / "home" / "model"


@pytest.mark.parametrize(
    ("text", "line", "key", "said"),
    [
        ("[seconds]\ndiscusion = 4", 2, "seconds.discusion", "Did you mean seconds.discussion?"),
        ("# mine\nprot = 80", 2, "prot", "Did you mean pages.port?"),
        ("qqqqqqqqqqqqqqqqqqqqq = 1", 1, "qqqqqqqqqqqqqqqqqqqqq", "config/table.toml lists"),
        ("[seconds]\n\ndawn_pause = 4", 3, "seconds.dawn_pause", "must be at least 5, and is 4"),
        ("seconds.dawn_pause = 10.5", 1, "seconds.dawn_pause", "must be at most 10, and is 10.5"),
        ("[seconds]\ndiscussion = nan", 2, "seconds.discussion", "finite"),
        ("[pages]\nport = '8000'", 2, "pages.port", "must be a whole number, and is '8000'"),
        ("[pages]\nport = true", 2, "pages.port", "must be a whole number, and is true"),
        ("[pages]\nport = 80", 2, "pages.port", "must be at least 1024"),
        ("pages = 80", 1, "pages", "must be a table of keys"),
        ("[[seconds]]", 1, "seconds", "must be a table of keys"),
        ("records = 3", 1, "records", "must be text in quotes"),
        ('records = "a\\u0000b"', 1, "records", "no folder has such a name"),
        ('[rulings]\n"qqqqqqqqqqqqqqq" = true', 2, "rulings.qqqqqqqqqqqqqqq", "`storyteller check FILE`"),
        ("language = 'xx'", 1, "language", "there are no texts in it; known: en"),
        (
            "[house_rules]\nvoting = 'feet'",
            2,
            "house_rules.voting",
            "'phones', 'voice' or 'hands', and is 'feet'",
        ),
        ("[speaking]\nprofile = 'bard'", 2, "speaking.profile", "no such voice profile; known: "),
        ("[voices.storyteller]\n'volume' = 1.5", 2, "voices.storyteller.volume", "must be at most 1"),
        ("[pages]\naddress = '" + "x" * 300 + "'", 2, "pages.address", "cannot be used"),
    ],
)
def test_a_wrong_key_or_value_is_named_with_its_line_and_a_way_out(
    written: Write, text: str, line: int, key: str, said: str
) -> None:
    problem = problem_with(written(text))
    assert (problem.line, problem.key) == (line, key)
    assert said in str(problem)
    assert len(str(problem)) < 400


def test_all_mistakes_of_a_file_are_told_at_once(written: Write) -> None:
    with pytest.raises(BrokenConfig) as caught:
        load_settings(written("[voices.bard]\nrate = 1\n"))
    keys = {problem.key for problem in caught.value.problems}
    assert keys == {f"voices.bard.{key}" for key in ("language", "voice", "rate", "volume")}
    assert {problem.line for problem in caught.value.problems} == {1, 2}


@pytest.mark.parametrize(("text", "line"), [("[seconds]\ndefence = \n", 2), ("a = 1\na = 2\n", 2), ("[x", 1)])
def test_broken_toml_says_the_line(written: Write, text: str, line: int) -> None:
    problem = problem_with(written(text))
    assert problem.line == line
    assert "is not TOML" in str(problem)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "No such file" in str(problem_with(tmp_path / "absent.toml"))
    assert "directory" in str(problem_with(tmp_path)).lower()
    file = tmp_path / "latin.toml"
    file.write_bytes(b"language = 'en'\nrecords = '\xe9'\n")
    assert problem_with(file).line == 2
    file.write_bytes(b"#" * 300_000)
    assert "too long" in str(problem_with(file))
    file.write_text("a = " + "[" * 100_000)
    assert "nested too deeply" in str(problem_with(file))


def test_every_known_key_stands_in_the_defaults() -> None:
    defaults: dict[str, Any] = {}
    for file in DEFAULTS:
        defaults |= tomllib.loads(file.read_text())
    for dotted in known_keys():
        value: Any = defaults
        for part in dotted.split("."):
            assert part in value, f"{dotted} has no default"
            value = value[part]


def test_no_setting_is_for_nothing() -> None:
    """`speaking.profile` and `voices` are read through `Settings.voice`."""
    narrator = Path(__file__).parents[2] / "narrator"
    code = "".join(file.read_text() for file in narrator.rglob("*.py"))
    for dotted in {*known_keys()} - {"speaking.profile", "voices"}:
        assert re.search(rf"settings\.(?:\w+\.)*{dotted}\b|seconds\.{dotted.rpartition('.')[2]}\b", code), (
            dotted
        )


def test_a_table_speaks_with_a_voice_of_its_language(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('language = "ru"\n', encoding="utf-8")
    assert load_settings(own).voice.language == "ru"
    own.write_text('[speaking]\nprofile = "rasskazchik"\n', encoding="utf-8")
    assert load_settings(own).voice.language == "en"
    own.write_text('[speaking]\nprofile = "whisper"\n', encoding="utf-8")
    assert load_settings(own).voice.voice == "en-us+whisper"


def test_a_file_that_calls_a_look_a_beat_is_still_read(written: Write) -> None:
    seconds = load_settings(written("[seconds]\nnight_beat = 33.0\nnight_beat_jitter = 1.0\n")).seconds
    assert (seconds.night_look, seconds.night_look_jitter) == (33, 1)


def test_its_mistakes_are_said_as_those_of_the_new_word(written: Write) -> None:
    assert "night_look" in str(problem_with(written("[seconds]\nnight_beat = 1.0\n")))
