"""Which characters are in the bag: legal, fun together, and not those of last time (RB-020).

Many legal bags are drawn, and of those that promise an even game (`bag_model`) the best one is taken. Good is what
people who compose bags agree on: about a third of the Townsfolk learn something once at the start, about a quarter
learn every night, the rest do something else; never all nightly sources sober together; Minions that have an answer
to these Townsfolk; and an Outsider left out that evil can claim to be. Characters of recent games count against a
bag, what players hope for a little for it (`hopes`), and luck keeps bags different.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from config.opinions import Company, opinion
from engine.characters.hermit import MISSING
from engine.registry import character
from engine.rules.setup import (
    Bag,
    Counts,
    Note,
    Plan,
    WrongTable,
    added_outsiders,
    as_answer,
    bag_fault,
    demon_tokens,
    evil_asked_for,
    evil_teams,
    fitting_counts,
    may_be_doubled,
    one_good_more,
    outsiders_beside,
    plan_of,
    possible_counts,
    usual_counts,
)
from engine.terms import DEMON, EVIL, GOOD, MINION, NEVER, NIGHTLY, OUTSIDER, TOWNSFOLK
from narrator.mind.bag_model import aimed_higher, goods_chance
from narrator.mind.because import Because, because, percent
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.hopes import fulfils
from narrator.mind.kinds import LEARN_NIGHTLY, LEARN_ONCE
from narrator.mind.policies import decides

if TYPE_CHECKING:
    from engine.script import Script

DRAWN: Final = 16
DRAWN_TO_CHOOSE: Final = 80  # where it is known what characters are worth
DRAWN_WHEN_TOLD: Final = 240
"""And how often the table plays: for some tables hardly one bag in twenty is even."""
NEAREST: Final = 16  # of these to an even game
AS_NEAR: Final = 0.03
"""By how much good's chance with one of these may be further from what is aimed at than with the nearest, where the
table has said how often it plays: even bags may be rare, and the most amusing of sixteen would seldom be one."""
EVEN: Final = 0.5
AIMS: Final = {"hard": 0.42, "even": EVEN, "kind": 0.58}
"""Good's chance with the bags that are looked for, by whom they favour."""
ANY_TEAM: Final = 0.5  # how often the first evil team that is drawn stays, however even a game it makes
ANY_TEAM_WHEN_TOLD: Final = 0.35
"""The same where the table has said how often it plays: with some teams hardly a bag is even."""
TRIES: Final = 60  # evil teams drawn before all that fit are listed

# How much of a bag's Townsfolk should learn something, measured by how many of the script's do.
ONCE_SHARE: Final = 1.15
NIGHTLY_SHARE: Final = 1.15
MOST_LEARN: Final = 0.4
FEW_LEARN: Final = (
    3  # characters of a script: with so few that learn something, a bag may well have none of them
)

