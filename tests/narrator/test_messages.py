"""Words between a person who runs the game and players' phones: what is sent, read, answered, kept and told later."""

import asyncio
import json
from pathlib import Path

import pytest

from config.texts import load_texts
from engine.live import replay
from engine.record import read
from narrator.screens.records import MessagesPage, PhoneScreen, Receipt
from narrator.table.messages import LONGEST, MOST_SHOWN
from narrator.table.storage import NotWritten
from narrator.telling.messages import READY
from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table

ANN, BOB, CAT = 0, 1, 2
EN = load_texts("en").shown


async def to_the_day(table: Table, *, depth: str = "clerk") -> None:
    """A person sits there from the beginning, and accepts what the mind proposes."""
    await table.deal()
    await table.night()
    assert (await table.host("depth", depth=depth)).done


async def write(table: Table, *to: int, **sent: object) -> Receipt:
    addressed: dict[str, object] = {f"to_{seat}": True for seat in to} or {"everybody": True}
    return await table.host("message", **addressed, **{"text": "", **sent})


def mail(table: Table) -> MessagesPage:
    page = table.room.grimoire(open_=True).page
    assert page is not None
    assert page.messages is not None
    return page.messages


def card(table: Table, seat: int) -> list[str]:
    return [one.line for one in table.room.phone(table.number_of(seat)).written]


async def look_at_card(table: Table, seat: int) -> None:
    changes = table.room.phone(table.number_of(seat)).written_changes
    assert (await table.act(table.number_of(seat), "saw", changes=changes)).done


def lines_of(table: Table) -> list[dict[str, object]]:
    text = table.evening.record.path.read_text("utf-8")
    return [one for one in map(json.loads, text.splitlines()) if {"message", "word"} & set(one)]


