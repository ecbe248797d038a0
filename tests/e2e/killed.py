"""An evening that is killed and gone on with: its players answer by the id of the question.

    python -m tests.e2e.killed FOLDER COURSE LINES STATES    plays in FOLDER, or goes on there, and is killed by the
                                                             system (SIGKILL) once so many more lines are on disk, or
                                                             states of the table since the game was over; a process
                                                             that comes to the end of the evening ends by itself
    python -m tests.e2e.killed                               reads such lines, forks a process for each, and answers
                                                             each with its exit status (-9: killed)

    python -m tests.e2e.killed FOLDER COURSE MILLISECONDS    and is killed by the system (SIGKILL) wherever it is once
                                                             it has used the processor for so long

An evening is a game, its reveal, and "play again" up to the deal of the next game. COURSE is an edition, or one of
`tests.e2e.evenings`, or either and "ended": then the host ends the game in the second night. Session, record, state
beside it and recovery are those of `storyteller play`; only waiting takes no time.
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
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from config.texts import load_texts
from engine import replay as play_again
from engine.record import Line, finished
from narrator.table.kept import TableState, state_path
from narrator.table.storage import RecordFile, read_lines
from tests.e2e.evenings import DEALT
from tests.narrator.table import NAMES, Table, picks_for

SEED = 3
NEVER = -1
LINES, STATES = 0, 1
LONGEST = 60.0  # seconds of the processor for one life: others may be busy on it


RULED = 2
RULING = "ruling"
"""Instead of a course: a life that ends with a ruling."""
REVEAL = "reveal"
"""And one that ends while a person uncovers the players, in the order of UNCOVERED."""
UNCOVERED = (5, 2, 0)
BY_A_PERSON: dict[str, Any] = {"names": NAMES, "reveal": "person", "result_last": True}
"""A table where a person uncovers the players one by one, and then tells who has won."""


EVERYBODY = (*NAMES, "Hal", "Ida", "Jon")


class Killed(BaseException):
    """Nothing of this life is left but what is on disk."""


@dataclass(frozen=True)
class Evening:
    """What must be the same however often it was killed: `rows` is the open grimoire, by chair.

    Not every line counts: two who are awake together answer in any order, and where the first one's choice kills the
    second, the second's answer is there only if it came before that choice was carried out. It belongs to a step that
    is never played."""

    digest: str
    lines: int = field(compare=False)  # of the record of the game that was over
    counting: int  # those of them that count
    winner: str
    rows: tuple[tuple[str, str], ...]
    chairs: tuple[str, ...]  # at the deal of the next game


@contextmanager
def lives_for(lines: int = NEVER, states: int = NEVER, *, really: bool = False) -> Iterator[list[list[str]]]:
    """After so many more lines, or states since the game was over, this process is killed, or everything in it
    behaves as if it were. Gives what there was of each: the steps of the lines, and the phases of the states."""
    whole, keep, opened = RecordFile.write, TableState.keep, RecordFile.__init__
    files: list[RecordFile] = []
    had: list[list[str]] = [[], []]
    dead = False

    def count(which: int, what: str) -> None:
        nonlocal dead
        had[which].append(what)
        if len(had[which]) == (lines, states)[which]:
            dead = True
            if really:
                os.kill(os.getpid(), signal.SIGKILL)
            raise Killed

    def open_file(self: RecordFile, path: Path, descriptor: int) -> None:
        opened(self, path, descriptor)
        files.append(self)

    def write(self: RecordFile, line: Line) -> None:
        if dead:
            raise Killed
        whole(self, line)
        count(LINES, str(line.get("step", "")))

    def keep_while_alive(self: TableState, data: dict[str, Any]) -> None:
        if dead:
            return
        kept = self.path.read_bytes() if self.path.exists() else b""
        keep(self, data)
        if self.path.read_bytes() != kept and is_over(self.path.parent):
            count(STATES, data["session"]["phase"])

    with (
        mock.patch.object(RecordFile, "write", write),
        mock.patch.object(TableState, "keep", keep_while_alive),
        mock.patch.object(RecordFile, "__init__", open_file),
    ):
        try:
            yield had
        finally:
            for file in files:
                file.close()  # as the system does


def records(folder: Path) -> list[Path]:
    """In order; the first is of the game that is played to its end."""
    return sorted(folder.glob("*.jsonl"))


def is_over(folder: Path) -> bool:
    """Whether the first game is."""
    return any(ends(path, path.stat().st_size) for path in dealt(folder)[:1])


@cache
def ends(record: Path, size: int) -> bool:  # noqa: ARG001
    return finished(read_lines(record))


def dealt(folder: Path) -> list[Path]:
    """The records with a game in them."""
    return [path for path in records(folder) if path.stat().st_size]


async def live(folder: Path, course: str) -> Evening:
    """Play from where the evening in `folder` stands, or from its beginning, to its end."""
    evening, _, ended = course.partition(" ")
    dealt_by_hand = DEALT.get(evening)
    kept = [path for path in records(folder) if state_path(path).exists()]
    async with Table(
        folder,
        seed=SEED,
        edition_id=evening,
        script=dealt_by_hand.script if dealt_by_hand else None,
        cast=dealt_by_hand.bag if dealt_by_hand and not is_over(folder) else (),
        resume=kept[-1] if kept else None,
        names=names_at(evening),
        voting="hands",
    ) as table:
        over = time.process_time() + LONGEST
        while not (len(dealt(folder)) > 1 and table.stage == "deal"):
            table.check()
            assert time.process_time() < over, stuck(table)
            if table.stage == "reveal" and (story := table.room.town_square().story) and story.chapters:
                await after_the_reveal(table)
            elif ended and table.session.table.square.night == 2:
                await table.host("end")
            await everybody_acts(table)
            await asyncio.sleep(0.001)
        return the_evening(folder, table)


def names_at(evening: str) -> tuple[str, ...]:
    return EVERYBODY[: len(DEALT[evening].tokens)] if evening in DEALT else NAMES


async def after_the_reveal(table: Table) -> None:
    """Every screen shows the open grimoire and its story, and the host has another game played."""
    texts = load_texts("en")
    for screen in [table.room.town_square(), *(phone.square for phone in table.phones())]:
        assert screen.winner
        assert [(row.name, row.character) for row in screen.reveal] == [
            (seat.name, texts.character_name(seat.character))
            for seat in table.session.table.game.grimoire.seats
        ]
        assert any(texts.shown(f"timeline.{screen.winner}_wins") in line for line in screen.timeline)
        assert screen.story is not None
        assert screen.story.chapters
    session = table.session
    assert (await table.host("new_game")).done
    await table.until(lambda: table.session is not session)


def the_evening(folder: Path, table: Table) -> Evening:
    first = dealt(folder)[0]
    lines = read_lines(first)
    game = play_again(lines).game
    return Evening(
        digest=game.digest,
        lines=len(lines),
        counting=len(lines) - sum(of_no_step(lines)),
        winner="nobody" if game.square.winner is None else game.square.winner.value,
        rows=tuple((seat.name, seat.character) for seat in game.grimoire.seats),
        chairs=table.session.table.people.names(),
    )


def of_no_step(lines: list[Line]) -> Iterator[bool]:
    """Of each line whether it is an answer in a step that was never played."""
    played = {line.get("step") for line in lines}
    return ("q" in line and str(line["q"]).partition("#")[0] not in played for line in lines)


def stuck(table: Table) -> str:
    session = table.session
    asked = session.table.live.waiting if session.table.live is not None else None
    return f"the table stands in {table.stage}, its phase is {session.table.phase}, waiting for {asked}"


def dice(*about: object) -> random.Random:
    return random.Random("/".join(map(str, (SEED, *about))))


async def everybody_acts(table: Table) -> None:
    """What each person at the table does now, judged by nothing but what is asked."""
    session, stage = table.session, table.stage
    if stage in ("lobby", "seating"):
        await begin(table)
    elif stage == "deal":
        for number in table.numbers:
            await table.try_to(number, "ready")
    for number in table.numbers:
        await answer(table, number)
    if stage == "discussion" and session.table.menu() is not None and session.table.day_look is None:
        await table.host("open_nominations")
    elif stage == "nominations" and session.table.menu() is not None and session.table.echo is None:
        await nominate(table)
    elif stage == "defence" and session.table.menu() is not None:
        await table.host("begin_vote")
    elif stage == "vote":
        at = table.room.host(grimoire_open=False).hand_at
        if at is not None and session.table.vote is not None and at.seat not in session.table.vote.hands:
            raised = dice(session.table.vote.id, at.seat).random() < 0.7
            await table.host("hand", seat=at.seat, raised=raised)


async def begin(table: Table) -> None:
    if table.stage == "lobby":
        for person in table.session.table.people.everybody:
            if not person.has_phone:  # killed before they had joined
                table.room.join(person.name)
        await table.host("start")
    elif not table.session.table.started:
        for number in table.numbers:
            await table.try_to(number, "neighbours", right=True)


async def answer(table: Table, number: int) -> None:
    """The same answer to the same question, however often it is asked."""
    screen, session = table.room.phone(number), table.session
    look = session.table.look or (None if screen.me is None else session.table.day_look_for(screen.me))
    if screen.look is None or look is None or screen.me is None or screen.look.confirmed:
        return
    question = look.questions.get(screen.me)
    if question is not None:
        picks, words = picks_for(question.options.draw(dice(question.id).randrange))
    else:
        wants = look.wants(screen.me)
        picks, words = session.table.square.ring[: wants.players], ("yes",) if wants.named else ()
    await table.try_to(number, "confirm", look=screen.look.look, picks=picks, word=words)


async def nominate(table: Table) -> None:
    """One nomination a day."""
    session = table.session
    if session.table.square.nominees or session.table.requests:
        if not session.table.requests:
            await table.host("close_nominations")
        return
    offers = [(s.me, whom) for s in table.phones() for whom in s.offers.nominate if s.me is not None]
    if not offers:
        await table.host("close_nominations")
        return
    by, whom = dice("day", session.table.square.day).choice(sorted(offers))
    await table.try_to(table.number_of(by), "nominate", nominee=whom)


async def rule_and_die(folder: Path) -> None:
    """On the first day the host makes somebody a Saint, and the process is killed with the answer to it."""
    async with Table(folder, seed=SEED, names=NAMES, voting="hands") as table:
        over = time.process_time() + LONGEST
        while table.stage != "discussion":
            table.check()
            assert time.process_time() < over, stuck(table)
            await everybody_acts(table)
            await asyncio.sleep(0.001)
        await table.host("pause")
        assert (await table.host("rule", verb="become", seat=RULED, value="saint")).done
        os.kill(os.getpid(), signal.SIGKILL)


async def uncover_and_die(folder: Path, many: int) -> None:
    """A person has uncovered so many players, and the process is killed as they name the next."""
    async with Table(folder, seed=SEED, **BY_A_PERSON) as table:
        over = time.process_time() + LONGEST
        while table.stage != "discussion":
            table.check()
            assert time.process_time() < over, stuck(table)
            await everybody_acts(table)
            await asyncio.sleep(0.001)
        assert (await table.host("end")).done
        reveal = table.session.reveal
        await table.until(lambda: reveal.begun, LONGEST)
        for seat in UNCOVERED[:many]:
            assert (await table.host("reveal", seat=seat)).done
        await table.until(lambda: len(reveal.uncovered) == many, LONGEST)
        assert (await table.host("reveal_next")).done
        os.kill(os.getpid(), signal.SIGKILL)


def one_life(folder: str, course: str, *until: str) -> None:
    if len(until) == 1:
        die_after(int(until[0]) / 1000)
        asyncio.run(live(Path(folder), course))
        return
    with lives_for(*map(int, until), really=True):
        asyncio.run(live(Path(folder), course))


def die_after(seconds: float) -> None:
    """SIGKILL once this process has used the processor for so long: however busy the machine is, in the middle of
    anything."""
    signal.signal(signal.SIGPROF, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    signal.setitimer(signal.ITIMER_PROF, seconds)


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
    if sys.argv[2:] == [RULING]:
        asyncio.run(rule_and_die(Path(sys.argv[1])))
    elif sys.argv[2:3] == [REVEAL]:
        asyncio.run(uncover_and_die(Path(sys.argv[1]), int(sys.argv[3])))
    elif len(sys.argv) > 1:
        one_life(*sys.argv[1:])
    else:
        many_lives()
