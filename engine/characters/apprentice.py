from engine.characters.base import (
    GOOD,
    HAS_ABILITY,
    STORYTELLER,
    Ability,
    Game,
    Learned,
    OneCharacter,
    Traveller,
    character,
)


class Trade(OneCharacter):
    """Which ability the Apprentice has."""


class Apprentice(Traveller):
    """Gains the ability of a Townsfolk, or of a Minion where evil, and keeps it until death."""

    edition = "bmr"

    reminders = (HAS_ABILITY,)

    def first_night(self, game: Game, me: Ability) -> None:
        """Any of the script; that it is not in play is usual, not law (the almanac: for want of a second token).

        What is no more than a way of being dealt is no ability to have.
        """
        kind = game.script.townsfolk if game.alignment(me.owner) is GOOD else game.script.minions
        abilities = tuple(one for one in kind if not character(one).undealt)
        learned: str = game.ask(STORYTELLER, me, Trade(abilities))
        game.tell((me.owner,), Learned(game.face(me), learned))
        game.gain(me, learned)
