"""Rules 8 and 9: what pages, headers and logs hold, and how secrets are compared."""

import hashlib
import hmac
import logging
import re
import secrets
from contextlib import suppress
from typing import Any

import httpx
import uvicorn
from jinja2 import Environment

from narrator.web import app, pages
from narrator.web.guard import Guard
from narrator.web.keys import HostDoor
from tests.narrator.web import table as tables
from tests.narrator.web.table import PIN, TOKEN, Table
from tests.security.attacks import Patch, Rule, replaced


def markup_in_a_page(table: Table) -> bool:
    """A name that came in some other way, such as on the command line."""
    table.change(lambda: setattr(table.room.players[1], "name", '<img src="x">'))
    found = ""
    with table.browser() as visitor:
        visitor.cookies.update({**table.cookie(0), "host": table.keys.admit_host()})
        for path in ("/", "/square", "/host", "/host/seats", "/?code=%3Cimg%20src=%22x%22%3E"):
            found += visitor.get(path).text
    return '<img src="x">' in found


def unescaped(patch: Patch) -> None:
    anew: dict[str, Any] = {"autoescape": False, "bytecode_cache": None}  # what was compiled before escapes
    patch.setattr(pages, "Environment", lambda **options: Environment(**{**options, **anew}))


HEADERS = {
    "content-security-policy": (
        "default-src 'none'",
        "script-src 'self';",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ),
    "x-content-type-options": ("nosniff",),
    "x-frame-options": ("DENY",),
    "referrer-policy": ("same-origin",),
    "cross-origin-resource-policy": ("same-origin",),
    "cache-control": ("no-store",),
}


def an_answer_without_headers(table: Table) -> bool:
    """Pages, redirects, files, and every kind of error."""
    with table.browser() as browser:
        asset = re.search(r'href="(/assets/[0-9a-f]+/storyteller\.css)"', browser.get("/").text)
        assert asset is not None
        answers = [
            browser.get(path)
            for path in ("/", "/square", "/host", "/recover", "/host/seats", "/nothing", "/act")
        ]
        answers += [
            browser.get("/assets/0/net.js"),
            browser.get("/assets/0/nothing.js"),
            browser.get("/square/"),
        ]
        answers += [browser.head("/"), browser.options("/"), browser.request("PATCH", "/act")]
        answers += [browser.post("/join", data={}), browser.post("/join", content=b"x" * 9000)]
        answers.append(browser.get("/", headers={"Host": "evil.example"}))
        answers.append(browser.post("/join", headers={"Origin": "http://evil.example"}))
        token = table.keys.seal("page", "door", "None")
        for _ in range(6):
            answers.append(browser.post("/join", data={"token": token, "code": "AAAA", "name": "Zoe"}))
        cached = browser.get(asset[1])
        table.change(lambda: setattr(table.room, "phone", None))
        browser.cookies.update(table.cookie(0))
        with suppress(httpx.RemoteProtocolError):
            answers.append(browser.get("/"))
    seen = {answer.status_code for answer in answers}
    assert seen >= {200, 303, 307, 400, 403, 404, 405, 413, 429, 500}, seen
    lacking = [
        (answer.request.method, answer.request.url.path, answer.status_code, name)
        for answer in [*answers, cached]
        for name, values in HEADERS.items()
        if not (answer is cached and name == "cache-control")
        and not all(value in answer.headers.get(name, "") for value in values)
    ]
    return bool(lacking) or "server" in answers[0].headers


