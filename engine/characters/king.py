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


class Alive(OneCharacter):
    """A character that somebody alive has."""

    informs = True


class King(Townsfolk):
    """The Demon knows who they are; each night in which half are dead they learn a character that is alive."""

    edition = "carousel"

    learns = SELDOM
    house_rules = {_TRUE: (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        demons = game.living(DEMON)
        if not demons or not game.works(me):
            return
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
