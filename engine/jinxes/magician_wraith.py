from collections.abc import Mapping
from typing import ClassVar

from engine.characters.base import (
    DEMON,
    NOBODY,
    STORYTELLER,
    Ability,
    Chose,
    Game,
    Grimoire,
    OneSeat,
    Until,
    Woke,
    character,
    until_dawn,
)
from engine.jinxes.base import Jinx


class TakenForWraith(OneSeat):
    """Whom a Magician takes for the Wraith; NOBODY: they do not say."""

    for_players = True


class MagicianWraith(Jinx):
    """After an execution a living Magician may name a living player; if that is the Wraith, the Demon has to choose
    them tonight."""

    pair = "magician", "wraith"

    slot = "wraith"
    reminders = ("Must Choose",)
    lasts: ClassVar[Mapping[str, Until]] = {"Must Choose": until_dawn}

    # Published as said aloud. Once night has fallen it is said on the phone instead: an execution is followed by the
    # dusk, and who would be waited for there would be known for the Magician.
    def other_nights(self, game: Game, me: Ability) -> None:
        for one in game.abilities_of("magician") if game.day.executions else ():
            if one.owner != STORYTELLER and game.alive_for(one):
                self.guess(game, me, one)

    def guess(self, game: Game, me: Ability, magician: Ability) -> None:
        seat = game.ask(magician.owner, magician, TakenForWraith(*game.square.the_living, NOBODY))
        game.happened(Woke(game.when, magician.owner, magician.character))  # not in a turn of their own
        if seat == NOBODY:
            return
        game.tell((magician.owner,), Chose(game.face(magician), seat))
        wraiths = [one.owner for one in game.abilities_of("wraith") if one.genuine]
        if seat in wraiths and game.works(magician):
            game.grimoire.mark("Must Choose", seat, by=me, until=game.dawn)

    def narrows(
        self, grimoire: Grimoire, me: Ability, chooser: Ability, seats: tuple[int, ...]
    ) -> tuple[int, ...]:
        if character(chooser.character).team is not DEMON:
            return seats
        bound = [token.seat for token in grimoire.marked("Must Choose", by=me)]
        return tuple(seat for seat in seats if seat in bound) or seats
