"""Photographs every page in every phase of an evening: `python -m tests.e2e.every_phase FOLDER [en|ru]`.

Two phones, the town square and the host's page, each in the two sizes that are most common, from the empty table to
the cards of the second game. The pictures are for somebody to look at: nothing is compared. About six minutes.
"""

# ruff: noqa: RUF001

import contextlib
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import sync_playwright

from config.texts import load_texts
from tests.e2e.evening import NAMES, TRIES, Evening
from tests.e2e.pages import PHONE, SCREEN, AnyPage, Phone, eventually, launch
from tests.e2e.program import SETTINGS

SEED = 4
SMALL, LARGE = {"width": 360, "height": 640}, {"width": 390, "height": 844}
LAPTOP, TELEVISION = {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}
PEOPLE = {"en": NAMES, "ru": ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Игорь", "Лидия")}
VISITOR = {"en": "Zoe", "ru": "Захар"}
SLOW = SETTINGS.replace("discussion = 0.0", "discussion = 300.0").replace(
    "cancel = 12.0", "cancel = 3.0\nbefore_vote = 10.0\nvote_per_seat = 3.0"
)
"""Time enough to photograph every page of a phase."""


class Album(Evening):
    """An evening with a photographer."""

    def __init__(self, folder: Path, *, pictures: Path, language: str, **options: object) -> None:
        super().__init__(folder, **options, seed=SEED)  # type: ignore[arg-type]
        self.pictures, self.language = pictures, language
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.count = 0

    def shoot(self, phase: str, *phones: str, laptop: bool = True) -> None:
        """These phones, or two of them, and with `laptop` the town square and the host's page."""
        self.count += 1
        self.tell(f"{self.count:02} {phase}")
        if laptop:
            self.sizes(self.square, phase, "square", (LAPTOP, TELEVISION), SCREEN)
            self.sizes(self.host, phase, "host", (LAPTOP, TELEVISION), SCREEN)
        for name in phones or self.names[:2]:
            self.phone_at(phase, self.phones[name])

    def phone_at(self, phase: str, phone: Phone) -> None:
        self.sizes(phone, phase, phone.name, (SMALL, LARGE), PHONE)

    def sizes(
        self, page: AnyPage, phase: str, who: str, sizes: Sequence[dict[str, int]], back: dict[str, int]
    ) -> None:
        for size in sizes:
            page.page.set_viewport_size(size)  # type: ignore[arg-type]
            time.sleep(0.15)
            file = f"{self.count:02}-{phase}-{who}-{size['width']}x{size['height']}.png"
            self.take(page, file)
        if page.page.evaluate("document.documentElement.scrollHeight > innerHeight + 4"):
            self.take(page, f"{self.count:02}-{phase}-{who}-whole.png", full_page=True)
        page.page.set_viewport_size(back)  # type: ignore[arg-type]

    def take(self, page: AnyPage, file: str, *, full_page: bool = False) -> None:
        """A busy browser sometimes never answers the first time."""
        for _ in range(TRIES):
            with contextlib.suppress(PlaywrightTimeout):
                page.page.screenshot(path=self.pictures / file, full_page=full_page, timeout=8000)
                return
        print(f"not photographed: {file}")

    def held(self, phase: str, what: str, *phones: str) -> None:
        self.count += 1
        for name in phones:
            for size in (SMALL, LARGE):
                self.phones[name].page.set_viewport_size(size)  # type: ignore[arg-type]
                time.sleep(0.15)
                with self.phones[name].holding(what):
                    file = f"{self.count:02}-{phase}-{name}-{size['width']}x{size['height']}.png"
                    self.take(self.phones[name], file)
            self.phones[name].page.set_viewport_size(PHONE)  # type: ignore[arg-type]

    def press(self, action: str) -> None:
        """A button of the host's that may ask whether they are sure."""
        self.host.page.wait_for_selector(f"#do-{action}", state="attached")
        self.host.page.evaluate("(id) => document.getElementById(id).click()", f"do-{action}")

    def skip_until(self, *stages: str) -> None:
        """Everything that is waited for or told is ended, until it is this."""
        while self.square.stage not in stages:
            self.press("skip")
            time.sleep(0.3)

    def night(self, phase: str, *phones: str) -> None:
        """Every look of the night: two pages, and what two phones are asked in secret."""
        seen, done = set[str](), dict[str, str]()
        while self.square.stage == "night":
            for name, phone in self.phones.items():
                look = phone.look
                if not look or done.get(name) == look:
                    continue
                if name in phones and len(seen) < 9 and (key := f"{name}{look}") not in seen:
                    seen.add(key)
                    self.held(f"{phase}-held", "look", name)
                self.chooses(phone)
                if name in phones:
                    self.shoot(f"{phase}-chosen", name, laptop=name == phones[0])
                if phone.look == look:
                    phone.confirm()
                done[name] = look
            time.sleep(0.05)

    def chooses(self, phone: Phone) -> None:
        if phone.kind == "choose" and not phone.confirmed and not phone.picked:
            living = [one for one in self.names if one not in self.square.dead and one != phone.name]
            phone.pick(*self.chance.sample(living, 2))


def main(folder: Path, language: str) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as home:
        options = {
            "browser": launch(playwright),
            "names": PEOPLE[language],
            "settings": f'language = "{language}"\n{SLOW}',
            "locale": {"en": "en-GB", "ru": "ru-RU"}[language],
        }
        with Album(Path(home), pictures=folder / language, language=language, **options) as album:
            before_the_game(album)
            first_night_and_day(album)
            second_night_and_an_exile(album)
            the_end(album)
            for name, page in album.pages.items():
                assert page.errors == [], f"{name}: {page.errors}"


def before_the_game(album: Album) -> None:
    album.phone(album.names[0])
    album.shoot("empty", album.names[0])
    album.phones[album.names[0]].join(album.program.join_code)
    for name in album.names[1:]:
        album.phone(name).join(album.program.join_code)
    album.shoot("joined")
    for name in album.names:
        album.phones[name].sit(album.names.index(name))
    album.shoot("lobby")
    album.host.page.click("#fabled summary")
    album.shoot("lobby-fabled")
    album.press("start")
    album.stage_is("seating")
    album.shoot("neighbours")
    doubting = album.phones[album.names[1]]
    doubting.tap("#neighbours-no")
    doubting.page.wait_for_selector("#neighbours-after-all")
    album.shoot("neighbours-wrong", doubting.name)
    doubting.tap("#neighbours-after-all")
    doubting.page.wait_for_selector("#neighbours-yes")
    album.everybody_confirms_neighbours()
    album.stage_is("deal")
    album.shoot("deal")
    album.held("card", "card", *album.names)
    for phone in album.phones.values():
        phone.tap("#ready")
    album.stage_is("night")


def first_night_and_day(album: Album) -> None:
    album.shoot("night-falls")
    album.night("night-1", album.names[2], album.names[3], album.names[6])
    album.stage_is("dawn", "discussion")
    album.shoot("dawn-1")
    album.stage_is("discussion")
    album.shoot("discussion")
    album.host.page.click("#rulings summary")
    album.shoot("rulings")
    for summary in ("#slay summary", "#exile summary"):
        if album.phones[album.names[0]].page.locator(summary).count():
            album.phones[album.names[0]].tap(summary)
            album.shoot("claim", album.names[0], laptop=False)
    album.host.page.click("#rulings summary")
    who = album.grimoire()
    ends_the_game = (who_is_the_demon(album), load_texts(album.language).character_name("saint"))
    nominee = [one for one, character in who.items() if character not in ends_the_game][-1]
    voters = [one for one in album.names if one != nominee][:5]
    nominated(album, voters[0], nominee, voters)
    album.stage_is("nominations")
    album.shoot("about-to-die")
    album.press("close_nominations")
    album.stage_is("execution", "dusk", "night")
    album.shoot("execution")
    album.stage_is("night", seconds=120)


def who_is_the_demon(album: Album) -> str:
    return load_texts(album.language).character_name("imp")


def nominated(album: Album, nominator: str, nominee: str, voters: list[str]) -> None:
    """From the opening of nominations to the hands, which go up while the nominee speaks."""
    album.press("open_nominations")
    album.stage_is("nominations")
    album.shoot("nominations", nominator, nominee)
    phone = album.phones[nominator]
    phone.tap(f"li:has(label:has-text('{nominee}')) > input[id^=nominate-]")
    album.shoot("nominate", nominator, laptop=False)
    phone.tap("#nominate-go")
    album.stage_is("defence")
    phone.page.wait_for_selector("#spoken")
    album.shoot("accusation", nominator, nominee)
    phone.tap("#spoken")
    album.phones[nominee].page.wait_for_selector("#spoken")
    for name in voters:
        album.phones[name].vote()
    album.shoot("defence", nominee, nominator)
    album.phones[nominee].tap("#spoken")
    album.stage_is("vote")
    album.shoot("hands", nominator)


def second_night_and_an_exile(album: Album) -> None:
    album.night("night-2", album.names[0], album.names[1])
    album.stage_is("dawn", "discussion", "reveal")
    album.shoot("dawn-2")
    album.stage_is("discussion")
    album.shoot("day-2", *(album.square.dead and tuple(album.square.dead)[:2]))
    visitor = a_traveller_comes(album)
    exile(album, visitor)


def a_traveller_comes(album: Album) -> Phone:
    album.press("open_joining")
    phone = album.phone(VISITOR[album.language])
    phone.page.fill("input[name=name]", phone.name)
    phone.page.fill("input[name=code]", album.program.join_code)
    phone.tap("button.wide")
    phone.page.wait_for_selector("html.scripted #travel")
    album.shoot("traveller-comes", phone.name, laptop=False)
    phone.tap("#travel-thief")
    phone.tap("#beside-1")
    album.host.page.wait_for_selector("#region-table .claims button[name=player]")
    album.shoot("traveller-asks", phone.name)
    album.host.page.click("#region-table .claims button[name=player] >> nth=0")
    phone.page.wait_for_selector(".small-square .mine")
    album.shoot("traveller-sits", phone.name)
    return phone


def exile(album: Album, visitor: Phone) -> None:
    caller = album.phones[next(one for one in album.names if one not in album.square.dead)]
    caller.tap("#exile summary")
    album.shoot("exile-claim", caller.name, laptop=False)
    caller.aim("exile", visitor.name)
    visitor.page.wait_for_selector("#spoken")
    album.shoot("exile-plea", visitor.name, caller.name)
    for name in album.names[:5]:
        album.phones[name].vote()
    visitor.tap("#spoken")
    album.stage_is("vote")
    album.shoot("exile-vote", visitor.name, caller.name)
    album.stage_is("discussion", seconds=180)
    album.shoot("exiled", visitor.name, caller.name)


def the_end(album: Album) -> None:
    while True:
        who = album.grimoire()
        demon = next(
            one for one in album.names if who[one] == who_is_the_demon(album) and one not in album.square.dead
        )
        living = [one for one in album.names if one not in album.square.dead and one != demon]
        nominated(album, living[0], demon, living)
        album.stage_is("nominations", seconds=180)
        album.press("close_nominations")
        if album.stage_is("over", "reveal", "night", seconds=180) != "night":
            break
        album.play_night()
        if album.stage_is("discussion", "reveal") == "reveal":
            break
    names = ("over", "grimoire", "grimoire-open", "why", "moments", "awards")
    for name in names:
        album.shoot(name)
        time.sleep(4)
    story = album.square.page.locator(".board")
    eventually(story.count, "the whole story", 180)
    album.shoot("story", *album.names[:2])
    read_and_saved(album)
    again(album)


def read_and_saved(album: Album) -> None:
    phone = album.phones[album.names[2]]
    phone.page.goto(f"{album.program.base}/story")
    album.shoot("story-page", phone.name, laptop=False)
    with phone.page.expect_download() as download:
        phone.tap(".ways a[download]")
    album.count += 1
    context = album.browser.new_context(viewport=SMALL)  # type: ignore[arg-type]
    page = context.new_page()
    kept = album.folder / "saved.html"
    download.value.save_as(kept)
    page.goto(kept.as_uri())
    for size in (SMALL, LARGE, LAPTOP, TELEVISION):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.screenshot(path=album.pictures / f"{album.count:02}-saved-{size['width']}x{size['height']}.png")
    page.screenshot(path=album.pictures / f"{album.count:02}-saved-whole.png", full_page=True)
    context.close()
    phone.page.goto(album.program.base)


def again(album: Album) -> None:
    album.host.page.click("#sure-new_game summary")
    album.shoot("play-again-asked", laptop=True)
    album.press("new_game")
    album.stage_is("lobby")
    album.shoot("next-lobby", album.names[0], VISITOR[album.language])
    album.press("start")
    album.stage_is("seating")
    album.shoot("next-neighbours")
    album.press("start")
    album.stage_is("deal")
    album.shoot("next-deal")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "en")
