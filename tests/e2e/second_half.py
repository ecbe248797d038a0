"""The second half of an evening: days with their votes, the end told page by page, its story, and the next game."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.e2e.evening import NAMES, Evening
from tests.e2e.pages import AnyPage, Phone, eventually
from tests.e2e.program import SETTINGS
from tests.e2e.seats import dealt

BY_DAY = (
    SETTINGS.replace("discussion = 0.0", "discussion = 300.0")
    .replace("last_call = 60.0", "last_call = 30.0")
    .replace("cancel = 12.0", "cancel = 1.0\nbefore_vote = 1.0\nvote_per_seat = 0.3")
)
"""Hands go up before the count, so the count may be quick."""
LAST_CALL = 30

KEEP = """() => {
  window.kept = [];
  const count = (what) => document.querySelectorAll(what).length;
  const note = () => {
    const now = JSON.stringify({
      winner: count("text.winner, .end h2"),
      characters: count("text.character, .reveal li"),
      heading: document.querySelector(".scroll.now h3")?.textContent ?? "",
      told: count(".told:not(.all, .own, .who) li"),
      chapters: count(".told.all h4"),
    });
    if (window.kept.at(-1) !== now) window.kept.push(now);
  };
  new MutationObserver(note).observe(document.body, {childList: true, subtree: true});
  note();
}"""
"""What of the end a page shows, each time something of it is different."""


class SecondHalf(Evening):
    """The first day and two nights have been played in no time; everybody opens their pages on the second day."""

    def __init__(self, folder: Path, browser: Browser, *, seed: int, edition: str) -> None:
        super().__init__(folder, browser, seed=seed, settings=BY_DAY)
        self.edition = edition

    def __enter__(self) -> "SecondHalf":
        records = self.folder / "records"
        with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own in this thread
            played = dealt(
                records, NAMES, NAMES, until="discussion", days=1, edition=self.edition, seed=self.seed
            )
            tokens = apart.submit(asyncio.run, played).result()
        (record,) = records.glob("*.jsonl")
        self.program.start("--no-ear", "--seed", str(self.seed), "--resume", str(record))
        self.open_the_laptop()
        for name, token in tokens.items():
            phone = self.phone(name)
            phone.context.add_cookies([{"name": "seat", "value": token, "url": self.program.base}])
            phone.page.reload()
            phone.page.wait_for_selector("html.scripted .small-square")
        self.stage_is("discussion")
        self.tell(f"the second day; dead are {sorted(self.square.dead)}")
        return self

    @property
    def living(self) -> list[str]:
        return [name for name in self.names if name not in self.square.dead]


# The day


def seconds_left(page: AnyPage) -> int:
    """What the countdown of this page says; 0 while it has none."""
    minutes, _, seconds = page.text(".timer").partition(":")
    return 60 * int(minutes) + int(seconds) if seconds else 0


def all_count_down(evening: Evening, most: int) -> None:
    """Every page shows the same countdown."""
    for page in evening.pages.values():
        eventually(lambda page=page: 0 < seconds_left(page) <= most, f"a countdown of {most} seconds")


def skip(evening: Evening) -> None:
    """The host does not wait for what is going on now."""
    evening.host.page.wait_for_selector("#sure-skip summary")
    evening.host.page.click("#sure-skip summary")
    evening.host.press("skip")


def nominated_and_voted(evening: Evening, nominator: str, nominee: str, voters: list[str]) -> None:
    """Two taps, two speeches with a countdown, hands while they speak, and the count."""
    evening.stage_is("discussion")
    all_count_down(evening, 300)
    evening.host.press("open_nominations")
    evening.stage_is("nominations")
    accuser, accused = evening.phones[nominator], evening.phones[nominee]
    accuser.nominate(nominee)
    evening.stage_is("defence")
    evening.square.see(".accuse", nominator, nominee)
    has_a_say(evening, accuser)
    evening.square.see(".speaks", nominee)
    raise_hands(evening, voters)
    has_a_say(evening, accused)
    evening.stage_is("vote")
    for name in voters:
        evening.phones[name].page.wait_for_selector(".counted.yes")
    evening.stage_is("nominations")


def has_a_say(evening: Evening, speaker: Phone) -> None:
    """Every page counts down, and whoever speaks is done before the time is over."""
    evening.square.see(".speaks", speaker.name)
    all_count_down(evening, 120)
    others = [phone for phone in evening.phones.values() if phone is not speaker]
    assert not any(phone.page.locator("#spoken").count() for phone in others)
    speaker.tap("#spoken")


def raise_hands(evening: Evening, voters: list[str]) -> None:
    """While the nominee speaks; every page sees each hand, and one is lowered and raised again."""
    for name in voters:
        evening.phones[name].vote()
    pages: list[AnyPage] = [evening.square, *(evening.phones[name] for name in evening.names)]
    for page in pages:
        eventually(lambda page=page: hands_seen(page) == len(voters), f"{len(voters)} hands on every page")
    hesitant = evening.phones[voters[0]]
    hesitant.tap("#hand")
    eventually(lambda: hands_seen(evening.square) == len(voters) - 1, "a hand goes down")
    hesitant.vote()


def hands_seen(page: AnyPage) -> int:
    return page.page.locator("use.raised, .raised").count()


def last_call(evening: Evening) -> None:
    """Nobody nominates any more: the last call with its countdown on every page, and then it is closed."""
    all_count_down(evening, 4 * LAST_CALL)
    skip(evening)
    all_count_down(evening, LAST_CALL)
    assert evening.square.stage == "nominations"
    skip(evening)


def is_executed(evening: Evening, nominee: str) -> None:
    evening.square.see(".doom", nominee)
    last_call(evening)
    evening.stage_is("execution", "dusk", "night", "over", "reveal")


# A Traveller


def comes(evening: Evening, name: str, traveller: str, character: str) -> Phone:
    """The host opens the door; they scan the sign, choose a Traveller and a place; the host lets them in."""
    evening.host.press("open_joining")
    phone = evening.phone(name)
    phone.come_as(traveller, evening.program.join_code)
    phone.tap("#beside-1")
    phone.see("#travel", "host is asked")
    evening.host.see("#region-table .claims", name, character, "Bob")
    evening.host.page.click("#region-table .claims button[name=player]:has-text('in')")
    phone.page.wait_for_selector(".small-square .mine")
    evening.tell(f"{name} sits at the table")
    return phone


def exiled(evening: Evening, name: str, *, called_by: str) -> None:
    """Whom it is about pleads first; the living and the dead raise their hands, and nobody's ghost vote is spent."""
    traveller, caller = evening.phones[name], evening.phones[called_by]
    caller.tap("#exile summary")
    caller.aim("exile", name)
    evening.square.see(".accuse", name)
    evening.stage_is("defence")
    traveller.see(".vote h2", "exile")
    for one in NAMES[:5]:
        evening.phones[one].vote()
    has_a_say(evening, traveller)
    evening.stage_is("vote")
    evening.stage_is("discussion")
    eventually(lambda: name in evening.square.dead, f"{name} is exiled")
    traveller.see(".hint", "You are dead")
    evening.tell(f"{name} is exiled")


