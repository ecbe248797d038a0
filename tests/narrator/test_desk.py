"""Opinions at the table: what the mind says stands, unless a host who judges themself says otherwise in time."""

import asyncio
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from config.texts import load_texts
from engine import Game
from engine.course import play_step
from engine.ledger import Learned, NothingHappened
from engine.questions import Answer, OneSeat, OneTruth, PageLike, Planted, Question, TrueOrNot, Untrue
from engine.script import Script, edition, script_from
from engine.terms import EVIL, GOOD, STORYTELLER, Discretion
from narrator.mind.because import because
from narrator.screens import on_desk
from narrator.screens.grimoire import VETO_SECONDS
from narrator.screens.records import Asked, Receipt
from narrator.simulation.random_storyteller import RandomStoryteller
from narrator.table.desk import BY_HOST, OpenQuestion, listed, pieces_of
from narrator.telling.forms_on_desk import refused_in_words
from narrator.telling.script_lines import ScriptLines
from tests.auditor import tables
from tests.made_up import made_up
from tests.narrator.table import NAMES, Table
from tests.narrator.test_whole_box import at_a_table, facts

__all__ = ["made_up"]

ANN, BOB, CAT, DAN, EVE, FLO, GUS = range(7)
CAST = {ANN: "wizard", BOB: "imp", CAT: "chef", DAN: "soldier", EVE: "slayer", FLO: "mayor", GUS: "virgin"}


async def a_day(table: Table, script: Script, **others: str) -> None:
    """The first day of this cast, with Ann as somebody else where that is said; time passes as it does at a table."""
    table.session.arrivals.use(script)
    await table.deal()
    await table.night()
    assert table.stage == "discussion"
    cast = CAST | ({ANN: others["ann"]} if others else {})
    for seat, part in sorted(cast.items(), key=lambda one: one[1] != "imp"):
        side = EVIL if part in ("imp", "wizard") else GOOD
        record = table.session.table.game.grimoire.seats[seat]
        if record.character != part:
            assert (await table.host("rule", verb="become", seat=seat, value=part)).done
        if table.session.table.game.grimoire.seats[seat].alignment is not side:
            assert (await table.host("rule", verb="turn", seat=seat, value=side.value)).done
    table.session.pace.speed = 1.0


async def wish(table: Table, number: int, words: str) -> None:
    """Whisper it to the Storyteller, by the phone's own buttons."""
    assert (await table.act(number, "compose", verb="wish")).done
    assert (await table.act(number, "write", text=words)).done
    assert (await table.act(number, "say")).done


async def stage(table: Table, name: str) -> None:
    await table.until(lambda: table.stage == name, 600)


async def until_the_table_waits(table: Table) -> None:
    """For an opinion, or as if for one."""
    await table.until(lambda: table.session.table.awaits_opinion, 600)


