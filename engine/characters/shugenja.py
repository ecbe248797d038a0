from collections.abc import Collection

from engine.characters.base import EVIL, ONCE, Ability, Game, OneOf, Registers, Townsfolk, plainly


class TowardsEvil(OneOf):
    """Which way round the circle: as a tuple, the neighbour of the owner who sits on that side."""

    informs = True

    def __init__(self, around: tuple[int, ...]) -> None:
        super().__init__(around[:1], around[-1:])


def ways(around: tuple[int, ...], seats: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Which ways lead to the nearest of these players; both where both are as short, and where there is nobody.

    `around`: the others clockwise.
    """
    clockwise = min((around.index(seat) for seat in seats), default=0)
    other_way = min((around[::-1].index(seat) for seat in seats), default=0)
    if clockwise == other_way:
        return around[:1], around[-1:]
    return (around[:1],) if clockwise < other_way else (around[-1:],)


class Shugenja(Townsfolk):
    """Learns at the start which way round the circle the nearest evil player sits."""

    edition = "carousel"

    learns = ONCE

    def first_night(self, game: Game, me: Ability) -> None:
        around = game.grimoire.clockwise_from(me.owner)
        plain = ways(around, [seat for seat in around if plainly(game.grimoire, seat, EVIL, me)])
        readings = {seat: game.registers(seat, EVIL, me) for seat in around}
        evil = [seat for seat in around if readings[seat] is Registers.YES]
        doubtful = [seat for seat in around if readings[seat] is Registers.STORYTELLER_DECIDES]
        # One of those who may count as evil is enough for a way: then the others count as good.
        taken = (ways(around, [*evil, *one]) for one in ((), *((seat,) for seat in doubtful)))
        truths = dict.fromkeys((*plain, *(way for each in taken for way in each)))
        game.inform(me, tuple(truths), TowardsEvil(around), plain)
