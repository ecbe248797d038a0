from engine.characters.base import NO_ABILITY, Ability, Game
from engine.jinxes.base import Jinx, end_alone, held_by_players


class MagicianVizier(Jinx):
    """With a Vizier in play the Magician has no ability, and cannot be executed by the Vizier's word."""

    pair = "magician", "vizier"
    reminders = (NO_ABILITY,)

    def settle(self, game: Game, me: Ability) -> None:
        there = any(one.genuine for one in game.abilities_of("vizier"))
        end_alone(game, me, held_by_players(game, "magician") if there else ())

    def forbids_executing(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        magicians = (one.owner for one in held_by_players(game, "magician"))
        return by.character == "vizier" and seat in magicians
