"""The benchmark itself: its corpus is the same each time, and real sound goes through the real dialogue."""

import itertools
import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile

from engine.phases import Phase
from engine.questions import Act
from narrator.listening.corrections import Anew, SaidBack
from narrator.listening.doubt import Doubt
from narrator.listening.lacking import Lacking
from narrator.listening.spoken_acts import Begun
from narrator.voice_bench import report as pages
from narrator.voice_bench.corpus import (
    BY_THE_BOOK,
    HELD_OUT,
    IN_OWN_WORDS,
    SAID_AS,
    TABLES,
    TUNED_ON,
    Command,
    commands,
    near_misses,
    table_talk,
)
from narrator.voice_bench.dialogue import CommandOutcome, converse
from narrator.voice_bench.measure import (
    HELD,
    ROWS,
    Cast,
    Figures,
    Report,
    TalkFigures,
    ToMeasure,
    measure,
    open_recogniser,
)
from narrator.voice_bench.recordings import RecordingsLacking, recorded_talk, recorded_voices, to_record
from narrator.voice_bench.rooms import ROOMS, SPEECH_LEVEL, Acoustics, rms, speech_level
from narrator.voice_bench.seating import said_at_seating
from narrator.voice_bench.speakers import ME_ALL_THE_SAME, MISSES, Careful, Heedless, Naive, SimulatedSpeaker
from narrator.voice_bench.synthetic_voices import ESPEAK_HELD_OUT, PIPER_HELD_OUT, synthetic_voices
from narrator.voice_bench.table import MeasuredTable, english
from narrator.voice_bench.virtual_time import run
from tests.benchmarks.voice import shots
from tests.benchmarks.voice.perfect import dialogues
from voices import Intent, Recogniser
from voices.errors import InstallSomething
from voices.events import HEARING_RATE
from voices.name_learning import KEPT
from voices.sound import Samples, Sound

HOUSE = Path(__file__).parents[2]
MARIA_NOMINATES_THOMAS = Command(
    "Maria nominates Thomas", "nominate_by", {"nominator": "3", "nominee": "4"}, speaker=2
)


@pytest.fixture(scope="module")
def recogniser() -> Iterator[Recogniser]:
    recogniser = open_recogniser("pocketsphinx")
    yield recogniser
    recogniser.close()


def test_the_pair_is_measured_with_the_model_of_its_package_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("narrator.voice_bench.measure.model_of_package", lambda: None)
    with pytest.raises(InstallSomething, match="moonshine-voice"):
        open_recogniser("moonshine")


@pytest.fixture(scope="module")
def around() -> Acoustics:
    talk = itertools.islice(table_talk(TABLES[0]), 6)
    return Acoustics([synthetic_voices()[0](text).samples for text in talk])


class Scripted(SimulatedSpeaker):
    """Says these answers one after another, each begun after so many seconds."""

    def __init__(self, command: Command, answers: Sequence[str], after: float = 0.7) -> None:
        super().__init__(command, random.Random(1))
        self.answers, self.after = iter(answers), after

    def thinking(self) -> float:
        return self.after

    def next(self, table: MeasuredTable) -> str | None:  # noqa: ARG002
        return next(self.answers, None)

    to_what_is_said_back = to_question = once_more = None  # type: ignore[assignment]


def outcome_of(
    recogniser: Recogniser,
    around: Acoustics,
    speaker: SimulatedSpeaker,
    *,
    first: str = "",
    held: bool = False,
) -> tuple[CommandOutcome, list[object]]:
    """What came of it in a quiet room, and what was done; `first` is said in the place of the command."""
    voice = synthetic_voices()[0]

    def speak(text: str, turn: int, after: float) -> Sound:
        said = first if first and turn == 0 else text
        return around.heard(voice(said), ROOMS[0], turn, after if turn else 1.5)

    async def evening() -> tuple[CommandOutcome, list[object]]:
        async with MeasuredTable(TABLES[0], recogniser, english()) as table:
            outcome = await converse(table, speaker, speak, held=held)
            return outcome, [*table.done, *table.hearing.noted]

    return run(evening())


