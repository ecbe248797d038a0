from engine.characters.base import DRUNK, Ability, Game, character
from engine.jinxes.base import Jinx


class PitHagVillageIdiot(Jinx):
    """The Pit-Hag may make one Village Idiot more while a token is left; then another may be the drunk one."""

    pair = "pithag", "villageidiot"

    def allows_another(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        copies = sum(record.character == "villageidiot" for record in game.grimoire.seats)
        mine = by.character == "pithag" and new == "villageidiot"
        return mine and copies < character("villageidiot").copies

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        made = by is not None and by.character == "pithag"
        if not made or game.grimoire.seats[seat].character != "villageidiot":
            return
        drunk = tuple(token for token in game.grimoire.marked(DRUNK) if token.data == "villageidiot")
        if drunk:
            game.grimoire.drop(drunk)
            character("villageidiot").setup(game, me)
