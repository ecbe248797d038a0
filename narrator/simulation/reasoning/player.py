"""One player who reasons: hears what is theirs to hear, and decides by it alone."""

from collections.abc import Iterator
from itertools import cycle
from math import exp
from typing import Any, Final, NamedTuple

from engine.characters.base import Character, FirstDay, Guesses, Mistaken
from engine.ledger import Chose, ChosenBy, Claimed, DemonLearned, EvilTeam, Learned, ThisIs, YouAre
from engine.questions import (
    Act,
    Answer,
    FromTheSquare,
    Hands,
    LifeOrDeath,
    Menu,
    Offer,
    OneSeat,
    Options,
    Question,
    YesNo,
)
from engine.questions import Claim as Power
from engine.registry import character
from engine.script import Script
from engine.terms import EVIL, EXECUTION, NEVER, NIGHTLY, NOBODY, OUTSIDER, TOWNSFOLK, Alignment
from narrator.simulation.random_players import Draws
from narrator.simulation.reasoning.beliefs import Beliefs, Own, Suspicions, Weights
from narrator.simulation.reasoning.imagined import ImaginedGame, Imagining, seats_in
from narrator.simulation.reasoning.skills import Skill
from narrator.simulation.reasoning.town import SaidToBe, SaidToLearn, Town

SURELY_NOT_DEAD: Final = 0.15  # that a dead player is the Demon, for whoever would have them executed again
LOTS: Final = 24
"""Answers that are weighed where there are too many to weigh all."""


class EvilPlan(NamedTuple):
    """What evil agreed on: who bluffs what, and who are evil in the world they make up."""

    bluffs: dict[int, str]
    framed: tuple[int, ...]


