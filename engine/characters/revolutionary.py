from engine.characters.base import (
    CHANCE,
    DEMON,
    MINION,
    OUTSIDER,
    SPENT,
    STORYTELLER,
    TOWNSFOLK,
    TRAVELLER,
    Ability,
    Alignment,
    Fabled,
    Game,
    Grimoire,
    OneSeat,
    Team,
    Together,
    character,
)


class Revolutionary(Fabled):
    """Two neighbours are known to be on one side; once, one of them may count as something else."""

    looks_after_most = 2
    looks_after_neighbours = True
    from_the_start = True
    registers_once = True
    reminders = ("Register Falsely?", SPENT)

    def setup(self, game: Game, me: Ability) -> None:
        """The first draws; the second exchanges tokens with somebody until they are on the same side."""
        dealt_to = self.dealt_to(game)
        pair = self.who_agreed(game, me, dealt_to)
        if len(pair) != 2 or pair[1] not in game.grimoire.neighbours(pair[0]):
            return
        first, second = pair
        if game.alignment(first) is not game.alignment(second):
            same = (s for s in dealt_to if s != first and game.alignment(s) is game.alignment(first))
            partners = tuple(same)
            if not partners:  # the Demon alone is evil
                return
            fitting = tuple(s for s in partners if not self.parts(game, second, s)) or partners
            game.exchange_tokens(second, game.ask(CHANCE, me, OneSeat(*fitting)))
        self.looks_after(game, me, *pair)

    def parts(self, game: Game, one: int, other: int) -> bool:
        """Whether an exchange of their tokens takes the Demon from beside who belongs there (the Marionette)."""
        places = {one: other, other: one}
        near = {
            seat
            for demon in game.living(DEMON)
            for seat in game.grimoire.neighbours(places.get(demon, demon))
        }
        belong = [
            s for s in self.dealt_to(game) if character(game.grimoire.seats[s].character).beside_the_demon
        ]
        return any(places.get(seat, seat) not in near for seat in belong)

    def dealt_to(self, game: Game) -> tuple[int, ...]:
        """The side of a Traveller is chosen later, and by somebody else."""
        return tuple(seat for seat in game.grimoire.everyone() if game.team(seat) is not TRAVELLER)

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        if grimoire.marked(SPENT, by=me) or not grimoire.marked("Register Falsely?", seat, by=me):
            return ()
        return TOWNSFOLK, OUTSIDER, MINION, DEMON

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        """Both change sides or neither, as the Storyteller decides; neither where the other one may not follow."""
        other = self.partner(game, me, seat)
        if other is None or game.alignment(other) is alignment:
            return False
        then = game.copy()
        then.grimoire.change(seat, alignment=alignment)
        return then.stays(other, alignment, by=me) or not game.ask(STORYTELLER, me, Together())

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        other = self.partner(game, me, seat)
        if other is not None and game.alignment(other) is not game.alignment(seat):
            game.turn(other, game.alignment(seat), by=me)

    def partner(self, game: Game, me: Ability, seat: int) -> int | None:
        pair = [token.seat for token in game.grimoire.marked("Register Falsely?", by=me)]
        return next((one for one in pair if one != seat), None) if seat in pair else None