# The end


def watch_the_end(evening: Evening) -> None:
    """From now on every page keeps what it shows of the end."""
    for page in evening.pages.values():
        page.page.evaluate(KEEP)


def told_page_by_page(evening: Evening) -> str:
    """The end has come on every screen a page at a time, in the order of telling; who has won."""
    square = evening.square
    eventually(lambda: square.stage == "reveal" and square.text(".board h4"), "the whole story is told", 180)
    winner = square.text("text.winner")
    assert winner in ("Good wins", "Evil wins")
    for name, phone in evening.phones.items():
        phone.see(".end h2", winner)
        eventually(lambda phone=phone: phone.texts(".told.all h4"), f"{name} can read the whole story")
    players = len(square.texts("g.chair text.name"))
    for page in (square, *evening.phones.values()):
        assert len(page.texts("text.character, .reveal li")) == players
        assert page.text(".told.all").count("Night") > 0
        in_order(page, players)
    headings = [one["heading"] for one in kept(square) if one["heading"]]
    told = list(dict.fromkeys(headings))
    # Where nothing was false, nothing has to be explained.
    assert told in (["Why it was so", "What decided it", "Honours"], ["What decided it", "Honours"]), headings
    for name, phone in evening.phones.items():
        assert ("Why it was so" in told) is ("Why it was so" in phone.texts(".told h3")), (
            f"{name}: {headings}"
        )
    evening.tell(f"{winner}, and everybody has read why")
    return winner


