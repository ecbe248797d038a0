from engine.characters.base import HAS_ABILITY, SPENT, Ability, Game, Grimoire, Townsfolk


class Philosopher(Townsfolk):
    """Once, at night, gains the ability of a good character; whoever is that character is drunk."""

    edition = "snv"

    reminders = (SPENT,)

    def each_night(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        others = tuple(one for one in game.script.good if one != me.character)
        named = game.choose_character(me, others, optional=True)
        if named is None:
            return
        game.spend(me)
        if game.works(me):
            game.gain(me, named)

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        """Also whoever becomes that character later."""
        gained = {token.data for token in grimoire.marked(HAS_ABILITY, me.owner, by=me)}
        return tuple(s for s in grimoire.others(me.owner) if grimoire.seats[s].character in gained)
