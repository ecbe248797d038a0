from engine.characters.base import (
    EVIL,
    TOWN,
    Ability,
    Claim,
    Claimed,
    Death,
    Died,
    Execution,
    Game,
    NothingHappened,
    OneSeat,
    Outsider,
    Stake,
    When,
)


class Klutz(Outsider):
    """On learning that they died, they point at a living player; if that one is evil, their side loses."""

    edition = "snv"

    at_stake = Stake.THE_GAME
    proves_itself = True
    works_when_dead = True
    mourns_last = True  # what others make of the death may be that the game is over
    claim = Claim("klutz", by="dead", target="living")  # for whoever pretends; the true one is asked

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat == me.owner and death.by_day and not death.execution:
            self.point(game, me)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """After the town has heard of the execution."""
        if execution.seat != me.owner or game.reincarnates(me.owner):
            return
        if execution.died and not game.is_night:
            self.point(game, me, 1 + (me.owner in game.now.twice))

    def on_dawn(self, game: Game, me: Ability) -> None:
        tonight = When(game.night)
        died = any(
            isinstance(event, Died) and event.seat == me.owner and event.when == tonight
            for event in game.chronicle
        )
        if died and not game.grimoire.seats[me.owner].alive and not game.reincarnates(me.owner):
            self.point(game, me, 1 + (me.owner in game.now.twice))

    def point(self, game: Game, me: Ability, times: int = 1) -> None:
        """As long as the game goes on: where it is won by this death nothing that they say afterwards turns it."""
        if game.is_won:
            return
        for _ in range(times if game.square.the_living else 0):  # a person may hold the end off for so long
            seat = game.ask(me.owner, me, OneSeat(*game.square.the_living))
            game.tell(TOWN, Claimed("klutz", me.owner, seat))
            if game.counts_as(seat, EVIL, me) and game.works(me):
                game.win(game.alignment(me.owner).other, by=me)
            else:
                game.tell(TOWN, NothingHappened())
