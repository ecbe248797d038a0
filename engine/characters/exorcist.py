from engine.characters.base import (
    DEMON,
    Ability,
    ChosenBy,
    Game,
    Grimoire,
    Townsfolk,
    behind,
    character,
    until_dawn,
    until_next_dawn,
)


class Exorcist(Townsfolk):
    """Each night but the first chooses another player than the night before; a Demon does not act tonight."""

    edition = "bmr"

    chooses_at_night = True
    prevents_deaths = True
    reminders = ("Chosen",)
    lasts = {"Chosen": until_next_dawn, "Exorcised": until_dawn}

    def other_nights(self, game: Game, me: Ability) -> None:
        last_night = [t.seat for t in game.grimoire.marked("Chosen", by=me) if t.until == game.dawn]
        seat = game.choose(me, tuple(s for s in game.grimoire.everyone() if s not in last_night))
        # The choice is remembered for a night, drunk or sober.
        game.grimoire.mark("Chosen", seat, by=me, until=game.next_dawn)
        if game.counts_as(seat, DEMON, me) and game.works(me):
            game.grimoire.mark("Exorcised", seat, by=me, until=game.dawn)
            game.tell((seat,), ChosenBy(me.character, me.owner))

    def keeps_asleep(self, grimoire: Grimoire, me: Ability, sleeper: Ability) -> bool:
        demon = sleeper.genuine and character(sleeper.character).team is DEMON
        return demon and any(grimoire.marked("Exorcised", one, by=me) for one in behind(grimoire, sleeper))
