"""Every page in every state, in a language that puts each message in brackets: nothing stands outside them."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from config.texts import Texts, load_texts
from narrator.screens.records import PhoneScreen, Square
from narrator.web.keys import PhoneClaim
from narrator.web.pages import Pages
from tests.access.gallery import EXHIBITS, Exhibit
from tests.narrator.table import NAMES, Table
from tests.narrator.watcher import Watcher, pages, play, shared_phone, whole_host, whole_phone
from tests.pseudo_locale import LANGUAGE, hard_coded, outside_brackets, spoken_in
from tests.virtual_time import run

STAGES = {"lobby", "seating", "deal", "night", "discussion", "nominations", "defence", "reveal"}
NUMERALS = ("XII", "VIII", "VII", "III", "XI", "IX", "VI", "IV", "II", "X", "V", "I")
KNOWN = (*NAMES, *NUMERALS, "Zoe", "PIN", "JSON", "TCP", "KX7F", "table.test")
CODES = (
    "stage",
    "kind",
    "winner",
    "alignment",
    "phone",
    "join_url",
    "join_code",
    "look",
    "vote",
    "id",
    "host_plays",
)


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Texts]:
    with spoken_in(tmp_path_factory.mktemp("texts")):
        yield load_texts(LANGUAGE)


@pytest.fixture(scope="module")
def made(pseudo: Texts) -> Pages:
    return pages(pseudo)


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
        html = whole_phone(made, screen) + shared_phone(made, screen)
    elif isinstance(screen, Square):
        html = made.square_page(screen)
    else:
        html = whole_host(made, screen, (PhoneClaim("c1", 0, "Ann", ""),))
    assert html.count("⟦") > 5
    assert hard_coded(html, KNOWN) == []


@pytest.mark.parametrize(
    "name", ["join.html", "recover.html", "host_door.html", "waiting.html", "problem.html"]
)
def test_a_door_adds_no_words_of_its_own(made: Pages, name: str) -> None:
    html = made.render(
        name, token="0", key="0", door="0", said="", name="Ann", code="KX7F", taken="Ann", open=True, waits="seat",
        back="/", others=((1, "Bob"),),
    )  # fmt: skip
    assert html.count("⟦") >= 1
    assert hard_coded(html, KNOWN) == []


def test_a_text_written_into_a_page_is_found(made: Pages) -> None:
    html = made.render(
        "join.html", token="0", key="0", said="Come in", name="", code="", taken="", open=True, waits=""
    )
    assert hard_coded(html, KNOWN) == ["Come in"]
    assert hard_coded('<p>⟦one⟧ two <b aria-label="three">4</b></p>', KNOWN) == ["two", "three"]
    assert outside_brackets("⟦Ann sits by ⟦the ⟦Imp⟧⟧⟧ and Bob", ("Bob",)) == "and"


# Whole games


@pytest.mark.parametrize("edition", ["tb", "bmr", "snv"])
def test_no_word_of_a_whole_game_is_hard_coded(pseudo: Texts, edition: str, tmp_path: Path) -> None:
    async def evening() -> set[str]:
        async with Table(tmp_path, edition_id=edition, language=LANGUAGE, seed=3) as table:
            watcher = Watcher(table, pseudo, lambda html: hard_coded(html, (*KNOWN, table.evening.join_code)))
            await play(table)
            return watcher.stages

    assert run(evening()) >= STAGES
