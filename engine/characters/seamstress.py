from engine.characters.base import EVIL, SELDOM, SPENT, Ability, Game, Townsfolk, YesNo


class Seamstress(Townsfolk):
    """Once, at night, learns whether two other players are on the same side."""

    edition = "snv"

    chooses_at_night = True
    learns = SELDOM
    reminders = (SPENT,)

    def each_night(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        pair = game.may_choose_two(me, game.grimoire.others(me.owner))
        if pair is None:
            return
        game.spend(me)
        same = (evil != 1 for evil in game.how_many(pair, EVIL, me))
        game.inform(me, tuple(dict.fromkeys(same)), YesNo())
