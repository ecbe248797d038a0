"""What a character is to a policy, told from its hooks, so that characters not thought of here fit in as well."""

from functools import cache
from typing import TYPE_CHECKING, Final

from engine.characters.base import SPENT, Character
from engine.registry import CHARACTERS, character
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Counts, usual_counts
from engine.terms import TOWNSFOLK, TRAVELLER

if TYPE_CHECKING:
    from engine.game import Game

_TELLING: Final = ("inform", "learn_one_of_two")
# They learn at night, but of one death or of one day only.
_ONCE_IN_A_WHILE: Final = ("ravenkeeper", "juggler")

# Their say is had, or never comes: good loses least by their deaths.
_SAY_LITTLE: Final = (
    "butler", "saint", "recluse", "drunk", "virgin", "klutz", "sweetheart", "barber", "mutant", "tinker", "moonchild",
    "lunatic", "goon", "heretic",
)  # fmt: skip

# Everybody can soon be sure of them: pointing at them is a waste, doubting them impossible.
CONFIRMED: Final = (
    "virgin",
    "slayer",
    "ravenkeeper",
    "gossip",
    "professor",
    "juggler",
    "sage",
    "klutz",
    "fool",
)


def _tells(one: Character, *hooks: str) -> bool:
    """Whether one of these hooks tells the owner something: read from the names its code uses."""
    return any(
        name in getattr(type(one), hook).__code__.co_names
        for hook in hooks
        if hook in one.hooks
        for name in _TELLING
    )


@cache
def learns_at_the_start(id_: str) -> bool:
    one = character(id_)
    return _tells(one, "first_night") and not {"each_night", "other_nights"} & one.hooks


@cache
def learns_nightly(id_: str) -> bool:
    one = character(id_)
    seldom = SPENT in one.reminders or id_ in _ONCE_IN_A_WHILE
    return _tells(one, "each_night", "other_nights") and not seldom


LEARN_ONCE: Final = frozenset(
    one.id for one in CHARACTERS.values() if one.team is TOWNSFOLK and learns_at_the_start(one.id)
)
LEARN_NIGHTLY: Final = frozenset(
    one.id for one in CHARACTERS.values() if one.team is TOWNSFOLK and learns_nightly(one.id)
)


def usual_for(players: int) -> Counts:
    """How many of each kind a table of this size has, where somebody may have gone home as well."""
    return usual_counts(min(max(players, FEWEST_PLAYERS), MOST_PLAYERS))


def usual_at(game: "Game") -> Counts:
    """How many of each kind this table began with, Travellers not counted."""
    return usual_for(sum(game.team(seat) is not TRAVELLER for seat in game.grimoire.ring))


def has_had_its_say(id_: str) -> bool:
    """Whether the character does nothing more for good once the first night is over."""
    return id_ in LEARN_ONCE or id_ in _SAY_LITTLE
