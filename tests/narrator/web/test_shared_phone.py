"""Several people play on one phone: each behind a cover of their own, and their hands in a row."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from narrator.screens.records import PhoneScreen, Stage, VoteClock
from narrator.web.hub import CHANGED_HANDS
from tests.e2e.pages import leave, open_page
from tests.narrator.web.room import TestRoom, now
from tests.narrator.web.table import Table
from tests.narrator.web.test_browser import PHONE, press


def both(table: Table, *players: int) -> dict[str, str]:
    """The cookie of a phone that these players share; the first holds it."""
    return {"seat": ".".join(table.cookie(player)["seat"] for player in players)}


def test_one_more_joins_on_the_same_phone(table: Table) -> None:
    with table.browser() as phone:
        table.join(phone, "Ann")
        answer = table.post(phone, "/share", "/join", name="Ben", way="share")
        assert answer.status_code == 303
        page = phone.get("/").text
        assert "This phone is for Ben now." in page
        assert "Pass the phone to Ann" in page
        assert 'id="sit-' not in page, "nothing of Ben's own is in the page before he holds it"
        assert 'id="sit-3"' in table.post(phone, "/", "/mine").text
        table.post(phone, "/", "/pass", player="0")
        assert "This phone is for Ann now." in phone.get("/").text
    assert [player.name for player in table.room.players] == ["Ann", "Ben"]


def test_a_phone_takes_no_more_than_six(table: Table) -> None:
    with table.browser() as phone:
        table.join(phone, "P1")
        for number in range(2, 7):
            assert table.post(phone, "/share", "/join", name=f"P{number}", way="share").status_code == 303
        full = table.post(phone, "/share", "/join", name="P7", way="share")
        assert len(table.room.players) == 6
        with table.browser() as other:
            table.join(other, "P7")
        word = table.keys.recovery_word(6)
        moved = table.post(phone, "/recover", "/recover", name="P7", word=word, way="word")
        again = table.post(phone, "/recover", "/recover", name="P1", word=table.keys.recovery_word(0))
        shown = phone.get("/").text
    for answer in (full, moved):
        assert answer.status_code == 409
        assert "Use another one" in answer.text
    assert table.keys.recovery_word(6) == word, "the word was not used up"
    assert again.status_code == 303, "who is on it already needs no room"
    assert all(f"Pass the phone to P{number}" in shown for number in range(2, 7)), "nobody was put off it"


def test_who_has_no_seat_cannot_come_in_without_the_code(table: Table) -> None:
    with table.browser() as stranger:
        assert stranger.get("/share").status_code == 303
        answer = table.post(stranger, "/", "/join", name="Zoe", way="share")
        assert answer.status_code == 403
    assert table.room.players == []


def test_the_recovery_word_brings_a_seat_to_a_phone_that_has_one(seated: Table) -> None:
    seated.cookie(1)
    with seated.browser() as phone:
        phone.cookies.update(seated.cookie(0))
        word = seated.keys.recovery_word(1)
        seated.post(phone, "/recover", "/recover", name="Ben", word=word, way="word")
        page = phone.get("/").text
    assert "This phone is for Ben now." in page
    assert "Pass the phone to Ann" in page


@pytest.mark.parametrize("stage", ["lobby", "night", "discussion"])
def test_a_phone_that_is_played_on_shows_the_way_for_whoever_s_own_phone_is_gone(
    seated: Table, stage: Stage
) -> None:
    """In the middle of a game nobody joins; who sits at the table already comes to a neighbour's phone."""
    seated.set(stage=stage)
    for holders in ((0,), (0, 1)):
        with seated.browser() as phone:
            phone.cookies.update(both(seated, *holders))
            page = phone.get("/").text
            assert page.count('href="/recover"') == 1
            answer = phone.get("/recover")
            assert (answer.status_code, 'name="word"' in answer.text) == (200, True)
    with seated.browser() as host:
        host.cookies.update(seated.host_cookie())
        assert 'href="/recover"' not in host.get("/host/play/0").text, "the laptop takes no seat along"


def test_who_moves_to_a_phone_of_their_own_leaves_the_others_theirs(seated: Table) -> None:
    shared = both(seated, 0, 1)
    with seated.phone(shared) as phone, seated.browser() as own, seated.browser() as old:
        phone.quiet()
        assert {0, 1} <= seated.room.here
        word = seated.keys.recovery_word(1)
        seated.post(own, "/recover", "/recover", name="Ben", word=word, way="word")
        assert phone.closing()[0] == CHANGED_HANDS[0]
        old.cookies.update(shared)
        page = old.get("/").text
        assert '<p class="who" dir="auto">Ann</p>' in page
        assert 'id="handover"' not in page, "Ann plays alone here now"
        assert "Ben plays on another phone now" in page
    assert seated.room.moved == [1]


