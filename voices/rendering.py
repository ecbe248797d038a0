"""Text to sound, by pyttsx3 in a worker process."""

from __future__ import annotations

import atexit
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import soundfile

from voices.child import Child
from voices.errors import ChooseAnotherVoice, TryAgain, VoiceTrouble
from voices.sound import Sound, read_sound, silence

LONGEST_LINE = 5_000
"""Characters. espeak-ng renders a page in a tenth of a second; what is longer is a mistake."""

CACHED_SECONDS = 900.0
"""Seconds of rendered speech kept: about 80 MB at 22,050 samples a second."""


@dataclass(frozen=True)
class VoiceProfile:
    """How to speak. ``rate`` is words a minute, ``volume`` 0 to 1, ``voice`` an id of the speech engine (None: the
    best it has for ``language``, a tag such as "en" or "en-us")."""

    rate: int = 165
    volume: float = 1.0
    voice: str | None = None
    language: str = "en-us"

    def __post_init__(self) -> None:
        if not 60 <= self.rate <= 500:
            raise ValueError(f"rate is {self.rate} words a minute; choose one between 60 and 500")
        if not 0.0 <= self.volume <= 1.0:
            raise ValueError(f"volume is {self.volume}; choose one between 0 and 1")


@dataclass(frozen=True)
class Voice:
    identifier: str
    name: str
    languages: tuple[str, ...]


class Renderer:
    """Turns lines into sound; keeps what it rendered. Usable from any thread; blocks, so not from the loop.

    ``time_limit`` seconds a line; a worker that takes longer is ended, and a new one tries once more.
    """

    def __init__(self, time_limit: float = 10.0) -> None:
        self.time_limit = time_limit
        self.worker = Child("voices.workers.speak")
        self.reader = Child("voices.workers.phonemes")
        self._folder = tempfile.TemporaryDirectory(prefix="storyteller-speech-")
        self._lock = threading.Lock()
        self._rendered: OrderedDict[tuple[str, VoiceProfile], Sound] = OrderedDict()
        self._voices: tuple[Voice, ...] | None = None

    def render(self, text: str, profile: VoiceProfile) -> Sound:
        """The line as sound. Text without a letter or digit is a short silence and never reaches the engine.

        Raises ChooseAnotherVoice, InstallSomething or TryAgain; all are VoiceTrouble.
        """
        text = sayable(text)
        with self._lock:
            cached = self._rendered.get((text, profile))
            if cached is not None:
                self._rendered.move_to_end((text, profile))
                return cached
            if not any(letter.isalnum() for letter in text):
                return silence(0.2, 22_050)
            voice = self._identifier(profile)
            try:
                sound = self._ask(text, profile, voice)
            except TryAgain:
                sound = self._ask(text, profile, voice)
            self._keep(text, profile, sound)
            return sound

    def voices(self, language: str = "") -> tuple[Voice, ...]:
        """What the speech engine offers, those of ``language`` (a tag's beginning) only when given."""
        with self._lock:
            known = self._known_voices()
        return tuple(
            voice for voice in known if any(tag.startswith(language) for tag in voice.languages or ("",))
        )

    def phonemes(self, texts: Sequence[str], voices: Sequence[str]) -> list[list[str]]:
        """For every text and espeak-ng voice its IPA with "_" between phonemes; "" where the voice is missing."""
        answer, _ = self.reader.ask(
            {"texts": [sayable(text) for text in texts], "voices": list(voices)},
            limit=self.time_limit,
        )
        result: list[list[str]] = answer["phonemes"]
        return result

    def close(self) -> None:
        self.worker.close()
        self.reader.close()
        self._folder.cleanup()

    def _ask(self, text: str, profile: VoiceProfile, voice: str | None) -> Sound:
        path = Path(self._folder.name) / "line.wav"
        path.unlink(missing_ok=True)
        self.worker.ask(
            {
                "do": "render",
                "text": text,
                "path": str(path),
                "voice": voice,
                "rate": profile.rate,
                "volume": profile.volume,
            },
            limit=self.time_limit,
        )
        try:
            return read_sound(path)
        except (OSError, soundfile.LibsndfileError) as error:
            raise TryAgain(f"The speech engine wrote no sound for {text!r}.", "Say it again.") from error

    def _identifier(self, profile: VoiceProfile) -> str | None:
        """The engine's voice id. espeak-ng takes "+f3" after it for a variant of the speaker."""
        known = self._known_voices()
        wanted = profile.voice
        if wanted is None:
            tag = profile.language.lower()
            exact = [voice for voice in known if tag in voice.languages]
            named = [voice for voice in known if voice.identifier.rpartition("/")[2] == tag]
            near = [voice for voice in known if any(spoken.startswith(tag) for spoken in voice.languages)]
            return next((voice.identifier for voice in exact + named + near), None)
        base = wanted.partition("+")[0]
        for voice in known:
            if base.lower() in (voice.identifier.lower(), voice.name.lower(), *voice.languages):
                return (
                    wanted
                    if voice.identifier.lower() != base.lower()
                    else voice.identifier + wanted[len(base) :]
                )
        same_language = [
            voice.identifier
            for voice in known
            if profile.language[:2] in [tag[:2] for tag in voice.languages]
        ]
        examples = same_language or [voice.identifier for voice in known]
        raise ChooseAnotherVoice(
            f"The speech engine has no voice {wanted!r}.",
            f"Choose one of its {len(known)}, for example {', '.join(examples[:5])}.",
        )

    def _known_voices(self) -> tuple[Voice, ...]:
        if self._voices is None:
            answer, _ = self.worker.ask({"do": "voices"}, limit=self.time_limit)
            self._voices = tuple(Voice(row[0], row[1], tuple(row[2])) for row in answer["voices"])
        return self._voices

    def _keep(self, text: str, profile: VoiceProfile, sound: Sound) -> None:
        self._rendered[text, profile] = sound
        while (
            sum(kept.seconds for kept in self._rendered.values()) > CACHED_SECONDS and len(self._rendered) > 1
        ):
            self._rendered.popitem(last=False)


def sayable(text: str) -> str:
    """``text`` on one line without control characters. Raises VoiceTrouble when it is far too long."""
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if len(text) > LONGEST_LINE:
        raise VoiceTrouble(
            f"A line of {len(text)} letters is too long to say.", f"Keep lines under {LONGEST_LINE}."
        )
    return text


@cache
def shared_renderer() -> Renderer:
    """The renderer of ``synthesise`` and of pronunciations; ended with the program."""
    renderer = Renderer()
    atexit.register(renderer.close)
    return renderer


PLAYER_VOICES = (
    *(
        "en-us+f2",
        "en-us+m3",
        "en-us+f5",
        "en-us+m1",
        "en-us+steph2",
        "en-us+m4",
        "gmw/en-us-nyc",
        "en-us+m5",
    ),
    *(
        "gmw/en-gb-x-rp",
        "en-us+m6",
        "en-us+adam",
        "en-us+mike2",
        "en-us+michael",
        "en-us+edward2",
        "en-us+klatt4",
    ),
)
"""Fifteen espeak-ng voices that pocketsphinx heard ten times of ten in quiet (of 27 tried), women and men in turn."""


def synthesise(text: str, voice: str = PLAYER_VOICES[0], rate: int = 160) -> Sound:
    """``text`` spoken by an espeak-ng voice, for simulated players. Blocks. Raises VoiceTrouble."""
    return shared_renderer().render(text, VoiceProfile(rate=rate, voice=voice))
