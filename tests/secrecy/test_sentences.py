"""What a person says or types who runs the game, and what is whispered to them, tells nobody else what is secret.

They decide everything, in no time, and say the same things at the same moments in both worlds; about whom, and what
they are answered, differs. Every byte for the player under proof and for the town square is the same, and so is what
the voice says, and the log. Only the ear hears something else, and the host's own pages tell what waits there, by
nothing that is secret.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest

from narrator.screens import viewing
from narrator.screens.hands_free import HandsFree
from narrator.screens.records import Square
from narrator.sound.whisper import Whisper, WhisperState
from narrator.table.messages import Messages
from narrator.telling.told_before import ToldBefore
from tests.narrator.table import Table as SessionTable
from tests.narrator.test_hands_free import EIGHT, said, the_cards_seen, woken_by_hand
from tests.narrator.test_recount import VOTERS, raised
from tests.narrator.test_rulings import nominations
from tests.narrator.test_whole_box import at_a_table
from tests.secrecy.aloud import sentences
from tests.secrecy.doors import HOST_PAGE
from tests.secrecy.table import Evening, Level, Meddle, Table, evening_of
from tests.secrecy.test_amendments import Onlookers
from tests.secrecy.test_recounts import CAST, ONLOOKERS, TWIN, _at_any_hour
from tests.secrecy.test_whoever_decides import a_person, accepts, hosts
from tests.secrecy.twins import judge
from tests.secrecy.worlds import Pair, pair
from tests.seeds import in_two_suites
from voices import VoiceProfile

BY_DAY = (
    "who is next",
    "count again",
    "call everybody",
    "three two one",
    "{whom} a word with me",
    "message {whom} wait",
)
AT_NIGHT = ("who is next", "message {whom} come to me")
EAR, COVER = "other ear", "other cover"
"""Where what the ear hears and what the covered grimoire is sent is noted: neither is compared, both may differ."""


SEED = 6
"""Of a pair in which other things are asked of the person in one world than in the other."""


class NotedWhisper(Whisper):
    """All of a whisper but the sound."""

    def __init__(self, table: Table) -> None:
        super().__init__("an earphone", VoiceProfile(), everything=True)
        self.state, self.table = WhisperState.ON, table

    async def _say(self, line: str) -> bool:
        self.table.note(EAR, line)
        return True


class Says:
    """At each new stage, and in each look, they say all that they may be going to say there."""

    def __init__(self, table: Table, whom: int) -> None:
        self.table, self.whom = table, table.world.names[whom]
        self.said: list[tuple[float, int]] = []
        self.answers: list[str] = []
        """To what they asked while a decision lay before them."""
        self._at = self._asked = ""
        self._asking: asyncio.Future[None] | None = None

    def begin(self) -> None:
        table = self.table
        room = table.room
        self.here = room.hands_free = HandsFree(table.session, sentences(), room.intend)
        self.here.whisper = self.whisper = NotedWhisper(table)

    def decide(self, table: Table) -> None:
        """Before they accept what lies there they ask what it is, once."""
        opened = table.session.desk.open
        if opened is None or opened.question.id == self._asked:
            accepts(table)
        else:
            self._asked = opened.question.id
            self._asking = asyncio.ensure_future(self._ask_and_accept())

    async def _ask_and_accept(self) -> None:
        await self.here.typed("who is next")
        self.answers.append(self.here.answered.private)
        accepts(self.table)

    async def act(self) -> None:
        table = self.table
        stage, look = viewing._STAGES[table.session.table.phase], table.session.table.look
        at = f"{stage} {table.session.table.square.night} {'' if look is None else look.id}"
        lines = {"discussion": BY_DAY, "nominations": BY_DAY, "night": AT_NIGHT}.get(stage, ())
        if at == self._at or (stage == "night" and look is None):
            return
        self._at = at
        for line in lines:
            await table.doors.host("say_it", text=line.format(whom=self.whom))
            self.said.append((table.loop.now, len(lines)))


@contextmanager
def _talking(table: Table, whom: int, seen: list[Says]) -> Iterator[None]:
    real, came, person = table._people_act, table.doors._the_host_comes, Says(table, whom)
    seen.append(person)
    person.begin()

    async def people_act() -> None:
        await real()
        await person.act()

    async def host_comes() -> None:
        await came()
        doors = table.doors
        doors.pages[HOST_PAGE - 10] = doors._page("/host/grimoire/socket", HOST_PAGE, COVER)

    with ExitStack() as around:
        around.enter_context(patch.object(table, "_people_act", people_act))
        around.enter_context(patch.object(table.doors, "_the_host_comes", host_comes))
        around.enter_context(patch.object(Messages, "known", PropertyMock(return_value=True)))
        around.enter_context(a_person(table, None, person.decide))
        around.callback(person.whisper.close)
        yield


def evening(one: Pair, *, second: bool, meddle: Meddle | None = None) -> tuple[Evening, Says]:
    """A world of this pair, in which they speak of another player than in the other world."""
    world, seen = one.second if second else one.first, list[Says]()
    others = [seat for seat in range(len(world.names)) if seat not in world.onlookers]

    @contextmanager
    def both(table: Table) -> Iterator[None]:
        with ExitStack() as around:
            around.enter_context(_talking(table, others[second], seen))
            if meddle is not None:
                around.enter_context(meddle(table))
            yield

    lived = evening_of(
        world, level=Level.BYTES, seed=one.seed, ends=one.ends, acts=len(one.second.acts), meddle=both
    )
    (person,) = seen
    return lived, person


@cache
def worlds(seed: int) -> tuple[Pair, Evening, Says, Evening, Says]:
    one = pair(seed)
    assert one is not None
    return one, *evening(one, second=False), *evening(one, second=True)


def without_hosts(lived: Evening) -> Evening:
    return replace(lived, sent=[one for one in lived.sent if not hosts(one)])


def heard(lived: Evening, where: str) -> list[Any]:
    return [sent.what for sent in lived.sent if sent.where == where]


@in_two_suites((SEED, *range(2, 6)), few=1)
def test_no_byte_tells_of_whom_they_speak_or_what_they_are_answered(seeds: range) -> None:
    unlike = 0
    for seed in seeds:
        one, first, left, second, _ = worlds(seed)
        verdict = judge(seed, without_hosts(first), without_hosts(second), one.ends)
        assert str(verdict.finding) == "None"
        assert verdict.compared > 250
        assert not verdict.stopped
        assert len(left.said) > 10
        assert heard(first, EAR)
        unlike += heard(first, EAR) != heard(second, EAR)
    assert unlike, "in no pair the ear hears anything that is secret"


def test_what_the_ear_hears_is_said_and_shown_nowhere_else() -> None:
    _, first, person, _, _ = worlds(SEED)
    private = set(person.answers)
    assert len(private) > 3
    assert private & set(heard(first, EAR)), "what is short enough is whispered"
    assert heard(first, COVER)
    assert elsewhere(first, private) == set()


def elsewhere(lived: Evening, private: set[str]) -> set[str]:
    """What of this left the table by any other way than into the ear."""
    sent = [json.dumps(one.what, default=str) for one in lived.sent if one.where != EAR]
    return {line for line in private if any(line in one for one in sent)}


@contextmanager
def whispered_aloud(table: Table) -> Iterator[None]:
    """The whisper comes out of the table's loudspeaker, as where its output is the default one."""
    whisper = table.room.hands_free.whisper  # type: ignore[union-attr]
    assert whisper is not None

    async def say(line: str) -> bool:
        table.session.narration.aside(line)
        return True

    with patch.object(whisper, "_say", say):
        yield


