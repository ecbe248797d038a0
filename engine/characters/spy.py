from engine.characters.base import (
    DRUNK,
    GOOD,
    NIGHTLY,
    OUTSIDER,
    POISONED,
    SELDOM,
    TOWNSFOLK,
    Ability,
    Game,
    Grimoire,
    Minion,
    Page,
    PageLike,
    Reminder,
    Team,
    character,
)


class Spy(Minion):
    """Reads the grimoire each night; may count as good and as a Townsfolk or Outsider, even when dead."""

    edition = "tb"

    misleads = SELDOM
    learns = NIGHTLY
    works_when_dead = True

    def each_night(self, game: Game, me: Ability) -> None:
        if not game.grimoire.seats[me.owner].alive and me.owner not in game.now.kept:
            return
        hidden = game.hidden_from(me)
        seats = tuple(
            ("", None, GOOD, s.alive) if seat in hidden else (s.character, s.believed, s.alignment, s.alive)
            for seat, s in enumerate(game.grimoire.seats)
        )
        lying = [token for token in game.grimoire.reminders if token.seat >= 0]  # not beside a Fabled
        page = Page(seats, tuple((token.text, token.seat) for token in lying))
        telling = tuple(place for place, token in enumerate(lying) if self.tells(game, me, token))
        game.inform(me, (page,), PageLike(page, me.owner, telling))

    def tells(self, game: Game, me: Ability, token: Reminder) -> bool:
        """Whether it shows that the owner is drunk or poisoned, which nobody is told (RB-181)."""
        if token.seat == me.owner and token.text in (DRUNK, POISONED):
            return True
        standing = (effect.by for effect in game.now.droisoned_by[me.source] if effect.age == 0)
        return any(
            token.by == by and token.text in character(by.character).reminders for by in standing if by
        )

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        return (TOWNSFOLK, OUTSIDER) if seat == me.owner else ()
