from engine.characters.base import ONCE, TOWNSFOLK, Ability, Game, Townsfolk


class Washerwoman(Townsfolk):
    """Learns at the start that one of two players is a certain Townsfolk."""

    edition = "tb"

    learns = ONCE
    reminders = ("Townsfolk", "Wrong")

    def first_night(self, game: Game, me: Ability) -> None:
        game.learn_one_of_two(me, TOWNSFOLK)
