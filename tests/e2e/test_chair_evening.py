"""Whole evenings with a person in the Storyteller's chair: the program is a process, the pages are chromium's."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from config.texts import load_texts
from engine.script import edition
from tests.e2e.chair import BY_FINGER, BY_KEY, CAPTIONS, BoxChair, LedEvening
from tests.e2e.evening import NAMES
from tests.e2e.pages import eventually
from tests.e2e.program import SETTINGS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONGEST_GAME = 5  # days
DEAD = ".tokens li.dead .name"
BREWING, MOON = 4, 9
"""Seeds: of a game with a Drunk; and of one."""
VIOLETS = Path(__file__).with_name("violets.json")
"""Of Sects & Violets so few that seven players draw the same characters whatever is dealt, a Dreamer among them,
whose information is decided every night."""


def test_a_person_leads_trouble_brewing_from_the_grimoire_alone(browser: Browser, tmp_path: Path) -> None:
    with LedEvening(tmp_path, browser, seed=BREWING, names=NAMES[:6]) as evening:
        chair = evening.chair
        chair.decides("clerk")
        evening.to_the_cards()
        evening.until("discussion")
        evening.tell("day 1")
        who = {character: name for name, character in evening.grimoire().items()}
        evening.picks = {who["Poisoner"]: who["Undertaker"], who["Imp"]: who["Investigator"]}
        evening.executed(who["Drunk"])
        evening.how = BY_KEY
        night = NightByKeys(evening)
        evening.until("discussion", "reveal", desk=night.step)
        assert night.pulled
        evening.how = BY_FINGER
        until_the_reveal(evening, "Imp")
        the_next_deal(evening)
        assert not evening.errors


def harmless(evening: LedEvening) -> str:
    """Somebody whose execution ends nothing."""
    who = evening.grimoire()
    return next(
        one for one in reversed(evening.living) if who[one] not in ("Imp", "Saint", "Virgin", "Mayor")
    )


class NightByKeys:
    """Keys alone lead this night: another answer is chosen, the page covered, and the plug pulled at a question."""

    def __init__(self, evening: LedEvening) -> None:
        self.evening, self.chair, self.pulled = evening, evening.chair, False

    def step(self) -> None:
        if not self.pulled and self.chair.opened and "hear" in self.chair.question:
            self.at_a_question()
        self.evening.at_the_desk()

    def at_a_question(self) -> None:
        self.pulled = True
        chair, evening = self.chair, self.evening
        asked, proposed = chair.question, chair.text("#accept")
        cards = {name: phone.read("card") for name, phone in evening.phones.items()}
        chair.press(".")
        eventually(lambda: chair.text("#region-book") == "", "it is covered")
        evening.plug_pulled()
        chair.press("PageDown")
        chair.see("#lead-asked", asked)
        assert chair.text("#accept") == proposed
        assert {name: phone.read("card") for name, phone in evening.phones.items()} == cards
        chair.press("1")
        first = chair.text("#answer-0").removeprefix("✓ ")
        chair.see("#accept", first)
        evening.tell(f"another answer by its number: {first}")


def until_the_reveal(evening: LedEvening, demon: str) -> None:
    """The town executes the Demon every day, until that ends it."""
    for day in range(2, LONGEST_GAME + 1):
        if evening.stage_is("discussion", "reveal") == "reveal":
            break
        who = evening.grimoire()
        evening.tell(f"day {day}")
        executed = next(name for name in evening.living if who[name] == demon)
        evening.executed(executed)
        evening.until("discussion", "reveal")
        evening.chair.open()
        eventually(lambda who=executed: who in evening.chair.texts(DEAD), f"{executed} lies dead in the ring")
    evening.stage_is("reveal", seconds=90)
    evening.square.see("text.winner")
    evening.tell("the end")


def the_next_deal(evening: LedEvening) -> None:
    """With the same people on the same chairs, and the same person in the other."""
    evening.chair.control("new_game")
    evening.stage_is("lobby")
    evening.chair.control("start")
    evening.stage_is("seating")
    evening.chair.control("start")
    evening.until("deal")
    evening.tell("the next deal")
    stands = evening.chair.page.get_attribute("#depth-clerk", "aria-pressed")
    assert stands == "true", "the same person decides"


def test_sects_and_violets_changes_hands_twice_and_decisions_change(browser: Browser, tmp_path: Path) -> None:
    """The machine begins; in the second night a person takes over, who hands it back on the third day."""
    options = ("--script", str(VIOLETS))
    with LedEvening(tmp_path, browser, seed=1, options=options) as evening:
        chair = evening.chair
        evening.to_the_cards()
        evening.until("discussion")
        who = {character: name for name, character in evening.grimoire().items()}
        evening.tell(f"day 1: {who}")
        dreamer = who["Dreamer"]
        evening.picks = {who["No Dashii"]: who["Artist"], dreamer: who["Clockmaker"]}
        evening.quiet_day()
        eventually(lambda: all(phone.look for phone in evening.phones.values()), "every phone has its look")
        for name in NAMES[:2]:
            evening.answer(evening.phones[name])
        chair.decides("clerk")
        evening.tell("in the second night a person takes over")
        second = Amends(evening, dreamer, back=True)
        evening.until("discussion", desk=second.step)
        assert second.did == 2
        evening.square.see(".facts", "A person decides")
        after_it_was_told(evening, dreamer)
        evening.quiet_day()
        third = Amends(evening, dreamer, back=False)
        evening.until("discussion", desk=third.step)
        assert third.did == 1
        chair.decides("machine")
        evening.tell("on the third day it is the machine's again")
        until_the_reveal(evening, "No Dashii")
        assert not evening.errors


class Amends:
    """Before the nod the Dreamer's information is changed; `back`: and back, and changed again."""

    def __init__(self, evening: LedEvening, dreamer: str, *, back: bool) -> None:
        self.evening, self.about = evening, f"{dreamer}, Dreamer"
        self.back, self.did = back, 0

    def step(self) -> None:
        chair = self.evening.chair
        if not self.did and chair.question.startswith("The night is played"):
            self.evening.tell(f"decided: {chair.texts('.decided > ul > li > p')}")
            was, _ = self.evening.changed(self.about)
            assert not chair.texts("#difference li strong"), "nobody has heard it"
            self.did += 1
            if self.back:
                chair.tap("#amend-undo")
                chair.see(".decided", was)
                self.evening.tell("undone")
                self.evening.changed(self.about)
                self.did += 1
        self.evening.at_the_desk()


