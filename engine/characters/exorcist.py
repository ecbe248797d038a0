from engine.characters.base import (
    DEMON,
    NEVER,
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
        """The Demon does not wake at all (almanac), so neither for what a Boffin gave them; what needs no waking goes
        on, such as a Gossip's death."""
        chosen = any(grimoire.marked("Exorcised", one, by=me) for one in behind(grimoire, sleeper))
        if not chosen or not sleeper.genuine:
            return False
        acting = character(sleeper.character)
        is_demon = sleeper.owner >= 0 and character(grimoire.seats[sleeper.owner].character).team is DEMON
        wakes = acting.learns is not NEVER or acting.chooses_at_night or acting.chooses_once
        return acting.team is DEMON or (is_demon and wakes)
