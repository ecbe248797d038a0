"""Which statements may be made: judged by public facts alone, so that a refusal tells nobody anything."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, get_args

from engine.registry import CHARACTERS
from engine.statements import language as words
from engine.statements.language import (
    TODAY,
    YESTERDAY,
    Both,
    Bound,
    DiedByNight,
    DiedOnDay,
    Either,
    Hand,
    HasCharacter,
    HasLife,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IfThen,
    Impairment,
    IsImpaired,
    Many,
    MoreThan,
    NamedPlayers,
    Negated,
    NeighboursOf,
    NotSo,
    SharesSide,
    Sits,
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasExecuted,
    WasExiled,
    WasNominated,
)
from engine.terms import DEMON, SEATLESS, TRAVELLER, Alignment, Team

if TYPE_CHECKING:
    from engine.script import Script
    from engine.town_square import TownSquare

MOST_PARTS: Final = 40
DEEPEST: Final = 12

_STATEMENT = (Holds, MoreThan, NotSo, Both, Either, IfThen)
_WHO = (ThisPlayer, TheOne, Many)
_WHAT = get_args(words.What)
_KIND = (HasTeam, HasSide, HasLife, IsImpaired)
_NONE = type(None)

_SHAPES: Final[dict[type, tuple[tuple[type, ...], ...]]] = {
    ThisPlayer: ((int,),),
    TheOne: ((HasCharacter, HasTeam),),
    NamedPlayers: ((tuple,),),
    NeighboursOf: ((ThisPlayer, TheOne), (bool,)),
    Those: ((*_KIND, _NONE), (*_WHAT, _NONE)),
    Many: ((str,), (int,), (NamedPlayers, NeighboursOf, Those)),
    HasCharacter: ((str,),),
    HasTeam: ((Team,),),
    HasSide: ((Alignment,),),
    HasLife: ((bool,),),
    IsImpaired: ((str,),),
    SharesSide: (_WHO,),
    Sits: ((int,), (str,), _WHO),
    WasAwake: ((int, _NONE),),
    DiedByNight: ((int, _NONE), (bool,)),
    DiedOnDay: ((int, _NONE),),
    WasExecuted: ((int, _NONE),),
    WasExiled: ((int, _NONE),),
    HasVoted: ((int, _NONE), (*_WHO, _NONE)),
    HasNominated: ((int, _NONE), (*_WHO, _NONE)),
    WasNominated: ((int, _NONE),),
    Negated: (_WHAT,),
    Holds: (_WHO, _WHAT),
    MoreThan: ((Those,), (Those,)),
    NotSo: (_STATEMENT,),
    Both: (_STATEMENT, _STATEMENT),
    Either: (_STATEMENT, _STATEMENT),
    IfThen: (_STATEMENT, _STATEMENT),
}
"""What stands in each field of each part; `bool` is not `int` here."""


def refusal(statement: Any, square: "TownSquare", script: "Script") -> str | None:
    """None for a statement that can be judged, otherwise the reason:

    "not a statement", "too long", "unknown player", "not on the script", "no such number", "not yet" (a day or night
    that has not come) or "no yesterday".
    """
    if type(statement) not in _STATEMENT or not _built_well(statement, DEEPEST):
        return "not a statement"
    all_parts = parts(statement)
    if len(all_parts) > MOST_PARTS:
        return "too long"
    return refusal_of_parts(all_parts, square, script)


def refusal_of_parts(all_parts: Iterable[Any], square: "TownSquare", script: "Script") -> str | None:
    """The same for a statement that is known to be built well, such as one of our own making."""
    for part in all_parts:
        check = _CHECKS.get(type(part))
        reason = check(part, square, script) if check else None
        if reason is not None:
            return reason
    return None


def _built_well(part: Any, deep: int) -> bool:
    """Whether every field holds what it should; what is nested too deep is not looked at."""
    fields = _SHAPES.get(type(part))
    if fields is None:
        return True
    return deep > 0 and all(
        type(item) in allowed and _built_well(item, deep - 1)
        for item, allowed in zip(part, fields, strict=True)
    )


def parts(part: Any) -> list[Any]:
    """The statement and everything it is made of."""
    found: list[Any] = []
    _gather(part, found)
    return found


def _gather(part: Any, found: list[Any]) -> None:
    if type(part) in _SHAPES:
        found.append(part)
        for item in part:
            _gather(item, found)


Check = Callable[[Any, "TownSquare", "Script"], str | None]


def _player(part: ThisPlayer, square: "TownSquare", _: "Script") -> str | None:
    return None if part.seat in square.ring else "unknown player"


def _players(part: NamedPlayers, square: "TownSquare", _: "Script") -> str | None:
    if not all(type(seat) is int and seat in square.ring for seat in part.seats):
        return "unknown player"
    in_order = tuple(sorted(set(part.seats))) == part.seats
    return None if len(part.seats) > 1 and in_order else "no such number"


def _the_one(part: TheOne, _: "TownSquare", __: "Script") -> str | None:
    return None if isinstance(part.kind, HasCharacter) or part.kind.team is DEMON else "not a statement"


def _character(part: HasCharacter, _: "TownSquare", script: "Script") -> str | None:
    """Characters on the script (G21), and Travellers, who are never on it."""
    known = CHARACTERS.get(part.character)
    on_script = part.character in script.characters or (known is not None and known.team is TRAVELLER)
    return None if on_script else "not on the script"


def _team(part: HasTeam, _: "TownSquare", __: "Script") -> str | None:
    return "not a statement" if part.team in SEATLESS else None


def _many(part: Many, square: "TownSquare", _: "Script") -> str | None:
    if part.bound not in get_args(Bound):
        return "not a statement"
    most = len(part.among.seats) if isinstance(part.among, NamedPlayers) else len(square.ring)
    lowest = 0 if part.bound == "exactly" else 1
    legal = part.number == 0 if part.bound == "every" else lowest <= part.number <= most
    return None if legal else "no such number"


def _impaired(part: IsImpaired, _: "TownSquare", __: "Script") -> str | None:
    return None if part.how in get_args(Impairment) else "not a statement"


def _sits(part: Sits, square: "TownSquare", _: "Script") -> str | None:
    if part.hand not in get_args(Hand):
        return "not a statement"
    most = len(square.ring) // 2 if part.hand == "either" else len(square.ring) - 1
    return None if 1 <= part.steps <= most else "no such number"


def _day(part: Any, square: "TownSquare", _: "Script") -> str | None:
    return _time(part.day, square.day)


def _night(part: Any, square: "TownSquare", _: "Script") -> str | None:
    if part.night == YESTERDAY:
        return "not a statement"
    return _time(part.night, square.night)


def _time(time: int | None, latest: int) -> str | None:
    if time is None or time == TODAY:
        return None
    if time == YESTERDAY:
        return None if latest > 1 else "no yesterday"
    if time < YESTERDAY:
        return "not a statement"
    return None if time <= latest else "not yet"


_CHECKS: Final[dict[type, Check]] = {
    ThisPlayer: _player,
    NamedPlayers: _players,
    TheOne: _the_one,
    HasCharacter: _character,
    HasTeam: _team,
    Many: _many,
    IsImpaired: _impaired,
    Sits: _sits,
    WasAwake: _night,
    DiedByNight: _night,
    DiedOnDay: _day,
    WasExecuted: _day,
    WasExiled: _day,
    HasVoted: _day,
    HasNominated: _day,
    WasNominated: _day,
}
