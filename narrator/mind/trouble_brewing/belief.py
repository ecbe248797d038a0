"""What the town might believe: worlds in which a certain player is sober and everything so far is explained.

The search knows what each good player claims (what they believe they are) and what evil may claim (the bluffs
first). It looks at every choice of evil seats in random order, and stops after a number of trials, never
after a time, so that the same game gives the same answers.
"""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice, permutations
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from engine.ledger import OneOfTwo, ThisIs
from engine.registry import character
from engine.rules.setup import added_outsiders
from engine.terms import OUTSIDER, TOWNSFOLK, TRAVELLER
from narrator.mind.kinds import usual_for
from narrator.mind.trouble_brewing.cast import DRUNK, IMP, SLAYER
from narrator.mind.trouble_brewing.evidence import Evidence
from narrator.mind.trouble_brewing.worlds import Sober, World, explains, faults, poison_explains, told_of

if TYPE_CHECKING:
    from engine.script import Script

MOST_EVIL_SEATS: Final = 1200  # choices of evil players that are looked at, of the 5,460 that 15 players have
AT_A_TURN: Final = 4  # trials of one choice before the next has its turn
COVERS: Final = 6  # ways evil might have divided up their claims, for each choice


Item = TypeVar("Item")


class EvilSeats(NamedTuple):
    """Who could be the evil team."""

    demon: int
    minions: tuple[int, ...]


@lru_cache(maxsize=256)
def _choices(seats: tuple[int, ...], minions: int) -> tuple[EvilSeats, ...]:
    return tuple(
        EvilSeats(demon, chosen)
        for demon in seats
        for chosen in combinations([seat for seat in seats if seat != demon], minions)
    )


def worlds(
    evidence: Evidence, script: "Script", sober: Sober, dice: Random, *, fairly: bool = False
) -> Iterator[World | None]:
    """Different worlds that explain everything with `sober`, and None for each trial that does not.

    The order is one of the dice, but worlds in which evil players are innocent come earlier, because they are
    what evil wants to be believed; where they are drawn `fairly` no world is any earlier than others.
    """
    search = _Search(evidence, script, sober, dice)
    evil = search.evil_seats()
    if fairly:
        dice.shuffle(evil)
    waiting = deque(search.candidates(seats) for seats in evil)
    while waiting:
        one = waiting.popleft()
        found = 0
        for characters in islice(one, AT_A_TURN):
            found += 1
            world = told_of(characters, evidence) if characters is not None else None
            yield world if world is not None and explains(world, evidence, sober) else None
        if found == AT_A_TURN:
            waiting.append(one)


