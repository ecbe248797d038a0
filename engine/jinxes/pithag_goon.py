from engine.characters.base import EVIL, GOOD, Ability, Alignment, Game
from engine.jinxes.base import Jinx


class PitHagGoon(Jinx):
    """An evil player whom the Pit-Hag makes the Goon is never made good by their own ability."""

    pair = "pithag", "goon"

    reminders = ("Stays Evil",)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        if game.grimoire.seats[seat].character != "goon":
            game.grimoire.drop(game.grimoire.marked("Stays Evil", seat, by=me))
        elif by is not None and by.character == "pithag" and game.alignment(seat) is EVIL:
            game.grimoire.mark("Stays Evil", seat, by=me)

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        own = by is not None and by.character == "goon" and by.owner == seat
        return own and alignment is GOOD and bool(game.grimoire.marked("Stays Evil", seat))
