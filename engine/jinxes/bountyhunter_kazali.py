from engine.characters.base import MINION, SPENT, Ability, Game, character
from engine.jinxes.base import Jinx


class BountyHunterKazali(Jinx):
    """Where the Kazali makes the Bounty Hunter a Minion, no Townsfolk is turned evil; so it is seen to afterwards."""

    pair = "bountyhunter", "kazali"
    reminders = (SPENT,)

    def sets_up_later(self, game: Game, me: Ability, setting_up: Ability) -> bool:
        return setting_up.character == "bountyhunter" and "kazali" in game.bag

    def settle(self, game: Game, me: Ability) -> None:
        chosen = game.night > 0 and "kazali" in game.bag and bool(game.living(MINION))
        if not chosen or game.spent(me):
            return
        game.spend(me)
        for hunter in game.abilities_of("bountyhunter"):
            if hunter.genuine and game.grimoire.seats[hunter.owner].character == "bountyhunter":
                character("bountyhunter").setup(game, hunter)
        game.note_who_began()
