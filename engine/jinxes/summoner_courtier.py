from engine.characters.base import Ability, Game
from engine.jinxes.base import SummonsForThem


class SummonerCourtier(SummonsForThem):
    """Where a living Summoner is drunk by the Courtier in the third night, the Storyteller summons for them."""

    pair = "summoner", "courtier"

    def takes_away(self, game: Game, summoner: Ability) -> bool:
        return any(effect.by and effect.by.character == "courtier" for effect in game.now.spoils(summoner))
