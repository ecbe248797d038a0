from engine.characters.base import (
    GOOD,
    TOWN,
    Ability,
    Claim,
    Claimed,
    Death,
    Execution,
    Game,
    Moment,
    NothingHappened,
    OneSeat,
    Outsider,
    Stake,
)


class Moonchild(Outsider):
    """On learning of their death they point at a living player in public, who dies that night if good."""

    edition = "bmr"

    at_stake = Stake.A_LIFE
    claim = Claim("moonchild", by="dead", target="living")  # for pretenders; whoever is it is asked by itself
    works_when_dead = True
    mourns_last = True  # what others make of the death may be that the game is over
    reminders = ("Dead",)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat != me.owner:
            return
        if not death.by_day:
            if not game.grimoire.marked("Dead", me.owner, by=me):  # who dies twice in a night learns it once
                game.grimoire.mark("Dead", me.owner, by=me, until=game.dusk)  # told at dawn
        elif not death.execution:
            self.point(game, me)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """After the town has heard of the execution."""
        if execution.seat != me.owner or game.reincarnates(me.owner):
            return
        if execution.died and not game.is_night:
            self.point(game, me, 1 + (me.owner in game.now.twice))

    def on_dawn(self, game: Game, me: Ability) -> None:
        if not game.grimoire.seats[me.owner].alive and game.grimoire.marked("Dead", me.owner, by=me):
            self.point(game, me, 1 + (me.owner in game.now.twice))

    def point(self, game: Game, me: Ability, times: int = 1) -> None:
        """Drunk or sober: what counts is the side of the target now, and the Moonchild at night (G5)."""
        if game.is_won:
            return
        for _ in range(times if game.grimoire.living() else 0):  # a person may hold the end off for so long
            target = game.ask(me.owner, me, OneSeat(*game.grimoire.living()))
            game.tell(TOWN, Claimed("moonchild", me.owner, target))
            game.tell(TOWN, NothingHappened())  # as for a pretender
            if game.counts_as(target, GOOD, me, for_later=True):
                game.grimoire.mark("Dead", target, by=me, until=Moment(game.night + 2))

    def other_nights(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("Dead", by=me):
            if token.seat != me.owner:
                game.grimoire.unmark(token)
                if game.works(me):
                    game.kill(token.seat, by=me)
