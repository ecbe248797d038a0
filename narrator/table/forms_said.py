"""How the words of a power of the day are put together on a phone, before they are said back and count.

One class for each form that a claim may come with (`Claim.what`). A form that a character brings is put together as
the form it is a kind of, or gets a class here. What was tapped is a tuple of numbers, each the place of an option of
its step; everything else follows from these, so that a tap can be taken back and a restart loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args

from config.texts import Texts
from config.worded import Worded
from engine.characters.amnesiac import Guess
from engine.characters.matron import MOST, Exchanges
from engine.guesses import Groups, NamedSome
from engine.ledger import ThisIs
from engine.own_words import FreeText, Said, Word, cleaned
from engine.questions import Answer, OneOf, Options
from engine.secrets.base import WORDS, Marks
from engine.statements import Guesses, Sayable, Statement
from engine.wishes.base import GROUPS, Wish, Wished, Wishing
from narrator.table.look_alikes import mixes_alphabets
from narrator.telling.answers import in_words
from narrator.telling.good_taste import Fault, fault
from narrator.telling.statements import (
    NoStatement,
    NoSuchChoice,
    Step,
    choices,
    explain,
    read,
    statement_words,
)

Form = TypeVar("Form", bound=Options)

FORMS_SAID: Final[dict[type[Any], Composed[Any]]] = {}
"""By form how it is put together. The classes below enter themselves."""

LONGEST_STATEMENT: Final = 300
_NOT_WORDS: Final = {
    "nothing said": "draft.nothing_said",
    "not one word": "draft.not_one_word",
    "too long": "draft.too_long",
}
_HARSH: Final = {
    Fault.UNKIND: "draft.unkind",
    Fault.SORROW: "draft.sorrow",
    Fault.PRIVATE: "draft.no_addresses",
}


@dataclass(frozen=True, slots=True)
class Understood:
    """What typed words mean: an answer, or the nearest that can be said, and why it is none."""

    answer: Answer = None
    nearest: tuple[Statement, ...] = ()
    problem: str = ""


class Composed(Generic[Form]):
    """How one form is put together: a subclass of Composed[Guesses] is for guesses."""

    def __init_subclass__(cls) -> None:
        (form,) = get_args(cls.__orig_bases__[0])  # type: ignore[attr-defined]
        assert form not in FORMS_SAID, f"{form.__name__} is put together twice"
        FORMS_SAID[form] = cls()

    typed: ClassVar[str] = ""
    """The text that asks for typed words; empty where nothing can be typed."""

    def longest(self, form: Form, language: str) -> int:
        """How many letters may be typed in this language; 0 where what is typed in it is not understood."""
        return LONGEST_STATEMENT

    def step(self, form: Form, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        """What can be tapped next; None where nothing can."""
        return None

    def made(self, form: Form, taps: tuple[int, ...], texts: Texts) -> Answer:
        """What these taps have come to so far; None for nothing yet. Whether it is enough is for the form to say."""
        return None

    def read(
        self, form: Form, typed: str, names: Sequence[str], texts: Texts, *, speaker: int, language: str
    ) -> Understood:
        """What these words mean, in the language of whoever typed them; `texts` are those of the table."""
        raise NotImplementedError(f"nothing can be typed for {type(form).__name__}")


def put_together(form: Options) -> Composed[Any]:
    """How this form is put together; raises StopIteration where a class is missing."""
    return next(FORMS_SAID[kind] for kind in type(form).__mro__ if kind in FORMS_SAID)


class _OneOf(Composed[OneOf]):
    def step(self, form: OneOf, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        answers = tuple(in_words(one, names, texts) for one in form.answers)
        return None if taps else Step(texts.shown("draft.choose"), answers)

    def made(self, form: OneOf, taps: tuple[int, ...], texts: Texts) -> Answer:
        return form.answers[taps[0]] if taps else None


class _Sayable(Composed[Sayable]):
    typed = "draft.type"

    def longest(self, form: Sayable, language: str) -> int:
        return LONGEST_STATEMENT if statement_words(language).reads else 0

    def step(self, form: Sayable, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        found = choices(taps, form.square, form.script, statement_words(texts.language))
        return found if isinstance(found, Step) else None

    def made(self, form: Sayable, taps: tuple[int, ...], texts: Texts) -> Answer:
        try:
            found = choices(taps, form.square, form.script, statement_words(texts.language))
        except NoSuchChoice:
            return None
        return None if isinstance(found, Step) else found

    def read(
        self, form: Sayable, typed: str, names: Sequence[str], texts: Texts, *, speaker: int, language: str
    ) -> Understood:
        found = read(typed, tuple(names), form.script, statement_words(language), speaker=speaker)
        if not isinstance(found, NoStatement):
            return Understood(found)
        why = Worded(texts, lambda own: explain(found, statement_words(own.language)))
        return Understood(nearest=found.nearest, problem=why)


class _Guesses(Composed[Guesses]):
    """Whom, then what they are, and so on."""

    def step(self, form: Guesses, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        if len(taps) == 2 * form.most:
            return None
        if len(taps) % 2 == 0:
            return Step(texts.shown("draft.guess_whom"), tuple(names[seat] for seat in form.seats))
        characters = tuple(texts.character_name(one) for one in form.characters)
        return Step(texts.shown("draft.guess_what", name=names[form.seats[taps[-1]]]), characters)

    def made(self, form: Guesses, taps: tuple[int, ...], texts: Texts) -> Answer:
        pairs = zip(taps[::2], taps[1::2], strict=False)
        return tuple(ThisIs(form.seats[whom], form.characters[what]) for whom, what in pairs) or None


class _Exchanges(Composed[Exchanges]):
    """Who, then with whom, and so on."""

    def step(self, form: Exchanges, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        if len(taps) == 2 * MOST:
            return None
        if len(taps) % 2 == 0:
            return Step(texts.shown("draft.guess_whom"), tuple(names[seat] for seat in form.seats))
        others = tuple(names[seat] for seat in self._others(form, taps[-1]))
        return Step(texts.shown("draft.pair_with", name=names[form.seats[taps[-1]]]), others)

    def made(self, form: Exchanges, taps: tuple[int, ...], texts: Texts) -> Answer:
        pairs = zip(taps[::2], taps[1::2], strict=False)
        return tuple((form.seats[who], self._others(form, who)[other]) for who, other in pairs) or None

    def _others(self, form: Exchanges, who: int) -> tuple[int, ...]:
        return tuple(seat for seat in form.seats if seat != form.seats[who])


class _Guess(Composed[Guess]):
    """One question after the other; the first option leaves it open."""

    def step(self, form: Guess, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        if len(taps) == len(WORDS):
            return None
        question = tuple(WORDS)[len(taps)]
        words = ("open", *WORDS[question])
        return Step(
            self._said(f"ask_{question}", texts),
            tuple(self._said(f"{question}_{one}", texts) for one in words),
        )

    def made(self, form: Guess, taps: tuple[int, ...], texts: Texts) -> Answer:
        words = (("", *known)[tap] for known, tap in zip(WORDS.values(), taps, strict=False))
        return Marks(*words) if taps else None

    def _said(self, name: str, texts: Texts) -> str:
        return texts.told_of("amnesiac", f"phrases.{name}", names=(), characters=())


class _Groups(Composed[Groups]):
    """One group after the other: the first option ends a group that has enough."""

    def step(self, form: Groups, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        groups, place = self._follow(form, taps)
        if place == len(form.teams):
            return None
        left = tuple(names[seat] for seat in self._left(form, groups))
        label = texts.shown("draft.group", team=form.teams[place].value)
        return Step(label, (*self._done(form, groups, place, texts), *left))

    def made(self, form: Groups, taps: tuple[int, ...], texts: Texts) -> Answer:
        groups, _ = self._follow(form, taps)
        return form.answer(tuple(map(tuple, groups))) if taps else None

    def _follow(self, form: Groups, taps: tuple[int, ...]) -> tuple[list[list[int]], int]:
        """The groups as they are so far, and the place of the one that is picked."""
        groups: list[list[int]] = [[] for _ in form.teams]
        place = 0
        for tap in taps:
            may_end = len(groups[place]) >= form.fewest[place]
            if may_end and tap == 0:
                place += 1
            else:
                groups[place].append(self._left(form, groups)[tap - may_end])
        return groups, place

    def _left(self, form: Groups, groups: list[list[int]]) -> tuple[int, ...]:
        return tuple(seat for seat in form.seats if not any(seat in group for group in groups))

    def _done(self, form: Groups, groups: list[list[int]], place: int, texts: Texts) -> tuple[str, ...]:
        if len(groups[place]) < form.fewest[place]:
            return ()
        return (texts.shown("draft.group_whole" if groups[place] else "draft.group_empty"),)


class _NamedOneByOne(Composed[NamedSome]):
    """One character after the other."""

    def step(self, form: NamedSome, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        if len(taps) == form.most:
            return None
        left = tuple(texts.character_name(one) for one in self._left(form, taps))
        return Step(texts.shown("draft.name_character"), left)

    def made(self, form: NamedSome, taps: tuple[int, ...], texts: Texts) -> Answer:
        named: tuple[str, ...] = ()
        for place, tap in enumerate(taps):
            named = (*named, self._left(form, taps[:place])[tap])
        return form.answer(named) if named else None

    def _left(self, form: NamedSome, taps: tuple[int, ...]) -> tuple[str, ...]:
        left = list(form.characters)
        for tap in taps:
            left.pop(tap)
        return tuple(left)


class _FreeText(Composed[FreeText]):
    typed = "draft.own_words"

    def longest(self, form: FreeText, language: str) -> int:
        return form.longest

    def read(
        self, form: FreeText, typed: str, names: Sequence[str], texts: Texts, *, speaker: int, language: str
    ) -> Understood:
        """The words as they will stand in the record; a fault says what to do about it."""
        said = Said(cleaned(typed))
        refusal = form.refusal(said)
        if refusal is not None:
            limit = {"limit": form.longest} if refusal == "too long" else {}
            return Understood(problem=texts.shown(_NOT_WORDS[refusal], **limit))
        found = fault(said.text, names=names, texts=texts)
        if found in _HARSH:
            return Understood(problem=texts.shown(_HARSH[found]))
        return Understood(said)


class _Word(Composed[Word]):
    """Letters of two alphabets in one word look like a word that they are not."""

    typed = "draft.one_word"

    def longest(self, form: Word, language: str) -> int:
        return form.longest

    def read(
        self, form: Word, typed: str, names: Sequence[str], texts: Texts, *, speaker: int, language: str
    ) -> Understood:
        if mixes_alphabets(typed):
            return Understood(problem=texts.shown("draft.two_alphabets"))
        found = FORMS_SAID[FreeText].read(form, typed, names, texts, speaker=speaker, language=language)
        assert isinstance(found, Understood)
        return found


class _Wishing(Composed[Wishing]):
    """What it is about, which wish of these, then whom and what it asks for; or any words."""

    typed = "draft.own_words"

    def longest(self, form: Wishing, language: str) -> int:
        return form.longest

    def step(self, form: Wishing, taps: tuple[int, ...], names: Sequence[str], texts: Texts) -> Step | None:
        if not taps:
            return Step(self._said("ask_group", texts), self._all("group", self._groups(form), texts))
        on_offer = form.on_offer(self._groups(form)[taps[0]])
        if len(taps) == 1:
            return Step(
                self._said("ask_wish", texts),
                self._all("wish", tuple(one.name for one in on_offer), texts),
            )
        asks, given = on_offer[taps[1]].asks, taps[2:]
        if len(given) == len(asks):
            return None
        if asks[len(given)] != "player":
            known = form.characters(asks[len(given)])
            label = self._said(f"ask_{asks[len(given)]}", texts)
            return Step(label, tuple(texts.character_name(one) for one in known))
        label = self._said("ask_second_player" if given else "ask_player", texts)
        return Step(label, tuple(names[seat] for seat in self._left(form, given)))

    def made(self, form: Wishing, taps: tuple[int, ...], texts: Texts) -> Answer:
        if len(taps) < 2:
            return None
        one: Wish = form.on_offer(self._groups(form)[taps[0]])[taps[1]]
        given, seats, named = taps[2:], list[int](), ""
        for place, asks in enumerate(one.asks[: len(given)]):
            if asks == "player":
                seats.append(self._left(form, given[:place])[given[place]])
            else:
                named = form.characters(asks)[given[place]]
        return Wished(one.name, tuple(seats), named) if len(given) == len(one.asks) else None

    def read(
        self, form: Wishing, typed: str, names: Sequence[str], texts: Texts, *, speaker: int, language: str
    ) -> Understood:
        found = FORMS_SAID[FreeText].read(form, typed, names, texts, speaker=speaker, language=language)
        assert isinstance(found, Understood)
        return found

    def _groups(self, form: Wishing) -> tuple[str, ...]:
        return tuple(group for group in GROUPS if form.on_offer(group))

    def _left(self, form: Wishing, given: tuple[int, ...]) -> tuple[int, ...]:
        left = list(form.seats())
        for tap in given:
            left.pop(tap)
        return tuple(left)

    def _all(self, kind: str, some: tuple[str, ...], texts: Texts) -> tuple[str, ...]:
        return tuple(self._said(f"{kind}_{one}", texts) for one in some)

    def _said(self, name: str, texts: Texts) -> str:
        return texts.told_of(Wish.known_as, f"phrases.{name}", names=(), characters=())
