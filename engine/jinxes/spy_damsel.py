from engine.characters.base import HAS_ABILITY, STORYTELLER, Ability, Game, Grimoire
from engine.jinxes.base import Jinx


class SpyDamsel(Jinx):
    """The Damsel is poisoned from the moment that a Spy is in play, also when the Spy is not any more."""

    pair = "spy", "damsel"
    reminders = ("Spy Was Here",)

    def settle(self, game: Game, me: Ability) -> None:
        if self.is_here(game.grimoire) and not game.grimoire.marked("Spy Was Here", by=me):
            game.grimoire.mark("Spy Was Here", STORYTELLER, by=me)

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        if not self.is_here(grimoire) and not grimoire.marked("Spy Was Here", by=me):
            return ()
        damsels = (seat for seat, record in enumerate(grimoire.seats) if record.character == "damsel")
        lent = (token.seat for token in grimoire.marked(HAS_ABILITY) if token.data == "damsel")
        return (*damsels, *lent)

    def is_here(self, grimoire: Grimoire) -> bool:
        return any(record.character == "spy" for record in grimoire.seats)
