"""Somebody at the table who wants one thing done, says it, and answers by voice until it is done or they give up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.questions import Act
from narrator.voice_bench.corpus import NUMBERS, TABLES, Command, said
from narrator.voice_bench.table import Meaning, MeasuredTable, meaning_of
from voices.sound import Sound

MOST_TURNS = 6
"""Sentences after the first: two questions, a repetition, and a correction on the way."""
GIVES_UP_AFTER = 2
"""Times that somebody says a whole command anew, before they take their phone."""
IN_TIME = 2
"""Times that somebody can say that what was said back is wrong, before it stands."""
PUTS_RIGHT = 2
"""Times that somebody says another name, before they say "cancel" and take their phone."""
PLACES = {
    "nominate_by": ("nominator", "nominates", "nominee"),
    "slay_by": ("shooter", "shoots", "target"),
}

Speak = Callable[[str, int], Sound]
"""A sentence by the voice of this command, in the room, as the n-th thing it says."""


@dataclass
class CommandOutcome:
    """How one command ended. `right`: it is what was done in the end, and nothing else. `wrong`: something stood at
    the end that was not wanted; what its speaker took back or put right in time was not done, and their sentences for
    it are among the `questions`.

    `questions` counts all that the speaker had to say besides: answers to doubts, corrections, cancellations, and the
    whole command anew; `who` the question that nobody can spare them: who spoke."""

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


async def converse(
    table: MeasuredTable, command: Command, speak: Speak, *, held: bool = False
) -> CommandOutcome:
    """Say `command` and go on until it is settled. `held`: with the speaker's own button, which says who speaks."""
    outcome, spoken, repeated, answered = CommandOutcome(), 0, 0, 0
    unheard = put_right = 0
    before: Act | None = None
    target = wanted(command)
    say: str | None = command.text
    who_was_asked = False
    while say is not None and spoken <= MOST_TURNS:
        await table.hear(speak(say, spoken), command.speaker if held else None)
        spoken += 1
        back = table.said_back
        is_wrong = back is not None and meaning_of(back) != target
        if is_wrong:
            unheard = unheard + 1 if back is before else 0
            put_right += 1
        if unheard >= IN_TIME:
            break
        before = back
        say = _answer(table, command, target, answered)
        if is_wrong and say is not None and (put_right > PUTS_RIGHT or spoken == MOST_TURNS):
            say = "cancel"
        if say is None and _ended(table, target):
            break
        if say is None:  # not understood, or given up: the whole of it again
            repeated, answered, who_was_asked = repeated + 1, 0, False
            say = in_other_words(command, repeated) if repeated <= GIVES_UP_AFTER else None
            outcome.questions += say is not None
            continue
        answered += 1
        who_is_asked = (
            table.hearing.asked is not None and table.hearing.doubt is None and say in _names(command)
        )
        if who_is_asked and not who_was_asked:
            outcome.who, answered = outcome.who + 1, 0
        else:
            outcome.questions += 1
        who_was_asked = who_is_asked
    await table.let_stand()
    done = [*table.done, *((name, ()) for name in table.hearing.noted)]
    outcome.right = done == [target]
    outcome.wrong = any(one != target for one in done)
    return outcome


def in_other_words(command: Command, repeated: int) -> str:
    """The same again, and at last with the numbers of the seats; what steers the evening with the opening phrase."""
    if command.intent not in (*PLACES, "nominate"):
        return f"storyteller {command.text}"
    if repeated < GIVES_UP_AFTER or command.intent not in PLACES:
        return command.text
    return _whole(wanted(command), command, by_seat=True)


def _ended(table: MeasuredTable, target: Meaning) -> bool:
    """Whether something was done, or stands to be done."""
    standing = table.said_back is not None
    return standing or bool(table.done) or bool(table.hearing.noted) or target == ("cancel", ())


def _answer(table: MeasuredTable, command: Command, target: Meaning, again: int) -> str | None:
    """What its speaker says next, None for nothing; every other time by the number of a seat, and first by that where
    the question asks for it."""
    doubt, asked, wishes = table.hearing.doubt, table.hearing.asked, dict(target[1])
    by_seat = again % 2 == 1
    if table.said_back is not None:
        back, echo = meaning_of(table.said_back), table.session.table.echo
        if back == target:
            return "yes" if echo is not None and echo.asks else None
        return _put_right(back, target, command, by_seat)
    if doubt is not None:
        first = doubt.intents[0]
        if target[0] not in PLACES:
            return "yes" if first.name == target[0] else "no"
        if doubt.place and all(value.isdigit() for value in doubt.candidates):
            rest = {slot: value for slot, value in first.slots.items() if slot != doubt.place}
            unlike = first.name not in ("answer_name", target[0], target[0].removesuffix("_by"))
            if unlike or not _fits(rest, wishes):
                return f"no {_whole(target, command, by_seat)}"  # the question says the rest of it too
            meant = wishes.get(_place(doubt.place, first.name), "")
            return _called(meant, command, by_seat if doubt.neither else not by_seat) if meant else "no"
        if first.name in (target[0], target[0].removesuffix("_by")):
            return (
                "yes"
                if _fits(first.slots, wishes)
                else _put_right((first.name, tuple(first.slots.items())), target, command, by_seat)
            )
        if first.name == "answer_name":
            return "yes" if first.slots["player"] == str(command.speaker + 1) else "no"
        return (
            f"no {_whole(target, command, by_seat)}"
            if first.name.removesuffix("_by") in ("nominate", "slay")
            else "no"
        )
    if asked is not None:
        if target[0] not in PLACES:
            return "cancel"
        if asked.about.target not in ("", wishes[PLACES[target[0]][2]]):
            return _whole(target, command, by_seat)
        return _called(str(command.speaker + 1), command, by_seat)
    return None


def _put_right(back: Meaning, target: Meaning, command: Command, by_seat: bool) -> str:
    """ "No, Bob" for whom it is about, "not Ann, Eve" for who does it, and the whole where more is wrong."""
    if target[0] not in PLACES:
        return "cancel" if back[0] in PLACES else "no"
    who, _, whom = PLACES[target[0]]
    wishes, heard = dict(target[1]), dict(back[1])
    wrong = [slot for slot in heard if heard[slot] != wishes.get(slot)]
    if back[0].removesuffix("_by") == target[0].removesuffix("_by"):
        if wrong == [whom]:
            return f"no {_called(wishes[whom], command, by_seat)}"
        if wrong == [who]:
            return f"not {_called(heard[who], command)} {_called(wishes[who], command, by_seat)}"
    return f"no {_whole(target, command, by_seat)}"


def _whole(target: Meaning, command: Command, by_seat: bool = False) -> str:
    who, verb, whom = PLACES[target[0]]
    wishes = dict(target[1])
    return f"{_called(wishes[who], command, by_seat)} {verb} {_called(wishes[whom], command, by_seat)}"


def _called(seat: str, command: Command, by_seat: bool = False) -> str:
    chair = int(seat) - 1
    return f"seat {NUMBERS[chair]}" if by_seat else said(TABLES[command.table][chair])


def _names(command: Command) -> tuple[str, ...]:
    """What somebody says to the question who they are."""
    own = str(command.speaker + 1)
    return _called(own, command), _called(own, command, by_seat=True)


def _fits(slots: Mapping[str, str], wishes: Mapping[str, str]) -> bool:
    return all(wishes.get(slot, value) == value for slot, value in slots.items())


def _place(slot: str, intent: str) -> str:
    """The place of the answer to "who nominates?" is that of whoever does it."""
    return "nominator" if intent == "answer_name" else slot
