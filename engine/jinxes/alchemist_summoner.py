from engine.characters.base import EVIL, HAS_ABILITY, SPENT, Ability, Death, Game
from engine.jinxes.base import Jinx


class AlchemistSummoner(Jinx):
    """An Alchemist with the Summoner's ability learns no bluffs, and says which Demon comes: the Storyteller says who
    it is. If they die before, evil wins."""

    pair = "alchemist", "summoner"

    def is_theirs(self, game: Game, summoning: Ability) -> bool:
        """Whether that ability is a Summoner's that an Alchemist has."""
        lent = game.grimoire.marked(HAS_ABILITY, summoning.owner)
        by = [token.by for token in lent if token.data == summoning.character and token.by is not None]
        return summoning.character == "summoner" and any(one.character == "alchemist" for one in by)

    def hushes(self, game: Game, me: Ability, teller: Ability) -> bool:
        return self.is_theirs(game, teller)

    def left_to_storyteller(self, game: Game, me: Ability, choosing: Ability) -> bool:
        return self.is_theirs(game, choosing)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Nothing is said of one who is drunk in the third night: then no Demon comes, and good has won."""
        for one in game.abilities_of("summoner"):
            dies = one.genuine and one.owner == death.seat and self.is_theirs(game, one)
            if dies and not game.now.demons and not game.grimoire.marked(SPENT, one.owner, by=one):
                game.decide(EVIL, by=me)
