from engine.characters.base import NO_ABILITY, STORYTELLER, Ability, Game
from engine.jinxes.base import Jinx


class MagicianVizier(Jinx):
    """With a Vizier in play the Magician has no ability, and cannot be executed by the Vizier's word."""

    pair = "magician", "vizier"
    reminders = (NO_ABILITY,)

    def settle(self, game: Game, me: Ability) -> None:
        there = any(one.genuine for one in game.abilities_of("vizier"))
        silent = set(self.magicians(game)) if there else set()
        laid = game.grimoire.marked(NO_ABILITY, by=me)
        game.grimoire.drop(tuple(token for token in laid if token.seat not in silent))
        for seat in sorted(silent.difference(token.seat for token in laid)):
            game.grimoire.mark(NO_ABILITY, seat, by=me)

    def forbids_executing(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        return by.character == "vizier" and seat in self.magicians(game)

    def magicians(self, game: Game) -> tuple[int, ...]:
        held = game.abilities_of("magician")
        return tuple(one.owner for one in held if one.genuine and one.owner != STORYTELLER)
