"""The game's own words as types: sides, kinds of character, moments, and those who can be asked."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.plain import recorded_among_its_own, recorded_words

# No seats, and no index of any list of seats: what takes one of them for a player fails at once.
STORYTELLER: Final = -101
CHANCE: Final = -102
ANYONE: Final = -103  # the open table by day: whoever speaks first
NOBODY: Final = -104  # the answer of a player who picks nobody, where that is allowed
TOWN: Final = "town"  # everybody in the room is told
UNTOLD: Final = ()  # nobody in the room is told
UNKNOWN: Final = "unknown"  # the character of a player of whom nobody has said which they are

# What a vote is about; a power of the day may open others, called by its verb.
EXECUTION: Final = "execution"
EXILE: Final = "exile"


@recorded_words
class Alignment(StrEnum):
    """The two sides."""

    GOOD = "good"
    EVIL = "evil"

    @property
    def other(self) -> "Alignment":
        """The side this one plays against."""
        return Alignment.EVIL if self is Alignment.GOOD else Alignment.GOOD


@recorded_words
class Team(StrEnum):
    """The kinds of character."""

    TOWNSFOLK = "townsfolk"
    OUTSIDER = "outsider"
    MINION = "minion"
    DEMON = "demon"
    TRAVELLER = "traveller"
    FABLED = "fabled"  # the Storyteller's own: it sits nowhere
    LORIC = "loric"  # another rule of the Storyteller's, from the start only

    @property
    def side(self) -> Alignment:
        """The side its characters start on (RB-314)."""
        return EVIL if self is MINION or self is DEMON else GOOD


class HowOften(StrEnum):
    """How often in a game a character does what one of its traits says."""

    NEVER = "never"
    ONCE = "once"  # as the first night ends it has been
    SELDOM = "seldom"  # when something happens, or once at a moment of somebody's choice
    NIGHTLY = "nightly"


class Stake(StrEnum):
    """What may be lost by what a player counts as."""

    NOTHING = "nothing"
    A_LIFE = "a life"  # or somebody's side or character
    THE_GAME = "the game"


class Discretion(StrEnum):
    """What a decision of the Storyteller's is about: a person may take some of these and leave the rest."""

    DEAL = "deal"  # which characters are in the bag, and who gets which
    TOKENS = "tokens"  # what is laid down for the game: who is the Drunk, bluffs, a red herring, a twin
    INFORMATION = "information"  # what somebody learns who may be told this or that
    FATES = "fates"  # who lives and dies, who counts as what, who becomes what
    OPINIONS = "opinions"  # what no rule can compute


@recorded_words
class Sign(StrEnum):
    """What a hand shows in rock, paper, scissors: each is beaten by the next."""

    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"

    def beats(self, other: "Sign") -> bool:
        """Whether this one wins against that one."""
        signs = list(Sign)
        return signs.index(self) == (signs.index(other) + 1) % len(signs)


GOOD: Final = Alignment.GOOD
EVIL: Final = Alignment.EVIL
TOWNSFOLK: Final = Team.TOWNSFOLK
OUTSIDER: Final = Team.OUTSIDER
MINION: Final = Team.MINION
DEMON: Final = Team.DEMON
TRAVELLER: Final = Team.TRAVELLER
FABLED: Final = Team.FABLED
LORIC: Final = Team.LORIC
SEATLESS: Final = (FABLED, LORIC)  # nobody at the table is one: the Storyteller holds it, in public
NEVER: Final = HowOften.NEVER
ONCE: Final = HowOften.ONCE
SELDOM: Final = HowOften.SELDOM
NIGHTLY: Final = HowOften.NIGHTLY


@recorded_among_its_own
class Moment(NamedTuple):
    """The dusk that begins night `night`, or the dawn that ends it; moments compare in time order."""

    night: int
    dawn: bool = False
