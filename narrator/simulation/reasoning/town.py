"""What everybody knows: what the whole table was told, and what players have said aloud."""

from typing import Any, NamedTuple

from engine.ledger import (
    CameBack,
    Claimed,
    DayBroke,
    DiedByDay,
    Executed,
    Exiled,
    GameOver,
    HandCounted,
    NightFell,
    Nominated,
    NothingHappened,
    TravellerJoined,
    VoteCounted,
)
from engine.questions import Act
from engine.town_square import TownSquare


class SaidToBe(NamedTuple):
    """A player says aloud who they are."""

    seat: int
    character: str


class SaidToLearn(NamedTuple):
    """A player says what they learnt: by which ability, in which night or on the day after it, the players they had
    `chosen` for it, and what they had `asked`. That an ability has chosen them is what they learn by it, too."""

    seat: int
    ability: str
    night: int
    answer: Any
    chosen: tuple[int, ...] = ()
    asked: Any = None


class SeenDeath(NamedTuple):
    """`when`: night k is 2k, the day after it 2k + 1. `alive`: how many lived just before."""

    seat: int
    when: int
    alive: int
    executed: bool = False


class AimedPower(NamedTuple):
    """A power of the day aimed at somebody in public, and whether they died of it."""

    by: int
    target: int
    verb: str
    when: int
    hit: bool = False


class Nomination(NamedTuple):
    """`struck`: the nominator was executed on the spot for it."""

    by: int
    nominee: int
    when: int
    struck: bool = False


class Town:
    """Folded from public facts and public words alone. `when`: as in `SeenDeath`."""

    def __init__(self) -> None:
        self.square = TownSquare()
        self.when = 0
        self.claims: dict[int, str] = {}
        self.first_claims: dict[int, str] = {}
        self.changed: dict[int, tuple[int, str]] = {}  # who say they became another: in which night, and whom
        self.reports: list[SaidToLearn] = []
        self.events: list[SeenDeath | AimedPower | Nomination] = []
        self.alive_in: dict[int, frozenset[int]] = {}
        self.revived: set[int] = set()
        self.acts: dict[int, list[Act]] = {}  # powers of the day that were used in public
        self.survived: dict[int, list[int]] = {}  # by day who was executed alive and did not die of it
        self.executed_dead: dict[int, list[int]] = {}  # by day who was dead already when executed
        self.deeds: dict[int, list[tuple[int, str]]] = {}
        self.blocked: dict[int, list[tuple[int, int]]] = {}
        self.changes = 0
        self._reported: dict[tuple[int, int], list[SaidToLearn]] = {}
        self._shot: Claimed | None = None

    @property
    def day(self) -> int:
        """The day, or the day before this night."""
        return self.square.day

    @property
    def living(self) -> tuple[int, ...]:
        """Who lives, clockwise, as everybody knows."""
        return self.square.the_living

    def hear(self, fact: Any) -> None:
        """A public fact."""
        alive = self.square.living
        before = self.square.alive
        self.square = self.square.after(fact)
        kind = type(fact)
        if kind is HandCounted:
            if fact.raised:
                self.deeds.setdefault(self.day, []).append((fact.seat, "voted"))
        elif kind is NightFell:
            self.when = 2 * fact.night
        elif kind is DayBroke:
            for seat in fact.died:
                self._add(SeenDeath(seat, self.when, alive))
                alive -= 1
            self.revived.update(fact.revived)
            self.alive_in[self.when] = frozenset(self.living)
            self.when += 1
            self.changes += 1
        elif kind is Nominated:
            self.deeds.setdefault(self.day, []).append((fact.by, "nominated"))
            self._add(Nomination(fact.by, fact.nominee, self.when))
        elif kind is Claimed:
            self._shot = fact
            self.acts.setdefault(self.day, []).append(Act(fact.claim, fact.by, fact.target, fact.what))
            if fact.target is not None:
                self._add(AimedPower(fact.by, fact.target, fact.claim, self.when))
        elif kind is DiedByDay:
            self._hit(fact.seat)
            self._add(SeenDeath(fact.seat, self.when, alive))
        elif kind is NothingHappened:
            self._shot = None
        elif kind is Executed:
            self._executed(fact, alive)
            if not fact.died:
                known = self.survived if before[fact.seat] else self.executed_dead
                known.setdefault(self.day, []).append(fact.seat)
        elif kind is Exiled and fact.died and before[fact.seat]:
            self._add(SeenDeath(fact.seat, self.when, alive))
        elif kind is CameBack:
            self.revived.add(fact.seat)
            self.changes += 1
        elif kind is VoteCounted:
            self.blocked.setdefault(self.day, []).append((fact.nominee, fact.tally))
        elif kind in (TravellerJoined, GameOver):
            self.changes += 1

    def hear_said(self, words: SaidToBe | SaidToLearn) -> None:
        """Something a player says aloud. A claim made anew takes the place of an older one."""
        if isinstance(words, SaidToBe):
            before = self.claims.get(words.seat, words.character)
            self.first_claims.setdefault(words.seat, words.character)
            if before != words.character:
                self.changed[words.seat] = self.square.night, words.character
            self.claims[words.seat] = words.character
        else:
            self.reports.append(words)
            self._reported.setdefault((words.seat, words.night), []).append(words)
        self.changes += 1

    def reported(self, seat: int, night: int) -> list[SaidToLearn]:
        """What this player says they learnt in this night, or on the day after it."""
        return self._reported.get((seat, night), [])

    def _add(self, event: SeenDeath | AimedPower | Nomination) -> None:
        self.events.append(event)
        if not isinstance(event, Nomination):
            self.changes += 1

    def _hit(self, seat: int) -> None:
        shot = self._shot
        if shot is not None and shot.target == seat:
            for place in range(len(self.events) - 1, -1, -1):
                event = self.events[place]
                if isinstance(event, AimedPower) and event.by == shot.by:
                    self.events[place] = event._replace(hit=True)
                    break
        self._shot = None

    def _executed(self, fact: Executed, alive: int) -> None:
        if fact.at_once:
            for place in range(len(self.events) - 1, -1, -1):
                event = self.events[place]
                if isinstance(event, Nomination):
                    self.events[place] = event._replace(struck=event.by == fact.seat)
                    break
        if fact.died:
            self._add(SeenDeath(fact.seat, self.when, alive, executed=True))
