"""The one form in which a statement is kept: what is said twice over, or crosswise, is said once and straight."""

from typing import Any

from engine.statements.language import (
    Both,
    Either,
    Holds,
    IfThen,
    Many,
    NamedPlayers,
    Negated,
    NotSo,
    Statement,
    ThisPlayer,
    What,
)


def normal(statement: Statement) -> Statement:
    """The same statement in normal form; it says the same of every game.

    No double negation; "it is not true that Ann is good" is "Ann is not good"; chains of and, or lean to the right;
    named players stand in order of seat, once each; "at most none" is "none".
    """
    match statement:
        case NotSo(denied):
            return _denied(normal(denied))
        case Both(first, second):
            return _joined(Both, normal(first), normal(second))
        case Either(first, second):
            return _joined(Either, normal(first), normal(second))
        case IfThen(first, second):
            return IfThen(normal(first), normal(second))
    return _tidy(statement)  # type: ignore[no-any-return]


def _joined(kind: type[Both] | type[Either], first: Statement, second: Statement) -> Statement:
    """Two statements in normal form, leaning to the right."""
    if isinstance(first, kind):
        return kind(first.first, _joined(kind, first.second, second))
    return kind(first, second)


def _denied(statement: Statement) -> Statement:
    match statement:
        case NotSo(said):
            return said
        case Holds(ThisPlayer() as who, what):
            return Holds(who, _negated(what))
    return NotSo(statement)


def _negated(what: What) -> What:
    return what.what if isinstance(what, Negated) else Negated(what)


def _tidy(part: Any) -> Any:
    """Any part below a statement's connectives."""
    match part:
        case Negated(what):
            return _negated(_tidy(what))
        case NamedPlayers(seats):
            return NamedPlayers(tuple(sorted(set(seats))))
        case Many(bound, number, NamedPlayers(seats)) if len(set(seats)) == 1 and _whole(bound, number):
            return ThisPlayer(seats[0])
        case Many("at most", 0, among):
            return Many("exactly", 0, _tidy(among))
    if isinstance(part, tuple) and hasattr(part, "_fields"):
        return type(part)(*(_tidy(item) for item in part))
    return part


def _whole(bound: str, number: int) -> bool:
    return bound == "every" or (bound in ("exactly", "at least") and number == 1)
