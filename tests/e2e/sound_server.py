"""A room without a sound card: a real sound server (PulseAudio) whose loudspeaker and microphone are made up.

What goes to the loudspeaker is kept and can be looked at; what the test says is what the microphone hears, over the
faint noise of every room and, softly, the loudspeaker itself. Real programs use it by their real libraries: PortAudio
over ALSA, and chromium. It needs no rights and no hardware, and runs at life's pace.
"""

import ctypes.util
import fcntl
import glob
import os
import shutil
import subprocess
import threading
import time
from pathlib import Path
from types import TracebackType

import numpy as np
import numpy.typing as npt

from voices import Sound

RATE = 16_000
"""Of what is said and kept here; the server resamples."""
LEVEL = 0.08
"""Of somebody who speaks to the laptop, as a share of full scale."""
NOISE = 0.0005
"""Of the room: 66 decibels under full scale."""
ECHO = "40%"
"""How loud the microphone hears the loudspeaker, as the server counts: 24 decibels softer than it is."""
LOUD = 0.02
"""Of the loudspeaker's root mean square: a voice, and not the wind under it."""
BLOCK = 320
PIECE = 8_000
PIPE_BYTES = 4096  # a fifth of a second is the longest that what is said waits to be heard
F_SETPIPE_SZ = 1031
PACKAGES = "pulseaudio pulseaudio-utils libasound2-plugins libportaudio2"
PROGRAMS = ("pulseaudio", "pactl", "pacat", "parec")
ALSA_PLUGIN = "/usr/lib/*/alsa-lib/libasound_module_pcm_pulse.so"
ALSA = """</usr/share/alsa/alsa.conf>
pcm.!default { type pulse }
ctl.!default { type pulse }
"""

Samples = npt.NDArray[np.float32]


def missing() -> str:
    """What to install before there can be such a room; "" when all is here."""
    here = (
        all(map(shutil.which, PROGRAMS)) and glob.glob(ALSA_PLUGIN) and ctypes.util.find_library("portaudio")
    )
    return "" if here else f"no sound server on this machine: sudo apt-get install {PACKAGES}"


