from engine.characters.base import Ability, Act, Claim, Fabled, Game, Phase


class Ferryman(Fabled):
    """On the final day every dead player who has used their vote has it again."""

    claim = Claim("final day", by="storyteller", target="nobody", phases=(Phase.DISCUSSION,))
    reminders = ("Vote Returned",)

    def on_dawn(self, game: Game, me: Ability) -> None:
        if game.alive_count(travellers=False) <= 3:
            self.ferry(game, me)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """The Storyteller says that this is the final day: with more alive, or after a late arrival."""
        self.ferry(game, me)

    def ferry(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        game.spend(me)
        for seat in game.grimoire.dead():
            if not game.grimoire.seats[seat].ghost_vote:
                game.give_back_vote(seat)
