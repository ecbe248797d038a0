"""Travellers and Fabled: what each ability may truthfully tell."""

from engine.ledger import Learned, ThisIs
from tests.auditor.cast import TEAM
from tests.auditor.learning import Look, Lore, count_to, yes_or_no
from tests.auditor.world import Verdict, number, opposite


def picked_player(look: Look) -> bool:
    """A character for the player who was picked."""
    return isinstance(look.answer, ThisIs) and look.answer.seat in look.picks("harlot")


def harlot(look: Look) -> Verdict:
    return look.world.is_character(look.answer.seat, look.answer.character)


def a_side(look: Look) -> bool:
    return look.answer in ("good", "evil")


def beggar(look: Look) -> Verdict:
    """The side of whoever has just given a vote away."""
    givers = [fact.by for fact in look.scene.public() if type(fact).__name__ == "VoteTokenGiven"]
    if not givers:
        return False
    evil = look.world.is_evil(givers[-1])
    return evil if look.answer == "evil" else opposite(evil)


def a_trade(look: Look) -> bool:
    """A Townsfolk for a good Apprentice, a Minion for an evil one."""
    kind = "minion" if look.world.alignment(look.seat) == "evil" else "townsfolk"
    return TEAM.get(look.answer) == kind and look.answer in look.diary.sheet


def apprentice(look: Look) -> Verdict:
    """The ability is the Apprentice's from now on."""
    return look.scene.after.has(look.seat, look.answer)


def so(look: Look) -> Verdict:  # noqa: ARG001
    """What a neighbour has answered, which nobody else has heard."""
    return None


def duchess(look: Look) -> Verdict:
    """How many of the three visitors are evil; exactly one of the three is told wrong."""
    visitors = [token.seat for token in look.scene.before.marks("Visitor", character="duchess")]
    told = [fact.answer for fact in look.scene.facts(Learned) if fact.character == "duchess"]
    if len(visitors) != 3 or len(told) != 3 or look.seat not in visitors:
        return False
    evil = [look.scene.before.is_evil(seat) for seat in visitors]
    return number(2, [number(answer, evil) for answer in told])


LORE: dict[str, Lore] = {
    "harlot": Lore(picked_player, harlot),
    "beggar": Lore(a_side, beggar),
    "apprentice": Lore(a_trade, apprentice),
    "gangster": Lore(yes_or_no, so),
    "duchess": Lore(count_to(3), duchess),
}