@contextmanager
def answered_on_the_cover(table: Table) -> Iterator[None]:
    """What is answered in private stands on the covered page, and in the receipt."""
    here = table.room.hands_free
    assert here is not None
    real = here._answer

    def answer(text: str, *, private: str = "", then: str = "", ear: str = "") -> None:
        real(private or text, private=private, then=then, ear=ear)

    with patch.object(here, "_answer", answer):
        yield


@contextmanager
def pushed_to_all(table: Table) -> Iterator[None]:
    """Every page is drawn anew where something was answered in private."""
    here = table.room.hands_free
    assert here is not None
    real = here._answer

    def answer(text: str, *, private: str = "", then: str = "", ear: str = "") -> None:
        real(text, private=private, then=then, ear=ear)
        table.session.table.notice = private
        table.session.table.changed()

    with patch.object(here, "_answer", answer):
        yield


@pytest.mark.parametrize("leak", [whispered_aloud, pushed_to_all])
def test_a_planted_leak_is_found(leak: Meddle) -> None:
    one, _, _, second, _ = worlds(SEED)
    leaking, _ = evening(one, second=False, meddle=leak)
    assert judge(SEED, without_hosts(leaking), without_hosts(second), one.ends).finding is not None


def test_a_secret_on_the_covered_page_is_found() -> None:
    one, _, person, _, _ = worlds(SEED)
    leaking, _ = evening(one, second=False, meddle=answered_on_the_cover)
    assert elsewhere(leaking, set(person.answers))


