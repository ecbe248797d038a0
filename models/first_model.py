"""Fetches the recommended speech model while the set-up downloads anyway: `python -m models.first_model`.

Nobody waits long for it. Where nothing comes for five seconds, for want of a network or by a server that hangs, the
set-up goes on without it; what came is kept, and the next start goes on with it.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from enum import IntEnum

from models import Model, find_model, model_for, models_folder, recommended
from models.download import fetch, size_of
from models.errors import ModelTrouble

PATIENCE = 5.0
"""Seconds without a byte, name servers and connecting included."""
LONGEST = 600.0
"""Seconds in all: over a line this slow it is fetched in parts, one at each start."""


class Fetched(IntEnum):
    """How it ended; the exit status."""

    HERE = 0
    NOT_TO_BE_HAD = 1
    BROKE_OFF = 3
    """A part is here, and is kept."""


def main(arguments: list[str]) -> int:
    """The first word is how many seconds of patience there are, if not five."""
    return fetch_first(float(arguments[0]) if arguments else PATIENCE)


def fetch_first(patience: float, longest: float = LONGEST) -> Fetched:
    """Fetch it, if it is not here, and say what came of it."""
    language = recommended()
    model = model_for(language)
    try:
        if find_model(language) is not None:
            return Fetched.HERE
    except ModelTrouble as trouble:
        print(trouble)
        return Fetched.NOT_TO_BE_HAD
    print(f"Fetching a speech model, so that you are understood better: {model.name}, {model.megabytes} MB.")
    trouble_told = wait_for(language, patience, longest)
    if trouble_told is None:
        print("The speech model is here.")
        return Fetched.HERE
    kept = size_of(models_folder() / f"{model.name}.zip.part")
    print(f"It did not arrive: {trouble_told}\n{what_now(model, kept)}", flush=True)
    return Fetched.BROKE_OFF if kept else Fetched.NOT_TO_BE_HAD


def what_now(model: Model, kept: int) -> str:
    """How it goes on without the model, of which so many bytes are here."""
    later = (
        f"{kept:,} bytes are kept, and the next start goes on from there."
        if kept
        else f"`{model.again}` fetches it later."
    )
    return f"The built-in recogniser listens meanwhile, which is good enough in a quiet room. {later}"


def wait_for(language: str, patience: float, longest: float) -> str | None:
    """None when the model has come, else why it has not. What hangs is left to hang: it ends with this process."""
    news: queue.SimpleQueue[str | tuple[int, int | None] | None] = queue.SimpleQueue()

    def go() -> None:
        try:
            fetch(language, lambda had, total: news.put((had, total)))
            news.put(None)
        except ModelTrouble as trouble:
            news.put(str(trouble))

    threading.Thread(target=go, daemon=True, name="first model").start()
    until = time.monotonic() + longest
    shown = -1
    allowed: float | None = patience
    while time.monotonic() < until:
        try:
            told = news.get(timeout=allowed)
        except queue.Empty:
            return f"nothing came for {patience:g} seconds."
        if told is None or isinstance(told, str):
            return told
        had, total = told
        if total and had >= total:
            allowed = None  # unpacking takes as long as the disk does
        if total and sys.stdout.isatty() and (percent := 100 * had // total) != shown:
            shown = percent
            print(f"\r  {percent} % ", end="" if percent < 100 else "\n", flush=True)
    return f"it took longer than {longest:g} seconds."


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(Fetched.BROKE_OFF)
