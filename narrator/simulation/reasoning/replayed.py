"""What a town believes on any script: deals that could be, played by the engine beside the real game.

Good players hold in a deal what they claim, evil ones what they like. Each deal is played through the nights with
what is public; it weighs the more, the more of it comes out as the town knows it: who died, and what was learnt.
No character is known here but by the engine's own rules.
"""

from random import Random
from typing import Final, NamedTuple

import numpy as np

from engine.characters.base import Mistaken
from engine.registry import character
from engine.rules.setup import bag_fault, plan_of, usual_counts
from engine.script import Script
from engine.terms import DEMON, EVIL, OUTSIDER, TOWNSFOLK
from narrator.simulation.reasoning.beliefs import Beliefs, Own, Suspicions, Weights
from narrator.simulation.reasoning.imagined import ImaginedGame, Imagining, Learnt
from narrator.simulation.reasoning.town import SaidToLearn, SeenDeath, Town

DEALS: Final = 120
TRIES: Final = 6  # for a deal that may be in a bag
ILLEGAL: Final = 0.1  # what a deal weighs for which none was found
OTHERWISE: Final = 0.3  # what it weighs for each death that came otherwise
NOT_HEARD: Final = 0.1  # and for each good player who would have heard something else
MADE_UP: Final = 0.4  # and for each time an evil one would have said just this
DEAD_DEMON: Final = 0.15  # how often a dead player is tried as the Demon, against a living one
UNKNOWN_SHARE: Final = 0.1  # what no deal that was tried says


class _Deal:
    """One deal and its game so far. `evil` and `demon` by seat as they are now; `weight` by deaths and the bag."""

    def __init__(self, cast: dict[int, str], game: ImaginedGame, weight: float) -> None:
        self.cast, self.game, self.weight = cast, game, weight
        self.night = 0
        self.heard: dict[tuple[int, int], list[Learnt]] = {}

    def play_to(self, night: int) -> None:
        """Raises Imagining where it ends before."""
        while self.night < night:
            learnt, otherwise = self.game.learnt_by_dawn(self.night + 1)
            self.night += 1
            self.weight *= OTHERWISE ** min(otherwise, 3)
            for one in learnt:
                self.heard.setdefault((one.said.seat, one.said.night), []).append(one)

    def fits(self, report: SaidToLearn) -> bool:
        """Whether that player hears the same here."""
        return any(
            one.said.answer == report.answer for one in self.heard.get((report.seat, report.night), ())
        )

    def likelihood(self, report: SaidToLearn) -> float:
        """How well it goes with this deal that they say so."""
        if character(self.cast[report.seat]).team.side is EVIL:
            return MADE_UP
        for one in self.heard.get((report.seat, report.night), ()):
            if one.said.answer == report.answer:
                return 1 / one.unsure
        return NOT_HEARD


class _Seen(NamedTuple):
    """One row for each deal."""

    weights: Weights
    good: Weights
    evil: Weights
    demon: Weights