@at_a_table
async def test_a_message_stands_on_one_card_and_all_phones_ask_alike(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        receipt = await write(table, BOB, text="  You were\tmad enough. ")
        assert (receipt.done, receipt.text) == (True, EN("messages.sent"))
        assert [card(table, seat) for seat in range(7)] == [[], ["You were mad enough."], *[[]] * 5]
        assert {screen.notice for screen in table.phones()} == {EN("messages.look_at_card")}
        assert mail(table).sent[0].to == (("Bob", False, ""),)
        for seat in (BOB, CAT):
            await look_at_card(table, seat)
        notices = [screen.notice for screen in table.phones()]
        assert notices == [EN("messages.look_at_card"), "", "", *[EN("messages.look_at_card")] * 4]
        assert mail(table).sent[0].to == (("Bob", True, ""),)
        assert not mail(table).unread


@at_a_table
async def test_it_shows_what_a_card_shows_and_names_only_what_a_player_takes_for_theirs(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        shows = {"show_1": "character:imp", "show_2": "number:3", "show_3": "yes_no:no"}
        assert (await write(table, BOB, **shows)).done
        signs = table.room.phone(BOB).written[0].signs
        assert [(one.kind, one.label) for one in signs] == [("token", "Imp"), ("number", "3"), ("down", "no")]
        more = {"show_1": "side:evil", "show_2": "seats:2", "show_3": "you_are:monk"}
        assert (await write(table, BOB, **more)).done
        signs = table.room.phone(BOB).written[0].signs
        assert [(one.kind, one.label) for one in signs] == [
            ("words", "evil"),
            ("seat", "3"),
            ("token", "Monk"),
        ]
        assert (await write(table, ready="use_ability")).done
        for seat, record in enumerate(table.session.table.game.grimoire.seats):
            named = load_texts("en").character_name(record.believed or record.character)
            written = table.room.phone(table.number_of(seat)).written[0]
            assert written.line.startswith(f"{named}:")
            assert written.asks == EN("messages.answer_yes_no")


@at_a_table
async def test_every_ready_made_one_is_read_in_the_language_of_its_reader(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        table.room.speak(BOB, "ru")
        await to_the_day(table)
        for ready in READY:
            assert (await write(table, ANN, BOB, ready=ready)).done
            for number, language in ((ANN, "en"), (BOB, "ru")):
                assert table.room.phone(number).written[0].line == load_texts(language).shown(READY[ready])


@at_a_table
async def test_a_question_is_answered_on_the_phone_and_its_answer_comes_to_the_page_alone(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        said: list[Receipt] = []
        for asks, answer, shown in (
            ("yes_no", {"said_yes_no": "no"}, "no"),
            ("seat", {"said_seat": "2"}, "Cat"),
            ("character", {"said_character": "imp"}, "Imp"),
            ("words", {"said_text": " Because I like it "}, "Because I like it"),
        ):
            assert (await write(table, BOB, text="Well?", asks=asks)).done
            assert table.room.phone(BOB).written[0].asks == EN(f"messages.answer_{asks}")
            before = others(table, BOB)
            said.append(await table.act(BOB, "tell_word", **answer))
            assert others(table, BOB) == before
            assert mail(table).sent[0].to == (("Bob", False, shown),)
            assert table.room.phone(BOB).written[0].answer == EN("messages.answered", answer=shown)
        unasked = await table.act(CAT, "tell_word", said_yes_no="yes")
        assert {(one.done, one.text) for one in (*said, unasked)} == {
            (True, EN("messages.with_the_storyteller"))
        }
        assert [(one.name, one.said) for one in mail(table).waits] == [("Cat", "yes")]


def others(table: Table, but: int) -> list[PhoneScreen]:
    return [screen for number, screen in enumerate(table.phones()) if number != but]


@at_a_table
async def test_a_word_in_private_is_asked_on_every_phone_alike_and_answered_to_one(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        before = table.phones()
        assert len({screen.may_tell for screen in before}) == 1
        assert before[0].may_tell
        for seat in (CAT, ANN, CAT):
            assert (await table.act(seat, "ask_word")).text == EN("messages.with_the_storyteller")
        assert table.phones() == before, "no phone shows that anybody has asked"
        assert [one.name for one in mail(table).waits] == ["Cat", "Ann"]
        covered = table.room.grimoire(open_=False)
        assert (covered.word_wanted, covered.page) == (True, None)
        assert (await table.host("answer_word", seat=CAT, how="later")).done
        assert [(one.name, one.later) for one in mail(table).waits] == [("Ann", False), ("Cat", True)]
        assert (await table.host("answer_word", seat=ANN, how="come")).done
        assert [card(table, seat) for seat in (ANN, BOB, CAT)] == [
            [EN("messages.come")], [], [EN("messages.later")],
        ]  # fmt: skip
        assert not table.room.grimoire(open_=False).word_wanted
        assert (await table.host("answer_word", seat=CAT, how="done")).done
        assert not (await table.host("answer_word", seat=CAT, how="done")).done
        assert mail(table).waits == ()


@at_a_table
async def test_when_the_game_is_over_nobody_waits_for_a_word(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        assert (await table.act(CAT, "ask_word")).done
        assert table.room.grimoire(open_=False).word_wanted
        assert (await table.host("end")).done
        await table.until(lambda: table.stage == "reveal")
        assert not table.room.grimoire(open_=False).word_wanted


@at_a_table
async def test_at_night_a_word_is_kept_and_a_message_arrives_unannounced(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table, depth="machine")
        assert (await table.host("decide", discretion="deal", mine=True)).done
        assert (await table.act(BOB, "ask_word")).done
        await table.day()
        assert table.stage == "night"
        assert not (await table.act(CAT, "ask_word")).done
        assert {screen.may_tell for screen in table.phones()} == {None}
        assert mail(table).night
        assert not table.room.grimoire(open_=False).word_wanted
        assert (await write(table, CAT, text="Sleep well.")).done
        assert {screen.notice for screen in table.phones()} == {""}
        assert not (await write(table, text="Sleep, all of you.", aloud=True)).done
        async with table.patience(60):
            while table.stage == "night":
                for number in table.numbers:
                    await table.answer_look(number)
                await table.host("accept", question="")
                table.check()
                await asyncio.sleep(0.002)
        await table.until(lambda: table.stage == "discussion")
        assert {screen.notice for screen in table.phones()} == {EN("messages.look_at_card")}
        assert table.room.grimoire(open_=False).word_wanted


@at_a_table
async def test_only_where_the_town_knows_that_a_person_is_there(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert not (await write(table, text="Too early.")).done
        await table.deal()
        await table.until(lambda: table.stage == "night")
        assert (await table.host("depth", depth="clerk")).done
        assert (await write(table, BOB, text="Psst.")).text == EN("messages.nobody_knows")
        assert (await table.host("depth", depth="machine")).done
        await table.night()
        assert {screen.may_tell for screen in table.phones()} == {None}
        assert not (await table.act(BOB, "ask_word")).done
        assert not (await table.act(BOB, "tell_word", said_yes_no="yes")).done
        assert (await table.host("depth", depth="veto")).done
        assert (await write(table, BOB, text="Here I am.")).done
        deep = table.phones()
        assert (await table.host("depth", depth="clerk")).done
        assert table.phones() == deep, "how deep they sit is seen on no phone"
        assert (await table.host("depth", depth="machine")).done
        assert card(table, BOB) == ["Here I am."], "what was written stays"
        assert not (await write(table, BOB, text="And gone.")).done


@at_a_table
async def test_what_goes_to_everybody_may_be_said_aloud(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        said = table.spoken()
        assert (await write(table, text="Tea is ready <now>!", aloud=True)).done
        await table.until(lambda: any("Tea is ready now" in line for line in said))
        assert (await write(table, ANN, BOB, text="Not for all.", aloud=True)).text == EN(
            "messages.aloud_to_all"
        )
        assert (await write(table, show_1="number:3", aloud=True)).text == EN("messages.cannot_be_said")
        assert [len(card(table, seat)) for seat in range(7)] == [1] * 7
        assert (await table.host("message_back", message=1)).done
        texts = load_texts("en")
        lines = [
            texts.said("messages.taken_back", one) for one in range(texts.variants("messages.taken_back"))
        ]
        await table.until(lambda: any(line in said for line in lines))
        takes_back = {texts.said("messages.taken_back", number) for number in range(3)}
        await table.until(lambda: not takes_back.isdisjoint(said))


@at_a_table
async def test_what_was_sent_is_taken_back_on_the_same_phone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        assert (await write(table, BOB, text="You hear two.", asks="yes_no")).done
        assert (await write(table, BOB, text="You hear one.")).done
        await look_at_card(table, BOB)
        assert (await table.host("message_back", message=1)).done
        written = table.room.phone(BOB).written
        assert [(one.line, one.wrong) for one in written] == [
            ("You hear two.", True),
            ("You hear one.", False),
        ]
        assert {screen.notice for screen in table.phones()} == {EN("messages.look_at_card")}
        assert [one.to[0][1] for one in mail(table).sent] == [True, False], "that it is gone was not read yet"
        assert not (await table.host("message_back", message=1)).done
        assert not (await table.host("message_back", message=9)).done
        assert (await table.act(BOB, "tell_word", said_yes_no="yes")).done
        assert [one.said for one in mail(table).waits] == ["yes"], "the question does not stand any more"


@at_a_table
async def test_what_cannot_be_sent_says_why(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        table.session.table.people.everybody[CAT].has_phone = False
        for sent, why in (
            ((), "to_nobody"),
            ((BOB,), "nothing_to_send"),
            ((CAT,), "no_phone"),
        ):
            receipt = await table.host("message", **{f"to_{seat}": True for seat in sent}, text="")
            values = {"names": ["Cat"]} if why == "no_phone" else {}
            text = receipt.text
            if why == "no_phone":
                text = (await table.host("message", to_2=True, text="Hello.")).text
            assert (receipt.done, text) == (False, EN(f"messages.{why}", **values))
        assert (await write(table, BOB, text="x" * (LONGEST + 1))).text == EN("messages.too_long")
        assert (await write(table, BOB, text="…")).text == EN("messages.nothing_to_send")
        for odd in ({"ready": "nothing"}, {"show_1": "seats:99"}, {"show_1": "words:x"}, {"asks": "love"}):
            assert not (await write(table, BOB, text="Well?", **odd)).done, odd
        for odd in (
            {},
            {"said_seat": "99"},
            {"said_yes_no": "maybe"},
            {"said_text": " "},
            {"said_seat": "1", "said_yes_no": "no"},
        ):
            assert not (await table.act(BOB, "tell_word", **odd)).done, odd
        assert not (await table.host("answer_word", seat=BOB, how="come")).done
        assert lines_of(table) == []
        assert mail(table).sent == ()


@at_a_table
async def test_a_card_keeps_the_newest(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        for number in range(MOST_SHOWN + 2):
            assert (await write(table, BOB, text=f"Number {number}.")).done
        assert card(table, BOB) == [f"Number {number}." for number in range(MOST_SHOWN + 1, 1, -1)]


@at_a_table
async def test_after_a_crash_nothing_is_sent_twice_and_what_was_not_read_is_offered_again(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        assert (await write(table, BOB, CAT, text="Well?", asks="yes_no")).done
        assert (await table.act(CAT, "ask_word")).done
        for seat in (ANN, CAT):
            await look_at_card(table, seat)
        assert (await table.act(CAT, "tell_word", said_yes_no="no")).done
        for seat in (ANN, CAT):
            await look_at_card(table, seat)
        assert (await write(table, text="To all.", aloud=True)).done
        assert (await table.host("message_back", message=2)).done
        before, phones, path = mail(table), table.phones(), table.evening.record.path
    async with Table(tmp_path, resume=path) as table:
        said = table.spoken()
        await table.until(lambda: table.stage == "discussion")
        assert mail(table) == before
        assert [one.written for one in table.phones()] == [one.written for one in phones]
        assert [one.notice for one in table.phones()] == [one.notice for one in phones]
        assert {one.notice for one in phones} == {EN("messages.look_at_card")}
        assert (await table.host("message_again")).done
        for seat in range(7):
            await look_at_card(table, seat)
        assert not (await table.host("message_again")).done
        assert (await write(table, BOB, text="On we go.")).done
        assert [one["message"] for one in lines_of(table) if "to" in one] == [1, 2, 3]
        assert not any("To all" in line for line in said)


@at_a_table
async def test_what_the_disk_does_not_take_is_not_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)

        def full(_: object) -> None:
            raise NotWritten("no room")

        monkeypatch.setattr(table.session.writing, "_write", full)
        assert not (await write(table, BOB, text="Lost.")).done
        assert card(table, BOB) == []
        assert table.session.messages.sent == []


@at_a_table
async def test_the_record_says_who_was_written_what_and_when_and_replays_to_the_same(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        assert (await write(table, BOB, text="Well?", asks="yes_no")).done
        assert (await table.act(BOB, "tell_word", said_yes_no="no")).done
        assert (await table.act(CAT, "ask_word")).done
        assert (await table.host("message_back", message=1)).done
        lines = lines_of(table)
        assert [set(one) & {"message", "word"} for one in lines] == [
            {"message"},
            {"message"},
            {"word"},
            {"message"},
        ]
        assert (lines[0]["to"], lines[0]["by"], lines[0]["moment"]) == ([BOB], "host", "d1")
        whole = read(table.evening.record.path.read_text("utf-8"))
        without = [line for line in whole if not {"message", "word"} & set(line)]
        assert replay(whole).game.digest == replay(without).game.digest == table.session.table.game.digest


@at_a_table
async def test_an_undo_of_the_game_unsays_no_message(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        assert (await table.host("rule", verb="kill", seat=CAT)).done
        assert (await write(table, BOB, text="Cat is dead.")).done
        await table.until(lambda: not table.session.table.square.alive[CAT])
        assert (await table.host("undo_ruling")).done
        await table.until(lambda: table.session.table.square.alive[CAT])
        assert card(table, BOB) == ["Cat is dead."]


@at_a_table
async def test_the_story_tells_what_went_to_all_and_what_was_ticked(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_day(table)
        assert (await write(table, BOB, text="Between you and me.")).done
        assert (await write(table, CAT, text="You may tell.", asks="seat", in_story=True)).done
        assert (await table.act(CAT, "tell_word", said_seat="0")).done
        assert (await table.act(CAT, "tell_word", said_seat="1")).done
        assert (await write(table, text="Good evening.", show_1="side:good")).done
        assert (await write(table, text="A mistake.")).done
        assert (await table.host("message_back", message=4)).done
        assert (await table.host("depth", depth="machine")).done  # else a person uncovers the players
        assert (await table.host("end")).done
        await table.until(lambda: table.session.retelling.whole)
        for language, to_cat in (
            ("en", "Day 1, to Cat: You may tell."),
            ("ru", "День 1, Cat: You may tell."),
        ):
            story = table.room.story(language)
            assert story is not None
            chapter = story.chapters[-1]
            assert chapter.heading == load_texts(language).shown("messages.chapter")
            assert chapter.events[0].line == to_cat
            assert chapter.events[0].notes == ("Cat: Bob",)
            assert len(chapter.events) == 2
            assert "Good evening." in chapter.events[1].line
            assert "Between you" not in str(story)
        assert not (await write(table, BOB, text="Too late.")).done


@at_a_table
async def test_with_the_real_box_too(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("real_box")).done
        await table.sit_down()
        await table.until(lambda: table.session.real_box.due is not None)
        assert table.room.real_box().writes
        assert (await write(table, BOB, text="Draw a token.")).done
        assert card(table, BOB) == ["Draw a token."]
        assert mail(table).sent[0].line == "Draw a token."
