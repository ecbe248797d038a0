from engine.characters.base import (
    GOOD,
    HAS_ABILITY,
    STORYTELLER,
    Ability,
    Game,
    Learned,
    OneCharacter,
    Traveller,
)


class Trade(OneCharacter):
    """Which ability the Apprentice has."""


class Apprentice(Traveller):
    """Gains the ability of a Townsfolk, or of a Minion where evil, and keeps it until death."""

    edition = "bmr"

    reminders = (HAS_ABILITY,)

    def first_night(self, game: Game, me: Ability) -> None:
        kind = game.script.townsfolk if game.alignment(me.owner) is GOOD else game.script.minions
        taken = {one for seat in game.grimoire.seats for one in (seat.character, seat.believes)}
        spare = tuple(one for one in kind if one not in taken)
        learned: str = game.ask(STORYTELLER, me, Trade(spare or kind))
        game.tell((me.owner,), Learned(me.character, learned))
        game.gain(me, learned)
