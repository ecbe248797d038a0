from engine.characters.base import NIGHTLY, Ability, Died, Game, ThisIs, Townsfolk, When


class Undertaker(Townsfolk):
    """Learns each night but the first who was executed and died that day."""

    edition = "tb"

    learns = NIGHTLY
    reminders = ("Died Today",)

    def other_nights(self, game: Game, me: Ability) -> None:
        today = When(game.night - 1, by_day=True)
        dead = [one for one in game.chronicle if type(one) is Died and one.execution and one.when == today]
        if not dead:
            return  # not woken (RB-067)
        truths = [ThisIs(one.seat, shown) for one in dead for shown in self.may_be_shown(game, me, one)]
        plain = [ThisIs(one.seat, one.character) for one in dead]
        form = game.could_be_shown(tuple(dict.fromkeys(one.seat for one in dead)))
        game.inform(me, tuple(dict.fromkeys(truths)), form, tuple(dict.fromkeys(plain)))

    def may_be_shown(self, game: Game, me: Ability, dead: Died) -> tuple[str, ...]:
        """What was executed, whatever the corpse is now. Only who still is that may count as something else."""
        if game.grimoire.seats[dead.seat].character != dead.character:
            return (dead.character,)
        return game.shown_as(dead.seat, me)
