from engine.characters.base import EVIL, ONCE, Ability, Game, Pointed, Townsfolk


class OneOfThreeEvil(Pointed):
    """Three players, exactly one of whom is evil."""

    size, quality, wanted = 3, EVIL, 1


class Noble(Townsfolk):
    """Learns at the start three players, exactly one of whom is evil."""

    edition = "carousel"

    reminders = ("Know",)
    learns = ONCE

    def first_night(self, game: Game, me: Ability) -> None:
        game.point_at(me, OneOfThreeEvil(game.grimoire.others(me.owner)))
