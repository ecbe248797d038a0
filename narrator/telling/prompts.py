"""What a question asks, in words: for a player's own eyes."""

from collections.abc import Iterable, Mapping

from config.texts import Texts
from config.worded import joined
from engine.questions import Question
from engine.registry import CHARACTERS
from engine.script import Script
from engine.town_square import TownSquare
from narrator.telling.answers import in_words
from narrator.telling.forms_on_phones import NO, NONE, YES, says_all, what_to_do, without_a_name


def prompt_for(question: Question, names: tuple[str, ...], texts: Texts) -> str:
    """In the character's own words, a table [ask] of its text, if it has some; otherwise its ability and what to do.

    Whoever is asked by another player's ability reads the words of its character too. What another ability asks under
    the name of a character that the player knows has nothing of that one's text. Who does not know who they are reads
    what to do, and nothing else.
    """
    if question.about is not None and not question.known_as:
        return without_a_name(question.options, names, texts)
    to_do = what_to_do(question.options, names, texts)
    if question.about is None:
        return to_do
    id_ = question.known_as
    if question.about.character == id_:
        own = what_to_do(question.options, names, texts, id_)
        if own != to_do:
            return own
    text = texts.characters.get(id_)
    line = joined((text.ability, to_do)) if text and not says_all(question.options) else to_do
    return texts.shown("ask.with_ability", character=id_, line=line)


def words_for(script: Script, square: TownSquare, texts: Texts) -> tuple[tuple[str, str], ...]:
    """What anybody may name besides players, as (word, label): the same for everybody, by public facts.

    Nothing in plain Trouble Brewing, where nobody is ever asked for more than players.
    """
    if not _names_anything(script, square):
        return ()
    shown = texts.shown
    first = ((YES, shown("info.yes_word")), (NO, shown("info.no_word")), (NONE, shown("info.nobody_word")))
    return (*first, *((one, texts.character_name(one)) for one in script.characters))


def words_asked(
    question: Question | None, script: Script, square: TownSquare, texts: Texts
) -> tuple[tuple[str, str], ...]:
    """What whoever is asked this may name besides players: its own answers, where everybody sees who is asked."""
    if question is None or not question.options.in_public:
        return words_for(script, square, texts)
    return tuple((str(one), in_words(one, square.names, texts)) for one in question.options.all())


def names_at_once(script: Script, square: TownSquare) -> int:
    """How many words anybody may name in one look, by public facts: 0 where there are none."""
    if not _names_anything(script, square):
        return 0
    return max(CHARACTERS[one].names_at_once for one in script.characters)


def picks_at_once(script: Script, square: TownSquare) -> int:
    """How many players anybody may pick in one look, by public facts."""
    usual = 3 if _names_anything(script, square) else 2
    return max(usual, *(CHARACTERS[one].picks_at_once for one in script.characters))


def _names_anything(script: Script, square: TownSquare) -> bool:
    plain = all(CHARACTERS[one].edition == "tb" for one in script.characters)
    return not plain or bool(square.travellers or square.fabled)


def word_labels(words: Iterable[str], labels: Mapping[str, str]) -> tuple[str, ...]:
    """What named words are called."""
    return tuple(labels[word] for word in words if word in labels)
