"""Which ability an Amnesiac has forgotten, how near a guess comes, and what they are shown."""

from typing import Final

from engine.characters.amnesiac import GRADES, Grade, WhichSecret
from engine.phrases import Phrase
from engine.registry import character
from engine.secrets.base import (
    Secret,
    Shown,
    WhichCharacter,
    WhichKind,
    WhichSide,
    forgotten,
    secrets,
)
from engine.terms import DEMON, EVIL, NEVER
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.lies import Weights, decoy
from narrator.mind.policies import decides, picks_truth, weighs_lies

SEEN_SELDOM: Final = (
    0.5  # what is always so, or waits for an event, gives fewer signs by which it can be found out
)
FITTED: Final = 1.6  # what is about something that this script is full of
MANY: Final = 3  # characters of a script that it is full of


@decides(WhichSecret)
def secret(case: Case) -> ReasonedAnswer:
    """A lot among those that suit: what can be found out night after night rather, and what fits the script."""
    form = case.question.options
    assert isinstance(form, WhichSecret)
    known = {one.name: one for one in secrets()}
    weights = {one: _weight(case, known[one.name]) for one in form.answers}
    answer = weighted(case.dice, weights)
    reason = because("forgets", name=case.name(case.owner), answer=case.in_words(answer), total=len(weights))
    return ReasonedAnswer(answer, reason)


def _weight(case: Case, one: Secret) -> float:
    script = case.game.script
    misled = sum(character(each).misleads is not NEVER for each in script.characters)
    learning = sum(character(each).learns is not NEVER for each in script.townsfolk)
    weight = SEEN_SELDOM if one.marks.when in ("always", "event") else 1.0
    if one.marks.about in ("health", "wrong"):
        weight *= FITTED if misled > MANY else 1.0
    if one.marks.about == "waking":
        weight *= FITTED if learning > 2 * MANY else 1.0
    return weight


@decides(Grade)
def how_near(case: Case) -> ReasonedAnswer:
    """What the words of the guess come to."""
    form = case.question.options
    assert isinstance(form, Grade)
    hidden = forgotten(case.game, case.owner)
    graded = because("graded", answer=case.in_words(form.usual))
    if hidden is None:
        return ReasonedAnswer(form.usual, graded)
    secret_of_theirs = Phrase(case.about.character.partition("_")[0], hidden.name)
    forgot = because("forgot", name=case.name(case.owner), answer=case.in_words(secret_of_theirs))
    return ReasonedAnswer(form.usual, graded + forgot)


@weighs_lies(Grade)
def misgraded(case: Case, form: Grade) -> Weights:
    """Off by one step, and never right for what is not."""
    true = next((one for one in case.question.truths if one in GRADES), GRADES[0])
    return {
        one: 1.0 / (1 + abs(GRADES.index(one) - GRADES.index(true))) ** 3
        for one in form.answers
        if one != GRADES[-1] or one == true
    }


@picks_truth(Shown)
def shown(case: Case) -> ReasonedAnswer:
    """Who is shown: seldom the Demon in the first nights, rather those about whom there is doubt."""
    weights = {
        some: 0.2 if any(case.team(seat) is DEMON for seat in some) and case.game.night < 3 else 1.0
        for some in case.question.truths
    }
    answer = weighted(case.dice, weights)
    return ReasonedAnswer(answer, because("shown", name=case.name(case.owner), names=case.names(answer)))


@picks_truth(WhichCharacter)
def character_shown(case: Case) -> ReasonedAnswer:
    """Seldom one of the Demon's bluffs: evil has to keep something to say."""
    weights = {one: 0.3 if one in case.bluffs else 1.0 for one in case.question.truths}
    answer = weighted(case.dice, weights)
    return ReasonedAnswer(answer, because("learns_of", name=case.name(case.owner), character=answer))


@weighs_lies(WhichSide, WhichKind)
def side_or_kind(case: Case, form: WhichSide | WhichKind) -> Weights:  # noqa: ARG001
    """Any other that is possible."""
    return dict.fromkeys(form.answers, 1.0)


@weighs_lies(WhichCharacter)
def character_lied(case: Case, form: WhichCharacter) -> Weights:
    """Rather a character that nobody is: who is it could object."""
    return {one: 0.4 if one in case.taken else 1.0 for one in form.answers}


@weighs_lies(Shown)
def players_lied(case: Case, form: Shown) -> Weights:
    """Players who hold up beside each other."""
    found: Weights = {}
    for some in form.all():
        worth = 1.0
        for seat in some:
            worth *= decoy(case, seat) if case.game.alignment(seat) is not EVIL else 1.0
        found[some] = worth
    return found
