"""With whom a player had best talk, by what the Storyteller knows of the town.

A talk is worth most with somebody who knows something, who is wrongly suspected, or who knows something wrong. Evil
players are named late: to be told of the Demon in the first nights would end the hunt.
"""

from typing import Final, NamedTuple

from engine.characters.highpriestess import WorthTalking, WorthTalkingTo
from engine.registry import character
from engine.terms import DEMON, EVIL, NEVER
from narrator.mind.because import Because, because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.heard import earlier_answers
from narrator.mind.lies import Weights
from narrator.mind.policies import decides, picks_truth, weighs_lies
from narrator.mind.strength import suspicion

LATE: Final = 3  # the night from which a talk with evil players is advised
SUSPECTED: Final = 0.5
LEAST: Final = 0.05
HOW_MANY_BEST: Final = 3


class Worth(NamedTuple):
    """How much a talk would be worth, and why."""

    score: float
    because: Because


def worth_of(case: Case, seat: int) -> Worth:
    """How much a talk with this player would be worth to the owner; from `LEAST` to about 7."""
    reasons = _evil_reasons(case, seat) if case.game.alignment(seat) is EVIL else _good_reasons(case, seat)
    score = sum(worth for worth, _ in reasons)
    score -= sum(
        1.0 for one in earlier_answers(case.game, case.owner, case.game.face(case.about)) if seat in one
    )
    if seat in case.game.grimoire.living_neighbours(case.owner):
        score -= 0.5  # they talk anyway
    if not case.game.grimoire.seats[seat].alive:
        score *= 0.5
    most = max(reasons, key=lambda one: one[0], default=(0.0, because("talk_plain")))
    return Worth(max(score, LEAST), most[1])


def _good_reasons(case: Case, seat: int) -> list[tuple[float, Because]]:
    record = case.game.grimoire.seats[seat]
    thought = character(record.believed or record.character)
    suspected = suspicion(case.game)[seat] > SUSPECTED
    reasons = []
    if thought.learns is not NEVER:
        known = (3.0, because("talk_knows")) if case.sober(seat) else (2.0, because("talk_misled"))
        reasons.append(known)
    if suspected:
        saint = character(record.character).loses_by_execution
        reasons.append((4.0, because("talk_execution_ends")) if saint else (2.0, because("talk_suspected")))
    if thought.proves_itself:
        reasons.append((1.0, because("talk_proves")))
    return reasons


def _evil_reasons(case: Case, seat: int) -> list[tuple[float, Because]]:
    if case.game.night < LATE:
        return []
    return [(1.0, because("talk_demon"))] if case.team(seat) is DEMON else [(2.0, because("talk_evil"))]


@decides(WorthTalking)
def worth_talking(case: Case) -> ReasonedAnswer:
    """One of the best by lot; where good is ahead, one who comes after those."""
    options = case.question.options
    assert isinstance(options, WorthTalking)
    worth = {seat: worth_of(case, seat) for seat in options.answers}
    ranked = sorted(worth, key=lambda seat: worth[seat].score, reverse=True)
    standing = case.standing
    passed = HOW_MANY_BEST - 1 if standing.good_is_winning else 0
    among = ranked[passed : passed + HOW_MANY_BEST] or ranked
    seat = weighted(case.dice, {one: worth[one].score for one in among})
    talk = because(
        "had_best_talk",
        name=case.name(case.owner),
        other=case.name(seat),
        character=case.character(seat),
    )
    return ReasonedAnswer(seat, talk + worth[seat].because + standing.short)


@picks_truth(WorthTalkingTo)
def as_thought(case: Case) -> ReasonedAnswer:
    """The one opinion there is."""
    (answer,) = case.question.truths
    return ReasonedAnswer(
        answer, because("told_to_talk", name=case.name(case.owner), names=case.names(answer))
    )


@weighs_lies(WorthTalkingTo)
def least_worth(case: Case, form: WorthTalkingTo) -> Weights:
    """Somebody good from whom there is nothing to learn."""
    return {
        (seat,): (0.5 if case.game.alignment(seat) is EVIL else 1.0) / (0.5 + worth_of(case, seat).score)
        for seat in form.seats
    }
