"""Wishes that somebody dies, or nobody, or comes back."""

from engine.characters.base import (
    GOOD,
    MINION,
    NOBODY,
    STORYTELLER,
    Ability,
    Death,
    Execution,
    Game,
    Grimoire,
    OneSeat,
    Revived,
    Victim,
)
from engine.wishes.base import Wish, Wished, is_the_demon


class ThisPlayerDies(Wish):
    """A player dies tonight."""

    group = "death"
    asks = ("player",)
    price = "quiet"
    clue = "wished_dead"

    def possible(self, game: Game, wizard: int, wished: Wished) -> bool:
        return all(game.square.alive[seat] for seat in wished.seats)

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        for seat in wished.seats:
            game.kill(seat, by=me)


class OneMoreDies(Wish):
    """Somebody dies tonight, besides whoever else does."""

    group = "death"
    price = "quiet_after"
    clue = "wished_dead"
    days = 2

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        living = tuple(seat for seat in game.grimoire.ring if game.grimoire.seats[seat].lives)
        game.kill(game.ask(STORYTELLER, me, Victim(*living)), by=me)


class NobodyDies(Wish):
    """Nobody dies tonight."""

    group = "death"

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return not death.by_day


class MinionReturns(Wish):
    """A dead Minion comes back to life tonight."""

    group = "death"
    price = "companion"

    def possible(self, game: Game, wizard: int, wished: Wished) -> bool:
        return bool(dead(game, minions=True))

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        self.revive(game, me, dead(game, minions=True))
        if self.costs(game.grimoire, me, "companion"):
            self.revive(game, me, dead(game, minions=False))

    def revive(self, game: Game, me: Ability, seats: tuple[int, ...]) -> None:
        if seats:
            game.revive(game.ask(STORYTELLER, me, Revived(*seats)), by=me)


class FallsDead(OneSeat):
    """Who of these drops dead tonight for no reason; NOBODY: nobody does."""


class AnybodyMayDrop(Wish):
    """From now on one player, evil or good, may drop dead in any night."""

    group = "death"
    clue = "anybody_may_drop"
    days = None
    heavy = True

    def other_nights(self, game: Game, me: Ability) -> None:
        super().other_nights(game, me)
        living = tuple(seat for seat in game.grimoire.ring if game.grimoire.seats[seat].lives)
        seat = game.ask(STORYTELLER, me, FallsDead(*living, NOBODY))
        if seat != NOBODY:
            game.kill(seat, by=me)


class SurviveExecution(Wish):
    """The Wizard does not die of their next execution; at a price they die in the night after it."""

    group = "guard"
    price = "death"
    days = None

    def stand(self, game: Game, wizard: int, wished: Wished, *, priced: bool) -> None:
        super().stand(game, wizard, wished, priced=False)
        me = Ability(self.id, STORYTELLER, STORYTELLER)
        game.grimoire.mark("Spared", STORYTELLER, by=me, data=priced)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        wizard, _ = self.wish_of(grimoire, me)
        return death.execution and death.seat == wizard and bool(grimoire.marked("Spared", by=me))

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        wizard, _ = self.wish_of(game.grimoire, me)
        for token in game.grimoire.marked("Spared", by=me) if execution.seat == wizard else ():
            game.grimoire.unmark(token)
            if token.data and not execution.died:
                game.grimoire.mark("Doomed", STORYTELLER, by=me)

    def other_nights(self, game: Game, me: Ability) -> None:
        super().other_nights(game, me)
        wizard, _ = self.wish_of(game.grimoire, me)
        for token in game.grimoire.marked("Doomed", by=me):
            game.grimoire.unmark(token)
            game.kill(wizard, by=me)


class DemonSurvivesExecution(Wish):
    """Until tomorrow's dusk no Demon dies by execution."""

    group = "guard"
    price = "death"
    clue = "cannot_hang"
    heavy = True

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return death.execution and is_the_demon(grimoire, death.seat)


def dead(game: Game, *, minions: bool) -> tuple[int, ...]:
    """The dead whom a wish may bring back: Minions, or good players."""
    gone = (seat for seat in game.grimoire.ring if not game.grimoire.seats[seat].lives)
    kinds = ((seat, game.team(seat) is MINION, game.alignment(seat) is GOOD) for seat in gone)
    return tuple(seat for seat, minion, good in kinds if (minion if minions else good))
