"""Awards at the end of a game, on grounds that everybody could see, and kind ones: nobody is shamed by them.

Who was on which side is public by then. An award goes to one player, and no player gets two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from config.tales import USUAL_TONE
from engine import Game
from engine.ledger import (
    DayBroke,
    DiedByDay,
    Executed,
    HandCounted,
    Nominated,
    VoteBegan,
    VoteCounted,
)
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, NOBODY, STORYTELLER, TOWN
from engine.town_square import standing_entries
from narrator.telling.script_lines import ScriptLines

MOST = 5


class Award(NamedTuple):
    """`key` names its texts; `number` is how often, where it counts something."""

    key: str
    seat: int
    number: int | None = None


def awards(game: Game, words: ScriptLines) -> list[str]:
    """The awards of this game in words, at most five."""
    chosen: list[Award] = []
    for award in _all(game):
        if all(award.seat != other.seat and award.key != other.key for other in chosen):
            chosen.append(award)
    return [_said(game, words, award) for award in chosen[:MOST]]


def _said(game: Game, words: ScriptLines, award: Award) -> str:
    """The same words whenever this game is told, and others for another game."""
    lot = sum((game.digest + award.key).encode()) % words.texts.variants(award.key)
    values: dict[str, object] = {"name": game.square.names[award.seat]}
    if award.number is not None:
        values["number"] = award.number
    return words.texts.said(award.key, lot, USUAL_TONE, **values)


class _Deeds:
    """What each player did in public."""

    def __init__(self, game: Game) -> None:
        self.nominated, self.accused, self.against_evil = Counter[int](), Counter[int](), Counter[int]()
        self.found, self.ghosts = list[int](), list[int]()
        self.deaths = list[int]()
        seats = game.grimoire.seats
        nominee: int = NOBODY
        for entry in standing_entries(game.ledger):
            if entry.to != TOWN:
                continue
            match entry.fact:
                case Nominated(by=by, nominee=accused) if accused != STORYTELLER:
                    self.accused[accused] += 1
                    if by >= 0:
                        self.nominated[by] += 1
                        if character(seats[accused].character).team is DEMON and seats[by].alignment is GOOD:
                            self.found.append(by)
                case VoteBegan():
                    nominee = entry.fact.about if entry.fact.on_execution else NOBODY
                case HandCounted(raised=True, seat=seat, ghost=ghost) if nominee >= 0:
                    good = seats[seat].alignment is GOOD
                    if good and seats[nominee].alignment is EVIL:
                        self.against_evil[seat] += 1
                    if good and ghost and character(seats[nominee].character).team is DEMON:
                        self.ghosts.append(seat)
                case VoteCounted():
                    nominee = NOBODY
                case DayBroke(died=died):
                    self.deaths += died
                case DiedByDay(seat=seat) | Executed(died=True, seat=seat):
                    self.deaths.append(seat)


def _all(game: Game) -> Iterator[Award]:
    """Every award there are grounds for, the rarest first."""
    deeds, seats = _Deeds(game), game.grimoire.seats
    for seat in dict.fromkeys(deeds.ghosts):
        yield Award("awards.last_hand", seat)
    for seat in dict.fromkeys(deeds.found):
        yield Award("awards.sharp_eye", seat)
    for seat in _most(deeds.against_evil, 2):
        yield Award("awards.true_hand", seat, deeds.against_evil[seat])
    unsuspected = (
        seat
        for seat, record in enumerate(seats)
        if record.alignment is EVIL and record.alive and not deeds.accused[seat]
    )
    yield from (Award("awards.above_suspicion", seat) for seat in unsuspected)
    for seat in _most(deeds.nominated, 2):
        yield Award("awards.busiest", seat, deeds.nominated[seat])
    for seat in _most(deeds.accused, 2):
        if seats[seat].alive:
            yield Award("awards.thick_skin", seat, deeds.accused[seat])
    yield from (Award("awards.first_to_go", seat) for seat in deeds.deaths[:1])
    yield from (
        Award("awards.last_good", s) for s, one in enumerate(seats) if one.alignment is GOOD and one.alive
    )
    yield from (
        Award("awards.long_mask", s) for s, one in enumerate(seats) if one.alignment is EVIL and one.alive
    )


def _most(counted: Counter[int], fewest: int) -> tuple[int, ...]:
    """Who has the most, where that is one player and not too few."""
    top = counted.most_common(2)
    if not top or top[0][1] < fewest or (len(top) > 1 and top[0][1] == top[1][1]):
        return ()
    return (top[0][0],)
