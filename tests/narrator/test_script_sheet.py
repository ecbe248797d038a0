"""Scripts as pages: those that come with the program, and everything that people bring, in every language."""

import json
from pathlib import Path

import pytest

from config.texts import load_texts
from engine import Chain, Game, play
from engine.official import DEALT
from engine.registry import CHARACTERS
from engine.rules.setup import usual_counts
from narrator.mind.storyteller import Storyteller
from narrator.screens.script_sheet import ScriptSheet, on_the_shelf, sheet_of_file, sheet_of_shelf
from narrator.scripts.files import load_script
from narrator.scripts.shelf import FOLDER, OURS, shelf
from narrator.simulation.random_players import RandomPlayers

SCRIPTS = Path(__file__).parents[3] / "shared" / "scripts"
ENGLISH, RUSSIAN = load_texts("en"), load_texts("ru")
GOOD = ("chef", "empath", "fortuneteller", "monk", "slayer", "virgin", "drunk", "saint")
OOZE = {"id": "ooze", "name": "Ooze", "team": "demon", "ability": "Each night*, somebody dies."}


def of_file(*entries: object, choices: dict[str, str] | None = None, **meta: object) -> ScriptSheet:
    text = json.dumps([{"id": "_meta", "name": "Mine", **meta}, *entries])
    return sheet_of_file(text, choices, ENGLISH)


def found(sheet: ScriptSheet, what: str) -> str:
    return next(fact.found for fact in sheet.balance if fact.what == ENGLISH.shown(f"shelf.{what}"))


# Those that come with the program


def test_ten_of_ours_stand_there_and_no_file_is_forgotten() -> None:
    assert len(OURS) == 10
    assert {file.stem for file in FOLDER.glob("*.json")} == set(OURS)


@pytest.mark.parametrize("id_", OURS)
def test_one_of_ours_can_be_played_at_all_its_tables_without_a_remark(id_: str) -> None:
    one = next(one.loaded for one in shelf() if one.id == id_)
    assert (one.problems, one.warnings, one.strangers) == ((), (), ())
    assert one.script is not None
    counts = [len(one.of(team)) for team in DEALT]
    if one.script.table_sizes == (5, 6):
        assert counts == [6, 2, 2, 1]
    else:
        assert one.script.table_sizes == tuple(range(5, 16))
        assert counts[0] == 13
        assert counts[1:3] == [4, 4]


@pytest.mark.parametrize("id_", OURS)
def test_one_of_ours_is_played_to_the_end(id_: str) -> None:
    script = next(one.loaded.script for one in shelf() if one.id == id_)
    assert script is not None
    for players in script.table_sizes:
        names = tuple(f"P{seat}" for seat in range(players))
        game = play(Game(script, names, Chain(RandomPlayers(players), Storyteller(players, cheap=True))))
        assert game.over, players


def test_five_are_for_newcomers_and_small_tables() -> None:
    small = [one for one in shelf() if one.loaded.script and one.loaded.script.table_sizes == (5, 6)]
    about = on_the_shelf(ENGLISH, "newcomers")
    assert len({one.id for one in small} | {one.id for one in about}) == 5


@pytest.mark.parametrize("texts", [ENGLISH, RUSSIAN], ids=lambda one: one.language)
def test_each_says_what_it_is_about_in_one_line(texts: object) -> None:
    listed = on_the_shelf(texts)  # type: ignore[arg-type]
    assert len(listed) == 13
    assert all(one.title and 20 < len(one.about) < 120 and one.sizes for one in listed)
    assert len({one.about for one in listed}) == 13


def test_they_are_found_by_name_by_line_and_by_character() -> None:
    assert [one.id for one in on_the_shelf(ENGLISH, "lamp window")] == ["lamp"]
    assert [one.id for one in on_the_shelf(ENGLISH, "AMNESIAC")] == ["masks"]
    assert [one.id for one in on_the_shelf(RUSSIAN, "совиный")] == ["owls"]
    assert on_the_shelf(ENGLISH, "no such thing") == ()


def test_there_is_no_sheet_of_what_is_not_there() -> None:
    assert sheet_of_shelf("../../secret", ENGLISH) is None


# What stands on a sheet


def test_the_balance_counts_and_names() -> None:
    sheet = sheet_of_shelf("tb", ENGLISH)
    assert sheet is not None
    assert [fact.found for fact in sheet.balance[:4]] == ["13", "4", "4", "1"]
    assert found(sheet, "outsider_changes") == "Baron (+2)"
    assert found(sheet, "misleads") == "Drunk, Recluse, Poisoner, Spy"
    assert "Empath" in found(sheet, "learn_nightly")
    assert "Chef" in found(sheet, "learn_once")
    dealt = {row.name for kind in sheet.kinds for row in kind.rows}
    assert found(sheet, "wakes_first_night") == str(sum(row.name in dealt for row in sheet.first_night))


