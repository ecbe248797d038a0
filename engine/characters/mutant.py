from engine.characters.base import OUTSIDER, Ability, Conduct, Grimoire, Madness, Outsider, character


class Mutant(Outsider):
    """May be executed at once for trying to be taken for an Outsider."""

    edition = "snv"

    def mad(self, grimoire: Grimoire, me: Ability) -> tuple[Madness, ...]:
        return (Madness(me.owner),)

    def breaks_madness(self, grimoire: Grimoire, me: Ability, seat: int, conduct: Conduct) -> bool | None:
        """Nobody makes them say who they are: they are only to keep from being taken for an Outsider."""
        if conduct.character is not None:
            return character(conduct.character).team is OUTSIDER
        return True if conduct.kind == "mad" else None
