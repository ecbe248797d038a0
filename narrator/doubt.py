"""What was perhaps said, and the question that settles it: "Bob, or Rob?", or "Did you say …?"."""

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from narrator import corrections, spoken_acts
from narrator.spoken_acts import Asked, Names
from voices import Grammar, Intent, Name

if TYPE_CHECKING:
    from narrator.session import Session

MOST_QUESTIONS = 2
"""About one command. Whoever is not understood then has a phone, and a seat with a number."""
MOST_CANDIDATES = 3
"""Whom one question names."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """`intents` are what it may have been, the likeliest first; `questions` have been asked about it. `neither`: it
    is none of those whom the first question named, and the name alone is asked for."""

    intents: tuple[Intent, ...]
    questions: int = 1
    neither: bool = False

    @property
    def place(self) -> str:
        """The one place in which the two likeliest name somebody else; "" when they differ in more, or there is one
        only."""
        return _unlike(*self.intents[:2]) if len(self.intents) > 1 else ""

    @property
    def candidates(self) -> tuple[str, ...]:
        """Those whom it may be about, the likeliest first."""
        if not self.place:
            return ()
        first = self.intents[0]
        like = [first, *(one for one in self.intents[1:] if _unlike(first, one) == self.place)]
        return tuple(dict.fromkeys(one.slots[self.place] for one in like))[:MOST_CANDIDATES]

    @property
    def about(self) -> Asked:
        """What is doubtful, as something begun."""
        return spoken_acts.begun(self.intents[0], (), "") or Asked("")

    def naming(self, value: str) -> Intent:
        """The sentence with this one in the doubtful place, whether or not the question named them."""
        known = [
            one
            for one in self.intents
            if one.slots.get(self.place) == value and one.name == self.intents[0].name
        ]
        first = self.intents[0]
        return known[0] if known else replace(first, slots={**first.slots, self.place: value})


def of_corrections(about: Asked | None, intents: tuple[Intent, ...], before: Doubt | None) -> Doubt | None:
    """What is asked where a correction of `about` may name two; None where it is better done and said back. `before`
    is the doubt that it answers."""
    own = [one for one in intents if one.name in corrections.CORRECTIONS]
    questions = 1 if before is None else before.questions + 1
    if about is None or intents[0] not in own or questions > MOST_QUESTIONS:
        return None
    nominations = (corrections.as_nomination(corrections.corrected(about, one), one.text) for one in own)
    uncertain = Doubt(tuple(one for one in nominations if one is not None), questions)
    return uncertain if about_players(uncertain) else None


def _unlike(one: Intent, other: Intent) -> str:
    """The only place in which two sentences differ, "" where there is none."""
    if one.name != other.name or one.slots.keys() != other.slots.keys():
        return ""
    unlike = [slot for slot, value in one.slots.items() if other.slots[slot] != value]
    return unlike[0] if len(unlike) == 1 else ""


def needs_no_question(intents: tuple[Intent, ...]) -> bool:
    """Whether it is one sentence whose question comes anyhow ("Bob is nominated, but by whom?"), an answer, or an act
    of whoever holds the microphone open: it is said back before it counts."""
    one = intents[0]
    if len(intents) > 1:
        return False
    by_button = bool(one.held_by) and one.name.removesuffix("_by") in corrections.INSTEAD
    return by_button or one.name in ("answer_name", "yes", "no", *corrections.INSTEAD)


def same_target(intents: tuple[Intent, ...]) -> bool:
    """Whether all of them are about the same player, whoever speaks."""
    slots = [dict(intent.slots) for intent in intents]
    common = set.intersection(*(set(one) for one in slots))
    return bool(common) and all(len({one[slot] for one in slots}) == 1 for slot in common)


def about_players(doubt: Doubt) -> bool:
    """Whether all candidates are chairs, so that "Bob, or Rob?" can be asked."""
    return bool(doubt.candidates) and all(value.isdigit() for value in doubt.candidates)


def grammar(doubt: Doubt, session: "Session", names: Names, known: frozenset[str]) -> Grammar:
    """Hardly anything: the names that can stand in one place, or yes and no; and the whole of it anew. `known`: the
    intents of the language."""
    if not about_players(doubt):
        intents, slots = corrections.sayable(session, names, doubt.about, known=known)
        return _of(["yes", "no", "cancel", *intents], slots)
    seats = _seats(doubt, session)
    if doubt.neither:
        seats = [seat for seat in seats if str(seat + 1) not in doubt.candidates]
    answers = ["answer_name"] if doubt.neither else ["answer_name", "no_name", "no"]
    if doubt.about.verb and doubt.intents[0].name != "nominate_by":
        answers.append("yes")  # the question says the whole sentence
    intents, slots = corrections.sayable(session, names, nothing_certain(doubt.about), known=known)
    intents += [one for one in answers if one in known]
    named = () if doubt.neither else doubt.candidates
    called = tuple(_by_number(name) if name.value in named else name for name in names.of(seats))
    return _of(["cancel", *intents], {**slots, "player": called}).asking_for(*answers, naming=named)


def _of(intents: list[str], slots: corrections.Slots) -> Grammar:
    by_slot: dict[str, Any] = dict(slots)
    return Grammar.of(*intents, **by_slot)


def _by_number(name: Name) -> Name:
    """Whoever was named with their seat can be meant by its number alone."""
    return replace(name, spoken=(*name.spoken, name.value))


def nothing_certain(about: Asked) -> Asked:
    """Nobody is certain: what is asked for is the whole of it, and no name is left out."""
    return replace(about, by="", target="")


def _seats(doubt: Doubt, session: "Session") -> list[int]:
    """Whoever can be meant in the doubtful place."""
    about = doubt.about
    if about.verb not in corrections.INSTEAD:
        return list(session.square.ring)
    who, whom = corrections.possible(session, about.verb)
    return who if about.by == doubt.intents[0].slots[doubt.place] else whom


_NEITHER = {"nominee": "nominations.ask_nominee", "nominator": "nominations.ask_nominator"}
_WHICH = {"nominee": "nominations.which_nominee", "nominator": "nominations.which_nominator"}
_WHICH_OF_THREE = {
    "nominee": "nominations.which_nominee_of_three",
    "nominator": "nominations.which_nominator_of_three",
}


def question(doubt: Doubt, session: "Session", everybody: tuple[Name, ...]) -> str:
    """What to ask the table. Names that were not told apart would not be when they are said again, so it asks for the
    seat."""
    if not about_players(doubt):
        return session.lines.line("control.did_you_say", line=as_said(doubt.intents[0].text, everybody))
    lines, names = session.lines, session.square.names
    called = [names[int(value) - 1] for value in doubt.candidates]
    seats = dict(zip(("seat", "other_seat", "last_seat"), map(int, doubt.candidates), strict=False))
    one_of = dict(zip(("first", "second", "third"), called, strict=False))
    if doubt.place in ("nominee", "nominator") and doubt.intents[0].name == "nominate_by":
        other = "nominator" if doubt.place == "nominee" else "nominee"
        known = {other: names[int(doubt.intents[0].slots[other]) - 1]}
        if doubt.neither:
            return lines.line(_NEITHER[doubt.place], **known)
        which = _WHICH if len(called) == 2 else _WHICH_OF_THREE
        return lines.line(which[doubt.place], **one_of, **seats, **known)
    if doubt.neither:
        return lines.line("control.which_name")
    if doubt.about.verb:
        line = as_said(doubt.intents[0].text, everybody)
        first_two = {key: seats[key] for key in ("seat", "other_seat")}
        return lines.line("control.line_or_name", line=line, name=called[1], **first_two)
    return lines.line("control.which_of" if len(called) == 2 else "control.which_of_three", **one_of, **seats)


def as_said(text: str, names: tuple[Name, ...]) -> str:
    """What was heard with the names as they are written: recognisers give small letters back."""
    for name in names:
        written = name.spoken[0].replace("\\", r"\\")
        text = re.sub(rf"\b{re.escape(written.lower())}\b", written, text)
    return text[:1].upper() + text[1:]