_SMALL: Final = 7  # players; with fewer the Demons are seldom seen that want many
# How likely who may be in the bag several times is in it once, twice, …
COPIES: Final = (35, 40, 25, 10, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
NOBODY_EVIL: Final = 0.2  # how often a script that allows it has a game in which nobody is evil
FEWEST_FOR_NOBODY_EVIL: Final = 7
UNDEALT_AS_OUTSIDER: Final = 0.15  # who thinks to be an Outsider misleads the count of Outsiders
MORE_OUTSIDERS: Final = 4  # than usual, where a character leaves their number free
REMOVED: Final = 0.2  # how often a Hermit who is not in the bag was taken out of it
BRACKETS_LENT: Final = 0.25  # how often what is lent from the start is one of those that change the counts
COPIED: Final = (70, 25, 5)  # how likely one good character is copied, or two, or three
OUTSIDER_COPIED: Final = 0.35  # against a Townsfolk
HARD: Final = 2.0  # what a character costs a bag that is hard for somebody's first game
HOPED: Final = 0.8  # what it is worth to a bag that everybody in it could have what they hope for
SELDOM: Final = 0.02
MOST_NAMED: Final = 2  # Townsfolk in the reason
MOST_KEPT_ALIVE: Final = 4  # good characters that prevent deaths; with more nobody dies any more


class WeighedBag(NamedTuple):
    """A bag, and how well it would suit this table: more is better."""

    bag: tuple[str, ...]
    score: float


@decides(Bag)
def fill(case: Case) -> ReasonedAnswer:
    """The bag for this table: of those that are nearest to an even game, as far as that is known, the best."""
    options = case.question.options
    assert isinstance(options, Bag)
    if case.any_bag:
        return ReasonedAnswer(
            draw(options.script, options.players, case.dice, options.fabled), because("bag_by_lot")
        )
    unwanted = hard_at_first(options.script) if case.new_players else frozenset()
    drawn = even_bags(case, options, unwanted)
    weighed = [
        WeighedBag(
            bag,
            fun(bag, options.script)
            - 3.0 * repeats(bag, case.history)
            - HARD * len(unwanted.intersection(bag))
            + HOPED * fulfils(bag, case.hopes.values())
            + 1.5 * case.dice.random(),
        )
        for bag in drawn
    ]
    best = max(weighed, key=lambda one: one.score)
    plan = with_something_lent(plan_of(best.bag), options, case.dice)
    plan = with_somebody_removed(plan, options, case)
    reason = _because(best.bag, case.history)
    chance = goods_chance(best.bag, options.script, options.players, case.experience)
    if chance is not None:
        reason += because(
            "bag_even",
            aim=case.aim,
            chance=percent(chance),
            number=len(drawn),
            total=_drawn_to_choose(case),
        )
    for note in plan.notes:
        if note.kind == "lent":
            reason += because("bag_lent", character=note.character)
    if case.hopes:
        reason += because(
            "bag_hopes", chance=percent(fulfils(best.bag, case.hopes.values())), total=len(case.hopes)
        )
    if unwanted and not unwanted.intersection(best.bag):
        reason += because("bag_easy")
    return ReasonedAnswer(as_answer(plan), reason)


def even_bags(case: Case, options: Bag, unwanted: frozenset[str]) -> list[tuple[str, ...]]:
    """Bags to take the most amusing of: evil is drawn fairly, the good characters to go with them.

    Where it is known what characters are worth, many are drawn, and the nearest to what is aimed at are left. The
    evil characters differ then, as they are worth most; but often the first that were drawn stay, as a
    table that knew who nearly always comes, or never, would know too much.
    """
    script, players = options.script, options.players
    fitting = Fitting(script, players, options.fabled)
    alone = () if unwanted else _nobody_evil(options, case.dice)

    def evil() -> tuple[str, ...]:
        return alone or draw_evil(fitting, case.dice, case.history, unwanted)

    team = evil()
    first = draw_good(fitting, team, case.dice)
    if goods_chance(first, script, players, case.experience) is None:
        return [first, *(draw_good(fitting, team, case.dice) for _ in range(DRAWN - 1))]
    fairly = case.dice.random() < (ANY_TEAM if case.experience == "between" else ANY_TEAM_WHEN_TOLD)
    many = [draw_good(fitting, team if fairly else evil(), case.dice) for _ in range(_drawn_to_choose(case))]
    aim = AIMS[case.aim] + aimed_higher(script, players, case.experience)

    def off(one: tuple[str, ...]) -> float:
        return abs((goods_chance(one, script, players, case.experience) or 0.0) - aim)

    nearest = sorted(many, key=off)[:NEAREST]
    if case.experience == "between":
        return nearest
    return [one for one in nearest if off(one) <= off(nearest[0]) + AS_NEAR]


def _drawn_to_choose(case: Case) -> int:
    """Of how many bags the nearest to an even game are left; a guess at the table is not worth as long a search."""
    return DRAWN_TO_CHOOSE if case.experience == "between" else DRAWN_WHEN_TOLD


def hard_at_first(script: "Script") -> frozenset[str]:
    """Those of its characters that are too much for somebody's first game."""
    return frozenset(one for one in script.characters if opinion(one).hard_at_first)


def with_something_lent(plan: Plan, options: Bag, dice: Random) -> Plan:
    """Now and then an ability is lent from the start that changes the counts, with other tokens to go with it."""
    everybody = (*plan.bag, *plan.undealt)
    lenders = [one for one in plan.bag if character(one).lends_at_setup]
    bracketed = [
        one
        for one in options.script.characters
        if "counts" in character(one).hooks and one not in plan.bag
        if any(character(by).may_lend_at_setup(one, everybody) for by in lenders)
    ]
    if not bracketed or dice.random() > BRACKETS_LENT:
        return plan
    lent = dice.choice(bracketed)
    possible = possible_counts(options.players, (*plan.bag, *plan.undealt, lent, *options.fabled))
    counts = dice.choice(_few_outsiders(possible, options.players))
    bag = list(plan.bag)
    more = counts.outsiders - sum(character(one).team is OUTSIDER for one in bag)
    out, into = (TOWNSFOLK, OUTSIDER) if more > 0 else (OUTSIDER, TOWNSFOLK)
    leave = [one for one in bag if character(one).team is out and not character(one).lends_at_setup]
    join = [one for one in options.script.of(into) if one not in (*bag, lent) and not character(one).brings]
    if min(len(leave), len(join)) < abs(more):
        return plan
    for gone, come in zip(dice.sample(leave, abs(more)), dice.sample(join, abs(more)), strict=True):
        bag[bag.index(gone)] = come
    dealt = tuple(one for one in _with_company((*bag, lent), options.script, dice) if one != lent)
    other = Plan(dealt, (*plan.notes, Note("lent", lent)))
    return other if options.refusal(other) is None else plan


def _nobody_evil(options: Bag, dice: Random) -> tuple[str, ...]:
    """Now and then, where the script has a character for it and the table is not too small, nobody is evil."""
    alone = tuple(one for one in options.script.characters if character(one).without_evil)[:1]
    if not alone or options.players < FEWEST_FOR_NOBODY_EVIL or dice.random() >= NOBODY_EVIL:
        return ()
    fitting = fitting_counts(options.script, options.players, (*alone, *options.fabled))
    return alone if fitting else ()


def with_somebody_removed(plan: Plan, options: Bag, case: Case) -> Plan:
    """Now and then there is one Outsider less by somebody who was taken out of the bag for it."""
    able = [one for one in options.script.outsiders if character(one).may_be_removed and one not in plan.bag]
    outsiders = [one for one in plan.bag if character(one).team is OUTSIDER]
    townsfolk = [one for one in options.script.townsfolk if one not in plan.bag and not character(one).brings]
    if (
        not (able and outsiders and townsfolk and case.game.house_rules[MISSING])
        or case.dice.random() > REMOVED
    ):
        return plan
    bag = list(plan.bag)
    bag[bag.index(case.dice.choice(outsiders))] = case.dice.choice(townsfolk)
    other = Plan(tuple(bag), (*plan.notes, Note("removed", able[0])))
    return other if options.refusal(other) is None else plan


def draw(
    script: "Script", players: int, dice: Random, fabled: tuple[str, ...] = ()
) -> Plan | tuple[str, ...]:
    """Any legal bag."""
    fitting = Fitting(script, players, fabled)
    return as_answer(plan_of(draw_good(fitting, draw_evil(fitting, dice), dice)))


class Good(NamedTuple):
    """The good characters of a script that may be in a bag with an evil team."""

    townsfolk: tuple[str, ...]
    outsiders: tuple[str, ...]


class Fitting:
    """What may be in a bag with each evil team of one table, looked up once while many bags are drawn for it.

    `players`: one of the script's table sizes."""

    def __init__(self, script: "Script", players: int, fabled: tuple[str, ...] = ()) -> None:
        self.script, self.players, self.fabled = script, players, fabled
        self._counts: dict[tuple[str, ...], tuple[Counts, ...]] = {}
        self._good: dict[tuple[str, ...], Good] = {}

    def counts(self, evil: tuple[str, ...]) -> tuple[Counts, ...]:
        """Those that this team may ask for; none where it cannot be in a bag here."""
        if evil not in self._counts:
            self._counts[evil] = fitting_counts(self.script, self.players, (*evil, *self.fabled))
        return self._counts[evil]

    def good(self, evil: tuple[str, ...]) -> Good:
        """Who may be drawn to go with this team, whatever the counts."""
        if evil not in self._good:
            beside = self.script.beside
            self._good[evil] = Good(beside(self.script.townsfolk, evil), beside(self.script.outsiders, evil))
        return self._good[evil]


def draw_evil(
    fitting: Fitting,
    dice: Random,
    history: Sequence[Sequence[str]] = (),
    unwanted: frozenset[str] = frozenset(),
) -> tuple[str, ...]:
    """Demons and Minions, those of the last game half as likely, those `unwanted` only where there are no others.
    Raises WrongTable where no bag is possible.

    What adds Outsiders is seldom seen where it would leave good too few Townsfolk, or evil no Outsider to claim, and
    never where a small script has too few Outsiders.
    """
    script, players = fitting.script, fitting.players
    usual = usual_counts(players)
    for _ in range(TRIES):
        minions = _some(script.minions, usual.minions, usual, history, dice, unwanted)
        demons = _some(script.demons, usual.demons, usual, history, dice, unwanted)
        wanted, drawn = evil_asked_for(players, minions, demons)
        others = tuple(one for one in script.minions if one not in minions)
        more = _some(others, max(0, wanted - len(minions)), usual, history, dice, unwanted)
        evil = (*minions[:wanted], *more, *demon_tokens(demons, drawn))
        if fitting.counts(evil):
            return evil
    possible = list(evil_teams(script, players, fitting.fabled))
    if not possible:
        raise WrongTable(f"the script {script.name!r} has too few characters for {players} players")
    return dice.choice(possible)


def _some(
    characters: tuple[str, ...],
    count: int,
    usual: Counts,
    history: Sequence[Sequence[str]],
    dice: Random,
    unwanted: frozenset[str],
) -> list[str]:
    left, chosen = list(characters), []
    for _ in range(min(count, len(left))):
        weights = [_evil_weight(one, usual, history) * (SELDOM if one in unwanted else 1.0) for one in left]
        chosen += dice.choices(left, weights)
        left.remove(chosen[-1])
    return chosen


def _evil_weight(one: str, usual: Counts, history: Sequence[Sequence[str]]) -> float:
    added = added_outsiders(usual, one)
    crowded = added > 0 and (usual.townsfolk - added < 3 or usual.outsiders + added > 3)
    again = bool(history) and one in history[-1]
    crowd = opinion(one).wants_many_players and sum(usual) < _SMALL
    return (0.6 if crowded else 1.0) * (0.5 if again else 1.0) * (0.35 if crowd else 1.0)


def draw_good(fitting: Fitting, evil: tuple[str, ...], dice: Random) -> tuple[str, ...]:
    """Everybody who is in the game with these evil characters, who may change how many Outsiders there are (RB-023).

    The tokens of a legal bag, and who is in the game without one.
    """
    script, players, fabled = fitting.script, fitting.players, fitting.fabled
    doubles = any(character(one).doubles for one in fabled)
    for _ in range(TRIES):
        drawn = _drawn(fitting, evil, dice)
        everybody = _with_copies(drawn, dice) if doubles else drawn
        copied = not doubles or everybody != drawn
        if copied and bag_fault(script, players, plan_of(everybody), fabled) is None:
            return everybody
    everybody = _drawn(fitting, evil, dice, alone=True)
    return _with_copies(everybody, dice) if doubles else everybody


def _with_copies(everybody: tuple[str, ...], dice: Random) -> tuple[str, ...]:
    """Good characters are copied, mostly one and mostly of the Townsfolk, in the place of Townsfolk whom nobody needs
    and who change no numbers."""
    chosen = list(everybody)
    weights = {
        one: 1.0 if character(one).team is TOWNSFOLK else OUTSIDER_COPIED
        for one in everybody
        if may_be_doubled(one) and not character(one).without_evil
    }
    needed = {brought for one in everybody for brought in character(one).brings}
    most = max(1, sum(character(one).team is TOWNSFOLK for one in chosen) // 3)
    for _ in range(min(most, dice.choices(range(1, len(COPIED) + 1), COPIED)[0])):
        leave = [
            one
            for one in chosen
            if character(one).team is TOWNSFOLK and chosen.count(one) == 1 and one not in needed
            if "counts" not in character(one).hooks and not character(one).lends_at_setup
        ]
        gone = dice.choice(leave) if leave else None
        copied = {one: weight for one, weight in weights.items() if one in chosen and one != gone}
        if gone is not None and copied:
            chosen[chosen.index(gone)] = weighted(dice, copied)
    return tuple(chosen)


def _drawn(fitting: Fitting, evil: tuple[str, ...], dice: Random, *, alone: bool = False) -> tuple[str, ...]:
    """`alone`: nobody who brings somebody."""
    script, asked_for, good = fitting.script, fitting.counts(evil), fitting.good(evil)
    counts = asked_for[0] if len(asked_for) == 1 else dice.choice(_few_outsiders(asked_for, fitting.players))
    for one in evil:
        if character(one).undealt and TOWNSFOLK in character(one).drawn_as:  # mostly a Townsfolk's token
            counts = one_good_more(script, counts, evil, outsider=dice.random() < UNDEALT_AS_OUTSIDER)
    settled = [one for one in evil if character(one).team is TOWNSFOLK]  # with whom nobody is evil
    townsfolk_left = tuple([one for one in good.townsfolk if one not in settled])
    townsfolk = _tokens(townsfolk_left, counts.townsfolk - len(settled), dice, alone=alone)
    may_be = outsiders_beside(script, good.outsiders, counts.townsfolk, fitting.fabled)
    outsiders = _tokens(may_be, counts.outsiders, dice, alone=alone)
    return (*_with_company((*townsfolk, *outsiders), script, dice), *evil)


def _few_outsiders(fitting: tuple[Counts, ...], players: int) -> tuple[Counts, ...]:
    """Those of these counts that some Minion might have asked for, so that a number chosen freely tells little."""
    few = usual_counts(players).outsiders + MORE_OUTSIDERS
    return tuple([one for one in fitting if one.outsiders <= few]) or fitting


def _tokens(characters: tuple[str, ...], count: int, dice: Random, *, alone: bool) -> list[str]:
    """So many tokens of these; who may be in the bag more than once may well be, in place of others."""
    one_each = [one for one in characters if not (alone and character(one).brings)]
    chosen = dice.sample(one_each, min(count, len(one_each)))
    for one in [one for one in chosen if character(one).copies > 1]:
        times = dice.choices(range(1, character(one).copies + 1), COPIES[: character(one).copies])[0]
        others = [other for other in chosen if character(other).copies == 1]
        for replaced in dice.sample(others, min(times - 1, len(others))):
            chosen[chosen.index(replaced)] = one
    if len(chosen) == count:
        return chosen
    spare = [one for one in one_each for _ in range(character(one).copies - chosen.count(one))]
    return chosen + dice.sample(spare, count - len(chosen))


def _with_company(good: tuple[str, ...], script: "Script", dice: Random) -> tuple[str, ...]:
    """Those whom somebody brings take the place of others of their kind, or of Townsfolk."""
    chosen = list(good)
    for brought in dict.fromkeys(one for bringer in good for one in character(bringer).brings):
        if brought in chosen or brought not in script.characters:
            continue
        kinds = (character(brought).team, TOWNSFOLK)
        free = [one for one in chosen if brought not in character(one).brings]
        out = next((some for kind in kinds if (some := [o for o in free if character(o).team is kind])), None)
        if out:
            chosen[chosen.index(dice.choice(out))] = brought
    return tuple(chosen)


def fun(bag: tuple[str, ...], script: "Script") -> float:
    """How well these characters play together; about 0 for a fair mixture, less the worse it is."""
    kinds = {one: character(one).team for one in bag}
    townsfolk = [one for one, team in kinds.items() if team is TOWNSFOLK]
    outsiders = [one for one, team in kinds.items() if team is OUTSIDER]
    minions = [one for one, team in kinds.items() if team is MINION]
    once = len(LEARN_ONCE.intersection(townsfolk))
    nightly = len(LEARN_NIGHTLY.intersection(townsfolk))
    score = -0.6 * abs(once - _share(LEARN_ONCE, script, ONCE_SHARE) * len(townsfolk))
    score -= 0.8 * abs(nightly - _share(LEARN_NIGHTLY, script, NIGHTLY_SHARE) * len(townsfolk))
    misleads = any(character(one).misleads is NIGHTLY for one in bag)
    sources = LEARN_NIGHTLY.intersection(script.townsfolk)
    if len(sources) > 2 and sources.issubset(townsfolk):
        score -= 0.5 if misleads else 2.0
    for minion in minions:
        answered = set(opinion(minion).answers).intersection(script.townsfolk)
        score += 0.2 * (
            len(answered.intersection(townsfolk)) - len(answered) * len(townsfolk) / len(script.townsfolk)
        )
    told = LEARN_ONCE.union(LEARN_NIGHTLY).intersection(script.townsfolk)
    if len(told) > FEW_LEARN and once + nightly in (0, len(townsfolk)) and len(townsfolk) > 2:
        score -= 1.5  # nobody who learns anything, or nobody who does anything else
    if sum(not character(one).goes_unnoticed for one in outsiders) >= len(script.outsiders) > 0:
        score -= 0.6  # no Outsider left to claim
    good = [character(one) for one, team in kinds.items() if team.side is GOOD]
    if sum(one.prevents_deaths for one in good) > MOST_KEPT_ALIVE:
        score -= 0.8
    return score + sum(one.worth for one in _company(frozenset(kinds), once + nightly))


def _share(learners: frozenset[str], script: "Script", factor: float) -> float:
    """How much of the Townsfolk should learn something in this way."""
    return min(factor * len(learners.intersection(script.townsfolk)) / len(script.townsfolk), MOST_LEARN)


def _company(bag: frozenset[str], learning: int) -> list[Company]:
    """What is said of the characters of this bag and holds in it, where `learning` Townsfolk learn something."""
    return [
        company for one in sorted(bag) for company in opinion(one).company if _holds(company, bag, learning)
    ]


def _holds(company: Company, bag: frozenset[str], learning: int) -> bool:
    return (
        bag.issuperset(company.beside)
        and (not company.beside_one_of or not bag.isdisjoint(company.beside_one_of))
        and bag.isdisjoint(company.without)
        and not (company.without_outsiders and any(character(one).team is OUTSIDER for one in bag))
        and not (company.nobody_misleads and any(character(one).misleads is not NEVER for one in bag))
        and learning < company.fewer_learn
        and len(bag) < company.fewer_players
    )


def repeats(bag: tuple[str, ...], history: Sequence[Sequence[str]]) -> float:
    """How much of this bag was seen in recent games, the last one counting most; 0 for nothing of it."""
    found = 0.0
    for age, past in enumerate(reversed(history)):
        again = [one for one in bag if one in past and character(one).team is not DEMON]
        found += 0.7**age * len(again) / len(bag)
    return found


def _because(bag: tuple[str, ...], history: Sequence[Sequence[str]]) -> Because:
    once, nightly = LEARN_ONCE.intersection(bag), LEARN_NIGHTLY.intersection(bag)
    reason = because("bag_learns", number=len(once), total=len(nightly)) + _evil_because(bag)
    if history:
        new = sum(one not in history[-1] for one in bag)
        reason += because("bag_new", number=new, total=len(bag))
    return reason


def _evil_because(bag: tuple[str, ...]) -> Because:
    """A few names: nobody reads a long list."""
    evil = tuple(dict.fromkeys(one for one in bag if character(one).team.side is EVIL))
    answered = sorted({one for each in evil for one in opinion(each).answers if one in bag})
    if not evil:
        return because("bag_nobody_evil")
    if not answered:
        return because("bag_evil", characters=evil)
    return because("bag_against", characters=evil, against=answered[:MOST_NAMED])
