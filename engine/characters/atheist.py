from collections.abc import Callable, Iterator
from typing import Any

from engine.characters.base import (
    DEMON,
    EVIL,
    GOOD,
    HAS_ABILITY,
    MINION,
    NIGHTLY,
    NOBODY,
    STORYTELLER,
    UNTOLD,
    Ability,
    Alignment,
    Answer,
    Counts,
    Death,
    Game,
    Grimoire,
    LooksLike,
    OneSeat,
    Options,
    Team,
    ThisIs,
    Townsfolk,
    character,
)

_DROISONED = "atheist: a drunk or poisoned Atheist still makes good win"


class Framing(Options):
    """Who is to look like which evil character: a tuple of `ThisIs`, the Demons first.

    `demons`, `minions`: the characters there are; `wanted`: how many of each.
    """

    whole = False

    def __init__(
        self,
        seats: tuple[int, ...],
        demons: tuple[str, ...],
        minions: tuple[str, ...],
        wanted: tuple[int, int],
    ) -> None:
        self.seats, self.demons, self.minions = seats, demons, minions
        self.wanted = (min(wanted[0], len(demons)), min(wanted[1], len(minions)))

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        demons, minions = self.wanted
        return (self.seats, self.demons) * demons + (self.seats, self.minions) * minions

    def put_together(self, pieces: tuple[Any, ...]) -> tuple[ThisIs, ...]:
        return tuple(map(ThisIs, pieces[::2], pieces[1::2]))

    def apart(self, answer: tuple[ThisIs, ...]) -> tuple[Any, ...]:
        return tuple(piece for one in answer for piece in one)

    def all(self) -> Iterator[tuple[ThisIs, ...]]:
        """One of the many."""
        cast = (*self.demons[: self.wanted[0]], *self.minions[: self.wanted[1]])
        yield tuple(ThisIs(seat, one) for seat, one in zip(self.seats, cast, strict=False))

    def draw(self, below: Callable[[int], int]) -> Answer:
        seats, framed = list(self.seats), list[ThisIs]()
        for kind, count in zip((self.demons, self.minions), self.wanted, strict=True):
            left = list(kind)
            for _ in range(count):
                framed.append(ThisIs(seats.pop(below(len(seats))), left.pop(below(len(left)))))
        return tuple(framed)

    def refusal(self, answer: Answer) -> str | None:
        if not isinstance(answer, tuple) or not all(type(one) is ThisIs for one in answer):
            return "not a framing"
        seats, cast = [one.seat for one in answer], [one.character for one in answer]
        demons, minions = cast[: self.wanted[0]], cast[self.wanted[0] :]
        known = set(demons) <= set(self.demons) and set(minions) <= set(self.minions)
        right = len(demons) == self.wanted[0] and len(minions) == self.wanted[1] and known
        if not right or len(set(cast)) != len(cast):
            return "not an evil team of this script"
        return (
            None if len(set(seats)) == len(seats) and set(seats) <= set(self.seats) else "not these players"
        )


class NewSuspect(OneSeat):
    """Who is to look like the Demon after the one who did has died; NOBODY where the story has none for it."""


class Atheist(Townsfolk):
    """No player is evil, the Storyteller makes it all up, and good wins by executing the Storyteller."""

    edition = "carousel"

    without_evil = True
    tries_storyteller = True
    misleads = NIGHTLY
    counts_falsely = True
    reminders = ("Framed",)
    house_rules = {_DROISONED: (True, False)}

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        """Even the number of Outsiders is the Storyteller's, beside the Atheist."""
        return tuple(
            counts._replace(townsfolk=players - outsiders, outsiders=outsiders, minions=0, demons=0)
            for outsiders in range(players)
        )

    # The Storyteller's part outlives the Atheist and is never drunk: it is an ability of their own, and so are those
    # of the Demon and the Minions that nobody is.
    def setup(self, game: Game, me: Ability) -> None:
        evil = any(game.team(seat) in (MINION, DEMON) for seat in game.grimoire.ring)
        if evil or me.owner == STORYTELLER:
            return
        usual, players = game.usual_counts, game.grimoire.others(me.owner)
        dealt = tuple(seat for seat in players if seat not in game.square.travellers)
        wanted = (usual.demons, usual.minions)
        framed = game.ask(STORYTELLER, me, Framing(dealt, game.script.demons, game.script.minions, wanted))
        game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=self.id)
        for one in framed:
            self.frame(game, self.storyteller_s(me), one.seat, one.character)
            if character(one.character).played_by_storyteller:
                game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=one.character)

    def frame(self, game: Game, me: Ability, seat: int, one: str) -> None:
        """From now on this player looks like that character; nobody is told before the story of the game is."""
        game.grimoire.mark("Framed", seat, by=me, data=one)
        game.tell(UNTOLD, LooksLike(seat, one))

    def storyteller_s(self, me: Ability) -> Ability:
        """The ability as the Storyteller has it."""
        return me._replace(owner=STORYTELLER, source=STORYTELLER)

    def framed_as(self, grimoire: Grimoire, me: Ability, seat: int) -> str | None:
        """Which evil character this player looks like."""
        tokens = grimoire.marked("Framed", seat, by=me) if me.owner == STORYTELLER else ()
        return tokens[-1].data if tokens else None

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:
        one = self.framed_as(grimoire, me, seat)
        return () if one is None else (EVIL, character(one).team)

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        """Who looks at the character itself may see an evil one."""
        one = self.framed_as(grimoire, me, seat)
        return () if one is None else (character(one).team,)

    def stands_in(self, game: Game, me: Ability, seat: int, learner: Ability) -> bool:
        """Who looks like the Demon is taken for the one that killed."""
        return self.framed_as(game.grimoire, me, seat) in game.script.demons

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """The story goes on with another Demon, if it can."""
        one = self.framed_as(game.grimoire, me, death.seat)
        if one is None or character(one).team is not DEMON:
            return
        demon = game.script.demons
        others = [s for s in game.grimoire.living() if self.framed_as(game.grimoire, me, s) not in demon]
        heirs = [seat for seat in others if seat != death.seat and seat not in game.square.travellers]
        heir = game.ask(STORYTELLER, me, NewSuspect(*heirs, NOBODY))
        if heir != NOBODY:
            game.grimoire.drop(game.grimoire.marked("Framed", heir, by=me))
            self.frame(game, me, heir, one)

    def awaits_demon(self, grimoire: Grimoire, me: Ability) -> bool:
        """Who only looked like the Demon is dead, and nothing is won by it. What else wins does so as ever: the
        Storyteller does not change how the game is won (almanac)."""
        return me.owner == STORYTELLER

    def storyteller_executed(self, game: Game) -> Alignment:
        """An Atheist may be dead by then."""
        if game.house_rules[_DROISONED] and any(one.character == self.id for one in game.grimoire.seats):
            return GOOD
        players = (me for me in game.abilities_of(self.id) if me.owner != STORYTELLER)
        return GOOD if any(me in game.now.working for me in players) else EVIL
