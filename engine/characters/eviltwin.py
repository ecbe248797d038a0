from engine.characters.base import (
    EVIL,
    GOOD,
    STORYTELLER,
    TRAVELLER,
    Ability,
    Alignment,
    ChosenBy,
    Execution,
    Game,
    Grimoire,
    Learned,
    Minion,
    Phase,
    ThisIs,
    Twin,
    Woke,
)


class EvilTwin(Minion):
    """The owner and a player of the other side know each other: executing the good one loses, and good cannot win
    while both live."""

    edition = "snv"

    reminders = ("Twin",)

    def first_night(self, game: Game, me: Ability) -> None:
        """A pair of before is none any more (G11 of the rules spec)."""
        pairs = game.grimoire.marked("Twin", by=me)
        game.grimoire.drop(tuple(token for token in pairs if token.data != game.night))
        self.pair(game, me)

    def pair(self, game: Game, me: Ability) -> None:
        """The pair is made droisoned or not; only what it does to the game needs an ability that works."""
        other = game.alignment(me.owner).other
        seats = tuple(
            seat
            for seat in game.grimoire.others(me.owner)
            if game.alignment(seat) is other
            and game.grimoire.seats[seat].lives
            and game.team(seat) is not TRAVELLER
        )
        if not seats:
            return
        twin = game.ask(STORYTELLER, me, Twin(*seats))
        game.grimoire.mark("Twin", twin, by=me, data=game.night)
        self.introduce(game, me, twin)

    def introduce(self, game: Game, me: Ability, twin: int) -> None:
        """By name and character; who does not know who they are hears of the other player alone."""
        found: ThisIs | tuple[int, ...] = ThisIs(twin, game.grimoire.seats[twin].character)
        if game.is_in_the_dark(me.owner):
            found = (twin,)
        game.tell_in_secret(me.owner, Learned(game.face(me), found))
        game.tell_in_secret(twin, ChosenBy(game.face_to(twin, me), me.owner))

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """Two of one side are no pair any more: there is a new one, unless a side has won whatever the pair is."""
        if game.decided is not None:
            return
        for token in game.grimoire.marked("Twin", by=me):
            alike = game.alignment(token.seat) is game.alignment(me.owner)
            if seat in (token.seat, me.owner) and alike and game.works(me):
                game.grimoire.unmark(token)
                self.pair_out_of_turn(game, me)

    def settle(self, game: Game, me: Ability) -> None:
        """Droisoned when the pair broke, or without the ability in their turn, as whom a Preacher chose: there is a
        pair as soon as the ability works."""
        self.on_change(game, me, me.owner, me)
        if me.owner == STORYTELLER:  # by a Plague Doctor, where the jinx is not played
            return
        their_turn_comes = game.phase in (Phase.DEAL, Phase.FIRST_NIGHT) or me in game.newcomers
        if not their_turn_comes and not game.grimoire.marked("Twin", by=me) and not game.is_won:
            self.pair_out_of_turn(game, me)

    def pair_out_of_turn(self, game: Game, me: Ability) -> None:
        """At night they are awake for it all the same."""
        self.pair(game, me)
        if game.is_night and game.grimoire.marked("Twin", by=me):
            game.happened(Woke(game.when, me.owner, me.character))

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Dead or alive afterwards; it does not matter that the pair is broken by it."""
        for token in game.grimoire.marked("Twin", by=me):
            good = execution.alignment is GOOD and self.differ(game.grimoire, me, token.seat)
            if execution.seat in (token.seat, me.owner) and good and game.works(me):
                game.decide(EVIL, by=me)

    def holds_off(self, grimoire: Grimoire, me: Ability, side: Alignment) -> bool:
        live = [
            grimoire.seats[me.owner].lives and grimoire.seats[token.seat].lives
            for token in grimoire.marked("Twin", by=me)
            if self.differ(grimoire, me, token.seat)
        ]
        return side is GOOD and any(live)

    def differ(self, grimoire: Grimoire, me: Ability, twin: int) -> bool:
        return grimoire.seats[me.owner].alignment is not grimoire.seats[twin].alignment
