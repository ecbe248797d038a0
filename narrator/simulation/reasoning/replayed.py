"""What a town believes on any script: deals that could be, played by the engine beside the real game.

Good players hold in a deal what they claim, evil ones what they like. Each deal is played through the nights with
what is public; it weighs the more, the more of it comes out as the town knows it: who died, and what was learnt.
No character is known here but by the engine's own rules.

Deals that are drawn afresh hardly ever fit once three people are evil, so half of them are neighbours of a deal that
fits: another Minion, another character, other hidden choices. For each player as the Demon equally many are tried:
whoever is looked for longer would otherwise be found guilty more often.
"""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from engine.characters.base import Mistaken
from engine.registry import character
from engine.rules.setup import bag_fault, plan_of, usual_counts
from engine.script import Script
from engine.terms import DEMON, EVIL, OUTSIDER, TOWNSFOLK
from narrator.simulation.reasoning.beliefs import Beliefs, Own, Suspicions, Weights
from narrator.simulation.reasoning.imagined import ImaginedGame, Imagining, Learnt
from narrator.simulation.reasoning.town import SaidToBe, SaidToLearn, SeenDeath, Town

FIRST: Final = 50  # deals tried on the first day with each player as the Demon
LATER: Final = 30  # and on each later one
KEPT: Final = 20  # deals that are played on with each player as the Demon
NEIGHBOURS: Final = 0.5  # the share of deals that differ little from one that fits
AGAIN: Final = 2  # how often the same deal is played at most, with other hidden choices
DRAWS: Final = 4  # for one deal that was not played yet
TRIES: Final = 8  # for a deal that may be in a bag
ILLEGAL: Final = 0.03  # what a deal weighs for which none was found
OTHERWISE: Final = 0.2  # what it weighs for each death that came otherwise
NOT_HEARD: Final = 0.03  # and for each good player who would have heard something else
MADE_UP: Final = (0.15, 0.9)
"""Bounds of what it weighs that an evil player says just this: in as many deals as it would fit."""
BEFOREHAND: Final = (2.0, 5.0)  # of so many deals that many would fit, before any was played
SILENT: Final = 0.1  # and for each time one would have heard something and has not said so
NOT_THEMSELF: Final = 0.1  # and for each good player who is somebody else by now than they say
HOPELESS: Final = 1e-5  # a deal that weighs so little beside the heaviest is not played on
DEAD_DEMON: Final = 0.3  # how many deals are tried with a dead player as the Demon, against a living one
UNKNOWN_SHARE: Final = 0.1  # what no deal that was tried says
FEWEST: Final = 5  # deals that have to tell of a report; with fewer it counts as believed
DOUBTED: Final = 0.1  # a report that seems less likely is judged again, with more deals
CLOSER: Final = 4  # times as many deals when it is judged again

Cast = tuple[str, ...]
"""Characters by seat, as they were dealt."""


class _MadeUp:
    """How often what players say would be so, whoever is evil: as often somebody evil would say it."""

    def __init__(self) -> None:
        self._fits: dict[tuple[int, int, Any], list[float]] = {}

    def count(self, report: SaidToLearn, *, fits: bool) -> None:
        """One more deal in which this player is good."""
        counts = self._fits.setdefault((report.seat, report.night, report.answer), list(BEFOREHAND))
        counts[0] += fits
        counts[1] += 1

    def likelihood(self, report: SaidToLearn) -> float:
        """That somebody evil says so."""
        fits, of = self._fits.get((report.seat, report.night, report.answer), BEFOREHAND)
        return min(max(fits / of, MADE_UP[0]), MADE_UP[1])


