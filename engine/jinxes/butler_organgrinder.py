from engine.characters.base import Ability, CountedVote, Game, HandCounted, standing_entries
from engine.jinxes.base import Jinx


class ButlerOrganGrinder(Jinx):
    """In a secret vote a Butler raises their hand as they like, and it counts only where the Master's does."""

    pair = "butler", "organgrinder"

    def tally(self, game: Game, me: Ability, vote: CountedVote) -> int:
        running = game.unseen.vote
        if running is None or not running.secret:
            return vote.tally
        masters = game.grimoire.marked("Master")
        alone = {
            token.by.owner
            for token in masters
            if token.by is not None and token.by in game.now.working and token.seat not in vote.raised
        }
        hands = [told.fact for told in standing_entries(game.ledger) if isinstance(told.fact, HandCounted)]
        counted = hands[-len(running.order) :]
        return vote.tally - sum(hand.worth for hand in counted if hand.raised and hand.seat in alone)
