"""Records on a real disk: permissions, locks between real processes, lines that do not fit."""

import json
import os
import resource
import signal
import stat
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest

from engine.record import Line
from narrator.table.kept import latest_unfinished, state_beside
from narrator.table.storage import (
    NotWritten,
    RecordFile,
    RecordInUse,
    RecordTrouble,
    read_lines,
    require_room,
)

EVENING = datetime(2026, 11, 20, 20, 15, 30)
FIRST = {"storyteller": 1, "names": ["Zoë", "Bob"]}


@pytest.fixture
def tmp_path(on_disk: Path) -> Path:
    return on_disk


def record(folder: Path, *lines: Line, began: datetime = EVENING) -> Path:
    with RecordFile.create(folder, began) as file:
        for line in lines:
            file.write(line)
        return file.path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_record_is_for_its_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = record(tmp_path / "games" / "records", FIRST)
    finally:
        os.umask(before)
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    assert path.name == "2026-11-20_20-15-30.jsonl"


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    answered = {"q": "n1/empath@0#0", "who": -1, "a": 2, "why": "a „lie“\nin two lines\u2028"}
    with RecordFile.create(tmp_path, EVENING) as file:
        file.write(FIRST)
        file.write(answered)
        assert file.lines() == read_lines(file.path) == [FIRST, answered]
    assert file.path.read_bytes().count(b"\n") == 2


def test_two_games_begun_in_one_second_have_a_record_each(tmp_path: Path) -> None:
    paths = [record(tmp_path, FIRST) for _ in range(3)]
    assert len(set(paths)) == 3
    assert latest_unfinished(tmp_path) == paths[-1]


