"""The program makes mistakes of its own in the middle of a real evening, and the evening comes to its end.

Seven phones, the town square and the host's page on a phone's screen, in chromium; the mistakes are planted (see
tests.e2e.stumbling). It takes two minutes: pytest -m slow -s tests/e2e/test_stumbling_evening.py
"""

import stat
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from config.texts import load_texts
from tests.e2e.pages import AnyPage, eventually
from tests.e2e.second_half import (
    SecondHalf,
    again_with_the_same_chairs,
    is_executed,
    new_cards,
    nominated_and_voted,
    skip,
    told_page_by_page,
    watch_the_end,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHOWN = load_texts("en").shown
PICTURE = "stumble_{}.png"


def trips(evening: SecondHalf, times: int) -> None:
    (evening.folder / "trip").write_text(str(times), encoding="utf-8")


def tells_of(evening: SecondHalf, key: str, page: AnyPage) -> bool:
    errors = evening.program.record.with_suffix(".errors.txt")
    return SHOWN(key, file=str(errors)) in " ".join(page.page.inner_text("body").split())


def test_a_mistake_in_a_day_and_one_that_comes_again_and_again(browser: Browser, tmp_path: Path) -> None:
    evening = SecondHalf(tmp_path, browser, seed=4, edition="tb")
    evening.program.command = (sys.executable, "-m", "tests.e2e.stumbling")
    with evening:
        evening.host.page.set_viewport_size({"width": 390, "height": 844})
        watch_the_end(evening)
        trips(evening, 1)
        eventually(lambda: tells_of(evening, "errors.stumbled", evening.host), "the host reads of it")
        evening.host.photograph(tmp_path / PICTURE.format("once"))
        assert evening.stage_is("discussion")
        who = evening.grimoire()
        demon = next(name for name in evening.living if who[name] == "Imp")
        others = [name for name in evening.living if name != demon]
        nominated_and_voted(evening, others[0], demon, others)
        trips(evening, 4)
        eventually(lambda: tells_of(evening, "errors.stuck", evening.host), "the host is needed")
        evening.host.photograph(tmp_path / PICTURE.format("stuck"))
        evening.square.photograph(tmp_path / PICTURE.format("square"))
        assert "Tripped" not in (tmp_path / "storyteller.log").read_text(encoding="utf-8")
        for page in (evening.square, *evening.phones.values()):
            assert "errors.txt" not in page.page.content(), "players are shown nothing of it"
        kept = evening.program.record.with_suffix(".errors.txt")
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert kept.read_text(encoding="utf-8").count("Tripped: the Imp is Alice") == 5
        skip(evening)
        evening.tell(f"on the table now: {evening.square.stage}")
        evening.host.photograph(tmp_path / PICTURE.format("after"))
        eventually(lambda: demon not in evening.square.text(".doom"), "the vote is taken back")
        evening.phones[others[0]].nominate(demon)
        evening.stage_is("defence")
        for speaker in (others[0], demon):
            evening.square.see(".speaks", speaker)
            evening.phones[speaker].tap("#spoken")
        for name in others:
            evening.phones[name].vote()
        evening.stage_is("nominations")
        is_executed(evening, demon)
        told_page_by_page(evening)
        again_with_the_same_chairs(evening)
        new_cards(evening)
        assert [page.errors for page in evening.pages.values()] == [[]] * len(evening.pages)
