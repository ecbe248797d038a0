from engine.characters.base import EVIL, Ability, Game, Number, Registers, Townsfolk


class Empath(Townsfolk):
    """Learns each night how many of their two living neighbours are evil."""

    edition = "tb"

    def each_night(self, game: Game, me: Ability) -> None:
        evil = [game.registers(seat, EVIL) for seat in game.grimoire.living_neighbours(me.owner)]
        certain = evil.count(Registers.YES)
        possible = certain + evil.count(Registers.STORYTELLER_DECIDES)
        game.inform(me, tuple(range(certain, possible + 1)), Number(2))
