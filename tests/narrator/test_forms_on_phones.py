"""What has to be picked and named on a phone for each form of answer, and what that means."""

import re
from typing import Any

import pytest

from config.texts import load_texts
from engine import questions as forms
from engine.characters.harlot import Reveals
from engine.guesses import AllOrNone, Casting, NamedSome
from engine.ledger import ThisIs
from engine.questions import Options
from engine.terms import NOBODY
from narrator.table.decoys import harmless, kinds
from narrator.telling.forms_on_phones import (
    FORMS,
    NO,
    NONE,
    YES,
    OnPhone,
    Wanted,
    answer_to,
    wanted,
    what_to_do,
)

NAMES = ("Ann", "Bob", "Cat")
SCRIPT = ("imp", "spy", "monk")


@pytest.mark.parametrize(
    ("form", "wants", "picks", "words", "answer"),
    [
        (forms.OneSeat(0, 1), Wanted(1, 1), (1,), (), 1),
        (forms.OneSeat(0, NOBODY), Wanted(1, 1, none=True), (0,), (NONE,), NOBODY),
        (forms.Drunken(0, 1), Wanted(1, 1), (), (), None),
        (forms.TwoSeats((0, 1, 2)), Wanted(2, 2), (2, 0, 1), (), (2, 0)),
        (forms.TwoSeats((0, 1, 2), optional=True), Wanted(2, 2, none=True), (), (NONE,), None),
        (forms.Seats((0, 1, 2), 0, 2), Wanted(0, 2, none=True), (1, 2), (), (1, 2)),
        (forms.Seats((0, 1, 2), 0, 2), Wanted(0, 2, none=True), (1, 2), (NONE,), ()),
        (forms.SomebodyIs((0, 1), ("imp",)), Wanted(1, 1, named=1), (1,), ("imp",), ThisIs(1, "imp")),
        (forms.OneCharacter(("imp",)), Wanted(0, 0, named=1), (), ("imp",), "imp"),
        (forms.OneCharacter(("imp",), optional=True), Wanted(0, 0, named=1, none=True), (), (NONE,), None),
        (forms.YesNo(), Wanted(0, 0, named=1), (), (NO,), False),
        (Reveals(), Wanted(0, 0, named=1), (), (YES,), True),
        (AllOrNone((0, 1, 2, 3), 3), Wanted(3, 3, none=True), (2, 0, 1), (), (2, 0, 1)),
        (AllOrNone((0, 1, 2, 3), 3), Wanted(3, 3, none=True), (), (NONE,), ()),
        (NamedSome(SCRIPT, 0, 2), Wanted(0, 0, named=1, none=True), (), ("spy", "imp"), ("imp", "spy")),
        (NamedSome(SCRIPT, 0, 2), Wanted(0, 0, named=1, none=True), (), (NONE,), ()),
        (NamedSome(SCRIPT, 2, ordered=True), Wanted(0, 0, named=2), (), ("spy", "imp"), ("spy", "imp")),
        (NamedSome(SCRIPT, 1, 2), Wanted(0, 0, named=1), (), ("spy",), ("spy",)),
        (
            Casting((0, 1, 2), SCRIPT, 2),
            Wanted(2, 2, named=2),
            (2, 0),
            ("imp", "spy"),
            (ThisIs(2, "imp"), ThisIs(0, "spy")),
        ),
        (forms.OneOf("vote", "ability"), Wanted(0, 0, named=1), (), ("ability",), "ability"),
        (forms.Number(3), Wanted(0, 0, named=1), (), ("2",), 2),
    ],
)
def test_what_is_picked_and_named_is_an_answer(
    form: Options, wants: Wanted, picks: tuple[int, ...], words: tuple[str, ...], answer: Any
) -> None:
    assert wanted(form) == wants
    assert answer_to(form, picks, words) == answer
    if answer is not None:
        assert form.refusal(answer) is None
    for language in ("en", "ru"):
        assert what_to_do(form, NAMES, load_texts(language))


@pytest.mark.parametrize("by", ["", "engineer", "hatter"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_may_name_nobody_is_told_to_tap_what_stands_on_the_button(language: str, by: str) -> None:
    texts = load_texts(language)
    for form in (
        forms.OneSeat(0, NOBODY),
        forms.Seats((0, 1, 2), 0, 2),
        forms.OneCharacter(("imp",), optional=True),
        AllOrNone((0, 1, 2, 3), 3),
        NamedSome(SCRIPT, 0, 2),
    ):
        told = what_to_do(form, NAMES, texts, by).lower()
        assert re.search(rf"\b{texts.shown('info.nobody_word').lower()}\b", told), told


@pytest.mark.parametrize(("number", "says"), [(1, "одного игрока"), (2, "двух разных"), (3, "трёх разных")])
def test_how_many_to_choose_is_said_in_words_as_everywhere(number: int, says: str) -> None:
    assert says in what_to_do(forms.Seats((0, 1, 2, 3), number, number), NAMES, load_texts("ru"))


def test_what_was_never_offered_is_left_for_the_form_to_refuse() -> None:
    for form in (
        forms.YesNo(),
        forms.OneCharacter(("imp",)),
        forms.OneOf("vote", "ability"),
        forms.OneSeat(0),
    ):
        assert form.refusal(answer_to(form, (), (NONE,))) is not None


def test_what_is_not_whole_or_too_much_is_refused_by_the_form() -> None:
    for form, picks, words in (
        (AllOrNone((0, 1, 2, 3), 3), (0, 1), ()),
        (NamedSome(SCRIPT, 2), (), ("imp",)),
        (NamedSome(SCRIPT, 1), (), ("imp", "spy")),
        (NamedSome(SCRIPT, 1), (), (YES,)),
        (NamedSome(SCRIPT, 1), (), (NONE,)),
        (Casting((0, 1, 2), SCRIPT, 2), (0, 1), ("imp",)),
        (Casting((0, 1, 2), SCRIPT, 2), (0, 1), ("imp", NONE)),
    ):
        assert form.refusal(answer_to(form, picks, words)) is not None, (picks, words)


def test_every_form_has_harmless_questions_that_want_as_much() -> None:
    for language in ("en", "ru"):
        texts = load_texts(language)
        for how in FORMS.values():
            keys = kinds(texts)[how.looks_like]
            assert len(keys) >= 3
            assert all(harmless(key, texts) != key for key in keys)


def test_a_form_has_one_class_that_answers_it() -> None:
    with pytest.raises(AssertionError, match="YesNo is answered twice"):

        class Again(OnPhone[forms.YesNo]):
            pass
