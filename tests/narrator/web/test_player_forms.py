"""A wish is typed, a tone is chosen, a phone asks to be heard: in a real browser, over a real session."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser

from config.settings import Settings
from narrator.voice_bench.rooms import ROOMS, Acoustics
from narrator.voice_bench.table import english
from tests.e2e.pages import eventually
from tests.narrator.web.served import ServedTable
from voices import Ear, PipeMicrophone, PocketsphinxRecogniser, synthesise

pytestmark = pytest.mark.browser
WISH = "in a vat of warm custard"
CALLED = ("Alice", "Robert", "Maria", "Thomas", "Hannah", "Oliver", "Emma")


def test_a_wish_is_typed_kept_and_nobody_elses_business(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, wishes=True) as served:
        cat, dan = served.phone("Cat"), served.phone("Dan")
        cat.tap("#wish > summary")
        cat.page.type("#wish-text", WISH[:10])
        dan.tap(
            'a[href="/share"]'
        )  # a page that goes pushes to all others, and takes no letter out of a hand
        served.host.see(".people", "Dan")
        cat.page.type("#wish-text", WISH[10:])
        assert cat.page.input_value("#wish-text") == WISH
        cat.tap("#wish-keep")
        cat.see("#wish .done", "Kept")
        assert served.table.session.table.people.everybody[2].wish == WISH
        cat.page.reload()
        cat.page.wait_for_selector("html.scripted")
        cat.tap("#wish > summary")
        assert cat.page.input_value("#wish-text") == WISH
        dan.page.goto(served.base)
        for page in (dan.page, served.host.page, served.square.page):
            assert "custard" not in page.content()
        cat.page.fill("#wish-text", "")
        cat.tap("#wish-keep")
        cat.page.wait_for_selector("#wish .done", state="detached")
        assert served.table.session.table.people.everybody[2].wish == ""
        cat.page.fill("#wish-text", WISH)
        cat.page.press("#wish-text", "Enter")
        cat.see("#wish .done", "Kept")
        served.play(served.table.deal())
        cat.page.wait_for_selector("#wish", state="detached")
        for page in (cat.page, dan.page, served.host.page, served.square.page):
            assert "custard" not in page.content()
        assert served.table.session.table.people.everybody[2].wish == WISH


def test_a_hope_is_tapped_kept_and_taken_back(tmp_path: Path, browser: Browser) -> None:
    """By keys alone, too; and no other page knows."""
    with ServedTable(tmp_path, browser) as served:
        cat, dan = served.phone("Cat"), served.phone("Dan")
        people = served.table.session.table.people.everybody
        cat.tap("#hopes > summary")
        cat.tap("#hope-choose")
        cat.page.wait_for_selector("#hope-choose[aria-pressed=true]")
        assert people[2].hope == "choose"
        assert cat.page.locator("#hopes [aria-pressed=true]").count() == 1
        for page in (dan.page, served.host.page, served.square.page):
            assert page.locator("#hope-choose[aria-pressed=true]").count() == 0
        cat.page.reload()
        cat.page.wait_for_selector("html.scripted")
        assert not cat.page.locator("#hope-choose").is_visible(), "folded away from who looks over a shoulder"
        cat.page.focus("#hopes > summary")
        cat.page.keyboard.press("Enter")
        cat.page.focus("#hope-any")
        cat.page.keyboard.press("Enter")
        cat.page.wait_for_selector("#hope-any[aria-pressed=true]")
        assert people[2].hope == ""
        served.play(served.table.deal())
        cat.page.wait_for_selector("#hopes", state="detached")


def test_the_host_chooses_how_the_tale_is_told(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser) as served:
        tones = served.host.page.locator("#tones button[aria-pressed=true]")
        served.unfold("tones")
        assert served.host.texts("#tones button[aria-pressed=true]") == ["✓ Wry"]
        for tone, name in (("family", "For the family"), ("gothic", "Gothic")):
            served.host.page.click(f"#tone-{tone}")
            served.host.page.wait_for_selector(f"#tone-{tone}[aria-pressed=true]")
            assert tones.count() == 1
            served.host.see("#tones", f"✓ {name}")
            assert served.table.session.table.lines.tone == tone
        served.play(served.table.deal())
        served.host.page.wait_for_selector("#tones", state="detached")


class Listening:
    """The laptop has an ear; what is pushed into its microphone is heard as in a room."""

    def __init__(self, served: ServedTable) -> None:
        self.microphone = PipeMicrophone()
        self._served = served
        self._recogniser = PocketsphinxRecogniser(english(), time_limit=60.0)

    async def begin(self) -> None:
        self.ear = await Ear(self.microphone, self._recogniser, english()).__aenter__()
        hearing = self._served.table.evening.hearing
        self.ear.subscribe(hearing._event)
        hearing.ear, hearing.grammar = self.ear, None
        hearing.retune()
        self._served.table.session.table.changed()

    async def say(self, sentence: str) -> None:
        quiet = Acoustics([np.ones(16_000, dtype=np.float32)] * 6)
        self.microphone.push(quiet.heard(synthesise(sentence).at_rate(16_000), ROOMS[0], 1))

    async def end(self) -> None:
        await self.ear.close()
        self._recogniser.close()


@contextmanager
def listening(served: ServedTable) -> Iterator[Listening]:
    heard = Listening(served)
    served.play(heard.begin())
    yield heard
    served.play(heard.end())


def test_who_taps_speak_is_told_to_and_is_the_one_who_spoke(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, CALLED) as served:
        thomas, hannah = served.phone("Thomas"), served.phone("Hannah")
        served.table.session.table.settings = patient(served)
        served.to_the_first_day()
        served.host.press("open_nominations")
        eventually(lambda: served.square.stage == "nominations", "nominations are open")
        assert thomas.page.locator("#speak").count() == 0, "nobody hears"
        with listening(served) as heard:
            thomas.tap("#speak")
            thomas.see("#said", "Speak now")
            hannah.tap("#speak")
            hannah.see("#said", "listening to somebody else")
            served.play(heard.say("I nominate Robert"))
            eventually(lambda: served.table.session.table.square.nominees == (1,), "Robert is nominated")
            assert served.table.session.table.square.nominators == (3,)
            served.square.see("#region-side", "Thomas", "Robert")


def patient(served: ServedTable) -> Settings:
    """Nominations and speeches last until somebody ends them."""
    settings = served.table.session.table.settings
    return settings.model_copy(
        update={"seconds": settings.seconds.model_copy(update={"last_call": 60.0, "defence": 60.0})}
    )
