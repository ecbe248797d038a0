"""The Balloonist sees one other player each night, of another kind than the one before."""

from tests.auditor.cast import MORE_OUTSIDERS, TEAM
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, every_night, living
from tests.auditor.world import Verdict

KINDS = sorted(set(TEAM.values()) - {"fabled"})


def one_other(look: Look) -> bool:
    answer = look.answer
    others = set(look.world.ring) - {look.seat}
    return isinstance(answer, tuple) and len(answer) == 1 and set(answer) <= others


def of_another_kind(look: Look) -> Verdict:
    """Of what kind the last one was seen lies beside them; whoever came back to life begins anew."""
    (seat,) = look.answer
    last = [
        token.data
        for token in look.world.marks("Know", character="balloonist")
        if token.by is not None and token.by.owner == look.seat
    ]
    if not last:
        return None
    last_kind, night = last[-1]
    able_since = look.diary.gained(look.seat, "balloonist")[1]
    if look.seat in look.diary.refreshed_at or len(last) > 1 or 1 < able_since >= night:
        return None
    others = [one for one in KINDS if one != last_kind]
    everybody = [one for one in look.world.ring if one != look.seat]
    if all(any(look.world.is_kind(one, kind) is not False for kind in others) for one in everybody):
        return None  # whoever is shown may be of another kind
    found = [look.world.is_kind(seat, kind) for kind in others]
    if True in found:
        return True if look.world.is_kind(seat, last_kind) is False else None
    return None if None in found else False


MORE_OUTSIDERS["balloonist"] = (0, 1)
ROUTINES["balloonist"] = Routine(living, every_night, learns=True)
LORE["balloonist"] = Lore(one_other, of_another_kind)
