from engine.characters.base import SPENT, STORYTELLER, Ability, Became, Game, Grimoire, character
from engine.jinxes.base import Jinx


class SummonerEngineer(Jinx):
    """Where the Engineer makes a living Summoner somebody else, the Storyteller summons in the third night."""

    pair = "summoner", "engineer"
    slot = "summoner"
    reminders = ("Summons", SPENT)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        engineer = by is not None and by.character == "engineer"
        if not engineer or game.night > 3 or game.in_play("summoner") or not self.was_summoner(game, seat):
            return
        if game.grimoire.seats[seat].lives and not game.now.demons:
            game.grimoire.mark("Summons", STORYTELLER, by=me)

    def was_summoner(self, game: Game, seat: int) -> bool:
        """Until now: dealt it, or made it since."""
        before = [one.character for one in game.chronicle if isinstance(one, Became) and one.seat == seat]
        dealt = game.began_with[seat] if seat < len(game.began_with) else ""
        return (before[-2] if len(before) > 1 else dealt) == "summoner"

    def awaits_demon(self, grimoire: Grimoire, me: Ability) -> bool:
        return bool(grimoire.marked("Summons", by=me))

    def other_nights(self, game: Game, me: Ability) -> None:
        there = game.grimoire.marked("Summons", by=me)
        if there and game.night == 3:
            game.grimoire.drop(there)
            character("summoner").kept_asleep(game, Ability("summoner", STORYTELLER, STORYTELLER))
