"""(1) Two worlds that one player cannot tell apart send that player, the town square and the log the same.

Thousands: `python -m pytest tests/secrecy -m slow`, or `python -m tests.secrecy --pairs 2000`; with `--newest` those
of the Carousel and the Loric.
"""

from collections.abc import Sequence
from functools import cache

import pytest

from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import DEMON
from tests.secrecy.table import Level
from tests.secrecy.twins import Verdict, compare
from tests.secrecy.worlds import LORIC_OF_ALL, NEWEST, Pair, of_the_newest, pair
from tests.seeds import in_two_suites

FEW, MANY, MANY_BYTES = range(16), range(1000, 3200), range(1000, 1200)
FOUND_ONCE = (1095, 4099)
"""A look by day was known by a number that counts what happened at night; after a restart in the first look a pick
for a harmless question answered a real one."""
TELLERS, LIARS = (9, 10), {"sun_lies", "moon_lies"}
"""Pairs of worlds in which another of the two lies."""
DEMONS_OF_NUMBER = ("riot", "legion", "kazali", "summoner")
OFF_PLAN = 0.05  # of the pairs: an answer was asked for at another moment than in the plan


@cache
def pair_of(seed: int) -> Pair | None:
    return pair(seed)


@cache
def verdicts(seeds: range, level: Level) -> list[Verdict]:
    found = (pair_of(seed) for seed in seeds)
    return [compare(one, level=level) for one in found if one is not None]


def judge(tried: list[Verdict], seeds: range) -> None:
    assert [str(one.finding) for one in tried if one.finding is not None] == []
    assert [one for one in tried if one.stopped] == []
    assert [one for one in tried if one.alone] == []
    # That pairs are found, that they are long, and that few of them end before their plan does.
    assert len(tried) >= 0.8 * len(seeds)
    assert sum(one.compared for one in tried) > 250 * len(tried)
    assert sum(one.dawns for one in tried) >= len(tried)
    assert sum(one.wandered for one in tried) <= 1 + OFF_PLAN * len(tried)


def test_the_worlds_of_a_pair_differ_in_what_is_secret() -> None:
    pairs = [one for seed in FEW if (one := pair_of(seed)) is not None]
    assert len(pairs) >= 0.8 * len(FEW)
    assert sum(one.differs for one in pairs) >= 0.9 * len(pairs)
    assert {one.first.script.id for one in pairs} == {"tb", "bmr", "snv", "box"}


@in_two_suites(FEW, few=8)
def test_screens_speech_and_log_are_the_same_in_both_worlds(seeds: range) -> None:
    judge(verdicts(seeds, Level.SCREENS), seeds)


@pytest.mark.parametrize("seed", TELLERS)
def test_nobody_can_tell_who_of_two_storytellers_lies(seed: int) -> None:
    id_ = ("tb", "bmr", "snv")[seed % 3]
    one = pair(seed, script=Script(id_, id_, (*edition(id_).characters, "knaves")))
    assert one is not None
    liars = [{str(said) for said in world.answers.values()} & LIARS for world in (one.first, one.second)]
    assert liars[0] != liars[1]
    verdict = compare(one, level=Level.SCREENS)
    assert (verdict.finding, verdict.stopped, verdict.wandered) == (None, "", False)
    assert verdict.dawns


def of_the_carousel(seeds: Sequence[int]) -> list[Pair]:
    """Each of its characters in turn, with a Loric."""
    return [one for seed in seeds if (one := pair(seed, script=of_the_newest(seed))) is not None]


@in_two_suites(range(6 * len(NEWEST)), few=3)
def test_nobody_can_tell_what_the_newest_are_up_to(seeds: Sequence[int]) -> None:
    found = of_the_carousel(seeds)
    tried = [compare(one, level=Level.SCREENS) for one in found]
    assert [str(one.finding) for one in tried if one.finding is not None] == []
    assert [one for one in tried if one.stopped or one.alone] == []
    assert len(tried) >= 0.7 * len(seeds)
    assert sum(one.compared for one in tried) > 250 * len(tried)
    assert sum(one.wandered for one in tried) <= 1 + OFF_PLAN * len(tried)


@pytest.mark.slow
def test_everybody_of_the_carousel_and_every_loric_is_in_play_in_some_pair() -> None:
    """In two worlds that differ."""
    found = of_the_carousel(range(2 * len(NEWEST)))
    assert not {*NEWEST, *LORIC_OF_ALL}.difference(*(one.cast for one in found if one.differs))


def with_a_demon_of_number(seed: int) -> Pair | None:
    """Three nights of an edition in which one of these is the Demon, or makes it, with a Loric."""
    which, loric = DEMONS_OF_NUMBER[seed % 4], LORIC_OF_ALL[seed // 4 % len(LORIC_OF_ALL)]
    id_ = ("tb", "bmr", "snv")[seed // 2 % 3]
    others = [
        one for one in edition(id_).characters if which == "summoner" or CHARACTERS[one].team is not DEMON
    ]
    return pair(seed, nights=3, script=Script(id_, id_, (*others, which, loric)))


@in_two_suites((28, 9, 10, 31, 8, 1, *range(100, 188)), few=4)
def test_nobody_can_tell_what_a_demon_of_number_is_up_to(seeds: Sequence[int]) -> None:
    """The third day of a Riot among them, and a table that waited for nobody after a restart (9)."""
    found = [one for seed in seeds if (one := with_a_demon_of_number(seed)) is not None]
    tried = [compare(one, level=Level.SCREENS) for one in found]
    assert [str(one.finding) for one in tried if one.finding is not None] == []
    assert [one for one in tried if one.stopped or one.alone] == []
    assert len(tried) >= 0.4 * len(seeds)
    assert sum(one.compared for one in tried) > 250 * len(tried)
    assert sum(one.differs for one in found) >= 0.9 * len(found)
    assert sum(one.wandered for one in tried) <= 1 + OFF_PLAN * len(tried)


@pytest.mark.parametrize("seed", FOUND_ONCE)
def test_what_was_found_once_is_mended(seed: int) -> None:
    one = pair_of(seed)
    assert one is not None
    verdict = compare(one, level=Level.SCREENS)
    assert (verdict.finding, verdict.stopped, verdict.wandered) == (None, "", False)


@pytest.mark.long
@in_two_suites(range(4), few=2)
def test_every_byte_is_the_same_in_both_worlds(seeds: range) -> None:
    small = [one for seed in range(60) if (one := pair_of(seed)) and len(one.first.names) <= 7]
    tried = [compare(small[place], level=Level.BYTES) for place in seeds]
    assert [str(one.finding) for one in tried if one.finding is not None] == []
    assert sum(one.compared for one in tried) > 250 * len(seeds)


@in_two_suites(FEW, few=8)
def test_few_nights_take_another_number_of_looks_in_the_other_world(seeds: range) -> None:
    """A third look is public, so it is no finding; it has to stay rare, and happens for nothing too."""
    tried = verdicts(seeds, Level.SCREENS)
    assert sum(one.looks_differ for one in tried) <= 1 + 0.08 * len(tried)


@pytest.mark.slow
def test_thousands_of_pairs_show_the_same_screens() -> None:
    judge(verdicts(MANY, Level.SCREENS), MANY)


@pytest.mark.slow
def test_hundreds_of_pairs_send_the_same_bytes() -> None:
    judge(verdicts(MANY_BYTES, Level.BYTES), MANY_BYTES)
