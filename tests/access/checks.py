"""What is looked for on a page; every check returns what is wrong, in words, and nothing when all is well."""

from base64 import b64encode
from itertools import chain
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST_TARGET = 48  # CSS pixels; WCAG 2.2 asks for 24
LEAST_CONTRAST = 4.5

_axe = Axe().axe_script
# What is in order would be a hundred times as long.
RUN = "options => axe.run(options).then(found => found.violations)"
_source = Path(__file__).with_name("checks.js").read_text(encoding="utf-8")


def prepare(page: Page) -> None:
    """Brings the checks into a page that has just been loaded."""
    page.evaluate(_source)


def ask(page: Page, check: str, *values: object) -> list[Any]:
    """One of the checks in checks.js."""
    found: list[Any] = page.evaluate("([check, values]) => access[check](...values)", [check, list(values)])
    return found


def ask_all(page: Page, *asked: tuple[object, ...]) -> list[list[str]]:
    """Several of them one after another, each with its values; each question takes its way to the browser."""
    found: list[list[str]] = page.evaluate(
        "asked => asked.map(([check, ...values]) => access[check](...values) ?? [])",
        [list(one) for one in asked],
    )
    return found


def axe(page: Page) -> list[str]:
    """Violations of WCAG 2.2 A and AA and of axe's own good practice."""
    options = {"runOnly": RULES, "resultTypes": ["violations"]}
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe)
    found: list[dict[str, Any]] = page.evaluate(RUN, options)
    return [
        f"{one['id']}: {node['target']} {node['any'][0]['message'] if node['any'] else one['help']}"
        for one in found
        for node in one["nodes"]
    ]


def targets(page: Page) -> list[str]:
    """Controls smaller than a finger wants, or on top of each other."""
    return ask(page, "targets", LEAST_TARGET)


def contrast(page: Page) -> list[str]:
    """Text too like what is painted behind it, gradients included."""
    return ask(page, "contrast", LEAST_CONTRAST)


def contrast_on_a_picture(page: Page, meter: Page) -> list[str]:
    """The same where a drawing lies behind the text: the page is photographed without its texts."""
    texts = ask(page, "texts")
    picture = b64encode(page.screenshot()).decode()
    ask(page, "showTexts")
    prepare(meter)
    return ask(meter, "contrastWith", picture, texts, LEAST_CONTRAST)


def forced_colours(page: Page) -> list[str]:
    """Controls that lose their edge, and states that were a colour only."""
    page.emulate_media(forced_colors="active")
    try:
        return list(chain(*ask_all(page, ("withoutEdge",), ("pressedWithoutSign",))))
    finally:
        page.emulate_media(forced_colors="none")


def motion(page: Page) -> list[str]:
    """What moves on a page that was asked for less motion."""
    return ask(page, "moving")