def test_a_record_is_written_by_one_process_at_a_time(tmp_path: Path) -> None:
    path = record(tmp_path, FIRST)
    holding = subprocess.Popen(
        [sys.executable, "-c",
         "import sys, time, pathlib; from narrator.table.storage import RecordFile;"
         "file = RecordFile.go_on_with(pathlib.Path(sys.argv[1])); print('mine', flush=True); time.sleep(60)",
         str(path)],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    try:
        assert holding.stdout is not None
        assert holding.stdout.readline() == b"mine\n"
        with pytest.raises(RecordInUse, match="Another Storyteller is writing"):
            RecordFile.go_on_with(path)
        assert read_lines(path) == [FIRST], "reading is always possible"
        holding.send_signal(signal.SIGKILL)
        holding.wait()
        RecordFile.go_on_with(path).close()
    finally:
        holding.kill()
        holding.communicate()


def test_a_line_cut_off_at_any_byte_is_dropped_and_writing_goes_on(tmp_path: Path) -> None:
    lines: list[Line] = [
        FIRST,
        {"step": "bag", "digest": "a"},
        {"q": "deal#0", "who": -2, "a": [1, 0], "why": "Zoë …"},
    ]
    path = record(tmp_path, *lines)
    whole = path.read_bytes()
    ends = [sum(map(len, whole.splitlines(keepends=True)[:n])) for n in (1, 2, 3)]
    for length in range(ends[0] - 1, len(whole)):
        path.write_bytes(whole[:length])
        kept = sum(end <= length + 1 for end in ends)  # a line is whole without its line break too
        assert read_lines(path) == lines[:kept]
        with RecordFile.go_on_with(path) as file:
            file.write({"next": length})
        assert read_lines(path) == [*lines[:kept], {"next": length}]
        assert path.read_bytes().count(b"\n") == kept + 1


def test_a_cut_inside_the_first_line_leaves_no_record(tmp_path: Path) -> None:
    path = record(tmp_path, FIRST)
    whole = path.read_bytes()
    for length in range(len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(RecordTrouble, match="not a whole record of a game: the record is empty"):
            RecordFile.go_on_with(path)
        assert path.read_bytes() == whole[:length], "it is left as it was"


def test_damage_before_the_end_is_named_and_nothing_is_touched(tmp_path: Path) -> None:
    path = record(tmp_path, FIRST, {"step": "bag", "digest": "a"}, {"step": "deal", "digest": "b"})
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:9] + b"\n" + lines[2])
    damaged = path.read_bytes()
    with pytest.raises(RecordTrouble, match="line 2 cannot be read"):
        RecordFile.go_on_with(path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the record is empty"),
        (b"\n\n", "the record is empty"),
        (b"Dear diary,\ntoday\n", "line 1 cannot be read"),
        (b"[1, 2]\n{}\n", "line 1 cannot be read"),
        (b'{"names": []}\n', "does not begin as one"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "it is not text"),
        (b"\xff\xfe{\x00", "it is not text"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "party.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordTrouble, match=told) as trouble:
        read_lines(path)
    assert str(path) in str(trouble.value)


def test_a_missing_record_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(RecordTrouble, match=r"gone\.jsonl cannot be read: no such file"):
        read_lines(tmp_path / "gone.jsonl")
    with pytest.raises(RecordTrouble, match=r"gone\.jsonl cannot be opened: no such file"):
        RecordFile.go_on_with(tmp_path / "gone.jsonl")
    with pytest.raises(RecordTrouble, match="is a folder"):
        read_lines(tmp_path)


@pytest.mark.parametrize("folder", ["/proc/records", "/dev/null/records"])
def test_a_folder_that_cannot_be_made_is_named_with_the_cause(folder: str) -> None:
    told = f"No record can be kept in {folder}: .*name another under `records` in your settings"
    with pytest.raises(RecordTrouble, match=told):
        RecordFile.create(Path(folder), EVENING)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_named_with_the_cause(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(RecordTrouble, match="permission denied"):
        RecordFile.create(tmp_path, EVENING)


def test_a_line_that_does_not_fit_leaves_no_trace_and_can_be_written_later(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path, EVENING) as file:
        file.write(FIRST)
        whole = file.path.read_bytes()
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 10, hard))
        try:
            with pytest.raises(NotWritten, match="takes no more lines") as trouble:
                file.write({"step": "a line longer than ten bytes", "digest": "c"})
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert "Nothing is lost" in str(trouble.value)
        assert file.path.read_bytes() == whole
        file.write({"step": "a line longer than ten bytes", "digest": "c"})
        assert len(file.lines()) == 2


def test_a_closed_record_takes_no_lines(tmp_path: Path) -> None:
    file = RecordFile.create(tmp_path, EVENING)
    file.write(FIRST)
    file.close()
    file.close()
    with pytest.raises(NotWritten):
        file.write({"step": "late", "digest": ""})


def test_a_written_line_is_there_after_a_kill(tmp_path: Path) -> None:
    """The process dies at once after `write` returns; what it wrote is whole."""
    program = (
        "import datetime, os, pathlib, signal, sys; from narrator.table.storage import RecordFile\n"
        "file = RecordFile.create(pathlib.Path(sys.argv[1]), datetime.datetime(2026, 1, 1))\n"
        "for number in range(50): file.write({'storyteller': number})\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    died = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert died.returncode == -signal.SIGKILL
    assert [line["storyteller"] for line in read_lines(tmp_path / "2026-01-01_00-00-00.jsonl")] == [
        *range(50)
    ]


def test_the_newest_record_is_offered_unless_its_game_is_over(tmp_path: Path) -> None:
    assert latest_unfinished(tmp_path / "nowhere") is None
    assert latest_unfinished(tmp_path) is None
    begun = record(tmp_path, FIRST, {"step": "bag", "digest": "a"}, began=datetime(2026, 11, 1))
    assert latest_unfinished(tmp_path) == begun
    over = {"step": "d3/execution", "digest": "b", "over": True}
    record(tmp_path, FIRST, over, began=datetime(2026, 11, 2))
    assert latest_unfinished(tmp_path) is None, "a later game was played to its end"
    taken_back = record(
        tmp_path, FIRST, over, {"undo": "d3/execution", "snapshot": "d3/hand"}, began=datetime(2026, 11, 3)
    )
    assert latest_unfinished(tmp_path) == taken_back
    (tmp_path / "2026-12-01_00-00-00.jsonl").write_text("")
    (tmp_path / "2027-holiday.jsonl").write_text(json.dumps({"sand": True}))
    assert latest_unfinished(tmp_path) == taken_back, "what is no record is passed over"


def test_a_game_that_another_table_plays_now_is_not_offered(tmp_path: Path) -> None:
    crashed = record(tmp_path, FIRST, {"step": "bag", "digest": "a"}, began=datetime(2026, 11, 1))
    with RecordFile.create(tmp_path, EVENING) as beside:
        beside.write(FIRST)
        assert latest_unfinished(tmp_path) == crashed
    assert latest_unfinished(tmp_path) == beside.path


def test_two_tables_may_look_for_room_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_disk = os.fsync

    def the_other_is_done_first(descriptor: int) -> None:
        on_the_disk(descriptor)
        (tmp_path / ".room").unlink()

    monkeypatch.setattr(os, "fsync", the_other_is_done_first)
    require_room(tmp_path)


def test_what_cannot_be_gone_on_with_is_told_for_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(RecordTrouble, match=r"gone\.jsonl cannot be read: no such file.*Check its name"):
        state_beside(tmp_path / "gone.jsonl")
    with pytest.raises(RecordTrouble, match="is a folder"):
        state_beside(tmp_path)
    alone = record(tmp_path, FIRST)
    with pytest.raises(RecordTrouble, match=f"`storyteller replay --spoil {alone}`"):
        state_beside(alone)


@pytest.mark.slow
def test_fifty_lines_a_second_is_more_than_a_table_needs(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path, EVENING) as file:
        began = time.perf_counter()
        for number in range(50):
            file.write({"storyteller": 1, "number": number})
        assert time.perf_counter() - began < 5
