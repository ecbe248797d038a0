from engine.characters.base import DEMON, STORYTELLER, Ability, Game, Phase, character, until_dawn
from engine.jinxes.base import Jinx


class MathematicianLunatic(Jinx):
    """The Mathematician counts the Lunatic who attacks somebody whom the Demon does not (wording of July 2026)."""

    pair = "mathematician", "lunatic"
    reminders = ("Chosen",)
    lasts = {"Chosen": until_dawn}

    def on_chosen(self, game: Game, me: Ability, chooser: Ability, seat: int) -> None:
        if character(chooser.character).team is DEMON and game.abilities_of("lunatic"):
            # Beside nobody: no Spy reads it.
            game.grimoire.mark("Chosen", STORYTELLER, by=me, until=game.dawn, data=seat)

    def gone_wrong(self, game: Game, me: Ability) -> tuple[int, ...]:
        """Every Demon has chosen when a Mathematician learns."""
        by_demon = {token.data for token in game.grimoire.marked("Chosen", by=me)}
        return tuple(one.owner for one in game.abilities_of("lunatic") if self.attacked(game, one) - by_demon)

    def attacked(self, game: Game, lunatic: Ability) -> set[int]:
        """On the first night only who acts as on every other attacks: a Kazali's Minions are not attacked."""
        believed = game.grimoire.seats[lunatic.owner].believed
        acts_alike = believed is not None and "each_night" in character(believed).hooks
        if game.phase is Phase.FIRST_NIGHT and not acts_alike:
            return set()
        return {token.seat for token in game.grimoire.marked("Chosen", by=lunatic)}
