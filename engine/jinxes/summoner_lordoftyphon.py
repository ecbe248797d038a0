from engine.characters.base import (
    EVIL,
    MINION,
    STORYTELLER,
    TRAVELLER,
    Ability,
    Game,
    MadeMinion,
    character,
)
from engine.jinxes.base import Jinx


class SummonerLordOfTyphon(Jinx):
    """A summoned Lord of Typhon sits beside a Minion, and the player on the other side becomes an evil Minion."""

    pair = "summoner", "lordoftyphon"

    def instead_of_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> int:
        """The nearest player who does sit beside a Minion: to refuse the choice would tell who sits where."""
        if by.character != "summoner" or new != "lordoftyphon":
            return seat
        around = game.grimoire.clockwise_from(seat)
        by_distance = [one for pair in zip(around, around[::-1], strict=True) for one in pair]
        places = [one for one in (seat, *by_distance) if game.team(one) is not TRAVELLER]
        return next((one for one in places if self.beside_a_minion(game, one)), seat)

    def beside_a_minion(self, game: Game, seat: int) -> bool:
        return any(game.team(one) is MINION for one in game.grimoire.neighbours(seat))

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        if by is None or by.character != "summoner" or game.grimoire.seats[seat].character != "lordoftyphon":
            return
        others = [one for one in game.grimoire.neighbours(seat) if game.team(one) not in (MINION, TRAVELLER)]
        if len(others) != 1:
            return
        (other,) = others
        free = (one for one in game.script.minions if not game.in_play(one))
        spare = tuple(one for one in free if game.may_become(other, one, by=me))
        if spare:
            minion = game.ask(STORYTELLER, me, MadeMinion(spare))
            game.become(other, minion, side=EVIL, by=me)
            # The Demon comes with this Minion, and is as new to them as to those who were there before.
            character(minion).on_change(game, Ability(minion, other, other), seat, by)
