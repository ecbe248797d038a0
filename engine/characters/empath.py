from engine.characters.base import EVIL, NIGHTLY, Ability, Game, Number, Townsfolk


class EvilNeighbours(Number):
    """How many of the two living neighbours are evil."""


class Empath(Townsfolk):
    """Learns each night how many of their two living neighbours are evil."""

    edition = "tb"

    learns = NIGHTLY

    def each_night(self, game: Game, me: Ability) -> None:
        neighbours = game.grimoire.living_neighbours(me.owner)
        game.inform(me, game.how_many(neighbours, EVIL, me), EvilNeighbours(2))
