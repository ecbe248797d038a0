"""One contract for every engine, and what the embedded one makes of a table.

The floors are below what was measured on 2026-11-21 with four espeak-ng voices, one of them known to be heard badly
(112 commands, ten players of whom five have odd names, seats in the grammar as well, both checks): 0.91 right in
quiet, 0.85 over babble 20 dB lower, 0.54 at 10 dB; 0.05, 0.12 and 0.13 accepted as something else. Of table talk
0.03 was accepted, where a bare grammar took 0.65. Synthetic voices are a guide, not people.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from narrator.voice_bench.measure import workers
from tests.voices.table import (
    PATIENCE,
    TALK,
    VOICES,
    commands,
    in_a_room,
    nominations_open,
    players,
    sentences,
    table,
    utterances,
)
from voices import (
    Acceptance,
    ChooseAnotherModel,
    Grammar,
    Heard,
    Intent,
    Name,
    PocketsphinxRecogniser,
    Recogniser,
    Renderer,
    Sound,
    TryAgain,
    Utterance,
    VoiceProfile,
    VoskRecogniser,
    synthesise,
)
from voices.pocketsphinx_recogniser import doubtful
from voices.recogniser import Verdict

MODEL = os.environ.get("STORYTELLER_VOSK_MODEL")
NO_MODEL = "no vosk model: set STORYTELLER_VOSK_MODEL to the folder of one"


@pytest.fixture(
    params=[
        "pocketsphinx",
        "moonshine",
        pytest.param("vosk", marks=pytest.mark.skipif(not MODEL, reason=NO_MODEL)),
    ]
)
def recogniser(request: pytest.FixtureRequest, sphinx: PocketsphinxRecogniser) -> Iterator[Recogniser]:
    if request.param == "pocketsphinx":
        yield sphinx
    elif request.param == "moonshine":
        yield request.getfixturevalue("together")
    else:
        assert MODEL is not None
        vosk = VoskRecogniser(sentences(), Path(MODEL), time_limit=PATIENCE)
        yield vosk
        vosk.close()


def said(text: str, voice: str = "en-us", *, over_babble: float | None = None) -> Utterance:
    (found,) = utterances(in_a_room(synthesise(text, voice), over_babble=over_babble))
    return found


def said_afresh(text: str) -> Utterance:
    """By a process that has said nothing before: the hiss of espeak-ng's consonants hangs on that, and what is told
    apart by little may come out otherwise."""
    renderer = Renderer()
    try:
        sound = renderer.render(text, VoiceProfile(rate=160, voice="en-us"))
    finally:
        renderer.close()
    (found,) = utterances(in_a_room(sound))
    return found


def understood(recogniser: Recogniser, utterance: Utterance, grammar: Grammar) -> Intent | None:
    """What the ear would do at once."""
    heard = recogniser.recognise(utterance, grammar)
    if heard is None or Acceptance().judge(heard) is not Verdict.ACT:
        return None
    return sentences().parse(heard.text, grammar)


# What every engine does.

NAMES = players("Alice", "Robert", "Maria")


@pytest.mark.parametrize(
    ("text", "intent", "slots"),
    [
        ("I nominate Robert", "nominate", {"nominee": "2"}),
        ("Alice nominates Robert", "nominate_by", {"nominator": "1", "nominee": "2"}),
        ("how many votes to execute", "votes_needed", {}),
    ],
)
def test_a_command_is_heard(recogniser: Recogniser, text: str, intent: str, slots: dict[str, str]) -> None:
    grammar = Grammar.of("nominate", "nominate_by", "votes_needed", names=NAMES)
    found = understood(recogniser, said(text), grammar)
    assert found is not None
    assert (found.name, dict(found.slots)) == (intent, slots)


def test_the_grammar_decides_what_can_be_heard(recogniser: Recogniser) -> None:
    heard = recogniser.recognise(said("I nominate Robert"), Grammar.of("aye", "nay"))
    assert heard is None or "nominate" not in heard.text
    found = understood(recogniser, said("yes", "en-us"), Grammar.of("aye", "nay"))
    assert found is not None
    assert found.name == "aye"


def test_what_is_heard_has_a_coverage_and_an_engine(recogniser: Recogniser) -> None:
    heard = recogniser.recognise(said("I nominate Maria"), Grammar.of("nominate", names=NAMES))
    assert heard is not None
    assert 0.7 < heard.coverage <= 1
    assert heard.engine == recogniser.engine


def test_silence_is_no_command(recogniser: Recogniser) -> None:
    samples = np.random.default_rng(1).normal(0, 30, 16_000).astype(np.int16)
    assert understood(recogniser, Utterance(samples, 0, 0, 4_000, 12_000), Grammar.of("aye", "nay")) is None


def test_nothing_to_hear_in_no_samples(recogniser: Recogniser) -> None:
    nothing = Utterance(np.zeros(0, dtype=np.int16), 0, 0, 0, 0)
    assert recogniser.recognise(nothing, Grammar.of("aye", "nay")) is None


def test_a_grammar_without_sentences_hears_nothing(recogniser: Recogniser) -> None:
    assert recogniser.recognise(said("yes"), Grammar.of("nominate_by", names=())) is None


def test_a_name_outside_the_vocabulary_is_heard(recogniser: Recogniser) -> None:
    names = (*NAMES, Name("4", ("Lachlan",), "Locklan"))
    found = understood(recogniser, said("I nominate Locklan"), Grammar.of("nominate", names=names))
    assert found is not None
    assert found.slots["nominee"] == "4"


@pytest.mark.slow
def test_the_grammar_changes_quickly(recogniser: Recogniser) -> None:
    names = table()
    recogniser.prepare(Grammar.of("nominate", names=names))
    began = time.perf_counter()
    recogniser.prepare(Grammar.of("nominate", "nominate_by", names=names[:-1]))
    assert time.perf_counter() - began < 1.0
    began = time.perf_counter()
    recogniser.prepare(Grammar.of("nominate", names=names))
    assert time.perf_counter() - began < 0.1


def test_many_grammars_of_an_evening_do_not_use_each_other_up(recogniser: Recogniser) -> None:
    first = Grammar.of("nominate", names=NAMES)
    utterance = said("I nominate Alice")
    assert understood(recogniser, utterance, first) is not None
    for seat in range(30):
        recogniser.prepare(Grammar.of("answer_name", names=(Name(f"only {seat}", ("Alice",)),)))
    found = understood(recogniser, utterance, first)
    assert found is not None
    assert found.slots["nominee"] == "1"


def test_a_killed_engine_hears_the_same_utterance_again(recogniser: Recogniser) -> None:
    grammar = Grammar.of("nominate", names=NAMES)
    recogniser.prepare(grammar)
    killed = workers(recogniser)
    assert killed
    for process in killed:
        os.kill(process, signal.SIGKILL)
    assert understood(recogniser, said("I nominate Maria"), grammar) is not None


# The embedded engine.


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
def test_a_hung_engine_is_ended_and_said_so() -> None:
    recogniser = PocketsphinxRecogniser(sentences())
    grammar = Grammar.of("aye", "nay")
    utterance = said("yes", "en-us")
    try:
        recogniser.prepare(grammar)
        process = recogniser.worker.process_id
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        recogniser.time_limit = 0.05
        with pytest.raises(TryAgain):
            recogniser.recognise(utterance, grammar)
        recogniser.time_limit = PATIENCE
        assert understood(recogniser, utterance, grammar) is not None
    finally:
        recogniser.close()


def right(
    sphinx: PocketsphinxRecogniser, over_babble: float | None, voices: tuple[str, ...], every: int
) -> float:
    grammar = nominations_open()
    found = []
    for number, (text, intent, slots) in enumerate(commands()):
        for place, voice in enumerate(voices):
            if (number + place) % every == 0:
                heard = understood(sphinx, said(text, voice, over_babble=over_babble), grammar)
                found.append(heard is not None and heard.name == intent and heard.slots == slots)
    return sum(found) / len(found)


def falsely_accepted(sphinx: PocketsphinxRecogniser, voices: tuple[str, ...], every: int) -> float:
    grammar = nominations_open()
    found = []
    for number, text in enumerate(TALK):
        for place, voice in enumerate(voices):
            if (number + place) % every == 0:
                spoken = utterances(in_a_room(synthesise(text, voice)))
                found.append(any(understood(sphinx, utterance, grammar) for utterance in spoken))
    return sum(found) / len(found)


def test_commands_of_a_table_in_quiet(sphinx: PocketsphinxRecogniser) -> None:
    assert right(sphinx, None, VOICES, 4) >= 0.7


def test_commands_of_a_table_over_babble(sphinx: PocketsphinxRecogniser) -> None:
    assert right(sphinx, 20.0, VOICES, 4) >= 0.6


def test_table_talk_is_seldom_a_command(sphinx: PocketsphinxRecogniser) -> None:
    assert falsely_accepted(sphinx, VOICES, 4) <= 0.15


@pytest.mark.slow
@pytest.mark.parametrize(("over_babble", "floor"), [(None, 0.8), (20.0, 0.72), (10.0, 0.5)])
def test_every_command_by_every_voice(
    sphinx: PocketsphinxRecogniser, over_babble: float | None, floor: float
) -> None:
    assert right(sphinx, over_babble, VOICES, 1) >= floor


@pytest.mark.slow
def test_all_table_talk(sphinx: PocketsphinxRecogniser) -> None:
    assert falsely_accepted(sphinx, VOICES, 1) <= 0.08


@pytest.mark.parametrize("over_babble", [None, 20.0])
def test_votes_are_heard(sphinx: PocketsphinxRecogniser, over_babble: float | None) -> None:
    """A vote counts where it is nearly sure, too: its grammar is small, and whoever is not heard is asked again."""
    grammar = Grammar.of("aye", "nay")
    answers = [("aye", "aye"), ("yes", "aye"), ("no", "nay"), ("nope", "nay")]
    found = []
    for voice in VOICES:
        for text, intent in answers:
            heard = sphinx.recognise(said(text, voice, over_babble=over_babble), grammar)
            sure = heard is not None and Acceptance().judge(heard) is not Verdict.IGNORE
            meant = sentences().parse(heard.text, grammar) if heard is not None and sure else None
            found.append(meant is not None and meant.name == intent)
    assert sum(found) / len(found) >= 0.85, found


@pytest.mark.parametrize("level", [0.002, 0.08, 0.5])
def test_a_microphone_that_suppresses_noise_or_is_faint_or_loud_is_heard(
    sphinx: PocketsphinxRecogniser, level: float
) -> None:
    """Perfect silence round the speech, which noise suppression makes, once ruined pocketsphinx's hearing."""
    grammar = Grammar.of("nominate", "nominate_by", "votes_needed", "cancel", names=NAMES)
    quiet = np.zeros(16_000, dtype=np.float32)
    right = 0
    texts = ["I nominate Robert", "Alice nominates Maria", "how many votes to execute", "cancel that"]
    for text in texts:
        speech = synthesise(text, "en-us").at_rate(16_000).samples
        speech = speech * (level / np.sqrt(np.mean(np.square(speech))))
        for utterance in utterances(Sound(np.concatenate([quiet, speech, quiet]).astype(np.float32), 16_000)):
            found, meant = understood(sphinx, utterance, grammar), sentences().parse(text, grammar)
            right += found is not None and meant is not None and found.text == meant.text
    assert right >= len(texts) - 1