class _Deal:
    """One deal and its game so far. `bag`: what it weighs before anything is played; `luck`: how it weighs on average
    over all hidden choices that were tried, against those of this game; `deaths`: what it weighs by who died.
    `made_up`: how often evil would have said what was said."""

    def __init__(self, cast: Cast, game: ImaginedGame, bag: float, made_up: _MadeUp) -> None:
        self.cast, self.game, self.bag, self.made_up = cast, game, bag, made_up
        self.luck = self.deaths = 1.0
        self.tries = 1
        self.night = 0
        self.heard: dict[tuple[int, int], list[Learnt]] = {}
        self.evil = tuple(character(one).team.side is EVIL for one in cast)
        self.demon = _demon(cast)

    def play_to(self, night: int, town: Town, hopeless: float) -> None:
        """Raises Imagining where it ends before, or weighs less than `hopeless`."""
        while self.night < night:
            learnt, otherwise = self.game.learnt_by_dawn(self.night + 1)
            self.night += 1
            self.deaths *= OTHERWISE ** min(otherwise, 3)
            for one in learnt:
                self.heard.setdefault((one.said.seat, one.said.night), []).append(one)
            for report in town.reports:
                if report.night == self.night and not self.evil[report.seat]:
                    self.made_up.count(report, fits=self.fits(report))
            if self.weight(town) < hopeless:
                raise Imagining("it does not fit")

    def weight(self, town: Town) -> float:
        """By all that is known up to the night to which it was played."""
        weight = self.bag * self.luck * self.deaths
        for report in town.reports:
            if report.night <= self.night:
                weight *= self.likelihood(report)
        seats = self.game.game.grimoire.seats
        for seat, (_, one) in town.changed.items():
            if not self.evil[seat] and seats[seat].thinks.character != one:
                weight *= NOT_THEMSELF
        for (seat, night), heard in self.heard.items():
            if not self.evil[seat] and seat in town.claims:
                said = [report.ability for report in town.reported(seat, night)]
                weight *= SILENT ** sum(one.said.ability not in said for one in heard)
        return weight

    def fits(self, report: SaidToLearn) -> bool:
        """Whether that player could hear the same here."""
        return any(one.could_be(report) for one in self.heard.get((report.seat, report.night), ()))

    def learnt_like(self, report: SaidToLearn) -> Learnt | None:
        """What they learn here by the same ability, of the same players, unless it has to be false."""
        heard = self.heard.get((report.seat, report.night), ())
        alike = (one for one in heard if one.said[1:3] == report[1:3] and one.said.chosen == report.chosen)
        return next((one for one in alike if not one.false_by_rule), None)

    def likelihood(self, report: SaidToLearn) -> float:
        """How well it goes with this deal that they say so."""
        if self.evil[report.seat]:
            return self.made_up.likelihood(report)
        for one in self.heard.get((report.seat, report.night), ()):
            if one.could_be(report):
                return 1 / one.unsure
        return NOT_HEARD


class _Seen(NamedTuple):
    """One row for each deal."""

    weights: Weights
    good: Weights
    evil: Weights
    demon: Weights


