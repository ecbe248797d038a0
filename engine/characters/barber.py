from engine.characters.base import (
    DEMON,
    STORYTELLER,
    Ability,
    Chose,
    Death,
    Game,
    OneSeat,
    Outsider,
    Phase,
    TwoSeats,
    until_dawn,
)


class Barber(Outsider):
    """Dead today or tonight: a Demon may let two players exchange characters, but no other Demon."""

    edition = "snv"

    works_when_dead = True
    reminders = ("Haircuts Tonight",)
    lasts = {"Haircuts Tonight": until_dawn}

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat != me.owner or not game.works(me):
            return
        tonight = game.dawn if game.is_night else game.next_dawn
        game.grimoire.mark("Haircuts Tonight", me.owner, by=me, until=tonight)
        ahead = game.phase is Phase.NIGHT and me.character in game.script.other_nights[game.cursor :]
        if game.is_night and not ahead:
            self.other_nights(game, me)

    def other_nights(self, game: Game, me: Ability) -> None:
        demons = game.living(DEMON)
        if not (game.grimoire.marked("Haircuts Tonight", me.owner, by=me) and demons):
            return
        demon = demons[0] if len(demons) == 1 else game.ask(STORYTELLER, me, OneSeat(*demons))
        seats = tuple(seat for seat in game.grimoire.everyone() if seat not in game.square.travellers)
        pair = game.ask(demon, me, TwoSeats(seats, optional=True))
        if pair is None:
            return
        game.tell((demon,), Chose(me.character, pair))
        if not any(game.team(seat) is DEMON for seat in pair if seat != demon):
            game.swap(*pair, by=me)
