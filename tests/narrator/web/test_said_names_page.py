"""How a name is said, on a real phone and on the host's page of a real table."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import eventually
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser
NAMES = ("Siobhan", "Robert", "Maria", "Thomas", "Hannah")


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
