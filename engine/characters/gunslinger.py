from engine.characters.base import (
    Ability,
    Act,
    Claim,
    Game,
    Phase,
    TownSquare,
    Traveller,
    counts_today,
    may_claim_today,
)


def shootable(square: TownSquare, by: int) -> tuple[int, ...]:
    """Who voted, once the first vote of the day is counted and until somebody else is nominated; after a secret vote
    whoever may have."""
    if square.votes != 1 or not may_claim_today(square, "shoot", by):
        return ()
    return square.voters or square.asked_in_secret


class Gunslinger(Traveller):
    """Each day, right after the first vote, one of those who voted may die at once."""

    edition = "tb"

    claim = Claim("shoot", by="owner", phases=(Phase.NOMINATIONS,), targets=shootable, final=True)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """Nobody is told who voted in secret: who did not lives, and the shot was today's."""
        assert act.target is not None
        if act.target in game.unseen.voters and counts_today(game, me, act.verb) and game.works(me):
            game.kill(act.target, by=me)
