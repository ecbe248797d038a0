from engine.characters.base import (
    DEMON,
    STORYTELLER,
    Ability,
    Chose,
    Game,
    NightOfDeath,
    OneSeat,
    Outsider,
    TwoSeats,
    until_dawn,
)


class Barber(NightOfDeath, Outsider):
    """Dead today or tonight: a Demon may let two players exchange characters, but no other Demon."""

    edition = "snv"

    reminders = ("Haircuts Tonight",)
    lasts = {"Haircuts Tonight": until_dawn}

    def other_nights(self, game: Game, me: Ability) -> None:
        demons = game.living(DEMON)
        if not (self.is_due(game, me) and demons):
            return
        demon = demons[0] if len(demons) == 1 else game.ask(STORYTELLER, me, OneSeat(*demons))
        seats = tuple(seat for seat in game.grimoire.everyone() if seat not in game.square.travellers)
        pair = game.ask(demon, me, TwoSeats(seats, optional=True))
        if pair is None:
            return
        game.tell((demon,), Chose(game.face_to(demon, me), pair))
        if not any(game.team(seat) is DEMON for seat in pair if seat != demon):
            game.swap(*pair, by=me)
