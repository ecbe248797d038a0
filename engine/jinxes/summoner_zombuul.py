from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class SummonerZombuul(Jinx):
    """A dead player who is summoned as the Zombuul lives under their shroud: they have seemed to die already."""

    pair = "summoner", "zombuul"

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        summoned = by is not None and by.character == "summoner"
        if (
            summoned
            and game.grimoire.seats[seat].character == "zombuul"
            and not game.grimoire.seats[seat].lives
        ):
            game.grimoire.change(seat, feigns=True)
