from engine.characters.base import POISONED, Ability, Game, Minion


class Poisoner(Minion):
    """Each night a player is poisoned until dusk."""

    edition = "tb"

    reminders = (POISONED,)

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.everyone())
        if game.works(me):
            game.grimoire.mark(POISONED, seat, by=me, until=game.dusk)
