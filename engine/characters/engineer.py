from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from engine.characters.base import (
    DEMON,
    MINION,
    SPENT,
    STORYTELLER,
    Ability,
    Answer,
    Casting,
    Game,
    NamedSome,
    OneSeat,
    Townsfolk,
    character,
)


class Makeup(NamedSome):
    """One of these Demons, or so many of these Minions, all different; nothing for now: ().

    `earlier`: the Minions that earlier versions offered. Naming these is legal still, as records hold it.
    """

    def __init__(
        self, demons: tuple[str, ...], minions: tuple[str, ...], count: int, earlier: tuple[str, ...] = ()
    ) -> None:
        self.demons = demons
        self.minions = minions
        self.count = min(count, len(minions))
        self.earlier = Makeup(demons, earlier, count) if earlier not in ((), minions) else None
        super().__init__((*demons, *minions), 0, max(1, self.count))

    def all(self) -> Iterator[tuple[str, ...]]:
        yield ()
        yield from ((demon,) for demon in self.demons)
        yield from combinations(self.minions, self.count)

    def draw(self, below: Callable[[int], int]) -> Answer:
        everything = tuple(self.all())
        return () if below(2) else everything[below(len(everything))]

    def refusal(self, answer: Any) -> str | None:
        why = self.fault(answer)
        return why if why is None or self.earlier is None else self.earlier.refusal(answer)

    def fault(self, answer: Any) -> str | None:
        """Why this is none of what is on offer; None where it is."""
        why = super().refusal(answer)
        if why is not None or not answer:
            return why
        demons = sum(one in self.demons for one in answer)
        whole = len(answer) == 1 if demons else len(answer) == self.count
        return None if whole else "neither one Demon nor all the Minions"


class Rebuilt(OneSeat):
    """Which of the living Demons becomes the one that was named."""


class Recast(Casting):
    """Which Minion becomes which of those that were named."""


class Engineer(Townsfolk):
    """Once, at night, names which Demon or which Minions are in play: those who are that become these."""

    edition = "carousel"

    chooses_at_night = True
    reminders = (SPENT,)
    names_at_once = 3

    def each_night(self, game: Game, me: Ability) -> None:
        """How many Minions there are is told by the number of players, not by who is one. A Demon that nobody is
        cannot be named: no official word says who would become it; nor can a Minion that does not know of being one:
        whoever becomes what was named is told so (almanac)."""
        if game.spent(me):
            return
        demons = tuple(one for one in game.script.demons if not character(one).nobodys)
        known = tuple(one for one in game.script.minions if not character(one).goes_unnoticed)
        form = Makeup(demons, known, game.usual_counts.minions, earlier=game.script.minions)
        named: tuple[str, ...] = game.ask(me.owner, me, form)
        if not named:
            return
        game.spend(me)
        game.chosen(me, named)
        if game.works(me):
            build = self.new_demon if character(named[0]).team is DEMON else self.new_minions
            build(game, me, named)

    def new_demon(self, game: Game, me: Ability, named: tuple[str, ...]) -> None:
        """The living Demon; where there are several, one of them."""
        (new,) = named
        demons = tuple(seat for seat in game.grimoire.living() if game.team(seat) is DEMON)
        if not demons or any(game.grimoire.seats[seat].character == new for seat in demons):
            return
        seat = demons[0] if len(demons) == 1 else game.ask(STORYTELLER, me, Rebuilt(*demons))
        self.make(game, me, seat, new)

    def new_minions(self, game: Game, me: Ability, named: tuple[str, ...]) -> None:
        """Dead or alive. Whoever is one of those named stays as they are; with too few or too many the rest stay
        what they are, too."""
        minions = [seat for seat in game.grimoire.everyone() if game.team(seat) is MINION]
        there = {seat: game.grimoire.seats[seat].character for seat in minions}
        free = tuple(sorted(seat for seat, one in there.items() if one not in named))
        new = tuple(one for one in named if one not in there.values())
        count = min(len(free), len(new))
        if count == 0:
            return
        form = Recast(free, new, count)
        only = len(free) == len(new) == 1
        for seat, one in form.answer(free, new) if only else game.ask(STORYTELLER, me, form):
            self.make(game, me, seat, one)

    def make(self, game: Game, me: Ability, seat: int, new: str) -> None:
        if game.may_become(seat, new, by=me):
            game.become(game.who_becomes(seat, new, by=me), new, by=me)
