from engine.characters.base import (
    EVIL,
    STORYTELLER,
    TOWN,
    Ability,
    Death,
    Discretion,
    Favours,
    Game,
    Grimoire,
    Loric,
    NotInPlay,
    OneCharacter,
    ThisIs,
)

_CERTAIN = "stormcatcher: not even an Assassin kills who is caught"


class Favoured(OneCharacter):
    """The good character that the Storm Catcher favours."""

    concerns = Discretion.TOKENS


class StormCatcher(Loric):
    """A good character is named to all; evil learns who has it, if anybody, whom only an execution kills."""

    prevents_deaths = True
    reminders = ("Stormcaught",)
    escapes_certain_death = _CERTAIN
    house_rules = {_CERTAIN: (True, False)}

    def setup(self, game: Game, me: Ability) -> None:
        named: str = game.ask(STORYTELLER, me, Favoured(game.script.good))
        game.tell(TOWN, Favours(self.id, named))
        caught = [seat for seat in game.grimoire.everyone() if game.grimoire.seats[seat].character == named]
        game.grimoire.mark("Stormcaught", caught[0] if caught else STORYTELLER, by=me, data=named)

    # A Marionette, who does not know that they are evil, is not told.
    def first_night(self, game: Game, me: Ability) -> None:
        (token,) = game.grimoire.marked("Stormcaught", by=me)
        known = NotInPlay((token.data,)) if token.seat == STORYTELLER else ThisIs(token.seat, token.data)
        for seat in game.grimoire.everyone():
            if game.alignment(seat) is EVIL and game.grimoire.seats[seat].believed is None:
                game.tell((seat,), known)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return not death.execution and bool(grimoire.marked("Stormcaught", death.seat, by=me))

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        return None if self.keeps_alive(game.grimoire, me, death) else death.seat
