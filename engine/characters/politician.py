from engine.characters.base import STORYTELLER, Ability, Alignment, Game, Judgement, Outsider


class MostToBlame(Judgement):
    """Whether the owner did more than anybody else on their side to make it lose."""


class Politician(Outsider):
    """Who did most to make their own side lose, dead or alive, changes sides at the end and wins with the other."""

    edition = "carousel"

    works_when_dead = True

    def wins_too(self, game: Game, me: Ability, side: Alignment) -> bool:
        if game.ask(STORYTELLER, me, MostToBlame(False, True)):
            game.turn(me.owner, side, told=False, by=me)
        return game.alignment(me.owner) is side
