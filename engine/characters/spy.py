from engine.characters.base import OUTSIDER, TOWNSFOLK, Ability, Game, Grimoire, Minion, Page, PageLike, Team


class Spy(Minion):
    """Reads the grimoire each night; may count as good and as a Townsfolk or Outsider, even when dead."""

    edition = "tb"

    works_when_dead = True

    def each_night(self, game: Game, me: Ability) -> None:
        if not game.grimoire.seats[me.owner].alive and me.owner not in game.now.kept:
            return
        seats = tuple((s.character, s.believes, s.alignment, s.alive) for s in game.grimoire.seats)
        tokens = tuple((token.text, token.seat) for token in game.grimoire.reminders if token.seat >= 0)
        page = Page(seats, tokens)  # what lies beside a Fabled is nobody's
        game.inform(me, (page,), PageLike(page))

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        return (TOWNSFOLK, OUTSIDER) if seat == me.owner else ()
