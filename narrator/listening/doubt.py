"""What was perhaps said, and the question that settles it: "Bob, or Rob?", or "Did you say …?"."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from narrator.listening import corrections, spoken_acts
from narrator.listening.corrections import Anew, SaidBack
from narrator.listening.lacking import Lacking
from narrator.listening.spoken_acts import Begun, Names
from narrator.table.saying_back import is_final
from narrator.table.table import Table
from voices import Grammar, Intent, Name
from voices.grammar import ME, NOBODY

MOST_QUESTIONS = 2
"""About one command. After these the voice offers the phone and the seat's number."""
MOST_CANDIDATES = 3
"""How many players one question names."""
A_FILLER_LEADS = 150.0
"""In the unit of `Heard.lead`: how far ahead of a name that was asked for a filler is one and no name. "Hang on" of
two voices led "Daniel" by 217 and 265; of 80 names by eight voices in quiet none came so near (2026-11-29)."""
HANDS = ("aye", "nay")
CONTROLS = ("repeat", "pause", "resume", "skip")
QUESTIONS = (
    *(
        "who_is_dead",
        "who_is_alive",
        "votes_needed",
        "ghost_votes",
        "who_is_about_to_die",
        "who_has_nominated",
    ),
    *("time_left", "help"),
)
_ANSWERS = ("yes", "no", "answer_name", "no_name")
_WHOM = ("nominee", "target")