def test_a_dialogue_is_told_with_what_was_heard_and_what_was_answered(
    recogniser: Recogniser, around: Acoustics
) -> None:
    slots = {"nominator": "1", "nominee": "2"}
    speaker = Scripted(Command("Alice nominates Robert", "nominate_by", slots), ())
    outcome, _ = outcome_of(recogniser, around, speaker)
    (turn,) = outcome.turns
    assert turn.said == "Alice nominates Robert"
    assert turn.heard.startswith("alice nominates robert")
    assert turn.heard.endswith("did nominate_by")
    assert "Robert" in turn.answered
    assert outcome.done == outcome.meant == "nominate_by nominator=1 nominee=2"


# The corpus


def test_the_corpus_is_the_same_each_time_and_every_voice_says_as_many() -> None:
    assert commands() == commands()
    spoken = Counter(command.voice for command in commands(voices=7))
    assert len(spoken) == 7
    assert max(spoken.values()) - min(spoken.values()) <= 4
    one, other = (list(itertools.islice(table_talk(TABLES[0]), 500)) for _ in range(2))
    assert one == other
    assert len(set(one)) > 250


@pytest.mark.parametrize("count", [40, 300])
def test_i_nominate_is_as_common_as_ann_nominates(count: int) -> None:
    kinds = Counter(command.intent for command in commands(count, side=HELD_OUT))
    assert kinds["nominate"] == kinds["nominate_by"] == 4 * count / 10


def test_whoever_was_told_nothing_means_the_same_in_other_words() -> None:
    by_the_book = commands(side=HELD_OUT, wording=BY_THE_BOOK)
    in_own_words = commands(side=HELD_OUT, wording=IN_OWN_WORDS)
    acts = [
        (one, other) for one, other in zip(by_the_book, in_own_words, strict=True) if one.slots or other.slots
    ]
    assert all(one.meaning == other.meaning for one, other in acts)
    assert sum(one.text != other.text for one, other in acts) > len(acts) / 2


def files_elsewhere() -> Iterator[Path]:
    """All that could have been tuned by a name or a voice: code, tests and texts outside the bench."""
    for folder in ("engine", "narrator", "voices", "models", "config", "tests"):
        for path in (HOUSE / folder).rglob("*"):
            if path.suffix in (".py", ".toml", ".yaml", ".md") and "voice_bench" not in str(path):
                yield path


def test_names_and_voices_that_are_held_out_stand_nowhere_else() -> None:
    names = {name.lower() for table in HELD_OUT.tables for name in table}
    voices = {voice for voice, _ in ESPEAK_HELD_OUT}
    assert len(names) == 20
    assert not names & {name.lower() for table in TUNED_ON.tables for name in table}
    for path in files_elsewhere():
        text = path.read_text("utf-8")
        words = set(re.findall(r"[a-z]+", text.lower()))
        assert not names & words, f"{names & words} in {path}"
        assert not [voice for voice in voices if voice in text], path
    tuned = {voice.name for voice in synthetic_voices()}
    assert not tuned & {f"espeak-ng {voice}" for voice in voices}
    assert not tuned & {f"piper {voice}" for voice in PIPER_HELD_OUT}


def test_half_of_what_is_nearly_a_command_is_held_out() -> None:
    assert not set(near_misses(0)) & set(near_misses(1))
    assert len({*near_misses(0), *near_misses(1)}) >= 40
    kept = [one for one in near_misses(1) if "{" not in one]
    talked = set(itertools.islice(table_talk(TABLES[0], half=0), 3000))
    assert not any(text.endswith(sentence) for sentence in kept for text in talked)


# The rooms


