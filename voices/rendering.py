"""Text to sound, by pyttsx3, Piper or Supertonic, each in a worker process."""

from __future__ import annotations

import atexit
import re
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import soundfile

from voices.accents import ACUTE, without_accents
from voices.child import Answer, Child
from voices.errors import ChooseAnotherVoice, TryAgain, VoiceTrouble
from voices.lexicon import Lexicon, by_voices
from voices.loudness import levelled
from voices.sound import Sound, read_sound, silence

LONGEST_LINE = 5_000
"""Characters. espeak-ng renders a page in a tenth of a second; what is longer is a mistake."""

CACHED_SECONDS = 900.0
"""Seconds of rendered speech kept: about 80 MB at 22,050 samples a second."""


ORDINARY_PITCH = 50
PIPERS_RATE = 165
"""Words a minute that a voice of Piper speaks by itself, about."""
SUPERTONICS_RATE = 165
"""And one of Supertonic at a speed of 1."""
BETWEEN_VOICES = 0.06
"""Seconds between two stretches of a line that are read by different voices."""
AUDIBLE = 0.003
ACCENTED = "ru"
"""The voice of espeak-ng whose words can have accents."""
OPENING_BRACKETS = re.compile(r"\[{2,}")
"""What would begin phonemes."""


@dataclass(frozen=True)
class VoiceProfile:
    """How to speak. ``rate`` is words a minute, ``volume`` 0 to 1, ``voice`` an id of the speech engine (None: the
    best it has for ``language``, a tag such as "en" or "en-us"), ``pitch`` 0 to 99 (50: as the voice is), ``pause``
    seconds of silence after each line. With ``piper``, the file of a voice of Piper, or ``supertonic``, the file of a
    style of Supertonic, that speaks, and the speech engine only where it cannot."""

    rate: int = 165
    volume: float = 1.0
    voice: str | None = None
    language: str = "en-us"
    pitch: int = ORDINARY_PITCH
    pause: float = 0.0
    piper: Path | None = None
    supertonic: Path | None = None

    def __post_init__(self) -> None:
        if not 60 <= self.rate <= 500:
            raise ValueError(f"rate is {self.rate} words a minute; choose one between 60 and 500")
        if not 0.0 <= self.volume <= 1.0:
            raise ValueError(f"volume is {self.volume}; choose one between 0 and 1")
        if not 0 <= self.pitch <= 99:
            raise ValueError(f"pitch is {self.pitch}; choose one between 0 and 99")


