from engine.characters.base import MINION, Ability, Game, Townsfolk


class Investigator(Townsfolk):
    """Learns at the start that one of two players is a certain Minion."""

    edition = "tb"

    reminders = ("Minion", "Wrong")

    def first_night(self, game: Game, me: Ability) -> None:
        game.learn_one_of_two(me, MINION)
