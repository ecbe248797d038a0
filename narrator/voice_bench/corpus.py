"""What a table says: sentences that mean something, and an hour of talk that does not.

There are two sides. What was looked at while the hearing was made, `TUNED_ON`: tests and calibration use it. And
`HELD_OUT`, from which the published figures come: its names and voices stand nowhere else in this repository, which a
test watches over. Whoever tunes anything by them has to find others.

Everything is drawn with a fixed seed, so that two runs hear the same evening. Odd names are spoken as their owners
say them; the Storyteller knows only how they are written, unless a row says that they were typed in ("sounds like").
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
    # held out
    "Caoimhe": "Keeva",
    "Wojciech": "Voy check",
    "Anais": "Anna eess",
    "Oisin": "Usheen",
    "Ngozi": "En go zee",
    "Thuy": "Twee",
}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class CorpusSide:
    """Names, voices, talk and noise that belong together. `half`: which of the sentences that are nearly commands;
    `seed`: of all that is drawn."""

    name: str
    tables: tuple[tuple[str, ...], ...]
    half: int
    seed: int


TUNED_ON = CorpusSide("tuned on", TABLES, 0, 11)
HELD_OUT = CorpusSide(
    "held out",
    (
        (
            "Bronwyn",
            "Malcolm",
            "Keisha",
            "Gareth",
            "Philippa",
            "Tobias",
            "Ingrid",
            "Caoimhe",
            "Wojciech",
            "Anais",
        ),
        ("Yolanda", "Desmond", "Freya", "Callum", "Beatrix", "Otis", "Marguerite", "Oisin", "Ngozi", "Thuy"),
    ),
    1,
    29,
)
SIDES = {side.name: side for side in (HELD_OUT, TUNED_ON)}


def said(name: str) -> str:
    """A name as a speech engine must be given it to say it as its owner does."""
    return SAID_AS.get(name, name)


@dataclass(frozen=True)
class Command:
    """One sentence and what it means. `speaker` is a chair of `names`, from 0; `slots` hold seats, from 1."""

    text: str
    intent: str
    slots: dict[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = TABLES[0]
    speaker: int = 0
    voice: int = 0

    @property
    def meaning(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What has to come of it: the intent and its slots, in a fixed order."""
        return self.intent, tuple(sorted(self.slots.items()))


@dataclass(frozen=True)
class Wording:
    """How somebody says it: "{}" are the players, who does it first."""

    nominate_by: tuple[str, ...]
    nominate: tuple[str, ...]
    slay_by: tuple[str, ...]
    slay: tuple[str, ...]
    controls: tuple[tuple[str, str], ...]


BY_THE_BOOK = Wording(
    nominate_by=("{} nominates {}", "{} would like to nominate {}"),
    nominate=("I nominate {}", "I would like to nominate {}", "I want to nominate {}"),
    slay_by=("{} shoots {}",),
    slay=("I shoot {}",),
    controls=(
        ("repeat that please", "repeat"),
        ("say that again", "repeat"),
        ("pause the game", "pause"),
        ("who is dead", "who_is_dead"),
        ("how many votes to execute", "votes_needed"),
        ("who can still vote", "ghost_votes"),
        ("who is about to die", "who_is_about_to_die"),
        ("last call for nominations", "last_call"),
        ("no more nominations", "close_nominations"),
    ),
)
"""Whoever has read the page says this."""
IN_OWN_WORDS = Wording(
    nominate_by=("{} nominates {}", "{} is nominating {}", "{} would like to nominate {}"),
    nominate=(
        "I nominate {}",
        "I'm nominating {}",
        "I'd like to nominate {}",
        "I'll nominate {}",
        "okay, I nominate {}",
        "I nominate {} please",
        "I'm going to nominate {}",
        "nominate {}",
    ),
    slay_by=("{} shoots {}",),
    slay=("I shoot {}", "I'm the slayer and I shoot {}", "I want to use my slayer shot on {}"),
    controls=(
        ("can you repeat that", "repeat"),
        ("could you say that again please", "repeat"),
        ("pause please", "pause"),
        ("who's dead", "who_is_dead"),
        ("who is still alive", "who_is_alive"),
        ("how many votes do we need", "votes_needed"),
        ("who's on the block", "who_is_about_to_die"),
    ),
)
"""What people say who were told nothing; some of it the Storyteller does not know."""


