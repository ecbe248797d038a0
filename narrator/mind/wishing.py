"""Whether a Wizard's wish is granted and at what price, and what is left to the Storyteller in carrying it out."""

from typing import Final

from engine.characters.wizard import AT_A_PRICE, DIFFERENTLY, GRANTED, Granting, GrantingWords
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, NEVER, NOBODY
from engine.wishes.base import AlsoNamed, wish
from engine.wishes.changing import WhichDemon, WishedOutsider
from engine.wishes.dying import FallsDead
from engine.wishes.knowing import TheseOnly
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.lies import Weights, decoy
from narrator.mind.policies import decides, weighs_lies
from narrator.mind.strength import balance

FEW: Final = 4  # living players, with whom a wish that changes the game leaves good nothing to do
NEVER_GRANTED: Final = ("evil_wins",)  # by a mind: a table that wants it has a human who grants it
DROPS: Final = 0.25  # of the nights in which somebody may drop dead


@decides(Granting)
def granting(case: Case) -> ReasonedAnswer:
    """As a rule it is granted, and paid for; evil that is far behind pays nothing."""
    form = case.question.options
    assert isinstance(form, Granting)
    one, state = wish(form.wished.name), balance(case.game)
    rule = f"{case.name(case.owner)} wishes: {' '.join(str(type(one).__doc__).split())}"
    living = case.game.alive_count(travellers=False)
    if one.name in NEVER_GRANTED:
        return ReasonedAnswer(DIFFERENTLY, f"{rule} That ends the game and is for people to grant")
    if one.heavy and (living <= FEW or state.good_is_losing):
        return ReasonedAnswer(DIFFERENTLY, f"{rule} Good could hardly win after it: {state.because}")
    if AT_A_PRICE not in form.answers:
        return ReasonedAnswer(GRANTED, f"{rule} Granted; it has no price")
    if state.good_is_winning:
        return ReasonedAnswer(GRANTED, f"{rule} Granted for nothing, as evil is behind: {state.because}")
    return ReasonedAnswer(AT_A_PRICE, f"{rule} Granted at its price: {one.price}")


@decides(GrantingWords)
def granting_words(case: Case) -> ReasonedAnswer:
    """What it comes to is for people to say."""
    form = case.question.options
    assert isinstance(form, GrantingWords)
    said = form.said.text
    return ReasonedAnswer(
        DIFFERENTLY, f"{case.name(case.owner)} wishes: “{said}”. Free words are for a human to grant"
    )


@decides(AlsoNamed)
def also_named(case: Case) -> ReasonedAnswer:
    """Two who could well be it, as far as the town knows."""
    form = case.question.options
    assert isinstance(form, AlsoNamed)
    left = {seat: decoy(case, seat) if case.game.alignment(seat) is GOOD else 0.5 for seat in form.seats}
    named: list[int] = []
    while len(named) < form.fewest:
        seat = weighted(case.dice, left)
        named.append(seat)
        del left[seat]
    return ReasonedAnswer(tuple(named), f"{case.names(tuple(named))} are named to the town as well")


@decides(FallsDead)
def falls_dead(case: Case) -> ReasonedAnswer:
    """Now and then, whoever is dangerous to nobody's game; the Demon never, while it is the last."""
    form = case.question.options
    assert isinstance(form, FallsDead)
    living = [seat for seat in form.answers if seat != NOBODY]
    spared = {seat for seat in living if case.team(seat) is DEMON}
    able = [seat for seat in living if seat not in spared]
    if case.dice.random() >= DROPS or len(living) <= FEW or not able:
        return ReasonedAnswer(NOBODY, "nobody drops dead tonight: it is to be feared, not to decide the game")
    behind = GOOD if balance(case.game).good_is_winning else EVIL
    weights = {seat: 2.0 if case.game.alignment(seat) is behind else 1.0 for seat in able}
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(seat, f"{case.named(seat)} drops dead, as a Wizard has wished that somebody may")


@decides(WhichDemon)
def which_demon(case: Case) -> ReasonedAnswer:
    """One whose attacks good can count with, rather than one that makes what everybody knows worthless."""
    form = case.question.options
    assert isinstance(form, WhichDemon)
    weights = {one: 1.0 if character(one).misleads is NEVER else 0.3 for one in form.answers}
    demon = weighted(case.dice, weights)
    return ReasonedAnswer(
        demon, f"{case.name(_wizard(case))} becomes the {demon}: one of {len(weights)} that can"
    )


@decides(WishedOutsider)
def which_outsider(case: Case) -> ReasonedAnswer:
    """One by whom good does not lose at once."""
    form = case.question.options
    assert isinstance(form, WishedOutsider)
    weights = {one: 0.2 if character(one).loses_by_execution else 1.0 for one in form.answers}
    outsider = weighted(case.dice, weights)
    return ReasonedAnswer(
        outsider, f"a Townsfolk becomes the {outsider}, as a Wizard has wished for an Outsider"
    )


@weighs_lies(TheseOnly)
def these_instead(case: Case, form: TheseOnly) -> Weights:  # noqa: ARG001
    """As few players or as many, whoever they are."""
    return dict.fromkeys(form.all(), 1.0)


def _wizard(case: Case) -> int:
    """Who wished for what is carried out now."""
    about = case.question.about
    assert about is not None
    for token in case.game.grimoire.marked("Wish", by=about):
        return int(token.data[0])
    return about.owner
