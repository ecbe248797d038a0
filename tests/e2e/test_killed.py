"""An evening survives being killed after a line of its record, or once the game is over, with the same end.

In CI each edition's game dies after every tenth line, one of them by a real SIGKILL of a process of its own, and two
evenings die in each of the phases that come once their game is over: while the end is told, with the grimoire open,
and after "play again". The slow ones die after every single line, and at every state up to the deal of the next game,
in this process and by a real SIGKILL of a process of their own (some minutes a game on a quiet machine):
pytest -m slow -s tests/e2e/test_killed.py
"""

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import tests.e2e
from engine import replay as play_again
from engine.phases import Phase
from engine.registry import CHARACTERS
from engine.script import EDITIONS
from engine.terms import LORIC, TRAVELLER
from narrator.table.kept import read_state, state_path
from narrator.table.storage import read_lines
from tests.e2e.evenings import DEALT
from tests.e2e.killed import (
    BY_A_PERSON,
    NAMES,
    NEVER,
    REVEAL,
    RULED,
    RULING,
    STATES,
    UNCOVERED,
    Evening,
    Killed,
    dealt,
    live,
    lives_for,
)
from tests.narrator.table import Table
from tests.narrator.test_reveal import controls, uncovered
from tests.virtual_time import run

Dies = Callable[[Path, str, int, int], bool]
"""One life, killed after so many lines, or states; False when the evening came to its end."""

CHECKOUT = Path(tests.e2e.__file__).resolve().parents[2]


def whole_evening(folder: Path, course: str) -> Evening:
    """Not interrupted (again)."""
    return run(live(folder, course))


def on_disk(folder: Path) -> int:
    """How many lines of a game that goes on; 0 while nothing of it has been told to anybody."""
    for record in folder.glob("*.jsonl"):
        state = state_path(record)
        if state.exists() and read_state(state)["session"]["people"]["settled"]:
            return len(read_lines(record))
    return 0


def dies_here(folder: Path, course: str, lines: int, states: int) -> bool:
    """In this process."""
    try:
        with lives_for(lines, states):
            run(live(folder, course))
    except Killed:
        return True
    return False


def dies_really(folder: Path, course: str, lines: int, states: int) -> bool:
    """In a process of its own, by SIGKILL."""
    words = [sys.executable, "-m", "tests.e2e.killed", str(folder), course, str(lines), str(states)]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode in (0, -9), ended.stderr
    return ended.returncode == -9


