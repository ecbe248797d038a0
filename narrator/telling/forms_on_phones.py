"""How each form of answer is given on a phone: how it is asked, what has to be picked and named, and what that means.

One class for each form that a player may be asked. A form that a character brings is answered as the form it is a
kind of, or gets a class here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeVar, get_args

from config.texts import Texts
from engine.characters.lleech import NewHost
from engine.characters.wraith import SilentSign
from engine.guesses import AllOrNone, Casting, NamedSome
from engine.ledger import ThisIs
from engine.questions import (
    Answer,
    LifeOrDeath,
    OneCharacter,
    OneSeat,
    Options,
    Seats,
    SomebodyIs,
    TwoSeats,
    YesNo,
)
from engine.terms import NOBODY
from narrator.telling.answers import in_words

if TYPE_CHECKING:
    from narrator.telling.spoken_lines import SpokenLines

Form = TypeVar("Form", bound=Options)

YES: Final = "yes"
NO: Final = "no"
NONE: Final = "nobody"
"""What may be named besides characters."""

LookAlike = Literal["one", "pair", "trio", "word", "both", "words", "cast"]
"""The kinds of harmless questions, by what they ask for (`narrator.table.decoys`)."""

FORMS: Final[dict[type[Any], OnPhone[Any]]] = {}
"""By form how it is answered. The classes below enter themselves."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a question wants: at least `players` and at most `most` of them, and at least `named` words; `none` may
    stand for all of it."""

    players: int
    most: int
    named: int = 0
    none: bool = False


class OnPhone(Generic[Form]):
    """How one form is answered: a subclass of OnPhone[YesNo] is for yes or no.

    A look at the phone has chairs and a list of words and no keyboard: who types would be seen to be asked. What is
    typed, or put together step by step, is said with a power of the day instead (`narrator.table.forms_said`).
    """

    looks_like: ClassVar[LookAlike]
    """Which harmless questions want as many taps, on the phones of those who are not asked."""
    nobody: ClassVar[Answer] = None
    """What it means to name nobody, where that is offered."""
    says_all: ClassVar[bool] = False
    """Whether what is asked needs no card beside it: the card speaks to who has the ability, not to who is asked."""

    def __init_subclass__(cls) -> None:
        (form,) = get_args(cls.__orig_bases__[0])  # type: ignore[attr-defined]
        assert form not in FORMS, f"{form.__name__} is answered twice"
        FORMS[form] = cls()

    def asked(self, form: Form, names: tuple[str, ...], texts: Texts, by: str) -> str:
        """What has to be picked and named, in one sentence; in the words of the character `by`, where it has some."""
        raise NotImplementedError

    def without_a_name(self, form: Form, names: tuple[str, ...], texts: Texts) -> str:
        """The same for who does not know who they are: in words that do not tell it."""
        return self.asked(form, names, texts, "")

    def aloud(self, form: Form, names: Sequence[str], lines: SpokenLines) -> str:
        """What everybody hears as this is asked, where it is no secret who is; otherwise nothing."""
        return ""

    def wanted(self, form: Form) -> Wanted:
        """What the phone asks for with a form of this kind."""
        raise NotImplementedError

    def answer(self, form: Form, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        """What these picks and words mean, however few they are; legal or not is for the form to say."""
        raise NotImplementedError


def _on_phone(form: Options) -> OnPhone[Any]:
    return next(FORMS[kind] for kind in type(form).__mro__ if kind in FORMS)


def what_to_do(form: Options, names: tuple[str, ...], texts: Texts, by: str = "") -> str:
    """What has to be picked and named, in one sentence: in the words of the character `by` where it has some."""
    return _on_phone(form).asked(form, names, texts, by)


def without_a_name(form: Options, names: tuple[str, ...], texts: Texts) -> str:
    """What has to be picked and named, in words that do not tell whose ability asks for it."""
    return _on_phone(form).without_a_name(form, names, texts)


def says_all(form: Options) -> bool:
    """Whether what it asks needs no card beside it."""
    return _on_phone(form).says_all


def aloud(form: Options, names: Sequence[str], lines: SpokenLines) -> str:
    """What everybody hears as this is asked, where it is no secret who is; otherwise nothing."""
    return _on_phone(form).aloud(form, names, lines)


def wanted(form: Options) -> Wanted:
    """What has to be picked and named to answer this."""
    return _on_phone(form).wanted(form)


def answer_to(form: Options, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
    """What these picks and words mean, however few they are; legal or not is for the form to say."""
    how = _on_phone(form)
    return how.nobody if words == (NONE,) and how.wanted(form).none else how.answer(form, picks, words)


def looks_like(form: Options) -> LookAlike:
    """Which harmless questions want as many taps as this form."""
    return _on_phone(form).looks_like


def _one(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else ""


class _OneSeat(OnPhone[OneSeat]):
    looks_like = "one"
    nobody = NOBODY

    def asked(self, form: OneSeat, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.one_player_or_nobody" if NOBODY in form.answers else "ask.one_player")

    def wanted(self, form: OneSeat) -> Wanted:
        return Wanted(1, 1, none=NOBODY in form.answers)

    def answer(self, form: OneSeat, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return picks[0] if picks else None


class _NewHost(OnPhone[NewHost]):
    looks_like = "one"

    def asked(self, form: NewHost, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.host")

    def without_a_name(self, form: NewHost, names: tuple[str, ...], texts: Texts) -> str:
        return texts.shown("ask.one_player")

    def wanted(self, form: NewHost) -> Wanted:
        return Wanted(1, 1)

    def answer(self, form: NewHost, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return picks[0] if picks else None


class _TwoSeats(OnPhone[TwoSeats]):
    looks_like = "pair"

    def asked(self, form: TwoSeats, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.two_players_or_nobody" if form.optional else "ask.two_players")

    def wanted(self, form: TwoSeats) -> Wanted:
        return Wanted(2, 2, none=form.optional)

    def answer(self, form: TwoSeats, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return picks[:2]


class _Seats(OnPhone[Seats]):
    looks_like = "trio"
    nobody = ()

    def asked(self, form: Seats, names: tuple[str, ...], texts: Texts, by: str) -> str:
        if form.fewest == form.most:
            return texts.told_of(by, "ask.players", number=form.fewest)
        return texts.told_of(by, "ask.players_between", number=form.fewest, total=form.most)

    def wanted(self, form: Seats) -> Wanted:
        return Wanted(form.fewest, form.most, none=form.fewest == 0)

    def answer(self, form: Seats, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return picks[: form.most]


class _AllOrNone(OnPhone[AllOrNone]):
    looks_like = "trio"
    nobody = ()

    def asked(self, form: AllOrNone, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.players_or_nobody", number=form.most)

    def wanted(self, form: AllOrNone) -> Wanted:
        return Wanted(form.most, form.most, none=True)

    def answer(self, form: AllOrNone, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return picks


class _NamedSome(OnPhone[NamedSome]):
    looks_like = "words"
    nobody = ()

    def asked(self, form: NamedSome, names: tuple[str, ...], texts: Texts, by: str) -> str:
        if form.fewest == form.most:
            return texts.told_of(by, "ask.characters", number=form.most)
        if form.fewest == 0:
            return texts.told_of(by, "ask.characters_or_nobody", number=form.most)
        return texts.told_of(by, "ask.characters_between", number=form.fewest, total=form.most)

    def wanted(self, form: NamedSome) -> Wanted:
        return Wanted(0, 0, named=max(1, form.fewest), none=form.fewest == 0)

    def answer(self, form: NamedSome, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return form.answer(words)


class _Casting(OnPhone[Casting]):
    looks_like = "cast"

    def asked(self, form: Casting, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.cast", number=form.count)

    def wanted(self, form: Casting) -> Wanted:
        return Wanted(form.count, form.count, named=form.count)

    def answer(self, form: Casting, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return form.answer(picks, words) if len(picks) == len(words) else ()


class _SomebodyIs(OnPhone[SomebodyIs]):
    looks_like = "both"

    def asked(self, form: SomebodyIs, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.player_and_character")

    def wanted(self, form: SomebodyIs) -> Wanted:
        return Wanted(1, 1, named=1)

    def answer(self, form: SomebodyIs, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return ThisIs(picks[0] if picks else NOBODY, _one(words))


class _SilentSign(OnPhone[SilentSign]):
    looks_like = "both"

    def asked(self, form: SilentSign, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.player_and_character_or_nobody")

    def wanted(self, form: SilentSign) -> Wanted:
        return Wanted(1, 1, named=1, none=True)

    def answer(self, form: SilentSign, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return ThisIs(picks[0] if picks else NOBODY, _one(words))


class _OneCharacter(OnPhone[OneCharacter]):
    looks_like = "word"

    def asked(self, form: OneCharacter, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.character_or_nobody" if None in form.answers else "ask.character")

    def wanted(self, form: OneCharacter) -> Wanted:
        return Wanted(0, 0, named=1, none=None in form.answers)

    def answer(self, form: OneCharacter, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return _one(words)


class _YesNo(OnPhone[YesNo]):
    looks_like = "word"

    def asked(self, form: YesNo, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(by, "ask.yes_no")

    def wanted(self, form: YesNo) -> Wanted:
        return Wanted(0, 0, named=1)

    def answer(self, form: YesNo, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return {YES: True, NO: False}.get(_one(words), words)


class _LifeOrDeath(OnPhone[LifeOrDeath]):
    looks_like = "word"
    says_all = True

    def asked(self, form: LifeOrDeath, names: tuple[str, ...], texts: Texts, by: str) -> str:
        return texts.told_of(form.character, "ask.yes_no")

    def aloud(self, form: LifeOrDeath, names: Sequence[str], lines: SpokenLines) -> str:
        return lines.line("powers.live_or_die", name=names[form.seat], character=form.character)

    def wanted(self, form: LifeOrDeath) -> Wanted:
        return Wanted(0, 0, named=1)

    def answer(self, form: LifeOrDeath, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return {YES: True, NO: False}.get(_one(words), words)


class _AnyOther(OnPhone[Options]):
    """One of the answers that are listed, by its name."""

    looks_like = "word"

    def asked(self, form: Options, names: tuple[str, ...], texts: Texts, by: str) -> str:
        answers = [in_words(one, names, texts) for one in _listed(form)]
        return texts.told_of(by, "ask.one_of", answer=texts.or_list(answers))

    def wanted(self, form: Options) -> Wanted:
        return Wanted(0, 0, named=1)

    def answer(self, form: Options, picks: tuple[int, ...], words: tuple[str, ...]) -> Answer:
        return next((one for one in _listed(form) if str(one) == _one(words)), words)


def _listed(form: Options) -> tuple[Answer, ...]:
    return tuple(getattr(form, "answers", ()))
