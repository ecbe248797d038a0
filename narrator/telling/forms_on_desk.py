"""How the forms of the Storyteller's decisions are put to a person who makes them."""

from collections.abc import Sequence
from typing import Final

from engine.questions import (
    Believes,
    Bluffs,
    Drunken,
    Grandchild,
    Heir,
    Options,
    Poisoning,
    Question,
    RedHerring,
    Registering,
    Revived,
    Side,
    Spared,
    Substitute,
    TrueOrNot,
    Turned,
    Twin,
    Untrue,
    Victim,
)
from engine.rules.setup import Bag
from engine.terms import Discretion
from narrator.telling.answers import in_words
from narrator.telling.script_lines import ScriptLines

ASKED: Final[dict[type[Options], str]] = {
    Bag: "desk.asks_bag",
    Believes: "desk.asks_believes",
    Bluffs: "desk.asks_bluffs",
    Drunken: "desk.asks_drunken",
    Grandchild: "desk.asks_grandchild",
    Heir: "desk.asks_heir",
    Poisoning: "desk.asks_poisoning",
    RedHerring: "desk.asks_red_herring",
    Revived: "desk.asks_revived",
    Side: "desk.asks_side",
    Substitute: "desk.asks_substitute",
    Turned: "desk.asks_turned",
    Twin: "desk.asks_twin",
    Victim: "desk.asks_victim",
}
"""Forms with a sentence of their own; the others are asked by what they decide."""
DECIDED: Final = {
    Discretion.DEAL: "desk.asks_deal",
    Discretion.TOKENS: "desk.asks_tokens",
    Discretion.INFORMATION: "desk.asks_information",
    Discretion.FATES: "desk.asks_fates",
    Discretion.OPINIONS: "desk.asks_opinions",
}


def form_of(question: Question) -> Options:
    """What is answered, true or not."""
    form = question.options
    return form.form if isinstance(form, Untrue | TrueOrNot) else form


def asked_in_words(question: Question, names: Sequence[str], words: ScriptLines) -> str:
    """Whose ability asks what, in a sentence or two."""
    texts, about, form = words.texts, question.about, form_of(question)
    if isinstance(form, Registering):
        shown = in_words(form.quality, names, texts)
        sentence = texts.shown("desk.asks_registering", name=names[form.seat], answer=shown)
    elif isinstance(form, Spared):
        sentence = texts.shown("desk.asks_spared", name=names[form.seat])
    elif question.discretion is Discretion.INFORMATION:
        sentence = texts.shown("desk.asks_information")
    elif (
        question.discretion is Discretion.OPINIONS
        and about is not None
        and about.character in texts.characters
    ):
        sentence = texts.characters[about.character].ability
    else:
        kinds = (ASKED[kind] for kind in type(form).__mro__ if kind in ASKED)
        sentence = texts.shown(next(kinds, DECIDED[question.discretion]))
    if about is None:
        return sentence
    whose = texts.character_name(about.character)
    if 0 <= about.owner < len(names):
        whose = texts.shown("desk.whose", name=names[about.owner], answer=whose)
    return texts.shown("desk.asked", answer=whose, line=sentence)
