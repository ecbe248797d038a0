from engine.characters.base import HAS_ABILITY, Ability, Death, Game
from engine.jinxes.base import Jinx


class MastermindVigormortis(Jinx):
    """A Mastermind whom the Vigormortis killed, and who has the ability, keeps it when the Vigormortis dies."""

    pair = "mastermind", "vigormortis"

    reminders = (HAS_ABILITY,)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        for mastermind in game.abilities_of("mastermind"):
            hands = (token.by for token in game.grimoire.marked(HAS_ABILITY, mastermind.owner) if token.by)
            kept = any(by.character == "vigormortis" and by.owner == death.seat for by in hands)
            if kept and mastermind in game.now.working:
                game.grimoire.mark(HAS_ABILITY, mastermind.owner, by=me)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """Somebody else keeps nothing."""
        if seat not in (mastermind.owner for mastermind in game.abilities_of("mastermind")):
            game.grimoire.drop(game.grimoire.marked(HAS_ABILITY, seat, by=me))
