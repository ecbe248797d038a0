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
    Phase,
    ThisIs,
    standing_entries,
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
        game.grimoire.mark("Stormcaught", self.holder(game, named), by=me, data=named)

    def holder(self, game: Game, named: str) -> int:
        """The player who has that character, or the Storyteller."""
        seats = game.grimoire.seats
        return next((s for s in game.grimoire.everyone() if seats[s].character == named), STORYTELLER)

    def first_night(self, game: Game, me: Ability) -> None:
        self.tell_evil(game, me)

    def as_it_begins(self, game: Game, me: Ability) -> None:
        """A Revolutionary may have exchanged tokens since one was named. And who is made a Minion, or turned, on the
        first night after the others were told is told as well."""
        caught = game.grimoire.marked("Stormcaught", by=me) if game.phase is Phase.DEAL else ()
        for token in caught:
            holder = self.holder(game, token.data)
            if token.seat != holder:
                game.grimoire.drop((token,))
                game.grimoire.mark("Stormcaught", holder, by=me, data=token.data)
        if game.phase is Phase.FIRST_NIGHT:
            self.tell_evil(game, me)

    # A Marionette, who does not know that they are evil, is not told; nor is anybody whom Tor leaves in the dark.
    def tell_evil(self, game: Game, me: Ability) -> None:
        """Those who are not told yet."""
        known = self.known(game, me)
        if known is None:
            return
        told = {seat for one in standing_entries(game.ledger) if one.fact == known for seat in one.to}
        for seat in game.grimoire.everyone():
            evil = game.alignment(seat) is EVIL and game.grimoire.seats[seat].believed is None
            if evil and seat not in told and not game.is_in_the_dark(seat):
                game.tell((seat,), known)

    def known(self, game: Game, me: Ability) -> NotInPlay | ThisIs | None:
        """A person may have moved the token, or taken it away. None where nobody was named, as this came later."""
        facts = (one.fact for one in standing_entries(game.ledger))
        named = next((fact.favoured for fact in facts if isinstance(fact, Favours)), None)
        if named is None:
            return None
        caught = game.grimoire.marked("Stormcaught", by=me)
        at_the_table = caught and caught[0].seat != STORYTELLER
        return ThisIs(caught[0].seat, named) if at_the_table else NotInPlay((named,))

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return not death.execution and bool(grimoire.marked("Stormcaught", death.seat, by=me))

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        return None if self.keeps_alive(game.grimoire, me, death) else death.seat
