from engine.characters.base import DRUNK, HAS_ABILITY, Ability, Game, Woke
from engine.jinxes.base import LentBeside


class AlchemistOrganGrinder(LentBeside):
    """An Alchemist has the Organ Grinder's ability only beside a true Organ Grinder; where both of them would be
    sober, both are drunk."""

    pair = "alchemist", "organgrinder"
    reminders = (DRUNK,)

    def settle(self, game: Game, me: Ability) -> None:
        both = self.both(game)
        mine = game.grimoire.marked(DRUNK, by=me)
        sober = bool(both) and all(self.would_be_sober(game, me, seat) for seat in both)
        if not sober or self.still_to_choose(game, both):
            game.grimoire.drop(mine)
            return
        game.grimoire.drop(tuple(token for token in mine if token.seat not in both))
        for seat in both:
            if not game.grimoire.marked(DRUNK, seat, by=me):
                game.grimoire.mark(DRUNK, seat, by=me)

    def both(self, game: Game) -> tuple[int, ...]:
        """An Alchemist who has the ability, and an Organ Grinder, both alive; nobody where there are not both."""
        lent = [
            token.seat
            for token in game.grimoire.marked(HAS_ABILITY)
            if token.data == self.pair[1]
            and token.by
            and token.by.genuine
            and token.by.character == self.pair[0]
        ]
        seats = game.grimoire.seats
        alchemists = [seat for seat in lent if seats[seat].lives]
        grinders = [seat for seat, one in enumerate(seats) if one.character == self.pair[1] and one.lives]
        return (alchemists[0], grinders[0]) if alchemists and grinders else ()

    def would_be_sober(self, game: Game, me: Ability, seat: int) -> bool:
        return all(effect.by == me for effect in game.now.droisoned_by[seat])

    # Nothing is published on when. Drunk before they choose, neither's choice would ever count.
    def still_to_choose(self, game: Game, both: tuple[int, ...]) -> bool:
        """Whether one of them may still choose to be drunk tonight."""
        chosen = {
            one.seat
            for one in game.chronicle
            if isinstance(one, Woke) and (one.when, one.character) == (game.when, self.pair[1])
        }
        return game.is_night and not chosen.issuperset(both)
