"""Phones that speak the protocol: what is pushed, what is refused, what is never lost."""

import asyncio
import contextlib
import json
import socket
import time
from unittest.mock import Mock

import pytest
from websockets.exceptions import ConnectionClosed

from config.texts import load_texts
from narrator.screens.records import GrimoirePage, GrimoireSeat, Receipt
from narrator.table import pace
from narrator.web import SeatKeys
from narrator.web.hub import GATHER_SECONDS, MOVED, NO_SEAT, REPLACED, SEND_SECONDS, Hub, Viewer
from tests.narrator.watcher import pages
from tests.narrator.web.room import TestRoom
from tests.narrator.web.table import PATIENCE, Table
from tests.virtual_time import run


def test_a_phone_gets_everything_once_and_then_only_what_changed(seated: Table) -> None:
    seated.set(stage="discussion")
    with seated.phone(seated.cookie(0)) as phone:
        first = phone.hear()
        assert set(phone.regions) == {
            "top", "news", "pass", "notice", "hands", "play", "claims", "company", "confirm", "square", "story",
            "word", "i_am",
        }  # fmt: skip
        assert (first["boot"], first["stage"]) == ("first", "discussion")
        assert abs(int(str(first["now"])) - time.time() * 1000) < 2000
        phone.quiet()
        seated.set(headline="The bell rings")
        second = phone.hear()
        assert list(second["regions"]) == ["top", "news"]  # type: ignore[call-overload]
        assert int(str(second["rev"])) > int(str(first["rev"]))
        seated.change()
        assert phone.quiet() == 0


def test_many_changes_are_one_push(seated: Table) -> None:
    with seated.phone(seated.cookie(0)) as phone:
        phone.quiet()

        def fifty_changes() -> None:
            for number in range(50):
                seated.room.headline = f"{number}"
                seated.room.changed()

        seated.change(fifty_changes)
        assert phone.quiet() == 1
        assert ">49<" in phone.regions["top"]


def test_an_oversized_frame_gets_a_reason_and_nothing_is_lost(seated: Table) -> None:
    seated.set(stage="night")
    cookie = seated.cookie(0)
    with seated.phone(cookie) as phone:
        phone.intend("intent-1", "pick", picks=[3])
        phone.send(t="intend", id="intent-2", action="pick", arguments={"picks": [2], "look": "x" * 9000})
        code, reason = phone.closing()
        assert code == 1009
        assert "8192 bytes" in reason
    with seated.phone(cookie) as phone:
        phone.connection.send("x" * 300_000)
        assert phone.closing()[0] == 1009
    with seated.phone(cookie) as phone:
        phone.hear()
        assert 'id="pick-3" name="picks" value="" aria-pressed="true"' in phone.regions["play"]
    assert seated.room.players[0].picks == (3,)


@pytest.mark.parametrize("frame", ["{", "[]", "null", '"a"', "[" * 4000, "NaN"])
def test_a_frame_that_is_no_message_closes_the_socket(seated: Table, frame: str) -> None:
    with seated.phone(seated.cookie(0)) as phone:
        phone.connection.send(frame)
        assert phone.closing()[0] == 1007


def test_bytes_and_unknown_messages_change_nothing(seated: Table) -> None:
    with seated.phone(seated.cookie(0)) as phone:
        phone.quiet()
        phone.send(t="grimoire", open=True)
        phone.send(t="something else")
        assert phone.quiet() == 0
        phone.connection.send(b"\x00\x01")
        assert phone.closing()[0] == 1009


def test_an_intent_sent_again_is_answered_again_but_done_once(seated: Table) -> None:
    seated.set(stage="nominations")
    cookie = seated.cookie(0)
    with seated.phone(cookie) as phone:
        first = phone.intend("intent-1", "nominate", nominee=2)
        again = phone.intend("intent-1", "nominate", nominee=2)
        other = phone.intend("intent-1", "nominate", nominee=3)
    with seated.phone(cookie) as phone:
        resent = phone.intend("intent-1", "nominate", nominee=2)
    assert first == again == resent == {"id": "intent-1", "done": True, "text": ""}
    assert other["done"] is False
    assert len(seated.room.done) == 1


@pytest.mark.parametrize(
    ("action", "arguments"),
    [
        ("start", {}),
        ("approve", {"claim": "x"}),
        ("play_for", {"seat": 1, "action": "hand"}),
        ("nominate", {}),
        ("nominate", {"nominee": -1}),
        ("nominate", {"nominee": 1.5}),
        ("nominate", {"nominee": True}),
        ("nominate", {"nominee": 1, "seat": 2}),
        ("pick", {"picks": [1, 1]}),
        ("pick", {"picks": [1, 2, 3, 4, 5, 6, 7]}),
        ("pick", {"picks": [1], "word": "imp,imp"}),
        ("pick", {"picks": [1], "word": 7}),
        ("pick", {"picks": [1], "word": "x" * 65}),
        ("pick", {"picks": [99]}),
        ("pick", {"picks": "1,x"}),
        ("hand", {"vote": "v" * 100, "raised": True}),
        ("hand", {"vote": "v", "raised": "perhaps"}),
        ("", {}),
    ],
)
def test_what_a_phone_may_not_ask_never_reaches_the_room(
    seated: Table, action: str, arguments: dict[str, object]
) -> None:
    seated.set(stage="night")
    with seated.phone(seated.cookie(0)) as phone:
        receipt = phone.intend("intent-1", action, **arguments)
        assert receipt["done"] is False
        assert receipt["text"]
    assert not seated.room.done


