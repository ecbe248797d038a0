"""Any statement that may be made at a table, for hypothesis."""

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
    WasNominated,
)
from engine.terms import DEMON, EVIL, FABLED, GOOD, Team


def statements(players: int, characters: tuple[str, ...], day: int):
    """Statements about that many players on this day of the game, connectives and all."""
    simple = _simple(players, characters, day)
    return st.recursive(
        simple,
        lambda part: st.one_of(
            st.builds(NotSo, part), *(st.builds(kind, part, part) for kind in (Both, Either, IfThen))
        ),
        max_leaves=4,
    )


def _simple(players: int, characters: tuple[str, ...], day: int):
    nobody_picked_out = _what(players, characters, day, _who(players, characters, None))
    once = _what(players, characters, day, _who(players, characters, nobody_picked_out))
    return st.one_of(
        st.builds(Holds, _who(players, characters, once), once),
        st.builds(MoreThan, _those(once), _those(once)),
    )


def _character(characters: tuple[str, ...]):
    return st.builds(HasCharacter, st.sampled_from(characters))


def _team():
    return st.sampled_from([HasTeam(team) for team in Team if team is not FABLED])


def _quality():
    return st.one_of(
        _team(),
        st.sampled_from([HasSide(GOOD), HasSide(EVIL), HasLife(True), HasLife(False)]),
        st.sampled_from([IsImpaired("drunk"), IsImpaired("poisoned"), IsImpaired("drunk or poisoned")]),
    )


def _those(that):
    return st.builds(Those, st.none() | _quality(), st.none() if that is None else st.none() | that)


def _one(players: int, characters: tuple[str, ...]):
    return st.one_of(
        st.builds(ThisPlayer, st.integers(0, players - 1)),
        st.just(TheOne(HasTeam(DEMON))),
        st.builds(TheOne, _character(characters)),
    )


def _who(players: int, characters: tuple[str, ...], that):
    one = _one(players, characters)
    named = st.sets(st.integers(0, players - 1), min_size=2).map(lambda s: NamedPlayers(tuple(sorted(s))))
    groups = st.one_of(named, st.builds(NeighboursOf, one, st.booleans()), _those(that))
    return st.one_of(one, groups.flatmap(lambda group: _many(group, players)))


def _many(group, players: int):
    most = len(group.seats) if isinstance(group, NamedPlayers) else players
    some = st.integers(1, most)
    return st.one_of(
        st.just(Many("every", 0, group)),
        st.just(Many("exactly", 0, group)),
        st.builds(Many, st.sampled_from(["exactly", "at least", "at most"]), some, st.just(group)),
    )


def _what(players: int, characters: tuple[str, ...], day: int, whom):
    days = st.sampled_from([None, TODAY, YESTERDAY, *range(1, day + 1)])
    nights = st.sampled_from([None, TODAY, *range(1, day + 1)])
    affirmed = st.one_of(
        _character(characters),
        _quality(),
        st.builds(SharesSide, whom),
        st.builds(Sits, st.integers(1, players // 2), st.sampled_from(["left", "right", "either"]), whom),
        st.builds(WasAwake, nights),
        st.builds(DiedByNight, nights, st.booleans()),
        st.builds(DiedOnDay, days),
        st.builds(WasExecuted, days),
        st.builds(HasVoted, days, st.none() | whom),
        st.builds(HasNominated, days, st.none() | whom),
        st.builds(WasNominated, days),
    )
    return st.one_of(affirmed, st.builds(Negated, affirmed))
