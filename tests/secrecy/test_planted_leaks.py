"""(4) The tests of this folder find what they are for: each leak is planted, and found."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import get_args

import pytest

from tests.secrecy.company import Kind
from tests.secrecy.leaks import LEAKS, ONLOOKER_LEAKS, TABLES
from tests.secrecy.leaks_in_mid_game import MARKER_LEAKS, TWIN_LEAKS
from tests.secrecy.markers import turned_up
from tests.secrecy.onlooker import differences
from tests.secrecy.table import Level, nothing
from tests.secrecy.test_markers import MOVES, marked_evening
from tests.secrecy.test_onlooker import RESETS, night_of
from tests.secrecy.twins import compare
from tests.secrecy.worlds import Pair, pair

# A planted leak may lose a language: what leaks is what matters here.
pytestmark = pytest.mark.filterwarnings("ignore::config.worded.LanguageLost")

ONLY_IN_BYTES = (
    "a message as long as what the others have to read",
    "a push that waits for those who are asked",
    "an address with somebody's secret in it",
    "a header that counts who is awake",
    "a cookie with the seat of the Demon",
    "a redirect whose body holds the grimoire",
    "a new page with a secret on it, which no page leads to",
    "an attribute of a cookie that depends on where the Demon sits",
    "the phone for two is sent the card of a third",
    "a line in the log with the length of everything when a page is not read",
    "the phone that waits for the host is told what the seat is",
)
ON_RETURN = ("what is asked, once more, to a phone that comes back and whose player acts",)
TRIES = 8  # pairs in which a leak has to show


@cache
def small_pair(seed: int, kind: Kind | None) -> Pair | None:
    """Of few players, and with other secrets; a table of this kind."""
    found = pair(seed, nights=1, kinds={kind} if kind is not None else set())
    return found if found is not None and found.differs and len(found.first.names) <= 8 else None


def small_pairs(kind: Kind | None = None) -> Iterator[Pair]:
    count = 0
    for seed in range(500, 900):
        one = small_pair(seed, kind)
        if one is not None:
            yield one
            count += 1
        if count == TRIES:
            return
    raise AssertionError("too few pairs")


def level_of(leak: str) -> Level:
    return Level.BYTES if leak in ONLY_IN_BYTES else Level.SCREENS


def test_there_are_enough_kinds() -> None:
    assert len(LEAKS) >= 20
    assert set(ONLY_IN_BYTES) <= set(TWIN_LEAKS)
    assert set(TABLES.values()) == set(get_args(Kind))


@pytest.mark.long
def test_without_a_leak_the_same_pairs_are_clean() -> None:
    for level in Level:
        for one in islice(small_pairs(), TRIES if level is Level.SCREENS else 2):
            assert compare(one, level=level, meddle=nothing).finding is None


@pytest.mark.parametrize("kind", get_args(Kind))
def test_nor_are_pairs_of_a_kind_that_has_leaks_planted(kind: Kind) -> None:
    for one in small_pairs(kind):
        verdict = compare(one, level=Level.SCREENS, meddle=nothing)
        assert verdict.finding is None
        if kind in (*one.first.company.kinds, *verdict.happened):
            return
    raise AssertionError(f"nothing of the kind came about in {TRIES} pairs")


found_by: dict[Kind | None, list[int]] = {}
"""By the kind of the table, the pairs in which leaks have shown, the newest first: the next often shows there."""


def likely_first(kind: Kind | None) -> Iterator[Pair]:
    """The small pairs of this kind, and first those in which another leak has shown."""
    seeds = found_by.setdefault(kind, [])
    for seed in tuple(seeds):
        one = small_pair(seed, kind)
        assert one is not None
        yield one
    yield from (one for one in small_pairs(kind) if one.seed not in seeds)


@pytest.mark.parametrize("leak", TWIN_LEAKS)
def test_the_twins_find(leak: str) -> None:
    kind = TABLES.get(leak)
    for one in likely_first(kind):
        if compare(one, level=level_of(leak), meddle=LEAKS[leak], soon=True).finding is not None:
            seeds = found_by[kind]
            seeds[:] = (one.seed, *(seed for seed in seeds if seed != one.seed))
            return
    raise AssertionError(f"not found in {TRIES} pairs: {leak}")


def test_the_same_is_found_before_the_evening_is_over() -> None:
    leak = "a header that counts who is awake"
    for one in likely_first(None):
        soon, late = (
            compare(one, level=Level.BYTES, meddle=LEAKS[leak], soon=soon) for soon in (True, False)
        )
        assert soon.finding == late.finding
        if soon.finding is not None:
            assert soon.compared < late.compared
            return
    raise AssertionError(f"not found in {TRIES} pairs: {leak}")


@pytest.mark.parametrize("leak", ONLOOKER_LEAKS)
def test_the_onlooker_finds(leak: str) -> None:
    mishaps = RESETS if leak in ON_RETURN else ()
    assert differences(night_of(LEAKS[leak], mishaps=mishaps, soon=True), same_words=True) != []


@pytest.mark.parametrize("leak", MARKER_LEAKS)
def test_the_markers_find(leak: str) -> None:
    table, evening = marked_evening(LEAKS[leak], mishaps=MOVES if leak in TABLES else (), soon=True)
    assert turned_up(table, evening) != []