@dataclass(frozen=True, slots=True)
class Doubt:
    """`intents` are what it may have been, the likeliest first; `questions` have been asked about it. `neither`: it
    is none of those whom the first question named, and the name alone is asked for. `whole`: the first is so likely
    that it alone is asked about."""

    intents: tuple[Intent, ...]
    questions: int = 1
    neither: bool = False
    whole: bool = False

    @property
    def place(self) -> str:
        """The one place in which the two likeliest name somebody else; "" when they differ in more, or there is one
        only or one alone is asked about, and for a shot: it is asked about whole, as the yes to that is the one that
        it needs anyhow."""
        if len(self.intents) < 2 or self.whole or is_final(self.about.verb):
            return ""
        return _unlike(*self.intents[:2])

    @property
    def candidates(self) -> tuple[str, ...]:
        """Those whom it may be about, the likeliest first."""
        if not self.place:
            return ()
        first = self.intents[0]
        like = [first, *(one for one in self.intents[1:] if _unlike(first, one) == self.place)]
        return tuple(dict.fromkeys(one.slots[self.place] for one in like))[:MOST_CANDIDATES]

    @property
    def about(self) -> Begun:
        """What is doubtful, as something begun."""
        return spoken_acts.begun(self.intents[0]) or Begun("")

    def take(
        self, answer: Intent
    ) -> "Intent | Begun | Doubt | Anew | Literal['cancelled', 'not understood'] | None":
        """The sentence that this answer leaves, what is meant instead, or the question to ask next; None for no
        answer to it.

        Where it is none of those who were named, the name alone is asked for; a second candidate is asked about last.
        "Me" of none of those answers nothing: to "Ann, or Anna?" in a loud room a name was taken for "I do", and the
        player who held the button nominated themself (2026-11-28).
        """
        if answer.name == "cancel":
            return "cancelled"
        if answer.name in corrections.CORRECTIONS:
            return corrections.corrected(self.about, answer)
        if answer.name in corrections.DENIALS:
            return corrections.denied(self.about, answer)
        if answer.name not in _ANSWERS:
            return None
        if answer.name == "yes":
            return replace(self.intents[0], affirmed=True)
        player = answer.slots.get("player", NOBODY)
        if player == ME and self._is_whom_of_others(answer.held_by):
            return self._again
        player = answer.held_by or NOBODY if player == ME else player
        return self._next if player == NOBODY else self.naming(player)

    def _is_whom_of_others(self, held_by: str) -> bool:
        """Whether it is asked at whom an act is aimed, of players of whom whoever holds the button is none."""
        whom = self.place in _WHOM and not self.neither
        return whom and bool(held_by) and held_by not in self.candidates

    @property
    def _again(self) -> "Doubt | Literal['not understood']":
        if self.questions < MOST_QUESTIONS:
            return replace(self, questions=self.questions + 1)
        return "not understood"

    @property
    def _next(self) -> "Doubt | Literal['not understood']":
        if self.questions < MOST_QUESTIONS and about_players(self):
            return replace(self, questions=self.questions + 1, neither=True)
        if self.questions < MOST_QUESTIONS and self.intents[1:]:
            return Doubt(self.intents[1:], self.questions + 1)
        return "not understood"

    def take_perhaps(self, answers: tuple[Intent, ...]) -> "Intent | Doubt | Literal['not understood']":
        """The likeliest answer to this question, since it is said back before it counts; of no answer, of a yes in a
        loud room, and of one that was perhaps a no where nothing is said back, the question again."""
        denied = {"no", "cancel"} & {one.name for one in answers}
        loud = answers[0].in_a_loud_room
        uncertain = answers[0].name == "yes" and (loud or (denied and not self.about.verb))
        if answers[0].name in _ANSWERS and not uncertain:
            named = [one for one in answers if one.slots.get("player") in self.candidates]
            return (*named, *answers)[0]
        return self._again

    def is_answered_otherwise(self, answer: Intent) -> bool:
        """Whether this names a player whom the question did not name. Over babble 10 dB quieter "seat five" was heard
        as such, and stood (2026-11-23)."""
        player = answer.slots.get("player", "")
        return (
            player.isdigit() and bool(self.candidates) and not self.neither and player not in self.candidates
        )

    def grammar(self, table: Table, names: Names, known: Iterable[str]) -> Grammar:
        """Hardly anything: the names that can stand in one place, or yes and no; and the whole of it anew. `known`:
        the intents of the language."""
        if not about_players(self):
            intents, slots = corrections.sayable(table, names, self.about, known=known)
            fillers = [spoken_acts.FILLER] if spoken_acts.FILLER in known else []
            yes_or_no = _of(["yes", "no", "cancel", *fillers, *intents], slots)
            short = {*corrections.OF_A_NAME, *corrections.DENIALS}
            return replace(yes_or_no, unlikely=yes_or_no.intents & short)
        seats = _seats(self, table)
        if self.neither:
            seats = [seat for seat in seats if str(seat + 1) not in self.candidates]
        answers = ["answer_name"] if self.neither else ["answer_name", "no_name", "no"]
        fillers = [spoken_acts.FILLER] if spoken_acts.FILLER in known else []
        if self.about.verb and self.intents[0].name != "nominate_by":
            answers.append("yes")  # the question says the whole sentence
        intents, slots = corrections.sayable(table, names, nothing_certain(self.about), known=known)
        intents += [one for one in answers if one in known]
        named = () if self.neither else self.candidates
        called = tuple(_by_number(name) if name.value in named else name for name in names.of(seats))
        return _of(["cancel", *fillers, *intents], {**slots, "player": called}).asking_for(
            *answers, *fillers, naming=named
        )

    def question(self, table: Table, everybody: tuple[Name, ...]) -> str:
        """What to ask the table. Names that were not told apart would not be when they are said again, so it asks for
        the seat."""
        if not about_players(self):
            return table.lines.line("control.did_you_say", line=as_said(self.intents[0].text, everybody))
        lines, names = table.lines, table.square.names
        called = [names[int(value) - 1] for value in self.candidates]
        seats = dict(zip(("seat", "other_seat", "last_seat"), map(int, self.candidates), strict=False))
        one_of = dict(zip(("first", "second", "third"), called, strict=False))
        other = {"nominee": "nominator", "nominator": "nominee"}.get(self.place, "")
        certain = self.intents[0].slots.get(other, "")
        # Else it is a neighbour, or the Storyteller.
        if self.intents[0].name == "nominate_by" and certain.isdigit():
            known = {other: names[int(certain) - 1]}
            if self.neither:
                return lines.line(_NEITHER[self.place], **known)
            which = _WHICH if len(called) == 2 else _WHICH_OF_THREE
            return lines.line(which[self.place], **one_of, **seats, **known)
        if self.neither:
            return lines.line("control.which_name")
        if self.about.verb:
            line = as_said(self.intents[0].text, everybody)
            first_two = {key: seats[key] for key in ("seat", "other_seat")}
            return lines.line("control.line_or_name", line=line, name=called[1], **first_two)
        return lines.line(
            "control.which_of" if len(called) == 2 else "control.which_of_three", **one_of, **seats
        )

    def naming(self, value: str) -> Intent:
        """The sentence with this one in the doubtful place, whether or not the question named them."""
        known = [
            one
            for one in self.intents
            if one.slots.get(self.place) == value and one.name == self.intents[0].name
        ]
        first = self.intents[0]
        return known[0] if known else replace(first, slots={**first.slots, self.place: value})


Question = SaidBack | Anew | Lacking | Doubt
"""What waits for an answer."""


