"""Which evil player becomes which of the characters that somebody named.

The trouble falls where nobody looks: what acts every night goes to whom nobody suspects, what does nothing any more
to the dead.
"""

from engine import Game
from engine.characters.engineer import Rebuilt, Recast
from engine.ledger import ThisIs
from engine.registry import character
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.policies import decides
from narrator.mind.strength import suspicion
from narrator.mind.trial import ends


@decides(Recast)
def recast(case: Case) -> ReasonedAnswer:
    """As said above; any of the ways may come that does not end the game, as a lost Evil Twin can."""
    options = case.question.options
    assert isinstance(options, Recast)
    weights = {}
    for cast in options.all():
        weight = 1.0
        for seat, new in cast:
            weight *= _suits(case, seat, new)
        weights[cast] = weight
    chosen = weighted(case.dice, weights)
    while len(weights) > 1 and _ends_the_game(case, chosen):
        del weights[chosen]
        chosen = weighted(case.dice, weights)
    first, *others = (
        because("becomes", name=case.name(seat), character=case.character(seat), believed=new)
        for seat, new in chosen
    )
    return ReasonedAnswer(chosen, sum(others, first) + because("acts_unsuspected"))


def _ends_the_game(case: Case, cast: tuple[ThisIs, ...]) -> bool:
    def becoming(trial: Game) -> None:
        for seat, new in cast:
            trial.become(seat, new, by=case.about)

    return ends(case.game, becoming)


def _suits(case: Case, seat: int, new: str) -> float:
    acts = bool(character(new).hooks & {"each_night", "other_nights"})
    free = case.game.grimoire.seats[seat].alive and suspicion(case.game)[seat] < 1.0
    return 3.0 if acts is free else 1.0


@decides(Rebuilt)
def rebuilt(case: Case) -> ReasonedAnswer:
    """Rather the Demon on whom more suspicion lies: the other goes on as before."""
    options = case.question.options
    assert isinstance(options, Rebuilt)
    suspects = suspicion(case.game)
    seat = weighted(case.dice, {one: 1.0 + suspects[one] for one in options.answers})
    return ReasonedAnswer(
        seat, because("becomes_named_demon", name=case.name(seat), character=case.character(seat))
    )
