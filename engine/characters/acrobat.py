from engine.characters.base import Ability, Game, Townsfolk, until_dawn


class Acrobat(Townsfolk):
    """Each night but the first chooses a player; if that player is drunk or poisoned tonight, the Acrobat dies."""

    edition = "carousel"

    chooses_at_night = True
    reminders = ("Chosen",)
    lasts = {"Chosen": until_dawn}

    def other_nights(self, game: Game, me: Ability) -> None:
        """Chosen while droisoned they are watched all the same: sober again, the Acrobat can still fall."""
        seat = game.choose(me, game.grimoire.everyone())
        game.grimoire.mark("Chosen", seat, by=me, until=game.dawn)
        if seat != me.owner and not game.now.sober[seat]:
            game.works(me)  # `settle` sees to the fall; where there is none the ability has gone wrong

    def settle(self, game: Game, me: Ability) -> None:
        """A Drunk is drunk by being that. Whoever saves the Acrobat saves them from this fall for good."""
        chosen = game.grimoire.marked("Chosen", by=me)
        if any(not game.now.sober[token.seat] for token in chosen):
            game.grimoire.drop(chosen)
            game.kill(me.owner, by=me)