class ReplayedBeliefs(Beliefs):
    """Looked at anew as each day breaks; deals are drawn again when somebody has claimed since to be somebody else
    than they are in them."""

    def __init__(self, script: Script, town: Town, seed: int) -> None:
        super().__init__()
        self.script, self.town, self.seed = script, town, seed
        self.players = len(town.square.names)
        self.deals: list[_Deal] = []
        self._claims: dict[int, str] = {}
        self._as_of = (-1, -1)
        self._seen: _Seen | None = None

    def _weights_of(self, own: Own | None) -> Weights | None:
        if self._seen is None or own is None:
            return None if self._seen is None else self._seen.weights
        weights: Weights = self._seen.weights * self._seen.good[:, own.seat]
        weights = weights * [3.0 if deal.cast[own.seat] == own.character else 1.0 for deal in self.deals]
        for report in own.untold:
            weights = weights * [deal.likelihood(report) for deal in self.deals]
        return weights

    def _true(self, report: SaidToLearn) -> Weights:
        return np.array([deal.fits(report) for deal in self.deals], float)

    def _suspicions(self, weights: Weights | None) -> Suspicions:
        counts = usual_counts(self.players)
        demon = np.full(self.players, counts.demons / self.players)
        evil = np.full(self.players, (counts.demons + counts.minions) / self.players)
        if weights is None or self._seen is None or weights.sum() <= 0:
            return Suspicions(demon, evil)
        share = weights / weights.sum() * (1 - UNKNOWN_SHARE)
        return Suspicions(
            share @ self._seen.demon + UNKNOWN_SHARE * demon, share @ self._seen.evil + UNKNOWN_SHARE * evil
        )

    def _look(self) -> None:
        at = (self.town.day, len(self.town.reports) if self.town.when % 2 else -1)
        if at == self._as_of or self.town.day == 0:
            return
        self._as_of = at
        self._views.clear()
        claims = self.town.claims
        if any(self._claims.get(seat) != one for seat, one in claims.items()) or len(self.deals) < DEALS // 4:
            self._claims = dict(claims)
            self.deals = self._drawn()
        left = []
        for deal in self.deals:
            try:
                deal.play_to(self.town.day)
            except Imagining:
                continue
            left.append(deal)
        self.deals = left
        self._seen = self._weigh() if left else None

    def _weigh(self) -> _Seen:
        weights, good, evil, demon = [], [], [], []
        for deal in self.deals:
            weight = deal.weight
            for report in self.town.reports:
                weight *= deal.likelihood(report)
            weights.append(weight)
            seats = deal.game.game.grimoire.seats
            demons = deal.game.game.living(DEMON)
            good.append([character(deal.cast[seat]).team.side is not EVIL for seat in range(self.players)])
            evil.append([one.alignment is EVIL for one in seats])
            demon.append([seat in demons for seat in range(self.players)])
        return _Seen(np.array(weights), np.array(good, float), np.array(evil, float), np.array(demon, float))

    def _drawn(self) -> list[_Deal]:
        dice = Random(f"{self.seed} deals of day {self.town.day} {len(self.town.claims)}")
        dead = {one.seat for one in self.town.events if isinstance(one, SeenDeath)}
        seats = list(range(self.players))
        chances = [DEAD_DEMON if seat in dead else 1.0 for seat in seats]
        found = []
        for number in range(DEALS):
            demon = dice.choices(seats, chances)[0]
            cast, weight = self._cast(demon, dice)
            try:
                game = ImaginedGame(self.script, self.town, cast, self.seed + number)
            except Imagining:
                continue
            found.append(_Deal(cast, game, weight))
        return found

    def _cast(self, demon: int, dice: Random) -> tuple[dict[int, str], float]:
        """Characters for everybody, and what that weighs."""
        cast: dict[int, str] = {}
        for _ in range(TRIES):
            cast = self._tried(demon, dice)
            if (
                bag_fault(self.script, self.players, plan_of(tuple(cast.values())), self.script.fabled)
                is None
            ):
                return cast, 1.0
        return cast, ILLEGAL

    def _tried(self, demon: int, dice: Random) -> dict[int, str]:
        counts = usual_counts(self.players)
        cast = {demon: dice.choice(self.script.demons)}
        others = [seat for seat in range(self.players) if seat != demon]
        number = min(counts.minions, len(self.script.minions))
        for seat, one in zip(
            dice.sample(others, number), dice.sample(self.script.minions, number), strict=True
        ):
            cast[seat] = one
        claims = self.town.claims
        silent = [seat for seat in others if seat not in cast and seat not in claims]
        cast |= {seat: one for seat, one in claims.items() if seat not in cast}
        outsiders = sum(character(one).team is OUTSIDER for one in cast.values())
        missing = max(0, counts.outsiders + dice.choice((0, 0, 0, 1, 2, -1)) - outsiders)
        taken = set(cast.values())
        free = [one for one in self.script.outsiders if one not in taken]
        for one in dice.sample(free, min(missing, len(free))):
            holder = self._holder(one, cast, silent, dice)
            if holder is not None:
                cast[holder] = one
        left = [one for one in self.script.townsfolk if one not in set(cast.values())]
        dice.shuffle(left)
        for seat in others:
            if seat not in cast:
                cast[seat] = left.pop() if left else dice.choice(self.script.townsfolk)
        return cast

    def _holder(self, one: str, cast: dict[int, str], silent: list[int], dice: Random) -> int | None:
        """Who could be this Outsider: somebody who has said nothing, or does not know."""
        if isinstance(character(one), Mistaken):
            may = [seat for seat, claim in cast.items() if character(claim).team is TOWNSFOLK]
        else:
            may = [seat for seat in silent if seat not in cast]
        return dice.choice(may) if may else None
