"""A complete game as people play it, from `storyteller play` to the open grimoire.

Everything is real but the sound card: the program is a process started from the command line, seven phones and the
town square are chromium pages at a made-up host name (so no secure context, as on real phones), and what people say
is synthesised and heard by the recogniser that comes with the package.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.evening import NAMES, SILENT, Evening, every_page_stays_open
from tests.e2e.pages import AnyPage, Phone, eventually
from tests.e2e.program import run_storyteller

pytestmark = pytest.mark.browser

SEED = 4
LONGEST_GAME = 5  # days


@pytest.mark.long
def test_a_whole_evening_of_trouble_brewing(browser: Browser, tmp_path: Path) -> None:
    with Evening(tmp_path, browser, seed=SEED) as evening:
        gather(evening)
        cards = evening.everybody_looks_at_their_card()
        evening.tell(f"the cards are dealt: {cards}")
        first_night(evening)
        day_of_talk(evening)
        night_with_a_power_cut(evening)
        days_until_the_end(evening)
        the_reveal(evening, cards)
        the_end(evening)
        assert [page.errors for page in evening.pages.values()] == [[]] * len(evening.pages)


def gather(evening: Evening) -> None:
    """Phones join with the code and sit down; the host goes on; neighbours are confirmed."""
    square = evening.square
    assert square.see(".code").endswith(evening.program.join_code)
    evening.everybody_joins()
    assert not any(phone.page.evaluate("isSecureContext") for phone in evening.phones.values())
    square.see(".facts", "7 players")
    evening.tell("seven phones have joined and sit on their chairs")
    evening.host.press("start")
    evening.stage_is("seating")
    evening.everybody_confirms_neighbours()
    evening.stage_is("deal")


def first_night(evening: Evening) -> None:
    evening.stage_is("night")
    evening.tell("the first night")
    assert all(phone.secrets_in_page == 0 for phone in evening.phones.values())
    evening.play_night()
    evening.stage_is("discussion")
    evening.tell(f"day 1: {evening.square.caption}")
    evening.square.see(".facts", "7 of 7 alive")


# The first day: everything by voice


def day_of_talk(evening: Evening) -> None:
    """Nominations open by voice; one is cancelled, one needs a question, one leads to an execution."""
    lines = len(evening.room.lines)
    evening.say("storyteller, open nominations", lambda: evening.square.stage == "nominations")
    eventually(lambda: len(evening.room.lines) > lines, "the nominations have been announced")
    a_question_and_its_repetition(evening)
    a_nomination_is_cancelled(evening)
    a_nomination_without_a_name(evening)
    a_nomination_that_is_voted(evening)
    evening.host.press("close_nominations")
    evening.stage_is("night")


def a_question_and_its_repetition(evening: Evening) -> None:
    room, square = evening.room, evening.square
    room.quiet()
    before, lines = square.caption, len(room.lines)

    def answered() -> bool:
        words = ("dead", "alive", "churchyard")
        return square.caption != before and any(word in square.caption for word in words)

    evening.say("who is dead", answered, voice=1)
    answer = square.caption
    eventually(lambda: len(room.lines) > lines, "the answer has been said")
    room.quiet()
    lines = len(room.lines)
    evening.say("repeat that please", lambda: len(room.lines) > lines, voice=2)
    evening.tell(f"asked and repeated: {answer}")
    assert square.caption == answer
    again, once = room.lines[lines], room.lines[lines - 1]
    assert abs(again - once) < 4800, "the loudspeaker said something else"


def a_nomination_is_cancelled(evening: Evening) -> None:
    square = evening.square
    evening.say("Alice nominates Bob", lambda: said_back(evening, "Alice", "Bob"))
    phones = evening.phones.values()
    eventually(lambda: all("Bob" in phone.text("form.echo") for phone in phones), "every phone shows it")
    evening.say("cancel that", lambda: not square.echo, voice=1)
    evening.room.quiet()
    assert square.stage == "nominations"
    assert square.nominees() == 0
    evening.tell(f"cancelled: {square.caption}")


def a_nomination_without_a_name(evening: Evening) -> None:
    """Nobody can hear who "I" is, so the Storyteller asks."""
    square = evening.square
    evening.say("I nominate Carol", lambda: "Carol" in square.caption, voice=2)
    assert square.stage == "nominations"
    evening.tell(f"asked: {square.caption}")
    evening.say("it is David", lambda: said_back(evening, "David", "Carol"), voice=2)
    evening.stage_is("defence")
    evening.vote(["David"], lambda: begun_by_voice(evening))
    evening.stage_is("nominations")
    square.see(".doom", "Nobody is about to die")
    evening.tell("one vote for Carol: not enough")


def a_nomination_that_is_voted(evening: Evening) -> None:
    """The town is wrong, as towns are on the first day."""
    square, who = evening.square, evening.grimoire()
    harmless = [
        name for name in NAMES
        if name not in (SILENT, "Carol", "David") and who[name] not in ("Imp", "Saint", "Virgin", "Mayor")
    ]  # fmt: skip
    nominee = harmless[-1]
    nominator = next(name for name in NAMES if name not in (SILENT, "David", nominee))
    evening.say(f"{nominator} nominates {nominee}", lambda: said_back(evening, nominator, nominee), voice=1)
    evening.stage_is("defence")
    assert square.nominees() == 2
    square.see(".accuse, .caption", nominee)
    voters = [name for name in evening.clockwise_after(nominee) if name != nominee][:5]
    evening.vote(voters, lambda: begun_by_voice(evening))
    square.see(".doom", nominee, "5 votes")
    evening.tell(f"five votes: {nominee} is about to die")


def begun_by_voice(evening: Evening) -> None:
    evening.say("begin the vote", lambda: evening.square.stage == "vote", voice=3)


def said_back(evening: Evening, nominator: str, nominee: str) -> bool:
    echo = evening.square.echo
    return nominator in echo and nominee in echo


# The second night: the plug is pulled


def night_with_a_power_cut(evening: Evening) -> None:
    square, phones = evening.square, evening.phones
    assert len(square.dead) == 1
    eventually(lambda: all(phone.look for phone in phones.values()), "every phone has its look")
    evening.tell("the second night; some answer, some hesitate, and the plug is pulled")
    half_made(evening)
    before = {name: phone.state() for name, phone in phones.items()}
    assert {name for name in NAMES if before[name]["confirmed"]} == {"Alice"}
    record = evening.program.record
    with every_page_stays_open([*phones.values(), square, evening.host]):
        evening.program.kill()
        pages: list[AnyPage] = [*phones.values(), square, evening.host]
        eventually(lambda: all(page.looking_for_the_table for page in pages), "all look for the table")
        assert "Looking for the table" in phones[SILENT].text("#link")
        evening.program.start("--resume", str(record))
        eventually(lambda: not any(page.looking_for_the_table for page in pages), "all are back")
        evening.tell("the program is back, and so are all pages")
        eventually(lambda: all(phone.look for phone in phones.values()), "every phone has its look")
        after = {name: phone.state() for name, phone in phones.items()}
    assert after == before
    assert evening.program.record == record
    evening.play_night()
    evening.stage_is("discussion", "reveal")
    evening.tell(f"morning: {square.caption}")


def half_made(evening: Evening) -> None:
    """One is done, two have picked, the others not yet."""
    phones = evening.phones
    alice = phones["Alice"]
    alice.pick(*evening.choice(alice, alice.read("look")))
    alice.confirm()
    phones[SILENT].pick("Emma")
    phones["Bob"].pick("Alice", "Carol")


# The days after it, by phone


def days_until_the_end(evening: Evening) -> None:
    """The host's peek tells whom to hang; a Scarlet Woman or a star pass makes it take a day longer."""
    for day in range(2, LONGEST_GAME + 1):
        if evening.stage_is("discussion", "reveal") == "reveal":
            return
        evening.tell(f"day {day}: dead are {sorted(evening.square.dead)}")
        execute_the_demon(evening)
        evening.stage_is("night", "reveal", seconds=90)
        if evening.square.stage == "night":
            evening.play_night()
    evening.stage_is("reveal")