def test_the_seat_is_the_cookies_whatever_the_page_says(seated: Table) -> None:
    seated.set(stage="nominations")
    with seated.phone(seated.cookie(1)) as phone:
        phone.intend("intent-1", "nominate", nominee=0)
    assert [(intent.player, intent.seat, intent.host) for intent in seated.room.done] == [(1, 1, False)]


def test_an_answer_for_a_look_that_is_over_is_refused(seated: Table) -> None:
    seated.set(stage="night")
    with seated.phone(seated.cookie(0)) as phone:
        phone.hear()
        mark = phone.regions["play"].split('name="look" value="')[1].split('"')[0]
        assert seated.room.look not in phone.regions["play"]
        assert phone.intend("intent-1", "pick", look=mark, picks=[1])["done"] is True
        seated.set(look="n1/second")
        late = phone.intend("intent-2", "pick", look=mark, picks=[2])
        assert late["done"] is False
        assert "too late" in str(late["text"])
    assert seated.room.players[0].picks == (1,)
    assert seated.room.done[0].arguments == {"look": "n1/first", "picks": (1,)}


def test_a_page_without_a_seat_is_told_so(table: Table) -> None:
    for cookies in ({}, {"seat": "made-up"}):
        with table.phone(cookies) as phone:
            assert phone.closing()[0] == NO_SEAT
    with table.phone({"seat": "made-up"}, "/host/socket") as phone:
        assert phone.closing()[0] == NO_SEAT


def test_a_fourth_page_of_a_seat_ends_the_oldest(seated: Table) -> None:
    cookie = seated.cookie(0)
    with seated.phone(cookie) as oldest, seated.phone(cookie) as second, seated.phone(cookie):
        oldest.quiet()
        with seated.phone(cookie) as newest:
            assert oldest.closing()[0] == REPLACED
            assert newest.hear()["t"] == "push"
            second.send(t="beat", at=1)
            while second.hear().get("at") != 1:
                pass


def test_the_room_knows_which_phones_are_here(seated: Table) -> None:
    cookie = seated.cookie(2)
    with seated.phone(cookie) as first:
        first.quiet()
        with seated.phone(cookie) as second:
            second.quiet()
        assert seated.room.here == {2}
    deadline = time.monotonic() + PATIENCE
    while seated.room.here and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not seated.room.here


def test_a_heartbeat_is_answered_with_the_servers_clock(seated: Table) -> None:
    with seated.phone(seated.cookie(0)) as phone:
        phone.quiet()
        phone.send(t="beat", at=12.5)
        answer = phone.hear()
        assert (answer["t"], answer["at"]) == ("beat", 12.5)
        assert abs(int(str(answer["now"])) - time.time() * 1000) < 2000


