"""What two recognisers make of the same together, by what each of them is said to have heard."""

from dataclasses import replace

import numpy as np
import pytest

from tests.voices.table import players, sentences
from voices import Acceptance, Grammar, Heard, SecondOpinion, TryAgain, Utterance
from voices.recogniser import Verdict

GRAMMAR = Grammar.of("nominate", "pause", names=players("Bob", "Rob", "Eve"))
NOISE = Utterance(np.zeros(100, dtype=np.int16), 0, 1, 0, 100)


class Told:
    engine, expected = "told", "as it is told"

    def __init__(self, heard: Heard | None, trouble: TryAgain | None = None) -> None:
        self.heard, self.trouble = heard, trouble
        self.closed = False
        self.prepared: list[Grammar] = []

    def prepare(self, grammar: Grammar) -> None:
        self.prepared.append(grammar)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        assert utterance is NOISE
        assert grammar is GRAMMAR
        if self.trouble is not None:
            raise self.trouble
        return self.heard

    def close(self) -> None:
        self.closed = True


def heard(text: str, *alternatives: str, ratio: float | None = 0.0, lead: float | None = None) -> Heard:
    return Heard(text, alternatives, ratio, 1.0, "told", lead)


def together(first: Heard | None, second: Heard | None) -> tuple[str, tuple[str, ...], Verdict] | None:
    both = SecondOpinion(sentences(), Told(first), Told(second))
    try:
        found = both.recognise(NOISE, GRAMMAR)
    finally:
        both.close()
    return None if found is None else (found.text, found.alternatives, Acceptance().judge(found))


BOB, ROB, EVE = "i nominate bob", "i nominate rob", "i nominate eve"
TALK = "i would never nominate bob"


@pytest.mark.parametrize("first", [heard(BOB), heard(BOB, ROB, lead=10.0), heard(BOB, ratio=-30.0)])
def test_what_both_heard_is_done(first: Heard) -> None:
    assert together(first, heard(BOB)) == (BOB, (), Verdict.ACT)
    assert together(first, heard("i nominate seat one", lead=0.0)) == (BOB, (), Verdict.ACT)


def test_between_two_that_sound_alike_the_second_chooses() -> None:
    assert together(heard(BOB, ROB, lead=10.0), heard(ROB)) == (ROB, (), Verdict.ACT)


def test_where_they_differ_the_table_is_asked() -> None:
    assert together(heard(BOB), heard(EVE)) == (EVE, (BOB,), Verdict.ASK)
    assert together(heard(BOB, ROB, lead=900.0), heard(ROB)) == (ROB, (BOB,), Verdict.ASK)


def test_what_the_first_takes_for_talk_is_no_rival() -> None:
    assert together(heard(BOB, ratio=-30.0), heard(EVE)) == (EVE, (), Verdict.ASK)
    assert together(None, heard(EVE)) == (EVE, (), Verdict.ASK)


def test_what_the_second_takes_for_talk_is_never_done_without_a_question() -> None:
    assert together(heard(BOB), heard(TALK)) == (BOB, (), Verdict.ASK)
    assert together(heard(BOB), None) == (BOB, (), Verdict.ASK)
    assert together(heard(BOB, ratio=-30.0), heard(TALK)) == (BOB, (), Verdict.IGNORE)


def test_nothing_is_nothing() -> None:
    assert together(None, None) is None
    assert together(None, heard(TALK)) is None


def test_a_second_that_fails_takes_nothing_away() -> None:
    both = SecondOpinion(sentences(), Told(heard(BOB)), Told(None, TryAgain("It hung.", "Ask again.")))
    found = both.recognise(NOISE, GRAMMAR)
    both.close()
    assert found == replace(heard(BOB))


def test_both_are_made_ready_and_ended() -> None:
    first, second = Told(None), Told(None)
    both = SecondOpinion(sentences(), first, second)
    both.prepare(GRAMMAR)
    both.close()
    assert first.prepared == second.prepared == [GRAMMAR]
    assert first.closed
    assert second.closed
