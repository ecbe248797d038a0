"""What was said back, and its answers; or what is asked about, put right in one sentence: "no, Bob", "not Rob, Bob".

The rest of it stands, and it is said back again. Without this whoever was misheard would have to cancel and begin
anew: two sentences for one name.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from engine.phases import Phase
from engine.questions import EXILE, NOMINATE, Act
from narrator.listening.spoken_acts import Begun, Names
from voices import Grammar, Intent, Name

if TYPE_CHECKING:
    from narrator.table.session import Session

INSTEAD = {NOMINATE: "nominate_instead", "slay": "slay_instead", EXILE: "exile_instead"}
"""By verb, the intent that says the whole of it anew."""
CORRECTIONS = ("correct_whom", "correct_by", *INSTEAD.values())
SPEAKERS = (
    *("nominator", "shooter", "caller", "gossiper", "guesser", "chooser"),
    "by_instead",
)
"""The places of whoever speaks, if it is they who hold the microphone open."""

Slots = dict[str, tuple[Name, ...]]


def supposed(act: Act) -> Begun | None:
    """An act as what was perhaps said, None where nobody could say it otherwise."""
    verb = "slay" if act.verb == "shoot" else act.verb
    if verb not in INSTEAD or act.target is None or act.by < 0:
        return None
    return Begun(verb, str(act.target + 1), str(act.by + 1))


@dataclass(frozen=True, slots=True)
class SaidBack:
    """What was heard is said back: the innermost question while it can be taken back. `about`: what it is, None where
    nobody could say it otherwise; `asks`: it stands only if somebody says yes."""

    about: Begun | None
    asks: bool = False

    def take(self, answer: Intent) -> Begun | Literal["stands", "taken back"] | None:
        """What becomes of it, or what is meant instead; None for no answer to it."""
        if answer.name == "cancel" or (answer.name == "no" and self.asks):
            return "taken back"
        if answer.name == "yes" and self.asks:
            return "stands"
        if answer.name in CORRECTIONS and self.about is not None:
            return corrected(self.about, answer)
        return None

    def grammar(self, session: "Session", names: Names, known: Iterable[str]) -> Grammar:
        """What may be said to it: that it is taken back, yes or no, or what is meant instead."""
        intents, slots = ([], {}) if self.about is None else sayable(session, names, self.about, known=known)
        by_slot: dict[str, Any] = dict(slots)
        return Grammar.of("cancel", "pause", *(("yes", "no") if self.asks else ()), *intents, **by_slot)


def possible(session: "Session", verb: str) -> tuple[list[int], list[int]]:
    """Who can do this now, and to whom, as the town knows it."""
    square = session.square
    living = [seat for seat in square.ring if square.alive[seat]]
    if verb == NOMINATE:
        return nominating(session)
    if verb == EXILE:
        return list(square.ring), list(square.travellers)
    return living, list(square.ring)


def nominating(session: "Session") -> tuple[list[int], list[int]]:
    """Who may nominate now, and whom: the Storyteller, too, where a character allows it."""
    square, menu = session.square, session.menu()
    who = [seat for seat in square.ring if square.alive[seat] and seat not in square.nominators]
    whom = [seat for seat in square.ring if seat not in square.nominees]
    if menu is not None and menu.nominators is not None:
        who = [seat for seat in menu.nominators if seat in square.ring]
    if menu is not None and menu.nominees is not None:
        whom = list(menu.nominees)
    return who, [seat for seat in whom if seat not in square.travellers]


def sayable(
    session: "Session", names: Names, about: Begun, *, known: Iterable[str]
) -> tuple[list[str], Slots]:
    """The corrections of this, and the names in their places: what was understood is left out of those.

    `known`: the intents of the language, which may have no corrections."""
    if about.verb not in INSTEAD or not {*CORRECTIONS} <= {*known}:
        return [], {}
    who, whom = possible(session, about.verb)
    slots = {"by_instead": names.of(who), "whom_instead": names.of(whom)}
    intents = [INSTEAD[verb] for verb in _verbs(session, about.verb)]
    for place, value, seats in (("whom", about.target, whom), ("by", about.by, who)):
        others = [seat for seat in seats if str(seat + 1) != value]
        if value.isdigit() and others:
            intents.append(f"correct_{place}")
            slots |= {f"wrong_{place}": names.of([int(value) - 1]), f"right_{place}": names.of(others)}
    return intents, slots


def as_nomination(meant: Begun, text: str) -> Intent | None:
    """What is meant after all as the sentence that would have said it, None where it is no whole nomination."""
    if meant.verb != NOMINATE or not (meant.by.isdigit() and meant.target.isdigit()):
        return None
    return Intent("nominate_by", {"nominator": meant.by, "nominee": meant.target}, text, 0.0)


def _verbs(session: "Session", misheard: str) -> set[str]:
    """What can have been meant: "nominates" and "shoots" are mistaken for each other too."""
    shots = any(claim.verb == "slay" for claim in session.script.claims)
    nominations = session.phase is Phase.NOMINATIONS
    return {misheard, *(["slay"] if shots else []), *([NOMINATE] if nominations else [])}


def corrected(about: Begun, correction: Intent) -> Begun:
    """What is meant after all. Whose voice began it is no longer known once another name is said for them."""
    said = correction.slots
    verb = next((one for one, name in INSTEAD.items() if name == correction.name), about.verb)
    by = said.get("by_instead") or said.get("right_by") or about.by or correction.held_by
    whom = said.get("whom_instead") or said.get("right_whom") or about.target
    return replace(about, verb=verb, by=by, target=whom, again=False, voice=() if by else about.voice)
