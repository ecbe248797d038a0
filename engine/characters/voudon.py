from engine.characters.base import Ability, Grimoire, Traveller


class Voudon(Traveller):
    """Only they and the dead vote, at no cost, and the most votes are enough."""

    edition = "bmr"

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return seat == me.owner or not grimoire.seats[seat].alive

    def vote_costs(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return False

    def votes_needed(self, grimoire: Grimoire, me: Ability, needed: int) -> int:
        return 1
