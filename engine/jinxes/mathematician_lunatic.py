from engine.characters.base import DEMON, Ability, Game, character
from engine.jinxes.base import Jinx


class MathematicianLunatic(Jinx):
    """The Mathematician counts the Lunatic who attacks others than the Demon does (wording of July 2026)."""

    pair = "mathematician", "lunatic"

    def on_chosen(self, game: Game, me: Ability, chooser: Ability, seat: int) -> None:
        if character(chooser.character).team is not DEMON:
            return
        for lunatic in game.abilities_of("lunatic"):
            attacked = [token.seat for token in game.grimoire.marked("Chosen", by=lunatic)]
            if attacked and seat not in attacked:
                game.went_wrong(lunatic)
