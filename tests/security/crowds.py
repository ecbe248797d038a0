"""Rule 10: one guest with many sockets, addresses or half requests takes nothing from the others.

Addresses of 127.0.1.0/24 stand for other devices of the network: only both ends being one address is this computer.
"""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count

import httpx
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from narrator.web import app, forms, hub, serving
from narrator.web.app import Site
from narrator.web.limits import WrongTries, WrongTriesOfAll
from tests.narrator.web.table import PATIENCE, PIN, TOKEN, Phone, Table
from tests.security.attacks import Patch, Rule, change_default, replaced
from tests.security.evening import SLOW
from tests.security.hosts import enter

TV, GUEST, NEWCOMER, STUDY = "127.0.1.2", "127.0.1.7", "127.0.1.8", "127.0.1.9"
MANY = 30
LEFT_OPEN = 1.2
"""Seconds after which a connection that nobody limits counts as left open: more than `impatient` allows."""


def wire(table: Table, address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", table.port), timeout=SLOW, source_address=(address, 0))


@contextmanager
def page(table: Table, address: str, path: str = "/square/socket", cookie: str = "") -> Iterator[Phone]:
    with connect(
        f"ws://{table.host}{path}",
        sock=wire(table, address),
        origin=Origin(table.url),
        additional_headers={"Cookie": cookie},
        compression=None,
        max_size=None,
        open_timeout=PATIENCE,
    ) as connection:
        yield Phone(connection, table.settled)


def lives(one: Phone) -> bool:
    """Whether the page is still served."""
    try:
        one.send(t="beat", at=1)
        while one.hear()["t"] != "beat":
            pass
    except ConnectionClosed:
        return False
    return True


def browser(table: Table, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(
        base_url=table.url, headers={"Origin": table.url}, transport=transport, timeout=PATIENCE
    )


# The town square


def blank_the_television(table: Table) -> bool:
    """One guest opens thirty town squares; is the one that was open before ended?"""
    with ExitStack() as stack:
        television = stack.enter_context(page(table, TV))
        television.hear()
        for _ in range(MANY):
            stack.enter_context(page(table, GUEST))
        return not lives(television)


def ends_the_oldest(patch: Patch) -> None:
    async def square_socket(site: Site, websocket: WebSocket) -> None:
        await site.hub.serve(websocket, site._square(websocket), most=24)

    patch.setattr(Site, "square_socket", square_socket)


def fill_the_squares(table: Table) -> bool:
    """How many squares of one guest are served; six are enough for anybody."""
    with ExitStack() as stack:
        pages = [stack.enter_context(page(table, GUEST)) for _ in range(MANY)]
        return sum(lives(one) for one in pages) > 6


def squares_from_everywhere(table: Table) -> bool:
    """A guest with many addresses leaves no room for the laptop's own page, or the host's on another machine."""
    host = f"host={table.keys.admit_host()}"
    with ExitStack() as stack:
        stack.enter_context(page(table, STUDY, "/host/socket", host)).hear()
        for number in range(60):
            stack.enter_context(page(table, f"127.0.2.{1 + number // 5}"))
        own = [stack.enter_context(page(table, address)) for address in ("127.0.0.1", STUDY)]
        return not all(lives(one) for one in own)


# Codes and words


def post_from(table: Table, address: str, path: str, **fields: str) -> int:
    with browser(table, address) as visitor:
        token = TOKEN.search(visitor.get("/recover").text)
        assert token is not None
        return visitor.post(path, data={"token": token[1], **fields}).status_code


def guess_from_everywhere(table: Table) -> bool:
    """Four wrong words from each of ten addresses: how many are judged?"""
    table.cookie(0)
    guesses, judged = count(), 0
    for _ in range(4):
        for device in range(10):
            word = f"{next(guesses):04}"
            sent = {"name": "Ann", "word": word, "way": "word"}
            judged += post_from(table, f"127.0.2.{1 + device}", "/recover", **sent) == 403
    return judged > 20


def keep_the_others_out(table: Table) -> bool:
    """Somebody is wrong from many addresses all the time; can an honest newcomer not join at once?"""
    guess_from_everywhere(table)
    return post_from(table, NEWCOMER, "/join", name="Zoe", code=table.room.code) != 303


def keep_out_for_the_evening(table: Table) -> bool:
    """The same, and the newcomer had mistyped the code: is it longer than ten minutes until the next try?"""
    post_from(table, NEWCOMER, "/join", name="Zoe", code="AAAA")
    guess_from_everywhere(table)
    CLOCK[0] = 601.0
    for device in range(25):  # wrong all the time
        post_from(table, f"127.0.2.{11 + device}", "/join", name="Zed", code="AAAA")
    return post_from(table, NEWCOMER, "/join", name="Zoe", code=table.room.code) != 303


CLOCK = [0.0]


def stopped_clock(patch: Patch) -> None:
    """A minute does not pass on a slow machine, and ten pass at once."""
    CLOCK[0] = 0.0
    for tries in (WrongTries, WrongTriesOfAll):
        change_default(patch, tries.__init__, "clock", lambda: CLOCK[0])


def waits_for_all(tries: WrongTriesOfAll, key: object) -> int:  # noqa: ARG001
    return 60 if len(tries._newest) == tries._newest.maxlen else 0


def lock_the_host_out(table: Table) -> bool:
    """Twenty wrong PINs from five addresses; then the host types the right one on the laptop."""
    for device in range(5):
        with browser(table, f"127.0.2.{1 + device}") as guest:
            for guess in range(4):
                enter(guest, f"{device}{guess:05}")
    with table.browser() as host:
        return not enter(host, PIN)


# Connections


def half_a_head(table: Table) -> bool:
    """Somebody sends the head of a request a letter at a time; is the connection still open after a while?"""
    with wire(table, GUEST) as slow:
        slow.settimeout(0.2)
        slow.sendall(f"GET / HTTP/1.1\r\nHost: {table.host}\r\nX-Slow: ".encode())
        return trickles(slow)


def half_a_second_head(table: Table) -> bool:
    """The same after a request that was whole, on the same connection."""
    with wire(table, GUEST) as slow:
        slow.sendall(f"GET /recover HTTP/1.1\r\nHost: {table.host}\r\n\r\n".encode())
        while b"</html>" not in slow.recv(65536):
            pass
        slow.settimeout(0.2)
        slow.sendall(b"GET / HTTP/1.1\r\n")
        return trickles(slow)


def trickles(slow: socket.socket) -> bool:
    """One byte after the other, until the connection is closed or it was open for long enough."""
    long = LEFT_OPEN if vars(serving)["HEAD_SECONDS"] > SLOW else SLOW
    until = time.monotonic() + long
    while time.monotonic() < until:
        try:
            slow.sendall(b"x")
            if not slow.recv(1024):
                return False
        except TimeoutError:
            continue
        except OSError:
            return False
    return True


def half_a_form(table: Table) -> bool:
    """The head of a form and never its body."""
    with wire(table, GUEST) as slow:
        slow.sendall(
            f"POST /join HTTP/1.1\r\nHost: {table.host}\r\nOrigin: {table.url}\r\nContent-Length: 99\r\n\r\n".encode()
        )
        slow.settimeout(LEFT_OPEN if vars(forms)["FORM_SECONDS"] > SLOW else SLOW)
        try:
            return b" 400 " not in slow.recv(65536)
        except TimeoutError:
            return True


def an_endless_head(table: Table) -> bool:
    """Whether a megabyte of header is taken in."""
    with wire(table, GUEST) as large, suppress(OSError):
        large.sendall(f"GET / HTTP/1.1\r\nHost: {table.host}\r\nX-Large: ".encode() + b"x" * 10**6)
        large.sendall(b"\r\n\r\n")
        return large.recv(1024) != b""
    return False


def hoard_connections(table: Table) -> bool:
    """Eighty connections of one guest, each with half a head; may more than 64 stay?"""
    with ExitStack() as stack:
        wires = [stack.enter_context(wire(table, GUEST)) for _ in range(80)]
        for one in wires:
            with suppress(OSError):
                one.sendall(b"GET / HT")
        with table.browser() as visitor:  # what came before has been dealt with
            assert visitor.get("/square").status_code == 200
        return sum(is_open(one) for one in wires) > 64


def is_open(one: socket.socket) -> bool:
    one.settimeout(0.01)
    try:
        return one.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


def take_every_file(table: Table) -> bool:
    """Connections from twenty addresses; is there no file left to open, for the record or for the laptop?"""
    with ExitStack() as stack:
        wires = [stack.enter_context(wire(table, f"127.0.2.{1 + number}")) for number in range(20)]
        for one in wires:
            with suppress(OSError):
                one.sendall(b"GET / HT")
        with table.browser() as laptop:
            assert laptop.get("/square").status_code == 200
        return sum(is_open(one) for one in wires) > 10


def few_files(patch: Patch) -> None:
    patch.setattr(serving, "open_files", lambda: 202)


def rest_on_connections(table: Table) -> bool:
    """Seventy connections that have had their answer: is there none for the next request from there?"""
    with ExitStack() as stack, suppress(ConnectionError):
        for _ in range(70):
            one = stack.enter_context(wire(table, GUEST))
            one.sendall(f"GET /recover HTTP/1.1\r\nHost: {table.host}\r\n\r\n".encode())
            answer = b""
            while b"</html>" not in answer:
                got = one.recv(65536)
                if not got:
                    return True
                answer += got
        return False
    return True


def impatient(patch: Patch) -> None:
    patch.setattr(serving, "HEAD_SECONDS", 0.5)
    patch.setattr(forms, "FORM_SECONDS", 0.5)


def ever(module: object, name: str) -> Callable[[Patch], object]:
    return replaced(module, name, 1e6)


RULES = (
    Rule("10 nobody ends the square of others", blank_the_television, ends_the_oldest),
    Rule("10 six squares an address", fill_the_squares, replaced(hub, "SQUARES_AN_ADDRESS", 99)),
    Rule(
        "10 room for the laptop and the host",
        squares_from_everywhere,
        replaced(hub, "is_here", lambda *_: False),
    ),
    Rule(
        "10 twenty wrong words in all",
        guess_from_everywhere,
        replaced(app, "WRONG_TRIES_A_MINUTE_IN_ALL", 10**6),
    ),
    Rule(
        "10 others may join meanwhile", keep_the_others_out, replaced(WrongTriesOfAll, "wait", waits_for_all)
    ),
    Rule("10 nobody is kept out for long", keep_out_for_the_evening, replaced(app, "PATIENCE", 1e9)),
    Rule("10 the laptop may show the PIN", lock_the_host_out, replaced(app, "is_here", lambda *_: False)),
    Rule("10 a head in ten seconds", half_a_head, ever(serving, "HEAD_SECONDS")),
    Rule("10 every head in ten seconds", half_a_second_head, ever(serving, "HEAD_SECONDS")),
    Rule("10 a form in ten seconds", half_a_form, ever(forms, "FORM_SECONDS")),
    Rule("10 what rests gives way", rest_on_connections, replaced(serving.Connection, "rests", False)),
    Rule("10 files are left", take_every_file, replaced(serving, "KEPT_FILES", -(10**6))),
    Rule("10 heads of 64 KiB", an_endless_head, replaced(serving, "HEAD_BYTES", 10**9)),
    Rule(
        "10 64 connections an address", hoard_connections, replaced(serving, "CONNECTIONS_AN_ADDRESS", 10**6)
    ),
)
