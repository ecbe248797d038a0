"""What one seat knows is in no byte sent to another, and a night looks the same from every seat."""

import re
from contextlib import ExitStack

import pytest

from narrator.screens.records import VoteClock
from tests.narrator.web.room import now
from tests.narrator.web.table import Phone, Table

CONTROL = re.compile(r"<(?:button|input|form|summary|a|select)\b[^>]*>")
PICKED = re.compile(r' (?:value|aria-pressed|class)="[^"]*"')


@pytest.fixture
def evening(seated: Table) -> Table:
    """Five seated players, each told something; one of them is dead."""
    seated.room.lines = {player: f"line-secret-{player}" for player in range(5)}
    seated.room.players[3].alive = False
    seated.room.private_note = "note-secret-0"
    return seated


def secrets_of(player: int) -> tuple[str, ...]:
    kinds = ("card-secret", "prompt-secret", "told-secret", "line-secret", "note-secret")
    return tuple(f"{kind}-{player}" for kind in kinds)


def play_a_night(table: Table, phones: list[Phone]) -> None:
    """Every seat picks and confirms; then every seat reads."""
    table.set(stage="night", kind="choose", look="n1/first")
    for player, phone in enumerate(phones):
        phone.intend(f"pick-{player:04}", "pick", picks=[(player + 1) % 5])
        phone.intend(f"confirm-{player}", "confirm", picks=[(player + 1) % 5])
    table.set(kind="read", look="n1/second")
    for player, phone in enumerate(phones):
        phone.intend(f"read-{player:04}", "confirm")
    for phone in phones:
        phone.quiet()


def test_no_secret_of_one_seat_is_in_a_byte_sent_to_another(evening: Table) -> None:
    with ExitStack() as open_pages:
        phones = [open_pages.enter_context(evening.phone(evening.cookie(player))) for player in range(5)]
        tv = open_pages.enter_context(evening.phone({}, "/square/socket"))
        host = open_pages.enter_context(evening.phone({"host": evening.keys.admit_host()}, "/host/socket"))
        evening.set(stage="deal")
        play_a_night(evening, phones)
        order = (1, 2, 3, 4, 0)
        locks = tuple(now() + 60_000 for _ in order)
        evening.set(stage="vote", vote=VoteClock("v1", 2, 0, order, locks))
        for page in (*phones, tv, host):
            page.quiet()
        for player, phone in enumerate(phones):
            text = "\n".join(phone.frames)
            assert [secret for secret in secrets_of(player)[:4] if secret not in text] == []
            others = [secret for other in range(5) if other != player for secret in secrets_of(other)]
            assert [secret for secret in others if secret in text] == []
        assert "note-secret-0" in "\n".join(phones[0].frames)
        for page in (tv, host):
            assert "secret-" not in "\n".join(page.frames)


def test_regions_hold_no_secret_even_of_their_own_seat(evening: Table) -> None:
    with evening.phone(evening.cookie(0)) as phone, evening.browser() as browser:
        browser.cookies.update(evening.cookie(1))
        for stage in ("deal", "night", "discussion", "nominations"):
            evening.set(stage=stage)
            phone.quiet()
            assert "secret-" not in "".join(phone.regions.values()), stage
            assert "secret-" not in browser.get("/").text, stage
        assert any("secret-0" in html for html in phone.held.values())


def test_pages_of_other_people_hold_no_secret(evening: Table) -> None:
    evening.cookie(0)
    word = evening.keys.recovery_word(0)
    assert len(word) == 4
    for stage in ("deal", "night", "vote"):
        evening.set(stage=stage)
        with evening.browser() as visitor:
            for path in ("/", "/square", "/recover", "/host"):
                text = visitor.get(path).text
                assert "secret-" not in text
                assert word not in text


