"""A name as its owner says it: what is learnt from it, what is not, and that it is then understood."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from tests.voices.table import in_a_room, sentences, utterances
from voices import Grammar, Name, PocketsphinxRecogniser, Sound, Utterance, names_of_seats, synthesise
from voices.name_learning import KEPT, WRITINGS_KEPT, NameLearner, SayItAgain, Why, share

XOCHITL = Name("1", ("Xochitl",))
ROBERT = Name("2", ("Robert",))
PATIENT = 60.0
"""Seconds for one answer: how fast it is measured elsewhere."""


@pytest.fixture(scope="module")
def learner() -> Iterator[NameLearner]:
    learner = NameLearner(time_limit=PATIENT)
    yield learner
    learner.close()


def said(text: str, voice: str = "en-us", over_babble: float | None = None) -> Utterance:
    """The longest stretch that the endpointer finds."""
    return max(
        utterances(in_a_room(synthesise(text, voice), over_babble=over_babble)),
        key=lambda one: one.speech_to - one.speech_from,
    )


def utterance_of(samples: npt.NDArray[np.float64]) -> Utterance:
    return Utterance(Sound(samples.astype(np.float32), 16_000).as_pcm(), 0.0, 1.0, 0, len(samples))


def test_what_is_heard_is_near_what_was_said(learner: NameLearner) -> None:
    (heard,) = learner.learn(said("Robert"), ROBERT)
    assert share(tuple(heard.split()), ("R", "AA", "B", "ER", "T")) < 0.4


def test_the_newest_two_are_kept(learner: NameLearner) -> None:
    name = replace(ROBERT, heard=("R AO B AH T", "R AA B ER D"))
    heard = learner.learn(said("Robert"), name)
    assert len(heard) <= KEPT
    assert heard[-1] not in ("R AO B AH T",)


def test_an_unusual_name_is_understood_once_it_was_said(learner: NameLearner) -> None:
    names = names_of_seats({"1": "Xochitl", "2": "Robert", "3": "Maria", "4": "Socrates", "5": "Rachel"})
    heard = learner.learn(said("So chee", "en-us+f3"), names[0], names[1:])
    taught = (replace(names[0], heard=heard), *names[1:])
    recogniser = PocketsphinxRecogniser(sentences(), time_limit=PATIENT)
    try:
        grammar = Grammar.of("nominate", "nominate_by", "cancel", names=taught)
        found = recogniser.recognise(said("I nominate So chee", "en-us+f3"), grammar)
        assert found is not None
        assert found.text == "i nominate xochitl"
    finally:
        recogniser.close()


def test_a_name_of_its_own_is_never_lost_to_what_was_heard(learner: NameLearner) -> None:
    own = learner.pronouncer.readings("Xochitl", "So chee")
    heard = ("S OW CH IY", "S EH CH IY")
    assert learner.pronouncer.readings("Xochitl", "So chee", heard=heard)[: len(own)] == own


def test_what_was_written_down_is_kept_unless_it_is_somebody_else_s_name(learner: NameLearner) -> None:
    others = (ROBERT, Name("3", ("Hannah", "seat three")))
    written = ("So, Chee.", "so chee!", "Robert", "Anna.", "seat three", "Xochitl", "...", "Sow cheap.")
    assert learner.writings(written, XOCHITL, others) == ("So, Chee", "Sow cheap")
    known = replace(XOCHITL, writings=("So, Chee",))
    many = [f"{letter} chee" for letter in "abcdefghij"]
    kept = learner.writings(["so chee", *many], known, others)
    assert len(kept) == WRITINGS_KEPT
    assert kept[-1] == "j chee"


@pytest.mark.parametrize("kind", ["silence", "noise", "a hum", "nothing at all"])
def test_what_is_no_voice_teaches_nothing(learner: NameLearner, kind: str) -> None:
    second = np.arange(16_000)
    samples = {
        "silence": np.zeros(16_000),
        "noise": np.random.default_rng(1).normal(0, 0.2, 16_000),
        "a hum": 0.3 * np.sin(2 * np.pi * 100 * second / 16_000),
        "nothing at all": np.zeros(0),
    }[kind]
    with pytest.raises(SayItAgain) as refused:
        learner.learn(utterance_of(samples), ROBERT)
    assert refused.value.why in (Why.NO_VOICE, Why.UNSURE)


def test_a_whole_sentence_is_no_name(learner: NameLearner) -> None:
    with pytest.raises(SayItAgain) as refused:
        learner.learn(said("I was the washerwoman and I learned that one of you two is the chef"), ROBERT)
    assert refused.value.why is Why.TOO_LONG


def test_somebody_else_s_name_is_told_apart(learner: NameLearner) -> None:
    with pytest.raises(SayItAgain) as refused:
        learner.learn(said("Robert"), XOCHITL, [ROBERT])
    assert refused.value.why is Why.SOMEBODY_ELSE
    assert refused.value.other == ROBERT


def test_what_is_far_from_the_spelling_counts_when_it_was_heard_twice_alike(learner: NameLearner) -> None:
    name = Name("1", ("Bartholomew",))
    with pytest.raises(SayItAgain) as refused:
        learner.learn(said("Sarah"), name)
    assert refused.value.why is Why.UNSURE
    first = refused.value.phones
    with pytest.raises(SayItAgain) as other:
        learner.learn(said("cheese please"), name, unsure=[first])
    assert other.value.why is Why.UNSURE
    heard = learner.learn(said("Sarah?"), name, unsure=[first])
    assert first in heard


def test_a_worker_that_was_killed_is_started_again(learner: NameLearner) -> None:
    learner.learn(said("Robert"), ROBERT)
    process = learner.worker.process_id
    assert process is not None
    os.kill(process, signal.SIGKILL)
    assert learner.learn(said("Robert"), ROBERT)
    assert learner.worker.process_id != process
