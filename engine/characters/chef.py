from engine.characters.base import EVIL, ONCE, Ability, Game, Number, Registers, Townsfolk, plainly


class EvilPairs(Number):
    """How many pairs of evil players sit side by side."""


class Chef(Townsfolk):
    """Learns at the start how many pairs of evil players sit side by side."""

    edition = "tb"

    learns = ONCE

    def first_night(self, game: Game, me: Ability) -> None:
        ring = game.grimoire.everyone()
        evil = {seat: game.registers(seat, EVIL, me) for seat in ring}
        truly = {seat: plainly(game.grimoire, seat, EVIL, me) for seat in ring}
        certain = possible = plain = 0
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            readings = [evil[one], evil[other]]
            certain += readings.count(Registers.YES) == 2
            plain += truly[one] and truly[other]
            possible += Registers.NO not in readings  # a Spy or Recluse is judged anew for each pair
        game.inform(me, tuple(range(certain, possible + 1)), EvilPairs(len(ring)), (plain,))
