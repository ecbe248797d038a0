from engine.characters.base import (
    HAS_ABILITY,
    MINION,
    NIGHTLY,
    POISONED,
    STORYTELLER,
    Ability,
    Counts,
    Demon,
    Died,
    Game,
    Poisoning,
    Stake,
    nearest_townsfolk,
)


class Vigormortis(Demon):
    """Each night but the first a player dies; a Minion keeps its ability then, and poisons a Townsfolk near it."""

    edition = "snv"

    chooses_at_night = True
    played_by_storyteller = True
    lends_to_the_dead = (MINION,)

    at_stake = Stake.A_LIFE
    misleads = NIGHTLY
    reminders = ("Dead", HAS_ABILITY, POISONED)
    for_a_death = (POISONED,)

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        return (counts.more_outsiders(-1),)

    def other_nights(self, game: Game, me: Ability) -> None:
        died = self.attack(game, me, game.choose(me, game.grimoire.everyone()))
        if died is not None and game.counts_as(died, MINION, me):
            self.keep(game, me, died)

    def keep(self, game: Game, me: Ability, minion: int) -> None:
        """Who thinks they are somebody else would be woken as that one, dead, and know better: there is nothing to
        keep of who they are."""
        if game.grimoire.seats[minion].believed is None:
            game.grimoire.mark(HAS_ABILITY, minion, by=me)
        nearest = nearest_townsfolk(game.grimoire, minion)
        seats = tuple(seat for seat in nearest if game.can_harm(seat, me))
        if seats:
            seat = seats[0] if len(seats) == 1 else game.ask(STORYTELLER, me, Poisoning(*seats))
            game.grimoire.mark(POISONED, seat, by=me, data=minion)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """A dead Minion that is another character now keeps nothing, and poisons nobody."""
        kept = game.grimoire.marked(HAS_ABILITY, seat, by=me)
        poisons = [token for token in game.grimoire.marked(POISONED, by=me) if token.data == seat]
        deaths = (e.character for e in reversed(game.chronicle) if isinstance(e, Died) and e.seat == seat)
        if next(deaths, None) != game.grimoire.seats[seat].character:
            game.grimoire.drop((*kept, *poisons))
