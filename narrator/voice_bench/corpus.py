"""What a table says: three hundred sentences that mean something, and an hour of talk that does not.

Everything is drawn with a fixed seed, so that two runs hear the same evening. Odd names are spoken as their owners
say them, which is also the "sounds like" typed at set-up.
"""

import random
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

TABLES = (
    ("Alice", "Robert", "Maria", "Thomas", "Hannah", "Siobhan", "Xochitl", "Nguyen", "Ptolemy", "Lachlan"),
    ("Sally", "James", "Emma", "Oliver", "Zoe", "Saoirse", "Priya", "Abdallah", "Joaquin", "Dmitri"),
)
SAID_AS = {
    "Siobhan": "Shiv awn",
    "Xochitl": "So chee",
    "Nguyen": "Win",
    "Ptolemy": "Tolemy",
    "Lachlan": "Lock lan",
    "Saoirse": "Seer sha",
    "Priya": "Preeya",
    "Abdallah": "Abdullah",
    "Joaquin": "Wah keen",
    "Dmitri": "Dee mee tree",
}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ME = ("me", "it was me", "my")


def said(name: str) -> str:
    """A name as a speech engine must be given it to say it as its owner does."""
    return SAID_AS.get(name, name)


@dataclass(frozen=True)
class Command:
    """One sentence and what it means. `speaker` and `nominee` are chairs of its table, from 0."""

    text: str
    intent: str
    slots: dict[str, str] = field(default_factory=dict)
    table: int = 0
    speaker: int = 0
    voice: int = 0

    @property
    def meaning(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What has to come of it: the intent and its slots, in a fixed order."""
        return self.intent, tuple(sorted(self.slots.items()))


CONTROLS = (
    ("cancel that", "cancel"),
    ("repeat that please", "repeat"),
    ("say that again", "repeat"),
    ("pause the game", "pause"),
    ("who is dead", "who_is_dead"),
    ("how many votes to execute", "votes_needed"),
    ("who can still vote", "ghost_votes"),
    ("who is about to die", "who_is_about_to_die"),
    ("last call for nominations", "last_call"),
    ("no more nominations", "close_nominations"),
)


def commands(count: int = 300, seed: int = 5, voices: int = 12) -> list[Command]:
    """The sentences of nominations: half say who nominates whom, a fifth "I nominate", a tenth each name seats, shoot
    as the Slayer, and steer the game. Every voice says as many."""
    chance = random.Random(seed)
    made = []
    for number in range(count):
        table = number % len(TABLES)
        names = TABLES[table]
        speaker, other = chance.sample(range(len(names)), 2)
        by, whom = {"nominator": str(speaker + 1)}, {"nominee": str(other + 1)}
        kind = (number // len(TABLES)) % 10
        if kind < 5:
            form = chance.choice(("{} nominates {}", "{} would like to nominate {}", "{} nominates {}"))
            line = (form.format(said(names[speaker]), said(names[other])), "nominate_by", by | whom)
        elif kind < 7:
            form = chance.choice(("I nominate {}", "I would like to nominate {}", "I want to nominate {}"))
            line = (form.format(said(names[other])), "nominate", whom)
        elif kind == 7:
            text = f"seat {NUMBERS[speaker]} nominates seat {NUMBERS[other]}"
            line = (text, "nominate_by", by | whom)
        elif kind == 8:
            slots = {"shooter": str(speaker + 1), "target": str(other + 1)}
            line = (f"{said(names[speaker])} shoots {said(names[other])}", "slay_by", slots)
        else:
            text, intent = chance.choice(CONTROLS[1:])
            line = (text, intent, {})
        made.append(Command(*line, table, speaker, number // 2 % voices))
    return made


# Talk

_OPENINGS = (
    "",
    "",
    "",
    "well",
    "honestly",
    "look",
    "I mean",
    "okay so",
    "no wait",
    "to be fair",
    "hang on",
    "listen",
)
_OF_THE_GAME = (
    "I think {a} is the {c}",
    "{a} told me that {b} is the {c}",
    "I do not trust {a} at all",
    "{a} has been very quiet all day",
    "I was the {c} and I learned nothing last night",
    "one of {a} and {b} has to be evil",
    "I believe {a} more than I believe {b}",
    "were you really the {c} or did you make that up",
    "the demon must be one of these three people",
    "that is exactly what the demon would say",
    "it would be a waste to execute {a} now",
    "maybe we should kill {a} first and then {b}",
    "if {a} is the {c} then {b} was poisoned",
    "who did you vote for yesterday",
    "why did nobody vote for {a}",
    "there are two evil players left I think",
    "{a} and {b} were whispering in the kitchen",
    "you said you were the {c} this morning",
    "she said that she was drunk on the first night",
    "I have a ghost vote and I want to keep it",
    "did anybody talk to {a} today",
    "I can prove that I am the {c} tomorrow",
    "the {c} would have told us something by now",
    "that makes three outsiders which is too many",
    "so there must be a {c} in this game",
    "I am fairly sure that {a} is good",
    "{a} what did you learn last night",
    "we have to kill somebody today or we lose",
    "I would rather die than see {a} go",
    "can I see your card please just kidding",
    "no you were asleep when that happened",
    "everybody is looking at {a} and nobody says why",
    "that is a lie and you know it",
    "I am going to claim {c} if anybody asks",
    "four votes is what we need is it not",
    "so the {c} got a two and that was wrong",
    "I was woken up by the storyteller twice",
    "has the storyteller gone to the bathroom",
    "what are you going to do with your shot",
    "let us have a private chat in the kitchen",
)
NEAR_MISSES = (
    "maybe we should nominate {a}",
    "somebody should nominate {a}",
    "I would not nominate {a} today",
    "why would {a} nominate {b}",
    "did {a} nominate {b} yesterday",
    "who wants to nominate {a} then",
    "I was going to nominate {a} but I changed my mind",
    "if you nominate {a} I will vote for it",
    "{a} should shoot {b} if that is true",
    "I think {a} wants to nominate {b}",
    "do not cancel that plan yet",
    "can you repeat that I was not listening",
    "we still have not had any nominations today",
    "who is dead already I lost count",
    "I nominated {a} yesterday and nobody voted",
    "{a} nominated {b} on the first day remember",
    "nobody is ever going to nominate {a}",
    "let us nominate {a} tomorrow",
    "please do not nominate {a}",
    "what happens when {a} nominates {b}",
    "are you going to nominate {a} or shall I",
    "I could nominate {a} or {b} I cannot decide",
    "she told me to nominate {a}",
    "{a} never nominates {b}",
    "was it {a} who nominated {b}",
    "I might nominate {a} later on",
    "you cannot nominate {a} twice",
    "I will not vote when {a} is nominated",
    "wait until {a} has nominated somebody",
    "whoever nominates {a} is evil",
    "the slayer should shoot {a} not {b}",
    "I would shoot {a} if I were the slayer",
    "why did you shoot {a} of all people",
    "say that again to my face",
    "can we pause for a minute and think",
    "I do not want to repeat myself",
    "skip {a} and go to {b}",
    "how many votes did {a} get",
    "who can still vote apart from {a}",
    "is anybody about to die tonight",
    "never mind that {a} is lying to us",
    "no more nominations for me thank you",
    "this must be the last call for drinks",
    "we are all ready to go home",
    "{a} and {b} always nominate each other",
    "it is a bad idea to nominate {a}",
    "did anyone say who {a} would nominate",
    "a dead player cannot nominate {a}",
    "{a} is going to be nominated again",
    "help me understand what {a} is saying",
)
"""Talk that is nearly a command. Written before the sentences that tell talk from commands; the odd half of them is
kept for judging those."""
_OF_LIFE = (
    "can somebody pass me the crisps please",
    "did you see the film last night it was great",
    "who wants another drink before we carry on",
    "what time is the last train home",
    "my cat did the funniest thing this morning",
    "is there any pizza left or did you eat it all",
    "I have to get up early tomorrow for work",
    "sorry could you move your chair a little",
    "it is really hot in here can we open a window",
    "my phone is at ten percent has anybody got a charger",
    "where did you buy that shirt it looks lovely",
    "I left my glasses in the car",
    "that was the best game we have had in months",
    "are you coming to the party on saturday",
    "my sister plays this every week with her friends",
    "the neighbours are going to complain again",
    "shall I put the kettle on",
    "yes",
    "no",
    "okay",
    "what",
    "really",
    "yeah exactly",
    "no way",
    "oh come on",
    "that is so funny",
    "thank you very much",
    "give me a second I need to think about this",
    "I have no idea what is going on",
    "how long have we been playing now",
    "we went to the seaside last weekend and it rained",
    "do you still work at the same place",
    "could you say hello to your mother from me",
    "he never answers when I call him",
    "I will be back in a minute",
)
_CHARACTERS = tomllib.loads(Path(__file__).with_name("characters.toml").read_text("utf-8"))["said"]
_NEAR_SHARE = 0.08
_GAME_SHARE = 0.52


def near_misses(half: int | None = None) -> tuple[str, ...]:
    """All of them, or those of one half (see NEAR_MISSES)."""
    return NEAR_MISSES if half is None else NEAR_MISSES[half::2]


def table_talk(names: Sequence[str], seed: int = 11, half: int | None = None) -> Iterator[str]:
    """Pieces of talk without end: half about the game, one in twelve nearly a command, the rest about life."""
    chance = random.Random(seed)
    while True:
        lot = chance.random()
        nearly = lot < _NEAR_SHARE
        kind = near_misses(half) if nearly else _OF_THE_GAME if lot < _NEAR_SHARE + _GAME_SHARE else _OF_LIFE
        text = filled(chance.choice(kind), names, chance)
        opening = chance.choice(_OPENINGS) if len(text.split()) > 3 else ""
        yield f"{opening} {text}".strip()


def filled(template: str, names: Sequence[str], chance: random.Random) -> str:
    """With players and a character of the table in its places."""
    one, other = chance.sample(list(names), 2)
    return template.format(a=said(one), b=said(other), c=chance.choice(_CHARACTERS))
