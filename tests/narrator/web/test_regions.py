"""A region that shows the same is not rendered again: it is what it would be, and costs what it should."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import nodes
from jinja2.meta import find_undeclared_variables
from jinja2.visitor import NodeVisitor

from config.texts import load_texts
from narrator.screens import cards
from narrator.screens.records import Chair, PhoneScreen, Square
from narrator.table.echo import Echo
from narrator.web.app import Site
from narrator.web.hub import Viewer
from narrator.web.keys import HostDoor, SeatKeys
from narrator.web.pages import TEMPLATES, Pages
from narrator.web.regions import HELD, HOST, PHONE, SQUARE, Glimpse, parts
from tests.narrator.table import Table
from tests.narrator.watcher import pages, play
from tests.virtual_time import run

KINDS = {"phone": PHONE, "held": HELD, "square": SQUARE, "host": HOST}


# A whole game, looked at with what is remembered and without


class Twice:
    """Renders every screen at every eighth change, remembered and anew."""

    def __init__(self, table: Table) -> None:
        self.table, self.looks, self.kept = table, 0, 0
        self.made = [pages(load_texts(one), table.session) for one in ("en", "ru")]
        self.anew = [pages(load_texts(one), table.session) for one in ("en", "ru")]
        for one in self.anew:
            one.region = one.region_anew  # type: ignore[assignment]
        table.session.table.listeners.append(self.look)

    def look(self) -> None:
        self.looks += 1
        if self.looks % 8:
            return
        room = self.table.room
        numbers = range(len(self.table.session.table.people.everybody))
        screens = room.phones(numbers)
        cards._NEWEST.clear()
        assert screens == {number: room.phone(number) for number in numbers}
        for made, anew in zip(self.made, self.anew, strict=True):
            square, host = (
                room.town_square(made.language),
                room.host(grimoire_open=True, language=made.language),
            )
            assert made.square_regions(square) == anew.square_regions(square)
            assert made.host_regions(host, ()) == anew.host_regions(host, ())
            for number, screen in screens.items():
                assert phone(made, number, screen, screens) == phone(anew, number, screen, screens)
        self.kept = self.made[0].region.cache_info().hits


def phone(made: Pages, number: int, screen: PhoneScreen, screens: dict[int, PhoneScreen]) -> dict[str, str]:
    """All that may be sent to this phone: some are shared by two, and the laptop plays some."""
    sharing = {number + 1: screens[number + 1]} if number % 3 == 0 and number + 1 in screens else {}
    regions = made.phone_regions(screen, player=number, laptop=number % 3 == 2, sharing=sharing)
    return {**regions, **made.phone_held(screen, recovery_word="KX7F")}


@pytest.mark.parametrize("edition", ["tb", "snv"])
def test_what_is_remembered_is_what_would_be_rendered(edition: str, tmp_path: Path) -> None:
    async def evening() -> Twice:
        async with Table(tmp_path, edition_id=edition, seed=3) as table:
            table.room.speak(1, "ru")
            twice = Twice(table)
            await play(table)
            return twice

    twice = run(evening())
    assert twice.looks > 60
    assert twice.kept > 500


# What a region may look at is what its template looks at


class Read(NodeVisitor):
    """The attributes of `screen` and `square` that a template reads, by their longest names."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.aliases = {"screen": "screen", "square": "square"}

    def visit_Assign(self, node: nodes.Assign) -> None:  # noqa: N802
        """`{% set vote = square.vote %}` is another name for it."""
        named = path(node.node, self.aliases)
        if named is not None and isinstance(node.target, nodes.Name):
            self.aliases[node.target.name] = named
        self.generic_visit(node)

    def visit_Getattr(self, node: nodes.Getattr) -> None:  # noqa: N802
        named = path(node, self.aliases)
        if named is None:
            self.generic_visit(node)
        else:
            self.names.add(named)


def path(node: nodes.Node, aliases: dict[str, str]) -> str | None:
    if isinstance(node, nodes.Name):
        return aliases.get(node.name)
    if isinstance(node, nodes.Getattr):
        before = path(node.node, aliases)
        return None if before is None else f"{before}.{node.attr}"
    return None


def read_by(made: Pages, template: str) -> set[str]:
    found = Read()
    tree = made._environment.parse((TEMPLATES / template).read_text(encoding="utf-8"))
    found.visit(tree)
    set_here = {one.name for one in tree.find_all(nodes.Name) if one.ctx == "store"}
    known = {*made._environment.globals, *set_here, "chairs"}
    found.names |= find_undeclared_variables(tree) - known
    included = [one.template for one in tree.find_all(nodes.Include)]
    return found.names.union(*(read_by(made, one.value) for one in included if isinstance(one, nodes.Const)))


def may_see(glimpse: Glimpse, named: str) -> bool:
    """Whether this is shown, or something in it, or a record it is in."""
    first, _, rest = named.partition(".")
    inner = dict(glimpse._parts)
    return first in inner and (not rest or (whole := inner[first]) is None or may_see(whole, rest))


@pytest.mark.parametrize("kind", KINDS)
def test_a_template_reads_nothing_that_its_region_is_not_given(kind: str) -> None:
    made = pages(load_texts("en"))
    for name, glimpse in KINDS[kind].items():
        read = read_by(made, f"{kind}_{name}.html")
        assert [one for one in read if not may_see(glimpse, one)] == [], name


