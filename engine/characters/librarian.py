from engine.characters.base import ONCE, OUTSIDER, Ability, Game, Townsfolk


class Librarian(Townsfolk):
    """Learns at the start that one of two players is a certain Outsider, or that there is none."""

    edition = "tb"

    learns = ONCE
    reminders = ("Outsider", "Wrong")

    def first_night(self, game: Game, me: Ability) -> None:
        game.learn_one_of_two(me, OUTSIDER)
