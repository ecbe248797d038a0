"""Every page in every state, in a language that puts each message in brackets: nothing stands outside them."""

import asyncio
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from config.texts import Texts, load_texts
from narrator import viewing
from narrator.screens import HostScreen, PhoneScreen, Square
from narrator.session import Session
from narrator.web.keys import Claim
from narrator.web.pages import Pages
from tests.access.gallery import EXHIBITS, Exhibit
from tests.narrator.table import NAMES, Table
from tests.pseudo_locale import LANGUAGE, hard_coded, outside_brackets, spoken_in

NUMERALS = ("XII", "VIII", "VII", "III", "XI", "IX", "VI", "IV", "II", "X", "V", "I")
KNOWN = (*NAMES, *NUMERALS, "Zoe", "PIN", "JSON", "KX7F", "table.test")
CODES = ("stage", "kind", "winner", "alignment", "phone", "join_url", "join_code", "beat", "vote", "id")


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Texts]:
    with spoken_in(tmp_path_factory.mktemp("texts")):
        yield load_texts(LANGUAGE)


@pytest.fixture(scope="module")
def made(pseudo: Texts) -> Pages:
    return pages(pseudo)


def pages(texts: Texts, session: Session | None = None) -> Pages:
    def sheet(language: str) -> tuple[Any, ...]:
        return () if session is None else viewing.sheet(session, session.words(language))

    offered = (("en", "English"), (texts.language, texts.name))
    return Pages(texts, offered=offered, sheet=sheet, assets="assets", seal=lambda *_: "0")


def whole_phone(made: Pages, screen: PhoneScreen) -> str:
    held = made.phone_held(screen, recovery_word="KX7F")
    return made.phone_page(screen, player=0, said="", laptop=False) + "".join(held.values())


def whole_host(made: Pages, screen: HostScreen, claims: tuple[Claim, ...] = ()) -> str:
    forms = (
        made.render(name, screen=screen, token="0", said="") for name in ("host_fix.html", "host_script.html")
    )
    return made.host_page(screen, claims, said="") + made.grimoire(screen) + "".join(forms)


# The pages, whatever they are given to show


def in_brackets(value: Any, field: str = "") -> Any:
    """A screen whose every text came from a message."""
    if isinstance(value, str):
        return value if not value or (field in CODES and " " not in value) else f"⟦{value}⟧"
    if is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: in_brackets(getattr(value, one.name), one.name) for one in fields(value)}
        return replace(value, **changed)
    if isinstance(value, tuple):
        return tuple(in_brackets(one, field) for one in value)
    return value


@pytest.mark.parametrize("exhibit", [one for one in EXHIBITS if one.screen is not None], ids=str)
def test_a_page_adds_no_words_of_its_own(made: Pages, exhibit: Exhibit) -> None:
    screen = in_brackets(exhibit.screen)
    if isinstance(screen, PhoneScreen):
        html = whole_phone(made, screen)
    elif isinstance(screen, Square):
        html = made.square_page(screen)
    else:
        html = whole_host(made, screen, (Claim("c1", 0, "Ann", ""),))
    assert html.count("⟦") > 5
    assert hard_coded(html, KNOWN) == []


@pytest.mark.parametrize(
    "name", ["join.html", "recover.html", "host_door.html", "waiting.html", "problem.html"]
)
def test_a_door_adds_no_words_of_its_own(made: Pages, name: str) -> None:
    html = made.render(name, token="0", said="", name="Ann", code="KX7F", open=True, back="/")
    assert html.count("⟦") >= 1
    assert hard_coded(html, KNOWN) == []


def test_a_text_written_into_a_page_is_found(made: Pages) -> None:
    html = made.render("join.html", token="0", said="Come in", name="", code="", open=True)
    assert hard_coded(html, KNOWN) == ["Come in"]
    assert hard_coded('<p>⟦one⟧ two <b aria-label="three">4</b></p>', KNOWN) == ["two", "three"]
    assert outside_brackets("⟦Ann sits by ⟦the ⟦Imp⟧⟧⟧ and Bob", ("Bob",)) == "and"


# Whole games


class Watcher:
    """Looks at every page of a table once in every state."""

    def __init__(self, table: Table, texts: Texts) -> None:
        self.table, self.session = table, table.session
        self.made = pages(texts, self.session)
        self.seen: set[tuple[object, ...]] = set()
        self.stages: set[str] = set()
        self.session.listeners.append(self.look)

    def look(self) -> None:
        session, room = self.session, self.table.room
        beat = session.beat or session.asking.beat
        assert outside_brackets(f"{session.caption} {session.headline}", KNOWN) == ""
        state = (
            session.phase, session.square.day > 1, beat.kind if beat else "", session.echo is not None,
            session.vote is not None, bool(session.notice), len(session.people.everybody),
        )  # fmt: skip
        if state in self.seen:
            return
        self.seen.add(state)
        self.stages.add(room.town_square().stage)
        square = room.town_square()
        html = self.made.square_page(square) + whole_host(self.made, room.host(grimoire_open=True))
        for number in range(len(session.people.everybody)):
            html += whole_phone(self.made, room.phone(number))
        assert hard_coded(html, KNOWN) == [], state


async def some_of_it(table: Table) -> None:
    """A nomination with votes, a shot, refusals, a newcomer, and what the host can do by day."""
    living = [chair.seat for chair in table.room.town_square().chairs if chair.alive]
    refused = await table.act(table.number_of(living[0]), "nominate", nominee=99)
    assert not refused.done
    assert outside_brackets(refused.text, KNOWN) == ""
    await table.vote_for(living[-1], set(living[:2]))


@pytest.mark.parametrize("edition", ["tb", "bmr", "snv"])
def test_no_word_of_a_whole_game_is_hard_coded(pseudo: Texts, edition: str, tmp_path: Path) -> None:
    async def evening() -> set[str]:
        async with Table(tmp_path, edition_id=edition, language=LANGUAGE, seed=3) as table:
            watcher = Watcher(table, pseudo)
            await table.deal()
            while table.stage != "reveal":
                await table.night()
                if table.session.square.day == 1:
                    zoe = table.room.join("Zoe")
                    await table.act(zoe, "travel", character="beggar")
                await table.day(some_of_it)
            await table.until(lambda: bool(table.session.square.winner))
            return watcher.stages

    played = asyncio.run(evening())
    assert {"lobby", "seating", "deal", "night", "discussion", "nominations", "defence", "reveal"} <= played
