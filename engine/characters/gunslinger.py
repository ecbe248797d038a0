from engine.characters.base import Ability, Act, Claim, Game, Phase, TownSquare, Traveller


def shootable(square: TownSquare, by: int) -> tuple[int, ...]:
    """Who voted, once the first vote of the day is counted and until somebody else is nominated."""
    fired = ("shoot", by) in square.claims
    return square.voters if square.votes == 1 and not fired else ()


class Gunslinger(Traveller):
    """Each day, right after the first vote, one of those who voted may die at once."""

    edition = "tb"

    claim = Claim("shoot", by="owner", phases=(Phase.NOMINATIONS,), targets=shootable, final=True)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        assert act.target is not None
        if game.works(me):
            game.kill(act.target, by=me)
