from engine.characters.base import Ability, Act, Claim, Execution, Game, Minion, Phase, TownSquare, until_dusk


def nominee(square: TownSquare, by: int) -> tuple[int, ...]:
    """Whoever stands nominated, and has not claimed it today yet."""
    nominated = bool(square.nominees) and by == square.nominees[-1]
    return (by,) if nominated and ("goblin", by) not in square.claims else ()


class Goblin(Minion):
    """Executed on a day on which they claimed, when nominated, to be the Goblin, their side wins."""

    edition = "carousel"

    reminders = ("Claimed",)
    lasts = {"Claimed": until_dusk}
    claim = Claim(
        "goblin",
        by="anybody",
        target="nobody",
        phases=(Phase.DEFENCE,),
        targets=nominee,
        final=True,
        declares=True,
    )

    # What was said was said, drunk or sober (G5); the dead have said it as well, and have no ability.
    def act(self, game: Game, me: Ability, act: Act) -> None:
        game.grimoire.mark("Claimed", me.owner, by=me, until=game.dusk)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Also where they live on: the execution counts."""
        claimed = game.grimoire.marked("Claimed", me.owner, by=me)
        if execution.seat == me.owner and claimed and game.works(me):
            game.win(game.alignment(me.owner), by=me)
