from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class ScarletWomanAlHadikhia(Jinx):
    """Where two Al-Hadikhias live, one of whom was the Scarlet Woman, that one is the Scarlet Woman again."""

    pair = "scarletwoman", "alhadikhia"

    reminders = ("Was The Scarlet Woman",)

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        """Of several who have the Scarlet Woman's ability one follows: another would at once be who she was again."""
        return by.character == "scarletwoman" and new == "alhadikhia" and bool(self.living(game))

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """Any other change makes them somebody else for good."""
        game.grimoire.drop(game.grimoire.marked("Was The Scarlet Woman", seat, by=me))
        seats = game.grimoire.seats
        if by is not None and by.character == "scarletwoman" and seats[seat].character == "alhadikhia":
            game.grimoire.mark("Was The Scarlet Woman", seat, by=me)

    def settle(self, game: Game, me: Ability) -> None:
        living = self.living(game)
        for token in game.grimoire.marked("Was The Scarlet Woman", by=me):
            if token.seat in living and len(living) > 1:
                game.become(token.seat, "scarletwoman", by=me)
                return

    def living(self, game: Game) -> list[int]:
        """The Al-Hadikhias who live."""
        seats = game.grimoire.seats
        return [one for one in game.grimoire.living() if seats[one].character == "alhadikhia"]
