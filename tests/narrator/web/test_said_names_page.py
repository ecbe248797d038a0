"""How a name is said, on a real phone and on the host's page of a real table."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from narrator.evening import sentences_in
from tests.e2e.pages import eventually
from tests.narrator.test_said_names import PATIENT, spoken
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_narrow_phones import LOOK
from voices import Ear, PipeMicrophone, PocketsphinxRecogniser

pytestmark = pytest.mark.browser
NAMES = ("Siobhan", "Robert", "Maria", "Thomas", "Hannah")
SMALLEST: ViewportSize = {"width": 320, "height": 568}


def test_a_player_and_the_host_write_how_a_name_sounds(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, NAMES) as served:
        people = served.table.session.table.people.everybody
        phone = served.phone("Siobhan")
        page = phone.page
        page.click("#my-name > summary")
        page.fill("#sounds-like", "Shiv awn")
        page.click("#sounds-like-keep")
        eventually(lambda: people[0].sounds_like == "Shiv awn", "what was typed is kept")
        page.fill("#sounds-like", "<b>")
        page.click("#sounds-like-keep")
        phone.see("#said", "Nothing was changed")
        assert people[0].sounds_like == "Shiv awn"
        assert page.locator("#hear-name").count() == 0, "nobody listens at this table"
        page.click("#say-name")
        eventually(lambda: "Siobhan" in served.square.caption, "the Storyteller says it")
        page.fill("#second-name", "Robert")
        page.click("#second-name-keep")
        phone.see("#said", "second name")
        page.fill("#second-name", "Shiv")
        page.click("#second-name-keep")
        eventually(lambda: people[0].second_name == "Shiv", "the second name is kept")

        host = served.host.page
        host.goto(f"{served.base}/host/seats")
        host.click("#name-0 > summary")
        form = host.locator("#name-0 form").first
        assert form.locator("input[name=text]").input_value() == "Shiv awn"
        form.locator("input[name=text]").fill("Shivawn")
        form.locator("button").click()
        eventually(lambda: people[0].sounds_like == "Shivawn", "the host may change it")
        host.click("#name-0 > summary")
        host.locator("#name-0 button[value=hear_name]").click()
        host.wait_for_selector(".said:has-text('does not listen')")


async def listen(served: ServedTable, ear: Ear) -> None:
    """From now on this table has an ear."""
    evening = served.table.evening
    await ear.__aenter__()
    evening.hearing.ear = ear
    ear.subscribe(evening.hearing._event)
    evening.hearing.grammar = None
    evening.hearing.retune()
    evening.names.learner.time_limit = PATIENT
    evening.names.listen_with(ear)


@pytest.mark.parametrize(
    ("language", "asks", "later"),
    [("en", "can be read in more than one way", "Not now"), ("ru", "можно прочесть по-разному", "сейчас")],
)
def test_a_phone_asks_for_a_name_that_can_be_read_in_several_ways(
    tmp_path: Path, browser: Browser, language: str, asks: str, later: str
) -> None:
    sentences, microphone = sentences_in("en"), PipeMicrophone()
    recogniser = PocketsphinxRecogniser(sentences, time_limit=PATIENT)
    ear = Ear(microphone, recogniser, sentences)
    with ServedTable(tmp_path, browser, NAMES) as served:
        person = served.table.session.table.people.everybody[0]
        person.language = language
        try:
            served.play(listen(served, ear))
            phone, other = served.phone("Siobhan"), served.phone("Robert")
            page = phone.page
            page.set_viewport_size(SMALLEST)
            phone.see("#name-asked", asks, later)
            assert page.evaluate(LOOK) == []
            if language == "en":
                for times in (1, 2):
                    phone.tap("#hear-name")
                    eventually(lambda: ear.held_by, "the microphone is theirs")
                    served._loop.call_soon_threadsafe(microphone.push, spoken("Shivawn"))
                    eventually(lambda times=times: len(person.heard) == times, "it was heard")
            else:
                phone.tap("#skip-name")
            page.wait_for_selector("#name-asked", state="detached")
            assert other.page.locator("#name-asked").count() == 0, "everybody reads Robert alike"
        finally:
            served.play(ear.close())
            served.play(served.table.evening.names.close())
            recogniser.close()
