from engine.characters.base import SPENT, STORYTELLER, Ability, Counts, Game, OneCharacter, Townsfolk


class Saved(OneCharacter):
    """Which Townsfolk the Damsel becomes."""


class Huntsman(Townsfolk):
    """There is a Damsel; once, at night, she becomes a Townsfolk not in play if she is the living player picked."""

    edition = "carousel"

    chooses_at_night = True
    brings = ("damsel",)
    reminders = (SPENT,)

    # She is one of the Outsiders there would be anyway, or takes the place of a Townsfolk.
    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        one_more = counts.more_outsiders(1)
        return (counts, one_more) if counts.outsiders else (one_more,)

    def each_night(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        seat = game.may_choose(me, game.square.the_living)
        if seat is None:
            return
        game.spend(me)
        record = game.grimoire.seats[seat]
        if record.character != "damsel" or not record.lives:
            return
        free = tuple(one for one in game.script.townsfolk if not game.in_play(one))
        free = tuple(one for one in free if game.may_become(seat, one, by=me))
        if free and game.works(me):
            game.become(seat, game.ask(STORYTELLER, me, Saved(free)), by=me)