class ReplayedBeliefs(Beliefs):
    """Looked at anew as each day breaks, and when somebody has claimed something since."""

    def __init__(self, script: Script, town: Town, seed: int, closer: int = 1) -> None:
        """`closer`: how many times as many deals are tried."""
        super().__init__()
        self.script, self.town, self.seed, self.closer = script, town, seed, closer
        self.players = len(town.square.names)
        self.deals: dict[Cast, _Deal] = {}
        self._claims: dict[int, str] = {}
        self._read = 0  # reports
        self._as_of = (-1, -1, -1)
        self._made_up = _MadeUp()
        self._played: dict[Cast, int] = {}  # how often each deal was played since the last look
        self._best = 0.0  # the heaviest deal
        self._seen: _Seen | None = None

    def _weights_of(self, own: Own | None) -> Weights | None:
        if self._seen is None or own is None:
            return None if self._seen is None else self._seen.weights
        weights: Weights = self._seen.weights * self._seen.good[:, own.seat]
        deals = self.deals.values()
        weights = weights * [3.0 if deal.cast[own.seat] == own.character else 1.0 for deal in deals]
        for report in own.untold:
            weights = weights * [deal.likelihood(report) for deal in deals]
        return weights

    def holds_true(self, own: Own, report: SaidToLearn) -> float:
        """How likely it is that what they were told is so, where it did not have to be false: that rule spares
        nobody, whatever is said. What few of the town's deals say is asked of more."""
        found = 0.0 if own.untold else self._share_true(own, report)
        for closer in (1, CLOSER) if own.untold else (CLOSER,):
            if found >= DOUBTED:
                break
            found = self._as_they_know(own, closer)._share_true(own._replace(untold=()), report)
        return found

    def _share_true(self, own: Own, report: SaidToLearn) -> float:
        """Of the deals in which they learn something by this ability, each weighed by how many answers might have
        been given in it: to the deceived anything is said, and just this seldom. 1 where there are too few."""
        self._look()
        weights = self._weights_of(own)
        learnt = [deal.learnt_like(report) for deal in self.deals.values()]
        if weights is None or sum(one is not None for one in learnt) < FEWEST:
            return 1.0
        deals = zip(self.deals.values(), learnt, strict=True)
        weights = weights * [
            0.0 if one is None else one.odds(report) / deal.likelihood(report) for deal, one in deals
        ]
        total = float(weights.sum())
        return float(weights @ self._true(report)) / total if total > 0 else 0.0

    def _true(self, report: SaidToLearn) -> Weights:
        learnt = (deal.learnt_like(report) for deal in self.deals.values())
        return np.array([one is None or one.so(report) for one in learnt], float)

    def _as_they_know(self, own: Own, closer: int) -> "ReplayedBeliefs":
        """As if they had said all they know. In hardly any deal of the town are they who they are and have chosen
        the same, as long as they have not."""
        town = deepcopy(self.town)
        if town.claims.get(own.seat) != own.character:
            town.hear_said(SaidToBe(own.seat, own.character))
        for one in own.untold:
            town.hear_said(one)
        return ReplayedBeliefs(self.script, town, self.seed, closer)

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
        town = self.town
        at = town.day, len(town.reports), len(town.claims)
        if at == self._as_of or town.day == 0:
            return
        new_day = at[0] != self._as_of[0]
        self._played = {}
        self._as_of = at
        self._views.clear()
        late = not new_day and any(self._changes_what_is_played(one) for one in town.reports[self._read :])
        self._read = len(town.reports)
        known, self._claims = self._claims, dict(town.first_claims)
        if known != self._claims or late:
            self._play_anew(whatever=late)
        else:
            self._play_on()
        if new_day or late or known != self._claims:
            self._search((FIRST if town.day == 1 else LATER) * self.closer)
        self._seen = self._weigh() if self.deals else None

    def _changes_what_is_played(self, report: SaidToLearn) -> bool:
        """Whether it says more than what was learnt: what was chosen for it, or by whom it was done."""
        return (
            bool(report.chosen)
            or report.asked is not None
            or report.ability != self.town.claims.get(report.seat)
        )

    # Which deals

    def _play_on(self) -> None:
        """All that are known, up to this day, and keep the heaviest of each player as the Demon."""
        deals, self.deals = self.deals, {}
        self._best = 0.0
        for deal in sorted(deals.values(), key=lambda deal: -deal.weight(self.town)):
            self._try(deal)
        self._keep_the_heaviest()

    def _play_anew(self, *, whatever: bool) -> None:
        """The heaviest that are known, with what players turned out to claim since, and with what they chose."""
        self._keep_the_heaviest()
        dice = Random(f"{self.seed} again on day {self.town.day} {self._read}")
        deals, self.deals = self.deals, {}
        self._best = 0.0
        for deal in sorted(deals.values(), key=lambda deal: -deal.weight(self.town)):
            cast = self._filled(
                {seat: one for seat, one in enumerate(deal.cast) if deal.evil[seat]}, dice, deal.cast
            )
            if cast == deal.cast and not whatever:
                self._try(deal)
            else:
                self._imagine(cast, dice)

    def _keep_the_heaviest(self) -> None:
        """Some of each player as the Demon."""
        kept: dict[int, int] = {}
        for cast in sorted(self.deals, key=lambda cast: -self.deals[cast].weight(self.town)):
            demon = self.deals[cast].demon
            kept[demon] = kept.get(demon, 0) + 1
            if kept[demon] > KEPT * self.closer:
                del self.deals[cast]

    def _search(self, number: int) -> None:
        dice = Random(f"{self.seed} deals of day {self.town.day} {len(self.town.claims)}")
        dead = {one.seat for one in self.town.events if isinstance(one, SeenDeath)}
        for demon in range(self.players):
            wanted = round(number * DEAD_DEMON) if demon in dead else number
            for _ in range(DRAWS * wanted):
                near = self._one_that_fits(demon, dice) if dice.random() < NEIGHBOURS else None
                cast = self._neighbour(near, demon, dice) if near else self._fresh(demon, dice)
                wanted -= self._imagine(cast, dice)
                if wanted <= 0:
                    break

    def _one_that_fits(self, demon: int, dice: Random) -> Cast | None:
        found = [cast for cast, deal in self.deals.items() if deal.demon == demon]
        weights = [self.deals[cast].weight(self.town) for cast in found]
        return dice.choices(found, weights)[0] if sum(weights) > 0 else None

    def _imagine(self, cast: Cast, dice: Random) -> bool:
        """Play this deal up to today, or another time with other hidden choices; False where that was done before."""
        if self._played.get(cast, 0) >= AGAIN:
            return False
        self._played[cast] = self._played.get(cast, 0) + 1
        legal = bag_fault(self.script, self.players, plan_of(cast), self.script.fabled) is None
        try:
            game = ImaginedGame(self.script, self.town, dict(enumerate(cast)), dice.randrange(10**6))
        except Imagining:
            return True
        self._try(_Deal(cast, game, 1.0 if legal else ILLEGAL, self._made_up))
        return True

    def _try(self, deal: _Deal) -> None:
        known = self.deals.get(deal.cast)
        try:
            deal.play_to(self.town.day, self.town, HOPELESS * self._best)
        except Imagining:
            if known is not None:
                known.luck *= known.tries / (known.tries + 1)
                known.tries += 1
            return
        weight = deal.weight(self.town)
        self._best = max(self._best, weight)
        if known is None:
            self.deals[deal.cast] = deal
            return
        before = known.weight(self.town)
        mean = (before * known.tries + weight) / (known.tries + 1)
        better = deal if weight * known.luck > before else known
        better.luck *= mean / better.weight(self.town)
        better.tries = known.tries + 1
        self.deals[deal.cast] = better

    # What is dealt

    def _fresh(self, demon: int, dice: Random) -> Cast:
        counts = usual_counts(self.players)
        others = [seat for seat in range(self.players) if seat != demon]
        number = min(counts.minions, len(self.script.minions))
        return self._legal(
            lambda: {
                demon: dice.choice(self.script.demons),
                **dict(
                    zip(dice.sample(others, number), dice.sample(self.script.minions, number), strict=True)
                ),
            },
            dice,
            (),
        )

    def _neighbour(self, cast: Cast, demon: int, dice: Random) -> Cast:
        """With another seat or character for one of evil, or only other hidden choices."""
        team = {seat: one for seat, one in enumerate(cast) if character(one).team.side is EVIL}
        minions = [seat for seat in team if seat != demon]

        def changed() -> dict[int, str]:
            another = dict(team)
            what = dice.randrange(4)
            if what == 0:
                another[demon] = dice.choice(self.script.demons)
            elif what == 1 and minions:
                free = [one for one in self.script.minions if one not in team.values()]
                if free:
                    another[dice.choice(minions)] = dice.choice(free)
            elif what == 2 and minions:
                seat = dice.choice(minions)
                to = dice.choice([one for one in range(self.players) if one != demon])
                another.pop(seat)
                if to in another:
                    another[seat] = another[to]
                another[to] = team[seat]
            return another

        return self._legal(changed, dice, cast)

    def _legal(self, team: Callable[[], dict[int, str]], dice: Random, before: Cast) -> Cast:
        for _ in range(TRIES):
            cast = self._filled(team(), dice, before if dice.random() < 0.7 else ())
            if bag_fault(self.script, self.players, plan_of(cast), self.script.fabled) is None:
                break
        return cast

    def _filled(self, team: dict[int, str], dice: Random, before: Cast) -> Cast:
        """Good characters for all others: what they claim, or what they were before."""
        counts = usual_counts(self.players)
        claims = self.town.first_claims
        cast = dict(team)
        silent = []
        for seat in range(self.players):
            if seat in cast:
                continue
            held = before[seat] if before else ""
            if held and character(held).team.side is not EVIL and held not in cast.values():
                unaware = isinstance(character(held), Mistaken)
                if seat not in claims or (unaware and character(claims[seat]).team is TOWNSFOLK):
                    cast[seat] = held
                    continue
            if seat in claims:
                cast[seat] = claims[seat]
            else:
                silent.append(seat)
        outsiders = sum(character(one).team is OUTSIDER for one in cast.values())
        missing = max(0, counts.outsiders + dice.choice((0, 0, 0, 1, 2, -1)) - outsiders)
        taken = set(cast.values())
        free = [one for one in self.script.outsiders if one not in taken]
        for one in dice.sample(free, min(missing, len(free))):
            holder = self._holder(one, cast, team, silent, dice)
            if holder is not None:
                cast[holder] = one
        left = [one for one in self.script.townsfolk if one not in set(cast.values())]
        dice.shuffle(left)
        for seat in silent:
            if seat not in cast:
                cast[seat] = left.pop() if left else dice.choice(self.script.townsfolk)
        return tuple(cast[seat] for seat in range(self.players))

    def _holder(
        self, one: str, cast: dict[int, str], team: dict[int, str], silent: list[int], dice: Random
    ) -> int | None:
        """Who could be this Outsider: somebody who has said nothing, or does not know."""
        if isinstance(character(one), Mistaken):
            may = [seat for seat in cast if seat not in team and character(cast[seat]).team is TOWNSFOLK]
        else:
            may = [seat for seat in silent if seat not in cast]
        return dice.choice(may) if may else None

    def _weigh(self) -> _Seen:
        weights, good, evil, demon = [], [], [], []
        for deal in self.deals.values():
            weights.append(deal.weight(self.town))
            seats = deal.game.game.grimoire.seats
            demons = deal.game.game.living(DEMON)
            good.append([not one for one in deal.evil])
            evil.append([one.alignment is EVIL for one in seats])
            demon.append([seat in demons for seat in range(self.players)])
        return _Seen(np.array(weights), np.array(good, float), np.array(evil, float), np.array(demon, float))


def _demon(cast: Cast) -> int:
    return next((seat for seat, one in enumerate(cast) if character(one).team is DEMON), -1)
