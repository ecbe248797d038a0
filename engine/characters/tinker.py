from engine.characters.base import NOBODY, STORYTELLER, Ability, Game, Outsider, Victim


class Tinker(Outsider):
    """May die at any moment, for no reason, when the Storyteller says so."""

    edition = "bmr"

    def other_nights(self, game: Game, me: Ability) -> None:
        if game.ask(STORYTELLER, me, Victim(me.owner, NOBODY)) == me.owner:
            self.at_any_moment(game, me)

    def at_first_dawn(self, game: Game, me: Ability) -> None:
        self.other_nights(game, me)

    def at_any_moment(self, game: Game, me: Ability) -> None:
        if game.works(me):
            game.kill(me.owner, by=me)
