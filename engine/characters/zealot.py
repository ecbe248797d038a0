from engine.characters.base import Outsider, TownSquare


class Zealot(Outsider):
    """While five or more live, the living owner has to vote for every nominee."""

    edition = "carousel"

    # A hand that went up by itself would show who it is, so nothing is counted that is not raised. The drunk and the
    # poisoned have to vote as well, as they cannot know.
    def has_to_vote(self, square: TownSquare, seat: int) -> bool:
        return square.alive[seat] and square.living >= 5
