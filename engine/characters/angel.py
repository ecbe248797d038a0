from engine.characters.base import (
    NOBODY,
    STORYTELLER,
    Ability,
    Avenging,
    Death,
    Game,
    Occasion,
    Responsible,
)


class Angel(Avenging):
    """New players are protected: whoever is most to blame for the death of one suffers for it."""

    looks_after_most = 3
    reminders = ("Protect", *Avenging.reminders)

    def setup(self, game: Game, me: Ability) -> None:
        self.looks_after(game, me, *self.who_agreed(game, me, game.grimoire.everyone()))

    def called_for(self, occasion: Occasion) -> bool:
        return occasion.newcomers

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if not game.grimoire.marked("Protect", death.seat, by=me):
            return
        blamed = game.ask(STORYTELLER, me, Responsible(*game.grimoire.others(death.seat), NOBODY))
        if blamed != NOBODY:
            day_is_over = death.execution and death.by_day
            self.something_bad(game, me, blamed, day_is_over=day_is_over)

    def on_dawn(self, game: Game, me: Ability) -> None:
        """On the final day anybody may be executed."""
        if game.alive_count(travellers=False) <= 3:
            game.dismiss(me)
