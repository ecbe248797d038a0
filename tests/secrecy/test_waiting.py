"""How long the table waits tells nothing of who is really asked."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from engine import LiveGame, edition
from engine.questions import OneSeat, Question
from engine.town_square import fold
from narrator.table import night as nightfall
from narrator.table.look import Look
from tests.secrecy.clockwork import run, same_clock_and_dice
from tests.secrecy.company import Mishap
from tests.secrecy.table import Level, Table, evening_of
from tests.secrecy.worlds import first_world
from tests.virtual_time import VirtualLoop


def seconds_by_day(*, silent: int, phones: bool) -> float:
    """How long a table waits for a look in which seat 0 is really asked, and this seat never answers."""
    loop = VirtualLoop()
    with closing(loop), same_clock_and_dice(loop, 1):
        world = first_world(edition("bmr"), 7, 1, 3, nights=1)
        table = Table(world, level=Level.SCREENS, seed=1, ends=0, acts=0, loop=loop)
        session, everybody = table.session, range(7)
        for person in session.table.people.everybody:
            person.has_phone = phones or person.chair != silent
        session.table.live = LiveGame.begin(world.game(table.mind), table.mind, lambda _: None)
        session.table.square = fold(session.table.ledger)
        question = Question("d1/discussion 7#1", 0, None, OneSeat(*everybody))
        others = dict.fromkeys((seat for seat in everybody if seat != 0), "decoys.0")
        look = Look("d1.1", "choose", {0: question}, others, confirmed=set(everybody) - {silent})

        async def wait() -> float:
            began = loop.now
            await session.asking._wait(look)
            return loop.now - began

        return run(loop, wait())


@pytest.mark.parametrize("phones", [True, False])
def test_by_day_a_silent_player_is_waited_for_as_long_whether_really_asked_or_not(phones: bool) -> None:
    asked, harmless = (seconds_by_day(silent=seat, phones=phones) for seat in (0, 4))
    assert asked == pytest.approx(harmless, abs=0.5)
    assert 60 < asked < 150


def test_a_third_page_that_asks_nobody_goes_on_after_a_restart() -> None:
    """Else a restart would tell whether it asks somebody."""
    world = first_world(edition("snv"), 6, 1, 6, nights=1)
    restart = Mishap("restart", "n1.again2", 0.3, away=1.0)

    @contextmanager
    def third_page(table: Table) -> Iterator[None]:
        """By chance before the restart, and not by chance again after it."""
        real = table._set_up

        def set_up(kept: dict[str, Any] | None = None) -> None:
            nightfall.IDLE_PAGES = 0.0
            real(kept)

        with (
            patch.object(nightfall, "IDLE_PAGES", 1.0),
            patch.object(table, "_set_up", set_up),
            patch.object(table, "_sleeper", None),
        ):
            yield

    evening = evening_of(
        world,
        level=Level.SCREENS,
        seed=3,
        ends=len(world.facts),
        acts=0,
        meddle=third_page,
        mishaps=(restart,),
    )
    ((died, _),) = evening.happened
    assert [name for _, name in evening.looks] == ["n1.choose", "n1.again", "n1.again2", "n1.read"]
    assert evening.looks[-1][0] - died > 4, "the page after the restart was a whole one"


@pytest.mark.parametrize("page", ["n1.choose", "n1.again"])
def test_how_long_the_night_is_worked_out_is_not_seen(page: str) -> None:
    """The Storyteller thinks longer about some characters than about others."""
    world = first_world(edition("snv"), 7, 1, 6, nights=1)

    def looks(seconds: float) -> list[tuple[float, str]]:
        @contextmanager
        def thinking(table: Table) -> Iterator[None]:
            real = LiveGame.play_night

            def play_night(live: LiveGame) -> None:
                look = table.session.table.look
                table.loop.now += seconds if look is not None and look.id == page else 0.0
                real(live)

            with patch.object(LiveGame, "play_night", play_night), patch.object(table, "_sleeper", None):
                yield

        ends = len(world.facts)
        return evening_of(world, level=Level.SCREENS, seed=3, ends=ends, acts=0, meddle=thinking).looks

    quick, slow = looks(0.0), looks(0.4)
    assert [name for _, name in quick][:3] == ["n1.choose", "n1.again", "n1.read"]
    assert [name for _, name in slow] == [name for _, name in quick]
    assert [at for at, _ in slow] == pytest.approx([at for at, _ in quick], abs=0.01)
