from engine.characters.base import MINION, NO_ABILITY, Ability, ChosenBy, Game, Townsfolk, plainly


class Preacher(Townsfolk):
    """Each night chooses a player; a Minion so chosen is told, and has no ability while the Preacher has theirs."""

    edition = "carousel"

    chooses_at_night = True
    reminders = (NO_ABILITY,)

    # A Marionette has no ability to lose, and would find out who they are by what they are told.
    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.everyone())
        chosen = game.grimoire.seats[seat]
        if game.counts_as(seat, MINION, me) and chosen.believed is None and game.works(me):
            if not game.grimoire.marked(NO_ABILITY, seat, by=me) and not game.keeps_ability(seat, by=me):
                game.grimoire.mark(NO_ABILITY, seat, by=me, data=chosen.character)
            game.tell((seat,), ChosenBy(me.character))

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """Another Minion is silenced as well; who is no Minion any more is free for good."""
        if not plainly(game.grimoire, seat, MINION):
            now = game.grimoire.seats[seat].character
            laid = game.grimoire.marked(NO_ABILITY, seat, by=me)
            game.grimoire.drop(tuple(token for token in laid if token.data != now))
