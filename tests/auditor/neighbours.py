"""Who sits where in the circle."""

from collections.abc import Callable, Sequence


def nearest(around: Sequence[int], fits: Callable[[int], bool]) -> list[int]:
    """The first in each direction who fits, out of the others clockwise (RB-304, RB-319); one if it is the same."""
    found = [seat for seat in around if fits(seat)]
    return sorted({found[0], found[-1]}) if found else []
