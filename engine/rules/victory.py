"""Who has won: looked at when a step ends, never in the middle of an ability.

A self-killing Imp would otherwise end the game before it has passed. The order: the sides that have won, by the rules
or by an ability; those that something holds off; good before evil; what makes a result another; and, once it stands,
the players who win although their side does not.
"""

from typing import TYPE_CHECKING

from engine import by_hand
from engine.abilities import Standing, at_work, holding, standing
from engine.grimoire import Seat
from engine.ledger import GameOver, Uncovered
from engine.registry import character
from engine.terms import EVIL, GOOD, TOWN, TRAVELLER, Alignment
from engine.witness import HeldOff, ResultTurned

if TYPE_CHECKING:
    from engine.game import Game


def winner(game: "Game") -> Alignment | None:
    """The side that wins if the game is looked at now, None where it goes on.

    Looks only when players or abilities have changed since no side was near it, or an ability makes a side win.
    """
    if standing(game.grimoire) is game._judged and not game.wins and game.decided is None:
        return None
    side = game.decided or _first_to_win(game)
    if side is not None and game.by_hand and by_hand.is_held_off(game):
        return None
    if side is None or game._final:
        return side
    for me in at_work(game.grimoire, "result"):
        turned = character(me.character).result(game, me, side)
        if turned is not side:
            _witness(game, ResultTurned(turned, me))
            side = turned
    return side


def _first_to_win(game: "Game") -> Alignment | None:
    """Good when no Demon lives (RB-130), evil with two alive (RB-132), good if both (RB-134)."""
    now = standing(game.grimoire)
    seats = game.grimoire.seats
    by_rules: list[Alignment] = []
    living = [seat for seat in now.demons if seats[seat].alive or seats[seat].feigns]
    if not living and not awaits_demon(game):
        by_rules.append(GOOD)
    if not _three_live(seats):
        by_rules.append(EVIL)
    if not (by_rules or game.wins):
        game._judged = now
        return None
    won = _not_held_off(game, now, list(game.wins), by_rules)
    if not won:
        game.wins = ()
        return None
    return GOOD if GOOD in won else EVIL


def _not_held_off(
    game: "Game", now: Standing, by_abilities: list[Alignment], by_rules: list[Alignment]
) -> list[Alignment]:
    """Those of these sides, which have won, that nothing keeps from it."""
    won = [*by_abilities, *by_rules]
    for me in now.at_work("holds_off"):
        mine = character(me.character)
        held = [side for side in won if mine.holds_off(game.grimoire, me, side)]
        by_rules = [side for side in by_rules if side not in held]
        if not mine.yields_to_abilities:
            by_abilities = [side for side in by_abilities if side not in held]
        left = [*by_abilities, *by_rules]
        for side in won:
            if side not in left and not mine.unknown:
                _witness(game, HeldOff(side, me))
        won = left
    return won


def _three_live(seats: list[Seat]) -> bool:
    """Travellers not counted."""
    living = 0
    for seat in seats:
        if (seat.alive or seat.feigns) and character(seat.character).team is not TRAVELLER:
            living += 1
            if living == 3:
                return True
    return False


def cannot_win(game: "Game", side: Alignment, *, but_for: str) -> bool:
    """Whether an ability of another character than that keeps this side from winning, as things stand. That somebody
    is unknown says nothing of it."""
    return any(
        character(one.character).holds_off(game.grimoire, one, side)
        for one in at_work(game.grimoire, "holds_off")
        if one.character != but_for and not character(one.character).unknown
    )


def awaits_demon(game: "Game") -> bool:
    """Whether a Demon is still to come: somebody who brings one lives, or the Storyteller holds it."""
    return any(
        me.genuine and game.alive_for(me) and character(me.character).awaits_demon(game.grimoire, me)
        for me in holding(game.grimoire, "awaits_demon")
    )


def also_winning(game: "Game", side: Alignment) -> tuple[int, ...]:
    """The players who win with this side although they are not on it; may ask."""
    if game._final:
        return ()
    game.decided, game._final = side, True  # nothing of what becomes of somebody now changes it
    return tuple(
        me.owner
        for me in at_work(game.grimoire, "wins_too")
        if game.alignment(me.owner) is not side and character(me.character).wins_too(game, me, side)
    )


def _witness(game: "Game", sight: HeldOff | ResultTurned) -> None:
    """Looked at after every step, seen once."""
    if game.witnessed is not None and all(seen.sight != sight for seen in game.witnessed):
        game.witness(sight)


def end(game: "Game", side: Alignment | None, also: tuple[int, ...] = ()) -> None:
    """Announce the winner, or that nobody has won, and open the grimoire (RB-131)."""
    game.tell(TOWN, GameOver(side, also))
    rows = tuple((s.name, s.character, s.alignment, s.believed, s.alive) for s in game.grimoire.seats)
    game.tell(TOWN, Uncovered(rows))
    game.move("end_game")
