from engine.characters.base import OUTSIDER, TOWNSFOLK, Ability, Game, Grimoire, Minion, Page, PageLike, Team


class Spy(Minion):
    """Reads the grimoire each night; may count as good and as a Townsfolk or Outsider, even when dead."""

    edition = "tb"

    works_when_dead = True

    def each_night(self, game: Game, me: Ability) -> None:
        if not game.grimoire.seats[me.owner].alive:
            return
        seats = tuple((s.character, s.believes, s.alignment, s.alive) for s in game.grimoire.seats)
        page = Page(seats, tuple((token.text, token.seat) for token in game.grimoire.reminders))
        game.inform(me, (page,), PageLike(page))

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        return (TOWNSFOLK, OUTSIDER) if seat == me.owner else ()
