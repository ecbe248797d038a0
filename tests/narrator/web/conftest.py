from collections.abc import Iterator

import pytest

from tests.narrator.web.room import TestRoom
from tests.narrator.web.table import Table


@pytest.fixture
def table() -> Iterator[Table]:
    """An empty table in the lobby."""
    with Table(TestRoom()) as running:
        yield running


@pytest.fixture
def seated() -> Iterator[Table]:
    """Five players on their chairs: Ann, Ben, Cat, Dan, Eve."""
    room = TestRoom()
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    with Table(room) as running:
        yield running
