"""Words of their own are understood by ear: a few in the fast suite, all of them by eight voices in the slow one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import pytest

from narrator.voice_bench.corpus import TUNED_ON
from narrator.voice_bench.measure import Cast
from narrator.voice_bench.rooms import ROOMS
from narrator.voice_bench.table import MeasuredTable, english
from tests.benchmarks.voice.reactions import Reactions
from tests.narrator.built_in import built_in
from tests.narrator.wordings import (
    ECHO,
    SHOOTS,
    TABLE,
    VOICES,
    WHO,
    WORDINGS,
    Tried,
    Wording,
    beside_a_chair,
    not_lost,
    tries,
)
from tests.virtual_time import run
from voices import Recogniser

WANTED = 7
SHRILL = 1
"""The voice that needed every one of the changes that mended these."""
FEW = (("that's wrong", ECHO), ("stop", ECHO), ("it was me", WHO), ("what", WHO), ("{who} yes", SHOOTS))


@pytest.fixture(scope="module")
def recogniser() -> Iterator[Recogniser]:
    recogniser = built_in(english())
    yield recogniser
    recogniser.close()


async def heard(recogniser: Recogniser, wordings: Iterable[Wording], numbers: Iterable[int]) -> list[Tried]:
    chosen = tuple(numbers)
    async with MeasuredTable(TABLE, recogniser, english()) as table:
        found = []
        for wording in wordings:
            began = time.perf_counter()
            found.append(await tries(table, wording, chosen))
            print(in_a_row(wording, found[-1]), f"   ({time.perf_counter() - began:.0f} s)", flush=True)
        return found


def in_a_row(wording: Wording, tried: Tried) -> str:
    row = f"{wording.before:20} {wording.text:28} {tried.right} of {VOICES}"
    return "\n    ".join((row, *tried.otherwise))


def test_short_words_that_were_taken_for_others(recogniser: Recogniser) -> None:
    """ "That's wrong" and "stop" used to be cancellations or other players, "what" was "I was"."""
    few = [one for one in WORDINGS if (one.text, one.before) in FEW]
    assert len(few) == len(FEW)
    found = run(heard(recogniser, few, (SHRILL,)))
    assert [one.otherwise for one in found] == [[]] * len(FEW)


def test_a_name_beside_a_creaking_chair_is_not_lost(recogniser: Recogniser) -> None:
    """It was right, and dropped, as it covered but two fifths of the sound."""
    beside = Wording("{who}", WHO, not_lost, beside_a_chair)
    (tried,) = run(heard(recogniser, (beside,), (0,)))
    assert tried.otherwise == []


def test_what_people_say_to_a_nomination_is_no_objection_and_no_name(recogniser: Recogniser) -> None:
    """ "I knew it" was "undo it", and "bring it on" was Priya."""

    async def said() -> list[str]:
        side = Cast(TUNED_ON)
        async with MeasuredTable(side.side.tables[1], recogniser, english()) as table:
            reactions, voice = Reactions(table, side, ROOMS[0]), side.voices[0]
            found = [await reactions.to_a_nomination(voice("I knew it"), 0)]
            await table.forget()
            found.append(await reactions.to_who(voice("bring it on"), 0))
            await table.forget()
            return [*found, await reactions.to_a_nomination(voice("hang on"), 0)]

    assert run(said()) == ["it stands", "no name", "taken back"]


@pytest.mark.slow
def test_every_wording_is_understood_by_seven_of_eight(recogniser: Recogniser) -> None:
    found = run(heard(recogniser, WORDINGS, range(VOICES)), longest=24 * 3600)
    few = [in_a_row(one, tried) for one, tried in zip(WORDINGS, found, strict=True) if tried.right < WANTED]
    assert not few, "\n" + "\n".join(few)
