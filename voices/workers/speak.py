"""The process that owns pyttsx3 (and through it espeak-ng): text in, a sound file out."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

from voices.accents import without_accents
from voices.child import Answer, serve
from voices.errors import ChooseAnotherVoice, InstallSomething, VoiceTrouble
from voices.espeak import HOW_TO_INSTALL, PHONEMES_IN_BRACKETS, load_library


class Speech:
    """pyttsx3, which is started by the first request."""

    def __init__(self) -> None:
        self._engine: Any = None
        self._default_voice: str | None = None

    def answer(self, request: Answer, _payload: bytes) -> tuple[Answer, bytes]:
        """Carry out one request: "render" or "voices"."""
        match request["do"]:
            case "render":
                return self.render(request), b""
            case "voices":
                return {"voices": self.voices()}, b""
            case other:
                raise VoiceTrouble(f"Unknown request {other!r}.", "")

    def render(self, request: Answer) -> Answer:
        """Write a line into the sound file that the request names. Raises ChooseAnotherVoice."""
        engine = self._started()
        self._let_espeak_finish()
        voice = request["voice"] or self._default_voice
        if voice is not None:
            try:
                engine.setProperty("voice", voice)
            except ValueError as error:
                raise ChooseAnotherVoice(f"The speech engine has no voice {voice!r}.", "") from error
        engine.setProperty("rate", request["rate"])
        engine.setProperty("volume", request["volume"])
        with contextlib.suppress(KeyError):  # only espeak-ng knows it
            engine.setProperty("pitch", request["pitch"])
        # One line, one runAndWait, always: of two queued lines pyttsx3 writes only the last.
        engine.save_to_file(self._text(request), request["path"])
        self._let_espeak_finish()
        engine.runAndWait()
        return {}

    def voices(self) -> list[list[Any]]:
        """Identifier, name and languages of each voice of this machine."""
        return [
            [voice.id, voice.name, voice.languages or []] for voice in self._started().getProperty("voices")
        ]

    def _text(self, request: Answer) -> str:
        """With phonemes in brackets for espeak-ng; another engine stresses by itself, or takes them for commands."""
        takes_phonemes = "pyttsx3.drivers._espeak" in sys.modules
        text: str = request["with_phonemes"] if takes_phonemes else without_accents(request["text"])
        return text

    def _let_espeak_finish(self) -> None:
        """espeak-ng takes commands and synthesises on a thread of its own. Without this wait the end of one line now
        and then was taken for the end of the next, whose file was then empty (seen 4 times in 1,000 lines); and
        pyttsx3's runAndWait, which cancels whatever espeak-ng has not yet done, cancelled the rate just set."""
        espeak = sys.modules.get("pyttsx3.drivers._espeak")
        if espeak is not None:
            espeak.Synchronize()

    def _started(self) -> Any:
        if self._engine is None:
            if sys.platform.startswith("linux"):
                load_library()
            import pyttsx3

            try:
                self._engine = pyttsx3.init()
            except (RuntimeError, OSError, ImportError) as error:
                raise InstallSomething(f"pyttsx3 found no speech engine: {error}.", HOW_TO_INSTALL) from error
            self._default_voice = self._engine.getProperty("voice")
            if "pyttsx3.drivers._espeak" in sys.modules:
                # Until its first runAndWait pyttsx3 only notes what it is told, and that first one does not wait for
                # its line to be written. So the first one says nothing.
                self._let_espeak_finish()
                self._engine.runAndWait()
                self._take_phonemes()
        return self._engine

    def _take_phonemes(self) -> None:
        """pyttsx3 does not ask espeak-ng to read what stands in brackets as phonemes."""
        espeak: Any = sys.modules["pyttsx3.drivers._espeak"]
        synthesise = espeak.Synth

        def with_brackets(*arguments: Any, flags: int, **others: Any) -> Any:
            return synthesise(*arguments, flags=flags | PHONEMES_IN_BRACKETS, **others)

        espeak.Synth = with_brackets


if __name__ == "__main__":
    serve(Speech().answer)
