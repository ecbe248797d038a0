"""One real phone, 320 pixels wide, answers every form: groups, words, several characters, plans; and bad input."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from engine.guesses import InGroup
from engine.ledger import Chose, Claimed, Learned
from engine.own_words import Said
from engine.script import Script
from engine.terms import DEMON, EVIL, GOOD, MINION
from tests.e2e.pages import Phone, eventually
from tests.made_up import made_up
from tests.narrator.web.served import ServedTable

__all__ = ["made_up"]

pytestmark = pytest.mark.browser
ANN, BOB, CAT, DAN, EVE, FLO, GUS = range(7)
CAST = ("wizard", "imp", "chef", "soldier", "slayer", "mayor", "virgin")


def become(served: ServedTable, cast: dict[int, str]) -> None:
    for seat, part in sorted(cast.items(), key=lambda one: one[1] not in ("imp", "alhadikhia")):
        side = EVIL if part in ("imp", "wizard", "alhadikhia") else GOOD
        for verb, value in (("become", part), ("turn", side.value)):
            record = served.table.session.table.game.grimoire.seats[seat]
            if value not in (record.character, record.alignment.value):
                assert served.play(served.table.host("rule", verb=verb, seat=seat, value=value)).done


def looked_at(phone: Phone, name: str) -> None:
    """Nothing is cut off at the side; a picture where somebody wants to look at it."""
    width = phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], f"{name} is cut off at the side"
    if folder := os.environ.get("PICTURES"):
        phone.page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def facts(served: ServedTable, kind: type) -> list[object]:
    return [told.fact for told in served.table.session.table.ledger if isinstance(told.fact, kind)]


def open_draft(phone: Phone, verb: str) -> None:
    phone.tap(f"#power-{verb} > summary")
    phone.tap(f"#use-{verb}")
    phone.page.wait_for_selector(".draft")


def write(phone: Phone, words: str, sees: str) -> None:
    """Past what the page itself would let in, as a page of somebody's own might."""
    phone.page.fill("#draft-text", "")
    phone.page.eval_on_selector("#draft-text", "e => e.removeAttribute('maxlength')")
    phone.page.fill("#draft-text", words)
    phone.tap("#draft-write")
    phone.see(".draft", sees)


def test_one_phone_says_groups_and_words_by_day(tmp_path: Path, browser: Browser, made_up: Script) -> None:
    with ServedTable(tmp_path, browser, seed=3) as served:
        served.on_loop(lambda: served.table.session.arrivals.use(made_up))
        served.to_the_first_day()
        become(served, dict(enumerate(CAST)))
        ann = served.phone("Ann")
        ann.page.set_viewport_size({"width": 320, "height": 640})

        open_draft(ann, "wish")
        write(ann, "...", "There is nothing to read in that.")
        write(ann, "x" * 41, "Say it in 40 letters at most.")
        looked_at(ann, "too_long")
        write(ann, "ask www.example.com", "Leave it out.")
        write(ann, "  I wish\u200b for   rain. ", "“I wish for rain.”")
        looked_at(ann, "own_words")
        ann.tap("#draft-say")
        wished = Claimed("wish", ANN, None, Said("I wish for rain."))
        eventually(lambda: wished in facts(served, Claimed), "the wish is heard")
        eventually(
            lambda: any(getattr(one, "character", "") == "wizard" for one in facts(served, Learned)),
            "it is judged",
        )

        open_draft(ann, "whisper")
        write(ann, "two words", "That is not one word.")
        write(ann, "r\u0430ven", "letters of two alphabets")
        looked_at(ann, "two_alphabets")
        write(ann, "raven", "“raven”")
        looked_at(ann, "one_word")
        ann.tap("#draft-say")
        whispered = Claimed("whisper", ANN, None, Said("raven"))
        eventually(lambda: whispered in facts(served, Claimed), "the word is heard")

        open_draft(ann, "alsaahir")
        ann.see(".draft", "Who is the Demon?")
        looked_at(ann, "groups")
        ann.page.locator("button[id^=tap-]", has_text="Bob").click()
        ann.page.locator("button[id^=tap-]", has_text="That is all of them").click()
        ann.see(".draft", "Who are the Minions?")
        ann.page.locator("button[id^=tap-]", has_text="Cat").click()
        ann.see(".draft", "Demon: Bob; Minions: Cat")
        ann.page.locator("button[id^=tap-]", has_text="Dan").click()
        ann.see(".draft", "Minions: Cat and Dan")
        ann.tap("#draft-back")
        ann.see("#draft-said", "Minions: Cat")
        looked_at(ann, "groups_whole")
        ann.tap("#draft-say")
        guess = (InGroup(DEMON, (BOB,)), InGroup(MINION, (CAT,)))
        eventually(
            lambda: Claimed("alsaahir", ANN, None, guess) in facts(served, Claimed), "it is said aloud"
        )


