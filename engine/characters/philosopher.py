from engine.characters.base import (
    DRUNK,
    HAS_ABILITY,
    SELDOM,
    SPENT,
    Ability,
    Game,
    Mistaken,
    Townsfolk,
    character,
)


class Philosopher(Townsfolk):
    """Once, at night, gains the ability of a good character; whoever is that character is drunk."""

    edition = "snv"

    chooses_at_night = True
    misleads = SELDOM
    reminders = (SPENT, DRUNK)

    def each_night(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        named = game.choose_character(me, self.to_choose_from(game, me), optional=True)
        if named is not None:
            game.spend(me)
            game.gain(me, named)
            for seat in game.grimoire.others(me.owner):
                self.make_drunk(game, me, seat)

    def to_choose_from(self, game: Game, me: Ability) -> tuple[str, ...]:
        """Our reading: nobody can knowingly have the ability not to know who they are (Drunk, Lunatic)."""
        knowing = (one for one in game.script.good if not isinstance(character(one), Mistaken))
        return tuple(one for one in knowing if one != me.character and game.may_lend(one, by=me))

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """Also whoever becomes that character later; who was it stays drunk (RB-170, RB-188)."""
        if seat != me.owner and game.alive_for(me):
            self.make_drunk(game, me, seat)

    def make_drunk(self, game: Game, me: Ability, seat: int) -> None:
        """Who has a character whose ability is truly gained is drunk, for as long as the owner's works."""
        if not me.genuine:
            return
        gained = {token.data for token in game.grimoire.marked(HAS_ABILITY, me.owner, by=me)}
        drunk = game.grimoire.marked(DRUNK, seat, by=me)
        if game.grimoire.seats[seat].character in gained and not drunk:
            game.grimoire.mark(DRUNK, seat, by=me)
