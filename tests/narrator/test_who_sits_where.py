"""What people say of their neighbours, and the ring that comes of it."""

from random import Random

import pytest

from narrator.table.who_sits_where import UNLISTED, Unmet, best_ring, unmet


def truth(ring: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """What everybody says who sits like this."""
    return {who: (ring[(place + 1) % len(ring)], ring[place - 1]) for place, who in enumerate(ring)}


def turned(ring: tuple[int, ...], first: int) -> tuple[int, ...]:
    place = ring.index(first)
    return ring[place:] + ring[:place]


@pytest.mark.parametrize("size", [5, 7, 12, 20])
def test_when_everybody_has_answered_the_ring_is_as_they_sit(size: int) -> None:
    for seed in range(8):
        order = Random(seed).sample(range(size), size)
        assert best_ring(range(size), truth(tuple(order))) == turned(tuple(order), 0)


@pytest.mark.parametrize("size", [5, 7, 12, 20])
def test_one_who_is_wrong_is_outvoted_by_their_neighbours(size: int) -> None:
    for seed in range(8):
        chance = Random(seed)
        order = tuple(chance.sample(range(size), size))
        says = truth(order)
        wrong = chance.randrange(size)
        says[wrong] = (says[wrong][1], says[wrong][0])
        assert best_ring(range(size), says) == turned(order, 0)


def test_the_first_word_of_one_phone_changes_as_little_as_it_can() -> None:
    assert best_ring((0, 1, 2, 3, 4), {0: (2, 4)}) == (0, 2, 1, 3, 4)
    assert best_ring(range(7), {0: (2, 6)}) == (0, 2, 1, 3, 4, 5, 6)
    assert best_ring(range(7), {}) == tuple(range(7))


def test_a_ring_that_everybody_has_confirmed_does_not_move_for_one() -> None:
    says = truth((0, 1, 2, 3, 4)) | {0: (2, 4)}
    assert best_ring((0, 1, 2, 3, 4), says) == (0, 1, 2, 3, 4)
    assert unmet((0, 1, 2, 3, 4), says) == (Unmet(0, "left", 2, 1),)


def test_a_ring_set_up_the_wrong_way_round_is_turned_over() -> None:
    assert best_ring(range(20), truth(tuple(reversed(range(20))))) == (0, *reversed(range(1, 20)))


def test_somebody_who_is_on_no_list_moves_nobody() -> None:
    says = {0: (UNLISTED, 4)}
    assert best_ring(range(5), says) == (0, 1, 2, 3, 4)
    assert unmet(range(5), says) == (Unmet(0, "left", UNLISTED, 1),)


def test_whoever_nobody_sits_beside_is_pushed_where_most_still_agree() -> None:
    """Six are listed, and five sit there: number 3 has gone home."""
    here = (0, 1, 2, 4, 5)
    ring = best_ring(range(6), truth(here))
    assert len(unmet(ring, truth(here))) == 2, "it has to sit between some two"
