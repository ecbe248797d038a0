"""A grimoire the town might believe in, and whether it explains what has happened.

A world gives every seat a character at the deal and says when which Minion became the Imp. It explains the
evidence when everything its sober players were told is true in it, when nobody shot, nominated, was executed or
died in a way its rules forbid, and when one poisoned player a night, if it has a living Poisoner, excuses the
rest. Spy and Recluse may be read either way in it each time, as they may in the game.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.ledger import NoneInPlay, OneOfTwo, ThisIs
from engine.registry import character
from engine.terms import EVIL, MINION, TOWNSFOLK, TRAVELLER
from narrator.mind.trouble_brewing.cast import (
    CHEF,
    EMPATH,
    FORTUNE_TELLER,
    IMP,
    LEARNERS,
    LOST_BY_EXECUTION,
    POISONER,
    POSING,
    SCARLET_WOMAN,
    SLAYER,
    SOLDIER,
    UNDERTAKER,
    VIRGIN,
)
from narrator.mind.trouble_brewing.evidence import Evidence, Passing, ToldAnswer

Fault = tuple[int, int]  # (night, seat): somebody who must have been poisoned then


@cache
def is_evil(one: str) -> bool:
    """Whether this character starts on the evil side."""
    return character(one).team.side is EVIL


def _seems_evil(one: str) -> bool:
    """Whether this good character may be read as an evil one."""
    return one in POSING and not is_evil(one)


def _seems_good(one: str) -> bool:
    """Whether this evil character may be read as a good one."""
    return one in POSING and is_evil(one)


@cache
def is_traveller(one: str) -> bool:
    """Whether nobody can tell this character's side from the character."""
    return character(one).team is TRAVELLER


class Sober(NamedTuple):
    """The player who is not poisoned from that night on, and never the Drunk."""

    seat: int
    since: int = 0


class World(NamedTuple):
    """`characters` by seat as dealt, the Drunk as what they are; `imps`: (seat, since), the first since time 0."""

    characters: tuple[str, ...]
    imps: tuple[tuple[int, int], ...]

    def knows_not(self, seat: int) -> bool:
        """Whether this is somebody who was dealt no character: a Traveller, or the Storyteller, who nominates where
        a human rules so. Of those nothing is to be explained."""
        return not 0 <= seat < len(self.characters)

    def character_at(self, seat: int, time: int) -> str:
        """Who this player was at that time."""
        return IMP if self.is_imp(seat, time) else self.characters[seat]

    def is_imp(self, seat: int, time: int) -> bool:
        """Whether this player is an Imp at that time, or was one when they died."""
        if len(self.imps) == 1:
            return seat == self.imps[0][0]
        return any(imp == seat and since <= time for imp, since in self.imps)

    def imp_before(self, time: int) -> int:
        """Who was the Imp when that day or night began."""
        return next(seat for seat, since in reversed(self.imps) if since < time)

    def reads_evil(self, seat: int, time: int) -> tuple[bool, bool]:
        """(may be read as good, may be read as evil)."""
        one = self.character_at(seat, time)
        if one in POSING or is_traveller(one):
            return True, True
        evil = is_evil(one)
        return not evil, evil

    def shows(self, seat: int, shown: str, time: int) -> bool:
        """Whether a look at this player may show that character."""
        own = self.character_at(seat, time)
        if own == shown:
            return True
        return own in POSING and is_evil(own) is not is_evil(shown)

    def tally(self, readings: list[tuple[bool, bool]]) -> tuple[int, int]:
        """The fewest and the most evil that may be counted."""
        return sum(not good for good, _ in readings), sum(evil for _, evil in readings)

    def evil_pairs(self, ring: tuple[int, ...]) -> tuple[int, int]:
        """The fewest and the most that a Chef may be told."""
        read = {seat: self.reads_evil(seat, 2) for seat in ring}
        pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
        both = [(read[a][0] or read[b][0], read[a][1] and read[b][1]) for a, b in pairs]
        return self.tally(both)

    def evil_neighbours(self, evidence: Evidence, seat: int, night: int) -> tuple[int, int]:
        """The fewest and the most that an Empath may be told."""
        return self.tally([self.reads_evil(s, 2 * night) for s in evidence.neighbours(seat, night)])

    def nobody_of(self, report: ToldAnswer, team: Any) -> bool:
        """Whether everybody else of this kind may be read as something else."""
        others = (c for seat, c in enumerate(self.characters) if seat != report.seat)
        return all(character(c).team is not team or c in POSING for c in others)

    def tells(self, evidence: Evidence, report: ToldAnswer) -> bool:
        """Whether this is true here; a Fortune Teller is judged with the red herring, in `herrings`."""
        answer, night = report.answer, report.night
        if report.ability not in LEARNERS:
            return True
        if isinstance(answer, NoneInPlay):
            return self.nobody_of(report, answer.team)
        if isinstance(answer, OneOfTwo):
            return any(self.shows(s, answer.character, 2 * night) for s in answer.pair if s != report.seat)
        if report.ability == CHEF:
            least, most = self.evil_pairs(evidence.ring)
            return least <= int(answer) <= most
        if report.ability == EMPATH:
            least, most = self.evil_neighbours(evidence, report.seat, night)
            return least <= int(answer) <= most
        if isinstance(answer, ThisIs):
            return self.shows(answer.seat, answer.character, seen_at(report))
        return True

    def says_demon(self, report: ToldAnswer, herring: int | None = None) -> tuple[bool, bool]:
        """(a Fortune Teller may hear no, may hear yes) about these two, with this red herring."""
        time = 2 * report.night
        surely = herring in report.about or any(self.is_imp(seat, time) for seat in report.about)
        return not surely, surely or any(_seems_evil(self.characters[seat]) for seat in report.about)

    def good(self) -> tuple[int, ...]:
        """The players dealt a good character."""
        return tuple(s for s, one in enumerate(self.characters) if not is_evil(one))

    def poisons(self, evidence: Evidence, night: int) -> bool:
        """Whether a living Poisoner made that night, and the day after it, uncertain."""
        if POISONER not in self.characters:
            return False
        seat = self.characters.index(POISONER)
        return seat in evidence.living_after.get(night, evidence.ring) and not self.is_imp(seat, 2 * night)