def test_a_region_of_a_phone_is_given_no_secret() -> None:
    secrets = ("screen.card.character", "screen.look.prompt", "screen.look.lines", "screen.hand.note")
    for name, glimpse in PHONE.items():
        assert [one for one in secrets if may_see(glimpse, one)] == [], name


def test_a_glimpse_is_equal_where_its_parts_are() -> None:
    look = parts(itself="act", square="stage echo.text")
    one, other = Square("lobby", 0, 0, (), ""), Square("lobby", 3, 2, (Chair(0, "Ann"),), "News")
    assert look.of({"act": "/act", "square": one, "more": 1}) == look.of({"act": "/act", "square": other})
    assert look.of({"act": "/", "square": one}) != look.of({"act": "/act", "square": one})
    seen: Any = look.of({"act": "/act", "square": Square("night", 1, 0, (), "", echo=Echo("e", "Said", 5))})
    assert (seen.square.stage, seen.square.echo.text) == ("night", "Said")
    with pytest.raises(AttributeError):
        seen.square.echo.until  # noqa: B018


# How much is done for one tap


class Counted:
    """Fifteen phones, the town square and the host's page of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        site = Site(
            table.room,
            addresses=("127.0.0.1:1",),
            keys=SeatKeys(),
            door=HostDoor("1234", lambda _: None),
            words=load_texts("en"),
            sheet=lambda _: (),
            scheme="http",
            reached=lambda *_: None,
        )
        self.hub, self.region = site.hub, site.pages.region
        self.viewers = [*(Viewer("phone", one) for one in table.numbers), Viewer("square"), Viewer("host")]
        for viewer in self.viewers:
            self.hub.sockets[viewer] = []
        self.push()

    def push(self) -> int:
        """Look at every page as a push does; how many regions were rendered for it."""
        before = self.region.cache_info().misses
        self.hub._forget()
        for viewer in self.viewers:
            self.hub.view(viewer)
        return self.region.cache_info().misses - before


def after(change: Callable[[Table], Any], tmp_path: Path, *, stage: str = "nominations") -> list[int]:
    """Regions rendered for a push after nothing, after the change, and after it is undone."""

    async def evening() -> list[int]:
        names = tuple(f"{letter}nna" for letter in "ABCDEFGHIJKLMNO")
        async with Table(tmp_path, names=names) as table:
            await table.deal()
            if stage == "nominations":
                await table.night()
                await table.host("open_nominations")
            await table.until(lambda: table.stage == stage)
            counted = Counted(table)
            found = [counted.push()]
            undo = change(table)
            found.append(counted.push())
            undo()
            return [*found, counted.push()]

    return run(evening())


def test_one_more_word_of_the_voice_renders_no_ring(tmp_path: Path) -> None:
    """Each phone's own top, the caption of the town square, and beside the ring the news that is told elsewhere."""

    def speak(table: Table) -> Any:
        before, table.session.table.caption = table.session.table.caption, "The town wakes up."
        return lambda: setattr(table.session.table, "caption", before)

    assert after(speak, tmp_path) == [0, 15 + 2, 0]


def test_a_nomination_taken_back_renders_nothing_twice(tmp_path: Path) -> None:
    """Once each phone's ring, claims and notice, and the news for all; never again for what was shown before."""

    def nominate(table: Table) -> Any:
        table.session.table.echo = Echo("e1", "Anna nominates Bnna", 1000)
        return lambda: setattr(table.session.table, "echo", None)

    nothing, said, taken_back = after(nominate, tmp_path)
    assert nothing == taken_back == 0
    assert said <= 15 * 4 + 1 + 4


def test_a_choice_at_night_renders_one_phone(tmp_path: Path) -> None:
    def choose(table: Table) -> Any:
        look = table.session.table.look
        assert look is not None
        look.picks[4] = (2,)
        return lambda: look.picks.pop(4)

    nothing, chosen, undone = after(choose, tmp_path, stage="night")
    assert nothing == undone == 0
    assert 1 <= chosen <= 2


def test_the_memory_of_regions_has_an_end() -> None:
    made = pages(load_texts("en"))
    for number in range(3000):
        made.square_regions(Square("night", number, 0, (), f"line {number}"))
    assert made.region.cache_info().currsize <= 400
    assert (
        Counter(type(one).__name__ for one in made._environment.globals.values())["_lru_cache_wrapper"] == 3
    )


def test_the_card_of_a_late_guest_says_what_they_wait_for(tmp_path: Path) -> None:
    """The host begins nothing any more for whoever comes in the middle of a game."""

    async def first_day() -> None:
        async with Table(tmp_path, seed=3) as table:
            await table.deal()
            await table.night()
            made, zoe = pages(load_texts("en"), table.session), table.room.join("Zoe")

            def card() -> str:
                return made.phone_held(table.room.phone(zoe), recovery_word="KX7F")["card"]

            assert "Choose your Traveller" in card()
            assert "the host begins" not in card()
            await table.act(zoe, "travel", character="beggar")
            await table.act(zoe, "beside", seat=0)
            assert "The host is asked to let you in." in card()

    run(first_day())
