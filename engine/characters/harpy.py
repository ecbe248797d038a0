from engine.characters.base import (
    Ability,
    BeMadAbout,
    ChosenBy,
    Conduct,
    Game,
    Grimoire,
    Madness,
    Minion,
    until_next_dawn,
)


class Harpy(Minion):
    """Each night picks two: tomorrow the first has to have the second taken for evil, or one or both may die."""

    edition = "carousel"

    chooses_at_night = True
    needs_human = True
    picks_at_once = 2
    reminders = ("Mad", "2nd")
    lasts = {"Mad": until_next_dawn, "2nd": until_next_dawn}

    def each_night(self, game: Game, me: Ability) -> None:
        until = game.next_dawn
        first, second = game.choose_some(me, game.grimoire.everyone(), 2)
        tokens = (*game.grimoire.marked("Mad", by=me), *game.grimoire.marked("2nd", by=me))
        game.grimoire.drop(tuple(token for token in tokens if token.until != until))
        if game.works(me):
            game.grimoire.mark("Mad", first, by=me, until=until, data=second)
            game.grimoire.mark("2nd", second, by=me, until=until)
            game.tell((first,), ChosenBy(me.character))
            game.tell((first,), BeMadAbout(second, game.night + 1))

    def mad(self, grimoire: Grimoire, me: Ability) -> tuple[Madness, ...]:
        tokens = grimoire.marked("Mad", by=me)
        return tuple(
            Madness(token.seat, dies=self.payers(grimoire, me, token.seat, token.data)) for token in tokens
        )

    def payers(self, grimoire: Grimoire, me: Ability, first: int, second: int | None) -> tuple[int, ...]:
        """Whose deaths it may cost: where a human has laid the token, all who have the other one beside them."""
        seconds = [token.seat for token in grimoire.marked("2nd", by=me)] if second is None else [second]
        return tuple(dict.fromkeys((first, *seconds)))

    def breaks_madness(self, grimoire: Grimoire, me: Ability, seat: int, conduct: Conduct) -> bool | None:
        """What they say of somebody else is for people to judge; to say that one is mad ends it (RB-201)."""
        return True if conduct.kind == "mad" else None