@pytest.mark.parametrize(("text", "value"), [("I nominate Shivawn", "6"), ("I nominate seat one", "1")])
def test_a_name_is_not_taken_for_a_seat_nor_a_seat_for_a_name(
    sphinx: PocketsphinxRecogniser, text: str, value: str
) -> None:
    for voice in ("en-us", "en-us+m3"):
        heard = sphinx.recognise(said(text, voice), nominations_open())
        assert heard is not None, voice
        assert Acceptance().judge(heard) is not Verdict.IGNORE, voice
        meant = sentences().parse(heard.text, nominations_open())
        assert meant is not None, voice
        assert meant.slots["nominee"] == value, voice


@pytest.mark.parametrize(("text", "nominee"), [("Hannah nominates Zoe", "2"), ("I nominate Zoe", "2")])
def test_a_name_is_not_another_read_by_a_foreigner(
    sphinx: PocketsphinxRecogniser, text: str, nominee: str
) -> None:
    grammar = Grammar.of("nominate", "nominate_by", names=players("Sally", "Zoe", "Hannah", "Emma", "Oliver"))
    heard = sphinx.recognise(said_afresh(text), grammar)
    assert heard is not None
    assert Acceptance().judge(heard) is not Verdict.IGNORE
    found = sentences().parse(heard.text, grammar)
    assert found is not None
    assert found.slots["nominee"] == nominee


