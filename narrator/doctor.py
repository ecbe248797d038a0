"""`storyteller doctor`: what works on this machine, what is missing, and how to get it."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from config import BrokenConfig
from config.settings import Settings, VoiceSettings, load_settings
from models import find_model
from models.errors import ModelTrouble
from narrator.calling import as_called
from narrator.network.addresses import (
    ChooseAnotherAddress,
    addresses,
    candidates,
    choose_host,
    next_free_port,
    page_url,
    port_trouble,
)
from narrator.network.firewall import firewall
from narrator.sound.recognisers import LIBRARIES, choose, how_to_fetch, own_models
from narrator.sound.speech_voices import is_here
from voices import VoiceProfile, VoiceTrouble, check_audio
from voices.portaudio import portaudio, second_output

OPTIONAL = ("vosk", "room")
"""What the voices may miss without losing anything that has no stand-in."""


class State(StrEnum):
    """What a finding means: it works, it is good to know, or it is not there."""

    OK = "ok"
    NOTE = "note"
    MISSING = "missing"


class Finding(NamedTuple):
    """One line of the table. `needed`: without it nothing can be played here at all."""

    subject: str
    state: State
    found: str
    advice: str = ""
    needed: bool = False


def doctor(chosen: argparse.Namespace) -> int:
    """Print the findings; 0 when an evening can be played here at all, 1 when something needed is missing."""
    findings = list(examine(chosen.config))
    playable = all(finding.state is not State.MISSING for finding in findings if finding.needed)
    if chosen.json:
        listed = [finding._asdict() for finding in findings]
        print(json.dumps({"playable": playable, "findings": listed}, indent=2, ensure_ascii=False))
    else:
        show(findings, playable)
    return 0 if playable else 1


def examine(config: Path | None) -> Iterator[Finding]:
    """Every finding about this machine with these settings, one after the other as they are found."""
    settings, settings_finding = settings_of(config)
    yield settings_finding
    yield from sound(settings)
    yield address(settings)
    yield from other_addresses(settings)
    yield port(settings)
    yield from firewalls(settings)
    yield records(settings)


def settings_of(config: Path | None) -> tuple[Settings, Finding]:
    """The settings to examine with, the defaults where the user's own are broken."""
    try:
        settings = load_settings(config)
    except BrokenConfig as trouble:
        advice = "Correct them; the rest was examined with the defaults."
        return load_settings(), Finding("settings", State.MISSING, str(trouble), advice, needed=True)
    return settings, Finding("settings", State.OK, str(config) if config else "the defaults")


# --- speaking and hearing ---


def sound(settings: Settings) -> Iterator[Finding]:
    """Everything the voices found, and which recogniser the settings and models make of it."""
    model, trouble = vosk_model(settings)
    voice = settings.voice
    profile = VoiceProfile(voice.rate, voice.volume, voice.voice or None, voice.language)
    for heard in check_audio(vosk_model=model, profile=profile):
        state = State.OK if heard.ok else State.NOTE if heard.what in OPTIONAL else State.MISSING
        yield Finding(heard.what, state, heard.found, heard.next_step)
    if voice.finer:
        yield finer_voice(voice)
    if settings.speaking.whisper:
        yield whispering(settings.speaking.whisper)
    yield trouble or hearing(settings, model)


def whispering(name: str) -> Finding:
    """Whether the output for one ear is there, and is not the table's."""
    try:
        second_output(portaudio(), name)
    except VoiceTrouble as trouble:
        return Finding("whisper", State.MISSING, f"{trouble.cause} All is shown instead.", trouble.next_step)
    return Finding("whisper", State.OK, f"{name}; the grimoire's page tries it before anything is whispered")


def finer_voice(voice: VoiceSettings) -> Finding:
    """Whether the voice speaks that people would rather have."""
    name = voice.finer.partition(":")[2]
    if is_here(voice.finer):
        return Finding("finer voice", State.OK, f"{name} speaks")
    advice = f"storyteller voices fetch {name}"
    return Finding("finer voice", State.NOTE, f"{name} is not here, so espeak-ng speaks", advice)


def vosk_model(settings: Settings) -> tuple[Path | None, Finding | None]:
    """The folder of the model for the language of the table, or the finding that says what is wrong with it."""
    try:
        return find_model(settings.language, settings.hearing.vosk_model), None
    except ModelTrouble as trouble:
        return None, Finding("hearing", State.MISSING, str(trouble))


