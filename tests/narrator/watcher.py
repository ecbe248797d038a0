"""Looks at every page of a table, in every state that it reaches."""

from collections.abc import Callable
from typing import Any

from config.texts import Texts
from narrator.screens import viewing
from narrator.screens.records import HostScreen, PhoneScreen
from narrator.table.session import Session
from narrator.web.keys import PhoneClaim
from narrator.web.pages import Pages
from tests.narrator.table import Table


def pages(texts: Texts, session: Session | None = None) -> Pages:
    def sheet(language: str) -> tuple[Any, ...]:
        return () if session is None else viewing.sheet(session.table, session.table.words(language))

    offered = (("en", "English"), (texts.language, texts.name))
    return Pages(texts, offered=offered, sheet=sheet, assets="assets", seal=lambda *_: "0")


def whole_phone(made: Pages, screen: PhoneScreen) -> str:
    """The page, and what is in it only while it is held."""
    held = made.phone_held(screen, recovery_word="KX7F")
    page = made.phone_page(screen, player=0, said="", laptop=False, sharing={}, covered=False)
    return page + "".join(held.values())


def shared_phone(made: Pages, screen: PhoneScreen) -> str:
    """The page of one of two on a phone, before and while they hold it."""
    return "".join(
        made.phone_page(screen, player=0, said="", laptop=covered, sharing={1: screen}, covered=covered)
        for covered in (True, False)
    )


def whole_host(made: Pages, screen: HostScreen, claims: tuple[PhoneClaim, ...] = ()) -> str:
    forms = (
        made.render(name, screen=screen, token="0", said="") for name in ("host_fix.html", "host_script.html")
    )
    return made.host_page(screen, claims, said="") + made.grimoire(screen) + "".join(forms)


class Watcher:
    """`wrong(html)` says what should not stand on a page. A phone is looked at in the language of its player."""

    def __init__(self, table: Table, texts: Texts, wrong: Callable[[str], list[str]]) -> None:
        self.table, self.session, self.wrong = table, table.session, wrong
        self.made = pages(texts, self.session)
        self.seen: set[tuple[object, ...]] = set()
        self.stages: set[str] = set()
        self.session.table.listeners.append(self.look)

    def look(self) -> None:
        session, so, room = self.session, self.session.table, self.table.room
        look = session.table.look or session.table.day_look
        assert self.wrong(f"<p>{session.table.caption!s}</p><p>{session.table.headline!s}</p>") == []
        state = (
            so.phase, so.announced, so.square.day > 1, look.kind if look else "",
            so.echo is not None, so.vote is not None, bool(so.notice), len(so.people.everybody),
        )  # fmt: skip
        if state in self.seen:
            return
        self.seen.add(state)
        square = room.town_square()
        self.stages.add(square.stage)
        html = self.made.square_page(square) + whole_host(self.made, room.host(grimoire_open=True))
        for number in range(len(session.table.people.everybody)):
            html += whole_phone(self.made, room.phone(number))
        found = self.wrong(html)
        assert found == [], found


async def play(table: Table) -> None:
    """A whole game with a nomination every day, a refusal each time, and a Traveller at the door."""
    await table.deal()
    while table.stage != "reveal":
        await table.night()
        if table.session.table.square.day == 1:
            zoe = table.room.join("Zoe")
            await table.act(zoe, "travel", character="beggar")
        await table.day(some_of_it)
    await table.until(lambda: bool(table.session.table.square.winner))


async def some_of_it(table: Table) -> None:
    """A nomination that is refused, and one with votes."""
    living = [chair.seat for chair in table.room.town_square().chairs if chair.alive]
    refused = await table.act(table.number_of(living[0]), "nominate", nominee=99)
    assert not refused.done
    await table.vote_for(living[-1], set(living[:2]))