@dataclass(frozen=True)
class EngineVoice:
    """A voice of the speech engine, by the name the engine has for it, and the tags of its languages."""

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
        self.piper = Child("voices.workers.piper_speech")
        self.supertonic = Child("voices.workers.supertonic_speech")
        self.lexicon = Lexicon()
        """Respellings of whatever is rendered from now on; captions stay as they are written."""
        self.trouble: VoiceTrouble | None = None
        """Why the last line that a finer voice should have said was said by the speech engine."""
        self._lock = threading.Lock()
        self._rendered: OrderedDict[tuple[str, VoiceProfile], Sound] = OrderedDict()
        self._voices: tuple[EngineVoice, ...] | None = None

    def render(self, text: str, profile: VoiceProfile) -> Sound:
        """The line as sound. Text without a letter or digit is a short silence and never reaches the engine.

        Raises ChooseAnotherVoice, InstallSomething or TryAgain; all are VoiceTrouble.
        """
        reads_by_itself = profile.supertonic is not None
        plain = sayable(self.lexicon.names_respelt(text)) if reads_by_itself else ""
        text = sayable(self.lexicon.respelt(text))
        with self._lock:
            cached = self._rendered.get((text, profile))
            if cached is not None:
                self._rendered.move_to_end((text, profile))
                return cached
            if not any(letter.isalnum() for letter in text):
                return silence(0.2, 22_050)
            sound = None
            if profile.piper is not None:
                sound = self._by_piper(text, profile)
            elif profile.supertonic is not None:
                sound = self._by_supertonic(plain, profile)
            if sound is None:
                sound = self._by_the_engine(text, profile)
            self._keep(text, profile, sound)
            return sound

    def _by_piper(self, text: str, profile: VoiceProfile) -> Sound | None:
        request = {
            "voice": str(profile.piper),
            "text": self._with_phonemes(text, ipa=True),
            "length_scale": PIPERS_RATE / profile.rate,
        }
        return self._by_a_finer_voice(self.piper, request, profile)

    def _by_supertonic(self, text: str, profile: VoiceProfile) -> Sound | None:
        request = {
            "style": str(profile.supertonic),
            "text": without_accents(text),
            "language": profile.language.partition("-")[0].lower(),
            "speed": profile.rate / SUPERTONICS_RATE,
        }
        return self._by_a_finer_voice(self.supertonic, request, profile)

    def _by_a_finer_voice(self, worker: Child, request: Answer, profile: VoiceProfile) -> Sound | None:
        """None where it cannot: no line is lost for want of a finer voice."""
        try:
            answer, samples = worker.ask(request, limit=3 * self.time_limit)
        except VoiceTrouble as trouble:
            self.trouble = trouble
            return None
        if not samples:
            return None
        self.trouble = None
        spoken = np.frombuffer(samples, dtype="<i2").astype(np.float32) / np.float32(32768)
        return levelled(Sound(spoken, int(answer["rate"])), profile.volume)

    def _by_the_engine(self, text: str, profile: VoiceProfile) -> Sound:
        """Each stretch by a voice that can read it. Raises VoiceTrouble."""
        identifier = self._identifier(profile)
        known = [voice.identifier.rpartition("/")[2] for voice in self._known_voices()]
        stretches = by_voices(text, profile.language)
        if len(stretches) == 1 and stretches[0][1] is None:
            return self._with_patience(text, profile, identifier)
        sounds = []
        for part, other in stretches:
            foreign = other is not None and other in known
            own = self._identifier(replace(profile, voice=other)) if foreign else identifier
            sounds.append(self._with_patience(part, profile, own))
        return joined(sounds)

    def _with_patience(self, text: str, profile: VoiceProfile, voice: str | None) -> Sound:
        if not any(letter.isalnum() for letter in text):
            return silence(0.05, 22_050)
        try:
            return self._ask(text, profile, voice)
        except TryAgain:
            return self._ask(text, profile, voice)

    def voices(self, language: str = "") -> tuple[EngineVoice, ...]:
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

    def _with_phonemes(self, text: str, *, ipa: bool = False) -> str:
        """With phonemes in brackets for each accented word; one stressed wrongly is better than a lost line."""
        text = OPENING_BRACKETS.sub("[", text)
        if ACUTE not in text:
            return text
        try:
            answer, _ = self.reader.ask(
                {"accented": text, "voice": ACCENTED, "ipa": ipa}, limit=self.time_limit
            )
        except VoiceTrouble:
            return without_accents(text)
        accented: str = answer["text"]
        return accented

    def close(self) -> None:
        """End its processes and throw away what it kept."""
        self.worker.close()
        self.reader.close()
        self.piper.close()
        self.supertonic.close()

    def _ask(self, text: str, profile: VoiceProfile, voice: str | None) -> Sound:
        # Its own folder for every line: a program that is killed leaves at most the line that is just written.
        with tempfile.TemporaryDirectory(prefix="storyteller-speech-") as folder:
            path = Path(folder) / "line.wav"
            self.worker.ask(
                {
                    "do": "render",
                    "text": text,
                    "with_phonemes": self._with_phonemes(text),
                    "path": str(path),
                    "voice": voice,
                    "rate": profile.rate,
                    "volume": profile.volume,
                    "pitch": profile.pitch,
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

    def _known_voices(self) -> tuple[EngineVoice, ...]:
        if self._voices is None:
            answer, _ = self.worker.ask({"do": "voices"}, limit=self.time_limit)
            self._voices = tuple(EngineVoice(row[0], row[1], tuple(row[2])) for row in answer["voices"])
        return self._voices

    def _keep(self, text: str, profile: VoiceProfile, sound: Sound) -> None:
        self._rendered[text, profile] = sound
        while (
            sum(kept.seconds for kept in self._rendered.values()) > CACHED_SECONDS and len(self._rendered) > 1
        ):
            self._rendered.popitem(last=False)


def joined(sounds: Sequence[Sound]) -> Sound:
    """One after the other, without the silence that each begins and ends with."""
    rate = sounds[0].rate
    gap = silence(BETWEEN_VOICES, rate).samples
    parts = []
    for sound in sounds:
        samples = sound.at_rate(rate).samples
        loud = np.flatnonzero(np.abs(samples) > AUDIBLE)
        parts += [samples[loud[0] : loud[-1] + 1] if len(loud) else samples, gap]
    return Sound(np.concatenate(parts), rate)


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
