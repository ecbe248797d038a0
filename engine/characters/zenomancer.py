from engine.characters.base import (
    GOALS,
    STORYTELLER,
    Ability,
    Discretion,
    Game,
    GoalReached,
    HasGoal,
    Loric,
    OneOf,
    Phase,
    Phrase,
    Seats,
    TrueStatement,
    ending_day,
    possible_goals,
)

_MOST = 3  # there are no more tokens


class Striving(Seats):
    """The players who get a goal of their own; nobody, where that is allowed."""

    concerns = Discretion.TOKENS


class GoalFor(OneOf):
    """The goal of this player."""

    concerns = Discretion.TOKENS

    def __init__(self, seat: int, *goals: str) -> None:
        super().__init__(*(Phrase("zenomancer", one) for one in goals))
        self.seat = seat


class Zenomancer(Loric):
    """One player or more have a goal of their own in secret; whoever reaches theirs learns something true."""

    needs_human = True  # goals of any other kind
    reminders = ("Goal",)
    phrases = frozenset(GOALS)

    def setup(self, game: Game, me: Ability) -> None:
        for seat in game.ask(STORYTELLER, me, Striving(game.grimoire.everyone(), 1, _MOST)):
            self.give(game, me, seat)

    def give(self, game: Game, me: Ability, seat: int) -> None:
        """A goal that can be reached at this table."""
        wanted = game.ask(STORYTELLER, me, GoalFor(seat, *possible_goals(game))).name
        game.grimoire.mark("Goal", seat, by=me, data=(wanted, 0))
        told = HasGoal(me.character, wanted)
        if game.phase is Phase.DEAL:
            game.tell((seat,), told)
        else:
            game.tell_in_secret(seat, told)

    def on_dusk(self, game: Game, me: Ability) -> None:
        """No ability of theirs: what they hear is true whoever is drunk, dead or lied to. The goal of somebody who
        has gone home is nobody's."""
        goals = game.grimoire.marked("Goal", by=me)
        game.grimoire.drop(tuple(token for token in goals if token.seat not in game.grimoire.ring))
        day = ending_day(game)
        for token in game.grimoire.marked("Goal", by=me):
            if token.data is None:  # laid by hand: whoever did so sees to it
                continue
            wanted, days = token.data
            days = days + 1 if GOALS[wanted].reached(day, token.seat) else 0
            game.grimoire.unmark(token)
            if days < GOALS[wanted].days:
                game.grimoire.mark("Goal", token.seat, by=me, data=(wanted, days))
                continue
            truth = game.ask(STORYTELLER, me, TrueStatement(game, token.seat))
            game.tell_in_secret(token.seat, GoalReached(me.character, wanted, truth))
        if not game.grimoire.marked("Goal", by=me):
            for seat in game.ask(STORYTELLER, me, Striving(game.grimoire.living(), 0, 1)):
                self.give(game, me, seat)
