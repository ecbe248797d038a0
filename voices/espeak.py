"""The espeak-ng library: where it is, and its phonemes.

The library of the pip-installable espeakng-loader is preferred, as its version is known; without it (macOS on Intel,
Linux on arm) the system's is used.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from functools import cache
from pathlib import Path

from voices.accents import IN_BRACKETS, with_phonemes, without_accents
from voices.errors import InstallSomething

PHONEMES_AS_IPA = 0x02
SEPARATOR = "_"
CHARACTERS_ARE_UTF8 = 1
SYNCHRONOUS, DO_NOT_EXIT = 2, 0x8000
PHONEMES_IN_BRACKETS = 0x100
"""That text in double square brackets is phonemes, by espeak-ng's own names of them."""

HOW_TO_INSTALL = (
    "Install it: 'pip install espeakng-loader', or on Debian and Ubuntu 'sudo apt install libespeak-ng1'."
)


@cache
def load_library() -> ctypes.CDLL:
    """espeak-ng's library, its names made visible to the whole process so that pyttsx3 finds it too.

    Raises InstallSomething.
    """
    path, data = _where()
    if data is not None:
        os.environ["ESPEAK_DATA_PATH"] = data
    if path is None:
        raise InstallSomething(
            "The espeak-ng library was not found, so nothing can be said aloud.", HOW_TO_INSTALL
        )
    try:
        return ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise InstallSomething(
            f"The espeak-ng library {path} cannot be loaded: {error}.", HOW_TO_INSTALL
        ) from error


def _where() -> tuple[str | None, str | None]:
    try:
        import espeakng_loader

        library, data = Path(espeakng_loader.get_library_path()), Path(espeakng_loader.get_data_path())
        if library.exists() and data.exists():
            return str(library), str(data)
    except (ImportError, OSError):
        pass
    return ctypes.util.find_library("espeak-ng"), None


class Phonemes:
    """espeak-ng's reading of text. Not safe across threads: it lives in a worker process.

    Raises InstallSomething when there is no library.
    """

    def __init__(self) -> None:
        self._library = load_library()
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._library.espeak_TextToPhonemes.argtypes = [
            ctypes.POINTER(ctypes.c_char_p),
            ctypes.c_int,
            ctypes.c_int,
        ]
        data = os.environ.get("ESPEAK_DATA_PATH")
        if self._library.espeak_Initialize(SYNCHRONOUS, 0, data.encode() if data else None, DO_NOT_EXIT) < 0:
            raise InstallSomething("The espeak-ng library finds no data of its own.", HOW_TO_INSTALL)
        self._voice = ""
        self._take_phonemes()

    def _take_phonemes(self) -> None:
        """TextToPhonemes reads brackets as the last Synth was told to; without a callback its sound goes nowhere."""
        self._library.espeak_Synth.argtypes = [
            *(ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint, ctypes.c_int, ctypes.c_uint, ctypes.c_uint),
            *(ctypes.c_void_p, ctypes.c_void_p),
        ]
        flags = CHARACTERS_ARE_UTF8 | PHONEMES_IN_BRACKETS
        self._library.espeak_Synth(b" ", 2, 0, 0, 0, flags, None, None)

    def of(self, text: str, voice: str) -> str:
        """IPA with "_" between phonemes, or "" when this installation lacks the voice."""
        if not self._use(voice):
            return ""
        return self._read(with_phonemes(text, self._own_names), PHONEMES_AS_IPA)

    def accented(self, text: str, voice: str, *, ipa: bool = False) -> str:
        """``text`` with its accented words as phonemes in brackets, in espeak-ng's own names or IPA; without their
        accents when this installation lacks the voice."""
        if not self._use(voice):
            return without_accents(text)
        text = with_phonemes(text, self._own_names)
        if not ipa:
            return text
        return IN_BRACKETS.sub(
            lambda word: f"[[{self._read(word[0], PHONEMES_AS_IPA).replace('_', '')}]]", text
        )

    def _use(self, voice: str) -> bool:
        """Whether it is there; it is loaded from its files only when it was another."""
        if voice != self._voice:
            there: bool = self._library.espeak_SetVoiceByName(voice.encode()) == 0
            self._voice = voice if there else ""
            return there
        return True

    def _own_names(self, word: str) -> str:
        return self._read(word, 0)

    def _read(self, text: str, names: int) -> str:
        rest = ctypes.c_char_p(text.encode())
        clauses = []
        while rest.value is not None:
            phonemes = self._library.espeak_TextToPhonemes(
                ctypes.byref(rest), CHARACTERS_ARE_UTF8, names | ord(SEPARATOR) << 8
            )
            clauses.append(phonemes.decode())
        return " ".join(clauses).strip()
