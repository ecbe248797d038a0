"""What an ability of Trouble Brewing could truly say in the grimoires that the town could believe in."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.ledger import NoneInPlay, OneOfTwo, ThisIs
from engine.questions import Number, Options, PairWith, SomebodyIs, YesNo
from engine.registry import character
from engine.terms import DEMON, GOOD, MINION, TRAVELLER
from narrator.mind.case import Case
from narrator.mind.heard import bluffs_shown, last_chosen
from narrator.mind.trouble_brewing.belief import worlds
from narrator.mind.trouble_brewing.cast import CHEF, LEARNERS
from narrator.mind.trouble_brewing.evidence import Evidence, ToldAnswer, gather
from narrator.mind.trouble_brewing.worlds import Sober, World, faults, herrings, seen_at

if TYPE_CHECKING:
    from engine.game import Game

ENOUGH_WORLDS: Final = 30
USUAL_TRIALS: Final = 500  # once a lie has been found that fits
HOPELESS: Final = 150  # worlds that all say the truth: a lie would stand alone


class Support(NamedTuple):
    """For each answer how many of the `found` worlds it is true in, and how much those worlds help evil."""

    found: int
    fits: Counter[Any]
    worth: dict[Any, float]
    hides: Counter[Any]  # … and in how many of them the real Demon is innocent


def can_be_searched(case: Case, shape: Options) -> bool:
    """Whether the search for grimoires knows everything that matters here."""
    return (
        isinstance(shape, Number | YesNo | SomebodyIs | PairWith)
        and case.about.character in LEARNERS
        and only_trouble_brewing(case.game)
    )


def only_trouble_brewing(game: "Game") -> bool:
    """Whether every character that is, or may be, in this game is of that edition, or a Traveller."""
    ours = (*game.script.characters, *(seat.character for seat in game.grimoire.seats))
    return all(character(one).edition == "tb" or character(one).team is TRAVELLER for one in ours)


def look_round(case: Case, form: Options, sober: Sober, trials: int) -> Support:
    """What would be true in worlds the town could believe in, with the recipient sober."""
    game = case.game
    about = case.about
    evidence = gather(game, bluffs_shown(game), case.claims, case.owner)
    report = ToldAnswer(case.owner, about.character, None, game.night, last_chosen(game, case.owner))
    belief = Support(0, Counter(), {}, Counter())
    demons = game.living(DEMON)
    lying = False
    for trial, world in enumerate(worlds(evidence, game.script, sober, case.dice), start=1):
        if trial > (USUAL_TRIALS if lying else trials):
            break
        if belief.found >= (ENOUGH_WORLDS if lying else HOPELESS):
            break
        if world is None:
            continue
        guiltless = sum(world.characters[seat] in game.script.good for seat in _evil(game))
        hidden = not any(world.is_imp(seat, evidence.now) for seat in demons)
        worth = (1.0 if hidden else 0.35) * (1 + 0.3 * guiltless)
        for answer in dict.fromkeys(answers(world, evidence, report, form, sober)):
            belief.fits[answer] += 1
            belief.hides[answer] += hidden
            belief.worth[answer] = belief.worth.get(answer, 0.0) + worth
        belief = belief._replace(found=belief.found + 1)
        lying = any(one not in case.question.truths for one in belief.fits)
    return belief


def answers(
    world: World, evidence: Evidence, report: ToldAnswer, form: Options, sober: Sober
) -> Iterator[Any]:
    """Everything of this form that the ability could truly say in this world; `report.answer` is left open."""
    if isinstance(form, Number):
        if report.ability == CHEF:
            least, most = world.evil_pairs(evidence.ring)
        else:
            least, most = world.evil_neighbours(evidence, report.seat, report.night)
        yield from (n for n in range(least, most + 1) if form.refusal(n) is None)
    elif isinstance(form, YesNo):
        wrong = faults(world, evidence) or []
        fitting = herrings(world, evidence, wrong, sober)
        readings = [world.says_demon(report, herring) for herring in fitting]
        if any(no for no, _ in readings):
            yield False
        if any(yes for _, yes in readings):
            yield True
    elif isinstance(form, SomebodyIs):
        yield from (ThisIs(s, world.character_at(s, seen_at(report))) for s in form.seats)
    elif isinstance(form, PairWith):
        yield from _pairs(world, report, form)


def _pairs(world: World, report: ToldAnswer, form: PairWith) -> Iterator[OneOfTwo | NoneInPlay]:
    for seat in form.seats:
        shown = world.characters[seat]
        if shown in form.characters:
            for decoy in form.seats:
                if decoy != seat:
                    yield OneOfTwo(shown, (min(seat, decoy), max(seat, decoy)))
    if form.team is not MINION and world.nobody_of(report, form.team):  # "no Minion" names a Spy
        yield NoneInPlay(form.team)


def _evil(game: "Game") -> tuple[int, ...]:
    return tuple(s for s, seat in enumerate(game.grimoire.seats) if seat.alignment is not GOOD)