def perhaps(
    intents: tuple[Intent, ...], front: Question | None, *, lead: float | None = None
) -> Intent | Doubt | Literal["not understood"] | None:
    """What becomes of a sentence that may have been each of these, the likeliest first, while `front` waits for an
    answer: one of them is done, it is asked which it was, or (None) nothing comes of it. `lead`: how far the first is
    ahead, in the unit of `Heard.lead`.

    Taking back costs nothing, so that needs no question; and whether somebody said "I" or a name like it is settled
    by asking who nominates.
    """
    intents = _without_me_again(tuple(_without_yes(one) for one in intents), front)
    first, said_back = intents[0], isinstance(front, SaidBack)
    if said_back and (objection := _perhaps_objection(intents)) is not None:
        return objection
    filler = first.name == spoken_acts.FILLER and lead is not None and lead >= A_FILLER_LEADS
    if isinstance(front, Lacking) and not filler and (names := _perhaps_names(intents, front)):
        return names[0] if len(names) == 1 else Doubt(names)
    if first.name in (spoken_acts.TALK, spoken_acts.FILLER):
        return None
    if first.name in (*CONTROLS, *QUESTIONS):  # people say it to each other too
        return Doubt(intents) if first.held_by and not said_back else None
    if first.name in spoken_acts.OF_MADNESS:
        return "not understood" if front is None else None
    if first.name == "cancel":  # else nothing stands that could be taken back, and the question waits
        return first if said_back else None
    if first.name in corrections.CORRECTIONS:  # what it leads to is said back
        return of_corrections(front, intents) or first
    if first.name in corrections.DENIALS:
        return first if intents == (first,) else replace(first, name=corrections.WRONG, slots={})
    if first.name in HANDS:
        return first if len({one.name for one in intents}) == 1 else None
    if isinstance(front, Doubt):
        return front.take_perhaps(intents)
    if isinstance(front, Lacking) and (me := _perhaps_me(intents)) is not None:
        return intents[0] if front.by_name else me  # either way their name is asked for, and only once
    intents = tuple(one for one in intents if one.name not in (spoken_acts.TALK, spoken_acts.FILLER))
    if said_back and first.name in ("yes", *corrections.OBJECTIONS):
        certain = len(intents) == 1 and not (first.name == "yes" and first.in_a_loud_room)
        return first if certain else None  # a yes may be meant
    if first.name == corrections.WRONG:
        return first
    return _of_an_act(intents)


def is_new(act: Intent, front: Question | None) -> bool:
    """Whether it is a whole act, of which it is known who does it, and no answer to a question about another."""
    begun = spoken_acts.begun(act)
    known = begun is not None and begun.verb in corrections.INSTEAD and bool(begun.by or act.held_by)
    return known and (front is None or isinstance(front, Anew))


def amid_noise(intents: tuple[Intent, ...], front: Question | None) -> Doubt | None:
    """Whether a name that was asked for was said amid noise is asked, once; what stands is not put right by it."""
    asked = isinstance(front, Anew | Lacking)
    return Doubt(intents[:1]) if asked and intents[0].slots.get("player", "").isdigit() else None


def _without_me_again(intents: tuple[Intent, ...], front: Question | None) -> tuple[Intent, ...]:
    """The players that were perhaps named, where "me" was perhaps said and would not tell anything: to "Ann, or
    Anna?", and where "me" was the answer already."""
    if not (isinstance(front, Doubt) or (isinstance(front, Lacking) and front.by_name)):
        return intents
    named = [one for one in intents if one.slots.get("player", "").isdigit()]
    return tuple(one for one in intents if not named or one.held_by or one.slots.get("player") != ME)


def _without_yes(answer: Intent) -> Intent:
    """A name that is doubtful has no yes to what is done by it."""
    return replace(answer, name="answer_name") if answer.name == spoken_acts.NAME_AND_YES else answer


def _perhaps_objection(intents: tuple[Intent, ...]) -> Intent | None:
    """The objection to what is said back, where it was that, or a correction, which objects as well, or a filler:
    what is wrong would stand else. None where a yes or anything else is possible, or the filler is likelier and
    nobody holds the microphone open."""
    first, names = intents[0], {one.name for one in intents}
    objects = first.name in corrections.OBJECTIONS or (first.name == spoken_acts.FILLER and first.held_by)
    objections = {*corrections.OBJECTIONS, *corrections.CORRECTIONS, *corrections.DENIALS}
    if not objects or not names <= {*objections, spoken_acts.FILLER}:
        return None
    return next((one for one in intents if one.name in corrections.OBJECTIONS), None)


