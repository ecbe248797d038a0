"""Rules 5 and 6: exact addresses, and forms that only our pages can send."""

import json
import secrets
import socket
from typing import Any

import httpx
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.routing import Route

from narrator.web.app import Site
from narrator.web.guard import Guard
from narrator.web.pages import Pages
from tests.narrator.web import table as tables
from tests.narrator.web.table import PIN, TOKEN, Table
from tests.security.attacks import Patch, Rule, replaced
from tests.security.evening import SLOW


def handshake(table: Table, path: str, host: str, origin: str | None) -> bool:
    """Whether a socket opens; written by hand, as browsers and libraries always send the right Host."""
    said = f"Origin: {origin}\r\n" if origin is not None else ""
    with socket.create_connection(("127.0.0.1", table.port), timeout=SLOW) as raw:
        raw.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{said}Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        return raw.recv(64).split()[1] == b"101"


def foreign_host(table: Table) -> bool:
    hosts = ["evil.example", f"evil.example:{table.port}", f"{table.host}.evil.example", "127.0.0.1", ""]
    with table.browser() as visitor:
        pages_ = [visitor.get("/square", headers={"Host": host}).status_code == 200 for host in hosts]
    return any(pages_) or any(handshake(table, "/square/socket", host, table.url) for host in hosts)


def foreign_socket(table: Table) -> bool:
    origins = (
        "http://evil.example", "null", f"{table.url}.evil.example", f"http://evil.example/{table.host}",
        f"https://{table.host}", table.url + "0", "",
    )  # fmt: skip
    return any(handshake(table, "/square/socket", table.host, origin) for origin in origins)


def socket_without_origin(table: Table) -> bool:
    return handshake(table, "/square/socket", table.host, None)


def rebound_name(table: Table) -> bool:
    """The attacker's own name leads to this machine, so that Host and Origin agree with each other."""
    return handshake(
        table, "/square/socket", f"evil.example:{table.port}", f"http://evil.example:{table.port}"
    )


def agreeing(_: Guard, __: Any, headers: Any) -> tuple[int, str] | None:
    same = headers.get("origin", "").partition("://")[2] == headers.get("host")
    return None if same or "origin" not in headers else (403, "wrong_address")


def foreign_form(table: Table) -> bool:
    """With the page token, as if it had leaked."""
    token, ok = table.keys.seal("page", "door", "None"), False
    for origin in (None, "null", "http://evil.example", f"{table.url}.evil.example"):
        with httpx.Client(
            base_url=table.url, headers={"Origin": origin} if origin else {}, verify=False
        ) as visitor:
            name = f"Zoe{chr(65 + len(table.room.players))}"
            answer = visitor.post("/join", data={"token": token, "name": name, "code": table.room.code})
            ok |= answer.status_code == 303
    return ok


def form_without_token(table: Table) -> bool:
    with table.browser() as visitor:
        answers = [
            visitor.post("/join", data={"name": "Zoe", "code": table.room.code, **token})
            for token in ({}, {"token": ""}, {"token": "0" * 24})
        ]
        return any(answer.status_code == 303 for answer in answers)


def token_of_another_page(table: Table) -> bool:
    """The door's token, which everybody has, and another player's, for an act of this one."""
    with table.browser() as visitor:
        door = TOKEN.search(visitor.get("/").text)
        assert door is not None
        visitor.cookies.update(table.cookie(1))
        other = TOKEN.search(visitor.get("/").text)
        assert other is not None
        visitor.cookies.clear()
        visitor.cookies.update(table.cookie(0))
        for token in (door[1], other[1]):
            visitor.post("/act", data={"token": token, "action": "ready"})
    return bool(table.room.done)


def change_by_looking(table: Table) -> bool:
    """Everything a form could send, as a query of a GET, with every cookie there is."""
    host = table.keys.admit_host()
    token = {
        k: table.keys.seal("page", k, p) for k, p in (("phone", "0"), ("host", "None"), ("door", "None"))
    }
    seat = table.cookie(0)["seat"]
    before: tuple[int, str, list[Any]] = (len(table.room.players), json.dumps(table.keys.as_data()), [])
    with table.browser() as visitor:
        visitor.cookies.update({"seat": seat, "host": host})
        visitor.get("/act", params={"token": token["phone"], "action": "ready"})
        visitor.get("/host/act", params={"token": token["host"], "action": "pause"})
        visitor.get("/host/add", params={"token": token["host"], "name": "Zoe"})
        visitor.cookies.clear()
        visitor.get("/join", params={"token": token["door"], "name": "Zoe", "code": table.room.code})
        visitor.get("/host/enter", params={"token": token["door"], "pin": PIN})
    return before != (len(table.room.players), json.dumps(table.keys.as_data()), table.room.done)


def forms_by_get(patch: Patch) -> None:
    made = Site._routes

    def routes(site: Site) -> list[Any]:
        def both(route: Any) -> Any:
            if not isinstance(route, Route) or "POST" not in (route.methods or ()):
                return route
            return Route(route.path, route.endpoint, methods=["GET", "POST"])

        return [both(route) for route in made(site)]

    async def form(_: Site, request: Request, *__: Any, **___: Any) -> dict[str, str]:
        return dict(request.query_params)

    patch.setattr(Site, "_routes", routes)
    patch.setattr(Site, "_form", form)


def another_site_reads(table: Table) -> bool:
    with table.browser() as visitor:
        foreign = {"Origin": "http://evil.example"}
        read = visitor.get("/square", headers=foreign).headers
        asked = visitor.options("/act", headers={**foreign, "Access-Control-Request-Method": "POST"}).headers
        return "access-control-allow-origin" in read or "access-control-allow-origin" in asked


def open_to_all(patch: Patch) -> None:
    made = tables.application
    patch.setattr(tables, "application", lambda *a, **k: CORSMiddleware(made(*a, **k), allow_origins=["*"]))


no_check = replaced(Guard, "_problem", lambda *_: None)


RULES = (
    Rule("5 exact Host", foreign_host, no_check),
    Rule("5 exact Origin", foreign_socket, no_check),
    Rule("5 sockets need an Origin", socket_without_origin, no_check),
    Rule("5 agreeing with the Host is not enough", rebound_name, replaced(Guard, "_problem", agreeing)),
    Rule("6 forms need our Origin", foreign_form, no_check),
    Rule(
        "6 forms need a page token", form_without_token, replaced(secrets, "compare_digest", lambda *_: True)
    ),
    Rule(
        "6 every page has its own token",
        token_of_another_page,
        replaced(Pages, "page_token", lambda *_, **__: "0" * 24),
    ),
    Rule("6 looking changes nothing", change_by_looking, forms_by_get),
    Rule("6 no site may read us", another_site_reads, open_to_all),
)
