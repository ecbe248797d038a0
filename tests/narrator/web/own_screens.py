"""What a phone shows because of one character: its card, its questions, its powers, what it may be told.

    python -m tests.narrator.web.own_screens [--evenings 66] [--first 0] [--sheets FOLDER]

Plays so many evenings of real tables in virtual time, on scripts of the Carousel with a Loric, and takes every screen
of every phone as the table renders it, in both languages. Then each is put into the page of a real phone in chromium,
320 and 390 px wide: nothing may reach beyond the page or be cut off. Prints whose screens were seen how often, and
what is wrong with which. `--sheets`: pictures of one screen of each kind of each character, for a person's eye.
"""

import argparse
import json
import re
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from config.texts import load_texts
from engine.abilities import standing
from engine.registry import CHARACTERS
from engine.terms import LORIC
from narrator.screens import viewing
from narrator.screens.records import Card, NightLook, Offers, Power, SheetRow
from narrator.table.table import Table as Desk
from narrator.web.pages import Pages
from tests.access.gallery import NAMES, Exhibit, Showroom, phone
from tests.access.visitor import Visitor
from tests.e2e.pages import launch
from tests.narrator.web.table import Table
from tests.secrecy.table import Level, evening_of
from tests.secrecy.table import Table as SecretTable
from tests.secrecy.worlds import LORIC_OF_ALL, NEWEST, first_world, of_the_newest

LANGUAGES = ("en", "ru")
WIDTHS = (320, 390)
HEIGHT = 568
HELD = ("card", "look")
REGIONS = ("play", "claims", "company")
NEW = frozenset((*NEWEST, *LORIC_OF_ALL))


class Shown(NamedTuple):
    """A part of a phone's page as it was rendered: `kind` is what is held, or the region."""

    whose: str
    language: str
    kind: str
    html: str


PUT = """([kind, html]) => {
    const veil = document.getElementById('veil'), held = ['card', 'look'].includes(kind);
    veil.hidden = !held;
    veil.innerHTML = held ? html : '';
    for (const name of ['play', 'claims', 'company'])
        document.getElementById(`region-${name}`).innerHTML = name === kind ? html : '';
    for (const one of document.querySelectorAll('main details:not(#book, #book *)')) one.open = true;
    for (let one = document.getElementById('region-company').parentElement; one; one = one.parentElement)
        if (one.matches('details')) one.open = kind === 'company';
}"""
LOOK = f"""states => {{
    const put = {PUT};
    return states.map(state => {{
        put(state);
        const wrong = [], wide = document.documentElement.scrollWidth - innerWidth;
        if (wide > 0) wrong.push(`the page is ${{wide}} px too wide`);
        const inside = ['card', 'look'].includes(state[0]) ? '#veil' : `#region-${{state[0]}}`;
        const whole = document.querySelector(inside);
        if (inside === '#veil' && whole.scrollHeight > whole.clientHeight + 1
            && !['auto', 'scroll'].includes(getComputedStyle(whole).overflowY)) wrong.push('its end cannot be read');
        let seen = 0;
        for (const e of whole.querySelectorAll('*')) {{
            const there = e.checkVisibility({{ visibilityProperty: true }});
            if (!there || e.closest('.offstage, .unseen, noscript')) continue;
            const box = e.getBoundingClientRect(), called = e.textContent.trim().slice(0, 60);
            seen += box.width > 0 && called !== '';
            if (box.width && (box.left < -0.5 || box.right > innerWidth + 0.5))
                wrong.push(`${{called}} reaches from ${{box.left}} to ${{box.right}}`);
            const says = [...e.childNodes].some(one => one.nodeType === 3 && one.textContent.trim());
            if (says && getComputedStyle(e).display !== 'inline' && e.clientWidth
                && e.scrollWidth > e.clientWidth + 1)
                wrong.push(`${{called}} is cut off`);
        }}
        if (!seen) wrong.push('nothing is to be seen of it');
        return wrong;
    }});
}}"""