def seen_at(report: ToldAnswer) -> int:
    """An Undertaker learns who somebody was when they were executed the day before."""
    return 2 * report.night - 1 if report.ability == UNDERTAKER else 2 * report.night


def told_of(characters: tuple[str, ...], evidence: Evidence) -> World | None:
    """The world these characters make with the deaths so far: who the Imp was when. None where good had won."""
    imp = characters.index(IMP)
    imps = [(imp, 0)]
    dead: set[int] = set()
    for death in evidence.deaths:
        dead.add(death.seat)
        if death.seat == imp:
            heir = _heir(characters, evidence, death, dead)
            if heir is None:
                return None
            imp = heir
            imps.append((imp, death.time))
    return World(characters, tuple(imps))


def _heir(characters: tuple[str, ...], evidence: Evidence, death: Passing, dead: set[int]) -> int | None:
    """The Scarlet Woman with five alive, otherwise a Minion if the Imp died by night."""
    minions = [s for s, one in enumerate(characters) if s not in dead and character(one).team is MINION]
    caught = [s for s in minions if characters[s] == SCARLET_WOMAN and death.alive >= 5]
    if caught:
        return caught[0]
    if death.time % 2 or not minions:
        return None
    later = {each.seat for each in evidence.deaths}
    return min(minions, key=lambda seat: (seat in later, seat))


def faults(world: World, evidence: Evidence) -> list[Fault] | None:
    """Who must have been poisoned when, the Fortune Teller left out; None where no poison explains it."""
    found = [
        (report.night, report.seat)
        for report in evidence.reports
        if world.characters[report.seat] == report.ability
        and report.ability != FORTUNE_TELLER
        and not world.tells(evidence, report)
    ]
    for part in (_shot_faults, _nomination_faults):
        more = part(world, evidence)
        if more is None:
            return None
        found += more
    return found + list(_death_faults(world, evidence))


def _shot_faults(world: World, evidence: Evidence) -> list[Fault] | None:
    found = []
    for shot in evidence.shots:
        if world.knows_not(shot.by) or world.knows_not(shot.target):
            continue
        real = world.characters[shot.by] == SLAYER
        imp = world.imp_before(shot.time) == shot.target
        if shot.hit and not (real and (imp or _seems_evil(world.characters[shot.target]))):
            return None
        if real and imp and shot.target_lived and not shot.hit:
            found.append((shot.time // 2, shot.by))
    return found


def _nomination_faults(world: World, evidence: Evidence) -> list[Fault] | None:
    found = []
    for first in evidence.nominations:
        if world.knows_not(first.by) or world.knows_not(first.nominee):
            continue
        virgin = world.characters[first.nominee] == VIRGIN
        if not virgin and not first.struck:
            continue
        nominator = world.character_at(first.by, first.time)
        townsfolk = character(nominator).team is TOWNSFOLK
        if first.struck:
            if not virgin or not (townsfolk or _seems_good(nominator)):
                return None
        elif virgin and townsfolk and first.nominee in evidence.living_after.get(first.time // 2, ()):
            found.append((first.time // 2, first.nominee))
    return found


def _death_faults(world: World, evidence: Evidence) -> Iterator[Fault]:
    """An executed Saint ends the game, and no Demon kills a Soldier."""
    for death in evidence.deaths:
        if world.knows_not(death.seat):
            continue
        one = world.characters[death.seat]
        if (one in LOST_BY_EXECUTION and death.executed) or (one == SOLDIER and death.time % 2 == 0):
            yield death.time // 2, death.seat


def poison_explains(world: World, evidence: Evidence, wrong: list[Fault], sober: Sober) -> bool:
    """One player a night may have been poisoned while there is a Poisoner, but not `sober`."""
    poisoned: dict[int, int] = {}
    for night, seat in wrong:
        if seat == sober.seat and night >= sober.since:
            return False
        if poisoned.setdefault(night, seat) != seat or not world.poisons(evidence, night):
            return False
    return True


def herrings(world: World, evidence: Evidence, wrong: list[Fault], sober: Sober) -> Iterator[int]:
    """The red herrings with which this world explains everything; none where it does not.

    A reading the herring does not explain means that the Fortune Teller was poisoned that night.
    """
    readings = [
        (report, world.says_demon(report))
        for report in evidence.reports
        if report.ability == FORTUNE_TELLER and world.characters[report.seat] == FORTUNE_TELLER
    ]
    for herring in world.good():
        more = [
            (report.night, report.seat)
            for report, (no, yes) in readings
            if not (
                (yes or herring in report.about) if report.answer else (no and herring not in report.about)
            )
        ]
        if poison_explains(world, evidence, wrong + more, sober):
            yield herring


def explains(world: World, evidence: Evidence, sober: Sober) -> bool:
    """Whether this world fits everything so far with `sober`."""
    wrong = faults(world, evidence)
    if wrong is None or not poison_explains(world, evidence, wrong, sober):
        return False
    if FORTUNE_TELLER not in world.characters:
        return True
    return next(herrings(world, evidence, wrong, sober), None) is not None
