from engine.characters.base import (
    DRUNK,
    SELDOM,
    STORYTELLER,
    Ability,
    Death,
    Drunken,
    Game,
    LeftBehind,
    Outsider,
)


class Sweetheart(Outsider):
    """When they die, a player is drunk from then on."""

    edition = "snv"

    misleads = SELDOM
    reminders = (DRUNK,)
    outlasting = (DRUNK,)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat == me.owner and game.works(me):
            seat = game.ask(STORYTELLER, me, Drunken(*game.grimoire.others(me.owner)))
            token = game.grimoire.mark(DRUNK, seat)  # nobody's any more: it outlives everything
            game.witness(LeftBehind(token.id, me))