def test_babble_is_as_much_quieter_as_it_is_called_however_long_the_speaker_pauses(around: Acoustics) -> None:
    rooms = {room.name: room for room in ROOMS}
    spoken = synthetic_voices()[0]("I nominate Robert")
    pause = np.zeros(3 * HEARING_RATE, np.float32)
    paused = Sound(np.concatenate([spoken.samples, pause, spoken.samples]), HEARING_RATE)
    for sound in (spoken, paused):
        clean = around.heard(sound, rooms["clean"], 1)
        noisy = around.heard(sound, rooms["babble 10 dB"], 1)
        noise = rms(noisy.samples - clean.samples)
        assert speech_level(clean.samples) == pytest.approx(SPEECH_LEVEL, rel=0.1)
        assert 0.7 < noise / (SPEECH_LEVEL * 10 ** (-10 / 20)) < 1.4


# The dialogue


@pytest.mark.parametrize("held", [False, True])
def test_who_nominates_counts_as_a_question_and_the_button_spares_it(
    recogniser: Recogniser, around: Acoustics, held: bool
) -> None:
    command = Command("I nominate Robert", "nominate", {"nominee": "2"}, speaker=0)
    speaker = Careful(command, random.Random(1))
    outcome, _ = outcome_of(recogniser, around, speaker, held=held)
    assert outcome.right
    assert not outcome.wrong
    assert outcome.questions == (0 if held else 1)


@pytest.mark.parametrize(
    ("then", "right", "questions"), [("no Thomas", True, 1), ("is there any pizza left", False, 1)]
)
def test_what_is_put_right_costs_a_question_and_what_stands_wrong_is_wrong(
    recogniser: Recogniser, around: Acoustics, then: str, right: bool, questions: int
) -> None:
    speaker = Scripted(MARIA_NOMINATES_THOMAS, [then])
    outcome, _ = outcome_of(recogniser, around, speaker, first="Maria nominates Robert")
    assert (outcome.right, outcome.wrong) == (right, not right)
    assert outcome.questions == questions


@pytest.mark.parametrize(("after", "stands"), [(1.5, False), (3.5, True)])
def test_what_is_said_back_can_be_cancelled_for_three_seconds(
    recogniser: Recogniser, around: Acoustics, after: float, stands: bool
) -> None:
    speaker = Scripted(MARIA_NOMINATES_THOMAS, ["cancel"], after)
    outcome, done = outcome_of(recogniser, around, speaker, first="Maria nominates Robert")
    assert bool(done) is outcome.wrong is stands


def test_a_naive_no_is_asked_about_and_answered(recogniser: Recogniser, around: Acoustics) -> None:
    class SaysNo(Naive):
        def to_what_is_said_back(self, table: MeasuredTable, asks: bool) -> str | None:
            said = super().to_what_is_said_back(table, asks)
            return "no" if said is not None and not asks else said

    speaker = SaysNo(MARIA_NOMINATES_THOMAS, random.Random(4))
    outcome, done = outcome_of(recogniser, around, speaker, first="Maria nominates Robert")
    assert done == [speaker.target]
    assert outcome.right
    assert outcome.questions == 2


def test_a_shot_that_was_none_is_counted_and_one_said_back_apart(
    recogniser: Recogniser, around: Acoustics
) -> None:
    for then, shot in (("yes", True), ("no", False)):
        speaker = Scripted(MARIA_NOMINATES_THOMAS, [then])
        outcome, _ = outcome_of(recogniser, around, speaker, first="Maria shoots Thomas")
        assert (outcome.shot, outcome.shot_said_back, outcome.shoots) == (shot, True, False)
    meant = replace(MARIA_NOMINATES_THOMAS, intent="slay_by", slots={"shooter": "3", "target": "4"})
    outcome, _ = outcome_of(recogniser, around, Scripted(meant, ["yes"]), first="Maria shoots Thomas")
    assert outcome.right
    assert not outcome.shot
    assert not outcome.shot_said_back


