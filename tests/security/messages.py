"""Everything a page can send, made from the tables the server reads it with, and bent in every way we know."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

from narrator.screens.intents import OF_HOST, OF_PHONES
from narrator.screens.intents import arguments as carried
from narrator.screens.intents.arguments import Reader
from narrator.web.hub import SETTLED_HERE

PHONE_ACTIONS: Mapping[str, Mapping[str, Reader]] = {name: kind.carries for name, kind in OF_PHONES.items()}
HOST_ACTIONS: Mapping[str, Mapping[str, Reader]] = {
    **{name: kind.carries for name, kind in OF_HOST.items()},
    **{name: {"claim": carried.mark} for name in SETTLED_HERE},
}
Json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
HOSTILE = (
    "", " ", "\x00", "\u202eAnn", "\u2066x\u2069", "A\u200bn\u200bn", "<b>Ann</b>", "<img src=x onerror=alert(1)>",
    "'; DROP TABLE seats; --", "{{ 7*7 }}", "{% raw %}", "{name}", "{votes, plural, one {#}}", "%s%n", "${x}",
    "../../etc/passwd", "A" * 10_000, "a" + "\u0301" * 60, "\ud800", "\ufeff", "🤡" * 30, "Ann\r\nSet-Cookie: host=1",
    "-1", "1e999", "NaN", "0x10", "٣", "9" * 5000, "true", "null", "[]", "{}", "None", "Ann", "ann", "Bob",
)  # fmt: skip
texts = st.sampled_from(HOSTILE) | st.text(max_size=60)
identifiers = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-", min_size=8, max_size=16)


def seats() -> st.SearchStrategy[object]:
    some = st.lists(st.integers(-2, 70), max_size=5)
    return some | some.map(lambda chosen: ",".join(map(str, chosen)))


LIKELY: Mapping[Reader, Callable[[], st.SearchStrategy[object]]] = {
    carried.number: lambda: st.integers(-1, 25) | st.integers(0, 25).map(str),
    carried.seats: seats,
    carried.yes_or_no: lambda: st.sampled_from([True, False, "yes", "no", "true"]),
    carried.hands_up: lambda: st.sampled_from([True, False, "one", "yes", "no"]),
    carried.nominee: lambda: st.integers(-1, 25) | st.just("storyteller"),
    carried.named: lambda: st.lists(st.sampled_from(["imp", "spy", "chef", "nobody", ""]), max_size=8),
    carried.mark: lambda: (
        st.sampled_from(
            [
                "nobody",
                "yes",
                "no",
                "imp",
                "slay",
                "kill",
                "become",
                "gossip",
                "tb",
                "bmr",
                "en",
                "ru",
                "djinn",
                "",
            ]
        )
        | st.text(max_size=70)
    ),
    carried.typed: lambda: texts,
    carried.document: lambda: texts | st.sampled_from(['["imp","chef"]', "[" * 3000, '[{"id":"_meta"}]']),
    carried.person: lambda: texts,
}


@st.composite
def an_intent(
    draw: st.DrawFn, actions: Mapping[str, Mapping[str, Reader]], ids: st.SearchStrategy[str]
) -> dict[str, Any]:
    """One the page could send, with some of it left out, added or of another kind."""
    action = draw(st.sampled_from(sorted(actions)))
    arguments: dict[str, object] = {}
    for name, reader in actions[action].items():
        odd = draw(st.integers(0, 5)) == 0
        arguments[name] = draw(Json | texts) if odd else draw(LIKELY[reader]())
    fault = draw(st.integers(0, 9))
    if fault == 0 and arguments:
        arguments.pop(draw(st.sampled_from(sorted(arguments))))
    elif fault == 1:
        arguments[draw(st.sampled_from(["seat", "player", "host", "__class__", "look", ""]))] = draw(Json)
    message: dict[str, Any] = {"t": "intend", "id": draw(ids), "action": action, "arguments": arguments}
    if fault == 2:
        message[draw(st.sampled_from(["t", "id", "action", "arguments", "seat", "player", "host"]))] = draw(
            Json
        )
    elif fault == 3:
        message.pop(draw(st.sampled_from(sorted(message))))
    return message


def frames(*, host: bool) -> st.SearchStrategy[str | bytes]:
    """What goes over a socket: mostly messages, some of them broken, some no message at all."""
    actions = HOST_ACTIONS if host else PHONE_ACTIONS
    # Few ids, so that intents are sent again, with the same body and with another.
    ids = identifiers | st.sampled_from(["again-001", "again-002"])
    messages = st.one_of(
        an_intent(actions, ids),
        an_intent({**HOST_ACTIONS, **PHONE_ACTIONS}, ids),
        st.fixed_dictionaries({"t": st.just("look"), "at": Json}),
        st.fixed_dictionaries({"t": st.just("grimoire"), "open": st.booleans() | Json}),
        st.dictionaries(st.sampled_from(["t", "id", "action", "arguments"]), Json),
    )
    written = messages.map(lambda message: json.dumps(message))
    broken = st.tuples(written, st.integers(0, 200)).map(lambda cut: cut[0][: cut[1]])
    rest = texts | Json.map(lambda value: json.dumps(value)) | st.binary(max_size=200)
    rest |= st.sampled_from(["[" * 4000, '{"t":' * 1000, "9" * 8000, "x" * 8193, "x" * 20_000])
    return st.one_of(written, written, written, written, broken, rest)


FIELDS: Mapping[str, tuple[str, ...]] = {
    "/join": ("name", "code", "way", "key"),
    "/recover": ("name", "code", "word", "way"),
    "/withdraw": (),
    "/act": ("action", "id", "back"),
    "/look": (),
    "/mine": (),
    "/pass": ("player",),
    "/language": ("language", "back"),
    "/host/enter": ("pin",),
    "/host/act": ("action", "id", "back"),
    "/host/show/open": (),
    "/host/show/answer": ("ticket", "picks", "words"),
    "/host/show/still": ("ticket",),
    "/host/show/covered": ("ticket",),
    "/host/add": ("name",),
    "/host/script": ("text",),
    "/host/after/read": ("text",),
    "/host/box/tokens": ("depth", "character_0", "token_1", "beside_1"),
    "/host/scripts/read": ("text", "for-0", "for-1"),
    "/host/scripts/save": ("text", "for-0"),
    "/host/scripts/keep": ("text", "for-0"),
    "/host/play/{player:int}/act": ("action", "id", "back"),
    "/host/play/{player:int}/look": (),
    "/host/play/{player:int}/mine": (),
}
"""The forms of the pages, by the path they are posted to."""


def posted_to(app: Starlette) -> list[str]:
    """Every path of the application that takes a form."""
    return [
        route.path for route in app.routes if isinstance(route, Route) and "POST" in (route.methods or ())
    ]


@st.composite
def a_form(draw: st.DrawFn, path: str) -> tuple[str, dict[str, str]]:
    """A path and the fields sent to it, the page token left to whoever sends it."""
    fields = {name: draw(texts) for name in FIELDS[path] if draw(st.integers(0, 6))}
    if "action" in FIELDS[path] and draw(st.integers(0, 3)):
        host = path == "/host/act"
        intent = draw(an_intent(HOST_ACTIONS if host else PHONE_ACTIONS, identifiers))
        fields["action"] = str(intent.get("action", ""))
        arguments = intent.get("arguments")
        fields.update({k: str(v) for k, v in arguments.items()} if isinstance(arguments, dict) else {})
    if draw(st.integers(0, 4)) == 0:
        fields[draw(texts)] = draw(texts)
    return path.replace("{player:int}", str(draw(st.integers(0, 9)))), fields


GETS = ("/", "/recover", "/share", "/square", "/host", "/host/seats", "/host/script", "/host/play/0",
        "/host/box", "/host/box/tokens", "/host/after", "/host/after/save", "/host/scripts",
        "/host/scripts/of/tb", "/host/scripts/of/../tb", "/host/play/99999999999", "/story", "/story/save",
        "/assets/x/net.js", "/assets/x/../app.py", "/act", "/nothing", "/socket")  # fmt: skip


@st.composite
def a_look(draw: st.DrawFn) -> tuple[str, dict[str, str], dict[str, str]]:
    """A page, a query and headers."""
    query = draw(st.dictionaries(st.sampled_from(["code", "seat", "host", "player"]), texts, max_size=2))
    word = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=80)
    names = st.sampled_from(
        ["Accept-Language", "Cookie", "Content-Length", "X-Forwarded-For", "Referer", "Range"]
    )
    return draw(st.sampled_from(GETS)), query, draw(st.dictionaries(names, word, max_size=2))


raw_requests = st.one_of(
    st.binary(min_size=1, max_size=300),
    st.sampled_from(
        [
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
            b"POST /join HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nContent-Length: 99999\r\n\r\nname=A",
            b"POST /join HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"POST /join HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nContent-Length: -1\r\n\r\n",
            b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: {host}\r\n" + b"X-A: b\r\n" * 3000 + b"\r\n",
            b"GET /%ff%fe%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
            b"GET /?code=%ff%00%0d%0a HTTP/1.1\r\nHost: {host}\r\n\r\n",
            b"OPTIONS * HTTP/1.1\r\nHost: {host}\r\n\r\n",
            b"TRACE / HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\n\r\n",
            b"GET /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: {host}\r\nCookie: seat=\xff\xfe; host=\x01\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: {host}\r\nAccept-Language: " + b"en;q=" * 2000 + b"\r\n\r\n",
        ]
    ),
)
