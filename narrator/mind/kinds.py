"""What a character is to a policy, told from its traits."""

from typing import TYPE_CHECKING, Final

from config.opinions import opinion
from engine.registry import CHARACTERS
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Counts, usual_counts
from engine.terms import NIGHTLY, ONCE, TOWNSFOLK, TRAVELLER

if TYPE_CHECKING:
    from engine.game import Game

LEARN_ONCE: Final = frozenset(
    one.id for one in CHARACTERS.values() if one.team is TOWNSFOLK and one.learns is ONCE
)
LEARN_NIGHTLY: Final = frozenset(
    one.id for one in CHARACTERS.values() if one.team is TOWNSFOLK and one.learns is NIGHTLY
)


def usual_for(players: int) -> Counts:
    """How many of each kind a table of this size has, where somebody may have gone home as well."""
    return usual_counts(min(max(players, FEWEST_PLAYERS), MOST_PLAYERS))


def usual_at(game: "Game") -> Counts:
    """How many of each kind this table began with, Travellers not counted."""
    return usual_for(sum(game.team(seat) is not TRAVELLER for seat in game.grimoire.ring))


def has_had_its_say(id_: str) -> bool:
    """Whether the character does nothing more for good once the first night is over."""
    return id_ in LEARN_ONCE or opinion(id_).has_little_to_say
