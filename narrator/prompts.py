"""What a question asks, in words: for a player's own eyes."""

from typing import TYPE_CHECKING

from engine.questions import (
    OneCharacter,
    OneSeat,
    Options,
    Question,
    Seats,
    SomebodyIs,
    TwoSeats,
    YesNo,
)
from engine.registry import CHARACTERS
from engine.terms import NOBODY
from narrator.answers import in_words
from narrator.decoys import harmless
from narrator.night_beat import NO, NONE, YES, Beat

if TYPE_CHECKING:
    from config.texts import Texts
    from narrator.session import Session


def prompt(session: "Session", beat: Beat, seat: int, texts: "Texts") -> str:
    """What this look at the phone asks this seat."""
    if seat in beat.questions:
        return prompt_for(session, beat.questions[seat], texts)
    return harmless(beat.decoys[seat], texts) if seat in beat.decoys else texts.shown("night.read")


def prompt_for(session: "Session", question: Question, texts: "Texts") -> str:
    """A text of the character's own where there is one; otherwise its ability and what is to be done."""
    if question.about is None:
        return what_to_do(question.options, session.square.names, texts)
    id_ = question.known_as
    if question.about.owner == question.who and texts.has(f"prompts.{id_}"):
        return texts.shown(f"prompts.{id_}")
    to_do = what_to_do(question.options, session.square.names, texts)
    text = texts.characters.get(id_)
    line = f"{text.ability} {to_do}" if text else to_do
    return texts.shown("ask.with_ability", character=id_, line=line)


def what_to_do(options: Options, names: tuple[str, ...], texts: "Texts") -> str:
    """What has to be picked and named, in one sentence."""
    match options:
        case OneSeat():
            return texts.shown("ask.one_player_or_nobody" if NOBODY in options.answers else "ask.one_player")
        case TwoSeats():
            return texts.shown("ask.two_players")
        case Seats() if options.fewest == options.most:
            return texts.shown("ask.players", number=options.fewest)
        case Seats():
            return texts.shown("ask.players_between", number=options.fewest, total=options.most)
        case SomebodyIs():
            return texts.shown("ask.player_and_character")
        case OneCharacter():
            return texts.shown("ask.character_or_nobody" if None in options.answers else "ask.character")
        case YesNo():
            return texts.shown("ask.yes_no")
    answers = [in_words(one, names, texts) for one in getattr(options, "answers", ())]
    return texts.shown("ask.one_of", answer=texts.or_list(answers))


def words_for(session: "Session", texts: "Texts") -> tuple[tuple[str, str], ...]:
    """What anybody may name besides players, as (word, label): the same for everybody, by public facts.

    Nothing in plain Trouble Brewing, where nobody is ever asked for more than players.
    """
    script, square = session.script, session.square
    plain = all(CHARACTERS[one].edition == "tb" for one in script.characters)
    if plain and not square.travellers and not square.fabled:
        return ()
    shown = texts.shown
    first = ((YES, shown("info.yes_word")), (NO, shown("info.no_word")), (NONE, shown("info.nobody_word")))
    return (*first, *((one, texts.character_name(one)) for one in script.characters))


def word_label(session: "Session", word: str, texts: "Texts") -> str:
    """What a named word is called; empty for none."""
    return dict(words_for(session, texts)).get(word, "")
