from engine.characters.base import HAS_ABILITY, STORYTELLER, Ability, Death, Game, OneCharacter, Outsider


class TakenUp(OneCharacter):
    """The Minion whose ability the Storyteller has from now on."""


class PlagueDoctor(Outsider):
    """On their death the Storyteller gains a Minion's ability, for the rest of the game."""

    edition = "carousel"

    reminders = (HAS_ABILITY,)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat != me.owner or not game.script.minions:
            return
        minion: str = game.ask(STORYTELLER, me, TakenUp(game.script.minions))
        if game.works(me):
            game.take_up(minion, by=me)
