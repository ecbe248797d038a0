"""Any answer in words: seats, characters, sides, statements, and whatever an ability shows its owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, get_args

from config.texts import Texts
from config.worded import Worded
from engine.guesses import InGroup
from engine.ledger import GoodOrEvil, HasAbility, NoneInPlay, OneInPlay, OneOfTwo, ThisIs
from engine.own_words import Said
from engine.phrases import Phrase
from engine.rules.setup import Plan
from engine.secrets.base import Marks
from engine.statements import Statement
from engine.terms import NOBODY, STORYTELLER, Alignment, Sign, Team
from engine.wishes.base import Wish, Wished
from narrator.telling.statements import say, statement_words

STATEMENTS = tuple(get_args(Statement))
SETTLED: Final = {"undealt": "info.bag_undealt", "lent": "info.bag_lent", "removed": "info.bag_removed"}
"""What is settled about characters beside the tokens in the bag, by its kind."""


def is_statement(answer: object) -> bool:
    """Whether this is a statement about the game."""
    return isinstance(answer, STATEMENTS)


def name_of(seat: int, names: Sequence[str], texts: Texts) -> str:
    """The name of a player, or the word for nobody and for the Storyteller."""
    if seat == STORYTELLER:
        return texts.shown("info.storyteller_word")
    if seat == NOBODY or not 0 <= seat < len(names):
        return texts.shown("info.nobody_word")
    return names[seat]


def in_words(answer: object, names: Sequence[str], texts: Texts, *, seats: bool = True) -> str:
    """The answer as a piece of a sentence. `seats`: a bare number is a player, otherwise a number.

    Nothing is refused: what no rule here knows is shown as Python writes it, so that no fact can stop a page.
    """
    return Worded(texts, lambda own: _in_words(answer, names, own, seats=seats))


def _in_words(answer: object, names: Sequence[str], texts: Texts, *, seats: bool) -> str:
    match answer:
        case None:
            return texts.shown("info.nothing_word")
        case bool():
            return texts.shown("info.yes_word" if answer else "info.no_word")
        case int():
            return name_of(answer, names, texts) if seats else str(answer)
        case Alignment() | Team():
            return texts.shown(f"team.{answer.value}")
        case Sign():
            return texts.shown(f"signs.{answer.value}")
        case str():
            return texts.character_name(answer)
        case Said():
            return texts.shown("info.in_own_words", answer=answer.text)
        case InGroup():
            who = texts.and_list([name_of(seat, names, texts) for seat in answer.seats])
            return texts.shown(
                "info.in_group", team=answer.team.value, answer=who or texts.shown("info.nobody_word")
            )
        case ThisIs():
            name = name_of(answer.seat, names, texts)
            return texts.shown("info.is_the", name=name, character=answer.character)
        case Marks():
            return "; ".join(_guessed(answer, texts))
        case Wished():
            return "; ".join(_wished(answer, names, texts))
        case Plan():
            return "; ".join(_planned(answer, texts))
    whole = sentence_of(answer, names, texts)
    if whole is not None:
        return whole.removesuffix(".")
    if is_statement(answer):
        return _statement(answer, names, texts)
    if isinstance(answer, tuple | list):
        parts = [in_words(one, names, texts) for one in answer]
        if any(is_statement(one) for one in answer):
            return " ".join(parts)
        if any(isinstance(one, InGroup) for one in answer):
            return "; ".join(parts)
        return texts.and_list(parts) if parts else texts.shown("info.nothing_word")
    return str(answer)


def choice_in_words(choice: object, names: Sequence[str], texts: Texts) -> str:
    """What somebody picked, after "chooses": "Ann as the Monk", where `in_words` says that Ann is the Monk."""
    several = choice if isinstance(choice, tuple) and not isinstance(choice, ThisIs) else (choice,)
    picked = [one for one in several if isinstance(one, ThisIs)]
    if not picked or len(picked) < len(several):
        return in_words(choice, names, texts)

    def together(own: Texts) -> str:
        pairs = [(name_of(one.seat, names, own), one.character) for one in picked]
        return own.and_list([own.shown("info.as_the", name=name, character=who) for name, who in pairs])

    return Worded(texts, together)


def _guessed(guess: Marks, texts: Texts) -> Iterator[str]:
    """What an Amnesiac takes their ability for, word by word."""
    for question, word in guess._asdict().items():
        if word:
            yield texts.told_of("amnesiac", f"phrases.{question}_{word}", names=(), characters=())


def _wished(wished: Wished, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """What a Wizard wishes for, then whom and what it is about."""
    yield texts.told_of(Wish.known_as, f"phrases.wish_{wished.name}", names=(), characters=())
    if wished.seats:
        yield texts.and_list([name_of(seat, names, texts) for seat in wished.seats])
    if wished.character:
        yield texts.character_name(wished.character)


def _planned(plan: Plan, texts: Texts) -> Iterator[str]:
    """The tokens in the bag, then what is settled besides."""
    yield texts.and_list([texts.character_name(one) for one in plan.bag])
    for kind, key in SETTLED.items():
        settled = [texts.character_name(note.character) for note in plan.notes if note.kind == kind]
        if settled:
            yield texts.shown(key, answer=texts.and_list(settled))


def sentence_of(answer: object, names: Sequence[str], texts: Texts) -> str | None:
    """The whole sentence of what an ability shows its owner; None for what is only a piece of one."""
    match answer:
        case OneOfTwo(pair=(first, second)):
            pair = {"first": name_of(first, names, texts), "second": name_of(second, names, texts)}
            return texts.shown("info.one_of_two", character=answer.character, **pair)
        case HasAbility():
            return texts.shown("info.has_ability", character=answer.character)
        case OneInPlay():
            return texts.shown("info.one_in_play", character=answer.character)
        case NoneInPlay():
            return texts.shown("info.none_in_play", team=answer.team.value)
        case GoodOrEvil():
            both = {"first_character": answer.good, "second_character": answer.evil}
            return texts.shown("info.good_or_evil", name=name_of(answer.seat, names, texts), **both)
        case Phrase():
            about = [name_of(seat, names, texts) for seat in answer.seats]
            with_whom = {"names": about, "characters": answer.characters}
            return texts.told_of(answer.of, f"phrases.{answer.name}", **with_whom)
    return None


def sentence(text: str) -> str:
    """The text with a full stop, where it has no end of its own."""
    return text if text.endswith((".", "?", "!")) else text + "."


def _statement(answer: object, names: Sequence[str], texts: Texts) -> str:
    try:
        return say(answer, tuple(names), statement_words(texts.language))  # type: ignore[arg-type]
    except Exception:  # a statement that the words do not know must not stop a page
        return str(answer)
