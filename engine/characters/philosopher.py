from engine.characters.base import HAS_ABILITY, SPENT, Ability, Game, Grimoire, Townsfolk, character


class Philosopher(Townsfolk):
    """Once, at night, gains the ability of a good character; whoever is that character is drunk."""

    edition = "snv"

    reminders = (SPENT,)

    def each_night(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        named = game.choose_character(me, self.to_choose_from(game, me), optional=True)
        if named is not None:
            game.spend(me)
            game.gain(me, named)

    def to_choose_from(self, game: Game, me: Ability) -> tuple[str, ...]:
        """Our reading: nobody can knowingly have the ability not to know who they are (Drunk, Lunatic)."""
        knowing = (one for one in game.script.good if not character(one).knows_not_itself)
        return tuple(one for one in knowing if one != me.character)

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        """Also whoever becomes that character later."""
        gained = {token.data for token in grimoire.marked(HAS_ABILITY, me.owner, by=me)}
        return tuple(s for s in grimoire.others(me.owner) if grimoire.seats[s].character in gained)
