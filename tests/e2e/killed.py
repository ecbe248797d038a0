"""A game that is killed after a line of its record and gone on with: its players answer by the id of the question.

    python -m tests.e2e.killed FOLDER EDITION LINES    plays in FOLDER, or goes on there, and is killed by the system
                                                       (SIGKILL) once LINES more lines are on disk; ends with the game
    python -m tests.e2e.killed                         reads such lines, forks a process for each, and answers each
                                                       with its exit status (-9: killed); imports are done once

Session, record, state beside it and recovery are those of `storyteller play`; only waiting takes no time.
"""

import asyncio
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from engine.record import Line
from narrator.storage import RecordFile
from narrator.table_state import TableState, state_path
from tests.narrator.table import NAMES, Table, picks_for

SEED = 3
LONGEST = 60.0  # seconds for one life


class Killed(BaseException):
    """Nothing of this life is left but what is on disk."""


@contextmanager
def lives_for(lines: int, *, really: bool = False) -> Iterator[None]:
    """After so many more lines this process is killed, or everything in it behaves as if it were."""
    left, whole, keep, opened = lines, RecordFile.write, TableState.keep, RecordFile.__init__
    files: list[RecordFile] = []

    def open_file(self: RecordFile, path: Path, descriptor: int) -> None:
        opened(self, path, descriptor)
        files.append(self)

    def write(self: RecordFile, line: Line) -> None:
        nonlocal left
        if left == 0:
            raise Killed
        whole(self, line)
        left -= 1
        if left == 0 and really:
            os.kill(os.getpid(), signal.SIGKILL)
        if left == 0:
            raise Killed

    def keep_while_alive(self: TableState, data: dict[str, object]) -> None:
        if left != 0:
            keep(self, data)

    with (
        mock.patch.object(RecordFile, "write", write),
        mock.patch.object(TableState, "keep", keep_while_alive),
        mock.patch.object(RecordFile, "__init__", open_file),
    ):
        try:
            yield
        finally:
            for file in files:
                file.close()  # as the system does


async def live(folder: Path, edition: str) -> Table:
    """Play from where the record in `folder` ends, or from the deal, to the end of the game."""
    records = [path for path in sorted(folder.glob("*.jsonl")) if state_path(path).exists()]
    resume = records[-1] if records else None
    async with Table(
        folder, seed=SEED, edition_id=edition, resume=resume, names=NAMES, voting="hands"
    ) as table:
        over = time.monotonic() + LONGEST
        while table.stage != "reveal":
            table.check()
            assert time.monotonic() < over, stuck(table)
            await everybody_acts(table)
            await asyncio.sleep(0.001)
        return table


def stuck(table: Table) -> str:
    session = table.session
    asked = session.live.waiting if session.live is not None else None
    return f"the table stands in {table.stage}, its game in {session.game.phase}, waiting for {asked}"


def dice(*about: object) -> random.Random:
    return random.Random("/".join(map(str, (SEED, *about))))


async def everybody_acts(table: Table) -> None:
    """What each person at the table does now, judged by nothing but what is asked."""
    session, stage = table.session, table.stage
    if stage in ("lobby", "seating"):
        await begin(table)
    elif stage == "deal":
        for number in table.numbers:
            await table.act(number, "ready")
    for number in table.numbers:
        await answer(table, number)
    if stage == "discussion" and session.menu() is not None and session.asking.beat is None:
        await table.host("open_nominations")
    elif stage == "nominations" and session.menu() is not None and session.echo is None:
        await nominate(table)
    elif stage == "defence" and session.menu() is not None:
        await table.host("begin_vote")
    elif stage == "vote":
        at = table.room.host(grimoire_open=False).hand_at
        if at is not None and session.vote is not None and at[0] not in session.vote.hands:
            raised = dice(session.vote.id, at[0]).random() < 0.7
            await table.host("hand", seat=at[0], raised=raised)


async def begin(table: Table) -> None:
    if table.stage == "lobby":
        await table.host("start")
    elif not table.session.started:
        for number in table.numbers:
            await table.act(number, "neighbours", right=True)


async def answer(table: Table, number: int) -> None:
    """The same answer to the same question, however often it is asked."""
    screen, session = table.room.phone(number), table.session
    beat = session.beat or (None if screen.me is None else session.asking.beat_for(screen.me))
    if screen.beat is None or beat is None or screen.me is None or screen.beat.confirmed:
        return
    question = beat.questions.get(screen.me)
    if question is not None:
        picks, word = picks_for(question.options.draw(dice(question.id).randrange))
    else:
        wants = beat.wants(screen.me)
        picks, word = session.square.ring[: wants.players], "yes" if wants.word else ""
    await table.act(number, "confirm", beat=screen.beat.beat, picks=picks, word=word)


async def nominate(table: Table) -> None:
    """One nomination a day."""
    session = table.session
    if session.square.nominees or session.requests:
        if not session.requests:
            await table.host("close_nominations")
        return
    offers = [(s.me, whom) for s in table.phones() for whom in s.offers.nominate if s.me is not None]
    if not offers:
        await table.host("close_nominations")
        return
    by, whom = dice("day", session.square.day).choice(sorted(offers))
    await table.act(table.number_of(by), "nominate", nominee=whom)


def one_life(folder: str, edition: str, lines: str) -> None:
    with lives_for(int(lines), really=True):
        asyncio.run(live(Path(folder), edition))


def many_lives() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                one_life(*line.rstrip("\n").split("\t"))
                status = 0
            except Exception:
                traceback.print_exc()
            finally:
                os._exit(status)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        one_life(*sys.argv[1:])
    else:
        many_lives()