class Onlooker:
    """Takes what stands on every phone of a table, whenever it changes."""

    def __init__(self) -> None:
        self.shown: dict[tuple[object, ...], Shown] = {}

    @contextmanager
    def at(self, table: SecretTable) -> Iterator[None]:
        table.session.table.listeners.append(partial(self.look, table))
        yield

    def look(self, table: SecretTable) -> None:
        desk = table.session.table
        if desk.live is None or not desk.live.game.began_with:
            return
        for number, person in enumerate(desk.people.everybody):
            if person.chair is None or person.left or person.chair >= len(desk.square.names):
                continue
            for language in LANGUAGES:
                self.take(table, number, person.chair, language)

    def take(self, table: SecretTable, number: int, seat: int, language: str) -> None:
        desk, pages = table.session.table, table.site.hub.pages(language)
        words = desk.words(language)
        public = viewing.square(table.session, words)
        screen = viewing.phone(table.session, number, words, public)

        def held() -> dict[str, str]:
            return pages.phone_held(screen, recovery_word="")

        def regions() -> dict[str, str]:
            return pages.phone_regions(screen, player=number, laptop=False)

        def keep(whose: Iterable[str], kind: str, what: object) -> None:
            for one in NEW.intersection(whose):
                self.keep(one, language, kind, what, lambda: (held() if kind in HELD else regions())[kind])

        keep(desk.game.grimoire.fabled, "company", public.company)
        keep((me.character for me in standing(desk.game.grimoire).of(seat)), "card", screen.card)
        if screen.look is not None:
            seen = replace(screen.look, look="", picks=(), confirmed=False, named=())
            for kind in ("look", "play"):
                keep(behind(desk, seat), kind, seen)
        offered = [power.verb for power in screen.offers.powers]
        composing = screen.composing.verb if screen.composing is not None else ""
        keep(powerful(offered), "claims", screen.offers.powers)
        keep(powerful([composing]), "play", screen.composing)

    def keep(self, whose: str, language: str, kind: str, what: object, render: Callable[[], str]) -> None:
        key = whose, language, kind, repr(what)
        if key not in self.shown and (html := render()).strip():
            self.shown[key] = Shown(whose, language, kind, html)


def behind(desk: Desk, seat: int) -> set[str]:
    """By whose ability this player is asked something, or told something, now; nobody's where it is harmless."""
    look = desk.look or desk.day_look_for(seat)
    if look is None:
        return set()
    question = look.questions.get(seat)
    asked = {question.about.character} if question is not None and question.about is not None else set[str]()
    return asked | {getattr(fact, "character", "") for fact in look.news.get(seat, ())}


def powerful(verbs: Sequence[str]) -> set[str]:
    """Whose powers of the day these are."""
    powers = ((one.id, one.claim) for one in CHARACTERS.values())
    return {whose for whose, claim in powers if claim is not None and claim.verb in verbs}


def of_evenings(seeds: Iterable[int]) -> list[Shown]:
    """Every screen that was on a phone in the evenings of these numbers, the same one once for each character."""
    onlooker = Onlooker()
    for seed in seeds:
        script = of_the_newest(seed)
        players = max(size for size in script.table_sizes if size <= 9)
        world = first_world(script, players, 0, seed, nights=3)
        ends, acts = len(world.facts), len(world.acts)
        evening_of(world, level=Level.SCREENS, seed=seed, ends=ends, acts=acts, meddle=onlooker.at)
    return list(onlooker.shown.values())


def filled(sentence: str) -> str:
    """The sentence with something long for whatever it leaves open."""
    while "{" in sentence:
        sentence = re.sub(r"\{[^{}]*\}", max(NAMES, key=len), sentence)
    return sentence


def in_their_words(pages: Pages, language: str) -> list[Shown]:
    """Every sentence that the texts of these characters hold for phones, as pages show them; no game is played."""
    texts, found = load_texts(language), list[Shown]()
    for one in (CHARACTERS[id_] for id_ in sorted(NEW)):
        words = texts.characters[one.id]
        team = texts.shown(f"team.{one.team.value}")
        told = tuple(filled(line) for line in (*words.info.values(), *words.phrases.values()))
        card = Card(words.name, team, texts.shown("card.alignment", alignment="evil"), words.ability, told)
        row = SheetRow(words.name, team, words.ability, tuple(words.tips))
        by_day = phone("discussion", card=card, square_facts={"company": (row,)})
        parts = [("company", pages.phone_regions(by_day, player=0, laptop=False)["company"])]
        if one.team is not LORIC:
            parts.append(("card", pages.phone_held(by_day, recovery_word="")["card"]))
        for asked in {words.ability, *words.ask.values(), *words.claim.values()}:
            look = NightLook("n1/a", "choose", filled(asked), lines=told[:1], slots=3)
            parts.append(("look", pages.phone_held(phone("night", look=look), recovery_word="")["look"]))
        powers = tuple(Power(verb, filled(label), (1, 2), aimed=True) for verb, label in words.i_say.items())
        if powers:
            able = phone("discussion", offers=Offers(powers=powers))
            parts.append(("claims", pages.phone_regions(able, player=0, laptop=False)["claims"]))
        found += [Shown(one.id, language, kind, html) for kind, html in parts]
    return found


