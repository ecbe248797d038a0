"""Where it is no secret who is asked at night, everybody hears it before the page opens: the Al-Hadikhia's three."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.questions import Question
from engine.script import Script, edition
from narrator.table.narration import Narration
from tests.narrator.table import Table
from tests.narrator.test_night import answer, asked, at, at_a_table, play_night

SCRIPT = Script(
    "mine",
    "Mine",
    ("alhadikhia", *(one for one in edition("tb").characters if one not in ("imp", "ravenkeeper"))),
)


async def choose(table: Table, chosen: dict[int, object]) -> None:
    """Everybody confirms the page that is open; these with this."""
    here, look = at(table), table.session.table.look
    assert look is not None
    for seat in table.session.table.square.ring:
        if seat in chosen:
            await answer(table, seat, chosen[seat])
        elif seat in look.questions:
            await answer(table, seat, first(look.questions[seat]))
        else:
            await answer(table, seat, None)
    await table.until(lambda: at(table) not in (here, ""))


def first(question: Question) -> object:
    return next(question.options.all())


@at_a_table
async def test_each_of_the_three_is_named_aloud_before_they_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    say, tell = Narration.say, Narration.tell

    async def heard(narration: Narration, line: str) -> None:
        said.append(line)
        await say(narration, line)

    async def news(narration: Narration, line: str, learn: Callable[[], None]) -> None:
        said.append(line)
        await tell(narration, line, learn)

    monkeypatch.setattr(Narration, "say", heard)
    monkeypatch.setattr(Narration, "tell", news)
    async with Table(tmp_path, script=SCRIPT, seed=3) as table:
        await table.deal()
        await play_night(table)
        await table.day()
        await table.until(lambda: at(table) == "n2.choose")
        seats = table.session.table.game.grimoire.seats
        demon = next(seat for seat, one in enumerate(seats) if one.character == "alhadikhia")
        three = tuple(seat for seat in table.session.table.square.ring if seat != demon)[:3]
        before = len(said)
        await choose(table, {demon: three})
        for seat in three:
            assert asked(table).get(seat) == "alhadikhia"
            assert [one for one in three if asked(table).get(one) == "alhadikhia"] == [seat]
            named = [line for line in said[before:] if "Al-Hadikhia" in line]
            assert len(named) == 1
            assert table.names[seat] in named[0]
            before = len(said)
            await choose(table, {seat: True})
        await play_night(table)
        await table.until(lambda: any("dead" in line.lower() and "Al-Hadikhia" in line for line in said))
