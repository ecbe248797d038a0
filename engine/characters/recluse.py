from engine.characters.base import DEMON, MINION, SELDOM, Ability, Grimoire, Outsider, Team


class Recluse(Outsider):
    """May count as evil and as a Minion or Demon, even when dead."""

    edition = "tb"

    misleads = SELDOM
    works_when_dead = True
    disguises_only_its_owner = True

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        return (MINION, DEMON) if seat == me.owner else ()
