"""A made-up table: its names, what people say at it, and how that sounds in a room."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from voices import Grammar, Name, Sentences, Sound, Utterance, names_of_seats, synthesise
from voices.endpoint import Edge, LevelEndpointer
from voices.sound import Samples

ORDINARY = ("Alice", "Robert", "Maria", "Thomas", "Hannah")
ODD = ("Siobhan", "Xochitl", "Nguyen", "Ptolemy", "Lachlan")
SAID_AS = {
    "Siobhan": "Shivawn",
    "Xochitl": "Sochee",
    "Nguyen": "Win",
    "Ptolemy": "Tolemy",
    "Lachlan": "Locklan",
}
"""How the owner says it, which is also the "sounds like" typed at set-up."""

PATIENCE = 100.0
"""Seconds for whatever a worker is asked: a busy machine is no failure."""

VOICES = ("en-us", "en-us+f3", "gmw/en+m3", "gmw/en-us+m7")

CONTROLS = (
    "cancel",
    "cancel that",
    "repeat that please",
    "pause the game",
    "continue",
    "who is dead",
    "how many votes to execute",
    "last call for nominations",
)

TALK = (
    "I think we should go and talk to her about that later",
    "did you see the film last night it was great",
    "well I was the washerwoman and I learned that one of you two is the chef",
    "can somebody pass me the crisps please",
    "no way you can be the empath because I know for a fact who it is",
    "let's have a private chat in the kitchen",
    "who wants another drink before we carry on",
    "maybe we should nominate somebody soon",
    "I do not trust him at all he has been quiet all day",
    "the imp must be one of these three people",
    "honestly I have no idea what is going on",
    "what time is the last train home",
    "she said that she was poisoned on the first night",
    "that is exactly what the demon would say",
    "my cat did the funniest thing this morning",
    "I believe her more than I believe you",
    "there are two evil people left I think",
    "it would be a waste to execute her now",
    "were you really the librarian or did you make that up",
    "give me a second I need to think about this",
)


@cache
def sentences() -> Sentences:
    path = Path(__file__).parents[2] / "config" / "sentences" / "en.yaml"
    return Sentences.from_yaml(path.read_text(encoding="utf-8"))


def players(*names: str) -> tuple[Name, ...]:
    return names_of_seats({str(seat): name for seat, name in enumerate(names, 1)})


def table() -> tuple[Name, ...]:
    """Ten players in their seats, the odd names with their "sounds like"."""
    seats = {str(seat): name for seat, name in enumerate(ORDINARY + ODD, 1)}
    return names_of_seats(seats, {seat: SAID_AS[name] for seat, name in seats.items() if name in SAID_AS})


def nominations_open() -> Grammar:
    return Grammar.of(
        "nominate",
        "nominate_by",
        "cancel",
        "repeat",
        "pause",
        "resume",
        "last_call",
        "who_is_dead",
        "votes_needed",
        names=table(),
    )


def spoken(name: str) -> str:
    """A name as a speech engine must be given it to say it as its owner does."""
    return SAID_AS.get(name, name)


def commands() -> Iterator[tuple[str, str, dict[str, str]]]:
    """(what is said, intent, slots) of an afternoon of nominations."""
    names = ORDINARY + ODD
    seats = {name: str(seat) for seat, name in enumerate(names, 1)}
    for name in names:
        yield f"I nominate {spoken(name)}", "nominate", {"nominee": seats[name]}
    for one, other in itertools.islice(zip(names, names[3:] + names[:3], strict=True), 10):
        slots = {"nominator": seats[one], "nominee": seats[other]}
        yield f"{spoken(one)} nominates {spoken(other)}", "nominate_by", slots
    for text in CONTROLS:
        intent = sentences().parse(text, nominations_open())
        assert intent is not None
        yield text, intent.name, {}


@cache
def babble(seconds: float = 6.0) -> Samples:
    """Six people talking at once, at 16 kHz, with a level of 1.0 (root mean square)."""
    length = int(seconds * 16_000)
    mixed = np.zeros(length, dtype=np.float32)
    for number in range(6):
        lines = " ".join(TALK[(number * 3 + step) % len(TALK)] for step in range(3))
        talk = synthesise(lines, VOICES[number % len(VOICES)], rate=150 + 10 * number).at_rate(16_000).samples
        mixed += np.resize(talk, length)
    mixed /= np.sqrt(np.mean(np.square(mixed)))
    return mixed


def in_a_room(
    sound: Sound, *, over_babble: float | None = None, before: float = 1.5, after: float = 1.0
) -> Sound:
    """``sound`` at 16 kHz and at an ordinary level, in faint noise or in babble so many decibels quieter than it."""
    speech = sound.at_rate(16_000).samples
    level = float(np.sqrt(np.mean(np.square(speech))))
    speech = speech * (0.08 / level)
    quiet = np.zeros(int(before * 16_000), dtype=np.float32), np.zeros(int(after * 16_000), dtype=np.float32)
    room = np.concatenate([quiet[0], speech, quiet[1]])
    if over_babble is None:
        room = room + np.random.default_rng(1).normal(0, 0.0005, len(room)).astype(np.float32)
    else:
        room = room + np.resize(babble(), len(room)) * np.float32(0.08 * 10 ** (-over_babble / 20))
    return Sound(room.astype(np.float32), 16_000)


def utterances(sound: Sound) -> list[Utterance]:
    """The stretches of speech the endpointer finds."""
    edges = LevelEndpointer().hear(sound.as_pcm())
    return [
        Utterance(edge.samples, 0.0, 0.0, edge.speech_from, edge.speech_to)
        for edge in edges
        if edge.edge is Edge.ENDED
    ]
