from engine.characters.base import SPENT, Ability, Game, SomebodyIs, ThisIs, Townsfolk


class Watchman(SomebodyIs):
    """Who the Nightwatchman is, as the player learns whom they chose."""


class Nightwatchman(Townsfolk):
    """Once per game, at night, a chosen player learns who the Nightwatchman is."""

    edition = "carousel"

    chooses_at_night = True
    proves_itself = True
    reminders = (SPENT,)

    def each_night(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        seat = game.may_choose(me, game.grimoire.everyone())
        if seat is None:
            return
        game.spend(me)
        if game.works(me):
            could_be = tuple(one for one in game.grimoire.ring if one == me.owner or one != seat)
            game.inform(me, (ThisIs(me.owner, self.id),), Watchman(could_be, (self.id,)), to=(seat,))
