"""Somebody at the table says what they want, and answers by voice until it is done or they give up."""

from collections.abc import Callable
from dataclasses import dataclass, field

from narrator.table.pace import clock
from narrator.voice_bench.corpus import SAID_AS
from narrator.voice_bench.speakers import SimulatedSpeaker
from narrator.voice_bench.table import Meaning, MeasuredTable
from voices.sound import Sound

MOST_TURNS = 6
"""Sentences after the first: two questions, a repetition, and a correction on the way."""
SHOT = "slay_by"

AT_LEAST = 0.1
"""Seconds before a sentence, of somebody who had thought long enough by then."""
Speak = Callable[[str, int, float], Sound]
"""A sentence by the voice of this command, in the room, as the n-th thing it says, begun after so many seconds."""


@dataclass(frozen=True)
class SaidAndHeard:
    """One sentence of the speaker: what the ear made of it, and what the table then said."""

    said: str
    heard: str
    answered: str


@dataclass
class CommandOutcome:
    """How one command ended. `right`: it is what was done in the end, and nothing else. `wrong`: something stood at
    the end that was not wanted; what its speaker took back or put right in time was not done, and their sentences for
    it are among the `questions`.

    `questions` counts all that the speaker had to say besides: who they are, answers to doubts, a yes, corrections,
    cancellations, and the whole command anew. `shoots`: a shot was meant; `shot`: a Slayer's shot came of what was
    none; `shot_said_back`: it was said back at least, and counts only with a yes. `odd`: somebody was meant whose
    name is said unlike it is written. `meant` and `done` are in the words of `Meaning`.
    """

    right: bool = False
    wrong: bool = False
    questions: int = 0
    shoots: bool = False
    shot: bool = False
    shot_said_back: bool = False
    odd: bool = False
    voice: str = ""
    meant: str = ""
    done: str = ""
    turns: list[SaidAndHeard] = field(default_factory=list)


async def converse(
    table: MeasuredTable, speaker: SimulatedSpeaker, speak: Speak, *, held: bool = False
) -> CommandOutcome:
    """Let the speaker say their command and go on until it is settled. `held`: with the speaker's own button, which
    says who speaks. They begin to think about a line when it is said, not when their own sentence has died away."""
    names = [speaker.command.names[int(seat) - 1] for seat in speaker.wishes.values()]
    outcome = CommandOutcome(
        shoots=speaker.target[0] == SHOT,
        meant=_in_words(speaker.target),
        odd=any(name in SAID_AS for name in names),
    )
    say: str | None = speaker.command.text
    for turn in range(MOST_TURNS + 1):
        if say is None:
            break
        outcome.questions = turn
        thought = clock() - table.diary.answered_at if table.diary.answered else 0.0
        table.diary.clear()
        thinks = max(AT_LEAST, speaker.thinking() - thought)
        await table.hear(speak(say, turn, thinks), speaker.command.speaker if held else None)
        outcome.turns.append(
            SaidAndHeard(say, " / ".join(table.diary.heard), " / ".join(table.diary.answered))
        )
        say = speaker.next(table)
    await table.let_stand()
    done = [*table.done, *((name, ()) for name in table.hearing.noted)]
    outcome.done = ", ".join(map(_in_words, done))
    outcome.right = done == [speaker.target]
    outcome.wrong = any(one != speaker.target for one in done)
    outcome.shot = not outcome.shoots and any(name == SHOT for name, _ in done)
    outcome.shot_said_back = not outcome.shoots and table.shots_said_back > 0
    return outcome


def _in_words(meaning: Meaning) -> str:
    return " ".join((meaning[0], *(f"{slot}={value}" for slot, value in meaning[1])))
