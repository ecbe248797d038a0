from engine.characters.base import (
    ANY_NUMBER,
    EVIL,
    GOOD,
    STORYTELLER,
    TRAVELLER,
    Ability,
    Game,
    Grimoire,
    Nominated,
    Traveller,
    character,
    until_dusk,
)

NOMINATE_EVIL = "Nominate Evil"
NOMINATE_GOOD = "Nominate Good"


class Bishop(Traveller):
    """Only the Storyteller nominates, each day somebody of the other side at least."""

    edition = "bmr"

    reminders = (NOMINATE_EVIL, NOMINATE_GOOD)
    lasts = {NOMINATE_EVIL: until_dusk, NOMINATE_GOOD: until_dusk}

    def nominations_by(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        return ANY_NUMBER if seat == STORYTELLER else 0

    def on_dawn(self, game: Game, me: Ability) -> None:
        good = game.alignment(me.owner) is GOOD
        others = (s for s in game.grimoire.others(me.owner) if not game.square.traveller(s))
        if any((game.alignment(seat) is GOOD) is not good for seat in others) and game.works(me):
            game.grimoire.mark(NOMINATE_EVIL if good else NOMINATE_GOOD, me.owner, by=me, until=game.dusk)

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        if nomination.nominee == STORYTELLER:
            return
        duty = NOMINATE_EVIL if game.alignment(nomination.nominee) is EVIL else NOMINATE_GOOD
        game.grimoire.drop(game.grimoire.marked(duty, me.owner, by=me))

    def keeps_open(self, grimoire: Grimoire, me: Ability) -> bool:
        """Not for the sake of nobody: the last of that side may have become a Traveller today."""
        there = {
            grimoire.seats[seat].alignment
            for seat in grimoire.others(me.owner)
            if character(grimoire.seats[seat].character).team is not TRAVELLER
        }
        duties = ((NOMINATE_EVIL, EVIL), (NOMINATE_GOOD, GOOD))
        return any(side in there and grimoire.marked(duty, by=me) for duty, side in duties)
