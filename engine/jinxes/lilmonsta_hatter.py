from engine.characters.base import NOBODY, Ability, Demon, Game, Grimoire, OneCharacter, character
from engine.jinxes.base import Jinx


class LilMonstaHatter(Jinx):
    """A Demon who chooses Lil' Monsta at the Hatter's party chooses a Minion to be as well, and looks after it."""

    pair = "lilmonsta", "hatter"

    def also_named(self, grimoire: Grimoire, me: Ability, chooser: Ability) -> tuple[str, ...]:
        return ("lilmonsta",) if chooser.character == "hatter" else ()

    def instead_of_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> int:
        """The Minions of the party are settled by now: of all that are left, and that no jinx forbids."""
        if (new, by.character) != self.pair:
            return seat
        minions = tuple(one for one in game.script.minions if not character(one).goes_unnoticed)
        minions = tuple(one for one in minions if game.may_become(seat, one, by=by)) or minions
        free = tuple(one for one in minions if not game.in_play(one)) or minions
        minion = free[0] if len(free) == 1 else game.ask(seat, by, OneCharacter(free))
        game.become(seat, minion, by=by)
        monsta = character(new)
        assert isinstance(monsta, Demon)
        monsta.come(game, by, seat)
        return NOBODY
