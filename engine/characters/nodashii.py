from engine.characters.base import TOWNSFOLK, Ability, Demon, Game, Grimoire, character


class NoDashii(Demon):
    """The nearest Townsfolk each way, dead or alive, is poisoned; each night but the first a player dies."""

    edition = "snv"

    reminders = ("Dead", "Poisoned")

    def other_nights(self, game: Game, me: Ability) -> None:
        self.attack(game, me, game.choose(me, game.grimoire.everyone()))

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        around = grimoire.clockwise_from(me.owner)
        townsfolk = [seat for seat in around if character(grimoire.seats[seat].character).team is TOWNSFOLK]
        return tuple(dict.fromkeys(townsfolk[:1] + townsfolk[-1:]))
