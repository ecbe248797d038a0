"""What players were shown, told and asked so far, from the ledger."""

from typing import TYPE_CHECKING, Any

from engine.ledger import CameBack, Chose, DayBroke, DemonLearned, Learned, NotInPlay
from engine.terms import TOWN
from engine.town_square import standing_entries

if TYPE_CHECKING:
    from engine.game import Game


def bluffs_shown(game: "Game") -> tuple[str, ...]:
    """The characters the Demon was told are not in play; empty before that, and in small games.

    What a Lunatic was told is somebody else's affair.
    """
    seats = game.grimoire.seats
    shown = (
        told.fact.bluffs
        for told in reversed(standing_entries(game.ledger))
        if isinstance(told.fact, DemonLearned) and all(seats[seat].believed is None for seat in told.to)
    )
    return next(shown, ())


def shown_to_lunatics(game: "Game") -> tuple[str, ...]:
    """The characters that those who only think that they are the Demon were told are not in play."""
    seats = game.grimoire.seats
    return tuple(
        one
        for told in standing_entries(game.ledger)
        if isinstance(told.fact, DemonLearned) and told.to != TOWN
        if any(seats[seat].believed is not None for seat in told.to)
        for one in told.fact.bluffs
    )


def shown_to_minions(game: "Game") -> tuple[str, ...]:
    """The characters that Minions were told are not in play."""
    facts = (told.fact for told in standing_entries(game.ledger))
    return tuple(one for fact in facts if isinstance(fact, NotInPlay) for one in fact.characters)


def earlier_answers(game: "Game", seat: int, ability: str) -> list[Any]:
    """What this player's ability has told them so far."""
    return [
        told.fact.answer
        for told in standing_entries(game.ledger)
        if isinstance(told.fact, Learned) and told.fact.character == ability and seat in told.to
    ]


def last_chosen(game: "Game", seat: int) -> tuple[int, ...]:
    """The players this player has just pointed at."""
    told = reversed(standing_entries(game.ledger))
    chosen = (t.fact.answer for t in told if isinstance(t.fact, Chose) and seat in t.to)
    answer = next(chosen, ())
    some = answer if isinstance(answer, tuple) else (answer,)
    return tuple(one for one in some if type(one) is int)


def somebody_came_back(game: "Game") -> bool:
    """Whether the town has seen somebody dead alive again."""
    return any(
        isinstance(told.fact, CameBack) or (isinstance(told.fact, DayBroke) and told.fact.revived)
        for told in standing_entries(game.ledger)
    )