def test_of_three_names_that_sound_alike_all_three_are_heard(sphinx: PocketsphinxRecogniser) -> None:
    names = players("Kevin", "Evin", "Devin", "Alice", "Robert")
    heard = sphinx.recognise(said("Alice nominates Kevin"), Grammar.of("nominate_by", names=names))
    assert heard is not None
    assert heard.lead is not None
    assert heard.lead < Acceptance().lead
    every = [heard.text, *heard.alternatives]
    assert sorted(every) == [f"alice nominates {name}" for name in ("devin", "evin", "kevin")]


def test_an_answer_is_taken_for_what_was_asked(sphinx: PocketsphinxRecogniser) -> None:
    voice, name = "en-us-nyc", "Hannah"
    everybody = (
        *("James", "Abdallah", "Emma", "Oliver", "Zoe"),
        *("Sally", "Saoirse", "Priya", "Robert", "Hannah"),
    )
    grammar = Grammar.of("answer_name", "cancel", player=players(*everybody))
    answer = sphinx.recognise(said(name, voice), grammar.asking_for("answer_name"))
    assert answer is not None
    assert answer.text == name.lower()


def the_answer(sphinx: PocketsphinxRecogniser, text: str, voice: str, *names: str) -> Heard:
    """To "who nominates?"."""
    grammar = Grammar.of("answer_name", "filler", "wrong", "cancel", player=players(*names))
    heard = sphinx.recognise(said(text, voice), grammar.asking_for("answer_name", "filler"))
    assert heard is not None
    return heard


