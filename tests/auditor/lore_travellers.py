"""Travellers and Fabled: what each ability may truthfully tell."""

from engine.ledger import ThisIs
from tests.auditor.cast import TEAM
from tests.auditor.learning import Look, Lore, count_to, yes_or_no
from tests.auditor.world import Verdict, opposite


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


def duchess(look: Look) -> Verdict:  # noqa: ARG001
    """How many of the three visitors are evil; one of the three is told wrong."""
    return None


LORE: dict[str, Lore] = {
    "harlot": Lore(picked_player, harlot),
    "beggar": Lore(a_side, beggar),
    "apprentice": Lore(a_trade, apprentice),
    "gangster": Lore(yes_or_no, so),
    "duchess": Lore(count_to(3), duchess),
}
