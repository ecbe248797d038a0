"""Which characters are in the bag: legal, fun together, and not those of last time (RB-020).

Many legal bags are drawn and the best one is taken. Good is what people who compose bags agree on: about a third
of the Townsfolk learn something once at the start, about a quarter learn every night, the rest do something else;
never all three nightly sources sober together; Minions that have an answer to these Townsfolk; and an Outsider
left out that evil can claim to be. Characters of recent games count against a bag, and luck keeps bags different.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.registry import character
from engine.rules.setup import Bag, Counts, possible_counts, usual_counts
from engine.terms import DEMON, MINION, OUTSIDER, TOWNSFOLK
from narrator.mind.case import Case, Choice

if TYPE_CHECKING:
    from engine.script import Script

DRAWN: Final = 16

LEARN_ONCE: Final = frozenset(("washerwoman", "librarian", "investigator", "chef"))
LEARN_NIGHTLY: Final = frozenset(("empath", "fortuneteller", "undertaker"))
ONCE_SHARE: Final = 0.35
NIGHTLY_SHARE: Final = 0.27

# A Minion is worth more beside the characters it has an answer to. Every Townsfolk is answered by two of the four,
# so that none is preferred for being answered.
ANSWERS: Final = {
    "poisoner": frozenset(("empath", "fortuneteller", "monk", "ravenkeeper", "slayer", "soldier", "mayor")),
    "spy": frozenset(("washerwoman", "librarian", "chef", "empath", "undertaker", "ravenkeeper", "virgin")),
    "scarletwoman": frozenset(("investigator", "fortuneteller", "undertaker", "slayer", "mayor")),
    "baron": frozenset(("washerwoman", "librarian", "investigator", "chef", "virgin", "monk", "soldier")),
}


class Weighed(NamedTuple):
    bag: tuple[str, ...]
    score: float


def fill(case: Case) -> Choice:
    """The bag for this table: evil is drawn fairly, the good characters to go with them."""
    options = case.question.options
    assert isinstance(options, Bag)
    evil = draw_evil(options.script, options.players, case.dice, case.history, options.fabled)
    drawn = [
        draw_good(options.script, options.players, evil, case.dice, options.fabled) for _ in range(DRAWN)
    ]
    weighed = [
        Weighed(bag, fun(bag) - 3.0 * repeats(bag, case.history) + 1.5 * case.dice.random()) for bag in drawn
    ]
    best = max(weighed, key=lambda one: one.score)
    return Choice(best.bag, _because(best.bag, case.history))


def draw(script: "Script", players: int, dice: Random) -> tuple[str, ...]:
    """Any legal bag."""
    return draw_good(script, players, draw_evil(script, players, dice), dice)


def draw_evil(
    script: "Script",
    players: int,
    dice: Random,
    history: Sequence[Sequence[str]] = (),
    fabled: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Demons and Minions, those of the last game half as likely.

    What adds Outsiders is seldom seen where it would leave good too few Townsfolk, or evil no Outsider to claim, and
    never where a small script has not so many. `players` is one of the script's table sizes.
    """
    usual = usual_counts(players)
    while True:
        minions = list(script.minions)
        chosen: list[str] = []
        for _ in range(usual.minions):
            weights = [_minion_weight(one, usual, history) for one in minions]
            chosen += dice.choices(minions, weights)
            minions.remove(chosen[-1])
        evil = (*chosen, *dice.sample(script.demons, usual.demons))
        if fitting_counts(script, players, (*evil, *fabled)):
            return evil


def fitting_counts(script: "Script", players: int, evil: tuple[str, ...]) -> tuple[Counts, ...]:
    """The counts that these characters (and Fabled) may ask for and the script has the good characters for."""
    return tuple(
        counts
        for counts in possible_counts(players, evil)
        if counts.townsfolk <= len(script.townsfolk) and counts.outsiders <= len(script.outsiders)
    )


def _minion_weight(one: str, usual: Counts, history: Sequence[Sequence[str]]) -> float:
    added = max(character(one).changes_outsiders)
    crowded = added > 0 and (usual.townsfolk - added < 3 or usual.outsiders + added > 3)
    again = bool(history) and one in history[-1]
    return (0.6 if crowded else 1.0) * (0.5 if again else 1.0)


def draw_good(
    script: "Script", players: int, evil: tuple[str, ...], dice: Random, fabled: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """A legal bag with these evil characters, who may change how many Outsiders there are (RB-023)."""
    fitting = fitting_counts(script, players, (*evil, *fabled))
    counts = fitting[0] if len(fitting) == 1 else dice.choice(fitting)
    good = dice.sample(script.townsfolk, counts.townsfolk) + dice.sample(script.outsiders, counts.outsiders)
    return (*good, *evil)


def fun(bag: tuple[str, ...]) -> float:
    """How well these characters play together; about 0 for a fair mixture, less the worse it is."""
    kinds = {one: character(one).team for one in bag}
    townsfolk = [one for one, team in kinds.items() if team is TOWNSFOLK]
    outsiders = [one for one, team in kinds.items() if team is OUTSIDER]
    minions = [one for one, team in kinds.items() if team is MINION]
    once = len(LEARN_ONCE.intersection(townsfolk))
    nightly = len(LEARN_NIGHTLY.intersection(townsfolk))
    score = -0.6 * abs(once - ONCE_SHARE * len(townsfolk)) - 0.8 * abs(
        nightly - NIGHTLY_SHARE * len(townsfolk)
    )
    misleads = "poisoner" in bag or "drunk" in bag
    if nightly == len(LEARN_NIGHTLY):
        score -= 0.5 if misleads else 2.0
    for minion in minions:
        answered = ANSWERS.get(minion, frozenset())
        score += 0.2 * (len(answered.intersection(townsfolk)) - len(answered) * len(townsfolk) / 13)
    if townsfolk and once + nightly in (0, len(townsfolk)) and len(townsfolk) > 2:
        score -= 1.5  # nobody who learns anything, or nobody who does anything else
    if "drunk" in bag and once + nightly < 2:
        score -= 0.5  # the Drunk hides best among several who know something
    if "librarian" in bag and not outsiders and "spy" not in bag:
        score -= 0.6  # would prove at once that nobody may claim to be an Outsider
    if len(set(outsiders) - {"drunk"}) >= 4:
        score -= 0.6  # no Outsider left to claim
    return score


def repeats(bag: tuple[str, ...], history: Sequence[Sequence[str]]) -> float:
    """How much of this bag was seen in recent games, the last one counting most; 0 for nothing of it."""
    found = 0.0
    for age, past in enumerate(reversed(history)):
        again = [one for one in bag if one in past and character(one).team is not DEMON]
        found += 0.7**age * len(again) / len(bag)
    return found


def _because(bag: tuple[str, ...], history: Sequence[Sequence[str]]) -> str:
    once = sorted(LEARN_ONCE.intersection(bag))
    nightly = sorted(LEARN_NIGHTLY.intersection(bag))
    minions = [one for one in bag if character(one).team is MINION]
    answered = sorted({one for minion in minions for one in ANSWERS.get(minion, ()) if one in bag})
    words = [
        f"learning at the start: {', '.join(once) or 'nobody'}",
        f"every night: {', '.join(nightly) or 'nobody'}",
        f"{', '.join(minions)} against {', '.join(answered) or 'the others'}",
    ]
    if history:
        new = sum(one not in history[-1] for one in bag)
        words.append(f"{new} of {len(bag)} were not in the last game")
    return f"the bag: {'; '.join(words)}"
