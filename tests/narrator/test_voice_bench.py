"""The benchmark itself: its corpus is the same each time, and real sound goes through the real dialogue."""

import asyncio
import itertools
from collections.abc import Iterator

import pytest

from engine.phases import Phase
from narrator.voice_bench import report as pages
from narrator.voice_bench.corpus import TABLES, Command, commands, near_misses, table_talk
from narrator.voice_bench.dialogue import CommandOutcome, converse
from narrator.voice_bench.measure import (
    Figures,
    Report,
    TalkFigures,
    ToMeasure,
    acoustics,
    measure,
    open_recogniser,
)
from narrator.voice_bench.rooms import ROOMS, rms
from narrator.voice_bench.synthetic_voices import synthetic_voices
from narrator.voice_bench.table import MeasuredTable, english
from voices import Recogniser
from voices.sound import Sound


@pytest.fixture(scope="module")
def recogniser() -> Iterator[Recogniser]:
    recogniser = open_recogniser("pocketsphinx")
    yield recogniser
    recogniser.close()


def test_the_corpus_is_the_same_each_time_and_every_sentence_means_something() -> None:
    assert commands() == commands()
    assert len(commands()) == 300
    assert len({command.voice for command in commands()}) == 12
    one, other = (list(itertools.islice(table_talk(TABLES[0]), 500)) for _ in range(2))
    assert one == other
    assert len(set(one)) > 250


def test_babble_is_as_much_quieter_as_it_is_called() -> None:
    around, voice = acoustics(synthetic_voices()[:2]), synthetic_voices()[0]
    rooms = {room.name: room for room in ROOMS}
    clean = around.heard(voice("I nominate Robert"), rooms["clean"], 1)
    noisy = around.heard(voice("I nominate Robert"), rooms["babble 10 dB"], 1)
    noise = rms(noisy.samples - clean.samples)
    assert 0.6 < noise / (0.08 * 10 ** (-10 / 20)) < 1.6


@pytest.mark.parametrize("held", [False, True])
def test_a_command_goes_through_the_dialogue(recogniser: Recogniser, held: bool) -> None:
    voices = synthetic_voices()
    around = acoustics(voices[:1])
    command = next(one for one in commands() if one.intent == "nominate" and one.text.endswith("Alice"))

    async def evening() -> CommandOutcome:
        async with MeasuredTable(TABLES[command.table], recogniser, english()) as table:
            return await converse(
                table, command, lambda text, turn: around.heard(voices[0](text), ROOMS[0], turn), held=held
            )

    outcome = asyncio.run(evening())
    assert outcome.right
    assert not outcome.wrong
    assert outcome.who == (0 if held else 1), "the button says who speaks"


@pytest.mark.parametrize(
    ("then", "right", "questions"), [("no Thomas", True, 1), ("is there any pizza left", False, 2)]
)
def test_what_is_put_right_costs_a_question_and_what_stands_wrong_is_wrong(
    recogniser: Recogniser, then: str, right: bool, questions: int
) -> None:
    voice = synthetic_voices()[0]
    around = acoustics(synthetic_voices()[:1])
    command = Command("Maria nominates Thomas", "nominate_by", {"nominator": "3", "nominee": "4"}, speaker=2)

    async def evening() -> CommandOutcome:
        async with MeasuredTable(TABLES[0], recogniser, english()) as table:

            def speak(_: str, turn: int) -> Sound:
                text = "Maria nominates Robert" if turn == 0 else then
                return around.heard(voice(text), ROOMS[0], turn)

            return await converse(table, command, speak)

    outcome = asyncio.run(evening())
    assert (outcome.right, outcome.wrong) == (right, not right)
    assert outcome.questions == questions


@pytest.mark.parametrize("phase", [Phase.NOMINATIONS, Phase.DISCUSSION])
def test_talk_leads_to_nothing(recogniser: Recogniser, phase: Phase) -> None:
    voices = synthetic_voices()
    around = acoustics(voices[:1])
    said = ("I think Maria is the chef", "maybe we should nominate Thomas", "is there any pizza left")

    async def evening() -> list[bool]:
        async with MeasuredTable(TABLES[0], recogniser, english(), phase=phase) as table:
            stirred = []
            for text in said:
                table.microphone.push(around.heard(voices[0](text), ROOMS[0], 1))
                await table.settled()
                hearing = table.hearing
                stirred.append(bool(hearing.doubt or hearing.asked or hearing.noted or table.said_back))
            assert len(table.delays.seconds) >= len(said)
            return stirred

    assert asyncio.run(evening()) == [False] * len(said)


def test_the_figures_are_printed_and_drawn() -> None:
    outcomes = [
        CommandOutcome(right=True),
        CommandOutcome(right=True, questions=1),
        CommandOutcome(wrong=True),
    ]
    silent = Sound(acoustics(synthetic_voices()[:1])._babble[:1600], 16_000)
    figures = Figures("clean", False, outcomes, [0.2], 0.1, silent.seconds)
    assert figures.right_after(0) == pytest.approx(1 / 3)
    assert figures.right_after(1) == pytest.approx(2 / 3)
    report = Report(
        "pocketsphinx", ["one"], [figures], [TalkFigures("nominations", 30.0, 400, ["no wait"], [])]
    )
    text = "\n".join(pages.table(report))
    assert "98% missed" in text
    assert "2.0 false questions" in text
    assert pages.picture(report).count("<rect") == 4


@pytest.mark.slow
def test_two_processes_measure_side_by_side_and_say_how_far_they_are() -> None:
    told: list[str] = []
    report = measure(ToMeasure("pocketsphinx", None, 2, 0.0, ("clean",), half=0), jobs=2, tell=told.append)
    assert [(one.room, one.held, one.count) for one in report.figures] == [
        ("clean", False, 2),
        ("clean", True, 2),
    ]
    assert len(told) == 2
    assert report.memory[1] >= report.memory[0] > 0


def test_talk_is_shared_out_and_every_room_is_measured_once() -> None:
    parts = ToMeasure("pocketsphinx", None, 300, 60.0).parts()
    talk = [part for part in parts if part.about == "nominations"]
    assert sum(part.minutes for part in talk) == pytest.approx(60.0)
    assert len({part.seed for part in talk}) == len(talk) > 1, "nobody hears the same talk twice"
    assert [part.room for part in parts if part.room and not part.held] == [room.name for room in ROOMS]
    assert [str(part) for part in parts if part.held] == ["clean, held", "babble 10 dB, held"]


def test_half_of_what_is_nearly_a_command_is_kept_apart() -> None:
    assert not set(near_misses(0)) & set(near_misses(1))
    assert len({*near_misses(0), *near_misses(1)}) >= 40
    kept = [one for one in near_misses(1) if "{" not in one]
    talked = set(itertools.islice(table_talk(TABLES[0], half=0), 3000))
    assert not any(text.endswith(sentence) for sentence in kept for text in talked)
