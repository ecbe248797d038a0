"""What this machine has for speaking and hearing, for a person who wants to know what is missing."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

from voices.child import Child
from voices.endpoint import level_of
from voices.errors import VoiceTrouble
from voices.espeak import load_library
from voices.portaudio import portaudio
from voices.rendering import Renderer, VoiceProfile
from voices.sound import Sound
from voices.vosk_recogniser import check_model_folder

LISTEN_SECONDS = 2.0
LOUD_ROOM = -40.0
"""Decibels under full scale from which a room is too loud for a microphone in the middle of the table."""


@dataclass(frozen=True)
class DeviceFinding:
    """One thing looked at. ``found`` describes it, or what is missing; ``next_step`` how to get it ("" when ok).
    Nothing here is indispensable: an evening goes on by phones and keyboard.
    """

    what: str
    ok: bool
    found: str
    next_step: str = ""


def check_audio(
    *, vosk_model: Path | None = None, profile: VoiceProfile | None = None, listen: bool = True
) -> list[DeviceFinding]:
    """Look at everything; never raises. Blocks: up to two seconds of listening, and the engines' loading."""
    profile = profile or VoiceProfile()
    return [
        _espeak(),
        *_voice(profile),
        _pocketsphinx(),
        _vosk(vosk_model),
        *_devices(listen),
    ]


def _espeak() -> DeviceFinding:
    try:
        load_library()
    except VoiceTrouble as trouble:
        return DeviceFinding("espeak-ng", False, trouble.cause, trouble.next_step)
    return DeviceFinding("espeak-ng", True, "library found")


def _voice(profile: VoiceProfile) -> list[DeviceFinding]:
    renderer = Renderer()
    try:
        began = time.monotonic()
        sound = renderer.render("Testing the voice.", profile)
        took = time.monotonic() - began
        return [
            DeviceFinding(
                "voice",
                True,
                f"{len(renderer.voices())} voices; a line of {sound.seconds:.1f} s took {took:.2f} s",
            )
        ]
    except VoiceTrouble as trouble:
        return [DeviceFinding("voice", False, trouble.cause, trouble.next_step)]
    finally:
        renderer.close()


def _pocketsphinx() -> DeviceFinding:
    worker = Child("voices.workers.sphinx")
    grammar = "#JSGF V1.0 UTF-8;\ngrammar test;\npublic <command> = yes | no;\n"
    try:
        worker.ask({"do": "grammar", "key": "test", "jsgf": grammar}, limit=30.0)
    except VoiceTrouble as trouble:
        return DeviceFinding("pocketsphinx", False, trouble.cause, "Install it: 'pip install pocketsphinx'.")
    finally:
        worker.close()
    return DeviceFinding("pocketsphinx", True, "ready with its own English model")


def _vosk(model: Path | None) -> DeviceFinding:
    if model is None:
        return DeviceFinding(
            "vosk",
            False,
            "no model folder is named",
            "'storyteller models fetch en' gets one; it hears better in a crowd.",
        )
    try:
        check_model_folder(model)
    except VoiceTrouble as trouble:
        return DeviceFinding("vosk", False, trouble.cause, trouble.next_step)
    worker = Child("voices.workers.kaldi")
    try:
        worker.ask({"do": "model", "path": str(model)}, limit=60.0)
    except VoiceTrouble as trouble:
        return DeviceFinding("vosk", False, trouble.cause, trouble.next_step or "Fetch the model again.")
    finally:
        worker.close()
    return DeviceFinding("vosk", True, f"model {model.name}")


def _devices(listen: bool) -> list[DeviceFinding]:
    try:
        library = portaudio()
        devices = [dict(device) for device in library.query_devices()]
    except VoiceTrouble as trouble:
        return [DeviceFinding("PortAudio", False, trouble.cause, trouble.next_step)]
    except Exception as error:  # PortAudio's own failures have no narrower type before it is imported
        return [
            DeviceFinding(
                "PortAudio", False, f"it cannot list devices: {error}", "Restart the sound service."
            )
        ]
    inputs = [str(device["name"]) for device in devices if device["max_input_channels"] > 0]
    outputs = [str(device["name"]) for device in devices if device["max_output_channels"] > 0]
    findings = [
        DeviceFinding("PortAudio", True, str(library.get_portaudio_version()[1])),
        DeviceFinding("loudspeaker", True, ", ".join(outputs))
        if outputs
        else DeviceFinding(
            "loudspeaker",
            False,
            "none found",
            "Connect one, or let the town square page be it: 'storyteller play --sound browser'. Without one "
            "lines are shown, not heard.",
        ),
        DeviceFinding("microphone", True, ", ".join(inputs))
        if inputs
        else DeviceFinding(
            "microphone", False, "none found", "Connect one; without it use the phones and the keyboard."
        ),
    ]
    if inputs and listen:
        findings.append(_noise())
    return findings


def _noise() -> DeviceFinding:
    """Two seconds of the room: its floor in decibels under full scale."""
    sounddevice = portaudio()
    try:
        rate = int(sounddevice.query_devices(None, "input")["default_samplerate"])
        block = sounddevice.rec(int(rate * LISTEN_SECONDS), samplerate=rate, channels=1, dtype="float32")
        deadline = time.monotonic() + LISTEN_SECONDS + 2
        while sounddevice.get_stream().active and time.monotonic() < deadline:
            time.sleep(0.05)
        sounddevice.stop()
    except (sounddevice.PortAudioError, ValueError) as error:
        return DeviceFinding(
            "room", False, f"the microphone cannot be opened: {error}", "Close other programs that use it."
        )
    level = level_of(Sound(block[:, 0], rate).as_pcm())
    if level <= -99 or math.isnan(level):
        return DeviceFinding(
            "room", False, "the microphone gives only silence", "Check its switch, its plug and its level."
        )
    if level > LOUD_ROOM:
        return DeviceFinding(
            "room",
            False,
            f"noise floor {level:.0f} dB: loud",
            "Bring the microphone nearer, or vote by phone.",
        )
    return DeviceFinding("room", True, f"noise floor {level:.0f} dB")
