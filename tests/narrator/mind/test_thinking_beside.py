"""Deals are played again in a process beside the table: it decides the same with it, without it, and when it dies."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from engine import Chain, Game, Question, edition, play_step
from engine.deciders import Undecided
from engine.ledger import Told
from engine.rulings import Ruling, apply
from engine.terms import DEMON, STORYTELLER
from narrator.mind import beside as beside_module
from narrator.mind import pool
from narrator.mind.beside import ThinkingBeside
from narrator.mind.pool import Believable, Said
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from tests import virtual_time
from tests.narrator.mind.test_played_worlds import NAMES, NIGHTS, evening
from tests.narrator.table import Table

BOX, SEED = "snv", 6  # five lies in three nights


class PutOff:
    """Decides as a table does that can wait; `put_off`: what took long, and the game then."""

    def __init__(self, seed: int, beside: ThinkingBeside) -> None:
        self.mind = Storyteller(seed, beside=beside)
        self.put_off: list[tuple[Question, Game]] = []

    def decide(self, question: Question, game: Game) -> Any:
        try:
            with self.mind.may_wait():
                return self.mind.decide(question, game)
        except Undecided:
            if question.who != STORYTELLER:
                raise
        self.put_off.append((question, game.copy()))
        asyncio.run(self.mind.think(question, game))
        with self.mind.may_wait():
            return self.mind.decide(question, game)


@pytest.fixture
def beside() -> Iterator[ThinkingBeside]:
    one = ThinkingBeside()
    try:
        yield one
    finally:
        one.close()


def played(seed: int, beside: ThinkingBeside) -> PutOff:
    decider = PutOff(seed, beside)
    game, night = Game(edition(BOX), NAMES, Chain(decider, RandomPlayers(seed))), 0
    while not game.over and game.night <= NIGHTS:
        play_step(game)
        if game.night > night and not game.over:
            night = game.night
            assert decider.mind.think_beside(game)
    return decider


def a_question(beside: ThinkingBeside) -> tuple[Storyteller, Question, Game, Any]:
    """One that takes long, and what is decided without the other process."""
    lied = evening(BOX, SEED)
    question, game, answer = lied.kept[0]
    return Storyteller(SEED, beside=beside), question, game, answer


def thought_of(mind: Storyteller, question: Question, game: Game) -> Any:
    with pytest.raises(Undecided), mind.may_wait():
        mind.decide(question, game)
    asyncio.run(mind.think(question, game))
    with mind.may_wait():
        return mind.decide(question, game)


def test_it_decides_what_it_would_have_decided_alone(
    beside: ThinkingBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = evening(BOX, SEED)
    dealt: list[object] = []
    monkeypatch.setattr(pool, "deal", lambda *given: dealt.append(given))
    both = played(SEED, beside)
    assert len(both.put_off) > 2, "the bag has whom it has to think about"
    assert [question.id for question, _ in both.put_off] == [question.id for question, _, _ in alone.kept]
    assert both.mind.reasons == alone.mind.reasons
    assert dealt == [], "this process has played no deal"


def test_where_it_was_killed_the_same_is_found_without_it(beside: ThinkingBeside) -> None:
    mind, question, game, answer = a_question(beside)
    beside.think_ahead(SEED, game, {})
    killed = started(beside)
    os.kill(killed, signal.SIGKILL)
    first = thought_of(mind, question, game)
    assert first == answer
    again = Storyteller(SEED, beside=beside)
    assert thought_of(again, question, game) == answer, "another process was started, or none was needed"
    assert beside.process_id != killed


def started(beside: ThinkingBeside) -> int:
    until = monotonic() + 60
    while beside.process_id is None and monotonic() < until:
        sleep(0.01)
    assert beside.process_id is not None
    return beside.process_id


def test_where_it_hangs_the_same_is_found_without_it(
    beside: ThinkingBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind, question, game, answer = a_question(beside)
    assert thought_of(mind, question, game) == answer
    hanging = started(beside)
    os.kill(hanging, signal.SIGSTOP)
    monkeypatch.setattr(beside_module, "LIMIT", 0.2)
    assert thought_of(Storyteller(SEED, beside=beside), question, game) == answer
    assert hanging not in {child.pid for child in multiprocessing.active_children()}


def test_it_ends_in_the_middle_of_a_thought_and_begins_no_other() -> None:
    one = ThinkingBeside()
    mind, question, game, answer = a_question(one)
    one.think_ahead(SEED, game, {})
    started(one)
    one.close()
    assert one.process_id is None
    assert thought_of(mind, question, game) == answer
    assert one.process_id is None


def test_it_ends_when_the_table_is_killed() -> None:
    """A killed process says nothing to anybody: the other one reads the end of the line between them."""
    program = (
        "import time\n"
        "from tests.narrator.mind.test_thinking_beside import *\n"
        "if __name__ == '__main__':\n"
        "    beside = ThinkingBeside()\n"
        "    mind, question, game, _ = a_question(beside)\n"
        "    thought_of(mind, question, game)\n"
        "    print(beside.process_id, flush=True)\n"
        "    time.sleep(600)\n"
    )
    table = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert table.stdout is not None
    thinker = int(table.stdout.readline())
    table.kill()
    table.wait()
    table.stdout.close()
    until = monotonic() + 60
    while Path(f"/proc/{thinker}").exists() and monotonic() < until:
        sleep(0.02)
    assert not Path(f"/proc/{thinker}").exists()


def test_another_grimoire_or_another_past_is_thought_of_anew(beside: ThinkingBeside) -> None:
    """A ruling may have come since: what was found is of use for the very same only."""
    mind, question, game, _ = a_question(beside)
    asyncio.run(mind.think(question, game))
    other = game.copy()
    (seat, *_) = other.living(DEMON)
    apply(other, Ruling("kill", seat))
    with pytest.raises(Undecided), mind.may_wait():
        mind.decide(question, other)


def test_nothing_is_put_off_where_nobody_can_ask_again(beside: ThinkingBeside) -> None:
    mind, question, game, answer = a_question(beside)
    assert mind.decide(question, game) == answer
    assert beside.process_id is None


def ledger_of(folder: Path, *, thinks_beside: bool) -> tuple[list[Told], int]:
    """A table's three days, and how many questions its mind thought of elsewhere."""
    asked: list[Question] = []

    async def nights() -> list[Told]:
        cast = ("clockmaker", "dreamer", "mathematician", "flowergirl", "sage", "klutz", "witch", "vortox")
        async with Table(
            folder, edition_id=BOX, seed=3, cast=cast, names=NAMES, thinks_beside=thinks_beside
        ) as table:
            beside = table.evening.beside
            if beside is not None:
                support = beside.support

                async def noted(seed: int, game: Game, question: Question, said: Said) -> Believable | None:
                    asked.append(question)
                    return await support(seed, game, question, said)

                beside.support = noted  # type: ignore[method-assign]
            await table.deal()
            for _ in range(3):
                if table.stage != "reveal":
                    await table.night()
                    await table.day()
            return list(table.session.table.ledger)

    return virtual_time.run(nights()), len(asked)


def test_a_table_tells_the_same_whoever_thinks(tmp_path: Path) -> None:
    alone, _ = ledger_of(tmp_path / "alone", thinks_beside=False)
    beside, asked = ledger_of(tmp_path / "beside", thinks_beside=True)
    assert beside == alone
    assert asked >= 3, "a Vortox: everybody's information is false"