class SoundServer:
    """`with SoundServer(folder) as sound`; `environment` is for whatever shall use it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "sound"
        self.folder.mkdir()
        self.loud_at = 0.0
        """When the loudspeaker sounded last, by the monotonic clock."""
        self._heard: list[bytes] = []
        self._blocks = 0
        self._lock = threading.Lock()
        self._to_say: Samples = np.zeros(0, dtype=np.float32)
        self._said = threading.Event()
        self._over = False

    @property
    def environment(self) -> dict[str, str]:
        address = f"unix:{self.folder / 'socket'}"
        return {"PULSE_SERVER": address, "ALSA_CONFIG_PATH": str(self.folder / "alsa.conf")}

    def __enter__(self) -> "SoundServer":
        (self.folder / "alsa.conf").write_text(ALSA)
        socket = self.folder / "socket"
        words = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        words += ["--disable-shm=yes", "--log-target=stderr"]
        for module in (
            f"module-native-protocol-unix socket={socket} auth-anonymous=1",
            "module-null-sink sink_name=loudspeaker rate=48000 channels=2",
            "module-null-sink sink_name=room rate=48000 channels=1",
            "module-remap-source master=room.monitor source_name=microphone",
        ):
            words += ["-L", module]
        home = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder)}
        with (self.folder / "server.log").open("wb") as log:
            self._server = subprocess.Popen(words, env={**os.environ, **home}, stdout=log, stderr=log)
        self._until_it_answers()
        self._control("set-default-sink", "loudspeaker")
        self._control("set-default-source", "microphone")
        self._control("load-module", "module-loopback", "source=loudspeaker.monitor", "sink=room")
        echo = self._control("list", "short", "sink-inputs").split()[0]
        self._control("set-sink-input-volume", echo, ECHO)
        self._mouth = self._stream("pacat", "--playback", "--device=room", "--latency-msec=60")
        self._ear = self._stream("parec", "--device=loudspeaker.monitor", "--latency-msec=20")
        for work in (self._speak, self._hear):
            threading.Thread(target=work, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        for process in (self._mouth, self._ear, self._server):
            process.terminate()
            process.wait(10)
        for pipe in (self._mouth.stdin, self._ear.stdout):
            if pipe is not None:
                pipe.close()

    # The loudspeaker

    @property
    def silent_for(self) -> float:
        """Seconds since the loudspeaker sounded."""
        return time.monotonic() - self.loud_at

    @property
    def position(self) -> int:
        """How many samples have come out of the loudspeaker so far, silence among them."""
        return self._blocks * BLOCK

    def heard(self, begin: int, end: int) -> Samples:
        """What came out of it from one position to another."""
        blocks = self._heard[max(0, begin) // BLOCK : -(-end // BLOCK)]
        return np.frombuffer(b"".join(blocks), dtype=np.int16).astype(np.float32) / np.float32(32768)

    # The microphone

    def say(self, sound: Sound) -> None:
        """Somebody says this near the microphone; returns when it has been said."""
        samples = sound.at_rate(RATE).samples
        samples = samples * np.float32(LEVEL / float(np.sqrt(np.mean(np.square(samples)))))
        self._said.clear()
        with self._lock:
            self._to_say = samples
        assert self._said.wait(len(samples) / RATE + 20), "the microphone takes no more sound"

    def _speak(self) -> None:
        pipe, chance = self._mouth.stdin, np.random.default_rng(1)
        assert pipe is not None
        fcntl.fcntl(pipe, F_SETPIPE_SZ, PIPE_BYTES)
        while not self._over:
            block = chance.normal(0, NOISE, BLOCK)
            with self._lock:
                part, self._to_say = self._to_say[:BLOCK], self._to_say[BLOCK:]
                if not len(self._to_say):
                    self._said.set()
            block[: len(part)] += part
            try:
                pipe.write((block * 32767).astype(np.int16).tobytes())
                pipe.flush()
            except (OSError, ValueError):
                return

    def _hear(self) -> None:
        pipe = self._ear.stdout
        assert pipe is not None
        while len(block := pipe.read(2 * BLOCK)) == 2 * BLOCK:
            self._heard.append(block)
            self._blocks += 1
            samples = np.frombuffer(block, dtype=np.int16) / 32768
            if np.sqrt(np.mean(np.square(samples))) > LOUD:
                self.loud_at = time.monotonic()

    # The server

    def _until_it_answers(self) -> None:
        deadline = time.monotonic() + 30
        while not self._asked("info"):
            assert time.monotonic() < deadline, (self.folder / "server.log").read_text()
            time.sleep(0.1)

    def _asked(self, *words: str) -> bool:
        done = subprocess.run(["pactl", *words], env=self._own, capture_output=True, check=False)
        return done.returncode == 0

    def _control(self, *words: str) -> str:
        done = subprocess.run(["pactl", *words], env=self._own, capture_output=True, text=True, check=True)
        return done.stdout

    def _stream(self, *words: str) -> "subprocess.Popen[bytes]":
        shape = ["--raw", "--format=s16le", f"--rate={RATE}", "--channels=1"]
        speaks = words[0] == "pacat"
        return subprocess.Popen(
            [*words, *shape], env=self._own, bufsize=0 if speaks else -1, stderr=subprocess.DEVNULL,
            stdin=subprocess.PIPE if speaks else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if speaks else subprocess.PIPE,
        )  # fmt: skip

    @property
    def _own(self) -> dict[str, str]:
        return {**os.environ, **self.environment, "HOME": str(self.folder)}


def likeness(heard: Samples, said: Sound) -> float:
    """How much of what was heard is this line, wherever in it: near 1 for the line itself, under 0.5 for another.

    Looked for piece by piece, so that a moment in which a busy machine gave no sound does not matter."""
    wanted = said.at_rate(RATE).samples
    pieces = [wanted[at : at + PIECE] for at in range(0, len(wanted) - PIECE + 1, PIECE)] or [wanted]
    loud = [piece for piece in pieces if np.sqrt(np.mean(np.square(piece))) > LOUD / 2]
    return float(np.mean([_closest(heard, piece) for piece in loud])) if loud else 0.0


def _closest(heard: Samples, piece: Samples) -> float:
    if len(heard) < len(piece):
        return 0.0
    length = 1 << (len(heard) + len(piece)).bit_length()
    both = np.fft.irfft(np.fft.rfft(heard, length) * np.conj(np.fft.rfft(piece, length)), length)
    power = np.concatenate([[0.0], np.cumsum(np.square(heard.astype(np.float64)))])
    there = np.sqrt(np.maximum(power[len(piece) :] - power[: -len(piece)], 1e-3))
    return float(np.max(both[: len(there)] / there) / np.sqrt(np.sum(np.square(piece))))
