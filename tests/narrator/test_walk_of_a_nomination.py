""" "Ann nominates Bob" from the microphone to the vote: how many functions of listening it enters, and how often the
rules are asked about it. Whoever reads the way of a sentence reads these."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from engine import Act
from narrator.listening import (
    corrections,
    doubt,
    hearing,
    lacking,
    objected,
    rules_questions,
    said_names,
    spoken_acts,
    who_speaks,
)
from tests.narrator.table import Table
from tests.narrator.test_hearing import in_nominations
from tests.virtual_time import run
from voices import Intent
from voices.events import Heard, SpeechStarted

LISTENING = (
    hearing,
    doubt,
    lacking,
    corrections,
    objected,
    spoken_acts,
    who_speaks,
    said_names,
    rules_questions,
)
FILES = {str(module.__file__) for module in LISTENING}
BESIDE = (hearing.Hearing.retune.__code__, said_names.SaidNames._look.__code__)
"""Done whenever anything changes: the ear is given the names of the next moment, and names are compared. That is no
part of a sentence's way."""
INNER = ("<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>")


class Walk:
    """The functions of listening that are entered, in their order; what is done beside is left out."""

    def __init__(self) -> None:
        self.entered: list[str] = []

    def __enter__(self) -> "Walk":
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or code.co_filename not in FILES or code.co_name in INNER:
            return
        above: FrameType | None = frame
        while above is not None:
            if above.f_code in BESIDE:
                return
            above = above.f_back
        self.entered.append(f"{Path(code.co_filename).stem}.{code.co_name}")


def counted(table: Table) -> list[Act]:
    """What the rules are asked about from now on."""
    asked: list[Act] = []
    refusal: Callable[[Act], str | None] = table.session.table.refusal

    def count(act: Act) -> str | None:
        asked.append(act)
        return refusal(act)

    table.session.table.refusal = count  # type: ignore[method-assign]
    return asked


async def to_the_vote(table: Table) -> None:
    await table.until(lambda: table.session.table.square.nominees == (1,))
    await table.until(lambda: table.stage == "vote")


def test_a_nomination_enters_seven_functions_and_asks_the_rules_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            listens, asked = await in_nominations(table), counted(table)
            text = "ann nominates bob"
            with Walk() as walk:
                listens._event(SpeechStarted(0.0))
                listens._event(Heard(text, (), None, 1.0, "vosk", voice=(0.1, 0.2)))
                listens._event(Intent("nominate_by", {"nominator": "1", "nominee": "2"}, text, 0.9))
                await to_the_vote(table)
            assert len(set(walk.entered)) <= 7, walk.entered
            # The two events before it are noted where it is noted itself.
            assert len(walk.entered) - 2 <= 7, walk.entered
            assert asked == [Act("nominate", 0, 1)]
            assert table.session.table.square.nominators == (0,)

    run(evening())


@pytest.mark.parametrize("answer", ["Ann", "Ann nominates Bob"])
def test_who_nominates_is_asked_without_asking_the_rules_again(tmp_path: Path, answer: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            listens, asked = await in_nominations(table), counted(table)
            assert listens.typed("I nominate Bob")
            assert asked == []
            assert listens.typed(answer)
            await to_the_vote(table)
            assert asked == [Act("nominate", 0, 1)]

    run(evening())


def test_the_walk_is_counted_at_all(tmp_path: Path) -> None:
    """A count that sees nothing would hold for ever."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            listens = await in_nominations(table)
            with Walk() as walk:
                assert listens.typed("Ann nominates Bob")
            assert {"hearing.do", "spoken_acts.begun"} <= set(walk.entered)
            assert "hearing.grammar_now" not in walk.entered
            with Walk() as walk:
                listens.names.of((0, 1))
            assert walk.entered == ["spoken_acts.of"]

    run(evening())
