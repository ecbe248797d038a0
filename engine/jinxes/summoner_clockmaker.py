from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class SummonerClockmaker(Jinx):
    """To the Clockmaker the Summoner counts as the Demon."""

    pair = "summoner", "clockmaker"

    def stands_in(self, game: Game, me: Ability, seat: int, learner: Ability) -> bool:
        return learner.character == "clockmaker" and game.grimoire.seats[seat].character == "summoner"
