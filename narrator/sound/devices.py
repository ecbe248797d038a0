"""What the table speaks and listens through: the sound card of this machine, or the town square page open on it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from config.settings import Settings
from config.texts import load_texts
from narrator.network.addresses import page_url
from narrator.sound.speech_voices import lexicon_for, profile_of
from voices import DeviceMicrophone, Microphone, Mouth, NullSpeaker, Renderer, Speaker, open_speaker
from voices.errors import InstallSomething
from voices.page_sound import PageSound
from voices.portaudio import portaudio

Choice = Literal["auto", "device", "browser"]


class SoundDevices(NamedTuple):
    """`page` where the town square page is both; `note` is for whoever starts the table, "" when all is well."""

    speaker: Speaker
    microphone: Microphone
    page: PageSound | None
    note: str


def sound_devices(
    settings: Settings, port: int, choice: Choice | None = None, *, speaks: bool = True
) -> SoundDevices:
    """As chosen; by itself the sound card, and the page where the library for sound cards is missing.

    At a table that does not speak no loudspeaker is opened."""
    chosen = choice or settings.speaking.sound
    note = ""
    if chosen == "auto":
        try:
            portaudio()
        except InstallSomething as trouble:
            chosen = "browser"
            note = (
                f"{trouble.cause} So a web page speaks and listens. For the sound card: {trouble.next_step}"
            )
    if chosen == "browser":
        return _page(settings, port, note)
    microphone = DeviceMicrophone(settings.hearing.microphone or None)
    if not speaks:
        return SoundDevices(NullSpeaker(), microphone, None, "")
    speaker, missing = open_speaker(settings.speaking.loudspeaker or None)
    if missing is not None:
        note = (
            f"No voice: {missing} Every line is shown instead. Or let the town square page be loudspeaker and "
            "microphone: storyteller play --sound browser."
        )
    return SoundDevices(speaker, microphone, None, note)


def _page(settings: Settings, port: int, note: str) -> SoundDevices:
    press = load_texts(settings.language).shown("sound.button")
    page = PageSound(page_url("127.0.0.1", port, "/square"), str(press))  # for the terminal
    how = f"Sound: {page.next_step} It asks for the host's PIN once."
    return SoundDevices(page.speaker, page.microphone, page, f"{note} {how}".strip())


def mouth_for(settings: Settings, speaker: Speaker) -> Mouth:
    """What speaks through it, with the voice and the pronunciations of the settings."""
    renderer = Renderer()
    renderer.lexicon = lexicon_for(settings)
    return Mouth(renderer, speaker, profile_of(settings.voice))
