"""How a player would like to die: asked where the table wants it, secret until then, told after. And the tone."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.tales import TONES
from config.texts import load_texts
from engine.ledger import DayBroke, DiedByDay, Executed, NightFell
from narrator.table.kept import state_path
from narrator.table.people import People, Person
from narrator.table.wishes import LONGEST_WISH, WishTooLong, as_quoted, clean_wish, granted
from tests.narrator.table import NAMES, Table
from tests.narrator.watcher import pages, play, whole_phone
from tests.virtual_time import run

WISH = "in a vat of warm custard"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  of   laughter. ", "of laughter"),
        ("from a\nsurfeit\tof pudding!!!", "from a surfeit of pudding"),
        ("under Bob's piano", "under Bob's piano"),
        ("во сне, тысяч лет от роду", "во сне, тысяч лет от роду"),
        ("{name} <b>bold</b>", "name b bold b"),
        ("\u202egnippilf\u0007\u200b", "gnippilf"),
        ("💥🐉", ""),
        ("...", ""),
        ("", ""),
    ],
)
def test_a_wish_is_kept_as_it_can_be_said(typed: str, kept: str) -> None:
    assert clean_wish(typed) == kept


def test_a_wish_has_to_be_told_in_a_breath() -> None:
    assert clean_wish("a" * LONGEST_WISH)
    with pytest.raises(WishTooLong):
        clean_wish("a" * (LONGEST_WISH + 1))


@given(st.text(max_size=LONGEST_WISH))
def test_no_wish_can_carry_what_cannot_be_said(typed: str) -> None:
    try:
        wish = clean_wish(typed)
    except WishTooLong:  # one character may be composed of more
        return
    assert not re.search(r"[{}<>\x00-\x1f\u200b-\u200f\u202a-\u202e]", wish)
    assert clean_wish(wish) == wish


def test_each_wish_is_told_once_and_only_of_the_dead() -> None:
    people = People([Person(name, chair, wish=f"like {name}") for chair, name in enumerate("ABCD")])
    names = tuple("ABCD")
    assert list(granted(NightFell(1), people, names)) == []
    assert list(granted(Executed(0, False), people, names)) == []
    assert list(granted(DayBroke(2, (1, 2)), people, names)) == [("B", "like B"), ("C", "like C")]
    assert list(granted(DayBroke(3, (1,)), people, names)) == []
    assert list(granted(DiedByDay(3), people, names)) == [("D", "like D")]
    assert People.from_data(people.as_data()).everybody[0].wish == "like A"


def wish_of(number: int) -> str:
    return f"{WISH} number {number}"


class Eavesdropper:
    """Notes every wish that is said, and every wish that anybody but its owner is shown before that."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: dict[int, str] = {}
        self.too_early: list[tuple[int, str]] = []
        self.of_the_living: list[int] = []
        table.session.table.listeners.append(self.look)

    def look(self) -> None:
        room, session = self.table.room, self.table.session
        square = room.town_square()
        town, host = repr(square), repr(room.host(grimoire_open=True))
        screens = {number: repr(room.phone(number)) for number in self.table.numbers}
        for number in self.table.numbers:
            wish = wish_of(number)
            if wish in square.caption and number not in self.told:
                self.told[number] = square.caption
                seat = session.table.people.everybody[number].chair
                if seat is None or session.table.square.alive[seat]:
                    self.of_the_living.append(number)
            others = [screen for one, screen in screens.items() if one != number]
            if number not in self.told and any(wish in shown for shown in (town, host, *others)):
                self.too_early.append((number, session.table.phase.value))


@pytest.mark.parametrize("edition_id", ["tb", "bmr"])
def test_a_wish_is_nobody_s_business_until_its_owner_is_dead(edition_id: str, tmp_path: Path) -> None:
    async def evening() -> tuple[Eavesdropper, set[int]]:
        async with Table(tmp_path, edition_id=edition_id, seed=5, wishes=True) as table:
            ear = Eavesdropper(table)
            for number in table.numbers:
                assert table.room.phone(number).wish == ""
                assert (await table.act(number, "wish", text=f" {wish_of(number)}. ")).done
                assert table.room.phone(number).wish == wish_of(number)
            kept = json.loads(state_path(table.evening.record.path).read_text(encoding="utf-8"))
            assert wish_of(3) in json.dumps(kept["session"]["people"])
            await play(table)
            people, square = table.session.table.people.everybody, table.session.table.square
            dead = {
                n for n in table.numbers if (seat := people[n].chair) is not None and not square.alive[seat]
            }
            return ear, dead

    ear, dead = run(evening())
    assert ear.too_early == []
    assert ear.of_the_living == []
    assert len(ear.told) >= 2
    assert dead <= set(ear.told)
    assert all(NAMES[number] in said for number, said in ear.told.items())