def hearing(settings: Settings, model: Path | None) -> Finding:
    """Which engine hears this table, and how well it should be expected to; `model` is the folder of vosk's."""
    wanted = settings.hearing.recogniser
    if wanted == "none":
        return Finding("hearing", State.NOTE, "switched off in the settings", "hearing.recogniser")
    try:
        choice = choose(wanted, settings.language, model, own_models(settings))
    except VoiceTrouble as trouble:
        return Finding("hearing", State.MISSING, trouble.cause, trouble.next_step)
    if choice is not None:
        return Finding("hearing", State.OK, f"by {choice.called}: {choice.expected}")
    if wanted in ("auto", "pocketsphinx"):
        found = f"pocketsphinx has no model for {settings.language!r}"
    else:
        found = f"the settings want {wanted}, and it has no model"
    return Finding("hearing", State.MISSING, found, how_to_fetch(settings) + extra(wanted))


def extra(wanted: str) -> str:
    """What else is to be installed for an engine."""
    library = LIBRARIES.get(wanted)
    there = library is None or find_spec(library) is not None
    return "" if there else f', and pip install "storyteller[{wanted}]"'


# --- the network ---


def address(settings: Settings) -> Finding:
    """Where phones would find the pages."""
    try:
        host = choose_host(settings.pages.address)
    except ChooseAnotherAddress as trouble:
        return Finding("address", State.MISSING, str(trouble), "pages.address in your settings", needed=True)
    url = page_url(host, settings.pages.port)
    if settings.pages.address:
        return Finding("address", State.OK, f"{url}, as set")
    best = next(iter(addresses()), None)
    if best is None or not best.reaches_phones:
        advice = "Join the phones' network, or open a hotspot on this machine."
        return Finding("address", State.MISSING, f"no network that phones are on ({url})", advice)
    return Finding("address", State.OK, f"{url} ({best.interface})")


def other_addresses(settings: Settings) -> Iterator[Finding]:
    """Every other address of this machine, with what lies behind it."""
    try:
        host = choose_host(settings.pages.address)
    except ChooseAnotherAddress:
        return
    served = {one.ip for one in candidates(host, named=bool(settings.pages.address))}
    for one in addresses():
        if one.ip != host and one.rank < 4:
            advice = "" if one.ip in served else f"storyteller play --address {one.ip}"
            behind = "phones may come this way too" if one.ip in served else "no phones are expected here"
            yield Finding("other address", State.OK, f"{one.ip} ({one.interface}): {behind}", advice)


def port(settings: Settings) -> Finding:
    """Whether the port of the pages is free, and if not, which is."""
    trouble = port_trouble(settings.pages.port)
    if trouble is None:
        return Finding("port", State.OK, f"{settings.pages.port} is free")
    free = next_free_port(settings.pages.port + 1)
    found = f"{settings.pages.port}: {trouble}"
    if free is None:
        return Finding("port", State.MISSING, found, "Close other programs that serve pages.", needed=True)
    return Finding("port", State.NOTE, found, f"storyteller play --port {free}")


def firewalls(settings: Settings) -> Iterator[Finding]:
    """What lies between the phones and the port."""
    seen = firewall(settings.pages.port)
    yield Finding("firewall", State.OK if seen.blocks is False else State.NOTE, seen.found, seen.advice)


# --- the disk ---


def records(settings: Settings) -> Finding:
    """Whether a game can be recorded, which it must be: a record is what a crash resumes from."""
    folder = settings.records_folder
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        found = f"{folder} cannot be written ({error.strerror or error})"
        return Finding(
            "records", State.MISSING, found, "Name another folder: records in your settings.", True
        )
    return Finding("records", State.OK, str(folder))


# --- the table ---

STYLES = {State.OK: "green", State.NOTE: "yellow", State.MISSING: "bold red"}


def show(findings: list[Finding], playable: bool) -> None:
    """Print the findings as a table, and whether an evening can be played."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("", "", "found", "how to get it"):
        table.add_column(heading, overflow="fold")
    for finding in findings:
        state = Text(finding.state, style=STYLES[finding.state])
        table.add_row(finding.subject, state, Text(finding.found), Text(as_called(finding.advice)))
    console = Console(file=sys.stdout, highlight=False)
    console.print(table)
    console.print()
    console.print(
        "An evening can be played here." if playable else "Nothing can be played here yet; see above."
    )
