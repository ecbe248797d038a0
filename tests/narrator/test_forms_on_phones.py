"""What has to be picked and named on a phone for each form of answer, and what that means."""

from typing import Any

import pytest

from config.texts import load_texts
from engine import questions as forms
from engine.characters.harlot import Reveals
from engine.ledger import ThisIs
from engine.questions import Options
from engine.terms import NOBODY
from narrator.telling.forms_on_phones import NO, NONE, YES, OnPhone, Wanted, answer_to, wanted, what_to_do

NAMES = ("Ann", "Bob", "Cat")


@pytest.mark.parametrize(
    ("form", "wants", "picks", "word", "answer"),
    [
        (forms.OneSeat(0, 1), Wanted(1, 1), (1,), "", 1),
        (forms.OneSeat(0, NOBODY), Wanted(1, 1, none=True), (0,), NONE, NOBODY),
        (forms.Drunken(0, 1), Wanted(1, 1), (), "", None),
        (forms.TwoSeats((0, 1, 2)), Wanted(2, 2), (2, 0, 1), "", (2, 0)),
        (forms.TwoSeats((0, 1, 2), optional=True), Wanted(2, 2, none=True), (), NONE, None),
        (forms.Seats((0, 1, 2), 0, 2), Wanted(0, 2, none=True), (1, 2), "", (1, 2)),
        (forms.Seats((0, 1, 2), 0, 2), Wanted(0, 2, none=True), (1, 2), NONE, ()),
        (forms.SomebodyIs((0, 1), ("imp",)), Wanted(1, 1, word=True), (1,), "imp", ThisIs(1, "imp")),
        (forms.OneCharacter(("imp",)), Wanted(0, 0, word=True), (), "imp", "imp"),
        (forms.OneCharacter(("imp",), optional=True), Wanted(0, 0, word=True, none=True), (), NONE, None),
        (forms.YesNo(), Wanted(0, 0, word=True), (), NO, False),
        (Reveals(), Wanted(0, 0, word=True), (), YES, True),
        (forms.OneOf("vote", "ability"), Wanted(0, 0, word=True), (), "ability", "ability"),
        (forms.Number(3), Wanted(0, 0, word=True), (), "2", 2),
    ],
)
def test_what_is_picked_and_named_is_an_answer(
    form: Options, wants: Wanted, picks: tuple[int, ...], word: str, answer: Any
) -> None:
    assert wanted(form) == wants
    assert answer_to(form, picks, word) == answer
    if answer is not None:
        assert form.refusal(answer) is None
    for language in ("en", "ru"):
        assert what_to_do(form, NAMES, load_texts(language))


def test_what_was_never_offered_is_left_for_the_form_to_refuse() -> None:
    for form in (
        forms.YesNo(),
        forms.OneCharacter(("imp",)),
        forms.OneOf("vote", "ability"),
        forms.OneSeat(0),
    ):
        assert form.refusal(answer_to(form, (), NONE)) is not None


def test_a_form_has_one_class_that_answers_it() -> None:
    with pytest.raises(AssertionError, match="YesNo is answered twice"):

        class Again(OnPhone[forms.YesNo]):
            pass
