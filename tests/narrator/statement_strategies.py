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
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasExecuted,
    WasExiled,
    WasNominated,
)
from engine.terms import DEMON, EVIL, FABLED, GOOD, Team


class Table(NamedTuple):
    players: int
    characters: tuple[str, ...]
    day: int


@st.composite
def statements(draw, table: Table):
    """A statement with up to three connectives."""
    kind = draw(st.sampled_from([None, None, None, NotSo, Both, Either, IfThen]))
    if kind is None:
        return draw(_simple(table))
    if kind is NotSo:
        return NotSo(draw(st.one_of(_simple(table), statements(table))))
    return kind(draw(st.one_of(_simple(table), statements(table))), draw(_simple(table)))


@st.composite
def _simple(draw, table):
    if draw(st.integers(0, 9)) == 0:
        return MoreThan(draw(_those(table, 2)), draw(_those(table, 2)))
    return Holds(draw(_who(table, 2)), draw(_what(table, 2)))


@st.composite
def _those(draw, table, deep):
    kind = draw(st.none() | _quality())
    return Those(kind, draw(_what(table, deep - 1)) if deep and draw(st.booleans()) else None)


@st.composite
def _one(draw, table):
    named = st.builds(HasCharacter, st.sampled_from(table.characters))
    holder = st.builds(TheOne, st.one_of(st.just(HasTeam(DEMON)), named))
    return draw(st.one_of(st.builds(ThisPlayer, st.integers(0, table.players - 1)), holder))


@st.composite
def _who(draw, table, deep):
    shape = draw(st.sampled_from(["one", "named", "beside", "those"]))
    if shape == "one":
        return draw(_one(table))
    most = table.players
    if shape == "named":
        group = NamedPlayers(tuple(sorted(draw(st.sets(st.integers(0, most - 1), min_size=2)))))
        most = len(group.seats)
    else:
        beside = shape == "beside"
        group = NeighboursOf(draw(_one(table)), draw(st.booleans())) if beside else draw(_those(table, deep))
    bound = draw(st.sampled_from(["every", "none", "exactly", "at least", "at most"]))
    if bound in ("every", "none"):
        return Many("every" if bound == "every" else "exactly", 0, group)
    return Many(bound, draw(st.integers(1, most)), group)


def _quality():
    teams = [HasTeam(team) for team in Team if team is not FABLED]
    impairments = [IsImpaired("drunk"), IsImpaired("poisoned"), IsImpaired("drunk or poisoned")]
    others = [HasSide(GOOD), HasSide(EVIL), HasLife(True), HasLife(False)]
    return st.sampled_from([*teams, *impairments, *others])


@st.composite
def _what(draw, table, deep):
    day = draw(st.sampled_from([None, TODAY, YESTERDAY, *range(1, table.day + 1)]))
    night = draw(st.sampled_from([None, TODAY, *range(1, table.day + 1)]))
    shapes = [
        HasCharacter(draw(st.sampled_from(table.characters))), draw(_quality()), WasAwake(night),
        DiedByNight(night, draw(st.booleans())), DiedOnDay(day), WasExecuted(day), WasExiled(day),
        HasVoted(day), HasNominated(day), WasNominated(day),
    ]  # fmt: skip
    which = draw(st.integers(0, len(shapes) + 3))
    if which < len(shapes):
        made = shapes[which]
    else:
        whom = draw(_who(table, deep - 1)) if deep else draw(_one(table))
        steps, hand = (
            draw(st.integers(1, table.players // 2)),
            draw(st.sampled_from(["left", "right", "either"])),
        )
        made = (
            SharesSide(whom), Sits(steps, hand, whom), HasVoted(day, whom), HasNominated(day, whom)
        )[which - len(shapes)]  # fmt: skip
    return Negated(made) if draw(st.booleans()) else made
