"""Everybody this machine can synthesise: espeak-ng's variants always, others where they are installed.

Those of HELD_OUT voices speak for the published figures and nowhere else in this repository: no test, no calibration.

Sound is kept in a folder shared by all processes, so that a second run says nothing again.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import soundfile

from models.piper_voices import find_piper_voice
from voices import VoiceProfile, VoiceTrouble, synthesise
from voices.events import HEARING_RATE
from voices.rendering import shared_renderer
from voices.sound import Sound, read_sound

KEPT_IN = Path(
    os.environ.get("STORYTELLER_BENCH_CACHE", Path(tempfile.gettempdir()) / "storyteller-voice-bench")
)
LONGEST_SYNTHESIS = 60.0

ESPEAK = (
    ("en-us", 165),
    ("en-us+f3", 155),
    ("en-us+m7", 175),
    ("gmw/en+m3", 160),
    ("gmw/en-gb-x-rp+f2", 160),
    ("gmw/en-us-nyc", 170),
)
"""Voices and words a minute. The British one with the third man's throat is known to be heard badly."""
ESPEAK_HELD_OUT = (
    ("gmw/en-gb-scotland+m2", 155),
    ("gmw/en-gb-x-gbclan+f1", 165),
    ("gmw/en-gb-x-gbcwmd+m8", 150),
    ("gmw/en-029+f4", 165),
    ("gmw/en-us+Andy", 170),
    ("gmw/en-us+linda", 160),
)
"""Of dialects and throats that nothing was tuned on."""
PIPER_HELD_OUT = ("en_US-joe-medium", "en_GB-alba-medium")
"""Neural voices, made from a person's recordings."""
RHVOICE_HELD_OUT = ("alan", "bdl", "clb", "slt")
"""Made from people's recordings, too."""
FLITE = ("slt", "rms", "awb", "kal16")
FESTIVAL = ("cmu_us_slt_arctic_hts", "ked_diphone")
PICO = ("en-US", "en-GB")
MBROLA = ("us1", "us2", "us3", "en1")


@dataclass(frozen=True)
class SyntheticVoice:
    """`name` is "espeak-ng en-us+f3" or "flite slt"."""

    name: str
    say: Callable[[str, Path], None]
    """Writes a sound file. Raises VoiceTrouble or CalledProcessError."""

    def __call__(self, text: str) -> Sound:
        """The text at 16 kHz, as loud as the engine made it. Blocks up to a second the first time."""
        key = hashlib.sha256(f"{self.name}\n{text}".encode()).hexdigest()[:24]
        path = KEPT_IN / f"{key}.wav"
        if not path.exists():
            KEPT_IN.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=KEPT_IN) as folder:
                made, whole = Path(folder) / "said.wav", Path(folder) / "whole.wav"
                self.say(text, made)
                sound = read_sound(made).at_rate(HEARING_RATE)
                soundfile.write(whole, sound.samples, sound.rate, subtype="PCM_16")
                whole.replace(path)  # whole or not at all, whoever else makes the same
        return read_sound(path)


@cache
def held_out_voices() -> tuple[SyntheticVoice, ...]:
    """Those of this machine that nothing was tuned on, espeak-ng's first."""
    found = [SyntheticVoice(f"espeak-ng {voice}", _by_espeak(voice, rate)) for voice, rate in ESPEAK_HELD_OUT]
    if find_spec("piper") is not None:
        models = {one: find_piper_voice(one) for one in PIPER_HELD_OUT}
        found += [
            SyntheticVoice(f"piper {one}", _by_piper(path))
            for one, path in models.items()
            if path is not None
        ]
    if shutil.which("RHVoice-test"):
        there = {path.name for path in Path("/usr/share/RHVoice/voices").glob("*")}
        found += [
            SyntheticVoice(f"RHVoice {one}", _by_rhvoice(one)) for one in RHVOICE_HELD_OUT if one in there
        ]
    return tuple(found)


@cache
def synthetic_voices() -> tuple[SyntheticVoice, ...]:
    """Those of this machine that the hearing was made with, espeak-ng's first."""
    found = [SyntheticVoice(f"espeak-ng {voice}", _by_espeak(voice, rate)) for voice, rate in ESPEAK]
    if shutil.which("flite"):
        known = subprocess.run(["flite", "-lv"], capture_output=True, text=True, check=False).stdout.split()
        found += [SyntheticVoice(f"flite {one}", _by_flite(one)) for one in FLITE if one in known]
    if shutil.which("text2wave"):
        there = {path.name for path in Path("/usr/share/festival/voices").glob("*/*")}
        found += [SyntheticVoice(f"festival {one}", _by_festival(one)) for one in FESTIVAL if one in there]
    if shutil.which("pico2wave"):
        found += [SyntheticVoice(f"pico {one}", _by_pico(one)) for one in PICO]
    if shutil.which("mbrola") and shutil.which("espeak-ng"):
        there = {path.name for path in Path("/usr/share/mbrola").glob("*")}
        found += [SyntheticVoice(f"mbrola {one}", _by_mbrola(one)) for one in MBROLA if one in there]
    return tuple(found)


def missing_voices() -> list[str]:
    """What this machine lacks of those that were made from people's recordings, as a person would install it."""
    found = {voice.name for voice in held_out_voices()}
    missing = [f"storyteller voices fetch {one}" for one in PIPER_HELD_OUT if f"piper {one}" not in found]
    return missing if shutil.which("RHVoice-test") else [*missing, "rhvoice rhvoice-english"]


def _run(words: list[str], text: str | None = None) -> None:
    subprocess.run(words, input=text, text=True, capture_output=True, check=True, timeout=LONGEST_SYNTHESIS)


def _by_espeak(voice: str, rate: int) -> Callable[[str, Path], None]:
    def say(text: str, path: Path) -> None:
        sound = synthesise(text, voice, rate)
        if not len(sound.samples):
            raise VoiceTrouble(f"espeak-ng said nothing for {text!r}.", "Choose other words.")
        soundfile.write(path, sound.samples, sound.rate, subtype="PCM_16")

    return say


def _by_piper(model: Path) -> Callable[[str, Path], None]:
    def say(text: str, path: Path) -> None:
        renderer = shared_renderer()
        sound = renderer.render(text, VoiceProfile(piper=model))
        if renderer.trouble is not None:  # espeak-ng has spoken for it
            raise renderer.trouble
        soundfile.write(path, sound.samples, sound.rate, subtype="PCM_16")

    return say


def _by_rhvoice(voice: str) -> Callable[[str, Path], None]:
    return lambda text, path: _run(["RHVoice-test", "-p", voice, "-o", str(path)], text)


def _by_flite(voice: str) -> Callable[[str, Path], None]:
    return lambda text, path: _run(["flite", "-voice", voice, "-t", text, "-o", str(path)])


def _by_festival(voice: str) -> Callable[[str, Path], None]:
    return lambda text, path: _run(["text2wave", "-eval", f"(voice_{voice})", "-o", str(path)], text)


def _by_pico(language: str) -> Callable[[str, Path], None]:
    return lambda text, path: _run(["pico2wave", "-l", language, "-w", str(path), text])


def _by_mbrola(voice: str) -> Callable[[str, Path], None]:
    return lambda text, path: _run(["espeak-ng", "-v", f"mb-{voice}", "-w", str(path), text])
