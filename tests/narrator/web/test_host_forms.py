"""The host's forms in a real browser over a real session: script, Fabled, chairs, rulings, a Traveller let in."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import Phone, eventually, leave
from tests.narrator.table import NAMES
from tests.narrator.web.served import ServedTable
from tests.not_played import not_played

pytestmark = pytest.mark.browser

TEENSY = (
    *("washerwoman", "empath", "fortuneteller", "monk", "slayer", "virgin"),
    *("drunk", "saint", "scarletwoman", "poisoner", "imp"),
)


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser) as served:
        yield served


def test_a_script_is_pasted_and_played(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, NAMES[:5]) as served:
        page = served.host.page
        served.unfold("script")
        page.click("#script a[href='/host/script']")
        page.fill("#script-text", "this is no script")
        page.click("#script-load")
        page.wait_for_selector(".said")
        assert served.table.session.table.script.name == "Trouble Brewing", "a bad one changes nothing"
        page.goto(f"{served.base}/host/script")
        page.fill("#script-text", json.dumps([{"id": "_meta", "name": "A Small Night"}, *TEENSY]))
        page.click("#script-load")
        eventually(lambda: served.table.session.table.script.name == "A Small Night", "the script is used")
        page.goto(f"{served.base}/host")
        served.unfold("script")
        served.host.see("#script", "A Small Night")
        served.to_the_first_day()
        dealt = {seat.character for seat in served.table.session.table.game.grimoire.seats}
        assert dealt <= set(TEENSY)
        assert served.around() == list(NAMES[:5])


def test_a_fabled_comes_for_whoever_agreed(served: ServedTable) -> None:
    page = served.host.page
    served.unfold("fabled")
    page.click("#fabled-angel")
    page.click("#agree-angel-2")
    page.wait_for_selector("#agree-angel-2[aria-pressed=true]")
    page.click("#agree-angel-4")
    page.wait_for_selector("#agree-angel-4[aria-pressed=true]")
    page.click("#agree-angel-4")
    page.wait_for_selector("#agree-angel-4[aria-pressed=false]")
    served.to_the_first_day()
    served.square.see("body", "Angel for Cat")
    assert "Eve" not in served.square.text(".fabled") or "Angel for Cat, Eve" not in served.square.text(
        "body"
    )


def test_a_fabled_comes_and_goes_by_day(served: ServedTable) -> None:
    served.to_the_first_day()
    served.unfold("fabled")
    served.host.page.click("#fabled-doomsayer")
    served.square.see("li.fabled", "Doomsayer")
    served.unfold("fabled")
    served.host.page.click("#no_fabled-doomsayer")
    eventually(lambda: not served.square.text("li.fabled"), "the Doomsayer has gone")


def test_two_players_exchange_chairs(served: ServedTable) -> None:
    served.to_the_first_day()
    assert served.around() == list(NAMES)
    served.unfold("rulings")
    form = served.host.page.locator("form:has(#host-exchange)")
    form.locator("select[name=seat]").select_option(label="Bob")
    form.locator("select[name=other]").select_option(label="Flo")
    served.host.page.click("#host-exchange")
    eventually(lambda: served.around()[1] == "Flo", "Flo sits where Bob sat")
    assert served.around() == ["Ann", "Flo", "Cat", "Dan", "Eve", "Bob", "Gus"]


def test_rulings_are_carried_out_and_seen(served: ServedTable) -> None:
    served.to_the_first_day()

    def rule(seat: str, verb: str) -> None:
        served.unfold("rulings")
        form = served.host.page.locator("form:has(#host-rule)")
        form.locator("select[name=seat]").select_option(label=seat)
        form.locator("select[name=verb]").select_option(value=verb)
        served.host.page.click("#host-rule")

    before = served.square.dead
    rule("Cat", "kill")
    eventually(lambda: served.square.dead == before | {"Cat"}, "Cat is dead on the town square")
    rule("Cat", "revive")
    eventually(lambda: "Cat" not in served.square.dead, "Cat is alive on the town square")
    assert served.table.session.table.game.grimoire.seats[2].alive


def comes(served: ServedTable) -> Phone:
    """Zoe comes by the code in mid-game, chooses the Thief and a chair beside Bob, and waits."""
    served.to_the_first_day()
    if not served.table.session.table.joining:
        served.host.press("open_joining")
        eventually(lambda: served.table.session.table.joining, "the door is open")
    phone = Phone(served.browser, served.base, "Zoe")
    phone.page.fill("input[name=name]", "Zoe")
    phone.page.fill("input[name=code]", served.table.evening.join_code)
    phone.tap("button.wide")
    phone.page.wait_for_selector("html.scripted #travel")
    phone.tap("#travel-thief")
    phone.tap("#beside-1")
    served.host.see("#region-table .claims", "Zoe", "Thief", "Bob")
    return phone


def test_a_traveller_is_let_in(served: ServedTable) -> None:
    phone = comes(served)
    served.host.page.click("#region-table .claims button[id^=admit]")
    eventually(lambda: "Zoe" in served.around(), "Zoe sits at the table")
    assert served.around()[:3] == ["Ann", "Bob", "Zoe"]
    served.square.see("g.chair text.character", "Thief")
    phone.see(".small-square .mine", "Zoe", "Thief")
    assert phone.errors == []
    leave(phone.context)


def test_a_newcomer_is_turned_away(served: ServedTable) -> None:
    phone = comes(served)
    served.host.page.click("#region-table .claims button[id^=turn_away]")
    phone.see("body", "You have left this table")
    assert served.around() == list(NAMES)
    assert phone.errors == []
    leave(phone.context)


def test_a_ruling_on_a_paused_table_is_answered_told_later_and_taken_back(served: ServedTable) -> None:
    served.to_the_first_day()
    page, before = served.host.page, served.square.dead
    town = {seat.name for seat in served.table.session.table.game.grimoire.seats if seat.character != "imp"}
    victim = sorted(town - before)[0]
    page.click("#do-pause")
    page.wait_for_selector("#do-resume")
    served.unfold("rulings")
    form = page.locator("form:has(#host-rule)")
    form.locator("select[name=seat]").select_option(label=victim)
    form.locator("select[name=verb]").select_option(value="kill")
    page.click("#host-rule")
    served.host.see("#said", "as soon as it goes on")
    assert served.square.dead == before
    page.click("#do-resume")
    eventually(lambda: served.square.dead == before | {victim}, "the table hears of it")
    page.click("#sure-undo_ruling > summary")
    page.click("#do-undo_ruling")
    eventually(lambda: served.square.dead == before, "and that it did not happen")
    served.unfold("log")
    served.host.see("#log", "A ruling taken back")


def test_a_changed_player_reads_the_new_card_on_their_phone_at_night(served: ServedTable) -> None:
    served.play(served.table.deal())
    served.play(served.table.until(lambda: served.table.session.table.look is not None))
    changed, other = served.phone("Cat"), served.phone("Dan")
    # The other phone has its link, and everything that it is pushed.
    other.page.wait_for_selector("#notes:not([hidden])", state="attached")
    before = other.page.inner_html("main")
    new = served.table.session.table.game.spare_townsfolk()[0]
    served.unfold("rulings")
    form = served.host.page.locator("form:has(#host-rule)")
    form.locator("select[name=seat]").select_option(label="Cat")
    form.locator("select[name=verb]").select_option(value="become")
    form.locator("select[name=value]").select_option(value=new)
    served.host.page.click("#host-rule")
    served.host.see("#said", "Only the phones of those whom it concerns show it.")
    name = served.table.session.table.texts.character_name(new)
    hold = changed.page.locator("[data-hold]").first
    box = hold.bounding_box()
    assert box is not None
    changed.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def read() -> bool:
        """The page may be pushed anew under the finger, which then has to press once more."""
        changed.page.mouse.up()
        changed.page.mouse.down()
        changed.page.wait_for_timeout(300)
        return name in changed.page.inner_text("body")

    eventually(read, f"Cat reads that she is the {name}")
    changed.page.mouse.up()
    assert other.page.inner_html("main") == before


def test_a_script_file_is_chosen_and_played_without_what_is_not_played_here(
    tmp_path: Path, browser: Browser
) -> None:
    with not_played("wizard"), ServedTable(tmp_path, browser, NAMES[:5]) as served:
        page, file = served.host.page, tmp_path / "ours.json"
        file.write_text(json.dumps([{"id": "_meta", "name": "Ours"}, *TEENSY, "wizard"]), encoding="utf-8")
        page.goto(f"{served.base}/host/script")
        page.set_input_files("#script-file", file)
        eventually(lambda: "wizard" in page.input_value("#script-text"), "the file is read into the box")
        page.click("#script-load")
        page.wait_for_selector("#script-without")
        served.host.see(".said", "Not played yet: Wizard.")
        page.click("#script-without")
        eventually(lambda: served.table.session.table.script.name == "Ours", "the rest is played")
        assert set(served.table.session.table.script.characters) == set(TEENSY)
        page.goto(f"{served.base}/host")
