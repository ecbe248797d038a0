from __future__ import annotations

import asyncio
import math
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile

from tests.voices.table import PATIENCE, in_a_room, players, sentences
from voices import (
    ConnectADevice,
    Ear,
    FileMicrophone,
    Grammar,
    Heard,
    HearingTrouble,
    Intent,
    LineStarted,
    Microphone,
    Mouth,
    NotUnderstood,
    NullSpeaker,
    PipeMicrophone,
    PocketsphinxRecogniser,
    Renderer,
    Sound,
    SpeechStarted,
    Utterance,
    WhyNot,
    synthesise,
)
from voices.events import HEARING_RATE, EarEvent, HearingAgain, Perhaps
from voices.recogniser import Acceptance
from voices.sound import Pcm

NAMES = players("Alice", "Robert", "Maria", "Thomas", "Siobhan")
NOMINATIONS = Grammar.of("nominate", "nominate_by", "cancel", "repeat", names=NAMES)
Scene = Callable[[Ear, PipeMicrophone], Awaitable[None]]


def with_ear(sphinx: PocketsphinxRecogniser, scene: Scene) -> list[EarEvent]:
    events: list[EarEvent] = []

    async def run() -> None:
        microphone = PipeMicrophone()
        async with Ear(microphone, sphinx, sentences()) as ear:
            ear.subscribe(events.append)
            await asyncio.wait_for(scene(ear, microphone), 240)

    asyncio.run(run())
    return events


def speak(microphone: PipeMicrophone, text: str) -> None:
    microphone.push(in_a_room(synthesise(text)))


