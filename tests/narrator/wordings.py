"""What people say in words of their own, by eight voices in a quiet room, through the real ear."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import soundfile

from narrator.listening.corrections import Anew
from narrator.listening.lacking import Lacking
from narrator.voice_bench.corpus import NUMBERS
from narrator.voice_bench.rooms import AFTER, BEFORE, ROOMS, SPEECH_LEVEL, Acoustics
from narrator.voice_bench.synthetic_voices import SyntheticVoice, synthetic_voices
from narrator.voice_bench.table import MeasuredTable
from voices import Intent, synthesise
from voices.events import EarEvent, Heard, NotUnderstood, Perhaps
from voices.sound import Sound

TABLE = ("Alice", "Robert", "Maria", "Thomas", "Hannah", "James", "Emma", "Daniel", "Sally", "Victor")
"""Names that are told apart: one that a voice says unclearly fails in every wording, which is not theirs."""
VOICES = 8
MORE_VOICES = (("en-us+f5", 165), ("gmw/en-gb-scotland", 160))
"""Of espeak-ng, where the machine has no other engines."""
Check = Callable[[MeasuredTable, int, int], bool]
"""Whether the table understood; the chairs are of who nominates and whom."""


@dataclass(frozen=True)
class Wording:
    """`text` with {who} and {whom}; `before` is what the table waits for, `is_right` whether that came of it."""

    text: str
    before: str
    is_right: Check
    among: Callable[[Sound], Sound] = lambda sound: sound
    """What else is in the room."""


@dataclass
class Tried:
    """How often it was right, and what came of it where it was not, by voice."""

    right: int = 0
    otherwise: list[str] = field(default_factory=list)


def nominated(table: MeasuredTable, who: int, whom: int) -> bool:  # noqa: ARG001
    """Who nominates them is asked, or whether it was they or somebody whose name is like theirs."""
    doubt, asked = table.hearing.doubt, table.hearing.asked
    if doubt is not None:
        return doubt.about.verb == "nominate" and str(whom + 1) in (*doubt.candidates, doubt.about.target)
    return asked is not None and asked.about.verb == "nominate" and asked.about.target == str(whom + 1)


def named(table: MeasuredTable, who: int, whom: int) -> bool:
    """It is said back, or whether it was they or somebody whose name is like theirs is asked."""
    back, doubt = table.said_back, table.hearing.doubt
    if doubt is not None:
        return {str(who + 1), str(whom + 1)} & {*doubt.candidates} != set()
    return back is not None and (back.verb, back.by, back.target) == ("nominate", who, whom)


def shoots(table: MeasuredTable, who: int, whom: int) -> bool:
    """It is said back, and has its yes."""
    back, echo = table.said_back, table.session.table.echo
    said = back is not None and (back.verb, back.by, back.target) == ("slay", who, whom)
    return said and echo is not None and not echo.asks


def asked_by_name(table: MeasuredTable, who: int, whom: int) -> bool:  # noqa: ARG001
    asked = table.hearing.question
    return isinstance(asked, Lacking) and asked.by_name and asked.about.target == str(whom + 1)


def still_waits(table: MeasuredTable, who: int, whom: int) -> bool:  # noqa: ARG001
    asked = table.hearing.question
    same = isinstance(asked, Lacking) and not asked.by_name and asked.about.target == str(whom + 1)
    return same and not table.hearing.noted


def asked_about(table: MeasuredTable, who: int, whom: int) -> bool:
    """Whether it was they who nominates is asked, and the nomination waits."""
    doubt, asked = table.hearing.doubt, table.hearing.asked
    waits = asked is not None and asked.about.target == str(whom + 1)
    return waits and doubt is not None and [one.slots for one in doubt.intents] == [{"player": str(who + 1)}]


def not_lost(table: MeasuredTable, who: int, whom: int) -> bool:
    """Who nominates is said back where the second recogniser wrote down that and nothing else; else asked about."""
    return asked_about(table, who, whom) or named(table, who, whom)


def whom_is_asked(table: MeasuredTable, who: int, whom: int) -> bool:  # noqa: ARG001
    asked = table.hearing.question
    return isinstance(asked, Anew) and not (asked.about.by or asked.about.target)


def who_is_asked_again(table: MeasuredTable, who: int, whom: int) -> bool:  # noqa: ARG001
    asked = table.hearing.question
    return isinstance(asked, Lacking) and asked.about.target == str(whom + 1) and table.said_back is None


def taken_back(table: MeasuredTable, who: int, whom: int) -> bool:
    anew = table.hearing.question
    known = isinstance(anew, Anew) and (anew.about.by, anew.about.target) == (str(who + 1), str(whom + 1))
    return known and table.said_back is None and not table.done


def noted(intent: str) -> Check:
    return lambda table, who, whom: table.hearing.noted == [intent]  # noqa: ARG005


NOTHING, WHO, ECHO, SHOOTS = "nothing", "who nominates?", "what was said back", "who shoots?"
ANSWER = "a wrong answer said back"
WORDINGS = (
    *(
        Wording(text, NOTHING, nominated)
        for text in (
            "I nominate {whom}",
            "I'm nominating {whom}",
            "I'd like to nominate {whom}",
            "I will nominate {whom}",
            "I'll nominate {whom}",
            "nominate {whom}",
            "I nominate {whom} please",
            "okay, I nominate {whom}",
            "can I nominate {whom}",
            "I think I'll nominate {whom}",
            "let's nominate {whom}",
            "{whom}, I nominate you",
            "I nominate number {number}",
        )
    ),
    Wording("I want to nominate", NOTHING, whom_is_asked),
    Wording("who has nominated", NOTHING, noted("who_has_nominated")),
    Wording("how long do we have", NOTHING, noted("time_left")),
    Wording("how many do we need", NOTHING, noted("votes_needed")),
    Wording("can you repeat that", NOTHING, noted("repeat")),
    Wording("who is alive", NOTHING, noted("who_is_alive")),
    Wording("how many votes", NOTHING, noted("votes_needed")),
    *(
        Wording(text, ECHO, taken_back)
        for text in ("no", "no no", "wrong", "that's wrong", "wait", "hang on", "stop")
    ),
    *(
        Wording(text, ECHO, taken_back)
        for text in ("oh no", "I didn't say that", "that's not what I said", "no, not {whom}")
    ),
    *(Wording(text, ECHO, who_is_asked_again) for text in ("not me", "it wasn't me")),
    *(Wording(text, ANSWER, named) for text in ("no, {who}", "it's {who}", "no, I said {who}")),
    *(
        Wording(text, WHO, asked_by_name)
        for text in ("me", "I do", "I did", "it was me", "I nominate {whom}")
    ),
    *(
        Wording(text, WHO, named)
        for text in ("{who} did", "that was {who}", "{who}", "{who} nominates {whom}")
    ),
    *(Wording(text, WHO, named) for text in ("I'm {who}", "this is {who}", "it's me, {who}")),
    *(Wording(text, WHO, still_waits) for text in ("what", "hang on", "um", "yes please")),
    *(Wording(text, SHOOTS, shoots) for text in ("{who} yes", "{who} and yes", "yes, {who}")),
)


@cache
def eight_voices() -> tuple[SyntheticVoice, ...]:
    """Every engine of this machine, of espeak-ng as many as it takes."""
    others = [one for one in synthetic_voices() if not one.name.startswith("espeak-ng")]
    own = [one for one in synthetic_voices() if one.name.startswith("espeak-ng")]
    return tuple(islice((*others[:5], *own, *(_another(*one) for one in MORE_VOICES)), VOICES))


def _another(voice: str, rate: int) -> SyntheticVoice:
    def say(text: str, path: Path) -> None:
        sound = synthesise(text, voice, rate)
        soundfile.write(path, sound.samples, sound.rate, subtype="PCM_16")

    return SyntheticVoice(f"espeak-ng {voice}", say)


@cache
def quiet() -> Acoustics:
    return Acoustics([voice("I have no idea who it is").samples for voice in eight_voices()])


def beside_a_chair(sound: Sound) -> Sound:
    """A chair creaks half a second before and after what is said, 12 dB below it."""
    chance, rate = np.random.default_rng(4), sound.rate
    at = np.arange(int(0.5 * rate)) / rate
    pitches = 2 * np.pi * at * (np.array([[90.0], [207.0], [459.0]]) + 60 * at)
    creak = np.sign(np.sin(pitches)).sum(axis=0) * np.hanning(len(at)) * chance.normal(1, 0.3, len(at))
    creak *= SPEECH_LEVEL * 10 ** (-12 / 20) / np.sqrt(np.mean(np.square(creak)))
    samples = sound.samples.copy()
    for start in (int((BEFORE - 0.65) * rate), len(samples) - int((AFTER - 0.15) * rate)):
        samples[start : start + len(creak)] += creak.astype(np.float32)
    return Sound(samples, rate)


def chairs(number: int) -> tuple[int, int]:
    """Who and whom the n-th voice says."""
    return number % len(TABLE), (number + 4) % len(TABLE)


async def tries(table: MeasuredTable, wording: Wording, numbers: Iterable[int]) -> Tried:
    """It said by each of these voices, to a table that waits for just that."""
    tried, heard = Tried(), list[str]()
    unsubscribe = table.ear.subscribe(lambda event: heard.extend(_in_short(event)))
    for number in numbers:
        who, whom = chairs(number)
        await bring_about(table, wording.before, who, whom)
        heard.clear()
        text = wording.text.format(who=TABLE[who], whom=TABLE[whom], number=NUMBERS[whom])
        sound = quiet().heard(eight_voices()[number](text), ROOMS[0], number)
        await table.hear(wording.among(sound))
        if wording.is_right(table, who, whom):
            tried.right += 1
        else:
            tried.otherwise.append(f"{eight_voices()[number].name}: {text!r}: {'; '.join(heard)}")
        await table.forget()
    unsubscribe()
    return tried


async def bring_about(table: MeasuredTable, before: str, who: int, whom: int) -> None:
    """What the table waits for."""
    slots = {"nominee": str(whom + 1)}
    if before == WHO:
        table.hearing.do(Intent("nominate", slots, "", 1.0))
    elif before == SHOOTS:
        table.hearing.do(Intent("slay", {"target": str(whom + 1)}, "", 1.0))
    elif before == ANSWER:
        table.hearing.do(Intent("nominate", slots, "", 1.0))
        other = next(chair for chair in range(len(TABLE)) if chair not in (who, whom))
        table.hearing.do(Intent("answer_name", {"player": str(other + 1)}, "", 1.0))
    elif before == ECHO:
        table.hearing.do(Intent("nominate_by", slots | {"nominator": str(who + 1)}, "", 1.0))
    await table.settled()


def _in_short(event: EarEvent) -> list[str]:
    if isinstance(event, Heard):
        fit = "" if event.likelihood_ratio is None else f" fits {event.likelihood_ratio:.1f}"
        lead = "" if event.lead is None else f" leads by {event.lead:.0f}"
        return [f"heard {event.text!r}, covers {event.coverage:.2f}{fit}{lead}"]
    if isinstance(event, NotUnderstood):
        return [f"not understood: {event.reason.value}"]
    if isinstance(event, Perhaps):
        return ["perhaps " + " or ".join(f"{one.name} {one.slots}" for one in event.intents)]
    return [f"{event.name} {event.slots}"] if isinstance(event, Intent) else []
