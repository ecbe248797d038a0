from engine.characters.base import NIGHTLY, STORYTELLER, Ability, Belief, Believes, Game, Mistaken, Outsider


class Drunk(Mistaken, Outsider):
    """Thinks they are a Townsfolk who is not in play."""

    edition = "tb"

    misleads = NIGHTLY
    goes_unnoticed = True
    always_drunk = True
    thinks_spare = True

    def belief(self, game: Game, me: Ability) -> Belief:
        believed = game.ask(STORYTELLER, me, Believes(*game.spare_townsfolk()))
        return Belief(believed, game.alignment(me.owner))
