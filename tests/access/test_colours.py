"""Without colours: what good and evil, alive and dead, hand up and hand down look like to colour-blind players."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from narrator.screens.records import PhoneScreen, Square
from tests.access.gallery import CHAIRS, COUNTED, REVEAL, TIMELINE, VOTE, Exhibit, hand, look, phone, square
from tests.access.visitor import Visitor

pytestmark = pytest.mark.browser
SIGHTS = ("deuteranopia", "achromatopsia")

# How many dots of the second picture are darker or lighter by more than a third of the way from black to white,
# in shares of the picture: colour does not count, only light.
DIFFERENCE = """async ([one, other]) => {
    const light = async (png) => {
        const image = new Image();
        image.src = 'data:image/png;base64,' + png;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const brush = canvas.getContext('2d');
        brush.drawImage(image, 0, 0);
        const dots = brush.getImageData(0, 0, image.width, image.height).data;
        return Array.from({length: dots.length / 4}, (_, i) =>
            0.2126 * dots[4 * i] + 0.7152 * dots[4 * i + 1] + 0.0722 * dots[4 * i + 2]);
    };
    const [a, b] = [await light(one), await light(other)];
    return a.filter((dot, i) => Math.abs(dot - b[i]) > 48).length / a.length;
}"""


@contextmanager
def seen_with(page: Page, sight: str) -> Iterator[None]:
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
    yield
    wire.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    wire.detach()


def dead(seat: int) -> tuple[object, ...]:
    return tuple(replace(chair, alive=chair.seat != seat) for chair in CHAIRS)


def turned(evil: bool) -> tuple[object, ...]:
    return tuple(
        replace(row, alignment="evil" if evil else "good", character="Monk", alive=True, note="")
        for row in REVEAL
    )


PAIRS: list[tuple[str, str, PhoneScreen | Square, PhoneScreen | Square, str]] = [
    (
        "alive or dead on a phone", ".small-square li[data-place='2']",
        phone("discussion", square_facts={"chairs": CHAIRS}),
        phone("discussion", square_facts={"chairs": dead(2)}), "dead",
    ),
    (
        "alive or dead on the town square", "g.chair[data-seat='2']",
        square("discussion", chairs=CHAIRS), square("discussion", chairs=dead(2)), "",
    ),
    (
        "hand down or up", "button.hand",
        phone("vote", square_facts={"vote": VOTE}, hand=hand()),
        phone("vote", square_facts={"vote": VOTE}, hand=hand(raised=True)), "Your hand is up",
    ),
    (
        "counted no or yes on a phone", ".counted",
        phone("vote", square_facts={"vote": VOTE}, hand=hand(counted=False)),
        phone("vote", square_facts={"vote": VOTE}, hand=hand(counted=True)), "YES",
    ),
    (
        "counted no or yes on the town square", "g.chair[data-seat='2']",
        square("vote", chairs=CHAIRS, vote=replace(COUNTED, counted=(False,))),
        square("vote", chairs=CHAIRS, vote=replace(COUNTED, counted=(True,))), "",
    ),
    (
        "good or evil on a phone", ".reveal li:nth-child(3)",
        phone("reveal", square_facts={"winner": "good", "reveal": turned(False), "timeline": TIMELINE}),
        phone("reveal", square_facts={"winner": "good", "reveal": turned(True), "timeline": TIMELINE}), "evil",
    ),
    (
        "good or evil on the town square", "g.chair[data-seat='2']",
        square("reveal", chairs=CHAIRS, winner="good", reveal=turned(False)),
        square("reveal", chairs=CHAIRS, winner="good", reveal=turned(True)), "",
    ),
    (
        "chosen or not at night", "#pick-3",
        phone("night", look=look()), phone("night", look=look(picks=(3,))), "",
    ),
    (
        "nominated or not", ".small-square li[data-place='1']",
        phone("defence", square_facts={"chairs": CHAIRS}),
        phone("defence", square_facts={"chairs": CHAIRS, "vote": VOTE}), "nominated",
    ),
]  # fmt: skip
LEAST = {"chosen or not at night": 0.002}  # at night nothing is much lighter than the rest


@pytest.mark.parametrize(("what", "selector", "one", "other", "word"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_what_differs_differs_in_shape(
    visitor: Visitor,
    meter: Page,
    what: str,
    selector: str,
    one: PhoneScreen | Square,
    other: PhoneScreen | Square,
    word: str,
) -> None:
    kind, path = ("square", "/square") if isinstance(one, Square) else ("phone", "/")
    pictures: dict[str, list[str]] = {sight: [] for sight in SIGHTS}
    spot = None
    for screen in (one, other):
        page = visitor.see(Exhibit(what, kind, screen, path))
        page.emulate_media(reduced_motion="reduce")
        place = page.locator(selector).first
        words = str(place.evaluate("e => e.textContent"))
        assert (word in words) == (screen is other) or not word, words
        place.scroll_into_view_if_needed()
        spot = spot or place.bounding_box()
        assert spot is not None
        for sight in SIGHTS:
            with seen_with(page, sight):
                pictures[sight].append(b64encode(page.screenshot(clip=spot)).decode())
    shares = {sight: meter.evaluate(DIFFERENCE, both) for sight, both in pictures.items()}
    assert min(shares.values()) > LEAST.get(what, 0.01), shares
