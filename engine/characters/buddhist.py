from engine.characters.base import STORYTELLER, Ability, Consenting, Fabled, Game


class Buddhist(Fabled):
    """Those who know the game well keep silent for the first two minutes of each day."""

    reminders = ("Silent",)

    # The silence itself is the table's affair.
    def setup(self, game: Game, me: Ability) -> None:
        self.looks_after(game, me, *game.ask(STORYTELLER, me, Consenting(game.grimoire.everyone(), 0, 5)))
