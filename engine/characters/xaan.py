from collections.abc import Iterable

from engine.characters.base import (
    NIGHTLY,
    OUTSIDER,
    POISONED,
    TOWNSFOLK,
    Ability,
    Counts,
    Game,
    Grimoire,
    Minion,
    character,
    until_dusk,
)


class Xaan(Minion):
    """In the night whose number is that of the Outsiders as the game began, all Townsfolk are poisoned until dusk;
    there may be any number of Outsiders."""

    edition = "carousel"

    overrides_counts = True
    droisons_when_set_off = True
    misleads = NIGHTLY
    reminders = ("X", POISONED)
    lasts = {"X": until_dusk}

    def counts(self, players: int, counts: Counts) -> Iterable[Counts]:
        return counts.any_outsiders()

    # Without Outsiders it never comes. What becomes of the Outsiders later makes no difference.
    def each_night(self, game: Game, me: Ability) -> None:
        outsiders = sum(character(one).team is OUTSIDER for one in game.began_with)
        if game.night == outsiders and game.works(me):
            game.grimoire.mark("X", me.owner, by=me, until=game.dusk)

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        """Whoever is a Townsfolk at the time. Our reading: never the owner, an Alchemist, who would undo it all."""
        if not grimoire.marked("X", by=me):
            return ()
        others = grimoire.others(me.owner)
        return tuple([s for s in others if character(grimoire.seats[s].character).team is TOWNSFOLK])
