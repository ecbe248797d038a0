"""Secrets that do something in the game, each with a sign by which it may be found out."""

from engine.characters.base import (
    DEMON,
    DRUNK,
    EVIL,
    MINION,
    SELDOM,
    SPENT,
    STORYTELLER,
    Ability,
    Death,
    Execution,
    Game,
    Grimoire,
    Nominated,
    Script,
    Stake,
    is_from,
    until_next_dawn,
)
from engine.secrets.base import Marks, Secret


class GuardChosen(Secret):
    """Each night chooses another player, whom no Demon can kill in the next night."""

    marks = Marks("nights", "one", "guard", "deaths", "chosen")
    prevents_deaths = True
    reminders = ("Protected",)
    lasts = {"Protected": until_next_dawn}

    # In this night the Demon has had its turn already.
    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, self.others(game, me))
        if game.works(me):
            game.grimoire.mark("Protected", seat, by=me, until=game.next_dawn)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return is_from(DEMON, death) and bool(grimoire.marked("Protected", death.seat, by=me))


class GuardNeighbours(Secret):
    """While they live no Demon can kill their living neighbours at night."""

    marks = Marks("always", "nothing", "guard", "deaths", "neighbours")
    prevents_deaths = True

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        at_night = is_from(DEMON, death) and not death.by_day
        return at_night and death.seat in grimoire.living_neighbours(me.owner)


class SurviveOnce(Secret):
    """The first time that a Demon would kill them at night they live on."""

    marks = Marks("event", "nothing", "guard", "deaths", "me")
    prevents_deaths = True
    reminders = (SPENT,)

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        if death.seat != me.owner or death.by_day or not is_from(DEMON, death) or game.spent(me):
            return death.seat
        game.spend(me)
        return None


class SaveTheGood(Secret):
    """The first good player but themself who would die by execution lives on."""

    marks = Marks("event", "nothing", "guard", "deaths", "executed")
    prevents_deaths = True
    reminders = (SPENT,)

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        mine = death.execution and death.seat != me.owner and not game.spent(me)
        if not mine or game.alignment(death.seat) is EVIL:
            return death.seat
        game.spend(me)
        return None


class DrinkChosen(Secret):
    """Each night chooses another player, who is drunk until the dawn after the next night."""

    marks = Marks("nights", "one", "drink", "health", "chosen")
    misleads = SELDOM
    reminders = (DRUNK,)
    lasts = {DRUNK: until_next_dawn}

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, self.others(game, me))
        if game.works(me):
            game.grimoire.mark(DRUNK, seat, by=me, until=game.next_dawn)


class KillMinionWhoNominatesMe(Secret):
    """A Minion who nominates them dies."""

    marks = Marks("event", "nothing", "death", "nominations", "me")
    at_stake = Stake.A_LIFE

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        if nomination.nominee != me.owner or nomination.by == STORYTELLER:
            return
        if game.counts_as(nomination.by, MINION, me) and game.works(me):
            game.kill(nomination.by, by=me)


class TakeMyNominatorAlong(Secret):
    """When they die by execution, whoever nominated them dies too."""

    marks = Marks("event", "nothing", "death", "nominations", "executed")

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        by = execution.nominator
        if execution.seat == me.owner and execution.died and by is not None and by >= 0 and game.works(me):
            game.kill(by, by=me)


class DoubleVote(Secret):
    """Their vote on an execution counts twice."""

    marks = Marks("always", "nothing", "vote", "votes", "me")

    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        return 2 * worth if seat == me.owner else worth


class NominateTwice(Secret):
    """May nominate twice a day."""

    marks = Marks("always", "nothing", "vote", "nominations", "me")

    def suits(self, script: Script, players: int) -> bool:
        return players >= 8

    def nominations_by(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        return 2 * usual if seat == me.owner else usual


class QuietAfterAWrong(Secret):
    """No Demon can kill at night in the night after a good player was executed."""

    marks = Marks("event", "nothing", "guard", "deaths", "all")
    prevents_deaths = True
    reminders = ("No Deaths",)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        if (
            execution.died
            and execution.alignment is not EVIL
            and execution.seat != me.owner
            and game.works(me)
        ):
            game.grimoire.mark("No Deaths", me.owner, by=me, until=game.next_dawn)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        tonight = bool(grimoire.marked("No Deaths", me.owner, by=me))
        return tonight and is_from(DEMON, death) and not death.by_day
