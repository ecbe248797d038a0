"""Wishes to know something: the Wizard learns it at once."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from engine.characters.base import (
    STORYTELLER,
    Ability,
    Bluffs,
    Game,
    GrimoireReader,
    Learned,
    Options,
    ThisIs,
    Woke,
)
from engine.wishes.base import Wish, Wished, different, some_of


class TheseOnly(Options):
    """Some players, in order of seat: all of whom something is so, or nobody."""

    informs = True

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = tuple(sorted(seats))

    def all(self) -> Iterator[tuple[int, ...]]:
        """Nobody, one or two: more there may be."""
        for count in range(3):
            yield from combinations(self.seats, count)

    def draw(self, below: Callable[[int], int]) -> tuple[int, ...]:
        return tuple(sorted(some_of(self.seats, below(3), below)))

    def refusal(self, answer: Any) -> str | None:
        legal = different(answer, self.seats) and answer == tuple(sorted(answer))
        return None if legal else "not different players in order"


class SeeTheGrimoire(Wish, GrimoireReader):
    """Sees the grimoire, once."""

    group = "know"
    clue = ""

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        self.read(game, me)


class TheirCharacter(Wish):
    """Learns which character a player is."""

    group = "know"
    asks = ("player",)

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        (seat,) = wished.seats
        shown = tuple(ThisIs(seat, one) for one in game.shown_as(seat, me))
        game.inform(me, shown, game.could_be_shown((seat,)))


class MoreBluffs(Wish):
    """Learns three good characters that are not in play."""

    group = "know"

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        spare = tuple(one for one in game.script.good if not game.in_play(one))
        among = spare if game.works(me) else game.script.good
        three = game.ask(STORYTELLER, me, Bluffs(among, min(3, len(among))))
        if three:
            game.tell((me.owner,), Learned(game.face(me), three))


class WhoIsMisled(Wish):
    """Learns who is drunk or poisoned now."""

    group = "know"
    clue = "knows_misled"

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        ring = tuple(sorted(game.grimoire.ring))
        game.inform(me, (tuple(seat for seat in ring if not game.now.sober[seat]),), TheseOnly(ring))


class WhoWoke(Wish):
    """Learns who woke last night for an ability of their own."""

    group = "know"

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        ring = tuple(sorted(game.grimoire.ring))
        woke = {one.seat for one in game.chronicle if isinstance(one, Woke) and one.when.night == game.night}
        game.inform(me, (tuple(seat for seat in ring if seat in woke),), TheseOnly(ring))