def why(table: Table, character: str) -> str:
    """The reason in the record for the last opinion that this ability asked for."""
    (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    asked = [line for line in lines if "why" in line and f"/{character}@" in line.get("q", "")]
    return str(asked[-1]["why"])


def learned(table: Table) -> list[object]:
    return [one.answer for one in facts(table, Learned) if one.character in ("wizard", "general")]  # type: ignore[attr-defined]


@at_a_table
async def test_the_mind_decides_at_once_where_no_host_judges(tmp_path: Path, made_up: Script) -> None:
    async with Table(tmp_path, seed=3) as table:
        await a_day(table, made_up)
        await wish(table, ANN, "I wish for rain.")
        await table.until(lambda: bool(learned(table)))
        assert learned(table) == [False], "the usual answer"
        assert table.room.host(grimoire_open=False).judging is None


@at_a_table
async def test_a_host_is_shown_what_the_mind_proposes_and_may_say_otherwise(
    tmp_path: Path, made_up: Script
) -> None:
    async with Table(tmp_path, seed=3) as table:
        await a_day(table, made_up)
        assert (await table.host("opinions_by_hand")).done
        await wish(table, ANN, "I wish for rain.")
        await table.until(lambda: table.room.host(grimoire_open=False).judging is not None)
        asked = table.room.host(grimoire_open=False).judging
        assert asked is not None
        assert [stands for _, stands in asked.answers] == [True, False]
        assert asked.reason
        assert (await table.host("judge", question=asked.question, index=7)).text
        assert not (await table.host("judge", question="d1/else#0", index=1)).done
        too_long = await table.host("judge_in_words", question=asked.question, text="x" * 41)
        assert "40 letters" in too_long.text
        assert (await table.host("judge_in_words", question=asked.question, text="It  rains.")).done
        assert (await table.host("judge", question=asked.question, index=1)).done, (
            "changed as long as there is time"
        )
        assert learned(table) == [], "and nobody hears of it before the time is over"
        await table.until(lambda: bool(learned(table)))
        assert learned(table) == [True]
        assert table.room.host(grimoire_open=False).judging is None


@at_a_table
async def test_a_pretended_wish_takes_the_table_as_long_as_a_true_one(
    tmp_path: Path, made_up: Script
) -> None:
    """And nobody can do anything else meanwhile, so that nothing tells which it is."""
    took = {}
    for speaker in (ANN, CAT):
        async with Table(tmp_path / str(speaker), seed=3) as table:
            await a_day(table, made_up)
            assert (await table.host("opinions_by_hand")).done
            since = len(table.session.table.ledger)
            began = loop_time()
            await wish(table, speaker, "I wish for rain.")
            await until_the_table_waits(table)
            assert table.session.table.menu() is None
            await table.until(lambda: table.session.table.menu() is not None)
            took[speaker] = round(loop_time() - began, 1)
            heard = [told.fact for told in table.session.table.ledger[since:]]
            assert (NothingHappened() in heard) is (speaker == CAT)
    assert took[ANN] == took[CAT] >= 20


@at_a_table
async def test_a_night_waits_as_long_whether_or_not_anybody_observes(tmp_path: Path, made_up: Script) -> None:
    """The host's opinion is what the Observer hears."""
    for ann, hears in (("general", [EVIL]), ("monk", [])):
        async with Table(tmp_path / ann, seed=3) as table:
            await a_day(table, made_up, ann=ann)
            assert (await table.host("opinions_by_hand")).done
            assert (await table.host("open_nominations")).done
            await stage(table, "nominations")
            assert (await table.host("close_nominations")).done
            await stage(table, "night")
            await until_the_table_waits(table)
            time = table.session.desk._time
            async with table.patience(600):
                while table.stage == "night":
                    for number in table.numbers:
                        await table.answer_look(number)
                    asked = table.room.host(grimoire_open=False).judging
                    if asked is not None:
                        assert (await table.host("judge", question=asked.question, index=2)).done
                    table.check()
                    await asyncio.sleep(0.1)
            assert time is not None
            assert time.left <= 0, "all of the seconds have passed"
            assert learned(table) == hears
            if hears:
                assert why(table, "general").startswith(BY_HOST)


def loop_time() -> float:
    return asyncio.get_running_loop().time()


# A person who decides


async def sits_down(table: Table, depth: str = "clerk") -> None:
    assert (await table.host("depth", depth=depth)).done


async def until_the_bag_waits(table: Table) -> None:
    """Everybody sits, and a person is asked which characters are in the bag."""
    await sits_down(table)
    await table.sit_down()
    await table.until(lambda: table.session.desk.open is not None)


def asked_now(table: Table) -> Asked | None:
    """What lies on the open grimoire."""
    page = table.room.grimoire(open_=True).page
    return None if page is None else page.asked


async def until_the_night_waits(table: Table, depth: str) -> None:
    await table.deal()
    await sits_down(table, depth)
    table.session.pace.speed = 1.0
    async with table.patience(600):
        while not table.session.desk.wants_nod:
            for number in table.numbers:
                await table.answer_look(number)
            if depth == "clerk" and table.session.desk.open is not None and (asked := asked_now(table)):
                assert (await table.host("accept", question=asked.question)).done
            await asyncio.sleep(0.4)  # the time a veto has is told apart by half a second


class Person:
    """Decides whatever lies on the desk, by its buttons, as long as the table is open."""

    def __init__(self, table: Table, choose: Callable[[Asked], int | None] = lambda _: None) -> None:
        self.table, self.choose = table, choose
        self.decided: list[Asked] = []
        self.nods = 0

    async def __aenter__(self) -> "Person":
        self._task = asyncio.create_task(self._decide())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task.done():
            self._task.result()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _decide(self) -> None:
        table = self.table
        while True:
            await asyncio.sleep(0.01)
            page = table.room.grimoire(open_=True).page
            if page is None:
                continue
            if page.asked is not None:
                other = self.choose(page.asked)
                if other is not None:
                    assert (await table.host("judge", question=page.asked.question, index=other)).done
                self.decided.append(page.asked)
                assert (await table.host("accept", question=page.asked.question)).done
            elif page.nod:
                self.nods += 1
                assert (await table.host("accept", question="")).done


async def three_days(table: Table) -> None:
    """To the end of the third night, or of the game."""
    await table.deal()
    for _ in range(3):
        await table.night()
        if table.stage == "reveal":
            return
        await table.day()


def told_to_everybody(table: Table) -> list[object]:
    return [(told.to, told.fact) for told in table.session.table.ledger]


@at_a_table
async def test_a_person_who_accepts_everything_leads_the_machine_s_own_game(tmp_path: Path) -> None:
    async with Table(tmp_path / "machine", seed=5) as table:
        await three_days(table)
        by_machine = told_to_everybody(table)
    async with Table(tmp_path / "person", seed=5) as table:
        await sits_down(table)
        async with Person(table) as person:
            await three_days(table)
        assert told_to_everybody(table) == by_machine
        assert person.nods >= 3, "every night, whether or not it asked something"
        assert {"bag#0", "n1"} <= {asked.question.partition("/")[0] for asked in person.decided}


@at_a_table
async def test_what_a_person_decides_otherwise_is_what_is_told(tmp_path: Path) -> None:
    """The bag is another of the mind's, and the reason in the record says who decided."""
    async with Table(tmp_path, seed=5) as table:
        await sits_down(table)

        def the_second_bag(asked: Asked) -> int | None:
            return 1 if asked.line.endswith("Which characters are in the bag?") else None

        async with Person(table, the_second_bag) as person:
            await table.deal()
        bag = next(asked for asked in person.decided if the_second_bag(asked))
        assert len(bag.answers) > 1
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
        (chosen,) = [line for line in lines if line.get("q") == bag.question]
        assert chosen["why"].startswith(BY_HOST)
        dealt = sorted(one.believed or one.character for one in table.session.table.game.grimoire.seats)
        assert all(table.session.table.texts.character_name(one) in bag.answers[1][0] for one in dealt)


@at_a_table
async def test_nobody_is_shown_anything_of_the_night_before_the_person_nods(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await sits_down(table)
        async with table.patience(600):
            while not table.session.desk.wants_nod:
                for number in table.numbers:
                    await table.answer_look(number)
                asked = asked_now(table)
                if asked is not None:
                    assert (await table.host("accept", question=asked.question)).done
                await asyncio.sleep(0.01)
        told = table.session.table.released
        assert (await table.host("skip")).done, "whoever skips a wait decides nothing by it"
        await asyncio.sleep(30)
        assert table.stage == "night"
        assert table.session.table.released == told
        assert (await table.host("accept", question="")).done
        await table.night()
        assert not (await table.host("accept", question="")).done, "nothing is open any more"


@at_a_table
async def test_without_a_nod_the_proposal_stands_after_its_time_where_that_was_chosen(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_the_night_waits(table, "veto")
        began = loop_time()
        await table.until(lambda: not table.session.desk.wants_nod, 600)
        assert VETO_SECONDS - 0.5 <= loop_time() - began < VETO_SECONDS + 1
        await table.night()
        assert table.stage == "discussion"


@at_a_table
async def test_who_chooses_the_veto_while_the_table_waits_has_its_time_from_then_on(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_the_night_waits(table, "clerk")
        began = loop_time()
        await sits_down(table, "veto")
        await table.until(lambda: not table.session.desk.wants_nod, 600)
        assert VETO_SECONDS - 0.5 <= loop_time() - began < VETO_SECONDS + 1


@at_a_table
async def test_who_gives_the_veto_up_while_its_time_runs_is_waited_for(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_the_night_waits(table, "veto")
        await asyncio.sleep(VETO_SECONDS / 2)
        await sits_down(table, "clerk")
        await asyncio.sleep(VETO_SECONDS * 3)
        assert table.session.desk.wants_nod
        assert (await table.host("accept", question="")).done
        await table.until(lambda: not table.session.desk.wants_nod, 600)


@at_a_table
async def test_the_host_s_page_says_that_the_table_waits_for_the_grimoire(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        assert not table.room.host(grimoire_open=False).waits
        await until_the_night_waits(table, "clerk")
        assert table.room.host(grimoire_open=False).waits
        assert (await table.host("accept", question="")).done
        assert not table.room.host(grimoire_open=False).waits


@at_a_table
async def test_one_kind_of_decision_can_be_the_person_s_alone(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        assert (await table.host("decide", discretion="tokens", mine=True)).done
        assert not (await table.host("decide", discretion="weather", mine=True)).done
        async with Person(table) as person:
            await table.deal()
            await table.night()
        kinds = {table.session.desk.mine}
        assert kinds == {frozenset({Discretion.TOKENS})}
        assert person.decided
        assert not [asked for asked in person.decided if "bag" in asked.line]


@at_a_table
async def test_while_the_bag_is_put_together_phones_look_for_no_chairs(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert not table.room.phone(0).square.bag
        await until_the_bag_waits(table)
        for seat, screen in enumerate(table.phones()):
            assert screen.square.bag
            assert (screen.me, screen.neighbours, screen.travelling) == (seat, None, None)
        await sits_down(table, "machine")
        await table.until(lambda: table.stage == "deal")
        assert not table.room.phone(0).square.bag


@at_a_table
async def test_who_takes_a_decision_back_leaves_the_open_question_to_the_mind(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_the_bag_waits(table)
        await sits_down(table, "machine")
        await table.until(lambda: table.stage == "deal" and table.session.desk.open is None)


async def is_asked_again(table: Table, before: Asked | None) -> None:
    """The same question lies on the desk, with the same answers."""
    await table.until(lambda: asked_now(table) is not None, 600)
    again = asked_now(table)
    assert again is not None
    assert before is not None
    assert (again.question, again.answers) == (before.question, before.answers)
    assert (again.proposed, again.reason) == (before.proposed, before.reason), "another seed changes nothing"


@at_a_table
async def test_a_table_killed_while_a_person_thinks_goes_on_with_the_same_question(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await sits_down(table)
        async with table.patience(60):
            while table.session.desk.open is None:
                for number in table.numbers:
                    await table.answer_look(number)
                await asyncio.sleep(0.01)
        before = asked_now(table)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
    async with Table(tmp_path, seed=6, resume=record) as table:
        await is_asked_again(table, before)


@at_a_table
async def test_the_town_hears_that_a_person_decides_and_never_what(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await table.until(lambda: table.stage == "night")
        await sits_down(table)
        assert not table.room.town_square().by_a_person, "at night nobody hears of it"
        async with Person(table):
            await table.night()
        assert table.room.town_square().by_a_person
        await sits_down(table, "machine")
        assert not table.room.town_square().by_a_person


@at_a_table
async def test_a_table_killed_while_a_person_thinks_of_the_bag_deals_afterwards(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_the_bag_waits(table)
        before = asked_now(table)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
    async with Table(tmp_path, seed=6, resume=record) as table:
        await is_asked_again(table, before)
        async with Person(table):
            await table.until(lambda: table.room.phone(0).card is not None, 600)
            for number in table.numbers:
                await table.act(number, "ready")
            await table.night()
        assert table.stage == "discussion"


# What a person can choose


def can_be_chosen(question: Question, answer: Answer) -> bool:
    """Whether a person at the desk can give this answer: it is in a list, or put together, or said in words."""
    if answer in listed(question) or question.options.longest:
        return True
    pieces, options = pieces_of(question), question.options
    if not options.pieces():
        return bool(pieces) and answer in pieces[0]
    if isinstance(
        options, PageLike | Planted
    ):  # one page is made in several ways, one order by several tokens
        made = map(options.put_together, product(*pieces)) if isinstance(options, PageLike) else ()
        return answer in made or isinstance(options, Planted)
    apart = options.apart(answer)
    fits = all(one in piece for one, piece in zip(apart, pieces, strict=True))
    return fits and options.put_together(apart) == answer


class Watched(RandomStoryteller):
    """Notes what no person could have answered."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked = 0
        self.out_of_reach: list[str] = []

    def decide(self, question: Question, game: Game) -> Answer:
        answer = super().decide(question, game)
        if question.who == STORYTELLER:
            self.asked += 1
            if not can_be_chosen(question, answer):
                self.out_of_reach.append(f"{type(question.options).__name__}: {answer}")
        return answer


@pytest.mark.parametrize(
    "seed", [*range(20), *(pytest.param(one, marks=pytest.mark.slow) for one in range(20, 400))]
)
def test_a_person_can_choose_all_that_the_rules_allow(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random answers of random games: each is in a list, or can be put together, or said."""
    watched = Watched(seed)
    monkeypatch.setattr(tables, "RandomStoryteller", lambda _: watched)
    game = tables.mixed_game(seed)
    while not game.over and game.steps < 400:
        play_step(game)
    assert watched.asked
    assert watched.out_of_reach == []


@at_a_table
async def test_a_person_puts_a_bag_of_their_own_together(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_the_bag_waits(table)
        asked = table.session.desk.open
        assert asked is not None
        wanted = ["chef", "empath", "monk", "slayer", "mayor", "poisoner", "imp"]
        assert asked.apart != tuple(wanted)

        async def put_together(*bag: str) -> Receipt:
            pieces = {
                f"piece_{place}": asked.pieces[place - 1].index(one) for place, one in enumerate(bag, 1)
            }
            more = {f"piece_{place}": 0 for place in range(len(bag) + 1, len(asked.pieces) + 1)}
            return await table.host("judge_in_pieces", question=asked.question.id, **pieces, **more)

        twice = await put_together("chef", "chef", *wanted[2:])
        assert "Chef is in the bag too often" in twice.text
        uneven = await put_together(*wanted[:-2], "baron", "imp")
        assert "5/0/1/1" in uneven.text
        assert "3/2/1/1" in uneven.text
        assert (await put_together(*wanted)).done
        assert (await table.host("accept", question=asked.question.id)).done
        async with Person(table):
            await table.until(lambda: table.stage == "deal" and table.session.table.live is not None)
            await table.until(lambda: table.room.phone(0).card is not None, 600)
        dealt = {one.character for one in table.session.table.game.grimoire.seats}
        assert dealt == set(wanted)


@at_a_table
async def test_a_bag_with_a_character_that_has_no_token_in_it(tmp_path: Path) -> None:
    """One character more is needed beside it, and none without it: both are said."""
    known = edition("tb").as_data()
    script = script_from({**known, "id": "own", "characters": [*known["characters"], "marionette"]})
    async with Table(tmp_path, seed=5, script=script) as table:
        await until_the_bag_waits(table)
        asked = table.session.desk.open
        assert asked is not None

        async def put_together(*bag: str | None) -> Receipt:
            chosen = zip(asked.pieces, bag, strict=True)
            pieces = {f"piece_{place}": piece.index(one) for place, (piece, one) in enumerate(chosen, 1)}
            return await table.host("judge_in_pieces", question=asked.question.id, **pieces)

        good = ("chef", "empath", "monk", "slayer", "mayor")
        too_few = await put_together(*good, "marionette", "imp", None)
        assert "6 tokens in the bag for 7 players" in too_few.text
        assert "Marionette" in too_few.text
        assert "8 tokens" in (await put_together(*good, "poisoner", "imp", "virgin")).text
        assert (await put_together(*good, "marionette", "imp", "virgin")).done


@pytest.mark.parametrize("form", [OneTruth, Untrue, TrueOrNot])
def test_a_player_who_is_an_answer_is_called_by_name(form: type[OneTruth | Untrue | TrueOrNot]) -> None:
    """A seat that is the whole answer is no number, whether it has to be true or not."""
    question = Question("now", STORYTELLER, None, form(OneSeat(0, 1, 2), (1, 2)), truths=(1, 2))
    laid = OpenQuestion(question, 1, "", (1,), (), ends=True)
    assert on_desk.shown(laid, ("Ann", "Bob", "Cat"), ScriptLines(load_texts("en"), 0)).proposed == "Bob"


def test_the_reason_is_in_the_language_of_whoever_reads_it() -> None:
    """The record keeps it in the table's."""
    question = Question("now", STORYTELLER, None, OneSeat(0, 1, 2))
    reason = because("dies_for", name="Ann", character="fortuneteller", by="gossip").worded(load_texts("en"))
    laid = OpenQuestion(question, 1, reason, (1,), (), ends=True)
    assert laid.why == "Ann, the Fortune Teller, dies for the Gossip."
    russian = on_desk.shown(laid, ("Ann", "Bob", "Cat"), ScriptLines(load_texts("ru"), 0)).reason
    assert russian == "Сплетница: умирает Ann (Гадалка)."
    overruled = laid._replace(chosen=2, judged=True)
    assert overruled.why == f"{BY_HOST}; the mind proposed 1: Ann, the Fortune Teller, dies for the Gossip."


def test_of_many_truths_a_few_are_read_and_the_others_counted() -> None:
    question = Question("now", STORYTELLER, None, OneSeat(*range(7)), truths=tuple(range(7)))
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal")

    def truths(several: int) -> tuple[str, ...]:
        laid = OpenQuestion(question._replace(truths=tuple(range(several))), 1, "", (1,), (), ends=True)
        return on_desk.shown(laid, names, ScriptLines(load_texts("en"), 0)).truths

    assert truths(7) == names[:7], "one more takes no more room than to say so"
    assert truths(8) == (*names[:6], "and 2 more")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_is_refused_an_answer_is_told_what_to_do_instead(language: str) -> None:
    texts = load_texts(language)
    question = Question("now", STORYTELLER, None, OneSeat(*range(7)), truths=(1,))
    lines = [refused_in_words(question, 9, texts), texts.shown("errors.illegal_choice")]
    what_to_do = {"en": "Choose", "ru": "Выберите"}[language]
    for line in lines:
        assert what_to_do in line
        assert not any(bare in line for bare in ("not allowed here", "не разрешён")), line


@at_a_table
async def test_an_answer_that_is_not_offered_says_where_the_others_stand(
    tmp_path: Path, made_up: Script
) -> None:
    async with Table(tmp_path, seed=3) as table:
        await a_day(table, made_up)
        assert (await table.host("opinions_by_hand")).done
        await wish(table, ANN, "I wish for rain.")
        await table.until(lambda: table.room.host(grimoire_open=False).judging is not None)
        asked = table.room.host(grimoire_open=False).judging
        assert asked is not None
        for refused in (
            await table.host("judge", question=asked.question, index=7),
            await table.host("judge_in_pieces", question=asked.question, piece_1=0),
            await table.act(BOB, "report", target=CAT, what="nothing:nothing"),
        ):
            assert (refused.done, "what the page offers now" in refused.text) == (False, True), refused.text


# Whom the table waits for


@at_a_table
async def test_the_page_says_for_whom_the_table_waits(tmp_path: Path) -> None:
    """By day in front of all, at night on the open page alone."""
    async with Table(tmp_path, seed=5) as table:
        assert (await table.host("decide", discretion="fates", mine=True)).done
        await table.sit_down()
        await table.until(lambda: table.stage == "deal")
        await table.until(lambda: table.room.grimoire(open_=False).waits_for == NAMES)
        assert (await table.act(0, "ready")).done
        assert table.room.grimoire(open_=False).waits_for == NAMES[1:]
        for number in table.numbers[1:]:
            await table.act(number, "ready")
        await table.until(lambda: table.session.table.look is not None)
        covered, opened = (table.room.grimoire(open_=one) for one in (False, True))
        assert covered.waits_for == ()
        assert covered.page is None
        assert opened.page is not None
        assert opened.page.not_confirmed == NAMES
        await table.answer_look(0)
        page = table.room.grimoire(open_=True).page
        assert page is not None
        assert page.not_confirmed == NAMES[1:]
