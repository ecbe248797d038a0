"""Every page in every state: axe, contrast, targets, narrow screens, large letters, forced colours, motion."""

import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import narrator.web
from tests.access import checks
from tests.access.checks import ask, ask_all
from tests.access.gallery import EXHIBITS, NAMES, Exhibit, hold, look, phone
from tests.access.reader import Reader, unheard
from tests.access.visitor import NARROW, Visitor

pytestmark = pytest.mark.browser
STYLES = Path(narrator.web.__file__).parent / "static"


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=str)
def test_a_state_can_be_used_by_everybody(visitor: Visitor, meter: Page, exhibit: Exhibit) -> None:
    page = visitor.go_on_to(exhibit)
    checks.prepare(page)
    found = {"axe": checks.axe(page), "motion": checks.motion(page), "forced": checks.forced_colours(page)}
    reader = Reader(page)
    found["by ear"] = unheard(reader)
    reader.close()
    if exhibit.kind == "square":
        found["contrast"] = checks.contrast_on_a_picture(page, meter)
    else:  # nobody taps the town square, and its letters are shares of the screen
        small = ("targets", checks.LEAST_TARGET)
        contrast = ("contrast", checks.LEAST_CONTRAST)
        asked = [contrast, small, ("textSize", 200), ("sideways",), ("cutOff",), small]
        found["contrast"], found["targets"], _, *larger = ask_all(page, *asked)
        found["200 % text"] = list(chain(*larger))
        page.set_viewport_size(NARROW)  # type: ignore[arg-type]
        asked = [("sideways",), ("textSize", 100), ("sideways",), small]
        found["200 % text at 320 px"], _, *narrow = ask_all(page, *asked)
        found["320 px"] = list(chain(*narrow))
        asked = [("rightToLeft",), ("sideways",), ("leftToRight",)]
        _, found["right to left at 320 px"], _ = ask_all(page, *asked)
    visitor.unchanged = exhibit
    wrong = [f"{check}: {line}" for check, lines in found.items() for line in lines]
    assert not wrong, "\n".join(["", *wrong])
    assert visitor.errors == []


MIRRORED = (
    "lobby without a chair",
    "discussion",
    "vote hand down",
    "nomination echo",
    "reveal",
    "host by day",
)
READ = ".top > *, .headline, .said, .problem, .notice, .echo > *, .facts, .timeline li, .reveal li > *, .holds button"


def at_rest(page: Page, selector: str) -> list[list[Any]]:
    """Where these stand once nothing moves any more: a page that was just opened is still laid out."""
    places = ask(page, "places", selector)
    for _ in range(50):
        page.wait_for_timeout(100)
        before, places = places, ask(page, "places", selector)
        if before == places:
            break
    return list(places)


@pytest.mark.parametrize("name", MIRRORED)
def test_the_other_direction_is_the_mirror_image(visitor: Visitor, name: str) -> None:
    """With the same words, everything but the ring stands as far from the right as it stood from the left."""
    page = visitor.see(next(one for one in EXHIBITS if one.name == name))
    checks.prepare(page)
    before, ring = at_rest(page, READ), at_rest(page, ".ring > li")
    page.evaluate("document.documentElement.dir = 'rtl'")
    after = at_rest(page, READ)
    assert before
    for one, other in zip(before, after, strict=True):
        assert one[0] == other[0]
        assert all(abs(a - b) <= 2 for a, b in zip(one[1:], other[1:], strict=True)), (one, other)
    # Chairs stand round a real table: clockwise is clockwise in every language.
    page.evaluate("document.documentElement.dir = 'ltr'")
    there = at_rest(page, ".ring > li")
    assert there == ring


def test_no_style_names_left_or_right() -> None:
    """Apart from the ring of chairs, which stands round a real table."""
    physical = re.compile(
        r"[{;\s]((?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right)|float)\s*:"
    )
    found = [
        f"{path.name}:{number}: {match[1]}"
        for path in sorted(STYLES.glob("*.css"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in physical.finditer(line)
    ]
    assert found == []


PLANTED = """() => document.querySelector('main').insertAdjacentHTML('afterbegin', `
    <button id="tiny">x</button><button id="mute"></button><b id="faint">faint</b><p id="wide">wide</p>
    <button id="flat">flat</button><p id="half"><b>faded</b></p>
    <button id="silent" aria-pressed="true">silent</button><i id="busy">busy</i>`)"""
STYLED = {
    "tiny": {"width": "20px", "height": "20px"},
    "faint": {"color": "rgb(60, 50, 40)"},
    "wide": {"width": "900px"},
    "flat": {"border": "none"},
    "half": {"opacity": "0.25"},
    "busy": {"transition": "opacity 3s"},
}


def test_the_checks_find_what_is_planted(visitor: Visitor) -> None:
    page = visitor.see(EXHIBITS[0])
    checks.prepare(page)
    page.evaluate(PLANTED)
    for name, style in STYLED.items():
        page.evaluate(
            "([id, style]) => Object.assign(document.getElementById(id).style, style)", [name, style]
        )
    reader = Reader(page)
    found = {
        "tiny": checks.targets(page),
        "faint": checks.contrast(page),
        "faded": checks.contrast(page),
        "wide": ask(page, "sideways"),
        "flat": ask(page, "withoutEdge"),
        "silent": ask(page, "pressedWithoutSign"),
        "mute": [one for one in checks.axe(page) if "button-name" in one],
        "button": unheard(reader),
        "transition": checks.motion(page),
    }
    reader.close()
    for name, wrong in found.items():
        assert any(name in one for one in wrong), (name, wrong)


def test_the_hand_of_the_clock_steps_for_who_wants_less_motion(visitor: Visitor) -> None:
    page = visitor.see(next(one for one in EXHIBITS if one.name == "square vote"))
    turned = """async (calm) => {
        const script = document.querySelector('script[type=module]').src.replace('square.js', 'clock.js');
        const { angle } = await import(script);
        const hand = { from: '0', angles: '60,120', locks: '1000,2000' };
        return [1000, 1400, 1900, 2000].map((now) => angle(hand, now, calm));
    }"""
    assert page.evaluate(turned, False) == [60, 84, 114, 120]
    assert page.evaluate(turned, True) == [60, 60, 60, 120]


def test_a_long_question_is_read_to_its_end_on_a_small_phone(visitor: Visitor) -> None:
    """Twelve fingers, and what pointing means: the card grows, and its last line can be scrolled above the bar."""
    asked = look(lines=tuple(f"{name} points at {name}" for name in (*NAMES, *NAMES)))
    exhibit = Exhibit("a long question", "phone", phone("night", look=asked), steps=hold("look"))
    page = visitor.see(exhibit, size={"width": 320, "height": 568})
    card, last = page.locator("#veil .card-face"), page.locator("#veil .card-face > *").last
    first = page.locator("#veil .card-face > *").first
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
    assert first.evaluate("first => first.getBoundingClientRect().top >= 0")
    page.locator("#veil").evaluate("veil => veil.scrollTo(0, veil.scrollHeight)")
    bar = page.locator(".bar").evaluate("bar => bar.getBoundingClientRect().top")
    assert last.evaluate("last => last.getBoundingClientRect().bottom") <= bar
