"""The room that the sound card stands in: it speaks to the microphone and knows when the loudspeaker sounds."""

import socket
import struct
import threading
import time

import numpy as np

from voices import PLAYER_VOICES, synthesise

RATE = 48_000
LEVEL = 0.08
"""Of somebody who speaks to the laptop, as a share of full scale."""
QUIET_SECONDS = 0.4
"""The loudspeaker is done for now: the next line of one speech begins sooner."""


class Room:
    """Serves one sound card at a time; a restarted program connects again."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self.lines: list[int] = []
        """How many samples the loudspeaker played, line by line."""
        self._card: socket.socket | None = None
        self._loud = False
        self._since = time.monotonic()
        self._played = threading.Event()
        threading.Thread(target=self._serve, name="room", daemon=True).start()

    def close(self) -> None:
        self._server.close()
        if self._card is not None:
            self._card.close()

    def say(self, text: str, voice: int = 0) -> None:
        """Somebody says this as soon as the loudspeaker is silent; returns when it has been said."""
        spoken = synthesise(text, PLAYER_VOICES[voice]).at_rate(RATE).samples
        spoken = spoken * (LEVEL / float(np.sqrt(np.mean(np.square(spoken)))))
        samples = np.concatenate([spoken, np.zeros(RATE * 6 // 10)]).astype(np.float32).tobytes()
        self.quiet()
        assert self._card is not None, "no sound card has come"
        self._played.clear()
        self._card.sendall(struct.pack(">I", len(samples)) + samples)
        assert self._played.wait(30), "the microphone stopped hearing"

    def quiet(self, seconds: float = 60.0) -> None:
        """Wait until the loudspeaker has been silent for a moment."""
        deadline = time.monotonic() + seconds
        while self._loud or time.monotonic() - self._since < QUIET_SECONDS:
            assert time.monotonic() < deadline, "the loudspeaker does not stop"
            time.sleep(0.02)

    def _serve(self) -> None:
        while True:
            try:
                card, _ = self._server.accept()
            except OSError:
                return
            self._card, self._loud, self._since = card, False, time.monotonic()
            threading.Thread(target=self._hear, args=(card,), daemon=True).start()

    def _hear(self, card: socket.socket) -> None:
        with card, card.makefile("r") as told:
            try:
                for line in told:
                    self._note(line.split())
            except OSError:
                return

    def _note(self, words: list[str]) -> None:
        if words == ["played"]:
            self._played.set()
            return
        self._loud, self._since = words == ["loud"], time.monotonic()
        if words[0] == "quiet":
            self.lines.append(int(words[1]))
