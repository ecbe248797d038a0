from engine.characters.base import DRUNK, Ability, Game, character
from engine.jinxes.base import Jinx


class PitHagVillageIdiot(Jinx):
    """The Pit-Hag may make one Village Idiot more while a token is left; then another may be the drunk one.

    Who was the drunk one, and is no Village Idiot any more, stays drunk all the same, and so does the only one.
    """

    pair = "pithag", "villageidiot"

    def allows_another(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        copies = sum(record.character == "villageidiot" for record in game.grimoire.seats)
        mine = by.character == "pithag" and new == "villageidiot"
        return mine and copies < character("villageidiot").copies

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        made = by is not None and by.character == "pithag"
        if not made or game.grimoire.seats[seat].character != "villageidiot":
            return
        seats = game.grimoire.seats
        idiots = [one for one in game.grimoire.everyone() if seats[one].character == "villageidiot"]
        tokens = (token for token in game.grimoire.marked(DRUNK) if token.data == "villageidiot")
        drunk = tuple(token for token in tokens if token.seat in idiots)
        if drunk and len(idiots) > 1:
            game.grimoire.drop(drunk)
            character("villageidiot").setup(game, me)
