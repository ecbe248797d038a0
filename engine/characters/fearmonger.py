from engine.characters.base import TOWN, Ability, Execution, Game, Minion, PublicChoice


class Fearmonger(Minion):
    """Each night frightens a player, and all hear when it is a new one: who is executed by the owner's nomination in
    that fear loses the game for their side."""

    edition = "carousel"

    chooses_at_night = True
    reminders = ("Fear", "Picked")

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.everyone())
        earlier = game.grimoire.marked("Picked", by=me)
        picked = [token.data for token in earlier if token.data]
        # Who picks twice in a night has picked somebody new where either pick was.
        anew = seat not in [last for last, _ in picked] or any(unheard for _, unheard in picked)
        game.grimoire.drop((*earlier, *game.grimoire.marked("Fear", by=me)))
        game.grimoire.mark("Picked", me.owner, by=me, data=(seat, anew))
        if game.works(me):
            game.grimoire.mark("Fear", seat, by=me)

    # Drunk or sober: to say nothing would tell them that it failed.
    def on_dawn(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("Picked", me.owner, by=me):
            seat, anew = token.data or (me.owner, False)
            if anew:
                game.grimoire.unmark(token)
                game.grimoire.mark("Picked", me.owner, by=me, data=(seat, False))
                game.tell(TOWN, PublicChoice(me.character, ()))

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Dying or not."""
        afraid = game.grimoire.marked("Fear", execution.seat, by=me)
        if execution.nominator == me.owner and afraid and game.works(me):
            game.win(execution.alignment.other, by=me)
