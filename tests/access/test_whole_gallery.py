"""The gallery shows every page of whoever runs the game, and every part of what lies open there."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_type_hints

from starlette.routing import Route

from config.texts import load_texts
from narrator.screens import records
from narrator.screens.records import GrimoirePage
from narrator.web import HostDoor, SeatKeys, application
from tests.access.gallery import EXHIBITS, LAID_OPENS
from tests.narrator.web.room import TestRoom

LOOKED_AT_ELSEWHERE = {
    "/host/after": "tests/narrator/web/test_after_page.py",
    "/host/play/{player:int}": "a phone's page, which the gallery shows as one",
    "/host/scripts/of/{name}": "shown with one of the scripts",
}
NO_PAGES = ("/host/after/save", "/host/sound")
"""A file to keep; and the answer to whether a page may speak."""


def test_every_page_of_the_host_is_shown() -> None:
    shown = {exhibit.path for exhibit in EXHIBITS}
    app = application(
        TestRoom(), addresses=("here",), keys=SeatKeys(), door=HostDoor("1", print), words=load_texts("en")
    )
    pages = {
        route.path
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/host") and "GET" in (route.methods or ())
    }
    assert "/host/grimoire" in pages
    assert sorted(pages - shown - set(LOOKED_AT_ELSEWHERE) - set(NO_PAGES)) == []


def parts(of: type) -> Iterator[type]:
    """The records that this one is made of, and itself."""
    yield of
    for hint in get_type_hints(of, vars(records)).values():
        for one in alternatives(hint):
            if isinstance(one, type) and is_dataclass(one):
                yield from parts(one)


def alternatives(hint: Any) -> Iterator[Any]:
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    elif isinstance(hint, UnionType) or get_args(hint):
        for one in get_args(hint):
            yield from alternatives(one)


def filled(value: Any) -> Iterator[tuple[type, str]]:
    """Every field, in this record and in those that it is made of, that has something in it."""
    if isinstance(value, tuple):
        for one in value:
            yield from filled(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            inside = getattr(value, field.name)
            if inside:
                yield type(value), field.name
                yield from filled(inside)


def test_every_part_of_what_lies_open_is_shown() -> None:
    """A part without a state in the gallery is looked at by none of its tests."""
    shown = set(filled(LAID_OPENS))
    every = {(one, field.name) for one in parts(GrimoirePage) for field in fields(one)}
    assert len(every) > 60
    missing = sorted(f"{one.__name__}.{name}" for one, name in every - shown)
    assert missing == []
