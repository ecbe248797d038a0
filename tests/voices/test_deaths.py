"""A worker may die at any moment: whichever process answers has its model and the grammar it is asked by."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tests.voices.deaths import dies_at, kill
from tests.voices.table import PATIENCE, in_a_room, players, sentences, utterances
from voices import (
    ChooseAnotherModel,
    Grammar,
    Moonshine,
    PocketsphinxRecogniser,
    SherpaRecogniser,
    TryAgain,
    Utterance,
    VoskRecogniser,
    synthesise,
)
from voices.child import Answer, AskedFirst, Child, Lesson
from voices.moonshine import model_of_package

BROKEN = ChooseAnotherModel("It broke down while it read its model.", "Name another one.")


def forgetful(model: str = "model") -> Child:
    return Child(
        "tests.voices.forgetful", first=AskedFirst({"do": "model", "path": model}, BROKEN, limit=PATIENCE)
    )


@pytest.fixture
def worker() -> Iterator[Child]:
    one = forgetful()
    yield one
    one.close()


def lesson(key: str = "table") -> Lesson:
    return Lesson(key, lambda: {"do": "grammar", "key": key})


def hear(worker: Child, key: str = "table") -> Answer:
    """What it heard, asked again after a death."""
    answer, payload = worker.ask_twice(
        {"do": "hear", "key": key}, b"sound", limit=PATIENCE, knowing=lesson(key)
    )
    assert payload == b"sound"
    return answer


HEARD = {"heard": "table", "taught": 1}


def test_one_process_is_asked_for_its_model_and_taught_once(worker: Child) -> None:
    worker.teach(lesson(), limit=PATIENCE)
    assert [hear(worker), hear(worker)] == [HEARD, HEARD]
    assert worker.starts == 1


def test_a_death_that_is_noticed_first_is_none(worker: Child) -> None:
    """Even asked once: a new process reached without its model said "AttributeError"."""
    for starts in (1, 2, 3):
        answer, _ = worker.ask({"do": "hear", "key": "table"}, limit=PATIENCE, knowing=lesson())
        assert (answer, worker.starts) == (HEARD, starts)
        kill(worker)


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.parametrize("message", ["model", "grammar", "hear"])
def test_after_a_death_at_any_message_it_is_asked_again(
    worker: Child, monkeypatch: pytest.MonkeyPatch, message: str, reading: bool
) -> None:
    """Before it, and again over what the new process is told."""
    assert hear(worker) == HEARD
    kill(worker)
    to_come = dies_at(monkeypatch, worker, message, reading=reading)
    assert hear(worker) == HEARD
    assert (worker.starts, to_come) == (3, [])


@pytest.mark.parametrize("reading", [False, True])
def test_it_dies_twice_over_one_question_and_hears_the_next(
    worker: Child, monkeypatch: pytest.MonkeyPatch, reading: bool
) -> None:
    assert hear(worker) == HEARD
    to_come = dies_at(monkeypatch, worker, "hear", "hear", reading=reading)
    with pytest.raises(TryAgain, match="ended unexpectedly"):
        hear(worker)
    assert to_come == []
    assert worker.process_id is None
    assert hear(worker) == HEARD


def test_teaching_survives_a_death_too(worker: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    to_come = dies_at(monkeypatch, worker, "grammar")
    worker.teach(lesson(), limit=PATIENCE)
    assert (hear(worker), worker.starts, to_come) == (HEARD, 2, [])


def test_what_it_has_forgotten_it_is_taught_again(worker: Child) -> None:
    for key in ("table", "second", "third"):
        assert hear(worker, key)["heard"] == key
    assert hear(worker) == {"heard": "table", "taught": 2}
    assert worker.starts == 1


def test_a_lesson_may_ask_the_same_worker_and_it_may_die_of_that(worker: Child) -> None:
    """vosk is asked which words it knows while a grammar is made for it."""

    def request() -> Answer:
        hear(worker, "words")
        if worker.starts == 1:
            kill(worker)
            hear(worker, "words")
        return {"do": "grammar", "key": "table"}

    answer, _ = worker.ask_twice(
        {"do": "hear", "key": "table"}, limit=PATIENCE, knowing=Lesson("table", request)
    )
    assert answer == {"heard": "table", "taught": 2}
    assert worker.starts == 2


def test_a_model_that_ends_it_is_not_read_again() -> None:
    worker = forgetful("damaged")
    with pytest.raises(ChooseAnotherModel, match="broke down"):
        worker.start()
    with pytest.raises(ChooseAnotherModel, match="broke down"):
        worker.ask_twice({"do": "hear"}, limit=PATIENCE)
    assert (worker.starts, worker.process_id) == (2, None)


def test_who_refuses_its_model_is_never_asked_anything_else() -> None:
    worker = forgetful("none")
    for starts in (1, 2):
        with pytest.raises(ChooseAnotherModel, match="no such model"):
            worker.ask_twice({"do": "hear"}, limit=PATIENCE)
        assert (worker.starts, worker.process_id) == (starts, None)


# The engines themselves.


@dataclass(frozen=True)
class Engine:
    """Whose worker dies, and whether it hears what it is to hear."""

    worker: Child
    prepare: Callable[[], None]
    hears: Callable[[], bool]
    close: Callable[[], None]


GRAMMAR = Grammar.of("nominate", "who_is_dead", names=players("Anne", "Robert"))


def said(text: str) -> Utterance:
    (found,) = utterances(in_a_room(synthesise(text, "en-us")))
    return found


def pocketsphinx() -> Engine:
    one = PocketsphinxRecogniser(sentences(), time_limit=PATIENCE)
    utterance = said("I nominate Robert")

    def hears() -> bool:
        heard = one.recognise(utterance, GRAMMAR)
        return heard is not None and heard.text == "i nominate robert"

    return Engine(one.worker, lambda: one.prepare(GRAMMAR), hears, one.close)


def moonshine() -> Engine:
    model = model_of_package()
    if model is None:
        pytest.skip("no wheel of moonshine-voice 0.1.0 for this machine")
    one = Moonshine(sentences(), model, time_limit=PATIENCE)
    utterance = said("who is dead")

    def hears() -> bool:
        judged = one.listen(utterance, GRAMMAR)
        return judged is not None and judged.sentences[0][1] == ("who", "is", "dead")

    return Engine(one.worker, lambda: one.prepare(GRAMMAR), hears, one.close)


def sherpa() -> Engine:
    one = SherpaRecogniser(sentences(), Path(__file__).with_name("tiny_transducer"), time_limit=PATIENCE)
    samples = np.random.default_rng(1).normal(0, 3_000.0, 16_000).astype(np.int16)
    utterance = Utterance(samples, 0.0, 1.0, 0, len(samples))

    def hears() -> bool:
        heard = one.recognise(utterance, GRAMMAR)
        return heard is not None and heard.text == "i nominate anne"

    return Engine(one.worker, lambda: one.prepare(GRAMMAR), hears, one.close)


def vosk() -> Engine:
    model = os.environ.get("STORYTELLER_VOSK_MODEL")
    if not model:
        pytest.skip("no vosk model: set STORYTELLER_VOSK_MODEL to the folder of one")
    one = VoskRecogniser(sentences(), Path(model), time_limit=PATIENCE)
    utterance = said("I nominate Robert")

    def hears() -> bool:
        heard = one.recognise(utterance, GRAMMAR)
        return heard is not None and heard.text == "i nominate robert"

    return Engine(one.worker, lambda: one.prepare(GRAMMAR), hears, one.close)


@pytest.fixture(
    scope="module", params=[pocketsphinx, moonshine, sherpa, vosk], ids=lambda make: make.__name__
)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    one: Engine = request.param()
    yield one
    one.close()


def test_an_engine_that_died_hears_the_same_again(engine: Engine) -> None:
    engine.prepare()
    kill(engine.worker)
    assert engine.hears()
    kill(engine.worker)
    engine.prepare()
    assert engine.hears()


@pytest.mark.parametrize("reading", [False, True])
def test_an_engine_that_dies_over_it_hears_it_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, reading: bool
) -> None:
    """And that was dead already when it was asked."""
    engine.prepare()
    kill(engine.worker)
    starts = engine.worker.starts
    to_come = dies_at(monkeypatch, engine.worker, "hear", reading=reading)
    assert engine.hears()
    assert (engine.worker.starts - starts, to_come) == (2, [])
