"""Script files as people have them: of every spelling, damaged, of other games, and two hundred real ones."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from engine.night_order import MINION_INFO
from engine.official import OFFICIAL
from narrator.scripts.check import sheet
from narrator.scripts.files import (
    LARGEST,
    LoadedScript,
    ScriptFileTrouble,
    in_words,
    load_script,
    read_script_file,
)
from narrator.scripts.to_play import NotPlayable, script_to_play
from tests.not_played import not_played

SCRIPTS = Path(__file__).parents[3] / "shared" / "scripts"
TEENSY = (
    *("chef", "empath", "fortuneteller", "monk", "slayer", "virgin"),
    *("drunk", "saint", "scarletwoman", "poisoner", "imp"),
)


def load(*entries: object, **meta: object) -> LoadedScript:
    whole = [{"id": "_meta", "name": "Mine", **meta}, *entries]
    return load_script(json.dumps(whole), "mine.json")


def the_problem(loaded: LoadedScript) -> str:
    assert loaded.script is None
    assert len(loaded.problems) == 1, loaded.problems
    return loaded.problems[0]


def the_warning(loaded: LoadedScript) -> str:
    assert loaded.script is not None, loaded.problems
    assert len(loaded.warnings) == 1, loaded.warnings
    return loaded.warnings[0]


def test_a_list_of_ids_is_a_script() -> None:
    loaded = load(*TEENSY, author="Ann")
    assert (loaded.name, loaded.author, loaded.problems, loaded.warnings) == ("Mine", "Ann", (), ())
    assert loaded.script is not None
    assert set(loaded.script.characters) == set(TEENSY)
    assert loaded.script.table_sizes == (5, 6)


@pytest.mark.parametrize(
    "spelt",
    [
        "fortuneteller",
        "fortune_teller",
        "fortune-teller",
        "Fortune Teller",
        "FORTUNETELLER",
        " fortuneteller\n",
        "Fortuné Teller",
        {"id": "fortuneteller"},
        {"id": "Fortune_Teller", "name": "Fortune Teller"},
        {"name": "Fortune Teller"},
        {"id": "fortuneteller", "unknown": [1, {"deep": None}], "team": None},
    ],
)
def test_older_and_freer_spellings_are_understood(spelt: object) -> None:
    loaded = load(*(one for one in TEENSY if one != "fortuneteller"), spelt)
    assert loaded.warnings == ()
    assert loaded.script is not None, loaded.problems
    assert "fortuneteller" in loaded.script.characters


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_unicode_file_is_read(encoding: str) -> None:
    text = json.dumps([{"id": "_meta", "name": "Čarodějnice 间谍"}, *TEENSY], ensure_ascii=False)
    data = text.encode(encoding)
    if encoding == "utf-16":
        data = b"\xff\xfe" + text.encode("utf-16-le")
    loaded = load_script(data, "mine.json")
    assert loaded.warnings == ()
    assert loaded.script is not None, loaded.problems
    assert loaded.name == "Čarodějnice 间谍"


def test_a_file_in_an_older_encoding_plays_with_a_warning() -> None:
    text = json.dumps([{"id": "_meta", "name": "Caf\u00e9"}, *TEENSY], ensure_ascii=False)
    assert "not in UTF-8 (line 1)" in the_warning(load_script(text.encode("latin-1"), "mine.json"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b" \n\t", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (b'["chef", "imp"', "is not JSON (EOF"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is not JSON"),
        (b"<html>No such script</html>", "is not JSON"),
        (b'["\\ud800"]', "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b'{"id": "_meta", "name": "Mine"}', "holds an object and not a list"),
        (b'"imp"', "holds only imp and not a list"),
        (b"12", "holds only 12 and not a list"),
        (b"null", "holds only null and not a list"),
        (b'["imp",' + b" " * LARGEST + b"]", "larger than a megabyte"),
        (json.dumps(["imp"] * 202).encode(), "lists 202 entries"),
    ],
)
def test_what_is_no_script_says_why_and_what_to_do(data: bytes, said: str) -> None:
    problem = the_problem(load_script(data, "mine.json"))
    assert problem.startswith("mine.json ")
    assert said in problem
    assert "export it again" in problem


@pytest.mark.parametrize(
    "entry", [None, 7, True, [], ["imp"], {}, {"id": 5}, {"id": ""}, "", {"id": {"id": "imp"}}]
)
def test_an_entry_that_is_no_character_is_named_by_its_place(entry: object) -> None:
    assert "Entry 13" in the_problem(load(*TEENSY, entry))


def test_an_unknown_character_comes_with_the_nearest_official_one() -> None:
    problem = the_problem(load(*TEENSY, "washerwomen"))
    assert "washerwomen is no official character. Did you mean Washerwoman (washerwoman)?" in problem
    assert "take it out" in problem
    assert "Did you mean" not in the_problem(load(*TEENSY, "zzzzqqqq"))
    two = load(*TEENSY, "impp", "slaier")
    assert [problem.split()[0] for problem in two.problems] == ["impp", "slaier"]


def test_a_retired_id_is_the_character_it_became() -> None:
    assert [one.name for one in load(*TEENSY, "mephit").characters if one.id not in TEENSY] == ["Mezepheles"]


def test_characters_that_are_not_played_yet_are_named() -> None:
    with not_played("vizier", "pope", "bigwig"):
        problem = the_problem(load(*TEENSY, "vizier", "pope", {"id": "big_wig"}))
    assert "Not played yet: Vizier, Pope, Big Wig." in problem
    assert "Take them out" in problem


def test_a_traveller_that_is_not_played_yet_does_not_stop_the_game() -> None:
    with not_played("gnome"):
        assert "Gnome" in the_warning(load(*TEENSY, "gnome"))


def test_homebrew_is_refused_by_name() -> None:
    ghoul = {"id": "mine_ghoul", "name": "Ghoul", "team": "demon", "ability": "Each night*, choose a player."}
    problem = the_problem(load(*TEENSY, ghoul))
    assert "homebrew characters: Ghoul." in problem
    posing = {"id": "mine-witch", "name": "Witch", "team": "demon", "ability": "All Minions are Witches."}
    assert "Witch (mine-witch)" in the_problem(load(*TEENSY, posing))
    other_team = {"id": "im_p", "name": "Imp", "team": "outsider", "ability": "You are not that."}
    assert "Imp (im_p)" in the_problem(load(*TEENSY, other_team))


def test_an_official_character_with_a_text_of_its_own_is_played_by_the_official_rules() -> None:
    slayer = {"id": "slayer", "name": "Slayer", "team": "townsfolk", "ability": "Something else entirely."}
    loaded = load(*(one for one in TEENSY if one != "slayer"), slayer)
    assert "Slayer; the official rules are played" in the_warning(loaded)
    wrong = load(*(one for one in TEENSY if one != "slayer"), {"id": "slayer", "team": "minion"})
    assert "the Slayer a minion; it is played as the townsfolk it is" in the_warning(wrong)


def test_rules_of_the_script_are_not_quietly_ignored() -> None:
    one = load(*TEENSY, "bootlegger", bootlegger=["The Monk acts on the first night.", " "])
    assert "“The Monk acts on the first night.”" in the_warning(one)
    assert one.script is not None
    assert one.script.own_rules == ("The Monk acts on the first night.",)
    assert "Bootlegger" in the_warning(load(*TEENSY, "bootlegger"))


def test_duplicates_are_kept_once() -> None:
    loaded = load(*TEENSY, "Imp", {"id": "imp"})
    assert "kept once: Imp." in the_warning(loaded)
    assert loaded.script is not None
    assert loaded.script.characters.count("imp") == 1


def test_headings_are_passed_over() -> None:
    assert "Townsfolk is a heading" in the_warning(load("Townsfolk", *TEENSY))


def test_meta_is_read_in_any_case_and_what_is_wrong_in_it_is_told() -> None:
    assert load_script(json.dumps([*TEENSY, {"id": "_META", "Name": " A\u202e B\n"}]), "x.json").name == "A B"
    loaded = load(*TEENSY, author=["Ann"])
    assert (loaded.name, loaded.author) == ("Mine", "")
    assert "author in _meta is a list" in the_warning(loaded)
    twice = load({"id": "_meta", "name": "Other", "author": "Bob"}, *TEENSY)
    assert (twice.name, twice.author) == ("Mine", "Bob")
    assert "more than one _meta" in the_warning(twice)


@pytest.mark.parametrize("name", ["", None, "\x1b\x07", "   "])
def test_without_a_name_the_file_gives_it(name: str | None) -> None:
    loaded = load_script(json.dumps([{"id": "_meta", "name": name}, *TEENSY]), "an evening.json")
    assert loaded.name == "an evening"


def test_a_long_name_is_cut_and_disturbs_no_terminal() -> None:
    loaded = load(*TEENSY, "\x1b[2J\u202eevil" + "x" * 500, name="\x1b[31m" + "n" * 10_000)
    assert len(loaded.name) == 50
    assert loaded.name.endswith("…")
    assert not any(
        ord(one) < 32 or one == "\u202e" for text in (loaded.name, *loaded.problems) for one in text
    )


def test_the_smallest_table_needs_enough_of_each_kind() -> None:
    good = ("chef", "empath", "monk", "slayer")
    assert "Too few Demons: a table of 5 needs 1, the script has none." in the_problem(load(*good, "spy"))
    assert "Too few Minions" in the_problem(load(*good, "imp"))
    assert len(load("imp").problems) == 2
    nothing = load()
    assert [problem.split(":")[0] for problem in nothing.problems] == [
        "Too few Townsfolk", "Too few Minions", "Too few Demons",
    ]  # fmt: skip


def test_evil_that_asks_for_more_outsiders_than_there_are_cannot_be_dealt() -> None:
    problem = the_problem(load("chef", "empath", "monk", "slayer", "baron", "imp"))
    assert "asks for more Outsiders or Townsfolk" in problem


def test_tables_that_cannot_be_served_are_told() -> None:
    loaded = load(*TEENSY, "spy", "recluse", "butler")
    assert loaded.script is not None
    assert loaded.script.table_sizes == (5, 6, 7, 8, 9)
    assert loaded.warnings == (
        "Not for 10 to 12 players: 7 Townsfolk needed, 6 here.",
        "Not for 13 to 15 players: 9 Townsfolk needed, 6 here.",
    )
    bare = load(*TEENSY, "spy", "recluse", "baron")
    assert bare.script is not None
    assert bare.script.table_sizes == (5, 6, 7, 8, 9, 10, 11), "ten and more with a Baron"
    assert bare.warnings[-1].startswith("With 9 to 11 players the Demon may be shown fewer than three")


def test_a_night_order_of_the_script_is_followed() -> None:
    first = ["dusk", "Fortune Teller", "empath", "minioninfo", "washerwoman", "chef", "poisoner", "dawn"]
    loaded = load(
        *TEENSY, firstNight=first, othernight=["imp", "monk", "poisoner", "fortuneteller", "empath"]
    )
    assert loaded.script is not None
    # Travellers and Fabled may come into any game, so their slots stand in every order.
    first_night = [slot for slot in loaded.script.first_night if slot.isupper() or slot in TEENSY]
    assert first_night == ["fortuneteller", "empath", MINION_INFO, "DEMON_INFO", "chef", "poisoner"]
    nights = [slot for slot in loaded.script.other_nights if slot in TEENSY]
    assert nights[:3] == ["imp", "monk", "poisoner"]
    told = " ".join(loaded.warnings)
    assert "first night names washerwoman, not on the script" in told
    assert "other nights leaves out Scarlet Woman" in told


def test_jinxes_are_found_with_and_without_characters_of_ours() -> None:
    assert [tuple(jinx) for jinx in load(*TEENSY, "fanggu", "heretic", "spy").jinxes] == [
        ("heretic", "spy"), ("scarletwoman", "fanggu"),
    ]  # fmt: skip


WORDS = st.sampled_from(
    ["imp", "_meta", "Fortune Teller", "wizard", "thief", "angel", "djinn", "bootlegger", "dusk", "x"]
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | WORDS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
KEYS = st.sampled_from(
    ["id", "ID", "name", "team", "ability", "author", "bootlegger", "firstNight", "othernight"]
)
ENTRIES = st.lists(WORDS | st.dictionaries(KEYS, VALUES, max_size=6) | VALUES, max_size=8)


@settings(max_examples=100, deadline=None)
@given(ENTRIES, st.booleans())
def test_no_list_of_anything_breaks_it(entries: list[object], with_characters: bool) -> None:
    breaks_nothing(entries, with_characters)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(ENTRIES, st.booleans())
def test_none_of_twenty_times_as_many_breaks_it(entries: list[object], with_characters: bool) -> None:
    breaks_nothing(entries, with_characters)


def breaks_nothing(entries: list[object], with_characters: bool) -> None:
    if with_characters:
        entries = [*TEENSY, *entries]
    loaded = load_script(json.dumps(entries), "mine.json")
    assert (loaded.script is None) == bool(loaded.problems)
    assert all(cell_len(line) <= 80 for line in sheet(loaded).splitlines())


@settings(max_examples=200, deadline=None)
@given(st.binary() | st.text())
def test_no_text_and_no_bytes_break_it(text: bytes | str) -> None:
    assert load_script(text, "mine.json").problems


# Files


def test_files_that_cannot_be_read_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ScriptFileTrouble, match=r"There is no file .*nothing\.json\. Check the name"):
        read_script_file(tmp_path / "nothing.json")
    with pytest.raises(ScriptFileTrouble, match=r"--edition bmr"):
        read_script_file(Path("bmr"))
    with pytest.raises(ScriptFileTrouble, match=r"is a folder"):
        read_script_file(tmp_path)
    with pytest.raises(ScriptFileTrouble, match=r"cannot be read"):
        read_script_file(Path("nul\0.json"))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
def test_an_endless_file_is_given_up() -> None:
    assert "larger than a megabyte" in the_problem(read_script_file(Path("/dev/zero")))


def test_the_script_of_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(TEENSY))
    assert script_to_play(None, None).id == "tb"
    assert script_to_play(file, None, 6).name == "mine"
    with pytest.raises(NotPlayable, match=r"mine cannot be dealt to 8 players, only to 5 and 6"):
        script_to_play(file, None, 8)
    file.write_text('["chef", "imp"]')
    with pytest.raises(NotPlayable, match=r"mine\.json cannot be played.*Minions.*storyteller check"):
        script_to_play(file, None)


@pytest.mark.parametrize(
    ("sizes", "said"), [((5,), "5"), ((5, 6), "5 and 6"), ((5, 6, 7, 9, 13, 14), "5 to 7, 9, 13 and 14")]
)
def test_numbers_of_players_in_words(sizes: tuple[int, ...], said: str) -> None:
    assert in_words(sizes) == said


# Real scripts


def real_files() -> list[Path]:
    return sorted(file for file in SCRIPTS.glob("*.json") if not file.name.startswith("_"))


def of_the_box(one: str) -> bool:
    character = OFFICIAL[one]
    return character.edition in ("tb", "bmr", "snv") or character.team in ("traveller", "fabled")


def test_every_real_script_loads_or_says_clearly_why_not() -> None:
    if not SCRIPTS.exists():
        pytest.skip("the real scripts are not beside this checkout")
    assert len(real_files()) == 216
    loaded = {file.name: read_script_file(file) for file in real_files()}
    for name, one in loaded.items():
        assert (one.script is None) == bool(one.problems), name
        assert one.name, name
        assert all(len(problem) > 20 for problem in (*one.problems, *one.warnings)), name
    known = json.loads((SCRIPTS / "_index.json").read_text(encoding="utf-8"))["scripts"]
    for about in known:
        one = loaded[about["file"]]
        told = " ".join(one.problems)
        assert all(f"{unknown} is no official" in told or unknown == "mephit" for unknown in about["unknown"])
        if about["bootlegger"]:
            assert "rules of its own" in " ".join(one.warnings), about["file"]
        if (
            not about["unknown"]
            and not about["homebrew"]
            and "duplicate_ids" not in about.get("oddities", ())
        ):
            for team in ("townsfolk", "outsider", "minion", "demon"):
                assert len(one.of(team)) == about["teams"].get(team, 0), about["file"]


def test_every_real_script_of_the_box_can_be_played_but_the_one_of_one_character() -> None:
    if not SCRIPTS.exists():
        pytest.skip("the real scripts are not beside this checkout")
    loaded = [read_script_file(file) for file in real_files()]
    inside = [
        one for one in loaded
        if one.characters and not one.house_rules and all(of_the_box(character.id) for character in one.characters)
        and not any("official character" in problem for problem in one.problems)
    ]  # fmt: skip
    assert len(inside) == 14
    waiting = {one.id for script in inside for one in script.characters if not one.played_here}
    if waiting:
        pytest.skip(f"not all characters of the box are there yet: {', '.join(sorted(waiting))}")
    unplayable = [one.name for one in inside if one.script is None]
    assert unplayable == ["Bluff's Up, Superstar!"]


def test_the_sheet_says_what_a_table_sees_to_and_that_the_rest_runs_by_itself() -> None:
    said = " ".join(sheet(load(*TEENSY)).split())
    assert "For people to see to" not in said
    assert "All that these characters do runs by itself." in said
    said = " ".join(sheet(load("pixie", *TEENSY)).split())
    assert said.index("- Pixie:") < said.index("All else that these characters do runs by itself.")
    assert "runs by itself" not in sheet(load("chef"))
