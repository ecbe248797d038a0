from engine.characters.base import Ability, Fabled, Game


class Buddhist(Fabled):
    """Those who know the game well keep silent for the first two minutes of each day."""

    looks_after_most = 5
    silences = True
    reminders = ("Silent",)

    # The silence itself is the table's affair.
    def setup(self, game: Game, me: Ability) -> None:
        self.looks_after(game, me, *self.who_agreed(game, me, game.grimoire.everyone()))