def test_how_a_name_sounds_is_typed_in_only_where_a_row_says_so(recogniser: Recogniser) -> None:
    async def known(*, typed: bool) -> dict[str, str]:
        async with MeasuredTable(TABLES[0], recogniser, english(), typed_names=typed) as table:
            return dict(table.hearing.names.sounds_like)

    assert run(known(typed=False)) == {}
    assert run(known(typed=True)) == SAID_AS
    assert not ToMeasure("pocketsphinx", None, 1, 0.0).typed_names


@pytest.mark.parametrize("phase", [Phase.NOMINATIONS, Phase.DISCUSSION])
def test_talk_leads_to_nothing(recogniser: Recogniser, around: Acoustics, phase: Phase) -> None:
    said = ("I think Maria is the chef", "maybe we should nominate Thomas", "is there any pizza left")

    async def evening() -> list[bool]:
        async with MeasuredTable(TABLES[0], recogniser, english(), phase=phase) as table:
            stirred = []
            for text in said:
                await table.hear(around.heard(synthetic_voices()[0](text), ROOMS[0], 1))
                stirred.append(bool(table.hearing.question or table.hearing.noted or table.done))
            assert len(table.delays.seconds) >= len(said)
            return stirred

    assert run(evening()) == [False] * len(said)


def test_names_whose_readings_disagree_are_said_at_seating(around: Acoustics, recogniser: Recogniser) -> None:
    names = ("Siobhan", "Robert")
    voice = synthetic_voices()[0]
    learnt = said_at_seating(names, (voice,), around, recogniser)
    assert set(learnt) == {"Siobhan"}, "everybody reads Robert alike"
    assert len(learnt["Siobhan"].heard) == KEPT

    async def evening() -> None:
        async with MeasuredTable(names, recogniser, english(), said_names=learnt) as table:
            siobhan, robert = table.hearing.names.of((0, 1))
            assert siobhan.heard == learnt["Siobhan"].heard
            assert not robert.heard

    run(evening())


# The speakers


class _Table:
    """What a speaker looks at."""

    def __init__(self, said_back: Act) -> None:
        self.said_back = said_back


WRONGLY = _Table(Act("nominate", 2, 1))
RIGHTLY = _Table(Act("nominate", 2, 3))


def test_the_naive_one_misses_one_wrong_line_in_ten_and_the_careful_one_none() -> None:
    naive = Naive(MARIA_NOMINATES_THOMAS, random.Random(1))
    said = [naive.to_what_is_said_back(WRONGLY, asks=False) for _ in range(2000)]  # type: ignore[arg-type]
    assert said.count(None) / len(said) == pytest.approx(MISSES, abs=0.02)
    assert said.count("no") > 300
    assert naive.to_what_is_said_back(RIGHTLY, asks=False) is None  # type: ignore[arg-type]
    for _ in range(100):
        careful = Careful(MARIA_NOMINATES_THOMAS, random.Random(1))
        assert careful.to_what_is_said_back(WRONGLY, asks=False) == "no Thomas"  # type: ignore[arg-type]


def test_the_naive_one_says_me_and_the_sentence_again_but_never_a_seat() -> None:
    command = Command("I'm nominating Thomas", "nominate", {"nominee": "4"}, speaker=2)
    naive = Naive(command, random.Random(2))
    about = Begun("nominate", "4")
    answers = {naive.to_question(Lacking(about)) for _ in range(200)}
    assert {"me", "it was me", "I do", "Maria", command.text} <= answers
    assert naive.to_question(Lacking(about, by_name=True)) == "Maria"
    for kind, share in ((Naive, 1 - ME_ALL_THE_SAME), (Heedless, 1 / 7)):
        one = kind(command, random.Random(3))
        names = sum(one.to_question(Lacking(about)) == "Maria" for _ in range(2000))
        assert names / 2000 == pytest.approx(share, abs=0.03)
    anew = {naive.to_question(Anew(Begun("nominate", "2", "3"))) for _ in range(50)}
    assert anew == {command.text, "Thomas"}
    which = Doubt(
        tuple(Intent("nominate", {"nominee": seat}, f"I nominate {seat}", 0.5) for seat in ("2", "4"))
    )
    assert naive.to_question(which) == "Thomas"
    assert Careful(command, random.Random(2)).to_question(which) == "seat four"
    said = answers | anew | {naive.once_more()}
    assert not [text for text in said if "seat" in text]


