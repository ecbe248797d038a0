"""What is told of madness on a phone and read on the host's page: in a real browser, over a real session."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine.madness import claim
from tests.e2e.pages import eventually
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser
CAT, DAN = 2, 3


def test_whom_and_what_are_two_taps_and_the_host_reads_it(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, edition_id="snv", seed=4) as served:
        served.to_the_first_day()
        cat, ann = served.phone("Cat"), served.phone("Ann")
        cat.page.set_viewport_size({"width": 360, "height": 640})
        cat.tap("#report > summary")
        cat.tap(f"label:has(#report-whom-{DAN})")
        ann.tap("#ask-who > summary")
        ann.tap(f"#ask-who-{DAN}")  # the page is sent anew: what was tapped stays tapped
        ann.page.wait_for_selector(f"#ask-who-{DAN}", state="detached")
        cat.page.wait_for_selector(f"#ask-who-{DAN}", state="detached")
        assert cat.page.is_checked(f"#report-whom-{DAN}")
        width = cat.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], "nothing is cut off at the side"
        cat.tap("#report-klutz")
        cat.see("#report", "You told me today: Dan claims to be the Klutz.")
        (noticed,) = served.table.session.madness.noticed
        assert (noticed.by, noticed.about, noticed.conduct) == (CAT, DAN, claim("klutz"))
        served.host.see("#region-table", "Dan claims to be the Klutz. I have it from: Cat.")
        served.host.see("#region-table", "Asked today who they are: Dan.")
        assert "Klutz." not in ann.page.inner_text("#region-play")
        cat.tap(f"label:has(#report-whom-{DAN})")
        cat.tap("#report-silent")
        cat.see("#report", "Dan was asked, and said nothing.")
        served.host.see("#region-table", "Dan said nothing when asked")
        served.host.page.locator("[id*=madness_by_hand]").click()
        served.host.page.wait_for_selector("[id*=madness_by_mind]")
        eventually(lambda: served.table.session.madness.by_hand, "the host judges")


def test_on_a_script_without_madness_nothing_of_it_is_there(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, seed=4) as served:
        served.to_the_first_day()
        cat = served.phone("Cat")
        cat.page.wait_for_selector("#slay")
        assert not cat.page.locator("#report, #ask-who").count()
        assert not served.host.page.locator("[id*=madness]").count()
