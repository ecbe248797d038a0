from engine.characters.base import (
    DEMON,
    SELDOM,
    TRAVELLER,
    Ability,
    Game,
    OneCharacter,
    SomebodyIs,
    ThisIs,
    Townsfolk,
)

_TRUE = "king: the Demon is told the truth under a Vortox"
_NOBODY_YET = "Not Known Yet"


class Alive(OneCharacter):
    """A character that somebody alive has."""

    informs = True


class King(Townsfolk):
    """The Demon knows who they are; each night in which half are dead they learn a character that is alive."""

    edition = "carousel"

    learns = SELDOM
    reminders = (_NOBODY_YET,)
    house_rules = {_TRUE: (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        """Where there is no Demon yet (a Summoner's game), the first that comes is told, once the King is sober."""
        if game.living(DEMON):
            if game.works(me):
                self.present(game, me)
        elif me in game.now.working:
            game.grimoire.mark(_NOBODY_YET, me.owner, by=me)

    def settle(self, game: Game, me: Ability) -> None:
        if game.is_night and game.grimoire.marked(_NOBODY_YET, by=me) and game.living(DEMON):
            self.present(game, me)

    def present(self, game: Game, me: Ability) -> None:
        game.grimoire.drop(game.grimoire.marked(_NOBODY_YET, by=me))
        demons = game.living(DEMON)
        known = ThisIs(me.owner, me.character)
        if game.house_rules[_TRUE]:
            game.tell(demons, known)
        else:
            game.inform(me, (known,), SomebodyIs(game.grimoire.ring, (me.character,)), to=demons)

    def other_nights(self, game: Game, me: Ability) -> None:
        """Who looks dead is dead. Travellers count, and are not shown: everybody sees what they are."""
        living = game.grimoire.living()
        if len(game.grimoire.ring) < 2 * len(living) and not game.is_hastened(me):
            return
        seats = [seat for seat in living if game.team(seat) is not TRAVELLER]
        truths = dict.fromkeys(one for seat in seats for one in game.shown_as(seat, me))
        plain = dict.fromkeys(game.grimoire.seats[seat].character for seat in seats)
        if truths:
            game.inform(me, tuple(truths), Alive(game.script.characters), tuple(plain))
