from engine.characters.base import GOOD, ONCE, Ability, Game, Pointed, Townsfolk


class OneGood(Pointed):
    """A player who is good."""

    size, quality, wanted = 1, GOOD, 1


class Steward(Townsfolk):
    """Learns at the start one good player."""

    edition = "carousel"

    reminders = ("Know",)
    learns = ONCE

    def first_night(self, game: Game, me: Ability) -> None:
        game.point_at(me, OneGood(game.grimoire.others(me.owner)))
