"""What a town of Trouble Brewing believes, weighed over every choice of evil players at once.

A world says who was dealt the Demon and who which Minion; a good player in it is what they claim. The Drunk and the
poison are summed out, a Demon's passing on is followed, and a lie makes a world less likely, never impossible.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.characters.baron import Baron
from engine.ledger import NoneInPlay, OneOfTwo, ThisIs
from engine.registry import CHARACTERS, character
from engine.rules.setup import usual_counts
from engine.script import Script, edition
from engine.terms import EVIL, MINION, OUTSIDER, TOWNSFOLK
from narrator.mind.trouble_brewing.cast import (
    CHEF,
    DRUNK,
    EMPATH,
    LOST_BY_EXECUTION,
    POISONER,
    POSING,
    SCARLET_WOMAN,
    SLAYER,
    SOLDIER,
    UNDERTAKER,
    VIRGIN,
)
from narrator.simulation.reasoning.beliefs import Beliefs, Own, Suspicions, Weights
from narrator.simulation.reasoning.town import AimedPower, Nomination, SaidToLearn, SeenDeath, Town

(SPY,) = (one for one in POSING if character(one).team is MINION)
(RECLUSE,) = (one for one in POSING if character(one).team is OUTSIDER)
(SAINT,) = LOST_BY_EXECUTION
BARON: Final = Baron.id

MOST_WORLDS: Final = 12_000
"""Of the 131,000 that fifteen players have; a sample, always the same, is as good."""

FALSE: Final = 0.02  # that a sober player is wrong all the same
LIE: Final = 0.3  # that a drunk or poisoned player would have heard just this
MADE_UP: Final = 0.5  # that an evil player would have said just this
HERRING: Final = 0.18  # that one of two good players reads as the Demon
PASSED_ON: Final = 0.08  # that an Imp who could die by night does
AIMED: Final = 1.5  # how much more often than by lot the poison hits whoever has learnt something


class _Worlds(NamedTuple):
    """One row for each world: the seat of the Demon and of each Minion (-1: nobody), and flags by seat."""

    demon: NDArray[np.int64]
    seat_of: dict[str, NDArray[np.int64]]
    evil: NDArray[np.bool_]
    minion: NDArray[np.bool_]


@lru_cache(maxsize=4)
def _worlds(players: int, minions: int, script: tuple[str, ...]) -> _Worlds:
    castings = list(permutations(script, min(minions, len(script))))
    rows = [
        (demon, *chosen, *casting)
        for demon in range(players)
        for chosen in combinations([seat for seat in range(players) if seat != demon], minions)
        for casting in castings
    ]
    if len(rows) > MOST_WORLDS:
        dice = np.random.default_rng(players)
        rows = [rows[place] for place in sorted(dice.choice(len(rows), MOST_WORLDS, replace=False))]
    count = len(rows)
    demon = np.array([row[0] for row in rows])
    chosen = np.array([row[1 : 1 + minions] for row in rows])
    minion = np.zeros((count, players), bool)
    minion[np.arange(count)[:, None], chosen] = True
    evil = minion.copy()
    evil[np.arange(count), demon] = True
    seat_of = {}
    for one in script:
        seat_of[one] = np.array(
            [row[1 + row[1 + minions :].index(one)] if one in row[1 + minions :] else -1 for row in rows]
        )
    return _Worlds(demon, seat_of, evil, minion)


def knows(script: Script) -> bool:
    """Whether every character that may be dealt is of the edition, so that these beliefs hold."""
    return set(script.characters) <= set(edition("tb").characters) and not script.fabled


class TroubleBrewingBeliefs(Beliefs):
    """Worked out anew whenever something has become public since."""

    def __init__(self, script: Script, town: Town) -> None:
        super().__init__()
        self.script = script
        self.town = town
        self.players = len(town.square.names)
        counts = usual_counts(self.players)
        self.outsiders = counts.outsiders
        self.worlds = _worlds(self.players, counts.minions, script.minions)
        self.count, self.seats = len(self.worlds.demon), np.arange(self.players)
        self.good = ~self.worlds.evil
        self.rows = np.arange(self.count)
        self._as_of = -1

    def _weights_of(self, own: Own | None) -> Weights:
        if own is None:
            return self.weights
        weights: Weights = self.weights * self.good[:, own.seat]
        if own.untold:
            weights = weights * self._truth_of(own.untold, own.character)
        return weights

    def _suspicions(self, weights: Weights | None) -> Suspicions:
        total = 0.0 if weights is None else weights.sum()
        if weights is None or total <= 0:
            return self._suspicions(np.ones(self.count))
        return Suspicions(weights @ self.imp / total, weights @ self.worlds.evil / total)

    def _look(self) -> None:
        if self._as_of == self.town.changes:
            return
        self._as_of = self.town.changes
        self._views.clear()
        self._read_claims()
        self._follow_the_demon()
        self._weigh()

    def _read_claims(self) -> None:
        """Which seats claim what, and how each may be read in each world."""
        claims = self.town.claims
        self.claiming: dict[str, list[int]] = {}
        for seat, one in claims.items():
            self.claiming.setdefault(one, []).append(seat)
        self.townsfolk = [s for s, one in claims.items() if character(one).team is TOWNSFOLK]
        spy = self.worlds.seat_of.get(SPY)
        self.may_seem_good = self.good.copy()
        self.may_seem_evil = self.worlds.evil.copy()
        if spy is not None:
            there = spy >= 0
            self.may_seem_good[self.rows[there], spy[there]] = True
        for seat in self.claiming.get(RECLUSE, ()):
            self.may_seem_evil[:, seat] = True

    def _follow_the_demon(self) -> None:
        """Through all deaths: how likely each world makes them, and who is the Demon when."""
        worlds = self.worlds
        imp = np.zeros((self.count, self.players))
        imp[self.rows, worlds.demon] = 1.0
        self.lived = np.ones(self.count)
        alive = np.ones(self.players, bool)
        self.imp_at = {0: imp}
        virgins: set[int] = set()
        for event in self.town.events:
            if isinstance(event, SeenDeath):
                imp = self._after_death(event, imp, alive)
                alive[event.seat] = False
                self.imp_at[event.when] = imp
            elif isinstance(event, AimedPower):
                self._shot(event, imp, alive)
            elif event.nominee not in virgins:
                virgins.add(event.nominee)
                self._nominated(event, alive)
        self.imp = imp

    def _after_death(self, death: SeenDeath, imp: Weights, alive: NDArray[np.bool_]) -> Weights:
        seat, worlds = death.seat, self.worlds
        was = imp[:, seat].copy()
        after = imp.copy()
        after[:, seat] = 0.0
        others = alive.copy()
        others[seat] = False
        if death.when % 2:  # by day: the Scarlet Woman, with five alive
            heir = worlds.seat_of.get(SCARLET_WOMAN)
            if heir is not None and death.alive >= 5:
                able = (heir >= 0) & others[heir]
                after[self.rows[able], heir[able]] += was[able]
            if death.executed and SAINT in self.claiming and seat in self.claiming[SAINT]:
                self.lived *= np.where(self.good[:, seat], 0.05, 1.0)
        else:
            heirs = worlds.minion & others
            number = heirs.sum(1)
            passes = np.where(number > 0, was * PASSED_ON, 0.0)
            after += heirs * (passes / np.maximum(number, 1))[:, None]
            self.lived *= np.where(worlds.minion[:, seat] & (was < 0.5), 0.1, 1.0)
            if seat in self.claiming.get(SOLDIER, ()):
                self.lived *= np.where(self.good[:, seat], 0.15, 1.0)
        left = after.sum(1)
        self.lived *= np.maximum(left, 1e-9)
        there: Weights = after / np.maximum(left, 1e-9)[:, None]
        return there

    def _shot(self, shot: AimedPower, imp: Weights, alive: NDArray[np.bool_]) -> None:
        slayer = shot.by in self.claiming.get(SLAYER, ())
        if shot.hit:
            fits = np.maximum(imp[:, shot.target], shot.target in self.claiming.get(RECLUSE, ()))
            self.lived *= np.maximum(self.good[:, shot.by] * fits, 1e-4)
        elif slayer and alive[shot.target]:
            self.lived *= 1.0 - 0.85 * self.good[:, shot.by] * imp[:, shot.target]

    def _nominated(self, first: Nomination, alive: NDArray[np.bool_]) -> None:
        if first.nominee not in self.claiming.get(VIRGIN, ()) or not alive[first.nominee]:
            return
        townsfolk = np.full(self.count, first.by in self.townsfolk) & self.good[:, first.by]
        if first.struck:
            spy = self.worlds.seat_of.get(SPY, np.full(self.count, -1)) == first.by
            self.lived *= np.where(self.good[:, first.nominee] & (townsfolk | spy), 1.0, 0.001)
        else:
            self.lived *= np.where(self.good[:, first.nominee] & townsfolk, 0.15, 1.0)

    def _weigh(self) -> None:
        """All reports together, with the Drunk and the counts of Outsiders."""
        weights = self.lived * self._claims_agree() * self._evil_team()
        by_seat: dict[int, list[SaidToLearn]] = {}
        for report in self.town.reports:
            by_seat.setdefault(report.seat, []).append(report)
        drunk = np.zeros(self.count)
        for seat, reports in by_seat.items():
            sober = np.ones(self.count)
            for report in reports:
                sober *= self._told(report)
            good = self.good[:, seat]
            invented = MADE_UP ** len(reports)
            weights = weights * np.where(good, sober, invented)
            if seat in self.townsfolk:
                drunk += good * self._drunk_as(seat) * (self._misled_by(reports) / sober - 1.0)
        likely = np.array([self._drunk_as(seat) for seat in self.townsfolk])
        number = np.maximum((self.good[:, self.townsfolk] * likely).sum(1), likely.min(initial=1.0))
        without, with_drunk = self._drunk()
        weights = weights * (without + with_drunk * (1.0 + drunk / number))
        top = weights.max()
        self.weights = weights / top if top > 0 else np.ones(self.count)

    def _claims_agree(self) -> Weights:
        """No two good players are the same character."""
        agree = np.ones(self.count)
        for seats in self.claiming.values():
            for one, other in combinations(seats, 2):
                agree *= np.where(self.good[:, one] & self.good[:, other], 0.02, 1.0)
        return agree

    def _drunk(self) -> tuple[Weights, Weights]:
        """How well the number of Outsiders goes with nobody being the Drunk, and with somebody."""
        outsiders = [s for s, one in self.town.claims.items() if character(one).team is OUTSIDER]
        silent = [s for s in range(self.players) if s not in self.town.claims]
        baron = self.worlds.seat_of.get(BARON)
        expected = np.full(self.count, self.outsiders)
        if baron is not None:
            expected = expected + 2 * (baron >= 0)
        missing = expected - self.good[:, outsiders].sum(1)
        open_ = self.good[:, silent].sum(1)
        possible = DRUNK in self.script.characters
        return self._fit(missing, open_), self._fit(missing - 1, open_) * (0.7 if possible else 0.0)

    def _fit(self, missing: NDArray[np.int64], silent: NDArray[np.int64]) -> Weights:
        """So many Outsiders are missing, and so many good players have said nothing yet."""
        off = np.maximum(-missing, 0) + np.maximum(missing - silent, 0)
        fit: Weights = 0.03**off * np.where(missing > 0, 0.6 ** np.maximum(missing, 0), 1.0)
        return fit

    # What is known of a Storyteller: nothing here, but to players of `tests.benchmarks.known_policy`

    def _evil_team(self) -> Weights | float:
        """How likely these Minions are in the bag, against others."""
        return 1.0

    def _drunk_as(self, seat: int) -> float:
        """How likely the Drunk believes to be what this player claims; about 1 is usual."""
        del seat
        return 1.0

    def _misled_by(self, reports: list[SaidToLearn]) -> Weights | float:
        """How likely somebody who may be told anything would have been told just these."""
        return LIE ** len(reports)

    def _told(self, report: SaidToLearn) -> Weights:
        """How likely a good player, not the Drunk, would have been told this."""
        truth = FALSE + (1 - FALSE) * self._true(report)
        poisoner = self.worlds.seat_of.get(POISONER)
        if poisoner is None:
            return truth
        living = self.town.alive_in.get(2 * report.night, frozenset(range(self.players)))
        dead = np.array([seat not in living for seat in range(self.players)])
        there = (poisoner >= 0) & ~dead[poisoner]
        hit = there * min(0.5, AIMED / max(1, len(living) - 2))
        told: Weights = (1 - hit) * truth + hit * self._misled_by([report])
        return told

    def _truth_of(self, untold: tuple[SaidToLearn, ...], own: str) -> Weights:
        """What only this player knows, with the chance that they are the Drunk."""
        sober = np.ones(self.count)
        for report in untold:
            sober *= self._told(report)
        chance = 0.1 if character(own).team is TOWNSFOLK else 0.0
        told: Weights = (1 - chance) * sober + chance * self._misled_by([*untold])
        return told

    def _true(self, report: SaidToLearn) -> Weights:
        answer = report.answer
        if isinstance(answer, NoneInPlay):
            return self._none_of(answer)
        if isinstance(answer, OneOfTwo):
            pair = [seat for seat in answer.pair if seat != report.seat]
            shown = [self._shows(seat, answer.character, 2 * report.night) for seat in pair]
            seen: Weights = np.maximum.reduce(shown)
            return seen
        if isinstance(answer, ThisIs):
            looked = 2 * report.night - (report.ability == UNDERTAKER)
            return self._shows(answer.seat, answer.character, looked)
        if type(answer) is bool and report.chosen:
            return self._a_demon_among(report, answer)
        if report.ability == CHEF and type(answer) is int:
            ring = self.town.square.ring
            return self._count(zip(ring, (*ring[1:], ring[0]), strict=True), answer)
        if report.ability == EMPATH and type(answer) is int:
            return self._count(((seat,) for seat in self._neighbours(report)), answer)
        return np.ones(self.count)

    def _count(self, groups: Iterable[tuple[int, ...]], answer: int) -> Weights:
        least, most = np.zeros(self.count), np.zeros(self.count)
        for group in groups:
            seats = list(group)
            least += (~self.may_seem_good[:, seats]).all(1)
            most += self.may_seem_evil[:, seats].all(1)
        plain = np.where(least == most, 1.0, 0.6)
        counted: Weights = ((least <= answer) & (answer <= most)) * plain
        return counted

    def _neighbours(self, report: SaidToLearn) -> tuple[int, ...]:
        ring = self.town.square.ring
        living = self.town.alive_in.get(2 * report.night, frozenset(ring))
        place = ring.index(report.seat)
        around = [s for s in (*ring[place + 1 :], *ring[:place]) if s in living]
        return tuple(dict.fromkeys(around[:1] + around[-1:]))

    def _none_of(self, answer: NoneInPlay) -> Weights:
        if answer.team is not OUTSIDER:
            return np.full(self.count, FALSE)
        baron = self.worlds.seat_of.get(BARON)
        there = np.full(self.count, self.outsiders) if baron is None else self.outsiders + 2 * (baron >= 0)
        none: Weights = (there == 0).astype(float)
        return none

    def _a_demon_among(self, report: SaidToLearn, yes: bool) -> Weights:
        imp = self._imp_by(2 * report.night)
        seen = imp[:, list(report.chosen)].sum(1).clip(0, 1)
        herring = HERRING
        for seat in self.claiming.get(RECLUSE, ()):
            if seat in report.chosen:
                seen = np.maximum(seen, 0.5 * self.good[:, seat])
        seems: Weights = seen + (1 - seen) * herring
        return seems if yes else 1 - seems

    def _imp_by(self, when: int) -> Weights:
        return self.imp_at[max(moment for moment in self.imp_at if moment <= max(0, when - 1))]

    def _shows(self, seat: int, shown: str, when: int) -> Weights:
        """How likely a look at this player shows that character."""
        worlds, claim = self.worlds, self.town.claims.get(seat)
        team = CHARACTERS[shown].team
        good = self.good[:, seat]
        if team is MINION:
            there: Weights = (worlds.seat_of.get(shown, np.full(self.count, -1)) == seat).astype(float)
            return np.maximum(there, 0.5 * good) if claim == RECLUSE else there
        if team.side is EVIL:
            imp = self._imp_by(when)[:, seat].copy()
            return np.maximum(imp, 0.5 * good) if claim == RECLUSE else imp
        if claim is None:
            likely = 0.3
        elif claim == shown:
            likely = 1.0
        else:
            likely = 0.5 if shown == DRUNK and seat in self.townsfolk else 0.0
        shows: Weights = good * likely
        spy = worlds.seat_of.get(SPY)
        return shows if spy is None else np.maximum(shows, 0.6 * (spy == seat))
