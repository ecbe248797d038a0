"""Forms of answers: what they are put together from, and what the Storyteller decides by them."""

from random import Random

import pytest

from engine.characters.general import Ahead
from engine.characters.lordoftyphon import EvilLine
from engine.guesses import Casting
from engine.ledger import NoneInPlay, OneOfTwo, ThisIs
from engine.questions import (
    Believes,
    Bluffs,
    Number,
    OneOfBoth,
    OneSeat,
    OneTruth,
    Options,
    PairWith,
    Planted,
    Question,
    Registering,
    Seats,
    Shuffle,
    SomebodyIs,
    SomeCharacters,
    TrueOrNot,
    TwoSeats,
    Untrue,
)
from engine.terms import EVIL, MINION, STORYTELLER, Discretion

PAIR = PairWith(MINION, ("spy", "baron"), (0, 2, 4))
PUT_TOGETHER: list[Options] = [
    PAIR,
    TwoSeats((0, 1, 2)),
    Seats((0, 1, 2, 3), 1, 3),
    Bluffs(("chef", "monk", "mayor", "virgin")),
    SomebodyIs((0, 1), ("imp", "spy")),
    OneOfBoth(3, ("chef", "monk"), ("imp", "spy")),
    SomeCharacters(("chef", "monk", "mayor")),
    TwoSeats((0, 1, 2), optional=True),
    Planted((0, 1, 2), ("imp", "chef", "monk")),
    OneTruth(SomebodyIs((0, 1), ("imp", "spy")), (ThisIs(0, "imp"), ThisIs(1, "spy"))),
    Casting((0, 1, 2), ("spy", "baron"), 2, only={"baron": (0, 2)}),
    EvilLine(((0, 1), (3, 4)), ("spy", "baron", "poisoner"), 2),
    Untrue(SomebodyIs((0, 1), ("imp", "spy")), (ThisIs(0, "imp"),)),
    TrueOrNot(PAIR, (OneOfTwo("spy", (0, 2)),)),
]


@pytest.mark.parametrize("form", PUT_TOGETHER, ids=lambda form: type(form).__name__)
def test_every_legal_answer_can_be_put_together_from_pieces(form: Options) -> None:
    dice, made = Random(1), []
    for _ in range(2000):
        answer = form.put_together(tuple(dice.choice(piece) for piece in form.pieces()))
        if form.refusal(answer) is None:
            made.append(answer)
    whole = list(form.all())
    if isinstance(form, TwoSeats):
        made = [one and tuple(sorted(one)) for one in made]
    if isinstance(form, Bluffs):
        whole, made = [{*one} for one in whole], [{*one} for one in made]
    assert all(one in made for one in whole)


@pytest.mark.parametrize("form", PUT_TOGETHER, ids=lambda form: type(form).__name__)
def test_what_stands_is_taken_apart_to_be_changed(form: Options) -> None:
    for answer in form.all():
        apart = form.apart(answer)
        assert all(one in piece for one, piece in zip(apart, form.pieces(), strict=True))
        assert form.put_together(apart) == answer


def test_nobody_of_a_kind_is_put_together_by_leaving_the_character_out() -> None:
    assert PAIR.put_together((None, 0, 2)) == NoneInPlay(MINION)


def test_any_set_of_many_characters_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(SomeCharacters, "all")  # more than a million
    many = tuple(f"character {number}" for number in range(20))
    form = SomeCharacters(many)
    assert [form.refusal(legal) for legal in ((), many[:1], many[3::4], many)] == [None] * 4
    for wrong in (many[::-1], (*many[:1], *many[:1]), ("nobody",), list(many), "", None, 0):
        assert form.refusal(wrong) == "not an option"


def test_what_is_only_chosen_whole_has_no_pieces() -> None:
    assert OneSeat(1, 2).pieces() == ()
    with pytest.raises(NotImplementedError):
        OneSeat(1, 2).put_together(())


@pytest.mark.parametrize(
    ("form", "truths", "decided"),
    [
        (Shuffle(3), (), Discretion.DEAL),
        (Believes("chef"), (), Discretion.TOKENS),
        (Registering(2, EVIL), (), Discretion.FATES),
        (Number(2), (1,), Discretion.INFORMATION),
        (Ahead("good", "evil"), ("good",), Discretion.OPINIONS),
    ],
)
def test_what_the_storyteller_decides(form: Options, truths: tuple[object, ...], decided: Discretion) -> None:
    assert Question("n1/x#0", STORYTELLER, None, form, truths).discretion is decided
