from engine.characters.base import Ability, Game
from engine.jinxes.base import SummonsForThem


class SummonerPreacher(SummonsForThem):
    """Where a living Summoner has no ability in the third night by the Preacher, the Storyteller summons for them."""

    pair = "summoner", "preacher"

    def takes_away(self, game: Game, summoner: Ability) -> bool:
        """Nothing else takes an ability away as long as its owner lives."""
        return summoner in game.now.silenced
