"""To whom a person writes, who asks for a word, and what is said between them is seen by nobody else.

Both evenings are the same game, and the person does something at the same moments; to whom and what differs. Every
byte, with its time, for a player whom it does not concern, for the town square and for the host's covered page is
the same, and every line of the log. And whoever watches the air sees all phones pushed at once, and equally much.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import PropertyMock, patch

import pytest

from config.texts import load_texts
from narrator.screens import viewing
from narrator.screens.room import TableRoom
from narrator.table.messages import LONGEST, MOST_SHOWN, Messages
from narrator.web.hub import A_MESSAGE, ENVELOPE, as_json, day_room
from tests.narrator.table import Table as AnyTable
from tests.narrator.watcher import pages
from tests.secrecy.table import Evening, Level, Meddle, Sent, Table, evening_of
from tests.secrecy.test_onlooker import lived_through
from tests.secrecy.twins import judge
from tests.secrecy.worlds import NAMES, World
from tests.virtual_time import run

SECRET = "xyzzy"
WRITES_IN = ("discussion", "nominations", "night", "dawn")


class Words(NamedTuple):
    """Whom they concern, and what is written and answered."""

    seat: int
    text: str
    shows: str = ""
    asks: str = "nothing"
    said: str = "yes"


class Person:
    """Runs the game: at each new stage something is written, or taken back, and a word is asked for and answered."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self.did: list[tuple[float, str]] = []
        self._stages: set[tuple[str, int]] = set()

    async def act(self) -> None:
        table, words = self.table, self.words
        stage, square = viewing._STAGES[table.session.table.phase], table.session.table.square
        if stage not in WRITES_IN or (stage, square.night) in self._stages:
            return
        self._stages.add((stage, square.night))
        number = table._number(words.seat)
        shows = {f"show_{one}": words.shows for one in (1, 2)} if words.shows else {}
        form = {f"to_{words.seat}": "yes", "text": words.text, "asks": words.asks, **shows}
        await self._host("message", **form)
        if stage == "nominations":
            await self._host("message_back", message=1)
        if stage != "night":
            await table.doors.intend(number, "ask_word")
            await table.doors.intend(number, "tell_word", said_text=words.said)
            await table.doors.intend(number, "saw", changes=len(self._stages))
            await self._host("answer_word", seat=words.seat, how="later")

    async def _host(self, action: str, **arguments: Any) -> None:
        self.did.append((self.table.loop.now, action))
        await self.table.doors.host(action, **arguments)


def a_person(words: Words, seen: list[Person] | None = None) -> Meddle:
    def meddle(table: Table) -> AbstractContextManager[object]:
        return _sitting(table, Person(table, words), [] if seen is None else seen)

    return meddle


@contextmanager
def _sitting(table: Table, person: Person, seen: list[Person]) -> Iterator[None]:
    """The town knows that a person is there, who decides nothing themself."""
    real = table._people_act
    seen.append(person)

    async def people_act() -> None:
        await real()
        await person.act()

    known = PropertyMock(return_value=True)
    with patch.object(table, "_people_act", people_act), patch.object(Messages, "known", known):
        yield


def evening(
    world: World, words: Words, meddle: Meddle | None = None, seen: list[Person] | None = None
) -> Evening:
    @contextmanager
    def both(table: Table) -> Iterator[None]:
        with a_person(words, seen)(table):
            if meddle is None:
                yield
            else:
                with meddle(table):
                    yield

    ends = len(world.facts)
    return evening_of(
        world, level=Level.BYTES, seed=4, ends=ends, acts=len(world.acts), meddle=both
    )  # fmt: skip


BRIEF = Words(2, "Come.")
LONG = Words(
    3, f"{SECRET} " * 26, shows="character:imp", asks="words", said=f"{SECRET} I ask for much more than this."
)


@pytest.fixture(scope="module")
def world() -> World:
    return lived_through("tb", 6)


def test_two_evenings_in_which_others_are_written_to_are_equal(world: World) -> None:
    people: list[Person] = []
    first, second = evening(world, BRIEF, seen=people), evening(world, LONG, seen=people)
    verdict = judge(4, first, second, len(world.facts))
    assert str(verdict.finding) == "None"
    assert verdict.compared > 250
    assert not verdict.stopped
    written = [len(one.table.session.messages.sent) for one in people]
    assert written[0] == written[1] > 4
    assert people[0].did == people[1].did


@pytest.fixture(scope="module")
def longer(world: World) -> Evening:
    return evening(world, LONG)


