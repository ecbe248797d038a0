"""A host who plays sees nothing that is secret, whatever they ask for; and that they play tells nobody anything else.

In both worlds they play from the beginning, hold every page of the Storyteller open, and ask for all of it again and
again. So their pages are under proof here like the player's: every byte, its moment and its length are the same.
Later they open the grimoire after all, which all are told, and nothing but that.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest

from config.texts import load_texts
from narrator.screens import viewing
from narrator.screens.room import TableRoom
from tests.secrecy.doors import HOST_PAGE
from tests.secrecy.every_route import HOST, where
from tests.secrecy.table import Evening, Level, Meddle, Table, evening_of, nothing
from tests.secrecy.twins import judge
from tests.secrecy.worlds import Pair, pair
from tests.seeds import in_two_suites

SEED = 1
GRIMOIRE = "the grimoire of the host"
WANTED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("depth", {"depth": "clerk"}),
    ("accept", {"question": ""}),
    ("draft_nod", {}),
    ("show_card", {"piece": "number", "value": "2"}),
    ("wake", {"seat": 1}),
    ("say_it", {"text": "who is next"}),
    ("note", {"seat": 0, "text": "who is it?"}),
)
"""What they ask for at every new stage, and get nothing of."""


class Peeps:
    """Plays, and asks for all that whoever decides may see. `looks_at`: the stage at which they open it after all."""

    def __init__(self, table: Table, looks_at: str) -> None:
        self.table, self.looks_at = table, looks_at
        self.looked = ""
        self._at = ""

    async def act(self) -> None:
        table = self.table
        phase = table.session.table.phase
        at = f"{viewing._STAGES[phase]} {table.session.table.square.night}"
        if at == self._at or self.looked:
            return
        self._at = at
        if at == self.looks_at:
            self.looked = at
            for page in (HOST_PAGE, HOST_PAGE - 10):
                table.doors.pages[page].hear({"t": "grimoire", "open": False})
            await table.doors.host("host_looks")
            return
        for page in (HOST_PAGE, HOST_PAGE - 10):
            table.doors.pages[page].hear({"t": "grimoire", "open": True})
        for action, arguments in WANTED:
            await table.doors.host(action, **arguments)
        for path in ("/host/grimoire", "/host", "/host/show", "/host/box"):
            await table.doors.http("GET", path, who=HOST_PAGE, where=GRIMOIRE)


@contextmanager
def _plays(table: Table, looks_at: str, seen: list[Peeps]) -> Iterator[None]:
    real, came, person = table._people_act, table.doors._the_host_comes, Peeps(table, looks_at)
    seen.append(person)

    async def people_act() -> None:
        await real()
        await person.act()

    async def host_comes() -> None:
        await came()
        doors = table.doors
        doors.pages[HOST_PAGE - 10] = doors._page("/host/grimoire/socket", HOST_PAGE, GRIMOIRE)
        await doors.host("host_plays")

    with (
        patch.object(table, "_people_act", people_act),
        patch.object(table.doors, "_the_host_comes", host_comes),
    ):
        yield


def evening(one: Pair, *, second: bool, looks_at: str = "", leak: Meddle = nothing) -> tuple[Evening, Peeps]:
    """A world of this pair."""
    seen = list[Peeps]()

    @contextmanager
    def both(table: Table) -> Iterator[None]:
        with ExitStack() as around:
            around.enter_context(_plays(table, looks_at, seen))
            around.enter_context(leak(table))
            yield

    world = one.second if second else one.first
    lived = evening_of(
        world, level=Level.BYTES, seed=one.seed, ends=one.ends, acts=len(one.second.acts), meddle=both
    )
    (person,) = seen
    return lived, person


@cache
def worlds(seed: int) -> tuple[Pair, Evening, Evening]:
    one = pair(seed)
    assert one is not None
    return one, evening(one, second=False)[0], evening(one, second=True)[0]


def sent_to(lived: Evening, *places: str) -> str:
    return json.dumps([one.what for one in lived.sent if one.where in places], default=str)


@in_two_suites((SEED, *range(2, 5)), few=1)
def test_no_byte_of_any_page_of_theirs_tells_a_secret(seeds: range) -> None:
    none = load_texts("en").shown("host.plays_no_grimoire")
    for seed in seeds:
        one, first, second = worlds(seed)
        verdict = judge(seed, first, second, one.ends)
        assert str(verdict.finding) == "None"
        assert verdict.compared > 400
        assert not verdict.stopped
        theirs = sent_to(first, GRIMOIRE, "host", where(HOST))
        assert theirs.count(none) > len(WANTED)
        assert r"\"grimoire\": \"" in sent_to(first, GRIMOIRE), "it lies open, with that sentence in it"


def test_everybody_is_told_that_they_play() -> None:
    _, first, second = worlds(SEED)
    said = load_texts("en").shown("host.plays_public")
    for lived in (first, second):
        assert said in sent_to(lived, "square")


def test_whoever_opens_it_after_all_tells_only_that_they_do() -> None:
    """The pages of the host are theirs from then on; what all others get, and when, is the same in both worlds."""
    one = pair(SEED)
    assert one is not None
    looks_at = "discussion 1"
    lived = [evening(one, second=second, looks_at=looks_at) for second in (False, True)]
    for evening_, person in lived:
        assert person.looked == looks_at
        assert load_texts("en").shown("host.looks_public") in sent_to(evening_, "square")
    verdict = judge(SEED, lived[0][0], lived[1][0], one.ends)
    assert str(verdict.finding) == "None"
    assert verdict.compared > 250


# Planted


@contextmanager
def it_opens_all_the_same(_: Table) -> Iterator[None]:
    with patch.object(TableRoom, "has_grimoire", PropertyMock(return_value=True)):
        yield


@contextmanager
def said_when_evil_is_told(table: Table) -> Iterator[None]:
    """That the host plays is said by a page that is sent anew whenever anything is told in private."""
    session, told = table.session, [0]

    def look() -> None:
        live = session.table.live
        now = 0 if live is None else len(live.ledger)
        if now != told[0]:
            told[0] = now
            session.table.host_plays = "plays" if now % 2 else "opened"

    session.table.listeners.insert(0, look)
    yield


@pytest.mark.parametrize("leak", [it_opens_all_the_same, said_when_evil_is_told])
def test_a_planted_leak_is_found(leak: Meddle) -> None:
    one, _, second = worlds(SEED)
    leaking, _ = evening(one, second=False, leak=leak)
    assert judge(SEED, leaking, second, one.ends).finding is not None
