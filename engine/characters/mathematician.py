from engine.characters.base import NIGHTLY, STORYTELLER, Ability, Game, Number, Townsfolk, WentWrong, When


class Abnormal(Number):
    """How many abilities went wrong since dawn."""


class Mathematician(Townsfolk):
    """Learns each night how many other players' abilities went wrong since dawn by another character's doing."""

    edition = "snv"

    learns = NIGHTLY

    def each_night(self, game: Game, me: Ability) -> None:
        dawn = When(game.night - 1, by_day=True)
        lately = (event for event in game.chronicle if event.when >= dawn)
        wrong = {event.seat for event in lately if isinstance(event, WentWrong)} - {me.owner, STORYTELLER}
        game.inform(me, (len(wrong),), Abnormal(len(game.grimoire.ring)))
