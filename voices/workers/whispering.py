"""The process that plays to one ear: a second output, chosen by its exact name, and never the table's.

A sound server moves what plays to its default output when a headset goes, and PortAudio does not tell. So the list of
devices is read anew before each line, the server is asked where the sound goes before anything is heard, and a change
of its outputs ends the line at once.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from typing import Any

import numpy as np

from voices.child import Answer, serve
from voices.errors import ConnectADevice
from voices.portaudio import CHOOSE, portaudio, second_output

BLOCK_SECONDS, LATENCY_SECONDS = 0.02, 0.06
HUSH_SECONDS = 0.15
"""Of silence at first, while it is looked where the sound goes."""
PATIENCE = 2.0
"""Seconds that the sound server may take over an answer."""


class Whispering:
    """One line at a time."""

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        """Play ``payload``, int16 at ``rate``, on ``device``. Raises ConnectADevice where that is not there, is where
        everything sounds, or goes meanwhile."""
        library = portaudio()
        library._terminate()
        library._initialize()  # else it knows the devices of before
        device = second_output(library, request["device"])
        rate = int(request["rate"])
        samples = np.frombuffer(payload, dtype=np.int16)
        watch = ServerWatch()
        try:
            with library.OutputStream(
                samplerate=rate, device=device, channels=1, dtype="int16", latency=LATENCY_SECONDS
            ) as stream:
                self._play(stream, watch, samples, rate)
        except (library.PortAudioError, ValueError) as error:
            raise ConnectADevice(f"The second output cannot be opened: {error}.", CHOOSE) from error
        finally:
            watch.close()
        return {}, b""

    def _play(self, stream: Any, watch: ServerWatch, samples: Any, rate: int) -> None:
        block = int(rate * BLOCK_SECONDS)
        silence = np.zeros(int(rate * HUSH_SECONDS), dtype=np.int16)
        for begin in range(0, len(silence), block):
            stream.write(silence[begin : begin + block])
        if watch.goes_to_the_default(os.getpid()):
            stream.abort(ignore_errors=True)
            raise ConnectADevice("The second output is where everything sounds.", CHOOSE)
        for begin in range(0, len(samples), block):
            if watch.changed.is_set():
                stream.abort(ignore_errors=True)
                raise ConnectADevice("An output of this machine came or went.", CHOOSE)
            stream.write(samples[begin : begin + block])
        stream.write(silence)


class ServerWatch:
    """What PulseAudio, or PipeWire in its place, does with its outputs; nothing where neither is here. `changed`: one
    came or went, or what plays here was moved."""

    def __init__(self) -> None:
        self.changed = threading.Event()
        self._subscribed: subprocess.Popen[str] | None = None
        if shutil.which("pactl") is None or _asked("info") is None:
            return
        self._subscribed = subprocess.Popen(
            ["pactl", "subscribe"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._subscribed is not None
        assert self._subscribed.stdout is not None
        for line in self._subscribed.stdout:
            if ("'remove'" in line or "'new'" in line) and " sink #" in line:
                self.changed.set()
        self.changed.set()  # the server itself has gone

    def goes_to_the_default(self, process: int) -> bool:
        """Whether what this process plays comes out where everything does."""
        if self._subscribed is None:
            return False
        inputs, sinks, default = (
            _asked("list", "sink-inputs"),
            _asked("list", "sinks"),
            _asked("info"),
        )
        if inputs is None or sinks is None or default is None:
            return True
        ours = {
            one["sink"]
            for one in inputs
            if one.get("properties", {}).get("application.process.id") == str(process)
        }
        names = {one["index"]: one["name"] for one in sinks}
        return default["default_sink_name"] in {names.get(one) for one in ours}

    def close(self) -> None:
        """It is not looked any more."""
        if self._subscribed is not None:
            self._subscribed.terminate()
            self._subscribed.wait(PATIENCE)


def _asked(*words: str) -> Any:
    """The server's answer, None where it gives none."""
    try:
        done = subprocess.run(
            ["pactl", "--format=json", *words], capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None


if __name__ == "__main__":
    serve(Whispering().answer)
