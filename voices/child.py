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
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from voices.errors import (
    ChooseAnotherModel,
    ChooseAnotherVoice,
    ConnectADevice,
    InstallSomething,
    TryAgain,
    VoiceTrouble,
)

Answer = dict[str, Any]

_KINDS = {
    kind.__name__: kind for kind in (ChooseAnotherModel, ChooseAnotherVoice, ConnectADevice, InstallSomething)
}
"""What a worker can refuse with, so that it is raised here as the same error."""


@dataclass(frozen=True)
class AskedFirst:
    """What every new process is asked before anything else, such as to read its model, in ``limit`` seconds.
    ``broken`` is raised where it dies or hangs over that and has never done it: then it is not worth another try."""

    request: Answer
    broken: VoiceTrouble
    limit: float = 60.0


@dataclass(frozen=True)
class Lesson:
    """What a process has to be told before it can answer, such as a grammar, by its ``key``. ``request`` is made when
    it is needed; making it may ask the same worker. The process forgets it when it ends, and may sooner: then it
    answers {"unknown": True}."""

    key: str
    request: Callable[[], Answer]


class Child:
    """``module`` is run as ``python -m module``; the first request starts it, and so does the first after a death.
    Whichever process answers was asked ``first`` before.

    Usable from any thread, one request at a time.
    """

    def __init__(
        self, module: str, *, first: AskedFirst | None = None, environment: dict[str, str] | None = None
    ) -> None:
        self.module = module
        self.starts = 0
        """How often a process was started."""
        self._first = first
        self._was_ready = False
        self._environment = environment or {}
        self._lock = threading.RLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._taught: set[str] = set()
        self._answers: queue.SimpleQueue[tuple[Answer, bytes] | None] = queue.SimpleQueue()

    @property
    def process_id(self) -> int | None:
        """The running process, or None."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start a process where none runs. Raises what `AskedFirst` says, and the worker's own VoiceTrouble."""
        with self._lock:
            if self._process is not None and self._process.poll() is None:
                return
            self._begin()
            if self._first is not None:
                self._make_ready(self._first)

    def teach(self, lesson: Lesson, *, limit: float) -> None:
        """What asking would do first, now. A worker that died over it is started anew and taught again, once.
        Raises as `ask`."""
        try:
            self._teach(lesson, limit)
        except TryAgain:
            self._teach(lesson, limit)

    def ask_twice(
        self, request: Answer, payload: bytes = b"", *, limit: float, knowing: Lesson | None = None
    ) -> tuple[Answer, bytes]:
        """As `ask`; a worker that died is started anew and asked again, once."""
        try:
            return self.ask(request, payload, limit=limit, knowing=knowing)
        except TryAgain:
            return self.ask(request, payload, limit=limit, knowing=knowing)

    def ask(
        self, request: Answer, payload: bytes = b"", *, limit: float, knowing: Lesson | None = None
    ) -> tuple[Answer, bytes]:
        """The worker's answer, of a process that was taught what it has to know. Blocks up to ``limit`` seconds for
        each message.

        Raises TryAgain when the worker hung or died (it is ended, the next request starts a new one), and the
        worker's own VoiceTrouble when it refused.
        """
        with self._lock:
            answer = self._answer(request, payload, limit, knowing)
            if knowing is None or "unknown" not in answer[0]:
                return answer
            self._taught.discard(knowing.key)
            return self._answer(request, payload, limit, knowing)

    def close(self) -> None:
        """End the process. A later request starts a new one."""
        with self._lock:
            self._end()

    def _answer(
        self, request: Answer, payload: bytes, limit: float, knowing: Lesson | None
    ) -> tuple[Answer, bytes]:
        if knowing is None:
            self.start()
        else:
            self._teach(knowing, limit)
        return self._exchange(request, payload, limit)

    def _teach(self, lesson: Lesson, limit: float) -> None:
        with self._lock:
            self.start()
            if lesson.key not in self._taught:
                self._exchange(lesson.request(), b"", limit)
                self._taught.add(lesson.key)

    def _make_ready(self, first: AskedFirst) -> None:
        try:
            self._exchange(first.request, b"", first.limit)
        except TryAgain as error:
            if self._was_ready:
                raise
            raise first.broken from error
        except VoiceTrouble:
            self._end()  # or the next request would reach it as it is
            raise
        self._was_ready = True

    def _exchange(self, request: Answer, payload: bytes, limit: float) -> tuple[Answer, bytes]:
        """With the process that runs; none is started here, as a new one would know nothing."""
        process = self._process
        if process is None:
            raise TryAgain(f"The {self.module} process ended unexpectedly.", "Ask again.")
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

    def _begin(self) -> None:
        self._end()
        packages = str(Path(__file__).resolve().parent.parent)
        paths = [packages, os.environ.get("PYTHONPATH", "")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", self.module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={
                # Its products are small: threads would wait for each other, spinning, for longer than they help.
                "OPENBLAS_NUM_THREADS": "1",
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

    def _end(self) -> None:
        process, self._process = self._process, None
        self._taught = set()
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
