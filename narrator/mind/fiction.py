"""The evil team that a Storyteller makes up where nobody is evil: who looks like it, and what it does at night.

The story has to hold night after night, so it is made once and played by the rules of the characters in it: the town
learns what it would learn if those players were evil, and those who die are those whom such a team would kill.
"""

from typing import Final

from engine.characters.atheist import Framing, NewSuspect
from engine.ledger import ThisIs
from engine.registry import character
from engine.terms import DEMON, MINION, NEVER, NIGHTLY, NOBODY, OUTSIDER
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.policies import decides
from narrator.mind.strength import suspicion

SPARED: Final = 3  # the nights in which such a team kills none of its own


@decides(Framing)
def frame(case: Case) -> ReasonedAnswer:
    """Players whose own word is hard to check look evil, as characters that the Storyteller can act out for them."""
    form = case.question.options
    assert isinstance(form, Framing)
    seats, framed = list(form.seats), list[ThisIs]()
    for kinds, count in zip((form.demons, form.minions), form.wanted, strict=True):
        left = list(kinds)
        for _ in range(count):
            seat = weighted(case.dice, {seat: _hard_to_check(case, seat) for seat in seats})
            one = weighted(
                case.dice, {one: 3.0 if character(one).played_by_storyteller else 0.5 for one in left}
            )
            framed.append(ThisIs(seat, one))
            seats.remove(seat)
            left.remove(one)
    reason = because("story")
    for one in framed:
        reason += because(
            "framed", name=case.name(one.seat), character=case.character(one.seat), believed=one.character
        )
    return ReasonedAnswer(tuple(framed), reason + because("hard_to_check"))


def _hard_to_check(case: Case, seat: int) -> float:
    one = character(case.character(seat))
    if one.proves_itself or one.loses_by_execution:
        return 0.1
    if one.team is OUTSIDER:
        return 0.6
    return 2.0 if one.learns is not NEVER and one.learns is not NIGHTLY else 1.0


@decides(NewSuspect)
def goes_on(case: Case) -> ReasonedAnswer:
    """A Minion of the story follows, if the script has a way for it; otherwise somebody nobody has suspected."""
    form = case.question.options
    assert isinstance(form, NewSuspect)
    suspects = suspicion(case.game)
    framed = {token.seat for token in case.game.grimoire.marked("Framed")}
    ours = [seat for seat in form.answers if seat in framed]
    heirs = ours or [seat for seat in form.answers if seat != NOBODY]
    if not heirs or (not ours and case.dice.random() < 0.5):
        return ReasonedAnswer(NOBODY, because("story_ends", character=case.about.character))
    heir = weighted(case.dice, {seat: 1.0 / (0.3 + suspects[seat]) for seat in heirs})
    return ReasonedAnswer(
        heir, because("story_goes_on", name=case.name(heir), character=case.character(heir))
    )


def would_choose(case: Case, seat: int) -> float:
    """How gladly the evil team of the story would choose this player: who learns something, seldom one of its own,
    and nobody who is dead; 1 where there is no story to tell."""
    if not case.game.grimoire.marked("Framed"):
        return 1.0
    record = case.game.grimoire.seats[seat]
    if not record.alive:
        return 0.001
    tokens = case.game.grimoire.marked("Framed", seat)
    if tokens:
        kind = character(tokens[-1].data).team
        return 0.0 if case.game.night <= SPARED or kind is DEMON else 0.3 if kind is MINION else 0.1
    one = character(record.believed or record.character)
    worth = 3.0 if one.learns is NIGHTLY else 1.5 if one.learns is not NEVER else 1.0
    if one.without_evil:
        worth = 0.5  # the game would lose its point
    return worth / (1.0 + suspicion(case.game)[seat])