class Player:
    """Is told facts of their own (`learn`) and whispered plans (`agree`); the `town` is what everybody knows."""

    def __init__(
        self, seat: int, seed: int, skill: Skill, script: Script, town: Town, beliefs: Beliefs
    ) -> None:
        self.seat, self.seed, self.skill, self.script = seat, seed, skill, script
        self.town, self.beliefs = town, beliefs
        self.character = ""
        self.side: Alignment | None = None
        self.team: frozenset[int] = frozenset((seat,))
        self.demons: tuple[int, ...] = ()
        self.minions: tuple[int, ...] = ()
        self.safe: tuple[str, ...] = ()  # the bluffs that the Demon was shown
        self.plan: EvilPlan | None = None
        self.reports: list[SaidToLearn] = []
        self.told = 0  # of `reports`
        self.spoke_up_to = 0  # the night up to which a bluff has been told
        self.chosen: tuple[int, ...] = ()
        self.asked: Any = None  # by a power of the day, in private
        self.ever_chosen: set[int] = set()
        self.used: set[tuple[str, int]] = set()
        self._view: tuple[int, int, Weights] | None = None

    # Hearing

    def learn(self, fact: Any, night: int) -> None:
        """A fact that this player is told, alone or with some others."""
        match fact:
            case YouAre():
                self.character = fact.character
                self.side = fact.alignment or character(fact.character).team.side
            case EvilTeam():
                self.demons = fact.demons
                self.team = self.team.union(fact.demons, fact.minions)
            case DemonLearned():
                self.minions, self.safe = fact.minions, fact.bluffs
                self.team = self.team.union(fact.minions)
            case Chose():
                self.chosen = seats_in(fact.answer)
                self.ever_chosen.update(self.chosen)
            case ChosenBy():
                self.reports.append(SaidToLearn(self.seat, fact.character, night, fact))
            case Claimed():
                self.asked = fact.what
            case Learned():
                self.reports.append(
                    SaidToLearn(self.seat, fact.character, night, fact.answer, self.chosen, self.asked)
                )
                self.chosen, self.asked = (), None

    def agree(self, plan: EvilPlan) -> None:
        """What the Demon whispers to the Minions before the first day."""
        self.plan = plan

    @property
    def evil(self) -> bool:
        """As they think of themself."""
        return self.side is EVIL

    def draws(self, purpose: str) -> Draws:
        """Chance for one purpose, the same however often it is asked."""
        return Draws(self.seed, f"{self.seat} {purpose}")

    def normal(self, purpose: str) -> float:
        """About the normal distribution."""
        draws = self.draws(purpose)
        return sum(draws.below(1000) for _ in range(6)) / 1000 * 1.4142 - 4.2384

    # Speaking

    def speaks(self, *, asked: bool = False) -> Iterator[SaidToBe | SaidToLearn]:
        """What they say aloud now; `asked`: they are accused, and say who they are."""
        if not self.character:
            return
        claimed = self.seat in self.town.claims
        if not claimed and not (asked or self._wants_to_speak()):
            return
        yield from self._bluff() if self.evil else self._truth()

    def _wants_to_speak(self) -> bool:
        square = self.town.square
        late = square.living <= 5 or not square.alive[self.seat] or square.day >= 4
        chance = round(100 * self.skill.speaks_at_once)
        return late or self.draws(f"speaks on day {square.day}").percent(chance)

    def _truth(self) -> Iterator[SaidToBe | SaidToLearn]:
        if self.town.claims.get(self.seat) != self.character:
            yield SaidToBe(self.seat, self.character)
        untold = self.reports[self.told :]
        self.told = len(self.reports)
        yield from untold

    def _bluff(self) -> Iterator[SaidToBe | SaidToLearn]:
        plan = self.plan = self.plan or self.plan_for()  # nobody has whispered to who was turned evil
        bluff = self.town.claims.get(self.seat)
        if bluff is None:
            bluff = self._choose_bluff(plan)
            yield SaidToBe(self.seat, bluff)
        if character(bluff).learns is NEVER:
            return
        yield from self._made_up(bluff, plan)
        self.spoke_up_to = max(self.town.square.night, self.spoke_up_to)

    def plan_for(self) -> EvilPlan:
        """What whoever thinks they are the Demon plans for the team, or a lonely evil player for themself."""
        draws, square = self.draws("plan"), self.town.square
        team = [self.seat, *(seat for seat in sorted(self.team) if seat != self.seat)]
        good = [one for one in self.script.good if not _never_claimed(one)]
        learners = [one for one in good if character(one).team is TOWNSFOLK]
        free = [*draws.some_of(self.safe, len(self.safe))]
        others = [one for one in learners if one not in free]
        free += draws.some_of(others, len(others))
        bluffs = dict(zip(team, free, strict=False))
        strangers = [seat for seat in square.ring if seat not in team]
        return EvilPlan(bluffs, draws.some_of(strangers, min(len(team), len(strangers))))

    def _choose_bluff(self, plan: EvilPlan) -> str:
        taken = set(self.town.claims.values())
        wanted = plan.bluffs.get(self.seat)
        good = [one for one in self.script.good if not _never_claimed(one) and one not in taken]
        if wanted is not None and wanted not in taken:
            return wanted
        safe = [one for one in self.safe if one in good]
        return self.draws("bluff").one_of(safe or good or [wanted or self.script.good[0]])

    def _made_up(self, bluff: str, plan: EvilPlan) -> list[SaidToLearn]:
        """What they would have learnt, were they this and the framed players the evil ones."""
        last = self.town.square.night
        for attempt in range(4):
            found: list[SaidToLearn] = []
            try:
                game = ImaginedGame(
                    self.script, self.town, self._false_cast(bluff, plan, attempt), self.seed + attempt
                )
                for night in range(1, last + 1):
                    learnt, _ = game.learnt_by_dawn(night)
                    if night > self.spoke_up_to:
                        found += [one.said for one in learnt if one.said.seat == self.seat]
            except Imagining:
                continue
            return found
        return []

    def _false_cast(self, bluff: str, plan: EvilPlan, attempt: int) -> dict[int, str]:
        draws = self.draws(f"false world {attempt}")
        square, claims = self.town.square, self.town.claims
        dead = [seat for seat in square.ring if not square.alive[seat]]
        framed = [seat for seat in plan.framed if seat not in dead[-1:]] or list(plan.framed)
        alive = [s for s in square.ring if square.alive[s] and s not in self.team]
        demon = next((s for s in framed if square.alive[s]), draws.one_of(alive) if alive else framed[0])
        cast = {demon: draws.one_of(self.script.demons)}
        minions = list(draws.some_of(self.script.minions, len(self.script.minions)))
        for seat in framed:
            if seat not in cast and minions and len(cast) <= len(self.team) - 1:
                cast[seat] = minions.pop()
        taken = {bluff, *claims.values()}
        free = [one for one in self.script.townsfolk if one not in taken]
        free = list(draws.some_of(free, len(free)))
        for seat in square.ring:
            if seat in cast:
                continue
            claim = bluff if seat == self.seat else claims.get(seat)
            if claim is None:
                claim = plan.bluffs.get(seat) if seat in self.team else None
            cast[seat] = claim or (free.pop() if free else draws.one_of(self.script.townsfolk))
        return cast

    # Believing

    def own(self) -> Own:
        """What they know beside what is public."""
        untold = tuple(self.reports[self.told :]) if self.told < len(self.reports) else ()
        return Own(self.seat, self.character, untold)

    def suspicions(self) -> Suspicions:
        """As the evidence has it; evil players know their own."""
        return self.beliefs.from_outside() if self.evil else self.beliefs.seen_by(self.own())

    def scores(self) -> Weights:
        """By seat, how much they want this player executed; 0 for themself and for their own."""
        square = self.town.square
        at = (square.day, self.town.changes)
        if self._view is not None and self._view[:2] == at:
            return self._view[2]
        seen = self.suspicions()
        living = square.living
        share = 0.35 if living > 5 else 0.12
        wanted = seen.demon + share * seen.evil
        wanted = wanted**self.skill.trust + 0.01
        whim = self.draws(f"whim of day {square.day}").percent(round(100 * self.skill.random_views))
        for seat in square.ring:
            if seat == self.seat or (self.evil and seat in self.team):
                wanted[seat] = 0.0
            elif not square.alive[seat]:  # some Demons only look dead
                wanted[seat] = seen.demon[seat] if seen.demon[seat] > SURELY_NOT_DEAD else 0.0
            elif whim:
                wanted[seat] = 0.02 + self.draws(f"whim of day {square.day} for {seat}").below(1000) / 1000
            else:
                wanted[seat] *= exp(self.skill.noise * self.normal(f"view of {seat} on day {square.day}"))
        total = wanted.sum()
        if total > 0:
            wanted = wanted / total
        self._view = (*at, wanted)
        return wanted

    # Deciding

    def decide(self, question: Question) -> Answer:
        """An answer to what this player is asked."""
        options = question.options
        if question.about is None and isinstance(options, YesNo):
            return self.raises_hand(question.id)
        if isinstance(options, Hands):
            return options.answers[-1] if self.raises_hand(question.id) else 0
        return self._pick(question, options)

    def raises_hand(self, id_: str) -> bool:
        """In the vote that runs now."""
        square, draws = self.town.square, self.draws(id_)
        if square.vote is None or square.vote.kind != EXECUTION:
            return draws.percent(50)
        about, scores = square.vote.about, self.scores()
        if about == self.seat or about < 0:
            return draws.percent(3)
        if self.evil:
            return self._evil_hand(about, draws)
        mean = 1 / max(1, square.living - 1)
        best = scores.max()
        rival = (
            scores[square.about_to_die] if square.about_to_die is not None and square.about_to_die >= 0 else 0
        )
        mine = float(scores[about])
        if square.living <= 3:
            wants = mine >= 0.85 * best
        elif square.living == 4:
            wants = mine >= 0.5 and mine > rival
        else:
            wants = (mine >= 1.25 * mean or mine >= 0.8 * best) and mine > rival
        if not square.alive[self.seat]:
            return bool(wants and mine >= 0.9 * best and (square.living <= 4 or mine > 0.55))
        return bool(wants)

    def _evil_hand(self, about: int, draws: Draws) -> bool:
        square = self.town.square
        if about in self.team:
            demon = about in self.demons or about == self.seat
            lost = square.tally >= (square.votes_needed or square.half) and not demon
            return draws.percent(45 if lost and square.living > 4 else 2)
        if not square.alive[self.seat]:
            return square.living <= 4
        suspected = self.beliefs.from_outside().demon[about] * square.living
        return draws.percent(85 if square.living <= 4 else min(80, int(35 + 20 * suspected)))

    def wants_to_nominate(self, nominees: tuple[int, ...]) -> tuple[float, int]:
        """Whom of these they would nominate and how much: below 0 they had rather not."""
        square, scores = self.town.square, self.scores()
        able = [seat for seat in nominees if seat >= 0 and scores[seat] > 0]
        if self.evil:
            able = [seat for seat in able if seat not in self.team]
        if not able:
            return -1.0, NOBODY
        target = max(able, key=lambda seat: scores[seat])
        mine = float(scores[target])
        rival = square.about_to_die
        if rival is not None and rival >= 0:
            if self.evil and rival not in self.team:
                return -1.0, target
            if mine <= 1.15 * scores[rival]:
                return -1.0, target
        mean = 1 / max(1, square.living - 1)
        if square.living == 4 and mine < 0.5 and not self.evil:
            return -1.0, target
        eager = mine / mean if not self.evil else 0.9 + 0.3 * self.normal(f"nominates on day {square.day}")
        return (eager - 0.8 if square.living > 3 else eager), target

    def _value(self, seat: int) -> float:
        """How gladly they name this player for what they do at night."""
        square = self.town.square
        if not square.alive[seat]:
            return -12.0
        if self.evil:
            return self._prey(seat)
        if seat == self.seat:
            return -2.0
        seen = self.scores()[seat] * max(1, square.living - 1)
        known = _known(self.character)
        if known is not None and known.prevents_deaths:
            claim = self.town.claims.get(seat)
            worth = 1.0 if claim and character(claim).learns is NIGHTLY else 0.3
            return worth - 0.6 * float(seen)
        return float(seen) - 0.7 * (seat in self.ever_chosen)

    def _prey(self, seat: int) -> float:
        """Whom evil strikes: who knows something, and is believed."""
        if seat in self.team:
            return -15.0 if seat == self.seat else -10.0
        claim, square = self.town.claims.get(seat), self.town.square
        worth = 0.5
        if claim is not None:
            known = character(claim)
            worth = {"never": 0.3, "once": 0.5, "seldom": 0.9, "nightly": 1.3}[known.learns]
            if known.prevents_deaths:
                worth -= 0.2
            if known.team is OUTSIDER:
                worth = 0.1
        suspected = float(self.beliefs.from_outside().demon[seat]) * square.living
        return worth - (0.9 if square.living <= 5 else 0.4) * suspected

    def _pick(self, question: Question, options: Options) -> Answer:
        draws = self.draws(question.id)
        if isinstance(options, LifeOrDeath):
            return draws.percent(70)
        if self._dies_on_purpose(question, options, draws):
            return self.seat
        best, most = options.draw(draws.below), -99.0
        lots = [self.draws(f"{question.id} {number}") for number in range(LOTS)]
        answers = (
            options.answers if isinstance(options, OneSeat) else [options.draw(lot.below) for lot in lots]
        )
        for lot, answer in zip(cycle(lots), answers, strict=False):
            seats = seats_in(answer)
            value = sum(self._value(seat) for seat in seats) / max(1, len(seats)) if seats else -0.5
            value += 0.5 * lot.below(1000) / 1000
            if value > most:
                best, most = answer, value
        return best

    def _dies_on_purpose(self, question: Question, options: Options, draws: Draws) -> bool:
        """A Demon who is found out gives the Demon to a Minion, where it may choose itself."""
        demon = _known(question.known_as)
        if not self.minions or demon is None or not demon.passed_on_by_own_attack:
            return False
        square = self.town.square
        alive = [seat for seat in self.minions if square.alive[seat]]
        if not alive or square.living <= 3 or options.refusal(self.seat) is not None:
            return False
        return self.beliefs.from_outside().demon[self.seat] > 0.45 and draws.percent(40)

    def uses(self, offer: Offer, menu: Menu) -> Act | None:
        """How they use a power of the day that is theirs, or that they pretend to have; None: not now."""
        power, square = offer.claim, self.town.square
        mine = self.seat in offer.owners or _power_of(self.character) == power
        bluffed = self.evil and not power.private and _power_of(self.town.claims.get(self.seat)) == power
        once = power.final or power.target != "nobody"
        if not (mine or bluffed) or (power.verb, 0 if once else square.day) in self.used:
            return None
        target = self._aimed_at(power) if power.target != "nobody" else None
        draws = self.draws(f"{power.verb} on day {square.day}")
        now_or_never = mine and isinstance(_known(self.character), FirstDay)
        if (power.target != "nobody" and target is None) or not (now_or_never or draws.percent(60)):
            return None
        what = None if power.what is None else self._says_with(power.what, draws)
        act = Act(power.verb, self.seat, target, what)
        if menu.refusal(act) is not None:
            return None
        self.used.add((power.verb, 0 if once else square.day))
        return act

    def _says_with(self, form: FromTheSquare, draws: Draws) -> Any:
        """What they say as they use a power: who guesses puts to the test what others say of themselves."""
        if form is Guesses:
            said = [ThisIs(seat, one) for seat, one in self.town.claims.items() if seat != self.seat]
            if said:
                return draws.some_of(said, min(len(said), Guesses.most))
        return form(self.town.square, self.script).draw(draws.below)

    def _aimed_at(self, power: Power) -> int | None:
        """Whom a power is used on: whoever they suspect, once they do so in earnest; a bluff hits anybody."""
        square, scores = self.town.square, self.scores()
        target = int(scores.argmax())
        sure = scores[target] > 0.4 or square.living <= 5 or square.day >= 3
        if scores[target] <= 0 or (power.final and not self.evil and not sure):
            return None
        return target


def _power_of(one: str | None) -> Power | None:
    return character(one).claim if one else None


def _never_claimed(one: str) -> bool:
    """Whoever is this does not know it."""
    return isinstance(character(one), Mistaken)


def _known(one: str) -> Character | None:
    return character(one) if one else None
