"""What a person says or types who runs the game: each sentence does what its button does, and no secret is spoken."""

# ruff: noqa: RUF001 (Cyrillic is meant)
import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import by_hand
from engine.terms import DEMON, Discretion
from narrator.listening.storytellers_words import STORYTELLER
from narrator.screens import undoings
from narrator.screens.hands_free import HandsFree
from narrator.screens.records import PageIntent, Receipt
from narrator.sound.sounds_of_the_town import SoundsOfTheTown
from tests.narrator.table import NAMES, Table
from tests.narrator.test_by_hand import CAST, put_phones_away
from tests.narrator.test_by_hand import begin as begin_by_hand
from tests.narrator.test_hearing import ways_to_say
from tests.narrator.test_night_draft import (
    change_a_line,
    draft,
    shown,
    until_a_whole_draft,
    until_the_night_is_played,
)
from tests.narrator.test_real_box import bakers, box
from tests.narrator.test_real_box import begin as begin_the_box
from tests.narrator.test_rulings import slow
from tests.narrator.test_whole_box import at_a_table
from voices import Atmosphere, Intent
from voices.events import NotUnderstood, Perhaps, WhyNot

EIGHT = (*NAMES, "Hal")


def here(table: Table) -> HandsFree:
    assert table.room.hands_free is not None
    return table.room.hands_free


async def say(table: Table, text: str) -> Receipt:
    """On the line of the page."""
    return await table.host("say_it", text=text)


async def say_on(table: Table, page: int, text: str) -> Receipt:
    """On the line of one of several pages of hosts."""
    intent = PageIntent(f"page{page}", "say_it", None, {"text": text}, host=True, page=page)
    return await table.room.intend(intent)


async def said(table: Table, text: str) -> None:
    """It is done, whether or not it was said back first."""
    receipt = await say(table, text)
    assert receipt.done, (text, receipt.text)
    await table.until(lambda: here(table).standing is None)


async def aloud(table: Table, text: str, *, certain: bool = True, confidence: float = 1.0) -> None:
    """Into the microphone, while the key is held."""
    grammar = here(table).grammar()
    intent = here(table).sentences.parse(text, grammar)
    assert intent is not None, text
    heard = Intent(intent.name, intent.slots, intent.text, confidence, held_by=STORYTELLER)
    before = here(table).answered.number, here(table).standing
    here(table)._event(heard if certain else Perhaps((heard,)))
    await table.until(lambda: (here(table).answered.number, here(table).standing) != before)


def patient(table: Table, seconds: float) -> None:
    """So long can be taken back what is said back."""
    settings = table.session.table.settings
    table.session.table.settings = settings.model_copy(
        update={"seconds": settings.seconds.model_copy(update={"cancel": seconds})}
    )


def alive(table: Table, seat: int) -> bool:
    return table.session.table.game.grimoire.seats[seat].alive


def at_dawn(table: Table) -> bool:
    return table.stage in ("discussion", "reveal")


def on_the_open_page(table: Table) -> str:
    return table.room.grimoire(open_=True).answered


def on_the_covered_page(table: Table) -> str:
    screen = table.room.grimoire(open_=False)
    assert (screen.answered, screen.sayable) == ("", ())
    return screen.spoken.text


async def by_day(table: Table) -> None:
    await table.deal()
    await table.night()


async def a_night_of_its_own(table: Table) -> None:
    """The first night of a table at which a person decides everything; something waits for them."""
    await said(table, "I take it")
    await table.sit_down()
    await table.until(lambda: table.session.desk.open is not None)


async def led(table: Table, until: Callable[[], bool]) -> None:
    """The person says "next" whenever something waits for them, and the players do what their phones ask."""
    while not until():
        if table.session.desk.waits:
            await said_twice_where_warned(table)
        await phones(table)


async def said_twice_where_warned(table: Table, text: str = "next") -> None:
    await say(table, text)
    await table.until(lambda: here(table).standing is None)
    if table.session.nets.shown():
        await say(table, "as I said")


async def phones(table: Table) -> None:
    for number in table.numbers:
        await (table.act(number, "ready") if table.stage == "deal" else table.answer_look(number))
    table.check()
    await asyncio.sleep(0.01)


# By day