@contextmanager
def open_phone(browser: Browser, language: str) -> Iterator[tuple[Page, Pages]]:
    """The page of a phone by day that takes no notice of its table any more, and what the table renders with."""
    room = Showroom()
    room.seat_everybody(*NAMES)
    for player in room.players:
        player.language = language
    with Table(room) as table, Visitor(browser, table) as visitor:
        page = visitor.see(
            Exhibit("by day", screen=phone("discussion")), size={"width": WIDTHS[0], "height": HEIGHT}
        )
        page.evaluate("window.deaf = true")
        yield (
            page,
            Pages(load_texts(language), offered=(), sheet=lambda _: (), assets="", seal=table.keys.seal),
        )


def wrong_with(page: Page, shown: Sequence[Shown], width: int) -> dict[str, list[str]]:
    """What is wrong with which of these on so narrow a phone; what is the same for several is looked at once."""
    page.set_viewport_size({"width": width, "height": HEIGHT})
    whose: dict[tuple[str, str], list[Shown]] = {}
    for one in shown:
        whose.setdefault((one.kind, one.html), []).append(one)
    found = page.evaluate(LOOK, list(whose))
    return {
        f"{one.kind} of {one.whose}, {one.language}, {width} px": sorted(set(lines))
        for (one, *_), lines in zip(whose.values(), found, strict=True)
        if lines
    }


def wrong_with_all(browser: Browser, shown: Sequence[Shown]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        ours = [one for one in shown if one.language == language]
        with open_phone(browser, language) as (page, _):
            for width in WIDTHS if ours else ():
                found |= wrong_with(page, ours, width)
    return found


def sheets(browser: Browser, shown: Sequence[Shown], folder: Path) -> None:
    """Pictures of the fullest screen of each kind of each character, five columns of characters on a sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    fullest: dict[tuple[str, str, str], Shown] = {}
    for one in shown:
        key = one.language, one.kind, one.whose
        if key not in fullest or len(one.html) > len(fullest[key].html):
            fullest[key] = one
    for place, language in enumerate(LANGUAGES):
        with open_phone(browser, language) as (page, _):
            page.set_viewport_size({"width": WIDTHS[place], "height": HEIGHT})
            for kind in (*HELD, *REGIONS):
                ours = sorted(one for key, one in fullest.items() if key[:2] == (language, kind))
                for first in range(0, len(ours), COLUMNS * ROWS):
                    page_of = ours[first : first + COLUMNS * ROWS]
                    (folder / f"{language}_{kind}_{first}.png").write_bytes(
                        sheet(page, page_of, WIDTHS[place])
                    )


COLUMNS, ROWS = 8, 3
ON_A_SHEET = "figure { margin: 2px; display: inline-block; font: 14px sans-serif } img { display: block }"


def sheet(page: Page, shown: Sequence[Shown], width: int) -> bytes:
    """A picture of all these, row by row."""
    pictures = []
    for one in shown:
        page.evaluate(PUT, [one.kind, one.html])
        if one.kind not in HELD:
            page.evaluate("name => document.getElementById(`region-${name}`).scrollIntoView()", one.kind)
        picture = b64encode(page.screenshot()).decode()
        pictures.append(f"<figure>{one.whose} {one.kind}<img src='data:image/png;base64,{picture}'></figure>")
    around = page.context.new_page()
    try:
        around.set_viewport_size({"width": COLUMNS * (width + 9), "height": HEIGHT})
        around.set_content(f"<style>{ON_A_SHEET}</style>{''.join(pictures)}")
        return around.screenshot(full_page=True)
    finally:
        around.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--evenings", type=int, default=len(NEWEST))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--sheets", type=Path, help="a folder for pictures")
    wanted = parser.parse_args()
    shown = of_evenings(range(wanted.first, wanted.first + wanted.evenings))
    seen = Counter((one.whose, one.kind) for one in shown)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        found = wrong_with_all(browser, shown)
        if wanted.sheets is not None:
            sheets(browser, shown, wanted.sheets)
        browser.close()
    for one in sorted(NEW):
        print(one, json.dumps({kind: seen[one, kind] for kind in (*HELD, *REGIONS)}))
    for name, lines in found.items():
        print(name, *lines, sep="\n  ")
    print(f"{len(shown)} screens of {len({one.whose for one in shown})} characters, {len(found)} wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
