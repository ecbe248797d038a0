"""The town square in a real browser: nothing on the television lies on anything else, nor beyond its edge."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from narrator.network.records import JoinHelp
from narrator.screens.records import Chair, Square, Stage, VoteClock
from narrator.table.echo import Echo
from narrator.telling.records import RevealRow
from tests.access.gallery import NAMES, Exhibit, Showroom
from tests.access.visitor import Visitor
from tests.narrator.web.room import now
from tests.narrator.web.table import Table

pytestmark = pytest.mark.browser

SIZES = {"1366x768": {"width": 1366, "height": 768}, "1920x1080": {"width": 1920, "height": 1080}}
CHAIRS = (5, 12, 20)
PEOPLE = {
    "en": (
        "Annabelle", "Ben", "Christopher", "Dan", "Eve", "Maximilian-Alexander", "Gus", "Hannah", "Ivan", "Jo",
        "Katharina", "Leo", "Marie-Louise", "Nick", "Oleg", "Petra", "Quentin", "Rosamund", "Sam", "Theodora",
    ),
    "ru": (
        "Аннабелла", "Борис", "Константин", "Дан", "Ева", "Максимилиан-Александр", "Глеб", "Анна", "Иван", "Ян",
        "Екатерина", "Лев", "Мария-Луиза", "Николай", "Олег", "Пётр", "Всеволод", "Розалинда", "Сёма", "Теодора",
    ),
}  # fmt: skip
LINES = {
    "en": "The town wakes up, and Maximilian-Alexander does not. Nobody in this house heard a thing.",
    "ru": "Город просыпается, но Максимилиан-Александр уже не проснётся. Никто в доме ничего не слышал.",
}
NEWS = {"en": "Maximilian-Alexander died in the night.", "ru": "Ночью погибает Максимилиан-Александр."}

LAID_OUT = """() => {
    const things = [];
    const add = (name, group, e) => {
        if (!e.checkVisibility() || !e.textContent.trim() && !e.querySelector('svg') && e.tagName !== 'circle') return;
        const box = e.getBoundingClientRect();
        if (box.width && box.height) things.push([name, group, box.left, box.top, box.right, box.bottom]);
    };
    for (const chair of document.querySelectorAll('g.chair')) {
        const name = chair.querySelector('.name').textContent;
        for (const e of chair.querySelectorAll('.disc, text')) add(`${e.classList[0]} of ${name}`, name, e);
    }
    const rim = document.querySelector('.clock .rim').getBoundingClientRect();
    const clock = [rim.left + rim.width / 2, rim.top + rim.height / 2, rim.width / 2];
    const alone = '.stage, .headline, .accuse, .tally, .facts > li, .problem, #region-side h2, .timeline, .join, .cause,' +
        '.echo, .paused, .caption, .listening, .language, .sound';
    for (const e of document.querySelectorAll(alone)) add(e.className || e.tagName, e, e);
    const wrong = [];
    for (const [i, a] of things.entries()) {
        const [name, group, left, top, right, bottom] = a;
        const near = Math.hypot(clock[0] - Math.max(left, Math.min(clock[0], right)), clock[1] - Math.max(top, Math.min(clock[1], bottom)));
        if (near < clock[2] && !/big|echo|paused/.test(name)) wrong.push(`${name} lies on the clock`);
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`${name} is off the screen`);
        for (const [other, its, l, t, r, b] of things.slice(i + 1)) {
            const [across, down] = [Math.min(right, r) - Math.max(left, l), Math.min(bottom, b) - Math.max(top, t)];
            if (its !== group && across > 2.5 && down > 2.5)
                wrong.push(`${name} and ${other} share ${across.toFixed(0)} by ${down.toFixed(0)}`);
        }
    }
    const side = document.getElementById('region-side');
    if (side.scrollHeight > side.clientHeight + 1) wrong.push(`${side.scrollHeight - side.clientHeight} px of the side are cut off`);
    return wrong;
}"""  # noqa: E501


def chairs(count: int, language: str) -> tuple[Chair, ...]:
    """With a Traveller, and with every third dead."""
    return tuple(
        Chair(
            seat,
            PEOPLE[language][seat],
            alive=seat % 3 != 1,
            ghost_vote=seat % 6 != 1,
            nominator_today=seat == 3,
            nominee_today=seat == 0,
            about_to_die=seat == 0,
            traveller=load_texts(language).character_name("bonecollector") if seat in (4, 11, 15) else "",
        )
        for seat in range(count)
    )


def squares(count: int, language: str) -> dict[str, Square]:
    """Every part of the evening, with everything that can stand there then."""
    texts, round_table = load_texts(language), chairs(count, language)
    common = Square(
        "lobby", 1, 1, round_table, NEWS[language], caption=LINES[language], counts=(13, 0, 3, 1), alive=14,
        votes_needed=7, about_to_die=0, about_to_die_votes=8, listening=True, join_url="http://192.168.178.20:8000/",
        join_code="KX7F", problem=texts.shown("errors.trouble"),
        fabled=tuple(texts.character_name(one) for one in ("angel", "sentinel")),
    )  # fmt: skip
    vote = VoteClock("v", 3, 0, (*range(1, count), 0), (now() + 3_600_000,) * count)
    reveal = tuple(
        RevealRow(seat, one.name, texts.character_name("snakecharmer"), "evil" if seat % 4 == 0 else "good")
        for seat, one in enumerate(round_table)
    )
    found = {stage: replace(common, stage=stage) for stage in get_args(Stage)}
    for stage in ("defence", "vote"):
        found[stage] = replace(found[stage], vote=vote)
    found["over"] = replace(found["over"], winner="evil")
    longest, last = PEOPLE[language][5], round_table[-1].name
    said = texts.shown("town_square.nominates", nominator=longest, nominee=last)
    story = (LINES[language],) * 9
    found["reveal"] = replace(found["reveal"], winner="good", reveal=reveal, timeline=story)
    found["echo"] = replace(common, stage="nominations", echo=Echo("e", said, now() + 9000))
    found["paused"] = replace(common, stage="discussion", paused=True)
    found["timer"] = replace(common, stage="discussion", deadline=now() + 3_600_000)
    code = "WIFI:T:WPA;S:Our Wi-Fi;P:a rather long secret;;"
    found["help"] = replace(
        common, fabled=(), join_help=JoinHelp("Our Wi-Fi", code, texts.shown("network.firewall_windows"))
    )
    return found


@pytest.fixture(scope="module")
def showroom() -> Iterator[Table]:
    room = Showroom()
    room.seat_everybody(*NAMES)
    with Table(room) as table:
        yield table


@pytest.fixture(scope="module")
def visitor(browser: Browser, showroom: Table) -> Iterator[Visitor]:
    with Visitor(browser, showroom) as visitor:
        yield visitor


def every_look() -> Iterator[Any]:
    """Language, size and chairs, each with each. Half of them are in the fast suite, and in these every two that can
    stand together do."""
    for places in product(range(len(PEOPLE)), range(len(SIZES)), range(len(CHAIRS))):
        language, size, count = list(PEOPLE)[places[0]], list(SIZES)[places[1]], CHAIRS[places[2]]
        later = pytest.mark.slow if sum(places) % 2 else ()
        yield pytest.param(language, SIZES[size], count, id=f"{language}-{size}-{count}", marks=later)


@pytest.mark.long
@pytest.mark.parametrize(("language", "size", "count"), list(every_look()))
def test_nothing_lies_on_anything_else(
    visitor: Visitor, language: str, size: dict[str, int], count: int
) -> None:
    found = {}
    before = None
    for name, shown in squares(count, language).items():
        # As on an evening: opened once, it shows one after the other, until the table has said goodbye.
        anew = before in (None, "closed") or name == "closed"
        see, before = visitor.see if anew else visitor.see_next, name
        page = see(Exhibit(name, "square", shown, path="/square"), size=size)
        speak(page, visitor.base, language)
        page.evaluate(SOUND, None)
        found[name] = laid_out(page)
        page.evaluate(SOUND, True)
        found[f"{name}, asked for the PIN"] = laid_out(page)
        page.evaluate(SOUND, False)
        found[f"{name}, with its own sound"] = laid_out(page)
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_votes_that_are_needed_stand_inside_the_clock(visitor: Visitor, language: str) -> None:
    shown = replace(squares(12, language)["vote"], votes_needed=14)
    page = visitor.see(Exhibit("vote", "square", shown, path="/square"), size=SIZES["1366x768"])
    speak(page, visitor.base, language)
    assert page.evaluate(BEYOND_THE_CLOCK) < 0


BEYOND_THE_CLOCK = """() => {
    const boss = document.querySelector('.middle .boss').getBoundingClientRect();
    const words = document.querySelector('.middle .small').getBoundingClientRect();
    const across = words.width / 2, down = words.bottom - (boss.top + boss.bottom) / 2;
    return Math.hypot(across, down) - boss.width / 2;
}"""
"""How far the farthest corner of the words lies outside the circle."""


def speak(page: Page, base: str, language: str) -> None:
    """The same page in this language."""
    if page.get_attribute("html", "lang") != language:
        page.context.add_cookies([{"name": "language", "value": language, "url": base}])
        page.reload()
        page.wait_for_selector(f"html[lang={language}]")
        page.wait_for_function("() => window.heard === true")


SOUND = """(asked) => {
    const panel = document.getElementById('sound');
    panel.hidden = asked === null;
    panel.classList.toggle('works', asked === false);
    document.getElementById('sound-pin').hidden = !asked;
    document.getElementById('sound-said').textContent = asked === false ? panel.dataset.ready : '';
}"""
"""As sound.js shows the panel on the laptop: asked for the PIN, or speaking and listening; null: not at all."""


def laid_out(page: Page) -> list[str]:
    """What lies on what, once the letters have found their size."""
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )
    return list(page.evaluate(LAID_OUT))
