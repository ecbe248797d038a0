"""Who has won: looked at when a step ends, never in the middle of an ability.

A self-killing Imp would otherwise end the game before it has passed.
"""

from typing import TYPE_CHECKING

from engine.abilities import standing
from engine.ledger import GameOver, Uncovered
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, TOWN, TRAVELLER, Alignment
from engine.witness import HeldOff

if TYPE_CHECKING:
    from engine.game import Game


def winner(game: "Game") -> Alignment | None:
    """Good when no Demon lives (RB-130), evil with two alive (RB-132), good if both (RB-134).

    Looks only when players or abilities have changed since no side was near it, or an ability makes a side win.
    """
    if game.decided is not None:
        return game.decided
    now = standing(game.grimoire)
    if now is game._judged and not game.wins:
        return None
    teams = [character(seat.character).team for seat in game.grimoire.seats if seat.alive or seat.feigns]
    won = list(game.wins)
    if DEMON not in teams:
        won.append(GOOD)
    if len(teams) - teams.count(TRAVELLER) <= 2:
        won.append(EVIL)
    if not won:
        game._judged = now
        return None
    for me in now.at_work("holds_off"):
        left = [side for side in won if not character(me.character).holds_off(game.grimoire, me, side)]
        for side in won:
            if side not in left:
                _witness(game, HeldOff(side, me))
        won = left
    if not won:
        game.wins = ()
        return None
    return GOOD if GOOD in won else EVIL


def _witness(game: "Game", sight: HeldOff) -> None:
    """Looked at after every step, seen once."""
    if game.witnessed is not None and all(seen.sight != sight for seen in game.witnessed):
        game.witness(sight)


def end(game: "Game", side: Alignment | None) -> None:
    """Announce the winner, or that nobody has won, and open the grimoire (RB-131)."""
    game.tell(TOWN, GameOver(side))
    rows = tuple((s.name, s.character, s.alignment, s.believed, s.alive) for s in game.grimoire.seats)
    game.tell(TOWN, Uncovered(rows))
    game.move("end_game")
