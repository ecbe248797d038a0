from engine.characters.base import NOBODY, STORYTELLER, Ability, Game, Outsider, Victim


class Tinker(Outsider):
    """May die at any moment, for no reason: by night when the Storyteller says so, by day when a human rules it."""

    edition = "bmr"

    def other_nights(self, game: Game, me: Ability) -> None:
        fate = game.ask(STORYTELLER, me, Victim(me.owner, NOBODY))
        if fate == me.owner and game.works(me):
            game.kill(me.owner, by=me)
