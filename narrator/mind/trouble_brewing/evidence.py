"""What has happened so far, as a grimoire that the town believes in must explain it.

Read from the ledger: what each player was told by their ability, who died and when, shots, and who nominated
whom first. Times count dusks and dawns: night k is 2k, the day after it 2k + 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.ledger import (
    CameBack,
    Chose,
    Claimed,
    DayBroke,
    DiedByDay,
    Executed,
    Exiled,
    Learned,
    NightFell,
    Nominated,
    NothingHappened,
    YouAre,
)
from engine.registry import character
from engine.terms import EVIL, NOBODY, TOWN, TRAVELLER
from engine.town_square import standing_entries
from narrator.mind.trouble_brewing.cast import DRUNK, FORTUNE_TELLER

if TYPE_CHECKING:
    from engine.game import Game

NOTHING_SAID: Final[Mapping[int, str]] = {}


class ToldAnswer(NamedTuple):
    """`seat` was told `answer` by what they think is their ability; `about`: the two a Fortune Teller chose."""

    seat: int
    ability: str
    answer: Any
    night: int
    about: tuple[int, ...] = ()


class Passing(NamedTuple):
    """A death; `alive` counts the living just before it, Travellers not counted."""

    seat: int
    time: int
    alive: int
    executed: bool = False


class Shot(NamedTuple):
    """The first time this player claimed to be the Slayer."""

    by: int
    target: int
    time: int
    hit: bool
    target_lived: bool


class FirstNomination(NamedTuple):
    """The first time this player was nominated; `struck`: the nominator was executed on the spot."""

    by: int
    nominee: int
    time: int
    struck: bool


@dataclass(frozen=True)
class Evidence:
    """`claims` by seat: what a good player says or believes they are, None for whoever was dealt an evil character.

    `covers` by evil seat: what that player has said in public that they are, else the characters that they may be
    expected to claim, the `bluffs` before the others.
    `living_after[k]`: who was alive when night k ended (or is now).
    """

    ring: tuple[int, ...]
    claims: tuple[str | None, ...]
    covers: dict[int, tuple[str, ...]]
    reports: tuple[ToldAnswer, ...]
    deaths: tuple[Passing, ...]
    shots: tuple[Shot, ...]
    nominations: tuple[FirstNomination, ...]
    living_after: dict[int, frozenset[int]]
    now: int
    bluffs: tuple[str, ...] = ()
    _neighbours: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)

    def neighbours(self, seat: int, night: int) -> tuple[int, ...]:
        """The living neighbours of a player at the end of a night."""
        known = self._neighbours.get((seat, night))
        if known is None:
            alive = self.living_after[night]
            place = self.ring.index(seat)
            clockwise = [s for s in self.ring[place + 1 :] + self.ring[:place] if s in alive]
            known = self._neighbours[seat, night] = tuple(dict.fromkeys(clockwise[:1] + clockwise[-1:]))
        return known


def gather(
    game: "Game",
    bluffs: tuple[str, ...] = (),
    said: Mapping[int, str] = NOTHING_SAID,
    listener: int = NOBODY,
) -> Evidence:
    """Everything so far that a believable grimoire has to explain; `bluffs`: what the Demon was shown; `said`: who
    players have said in public that they are, which the `listener` knows better of themself."""
    reader = _LedgerReader(game)
    for told in standing_entries(game.ledger):
        reader.read(told.to, told.fact)
    reader.tonight()
    heard = {seat: one for seat, one in said.items() if seat != listener and one in game.script.good}
    claims = tuple(
        one if one is None or character(one).team is TRAVELLER else heard.get(seat, one)
        for seat, one in enumerate(reader.claims())
    )
    return Evidence(
        game.grimoire.ring,
        claims,
        _covers(game, claims, bluffs, heard),
        tuple(reader.reports),
        tuple(reader.deaths),
        tuple(reader.shots),
        tuple(reader.nominations),
        reader.living_after,
        reader.time,
        bluffs,
    )


def _covers(
    game: "Game", claims: tuple[str | None, ...], bluffs: tuple[str, ...], heard: Mapping[int, str]
) -> dict[int, tuple[str, ...]]:
    """What evil may claim: the bluffs first, then any other good character nobody else is or believes to be. Whoever
    has said who they are goes on saying it, unless somebody good says so, too: nobody would believe the two."""
    taken = {seat.character for seat in game.grimoire.seats} | {claim for claim in claims if claim}
    free = tuple(
        dict.fromkeys(one for one in (*bluffs, *game.script.good) if one not in taken and one != DRUNK)
    )
    return {
        seat: (heard[seat],) if heard.get(seat) in free else free
        for seat, claim in enumerate(claims)
        if claim is None
    }


class _LedgerReader:
    """Folds the ledger; the night and who lives are followed on the way."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.time = 2
        self.alive = set(game.grimoire.ring)
        self.dealt: dict[int, YouAre] = {}
        self.reports: list[ToldAnswer] = []
        self.deaths: list[Passing] = []
        self.shots: list[Shot] = []
        self.nominations: list[FirstNomination] = []
        self.living_after: dict[int, frozenset[int]] = {}
        self.picked: dict[int, tuple[int, ...]] = {}
        self.claimed: Claimed | None = None

    def read(self, to: Any, fact: Any) -> None:
        if to == TOWN:
            self._public(fact)
        elif isinstance(fact, YouAre):
            self.dealt.setdefault(to[0], fact)
        elif isinstance(fact, Chose):
            self.picked[to[0]] = fact.answer if isinstance(fact.answer, tuple) else (fact.answer,)
        elif isinstance(fact, Learned):
            night = self.time // 2
            about = self.picked.get(to[0], ()) if fact.character == FORTUNE_TELLER else ()
            self.reports.append(ToldAnswer(to[0], fact.character, fact.answer, night, about))

    def _public(self, fact: Any) -> None:
        if isinstance(fact, NightFell):
            self.time = 2 * fact.night
        elif isinstance(fact, DayBroke):
            for seat in fact.died:
                self._dies(seat)
            self.alive.update(fact.revived)
            self.time = 2 * fact.day + 1
            self.living_after[fact.day] = frozenset(self.alive)
        elif isinstance(fact, CameBack):
            self.alive.add(fact.seat)
        elif isinstance(fact, Claimed) and fact.claim == "slay":
            self._shot(fact)
        elif isinstance(fact, DiedByDay):
            self._hit(fact.seat)
            self._dies(fact.seat)
        elif isinstance(fact, Exiled) and fact.died:
            self._dies(fact.seat)
        elif isinstance(fact, NothingHappened):
            self.claimed = None
        elif isinstance(fact, Nominated):
            if all(fact.nominee != earlier.nominee for earlier in self.nominations):
                self.nominations.append(FirstNomination(fact.by, fact.nominee, self.time, struck=False))
        elif isinstance(fact, Executed):
            if fact.at_once and self.nominations:
                self.nominations[-1] = self.nominations[-1]._replace(struck=True)
            if fact.died:
                self._dies(fact.seat, executed=True)

    def _shot(self, fact: Claimed) -> None:
        assert fact.target is not None
        self.claimed = fact
        if all(fact.by != earlier.by for earlier in self.shots):
            self.shots.append(
                Shot(fact.by, fact.target, self.time, hit=False, target_lived=fact.target in self.alive)
            )

    def _hit(self, seat: int) -> None:
        if self.claimed is not None and self.claimed.target == seat:
            self.shots = [
                shot._replace(hit=True) if shot.by == self.claimed.by and shot.time == self.time else shot
                for shot in self.shots
            ]
        self.claimed = None

    def _dies(self, seat: int, *, executed: bool = False) -> None:
        if seat in self.alive:
            counted = len(self.alive.difference(self.game.square.travellers))
            self.deaths.append(Passing(seat, self.time, counted, executed))
            self.alive.discard(seat)

    def tonight(self) -> None:
        """Deaths that are not announced yet; the town will have to explain them tomorrow."""
        for seat in self.game.grimoire.ring:
            if not self.game.grimoire.seats[seat].alive:
                self._dies(seat)
        self.living_after.setdefault(self.time // 2, frozenset(self.alive))
        for report in self.reports:  # a game that was begun in its middle has not seen every dawn
            self.living_after.setdefault(report.night, frozenset(self.alive))

    def claims(self) -> tuple[str | None, ...]:
        """A good player claims what they were dealt, or believe they were."""
        found: list[str | None] = []
        for seat, record in enumerate(self.game.grimoire.seats):
            told = self.dealt.get(seat)
            name = told.character if told else record.thinks.character
            if record.character and character(record.character).team is TRAVELLER:
                found.append(record.character)  # everybody knows who they are; their side is open
                continue
            hidden = record.thinks.side is EVIL or (name and character(name).team.side is EVIL)
            found.append(None if hidden or not name else name)
        return tuple(found)
