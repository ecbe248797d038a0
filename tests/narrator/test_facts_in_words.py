"""Every fact has one place in the narrator that says how it is told."""

import inspect

import pytest

from config.texts import load_texts
from engine import ledger
from engine.ledger import (
    PRIVATE,
    PUBLIC,
    Chose,
    Claimed,
    ContestDecided,
    HandCounted,
    Learned,
    NominatesNext,
    NominationsOpened,
    NothingHappened,
    Seated,
    SignsAsked,
    Told,
    VoteBegan,
)
from engine.terms import NOBODY, STORYTELLER, TOWN
from engine.town_square import TownSquare
from narrator.telling.facts_in_words import TELLS, InWords, NoWords, tells
from narrator.telling.script_lines import ScriptLines
from narrator.telling.timeline import Timeline
from tests.narrator.table import NAMES
from tests.narrator.test_telling import NEWS, RING

BETWEEN_TWO = {Claimed, NothingHappened}
"""Public facts that are also told to one player alone, who visits the Storyteller."""
NEEDS_NO_TELLING = {Seated, NominationsOpened, VoteBegan, HandCounted, ContestDecided, SignsAsked}
"""Public facts without a sentence of their own in the story."""


@pytest.fixture
def lines() -> ScriptLines:
    return ScriptLines(load_texts("en"), 1)


def test_every_fact_says_whether_the_town_may_be_told() -> None:
    answers = {"OneOfTwo", "HasAbility", "OneInPlay", "NoneInPlay", "ThisIs", "GoodOrEvil", "Page"}
    records = {
        one
        for name, one in inspect.getmembers(ledger, inspect.isclass)
        if issubclass(one, tuple) and one.__module__ == ledger.__name__ and name not in answers
    }
    nobody_is_told = {ledger.Amended}
    assert records - {Told} - nobody_is_told == PUBLIC | PRIVATE
    assert not PUBLIC & PRIVATE


def test_every_fact_has_one_class_that_tells_it() -> None:
    assert TELLS.keys() - {object} == PUBLIC | PRIVATE
    with pytest.raises(AssertionError, match="Seated is told twice"):

        class Again(InWords[Seated]):
            pass


def test_what_is_public_is_said_and_what_is_private_is_only_shown() -> None:
    for kind in PUBLIC | PRIVATE:
        how = type(TELLS[kind])
        assert (how.said is not InWords.said) is (kind in PUBLIC), kind
        assert (how.shown is not InWords.shown) is (kind in PRIVATE | BETWEEN_TWO), kind


@pytest.mark.parametrize("kind", NEWS, ids=lambda kind: kind.__name__)
def test_the_story_tells_what_the_town_was_told(lines: ScriptLines, kind: type) -> None:
    for before, fact in NEWS[kind]:
        story = Timeline(lines)
        story.of([Told(TOWN, one, "") for one in (Seated(NAMES, RING), *before)])
        silent = kind in NEEDS_NO_TELLING or fact == NominatesNext(STORYTELLER)  # the nomination tells it
        assert bool(story.of([Told(TOWN, fact, "")])) is not silent


def test_a_line_that_tells_something_tells_the_whole_fact_in_the_end(lines: ScriptLines) -> None:
    for kind, cases in NEWS.items():
        for before, fact in cases:
            square = TownSquare().after(Seated(NAMES, RING))
            for one in before:
                square = square.after(one)
            known = [one.known for one in lines.telling(fact, square) if one.known is not None]
            assert known[-1] == fact, kind


def test_what_nobody_foresaw_is_shown_and_never_said(lines: ScriptLines) -> None:
    with pytest.raises(NoWords, match="int"):
        lines.spoken_for(17, TownSquare())
    assert tells(17) is TELLS[object]
    assert "Bob" in lines.shown_for((1,), NAMES, 0)


def test_a_characters_own_words_name_nobody_as_such(lines: ScriptLines) -> None:
    assert "nobody" in lines.shown_for(Chose("butler", NOBODY), NAMES, 0)


COUNTS = ("chef", "empath", "oracle", "clockmaker", "chambermaid", "mathematician", "juggler")
SAYS_YES = ("fortuneteller", "flowergirl", "towncrier", "seamstress")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("character", [*COUNTS, *SAYS_YES])
def test_an_answer_says_what_it_is_an_answer_about(language: str, character: str) -> None:
    """On the card it stands among others, without its question."""
    here = ScriptLines(load_texts(language), 1)
    answers = (0, 1, 2) if character in COUNTS else (True, False)
    shown = {here.shown_for(Learned(character, answer), NAMES, 0) for answer in answers}
    assert len(shown) == len(answers)
    assert shown.isdisjoint(here.shown_for(Learned("", answer), NAMES, 0) for answer in answers)
