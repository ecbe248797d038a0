"""What people say to a nomination, and what of it is taken for an objection or an answer.

    python -m tests.benchmarks.voice.reactions [--side "tuned on"] [--room "babble 20 dB"]

To "Ann nominates Bob. Say cancel if I heard wrong" somebody says "I knew it", which must take nothing back, or "no,
wait", which must. To "Who nominates Bob?" somebody says "bring it on", which is nobody's name, or their own name.
Every sentence is said by every voice of a side at every table of it.
"""

import argparse
import asyncio
import math
from collections import Counter
from collections.abc import Callable

from engine.questions import NOMINATE, Act
from narrator.listening.doubt import Doubt
from narrator.voice_bench.corpus import HELD_OUT, SIDES, said
from narrator.voice_bench.measure import Cast, open_recogniser
from narrator.voice_bench.rooms import BEFORE, ROOMS, MeasuredRoom
from narrator.voice_bench.table import MeasuredTable, english
from narrator.voice_bench.virtual_time import run
from voices import Intent, Recogniser
from voices.sound import Sound

OBJECTIONS = (
    "no", "no no", "no no no", "nope", "no wait", "wait", "hang on", "hold on", "stop", "wrong", "that's wrong",
    "no that's wrong", "that's not right", "not that", "I didn't say that", "cancel", "cancel that please",
    "never mind", "undo that", "take it back",
)  # fmt: skip
REACTIONS = (
    "ooh", "wow", "really", "interesting", "nice", "finally", "already", "whatever", "ha ha", "oh my god",
    "oh here we go", "here we go again", "so it begins", "let's go", "go on then", "bring it on", "come on",
    "about time", "that was quick", "why me", "me again", "not again", "what did I do", "who else",
    "who is that", "of course", "I knew it", "told you", "makes sense", "fair enough", "okay okay",
    "alright then", "thank you", "good one", "good move", "big mistake", "I like it", "what a surprise",
    "no way", "I don't think so", "are you serious", "you're joking", "don't do it", "let him talk",
)  # fmt: skip
HEARD_WITHIN = 10.0
"""Seconds in which a line is said back, or a question asked."""
LEAD_IN = 0.6
"""Seconds of the room before somebody speaks."""
A_LOOK = 0.05
"""Seconds between two looks whether a line is said back, or a question asked."""


class Reactions:
    """At one table of a side: who nominates whom goes round, and every voice says every sentence."""

    def __init__(self, table: MeasuredTable, cast: Cast, room: MeasuredRoom) -> None:
        self.table, self.cast, self.room = table, cast, room
        self.number = 0

    async def to_a_nomination(self, spoken: Sound, place: int) -> str:
        """What became of the nomination when this was said to it."""
        by, whom = self._pair(place)
        act = Act(NOMINATE, by, whom)
        await self._say(spoken, lambda: self.table.session.saying_back.request(act))
        stands = self.table.said_back is not None or bool(self.table.done)
        return "it stands" if stands else "taken back"

    async def to_who(self, spoken: Sound, place: int, speaker: int | None = None) -> str:
        """What "Who nominates?" led to when this was said to it. `speaker`: the chair whose name it is, if any."""
        _, whom = self._pair(place if speaker is None else speaker)
        nominated = Intent("nominate", {"nominee": str(whom + 1)}, "", 1.0)
        await self._say(spoken, lambda: self.table.hearing.do(nominated))
        back, question = self.table.said_back, self.table.hearing.question
        if back is not None:
            return "the right name" if back.by == speaker else "a wrong name"
        return "asked about" if isinstance(question, Doubt) else "no name"

    def _pair(self, by: int) -> tuple[int, int]:
        seats = len(self.table.session.table.square.names)
        return by % seats, (by + 3) % seats

    async def _say(self, spoken: Sound, begin: Callable[[], object]) -> None:
        """The room is heard before, so that its noise is known."""
        self.number += 1
        sound = self.cast.acoustics.heard(spoken, self.room, self.number)
        at = int((BEFORE - LEAD_IN) * sound.rate)
        await self.table.hear(Sound(sound.samples[:at], sound.rate))
        begin()
        for _ in range(round(HEARD_WITHIN / A_LOOK)):
            await asyncio.sleep(A_LOOK)
            if self.table.hearing.question is not None:
                break
        await self.table.hear(Sound(sound.samples[at:], sound.rate))


async def measured(recogniser: Recogniser, cast: Cast, room: MeasuredRoom) -> Counter[tuple[str, str]]:
    """How often each kind of sentence came to what."""
    found: Counter[tuple[str, str]] = Counter()
    for names in cast.side.tables:
        async with MeasuredTable(names, recogniser, english()) as table:
            reactions = Reactions(table, cast, room)
            for place, voice in enumerate(cast.voices):
                for text in OBJECTIONS:
                    found["objections", await reactions.to_a_nomination(voice(text), place)] += 1
                    await table.forget()
                for text in REACTIONS:
                    found["reactions", await reactions.to_a_nomination(voice(text), place)] += 1
                    await table.forget()
                    found["reactions to who", await reactions.to_who(voice(text), place)] += 1
                    await table.forget()
                for speaker, name in enumerate(names):
                    found["names to who", await reactions.to_who(voice(said(name)), place, speaker)] += 1
                    await table.forget()
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--side", choices=SIDES, default=HELD_OUT.name)
    arguments.add_argument("--room", choices=[one.name for one in ROOMS], default=ROOMS[0].name)
    chosen = arguments.parse_args()
    (room,) = (one for one in ROOMS if one.name == chosen.room)
    recogniser = open_recogniser("moonshine")
    try:
        found = run(measured(recogniser, Cast(SIDES[chosen.side]), room), math.inf)
    finally:
        recogniser.close()
    for what in ("objections", "reactions", "reactions to who", "names to who"):
        of = {outcome: count for (kind, outcome), count in sorted(found.items()) if kind == what}
        parts = ", ".join(f"{count} {outcome}" for outcome, count in of.items())
        print(f"{what}: {sum(of.values())}: {parts}", flush=True)


if __name__ == "__main__":
    main()