class _Search:
    def __init__(self, evidence: Evidence, script: "Script", sober: Sober, dice: Random) -> None:
        self.evidence = evidence
        self.script = script
        self.sober = sober
        self.dice = dice
        self.travellers = {
            seat for seat, claim in enumerate(evidence.claims) if claim and character(claim).team is TRAVELLER
        }
        self.usual = usual_for(len(evidence.ring) - len(self.travellers.intersection(evidence.ring)))
        self.hidden = tuple(seat for seat, claim in enumerate(evidence.claims) if claim is None)
        self.named = _named(evidence)
        # before evil's claims are chosen each stands for whatever they were told to be, or might say first
        self.claims = [
            claim
            or next((c for c in evidence.covers[seat] if (c, seat) in self.named), evidence.covers[seat][0])
            for seat, claim in enumerate(evidence.claims)
        ]
        self.no_drunk = DRUNK not in script.characters
        self.deluded = [
            seat
            for seat, claim in enumerate(evidence.claims)
            if claim is not None and seat != sober.seat and character(claim).team is TOWNSFOLK
        ]
        # their faults depend on claims and a Drunk that are not chosen yet
        self.open_minded = {seat for one, seat in _tellers(evidence) if one == DRUNK} | set(self.hidden)
        self._known_covers: dict[tuple[tuple[int, ...], int], list[dict[int, str]]] = {}

    def evil_seats(self) -> list[EvilSeats]:
        """Who might be evil, those who really are last, with some luck."""
        seats = tuple(sorted(set(self.evidence.ring) - self.travellers - {self.sober.seat}))
        choices: tuple[EvilSeats, ...] | list[EvilSeats] = _choices(seats, self.usual.minions)
        if len(choices) > MOST_EVIL_SEATS:
            choices = self.dice.sample(choices, MOST_EVIL_SEATS)
        hidden, luck = set(self.hidden), self.dice.random
        order = [
            ((one.demon in hidden) + len(hidden.intersection(one.minions)) + 1.5 * luck(), place)
            for place, one in enumerate(choices)
        ]
        return [choices[place] for _, place in sorted(order)]

    def candidates(self, evil: EvilSeats) -> Iterator[tuple[str, ...] | None]:
        """Characters for every seat with these players evil, as the counts of the table allow.

        None for a trial that shows that nothing with these Minions can fit.
        """
        innocent = tuple(seat for seat in self.hidden if seat != evil.demon and seat not in evil.minions)
        outsiders = self._claimed(OUTSIDER, evil)
        for minions in self._shuffled(list(permutations(self.script.minions, len(evil.minions)))):
            wanted = self.usual.outsiders + sum(added_outsiders(self.usual, one) for one in minions)
            if not 0 <= wanted - outsiders <= len(innocent) + 1:
                continue
            yielded = False
            for drunk in self._drunks(evil, minions):
                missing = wanted - outsiders - (drunk is not None)
                if 0 <= missing <= len(innocent):
                    for covers in self._covers(innocent, missing):
                        yielded = True
                        yield self._cast(evil, minions, drunk, covers)
            if not yielded:
                yield None

    def _drunks(self, evil: EvilSeats, minions: tuple[str, ...]) -> list[int | None]:
        """Who might be the Drunk (None: nobody) so that poison can explain what is wrong with the others."""
        world = told_of(self._cast(evil, minions, None, {}), self.evidence)
        wrong = faults(world, self.evidence) if world is not None else None
        if world is None or wrong is None:
            return []
        wrong = [fault for fault in wrong if fault[1] not in self.open_minded]
        could: list[int | None] = [None]
        if not self.no_drunk:
            could += [seat for seat in self.deluded if seat != evil.demon and seat not in evil.minions]
        if not poison_explains(world, self.evidence, wrong, self.sober):
            could = [
                drunk
                for drunk in sorted({seat for _, seat in wrong})
                if drunk in could
                and poison_explains(world, self.evidence, [f for f in wrong if f[1] != drunk], self.sober)
            ]
        self.dice.shuffle(could)
        return could

    def _covers(self, innocent: tuple[int, ...], outsiders: int) -> list[dict[int, str]]:
        """Claims for evil players who are good in this world, with this number of Outsiders among them."""
        known = self._known_covers.get((innocent, outsiders))
        if known is None:
            known = self._known_covers[innocent, outsiders] = self._new_covers(innocent, outsiders)
        return known

    def _new_covers(self, innocent: tuple[int, ...], outsiders: int) -> list[dict[int, str]]:
        found: list[dict[int, str]] = []
        for chosen in self._shuffled(list(combinations(innocent, outsiders)))[:COVERS]:
            claims: list[dict[int, str]] = [{}]
            for seat in innocent:
                team = OUTSIDER if seat in chosen else TOWNSFOLK
                fitting = [c for c in self.evidence.covers[seat] if character(c).team is team]
                fitting.sort(key=lambda c: (*self._unlikely(c, seat), self.dice.random()))
                claims = [{**one, seat: c} for c in fitting[:4] for one in claims if c not in one.values()]
            found += claims[:COVERS]
        return found

    def _unlikely(self, claim: str, seat: int) -> tuple[bool, bool]:
        """Claims that fit what was told of the player come first, then the bluffs, then anything else."""
        return (claim, seat) not in self.named, claim not in self.evidence.bluffs

    def _cast(
        self, evil: EvilSeats, minions: tuple[str, ...], drunk: int | None, covers: dict[int, str]
    ) -> tuple[str, ...]:
        cast = self.claims.copy()
        for seat, claim in covers.items():
            cast[seat] = claim
        cast[evil.demon] = IMP
        for seat, one in zip(evil.minions, minions, strict=True):
            cast[seat] = one
        if drunk is not None:
            cast[drunk] = DRUNK
        return tuple(cast)

    def _claimed(self, team: object, evil: EvilSeats) -> int:
        """How many good players of this world claim a character of this kind."""
        return sum(
            claim is not None
            and character(claim).team is team
            and seat != evil.demon
            and seat not in evil.minions
            for seat, claim in enumerate(self.evidence.claims)
        )

    def _shuffled(self, items: list[Item]) -> list[Item]:
        self.dice.shuffle(items)
        return items


def _named(evidence: Evidence) -> set[tuple[str, int]]:
    """(character, seat) wherever somebody was told of one: a cover that fits this explains more.

    Whoever has shot in public has said that they are the Slayer (RB-282: listen to the bluffs).
    """
    named = {(SLAYER, shot.by) for shot in evidence.shots}
    for report in evidence.reports:
        if isinstance(report.answer, OneOfTwo):
            named.update((report.answer.character, seat) for seat in report.answer.pair)
        elif isinstance(report.answer, ThisIs):
            named.add((report.answer.character, report.answer.seat))
    return named


def _tellers(evidence: Evidence) -> set[tuple[str, int]]:
    """(character, who was told of it)."""
    return {
        (report.answer.character, report.seat)
        for report in evidence.reports
        if isinstance(report.answer, (OneOfTwo, ThisIs))
    }
