from engine.characters.base import EVIL, GOOD, TOWN, Ability, Demon, Died, EndsOnDay, Execution, Game, Stake

_LAST_DAY = 5
_DRUNK = "leviathan: executions count though it was drunk then"
_EARLIER = "leviathan: earlier executions count for a later one"


class Leviathan(Demon):
    """Everybody knows it is in play; evil wins by a second good player's execution, or when the fifth day is over."""

    edition = "carousel"

    acted_out = False
    proves_itself = True
    at_stake = Stake.THE_GAME
    reminders = ("Good Player Executed",)
    house_rules = {_DRUNK: (True, False), _EARLIER: (False, True)}

    def attacks(self, game: Game, me: Ability) -> int:
        return 0

    def on_dawn(self, game: Game, me: Ability) -> None:
        """Drunk or sober: otherwise it would hear that it is drunk (G2). Several of them are announced once."""
        living = [one for one in game.abilities_of(self.id) if one.genuine and game.alive_for(one)]
        if living and living[0] == me:
            game.tell(TOWN, EndsOnDay(self.id, game.night, max(game.night, _LAST_DAY)))

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Whoever was on good's side then, whether or not they died, by whatever execution; the same player is one.

        Whom the town executes while it is drunk or poisoned is remembered: it is what happened, not what it does.
        """
        if execution.alignment is not GOOD or me in game.now.lifeless:
            return
        if me not in game.now.working and not game.house_rules[_DRUNK]:
            return
        if not game.grimoire.marked("Good Player Executed", execution.seat, by=me):
            game.grimoire.mark("Good Player Executed", execution.seat, by=me)
        if len(self.executed(game, me)) > 1 and game.works(me):
            game.win(EVIL, by=me)

    def executed(self, game: Game, me: Ability) -> set[int]:
        """The good players who count. Of those before it came, by a house rule, who died of it."""
        counted = {token.seat for token in game.grimoire.marked("Good Player Executed", by=me)}
        if game.house_rules[_EARLIER]:
            died = (event for event in game.chronicle if isinstance(event, Died) and event.execution)
            counted.update(event.seat for event in died if event.alignment is GOOD)
        return counted

    def on_dusk(self, game: Game, me: Ability) -> None:
        """Drunk or poisoned at the end of the fifth day, it wins at the end of a later one."""
        if game.night >= _LAST_DAY and game.alive_for(me) and game.works(me):
            game.win(EVIL, by=me)
