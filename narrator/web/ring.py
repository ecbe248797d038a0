"""Where chairs stand when a ring is drawn."""

import math
from functools import cache
from itertools import pairwise
from typing import NamedTuple

MOST_CHAIRS = 20
LONG_TABLE = 10  # chairs; from this many on, a phone shows them round a long table
STEPS = 1440


class Spot(NamedTuple):
    """`x` right and `y` down from the middle; `angle` in degrees clockwise from twelve o'clock."""

    x: float
    y: float
    angle: float


class Cell(NamedTuple):
    """A place in a grid of twelve columns, four of them wide; both from 1, in CSS's way."""

    row: int
    column: int


@cache
def ellipse(count: int, width: float, height: float, *, start: float = 0.0) -> tuple[Spot, ...]:
    """`count` spots clockwise round an ellipse with these half-axes, equally far apart along its edge.

    The first is at `start` (0 is twelve o'clock, 0.5 is six o'clock).
    """
    turns = [2 * math.pi * (start + step / STEPS) for step in range(STEPS + 1)]
    edge = [(width * math.sin(turn), -height * math.cos(turn)) for turn in turns]
    run = [0.0]
    for (x0, y0), (x1, y1) in pairwise(edge):
        run.append(run[-1] + math.hypot(x1 - x0, y1 - y0))
    spots = []
    at = 0
    for index in range(count):
        while run[at] < run[-1] * index / count - 1e-9:
            at += 1
        x, y = edge[at]
        spots.append(Spot(round(x, 1), round(y, 1), round(math.degrees(math.atan2(x, -y)) % 360, 1)))
    return tuple(spots)


def long_table(count: int) -> tuple[Cell, ...]:
    """Cells clockwise round a long table, the first in the middle of its lower end.

    For ten chairs and more: round an ellipse on a phone their names would have no room. Three chairs stand at the
    lower end, two or three at the upper end, and equally many along either side.
    """
    upper = 2 + (count + 1) % 2
    along = (count - 3 - upper) // 2
    ends = (1, 5, 9) if upper == 3 else (3, 7)
    lowest = along + 2
    left = [Cell(row, 1) for row in range(lowest, 1, -1)]
    right = [Cell(row, 9) for row in range(2, lowest + 1)]
    return (Cell(lowest, 5), *left, *(Cell(1, column) for column in ends), *right)


def _low_ends(count: int) -> str:
    """At night, on a low screen, the rows at either end are low: what is chosen stands between them."""
    between = max(cell.row for cell in long_table(count)) - 2
    end, side = "minmax(2.75rem,3.2rem)", f"repeat({between},minmax(2.75rem,1fr))"
    which = f'[data-stage="night"] .ring.long[data-chairs="{count}"]'
    return f"@media (max-height:45rem){{{which}{{grid-template-rows:{end} {side} {end}}}}}"


def phone_ring_style() -> str:
    """The style sheet that puts up to 20 buttons on a ring, the viewer's own chair at six o'clock.

    Generated, because the content security policy forbids style attributes.
    """
    rules = []
    for count in range(1, MOST_CHAIRS + 1):
        if count < LONG_TABLE:
            spots = ellipse(count, 41.0, 43.5, start=0.5)
            where = [f"left:{50 + spot.x:.1f}%;top:{50 + spot.y:.1f}%" for spot in spots]
        else:
            where = [f"grid-area:{cell.row}/{cell.column}/auto/span 4" for cell in long_table(count)]
        if count >= LONG_TABLE:
            rules.append(_low_ends(count))
        rules += [
            f'.ring[data-chairs="{count}"]>[data-place="{place}"]{{{rule}}}'
            for place, rule in enumerate(where)
        ]
    return "\n".join(rules) + "\n"