class Seen(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.text = ""
        self.setFormatter(logging.Formatter("%(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"


def read_the_log(table: Table) -> bool:
    """Everything that pages, addresses and a fault write, searched for tokens, codes, words and roles."""
    seen, cookie, host = Seen(), table.cookie(0), table.keys.admit_host()
    names = ("", "uvicorn", "uvicorn.access", "uvicorn.error")
    for name in names:
        logging.getLogger(name).addHandler(seen)

    async def fails(_intent: object) -> object:
        raise RuntimeError("the room fell over")

    try:
        table.set(stage="night")
        with (
            table.browser() as browser,
            table.phone(cookie) as phone,
            table.phone({"host": host}, "/host/socket"),
        ):
            browser.get(f"/?code={table.room.code}")
            browser.cookies.update({**cookie, "host": host})
            browser.get("/")
            table.post(browser, "/", "/act", action="pick", picks="2")
            table.change(lambda: setattr(table.room, "intend", fails))
            assert phone.intend("intent-1", "pick", picks=[1])["done"] is False
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(seen)
    assert "the room fell over" in seen.text
    private = [cookie["seat"], host, table.room.code, table.keys.recovery_word(0), PIN, "secret-"]
    private += [hashlib.sha256(cookie["seat"].encode()).hexdigest()]
    return any(word in seen.text for word in private)


def chatty(patch: Patch) -> None:
    made = tables.server_config

    def config(application: Any) -> uvicorn.Config:
        made(application)
        return uvicorn.Config(application, access_log=True, log_level="info", lifespan="off")

    patch.setattr(tables, "server_config", config)


def a_secret_compared_in_steps(table: Table) -> bool:
    """Whether PIN, code, recovery word or page token were compared letter by letter."""
    table.cookie(0)
    with table.browser() as visitor:
        page = TOKEN.search(visitor.get("/recover").text)
        assert page is not None
        visitor.post("/join", data={"token": page[1], "name": "Zoe", "code": "AAAA"})
        visitor.post("/host/enter", data={"token": page[1], "pin": "000000"})
        visitor.post("/recover", data={"token": page[1], "name": "Ann", "word": "AAAA", "way": "word"})
    wanted = {table.room.code.encode(), PIN.encode(), table.keys.recovery_word(0).encode(), page[1].encode()}
    return not wanted <= COMPARED


COMPARED: set[bytes] = set()


def noted(one: bytes, other: bytes) -> bool:
    COMPARED.update((one, other))
    return one == other


def watched(patch: Patch) -> None:
    COMPARED.clear()
    patch.setattr(secrets, "compare_digest", noted)
    patch.setattr(hmac, "compare_digest", noted)


def in_steps(patch: Patch) -> None:
    watched(patch)
    patch.setattr(HostDoor, "open", lambda door, pin: door._pin == pin)


def lengths_at_night(table: Table) -> bool:
    """An eavesdropper measures what is answered to a form at night: card and look, and the page after a tap."""
    table.change(lambda: table.room.lines.update({1: "You learned that Cat or Dan is the Spy. " * 12, 2: ""}))
    table.set(stage="night", kind="read")
    host, lengths = table.keys.admit_host(), dict[str, set[tuple[int, str]]]()
    for player in range(4):
        with table.browser() as browser:
            browser.cookies.update({**table.cookie(player), "host": host})
            if player == 3:
                table.post(browser, "/", "/act", action="pick", picks="2")
            pages = {"/": browser.get("/"), "/look": table.post(browser, "/", "/look")}
            mine = f"/host/play/{player}"
            pages |= {"/mine": table.post(browser, "/", "/mine")}
            pages |= {"laptop": table.post(browser, mine, f"{mine}/look")}
        for name, answer in pages.items():
            assert answer.status_code == 200
            lengths.setdefault(name, set()).add((len(answer.content), repr(sorted(answer.headers))))
    return any(len(found) > 1 for found in lengths.values())


RULES = (
    Rule("8 markup is shown as text", markup_in_a_page, unescaped),
    Rule(
        "8 headers on every answer",
        an_answer_without_headers,
        replaced(Guard, "_with_headers", lambda _, send, *__: send),
    ),
    Rule(
        "9 answers at night are of one length",
        lengths_at_night,
        replaced(app, "night_length", lambda page, _: len(page.encode())),
    ),
    Rule("9 nothing private in a log", read_the_log, chatty),
    Rule("1-3 secrets are compared whole", a_secret_compared_in_steps, in_steps),
)
