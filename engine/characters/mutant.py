from engine.characters.base import Ability, Grimoire, Outsider


class Mutant(Outsider):
    """May be executed at once for trying to be taken for an Outsider."""

    edition = "snv"

    def mad(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        return (me.owner,)
