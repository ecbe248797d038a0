"""What a question asks, in words: for a player's own eyes."""

from typing import TYPE_CHECKING

from config.worded import joined
from engine.questions import Question
from engine.registry import CHARACTERS
from narrator.table.decoys import harmless
from narrator.table.look import Beat
from narrator.telling.forms_on_phones import NO, NONE, YES, what_to_do

if TYPE_CHECKING:
    from config.texts import Texts
    from narrator.table.session import Session


def prompt(session: "Session", beat: Beat, seat: int, texts: "Texts") -> str:
    """What this look at the phone asks this seat."""
    if seat in beat.questions:
        return prompt_for(session, beat.questions[seat], texts)
    return harmless(beat.decoys[seat], texts) if seat in beat.decoys else texts.shown("night.read")


def prompt_for(session: "Session", question: Question, texts: "Texts") -> str:
    """In the character's own words, a table [ask] of its text, if it has some; otherwise its ability and what to do.

    What another ability asks under the name of a character that the player knows has nothing of that one's text.
    """
    to_do = what_to_do(question.options, session.square.names, texts)
    if question.about is None:
        return to_do
    id_ = question.known_as
    if question.about.owner == question.who and question.about.character == id_:
        own = what_to_do(question.options, session.square.names, texts, id_)
        if own != to_do:
            return own
    text = texts.characters.get(id_)
    line = joined((text.ability, to_do)) if text else to_do
    return texts.shown("ask.with_ability", character=id_, line=line)


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
