import math
from itertools import pairwise

import pytest

from narrator.web.pages import after_tap, stand
from narrator.web.ring import LONG_TABLE, MOST_CHAIRS, ellipse, long_table, phone_ring_style
from tests.narrator.web.room import TestRoom


@pytest.mark.parametrize("count", range(1, MOST_CHAIRS + 1))
def test_chairs_stand_clockwise_and_equally_far_apart(count: int) -> None:
    spots = ellipse(count, 470, 342)
    assert (spots[0].x, spots[0].y, spots[0].angle) == (0, -342, 0)
    assert [spot.angle for spot in spots] == sorted(spot.angle for spot in spots)
    gaps = [math.hypot(a.x - b.x, a.y - b.y) for a, b in pairwise([*spots, spots[0]])]
    if count > 6:
        assert max(gaps) - min(gaps) < 0.12 * max(gaps)


def test_every_place_of_a_phones_ring_has_a_rule() -> None:
    style = phone_ring_style()
    assert style.count("{left:") == LONG_TABLE * (LONG_TABLE - 1) // 2
    assert style.count("[data-place=") == MOST_CHAIRS * (MOST_CHAIRS + 1) // 2
    assert '.ring[data-chairs="7"]>[data-place="0"]{left:50.0%;top:93.5%}' in style


@pytest.mark.parametrize("count", range(LONG_TABLE, MOST_CHAIRS + 1))
def test_a_long_table_is_gone_round_clockwise_with_no_chair_on_another(count: int) -> None:
    cells = long_table(count)
    assert len(set(cells)) == len(cells) == count
    lowest = max(cell.row for cell in cells)
    assert cells[0] == (lowest, 5)
    assert cells[1] == (lowest, 1)
    assert cells[-1] == (lowest, 9)
    left = [cell.row for cell in cells if cell.column == 1 and cell.row > 1]
    right = [cell.row for cell in cells if cell.column == 9 and cell.row > 1]
    assert left == right[::-1] == list(range(lowest, 1, -1))
    upper = [cell.column for cell in cells if cell.row == 1]
    assert upper == sorted(upper)


def test_long_names_get_smaller_letters() -> None:
    room = TestRoom()
    room.seat_everybody("Al", "Bartholomew Featherstone")
    short, long = stand(room.chairs())
    assert short.letters > long.letters >= 15


def test_a_tap_picks_a_chair_and_a_second_tap_drops_it() -> None:
    assert after_tap((), 3, 2) == "3"
    assert after_tap((3,), 5, 2) == "3,5"
    assert after_tap((3, 5), 1, 2) == "3,1"
    assert after_tap((3, 5), 3, 2) == "5"
    assert after_tap((3,), 3, 2) == ""
