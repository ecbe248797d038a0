from engine.characters.base import Ability, Game, ThisIs, Townsfolk


class Undertaker(Townsfolk):
    """Learns each night but the first who was executed and died that day."""

    edition = "tb"

    reminders = ("Died Today",)

    def other_nights(self, game: Game, me: Ability) -> None:
        dead = tuple(seat for seat, died in game.day.executions if died)
        if not dead:
            return  # not woken (RB-067)
        truths = tuple(ThisIs(seat, shown) for seat in dead for shown in game.shown_as(seat, me))
        plain = tuple(ThisIs(seat, game.grimoire.seats[seat].character) for seat in dead)
        game.inform(me, truths, game.could_be_shown(dead), plain)
