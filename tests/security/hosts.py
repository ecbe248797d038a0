"""Rules 3 and 4: the host's page, and who may ask for what."""

import time
from contextlib import suppress
from typing import Any, cast

import httpx
from starlette.requests import HTTPConnection, Request
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from narrator.screens.intents import OF_HOST, OF_PHONES
from narrator.screens.intents import arguments as carried
from narrator.screens.records import PageIntent, Room
from narrator.table import pace
from narrator.web import app, hub
from narrator.web.after import AfterPages
from narrator.web.app import Site
from narrator.web.hub import Hub
from narrator.web.keys import HostDoor
from narrator.web.limits import WrongTries
from narrator.web.pages import Pages
from narrator.web.scripts import ScriptPages
from narrator.web.show import ShowPages
from tests.narrator.web.table import PIN, TOKEN, Phone, Table
from tests.security.attacks import Rule, bare_cookie, heard_out, replaced
from tests.security.messages import HOST_ACTIONS, PHONE_ACTIONS


def enter(visitor: httpx.Client, pin: str) -> bool:
    page = TOKEN.search(visitor.get("/host").text)
    assert page is not None
    return visitor.post("/host/enter", data={"token": page[1], "pin": pin}).status_code == 303


def guess_the_pin(table: Table) -> bool:
    with table.browser() as visitor:
        return any(enter(visitor, pin) for pin in [f"{guess:06}" for guess in range(10)] + [PIN])


def guess_the_pin_from_everywhere(table: Table) -> bool:
    """Five tries from each of six addresses, then the right one from a seventh."""
    for number in range(7):
        transport = httpx.HTTPTransport(local_address=f"127.0.1.{number + 1}", verify=False)
        with httpx.Client(base_url=table.url, headers={"Origin": table.url}, transport=transport) as visitor:
            pins = [PIN] if number == 6 else [f"{number}{guess:05}" for guess in range(4)]
            if any(enter(visitor, pin) for pin in pins):
                return True
    return False


def use_the_pin_again(table: Table) -> bool:
    with table.browser() as first, table.browser() as second:
        assert enter(first, PIN)
        return enter(second, PIN)


def be_on_the_laptop(table: Table) -> bool:
    """A browser of the same machine, without the host's cookie."""
    with table.browser() as visitor:
        return "region-controls" in visitor.get("/host").text


def is_loopback(_: Site, connection: HTTPConnection) -> bool:
    return connection.client is not None and connection.client.host == "127.0.0.1"


def the_hosts_cookie_goes_to_every_page(table: Table) -> bool:
    with table.browser() as host:
        page = TOKEN.search(host.get("/host").text)
        assert page is not None
        cookie = host.post("/host/enter", data={"token": page[1], "pin": PIN}).headers["set-cookie"]
        return "path=/host" not in cookie.lower()


def the_grimoire_lies_open(table: Table) -> bool:
    with table.phone({"host": table.keys.admit_host()}, "/host/socket") as host:
        host.quiet()
        return "grimoire-secret" in "".join(host.frames)


def always_open(socket_: hub.Socket, *arguments: Any) -> None:
    first_made(socket_, *arguments)
    socket_._grimoire_until = pace.clock() + 1000


first_made = hub.Socket.__init__


def the_grimoire_stays_open(table: Table) -> bool:
    """The host has gone for a drink with the cover held by a book."""
    short, hub.GRIMOIRE_SECONDS = hub.GRIMOIRE_SECONDS, IDLE[0]
    try:
        with table.phone({"host": table.keys.admit_host()}, "/host/socket") as host:
            host.quiet()
            host.send(t="grimoire", open=True)
            while "grimoire" not in host.hear().get("held", {}):  # type: ignore[operator]
                pass
            time.sleep(1.1)
            table.set(headline="Somebody came in.")
            return "grimoire" in host.hear().get("held", {"grimoire": ""})  # type: ignore[operator]
    finally:
        hub.GRIMOIRE_SECONDS = short


