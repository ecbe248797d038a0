"""The run over a folder of script files: every size, played on where it stopped, any game again."""

import json
from pathlib import Path

import pytest

from engine import edition
from engine.registry import CHARACTERS
from engine.terms import FABLED, LORIC
from tests.auditor import script_files
from tests.auditor.script_files import SIZES, Kept, Outcome, Table, main, scripts_in, sizes_of

SMALL = ("chef", "empath", "monk", "mayor", "slayer", "virgin", "butler", "saint", "poisoner", "imp")


def folder(place: Path, **scripts: tuple[str, ...]) -> Path:
    for name, characters in scripts.items():
        sheet = [{"id": "_meta", "name": name}, *({"id": one} for one in characters)]
        (place / f"{name}.json").write_text(json.dumps(sheet), encoding="utf-8")
    (place / "_index.json").write_text("{}", encoding="utf-8")
    return place


def test_a_small_script_is_played_at_the_sizes_it_can_be_dealt_to(tmp_path: Path) -> None:
    place = folder(tmp_path, tb=edition("tb").characters, small=SMALL, hopeless=("chef",))
    scripts, unplayed = scripts_in(place)
    assert list(unplayed) == ["hopeless.json"]
    assert sizes_of(scripts["tb.json"]) == SIZES
    assert sizes_of(scripts["small.json"]) == (5, 6)
    assert sizes_of(scripts["small.json"], [10]) == (6,)


def test_a_run_goes_on_behind_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place, kept = folder(tmp_path, small=SMALL), tmp_path / "kept"
    played: list[Table] = []
    play = script_files.outcome_of

    def counted(script: object, table: Table) -> Outcome:
        played.append(table)
        return play(script, table) if len(played) == 1 else Outcome(("[n1/imp@0] seat 3 RB-999: a find",))  # type: ignore[arg-type]

    monkeypatch.setattr(script_files, "outcome_of", counted)
    line = ["", str(place), "--kept", str(kept), "--games"]
    monkeypatch.setattr("sys.argv", [*line, "1"])
    assert main() == 1
    assert played == [Table("small.json", 5, 0), Table("small.json", 6, 0)]
    assert Kept(kept).outcomes[played[0]].clean
    assert "Again: --only small.json --players 6 --number 0" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", [*line, "2"])
    assert main() == 1
    assert played[2:] == [Table("small.json", 6, 0), Table("small.json", 5, 1), Table("small.json", 6, 1)]
    assert "1 files, 4 games, 1 clean, 0 broken" in capsys.readouterr().out


def test_a_game_is_the_same_each_time_and_another_by_its_number(tmp_path: Path) -> None:
    (script,) = scripts_in(folder(tmp_path, small=SMALL))[0].values()
    first, again, other = (
        script_files.game_of(script, Table("small.json", 6, number)) for number in (0, 0, 1)
    )
    for game in (first, again, other):
        script_files.watch(game)
    assert first.ledger == again.ledger
    assert first.ledger != other.ledger


def test_a_game_that_breaks_is_told_with_its_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(_: object) -> None:
        raise ZeroDivisionError("of the test")

    monkeypatch.setattr(script_files, "watch", breaks)
    monkeypatch.setattr("sys.argv", ["", str(folder(tmp_path, small=SMALL)), "--games", "1"])
    assert main() == 1
    said = capsys.readouterr().out
    assert "ZeroDivisionError: of the test" in said
    assert "2 games, 0 clean, 2 broken" in said


def test_everybody_stands_on_one_script_with_guests_who_change(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = script_files.script_of_everybody()
    games = [script_files.game_of(script, Table(script_files.EVERYBODY, 7, number)) for number in range(60)]
    assert {*script.characters, *script.travellers} == {
        one.id for one in CHARACTERS.values() if one.team not in (FABLED, LORIC)
    }
    assert all(game.script.characters == script.characters for game in games)
    guests = {one for game in games for one in game.script.fabled}
    assert {CHARACTERS[one].team for one in guests} == {FABLED, LORIC}
    assert len(guests) >= 20
    monkeypatch.setattr("sys.argv", ["", "--everybody", "--players", "7", "--games", "1"])
    assert main() == 0
    assert "1 files, 1 games, 1 clean, 0 broken" in capsys.readouterr().out
