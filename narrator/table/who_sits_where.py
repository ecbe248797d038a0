"""The ring that fits best what people say of their neighbours.

People are numbers; a ring runs clockwise, so whoever comes next in it sits on the left of whoever faces the middle.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

Side: TypeAlias = Literal["left", "right"]
SIDES: Final[tuple[Side, Side]] = ("left", "right")
UNLISTED: Final = -1
"""Said of a neighbour who is nobody in the ring."""

Says: TypeAlias = Mapping[int, tuple[int, int]]
"""By person: who sits on their left, and on their right."""


class Unmet(NamedTuple):
    """Something said that is not so in the ring; `sits_there` is who sits on that side instead."""

    who: int
    side: Side
    whom: int
    sits_there: int


def unmet(ring: Sequence[int], says: Says) -> tuple[Unmet, ...]:
    """What was said and is not so, in the order of the ring."""
    found = []
    for place, who in enumerate(ring):
        beside = (ring[(place + 1) % len(ring)], ring[place - 1])
        for side, said, there in zip(SIDES, says.get(who, beside), beside, strict=True):
            if said != there:
                found.append(Unmet(who, side, said, there))
    return tuple(found)


def best_ring(ring: Sequence[int], says: Says) -> tuple[int, ...]:
    """The same people in the order that agrees with most of what was said; of several the one most like the ring.

    As it is where no other agrees with more. Begins with whom the ring begins with. A search from two sides and no
    proof: what contradicts itself may have a better answer; what does not is found (see the tests).
    """
    pairs = Counter[tuple[int, int]]()
    for who, (left, right) in says.items():
        pairs[who, left] += 1
        pairs[right, who] += 1
    here = set(ring)
    wanted = Counter({pair: count for pair, count in pairs.items() if here.issuperset(pair)})
    found = max(
        (_climbed(start, tuple(ring), wanted) for start in (tuple(ring), _joined(ring, wanted))),
        key=lambda one: _worth(one, ring, wanted),
    )
    first = found.index(ring[0])
    return found[first:] + found[:first]


def _worth(one: Sequence[int], ring: Sequence[int], wanted: Counter[tuple[int, int]]) -> tuple[int, int]:
    """How much of what was said is so, and then how near those are who sat side by side."""
    size, place = len(one), {who: number for number, who in enumerate(one)}
    agreed = sum(wanted[who, one[(number + 1) % size]] for number, who in enumerate(one))
    apart = (abs(place[who] - place[ring[number - 1]]) for number, who in enumerate(ring))
    return agreed, -sum(min(steps, size - steps) for steps in apart)


def _climbed(
    start: tuple[int, ...], ring: tuple[int, ...], wanted: Counter[tuple[int, int]]
) -> tuple[int, ...]:
    """From this order to better ones, one move at a time."""
    best, worth = start, _worth(start, ring, wanted)
    while True:
        moved = max(_moves(best), key=lambda one: _worth(one, ring, wanted))
        if (better := _worth(moved, ring, wanted)) <= worth:
            return best
        best, worth = moved, better


def _moves(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """One person sits elsewhere, two change places, or a row of people sits the other way round."""
    size = len(order)
    for here in range(size):
        others = order[:here] + order[here + 1 :]
        yield from ((*others[:there], order[here], *others[there:]) for there in range(size))
        for there in range(here + 1, size):
            yield order[:here] + order[here : there + 1][::-1] + order[there + 1 :]
            swapped = list(order)
            swapped[here], swapped[there] = order[there], order[here]
            yield tuple(swapped)


def _joined(ring: Sequence[int], wanted: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """Rows of people put together from what was said, what two say first; then row after row as they sat."""
    rows = {who: [who] for who in ring}  # by everybody in it
    for (who, left), _ in wanted.most_common():
        one, other = rows[who], rows[left]
        if one is not other and one[-1] == who and other[0] == left:
            one += other
            rows.update(dict.fromkeys(other, one))
    return tuple(who for first in ring if rows[first][0] == first for who in rows[first])
