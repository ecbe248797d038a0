"""What an open vocabulary writes for names it does not know, and what must not become one."""

import pytest

from tests.voices.table import TALK, nominations_open, players, sentences
from voices import Acceptance, Grammar, Heard
from voices.by_sound import BySound
from voices.recogniser import Verdict


@pytest.fixture(scope="module")
def by_sound() -> BySound:
    return BySound(sentences())


def heard(by_sound: BySound, text: str, grammar: Grammar) -> Heard:
    found = by_sound.heard(text, grammar, "told")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("written", "slots"),
    [
        ("I nominate Robert.", {"nominee": "2"}),
        ("I nominate shivon.", {"nominee": "6"}),
        ("I nominate win", {"nominee": "8"}),
        ("Tolemy nominates when", {"nominator": "9", "nominee": "8"}),
        ("Seat 3 nominates Hannah!", {"nominator": "3", "nominee": "5"}),
    ],
)
def test_names_are_read_from_what_sounds_like_them(
    by_sound: BySound, written: str, slots: dict[str, str]
) -> None:
    found = heard(by_sound, written, nominations_open())
    intent = sentences().parse(found.text, nominations_open())
    assert intent is not None
    assert dict(intent.slots) == slots
    assert Acceptance().judge(found) is Verdict.ACT


def test_who_sounds_like_two_is_asked_about(by_sound: BySound) -> None:
    grammar = Grammar.of("nominate", names=players("Anna", "Hannah"))
    found = heard(by_sound, "I nominate Anna", grammar)
    assert (found.text, found.alternatives) == ("i nominate anna", ())
    both = heard(by_sound, "I nominate Ana", Grammar.of("nominate", names=players("Ann", "Anne")))
    assert both.alternatives
    assert Acceptance().judge(both) is Verdict.ASK


def test_a_name_that_fits_badly_is_asked_about(by_sound: BySound) -> None:
    found = heard(by_sound, "I nominate sure vaughn", nominations_open())
    assert found.text == "i nominate siobhan"
    assert Acceptance().judge(found) is Verdict.ASK


def test_a_name_far_from_all_is_nobodys(by_sound: BySound) -> None:
    assert heard(by_sound, "I nominate Wolfgang", nominations_open()).text == "i nominate wolfgang"


@pytest.mark.parametrize("text", TALK)
def test_talk_becomes_no_command(by_sound: BySound, text: str) -> None:
    found = heard(by_sound, text, nominations_open())
    assert sentences().parse(found.text, nominations_open()) is None


def test_nothing_was_said_where_there_is_no_word(by_sound: BySound) -> None:
    assert by_sound.heard(" ... ", nominations_open(), "told") is None