def test_the_words_go_to_one_phone_and_into_no_address_header_or_log(longer: Evening) -> None:
    sent = longer.sent
    holders = {one.where for one in sent if SECRET in json.dumps(one.what, default=str)}
    assert holders == {"other 3"}
    held = [json.loads(one.what) for one in sent if one.where == "other 3" and _is_push(one, SECRET)]
    assert held
    for push in held:
        assert SECRET not in json.dumps([push["regions"], push["receipts"]]), "only while it is held"


def test_all_phones_are_pushed_at_once_and_equally_much(longer: Evening) -> None:
    assert alike(longer) == []


def alike(one: Evening) -> list[str]:
    """What tells by day to which phone something was written: all are pushed at the moment one of them is pushed
    what is held, and as much, and all ask alike to look at the card, or none."""
    by_time: dict[float, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for sent in one.sent:
        if (sent.where == "phone" or sent.where.startswith("other")) and _is_push(sent):
            by_time[sent.at][sent.where].append(sent.what)
    phones = {name for frames in by_time.values() for name in frames}
    found, pushes = [], 0
    for at, frames in by_time.items():
        held = [what for some in frames.values() for what in some if '"held"' in what and SECRET in what]
        if not held or '"stage": "night"' in held[0]:
            continue
        pushes += 1
        whole = {
            name: [json.loads(what) for what in some if '"held"' in what] for name, some in frames.items()
        }
        sizes = {len(what.encode()) for some in frames.values() for what in some if '"held"' in what}
        asks = {push["regions"].get("notice", "").count("<p") for some in whole.values() for push in some}
        if whole.keys() != phones or len(sizes) != 1 or len(asks) != 1:
            found.append(f"{at}: {sorted(whole)}, {sizes} bytes, {asks} notices")
    return found if pushes else ["nothing was written"]


def _is_push(sent: Sent, word: str = "") -> bool:
    return isinstance(sent.what, str) and sent.what.startswith('{"t": "push"') and word in sent.what


@pytest.mark.parametrize("letter", ["Щ", "'"])
def test_the_longest_messages_fit_into_what_public_facts_give_room_for(tmp_path: Path, letter: str) -> None:
    """Else a phone that was written much would be longer than the others, and make all of them longer."""

    async def evening_of_fifteen() -> None:
        async with AnyTable(tmp_path, names=NAMES) as table:
            for number in table.numbers:
                table.room.speak(number, "ru")
            await table.deal()
            await table.night()
            assert (await table.host("depth", depth="clerk")).done
            made = pages(load_texts("ru"), table.session)

            def size() -> int:
                screen = table.room.phone(1)
                shown = made.phone_regions(screen, player=1, laptop=False)
                return len(as_json([shown, made.phone_held(screen, recovery_word="KX7F")]).encode())

            before = size()
            words = {"text": "x" + letter * (LONGEST - 1), "asks": "words"}
            shows = {f"show_{place}": "you_are:fortuneteller" for place in (1, 2, 3)}
            for _ in range(MOST_SHOWN):
                assert (await table.host("message", to_1=True, **words, **shows)).done
                assert (await table.act(1, "tell_word", said_text=words["text"])).done
            longest = size()
            assert longest - before < MOST_SHOWN * A_MESSAGE
            assert longest + ENVELOPE < day_room(table.room.phone(1))

    run(evening_of_fifteen())


# Planted: the tests find what they are for


@contextmanager
def badge_on_one(_: Table) -> Iterator[None]:
    """Only the phone that was written to asks to look at the card."""
    real = Messages._bring

    def bring(messages: Messages, message: Any) -> None:
        real(messages, message)
        messages.unread = set(message.to)

    with patch.object(Messages, "_bring", bring):
        yield


@contextmanager
def pushed_alone(table: Table) -> Iterator[None]:
    """What is written goes to its phone like anything else that is new there."""
    with patch.object(table.room, "_written_listeners", []):
        yield


@contextmanager
def named_on_the_cover(_: Table) -> Iterator[None]:
    """The covered page of the host says who would like a word."""
    real = TableRoom.host

    def host(room: TableRoom, **how: Any) -> Any:
        for one in room.session.messages.queue:
            room.session.table.notice = room.session.table.square.names[one.seat]
        return real(room, **how)

    with patch.object(TableRoom, "host", host):
        yield


@pytest.mark.parametrize("leak", [badge_on_one, pushed_alone])
def test_a_leak_to_who_watches_the_phones_is_found(world: World, leak: Meddle) -> None:
    assert alike(evening(world, LONG, leak)) != []


def test_a_leak_on_a_covered_page_is_found(world: World, longer: Evening) -> None:
    """The host's page is the same as ever where nobody leaks, whoever asked."""
    leaking = evening(world, LONG, named_on_the_cover)
    finding = judge(4, longer, leaking, len(world.facts)).finding
    assert finding is not None
    assert "host" in str(finding)
