"""How a worker dies: noticed before it is asked, by a pipe that is broken, or over what it is asked."""

from typing import IO

import pytest

from voices import child
from voices.child import Answer, Child


def kill(worker: Child) -> None:
    """It is dead when this returns, and the next request finds it so."""
    process = worker._process
    assert process is not None
    process.kill()
    process.wait()


def dies_at(
    monkeypatch: pytest.MonkeyPatch, worker: Child, *messages: str, reading: bool = False
) -> list[str]:
    """From now on it dies at each of these messages in turn, by what they say is to be done: before they are written,
    so that the pipe is broken, or with `reading` over the first half of them. Those are returned that are to come."""
    to_come = list(messages)
    write = child.write_message

    def dying(pipe: IO[bytes], header: Answer, payload: bytes = b"") -> None:
        process = worker._process
        if process is None or pipe is not process.stdin or to_come[:1] != [header.get("do", "")]:
            write(pipe, header, payload)
            return
        to_come.pop(0)
        if reading:
            pipe.write(b'{"do": ')
            pipe.flush()
        kill(worker)
        if not reading:
            write(pipe, header, payload)

    monkeypatch.setattr(child, "write_message", dying)
    return to_come
