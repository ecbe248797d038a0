"""How well free words are heard: twenty ways to die, written down by pocketsphinx's own language model.

    python -m tests.benchmarks.voice.wishes [--wishes 20]

Prints each wish with what was heard, and the word error rate: words to change, leave out or put in, by words said.
Measured on 2026-11-21, clean speech of four voices: 0.95 of the words are wrong and no wish is whole, while its own
probability tells nothing. So wishes are typed wherever pocketsphinx listens: there would be nothing to read back.
"""

import argparse
import re

from pocketsphinx import Decoder, get_model_path
from rapidfuzz.distance import Levenshtein

from tests.voices.table import VOICES, in_a_room
from voices import synthesise

WISHES = (
    "in a vat of warm custard",
    "asleep at the age of one thousand",
    "eaten by a very small whale",
    "struck by lightning while flying a kite",
    "of laughter in the middle of a funeral",
    "crushed under a grand piano",
    "carried off by an enormous goose",
    "drowned in a barrel of good wine",
    "of old age in the arms of a dragon",
    "in a duel over a sandwich",
    "falling off the edge of the map",
    "choked on my own words",
    "turned to stone by a bad joke",
    "shot out of a cannon at the circus",
    "dancing on the roof in a storm",
    "lost in the library for ever",
    "poisoned by my own cooking",
    "run over by a slow tractor",
    "from a surfeit of pudding",
    "beaten at chess by death himself",
)


def heard(decoder: Decoder, wish: str, voice: str) -> str:
    """What is written down, "" for nothing."""
    decoder.start_utt()
    decoder.process_raw(in_a_room(synthesise(wish, voice)).as_pcm().tobytes(), full_utt=True)
    decoder.end_utt()
    found = decoder.hyp()
    return "" if found is None else re.sub(r"\(\d+\)", "", found.hypstr)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--wishes", type=int, default=len(WISHES), help="the first so many")
    wishes = WISHES[: arguments.parse_args().wishes]
    decoder = Decoder(
        lm=get_model_path("en-us/en-us.lm.bin"),
        dict=get_model_path("en-us/cmudict-en-us.dict"),
        loglevel="FATAL",
    )
    wrong = 0
    for number, wish in enumerate(wishes):
        written = heard(decoder, wish, VOICES[number % len(VOICES)])
        wrong += Levenshtein.distance(wish.split(), written.split())
        print(f"{wish!r}: {written!r}")
    print(f"word error rate {wrong / sum(len(wish.split()) for wish in wishes):.2f}")


if __name__ == "__main__":
    main()
