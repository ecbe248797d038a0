from engine.characters.base import (
    Ability,
    BeMad,
    ChosenBy,
    Conduct,
    Game,
    Grimoire,
    Madness,
    Minion,
    until_next_dawn,
)


class Cerenovus(Minion):
    """Each night tells a player to be taken for a good character till the next night is over, or be executed."""

    edition = "snv"

    chooses_at_night = True
    reminders = ("Mad",)
    lasts = {"Mad": until_next_dawn}

    def each_night(self, game: Game, me: Ability) -> None:
        until = game.next_dawn
        told = game.choose_player_and_character(me, game.grimoire.everyone(), game.script.good)
        earlier = (token for token in game.grimoire.marked("Mad", by=me) if token.until != until)
        game.grimoire.drop(tuple(earlier))
        if game.works(me):
            game.grimoire.mark("Mad", told.seat, by=me, until=until, data=told.character)
            game.tell((told.seat,), ChosenBy(me.character))
            game.tell((told.seat,), BeMad(told.character, game.night + 1))

    def mad(self, grimoire: Grimoire, me: Ability) -> tuple[Madness, ...]:
        return tuple(Madness(token.seat) for token in grimoire.marked("Mad", by=me))

    def breaks_madness(self, grimoire: Grimoire, me: Ability, seat: int, conduct: Conduct) -> bool | None:
        """Silence counts as well: they were told to make an effort (RB-199), and to say that one is mad ends it
        (RB-201)."""
        if conduct.character is None:
            return True
        told = [token.data for token in grimoire.marked("Mad", seat, by=me) if token.data is not None]
        return any(conduct.character != character for character in told) if told else None
