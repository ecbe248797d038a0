"""Bad Moon Rising: what each ability may truthfully tell."""

from engine.ledger import ThisIs
from tests.auditor.cast import GOOD_KINDS, TEAM
from tests.auditor.learning import Look, Lore, count_to, on_sheet
from tests.auditor.wakings import wakes_tonight
from tests.auditor.world import Verdict, either, number, opposite


def a_good_player(look: Look) -> bool:
    """Another player, and a good character."""
    answer = look.answer
    return (
        isinstance(answer, ThisIs)
        and answer.seat in look.world.ring
        and answer.seat != look.seat
        and on_sheet(look, answer.character)
        and TEAM[answer.character] in GOOD_KINDS
    )


def grandchild(look: Look) -> Verdict:
    """A good player who is that character."""
    world, answer = look.world, look.answer
    return opposite(
        either([world.is_evil(answer.seat), opposite(world.is_character(answer.seat, answer.character))])
    )


def chambermaid(look: Look) -> Verdict:
    """How many of the two wake tonight for an ability of their own."""
    pair = look.pick("chambermaid")
    if not isinstance(pair, tuple):
        return False
    return number(look.answer, [wakes_tonight(look.scene, seat) for seat in pair])


def outsiders_shown(look: Look) -> bool:
    return (
        isinstance(look.answer, tuple)
        and len(set(look.answer)) == len(look.answer)
        and all(on_sheet(look, one, "outsider") for one in look.answer)
    )


def godfather(look: Look) -> Verdict:
    """Which Outsiders are in play."""
    world = look.world
    verdicts = []
    for one in look.diary.sheet:
        if TEAM[one] == "outsider":
            there = either(world.is_character(seat, one) for seat in world.ring)
            verdicts.append(there if one in look.answer else opposite(there))
    return opposite(either(opposite(verdict) for verdict in verdicts))


LORE: dict[str, Lore] = {
    "grandmother": Lore(a_good_player, grandchild),
    "godfather": Lore(outsiders_shown, godfather),
    "chambermaid": Lore(count_to(2), chambermaid),
}
