"""Whether a Wizard's wish is granted and at what price, and what is left to the Storyteller in carrying it out."""

from typing import Final

from engine.characters.wizard import AT_A_PRICE, DIFFERENTLY, GRANTED, Granting, GrantingWords
from engine.phrases import Phrase
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, NEVER, NOBODY
from engine.wishes.base import AlsoNamed, wish
from engine.wishes.changing import WhichDemon, WishedOutsider
from engine.wishes.dying import FallsDead
from engine.wishes.knowing import TheseOnly
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.lies import Weights, decoy
from narrator.mind.policies import decides, weighs_lies

FEW: Final = 4  # living players, with whom a wish that changes the game leaves good nothing to do
NEVER_GRANTED: Final = ("evil_wins",)  # by a mind: a table that wants it has a human who grants it
DROPS: Final = 0.25  # of the nights in which somebody may drop dead


@decides(Granting)
def granting(case: Case) -> ReasonedAnswer:
    """As a rule it is granted, and paid for; evil that is far behind pays nothing."""
    form = case.question.options
    assert isinstance(form, Granting)
    one, state = wish(form.wished.name), case.standing
    wished = because("wishes", name=case.name(case.owner), answer=case.in_words(form.wished))
    living = case.game.alive_count(travellers=False)
    if one.name in NEVER_GRANTED:
        return ReasonedAnswer(DIFFERENTLY, wished + because("wish_for_people"))
    if one.heavy and (living <= FEW or state.good_is_losing):
        return ReasonedAnswer(DIFFERENTLY, wished + because("wish_too_heavy") + state.because)
    if AT_A_PRICE not in form.answers:
        return ReasonedAnswer(GRANTED, wished + because("wish_without_price"))
    if state.good_is_winning:
        return ReasonedAnswer(GRANTED, wished + because("wish_for_nothing") + state.because)
    price = case.in_words(Phrase(one.known_as, f"price_{one.price}"))
    return ReasonedAnswer(AT_A_PRICE, wished + because("wish_at_a_price", answer=price))


@decides(GrantingWords)
def granting_words(case: Case) -> ReasonedAnswer:
    """What it comes to is for people to say."""
    form = case.question.options
    assert isinstance(form, GrantingWords)
    wished = because("wishes", name=case.name(case.owner), answer=form.said.text)
    return ReasonedAnswer(DIFFERENTLY, wished + because("wish_in_own_words"))


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
    return ReasonedAnswer(tuple(named), because("also_named", names=case.names(named)))


@decides(FallsDead)
def falls_dead(case: Case) -> ReasonedAnswer:
    """Now and then, whoever is dangerous to nobody's game; the Demon never, while it is the last."""
    form = case.question.options
    assert isinstance(form, FallsDead)
    living = [seat for seat in form.answers if seat != NOBODY]
    spared = {seat for seat in living if case.team(seat) is DEMON}
    able = [seat for seat in living if seat not in spared]
    if case.dice.random() >= DROPS or len(living) <= FEW or not able:
        return ReasonedAnswer(NOBODY, because("nobody_drops_dead"))
    behind = GOOD if case.standing.good_is_winning else EVIL
    weights = {seat: 2.0 if case.game.alignment(seat) is behind else 1.0 for seat in able}
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(seat, because("drops_dead", **case.who(seat)))


@decides(WhichDemon)
def which_demon(case: Case) -> ReasonedAnswer:
    """One whose attacks good can count with, rather than one that makes what everybody knows worthless."""
    form = case.question.options
    assert isinstance(form, WhichDemon)
    weights = {one: 1.0 if character(one).misleads is NEVER else 0.3 for one in form.answers}
    demon = weighted(case.dice, weights)
    reason = because("wizard_becomes", name=case.name(_wizard(case)), character=demon, total=len(weights))
    return ReasonedAnswer(demon, reason)


@decides(WishedOutsider)
def which_outsider(case: Case) -> ReasonedAnswer:
    """One by whom good does not lose at once."""
    form = case.question.options
    assert isinstance(form, WishedOutsider)
    weights = {one: 0.2 if character(one).loses_by_execution else 1.0 for one in form.answers}
    outsider = weighted(case.dice, weights)
    return ReasonedAnswer(outsider, because("wished_outsider", character=outsider))


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
