from engine.characters.base import (
    STORYTELLER,
    TRUTHFUL,
    TWICE,
    Ability,
    ChosenBy,
    Game,
    OneOf,
    OneSeat,
    Traveller,
    until_dusk,
)


class Served(OneSeat):
    """Whom the Barista serves tonight."""


class Serving(OneOf):
    """What the player gets until dusk: TRUTHFUL, or their ability TWICE."""


class Barista(Traveller):
    """Each night the Storyteller lets a player be sober and hear only the truth, or use their ability twice."""

    edition = "snv"

    serves_twice = True
    reminders = (TRUTHFUL, TWICE)
    lasts = {TRUTHFUL: until_dusk, TWICE: until_dusk}

    def each_night(self, game: Game, me: Ability) -> None:
        if not game.works(me):
            return  # nobody is asked and nobody woken
        seat: int = game.ask(STORYTELLER, me, Served(*game.grimoire.everyone()))
        serving: str = game.ask(STORYTELLER, me, Serving(TRUTHFUL, TWICE))
        game.grimoire.mark(serving, seat, by=me, until=game.dusk)
        game.tell((seat,), ChosenBy(me.character, me.owner, serving))
