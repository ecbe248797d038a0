"""What a person in the Storyteller's place has said and that holds until it is used or taken back.

No ability reads it and no player sees it: it is no token, since a Spy would find it in the grimoire.
"""

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.plain import recorded

if TYPE_CHECKING:
    from engine.game import Game

LONGEST_NOTE: Final = 400
"""Letters of a note."""


@recorded
class SaysNext(NamedTuple):
    """What an ability tells this player next is what the person says, true or not."""

    seat: int


@recorded
class NotYet(NamedTuple):
    """The game goes on although a side has won."""


@recorded
class Remark(NamedTuple):
    """Words about a player, or at STORYTELLER about the game; `in_story`: for everybody to read when it is over."""

    seat: int
    words: str
    in_story: bool = False


ByHand: TypeAlias = SaysNext | NotYet | Remark


def is_said_next(game: "Game", seat: int) -> bool:
    """Whether what this player is told now is the person's to say; said once, it is used up."""
    if SaysNext(seat) not in game.by_hand:
        return False
    take_back(game, SaysNext(seat))
    return True


def is_held_off(game: "Game") -> bool:
    """Whether the end waits until the person lets it come."""
    return NotYet() in game.by_hand


def remarks(game: "Game") -> tuple[Remark, ...]:
    """The notes as they stand, one of each player at most."""
    return tuple(one for one in game.by_hand if isinstance(one, Remark))


def lay_down(game: "Game", one: ByHand) -> None:
    """From now on this holds."""
    game.by_hand = (*game.by_hand, one)


def take_back(game: "Game", one: ByHand) -> None:
    """This holds no more."""
    game.by_hand = tuple(other for other in game.by_hand if other != one)