@at_a_table
async def test_the_day_is_run_by_what_is_typed(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        await said(table, "Ann nominates Bob")
        await table.until(lambda: table.stage in ("defence", "vote"))
        if table.stage == "defence":
            await say(table, "begin the vote")
        await table.until(lambda: table.stage == "nominations")
        assert table.session.table.square.nominees == (1,)
        await said(table, "last call")
        await table.until(lambda: table.stage not in ("nominations",))


@at_a_table
async def test_nominations_close_once_that_was_said_back(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        patient(table, 0.1)
        heard = table.spoken()
        assert (await say(table, "end the day")).done
        assert here(table).standing is not None
        await asyncio.sleep(0.05)
        assert table.stage == "nominations"
        assert len(heard) == 1, heard
        await table.until(lambda: table.stage != "nominations")


@at_a_table
async def test_minutes_are_given_and_the_time_is_told(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        heard = table.spoken()
        left = table.session.pace.deadline
        assert left is not None
        await said(table, "five more minutes")
        await table.until(lambda: (table.session.pace.deadline or 0) > left + 299_000)
        await said(table, "how long have we")
        await table.until(lambda: len(heard) > 1)
        assert "five" in heard[0] or "5" in heard[0]
        assert "5" in heard[1]
        await said(table, "one more minute")
        await table.until(lambda: (table.session.pace.deadline or 0) > left + 359_000)


@at_a_table
async def test_all_go_off_to_talk_in_private_and_are_called_back(tmp_path: Path) -> None:
    """By the clock, with a warning and the bell; by a word; and it is taken from the time for talk."""
    async with Table(tmp_path) as table:
        bell = Atmosphere(1)
        SoundsOfTheTown(table.session, bell)
        slow(table, discussion=600.0)
        await by_day(table)
        heard = table.spoken()
        await said(table, "three minutes of private talks")
        assert table.room.town_square().private_talks
        assert not (await say(table, "private talks")).done
        await table.until(lambda: not table.room.town_square().private_talks, 400)
        texts = table.session.table.texts
        calls = {texts.said("day.open_discussion", one) for one in range(3)}
        assert len(calls & set(heard)) == 1
        assert len(heard) == 4, "so long; a minute; fifteen seconds; come back"
        assert bell.since(0)[-1].strokes == 1
        left = table.session.daylight._talk
        assert left is not None
        assert 400 < left[1].left < 425
        assert not (await say(table, "open discussion")).done
        await said(table, "private talks")
        await said(table, "open discussion")
        assert not table.room.town_square().private_talks
        await said(table, "private talks")
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        assert not table.room.town_square().private_talks


@at_a_table
async def test_who_is_poisoned_made_drunk_sobered_and_protected_by_a_word(tmp_path: Path) -> None:
    cast = ("monk", "empath", "slayer", "soldier", "poisoner", "virgin", "imp")
    async with Table(tmp_path, cast=cast) as table:
        await by_day(table)

        def tokens(seat: int) -> list[tuple[str, str]]:
            lying = table.session.table.game.grimoire.reminders
            return [(one.text, one.by.character if one.by else "") for one in lying if one.seat == seat]

        for seat in range(7):
            if {text for text, _ in tokens(seat)} & {"Poisoned", "Drunk"}:
                await said(table, f"sober {table.session.table.square.names[seat]}")
        await said(table, "poison seat four")
        assert tokens(3) == [("Poisoned", "poisoner")]
        await said(table, "make Bob drunk")
        assert ("Drunk", "") in tokens(1)
        await said(table, "protect Ann")
        assert tokens(0) == [("Safe", "monk")]
        await said(table, "sober Bob")
        assert tokens(1) == []
        assert not (await say(table, "sober Bob")).done
        await aloud(table, "poison Bob")
        assert on_the_covered_page(table).startswith("Not aloud")
        assert tokens(1) == []


@at_a_table
async def test_a_nomination_against_the_rules_is_warned_of_and_made(tmp_path: Path) -> None:
    """ "Your word is law": the dead nominate, and whoever was nominated already is once more."""
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "I take it")
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        await said(table, "kill Ann")
        await table.until(lambda: not table.session.table.square.alive[0])
        refused = await say(table, "Ann nominates Bob")
        assert refused.done
        (net,) = table.session.nets.shown()
        assert net.kind == "dead_nominates"
        assert table.stage == "nominations"
        await said(table, "as I said")
        await table.until(lambda: table.stage == "defence")
        assert table.session.table.square.nominees == (1,)
        await said(table, "undo that")
        await table.until(lambda: table.stage == "nominations" and not table.session.table.square.nominees)
        await said(table, "Cat nominates Bob")
        await table.until(lambda: table.stage == "defence")
        await said(table, "begin the vote")
        await table.until(lambda: table.stage == "nominations")
        await say(table, "Dan nominates Bob")
        assert [net.kind for net in table.session.nets.shown()] == ["nominee_already"]
        await said(table, "as I said")
        await table.until(lambda: table.stage == "defence")
        await said(table, "begin the vote")
        await table.until(lambda: table.stage == "nominations")
        done = undoings.done(table.session, table.session.table.words(""))
        assert "Dan nominates Bob." in [one.line for one in done]


@at_a_table
async def test_the_table_pauses_and_goes_on(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "pause")
        assert table.room.town_square().paused
        assert not (await say(table, "pause")).done
        await said(table, "carry on")
        assert not table.room.town_square().paused


@at_a_table
async def test_who_dies_by_day_is_said_back_aloud_and_dies_when_nobody_takes_it_back(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        patient(table, 3.0)
        heard = table.spoken()
        assert (await say(table, "kill Bob")).done
        await asyncio.sleep(2.5)
        assert alive(table, 1)
        assert len(heard) == 1
        assert "Bob" in heard[0]
        await table.until(lambda: not alive(table, 1))
        await table.until(lambda: not table.session.table.square.alive[1])


@at_a_table
async def test_what_is_said_back_is_taken_back_in_time(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        patient(table, 3.0)
        assert (await say(table, "Bob dies")).done
        await asyncio.sleep(1)
        await said(table, "undo that")
        assert (await say(table, "Cat dies")).done
        assert (await table.host("leave_it")).done
        await asyncio.sleep(10)
        assert alive(table, 1)
        assert alive(table, 2)
        assert not (await table.host("leave_it")).done, "nothing is said back any more"


@at_a_table
async def test_a_wrong_name_is_put_right_and_said_back_anew(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        patient(table, 3.0)
        heard = table.spoken()
        await say(table, "kill Bob")
        await asyncio.sleep(2)
        assert (await say(table, "not Bob, Gus")).done
        await asyncio.sleep(2)
        assert alive(table, 1)
        assert alive(table, 6)
        await table.until(lambda: not alive(table, 6))
        assert alive(table, 1)
        assert "Gus" in heard[1]


@at_a_table
async def test_what_one_host_said_is_neither_dropped_nor_done_by_what_another_says(tmp_path: Path) -> None:
    """Each of two pages has its own sentence said back, and takes back its own."""
    async with Table(tmp_path) as table:
        await by_day(table)
        patient(table, 3.0)
        await say_on(table, 1, "kill Bob")
        await say_on(table, 2, "kill Cat")
        assert "Bob dies." in on_the_open_page(table)
        assert "Cat dies." in on_the_open_page(table)
        await say_on(table, 2, "the voice louder")
        await say_on(table, 2, "kill Cat")
        await say_on(table, 2, "not Cat, Gus")
        await say_on(table, 1, "undo that")
        assert "Bob dies." not in on_the_open_page(table)
        await table.until(lambda: not alive(table, 6), 60)
        await asyncio.sleep(10)
        assert alive(table, 1), "its own host took it back"
        assert alive(table, 2)


@at_a_table
async def test_a_host_who_says_nothing_of_their_own_takes_back_what_another_said(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        patient(table, 3.0)
        await say_on(table, 1, "kill Bob")
        await say_on(table, 2, "undo that")
        assert on_the_covered_page(table) == "Taken back."
        await asyncio.sleep(10)
        assert alive(table, 1)


@at_a_table
async def test_two_hosts_who_say_the_same_do_not_say_yes_to_each_others_warning(tmp_path: Path) -> None:
    """The Demon's death would end the game: whoever says it once more on the same page means it."""
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "I take it")
        demon = table.session.table.game.living(DEMON)[0]
        assert table.session.nets.shown() == ()
        kill = f"kill {NAMES[demon]}"
        for page in (1, 2, 1):
            await say_on(table, page, kill)
            await table.until(lambda: here(table).standing is None, 60)
            assert [one.kind for one in table.session.nets.shown()] == ["good_would_win"]
            assert alive(table, demon), "nobody has had this warning on this page before"
        await say_on(table, 1, kill)
        await table.until(lambda: not alive(table, demon), 60)


@at_a_table
async def test_a_press_does_what_is_said_back_at_once(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        patient(table, 600.0)
        await say(table, "Bob dies")
        assert alive(table, 1)
        assert (await table.host("do_it")).done
        await table.until(lambda: not alive(table, 1))
        await say(table, "revive Bob")
        assert (await table.host("do_it")).done
        await table.until(lambda: alive(table, 1))


@at_a_table
async def test_a_ruling_is_taken_back_by_a_word(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "kill Bob")
        await table.until(lambda: not table.session.table.square.alive[1])
        await said(table, "put it back")
        assert alive(table, 1)


@at_a_table
async def test_a_reminder_is_laid_and_taken_and_a_side_turned(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        seats = table.session.table.game.grimoire.seats
        await said(table, "mark poisoned on Bob")
        assert table.session.table.game.grimoire.marked("Poisoned", 1)
        await said(table, "take poisoned from Bob")
        assert not table.session.table.game.grimoire.marked("Poisoned", 1)
        await said(table, f"Bob turns {'good' if seats[1].alignment == 'evil' else 'evil'}")
        assert table.session.table.game.grimoire.seats[1].alignment != seats[1].alignment
        await said(table, "Bob becomes the Chef")
        assert table.session.table.game.grimoire.seats[1].character == "chef"
        await said(table, "Bob and Cat exchange seats")
        assert table.session.table.game.grimoire.ring[1:3] == (2, 1)


@at_a_table
async def test_a_slip_at_the_deal_is_put_right_by_a_word_and_nobody_is_told(tmp_path: Path) -> None:
    cast = ("monk", "empath", "slayer", "soldier", "poisoner", "virgin", "imp")
    async with Table(tmp_path, cast=cast) as table:
        await by_day(table)
        line = len(table.spoken())
        await said(table, "swap Ann and Gus")
        seats = table.session.table.game.grimoire.seats
        assert (seats[0].character, seats[0].alignment) == ("imp", "evil")
        assert (seats[6].character, seats[6].alignment) == ("monk", "good")
        told = len(table.session.table.game.ledger)
        await said(table, "Bob is the Chef")
        await said(table, "Cat is evil")
        seats = table.session.table.game.grimoire.seats
        assert (seats[1].character, seats[1].alignment) == ("chef", "good")
        assert (seats[2].character, seats[2].alignment) == ("slayer", "evil")
        assert len(table.session.table.game.ledger) == told
        assert table.spoken()[line:] == []
        for sentence in ("Bob is the Imp", "swap Ann and Bob"):
            await aloud(table, sentence)
            assert on_the_covered_page(table).startswith("Not aloud")
        assert table.session.table.game.grimoire.seats[1].character == "chef"


@at_a_table
async def test_something_else_and_a_card_that_is_closed_by_a_word(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_night_of_its_own(table)
        opened = table.session.desk.open
        while opened is None or len(opened.answers) < 2:
            await said(table, "next")
            await phones(table)
            opened = table.session.desk.open
        first = opened.answer
        await said(table, "something else")
        assert table.session.desk.open is not None
        assert table.session.desk.open.answer != first
        assert table.session.desk.open.answer in opened.answers
        assert "st_close_card" not in here(table).grammar().intents
        assert (await table.host("show_card", piece="number", value="2")).done
        assert table.session.one_card.take() is not None
        await aloud(table, "close it")
        assert not table.session.one_card.is_open


# At night


@at_a_table
async def test_a_first_night_goes_by_one_word(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_night_of_its_own(table)
        await led(table, lambda: at_dawn(table))


@at_a_table
async def test_next_where_nothing_waits_says_so(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.deal()
        await table.until(lambda: table.stage == "night")
        assert (await say(table, "go on")).text == "Nothing waits for you."


@at_a_table
async def test_what_was_due_in_the_phase_before_is_shown_no_more(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "who is next")
        assert on_the_open_page(table)
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations")
        assert (on_the_open_page(table), on_the_covered_page(table)) == ("", "")


@at_a_table
async def test_by_day_next_is_what_the_big_key_does(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "next")
        await table.until(lambda: table.stage == "nominations")
        patient(table, 0.1)
        assert (await say(table, "next")).done
        assert on_the_open_page(table) == "Nominations close."
        await table.until(lambda: table.stage == "night")


@at_a_table
async def test_a_ready_message_goes_to_one_phone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        assert not (await say(table, "message Bob come to me")).done, "nobody knows of a person yet"
        await said(table, "I take it")
        heard = table.spoken()
        await said(table, "message Bob come to me")
        assert [(one.to, one.ready) for one in table.session.messages.sent] == [((1,), "come")]
        assert heard == []


@at_a_table
async def test_everybody_is_called_back_and_counted_down_to_and_the_day_goes_on(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        bell = Atmosphere(1)
        SoundsOfTheTown(table.session, bell)
        heard = table.spoken()
        await said(table, "call everybody back")
        await table.until(lambda: len(heard) == 1)
        assert [one.strokes for one in bell.since(1)] == [1]
        await said(table, "three two one")
        await table.until(lambda: len(heard) == 4)
        assert [line.strip(".").casefold() for line in heard[1:]] == ["3", "2", "1"]
        assert table.stage == "discussion"
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        await table.vote_for(1, {0, 2})
        await said(table, "call everybody")
        await said(table, "kill Ann")
        controls = dict(table.room.host(grimoire_open=False).controls)
        assert {"call_everybody", "count_down"} <= controls.keys()
        await table.host("close_nominations")
        await table.until(lambda: table.stage == "night")
        assert not (await say(table, "call everybody")).done
        assert not (await table.host("call_everybody")).done
        assert not (await table.host("count_down")).done


@at_a_table
async def test_a_hand_counts_after_all_once_that_was_said_back(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        assert not (await say(table, "recount")).done, "nobody has voted"
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        await table.vote_for(1, {0, 2})
        await said(table, "recount")
        assert here(table).answered.text == "The last vote, on Bob. Hands up: Ann and Cat."
        patient(table, 0.1)
        heard = table.spoken()
        assert (await say(table, "count that again, Dan's hand was up")).done
        assert here(table).standing is not None
        await table.until(lambda: bool(heard))
        assert "Dan" in heard[0]
        assert recounted(table) == {0, 2}, "nothing counts yet"
        await table.until(lambda: here(table).standing is None)
        await table.until(lambda: recounted(table) == {0, 2, 3})
        assert not (await say(table, "Dan's hand was up")).done, "it is counted so"
        await said(table, "Ann's hand was down")
        await table.until(lambda: recounted(table) == {2, 3})


def recounted(table: Table) -> set[int]:
    return {one.question.who for one in table.session.amending.hands() if one.answer}


@at_a_table
async def test_somebody_is_called_for_a_word_on_their_phone_alone(tmp_path: Path) -> None:
    """Nobody hears whom; who had asked for one is answered, and asks no more."""
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "I take it")
        await table.until(lambda: table.session.messages.open)
        before = table.spoken()
        await table.until(lambda: len(before) == 1)  # that a person is there
        heard = table.spoken()
        await said(table, "Bob, a word with me")
        assert (await table.act(0, "ask_word")).done
        await said(table, "call Ann for a word")
        assert [(one.to, one.ready) for one in table.session.messages.sent] == [
            ((1,), "come"),
            ((0,), "come"),
        ]
        assert table.session.messages.queue == []
        await aloud(table, "Cat a word with me")
        assert on_the_covered_page(table).startswith("Not aloud")
        assert len(table.session.messages.sent) == 2
        assert heard == []


@at_a_table
async def test_what_somebody_hears_is_said_in_words(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await a_night_of_its_own(table)
        found = 0
        while not at_dawn(table):
            opened = table.session.desk.open
            if opened is not None and opened.question.discretion is Discretion.INFORMATION:
                found += await decided_in_words(table)
            if table.session.desk.waits:
                await say(table, "accept")
            await phones(table)
        assert found


async def decided_in_words(table: Table) -> int:
    """Another answer than the proposed one, said as a person would; 0 where its form has no such sentence."""
    opened = table.session.desk.open
    assert opened is not None
    assert opened.question.about is not None
    owner = table.session.table.texts.character_name(opened.question.about.character)
    assert owner is not None
    other = next((one for one in opened.answers if one != opened.answer), None)
    text = in_words(table, other)
    if text is None:
        return 0
    receipt = await say(table, f"the {owner} hears {text}")
    assert receipt.done, (text, receipt.text)
    now = table.session.desk.open
    assert now is not None
    assert now.answer == other
    assert on_the_covered_page(table) == "Done."
    wrong = await say(table, f"the {'Chef' if owner != 'Chef' else 'Imp'} hears {text}")
    assert not wrong.done
    return 1


@at_a_table
async def test_a_number_that_sounds_like_another_is_asked_about(tmp_path: Path) -> None:
    """Half of the voices that say "none" are heard as "one" (2026-11-28). What is typed is what was meant."""
    cast = ("chef", "imp", "recluse", "empath", "poisoner", "fortuneteller", "monk", "washerwoman")
    async with Table(tmp_path, names=EIGHT, cast=cast) as table:
        await a_night_of_its_own(table)
        here(table).own_microphone = True
        while not is_decided_for(table, "chef"):
            if table.session.desk.waits:
                await say(table, "accept")
            await phones(table)
        await say(table, "the Chef hears none")
        await aloud(table, "the Chef hears one")
        asked = here(table).standing
        assert asked is not None
        assert asked.asks
        assert answered(table) == 0
        assert here(table).do_it()
        await table.until(lambda: answered(table) == 1)
        await aloud(table, "the Chef hears none")
        assert here(table).standing is None
        assert answered(table) == 0


def is_decided_for(table: Table, character: str) -> bool:
    """Whether it waits for the person what this character hears."""
    opened = table.session.desk.open
    about = None if opened is None else opened.question.about
    return about is not None and about.character == character


def answered(table: Table) -> object:
    """What the person would have told now."""
    assert table.session.desk.open is not None
    return table.session.desk.open.answer


def in_words(table: Table, answer: object) -> str | None:
    names, name = table.session.table.square.names, table.session.table.texts.character_name
    match answer:
        case bool():
            return "yes" if answer else "no"
        case int():
            return str(answer)
        case (str(character), (int(one), int(other))):
            return f"that {names[one]} or {names[other]} is the {name(character)}"
        case (int(seat), str(character)):
            return f"{names[seat]} is the {name(character)}"
        case _:
            return None


@at_a_table
async def test_a_death_of_the_night_makes_no_sound_and_stands_on_the_open_page_alone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await a_night_of_its_own(table)
        await led(table, lambda: table.stage == "night" and table.session.desk.open is not None)
        patient(table, 3.0)
        heard = table.spoken()
        assert (await say(table, "kill Bob")).done
        assert on_the_open_page(table) == "Bob dies."
        assert "Bob" not in on_the_covered_page(table)
        await table.until(lambda: here(table).standing is None)
        if table.session.nets.shown():
            await say(table, "as I said")
        await table.until(lambda: not alive(table, 1))
        assert heard == []
        assert on_the_covered_page(table) == "Done."
        assert "Bob" not in table.room.town_square().caption


async def woken_by_hand(table: Table) -> None:
    """Nobody has a phone, and a visit is due."""
    put_phones_away(table)
    await said(table, "I take it")
    assert (await table.host("wake_by_hand", whom="everybody")).done
    await begin_by_hand(table)
    async with table.patience(60):
        while table.session.waking.visit is None:
            await say(table, "next")
            await asyncio.sleep(0.002)


async def the_cards_seen(table: Table) -> None:
    """It is night, and somebody is to be woken."""
    async with table.patience(60):
        while table.stage != "night" or table.session.waking.visit is None:
            await say(table, "next")
            await asyncio.sleep(0.002)


async def who_is_next(table: Table) -> None:
    """Asked by a line of the page: on the open page, and nowhere else."""
    heard, shown = table.spoken(), list[object]()
    table.room.on_change(lambda: shown.append(table.room.town_square()))
    visit = table.session.waking.visit
    assert visit is not None
    name = table.session.table.square.names[visit.seat]
    receipt = await say(table, "who is next")
    await asyncio.sleep(0.1)
    assert receipt.done
    assert name in on_the_open_page(table)
    assert name not in receipt.text
    assert on_the_covered_page(table) == "The answer lies in the open grimoire."
    assert (heard, shown) == ([], []), "nobody else is sent or told anything"


@at_a_table
async def test_who_is_next_is_answered_on_the_open_page_and_never_aloud(tmp_path: Path) -> None:
    async with Table(tmp_path, names=EIGHT, seed=11, edition_id="bmr") as table:
        await woken_by_hand(table)
        await who_is_next(table)


@pytest.mark.parametrize("leak", ["spoken", "on the covered page", "pushed to all"])
@at_a_table
async def test_a_planted_leak_of_who_is_next_is_found(tmp_path: Path, leak: str) -> None:
    async with Table(tmp_path, names=EIGHT, seed=11, edition_id="bmr") as table:
        await woken_by_hand(table)
        answer = here(table)._answer

        def leaking(text: str, *, private: str = "", then: str = "", ear: str = "") -> None:
            answer(private if leak == "on the covered page" else text, private=private, then=then, ear=ear)
            if leak == "spoken":
                table.session.narration.aside(private)
            elif leak == "pushed to all":
                table.session.table.changed()

        here(table)._answer = leaking  # type: ignore[method-assign]
        with pytest.raises(AssertionError):
            await who_is_next(table)


@at_a_table
async def test_a_night_by_hand_goes_by_words(tmp_path: Path) -> None:
    """Whom a player points at, and what is put right of it, is entered; a card is laid; the last word opens eyes."""
    async with Table(tmp_path, names=EIGHT, cast=(*CAST, "butler")) as table:
        put_phones_away(table)
        await said(table, "I take it")
        assert (await table.host("wake_by_hand", whom="everybody")).done
        await begin_by_hand(table)
        entered, heard = 0, table.spoken()
        async with table.patience(60):
            while not at_dawn(table):
                visit = table.session.waking.visit
                if visit is not None and visit.seat in visit.look.questions and table.stage == "night":
                    entered += await enter(table)
                elif visit is not None:
                    assert (await say(table, "show it")).done
                    assert table.session.one_card.ready
                    assert table.room.grimoire(open_=False).spoken.then == "show"
                if table.session.waking.waits or table.session.desk.waits:
                    await say(table, "next")
                await asyncio.sleep(0.002)
        assert entered > 1
        dealt = {seat.character for seat in table.session.table.game.grimoire.seats}
        names = {table.session.table.texts.character_name(one) for one in dealt}
        assert not [line for line in heard if any(str(name) in line for name in names)]


@at_a_table
async def test_whoever_is_named_is_woken_next_and_nobody_hears_it(tmp_path: Path) -> None:
    """Who is due before their turn; who is not, for a visit that is only heard."""
    async with Table(tmp_path, names=EIGHT, seed=11, edition_id="bmr") as table:
        await woken_by_hand(table)
        waking, names = table.session.waking, table.session.table.square.names
        await the_cards_seen(table)
        first = waking.visit
        assert first is not None
        other = next(seat for seat in table.session.table.square.ring if seat != first.seat)
        heard = table.spoken()
        await said(table, f"wake {names[other]}")
        assert waking.visit is not None
        assert waking.visit.seat == other
        assert names[other] not in on_the_covered_page(table)
        await say(table, "next")
        assert waking.visit is not None
        assert waking.visit.seat == first.seat, "nobody is left out for that"
        await aloud(table, f"wake {names[other]}")
        assert on_the_covered_page(table).startswith("Not aloud")
        assert waking.visit.seat == first.seat
        assert not [line for line in heard if names[other] in line]


@at_a_table
async def test_a_number_is_called_again_and_nobody_else_s_is_known(tmp_path: Path) -> None:
    async with Table(tmp_path, names=EIGHT, seed=11, edition_id="bmr") as table:
        await woken_by_hand(table)
        waking = table.session.waking
        assert (await table.host("wake_by_hand", by_number=True)).done
        await the_cards_seen(table)
        assert waking.visit is not None
        seat = waking.visit.seat
        number = waking.number_of(seat)
        (nobodys,) = {*range(1, 10)} - {*waking.numbers.values()}
        receipt = await say(table, f"wake number {nobodys}")
        assert (receipt.done, receipt.text) == (False, "Nobody has that number.")
        heard = table.spoken()
        await aloud(table, f"wake number {number}")
        await table.until(lambda: bool(heard))
        assert str(number) in heard[0]
        assert waking.visit.seat == seat
        page = table.room.grimoire(open_=True).page
        assert page is not None
        sheet = next(one for one in page.seats if one.seat == seat)
        assert sheet.sheet.wakes
        assert (await table.host("wake", seat=seat)).done


async def enter(table: Table) -> int:
    """What this player chooses, in words; wrong at first where they point at somebody."""
    visit = table.session.waking.visit
    assert visit is not None
    names, ring = table.session.table.square.names, table.session.table.square.ring
    me, look = names[visit.seat], visit.look
    most = look.wants(visit.seat).most
    if not most:
        await say(table, f"{me} picks nobody")
        return 0
    whom = [seat for seat in ring if seat != visit.seat][: most + 1]
    others = " and ".join(names[seat] for seat in whom[:most])
    assert (await say(table, f"{me} picks {others}")).done
    assert set(look.picks[visit.seat]) == set(whom[:most])
    assert (await say(table, f"not {names[whom[0]]} but {names[whom[-1]]}")).done
    assert set(look.picks[visit.seat]) == set(whom[1:])
    assert not (await say(table, f"{names[whom[0]]} picks {me}")).done, "it is not their turn"
    return 1


# Who said it


@at_a_table
async def test_a_secret_said_into_the_room_is_not_done(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await aloud(table, "mark poisoned on Bob")
        assert on_the_covered_page(table).startswith("Not aloud")
        assert not table.session.table.game.grimoire.marked("Poisoned", 1)
        assert (await table.host("own_microphone", mine=True)).done
        await aloud(table, "mark poisoned on Bob")
        assert table.session.table.game.grimoire.marked("Poisoned", 1)


@at_a_table
async def test_a_death_by_day_may_be_said_into_the_room_and_one_of_the_night_may_not(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.deal()
        await table.until(lambda: table.stage == "night")
        await aloud(table, "kill Bob")
        assert on_the_covered_page(table).startswith("Not aloud")
        assert here(table).standing is None
        await table.night()
        await aloud(table, "kill Bob")
        await table.until(lambda: not alive(table, 1))


@at_a_table
async def test_what_was_heard_badly_is_asked_about_and_done_after_a_yes(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await aloud(table, "open nominations", certain=False)
        assert on_the_open_page(table) == "Was that you? open nominations"
        await asyncio.sleep(2)
        assert table.stage == "discussion"
        assert (await table.host("do_it")).done
        await table.until(lambda: table.stage == "nominations")


@at_a_table
async def test_a_death_heard_badly_is_still_said_back_after_the_yes(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        patient(table, 3.0)
        await aloud(table, "kill Bob", certain=False)
        assert (await table.host("do_it")).done
        await asyncio.sleep(2)
        assert alive(table, 1)
        await table.until(lambda: not alive(table, 1))


@at_a_table
async def test_a_death_of_which_the_ear_is_not_sure_is_asked_about(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await aloud(table, "kill Bob", confidence=0.72)
        assert on_the_open_page(table) == "Was that you? kill bob"
        assert "bob" not in on_the_covered_page(table)
        await asyncio.sleep(2)
        assert alive(table, 1)
        await aloud(table, "open nominations", confidence=0.72)
        await table.until(lambda: table.stage == "nominations")


@at_a_table
async def test_the_room_s_own_words_do_nothing_of_this(tmp_path: Path) -> None:
    """Whoever says it, without the key it is a player's sentence, or none."""
    async with Table(tmp_path) as table:
        await by_day(table)
        hearing = table.evening.hearing
        hearing.retune()
        for text in ("kill Bob", "next", "show it", "Bob turns evil", "I take it", "who is next"):
            assert not hearing.typed(text), text
            assert not hearing.typed(f"Storyteller, {text}"), text
        assert here(table).answered.number == 0


@at_a_table
async def test_where_a_person_runs_the_game_the_room_ends_nothing_and_the_page_asks(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "I take it")
        hearing, overheard = table.evening.hearing, Intent("open_nominations", {}, "open nominations", 1.0)
        hearing._event(overheard)
        assert on_the_open_page(table) == "Was that you? open nominations"
        await asyncio.sleep(2)
        assert table.stage == "discussion"
        assert (await table.host("leave_it")).done
        hearing._event(overheard)
        assert (await table.host("do_it")).done
        await table.until(lambda: table.stage == "nominations")


@at_a_table
async def test_a_nomination_that_the_room_takes_back_is_asked_about_on_the_page(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        slow(table, accusation=60.0, defence=60.0, last_call=60.0)
        await by_day(table)
        await said(table, "I take it")
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        hearing = table.evening.hearing
        assert hearing.typed("Ann nominates Bob")
        await table.until(lambda: table.stage == "defence")
        hearing.retune()
        assert hearing.typed("Storyteller, undo")
        assert on_the_open_page(table) == "Was that you? undo"
        assert (await table.host("leave_it")).done
        assert table.session.table.square.nominees == (1,)
        assert hearing.typed("Storyteller, undo")
        assert (await table.host("do_it")).done
        await table.until(lambda: table.stage == "nominations")
        assert not table.session.table.square.nominees


@at_a_table
async def test_the_room_takes_no_ruling_back(tmp_path: Path) -> None:
    """Nor does it hear whether there is one: it is told the same."""
    async with Table(tmp_path) as table:
        slow(table, accusation=60.0, defence=60.0, last_call=60.0)
        await by_day(table)
        await said(table, "I take it")
        await said(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        hearing, aloud = table.evening.hearing, table.spoken()
        assert hearing.typed("Ann nominates Bob")
        await table.until(lambda: table.stage == "defence")
        assert (await table.host("rule", verb="turn", seat=2, value="evil")).done
        hearing.retune()
        assert hearing.typed("Storyteller, undo")
        assert here(table).standing is None
        await table.until(lambda: ways_to_say("control.stands_already", table) & set(aloud))
        assert table.session.table.square.nominees == (1,)


@at_a_table
async def test_what_the_page_asks_is_not_asked_for_ever(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, "I take it")
        await said(table, "one more minute")
        table.evening.hearing._event(Intent("open_nominations", {}, "open nominations", 1.0))
        await asyncio.sleep(13)
        assert here(table).standing is None
        assert table.stage == "discussion"


@at_a_table
async def test_where_the_machine_runs_it_the_room_opens_nominations(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        table.evening.hearing._event(Intent("open_nominations", {}, "open nominations", 1.0))
        await table.until(lambda: table.stage == "nominations")
        assert here(table).standing is None


@at_a_table
async def test_what_is_held_means_nothing_to_the_room(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        hearing, said_before = table.evening.hearing, table.spoken()
        event = NotUnderstood("pause", WhyNot.DOUBTFUL, held_by=STORYTELLER)
        hearing._event(event)
        here(table)._event(event)
        assert on_the_covered_page(table) == "That was not understood. Nothing is done."
        assert said_before == []


@at_a_table
async def test_what_means_nothing_now_is_refused(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        for text in ("begin the vote", "execute Bob", "good has won", "Ann picks Bob", "nonsense", ""):
            receipt = await say(table, text)
            assert not receipt.done, text
        assert not (await table.host("hold_to_talk")).done, "there is no microphone"
        assert not (await table.host("do_it")).done


# Who decides


@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("I take it", frozenset(Discretion)),
        ("you take it", frozenset()),
        ("I decide what the drunk hear", frozenset({Discretion.INFORMATION})),
        ("I decide who dies", frozenset({Discretion.FATES})),
        ("I decide everything", frozenset(Discretion)),
    ],
)
@at_a_table
async def test_who_decides_is_said(tmp_path: Path, text: str, mine: frozenset[Discretion]) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        await said(table, text)
        assert table.session.desk.mine == mine


@at_a_table
async def test_a_microphone_of_one_s_own_is_remembered(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        assert (await table.host("own_microphone", mine=True)).done
        record = table.evening.record.path
    async with Table(tmp_path, resume=record) as table:
        assert here(table).own_microphone


# The real box


async def moved_on(table: Table, slot: str) -> None:
    await table.until(lambda: box(table).due != slot or table.stage != "night")


@at_a_table
async def test_the_sheet_of_the_real_box_goes_by_words(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_the_box(table)
        slots = []
        async with table.patience(60):
            while table.stage == "night":
                due = box(table).due
                if due is not None:
                    slots.append(due)
                    await said_twice_where_warned(table, "skip it" if len(slots) == 1 else "next")
                    await moved_on(table, due)
                await asyncio.sleep(0.002)
        assert len(slots) > 3
        await table.until(lambda: table.stage == "discussion")
        await said_twice_where_warned(table, "open nominations")
        await table.until(lambda: table.stage == "nominations")
        await said_twice_where_warned(table, "close nominations")
        await table.until(lambda: box(table).asked is not None)
        await said_twice_where_warned(table, "execute Bob")
        await table.until(lambda: not table.session.table.square.alive[1])
        await table.until(lambda: table.stage == "night")
        await said_twice_where_warned(table, "evil has won")
        await table.until(lambda: table.stage == "reveal")


@at_a_table
async def test_every_example_of_the_moment_is_understood(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        offered = table.room.grimoire(open_=True).sayable
        assert len(offered) > 10
        for text in offered:
            assert here(table).sentences.parse(text, here(table).grammar()) is not None, text


@pytest.mark.parametrize(
    ("text", "stage"), [("открываем номинации", "nominations"), ("созвать всех", "discussion")]
)
@at_a_table
async def test_in_russian(tmp_path: Path, text: str, stage: str) -> None:
    async with Table(tmp_path, language="ru", names=("Аня", "Боря", "Вера", "Глеб", "Ева")) as table:
        await by_day(table)
        await said(table, "убить Борю")
        await table.until(lambda: not alive(table, 1))
        await said(table, text)
        await table.until(lambda: table.stage == stage)


# What was taken back, the draft, the sheet, the clock


@at_a_table
async def test_what_was_taken_back_is_done_again_by_a_word(tmp_path: Path) -> None:
    """A death is said back once more before it is one."""
    async with Table(tmp_path) as table:
        await by_day(table)
        assert not (await say(table, "do it again")).done, "nothing was taken back"
        await said(table, "mark poisoned on Bob")
        await said(table, "undo that")
        await said(table, "do it again")
        assert table.session.table.game.grimoire.marked("Poisoned", 1)
        await said(table, "kill Bob")
        await table.until(lambda: not table.session.table.square.alive[1])
        await said(table, "undo that")
        await table.until(lambda: alive(table, 1))
        patient(table, 5)
        assert (await say(table, "do it again")).done
        assert here(table).standing is not None
        assert alive(table, 1), "it can be taken back still"
        assert (await table.host("do_it")).done
        await table.until(lambda: not alive(table, 1))


@at_a_table
async def test_a_draft_stands_or_is_forgotten_by_a_word(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        assert not (await say(table, "let the draft stand")).done
        await until_a_whole_draft(table)
        before = shown(table)
        await change_a_line(table)
        await said(table, "forget the draft")
        assert shown(table) == before
        await change_a_line(table)
        drafted = {one.question.id: one.answer for one in draft(table).decisions}
        await said(table, "let the draft stand")
        await until_the_night_is_played(table)
        live = table.session.table.live
        assert live is not None
        answers = {one.question.id: one.answer for step in live.past for one in step.asked}
        assert {question: answers[question] for question in drafted} == drafted


@at_a_table
async def test_what_somebody_hears_next_is_claimed_by_a_word_and_never_into_the_room(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        claimed = by_hand.SaysNext(1)
        await aloud(table, "I say what Bob hears next")
        assert on_the_covered_page(table).startswith("Not aloud")
        assert claimed not in table.session.table.game.by_hand
        await said(table, "I say what Bob hears next")
        assert claimed in table.session.table.game.by_hand
        await said(table, "you say what Bob hears next")
        assert claimed not in table.session.table.game.by_hand
        await aloud(table, "play on whoever wins")
        assert not by_hand.is_held_off(table.session.table.game)
        await said(table, "play on whoever wins")
        assert by_hand.is_held_off(table.session.table.game)
        await said(table, "let it end")
        assert not by_hand.is_held_off(table.session.table.game)


@at_a_table
async def test_who_keeps_the_time_is_said_into_the_room_where_a_person_runs_the_game(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await by_day(table)
        assert not (await say(table, "I keep the time")).done, "the machine runs it"
        await said(table, "I take it")
        await aloud(table, "I keep the time")
        assert table.session.desk.holds_the_day
        await aloud(table, "you keep the time")
        assert not table.session.desk.holds_the_day
