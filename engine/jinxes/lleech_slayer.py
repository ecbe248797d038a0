from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class LleechSlayer(Jinx):
    """The Slayer's shot kills the Lleech's host, by whose death the Lleech dies."""

    pair = "lleech", "slayer"

    def taken_for_demon(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        """Drunk or poisoned a Lleech has no host."""
        hosts = game.grimoire.marked("Host", seat)
        return by.character == "slayer" and any(token.by in game.now.working for token in hosts)