def after_it_was_told(evening: LedEvening, who: str) -> None:
    """What the Dreamer has heard is changed: their phone says so, and nobody else's says anything."""
    dreamer = evening.phones[who]
    others = [phone for phone in evening.phones.values() if phone is not dreamer]
    before = {phone.name: phone.read("card") for phone in evening.phones.values()}
    evening.looked_at_otherwise(f"{who}, Dreamer")
    assert "has heard" in evening.chair.text("#difference li strong")
    evening.tell("what was heard is changed")
    evening.chair.tap("#amend")
    eventually(lambda: "mistaken" in dreamer.read("card"), "the Dreamer's card tells of it")
    assert {phone.name: phone.read("card") for phone in others} == {
        phone.name: before[phone.name] for phone in others
    }


def test_bad_moon_rising_with_eyes_closed_by_voice_and_clicker(browser: Browser, tmp_path: Path) -> None:
    """Nobody has a phone: keys lead the nights, the room is heard by day, and hands are counted by keys."""
    names = NAMES[:6]
    with LedEvening(
        tmp_path,
        browser,
        seed=MOON,
        names=names,
        settings=SETTINGS.replace('read_rules = "never"', 'read_rules = "never"\nvoting = "hands"'),
        options=("--edition", "bmr", "--players", ", ".join(names)),
    ) as evening:
        chair, square = evening.chair, evening.square
        square.page.evaluate(CAPTIONS)
        evening.how = BY_KEY
        for what in ("#depth-clerk", "#wake-everybody", "#by-number"):
            chair.tap(what)
            chair.see(what, "✓")
        chair.control("start")
        evening.stage_is("seating")
        chair.control("start")
        evening.until("night", desk=evening.by_hand)
        evening.until("discussion", desk=evening.by_hand)
        evening.tell("day 1")
        for day in range(1, LONGEST_GAME + 1):
            who = evening.grimoire()
            demon = next(name for name in names if who[name] in DEMONS)  # a Zombuul goes on when dead
            nominee = harmless(evening) if day == 1 else demon
            by_voice_and_hands(evening, nominee)
            evening.tell("close")
            evening.close()
            pulled = NightPulled(evening) if day == 1 else evening.by_hand
            evening.until("discussion", "reveal", desk=pulled)
            if square.stage == "reveal":
                break
        square.see("text.winner")
        nothing_secret_was_said(evening)
        assert not evening.errors


DEMONS = ("Zombuul", "Pukka", "Shabaloth", "Po")


class NightPulled:
    """In the middle of a visit the plug is pulled, and the same visit is due: the voice has closed all eyes, so only
    whoever was awake before need not be laid to sleep any more."""

    def __init__(self, evening: LedEvening) -> None:
        self.evening, self.pulled = evening, False

    def __call__(self) -> None:
        chair = self.evening.chair
        if not self.pulled and chair.opened and chair.text("#visit .asks"):
            self.pulled = True
            due = self.due
            self.evening.plug_pulled()
            eventually(lambda: self.due == due, f"{due} is due again, not {self.due}")
        self.evening.by_hand()

    @property
    def due(self) -> tuple[str, str]:
        """Who is woken, and what they are asked."""
        chair = self.evening.chair
        return chair.text("#visit ol > li:last-child"), chair.text("#visit .asks")


