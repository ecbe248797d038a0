"""Wishes that somebody is drunk or poisoned, or learns what is not so.

Their tokens are the wish's own, so that the story knows why. Nothing makes the Storyteller drunk: they last.
"""

from engine.characters.base import DRUNK, GOOD, POISONED, STORYTELLER, TOWNSFOLK, Ability, Game, Moment
from engine.wishes.base import Wish, Wished


class PoisonOne(Wish):
    """A player is poisoned tonight, tomorrow, and for one night and day more."""

    group = "weaken"
    asks = ("player",)
    clue = "drink"

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        for seat in wished.seats:
            if game.can_harm(seat, me):
                game.grimoire.mark(POISONED, seat, by=me, until=Moment(game.night + 2))


class DrunkForGood(Wish):
    """A player is drunk for the rest of the game."""

    group = "weaken"
    asks = ("player",)
    price = "vote"
    clue = "drunk_for_good"

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        for seat in wished.seats:
            game.grimoire.mark(DRUNK, seat, by=me)


class TownsfolkPoisoned(Wish):
    """All Townsfolk are poisoned tonight and tomorrow."""

    group = "weaken"
    price = "quiet"
    clue = "trust_nothing"
    heavy = True

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        for seat in game.grimoire.ring:
            if game.team(seat) is TOWNSFOLK and game.can_harm(seat, me):
                game.grimoire.mark(POISONED, seat, by=me, until=game.dusk)


class AllIsFalse(Wish):
    """As long as the Wizard lives good players learn nothing but what is not so."""

    group = "weaken"
    clue = "things_are_wrong"
    days = None
    heavy = True

    def falsifies(self, game: Game, me: Ability, learner: Ability, hearer: int) -> bool:
        wizard, _ = self.wish_of(game.grimoire, me)
        lives = game.grimoire.seats[wizard].lives
        return lives and learner.owner != STORYTELLER and game.alignment(learner.owner) is GOOD
