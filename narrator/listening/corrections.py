"""What was said back, and its answers; or what is asked about, put right in one sentence: "no, Bob", "not Rob, Bob".

The rest of it stands, and it is said back again. Without this whoever was misheard would have to cancel and begin
anew: two sentences for one name. Whoever says only "no" is asked for it anew.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from engine.phases import Phase
from engine.questions import EXILE, NOMINATE, Act
from narrator.listening.spoken_acts import FILLER, ROLES, WANTS_TO_NOMINATE, Begun, Names
from narrator.table.table import Table
from voices import Grammar, Intent, Name
from voices.grammar import ME

INSTEAD = {NOMINATE: "nominate_instead", "slay": "slay_instead", EXILE: "exile_instead"}
"""By verb, the intent that says the whole of it anew."""
OF_A_NAME = ("correct_whom", "correct_by", "correct_speaker")
"""As short as a "yes": where that is waited for, they must fit better. Over babble "yes" was "no Hannah"."""
CORRECTIONS = (*OF_A_NAME, *INSTEAD.values())
NOT_BY, NOT_WHOM = "not_by", "not_whom"
"""That somebody who was named is not meant: who does it, and to whom."""
DENIALS = (NOT_BY, NOT_WHOM)
WRONG = "wrong"
"""Against what was understood: "no", "that's wrong"."""
OBJECTIONS = (WRONG, "hold_on")
"""Against what is just being said back: "wait" and "stop", too."""
SPEAKERS = (
    *("nominator", "shooter", "caller", "gossiper", "guesser", "chooser", "namer"),
    "by_instead",
)
"""The places of whoever speaks, if it is they who hold the microphone open."""
OF_WHOM = ("nominee", "target", "traveller", "whom_instead", "right_whom")
"""The places of those to whom it is done."""

Slots = dict[str, tuple[Name, ...]]


def supposed(act: Act, *, asked_who: bool = False) -> Begun | None:
    """An act as what was perhaps said, None where nobody could say it otherwise."""
    verb = "slay" if act.verb == "shoot" else act.verb
    if verb not in INSTEAD or act.target is None or act.by < 0:
        return None
    return Begun(verb, str(act.target + 1), str(act.by + 1), asked_who=asked_who)


@dataclass(frozen=True, slots=True)
class SaidBack:
    """What was heard is said back: the innermost question while it can be taken back. `about`: what it is, None where
    nobody could say it otherwise; `asks`: it stands only if somebody says yes."""

    about: Begun | None
    asks: bool = False

    def take(self, answer: Intent) -> "Begun | Anew | Literal['stands', 'taken back'] | None":
        """What becomes of it, what is meant instead, or the question for that; None for no answer to it.

        Who was waited for and says "no" has answered; who objects unasked wanted something else.
        """
        if answer.name == "cancel":
            return "taken back"
        if answer.name in OBJECTIONS:
            return "taken back" if self.asks or not self._is_asked_anew else Anew(self.about or Begun(""))
        if answer.name == "yes" and self.asks:
            return "stands"
        if answer.name == "correct_speaker" and answer.held_by and not self._is_asked_anew:
            return "taken back"  # who speaks is certain, so it is the words that are wrong
        if answer.name in CORRECTIONS and self.about is not None:
            return corrected(self.about, answer)
        if answer.name in DENIALS and self.about is not None:
            return denied(self.about, answer)
        return None

    @property
    def _is_asked_anew(self) -> bool:
        """Whether the whole of it can be said in one sentence; else an objection takes it back."""
        return self.about is not None and self.about.verb in INSTEAD

    def grammar(self, table: Table, names: Names, known: Iterable[str]) -> Grammar:
        """What may be said to it: that it is taken back, yes or no, or what is meant instead."""
        if self.about is None:
            intents, slots = list[str](), Slots()
        elif self._is_asked_anew:
            intents, slots = sayable(table, names, self.about, known=known)
        else:
            intents, slots = of_another_power(table, names, self.about, known=known)
        by_slot: dict[str, Any] = dict(slots)
        answers = [
            one for one in ("yes", *OBJECTIONS, FILLER) if one in known and (one != "yes" or self.asks)
        ]
        grammar = Grammar.of("cancel", "pause", *answers, *intents, **by_slot)
        less = (*OF_A_NAME, *DENIALS) if self.asks else ()
        others = (one for one in intents if one not in less)
        return grammar.asking_for(*OBJECTIONS, or_else=("yes", FILLER, *others))


@dataclass(frozen=True, slots=True)
class Anew:
    """The question for what was meant, after what was said back was wrong. `about`: what was wrong of it somewhere; a
    name alone puts another player in the place of whom it was about, the rest stands. `by_seat`: the same was heard
    once more, so the numbers of the seats are asked for."""

    about: Begun
    by_seat: bool = False

    def take(self, answer: Intent) -> "Begun | Literal['cancelled'] | None":
        """What is meant, or that nothing is; None for no answer to it."""
        if answer.name in ("cancel", WRONG):
            return "cancelled"
        if answer.name in CORRECTIONS:
            return corrected(self.about, answer)
        if answer.name != "answer_name":
            return None
        player = answer.slots["player"]
        if player == ME:
            return replace(self.about, by=answer.held_by)
        if not player.isdigit():
            return "cancelled"
        if player == self.about.target:  # it was right, so the other name is not
            return replace(self.about, by="")
        return replace(self.about, target=player)

    def grammar(self, table: Table, names: Names, known: Iterable[str]) -> Grammar:
        """The whole of it, a correction, or a name alone. `known`: the intents of the language."""
        intents, slots = sayable(table, names, self.about, known=known)
        intents = [one for one in intents if one not in DENIALS]  # something was denied already
        _, whom = possible(table, self.about.verb)
        by_slot: dict[str, Any] = {**slots, "player": names.of(whom)}
        by_slot |= who_of(table, names, self.about.verb) | whom_of(table, names, self.about.verb)
        answers = [one for one in (WRONG, FILLER, *WHOLE[self.about.verb].intents) if one in known]
        return Grammar.of("cancel", "answer_name", *answers, *intents, **by_slot).asking_for(
            "answer_name", FILLER
        )


class Whole(NamedTuple):
    """The sentences that say an act without correcting anything, and the places of their names."""

    intents: tuple[str, str]
    who: str
    whom: str


WHOLE = {
    verb: Whole((intent, f"{intent}_by"), who, whom)
    for intent, (verb, who, whom) in ROLES.items()
    if verb in INSTEAD and intent != WANTS_TO_NOMINATE
}


def who_of(table: Table, names: Names, verb: str) -> Slots:
    """The names in the place of who does this."""
    return {WHOLE[verb].who: names.of(possible(table, verb)[0])}


def whom_of(table: Table, names: Names, verb: str) -> Slots:
    """The names in the place of to whom it is done."""
    return {WHOLE[verb].whom: names.of(possible(table, verb)[1])}


def possible(table: Table, verb: str) -> tuple[list[int], list[int]]:
    """Who can do this now, and to whom, as the town knows it."""
    square = table.square
    living = [seat for seat in square.ring if square.alive[seat]]
    if verb == NOMINATE:
        return nominating(table)
    if verb == EXILE:
        return list(square.ring), list(square.travellers)
    return living, list(square.ring)


def nominating(table: Table) -> tuple[list[int], list[int]]:
    """Who may nominate now, and whom: the Storyteller, too, where a character allows it."""
    square, menu = table.square, table.menu()
    who = [seat for seat in square.ring if square.alive[seat] and seat not in square.nominators]
    whom = [seat for seat in square.ring if seat not in square.nominees]
    if menu is not None and menu.nominators is not None:
        who = [seat for seat in menu.nominators if seat in square.ring]
    if menu is not None and menu.nominees is not None:
        whom = list(menu.nominees)
    return who, [seat for seat in whom if seat not in square.travellers]


def sayable(table: Table, names: Names, about: Begun, *, known: Iterable[str]) -> tuple[list[str], Slots]:
    """The corrections of this, and the names in their places: what was understood is left out of those.

    `known`: the intents of the language, which may have no corrections."""
    if about.verb not in INSTEAD or not {*CORRECTIONS} <= {*known}:
        return [], {}
    who, whom = possible(table, about.verb)
    slots = {"by_instead": names.of(who), "whom_instead": names.of(whom)}
    intents = [INSTEAD[verb] for verb in _verbs(table, about.verb)]
    for place, value, seats in (("whom", about.target, whom), ("by", about.by, who)):
        others = [seat for seat in seats if str(seat + 1) != value]
        if value.isdigit() and others:
            intents += [f"correct_{place}", f"not_{place}"]
            slots |= {f"wrong_{place}": names.of([int(value) - 1]), f"right_{place}": names.of(others)}
    if about.asked_who and {"correct_by", "correct_whom"} <= {
        *intents
    }:  # a name alone is of who was asked for
        intents = ["correct_speaker" if one == "correct_whom" else one for one in intents]
    return intents, slots


def of_another_power(
    table: Table, names: Names, about: Begun, *, known: Iterable[str]
) -> tuple[list[str], Slots]:
    """The corrections of the names in any other act. A name alone is of whom it is about, or of whose guess it is the
    only one; else, and where it was asked who it is, of who does it."""
    if not {*CORRECTIONS, *DENIALS} <= {*known} or not about.by.isdigit():
        return [], {}
    ring = list(table.square.ring)
    who, whom = [int(about.by) - 1], sorted(_about_whom(about))
    alone = len(whom) == 1 and not about.asked_who
    slots = {"wrong_by": names.of(who), "right_by": names.of(seat for seat in ring if seat not in who)}
    if whom:
        others = names.of(seat for seat in ring if seat not in whom)
        slots |= {"wrong_whom": names.of(whom), "right_whom": others}
    return ["correct_by", "not_by", "correct_whom" if alone else "correct_speaker"], slots


def _about_whom(about: Begun) -> set[int]:
    """The players whom an act is aimed at, or guessed about."""
    aimed = {int(about.target) - 1} if about.target.isdigit() else set[int]()
    return aimed | {one.seat for one in about.guesses}


def said_anew(verb: str, grammar: Grammar) -> Grammar:
    """The sentences that begin this, of whoever may be named in its corrections: none of them says "no"."""
    _, who, whom = ROLES[verb]
    slots: dict[str, Any] = {
        who: grammar.names_for("by_instead"),
        whom: grammar.names_for("whom_instead"),
    }
    return Grammar.of(verb, f"{verb}_by", **slots)


def as_nomination(meant: Begun, text: str) -> Intent | None:
    """What is meant after all as the sentence that would have said it, None where it is no whole nomination."""
    if meant.verb != NOMINATE or not (meant.by.isdigit() and meant.target.isdigit()):
        return None
    return Intent("nominate_by", {"nominator": meant.by, "nominee": meant.target}, text, 0.0)


def denied(about: Begun, denial: Intent) -> "Begun | Anew":
    """What is left once somebody named is not meant: the question who it is, or for all of it."""
    if denial.name == NOT_WHOM:
        return Anew(about)
    return replace(about, by="", voice=(), affirmed=False)


def _verbs(table: Table, misheard: str) -> set[str]:
    """What can have been meant. A shot may have been a nomination; what was no shot never becomes one, as nobody can
    take it back."""
    return {misheard, *([NOMINATE] if table.phase is Phase.NOMINATIONS else [])}


def corrected(about: Begun, correction: Intent) -> Begun:
    """What is meant after all. Whose voice began it is no longer known once another name is said for them."""
    said = correction.slots
    verb = next((one for one, name in INSTEAD.items() if name == correction.name), about.verb)
    by = said.get("by_instead") or said.get("right_by") or about.by or correction.held_by
    whom = said.get("whom_instead") or said.get("right_whom") or about.target
    voice = () if by else about.voice
    right = replace(about, verb=verb, by=by, target=whom, again=False, voice=voice, affirmed=False)
    if not about.guesses or "right_whom" not in said:
        return right
    wrong = said.get("wrong_whom", str(about.guesses[0].seat + 1))
    guesses = tuple(
        one._replace(seat=int(said["right_whom"]) - 1) if str(one.seat + 1) == wrong else one
        for one in about.guesses
    )
    return replace(right, target=about.target, guesses=guesses)
