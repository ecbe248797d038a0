"""Who made their own side lose: what a Politician is judged by, told from what everybody saw.

Nominations and hands that brought a player of the own side to the gallows count, those of the last two days twice;
hands against the other side's Demon count the other way.
"""

from typing import TYPE_CHECKING, Final

from engine.characters.politician import MostToBlame
from engine.ledger import DayBroke, Executed, HandCounted, Nominated, VoteBegan
from engine.terms import DEMON, STORYTELLER
from engine.town_square import standing_entries
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer
from narrator.mind.policies import decides

if TYPE_CHECKING:
    from engine.game import Game

NOMINATED: Final = 2.0
VOTED: Final = 1.0
STORYTELLER_TRIED: Final = 2.0  # how much more it is to have the Storyteller executed
LATE: Final = 2  # days: what was done on the last ones counts double, and something must have been
ENOUGH: Final = 5.0
FAR_AHEAD: Final = 1.5  # times the next one's


@decides(MostToBlame)
def most_to_blame(case: Case) -> ReasonedAnswer:
    """Yes for who is clearly ahead of everybody else on their side, and had a hand in the last days."""
    blamed = blame(case.game, case.owner)
    mine = blamed.pop(case.owner)
    most = max(blamed.values(), default=(0.0, False))[0]
    clear = mine[0] >= ENOUGH and mine[0] >= FAR_AHEAD * most
    answer = clear and mine[1]
    did = because(
        "blame",
        name=case.name(case.owner),
        character=case.about.character,
        number=round(mine[0]),
        total=round(most),
    )
    shared = mine[0] >= ENOUGH and not clear
    why = because("blame_clear" if answer else "blame_shared" if shared else "blame_too_little")
    return ReasonedAnswer(answer, did + why)


def blame(game: "Game", seat: int) -> dict[int, tuple[float, bool]]:
    """By player of the side of this one: how much they did for its defeat, and whether lately."""
    side = game.alignment(seat)
    found = {one: (0.0, False) for one in game.grimoire.ring if game.alignment(one) is side}
    day, by, nominee = 0, {}, None  # type: int, dict[int, tuple[int, list[int]]], int | None
    for fact in (told.fact for told in standing_entries(game.ledger)):
        if isinstance(fact, DayBroke):
            day, by = fact.day, {}
        elif isinstance(fact, Nominated):
            by[fact.nominee] = (fact.by, [])
        elif isinstance(fact, VoteBegan):
            nominee = fact.about if fact.on_execution else None
        elif isinstance(fact, HandCounted) and fact.raised and nominee in by:
            by[nominee][1].append(fact.seat)
        elif isinstance(fact, Executed) and fact.seat in by:
            worth = _worth(game, fact.seat, seat) * (2.0 if day > game.night - LATE else 1.0)
            nominator, hands = by[fact.seat]
            for one, did in ((nominator, NOMINATED), *((hand, VOTED) for hand in hands)):
                if one in found:
                    total, lately = found[one]
                    found[one] = total + did * worth, lately or (worth > 0 and day > game.night - LATE)
    return found


def _worth(game: "Game", executed: int, seat: int) -> float:
    """How much it hurt the side of this player that somebody was executed."""
    if executed == STORYTELLER:
        return STORYTELLER_TRIED
    if game.alignment(executed) is game.alignment(seat):
        return 1.0
    return -2.0 if game.team(executed) is DEMON else -0.5
