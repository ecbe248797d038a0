"""Rule 7: how much anybody may send."""

import socket
import time
from contextlib import suppress
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed

from narrator.web import app, guard, hub
from narrator.web.app import Site
from narrator.web.limits import Allowance
from tests.narrator.web.table import TOKEN, Table
from tests.security.attacks import Patch, Rule, change_default, replaced
from tests.security.evening import SLOW


def a_large_frame(table: Table) -> bool:
    with table.phone(table.cookie(0)) as phone:
        phone.quiet()
        phone.send(t="beat", at=1, more="x" * 9000)
        try:
            return phone.hear()["t"] == "beat"
        except ConnectionClosed:
            return False


def a_large_form(table: Table) -> bool:
    """With its length and, in pieces, without."""
    door = {"token": table.keys.seal("page", "door", "None"), "code": table.room.code, "more": "x" * 20_000}
    with table.browser() as visitor, table.browser() as other:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        known = visitor.post("/join", data={**door, "name": "Zoe"})
        body = urlencode({**door, "name": "Zed"}).encode()
        pieces = other.post("/join", content=iter([body[:9000], body[9000:]]), headers=kind)
        return known.status_code == 303 or pieces.status_code == 303


def large_forms(patch: Patch) -> None:
    patch.setattr(guard, "FORM_BYTES", 10**9)
    change_default(patch, Site._form, "most", 10**9)


HOSTILE_NAMES = (
    "\u202eAnn", "Zoe\u2066", "Z\u200bo\u200be", "Zo\x00e", "Zoe\x1b[2J", "Zoe\r\nSet-Cookie: host=1", "<b>Zoe</b>",
    "<script>alert(1)</script>", "Z" * 25, "o" + "\u0301" * 40, "{{ 7 * 7 }}", "\ufeffZoe", "Zoe\U000e0041",
    "\u2028Zoe", "\u0410nn", "\u0391nn", "Ann\u3164", "An\ufe0fn", "\ue000Zoe", "ZA" * 4000,
)  # fmt: skip


def a_hostile_name(table: Table) -> bool:
    """Whether any of them reaches the table as it was typed."""
    with table.browser() as visitor:
        page = TOKEN.search(visitor.get("/").text)
        assert page is not None
        for name in HOSTILE_NAMES:
            visitor.cookies.clear()
            visitor.post("/join", data={"token": page[1], "name": name, "code": table.room.code})
    return any(player.name in HOSTILE_NAMES for player in table.room.players)


def too_many_intents(table: Table) -> bool:
    """Forty at once from one seat; twenty are its burst, and the clock of the allowance stands still."""
    with table.phone(table.cookie(0)) as phone:
        for number in range(40):
            phone.send(t="intend", id=f"intent-{number:03}", action="ready", arguments={})
        with suppress(ConnectionClosed, TimeoutError):
            while len(phone.receipts) < 40:
                phone.hear()
    return len(table.room.done) > 20


def too_many_frames(table: Table) -> bool:
    with table.phone(table.cookie(0)) as phone, suppress(ConnectionClosed):
        for number in range(70):
            phone.send(t="beat", at=number)
        while phone.hear(SLOW).get("at") != 69:
            pass
        return True
    return False


def still_clock(patch: Patch) -> None:
    """A second has no time to pass on a slow machine."""
    change_default(patch, Allowance.__init__, "clock", lambda: 0.0)


def shared(table: Table, cookie: dict[str, str]) -> dict[str, str]:
    """The cookie of a phone that Ben plays on too."""
    return {"seat": f"{cookie['seat']}.{table.cookie(1)['seat']}"}


def five_pages(table: Table) -> bool:
    """Whether the oldest of five pages of one seat, alone and shared, is still served."""
    cookie = table.cookie(0)
    also = shared(table, cookie)
    with (
        table.phone(cookie) as oldest,
        table.phone(also),
        table.phone(cookie),
        table.phone(also),
        table.phone(cookie),
    ):
        try:
            oldest.quiet()
            oldest.send(t="beat", at=1)
            return oldest.hear()["t"] == "beat"
        except ConnectionClosed:
            return False


def a_page_that_never_reads(table: Table) -> bool:
    """Whether it is still there after megabytes of news."""
    cookie = table.cookie(0)
    with socket.socket() as slow, table.phone(table.cookie(1)) as quick:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect(("127.0.0.1", table.port))
        slow.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {table.host}\r\nOrigin: {table.url}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: seat={cookie['seat']}\r\n\r\n".encode()
        )
        quick.quiet()
        for number in range(16):
            table.set(headline=str(number) + "x" * 400_000)
            quick.hear()
        end = time.monotonic() + (1 if hub.SEND_SECONDS > SLOW else SLOW)
        while 0 in table.room.here and time.monotonic() < end:
            time.sleep(0.02)
        return 0 in table.room.here


def impatient(patch: Patch) -> None:
    patch.setattr(hub, "SEND_SECONDS", 0.3)


def patient(patch: Patch) -> None:
    patch.setattr(hub, "SEND_SECONDS", 1e6)


def replay(table: Table) -> bool:
    """The same intent a second time is done a second time, or its id with another body is done at all."""
    cookie = table.cookie(0)
    with table.phone(cookie) as phone:
        phone.intend("intent-1", "hand", vote="v1", raised=True)
        phone.intend("intent-2", "ready")
        phone.intend("intent-1", "hand", vote="v1", raised=True)
        phone.intend("intent-1", "hand", vote="v1", raised=False)
    with table.phone(shared(table, cookie)) as phone:  # somebody else plays on this phone by now
        phone.intend("intent-1", "hand", vote="v1", raised=True)
    return len(table.room.done) > 2


endless = replaced(Allowance, "take", lambda *_: True)


RULES = (
    Rule("7 frames of 8 KiB", a_large_frame, replaced(hub, "FRAME_BYTES", 10**6)),
    Rule("7 forms of 8 KiB", a_large_form, large_forms),
    Rule("7 names", a_hostile_name, replaced(app, "clean_name", lambda name: name)),
    Rule("7 intents a second", too_many_intents, endless),
    Rule("7 frames a second", too_many_frames, endless),
    Rule("7 three pages for a seat", five_pages, replaced(app, "SOCKETS_PER_SEAT", 99)),
    Rule("7 slow readers are dropped", a_page_that_never_reads, patient),
    Rule("7 an intent is done once", replay, replaced(hub, "KEPT_RECEIPTS", 0)),
)