def _perhaps_names(intents: tuple[Intent, ...], front: Lacking) -> tuple[Intent, ...]:
    """The players whom it may have named where a name was asked for, and else it was an objection, a filler or, less
    likely than the first of them, "it was me": few say the first to that question, and whoever did objects to what is
    said back. A "me" alone is too like some names.

    Of 60 fillers said to that question in quiet none came near a name, and three of 58 names came near a filler
    (2026-11-24)."""
    names = tuple(one for one in intents if one.slots.get("player", "").isdigit())
    others = [one for one in intents if one not in names]
    if not names or not others or not front.asks_who or front.proposed:
        return ()
    it_was_me = [one for one in others if one.slots.get("player") == ME and " " in one.text]
    short = all(one.name in (corrections.WRONG, spoken_acts.FILLER) or one in it_was_me for one in others)
    return names if short and intents[0] not in it_was_me else ()


def _perhaps_me(intents: tuple[Intent, ...]) -> Intent | None:
    """The answer "me" where it may have been that or a name."""
    return next((one for one in intents if one.slots.get("player") == ME), None) if intents[1:] else None


def _of_an_act(intents: tuple[Intent, ...]) -> Intent | Doubt:
    intents = tuple(one for one in intents if one.name != spoken_acts.WANTS_TO_NOMINATE) or intents[:1]
    unnamed = [one for one in intents if f"{one.name}_by" in {other.name for other in intents}]
    if needs_no_question(intents) or lacks_who(intents):
        return intents[0]
    return unnamed[0] if unnamed and same_target(intents) else Doubt(intents)


def lacks_who(intents: tuple[Intent, ...]) -> bool:
    """Whether all of them are one act of whoever "I" is, to this player or that. The question who it was comes
    anyhow: it names the likeliest, and "Ann nominates Gus" answers it and puts the name right."""
    first = intents[0]
    alike = all(one.name == first.name for one in intents)
    return alike and first.name in corrections.INSTEAD and not first.held_by


def of_corrections(front: Question | None, intents: tuple[Intent, ...]) -> Doubt | None:
    """What is asked where a correction of what is in front may name two; None where it is better done and said
    back."""
    own = [one for one in intents if one.name in corrections.CORRECTIONS]
    questions = front.questions + 1 if isinstance(front, Doubt) else 1
    if front is None or front.about is None or intents[0] not in own or questions > MOST_QUESTIONS:
        return None
    meant = [(corrections.corrected(front.about, one), one.text) for one in own]
    nominations = (corrections.as_nomination(*one) for one in meant)
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
    asked_anyhow = (*corrections.INSTEAD, spoken_acts.WANTS_TO_NOMINATE)
    return by_button or one.name in ("answer_name", "yes", "no", *asked_anyhow)


def same_target(intents: tuple[Intent, ...]) -> bool:
    """Whether all of them are about the same player, whoever speaks."""
    slots = [dict(intent.slots) for intent in intents]
    common = set.intersection(*(set(one) for one in slots))
    return bool(common) and all(len({one[slot] for one in slots}) == 1 for slot in common)


def about_players(doubt: Doubt) -> bool:
    """Whether all candidates are chairs, so that "Bob, or Rob?" can be asked."""
    return bool(doubt.candidates) and all(value.isdigit() for value in doubt.candidates)


def _of(intents: list[str], slots: corrections.Slots) -> Grammar:
    by_slot: dict[str, Any] = dict(slots)
    return Grammar.of(*intents, **by_slot)


def _by_number(name: Name) -> Name:
    """Whoever was named with their seat can be meant by its number alone."""
    return replace(name, spoken=(*name.spoken, name.value))


def nothing_certain(about: Begun) -> Begun:
    """Nobody is certain: what is asked for is the whole of it, and no name is left out."""
    return replace(about, by="", target="")


def _seats(doubt: Doubt, table: Table) -> list[int]:
    """Whoever can be meant in the doubtful place."""
    about = doubt.about
    if about.verb not in corrections.INSTEAD:
        return list(table.square.ring)
    who, whom = corrections.possible(table, about.verb)
    return who if about.by == doubt.intents[0].slots[doubt.place] else whom


_NEITHER = {"nominee": "nominations.ask_nominee", "nominator": "nominations.ask_nominator"}
_WHICH = {"nominee": "nominations.which_nominee", "nominator": "nominations.which_nominator"}
_WHICH_OF_THREE = {
    "nominee": "nominations.which_nominee_of_three",
    "nominator": "nominations.which_nominator_of_three",
}


def as_said(text: str, names: tuple[Name, ...]) -> str:
    """What was heard with the names as they are written: recognisers give small letters back."""
    for name in names:
        written = name.spoken[0].replace("\\", r"\\")
        text = re.sub(rf"\b{re.escape(written.lower())}\b", written, text)
    return text[:1].upper() + text[1:]
