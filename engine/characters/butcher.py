from engine.characters.base import Ability, Grimoire, Traveller


class Butcher(Traveller):
    """Each day, after the first execution, they may nominate once more."""

    edition = "snv"

    def nominates_again(self, grimoire: Grimoire, me: Ability) -> int | None:
        return me.owner
