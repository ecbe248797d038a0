"""How much it helps that everybody says their name once: "I nominate Xochitl" with and without it.

    python -m tests.benchmarks.voice.names [--teachers 3] [--listeners 6]

Ten unusual names at a table of twenty. Each is taught by one voice (said twice), and then said by the same voice and
by others, in quiet and over babble 20 dB lower. Prints for each way to know the names how many were heard rightly.
"""

import argparse
import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from narrator.voice_bench.corpus import SAID_AS, TABLES, said, table_talk
from narrator.voice_bench.rooms import ROOMS, Acoustics, MeasuredRoom
from narrator.voice_bench.seating import utterance_of
from narrator.voice_bench.synthetic_voices import SyntheticVoice, synthetic_voices
from narrator.voice_bench.table import english
from voices import Grammar, Name, PocketsphinxRecogniser, names_of_seats
from voices.name_learning import NameLearner, SayItAgain

EVERYBODY = tuple(name for table in TABLES for name in table)
SEATS = {str(seat): name for seat, name in enumerate(EVERYBODY, 1)}
UNUSUAL = tuple(name for name in EVERYBODY if name in SAID_AS)
HEARD_IN = (ROOMS[0], ROOMS[2])


class Bench:
    def __init__(self) -> None:
        voices = synthetic_voices()
        lines = itertools.islice(table_talk(EVERYBODY), 12)
        self.acoustics = Acoustics([voices[n % 6](line).samples for n, line in enumerate(lines)])
        self.recogniser = PocketsphinxRecogniser(english(), time_limit=120.0)
        self.learner = NameLearner(time_limit=120.0)

    def close(self) -> None:
        self.recogniser.close()
        self.learner.close()

    def taught(self, names: Sequence[Name], teacher: SyntheticVoice) -> tuple[tuple[Name, ...], int]:
        """``names`` with what was heard when this voice said the unusual ones twice, and how many were not learnt."""
        learnt = list(names)
        missed = 0
        for place, name in enumerate(names):
            if name.spoken[0] not in UNUSUAL:
                continue
            unsure: list[str] = []
            for seed, ending in enumerate((".", "?")):
                sound = self.acoustics.heard(teacher(said(name.spoken[0]) + ending), ROOMS[0], seed)
                utterance = utterance_of(sound)
                others = [one for other, one in enumerate(learnt) if other != place]
                try:
                    if utterance is not None:
                        heard = self.learner.learn(utterance, learnt[place], others, unsure)
                        learnt[place] = replace(learnt[place], heard=heard)
                except SayItAgain as again:
                    unsure.append(again.phones)
            missed += not learnt[place].heard
        return tuple(learnt), missed

    def right(self, names: tuple[Name, ...], voice: SyntheticVoice, room: MeasuredRoom) -> int:
        """Of the unusual names, how many "I nominate ..." were heard rightly."""
        grammar = Grammar.of("nominate", "nominate_by", "cancel", "repeat", names=names)
        count = 0
        for seed, name in enumerate(UNUSUAL):
            utterance = utterance_of(self.acoustics.heard(voice(f"I nominate {said(name)}"), room, seed))
            heard = None if utterance is None else self.recogniser.recognise(utterance, grammar)
            intent = None if heard is None else english().parse(heard.text, grammar)
            nominee = "" if intent is None else intent.slots.get("nominee", "")
            count += SEATS.get(nominee) == name and intent is not None and intent.name == "nominate"
        return count


def measure(teachers: int, listeners: int) -> None:
    bench = Bench()
    voices = synthetic_voices()
    spread = [voices[place * len(voices) // listeners] for place in range(listeners)]
    sounds_like = {seat: SAID_AS.get(name, "") for seat, name in SEATS.items()}
    ways = {"spelling": names_of_seats(SEATS), "sounds like": names_of_seats(SEATS, sounds_like)}
    right: Counter[tuple[str, str, str]] = Counter()
    tried: Counter[tuple[str, str, str]] = Counter()

    def note(way: str, names: tuple[Name, ...], whose: str, voice: SyntheticVoice) -> None:
        for room in HEARD_IN:
            right[way, whose, room.name] += bench.right(names, voice, room)
            tried[way, whose, room.name] += len(UNUSUAL)

    try:
        for way, names in ways.items():
            for voice in spread:
                note(way, names, "every voice", voice)
            for teacher in spread[:: max(1, listeners // teachers)][:teachers]:
                learnt, missed = bench.taught(names, teacher)
                print(f"{way}: {missed} of {len(UNUSUAL)} not learnt from {teacher.name}", flush=True)
                for voice in spread:
                    whose = "the same voice" if voice is teacher else "another voice"
                    note(f"{way} + said twice", learnt, whose, voice)
    finally:
        bench.close()
    for key, number in right.items():
        print(f"{key[0]:26} {key[1]:16} {key[2]:14} {number:4} of {tried[key]:4} = {number / tried[key]:.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--teachers", type=int, default=3)
    parser.add_argument("--listeners", type=int, default=6)
    chosen = parser.parse_args()
    measure(chosen.teachers, chosen.listeners)