def test_a_night_has_the_same_regions_controls_and_number_of_messages_for_all(evening: Table) -> None:
    evening.room.lines[2] = "a long secret " * 500
    with ExitStack() as open_pages:
        phones = [open_pages.enter_context(evening.phone(evening.cookie(player))) for player in range(5)]
        tv = open_pages.enter_context(evening.phone({}, "/square/socket"))
        for page in (*phones, tv):
            page.quiet()
            page.frames.clear()
        evening.set(stage="night")
        for page in (*phones, tv):
            page.quiet()
        controls = [controls_of(phone) for phone in phones]
        assert all(other == controls[0] for other in controls)
        assert len(controls[0]) >= 5
        before = len(tv.frames)
        # Only one seat is touched, and is even refused once; the others' phones hear exactly as often.
        phones[1].intend("pick-0001", "pick", picks=[2])
        phones[1].intend("pick-0002", "pick", picks=[7, 7])
        phones[1].intend("confirm-1", "confirm", picks=[2])
        for page in (*phones, tv):
            page.quiet()
        assert len({len(phone.frames) for phone in phones}) == 1
        for frames in zip(*(phone.frames for phone in phones), strict=True):
            assert len({len(frame.encode()) for frame in frames}) == 1
            assert len({tuple(re.findall(r'"(top|notice|play|square)": "', frame)) for frame in frames}) == 1
        assert len(tv.frames) == before


def controls_of(phone: Phone) -> list[str]:
    """Every control with its id and name, in the order a player finds them, whose chair is whose left out."""
    html = "".join(phone.regions[name] for name in ("top", "news", "notice", "play", "confirm", "square"))
    found = [PICKED.sub("", control) for control in CONTROL.findall(html)]
    return sorted(found)


def test_what_was_confirmed_is_covered_again(evening: Table) -> None:
    evening.set(stage="night")
    with evening.phone(evening.cookie(0)) as phone:
        phone.intend("pick-0001", "pick", picks=[2, 4])
        assert 'id="confirm" aria-pressed="false"' in phone.regions["confirm"]
        assert phone.regions["play"].count('aria-pressed="true"') == 2
        picked = phone.regions["play"]
        phone.intend("confirm-1", "confirm", picks=[2, 4])
        covered = phone.regions["play"]
        assert 'id="confirm" aria-pressed="true"' in phone.regions["confirm"]
        assert picked != covered
        assert "Cat" not in re.findall(r'<ol class="slots">(.*?)</ol>', covered, re.S)[0]
        assert not re.search(r'id="pick-\d"[^>]*aria-pressed="true"', covered)
        assert "Cat" in phone.held["look"]
        assert "Eve" in phone.held["look"]


def test_only_a_host_who_holds_the_cover_gets_the_grimoire(evening: Table) -> None:
    cookie = {"host": evening.keys.admit_host()}
    with evening.phone(cookie, "/host/socket") as host, evening.phone(cookie, "/host/socket") as second:
        host.quiet()
        second.quiet()
        assert "grimoire-secret" not in "".join(host.frames)
        host.send(t="grimoire", open=True)
        host.hear()
        assert "grimoire-secret Ann: Imp" in host.held["grimoire"]
        host.send(t="grimoire", open=False)
        assert host.hear()["held"] == {}
        assert second.quiet() == 0
    with evening.phone(evening.cookie(0)) as phone:
        phone.send(t="grimoire", open=True)
        phone.quiet()
        assert "grimoire-secret" not in "".join(phone.frames)


def test_nothing_private_is_logged(
    evening: Table, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level("DEBUG")
    caplog.set_level("WARNING", "websockets.client")  # the test's own phone
    cookie = evening.cookie(0)
    evening.set(stage="night")

    async def fails(_intent: object) -> object:
        raise RuntimeError("the room fell over")

    with evening.phone(cookie) as phone:
        evening.change(lambda: setattr(evening.room, "intend", fails))
        receipt = phone.intend("intent-1", "pick", picks=[1])
        assert receipt["done"] is False
        assert "laptop" in str(receipt["text"])
        phone.send(t="beat", at=1)
        while phone.hear().get("at") != 1:
            pass
    printed = "".join(capfd.readouterr()) + caplog.text
    assert "the room fell over" in printed
    assert cookie["seat"] not in printed
    assert "secret-" not in printed