AT_THE_TABLE = (
    "Sally",
    "James",
    "Emma",
    "Oliver",
    "Zoe",
    "Saoirse",
    "Priya",
    "Abdallah",
    "Joaquin",
    "Dmitri",
)


@pytest.mark.parametrize(
    ("text", "voice"),
    [("James", "en-us"), ("Emma", "gmw/en+m3"), ("Oliver", "en-us+f3"), ("Hannah", "gmw/en-us-nyc")],
)
def test_a_name_that_was_asked_for_is_not_taken_for_another_short_word(
    sphinx: PocketsphinxRecogniser, text: str, voice: str
) -> None:
    """It was taken for "I do", "what", "Sally did" and "uh"."""
    heard = the_answer(sphinx, text, voice, *AT_THE_TABLE, "Hannah")
    found = sentences().parse(heard.text, Grammar.of("answer_name", names=players(*AT_THE_TABLE, "Hannah")))
    assert found is not None, heard.text
    assert found.slots["player"] == str([*AT_THE_TABLE, "Hannah"].index(text) + 1), heard.text


@pytest.mark.parametrize("text", ["I do", "I did", "wait", "hang on", "let me think"])
def test_a_short_word_that_is_no_name_is_not_taken_for_one(sphinx: PocketsphinxRecogniser, text: str) -> None:
    for voice in ("en-us", "en-us+f3"):
        assert the_answer(sphinx, text, voice, *AT_THE_TABLE).text == text.lower(), voice


def test_of_names_that_fit_alike_one_that_the_question_named_is_heard(sphinx: PocketsphinxRecogniser) -> None:
    answers = Grammar.of("answer_name", player=players("Zoe", "Sally", "Alice", "Robert"))
    zoe = said_afresh("Zoe")

    def heard(*named: str) -> Heard:
        found = sphinx.recognise(zoe, answers.asking_for("answer_name", naming=named))
        assert found is not None
        return found

    open_question, of_her, of_others = heard(), heard("1", "3"), heard("2", "3")
    assert open_question.text == of_her.text == "zoe"
    assert of_her.lead is not None
    assert open_question.lead is not None
    assert of_her.lead > open_question.lead + 150
    assert of_others.text == "sally"
    assert "zoe" in of_others.alternatives, "it is doubtful, as the question may have named the wrong ones"
    assert Acceptance().is_close(of_others)


def test_whom_nobody_else_sounds_like_has_no_third(sphinx: PocketsphinxRecogniser) -> None:
    names = players("Alice", "Robert", "Maria", "Thomas")
    heard = sphinx.recognise(said("I nominate Robert"), Grammar.of("nominate", names=names))
    assert heard is not None
    assert heard.text == "i nominate robert"
    assert len(heard.alternatives) <= 1


# vosk, as far as it goes without a model.


def test_a_missing_model_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(ChooseAnotherModel, match="no model folder"):
        VoskRecogniser(sentences(), tmp_path / "absent")


def test_a_folder_that_is_no_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(ChooseAnotherModel, match=r"am/final\.mdl"):
        VoskRecogniser(sentences(), tmp_path)


