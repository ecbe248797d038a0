"""Random games in two suites: a few seeds of every kind in the fast one, all the others behind the slow marker."""

from collections.abc import Sequence

import pytest

PART = 5
"""One seed of so many is played in the fast suite, where a test does not say that it needs more."""


def in_two_suites(every: Sequence[int], *, few: int | None = None) -> pytest.MarkDecorator:
    """Gives a test `seeds`: the first few of them in the fast suite, the rest in the slow one."""
    first = max(1, len(every) // PART) if few is None else few
    assert 0 < first < len(every)
    others = pytest.param(every[first:], marks=pytest.mark.slow, id="the other seeds")
    return pytest.mark.parametrize("seeds", [pytest.param(every[:first], id="a few seeds"), others])
