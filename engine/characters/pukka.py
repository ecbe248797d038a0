from engine.characters.base import NIGHTLY, POISONED, Ability, Demon, Game, Reminder


class Pukka(Demon):
    """Each night a player is poisoned, and the one poisoned before dies and is healthy again."""

    edition = "bmr"

    chooses_at_night = True
    played_by_storyteller = True

    misleads = NIGHTLY
    reminders = (POISONED, "Dead")

    def each_night(self, game: Game, me: Ability) -> None:
        before = game.grimoire.marked(POISONED, by=me)
        seat = game.choose(me, game.grimoire.everyone())
        if not game.works(me):
            return
        if seat != me.owner and game.can_harm(seat, me):  # it would poison itself out of poisoning itself
            game.grimoire.mark(POISONED, seat, by=me)
        self.strike(game, me, before)

    def kept_asleep(self, game: Game, me: Ability) -> None:
        before = game.grimoire.marked(POISONED, by=me)
        if before and game.works(me):
            self.strike(game, me, before)

    def strike(self, game: Game, me: Ability, before: tuple[Reminder, ...]) -> None:
        """Still poisoned while they die, whatever comes of it (G8); healthy afterwards, dead or not."""
        for token in before:
            game.kill(token.seat, by=me)
        game.grimoire.drop(before)
