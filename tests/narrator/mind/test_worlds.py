"""What a believable grimoire must explain, one piece of evidence at a time.

The town: Ann fortuneteller, Bob chef, Cat empath, Dan imp, Eve poisoner, Flo virgin, Gus slayer, Hal saint.
The worlds tried are other ideas of who Dan and Eve might be.
"""

from typing import Any

import pytest

from engine.ledger import NoneInPlay, OneOfTwo, ThisIs
from engine.terms import MINION, OUTSIDER, STORYTELLER
from narrator.mind.trouble_brewing.evidence import Evidence, FirstNomination, Passing, Shot, ToldAnswer
from narrator.mind.trouble_brewing.worlds import Sober, explains, told_of

ANN, BOB, CAT, DAN, EVE, FLO, GUS, HAL = SEATS = tuple(range(8))
CLAIMS = ("fortuneteller", "chef", "empath", None, None, "virgin", "slayer", "saint")
NOBODY = Sober(-1)


def evidence(**found: Any) -> Evidence:
    everything = {
        "ring": SEATS, "claims": CLAIMS, "covers": {}, "reports": (), "deaths": (), "shots": (), "nominations": (),
        "living_after": {night: frozenset(SEATS) for night in (1, 2, 3)}, "now": 4,
    }  # fmt: skip
    return Evidence(**{**everything, **found})


def world(**cast: str) -> tuple[str, ...]:
    """Everybody is who they claim, Dan a Monk and Eve a Mayor, but for these."""
    names = ("ann", "bob", "cat", "dan", "eve", "flo", "gus", "hal")
    usual = dict(zip(names, (*CLAIMS[:3], "monk", "mayor", *CLAIMS[5:]), strict=True))
    return tuple({**usual, **cast}.values())


def believed(cast: tuple[str, ...], found: Evidence, sober: Sober = NOBODY) -> bool:
    made = told_of(cast, found)
    return made is not None and explains(made, found, sober)


def test_numbers_count_this_worlds_evil() -> None:
    """Gus and Hal beside each other make one pair for the Chef; nobody evil sits beside the Empath."""
    two = world(gus="imp", hal="baron")
    for number in range(3):
        assert believed(two, evidence(reports=(ToldAnswer(BOB, "chef", number, 1),))) is (number == 1)
        assert believed(two, evidence(reports=(ToldAnswer(CAT, "empath", number, 1),))) is (number == 0)
    wild = world(gus="imp", hal="spy")
    assert [believed(wild, evidence(reports=(ToldAnswer(BOB, "chef", n, 1),))) for n in range(3)] == [
        True,
        True,
        False,
    ]


def test_what_an_evil_player_or_a_drunk_was_told_proves_nothing() -> None:
    lie = evidence(reports=(ToldAnswer(BOB, "chef", 5, 1),))
    assert not believed(world(gus="imp", hal="baron"), lie)
    assert believed(world(bob="imp", hal="baron"), lie)
    assert believed(world(gus="imp", hal="baron", bob="drunk"), lie)


def test_a_poisoner_excuses_one_player_a_night_but_not_who_is_taken_to_be_sober() -> None:
    wrong = ToldAnswer(BOB, "chef", 5, 1)
    cast = world(gus="imp", hal="poisoner")
    assert believed(cast, evidence(reports=(wrong,)))
    assert not believed(cast, evidence(reports=(wrong,)), Sober(BOB))
    assert believed(cast, evidence(reports=(wrong,)), Sober(BOB, since=2))
    assert not believed(cast, evidence(reports=(wrong, ToldAnswer(CAT, "empath", 2, 1))))
    assert believed(cast, evidence(reports=(wrong, ToldAnswer(CAT, "empath", 2, 2))))
    living = {1: frozenset(SEATS), 2: frozenset(SEATS) - {HAL}}
    died = Passing(HAL, 3, 8, executed=True)
    late = evidence(reports=(ToldAnswer(CAT, "empath", 2, 2),), deaths=(died,), living_after=living)
    assert not believed(cast, late)


def test_one_red_herring_must_do_for_every_night() -> None:
    cast = world(gus="imp", hal="baron")
    one = ToldAnswer(ANN, "fortuneteller", True, 1, (BOB, CAT))
    same = ToldAnswer(ANN, "fortuneteller", True, 2, (CAT, DAN))
    other = ToldAnswer(ANN, "fortuneteller", True, 2, (DAN, EVE))
    assert believed(cast, evidence(reports=(one, same)))
    assert not believed(cast, evidence(reports=(one, other)))
    assert believed(world(gus="imp", hal="poisoner"), evidence(reports=(one, other)))
    assert not believed(world(gus="imp", hal="poisoner"), evidence(reports=(one, other)), Sober(ANN))
    no = ToldAnswer(ANN, "fortuneteller", False, 2, (BOB, CAT))
    assert not believed(cast, evidence(reports=(one, no)))
    assert not believed(cast, evidence(reports=(ToldAnswer(ANN, "fortuneteller", False, 1, (GUS, CAT)),)))


