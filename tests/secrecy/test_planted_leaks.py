"""(4) The tests of this folder find what they are for: each leak is planted, and found."""

from functools import cache

import pytest

from tests.secrecy.leaks import LEAKS, MARKER_LEAKS, ONLOOKER_LEAKS, TWIN_LEAKS
from tests.secrecy.markers import faults
from tests.secrecy.onlooker import differences
from tests.secrecy.table import Level, nothing
from tests.secrecy.test_markers import marked_evening
from tests.secrecy.test_onlooker import night_of
from tests.secrecy.twins import compare
from tests.secrecy.worlds import Pair, pair

ONLY_IN_BYTES = (
    "a message as long as what the others have to read",
    "a push that waits for those who are asked",
    "an address with somebody's secret in it",
    "a header that counts who is awake",
    "a cookie with the seat of the Demon",
)
TRIES = 8  # pairs in which a leak has to show


@cache
def small_pairs() -> tuple[Pair, ...]:
    """Of few players, and with other secrets."""
    found: list[Pair] = []
    for seed in range(500, 700):
        one = pair(seed, nights=1)
        if one is not None and one.differs and len(one.first.names) <= 8:
            found.append(one)
        if len(found) == TRIES:
            return tuple(found)
    raise AssertionError("too few pairs")


def level_of(leak: str) -> Level:
    return Level.BYTES if leak in ONLY_IN_BYTES else Level.SCREENS


def test_there_are_enough_kinds() -> None:
    assert len(LEAKS) >= 20
    assert set(ONLY_IN_BYTES) <= set(TWIN_LEAKS)


def test_without_a_leak_the_same_pairs_are_clean() -> None:
    for level in Level:
        for one in small_pairs()[: TRIES if level is Level.SCREENS else 2]:
            assert compare(one, level=level, meddle=nothing).finding is None


@pytest.mark.parametrize("leak", TWIN_LEAKS)
def test_the_twins_find(leak: str) -> None:
    for one in small_pairs():
        if compare(one, level=level_of(leak), meddle=LEAKS[leak]).finding is not None:
            return
    raise AssertionError(f"not found in {TRIES} pairs: {leak}")


@pytest.mark.parametrize("leak", ONLOOKER_LEAKS)
def test_the_onlooker_finds(leak: str) -> None:
    assert differences(night_of(LEAKS[leak]), same_words=True) != []


@pytest.mark.parametrize("leak", MARKER_LEAKS)
def test_the_markers_find(leak: str) -> None:
    table, evening = marked_evening(LEAKS[leak])
    assert faults(table, evening) != []
