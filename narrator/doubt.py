"""What was perhaps said, and the question that settles it: "Bob or Rob?", or "Did you say …?"."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from narrator.spoken_acts import Names
from voices import Grammar, Intent, Name

if TYPE_CHECKING:
    from narrator.session import Session

MOST_QUESTIONS = 2
"""About one command. Whoever is not understood then has a phone, and a seat with a number."""


@dataclass(slots=True)
class Doubt:
    """`intents` are what it may have been, the likeliest first; `questions` have been asked about it."""

    intents: tuple[Intent, ...]
    questions: int = 1

    @property
    def place(self) -> str:
        """The one place in which two sentences name somebody else; "" when they differ in more, or there is one."""
        if len(self.intents) < 2:
            return ""
        one, other = self.intents[:2]
        if one.name != other.name or one.slots.keys() != other.slots.keys():
            return ""
        unlike = [slot for slot, value in one.slots.items() if other.slots[slot] != value]
        return unlike[0] if len(unlike) == 1 else ""

    @property
    def candidates(self) -> tuple[str, ...]:
        """The two whom it may be about."""
        return tuple(intent.slots[self.place] for intent in self.intents[:2]) if self.place else ()

    def chosen(self, value: str) -> Intent | None:
        """The sentence that names this one of the two."""
        return next((one for one in self.intents[:2] if self.place and one.slots[self.place] == value), None)


def same_target(intents: tuple[Intent, ...]) -> bool:
    """Whether all of them are about the same player, whoever speaks."""
    slots = [dict(intent.slots) for intent in intents]
    common = set.intersection(*(set(one) for one in slots))
    return bool(common) and all(len({one[slot] for one in slots}) == 1 for slot in common)


def about_players(doubt: Doubt) -> bool:
    """Whether both candidates are chairs, so that "Bob or Rob?" can be asked."""
    return bool(doubt.candidates) and all(value.isdigit() for value in doubt.candidates)


def grammar(doubt: Doubt, names: Names) -> Grammar:
    """Hardly anything: two names with their seats, or yes and no."""
    if about_players(doubt):
        two = names.of([int(value) - 1 for value in doubt.candidates])
        return Grammar.of("answer_name", "no", "cancel", player=two)
    return Grammar.of("yes", "no", "cancel")


def question(doubt: Doubt, session: "Session", everybody: tuple[Name, ...]) -> str:
    """What to ask the table."""
    if about_players(doubt):
        first, second = (session.square.names[int(value) - 1] for value in doubt.candidates)
        return session.lines.line("control.which_of", first=first, second=second)
    return session.lines.line("control.did_you_say", line=as_said(doubt.intents[0].text, everybody))


def as_said(text: str, names: tuple[Name, ...]) -> str:
    """What was heard with the names as they are written: recognisers give small letters back."""
    for name in names:
        written = name.spoken[0].replace("\\", r"\\")
        text = re.sub(rf"\b{re.escape(written.lower())}\b", written, text)
    return text[:1].upper() + text[1:]
