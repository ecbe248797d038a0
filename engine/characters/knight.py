from engine.characters.base import DEMON, ONCE, Ability, Game, Pointed, Townsfolk


class NotTheDemon(Pointed):
    """Two players, neither of whom is the Demon."""

    size, quality, wanted = 2, DEMON, 0


class Knight(Townsfolk):
    """Learns at the start two players who are not the Demon."""

    edition = "carousel"

    reminders = ("Know",)
    learns = ONCE

    def first_night(self, game: Game, me: Ability) -> None:
        game.point_at(me, NotTheDemon(game.grimoire.others(me.owner)))
