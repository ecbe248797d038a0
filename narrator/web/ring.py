"""Where chairs stand when a ring is drawn."""

import math
from functools import cache
from itertools import pairwise
from typing import NamedTuple

MOST_CHAIRS = 20
STEPS = 1440


class Spot(NamedTuple):
    """`x` right and `y` down from the middle; `angle` in degrees clockwise from twelve o'clock."""

    x: float
    y: float
    angle: float


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


def phone_ring_style() -> str:
    """The style sheet that puts up to 20 buttons on a ring, the viewer's own chair at six o'clock.

    Generated, because the content security policy forbids style attributes.
    """
    rules = []
    for count in range(1, MOST_CHAIRS + 1):
        for place, spot in enumerate(ellipse(count, 41.0, 43.5, start=0.5)):
            rules.append(
                f'.ring[data-chairs="{count}"]>[data-place="{place}"]'
                f"{{left:{50 + spot.x:.1f}%;top:{50 + spot.y:.1f}%}}"
            )
    return "\n".join(rules) + "\n"
