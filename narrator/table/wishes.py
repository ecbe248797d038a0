""" "How would you like to die?": a few words that a player leaves in the lobby, said after the death they belong to.

They are written before the characters are dealt, so that they cannot hold a secret of the game; nobody but their
owner sees them before that death. They are quoted as they are, without what cannot be said; what would hurt somebody,
or sound as if the Storyteller told who is who, is refused with a kind word (`narrator.telling.good_taste`).
"""

import re
import unicodedata
from collections.abc import Iterator

from engine.ledger import DayBroke, DiedByDay, Executed, Exiled
from narrator.errors import NotAllowed
from narrator.table.people import People
from narrator.table.table import Table
from narrator.telling.good_taste import Fault, fault

LONGEST_WISH = 90
_SAYABLE = (
    "LMNPZ"  # letters, marks, numbers, punctuation, spaces; no symbols, no emoji, no control characters
)
_MARKUP = "<>{}[]|\\/@#*_~^"
_QUOTES = re.compile('["\u00ab\u00bb\u201c-\u201f\u2039\u203a]')
_REFUSED = {
    Fault.UNKIND: "errors.wish_unkind",
    Fault.SORROW: "errors.wish_sorrow",
    Fault.PRIVATE: "errors.wish_private",
    Fault.CLAIM: "errors.wish_claim",
}


class WishTooLong(ValueError):
    """More than can be said after a death without boring the living."""


def clean_wish(typed: str) -> str:
    """The words as they can be said, without an end of their own; "" where nothing sayable is left.

    Raises WishTooLong above 90 characters."""
    wish = sayable(typed[: 8 * LONGEST_WISH]).strip(" .,;:!?…-")
    if len(wish) > LONGEST_WISH:
        raise WishTooLong(wish)
    return wish if any(unicodedata.category(one)[0] in "LN" for one in wish) else ""


def sayable(typed: str) -> str:
    """The text as one line, without what no voice can say."""
    composed = unicodedata.normalize("NFC", typed)
    kept = "".join(
        one
        if unicodedata.category(one)[0] in _SAYABLE and one not in _MARKUP
        else " "
        if one.isspace() or one in _MARKUP
        else ""
        for one in composed
    )
    return " ".join(kept.split())


def granted(fact: object, people: People, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """(name, wish) of those whom this public fact buries; each wish is told once."""
    for seat in _buried(fact):
        number = people.on_chair(seat)
        if number is not None and people.everybody[number].wish:
            person = people.everybody[number]
            wish, person.wish = person.wish, ""
            yield names[seat], as_quoted(wish)


def as_quoted(wish: str) -> str:
    """The wish as it stands between quotation marks, and before the full stop of a sentence."""
    return " ".join(_QUOTES.sub(" ", wish).split())


def _buried(fact: object) -> tuple[int, ...]:
    match fact:
        case DayBroke():
            return fact.died
        case Executed(died=True) | Exiled(died=True):
            return (fact.seat,)
        case DiedByDay():
            return (fact.seat,)
    return ()


def leave(table: Table, player: int, typed: str) -> None:
    """A player says how they would like to die, or takes it back with nothing.

    Raises NotAllowed where the table does not ask, once the characters are dealt, and for what is too long or not
    to be told; what was kept before is kept on."""
    texts = table.texts
    if not table.settings.house_rules.wishes or table.live is not None:
        raise NotAllowed(texts.shown("errors.window_closed"))
    table.people.everybody[player].wish = fit_to_tell(table, typed)


def fit_to_tell(table: Table, said: str) -> str:
    """The words as they can be told to everybody. Raises NotAllowed with what to do about those that cannot."""
    texts = table.texts
    try:
        wish = clean_wish(said)
    except WishTooLong:
        raise NotAllowed(texts.shown("errors.wish_too_long", limit=LONGEST_WISH)) from None
    names = tuple(person.name for person in table.people.everybody)
    found = fault(said, names=names, texts=texts) if wish else None
    if found is not None:
        raise NotAllowed(texts.shown(_REFUSED[found]))
    return wish


def left_by(table: Table, player: int) -> str | None:
    """What this player has left so far; None where nobody is asked."""
    asks = table.settings.house_rules.wishes and table.live is None
    return table.people.everybody[player].wish if asks else None