@contextmanager
def nursery() -> Iterator[Callable[..., bool]]:
    """Lives in processes of their own, each ended by SIGKILL, that need not import everything again: a `Dies`, which
    takes milliseconds of the processor in place of lines and states, too."""
    words = [sys.executable, "-m", "tests.e2e.killed"]
    with subprocess.Popen(
        words, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def dies(folder: Path, course: str, *until: int) -> bool:
            assert process.stdin is not None
            assert process.stdout is not None
            print(folder, course, *until, sep="\t", file=process.stdin, flush=True)
            status = int(process.stdout.readline())
            assert status in (0, -9), "its traceback is above"
            return status == -9

        yield dies


def same_end(folder: Path, course: str, dies: Dies, every: int) -> int:
    """Whether an evening whose game dies every so many lines ends as it does uninterrupted; how often it died."""
    whole, killed = whole_evening(folder / "whole", course), folder / "killed"
    deaths = range(every, whole.lines, every)
    for line in deaths:
        assert dies(killed, course, line - on_disk(killed), NEVER), f"the game ended before line {line}"
        assert max(len(read_lines(path)) for path in dealt(killed)) == line
    assert whole_evening(killed, course) == whole
    return len(deaths)


def same_end_at_random(folder: Path, course: str, dies: Dies, kills: int) -> int:
    """Whether an evening whose game dies after lines drawn at random ends as it does uninterrupted; how often it
    died."""
    whole, killed = whole_evening(folder / "whole", course), folder / "killed"
    deaths = sorted(Random(course).sample(range(1, whole.lines), kills))
    for line in deaths:
        assert dies(killed, course, line - on_disk(killed), NEVER), f"the game ended before line {line}"
    assert whole_evening(killed, course) == whole
    return len(deaths)


def same_end_however_late(folder: Path, course: str, dies: Dies, *, few: bool = False) -> list[Phase]:
    """Whether an evening that dies at one of the states kept once its game is over comes to the same end; in what
    phases it died. A life begins with the last line of the game on disk, and nothing of the end told.

    `few`: at the first of each phase, and in the middle of the reveal."""
    whole, last = whole_evening(folder / "whole", course), folder / "last"
    assert dies_here(last, course, whole.lines, NEVER)
    with lives_for() as had:
        asyncio.run(live(copied(last, folder / "counted"), course))
    phases = [Phase(phase) for phase in had[STATES]]
    chosen = of_each_phase(phases) if few else list(range(len(phases)))
    for place in chosen:
        states = place + 1
        killed = copied(last, folder / f"at {states}")
        assert dies(killed, course, NEVER, states), f"the evening ended before state {states}"
        assert whole_evening(killed, course) == whole, f"killed at state {states}"
    return [phases[place] for place in chosen]


def same_end_in_the_middle_of_anything(folder: Path, course: str, most: int) -> int:
    """Whether an evening whose process dies at moments drawn at random ends as it does uninterrupted; how often it
    died."""
    began = time.process_time()
    whole, killed, draw = whole_evening(folder / "whole", course), folder / "killed", Random(course)
    usual, died = time.process_time() - began, 0
    with nursery() as process:
        while died < most and process(killed, course, draw.randrange(1, int(1000 * usual))):
            died += 1
    assert whole_evening(killed, course) == whole
    return died


def of_each_phase(phases: list[Phase]) -> list[int]:
    reveal = phases.index(Phase.REVEAL) + phases.count(Phase.REVEAL) // 2
    return sorted({reveal, *map(phases.index, phases)})


def copied(folder: Path, to: Path) -> Path:
    shutil.copytree(folder, to)
    return to


@pytest.mark.parametrize("edition", EDITIONS)
def test_killed_after_every_tenth_line(tmp_path: Path, edition: str) -> None:
    same_end(tmp_path, edition, dies_here, 10)


@pytest.mark.long
def test_a_process_killed_by_the_system(on_disk: Path) -> None:
    same_end(on_disk, "tb", dies_really, 40)


def test_a_ruling_outlives_a_process_killed_right_after_it_and_is_still_undone(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.e2e.killed", str(tmp_path), RULING]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == -9, ended.stderr

    async def again() -> None:
        record = dealt(tmp_path)[0]
        async with Table(tmp_path, resume=record, names=NAMES, voting="hands") as table:
            seats = table.session.table.game.grimoire.seats
            assert seats[RULED].character == "saint"
            card = table.room.phone(table.number_of(RULED)).card
            assert card is not None
            assert card.character == "Saint"
            assert table.session.rulings.undoable
            assert (await table.host("undo_ruling")).done
            game = table.session.table.game
            assert game.grimoire.seats[RULED].character != "saint"
            assert play_again(read_lines(record)).game.digest == game.digest

    asyncio.run(again())


@pytest.mark.parametrize("many", range(len(UNCOVERED) + 1))
def test_a_process_killed_in_a_reveal_by_a_person_goes_on_at_the_same_step(tmp_path: Path, many: int) -> None:
    """Whoever was uncovered is, nobody else; and neither is who has won, which comes last."""
    words = [sys.executable, "-m", "tests.e2e.killed", str(tmp_path), REVEAL, str(many)]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == -9, ended.stderr

    async def again() -> None:
        async with Table(tmp_path, resume=dealt(tmp_path)[0], **BY_A_PERSON) as table:
            await table.until(lambda: "reveal_next" in controls(table), 60)
            assert uncovered(table) == sorted(UNCOVERED[:many])
            assert table.room.town_square().winner is None
            assert table.room.story() is None
            for seat in UNCOVERED[many:]:
                assert (await table.host("reveal", seat=seat)).done
            await table.until(lambda: uncovered(table) == sorted(UNCOVERED), 60)
            assert table.room.town_square().winner is None
            assert (await table.host("reveal_rest")).done
            await table.until(lambda: table.room.story() is not None, 60)
            assert uncovered(table) == list(range(len(NAMES)))
            assert table.room.town_square().winner == "nobody"

    run(again())


@pytest.mark.parametrize("course", ["tb", "tb ended"])
def test_killed_while_the_end_is_told_and_after(tmp_path: Path, course: str) -> None:
    phases = same_end_however_late(tmp_path, course, dies_here, few=True)
    assert set(phases) >= {Phase.GAME_OVER, Phase.REVEAL, Phase.LOBBY, Phase.SEATING, Phase.DEAL}


def test_the_evenings_dealt_by_hand_hold_every_character_of_the_carousel_and_every_loric() -> None:
    there = {one for dealt in DEALT.values() for one in dealt.in_play}
    new = [one for one in CHARACTERS.values() if one.edition == "carousel" or one.team is LORIC]
    assert {one.id for one in new if one.team is not TRAVELLER} <= there


@pytest.mark.parametrize("course", DEALT)
def test_the_evenings_dealt_by_hand_can_be_dealt(course: str) -> None:
    assert len(DEALT[course].tokens) in DEALT[course].script.table_sizes


@pytest.mark.parametrize("course", ["lunch", "lent"])
def test_an_evening_of_new_characters_killed_at_random(tmp_path: Path, course: str) -> None:
    same_end_at_random(tmp_path, course, dies_here, 3)


@pytest.mark.slow
@pytest.mark.parametrize("course", DEALT)
def test_an_evening_of_new_characters_whose_process_is_killed_at_random(on_disk: Path, course: str) -> None:
    """Eight times after a line, and then in the middle of anything until it is over, or has died twelve times."""
    with nursery() as dies:
        after_lines = same_end_at_random(on_disk, course, dies, 8)
    anywhere = same_end_in_the_middle_of_anything(on_disk / "anywhere", course, 12)
    print(f"\n{course}: killed after {after_lines} lines, and {anywhere} times anywhere, and the same end")


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_killed_after_every_line(tmp_path: Path, edition: str) -> None:
    same_end(tmp_path, edition, dies_here, 1)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_process_killed_after_every_line(on_disk: Path, edition: str) -> None:
    with nursery() as dies:
        deaths = same_end(on_disk, edition, dies, 1)
    print(f"\n{edition}: killed after each of {deaths} lines, and the same end")


@pytest.mark.slow
@pytest.mark.parametrize("course", [*EDITIONS, "tb ended"])
def test_a_process_killed_at_every_state_once_the_game_is_over(on_disk: Path, course: str) -> None:
    with nursery() as dies:
        phases = same_end_however_late(on_disk, course, dies)
    assert set(phases) >= {Phase.GAME_OVER, Phase.REVEAL, Phase.LOBBY, Phase.SEATING, Phase.DEAL}
    print(f"\n{course}: killed at each of {len(phases)} states after the game, and the same end")