def test_a_page_is_told_the_same_time_when_the_clock_of_the_laptop_is_set(
    seated: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Timers and the clock of a vote are counted from the "now" of pushes and heartbeats."""
    true = time.time
    with seated.phone(seated.cookie(0)) as phone:
        before = int(str(phone.hear()["now"]))
        monkeypatch.setattr(time, "time", lambda: true() - 3600)
        phone.quiet()
        phone.send(t="beat", at=1.0)
        beat = int(str(phone.hear()["now"]))
        seated.set(headline="The bell rings")
        push = int(str(phone.hear()["now"]))
        assert 0 <= beat - before <= push - before < 10_000
        assert 0 <= pace.now() - push < 10_000


def test_a_flood_is_slowed_and_then_cut(seated: Table) -> None:
    seated.set(stage="nominations")
    with seated.phone(seated.cookie(0)) as phone:
        receipts = [phone.intend(f"intent-{n:03}", "cancel", echo="e1") for n in range(30)]
        assert [receipt["done"] for receipt in receipts[:20]] == [True] * 20
        assert any("Too fast" in str(receipt["text"]) for receipt in receipts)
    with seated.phone(seated.cookie(0)) as phone:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(5000):
                phone.send(t="nothing")
        assert phone.closing()[0] in (1008, 1006)


def test_a_page_that_does_not_read_is_dropped_and_the_others_go_on(seated: Table) -> None:
    cookie = seated.cookie(0)
    with socket.socket() as slow, seated.phone(seated.cookie(1)) as quick:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect(("127.0.0.1", seated.port))
        slow.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {seated.host}\r\nOrigin: {seated.url}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: seat={cookie['seat']}\r\n\r\n".encode()
        )
        quick.quiet()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and (0 in seated.room.here or not quick.frames):
            seated.set(headline="x" * 400_000 + str(time.monotonic()))
            quick.hear(SEND_SECONDS)  # before the slow one is given up
        assert 0 not in seated.room.here


def test_a_restarted_table_is_a_new_boot_and_keeps_the_seats(seated: Table) -> None:
    seated.set(stage="night")
    cookie = seated.cookie(0)
    with seated.phone(cookie) as phone:
        phone.intend("intent-1", "pick", picks=[4])
        assert phone.last["boot"] == "first"
    saved = json.loads(json.dumps(seated.keys.as_data()))
    seated.__exit__(None, None, None)
    room = TestRoom(boot="second", stage="night", players=seated.room.players)
    restarted = Table(room, keys=SeatKeys.from_data(saved), port=seated.port)
    with restarted as again, again.phone(cookie) as phone:
        assert phone.hear()["boot"] == "second"
        assert 'id="pick-4" name="picks" value="" aria-pressed="true"' in phone.regions["play"]


def test_an_old_phone_is_told_that_its_seat_moved(seated: Table) -> None:
    with seated.phone(seated.cookie(0)) as phone:
        phone.quiet()
        with seated.browser() as other:
            word = seated.keys.recovery_word(0)
            answer = seated.post(other, "/recover", "/recover", name="Ann", word=word, way="word")
            assert answer.status_code == 303
        assert phone.closing()[0] == MOVED


def test_of_what_was_answered_only_the_receipt_is_kept() -> None:
    """A kept task would hold all evening what it was made in: some two thousand objects a game."""

    async def twice() -> tuple[list[Receipt], list[object], int]:
        room = TestRoom()
        room.seat_everybody("Ann", "Bob")
        hub = Hub(room, lambda _: pages(load_texts("en")), SeatKeys(), assets="0")
        sent = {"id": "again-0001", "action": "ready", "arguments": {}}
        answers = [await hub.act(Viewer("phone", 0), sent) for _ in range(2)]
        return answers, [one for kept in hub._receipts.values() for _, one in kept.values()], len(room.done)

    answers, kept, done = asyncio.run(twice())
    assert kept == [answers[0]] == [answers[1]]
    assert done == 1


def test_what_lies_on_the_desk_wakes_no_phone_and_not_the_square(seated: Table) -> None:
    """Else a push at night would tell everybody that a person has tapped."""
    seated.set(stage="night")
    host = {"host": seated.keys.admit_host()}
    with (
        seated.phone(seated.cookie(0)) as phone,
        seated.phone({}, "/square/socket") as square,
        seated.phone(host, "/host/grimoire/socket") as person,
    ):
        person.send(t="grimoire", open=True)
        for page in (phone, square, person):
            page.quiet()
        before = person.held["grimoire"]

        def decided() -> None:
            seated.room.grimoire_page = GrimoirePage((), nod=True)
            seated.room.desk_changed()

        seated._loop.call_soon_threadsafe(decided)
        assert person.hear()["held"]["grimoire"] != before  # type: ignore[index]
        assert (phone.quiet(), square.quiet()) == (0, 0)


def test_what_lies_on_the_desk_waits_for_a_push_to_all_that_is_about_to_come() -> None:
    """Else the host's page would show what everybody may see a moment before the others, and so that a person there
    was told something."""

    async def woken() -> list[bool]:
        room = TestRoom()
        hub = Hub(room, lambda _: pages(load_texts("en")), SeatKeys(), assets="0")
        page = Mock(dirty=False, alike=False, wake=asyncio.Event())
        hub.sockets[Viewer("host")] = [page]
        room.changed()
        room.desk_changed()
        at_once = page.dirty
        await asyncio.sleep(2 * GATHER_SECONDS)
        pushed, page.dirty = page.dirty, False
        room.desk_changed()
        return [at_once, pushed, page.dirty]

    assert run(woken()) == [False, True, True]


def test_the_grimoire_is_sent_only_while_it_lies_open_and_only_to_the_host(seated: Table) -> None:
    seated.room.grimoire_page = GrimoirePage((GrimoireSeat(0, "Ann", True, "Imp", "evil", "", (), ()),))
    with seated.phone({"host": seated.keys.admit_host()}, "/host/grimoire/socket") as person:
        person.quiet()
        assert "Imp" not in "".join(person.frames)
        person.send(t="grimoire", open=True)
        person.quiet()
        assert "Imp" in person.held["grimoire"]
        person.send(t="grimoire", open=False)
        seated.set(headline="The bell rings")
        person.quiet()
        assert "Imp" not in person.frames[-1]
    with seated.phone(seated.cookie(0), "/host/grimoire/socket") as player:
        assert player.closing()[0] == NO_SEAT