def test_a_spoken_nomination_goes_through_every_stage(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        speak(microphone, "Alice nominates Thomas")
        await ear.settled()

    events = with_ear(sphinx, scene)
    assert [type(event) for event in events] == [SpeechStarted, Utterance, Heard, Intent]
    intent = events[-1]
    assert isinstance(intent, Intent)
    assert dict(intent.slots) == {"nominator": "1", "nominee": "4"}
    assert 0.5 < intent.confidence <= 1
    assert 0 < intent.ended - intent.started < 4


def test_two_commands_in_a_row_come_in_order(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        speak(microphone, "I nominate Maria")
        speak(microphone, "cancel that")
        await ear.settled()

    names = [event.name for event in with_ear(sphinx, scene) if isinstance(event, Intent)]
    assert names == ["nominate", "cancel"]


def test_what_is_not_listened_for_is_not_heard(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        speak(microphone, "I nominate Maria")
        assert not ear.hearing
        ear.listen_for(NOMINATIONS)
        assert ear.hearing
        ear.listen_for(None)
        speak(microphone, "I nominate Maria")
        await ear.settled()

    assert with_ear(sphinx, scene) == []


def test_each_phase_hears_its_own(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        speak(microphone, "I nominate Robert")
        ear.listen_for(Grammar.of("aye", "nay"))
        speak(microphone, "yes")
        speak(microphone, "I nominate Robert")
        await ear.settled()

    events = [event for event in with_ear(sphinx, scene) if isinstance(event, Intent | NotUnderstood)]
    assert [event.name for event in events if isinstance(event, Intent)] == ["nominate", "aye"]
    assert isinstance(events[-1], NotUnderstood)


def test_an_utterance_is_judged_by_the_grammar_it_began_under(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        sound = in_a_room(synthesise("I nominate Robert"))
        half = len(sound.samples) // 2
        microphone.push(Sound(sound.samples[:half], sound.rate))
        ear.listen_for(Grammar.of("aye", "nay"))
        microphone.push(Sound(sound.samples[half:], sound.rate))
        await ear.settled()

    assert isinstance(with_ear(sphinx, scene)[-1], Intent)


def test_table_talk_leads_to_nothing_and_says_why(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        speak(microphone, "there are two evil people left I think")
        await ear.settled()

    last = with_ear(sphinx, scene)[-1]
    assert isinstance(last, NotUnderstood)
    assert last.reason in (WhyNot.DOUBTFUL, WhyNot.MORE_WAS_SAID, WhyNot.NOT_A_COMMAND, WhyNot.NO_WORDS)


def test_speech_without_end_is_told(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        rng = np.random.default_rng(1)
        microphone.push(Sound(rng.normal(0, 0.001, 16_000).astype(np.float32), 16_000))
        microphone.push(Sound(rng.normal(0, 0.1, 13 * 16_000).astype(np.float32), 16_000))
        await ear.settled()

    assert NotUnderstood(None, WhyNot.TOO_LONG) in with_ear(sphinx, scene)


def test_it_does_not_hear_itself(sphinx: PocketsphinxRecogniser, renderer: Renderer) -> None:
    """What the microphone brings while the mouth speaks, and a moment after, is not heard."""
    line = "Alice nominates Robert."
    events: list[EarEvent] = []
    now = 0.0

    async def evening() -> None:
        nonlocal now
        microphone = PipeMicrophone()
        async with (
            Mouth(renderer, NullSpeaker()) as mouth,
            Ear(microphone, sphinx, sentences(), clock=lambda: now) as ear,
        ):
            ear.subscribe(events.append)
            ear.deaf_while(mouth)
            ear.listen_for(NOMINATIONS)
            await ear.settled()
            begun = asyncio.Event()
            mouth.subscribe(lambda event: begun.set() if isinstance(event, LineStarted) else None)
            spoken = mouth.say(line)
            await begun.wait()
            assert not ear.hearing
            speak(microphone, line)
            await spoken
            now = 0.2
            assert not ear.hearing
            speak(microphone, line)
            now = 0.4
            assert ear.hearing
            await ear.settled()

    asyncio.run(evening())
    assert events == []


def test_it_hears_in_the_pause_after_a_line(sphinx: PocketsphinxRecogniser, renderer: Renderer) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        async with Mouth(renderer, NullSpeaker(20.0)) as mouth:
            ear.deaf_while(mouth, tail=0.0)
            ear.listen_for(NOMINATIONS)
            started = asyncio.Event()
            mouth.subscribe(lambda event: started.set() if isinstance(event, LineStarted) else None)
            mouth.say("Who nominates?", pause_after=3600.0)
            await started.wait()
            while mouth.speaking:
                await asyncio.sleep(0.01)
            await ear.hearing_again()
            speak(microphone, "I nominate Maria")
            await ear.settled()

    assert isinstance(with_ear(sphinx, scene)[-1], Intent)


def test_an_echo_of_its_own_line_is_dropped(sphinx: PocketsphinxRecogniser, renderer: Renderer) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        async with Mouth(renderer, NullSpeaker(math.inf)) as mouth:
            ear.deaf_while(mouth, tail=0.0)
            ear.listen_for(NOMINATIONS)
            await ear.settled()
            await mouth.say("Alice nominates Robert. Say cancel if that is wrong.")
            speak(microphone, "Alice nominates Robert")
            speak(microphone, "cancel")
            await ear.settled()

    events = with_ear(sphinx, scene)
    assert NotUnderstood("alice nominates robert", WhyNot.OWN_VOICE) in events
    assert [event.name for event in events if isinstance(event, Intent)] == ["cancel"], (
        "answers are parts of lines"
    )


def test_typed_text_is_understood_by_the_same_grammar(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, _: PipeMicrophone) -> None:
        assert isinstance(ear.read("I nominate Robert"), NotUnderstood)
        ear.listen_for(NOMINATIONS)
        found = ear.read("I nominate robret")
        assert isinstance(found, Intent)
        assert found.slots["nominee"] == "2"
        assert isinstance(ear.read("aye"), NotUnderstood)

    assert sum(isinstance(event, Intent) for event in with_ear(sphinx, scene)) == 1


def test_the_loop_goes_on_while_something_is_recognised(sphinx: PocketsphinxRecogniser) -> None:
    """Decoding takes long, but elsewhere: pocketsphinx holds its interpreter's lock. Turns are counted, not seconds,
    so that a busy machine makes no difference."""
    turns: list[int] = []

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        await ear.settled()
        for name in NAMES:
            speak(microphone, f"I nominate {name.spoken[0]}")
            turns.append(0)
            while ear.busy:
                await asyncio.sleep(0.001)
                turns[-1] += 1

    with_ear(sphinx, scene)
    assert min(turns) > 5


def test_an_engine_that_dies_is_told_or_mended_and_the_next_command_is_heard() -> None:
    recogniser = PocketsphinxRecogniser(sentences(), time_limit=PATIENCE)

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        await ear.settled()
        assert recogniser.worker.process_id is not None
        os.kill(recogniser.worker.process_id, signal.SIGKILL)
        speak(microphone, "I nominate Maria")
        await ear.settled()

    try:
        assert isinstance(with_ear(recogniser, scene)[-1], Intent)
    finally:
        recogniser.close()


class NoMicrophone:
    name = "none"

    def start(self, *_: object) -> None:
        raise ConnectADevice("No microphone was found.", "Connect one.")

    def stop(self) -> None:
        pass


def test_without_a_microphone_it_says_so_and_still_reads(sphinx: PocketsphinxRecogniser) -> None:
    async def run() -> None:
        microphone: Microphone = NoMicrophone()
        ear = Ear(microphone, sphinx, sentences())
        events: list[EarEvent] = []
        ear.subscribe(events.append)
        async with ear:
            assert events == [HearingTrouble("No microphone was found.", "Connect one.")]
            assert ear.trouble is not None
            ear.listen_for(NOMINATIONS)
            assert isinstance(ear.read("cancel"), Intent)

    asyncio.run(run())


def test_a_file_is_heard_like_a_microphone(sphinx: PocketsphinxRecogniser, tmp_path: Path) -> None:
    path = tmp_path / "table.wav"
    sound = in_a_room(synthesise("I nominate Thomas")).at_rate(44_100)
    soundfile.write(path, np.column_stack([sound.samples, sound.samples]), sound.rate)

    async def run() -> list[EarEvent]:
        events: list[EarEvent] = []
        microphone = FileMicrophone(path, math.inf)
        ear = Ear(microphone, sphinx, sentences())
        ear.subscribe(events.append)
        ear.listen_for(NOMINATIONS)
        async with ear:
            await microphone.ended.wait()
            await ear.settled()
        return events

    last = asyncio.run(run())[-1]
    assert isinstance(last, Intent)
    assert last.slots["nominee"] == "4"


# Recognised before it is sure that it has ended.


class Changed(PocketsphinxRecogniser):
    """The real one, with its processes: each of its own would cost a second."""

    def __init__(self, real: PocketsphinxRecogniser) -> None:
        vars(self).update(vars(real))


class Asked(Changed):
    """The real one, and what it was asked to recognise."""

    def __init__(self, real: PocketsphinxRecogniser) -> None:
        super().__init__(real)
        self.asked: list[Utterance] = []

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        self.asked.append(utterance)
        return super().recognise(utterance, grammar)


@pytest.fixture
def asked(sphinx: PocketsphinxRecogniser) -> Asked:
    return Asked(sphinx)


def test_it_is_recognised_when_it_is_quiet_and_told_once_when_that_stays(asked: Asked) -> None:
    events: list[EarEvent] = []
    early: list[EarEvent] = []

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.subscribe(events.append)
        ear.listen_for(NOMINATIONS)
        await ear.settled()
        sound = in_a_room(synthesise("I nominate Robert"), after=2.0)
        step, begin = 320, 0
        while ear._begun is None:
            microphone.push(Sound(sound.samples[begin : begin + step], sound.rate))
            begin += step
            await asyncio.sleep(0.001)
        async with asyncio.timeout(30):
            while not ear._begun.heard.done():
                await asyncio.sleep(0.01)
        early.extend(events)
        microphone.push(Sound(sound.samples[begin:], sound.rate))
        await ear.settled()

    with_ear(asked, scene)
    assert [type(event) for event in early] == [SpeechStarted], "it may go on yet"
    assert [type(event) for event in events] == [SpeechStarted, Utterance, Heard, Intent]
    assert len(asked.asked) == 1


def test_a_breath_inside_a_sentence_does_not_make_two(asked: Asked) -> None:
    first, second = (in_a_room(synthesise(part)).samples for part in ("I nominate", "Robert"))
    quiet = np.random.default_rng(1).normal(0, 0.0005, 5 * 320).astype(np.float32)
    spoken_to = np.flatnonzero(np.abs(first) > 0.01)[-1]
    spoken_from = np.flatnonzero(np.abs(second) > 0.01)[0]
    sentence = np.concatenate([first[:spoken_to], quiet, quiet, quiet, second[spoken_from:]])

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        await ear.settled()
        microphone.push(Sound(sentence, 16_000))
        await ear.settled()

    events = with_ear(asked, scene)
    assert [type(event) for event in events] == [SpeechStarted, Utterance, Heard, Intent]
    assert events[-1].slots == {"nominee": "2"}  # type: ignore[union-attr]
    assert len(asked.asked) == 2, "the first part was begun in vain"


def test_a_busy_recogniser_is_not_asked_for_what_may_go_on(asked: Asked) -> None:
    """Many sentences one after the other, faster than they can be recognised: each is recognised once."""

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        for name in ("Alice", "Robert", "Maria", "Thomas"):
            speak(microphone, f"I nominate {name}")
        await ear.settled()

    events = with_ear(asked, scene)
    assert sum(isinstance(event, Intent | Perhaps) for event in events) == 4
    assert len(asked.asked) == 4


# Held open for one.


def test_what_is_said_with_the_button_says_who_speaks(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        microphone.push(in_a_room(synthesise("is there any pizza left"), after=0.1))
        assert ear.hold("3")
        assert ear.held_by == "3"
        assert not ear.hold("4"), "somebody else holds it"
        ear.release("4")
        speak(microphone, "I nominate Robert")
        ear.release("3")
        await ear.settled()
        assert ear.held_by == ""
        speak(microphone, "I nominate Maria")
        await ear.settled()

    intents = [event for event in with_ear(sphinx, scene) if isinstance(event, Intent)]
    assert [(one.held_by, one.slots["nominee"]) for one in intents] == [("3", "2"), ("", "3")]


def test_a_tap_listens_until_the_speaker_is_done(sphinx: PocketsphinxRecogniser) -> None:
    everything = Grammar.of("repeat", "pause")

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(Grammar.of("nominate", addressed=("repeat",), names=NAMES))
        assert ear.hold("1", grammar=everything, until_quiet=True)
        speak(microphone, "repeat that please")
        assert ear.held_by == "", "it closes by itself"
        await ear.settled()

    intents = [event for event in with_ear(sphinx, scene) if isinstance(event, Intent)]
    assert [(one.name, one.held_by) for one in intents] == [("repeat", "1")]


class Deaf(PocketsphinxRecogniser):
    """Hears nothing, and takes no time."""

    def prepare(self, grammar: Grammar) -> None:
        pass

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:  # noqa: ARG002
        return None


def test_after_a_tap_the_talk_around_is_no_part_of_what_was_said() -> None:
    """Some of it is louder than the room usually is, and the recogniser would make words of it."""
    said = in_a_room(synthesise("I nominate Robert"), before=0.0, after=0.0)
    room = np.random.default_rng(3).normal(0, 0.003, 5 * said.rate).astype(np.float32)
    room[said.rate :: said.rate // 4] = 0.5  # a chair, four times a second
    talk = Sound(room, said.rate)

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        microphone.push(talk)
        assert ear.hold("1", until_quiet=True)
        for one in (talk, said, talk):
            microphone.push(one)

    found = [one for one in with_ear(Deaf(sentences()), scene) if isinstance(one, Utterance)]
    assert [one.held_by for one in found] == ["1"]
    assert (found[0].speech_to - found[0].speech_from) / HEARING_RATE < said.seconds + 0.3


class Worse(Changed):
    """The real one, to which everything fits as a bare name by an odd voice does."""

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        heard = super().recognise(utterance, grammar)
        return None if heard is None else replace(heard, likelihood_ratio=-15.0)


@pytest.mark.parametrize(("said", "asked"), [("Alice nominates Robert", True), ("Robert", False)])
def test_a_whole_sentence_like_no_other_is_asked_about_by_an_odd_voice(
    sphinx: PocketsphinxRecogniser, said: str, asked: bool
) -> None:
    """All that a dialect of espeak-ng said was heard rightly, and was ignored however often it was said."""
    grammar = Grammar.of("nominate_by", "answer_name", names=NAMES)

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(grammar)
        speak(microphone, said)
        await ear.settled()

    events = with_ear(Worse(sphinx), scene)
    found = [one.intents[0].text for one in events if isinstance(one, Perhaps)]
    assert found == (["alice nominates robert"] if asked else [])


@pytest.mark.parametrize(
    ("ratio", "coverage", "lead", "clear"),
    [
        (-15.0, 1.0, 2_000.0, True),
        (-16.0, 1.0, 2_000.0, False),
        (-15.0, 0.9, 2_000.0, False),
        (-15.0, 1.0, 400.0, False),
        (-15.0, 1.0, None, True),
        (None, 1.0, 2_000.0, False),
    ],
)
def test_clear_is_what_is_whole_and_alone(
    ratio: float | None, coverage: float, lead: float | None, clear: bool
) -> None:
    heard = Heard("alice nominates robert", (), ratio, coverage, "any", lead)
    assert Acceptance().is_clear(heard) is clear


class Unsure(Changed):
    """The real one, which has heard two others, so much less likely."""

    lead = 0.0

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        heard = super().recognise(utterance, grammar)
        if heard is None:
            return None
        near, farther = ("alice nominates maria",), ("alice nominates thomas",)
        return replace(heard, alternatives=near, farther=farther, lead=self.lead)


@pytest.mark.parametrize(("lead", "asked"), [(100.0, True), (700.0, False), (1_500.0, None)])
def test_what_else_it_may_have_been_is_told_with_it(
    sphinx: PocketsphinxRecogniser, lead: float, asked: bool | None
) -> None:
    """For whoever says that it was not that; what is out of the question is not told."""
    grammar = Grammar.of("nominate_by", names=NAMES)

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(grammar)
        speak(microphone, "Alice nominates Robert")
        await ear.settled()

    recogniser = Unsure(sphinx)
    recogniser.lead = lead
    events = with_ear(recogniser, scene)
    (found,) = [one for one in events if isinstance(one, Intent | Perhaps)]
    assert isinstance(found, Perhaps) is (asked is True)
    first = found.intents[0] if isinstance(found, Perhaps) else found
    told = [one.text for one in first.others]
    assert told == ([] if asked is None else ["alice nominates maria", "alice nominates thomas"])


@pytest.mark.parametrize("asked_for", [("answer_name",), ()])
def test_less_is_needed_to_believe_what_was_asked_for(
    sphinx: PocketsphinxRecogniser, asked_for: tuple[str, ...]
) -> None:
    grammar = Grammar.of("answer_name", "cancel", player=NAMES).asking_for(*asked_for)

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(grammar, expected=True)
        speak(microphone, "Robert")
        await ear.settled()

    events = with_ear(Worse(sphinx), scene)
    believed = [one.intents[0].slots["player"] for one in events if isinstance(one, Perhaps)]
    assert believed == (["2"] if asked_for else [])


class AmidNoise(Changed):
    """The real one, beside a chair that creaks; `lead` over the next name."""

    coverage, lead = 0.4, 1000.0

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        heard = super().recognise(utterance, grammar)
        return None if heard is None else replace(heard, coverage=self.coverage, lead=self.lead)


@pytest.mark.parametrize(
    ("said", "asked_for", "coverage", "lead", "is_asked"),
    [
        ("Robert", ("answer_name",), 0.4, 1000.0, True),
        ("Robert", ("answer_name",), 0.2, 1000.0, False),
        ("Robert", ("answer_name",), 0.4, 100.0, False),
        ("Robert", (), 0.4, 1000.0, False),
        ("cancel", ("cancel",), 0.4, 1000.0, False),
    ],
)
def test_a_name_that_was_asked_for_is_not_lost_amid_noise(
    sphinx: PocketsphinxRecogniser,
    said: str,
    asked_for: tuple[str, ...],
    coverage: float,
    lead: float,
    is_asked: bool,
) -> None:
    grammar = Grammar.of("answer_name", "cancel", player=NAMES).asking_for(*asked_for)

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(grammar, expected=True)
        speak(microphone, said)
        await ear.settled()

    recogniser = AmidNoise(sphinx)
    recogniser.coverage, recogniser.lead = coverage, lead
    events = with_ear(recogniser, scene)
    asked = [(one.intents[0].name, one.amid_noise) for one in events if isinstance(one, Perhaps)]
    assert asked == ([("answer_name", True)] if is_asked else [])
    assert not [one for one in events if isinstance(one, Intent)]


class Close(PocketsphinxRecogniser):
    """The real one, where another sentence is possible, and not near."""

    farther = "alice nominates maria"

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        heard = super().recognise(utterance, grammar)
        if heard is None:
            return None
        return replace(
            heard, alternatives=(), likelihood_ratio=0.0, coverage=1.0, lead=600.0, farther=(self.farther,)
        )


@pytest.mark.parametrize(
    ("babble", "possible", "is_asked"),
    [
        (0.0, "alice nominates maria", False),
        (0.02, "alice nominates maria", True),
        (0.02, "cancel", False),
    ],
)
def test_in_a_loud_room_it_is_asked_whether_another_name_was_said(
    babble: float, possible: str, *, is_asked: bool
) -> None:
    """A nomination that led by 600 over babble 10 dB quieter was of somebody else, and stood."""

    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        ear.listen_for(NOMINATIONS)
        said = in_a_room(synthesise("Alice nominates Thomas"))
        quiet = Sound(np.zeros(2 * said.rate, np.float32), said.rate)
        for sound in (quiet, said):
            hiss = np.random.default_rng(5).normal(0, babble, len(sound.samples)).astype(np.float32)
            microphone.push(Sound(sound.samples + hiss, sound.rate))
        await ear.settled()

    recogniser = Close(sentences())
    recogniser.farther = possible
    try:
        events = with_ear(recogniser, scene)
    finally:
        recogniser.close()
    (utterance,) = (one for one in events if isinstance(one, Utterance))
    assert utterance.in_a_loud_room is (babble > 0)
    asked = [[one.text for one in event.intents] for event in events if isinstance(event, Perhaps)]
    done = [event.text for event in events if isinstance(event, Intent)]
    assert (asked, done) == (
        ([["alice nominates thomas", possible]], []) if is_asked else ([], ["alice nominates thomas"])
    )


@pytest.mark.parametrize(
    ("ratio", "lead", "clean"),
    [
        (0.0, 100.0, True),
        (-9.0, None, True),
        (-12.0, 600.0, False),
        (-12.0, 1_200.0, True),
        (None, 50.0, True),
    ],
)
def test_a_short_word_in_a_loud_room_has_to_be_clean(
    ratio: float | None, lead: float | None, clean: bool
) -> None:
    """ "Yeah" was heard for a name that was said."""
    assert Acceptance().is_clean(Heard("yeah", (), ratio, 1.0, "told", lead)) is clean


def test_a_button_held_in_silence_is_nothing(sphinx: PocketsphinxRecogniser) -> None:
    async def scene(ear: Ear, microphone: PipeMicrophone) -> None:
        assert not ear.hold("1"), "nothing is listened for"
        ear.listen_for(NOMINATIONS)
        assert ear.hold("1", until_quiet=True)
        microphone.push(Sound(np.zeros(13 * 16_000, dtype=np.float32), 16_000))
        assert ear.held_by == "", "no longer than any command takes"

    events = with_ear(sphinx, scene)
    assert [event.reason for event in events if isinstance(event, NotUnderstood)] == [WhyNot.NO_WORDS]


class Unplugged(PipeMicrophone):
    """Gone while `gone`; the connector of a sound card is all that is replaced."""

    gone = False

    def start(self, receive: Callable[[Pcm], None], lost: Callable[[ConnectADevice], None]) -> None:
        if self.gone:
            raise ConnectADevice("No microphone can be opened.", "Connect one.")
        self.lost = lost
        super().start(receive, lost)


def test_a_microphone_unplugged_and_back_is_used_again(sphinx: PocketsphinxRecogniser) -> None:
    events: list[EarEvent] = []

    async def evening() -> None:
        microphone = Unplugged()
        async with Ear(microphone, sphinx, sentences()) as ear:
            ear.subscribe(events.append)
            ear.look_again_after = 0.02
            ear.listen_for(NOMINATIONS)
            microphone.gone = True
            microphone.stop()
            microphone.lost(ConnectADevice("The microphone stopped.", "Connect it again."))
            await asyncio.sleep(0.1)
            assert ear.trouble is not None
            microphone.gone = False
            async with asyncio.timeout(20):
                while ear.trouble is not None:
                    await asyncio.sleep(0.01)
            speak(microphone, "I nominate Robert")
            await ear.settled()

    asyncio.run(evening())
    told = [type(event) for event in events]
    assert told.count(HearingTrouble) == 1, "nothing is said while it stays away"
    assert told.count(HearingAgain) == 1
    assert told[-1] is Intent
