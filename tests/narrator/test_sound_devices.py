"""What speaks and listens: the sound card, or the town square page where there is none to be had."""

import pytest

from config.settings import load_settings
from narrator.command_line import parser
from narrator.sound import devices as sound_devices
from narrator.sound.devices import mouth_for
from voices import DeviceMicrophone, InstallSomething, NullSpeaker
from voices.page_sound import PageMicrophone, PageSpeaker

MISSING = InstallSomething(
    "The PortAudio library is missing.", "On Debian: 'sudo apt install libportaudio2'."
)


def without_portaudio() -> None:
    raise MISSING


def test_where_portaudio_is_missing_the_page_is_used_and_how_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound_devices, "portaudio", without_portaudio)
    found = sound_devices.sound_devices(load_settings(), 8123)
    assert isinstance(found.speaker, PageSpeaker)
    assert isinstance(found.microphone, PageMicrophone)
    assert found.page is not None
    for words in ("PortAudio", "libportaudio2", "http://127.0.0.1:8123/square", "Let this page speak", "PIN"):
        assert words in found.note


def test_the_page_can_be_chosen_and_the_button_is_named_in_the_language_of_the_table() -> None:
    russian = load_settings().model_copy(update={"language": "ru"})
    found = sound_devices.sound_devices(russian, 8000, "browser")
    assert isinstance(found.speaker, PageSpeaker)
    assert "Пусть эта страница говорит и слушает" in found.note


def test_a_sound_card_that_cannot_be_opened_is_said_with_both_ways_on() -> None:
    settings = load_settings()
    named = settings.model_copy(
        update={"speaking": settings.speaking.model_copy(update={"loudspeaker": "no such loudspeaker"})}
    )
    found = sound_devices.sound_devices(named, 8000, "device")
    assert found.page is None
    assert isinstance(found.microphone, DeviceMicrophone)
    assert isinstance(found.speaker, NullSpeaker)
    assert "no such loudspeaker" in found.note
    assert "--sound browser" in found.note


def test_the_voice_of_the_settings_speaks_with_its_pronunciations() -> None:
    mouth = mouth_for(load_settings(), NullSpeaker())
    try:
        assert mouth.profile.rate == load_settings().voice.rate
        assert mouth.renderer.lexicon.respelt("No Dashii") == "No Dashee"
    finally:
        mouth.renderer.close()


def test_the_command_line_knows_the_choices() -> None:
    assert parser().parse_args(["play", "--sound", "browser"]).sound == "browser"
    assert parser().parse_args(["play"]).sound is None
    with pytest.raises(SystemExit):
        parser().parse_args(["play", "--sound", "trumpet"])
