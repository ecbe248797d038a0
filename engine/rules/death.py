"""The one door to death.

First everything that keeps the player alive, then whoever may die instead, then the death, then what follows it
as the abilities stood at that moment (G8 of the rules spec). Protection comes before redirection: a protected
Mayor is never bounced. A redirected death starts again at the front.
"""

from typing import TYPE_CHECKING

from engine.abilities import standing
from engine.ledger import DiedByDay
from engine.registry import character
from engine.rules.events import Death
from engine.terms import TOWN

if TYPE_CHECKING:
    from engine.game import Game


def attempt(game: "Game", death: Death) -> int | None:
    """Let `death` happen if nothing stops it; returns who died, or None."""
    used: list[object] = []
    while True:
        if not game.grimoire.seats[death.seat].alive or kept_alive(game, death):
            return None
        for me in standing(game.grimoire).holding("instead_of_death"):
            if me in used or me not in standing(game.grimoire).working:
                continue
            instead = character(me.character).instead_of_death(game, me, death)
            if instead != death.seat:
                used.append(me)
                death = death._replace(seat=instead)
                break
        else:
            die(game, death)
            return death.seat


def kept_alive(game: "Game", death: Death) -> bool:
    """Whether anything that stands now forbids this death."""
    now = standing(game.grimoire)
    return any(
        me in now.working and character(me.character).keeps_alive(game.grimoire, me, death)
        for me in now.holding("keeps_alive")
    )


def die(game: "Game", death: Death) -> None:
    """The player dies now; nothing can stop it any more."""
    before = standing(game.grimoire)
    game.grimoire.change(death.seat, alive=False)
    if not game.is_night and not death.execution:
        game.tell(TOWN, DiedByDay(death.seat))
    with game.as_things_stood(before):
        for me in before.holding("on_death"):
            character(me.character).on_death(game, me, death)