def test_every_hand_of_a_shared_phone_and_no_other_can_be_raised_on_it(seated: Table) -> None:
    seated.set(stage="vote", vote=VoteClock("v1", 2, 1, (2, 3, 4, 0, 1)))
    with seated.phone(both(seated, 0, 3)) as phone:
        assert phone.intend("intent-1", "hand", vote="v1", raised=True, person=3)["done"] is True
        assert phone.intend("intent-2", "hand", vote="v1", raised=True, person=4)["done"] is False
        assert phone.intend("intent-3", "hand", vote="v1", raised=True)["done"] is True
        phone.quiet()
        assert 'id="hand-0"' in phone.regions["hands"]
        assert 'id="hand-3"' in phone.regions["hands"]
    assert [player.raised for player in seated.room.players] == [True, False, False, True, False]


def test_only_the_secrets_of_whoever_holds_it_are_sent(seated: Table) -> None:
    seated.set(stage="night")
    with seated.phone(both(seated, 0, 1)) as phone:
        phone.quiet()
        sent = "".join(phone.frames)
    assert "prompt-secret-0" in sent
    assert "prompt-secret-1" not in sent
    assert "card-secret-1" not in sent


@pytest.fixture
def shared(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Table, Page]]:
    """A phone that Ann and Ben share; Ann holds it."""
    room = getattr(request, "param", TestRoom)(stage="night")
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    with Table(room) as table:
        base = f"http://table.test:{table.port}"
        errors: list[str] = []
        page = open_page(browser, errors, viewport=PHONE, reduced_motion="reduce").page
        page.context.add_cookies([{"name": "seat", "value": both(table, 0, 1)["seat"], "url": base}])
        page.goto(base)
        page.wait_for_selector("html.scripted")
        yield table, page
        leave(page.context)
        assert errors == []


@pytest.mark.browser
def test_each_takes_their_look_in_turn_at_night(shared: tuple[Table, Page]) -> None:
    table, page = shared
    for player, other in ((0, 1), (1, 0)):
        name = table.room.players[player].name
        page.wait_for_selector(f"#handover h2:has-text('{name}')")
        page.wait_for_timeout(300)  # pushes come, and change nothing of this
        assert page.locator("#region-play button").count() == 0
        assert page.locator("#hold-look").is_hidden()
        page.click("#mine")
        press(page, "#hold-look")
        page.wait_for_selector(f"text=prompt-secret-{player}")
        page.mouse.up()
        page.click("#pick-3")
        page.wait_for_selector("#pick-3[aria-pressed=true]")
        page.click("#confirm")
        page.wait_for_selector(f"#pass-{player}:has-text('has had a look')")
        page.click(f"#pass-{other}")
    page.wait_for_selector("#handover h2:has-text('Ann')")
    assert [(one.picks, one.confirmed) for one in table.room.players[:2]] == [((3,), True)] * 2


class WithClaims(TestRoom):
    """Here everybody may say in public who they are."""

    def phone(self, player: int | None) -> PhoneScreen:
        return replace(super().phone(player), may_say=(("imp", "Imp"), ("monk", "Monk")))


@pytest.mark.browser
@pytest.mark.parametrize("shared", [WithClaims], indirect=True)
def test_nobody_says_who_they_are_for_another_on_a_phone_that_is_covered(shared: tuple[Table, Page]) -> None:
    table, page = shared
    table.set(stage="discussion", headline="The bell rings")
    page.wait_for_selector("text=The bell rings")
    assert page.locator("#i-am").count() == 0
    page.click("#mine")
    page.wait_for_selector("#i-am")


@pytest.mark.browser
def test_a_row_of_hands_needs_nobody_to_hold_the_phone(shared: tuple[Table, Page]) -> None:
    table, page = shared
    lock = now() + 60_000
    table.set(stage="vote", vote=VoteClock("v1", 2, 4, (0, 1, 2, 3, 4), (lock,) * 5))
    assert page.locator("#handover").is_visible()
    for player in (0, 1):
        page.click(f"#hand-{player}")
        page.wait_for_selector(f"#hand-{player}[aria-pressed=true]")
    assert [one.raised for one in table.room.players] == [True, True, False, False, False]
    page.click("#hand-0")
    page.wait_for_selector("#hand-0[aria-pressed=false]")
    vote = VoteClock("v1", 2, 4, (0, 1, 2, 3, 4), (now() - 1,) * 2 + (lock,) * 3, (False, True), 1)
    table.set(vote=vote)
    page.wait_for_selector(".hands li:has(#hand-0) .counted.no")
    page.wait_for_selector(".hands li:has(#hand-1) .counted.yes")


@pytest.mark.browser
def test_a_refresh_covers_a_shared_phone_again(shared: tuple[Table, Page]) -> None:
    _, page = shared
    page.click("#mine")
    page.wait_for_selector("#pick-3")
    page.reload()
    page.wait_for_selector("#handover")
    assert page.locator("#pick-3").count() == 0
    page.click("#mine")
    page.wait_for_selector("#pick-3")