def commands(
    count: int = 300,
    *,
    side: CorpusSide = TUNED_ON,
    wording: Wording = BY_THE_BOOK,
    voices: int = 12,
) -> list[Command]:
    """The sentences of nominations: four in ten say who nominates whom and as many "I nominate", a tenth shoot as the
    Slayer, and a tenth steer the game. Every voice says as many. With another wording the same is meant."""
    chance, words = random.Random(side.seed), random.Random(side.seed + 1)
    made = []
    for number in range(count):
        names = side.tables[number % len(side.tables)]
        speaker, other = chance.sample(range(len(names)), 2)
        control = chance.random()
        kind = number // len(side.tables) % 10
        who, whom = said(names[speaker]), said(names[other])
        by, of = str(speaker + 1), str(other + 1)
        if kind < 4:
            slots = {"nominator": by, "nominee": of}
            line = (words.choice(wording.nominate_by).format(who, whom), "nominate_by", slots)
        elif kind < 8:
            line = (words.choice(wording.nominate).format(whom), "nominate", {"nominee": of})
        elif kind == 8 and number // len(side.tables) // 10 % 2:
            line = (words.choice(wording.slay_by).format(who, whom), "slay_by", {"shooter": by, "target": of})
        elif kind == 8:
            line = (words.choice(wording.slay).format(whom), "slay", {"target": of})
        else:
            text, intent = wording.controls[int(control * len(wording.controls))]
            line = (text, intent, {})
        round_of_kinds = number // len(side.tables) // 10  # else a voice would say one kind alone
        voice = (number // len(side.tables) + round_of_kinds) % voices
        made.append(Command(*line, names, speaker, voice))
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
_HELD_OUT_TALK = (
    "my money is on {a} and I will not change my mind",
    "{b} has been lying since this morning",
    "if {a} is good then who on earth is the {c}",
    "well somebody here is poisoned and it is not me",
    "{a} and I swapped what we know and it adds up",
    "I only trust the people who are already dead",
    "the {c} is a bluff nobody has touched so far",
    "you keep changing your story {a}",
    "we could leave {b} alone for one more night",
    "I got a number and the number was zero",
    "why are you so quiet {b}",
    "that would make {a} the {c} and I do not buy it",
    "nobody died last night and that worries me",
    "{a} died and that clears {b} a little bit",
    "give your vote to whoever speaks last",
    "let me tell you what I think about {b}",
    "the {c} must have chosen {a}",
    "I was sitting next to two good people so they say",
    "it is a trick and {a} knows that it is",
    "I would bet my ghost vote on {b}",
    "every time {a} talks I believe it less",
    "hands up whoever has been the {c} before",
)
"""Talk about the game for the side that is held out."""
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
held out for judging those."""
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
    """Pieces of talk without end: half about the game, one in twelve nearly a command, the rest about life. `half`: 1
    for those that are held out."""
    chance = random.Random(seed)
    of_the_game = _HELD_OUT_TALK if half == 1 else _OF_THE_GAME
    while True:
        lot = chance.random()
        nearly = lot < _NEAR_SHARE
        kind = near_misses(half) if nearly else of_the_game if lot < _NEAR_SHARE + _GAME_SHARE else _OF_LIFE
        text = filled(chance.choice(kind), names, chance)
        opening = chance.choice(_OPENINGS) if len(text.split()) > 3 else ""
        yield f"{opening} {text}".strip()


def filled(template: str, names: Sequence[str], chance: random.Random) -> str:
    """With players and a character of the table in its places."""
    one, other = chance.sample(list(names), 2)
    return template.format(a=said(one), b=said(other), c=chance.choice(_CHARACTERS))