IDLE = [1.0]


LIKELY = {
    carried.number: 1, carried.seats: [1], carried.yes_or_no: True, carried.mark: "imp", carried.typed: "x",
    carried.document: "[]", carried.person: "Zoe", carried.hands_up: True, carried.nominee: 1,
    carried.named: ["imp"],
}  # fmt: skip


def arguments_of(action: str, actions: Any) -> dict[str, object]:
    return {name: LIKELY[reader] for name, reader in actions[action].items()}


def reached_as_host(table: Table) -> bool:
    return any(
        intent.host or intent.action in set(HOST_ACTIONS) - set(PHONE_ACTIONS) for intent in table.room.done
    )


def send_all(phone: Phone, actions: Any) -> None:
    for number, action in enumerate(actions):
        phone.send(
            t="intend", id=f"intent-{number:03}", action=action, arguments=arguments_of(action, actions)
        )
    with suppress(ConnectionClosed):
        heard_out(phone)


def every_host_action_by_socket(table: Table) -> bool:
    """All of them from a player's page, the square's and one without a seat."""
    for path, cookies in (
        ("/socket", table.cookie(0)),
        ("/square/socket", {}),
        ("/socket", {}),
        ("/host/socket", {}),
    ):
        with suppress(ConnectionClosed), table.phone(cookies, path) as phone:
            send_all(phone, HOST_ACTIONS)
    with suppress(ConnectionClosed), table.phone(table.cookie(0), "/host/socket") as phone:
        send_all(phone, HOST_ACTIONS)
    with suppress(ConnectionClosed), table.phone(table.cookie(0), "/host/play/1/socket") as phone:
        send_all(phone, PHONE_ACTIONS)
    return reached_as_host(table)


def every_host_action_by_form(table: Table) -> bool:
    """All of them as forms, by strangers, players and somebody with a made-up cookie; then the pages behind them."""
    seats = len(table.room.players)
    for cookies in ({}, table.cookie(0), {"host": "made-up"}, {"host": table.cookie(1)["seat"]}):
        with table.browser() as visitor:
            visitor.cookies.update(cookies)
            token = table_token(table)
            for action in HOST_ACTIONS:
                fields = {k: str(v) for k, v in arguments_of(action, HOST_ACTIONS).items()}
                visitor.post("/host/act", data={"token": token, "action": action, **fields})
            visitor.post("/host/add", data={"token": token, "name": "Zoe"})
            visitor.post("/host/script", data={"token": token, "text": "[]"})
            visitor.post("/host/play/1/act", data={"token": token, "action": "ready"})
            for path in host_pages(table):
                if visitor.get(path).status_code == 200:
                    return True
    return reached_as_host(table) or len(table.room.players) > seats


def table_token(table: Table) -> str:
    """The host's own page token, as if it had leaked: the cookie alone must decide."""
    return table.keys.seal("page", "host", "None")


def host_pages(table: Table) -> list[str]:  # noqa: ARG001
    routes = Site._routes.__get__(_AnySite())()
    paths = [route.path for route in routes if isinstance(route, Route) and "GET" in (route.methods or ())]
    filled = [path.replace("{player:int}", "1").replace("{name}", "tb") for path in paths]
    found = [path for path in filled if path.startswith("/host/")]
    assert len(found) >= 4
    return found


class _AnySite:
    """Has every handler, to read the routes from."""

    def __getattr__(self, name: str) -> Any:
        async def handler(request: Request) -> None: ...

        if name == "show":
            return ShowPages(cast(Room, None), cast(Any, handler), cast(Any, handler), cast(Any, handler))

        if name == "after":
            any_ = cast(Any, handler)
            return AfterPages(cast(Room, None), any_, any_, any_, any_)
        if name == "scripts":
            return ScriptPages(handler, handler, handler, at="/host/scripts")  # type: ignore[arg-type]
        return (lambda inner: inner) if name == "host_only" else handler


