from collections.abc import Iterator

from engine.characters.base import (
    CHANCE,
    DEMON,
    EVIL,
    GOOD,
    OUTSIDER,
    STORYTELLER,
    TOWNSFOLK,
    TRAVELLER,
    Ability,
    Belief,
    Believes,
    Discretion,
    Game,
    Minion,
    Mistaken,
    OneSeat,
    Phase,
    ThisIs,
    character,
)


class Strings(OneSeat):
    """Which good player beside the Demon is the Marionette."""

    concerns = Discretion.TOKENS


class Marionette(Mistaken, Minion):
    """Sits beside the Demon, who knows them, and thinks they are the good character whose token they drew."""

    edition = "carousel"

    undealt = True
    beside_the_demon = True
    goes_unnoticed = True
    house_rules = {"marionette: a later Demon is told": (True, False)}

    def arrive(self, game: Game) -> None:
        """Where nobody good sits beside the Demon, the Demon's token goes where somebody does."""
        if game.phase is not Phase.DEAL:
            self.arrive_late(game)
            return
        good = can_be_strung(game)
        if not beside_the_demon(game, good):
            bring_together(game, good)
        near = beside_the_demon(game, good) or good  # Travellers may sit between all of them
        seat: int = game.ask(STORYTELLER, Ability(self.id, STORYTELLER, STORYTELLER), Strings(*near))
        drawn = game.grimoire.seats[seat].character
        game.grimoire.change(seat, character=self.id, alignment=EVIL)
        me = Ability(self.id, seat, seat)
        believes = (
            Belief(drawn, GOOD if character(drawn).told_side else None)
            if character(drawn).can_be_believed
            else self.belief(game, me)
        )
        game.grimoire.change(seat, believes=believes)

    def arrive_late(self, game: Game) -> None:
        """Beside a Demon who came late; where nobody good sits there, evil has a Minion less."""
        good = tuple(seat for seat in game.grimoire.ring if game.team(seat) in (TOWNSFOLK, OUTSIDER))
        near = beside_the_demon(game, who_may_believe(game, good)) or beside_the_demon(game, good)
        if near:
            mine = Ability(self.id, STORYTELLER, STORYTELLER)
            seat: int = game.ask(STORYTELLER, mine, Strings(*near))
            game.become(seat, self.id, side=EVIL, by=mine)
            self.show(game, Ability(self.id, seat, seat), game.living(DEMON))

    def belief(self, game: Game, me: Ability) -> Belief:
        """Of one for whom no token was drawn that they could believe in; where none is left, in one that somebody
        is."""
        could = game.spare_townsfolk() or game.script.townsfolk
        return Belief(game.ask(STORYTELLER, me, Believes(*could)), GOOD)

    def first_night(self, game: Game, me: Ability) -> None:
        if game.works(me):
            self.show(game, me, game.living(DEMON))

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """The almanac leaves open whether a Demon of later on is told."""
        demon_now = seat in game.living(DEMON)
        if demon_now and game.house_rules["marionette: a later Demon is told"] and game.works(me):
            self.show(game, me, (seat,))

    def show(self, game: Game, me: Ability, demons: tuple[int, ...]) -> None:
        for demon in () if game.is_hushed(me) else demons:
            game.tell_in_secret(demon, ThisIs(me.owner, me.character))


def can_be_strung(game: Game) -> tuple[int, ...]:
    """Who drew a good token, but rather not that of somebody who has to be in play with another, and then not one
    that is hard to believe in."""
    kinds = (OUTSIDER,) if game.undealt_as_outsider() else (TOWNSFOLK, OUTSIDER)
    drew = tuple(seat for seat in game.grimoire.ring if game.team(seat) in kinds)
    planned = (*game.bag, *(note.character for note in game.notes))
    brought = {needed for one in planned for needed in character(one).brings}
    free = tuple(seat for seat in drew if game.grimoire.seats[seat].character not in brought) or drew
    return who_may_believe(game, free) or free


def who_may_believe(game: Game, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these players who could go on thinking that they are what they are."""
    return tuple(seat for seat in seats if character(game.grimoire.seats[seat].character).can_be_believed)


def beside_the_demon(game: Game, good: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these players who sit beside the Demon."""
    near = {seat for demon in game.living(DEMON) for seat in game.grimoire.neighbours(demon)}
    return tuple(seat for seat in good if seat in near)


def bring_together(game: Game, good: tuple[int, ...]) -> None:
    """Before anybody has looked: the Demon's token is exchanged with one that lies beside one of these players'."""
    demon = game.living(DEMON)[0]
    places = tuple(_places(game, demon, good))
    if places:
        game.exchange_tokens(demon, game.ask(CHANCE, None, OneSeat(*places)))


def _places(game: Game, demon: int, good: tuple[int, ...]) -> Iterator[int]:
    for seat in game.grimoire.ring:
        beside = game.grimoire.neighbours(seat)
        if seat != demon and game.team(seat) is not TRAVELLER and any(one in good for one in beside):
            yield seat
