from engine.characters.base import DEMON, NIGHTLY, Ability, Game, Townsfolk, YesNo


class DemonVoted(YesNo):
    """Did a Demon vote today?"""

    informs = True


class Flowergirl(Townsfolk):
    """Learns each night but the first whether a Demon voted that day."""

    edition = "snv"

    learns = NIGHTLY

    def other_nights(self, game: Game, me: Ability) -> None:
        game.inform(me, game.did_today("voted", DEMON, me), DemonVoted())
