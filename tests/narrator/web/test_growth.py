"""Game after game at one table, in a process of its own and with real sockets: nothing of a game outlives it."""

import asyncio
from statistics import median

import pytest

from tests.benchmarks.phones import games_in_a_row

GAMES = 10
MOST_OBJECTS = 6000  # more than before; from game to game they go up and down by as many
MOST_MEGABYTES = 3.0


@pytest.mark.slow
def test_games_in_a_row_leave_nothing_behind() -> None:
    """Some two minutes: `pytest -m slow tests/narrator/web/test_growth.py`.

    The first game fills what has an end: templates, words, regions.
    """
    found = asyncio.run(games_in_a_row(GAMES))
    assert [one.sessions for one in found] == [1] * GAMES
    before, after = found[1:4], found[-3:]
    assert median(one.objects for one in after) - median(one.objects for one in before) < MOST_OBJECTS, found
    assert median(one.pss for one in after) - median(one.pss for one in before) < MOST_MEGABYTES, found
