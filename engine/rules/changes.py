"""Players become other characters; sides change; the game remembers nothing of the old ability (RB-160)."""

from typing import TYPE_CHECKING

from engine.abilities import standing
from engine.grimoire import HAS_ABILITY, SPENT, Ability
from engine.ledger import YouAre
from engine.registry import character
from engine.terms import Alignment

if TYPE_CHECKING:
    from engine.game import Game


def become(game: "Game", seat: int, new: str) -> None:
    """The player has this character from now on and keeps their side; they are told secretly (RB-174).

    Lasting effects of the old ability end and its tokens go, so a once-per-game ability is fresh (RB-161). What
    is learnt once is learnt tonight (RB-162); poison and drunkenness stay on the player (RB-188). Who becomes a
    character that does not know itself goes on thinking they are who they were, and is told nothing (RB-176).
    """
    grimoire = game.grimoire
    grimoire.drop(
        tuple(
            r for r in grimoire.reminders if r.by is not None and r.by.owner == seat and r.text != HAS_ABILITY
        )
    )
    if character(new).knows_not_itself:
        before = grimoire.seats[seat]
        grimoire.change(seat, character=new, believes=before.believes or before.character)
        return
    grimoire.change(seat, character=new, believes=None)
    if "first_night" in character(new).hooks:
        game.newcomers = (*game.newcomers, Ability(new, seat, seat))
    game.tell_in_secret(seat, YouAre(new, grimoire.seats[seat].alignment))


def revive(game: "Game", seat: int) -> None:
    """Back to life with the ability as new: spent or not, and what is learnt once is learnt tonight (RB-326)."""
    grimoire = game.grimoire
    grimoire.change(seat, alive=True, ghost_vote=True)
    grimoire.drop(tuple(r for r in grimoire.marked(SPENT, seat) if r.by is not None and r.by.owner == seat))
    learns = (me for me in standing(grimoire).held[seat] if "first_night" in character(me.character).hooks)
    game.newcomers = (*game.newcomers, *learns)


def turn(game: "Game", seat: int, alignment: Alignment) -> None:
    """The player changes sides and is told (RB-173, RB-174), which uncovers no Drunk (RB-176)."""
    record = game.grimoire.seats[seat]
    if record.alignment is not alignment:
        game.grimoire.change(seat, alignment=alignment)
        game.tell_in_secret(seat, YouAre(record.believes or record.character, alignment))
