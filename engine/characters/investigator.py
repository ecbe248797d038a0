from engine.characters.base import MINION, ONCE, Ability, Game, Townsfolk


class Investigator(Townsfolk):
    """Learns at the start that one of two players is a certain Minion."""

    edition = "tb"

    learns = ONCE
    reminders = ("Minion", "Wrong")

    def first_night(self, game: Game, me: Ability) -> None:
        game.learn_one_of_two(me, MINION)