@pytest.mark.parametrize("content", [b"", b"not a model at all" * 100])
def test_a_damaged_model_is_told_by_the_real_library(tmp_path: Path, content: bytes) -> None:
    for name in ("am/final.mdl", "graph/HCLr.fst", "graph/Gr.fst", "conf/mfcc.conf", "conf/model.conf"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    with pytest.raises(ChooseAnotherModel) as caught:
        VoskRecogniser(sentences(), tmp_path)
    assert str(tmp_path) in caught.value.cause
    assert "another folder" in caught.value.next_step


# Talk that is nearly a command.


def with_talk() -> Grammar:
    talked = tuple(name.as_written() for name in table())
    return Grammar.of(*nominations_open().intents, "talk", names=table(), talked=talked)


TAKEN_FOR_TALK = (
    ("Thomas nominates Sochee", "en-us", {"nominator": "4", "nominee": "7"}),
    ("Hannah nominates Win", "gmw/en-us+m7", {"nominator": "5", "nominee": "8"}),
    ("Locklan nominates Maria", "gmw/en+m3", {"nominator": "10", "nominee": "3"}),
)
"""Over babble 20 dB quieter: "when Thomas nominates Xochitl"."""


@pytest.mark.parametrize(("text", "voice", "slots"), TAKEN_FOR_TALK)
def test_a_command_that_sounds_like_talk_in_noise_is_not_lost(
    sphinx: PocketsphinxRecogniser, text: str, voice: str, slots: dict[str, str]
) -> None:
    heard = sphinx.recognise(said(text, voice, over_babble=20.0), with_talk())
    assert heard is not None
    assert Acceptance().judge(heard) is not Verdict.IGNORE
    found = sentences().parse(heard.text, with_talk())
    assert found is not None
    assert (found.name, found.slots) == ("nominate_by", slots)


@pytest.mark.parametrize("lead", [None, 200.0, 1_000.0])
def test_what_may_have_been_talk_is_asked_about_however_well_it_fits(lead: float | None) -> None:
    surely = Heard("alice nominates bob", ("alice nominates rob",), 3.0, 1.0, "pocketsphinx", lead)
    assert Acceptance().judge(doubtful(surely, "maybe we should")) is Verdict.ASK
    assert bool(doubtful(surely, "maybe we should").alternatives) == (lead == 200.0)


@pytest.mark.parametrize(
    ("text", "voice"),
    [
        ("I would not nominate Alice today", "en-us+f3"),
        ("did Thomas nominate Maria yesterday", "en-us"),
        ("did Thomas nominate Maria yesterday", "gmw/en-us+m7"),
        ("to be fair Thomas never nominates Maria", "en-us"),
        ("it is a bad idea to nominate Alice", "gmw/en-us+m7"),
        ("I would shoot Alice if I were you", "en-us+f3"),
        ("Thomas nominated Maria on the first day remember", "en-us"),
    ],
)
def test_talk_that_names_a_player_stays_talk(sphinx: PocketsphinxRecogniser, text: str, voice: str) -> None:
    heard = sphinx.recognise(said(text, voice), with_talk())
    assert heard is not None
    found = sentences().parse(heard.text, with_talk())
    assert found is not None
    assert found.name == "talk"


# One verb for another.


@pytest.mark.parametrize("voice", ["en-us", "en-us+m7"])
@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Thomas nominates Rob", "slay_by"),
        ("I nominate Rob", "slay"),
    ],
)
def test_where_nobody_else_can_be_meant_the_rival_is_another_verb(
    sphinx: PocketsphinxRecogniser, text: str, voice: str, other: str
) -> None:
    who, whom = ([name] for name in players("Thomas", "Rob"))
    grammar = Grammar.of(
        "nominate", "nominate_by", "slay", "slay_by", nominator=who, shooter=who, nominee=whom, target=whom
    )
    heard = sphinx.recognise(said(text, voice), grammar)
    assert heard is not None
    intents = [sentences().parse(one, grammar) for one in (heard.text, heard.alternatives[0])]
    meant = sentences().parse(text, grammar)
    assert meant is not None
    assert [one.name for one in intents if one is not None] == [meant.name, other]


def test_verbs_are_words_that_make_one_command_of_names_another() -> None:
    names = players("Alice", "Bob")
    everything = sentences().compile(
        Grammar.of("nominate", "nominate_by", "slay", "slay_by", "repeat", "pause", names=names)
    )
    assert {frozenset(verbs) for verbs in everything.verbs(4)} == {
        frozenset({"nominate", "shoot", "slay"}),
        frozenset({"nominates", "shoots", "slays"}),
    }
    assert sentences().compile(Grammar.of("nominate", "nominate_by", names=names)).verbs(4) == []
