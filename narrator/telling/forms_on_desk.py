"""How the forms of the Storyteller's decisions are put to a person who makes them."""

from collections.abc import Sequence
from typing import Final

from config.texts import Texts
from engine.own_words import Said
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
    Turned,
    Twin,
    Victim,
)
from engine.registry import CHARACTERS
from engine.rules.setup import Bag, Counts, Plan
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


BAG_FAULTS: Final[dict[str, tuple[str, ...]]] = {
    "size": ("number", "players", "line"),
    "twice": ("answer",),
    "missing": ("answer", "line"),
    "demons": ("answer",),
    "apart": ("answer", "line"),
    "no_believed": ("answer",),
    "counts": ("answer", "line"),
}
"""What may be wrong with a bag that somebody puts together, and what is said with it."""


def refused_in_words(question: Question, answer: object, texts: Texts) -> str:
    """Why this is no answer, and what to do."""
    form, limit = question.options.shape, question.options.longest
    said = answer if type(answer) is tuple else (answer,)
    if any(type(one) is Said and 0 < limit < len(one.text) for one in said):
        return texts.shown("draft.too_long", limit=limit)
    fault = form.fault(answer) if isinstance(form, Bag) else None
    if fault is None or fault.kind not in BAG_FAULTS:
        return texts.shown("errors.not_an_answer")
    first, *others = [texts.character_name(one) for one in fault.characters] or [""]
    values: dict[str, object] = {"answer": first, "line": texts.and_list(others) if others else ""}
    if fault.have is not None:
        values = {"answer": _counted(fault.have), "line": texts.or_list([*map(_counted, fault.allowed)])}
    if fault.kind == "size" and isinstance(form, Bag):
        undealt = [texts.character_name(one) for one in form.script.characters if CHARACTERS[one].undealt]
        tokens = answer.bag if isinstance(answer, Plan) else said
        values = {"number": len(tokens), "players": form.players, "line": texts.and_list(undealt)}
    used = {one: values[one] for one in BAG_FAULTS[fault.kind]}
    return texts.shown(f"bag_faults.{fault.kind}", **used)


def _counted(counts: Counts) -> str:
    """As rule books write it: Townsfolk, Outsiders, Minions, Demons."""
    return "/".join(map(str, counts))


def asked_in_words(question: Question, names: Sequence[str], words: ScriptLines) -> str:
    """Whose ability asks what, in a sentence or two."""
    texts, about, form = words.texts, question.about, question.options.shape
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
