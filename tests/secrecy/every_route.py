"""Every route of the application, asked in the middle of a night by a stranger, the player under proof and the host.

The routes are those of the application itself, so that a new one is asked as well; a new form must be named here.
What is answered is noted whole: status, headers and body. Nothing that is sent here has an effect.
"""

import asyncio
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Route, WebSocketRoute

from tests.secrecy.wire import CODE, Page, ask

if TYPE_CHECKING:
    from tests.secrecy.table import Table

STRANGER, PLAYER, HOST = VIEWERS = ("stranger", "player", "host")
ADDRESSES = {STRANGER: "10.0.0.7", PLAYER: "10.0.0.8", HOST: "10.0.0.9"}
A_MOMENT = 0.05  # seconds that a socket is left open
PARAMETER = re.compile(r"{([^}]+)}")
FORMS: Mapping[str, Mapping[str, str]] = {
    "/join": {"name": "", "code": CODE},
    "/recover": {"name": "Nobody", "word": "????", "way": "word"},
    "/withdraw": {},
    "/act": {"action": "nothing"},
    "/look": {},
    "/mine": {},
    "/pass": {"player": "0"},
    "/language": {"language": "en", "back": "/recover"},
    "/host/enter": {"pin": "000000"},
    "/host/act": {"action": "nothing"},
    "/host/add": {"name": ""},
    "/host/script": {"text": "["},
    "/host/box/tokens": {"depth": "nobody"},
    "/host/scripts/read": {"text": "["},
    "/host/show/open": {},
    "/host/show/still": {"ticket": "none"},
    "/host/show/covered": {"ticket": "none"},
    "/host/after/read": {"text": "["},
    "/host/show/answer": {"ticket": "none"},
    "/host/scripts/save": {"text": "["},
    "/host/scripts/keep": {"text": "["},
    "/host/play/{player:int}/act": {"action": "nothing"},
    "/host/play/{player:int}/mine": {},
    "/host/play/{player:int}/look": {},
}
"""What is sent to each: it is understood, and refused or without an effect."""
DOORS = ("/join", "/recover", "/withdraw", "/language", "/host/enter")


class UnknownRoute(AssertionError):
    """The application has a route that is not asked yet: say here how it is asked."""


def where(viewer: str) -> str:
    """By what name the answers to this viewer are noted."""
    return f"every route, {viewer}"


def requests_of(app: Starlette, player: int) -> Iterator[tuple[str, str, str]]:
    """(method, path, path with its parameters unfilled) of all that can be asked; "SOCKET" is a method here."""
    for route in app.routes:
        for method in _methods(route):
            yield method, _filled(route.path, player), route.path  # type: ignore[attr-defined]


def _methods(route: BaseRoute) -> list[str]:
    if isinstance(route, WebSocketRoute):
        return ["SOCKET"]
    if not isinstance(route, Route):
        raise UnknownRoute(f"nobody knows how to ask a {type(route).__name__}")
    if "POST" in (route.methods or ()) and route.path not in FORMS:
        raise UnknownRoute(f"what is sent to {route.path}? Name it in FORMS.")
    return sorted(route.methods or ())


def _filled(path: str, player: int) -> str:
    known = {"player:int": str(player), "version": "none", "name": "nothing.js"}
    unknown = set(PARAMETER.findall(path)) - known.keys()
    if unknown:
        raise UnknownRoute(f"what stands for {unknown} in {path}?")
    return PARAMETER.sub(lambda found: known[found[1]], path)


async def ask_every_route(table: "Table") -> None:
    for viewer in VIEWERS:
        for method, path, unfilled in requests_of(table.site.app, table.world.me):
            if method == "SOCKET":
                await _open(table, viewer, path)
            elif method == "POST":
                form = {"token": _page_token(table, unfilled), **FORMS[unfilled]}
                await _send(table, viewer, method, path, FORMS[unfilled])
                await _send(table, viewer, method, path, form)
            else:
                await _send(table, viewer, method, path, {})


def _page_token(table: "Table", path: str) -> str:
    """The right one, as if everybody had found it out."""
    pages = table.site.pages
    if path in DOORS:
        return pages.page_token("door")
    if path.startswith("/host/play/"):
        return pages.page_token("laptop", table.world.me)
    return (
        pages.page_token("host")
        if path.startswith("/host")
        else pages.page_token("phone", table.doors.holder)
    )


def _cookie(table: "Table", viewer: str) -> str:
    browser = {PLAYER: table.doors.browser(table.world.me), HOST: table.doors.browser_of_host}.get(viewer)
    return "" if browser is None else table.doors.cookies.get(browser, "")


async def _send(table: "Table", viewer: str, method: str, path: str, form: Mapping[str, str]) -> None:
    answer = await ask(table.app, method, path, _cookie(table, viewer), "en", form, client=ADDRESSES[viewer])
    table.note(where(viewer), (method, path, *answer))


async def _open(table: "Table", viewer: str, path: str) -> None:
    def note(sent: object) -> None:
        table.note(where(viewer), sent if isinstance(sent, str) else ("SOCKET", path, sent))

    page = Page(table.app, path, _cookie(table, viewer), note, client=ADDRESSES[viewer])
    await asyncio.sleep(A_MOMENT)
    await page.leave()