def test_where_the_table_does_not_ask_nothing_is_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=5) as table:
            assert table.room.phone(0).wish is None
            assert not (await table.act(0, "wish", text=WISH)).done
            assert table.session.table.people.everybody[0].wish == ""

    run(evening())


def test_a_wish_can_be_changed_until_the_deal_and_not_be_too_long(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=5, wishes=True) as table:
            refused = await table.act(0, "wish", text="x" * 200)
            assert not refused.done
            assert str(LONGEST_WISH) in refused.text
            assert (await table.act(0, "wish", text="first")).done
            assert (await table.act(0, "wish", text="")).done
            assert table.room.phone(0).wish == ""
            await table.deal()
            assert not (await table.act(0, "wish", text=WISH)).done
            assert table.room.phone(0).wish is None

    run(evening())


def test_the_phone_asks_in_the_lobby(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=5, wishes=True) as table:
            made = pages(load_texts("en"), table.session)
            await table.act(0, "wish", text='to "music" & song')
            html = whole_phone(made, table.room.phone(0))
            assert 'id="wish-text"' in html
            assert "to &#34;music&#34; &amp; song" in html

    run(evening())


# What is told, and what is not

ODD = (
    "why not by cheese?", 'of "natural causes"', "«в тёплом варенье»", "under Bob's piano", "{name} and {line}",
    "<b>loudly</b>", "a, b; c: d!", "1001 nights later...", "'tis a secret", "50% off", "…", "{0, plural, other {x}}",
    "so long, and thanks for all the fish—really", "во сне; тысяч лет от роду", "naïve café crème", "日本で",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("tone", TONES)
def test_an_odd_wish_is_quoted_whole_and_the_line_stays_a_sentence(tone: str, language: str) -> None:
    texts = load_texts(language)
    opening, closing = "“”" if language == "en" else "«»"
    for odd in ODD:
        wish = as_quoted(clean_wish(odd))
        for variant in range(texts.variants("wishes.told", tone)) if wish else ():
            said = texts.said("wishes.told", variant, tone=tone, name="Ann", line=wish)
            inner = said[said.rindex(opening) + 1 : said.rindex(closing)]
            assert inner == wish
            assert "Ann" in said.replace(inner, "")
            assert said[-1] in ".!?"
            assert not re.search(r"[{}<>]|\s[,.:;]|\.\.|[!?]\.", said), said


@pytest.mark.parametrize(
    ("wish", "word"),
    [
        ("sh1t happens", "smile"), ("kill myself", "trust"), ("call 555 123 4567", "number"),
        ("I am the Imp", "who is who"), ("Bob is evil", "who is who"), ("game over", "announcements"),
        ("y" * 500, "90"), ("custard " * 62, "90"),
    ],
)  # fmt: skip
def test_what_is_not_told_is_refused_with_what_to_do(wish: str, word: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=5, wishes=True) as table:
            assert (await table.act(0, "wish", text=WISH)).done
            refused = await table.act(0, "wish", text=wish)
            assert not refused.done
            assert word in refused.text
            assert table.room.phone(0).wish == WISH

    run(evening())


# The tone


def test_the_host_chooses_the_tone_before_a_game(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=5) as table:
            assert [(one, chosen) for one, _, chosen in table.room.host(grimoire_open=False).tones] == [
                ("gothic", False), ("wry", True), ("family", False),
            ]  # fmt: skip
            assert not (await table.host("tone", tone="cheerful")).done
            assert (await table.host("tone", tone="gothic")).done
            assert table.session.table.lines.tone == "gothic"
            await table.deal()
            assert not (await table.host("tone", tone="wry")).done
            assert table.room.host(grimoire_open=False).tones == ()
            kept = json.loads(state_path(table.evening.record.path).read_text(encoding="utf-8"))
            assert kept["lines"]["tone"] == "gothic"

    run(evening())


def test_every_tone_has_a_name_in_every_language() -> None:
    for language in ("en", "ru"):
        assert len({load_texts(language).shown(f"tones.{tone}") for tone in TONES}) == len(TONES)
