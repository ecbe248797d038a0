"""A worker process that answers one request at a time, with a time limit, and is ended when it does not.

Speech libraries hang, print and hold the interpreter lock, so each lives in a process of its own. A message is one
line of JSON and then ``bytes`` raw bytes.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from voices.errors import ChooseAnotherModel, ChooseAnotherVoice, InstallSomething, TryAgain, VoiceTrouble

Answer = dict[str, Any]

_KINDS = {kind.__name__: kind for kind in (ChooseAnotherModel, ChooseAnotherVoice, InstallSomething)}
"""What a worker can refuse with, so that it is raised here as the same error."""


class Child:
    """``module`` is run as ``python -m module``; the first request starts it, and so does the first after a death.

    Usable from any thread, one request at a time.
    """

    def __init__(self, module: str, *, environment: dict[str, str] | None = None) -> None:
        self.module = module
        self.starts = 0
        """How often a process was started."""
        self._environment = environment or {}
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[tuple[Answer, bytes] | None] = queue.SimpleQueue()

    @property
    def process_id(self) -> int | None:
        """The running process, or None."""
        return self._process.pid if self._process is not None else None

    def ask(self, request: Answer, payload: bytes = b"", *, limit: float) -> tuple[Answer, bytes]:
        """The worker's answer. Blocks up to ``limit`` seconds.

        Raises TryAgain when the worker hung or died (it is ended, the next request starts a new one), and the
        worker's own VoiceTrouble when it refused.
        """
        with self._lock:
            process = self._running()
            late = threading.Event()

            def end_it() -> None:
                """Also ends a write to it that is stuck because it no longer reads."""
                late.set()
                process.kill()

            limiter = threading.Timer(limit, end_it)
            limiter.start()
            try:
                assert process.stdin is not None
                write_message(process.stdin, request, payload)
                answer = self._answers.get()
            except OSError:
                answer = None
            finally:
                limiter.cancel()
            if answer is None:
                self._end()
                what = f"did not answer within {limit:g} s" if late.is_set() else "ended unexpectedly"
                raise TryAgain(f"The {self.module} process {what}.", "Ask again.")
        if "cause" in answer[0]:
            kind = _KINDS.get(answer[0]["kind"], VoiceTrouble)
            raise kind(answer[0]["cause"], answer[0]["next_step"])
        return answer

    def close(self) -> None:
        """End the process. A later request starts a new one."""
        with self._lock:
            self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        packages = str(Path(__file__).resolve().parent.parent)
        paths = [packages, os.environ.get("PYTHONPATH", "")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", self.module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                **self._environment,
                "PYTHONPATH": os.pathsep.join(path for path in paths if path),
            },
            # Ctrl-C at the terminal is the parent's business: the child ends when its input closes.
            start_new_session=True,
        )
        self.starts += 1
        self._answers = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(
            target=_forward, args=(self._process.stdout, self._answers), daemon=True, name=self.module
        ).start()
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _forward(pipe: IO[bytes], answers: queue.SimpleQueue[tuple[Answer, bytes] | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (message := read_message(pipe)) is not None:
            answers.put(message)
    answers.put(None)


def write_message(pipe: IO[bytes], header: Answer, payload: bytes = b"") -> None:
    """One line of JSON with the number of bytes that follow it, and those bytes."""
    pipe.write(json.dumps({**header, "bytes": len(payload)}).encode() + b"\n" + payload)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> tuple[Answer, bytes] | None:
    """The next message, or None at the end of the pipe."""
    line = pipe.readline()
    if not line:
        return None
    header: Answer = json.loads(line)
    size = int(header.pop("bytes"))
    payload = pipe.read(size)
    return (header, payload) if len(payload) == size else None


def _refusal(kind: str, cause: str, next_step: str) -> Answer:
    return {"kind": kind, "cause": cause, "next_step": next_step}


def serve(answer: Callable[[Answer, bytes], tuple[Answer, bytes]]) -> None:
    """The worker's side: answer requests on stdin until it closes.

    What libraries print must not mix with the answers, so the real stdout is kept for us and theirs goes nowhere.
    """
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    while (message := read_message(requests)) is not None:
        try:
            header, payload = answer(*message)
        except VoiceTrouble as trouble:
            header, payload = _refusal(type(trouble).__name__, trouble.cause, trouble.next_step), b""
        except BaseException as error:  # vosk calls sys.exit; nothing may end the worker silently
            header, payload = _refusal("", f"{type(error).__name__}: {error}.", ""), b""
        write_message(answers, header, payload)
