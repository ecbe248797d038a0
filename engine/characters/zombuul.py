from engine.characters.base import Ability, Death, Demon, Died, Game, When


class Zombuul(Demon):
    """After a day without a death a player dies at night; the first time it dies itself, it only seems to."""

    edition = "bmr"

    chooses_at_night = True
    minds_executions = True
    reminders = ("Died Today", "Dead")

    def other_nights(self, game: Game, me: Ability) -> None:
        if not self.attacks(game, me):
            return
        seat = game.choose(me, game.grimoire.everyone())
        if game.works(me):
            game.kill(seat, by=me)

    def attacks(self, game: Game, me: Ability) -> int:
        today = When(game.night - 1, by_day=True)
        return int(not any(isinstance(event, Died) and event.when == today for event in game.chronicle))

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        if death.seat != me.owner or not game.grimoire.seats[me.owner].alive:
            return death.seat
        game.feign_death(me.owner, death)
        return None

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Drunk or poisoned it dies the first time, which the Mathematician notices."""
        if death.seat == me.owner and not death.certain:
            game.works(me)
