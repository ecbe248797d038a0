"""Statements worth telling a Savant: about what is hidden, in a few natural shapes, true or false alike.

Nothing here is settled by what everybody knows: no lives, no votes for their own sake, nothing about a vote that
never was, no Travellers' characters.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from engine.statements.language import (
    TODAY,
    YESTERDAY,
    Bound,
    DiedByNight,
    HasCharacter,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IsImpaired,
    Many,
    MoreThan,
    NamedPlayers,
    NeighboursOf,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasNominated,
    What,
)
from engine.statements.truth import seats_with
from engine.statements.wellformed import parts, refusal_of_parts
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, TRAVELLER

if TYPE_CHECKING:
    from engine.game import Game

_DEMON = TheOne(HasTeam(DEMON))
_EVERYBODY = Those()
Shape = Callable[["Game", tuple[int, ...]], Iterator[Statement]]


def interesting_statements(game: "Game", hearer: int) -> Iterator[Statement]:
    """Every statement of these shapes that may be made now and is not about the hearer alone."""
    for shape in _SHAPES:
        for one in shape(game, _candidates(game, hearer)):
            if _may_be_made(game, one):
                yield one


def random_statements(
    game: "Game", hearer: int, count: int, draw: Callable[[int], int]
) -> tuple[Statement, ...]:
    """At most `count` different statements, each shape as likely as another; `draw(n)` is a number below n.

    Only what is drawn is asked whether it may be made: of thousands a Savant is offered some forty.
    """
    candidates = _candidates(game, hearer)
    shapes = [found for shape in _SHAPES if (found := list(shape(game, candidates)))]
    drawn: list[Statement] = []
    while shapes and len(drawn) < count:
        which = draw(len(shapes))
        found = shapes[which]
        one = found.pop(draw(len(found)))
        if _may_be_made(game, one):
            drawn.append(one)
        if not found:
            shapes.pop(which)
    return tuple(drawn)


def _candidates(game: "Game", hearer: int) -> tuple[int, ...]:
    """The players somebody may wonder about: a Traveller's character is no secret."""
    return tuple(seat for seat in game.grimoire.ring if seat != hearer and game.team(seat) is not TRAVELLER)


def _may_be_made(game: "Game", statement: Statement) -> bool:
    return refusal_of_parts(parts(statement), game.square, game.script) is None


def _some(what: What) -> Statement:
    """Somebody is that."""
    return Holds(Many("at least", 1, _EVERYBODY), what)


def _among_three(_: "Game", seats: tuple[int, ...]) -> Iterator[Statement]:
    """Exactly one of Ann, Bob and Cat is the Demon."""
    for three in combinations(sorted(seats), 3):
        for what in (HasTeam(DEMON), HasTeam(MINION), HasTeam(OUTSIDER), HasSide(EVIL)):
            yield Holds(Many("exactly", 1, NamedPlayers(three)), what)
        yield Holds(Many("at least", 2, NamedPlayers(three)), HasSide(GOOD))


def _among_two(_: "Game", seats: tuple[int, ...]) -> Iterator[Statement]:
    for two in combinations(sorted(seats), 2):
        for what in (HasTeam(MINION), HasTeam(OUTSIDER), IsImpaired("drunk or poisoned")):
            yield Holds(Many("at least", 1, NamedPlayers(two)), what)
        yield Holds(ThisPlayer(two[0]), SharesSide(ThisPlayer(two[1])))


def _places(game: "Game", seats: tuple[int, ...]) -> Iterator[Statement]:
    for seat in seats:
        for steps in range(1, len(game.grimoire.ring) // 2 + 1):
            yield Holds(_DEMON, Sits(steps, "either", ThisPlayer(seat)))
    for kind in (HasTeam(MINION), HasTeam(OUTSIDER)):
        yield Holds(_DEMON, Sits(1, "either", Many("at least", 1, Those(kind))))
    for name in game.script.minions:
        yield Holds(_DEMON, Sits(1, "either", TheOne(HasCharacter(name))))


def _neighbourhoods(_: "Game", seats: tuple[int, ...]) -> Iterator[Statement]:
    for seat in seats:
        for living in (False, True):
            beside = NeighboursOf(ThisPlayer(seat), living)
            for number in (0, 1, 2):
                yield Holds(Many("exactly", number, beside), HasSide(EVIL))


def _in_play(game: "Game", _: tuple[int, ...]) -> Iterator[Statement]:
    for name in game.script.outsiders + game.script.minions + game.script.demons:
        yield _some(HasCharacter(name))
    for team in (OUTSIDER, MINION):
        for number in range(5):
            yield Holds(Many("exactly", number, _EVERYBODY), HasTeam(team))
    for number in range(1, 4):
        yield Holds(Many("exactly", number, _EVERYBODY), IsImpaired("drunk or poisoned"))


def _deeds(game: "Game", seats: tuple[int, ...]) -> Iterator[Statement]:
    """What somebody hidden did in the open: the Demon voted yesterday. Only where anybody did it at all."""
    for day in (TODAY, YESTERDAY):
        for deed in (HasVoted(day), HasNominated(day)):
            if seats_with(game, deed):
                yield Holds(_DEMON, deed)
                for kind in (HasTeam(MINION), HasTeam(OUTSIDER)):
                    yield Holds(Many("at least", 1, Those(kind)), deed)
                for bound, number in _AMOUNTS:
                    yield Holds(Many(bound, number, Those(None, deed)), HasSide(EVIL))
        if seats_with(game, HasVoted(day)):
            yield MoreThan(Those(HasSide(EVIL), HasVoted(day)), Those(HasSide(GOOD), HasVoted(day)))
    nominees = seats_with(game, WasNominated(None))
    for seat in seats:
        if seat in nominees:
            yield Holds(_DEMON, HasVoted(None, ThisPlayer(seat)))


def _nights(game: "Game", seats: tuple[int, ...]) -> Iterator[Statement]:
    for seat in seats:
        if game.square.alive[seat]:
            yield Holds(ThisPlayer(seat), WasAwake(TODAY))
        else:
            yield Holds(ThisPlayer(seat), DiedByNight(None, demon=True))
    for number in range(1, 6):
        yield Holds(Many("exactly", number, Those(HasSide(GOOD))), WasAwake(TODAY))
    yield Holds(Many("at least", 1, Those(HasTeam(MINION))), WasAwake(TODAY))


_AMOUNTS: tuple[tuple[Bound, int], ...] = (("at least", 1), ("at least", 2), ("exactly", 1), ("every", 0))
_SHAPES: tuple[Shape, ...] = (
    _among_three,
    _among_two,
    _places,
    _neighbourhoods,
    _in_play,
    _deeds,
    _nights,
)