def test_the_godfather_takes_away_or_adds_one_and_there_are_never_fewer_than_none() -> None:
    assert found(of_file(*GOOD, "godfather", "imp"), "outsider_changes") == "Godfather (-1, +1)"


def test_the_nights_go_from_dusk_to_dawn_in_the_official_order() -> None:
    sheet = sheet_of_shelf("tb", ENGLISH)
    assert sheet is not None
    names = [row.name for row in sheet.first_night]
    assert (names[0], names[-1]) == ("Dusk", "Dawn")
    assert names.index("Minions meet") < names.index("The Demon is told") < names.index("Poisoner")
    assert names.index("Poisoner") < names.index("Washerwoman") < names.index("Empath")
    assert all(row.ability for row in (*sheet.first_night, *sheet.other_nights))


def test_a_loric_with_a_turn_at_dusk_stands_there_and_among_what_misleads() -> None:
    sheet = of_file(*GOOD, "poisoner", "imp", "knaves")
    for rows in (sheet.first_night, sheet.other_nights):
        assert [row.name for row in rows[:2]] == ["Dusk", "Knaves"]
    assert found(sheet, "misleads") == "Drunk, Poisoner, Knaves"
    assert found(sheet, "wakes_first_night") == found(of_file(*GOOD, "poisoner", "imp"), "wakes_first_night")


def test_at_a_small_table_evil_learns_nothing_of_evil() -> None:
    """Rulebook: with five or six players Minions and Demon are not told of each other."""
    sheet = sheet_of_shelf("lamp", ENGLISH)
    assert sheet is not None
    assert "Minions meet" not in [row.name for row in sheet.first_night]
    assert "Teensyville" in sheet.sizes


def test_fabled_make_no_small_script_a_large_one() -> None:
    sheet = of_file(*GOOD, "baron", "poisoner", "imp", "sentinel", "djinn", "angel", "thief", "gunslinger")
    assert sheet.sizes == "5 and 6 players, Teensyville"
    assert [kind.heading for kind in sheet.besides] == [
        ENGLISH.shown("shelf.traveller"),
        ENGLISH.shown("shelf.fabled"),
    ]


def test_a_full_script_is_dealt_to_five_and_six_as_the_table_of_counts_says() -> None:
    script = load_script(sheet_of_file(json.dumps([*GOOD, "spy", "imp"]), None, ENGLISH).playable, "x").script
    assert script is not None
    assert script.table_sizes == (5, 6)
    assert [tuple(usual_counts(players)) for players in (5, 6)] == [(3, 0, 1, 1), (3, 1, 1, 1)]


def test_whoever_is_left_out_is_on_no_part_of_the_sheet() -> None:
    sheet = of_file(*GOOD, "baron", "imp", OOZE)
    assert sheet.problems == ()
    assert [choice.name for choice in sheet.choices] == ["Ooze"]
    assert "Ooze" not in [row.name for kind in sheet.kinds for row in kind.rows]
    assert "Ooze" in sheet.text
    assert "Ooze" not in sheet.playable


def test_a_like_one_comes_by_itself_only_where_nothing_is_left_without() -> None:
    sheet = of_file(*GOOD, "baron", OOZE)
    assert sheet.playable
    (choice,) = sheet.choices
    chosen = [value for value, _, now in choice.options if now]
    assert chosen[0] in CHARACTERS
    again = of_file(*GOOD, "baron", OOZE, choices={"for-0": "po"})
    assert [row.name for row in again.kinds[-1].rows] == ["Po"]


@pytest.mark.parametrize("text", ["", "[", "[1, 2]", '{"id": "imp"}', "[[]]", '[{"id": "_meta", "name": 4}]'])
def test_what_is_no_script_is_a_sheet_that_says_so(text: str) -> None:
    sheet = sheet_of_file(text, None, ENGLISH)
    assert sheet.problems
    assert not sheet.playable


def test_every_real_script_has_a_sheet_in_every_language() -> None:
    if not SCRIPTS.exists():
        pytest.skip("the real scripts are not beside this checkout")
    for file in sorted(SCRIPTS.glob("[!_]*.json")):
        for texts in (ENGLISH, RUSSIAN):
            sheet = sheet_of_file(file.read_text(encoding="utf-8-sig", errors="replace"), None, texts)
            assert sheet.title, file.name
            assert bool(sheet.playable) != bool(sheet.problems), file.name