def execute_the_demon(evening: Evening) -> None:
    square, who = evening.square, evening.grimoire()
    evening.host.press("open_nominations")
    evening.stage_is("nominations")
    demon = next(name for name in NAMES if who[name] == "Imp" and name not in square.dead)
    living = [name for name in NAMES if name not in square.dead]
    nominator = SILENT if SILENT in living and demon != SILENT else next(n for n in living if n != demon)
    nominate_by_tapping(evening, evening.phones[nominator], demon)
    voters = [name for name in evening.clockwise_after(demon) if name != demon]
    evening.vote(voters, lambda: evening.host.press("begin_vote"))
    evening.stage_is("nominations")
    ghosts = [name for name in voters if name not in living]
    square.see(".doom", demon, f"{len(voters)} votes")
    assert all("spent" in evening.phones[ghost].see(".hint", "ghost vote") for ghost in ghosts)
    evening.tell(f"{len(voters)} votes, {len(ghosts)} of them from ghosts: {demon} is about to die")
    evening.host.press("close_nominations")


def nominate_by_tapping(evening: Evening, phone: Phone, nominee: str) -> None:
    phone.nominate(nominee)
    evening.stage_is("defence")
    evening.square.see("#region-side .accuse", phone.name, nominee)


# The end


def the_reveal(evening: Evening, cards: dict[str, str]) -> None:
    """Everybody learns who won and who was who, on every screen alike."""
    square = evening.square
    evening.stage_is("reveal", seconds=90)
    winner = square.see("text.winner")
    assert winner == "Good wins"
    eventually(lambda: len(square.texts("text.character")) == len(NAMES), "every character is shown")
    shown = dict(zip(square.texts("g.chair text.name"), square.texts("text.character"), strict=True))
    evening.tell(f"{winner}: {shown}")
    assert set(shown) == set(NAMES)
    for name, phone in evening.phones.items():
        phone.see(".end h2", winner)
        eventually(
            lambda shown=phone: len(shown.texts(".reveal li")) == len(NAMES), f"{name} sees who was who"
        )
        rows = phone.texts(".reveal li")
        assert all(any(n in row and c in row for row in rows) for n, c in shown.items()), rows
        # Whoever was not the Drunk and turned into nobody else was what the card said.
        assert shown[name] == cards[name] or shown[name] in ("Drunk", "Imp"), name
    assert [name for name in NAMES if shown[name] == "Imp"]
    for page in (square, *evening.phones.values()):  # once the voice has told why it was so
        page.see(".told.all", "Good wins", seconds=180)
    square.see(".told.who", *set(shown.values()))


def the_end(evening: Evening) -> None:
    """The host ends the evening: the program ends, and the finished record can be read by everybody."""
    record = evening.program.record
    evening.host.page.click("#sure-close summary")
    evening.host.press("close")
    assert evening.program.wait() == 0
    told = run_storyteller(evening.folder, "replay", str(record))
    assert told.returncode == 0, told.stderr
    assert "Good wins" in told.stdout
    assert "Traceback" not in evening.program.log.read_text(encoding="utf-8")
