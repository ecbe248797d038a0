"""Whole games by one of five who has only a keyboard, only a screen reader, or letters of twice the size.

`python -m pytest tests/access/test_games.py -m slow` (a minute or two each).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from engine.terms import GOOD
from tests.access import checks
from tests.access.checks import ask
from tests.access.evening import Town
from tests.access.guest import ByEar, ByKeyboard, Guest
from tests.access.reader import Reader, unheard
from tests.e2e.pages import leave

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE = {"width": 390, "height": 844}
SECONDS = 900.0


@contextmanager
def table(
    browser: Browser, folder: Path, seed: int, *, hands: type[ByEar | ByKeyboard]
) -> Iterator[tuple[Town, Guest]]:
    """The guest has the table's address open, and nothing else."""
    with Town(folder, seed=seed, guest="Ann") as town:
        context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(town.url)
        reader = Reader(page)
        yield town, Guest(page, reader, hands(page, reader), "Ann", seed=seed)
        assert errors == []
        leave(context)


def play(town: Town, guest: Guest) -> None:
    def nominations(ready: bool) -> None:
        (town.ready_for_nominations.set if ready else town.ready_for_nominations.clear)()

    guest.join(town.join_code)
    guest.play(town.check, nominations, SECONDS)
    game = town.evening.session.table.game
    assert guest.name in guest.card
    assert len(guest.done) >= 2  # every look of the first night at least
    assert guest.shot
    winner = "Good wins" if game.square.winner is GOOD else "Evil wins"
    assert guest.reader.find("heading", winner)


def looked_at(guest: Guest, look: Callable[[Page], list[str]]) -> set[str]:
    """What such a look finds, at every step of the guest."""
    wrong: set[str] = set()
    step = guest.step

    def looking(heading: str, nominations: Callable[[bool], None]) -> None:
        checks.prepare(guest.page)
        wrong.update(f"{heading}: {one}" for one in look(guest.page))
        step(heading, nominations)

    guest.step = looking  # type: ignore[method-assign]
    return wrong


def test_a_whole_game_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    with table(browser, tmp_path, 3, hands=ByKeyboard) as (town, guest):
        wrong = looked_at(
            guest, lambda page: [*checks.axe(page), *unheard(guest.reader), *checks.contrast(page)]
        )
        play(town, guest)
        assert wrong == set()
        assert guest.nominated
        assert guest.votes


def test_a_whole_game_by_ear_alone(browser: Browser, tmp_path: Path) -> None:
    with table(browser, tmp_path, 4, hands=ByEar) as (town, guest):
        play(town, guest)
        assert guest.nominated
        assert guest.votes
        assert unheard(guest.reader) == []


def test_a_whole_game_with_letters_of_twice_the_size(browser: Browser, tmp_path: Path) -> None:
    """By keyboard; at every step nothing sticks out at the side and nothing is cut off."""
    with table(browser, tmp_path, 5, hands=ByKeyboard) as (town, guest):

        def found(page: Page) -> list[str]:
            ask(page, "textSize", 200)
            return [*ask(page, "sideways"), *ask(page, "cutOff"), *checks.targets(page)]

        wrong = looked_at(guest, found)
        play(town, guest)
        assert wrong == set()
