from engine.characters.base import STORYTELLER, Ability, Believes, Game, Outsider


class Drunk(Outsider):
    """Thinks they are a Townsfolk who is not in play."""

    edition = "tb"

    knows_not_itself = True
    always_drunk = True

    def setup(self, game: Game, me: Ability) -> None:
        if game.grimoire.seats[me.owner].believes is None:
            believed = game.ask(STORYTELLER, me, Believes(*game.spare_townsfolk()))
            game.grimoire.change(me.owner, believes=believed)
