"""Records written by earlier versions lead to the same end: whole, and from every snapshot alone.

Those of form 2 were written in November 2026, when a seat on record held the id of the believed character.
"""

import gzip
import json
from pathlib import Path

import pytest

from engine import recover, replay
from engine.record import Line, read
from engine.registry import character

RECORDS = sorted(Path(__file__).with_name("records").glob("*.jsonl.gz"))


def lines_of(path: Path) -> list[Line]:
    return read(gzip.decompress(path.read_bytes()).decode())


@pytest.fixture(params=RECORDS, ids=lambda path: path.name.partition(".")[0])
def lines(request: pytest.FixtureRequest) -> list[Line]:
    return lines_of(request.param)


def last_digest(lines: list[Line]) -> str:
    return str(next(line["digest"] for line in reversed(lines) if "step" in line))


def test_an_older_record_is_played_to_the_same_end(lines: list[Line]) -> None:
    """Every step is compared with its digest on the way."""
    live = replay(lines)
    assert live.over
    assert live.game.digest == last_digest(lines)


def test_an_older_snapshot_is_gone_on_from_to_the_same_end(lines: list[Line]) -> None:
    """The first digest does not fit, so that nothing but the snapshots can be used."""
    damaged: list[Line] = json.loads(json.dumps(lines))
    next(line for line in damaged if "step" in line)["digest"] = "0" * 16
    for place in [number for number, line in enumerate(damaged) if "snapshot" in line]:
        live, found = recover(damaged[: place + 1])
        assert found == "snapshot and answers"
        assert live.game.digest == damaged[place]["digest"]
    live, _ = recover(damaged)
    assert live.game.digest == last_digest(lines)


def test_what_a_player_thinks_is_understood_in_older_records() -> None:
    """A Drunk thinks they are good, a Lunatic that they are an evil Demon."""
    seen = set()
    for path in RECORDS:
        for seat in replay(lines_of(path)).game.grimoire.seats:
            if seat.believed is not None:
                seen.add((seat.character, character(seat.believed).team.side, seat.thinks.side))
    assert {("drunk", "good", "good"), ("lunatic", "evil", "evil")} <= seen
