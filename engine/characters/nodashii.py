from engine.characters.base import NIGHTLY, POISONED, Ability, Demon, Game, Grimoire, nearest_townsfolk


class NoDashii(Demon):
    """The nearest Townsfolk each way, dead or alive, is poisoned; each night but the first a player dies."""

    edition = "snv"

    chooses_at_night = True
    played_by_storyteller = True

    misleads = NIGHTLY
    reminders = ("Dead", POISONED)

    def other_nights(self, game: Game, me: Ability) -> None:
        self.attack(game, me, game.choose(me, game.grimoire.everyone()))

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        return nearest_townsfolk(grimoire, me.owner)
