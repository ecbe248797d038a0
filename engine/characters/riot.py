from engine.characters.base import (
    ANY_NUMBER,
    MINION,
    STORYTELLER,
    TOWN,
    TRAVELLER,
    Ability,
    Demon,
    Game,
    Grimoire,
    Nominated,
    NominatesNext,
    Phase,
    character,
    until_dusk,
)

_DAY = 3
_LATER = "riot: comes on the first later day it works"

DAY_3 = "Day 3"
NOMINATES = "Nominates"
LIVES_ON = "Lives On"


class Riot(Demon):
    """On day three all Minions are Riot too, and whoever is nominated dies and nominates the next player at once."""

    edition = "carousel"

    acted_out = False
    proves_itself = True
    reminders = (DAY_3, NOMINATES, LIVES_ON)
    lasts = {DAY_3: until_dusk, NOMINATES: until_dusk, LIVES_ON: until_dusk}
    house_rules = {_LATER: (True, False), "riot: its nominations count as executions": (True, False)}

    def attacks(self, game: Game, me: Ability) -> int:
        return 0

    def has_come(self, game: Game) -> bool:
        """Whether this night, or the day after it, is that of the riot."""
        return game.night == _DAY or (game.night > _DAY and bool(game.house_rules[_LATER]))

    # The Minions

    def other_nights(self, game: Game, me: Ability) -> None:
        """Everybody keeps their side. The Minions whom it could not change at night are changed by day."""
        if self.has_come(game) and game.living(MINION) and game.works(me):
            self.take_in(game, me)

    def settle(self, game: Game, me: Ability) -> None:
        """As nominations open, where it was drunk or poisoned at night. Then everybody hears whose turn it is."""
        if game.phase is Phase.NOMINATIONS and game.grimoire.marked(DAY_3):
            self.take_in(game, me)
        turn = game.nominates_next
        if turn is not None and turn != game.square.nominates_next and not game.is_won:
            game.tell(TOWN, NominatesNext(turn))

    def take_in(self, game: Game, me: Ability) -> None:
        for seat in game.living(MINION):
            game.become(seat, self.id, by=me)

    # The riot: the first of them that works does what is done once

    def on_dawn(self, game: Game, me: Ability) -> None:
        if self.has_come(game):
            game.grimoire.mark(DAY_3, me.owner, by=me, until=game.dusk)

    def needs_no_vote(self, grimoire: Grimoire, me: Ability, nominee: int) -> bool:
        """The Storyteller cannot die of it."""
        return nominee != STORYTELLER and bool(grimoire.marked(DAY_3))

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        """Whoever cannot die nominates all the same, as do the dead whom somebody nominates first of all.

        While none of them works a nomination is as any; the player whose turn it was has none from then on.
        """
        nominee = nomination.nominee
        if not game.grimoire.marked(DAY_3) or not self.is_first(game, me):
            return
        game.grimoire.drop(game.grimoire.marked(NOMINATES))
        if not game.works(me) or nominee == STORYTELLER:
            return
        if game.grimoire.seats[nominee].lives:
            if game.kill(nominee, by=me) is None:
                game.grimoire.mark(LIVES_ON, nominee, by=me, until=game.dusk)
            else:
                game.grimoire.drop(game.grimoire.marked(LIVES_ON))
        if self.storyteller_nominates(game.grimoire, me):
            game.grimoire.mark(NOMINATES, nominee, by=self.who_goes_on(game, me, nominee), until=game.dusk)

    def who_goes_on(self, game: Game, me: Ability, nominee: int) -> Ability:
        """Another of them where there is one: a nominee whom a Hindu lets live again as somebody else is one no more,
        and has to nominate all the same."""
        others = (
            one
            for one in game.abilities_of(self.id)
            if one.genuine and one.owner != nominee and game.alive_for(one)
        )
        return next(others, me)

    def is_first(self, game: Game, me: Ability) -> bool:
        """Whether this is the first of them that works, or the first of those that do not."""
        mine = [one for one in game.now.holding("on_nomination") if one.character == self.id]
        working = [one for one in mine if one in game.now.working]
        return me == (working or mine)[0]

    def nominates_next(self, grimoire: Grimoire, me: Ability) -> int | None:
        """Who has gone home has no turn."""
        turn = next((token.seat for token in grimoire.marked(NOMINATES)), None)
        return turn if turn is None or turn in grimoire.ring else STORYTELLER

    def nominations_of(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        """While it goes on, the living: but for those who could not die, until somebody has."""
        if seat == STORYTELLER or not grimoire.marked(NOMINATES):
            return usual
        return ANY_NUMBER if seat in self.storyteller_nominates(grimoire, me) else 0

    def storyteller_nominates(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        """Where all who are left cannot die it is over for today, as no rule says what becomes of them."""
        if not grimoire.marked(DAY_3):
            return ()
        return tuple(
            seat
            for seat in grimoire.living()
            if not grimoire.marked(LIVES_ON, seat)
            and character(grimoire.seats[seat].character).team is not TRAVELLER
        )
