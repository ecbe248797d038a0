"""`storyteller check` as people start it: a whole sheet and a foreign terminal in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest
from rich.cells import cell_len

from engine.script import Script
from narrator.command_line import main
from narrator.scripts.check import sheet
from narrator.scripts.files import load_script, read_script_file
from tests.made_up import made_up
from tests.not_played import not_played

__all__ = ["made_up"]

CHECKOUT = Path(__file__).parents[2]
SCRIPTS = CHECKOUT.parent / "shared" / "scripts"
START = "import sys; from narrator.command_line import main; sys.exit(main())"
TEENSY = (
    *("chef", "empath", "fortuneteller", "monk", "slayer", "virgin"),
    *("drunk", "saint", "scarletwoman", "poisoner", "imp"),
)


def check(file: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", START, "check", str(file)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=CHECKOUT,
        check=False,
        env={**os.environ, **environment},
    )


class Checked(NamedTuple):
    """What came of it."""

    returncode: int
    stdout: str
    stderr: str


class Check(Protocol):
    def __call__(self, file: Path, missing: str = "") -> Checked:
        """`missing`: a character that is taken for one not played yet."""


@pytest.fixture
def check_here(capsys: pytest.CaptureFixture[str]) -> Check:
    """The same command in this process."""

    def checked(file: Path, missing: str = "") -> Checked:
        with not_played(missing):
            status = main(["check", str(file)])
        said = capsys.readouterr()
        return Checked(status, said.out, said.err)

    return checked


def written(folder: Path, *entries: object, **meta: object) -> Path:
    file = folder / "mine.json"
    file.write_text(
        json.dumps([{"id": "_meta", "name": "Mine", "author": "Ann", **meta}, *entries]), encoding="utf-8"
    )
    return file


def test_a_good_script_is_printed_whole_and_ends_with_success(tmp_path: Path) -> None:
    done = check(written(tmp_path, *TEENSY))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Mine, by Ann\n"
        "11 characters, for 5 and 6 players (Teensyville)\n"
        "\n"
        "Townsfolk  6  Chef, Empath, Fortune Teller, Monk, Slayer, Virgin\n"
        "Outsiders  2  Drunk, Saint\n"
        "Minions    2  Scarlet Woman, Poisoner\n"
        "Demons     1  Imp\n"
        "\n"
        "First night                             Other nights\n"
        "   1  Poisoner                             1  Poisoner\n"
        "   2  Chef                                 2  Monk\n"
        "   3  Empath                               3  Scarlet Woman\n"
        "   4  Fortune Teller                       4  Imp\n"
        "                                           5  Empath\n"
        "                                           6  Fortune Teller\n"
        "\n"
        "House rules, which [rulings] in your settings may turn round\n"
        '  - "fortuneteller: a red herring who turns evil still seems a Demon" = true:\n'
        "    Once the Demon's double, always the Demon's double, whatever side they are\n"
        "    on now.\n"
        '  - "poisoner: can poison themself" = true: Who drinks from their own cup has no\n'
        "    ability until dusk, and the poison holds.\n"
        '  - "imp: a Recluse who takes over stays good" = true: They are truly the Imp\n'
        "    then, and still on their own side.\n"
        "\n"
        "All that these characters do runs by itself.\n"
        "\n"
        "This script can be played.\n"
    )


def test_warnings_leave_it_playable(tmp_path: Path, check_here: Check) -> None:
    done = check_here(written(tmp_path, *TEENSY, "imp"))
    assert done.returncode == 0
    assert (
        "Warnings\n  - Listed more than once and kept once: Imp.\n\nThis script can be played.\n"
        in done.stdout
    )


def test_problems_end_with_two(tmp_path: Path, check_here: Check) -> None:
    done = check_here(written(tmp_path, *TEENSY, "washerwomen", "scarletwoman", "hatter"), missing="hatter")
    assert (done.returncode, done.stderr) == (2, "")
    assert "Hatter*" in done.stdout
    assert "* not played by the Storyteller yet" in done.stdout
    done = check_here(written(tmp_path, *TEENSY, "washerwomen", "scarletwoman"))
    assert (done.returncode, done.stderr) == (2, "")
    assert "Did you mean Washerwoman (washerwoman)?" in " ".join(done.stdout.split())
    assert done.stdout.endswith("This script cannot be played.\n")


def test_who_is_not_played_yet_has_a_star() -> None:
    with not_played("noble"):
        page = sheet(load_script(json.dumps([*TEENSY, "noble"]), "mine.json"))
    assert "Noble*" in page
    assert "* not played by the Storyteller yet" in page
    assert "It can be played with\n  --without-homebrew or --replace-homebrew\n" in page


def test_jinxes_travellers_and_fabled_have_their_places(tmp_path: Path, check_here: Check) -> None:
    done = check_here(written(tmp_path, *TEENSY, "fanggu", "beggar", "angel", "heretic", "baron"))
    flat = " ".join(done.stdout.replace("*", "").split())
    assert "Jinxes, which the Djinn reads out - Heretic and Baron: The Heretic and" in flat
    assert "- Scarlet Woman and Fang Gu: If the" in flat
    assert '- "heretic: two of them turn the result once" = true: With two Heretics' in flat
    assert "Recommended Travellers Beggar Fabled, in play from the start Angel" in flat
    assert "16 characters" not in done.stdout
    assert "14 characters" in done.stdout


def test_who_acts_at_dusk_comes_first_in_both_nights(tmp_path: Path, check_here: Check) -> None:
    done = check_here(written(tmp_path, *TEENSY, "knaves"))
    assert "   1  Knaves                               1  Knaves\n" in done.stdout
    assert "Loric\n  Knaves\n" in done.stdout


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path: Path, check_here: Check) -> None:
    done = check_here(tmp_path / "nothing.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("storyteller: There is no file")
    assert len(done.stderr.splitlines()) == 1


def test_a_terminal_without_the_letters_of_a_name_gets_the_rest(tmp_path: Path) -> None:
    done = check(written(tmp_path, *TEENSY, name="间谍之谜"), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("????, by Ann\n")


def test_what_a_file_says_is_shown_and_never_obeyed() -> None:
    entries = [{"id": "_meta", "name": "[bold]Mine[/bold] :smile: \x1b[31m"}, *TEENSY, "[/] :imp:ish"]
    page = sheet(load_script(json.dumps(entries), "mine.json"))
    assert page.startswith("[bold]Mine[/bold] :smile: [31m\n")
    assert "[/] :imp:ish is no official character" in page


def test_every_real_script_fits_the_width_of_a_terminal() -> None:
    if not SCRIPTS.exists():
        pytest.skip("the real scripts are not beside this checkout")
    for file in sorted(SCRIPTS.glob("*.json")):
        page = sheet(read_script_file(file))
        assert max(cell_len(line) for line in page.splitlines()) <= 80, file.name
        assert page.endswith((" can be played.", " cannot be played."))


def test_what_people_have_to_see_to_is_said(made_up: Script) -> None:
    assert made_up
    loaded = load_script(json.dumps([{"id": "_meta", "name": "Mine"}, *TEENSY, "wizard", "general"]), "here")
    page = " ".join(sheet(loaded).split())
    assert "For people to see to" in page
    assert "Wizard: Somebody answers free wishes." in page
    assert "General: asks for an opinion" in page
    without = sheet(load_script(json.dumps([{"id": "_meta", "name": "Mine"}, *TEENSY]), "here"))
    assert "For people" not in without
