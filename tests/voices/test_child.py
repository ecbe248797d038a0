from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest

from tests.leftovers import end_workers
from tests.voices.table import PATIENCE
from voices import TryAgain, VoiceTrouble
from voices.child import Child, read_message, write_message


def test_a_message_comes_back_as_it_was() -> None:
    pipe = io.BytesIO()
    write_message(pipe, {"do": "hear", "text": "Łódź\n"}, b"\n\x00\xff{")
    write_message(pipe, {"do": "next"})
    pipe.seek(0)
    assert read_message(pipe) == ({"do": "hear", "text": "Łódź\n"}, b"\n\x00\xff{")
    assert read_message(pipe) == ({"do": "next"}, b"")
    assert read_message(pipe) is None


def test_half_a_message_is_the_end() -> None:
    pipe = io.BytesIO()
    write_message(pipe, {"do": "hear"}, b"0123456789")
    assert read_message(io.BytesIO(pipe.getvalue()[:-3])) is None


def test_what_a_worker_prints_does_not_mix_with_its_answers() -> None:
    """pyttsx3 prints a line for every file it writes; the phoneme worker is asked through the same pipes."""
    child = Child("voices.workers.phonemes")
    try:
        for _ in range(3):
            answer, _ = child.ask({"texts": ["Bob"], "voices": ["en-us"]}, limit=PATIENCE)
            assert answer["phonemes"][0][0]
    finally:
        child.close()


def test_numpy_wakes_no_threads_in_a_worker_unless_somebody_asks_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    def noted(_: list[str], **more: Any) -> subprocess.Popen[bytes]:
        told.append(more["env"]["OPENBLAS_NUM_THREADS"])
        raise OSError("nothing is begun")

    monkeypatch.setattr("voices.child.subprocess.Popen", noted)
    for asked_for in (None, "4"):
        if asked_for is None:
            monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
        else:
            monkeypatch.setenv("OPENBLAS_NUM_THREADS", asked_for)
        with pytest.raises(OSError, match="nothing is begun"):
            Child("voices.workers.phonemes").ask({}, limit=PATIENCE)
    assert told == ["1", "4"]


def test_a_refusal_is_trouble_and_the_worker_lives_on() -> None:
    child = Child("voices.workers.speak")
    try:
        with pytest.raises(VoiceTrouble, match="fly"):
            child.ask({"do": "fly"}, limit=PATIENCE)
        with pytest.raises(VoiceTrouble, match="KeyError"):
            child.ask({}, limit=PATIENCE)
        assert child.ask({"do": "voices"}, limit=PATIENCE)[0]["voices"]
        assert child.starts == 1
    finally:
        child.close()


def test_a_worker_that_cannot_start_is_trouble() -> None:
    child = Child("voices.workers.absent")
    with pytest.raises(TryAgain, match="ended unexpectedly"):
        child.ask({}, limit=PATIENCE)
    child.close()


def test_a_large_payload_and_many_threads_keep_their_answers_apart() -> None:
    child = Child("voices.workers.phonemes")
    found: dict[str, str] = {}

    def ask(name: str) -> None:
        answer, _ = child.ask({"texts": [name], "voices": ["en-us"]}, os.urandom(200_000), limit=PATIENCE)
        found[name] = answer["phonemes"][0][0]

    names = ["Alice", "Robert", "Maria", "Siobhan", "Thomas", "Xochitl"]
    threads = [threading.Thread(target=ask, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    try:
        alone = child.ask({"texts": names, "voices": ["en-us"]}, limit=PATIENCE)[0]["phonemes"]
        assert found == {name: readings[0] for name, readings in zip(names, alone, strict=True)}
    finally:
        child.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
def test_a_hung_worker_is_ended_though_it_reads_nothing_more() -> None:
    """A long utterance does not fit into the pipe, so even the writing needs the time limit."""
    child = Child("voices.workers.phonemes")
    child.ask({"texts": ["Bob"], "voices": ["en-us"]}, limit=PATIENCE)
    assert child.process_id is not None
    os.kill(child.process_id, signal.SIGSTOP)
    with pytest.raises(TryAgain, match="did not answer"):
        child.ask({"texts": ["Bob"], "voices": ["en-us"]}, bytes(4_000_000), limit=1.0)
    assert child.process_id is None


def test_a_worker_that_was_ended_for_its_time_did_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long this thread was kept from looking at a clock: on a busy machine the limit was over before it
    did, and the worker had "ended unexpectedly"."""
    monkeypatch.setattr(threading.Timer, "start", lambda timer: timer.function())
    child = Child("voices.workers.phonemes")
    try:
        with pytest.raises(TryAgain, match="did not answer within 100 s"):
            child.ask({"texts": ["Bob"], "voices": ["en-us"]}, limit=PATIENCE)
    finally:
        child.close()


def test_workers_that_a_failed_test_left_running_are_ended() -> None:
    child = Child("voices.workers.phonemes")
    try:
        assert child.ask({"texts": ["Bob"], "voices": ["en-us"]}, limit=PATIENCE)
        end_workers()
        assert child.process_id is None
    finally:
        child.close()
