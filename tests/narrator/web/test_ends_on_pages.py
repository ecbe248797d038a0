"""How an evening ends on the pages themselves: the host's buttons, the reveal, the goodbye, a table that is gone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from tests.e2e.pages import AnyPage, eventually, leave, never_again
from tests.narrator.full_disk import InjectedDisk
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser

SHOWN = load_texts("en").shown


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser) as served:
        yield served


def asked(served: ServedTable, action: str) -> str:
    """Unfold this button of the host's page; what it asks before anything happens."""
    served.host.page.click(f"#sure-{action} summary")
    return served.host.text(f"#sure-{action} p")


def agree(served: ServedTable, action: str) -> None:
    served.host.page.click(f"#do-{action}")


def links_opened(page: Page) -> list[str]:
    """The sockets that this page opens from now on."""
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    return opened


def test_the_host_ends_the_game_after_a_question_and_everybody_sees_who_was_who(served: ServedTable) -> None:
    served.to_the_first_day()
    phone = served.phone("Ann")
    assert asked(served, "end") == SHOWN("host.end_confirm")
    assert served.square.stage == "discussion", "a question is not an answer"
    agree(served, "end")
    seats = served.table.session.table.game.grimoire.seats
    names = [load_texts("en").character_name(seat.character) for seat in seats]
    phone.see(".end h2", SHOWN("reveal.nobody_wins"))
    phone.see(".end .reveal", *names)
    phone.see(".end .told.all", SHOWN("timeline.nobody_wins"))
    served.square.see("#region-story", *names)
    eventually(lambda: served.host.page.locator("#do-new_game").count(), "another game is offered")
    assert not served.host.page.locator("#do-end").count()
    assert asked(served, "new_game") == SHOWN("host.new_game_confirm")
    agree(served, "new_game")
    eventually(lambda: phone.stage == "lobby" == served.square.stage, "the next game")
    assert not phone.page.locator(".end").count()


def test_whoever_was_sure_is_asked_again_the_next_time(served: ServedTable) -> None:
    """A second tap on the same place must not skip a second line."""
    served.to_the_first_day()
    assert asked(served, "skip") == SHOWN("host.skip_confirm")
    agree(served, "skip")
    eventually(lambda: served.host.page.locator("#do-skip").is_hidden(), "the question is folded away")


def test_every_page_says_goodbye_and_looks_for_nothing_any_more(served: ServedTable) -> None:
    served.to_the_first_day()
    phone, host, square = served.phone("Ann"), served.host, served.square
    assert asked(served, "close") == SHOWN("host.close_confirm")
    pages: list[AnyPage] = [phone, host, square]
    agree(served, "close")
    for page in pages:
        page.see("#region-goodbye", SHOWN("goodbye.title"), SHOWN("goodbye.kept"), SHOWN("goodbye.leave"))
    opened = [links_opened(page.page) for page in pages]
    served.gone()
    for page in pages:
        page.page.evaluate("dispatchEvent(new Event('online'))")  # as when a phone wakes up
    phone.page.wait_for_timeout(4000)
    assert opened == [[], [], []]
    for page in pages:
        assert not page.looking_for_the_table
        assert page.texts("main > :visible:not(.unseen)") == page.texts("#region-goodbye")
    assert not phone.page.locator(".holds").is_visible()
    assert phone.page.evaluate("document.documentElement.outerHTML").count("Press and hold") <= 2


def test_a_phone_that_comes_while_goodbye_is_said_is_told_so(served: ServedTable) -> None:
    served.keep_saying_goodbye()
    served.play(served.table.host("close"))
    door = AnyPage(served.browser, served.base)
    door.see("main", SHOWN("goodbye.title"), SHOWN("goodbye.nothing_dealt"))
    assert not door.page.locator("input[name=name]").count()
    late = served.phone("Ann")
    late.see("#region-goodbye", SHOWN("goodbye.nothing_dealt"))
    leave(door.context)


def test_a_table_that_went_without_a_word_is_looked_for_less_and_less(served: ServedTable) -> None:
    """As for a phone that slept while goodbye was said."""
    phone = served.phone("Ann")
    never_again(phone.context)
    phone.page.clock.install()
    phone.page.reload()
    served.gone()
    phone.see("#link", SHOWN("errors.reconnecting"))
    for _ in range(60):
        phone.page.clock.run_for(2000)
    phone.see("#link", SHOWN("errors.table_silent"))
    opened = links_opened(phone.page)
    for _ in range(30):
        phone.page.clock.run_for(2000)
    assert 0 < len(opened) <= 12, "once in ten seconds or so"


def test_a_town_square_that_has_lost_the_table_is_told_of_as_a_screen_and_not_as_a_phone(
    served: ServedTable,
) -> None:
    square = served.square
    never_again(square.context)
    square.page.clock.install()
    square.page.reload()
    served.gone()
    for _ in range(70):
        square.page.clock.run_for(2000)
    assert square.see("#link", SHOWN("errors.screen_silent"))
    page = square.page.evaluate("document.documentElement.outerHTML")
    assert "this phone" not in page


def test_a_tap_that_the_disk_did_not_take_says_so_and_can_be_made_again(
    served: ServedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = served.phone("Ann")
    disk = InjectedDisk(tmp_path, monkeypatch)
    disk.fill()
    phone.page.click("#sit-7")
    phone.see("#said", SHOWN("errors.no_room"))
    served.host.see("#region-top .problem", SHOWN("errors.disk"))
    assert phone.page.locator("#said").is_visible()
    disk.empty()
    eventually(lambda: not served.host.text("#region-top .problem"), "room again")
    phone.page.click("#sit-7")
    eventually(lambda: served.table.session.table.people.everybody[0].chair == 7, "the tap is taken")
