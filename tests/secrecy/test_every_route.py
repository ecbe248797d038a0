"""No route is forgotten: all are asked at night, whoever adds one."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from engine import edition
from tests.secrecy.every_route import VIEWERS, UnknownRoute, requests_of, where
from tests.secrecy.table import Level, Table, evening_of
from tests.secrecy.worlds import first_world


async def endpoint(_: object) -> Response:
    return Response()


def test_all_of_them_are_asked_by_everybody_when_they_choose_and_when_they_read() -> None:
    world, tables = first_world(edition("tb"), 6, 2, 7, nights=1), list[Table]()

    @contextmanager
    def kept(table: Table) -> Iterator[None]:
        tables.append(table)
        yield

    ends, acts = len(world.facts), len(world.acts)
    evening = evening_of(world, level=Level.BYTES, seed=7, ends=ends, acts=acts, meddle=kept)
    wanted = {
        (method, path) for method, path, _ in requests_of(tables[0].app, world.me) if method != "SOCKET"
    }
    sockets = sum(method == "SOCKET" for method, *_ in requests_of(tables[0].app, world.me))
    assert len(wanted) >= 30
    assert sockets >= 5
    for viewer in VIEWERS:
        told = [one.what for one in evening.sent if one.where == where(viewer)]
        asked = Counter(what[:2] for what in told if isinstance(what, tuple))
        assert wanted <= asked.keys()
        assert min(asked[one] for one in wanted) >= 2, "once in a look to choose, once in one to read"
        closed = [what for what in told if "websocket.close" in str(what)]
        assert len(closed) + sum(isinstance(what, str) for what in told) >= 2 * sockets
    players = [one.what for one in evening.sent if one.where == where("player") and one.what[0] == "POST"]
    assert any(what[1] == "/look" and what[2] == 200 for what in players)
    hosts = [one.what for one in evening.sent if one.where == where("host")]
    assert sum(what[0] == "GET" and what[2] == 200 for what in hosts if isinstance(what, tuple)) >= 12


@pytest.mark.parametrize(
    "route",
    [
        Route("/new", endpoint, methods=["POST"]),
        Route("/host/{new}", endpoint),
        Mount("/more", Starlette()),
    ],
    ids=["form", "parameter", "mount"],
)
def test_a_new_route_that_nobody_knows_how_to_ask_is_told(route: BaseRoute) -> None:
    with pytest.raises(UnknownRoute):
        list(requests_of(Starlette(routes=[route]), 0))


def test_a_new_page_is_asked_without_being_named() -> None:
    assert ("GET", "/new", "/new") in requests_of(Starlette(routes=[Route("/new", endpoint)]), 0)
