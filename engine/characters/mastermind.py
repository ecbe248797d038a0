from engine.characters.base import (
    DEMON,
    GOOD,
    HAS_ABILITY,
    Ability,
    Alignment,
    Execution,
    Game,
    Grimoire,
    Minion,
    Moment,
    Reminder,
    until_tomorrow_s_dusk,
)

_ONE_MORE_DAY = "One More Day"


class Mastermind(Minion):
    """When the last Demon is executed the game goes on for a day: whoever is executed then, their side loses."""

    edition = "bmr"

    yields_to_abilities = True
    reminders = (_ONE_MORE_DAY, HAS_ABILITY)
    lasts = {_ONE_MORE_DAY: until_tomorrow_s_dusk}
    house_rules = {"mastermind: the last day ends with the Mastermind": (True, False)}

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        if self.last_day(game, me) is not None:
            winner = execution.alignment.other
            if not game.cannot_win(winner, but_for=self.id) and game.works(me):
                game.decide(winner, by=me)
        elif execution.died and execution.seat in game.now.demons and not game.living(DEMON):
            self.begin(game, me)

    def begin(self, game: Game, me: Ability) -> None:
        """Only a death that would end the game: where something else keeps good from winning, or another Demon is
        still to come, it goes on anyway."""
        goes_on = game.awaits_demon() or game.cannot_win(GOOD, but_for=self.id)
        if goes_on or game.grimoire.marked(_ONE_MORE_DAY, by=me) or not game.works(me):
            return
        end = game.dusk if game.is_night else Moment(game.night + 2)
        game.grimoire.mark(_ONE_MORE_DAY, me.owner, by=me, until=end)
        if not game.house_rules["mastermind: the last day ends with the Mastermind"]:
            game.grimoire.mark(HAS_ABILITY, me.owner, until=end)

    def last_day(self, game: Game, me: Ability) -> Reminder | None:
        """The token, while the day that it grants is running."""
        tokens = game.grimoire.marked(_ONE_MORE_DAY, by=me)
        return next((token for token in tokens if token.until == game.dusk and not game.is_night), None)

    def on_dusk(self, game: Game, me: Ability) -> None:
        """Nobody was executed: the Demon is dead, and good wins."""
        today = self.last_day(game, me)
        if today is not None:
            game.grimoire.unmark(today)

    def holds_off(self, grimoire: Grimoire, me: Ability, side: Alignment) -> bool:
        """Neither the Demon's death nor two players alive ends the game."""
        return bool(grimoire.marked(_ONE_MORE_DAY, by=me))
