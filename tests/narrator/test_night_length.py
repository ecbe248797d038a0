"""How long a night takes people who answer after three to seven seconds, on a clock of its own."""

import pytest

from tests.benchmarks.nights import Habits, Night, nights_of

SLOW_READER = 14.0  # letters a second, a little slower than the voice


def read(line: str) -> float:
    return len(line) / SLOW_READER


@pytest.fixture(scope="module")
def nights() -> list[Night]:
    tables = [(edition, players) for edition in ("tb", "bmr", "snv") for players in (7, 10, 15)]
    return [one for id_, players in tables for one in nights_of(id_, players, 1, Habits(), read)]


def test_the_first_night_takes_no_longer_than_eighty_seconds_and_later_ones_fifty(
    nights: list[Night],
) -> None:
    first = [one.seconds for one in nights if one.number == 1]
    later = [one.seconds for one in nights if one.number > 1]
    assert len(first) == 9
    assert len(later) > 9
    assert max(first) <= 80
    assert sum(later) / len(later) <= 50


def test_people_sit_idle_for_a_fifth_of_it_at_the_most(nights: list[Night]) -> None:
    assert sum(one.idle for one in nights) / sum(one.seconds for one in nights) <= 0.2


def test_a_night_is_two_pages_of_questions_and_one_to_read_seldom_more(nights: list[Night]) -> None:
    pages = [[look.partition(".")[2] for look in one.looks] for one in nights]
    assert all((one[0], one[1], one[-1]) == ("choose", "again", "read") for one in pages)
    assert sum(len(one) == 3 for one in pages) > 0.8 * len(pages)


def test_nobody_who_answers_at_once_waits_for_the_clock() -> None:
    """Only what is said, the turning of pages and the hush before morning are left."""
    quick = nights_of("tb", 7, 1, Habits(0.1, 0.2), read)
    assert all(one.seconds - one.told < 12 for one in quick)
