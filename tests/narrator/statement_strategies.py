"""Any statement that may be made at a table, for hypothesis."""

from typing import NamedTuple

from hypothesis import strategies as st

from engine.statements import (
    TODAY,
    YESTERDAY,
    Both,
    DiedByNight,
    DiedOnDay,
    Either,
    HasCharacter,
    HasLife,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IfThen,
    IsImpaired,
    Many,
    MoreThan,
    NamedPlayers,
    Negated,
    NeighboursOf,
    NotSo,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasExecuted,
    WasExiled,
    WasNominated,
    What,
    Who,
)
from engine.statements.language import Bound, Hand
from engine.terms import DEMON, EVIL, GOOD, SEATLESS, Team

Draw = st.DrawFn


class Table(NamedTuple):
    players: int
    characters: tuple[str, ...]
    day: int


@st.composite
def statements(draw: Draw, table: Table) -> Statement:
    """A statement with up to three connectives."""
    connectives: list[type[Both | Either | IfThen]] = [Both, Either, IfThen]
    shape = draw(st.integers(0, 6))
    if shape < 3:
        return draw(_simple(table))
    if shape == 3:
        return NotSo(draw(st.one_of(_simple(table), statements(table))))
    kind = connectives[shape - 4]
    return kind(draw(st.one_of(_simple(table), statements(table))), draw(_simple(table)))


@st.composite
def _simple(draw: Draw, table: Table) -> Statement:
    if draw(st.integers(0, 9)) == 0:
        return MoreThan(draw(_those(table, 2)), draw(_those(table, 2)))
    return Holds(draw(_who(table, 2)), draw(_what(table, 2)))


@st.composite
def _those(draw: Draw, table: Table, deep: int) -> Those:
    kind = draw(st.none() | _quality())
    return Those(kind, draw(_what(table, deep - 1)) if deep and draw(st.booleans()) else None)


@st.composite
def _one(draw: Draw, table: Table) -> ThisPlayer | TheOne:
    named = st.builds(HasCharacter, st.sampled_from(table.characters))
    holder = st.builds(TheOne, st.one_of(st.just(HasTeam(DEMON)), named))
    return draw(st.one_of(st.builds(ThisPlayer, st.integers(0, table.players - 1)), holder))


@st.composite
def _who(draw: Draw, table: Table, deep: int) -> Who:
    shape = draw(st.sampled_from(["one", "named", "beside", "those"]))
    if shape == "one":
        return draw(_one(table))
    most = table.players
    group: NamedPlayers | NeighboursOf | Those
    if shape == "named":
        group = NamedPlayers(tuple(sorted(draw(st.sets(st.integers(0, most - 1), min_size=2)))))
        most = len(group.seats)
    else:
        beside = shape == "beside"
        group = NeighboursOf(draw(_one(table)), draw(st.booleans())) if beside else draw(_those(table, deep))
    bounds: list[Bound] = ["every", "exactly", "exactly", "at least", "at most"]
    bound, nobody = draw(st.sampled_from([(one, place < 2) for place, one in enumerate(bounds)]))
    return Many(bound, 0 if nobody else draw(st.integers(1, most)), group)


def _quality() -> st.SearchStrategy[HasTeam | HasSide | HasLife | IsImpaired]:
    teams = [HasTeam(team) for team in Team if team not in SEATLESS]
    impairments = [IsImpaired("drunk"), IsImpaired("poisoned"), IsImpaired("drunk or poisoned")]
    others = [HasSide(GOOD), HasSide(EVIL), HasLife(True), HasLife(False)]
    return st.sampled_from([*teams, *impairments, *others])


@st.composite
def _what(draw: Draw, table: Table, deep: int) -> What:
    day = draw(st.sampled_from([None, TODAY, YESTERDAY, *range(1, table.day + 1)]))
    night = draw(st.sampled_from([None, TODAY, *range(1, table.day + 1)]))
    shapes: list[What] = [
        HasCharacter(draw(st.sampled_from(table.characters))), draw(_quality()), WasAwake(night),
        DiedByNight(night, draw(st.booleans())), DiedOnDay(day), WasExecuted(day), WasExiled(day),
        HasVoted(day), HasNominated(day), WasNominated(day),
    ]  # fmt: skip
    which = draw(st.integers(0, len(shapes) + 3))
    if which < len(shapes):
        made = shapes[which]
    else:
        whom = draw(_who(table, deep - 1)) if deep else draw(_one(table))
        hands: list[Hand] = ["left", "right", "either"]
        steps, hand = draw(st.integers(1, table.players // 2)), draw(st.sampled_from(hands))
        to_others: list[What] = [
            SharesSide(whom), Sits(steps, hand, whom), HasVoted(day, whom), HasNominated(day, whom),
        ]  # fmt: skip
        made = to_others[which - len(shapes)]
    return Negated(made) if draw(st.booleans()) else made
