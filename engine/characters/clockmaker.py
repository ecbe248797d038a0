from itertools import product

from engine.characters.base import (
    DEMON,
    MINION,
    ONCE,
    Ability,
    Game,
    Number,
    Registers,
    Team,
    Townsfolk,
    plainly,
)


class StepsApart(Number):
    """How far the Demon sits from the nearest Minion."""


class Clockmaker(Townsfolk):
    """Learns at the start how many steps it is from the Demon to the nearest Minion."""

    edition = "snv"

    learns = ONCE
    house_rules = {"clockmaker: the nearest of several Demons counts": (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        ring = game.grimoire.everyone()
        plain, *others = (_steps(cast) for cast in product(*(_parts(game, me, seat) for seat in ring)))
        if not game.house_rules["clockmaker: the nearest of several Demons counts"]:
            others += _from_each(game, me)
        game.inform(me, tuple(dict.fromkeys((plain, *filter(None, others)))), StepsApart(len(ring) // 2))


def _parts(game: Game, me: Ability, seat: int) -> tuple[frozenset[Team], ...]:
    """Demon, Minion, both or neither: what the player is, then what a Spy or Recluse may count as instead."""
    readings = {team: game.registers(seat, team, me) for team in (DEMON, MINION)}
    doubtful = Registers.STORYTELLER_DECIDES in readings.values()
    plain = frozenset(
        [
            team
            for team, reading in readings.items()
            if (plainly(game.grimoire, seat, team, me) if doubtful else reading is Registers.YES)
        ]
    )
    plain |= {DEMON} if game.may_stand_in(seat, me) else set()
    if not doubtful:
        return (plain,)
    possible = (frozenset((team,)) for team, reading in readings.items() if reading is not Registers.NO)
    return tuple(dict.fromkeys((plain, *possible, frozenset())))


def _from_each(game: Game, me: Ability) -> list[int]:
    """The steps from every Demon by itself, where the Storyteller may choose one."""
    ring = game.grimoire.everyone()
    cast = [
        frozenset(team for team in (DEMON, MINION) if plainly(game.grimoire, seat, team, me)) for seat in ring
    ]
    demons = [place for place, part in enumerate(cast) if DEMON in part]
    return [
        _steps(tuple(part if place == demon else part - {DEMON} for place, part in enumerate(cast)))
        for demon in demons
    ]


def _steps(cast: tuple[frozenset[Team], ...]) -> int:
    """The shorter way round, from any Demon to any other who is a Minion; 0 where there is nobody to measure from or
    to."""
    demons = [place for place, part in enumerate(cast) if DEMON in part]
    minions = [place for place, part in enumerate(cast) if MINION in part]
    steps = ((one - other) % len(cast) for one in demons for other in minions if one != other)
    return min((min(way, len(cast) - way) for way in steps), default=0)
