"""`storyteller voices list`, `try` and `fetch`."""

from __future__ import annotations

import argparse
import asyncio
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
from models.piper_voices import PREFIX, fetch_piper_voice, find_piper_voice, piper_voice, piper_voices
from narrator.errors import StorytellerError
from narrator.sound.download_bar import download_bar
from voices import Renderer, Sound, VoiceProfile, open_speaker
from voices.errors import VoiceTrouble
from voices.lexicon import Lexicon

SAMPLE = "night.eyes_closed"


class NameAVoice(StorytellerError):
    """There is no such profile or voice, or its sound cannot be had here."""


def has_piper() -> bool:
    """Whether the optional package is installed."""
    return find_spec("piper") is not None


def profile_of(voice: VoiceSettings) -> VoiceProfile:
    """A profile of the settings as the renderer wants it; without its voice of Piper, the engine's own voice."""
    piper = find_piper_voice(voice.voice) if voice.voice.startswith(PREFIX) else None
    own = "" if voice.voice.startswith(PREFIX) else voice.voice
    return VoiceProfile(
        voice.rate,
        voice.volume,
        own or None,
        voice.language,
        voice.pitch,
        voice.pause,
        piper if has_piper() else None,
    )


def why_not_piper(voice: VoiceSettings) -> str:
    """What is missing for a profile that wants a voice of Piper, with the next step; "" when nothing is."""
    if not voice.voice.startswith(PREFIX):
        return ""
    name = voice.voice.removeprefix(PREFIX)
    if not has_piper():
        return f'The voice {name} needs Piper: pip install "storyteller[piper]". Until then espeak-ng speaks.'
    if find_piper_voice(name) is None:
        return f"The voice {name} is not here: storyteller voices fetch {name}. Until then espeak-ng speaks."
    return ""


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
        profiles.add_row(name, voice.language, voice.voice, str(voice.rate), why_not_piper(voice) or used)
    console.print(profiles)
    finer = _table("voice of Piper", "language", "here")
    for known in piper_voices().values():
        finer.add_row(known.name, known.language, str(find_piper_voice(known.name) or "no"))
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
    """Download one voice, with a bar; 0. Raises models.errors.ModelTrouble."""
    voice = piper_voice(chosen.voice)
    console = Console()
    with download_bar(console, voice.name, voice.size) as advance:
        path = fetch_piper_voice(voice.name, advance)
    console.print(f"{voice.name} is in {path}", soft_wrap=True)
    if not has_piper():
        console.print('It needs Piper to speak: pip install "storyteller[piper]"', soft_wrap=True)
    return 0


def try_voice(chosen: argparse.Namespace) -> int:
    """Say a line with a profile or a voice, or write it to a file; 0. Raises NameAVoice, VoiceTrouble."""
    settings = load_settings(chosen.config)
    voice = _voice(settings, chosen.voice)
    texts = load_texts(voice.language if voice.language in complete_languages() else "en")
    text = chosen.text or str(texts.said(SAMPLE, 0))
    missing = why_not_piper(voice)
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
    if name.removeprefix(PREFIX) in piper_voices() or find_piper_voice(name) is not None:
        bare = name.removeprefix(PREFIX)
        return VoiceSettings(
            language=bare.partition("_")[0], voice=PREFIX + bare, rate=160, volume=1.0, pitch=50, pause=0.0
        )
    if name.startswith(PREFIX):
        piper_voice(name)  # says which there are
    return settings.voice.model_copy(update={"voice": name})


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
