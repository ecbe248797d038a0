from collections.abc import Sequence
from typing import NamedTuple

from engine.characters.base import (
    NIGHTLY,
    Ability,
    Became,
    Counts,
    Game,
    Pointed,
    Registers,
    Team,
    Townsfolk,
    When,
    plainly,
)

_THEMSELF = "balloonist: may be shown themself"


class OfAnotherKind(Pointed):
    """A player whose kind of character is another one than `last`, that of whom they saw before."""

    size = 1

    def __init__(self, seats: tuple[int, ...], last: Team | None) -> None:
        super().__init__(seats)
        self.last = last


class OtherKinds(NamedTuple):
    """The kinds other than the last that each player is, and those that they may be taken for."""

    plain: dict[int, list[Team]]
    may: dict[int, list[Team]]


class Balloonist(Townsfolk):
    """Sees a player each night, of another kind than the one before; there may be one more Outsider."""

    edition = "carousel"

    reminders = ("Know",)
    holds = {"Know": lambda game, seat: (game.team(seat), game.night)}
    learns = NIGHTLY
    house_rules = {_THEMSELF: (False, True)}

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        return (counts, counts.more_outsiders(1))

    def each_night(self, game: Game, me: Ability) -> None:
        last = self.last_kind(game, me)
        everybody = (
            game.grimoire.everyone() if game.house_rules[_THEMSELF] else game.grimoire.others(me.owner)
        )
        seen = self.look(game, me, everybody, last)
        truths = tuple((seat,) for seat in sorted(everybody) if seen.may[seat])
        plain = tuple((seat,) for seat in sorted(everybody) if seen.plain[seat])
        if not truths:
            return  # all the others are of one kind
        pointed = game.inform(me, truths, OfAnotherKind(everybody, last), plain)
        if pointed is None:
            return
        (seat,) = pointed
        game.grimoire.drop(game.grimoire.marked("Know", by=me))
        game.grimoire.mark("Know", seat, by=me, data=(self.shown_as(game, me, seat, seen), game.night))

    def look(self, game: Game, me: Ability, seats: tuple[int, ...], last: Team | None) -> OtherKinds:
        kinds = [kind for kind in Team if kind is not last]
        return OtherKinds(
            {seat: [kind for kind in kinds if plainly(game.grimoire, seat, kind, me)] for seat in seats},
            {
                seat: [kind for kind in kinds if game.registers(seat, kind, me) is not Registers.NO]
                for seat in seats
            },
        )

    def shown_as(self, game: Game, me: Ability, seat: int, seen: OtherKinds) -> Team:
        """Of what kind they are the next time: as who they were seen, not as who they are by then."""
        if seen.plain[seat] or not seen.may[seat]:
            return game.team(seat)
        return self.taken_for(game, me, seat, seen.may[seat])

    def taken_for(self, game: Game, me: Ability, seat: int, kinds: Sequence[Team]) -> Team:
        """One who may be several things is taken for one of them."""
        return next((kind for kind in kinds[:-1] if game.counts_as(seat, kind, me)), kinds[-1])

    def last_kind(self, game: Game, me: Ability) -> Team | None:
        """As of what kind they saw somebody the last time; whoever is back from the dead begins anew (G11)."""
        for token in game.grimoire.marked("Know", by=me):
            kind, night = token.data
            became = (one.when for one in game.chronicle if isinstance(one, Became) and one.seat == me.owner)
            if not any(when > When(night) for when in became):
                return Team(kind)
        return None
