"""Names that are said to the microphone before the game: those whose readings disagree, as the phones ask unprompted.

Each owner has a voice of their own, which is mostly not the one that says the name later.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from narrator.voice_bench.corpus import said
from narrator.voice_bench.rooms import ROOMS, Acoustics
from voices import Name, Recogniser, Sound, Utterance, names_of_seats
from voices.endpoint import Edge, LevelEndpointer
from voices.name_learning import KEPT, NameLearner, SayItAgain, WritesDown

ENDINGS = (".", "?", "!")
"""What is said once more sounds a little different each time; after these the table leaves it at that."""


def said_at_seating(
    names: Sequence[str],
    voices: Sequence[Callable[[str], Sound]],
    acoustics: Acoustics,
    recogniser: Recogniser,
) -> dict[str, Name]:
    """The names that were learnt, in a quiet room, by how they are written. Blocks for some seconds. Raises
    VoiceTrouble."""
    people = list(names_of_seats({str(seat): name for seat, name in enumerate(names, 1)}))
    learner = NameLearner(time_limit=60.0)
    try:
        for place, person in enumerate(people):
            if not learner.pronouncer.is_disputed(person):
                continue
            others, unsure = [one for one in people if one.value != person.value], ""
            for turn, ending in enumerate(ENDINGS):
                text = f"{said(names[place])}{ending}"
                utterance = utterance_of(
                    acoustics.heard(voices[place % len(voices)](text), ROOMS[0], 100 * place + turn)
                )
                if utterance is None:
                    continue
                try:
                    heard = learner.learn(utterance, people[place], others, [unsure] if unsure else [])
                    people[place] = replace(people[place], heard=heard)
                    if isinstance(recogniser, WritesDown):
                        written = recogniser.written_down(utterance)
                        writings = learner.writings(written, people[place], others)
                        people[place] = replace(people[place], writings=writings)
                except SayItAgain as again:
                    unsure = again.phones
                if len(people[place].heard) == KEPT:
                    break
    finally:
        learner.close()
    return {name: person for name, person in zip(names, people, strict=True) if person.heard}


def utterance_of(sound: Sound) -> Utterance | None:
    """The longest stretch of speech that the endpointer finds; None where it finds none."""
    ended = [edge for edge in LevelEndpointer().hear(sound.as_pcm()) if edge.edge is Edge.ENDED]
    if not ended:
        return None
    longest = max(ended, key=lambda edge: len(edge.samples))
    return Utterance(longest.samples, 0.0, 0.0, longest.speech_from, longest.speech_to)
