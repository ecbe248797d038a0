"""Somebody at the table who wants one thing done, says it, and answers by voice until it is done or they give up."""

from collections.abc import Callable
from dataclasses import dataclass

from narrator.voice_bench.corpus import NUMBERS, TABLES, Command, said
from narrator.voice_bench.table import Meaning, MeasuredTable, meaning_of
from voices.sound import Sound

MOST_TURNS = 6
"""Sentences after the first: two questions, a repetition, and a cancellation on the way."""
GIVES_UP_AFTER = 2
"""Times that somebody says a whole command anew, before they take their phone."""

Speak = Callable[[str, int], Sound]
"""A sentence by the voice of this command, in the room, as the n-th thing it says."""


@dataclass
class Outcome:
    """How one command ended. `questions` counts all that its speaker had to say besides: answers to doubts,
    cancellations, and the whole command anew; `who` the question that nobody can spare them: who spoke."""

    right: bool = False
    wrong: bool = False
    questions: int = 0
    who: int = 0


def wanted(command: Command) -> Meaning:
    """What is to be done in the end: "I nominate Bob" with whoever said it."""
    name, slots = command.meaning
    if name == "nominate":
        return "nominate_by", tuple(sorted({**command.slots, "nominator": str(command.speaker + 1)}.items()))
    return name, slots


async def converse(table: MeasuredTable, command: Command, speak: Speak, *, held: bool = False) -> Outcome:
    """Say `command` and go on until it is settled. `held`: with the speaker's own button, which says who speaks."""
    outcome, spoken, repeated, answered = Outcome(), 0, 0, 0
    target = wanted(command)
    say: str | None = command.text
    by = str(command.speaker + 1) if held else ""
    who_was_asked = False
    while say is not None and spoken <= MOST_TURNS:
        if held:
            table.ear.hold(by)
        table.microphone.push(speak(say, spoken))
        if held:
            table.ear.release(by)
        spoken += 1
        await table.settled()
        say = _answer(table, command, target, answered)
        if say is None and _ended(table, target):
            break
        if say is None:  # not understood, or given up: the whole of it again
            repeated, answered, who_was_asked = repeated + 1, 0, False
            say = in_other_words(command, repeated) if repeated <= GIVES_UP_AFTER else None
            outcome.questions += say is not None
            continue
        answered += 1
        who_is_asked = table.hearing.asked is not None and table.hearing.doubt is None and say != "cancel"
        if who_is_asked and not who_was_asked:
            outcome.who, answered = outcome.who + 1, 0
        else:
            outcome.questions += 1
        who_was_asked = who_is_asked
    await table.let_stand()
    done = [*table.done, *((name, ()) for name in table.hearing.noted)]
    outcome.right = bool(done) and done[-1] == target and len(done) == 1
    outcome.wrong = any(one != target for one in done)
    return outcome


def in_other_words(command: Command, repeated: int) -> str:
    """The same again, and at last with the numbers of the seats."""
    places = {
        "nominate_by": ("nominator", "nominates", "nominee"),
        "slay_by": ("shooter", "shoots", "target"),
    }
    if repeated < GIVES_UP_AFTER or command.intent not in places:
        return command.text
    by, verb, whom = places[command.intent]
    one, other = (NUMBERS[int(command.slots[slot]) - 1] for slot in (by, whom))
    return f"seat {one} {verb} seat {other}"


def _ended(table: MeasuredTable, target: Meaning) -> bool:
    """Whether something was done, or stands to be done."""
    standing = table.said_back is not None
    return standing or bool(table.done) or bool(table.hearing.noted) or target == ("cancel", ())


def _answer(table: MeasuredTable, command: Command, target: Meaning, again: int) -> str | None:
    """What its speaker says next, None for nothing; every other time by the number of a seat."""
    names, wishes = TABLES[command.table], dict(target[1])
    doubt, asked = table.hearing.doubt, table.hearing.asked
    if table.said_back is not None:
        return None if meaning_of(table.said_back) == target else "cancel"
    if doubt is not None:
        meant = {value for intent in doubt.intents for value in intent.slots.values()}
        if doubt.place and all(value.isdigit() for value in doubt.candidates):
            right = [value for value in doubt.candidates if value == wishes.get(_place(doubt.place))]
            others_right = all(
                value == wishes.get(_place(slot), value)
                for slot, value in doubt.intents[0].slots.items()
                if slot != doubt.place
            )
            if not right or not others_right:
                return "no"
            chair = int(right[0]) - 1
            return said(names[chair]) if again % 2 == 0 else f"seat {NUMBERS[chair]}"
        first = doubt.intents[0]
        fits = first.name == command.intent or f"{first.name}_by" == target[0] or first.name == target[0]
        fits = fits and all(wishes.get(_place(slot), value) == value for slot, value in first.slots.items())
        return "yes" if fits and (meant or first.name == target[0]) else "no"
    if asked is not None:
        if asked.target not in ("", *wishes.values()):
            return "cancel"
        return said(names[command.speaker]) if again % 2 == 0 else f"seat {NUMBERS[command.speaker]}"
    return None


def _place(slot: str) -> str:
    """The place of the answer to "who nominates?" is that of whoever does it."""
    return "nominator" if slot == "player" else slot