def test_pairs_and_faces() -> None:
    cast = world(gus="imp", hal="baron", dan="recluse", bob="investigator")
    pair = ToldAnswer(BOB, "investigator", OneOfTwo("baron", (CAT, HAL)), 1)
    assert believed(cast, evidence(reports=(pair,)))
    assert believed(
        cast, evidence(reports=(pair._replace(answer=OneOfTwo("spy", (CAT, DAN))),))
    )  # the Recluse
    assert not believed(cast, evidence(reports=(pair._replace(answer=OneOfTwo("spy", (CAT, HAL))),)))
    assert not believed(cast, evidence(reports=(pair._replace(answer=NoneInPlay(MINION)),)))
    none = ToldAnswer(BOB, "librarian", NoneInPlay(OUTSIDER), 1)
    assert not believed(world(gus="imp", flo="baron", bob="librarian"), evidence(reports=(none,)))
    assert believed(world(gus="imp", hal="baron", bob="librarian"), evidence(reports=(none,)))
    face = ToldAnswer(BOB, "undertaker", ThisIs(HAL, "baron"), 2)
    assert believed(world(gus="imp", hal="baron", bob="undertaker"), evidence(reports=(face,)))
    assert not believed(world(gus="imp", flo="baron", bob="undertaker"), evidence(reports=(face,)))


def test_a_dead_demon_needs_an_heir() -> None:
    night, day = Passing(GUS, 4, 6), Passing(GUS, 3, 6, executed=True)
    assert believed(world(gus="imp", hal="baron"), evidence(deaths=(night,)))
    assert not believed(world(gus="imp", hal="baron"), evidence(deaths=(day,)))
    assert believed(world(gus="imp", hal="scarletwoman"), evidence(deaths=(day,)))
    assert not believed(world(gus="imp", hal="scarletwoman"), evidence(deaths=(day._replace(alive=4),)))
    gone = Passing(HAL, 3, 7, executed=True)
    assert not believed(world(gus="imp", hal="baron"), evidence(deaths=(gone, night)))
    yes = ToldAnswer(ANN, "fortuneteller", True, 2, (HAL, BOB))
    no = yes._replace(answer=False)
    heir = world(gus="imp", hal="baron")
    assert believed(heir, evidence(deaths=(night,), reports=(yes,)))
    assert not believed(heir, evidence(deaths=(night,), reports=(no,)))


@pytest.mark.parametrize("hit", [True, False])
def test_a_shot_tells(hit: bool) -> None:
    shot = evidence(
        shots=(Shot(GUS, HAL, 3, hit, target_lived=True),), deaths=(Passing(HAL, 3, 7),) if hit else ()
    )
    assert believed(world(hal="imp", eve="scarletwoman"), shot) is hit
    assert believed(world(cat="imp", eve="baron"), shot) is not hit
    assert believed(world(cat="imp", eve="baron", hal="recluse"), shot)
    assert believed(world(cat="imp", gus="baron"), shot) is not hit
    assert believed(world(hal="imp", eve="poisoner"), shot) is not hit


@pytest.mark.parametrize("struck", [True, False])
def test_a_virgins_first_nomination_tells(struck: bool) -> None:
    found = evidence(nominations=(FirstNomination(BOB, FLO, 3, struck),))
    assert believed(world(gus="imp", hal="baron"), found) is struck
    assert believed(world(gus="imp", bob="baron"), found) is not struck
    assert believed(world(gus="imp", bob="spy"), found)
    assert believed(world(gus="imp", hal="baron", flo="drunk"), found) is not struck
    assert believed(world(gus="imp", hal="poisoner"), found)


@pytest.mark.parametrize("somebody", [STORYTELLER, len(SEATS)])
def test_who_was_dealt_no_character_is_not_explained(somebody: int) -> None:
    """The Storyteller nominates where a human rules so, and Travellers come after the deal."""
    nobody = evidence(
        nominations=(FirstNomination(somebody, FLO, 3, struck=False),),
        shots=(Shot(GUS, somebody, 3, hit=False, target_lived=True),),
        deaths=(Passing(somebody, 3, 8),),
    )
    assert believed(world(hal="imp", eve="poisoner"), nobody)


def test_an_executed_saint_and_a_soldier_dead_by_night_are_not_who_they_say() -> None:
    saint = evidence(deaths=(Passing(HAL, 3, 8, executed=True),))
    assert not believed(world(gus="imp", bob="baron"), saint)
    assert believed(world(gus="imp", hal="baron"), saint)
    assert believed(world(gus="imp", bob="poisoner"), saint)
    soldier = evidence(deaths=(Passing(DAN, 4, 8),))
    assert not believed(world(gus="imp", hal="baron", dan="soldier"), soldier)
    assert believed(world(gus="imp", hal="baron", dan="drunk"), soldier)
