from engine.characters.base import (
    NIGHTLY,
    OUTSIDER,
    SELDOM,
    TOWNSFOLK,
    Ability,
    Game,
    Grimoire,
    GrimoireReader,
    Minion,
    Team,
)


class Spy(GrimoireReader, Minion):
    """Reads the grimoire each night; may count as good and as a Townsfolk or Outsider, even when dead."""

    edition = "tb"

    misleads = SELDOM
    learns = NIGHTLY
    works_when_dead = True
    disguises_only_its_owner = True

    def each_night(self, game: Game, me: Ability) -> None:
        if game.grimoire.seats[me.owner].alive or me.owner in game.now.kept:
            self.read(game, me)

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        return (TOWNSFOLK, OUTSIDER) if seat == me.owner else ()
