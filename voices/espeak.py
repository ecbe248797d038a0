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

from voices.errors import InstallSomething

PHONEMES_AS_IPA = 0x02
SEPARATOR = "_"
CHARACTERS_ARE_UTF8 = 1
SYNCHRONOUS, DO_NOT_EXIT = 2, 0x8000

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

    def of(self, text: str, voice: str) -> str:
        """IPA with "_" between phonemes, or "" when this installation lacks the voice."""
        if self._library.espeak_SetVoiceByName(voice.encode()) != 0:
            return ""
        rest = ctypes.c_char_p(text.encode())
        clauses = []
        while rest.value is not None:
            phonemes = self._library.espeak_TextToPhonemes(
                ctypes.byref(rest), CHARACTERS_ARE_UTF8, PHONEMES_AS_IPA | ord(SEPARATOR) << 8
            )
            clauses.append(phonemes.decode())
        return " ".join(clauses).strip()