def test_an_ear_that_mishears_nothing_leaves_nothing_wrong() -> None:
    """And the careful one needs one question at most, whatever they want; it is the upper end of the curve."""
    figures = run(dialogues(TUNED_ON, "careful", 20), math.inf)
    assert (figures.count, figures.wrong) == (20, 0)
    assert figures.right_after(0) < figures.right_after(1) == 1


def test_a_doubt_about_an_answer_is_answered_by_what_was_asked_for() -> None:
    """Beneath "Ann, or Anna?" waits who nominates, or whom."""
    command = Command("I'm nominating Thomas", "nominate", {"nominee": "4"}, speaker=2)
    which = Doubt(tuple(Intent("answer_name", {"player": seat}, seat, 0.5) for seat in ("2", "6")))
    naive = Naive(command, random.Random(2))
    assert naive.to_question(which) == "Maria"
    naive.asked_whom = True
    assert naive.to_question(which) == "Thomas"


def test_the_careful_one_says_the_whole_of_it_to_the_question_for_it() -> None:
    careful = Careful(MARIA_NOMINATES_THOMAS, random.Random(1))
    assert careful.to_question(Anew(Begun("nominate", "2", "3"))) == "Maria nominates Thomas"
    assert careful.to_what_is_said_back(RIGHTLY, asks=True) == "yes"  # type: ignore[arg-type]
    assert SaidBack(Begun("nominate", "2", "3")).take(Intent("wrong", {}, "no", 1.0)) == Anew(
        Begun("nominate", "2", "3")
    )


# Recordings


def tone(seconds: float, pitch: float) -> Samples:
    return (0.3 * np.sin(2 * np.pi * pitch * np.arange(int(seconds * HEARING_RATE)) / HEARING_RATE)).astype(
        np.float32
    )


