from engine.characters.base import (
    DEMON,
    Ability,
    Death,
    Game,
    Grimoire,
    Townsfolk,
    character,
    is_from,
    until_dawn,
)


class Monk(Townsfolk):
    """Each night but the first another player is safe from the Demon."""

    edition = "tb"

    chooses_at_night = True
    prevents_deaths = True
    reminders = ("Safe",)
    lasts = {"Safe": until_dawn}

    def other_nights(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.others(me.owner))
        if game.works(me):
            game.grimoire.mark("Safe", seat, by=me, until=game.dawn)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return is_from(DEMON, death) and bool(grimoire.marked("Safe", death.seat, by=me))

    def keeps_unharmed(self, grimoire: Grimoire, me: Ability, seat: int, by: Ability) -> bool:
        return character(by.character).team is DEMON and bool(grimoire.marked("Safe", seat, by=me))
