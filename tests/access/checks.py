"""What is looked for on a page; every check returns what is wrong, in words, and nothing when all is well."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WANTED_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST_TARGET = 48

_axe = Axe()


def axe(page: Page) -> list[str]:
    """Violations of WCAG 2.2 A and AA and of axe's own good practice."""
    found: dict[str, Any] = _axe.run(
        page, options={"runOnly": WANTED_TAGS, "resultTypes": ["violations"]}
    ).response
    return [
        f"{one['id']}: {node['target']} {node['any'][0]['message'] if node['any'] else one['help']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


TARGETS = """least => {
    const all = [...document.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, summary, textarea, [tabindex="0"]')]
        .filter(e => e.checkVisibility() && !e.closest('.offstage'));
    const wrong = [], spots = [];
    for (const e of all) {
        const box = (e.matches('input[type=checkbox]') ? e.closest('label') : e).getBoundingClientRect();
        const what = (e.id || e.textContent.trim() || e.name).slice(0, 30);
        if (box.width < least - 0.5 || box.height < least - 0.5)
            wrong.push(`${what}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
        const fixed = !!e.closest('.holds');
        for (const [other, x, y, alike] of spots) {
            const far = Math.hypot(box.x + box.width / 2 - x.x - x.width / 2, box.y + box.height / 2 - x.y - x.height / 2);
            const apart = box.right <= x.left + 0.5 || x.right <= box.left + 0.5
                || box.bottom <= x.top + 0.5 || x.bottom <= box.top + 0.5;
            if (alike === fixed && !apart && far < least - 0.5) wrong.push(`${what} and ${other}: ${far.toFixed(1)} apart`);
        }
        spots.push([what, box, 0, fixed]);
    }
    return wrong;
}"""


def targets(page: Page) -> list[str]:
    """Controls smaller than a finger wants, or on top of each other."""
    return page.evaluate(TARGETS, LEAST_TARGET)  # type: ignore[no-any-return]


SIDEWAYS = """() => {
    const width = document.documentElement.clientWidth, wrong = [];
    if (document.scrollingElement.scrollWidth > width) wrong.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
    for (const e of document.querySelectorAll('body *')) {
        if (e.closest('.unseen, .offstage, svg, noscript, script') || !e.checkVisibility()) continue;
        const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
        if (!own && !e.matches('button, input, select, textarea, summary')) continue;
        const box = e.getBoundingClientRect();
        if (box.left < -1 || box.right > width + 1)
            wrong.push(`${e.tagName} ${(e.id || e.textContent.trim()).slice(0, 30)} from ${box.left.toFixed(0)} to ${box.right.toFixed(0)}`);
    }
    return wrong;
}"""
CUT = """() => [...document.querySelectorAll('body *')]
    .filter(e => e.checkVisibility() && !e.closest('.unseen, .offstage, svg'))
    .filter(e => ['hidden', 'clip'].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1)
    .map(e => `cut off: ${e.tagName} ${(e.id || e.textContent.trim()).slice(0, 30)}`)"""


def sideways(page: Page) -> list[str]:
    """Whatever sticks out at the side."""
    return page.evaluate(SIDEWAYS)  # type: ignore[no-any-return]


def cut_off(page: Page) -> list[str]:
    """Text that is cut off at the side."""
    return page.evaluate(CUT)  # type: ignore[no-any-return]


UNBORDERED = """() => [...document.querySelectorAll('button, a.wide, input:not([type=hidden]), select, textarea')]
    .filter(e => e.checkVisibility() && !e.closest('.offstage'))
    .filter(e => { const s = getComputedStyle(e); return s.borderTopStyle === 'none' || parseFloat(s.borderTopWidth) < 1; })
    .map(e => `no border: ${(e.id || e.textContent.trim()).slice(0, 30)}`)"""
COLOURED_ONLY = """() => [...document.querySelectorAll('[aria-pressed=true]')]
    .filter(e => e.checkVisibility() && !e.matches('[data-hold]'))
    .filter(e => !e.querySelector('use') && ![e, ...e.querySelectorAll('*')].some(one => (getComputedStyle(one, '::before').content + one.textContent).includes('✓')))
    .map(e => `pressed, and no sign of it: ${e.id}`)"""


def forced_colours(page: Page) -> list[str]:
    """Controls that lose their edge, and states that were a colour only."""
    page.emulate_media(forced_colors="active")
    found = [*page.evaluate(UNBORDERED), *page.evaluate(COLOURED_ONLY)]
    page.emulate_media(forced_colors="none")
    return found


MOVING = """() => document.getAnimations().filter(one => one.playState === 'running')
    .map(one => `${one.animationName || one.transitionProperty} on ${one.effect.target.tagName}.${one.effect.target.className}`)"""
TRANSITIONS = """() => [...document.querySelectorAll('body *')]
    .filter(e => getComputedStyle(e).transitionDuration.split(', ').some(one => parseFloat(one) > 0))
    .map(e => `a transition on ${e.tagName}.${e.className}`)"""


def motion(page: Page) -> list[str]:
    """What moves for people who asked for less motion."""
    page.emulate_media(reduced_motion="reduce")
    found = [*page.evaluate(MOVING), *page.evaluate(TRANSITIONS)]
    page.emulate_media(reduced_motion="no-preference")
    return found


def text_size(page: Page, share: int) -> None:
    page.evaluate(
        "share => { document.documentElement.style.fontSize = share === 100 ? '' : share + '%'; }", share
    )


LETTERS = """() => {
    document.documentElement.dir = 'rtl';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const alphabet = 'אבגדהוזחטיכלמנסעפצקרשתךםןף';
    const swap = one => { const at = one.toLowerCase().charCodeAt(0) - 97; return at >= 0 && at < 26 ? alphabet[at] : one; };
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (!node.parentElement.closest('svg, script, style, .name'))
            node.textContent = node.textContent.replace(/[a-z]+/gi, word => [...word].map(swap).join('') + 'יי'.slice(0, word.length / 3));
    }
}"""


def right_to_left(page: Page) -> None:
    """A pseudo-locale: every word of the page in letters that run the other way, and a third longer."""
    page.evaluate(LETTERS)