def test_one_phone_picks_and_names_several_at_night(
    tmp_path: Path, browser: Browser, made_up: Script
) -> None:
    with ServedTable(tmp_path, browser, seed=3) as served:
        served.on_loop(lambda: served.table.session.arrivals.use(made_up))
        served.to_the_first_day()
        become(served, dict(enumerate(CAST)) | {ANN: "engineer", BOB: "alhadikhia"})
        ann, bob, cat = (served.phone(name) for name in ("Ann", "Bob", "Cat"))
        for one in (ann, bob, cat):
            one.page.set_viewport_size({"width": 320, "height": 640})
        served.play(served.table.host("open_nominations"))
        eventually(lambda: served.table.stage == "nominations", "nominations are open")
        served.play(served.table.host("close_nominations"))
        eventually(lambda: served.table.session.table.look is not None, "the first look")
        look = served.table.session.table.look
        assert look is not None
        assert {ANN, BOB} <= look.questions.keys()

        for phone in (ann, cat):  # whoever is asked something harmless has the same buttons
            phone.page.wait_for_selector("#words")
            phone.tap("#words > summary")
            for word in ("spy", "poisoner", "baron"):
                phone.tap(f"#word-{word}")
                phone.page.wait_for_selector(f"#word-{word}[aria-pressed=true]")
            assert phone.page.locator("#words [aria-pressed=true]").count() == 2, "the last takes a place"
            looked_at(phone, f"words_{phone.name.lower()}")
            phone.tap("#word-nobody")
            phone.page.wait_for_selector("#word-spy[aria-pressed=false]")
            phone.tap("#word-baron")
            phone.page.wait_for_selector("#word-nobody[aria-pressed=false]")
            phone.tap("#word-spy")
            phone.page.wait_for_selector("#word-spy[aria-pressed=true]")
            phone.tap("#words > summary")
            expect(phone.page.locator(".named")).to_contain_text(",")
            looked_at(phone, f"named_{phone.name.lower()}")
        assert look.words[ANN] == ("baron", "spy")

        bob.tap(f"#pick-{CAT}")
        bob.page.wait_for_selector(f"#pick-{CAT}[aria-pressed=true]")
        bob.tap(f"#pick-{DAN}")
        bob.page.wait_for_selector(f"#pick-{DAN}[aria-pressed=true]")
        bob.tap("#confirm")
        bob.page.wait_for_function("() => document.getElementById('said')?.textContent.trim()")
        looked_at(bob, "two_of_three")
        assert BOB not in look.confirmed
        bob.tap(f"#pick-{EVE}")
        bob.page.wait_for_selector(f"#pick-{EVE}[aria-pressed=true]")
        bob.tap("#confirm")
        eventually(lambda: BOB in look.confirmed, "three are enough")
        looked_at(bob, "three")
        ann.tap("#confirm")
        eventually(lambda: ANN in look.confirmed, "two characters are enough")
        served.play(served.table.night())
        chosen = facts(served, Chose)
        assert Chose("engineer", ("baron", "spy")) in chosen
        assert Chose("alhadikhia", (CAT, DAN, EVE)) in chosen
