"""Questions about the rules that are asked aloud: "what does the Butler do?", "what is a ghost vote?"

The answers speak of the game and of nobody in the room. Who may be asked about follows from the script alone, so that
neither an answer nor its absence tells who is in play.
"""

from functools import cache

from config.texts import GlossaryEntry, Texts, load_texts
from engine.registry import CHARACTERS
from engine.script import Script
from engine.terms import SEATLESS, TRAVELLER
from narrator.listening.spoken_acts import character_spoken
from voices import Name

WHAT_DOES_IT_DO = "what_does_it_do"
WHAT_IS_IT = "what_is_it"


def cards(script: Script, language: str) -> tuple[Name, ...]:
    """The characters that may be asked about: those of the script, and every Traveller, Fabled and Loric."""
    return _cards(script.characters, language)


@cache
def _cards(characters: tuple[str, ...], language: str) -> tuple[Name, ...]:
    texts = load_texts(language)
    guests = (one for one, known in CHARACTERS.items() if known.team in (TRAVELLER, *SEATLESS))
    wanted = (one for one in dict.fromkeys((*characters, *guests)) if one in texts.characters)
    return tuple(character_spoken(one, texts) for one in wanted)


@cache
def terms(language: str) -> tuple[Name, ...]:
    """The words of the glossary. Each wording is a name of its own: none of them is likelier than another."""
    glossary = load_texts(language).rules.glossary
    wordings = {wording.casefold(): key for key, entry in glossary.items() for wording in _wordings(entry)}
    return tuple(Name(key, (wording,), ordinary=True) for wording, key in wordings.items())


def _wordings(entry: GlossaryEntry) -> tuple[str, ...]:
    return (entry.term, *entry.also)


def answer(question: str, about: str, texts: Texts) -> str:
    """What is said to the whole table; `about` is the id of a character or a key of the glossary."""
    if question == WHAT_DOES_IT_DO:
        return texts.characters[about].answer
    return texts.rules.glossary[about].answer
