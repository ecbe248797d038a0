"""The user's own scripts: kept in a folder, found there by name, and beside ours on the shelf."""

import json
import os
from pathlib import Path

import pytest

from config.folders import scripts_folder
from config.settings import load_settings
from config.texts import load_texts
from narrator.screens.script_sheet import on_the_shelf, sheet_of_shelf
from narrator.scripts.files import load_script
from narrator.scripts.own import OwnScripts
from narrator.scripts.shelf import shelf
from narrator.scripts.to_play import Homebrew
from narrator.simulation.simulate import CannotSimulate, script_named

ENGLISH, RUSSIAN = load_texts("en"), load_texts("ru")
CAST = (
    *("chef", "empath", "fortuneteller", "monk", "slayer", "virgin"),
    *("drunk", "saint", "scarletwoman", "poisoner", "imp"),
)
OOZE = {"id": "ooze", "name": "Ooze", "team": "demon", "ability": "Each night*, somebody dies."}


def text(name: str, *more: object) -> str:
    return json.dumps([{"id": "_meta", "name": name}, *CAST, *more])


@pytest.fixture
def own(tmp_path: Path) -> OwnScripts:
    return OwnScripts(tmp_path / "storyteller" / "scripts")


def test_without_a_folder_there_are_none_and_nothing_is_made(own: OwnScripts) -> None:
    assert own.all() == ()
    assert not own.folder.exists()


def test_what_is_kept_stands_before_ours_on_the_shelf_and_is_found(own: OwnScripts) -> None:
    kept = own.keep(load_script(text("Cats & Mice"), "a file"))
    assert kept.file == "Cats Mice.json"
    names = [one.title for one in on_the_shelf(ENGLISH, own=own.all())]
    assert names == ["Cats & Mice", *(one.title for one in on_the_shelf(ENGLISH))]
    assert [one.id for one in on_the_shelf(RUSSIAN, "cats", own.all())] == [kept.id]
    sheet = sheet_of_shelf(kept.id, ENGLISH, own.all())
    assert sheet is not None
    assert (sheet.title, sheet.about) == ("Cats & Mice", "One of yours, kept as Cats Mice.json")
    assert json.loads(sheet.playable)[1:] == sorted(CAST, key=json.loads(sheet.playable).index)


def test_homebrew_is_kept_as_it_came_and_settled_on_its_sheet(own: OwnScripts) -> None:
    kept = own.keep(load_script(text("Odd", OOZE), "a file"))
    assert OOZE in json.loads((own.folder / kept.file).read_text(encoding="utf-8"))
    sheet = sheet_of_shelf(kept.id, ENGLISH, own.all())
    assert sheet is not None
    assert [choice.name for choice in sheet.choices] == ["Ooze"]


def test_the_same_is_kept_once_and_another_of_the_name_beside_it(own: OwnScripts) -> None:
    first = own.keep(load_script(text("Mine"), "a file"))
    assert own.keep(load_script(text("Mine"), "a file")) == first
    assert own.keep(load_script(text("Mine", "soldier"), "a file")).file == "Mine 2.json"
    assert len(own.all()) == 2


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", 'a/b\\c:d*?"<>|', "\0", "x" * 900, "Мыши", ""])
def test_a_file_s_name_stays_in_the_folder(own: OwnScripts, name: str) -> None:
    kept = own.keep(load_script(text(name), "a file"))
    assert [file.name for file in own.folder.iterdir()] == [kept.file]
    assert sheet_of_shelf(kept.id, ENGLISH, own.all()) is not None


def test_a_file_put_there_by_hand_is_read_anew_when_it_changes(own: OwnScripts) -> None:
    own.folder.mkdir(parents=True)
    file = own.folder / "by hand.json"
    file.write_text("[", encoding="utf-8")
    (broken,) = own.all()
    assert broken.loaded.script is None
    sheet = sheet_of_shelf(broken.id, ENGLISH, own.all())
    assert sheet is not None
    assert sheet.problems
    file.write_text(text("By hand"), encoding="utf-8")
    os.utime(file, (1, 1))
    assert [one.loaded.name for one in own.all()] == ["By hand"]


def test_two_files_whose_names_differ_in_a_sign_have_each_their_page(own: OwnScripts) -> None:
    own.folder.mkdir(parents=True)
    for name in ("a b.json", "a-b.json", "a_b.json"):
        (own.folder / name).write_text(text(name), encoding="utf-8")
    ids = [one.id for one in own.all()]
    assert len(set(ids)) == 3
    assert not set(ids) & {one.id for one in shelf()}


def test_a_script_is_named_without_its_folder_and_its_ending(own: OwnScripts, tmp_path: Path) -> None:
    own.keep(load_script(text("Mine"), "a file"))
    there = own.folder / "Mine.json"
    assert own.named(Path("Mine")) == own.named(Path("Mine.json")) == own.named(there) == there
    assert own.named(Path("Other")) == Path("Other")
    assert own.named(tmp_path / "Mine") == tmp_path / "Mine"


def test_games_are_simulated_of_a_script_of_one_s_own(
    own: OwnScripts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    own.keep(load_script(text("Cats & Mice"), "a file"))
    script_named.cache_clear()
    assert script_named("Cats Mice", Homebrew.REFUSED).name == "Cats & Mice"
    with pytest.raises(CannotSimulate, match="script of yours"):
        script_named("Mice", Homebrew.REFUSED)


def test_the_settings_name_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert load_settings().scripts is None
    assert scripts_folder() == tmp_path / "storyteller" / "scripts"
    mine = tmp_path / "mine.toml"
    mine.write_text(f"scripts = {json.dumps(str(tmp_path / 'else'))}\n", encoding="utf-8")
    assert load_settings(mine).scripts == tmp_path / "else"