def kept(page: AnyPage) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.page.evaluate("window.kept.map((one) => JSON.parse(one))")
    return found


def in_order(page: AnyPage, players: int) -> None:
    """First who has won, then player after player, then line after line, then all of it."""
    seen = kept(page)
    for part in ("winner", "characters", "chapters"):
        assert_grows([one[part] for one in seen])
    for heading in {one["heading"] for one in seen}:  # the town square turns a page for each of them
        assert_grows([one["told"] for one in seen if one["heading"] == heading])
    assert len({one["characters"] for one in seen}) > 2, f"all characters at once: {seen}"
    assert len([one for one in seen if one["told"]]) > 3, f"the whole story at once: {seen}"
    for one in seen:
        assert one["winner"] or not one["told"], one
        assert one["characters"] == players or not one["told"], one
        assert one["told"] or not one["chapters"], one


def assert_grows(counts: list[int]) -> None:
    assert counts == sorted(counts), counts


def own_story(evening: Evening) -> None:
    """Each phone begins with what its own player was told, and what of it was true."""
    for phone in evening.phones.values():
        assert phone.text(".told.own h3")
    cards = dict(
        zip(evening.square.texts("g.chair text.name"), evening.square.texts("text.character"), strict=True)
    )
    for phone in evening.phones.values():
        rows = phone.texts(".reveal li")
        assert all(any(name in row and card in row for row in rows) for name, card in cards.items()), rows


def saved(evening: Evening, phone: Phone, winner: str) -> Path:
    """One file, which is read without the program: in a browser that is cut off from everything."""
    with phone.page.expect_download() as download:
        phone.tap("a[href='/story/save']")
    file = evening.folder / download.value.suggested_filename
    download.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert "http" not in text
    assert "<script" not in text
    context = evening.browser.new_context(offline=True, java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    read = page.locator("main.story").inner_text()
    context.close()
    assert winner in read
    assert all(name in read for name in evening.names)
    told = phone.texts(".told.all li")
    assert told
    squeezed = " ".join(read.split())
    assert [line for line in told if line not in squeezed] == []
    return file


def again_with_the_same_chairs(evening: Evening) -> None:
    """The host asks for another game: everybody keeps their chair, and the story stays on the phones."""
    record = evening.program.record
    before = set(record.parent.glob("*.jsonl"))
    evening.host.page.click("#sure-new_game summary")
    assert "same chairs" in evening.host.text("#sure-new_game")
    evening.host.press("new_game")
    evening.stage_is("lobby")
    here = evening.square.texts("g.chair text.name")
    assert [name for name in here if name in evening.names] == list(evening.names)
    evening.square.see(".facts", f"{len(evening.phones)} players")
    for phone in evening.phones.values():
        phone.see(".ring .mine", phone.name)
        phone.see("a[href='/story']", "last game")
        assert phone.page.locator(".told, .reveal").count() == 0
    assert evening.square.page.locator(".told, text.winner").count() == 0
    reads_the_last_game(evening)
    evening.host.press("start")
    evening.stage_is("seating")
    for phone in evening.phones.values():
        phone.tap("#neighbours-yes")
    evening.stage_is("deal")
    evening.tell("the same people on the same chairs; the cards are dealt again")
    (new,) = set(record.parent.glob("*.jsonl")) - before
    assert new.exists()


def reads_the_last_game(evening: Evening) -> None:
    phone = evening.phones[evening.names[1]]
    phone.tap("a[href='/story']")
    phone.page.wait_for_selector("main.story")
    assert phone.text(".told.own h3").startswith(phone.name)
    phone.page.go_back()
    phone.page.wait_for_selector("html.scripted .ring .mine")


def new_cards(evening: Evening) -> None:
    """Everybody looks, says so, and another first night falls."""
    cards = {name: phone.read("card") for name, phone in evening.phones.items()}
    assert all(name in card for name, card in cards.items())
    for phone in evening.phones.values():
        phone.tap("#ready")
    evening.stage_is("night")
    evening.tell("another first night")