def record(folder: Path, pieces: Sequence[str]) -> None:
    (folder / "talk").mkdir(parents=True)
    silence = np.zeros(HEARING_RATE // 2, np.float32)
    for number, piece in enumerate(pieces):
        samples = np.concatenate([silence, tone(0.2, 200 + 10 * number), silence])
        soundfile.write(folder / f"{piece}.wav", samples, HEARING_RATE)
    soundfile.write(folder / "talk" / "yesterday.wav", tone(2.0, 300), HEARING_RATE)


def test_recorded_people_say_every_sentence_of_the_corpus(tmp_path: Path) -> None:
    record(tmp_path / "Maggie", to_record(HELD_OUT))
    (voice,) = recorded_voices(tmp_path, HELD_OUT)
    assert voice.name == "Maggie"
    for wording in (BY_THE_BOOK, IN_OWN_WORDS):
        for command in commands(side=HELD_OUT, wording=wording):
            assert voice(command.text).seconds > 0.15
    assert voice("I nominate Keeva").seconds == pytest.approx(0.45, abs=0.06), "no silence of the files"
    assert [one().seconds for one in recorded_talk(tmp_path)] == [2.0]
    cast = Cast(HELD_OUT, tmp_path)
    assert cast.voices == (voice,)
    assert cast.talk(5, "never said").seconds == 2.0


def test_a_recording_that_is_lacking_is_named(tmp_path: Path) -> None:
    record(tmp_path / "Maggie", [one for one in to_record(HELD_OUT) if one != "seat four"])
    with pytest.raises(RecordingsLacking, match="Maggie was not recorded saying: seat four"):
        recorded_voices(tmp_path, HELD_OUT)
    (empty := tmp_path / "nowhere").mkdir()
    for folder in (empty, tmp_path / "never made"):
        with pytest.raises(RecordingsLacking, match="There is nobody in"):
            recorded_voices(folder, HELD_OUT)


# The report


def test_the_figures_are_printed_and_drawn() -> None:
    outcomes = [
        CommandOutcome(right=True, voice="one"),
        CommandOutcome(right=True, questions=1, voice="one"),
        CommandOutcome(wrong=True, shot=True, shot_said_back=True, voice="one"),
        CommandOutcome(right=True, shoots=True, questions=2, voice="one", odd=True),
    ]
    figures = Figures("clean", False, "careful", outcomes, [0.2], 0.1, 1.0)
    assert [figures.right_after(number) for number in range(3)] == [0.25, 0.5, 0.75]
    talk = TalkFigures("nominations", 30.0, 400, ["no wait"], [])
    report = Report("pocketsphinx", ["one"], figures=[figures], talk=[talk])
    text = "\n".join(pages.table(report))
    assert "95% missed" in text
    assert "2.0 false questions" in text
    assert "held out" in text
    assert "was typed in by nobody" in text
    assert "were not said before" in text
    assert "clean, careful: 2 of 3 right after at most one question, where everybody" in text
    assert "clean, careful: 0 of 1 right after at most one question, where a name" in text
    assert "one: 2 of 4 right after at most one question" in text
    assert "Slayer's shots from what was none: 1 of 3 dialogues, 1 said back; said back in talk: 0" in text
    assert pages.picture(report).count("<rect") == 4


@pytest.mark.slow
def test_two_processes_measure_side_by_side_and_say_how_far_they_are(tmp_path: Path) -> None:
    told: list[str] = []
    kept = tmp_path / "dialogues.jsonl"
    rows = ("clean", f"clean{HELD}")
    wanted = ToMeasure("pocketsphinx", None, 2, 0.0, rows, ("naive",), TUNED_ON.name, first=3, dialogues=kept)
    report = measure(wanted, jobs=2, tell=told.append)
    assert [(one.room, one.held, one.speaker, one.count) for one in report.figures] == [
        ("clean", False, "naive", 2),
        ("clean", True, "naive", 2),
    ]
    assert len(told) == 2
    dialogues = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    said = [command.text for command in commands(side=TUNED_ON, wording=IN_OWN_WORDS)[3:5]]
    for row in rows:
        own = [one["turns"][0]["said"] for one in dialogues if one["row"] == f"{row}, naive"]
        assert sorted(own) == sorted(said), "it goes on where an earlier run ended"
    assert report.memory[1] >= report.memory[0] > 0


def test_talk_is_shared_out_and_every_room_is_measured_once_by_each_speaker() -> None:
    parts = ToMeasure("pocketsphinx", None, 300, 60.0).parts()
    talk = [part for part in parts if part.about == "nominations"]
    assert sum(part.minutes for part in talk) == pytest.approx(60.0)
    assert len({part.seed for part in talk}) == len(talk) > 1, "nobody hears the same talk twice"
    rooms = [(part.room, part.held) for part in parts if part.speaker == "naive"]
    assert rooms == [(part.room, part.held) for part in parts if part.speaker == "careful"]
    assert [room for room, held in rooms if not held] == [room.name for room in ROOMS]
    assert [f"{room}{HELD}" for room, held in rooms if held] == ["clean, held", "babble 10 dB, held"]
    assert len(rooms) == len(ROWS)


def test_the_count_of_shots_goes_on_where_it_was_interrupted() -> None:
    one = {
        "right": True,
        "wrong": False,
        "questions": 1,
        "shoots": False,
        "shot": False,
        "shot_said_back": True,
    }
    done = [{"row": "babble 20 dB, careful", **one} for _ in range(shots.STEP)]
    steps = list(shots.left(done))
    assert len(steps) == len(list(shots.left([]))) - 1
    assert ("babble 20 dB", "careful", 0) not in steps
    assert ("babble 20 dB", "careful", shots.STEP) in steps
    (line,) = shots.in_short([*done, {**done[0], "shoots": True, "shot": True}])
    assert "10 that were no shot 0 became one, 10 were said back" in line
