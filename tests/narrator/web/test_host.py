"""The host's page: behind its PIN, and nobody else's."""

import pytest

from narrator.web.limits import Allowance, WrongTries
from tests.narrator.web.table import PIN, Table

HOST_PAGES = ("/host/seats", "/host/play/0")
HOST_FORMS = ("/host/act", "/host/add", "/host/play/0/act", "/host/play/0/look", "/host/play/0/mine")


def test_the_pin_opens_the_page_once(seated: Table) -> None:
    with seated.browser() as host, seated.browser() as second:
        assert "region-controls" not in host.get("/host").text
        answer = seated.post(host, "/host", "/host/enter", pin=PIN)
        assert answer.status_code == 303
        assert "Path=/host" in answer.headers["set-cookie"]
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert "region-controls" in host.get("/host").text
        again = seated.post(second, "/host", "/host/enter", pin=PIN)
        assert again.status_code == 410
        assert "That PIN has been used." in again.text
        assert len(seated.pins) == 2
        assert seated.post(second, "/host", "/host/enter", pin=seated.pins[1]).status_code == 303


def test_a_pin_typed_in_two_threes_is_the_same(seated: Table) -> None:
    with seated.browser() as host, seated.browser() as second:
        answer = seated.post(host, "/host", "/host/enter", pin=f" {PIN[:3]} {PIN[3:]}")
        assert answer.status_code == 303
        again = seated.post(second, "/host", "/host/enter", pin=f"{PIN[:3]} {PIN[3:]}")
        assert again.status_code == 410


def test_a_chair_is_taken_away_before_the_cards_and_later_the_page_says_what_to_do(seated: Table) -> None:
    with seated.browser() as host:
        host.cookies.update(seated.host_cookie())
        for stage, open_ in (("lobby", True), ("seating", True), ("deal", False), ("night", False)):
            seated.set(stage=stage)
            page = host.get("/host/seats").text
            assert ('value="unseat"' in page) is open_, stage
            assert ("Does somebody have to go home?" in page) is not open_, stage
            assert [f'value="{one}"' in page for one in ("rename", "swap", "move")] == [open_] * 3, stage
            assert ("chairs and names stay as they are" in page) is not open_, stage


def test_five_wrong_pins_and_that_address_waits(seated: Table) -> None:
    with seated.browser() as visitor:
        for guess in range(5):
            answer = seated.post(visitor, "/host", "/host/enter", pin=f"{guess:06}")
            assert answer.status_code == 403
            assert "not the PIN" in answer.text
        assert seated.post(visitor, "/host", "/host/enter", pin=PIN).status_code == 429
        assert seated.pins == [PIN]


@pytest.mark.parametrize("cookies", [{}, {"host": "made-up"}, {"host": ""}])
def test_nobody_else_gets_in(seated: Table, cookies: dict[str, str]) -> None:
    with seated.browser() as visitor:
        visitor.cookies.update({**seated.cookie(0), **cookies})
        for path in HOST_PAGES:
            assert visitor.get(path).headers["location"] == "/host", path
        for path in HOST_FORMS:
            answer = visitor.post(path, data={"action": "start", "name": "Zed"})
            assert answer.headers["location"] == "/host", path
    assert not seated.room.done
    assert len(seated.room.players) == 5


def test_a_players_cookie_is_no_host(seated: Table) -> None:
    with seated.browser() as visitor:
        visitor.cookies.set("host", seated.cookie(0)["seat"])
        assert "region-controls" not in visitor.get("/host").text


def test_the_host_runs_the_evening(seated: Table) -> None:
    cookie = {"host": seated.keys.admit_host()}
    with seated.phone(cookie, "/host/socket") as host, seated.browser() as browser:
        assert host.intend("start-001", "start")["done"] is True
        assert host.intend("hand-0001", "hand", vote="v", raised=True)["done"] is False
        browser.cookies.update(cookie)
        answer = seated.post(browser, "/host/seats", "/host/act", action="pause", back="/host/seats")
        assert answer.headers["location"] == "/host/seats"
        seated.post(browser, "/host/seats", "/host/act", action="rename", seat="1", name="Benny")
        refused = seated.post(browser, "/host/seats", "/host/act", action="rename", seat="1", name="<i>")
        assert refused.status_code == 303
        assert "cannot read that name" in browser.get("/host").text
        away = seated.post(browser, "/host/seats", "/host/act", action="pause", back="//evil.example")
        assert away.headers["location"] == "/host"
    actions = [(intent.action, intent.host) for intent in seated.room.done]
    assert actions == [("start", True), ("pause", True), ("rename", True), ("pause", True)]
    assert seated.room.players[1].name == "Benny"


def test_the_laptop_plays_a_seat_without_a_phone(seated: Table) -> None:
    cookie = {"host": seated.keys.admit_host()}
    seated.set(stage="night")
    with seated.browser() as browser, seated.phone(cookie, "/host/play/2/socket") as seat:
        browser.cookies.update(cookie)
        page = browser.get("/host/play/2").text
        assert 'data-socket="/host/play/2/socket"' in page
        assert "secret-" not in page
        assert seat.intend("pick-0001", "pick", picks=[4])["done"] is True
        assert "prompt-secret-2" in seat.held["look"]
        seated.post(browser, "/host/play/2", "/host/play/2/act", action="confirm")
        assert browser.get("/host/play/77").status_code == 404
    assert (seated.room.players[2].picks, seated.room.players[2].confirmed) == ((4,), True)
    assert {(intent.action, intent.host) for intent in seated.room.done} == {("play_for", True)}
    assert seated.room.here == set()


def test_the_host_adds_a_player_without_a_phone(table: Table) -> None:
    with table.browser() as browser:
        browser.cookies.set("host", table.keys.admit_host(), path="/host")
        answer = table.post(browser, "/host/seats", "/host/add", name="Zoe")
        assert answer.headers["location"] == "/host/play/0"
        table.post(browser, "/host/play/0", "/host/play/0/act", action="sit", seat="2")
        assert table.room.players[0].seat == 2
        assert (
            table.post(browser, "/host/seats", "/host/add", name="zoe").headers["location"] == "/host/seats"
        )
        assert len(table.room.players) == 1
        # Nobody plays for whoever is woken by hand, so that the form stays for the next of them.
        answer = table.post(browser, "/host/seats", "/host/add", name="Max", by_hand="yes")
        assert answer.headers["location"] == "/host/seats"
        assert [player.phone for player in table.room.players] == [True, False]


def test_limits_forget_with_time() -> None:
    clock = [0.0]
    allowance = Allowance(rate=10, burst=3, clock=lambda: clock[0])
    assert [allowance.take("a") for _ in range(4)] == [True, True, True, False]
    assert allowance.take("b")
    clock[0] += 0.1
    assert [allowance.take("a") for _ in range(2)] == [True, False]
    tries = WrongTries(limit=2, window=60, clock=lambda: clock[0])
    tries.wrong("a")
    clock[0] += 20
    tries.wrong("a")
    assert (tries.wait("a"), tries.wait("b")) == (40, 0)
    clock[0] += 41
    assert tries.wait("a") == 0