# A hand that is counted otherwise by a word


async def a_hand_counted_by_a_word(folder: Path, cast: tuple[str, ...]) -> dict[int, list[object]]:
    """What the phones and the town square show from the vote on."""
    table = SessionTable(folder, seed=5, cast=cast)
    table.session.table.lines.heard = ToldBefore("the same lines")
    async with table:
        await nominations(table)
        assert (await table.host("depth", depth="clerk")).done
        onlookers = Onlookers(table)
        await table.vote_for(2, VOTERS)
        name = table.session.table.square.names[min(VOTERS)]
        await said(table, f"count again, {name}'s hand was down")
        await table.until(lambda: raised(table) == VOTERS - {min(VOTERS)})
        await said(table, "undo that")
        await table.until(lambda: raised(table) == VOTERS)
        return {number: [_at_any_hour(one) for one in seen] for number, seen in onlookers.seen.items()}


@at_a_table
async def test_a_hand_counted_by_a_word_looks_the_same_in_both_worlds(tmp_path: Path) -> None:
    left = await a_hand_counted_by_a_word(tmp_path / "left", CAST)
    right = await a_hand_counted_by_a_word(tmp_path / "right", TWIN)
    for number in (*ONLOOKERS, -1):
        assert right[number] == left[number]
        assert len(left[number]) > 10
    assert right[2] != left[2], "their card is another"


# Somebody is woken by a word


OF_EIGHT = ("sailor", "grandmother", "gambler", "exorcist", "pukka", "devilsadvocate", "tinker", "fool")
TWIN_OF_EIGHT = ("sailor", "pukka", "fool", "gambler", "tinker", "exorcist", "devilsadvocate", "grandmother")
"""Other worlds of the same eight people."""


async def woken(
    folder: Path, whom: str, cast: tuple[str, ...] = ()
) -> tuple[list[str], list[object], list[str]]:
    """What the voice says and the town square shows while this player is woken, and what the open page says."""
    table = SessionTable(folder, names=EIGHT, seed=11, edition_id="bmr", cast=cast)
    table.session.table.lines.heard = ToldBefore("the same lines")
    async with table:
        await woken_by_hand(table)
        await the_cards_seen(table)
        spoken, shown = table.spoken(), list[object]()
        table.room.on_change(lambda: shown.append(_without_code(table.room.town_square())))
        await said(table, f"wake {whom}")
        visit = table.session.waking.visit
        assert visit is not None
        assert table.session.table.square.names[visit.seat] == whom
        return spoken, shown, list(table.room.grimoire(open_=True).page.visit.steps)  # type: ignore[union-attr]


def _without_code(square: Square) -> Square:
    return replace(square, join_url="", join_code="")


@at_a_table
async def test_nobody_hears_who_is_woken_by_touch(tmp_path: Path) -> None:
    one, other = [await woken(tmp_path / name, name) for name in ("Bob", "Gus")]
    assert one[:2] == other[:2]
    assert one[2] != other[2]
    assert not [line for line in one[0] if "Bob" in line]


@at_a_table
async def test_nobody_hears_who_it_is_that_is_woken(tmp_path: Path) -> None:
    """The same player, who is another character in the other world, and is woken for something else."""
    one, other = [await woken(tmp_path / cast[1], "Bob", cast=cast) for cast in (OF_EIGHT, TWIN_OF_EIGHT)]
    assert one[:2] == other[:2]
    assert not [line for line in one[0] if "Bob" in line]