def a_phone_sends_what_only_hosts_may(table: Table) -> bool:
    with table.phone(table.cookie(0)) as phone:
        send_all(phone, {name: HOST_ACTIONS[name] for name in HOST_ACTIONS if name not in PHONE_ACTIONS})
    return bool(table.room.done)


def act_for_somebody_else(table: Table) -> bool:
    """The message names another seat and player, beside the action and among its arguments."""
    with table.phone(table.cookie(0)) as phone:
        phone.send(t="intend", id="intent-1", action="ready", arguments={}, seat=3, player=3)
        phone.send(t="intend", id="intent-2", action="ready", arguments={"player": 3, "seat": 3})
        heard_out(phone)
    return any(intent.player != 0 for intent in table.room.done)


def believes_the_page(_: Hub, viewer: hub.Viewer, id_: str, action: str, arguments: Any) -> PageIntent:
    arguments = dict(arguments)
    player = arguments.pop("player", viewer.player)
    return PageIntent(id_, action, arguments.pop("seat", None), arguments, player=player)


def answer_a_look_that_is_over(table: Table) -> bool:
    table.set(stage="night")
    with table.phone(table.cookie(0)) as phone:
        phone.hear()
        mark = phone.regions["play"].split('name="look" value="')[1].split('"')[0]
        table.set(look="n1/second")
        return phone.intend("intent-2", "pick", look=mark, picks=[2])["done"] is True


def the_square_acts(table: Table) -> bool:
    with table.phone({}, "/square/socket") as square:
        send_all(square, PHONE_ACTIONS)
    return bool(table.room.done)


def for_every_viewer(_: Hub, __: hub.Viewer, id_: str, action: str, arguments: Any) -> PageIntent:
    known = hub.kind_of({**OF_HOST, **OF_PHONES}, action)
    host = action in OF_HOST and action not in OF_PHONES
    return PageIntent(id_, action, 1, known.read(arguments), host=host, player=1)


def keep_pin(door: HostDoor, pin: str, *, sound: bool = False) -> bool:  # noqa: ARG001
    return door._pin == pin


never_wait = replaced(WrongTries, "wait", lambda *_: 0)
everybody_is_host = replaced(Site, "_is_host", lambda *_: True)


RULES = (
    Rule("3 five wrong PINs a minute", guess_the_pin, never_wait),
    Rule(
        "3 twenty wrong PINs in all",
        guess_the_pin_from_everywhere,
        replaced(app, "WRONG_PINS_A_MINUTE_IN_ALL", 10**6),
    ),
    Rule("3 a PIN is used once", use_the_pin_again, replaced(HostDoor, "open", keep_pin)),
    Rule("3 the laptop is no proof", be_on_the_laptop, replaced(Site, "_is_host", is_loopback)),
    Rule(
        "3 the host's cookie has its own path",
        the_hosts_cookie_goes_to_every_page,
        replaced(Site, "_set_cookie", bare_cookie),
    ),
    Rule("3 the grimoire is covered", the_grimoire_lies_open, replaced(hub.Socket, "__init__", always_open)),
    Rule(
        "3 the cover comes back",
        the_grimoire_stays_open,
        lambda patch: patch.setitem(globals(), "IDLE", [1e6]),
    ),
    Rule("4 host actions on sockets", every_host_action_by_socket, everybody_is_host),
    Rule("4 host actions and pages by form", every_host_action_by_form, everybody_is_host),
    Rule(
        "4 a phone's actions only",
        a_phone_sends_what_only_hosts_may,
        replaced(hub, "OF_PHONES", {**OF_HOST, **OF_PHONES}),
    ),
    Rule("4 the seat is the cookie's", act_for_somebody_else, replaced(Hub, "_intent", believes_the_page)),
    Rule(
        "4 the look must be open", answer_a_look_that_is_over, replaced(Pages, "look_mark", lambda *_: "same")
    ),
    Rule("4 the square only shows", the_square_acts, replaced(Hub, "_intent", for_every_viewer)),
)
