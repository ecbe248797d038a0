from engine.characters.base import EVIL, NOBODY, STORYTELLER, TOWNSFOLK, Ability, Game, Turned
from engine.jinxes.base import Jinx


class BountyHunterPhilosopher(Jinx):
    """When a Philosopher takes the Bounty Hunter's ability, the Storyteller may turn a Townsfolk evil."""

    pair = "bountyhunter", "philosopher"

    reminders = ("Hunts",)

    def settle(self, game: Game, me: Ability) -> None:
        for one in game.abilities_of("bountyhunter"):
            taken = one.genuine and game.grimoire.seats[one.owner].character == "philosopher"
            if taken and not game.grimoire.marked("Hunts", one.owner, by=me):
                game.grimoire.mark("Hunts", one.owner, by=me)
                self.turn(game, me, one)

    def turn(self, game: Game, me: Ability, hunter: Ability) -> None:
        townsfolk = (seat for seat in game.grimoire.others(hunter.owner) if game.team(seat) is TOWNSFOLK)
        good = tuple(seat for seat in townsfolk if game.alignment(seat) is not EVIL)
        turned = game.ask(STORYTELLER, me, Turned(*good, NOBODY)) if good else NOBODY
        if turned != NOBODY:
            game.turn(turned, EVIL, by=hunter)
