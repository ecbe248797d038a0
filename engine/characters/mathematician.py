from engine.characters.base import (
    NIGHTLY,
    STORYTELLER,
    Ability,
    Game,
    Number,
    Townsfolk,
    WentWrong,
    When,
    character,
)


class Abnormal(Number):
    """How many abilities went wrong since dawn."""


class Mathematician(Townsfolk):
    """Learns each night how many other players' abilities went wrong since dawn by another character's doing."""

    edition = "snv"

    learns = NIGHTLY

    def each_night(self, game: Game, me: Ability) -> None:
        dawn = When(game.night - 1, by_day=True)
        lately = (event for event in game.chronicle if event.when >= dawn)
        wrong = {event.seat for event in lately if isinstance(event, WentWrong)}
        for one in game.now.at_work("gone_wrong"):
            wrong.update(character(one.character).gone_wrong(game, one))
        game.inform(me, (len(wrong - {me.owner, STORYTELLER}),), Abnormal(len(game.grimoire.ring)))
