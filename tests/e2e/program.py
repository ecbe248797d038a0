"""`storyteller play` as a process of its own, started from the command line."""

import os
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import tests.e2e

HOST = "table.test"
STORYTELLER = Path(sys.executable).with_name("storyteller")
HERE = Path(tests.e2e.__file__).resolve().parent
IMPORTED_FIRST = os.pathsep.join(map(str, (HERE / "sound_card", HERE.parents[1])))
"""The sound card in the place of the real one, and the packages of this checkout."""
SPEED = 15
"""The loudspeaker plays so many times faster than life; people and their phones do not."""

SETTINGS = """
records = "records"

[pages]
names = ["table.test"]

[hearing]
recogniser = "pocketsphinx"

[atmosphere]
on = false  # the tests hear when the loudspeaker is silent

[house_rules]
read_rules = "never"

[seconds]
discussion = 0.0
last_call = 60.0
accusation = 120.0
defence = 120.0
cancel = 12.0  # long enough for a busy machine to hear "cancel that"
dawn_pause = 5.0
night_look = 5.0
night_look_jitter = 1.0
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class Storyteller:
    """The running program. `folder` holds its home, its settings, its records and its log."""

    def __init__(
        self,
        folder: Path,
        *,
        room_port: int = 0,
        port: int = 0,
        settings: str = SETTINGS,
        sound: dict[str, str] | None = None,
    ) -> None:
        """`sound`: the environment in which it finds the real libraries for sound; without one it has the sound card
        of the tests, connected to `room_port`."""
        self.folder, self.room_port, self.sound = folder, room_port, sound
        self.port = port or free_port()
        self.log = folder / "storyteller.log"
        self.config = folder / "table.toml"
        self.config.write_text(settings, encoding="utf-8")
        self.command: tuple[str, ...] = (str(STORYTELLER),)
        self.process: subprocess.Popen[str] | None = None
        self._printed = ""

    @property
    def base(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start(self, *options: str, ready: str = r"Ctrl-C closes") -> None:
        """Run it until it has printed its welcome."""
        words = [*self.command, "play", "--config", str(self.config), "--address", "127.0.0.1"]
        words += ["--no-browser", "--port", str(self.port), *options]
        self._printed = ""
        self.process = subprocess.Popen(
            words, cwd=self.folder, env=self._environment(), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reader.start()
        self.printed(ready)

    def _environment(self) -> dict[str, str]:
        usual = environment(self.folder, self.room_port)
        return usual if self.sound is None else usual | self.sound | {"PYTHONPATH": str(HERE.parents[1])}

    def printed(self, pattern: str, seconds: float = 60.0) -> str:
        """What the first group of `pattern` is in the program's output, once it is there."""
        deadline = time.monotonic() + seconds
        while not (found := re.search(pattern, self._printed)):
            assert self.process is not None
            assert self.process.poll() is None, f"the program ended:\n{self._printed}"
            assert time.monotonic() < deadline, f"not printed: {pattern}\n{self._printed}"
            time.sleep(0.05)
        return found[1] if found.groups() else found[0]

    @property
    def pin(self) -> str:
        return self.printed(r"PIN (\d{6})")

    @property
    def next_pin(self) -> str:
        """The one that no page has used yet."""
        self.printed(r"PIN (\d{6})")
        return str(re.findall(r"PIN (?:for the next host page: )?(\d{6})", self._printed)[-1])

    @property
    def join_code(self) -> str:
        return self.printed(r"\(code (\w+)\)")

    @property
    def record(self) -> Path:
        return Path(self.printed(r"Record: +(\S+)"))

    def type(self, line: str) -> None:
        """A line on its keyboard."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """As a power cut does."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def wait(self, seconds: float = 30.0) -> int:
        assert self.process is not None
        status = self.process.wait(seconds)
        self._gone()
        return status

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def _gone(self) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.wait(20)
        self.process.stdin.close()
        self._reader.join(20)

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with self.log.open("a", encoding="utf-8") as log, process.stdout as output:
            for line in output:
                self._printed += line
                log.write(line)
                log.flush()


def environment(folder: Path, room_port: int = 0) -> dict[str, str]:
    """A home of its own, and the sound card of the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    home = folder / "home"
    home.mkdir(exist_ok=True)
    return kept | {
        "HOME": str(home),
        "PYTHONPATH": IMPORTED_FIRST,
        "PYTHONUNBUFFERED": "1",
        "SOUND_CARD_PORT": str(room_port),
        "SOUND_CARD_SPEED": str(SPEED),
    }


def run_storyteller(folder: Path, *words: str, seconds: float = 60.0) -> "subprocess.CompletedProcess[str]":
    """One command to its end."""
    return subprocess.run(
        [str(STORYTELLER), *words], cwd=folder, env=environment(folder), text=True, capture_output=True,
        stdin=subprocess.DEVNULL, timeout=seconds, check=False,
    )  # fmt: skip
