from engine.characters.base import (
    DRUNK,
    EVIL,
    GOOD,
    NIGHTLY,
    STORYTELLER,
    Ability,
    Drunken,
    Game,
    LeftBehind,
    Side,
    Townsfolk,
)


class VillageIdiot(Townsfolk):
    """Learns each night the side of a chosen player; there may be three of them, and one of several is drunk."""

    edition = "carousel"

    chooses_at_night = True
    copies = 3
    reminders = (DRUNK,)
    outlasting = (DRUNK,)
    learns = NIGHTLY
    misleads = NIGHTLY

    def setup(self, game: Game, me: Ability) -> None:
        """One of several is drunk by nobody's ability: whatever becomes of them and of the others, they stay so."""
        seats = game.grimoire.seats
        idiots = tuple(one for one in game.grimoire.everyone() if seats[one].character == self.id)
        drunk = (token.seat for token in game.grimoire.marked(DRUNK) if token.data == self.id)
        if len(idiots) > 1 and not any(seat in idiots for seat in drunk):
            seat = game.ask(STORYTELLER, me, Drunken(*idiots))
            token = game.grimoire.mark(DRUNK, seat, data=self.id)
            game.witness(LeftBehind(token.id, Ability(self.id, seat, seat)))

    def as_it_begins(self, game: Game, me: Ability) -> None:
        """Whom a Demon of the first night has made a Minion was none of them as the game began."""
        idiots = [seat for seat, one in enumerate(game.grimoire.seats) if one.character == self.id]
        drunk = game.grimoire.marked(DRUNK)
        game.grimoire.drop(
            tuple(token for token in drunk if token.data == self.id and token.seat not in idiots)
        )
        self.setup(game, me)

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.everyone())
        evil = game.any_is((seat,), EVIL, me)
        game.inform(me, tuple(EVIL if one else GOOD for one in evil), Side())
