from itertools import product

from engine.characters.base import (
    ONCE,
    OUTSIDER,
    Ability,
    Counts,
    Died,
    Game,
    Minion,
    Registers,
    SomeCharacters,
    Stake,
    When,
    character,
)


class Godfather(Minion):
    """Knows the Outsiders in play, one more or fewer than usual; one who dies by day is answered with a kill."""

    edition = "bmr"

    chooses_at_night = True
    at_stake = Stake.A_LIFE
    learns = ONCE
    reminders = ("Died Today", "Dead")

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        return (counts.more_outsiders(1), counts.more_outsiders(-1))

    def first_night(self, game: Game, me: Ability) -> None:
        shown = [self.outsiders_seen(game, me, seat) for seat in game.grimoire.ring]
        truths = (frozenset(filter(None, them)) for them in product(*shown))
        order = game.script.outsiders
        in_order = (tuple(one for one in order if one in them) for them in truths)
        game.inform(me, tuple(dict.fromkeys(in_order)), SomeCharacters(order))

    def outsiders_seen(self, game: Game, me: Ability, seat: int) -> tuple[str, ...]:
        """Which Outsider this player may be taken for, "" for none; the plain truth first."""
        reading = game.registers(seat, OUTSIDER, me)
        if reading is Registers.NO:
            return ("",)
        shown = tuple(one for one in game.shown_as(seat, me) if character(one).team is OUTSIDER)
        if reading is Registers.YES:
            return shown
        return (*shown, "") if game.team(seat) is OUTSIDER else ("", *shown)

    def other_nights(self, game: Game, me: Ability) -> None:
        today = When(game.night - 1, by_day=True)
        died = [event for event in game.chronicle if isinstance(event, Died) and event.when == today]
        if not any(self.was_outsider(game, me, event) for event in died):
            return
        seat = game.choose(me, game.grimoire.everyone())
        if game.works(me):
            game.kill(seat, by=me)

    def was_outsider(self, game: Game, me: Ability, event: Died) -> bool:
        """As they were when they died; a Spy or Recluse who is it still may count as either."""
        if game.grimoire.seats[event.seat].character == event.character:
            return game.counts_as(event.seat, OUTSIDER, me)
        return character(event.character).team is OUTSIDER
