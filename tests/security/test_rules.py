"""Each rule of security keeps its attack out, and the attack is a real one: without the rule it gets through."""

import os
import stat
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from config.settings import load_settings
from narrator import doctor
from narrator.table.kept import TableState
from narrator.table.storage import RecordFile
from tests.narrator.web.room import TestRoom
from tests.narrator.web.table import Table
from tests.security import addresses, answers, crowds, hosts, loads, seats
from tests.security.attacks import Rule, heard_out
from tests.security.evening import TOKEN, RunningEvening

RULES = (*seats.RULES, *hosts.RULES, *addresses.RULES, *loads.RULES, *answers.RULES, *crowds.RULES)
ALWAYS = {
    # All actions are tried at once, and must be refused for what they are, not for being many.
    "4 host actions on sockets": loads.endless,
    "4 host actions and pages by form": loads.endless,
    "4 a phone's actions only": loads.endless,
    "4 the square only shows": loads.endless,
    "7 intents a second": loads.still_clock,
    "7 frames a second": loads.still_clock,
    "7 slow readers are dropped": loads.impatient,
    "1-3 secrets are compared whole": answers.watched,
    "2 a lost answer": seats.at_once,
    "2 a name is its player's": seats.at_once,
    "10 twenty wrong words in all": crowds.stopped_clock,
    "10 others may join meanwhile": crowds.stopped_clock,
    "10 nobody is kept out for long": crowds.stopped_clock,
    "10 the laptop may show the PIN": crowds.stopped_clock,
    "10 files are left": crowds.few_files,
    "10 a head in ten seconds": crowds.impatient,
    "10 every head in ten seconds": crowds.impatient,
    "10 a form in ten seconds": crowds.impatient,
}
"""What makes an attack quick or visible, with the rule and without it."""


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "taken_away"])
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name.replace(" ", "_"))
def test_an_attack_fails_because_of_its_rule(rule: Rule, kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if rule.name in ALWAYS:
        ALWAYS[rule.name](monkeypatch)
    if not kept:
        rule.without(monkeypatch)
    room = TestRoom()
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    with Table(room) as table:
        assert rule.attack(table) is not kept


def readable_by_others(folder: Path) -> list[str]:
    """What of a game somebody else on this machine can look at."""
    old = os.umask(0)
    try:
        games = folder / "games"
        with RecordFile.create(games, datetime(2026, 11, 21)) as record:
            TableState(record.path.with_suffix(".table.json")).keep({"secret": "word"})
        looked_at = folder / "examined"
        file = folder / "mine.toml"
        file.write_text("records = 'examined'")
        doctor.records(load_settings(file))
    finally:
        os.umask(old)
    made = [games, looked_at, *games.iterdir()]
    assert len(made) == 4
    return [path.name for path in made if stat.S_IMODE(path.stat().st_mode) & 0o077]


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps other users out of the folder instead")
@pytest.mark.parametrize("kept", [True, False], ids=["kept", "taken_away"])
def test_saved_games_are_for_their_owner_alone(
    tmp_path: Path, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not kept:
        opened, made = os.open, Path.mkdir

        def open_(path: Any, flags: int, mode: int = 0o777) -> int:
            return opened(path, flags, mode | 0o666)

        def mkdir(path: Path, mode: int = 0o777, parents: bool = False, exist_ok: bool = False) -> None:
            made(path, mode | 0o777, parents, exist_ok)

        monkeypatch.setattr(os, "open", open_)
        monkeypatch.setattr(Path, "mkdir", mkdir)
    assert len(readable_by_others(tmp_path)) == (0 if kept else 4)


def test_the_door_of_a_real_table_closes_when_the_game_begins(tmp_path: Path) -> None:
    with RunningEvening(tmp_path, "night") as evening, evening.browser() as late:
        assert not evening.table.room.joining_open()
        token = TOKEN.search(late.get("/recover").text)
        assert token is not None
        form = {"token": token[1], "name": "Zoe", "code": evening.table.evening.join_code}
        assert late.post("/join", data=form).status_code == 403
        with evening.phone("/host/socket", evening.hosts) as host:
            assert host.intend("intent-1", "open_joining")["done"] is True
        assert late.post("/join", data=form).status_code == 303


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such limit")
def test_a_table_may_open_more_files_than_a_shell_allows() -> None:
    program = (
        "import resource as r; from narrator.web import serving as s; _, hard = r.getrlimit(r.RLIMIT_NOFILE);"
        "r.setrlimit(r.RLIMIT_NOFILE, (256, hard)); s.allow_more_open_files(); print(s.open_files());"
        "r.setrlimit(r.RLIMIT_NOFILE, (256, 300)); s.allow_more_open_files(); print(s.open_files(), hard)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    first, second, hard = map(int, done.stdout.split())
    assert first == (8192 if hard < 0 else min(8192, hard))
    assert second == 300


def test_intents_that_overtake_each_other_are_each_done_once_and_for_their_own_window() -> None:
    room = TestRoom(stage="night")
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    with Table(room) as table, table.phone(table.cookie(0)) as phone:
        phone.hear()
        mark = phone.regions["play"].split('name="look" value="')[1].split('"')[0]
        second = {
            "t": "intend",
            "id": "intent-2",
            "action": "confirm",
            "arguments": {"look": mark, "picks": [2]},
        }
        first = {"t": "intend", "id": "intent-1", "action": "pick", "arguments": {"look": mark, "picks": [1]}}
        for message in (second, first, second, first, second):
            phone.send(**message)
        heard_out(phone)
        table.set(look="n2/first")
        assert phone.intend("intent-3", "pick", look=mark, picks=[3])["done"] is False
        assert [intent.id for intent in room.done] == ["intent-2", "intent-1"]


def test_a_large_script_is_read_from_the_host_and_from_nobody_else() -> None:
    room = TestRoom()
    with Table(room) as table, table.browser() as host, table.browser() as stranger:
        token = table.keys.seal("page", "host", "None")
        form = {"token": token, "text": "[" + '"imp", ' * 10_000 + '"imp"]'}
        assert stranger.post("/host/script", data=form).headers["location"] == "/host"
        assert not room.done
        host.cookies.set("host", table.keys.admit_host(), path="/host")
        assert host.post("/host/script", data=form).status_code == 303
        assert [intent.arguments["text"] for intent in room.done] == [form["text"]]
        assert host.post("/host/script", data={**form, "more": "x" * 200_000}).status_code == 413
        assert host.post("/host/act", data={**form, "action": "script"}).status_code == 413