def by_voice_and_hands(evening: LedEvening, nominee: str) -> None:
    square = evening.square
    evening.say(
        "storyteller, open nominations", lambda: evening.confirmed(lambda: square.stage == "nominations")
    )
    nominator = next(name for name in evening.living if name != nominee)
    evening.say(
        f"{nominator} nominates {nominee}", lambda: nominator in square.echo and nominee in square.echo
    )
    evening.stage_is("defence")
    evening.tell(f"{nominee} is nominated")
    evening.say("begin the vote", lambda: evening.confirmed(lambda: square.stage == "vote"), voice=3)
    evening.hands([name for name in evening.names if name != nominee])
    evening.stage_is("nominations")


def nothing_secret_was_said(evening: LedEvening) -> None:
    said = evening.square.page.evaluate("window.captions")
    night = {line for stage, line in said if stage == "night"}
    evening.tell(f"said at night: {night}")
    texts = load_texts("en")
    secret = {str(texts.character_name(one)) for one in edition("bmr").characters} | set(evening.names)
    assert [line for line in night if any(re.search(rf"\b{word}\b", line) for word in secret)] == []
    assert [line for line in night if "umber" in line]


BOX_NAMES = NAMES[:6]
HOMEBREW = Path(__file__).with_name("bakers.json")
TOKENS = ("", "empath", "poisoner", "", "imp", "")
"""By chair; three of them nobody can say."""


class BoxEvening(LedEvening):
    seat = BoxChair
    chair: BoxChair

    def night(self, *dead: str, pulled_at: str = "") -> None:
        """Every line of the sheet by one key; whoever dies is entered before the dawn."""
        self.stage_is("night")
        while (line := eventually(lambda: self.chair.due, "a line waits")) != "Dawn":
            if line == pulled_at:
                self.plug_pulled()
                self.chair.see("#lead-due", line)
            self.tell(f"the sheet: {line}")
            self.chair.read()
        for name in dead:
            self.chair.dies(name)
        self.tell("before dawn")
        self.chair.see("#lead-due", "Dawn")
        self.chair.read()
        self.stage_is("discussion")

    def nominated(self, nominator: str, nominee: str) -> None:
        """All by voice, the hands by phone."""
        square = self.square
        self.say(
            "storyteller, open nominations", lambda: self.confirmed(lambda: square.stage == "nominations")
        )
        self.say(
            f"{nominator} nominates {nominee}", lambda: nominator in square.echo and nominee in square.echo
        )
        self.stage_is("defence")
        voters = [name for name in self.names if name != nominee]
        for name in voters:
            self.phones[name].vote()
        self.say(
            "begin the vote",
            lambda: self.confirmed(lambda: square.stage in ("vote", "nominations")),
            voice=3,
        )
        for name in voters:
            self.phones[name].page.wait_for_selector(".counted.yes")
        self.stage_is("nominations")


def test_a_homebrew_box_by_voice_and_clock_and_then_by_the_rules(browser: Browser, tmp_path: Path) -> None:
    """No token is known for two days; then they are entered, three of them unknown, and a person decides."""
    options = ("--script", str(HOMEBREW), "--box")
    with BoxEvening(tmp_path, browser, seed=1, names=BOX_NAMES, options=options) as evening:
        chair, square = evening.chair, evening.square
        evening.everybody_joins()
        evening.tell("everybody is here")
        chair.control("start")
        evening.stage_is("seating")
        evening.everybody_confirms_neighbours()
        chair.see("#lead-due", "Everybody draws a token")
        evening.tell("the tokens are drawn")
        chair.read()
        evening.night(pulled_at="Baker")
        evening.nominated("Alice", "Bob")
        evening.tell("the town has voted for Bob")
        chair.control("close_nominations")
        chair.see("#next", "Bob is executed and dies")
        evening.tell("who is executed?")
        chair.tap("#next")
        evening.night("Carol")
        assert square.dead == {"Bob", "Carol"}
        chair.control("open_nominations")
        evening.stage_is("nominations")
        chair.control("close_nominations")
        chair.see("#next", "Nobody is executed")
        chair.tap("#next")
        evening.stage_is("night")
        the_tokens_first(evening)
        evening.until("discussion", "reveal")
        evening.executed("Emma")
        evening.until("discussion", "reveal")
        assert square.stage == "discussion", "while anybody is unknown nobody wins by the rules"
        evening.tell("the person knows who has won")
        chair.tap("#sure-ends > summary")
        chair.tap("#good-won")
        evening.stage_is("reveal", seconds=90)
        square.see("text.winner", "Good wins")
        assert not evening.errors


def the_tokens_first(evening: BoxEvening) -> None:
    """Who is who, as far as the person can say, and from now on they decide."""
    chair, page = evening.chair, evening.chair.page
    chair.tap("a[href='/host/box/tokens']")
    page.wait_for_selector("#enter")
    evening.tell("the tokens")
    for seat, character in enumerate(TOKENS):
        if character:
            page.select_option(f"select[name=character_{seat}]", character)
    page.select_option("select[name=depth]", "clerk")
    chair.tap("#enter")
    page.wait_for_selector("html.scripted #open")
    chair.see("#said", "nobody was told")
    evening.tell("the tokens are entered")
    who = evening.grimoire()
    assert who["Bob"] == "Empath"
    assert who["Emma"] == "Imp"
