from engine.characters.base import MINION, NIGHTLY, Ability, Game, Townsfolk, YesNo


class MinionNominated(YesNo):
    """Did a Minion nominate today?"""

    informs = True


class TownCrier(Townsfolk):
    """Learns each night but the first whether a Minion nominated that day."""

    edition = "snv"

    learns = NIGHTLY

    def other_nights(self, game: Game, me: Ability) -> None:
        game.inform(me, game.did_today("nominated", MINION, me), MinionNominated())
