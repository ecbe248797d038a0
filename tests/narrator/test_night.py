"""A night at the table: everybody looks at once, and nothing that anybody can see depends on who is asked."""

import asyncio
import json
import math
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from config.texts import Texts, load_texts
from engine import Game
from engine.characters.knaves import MOON
from engine.ledger import Told
from engine.plain import from_plain
from engine.script import Script, edition
from engine.terms import DEMON, EVIL, GOOD, MINION, TOWN, Alignment
from narrator.mind.storyteller import Storyteller
from narrator.screens.records import NightLook
from narrator.table import night as nightfall
from narrator.table.decoys import (
    BOTH_DECOYS,
    CAST_DECOYS,
    DISTRUST,
    PAIR_DECOYS,
    TRIO_DECOYS,
    DecoyAnswer,
    draw,
    statistics,
)
from narrator.table.look import WORD_DECOYS, WORDS_DECOYS
from narrator.table.pace import clock
from tests import virtual_time
from tests.narrator.table import NAMES, Table, picks_for


def at_a_table(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*arguments: object, **named: object) -> None:
        virtual_time.run(asyncio.wait_for(test(*arguments, **named), 120))

    return run


def asked(table: Table) -> dict[int, str]:
    """Who is really asked in this look, and for which character."""
    look = table.session.table.look
    assert look is not None
    return {seat: one.about.character for seat, one in look.questions.items() if one.about is not None}


def at(table: Table) -> str:
    """The look that is open."""
    look = table.session.table.look
    return "" if look is None else look.id


async def answer(table: Table, seat: int, chosen: object) -> None:
    """Confirm this; None for anything that does for a harmless question."""
    picks, word = picks_for(chosen) if chosen is not None else harmless_taps(table, random.Random(seat))
    receipt = await table.act(table.number_of(seat), "confirm", look=at(table), picks=picks, word=word)
    assert receipt.done, receipt.text


def of_its_id(table: Table, seat: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The taps of a player who answers a question always alike, whatever else there is to tap in other games."""
    look = table.session.table.look
    assert look is not None
    question = look.questions[seat]
    return picks_for(question.options.draw(Random(question.id).randrange))


def harmless_taps(table: Table, chance: random.Random) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """What does for any harmless question."""
    named = table.room.phone(0).look
    words = (("yes",), ("no",)) if named is not None and named.words else ((),)
    return tuple(chance.sample(table.session.table.square.ring, 2)), chance.choice(words)


async def play_look(table: Table, chance: random.Random) -> None:
    """Everybody answers the look that is open, then it ends."""
    here, look = at(table), table.session.table.look
    assert look is not None
    picks: tuple[int, ...]
    word: tuple[str, ...]
    for seat in table.session.table.square.ring:
        if look.kind == "read":
            picks, word = (), ()
        elif seat in look.questions:
            picks, word = of_its_id(table, seat)
        else:
            picks, word = harmless_taps(table, chance)
        receipt = await table.act(table.number_of(seat), "confirm", look=here, picks=picks, word=word)
        assert receipt.done, (here, seat, receipt.text)
    await table.until(lambda: at(table) != here)


async def to_look(table: Table, name: str, chance: random.Random | None = None) -> None:
    while at(table) != name:
        await table.until(lambda: bool(at(table)))
        if at(table) != name:
            await play_look(table, chance or random.Random(1))


async def play_night(table: Table, chance: random.Random | None = None) -> list[str]:
    """The looks of a night, to its end."""
    looks = []
    await table.until(lambda: bool(at(table)))
    async with table.patience(60):
        while table.stage == "night":
            if at(table):
                looks.append(at(table))
                await play_look(table, chance or random.Random(1))
            await asyncio.sleep(0.002)
    await table.until(lambda: table.stage in ("discussion", "reveal"))
    return looks


async def first_day(table: Table) -> None:
    await table.deal()
    await play_night(table)


async def cast(table: Table, characters: dict[int, str]) -> None:
    """By the host's ruling, by day."""
    for seat, character in characters.items():
        if table.session.table.game.grimoire.seats[seat].character != character:
            assert (await table.host("rule", verb="become", seat=seat, value=character)).done
            await table.until(lambda: table.session.table.game.grimoire.seats[seat].character == character)  # noqa: B023


def secrets(table: Table, since: int) -> list[Told]:
    return [told for told in table.session.table.ledger[since:] if told.to != TOWN]


# Who is asked when


@at_a_table
async def test_on_the_first_night_evil_chooses_once_it_knows_its_team(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="tb", seed=3) as table:
        await table.deal()
        await to_look(table, "n1.choose")
        evil = {seat for team in (MINION, DEMON) for seat in table.session.table.game.living(team)}
        assert not evil & set(asked(table))
        await to_look(table, "n1.again")
        assert set(asked(table)) <= evil
        for seat in table.session.table.square.ring:
            screen = table.room.phone(table.number_of(seat))
            assert screen.look is not None
            assert screen.card is not None
            assert bool(screen.look.lines) == (seat in evil), (
                "above the question; the others are told nothing yet"
            )
            assert set(screen.look.lines) <= set(screen.card.lines)


@at_a_table
async def test_killed_on_the_page_that_tells_evil_the_table_comes_back_to_it(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="tb", seed=3) as table:
        await table.deal()
        await to_look(table, "n1.again")
        before = [(screen.me, screen.card, screen.look) for screen in table.phones()]
        record = table.evening.record.path
        await table.stop()
    async with Table(tmp_path, resume=record) as again:
        await again.until(lambda: at(again) == "n1.again")
        assert [(screen.me, screen.card, screen.look) for screen in again.phones()] == before
        assert await play_night(again) == ["n1.again", "n1.read"]


async def charmed(table: Table) -> tuple[int, int]:
    """The second night's first look, with a Snake Charmer who points at the Demon: (charmer, demon)."""
    await first_day(table)
    (demon,) = table.session.table.game.living(DEMON)
    (minion,) = table.session.table.game.living(MINION)
    good = [seat for seat in range(7) if seat not in (demon, minion)]
    quiet = ("artist", "savant", "clockmaker", "sage")
    charmer = good[0]
    roles = {
        demon: "vigormortis",
        minion: "witch",
        charmer: "snakecharmer",
        **dict(zip(good[1:], quiet, strict=True)),
    }
    await cast(table, roles)
    await table.day()
    await to_look(table, "n2.choose")
    assert asked(table) == {charmer: "snakecharmer", demon: "vigormortis", minion: "witch"}
    return charmer, demon


async def charm(table: Table, charmer: int, demon: int) -> None:
    for seat in table.session.table.square.ring:
        if seat == charmer:
            await answer(table, seat, demon)
        elif seat in asked(table):
            await answer(table, seat, seat)
        else:
            await answer(table, seat, None)
    await table.until(lambda: at(table) == "n2.again")


@at_a_table
async def test_who_must_know_something_to_choose_is_told_it_above_the_question(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        charmer, demon = await charmed(table)
        await charm(table, charmer, demon)
        assert asked(table) == {charmer: "vigormortis"}
        for seat in table.session.table.square.ring:
            look = table.room.phone(table.number_of(seat)).look
            assert look is not None
            if seat == charmer:
                assert any("Vigormortis" in line for line in look.lines)
            else:
                assert look.lines == (), "the others hear everything at one moment, later"
        looks = await play_night(table)
        assert looks == ["n2.again", "n2.read"]
        assert (
            not table.session.table.game.grimoire.seats[demon].alive
            or table.session.table.game.team(demon) is not DEMON
        )


@at_a_table
async def test_killed_in_the_second_look_the_table_comes_back_to_it(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        charmer, demon = await charmed(table)
        await charm(table, charmer, demon)
        before = [(screen.me, screen.card, screen.look) for screen in table.phones()]
        record = table.evening.record.path
        await table.stop()
    async with Table(tmp_path, resume=record) as again:
        await again.until(lambda: at(again) == "n2.again")
        for old, screen in zip(before, again.phones(), strict=True):
            assert (screen.me, screen.card) == old[:2]
            assert screen.look is not None
            assert old[2] is not None
            assert (screen.look.prompt, screen.look.lines) == (old[2].prompt, old[2].lines)
        assert asked(again) == {charmer: "vigormortis"}
        assert await play_night(again) == ["n2.again", "n2.read"]


TELLERS = Script("mine", "Mine", (*edition("tb").characters, "knaves"))


@pytest.mark.parametrize("players", [5, 7])
@at_a_table
async def test_what_everybody_is_asked_has_a_page_before_the_first(tmp_path: Path, players: int) -> None:
    async with Table(tmp_path, names=NAMES[:players], script=TELLERS, seed=3) as table:
        await table.deal()
        for night in (1, 2):
            await to_look(table, f"n{night}.all")
            assert asked(table) == dict.fromkeys(table.session.table.square.ring, "knaves")
            screens = [screen.look for screen in table.phones()]
            assert len({face(look) for look in screens}) == 1
            shown = next(look.words for look in screens if look is not None)
            assert shown == (("sun", "the Sun"), ("moon", "the Moon"))
            await to_look(table, f"n{night}.choose")
            assert "knaves" not in asked(table).values()
            assert await play_night(table) == [f"n{night}.{name}" for name in ("choose", "again", "read")]
            await table.day()


@at_a_table
async def test_killed_on_that_page_the_table_comes_back_to_it(tmp_path: Path) -> None:
    async with Table(tmp_path, script=TELLERS, seed=3) as table:
        await first_day(table)
        await table.day()
        await to_look(table, "n2.all")
        for seat in table.session.table.square.ring[:3]:
            await answer(table, seat, MOON)
        before = [(screen.me, screen.card, screen.look) for screen in table.phones()]
        record = table.evening.record.path
        await table.stop()
    async with Table(tmp_path, resume=record) as again:
        await again.until(lambda: at(again) == "n2.all")
        assert [(screen.me, screen.card, screen.look) for screen in again.phones()] == before
        assert await play_night(again) == ["n2.all", "n2.choose", "n2.again", "n2.read"]


# Nobody can tell


def face(look: NightLook | None) -> tuple[object, ...]:
    assert look is not None
    return look.look, look.kind, look.slots, look.words


@pytest.mark.parametrize("edition_id", ["tb", "bmr", "snv"])
@at_a_table
async def test_every_look_is_alike_for_every_seat_dead_or_alive(tmp_path: Path, edition_id: str) -> None:
    async with Table(tmp_path, edition_id=edition_id, seed=11) as table:
        await table.deal()
        for night in range(1, 4):
            seen = []
            await table.until(lambda: bool(at(table)) or table.stage == "reveal")
            async with table.patience(60):
                while table.stage == "night":
                    if at(table):
                        assert len({face(screen.look) for screen in table.phones()}) == 1
                        seen.append(at(table).partition(".")[2])
                        await play_look(table, random.Random(night))
                    await asyncio.sleep(0.002)
            at_least = ["choose", "again", "read"]
            assert [look for look in seen if look in at_least] == at_least
            await table.until(lambda: table.stage in ("discussion", "reveal"))
            if table.stage == "reveal":
                return
            dead = next(
                s
                for s in table.session.table.square.the_living
                if table.session.table.game.team(s) is not DEMON
            )
            assert (await table.host("rule", verb="kill", seat=dead)).done
            await table.day()


@at_a_table
async def test_a_page_turns_when_every_phone_has_confirmed_asked_or_not(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await table.deal()
        await to_look(table, "n1.choose")
        real, ring = set(asked(table)), table.session.table.square.ring
        idle = next(seat for seat in ring if seat not in real)
        for seat in ring:
            if seat in real:
                picks, word = of_its_id(table, seat)
                await table.act(table.number_of(seat), "confirm", look="n1.choose", picks=picks, word=word)
            elif seat != idle:
                await answer(table, seat, None)
        await asyncio.sleep(0.2)
        assert at(table) == "n1.choose", "a phone that is asked nothing holds the night up as well"
        table.session.pace.speed = 0.01  # the pause before the page turns takes minutes
        await answer(table, idle, None)
        look = table.session.table.look
        assert look is not None
        await table.until(lambda: look.closed)
        picks, word = harmless_taps(table, random.Random(1))
        late = await table.act(table.number_of(idle), "confirm", look="n1.choose", picks=picks, word=word)
        assert not late.done, "what everybody has confirmed is worked out already"
        table.session.pace.speed = math.inf
        assert (await table.host("skip")).done
        await table.until(lambda: at(table) == "n1.again")


@at_a_table
async def test_where_somebody_has_no_phone_every_page_lasts_its_time(tmp_path: Path) -> None:
    """Nobody can know whether a question that cannot be answered was asked in earnest."""
    async with Table(tmp_path, edition_id="tb", seed=3) as table:
        await table.deal()
        await to_look(table, "n1.choose")
        table.session.table.people.everybody[2].has_phone = False
        table.session.pace.speed = 100.0  # twenty seconds and more, in hundredths
        await to_look(table, "n1.again")
        began = clock()
        here = at(table)
        for number in (number for number in table.numbers if number != 2):
            await table.answer_look(number)
        await table.until(lambda: at(table) != here)
        assert clock() - began > 0.19
        table.session.pace.speed = math.inf


@at_a_table
async def test_on_a_stall_the_voice_says_what_is_waited_for_and_never_whom(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="tb", seed=3) as table:
        await table.deal()
        said = table.spoken()
        await to_look(table, "n1.choose")
        for number in table.numbers[1:]:
            await table.answer_look(number)
        await table.until(lambda: said[-1:] != [])
        assert (await table.host("skip")).done
        texts = table.session.table.texts
        waiting = {
            texts.said("night.still_choosing", one) for one in range(texts.variants("night.still_choosing"))
        }
        await table.until(lambda: said[-1] in waiting)
        assert not [name for name in NAMES for line in waiting if re.search(rf"\b{name}\b", line)]
        assert not [line for line in waiting if re.search(r"\d|\b(one|two|three) (of|phone|player)", line)]
        await table.answer_look(0)
        await to_look(table, "n1.read")
        assert (await table.host("skip")).done
        reading = {
            texts.said("night.still_reading", one) for one in range(texts.variants("night.still_reading"))
        }
        await table.until(lambda: said[-1] in reading)


@at_a_table
async def test_for_whoever_does_not_choose_chance_does_and_the_record_says_so(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="snv", seed=4) as table:
        await charmed(table)
        (sleeper, *_), ring = sorted(asked(table)), table.session.table.square.ring
        look = table.session.table.look
        assert look is not None
        question = look.questions[sleeper]
        for seat in ring:
            if seat != sleeper:
                taps = (
                    of_its_id(table, seat) if seat in look.questions else harmless_taps(table, Random(seat))
                )
                await table.act(
                    table.number_of(seat), "confirm", look="n2.choose", picks=taps[0], word=taps[1]
                )
        while at(table) == "n2.choose":
            assert (await table.host("skip")).done
            await asyncio.sleep(0.01)
        lines = [json.loads(line) for line in table.evening.record.path.read_text().splitlines()]
        (line,) = [line for line in lines if line.get("q") == question.id]
        assert line["why"] == "not chosen in time: by chance"
        assert question.options.refusal(from_plain(line["a"])) is None
        await to_look(table, "n2.read")
        by_chance = load_texts("en").shown("night.by_chance")
        phones = {seat: table.room.phone(table.number_of(seat)).look for seat in ring}
        told = {seat: phone.lines for seat, phone in phones.items() if phone is not None}
        assert [seat for seat in ring if by_chance in told[seat]] == [sleeper]
        assert told[sleeper][told[sleeper].index(by_chance) + 1].startswith("You chose ")
        await table.night()
        cards = {seat: card for seat in ring if (card := table.room.phone(table.number_of(seat)).card)}
        chosen = {seat: [line for line in cards[seat].lines if "You chose " in line] for seat in ring}
        assert sum(map(len, chosen.values())) > 1
        assert [seat for seat in ring if any(by_chance in line for line in chosen[seat])] == [sleeper]
        assert any(line.startswith(by_chance + " You chose ") for line in chosen[sleeper])
        page = table.room.grimoire(open_=True).page
        assert page is not None
        of_host = {one.seat: [line for line in one.lines if "You chose " in line] for one in page.seats}
        assert [seat for seat in ring if any(by_chance in line for line in of_host[seat])] == [sleeper]
        assert any(by_chance + " You chose " in line for line in of_host[sleeper])


@at_a_table
async def test_who_confirms_too_little_reads_what_to_do_and_everybody_the_same(tmp_path: Path) -> None:
    """It stands open on the phone: how many are asked for would tell what somebody is asked."""
    async with Table(tmp_path, seed=3) as table:
        await table.deal()
        await to_look(table, "n1.choose")
        look, ring = table.session.table.look, table.session.table.square.ring
        assert look is not None
        assert look.questions.keys() < set(ring), "somebody is really asked, and somebody is not"
        said = [await table.act(table.number_of(seat), "confirm", look="n1.choose") for seat in ring]
        assert {(one.done, one.text) for one in said} == {
            (False, load_texts("en").shown("errors.not_what_is_asked"))
        }


@at_a_table
async def test_what_is_answered_to_harmless_questions_changes_nothing(tmp_path: Path) -> None:
    nights: list[tuple[Any, ...]] = []
    for chance in (random.Random("one"), random.Random("other")):
        folder = tmp_path / str(len(nights))
        folder.mkdir()
        async with Table(folder, edition_id="snv", seed=8) as table:
            await table.deal()
            looks = await play_night(table, chance)
            if table.stage == "discussion":
                await table.day()
                looks += await play_night(table, chance)
            nights.append((looks, list(table.session.table.ledger), table.session.table.game.digest))
            assert table.session.table.decoys
    assert nights[0] == nights[1]


@at_a_table
async def test_a_third_look_for_nothing_asks_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightfall, "IDLE_PAGES", 1.0)
    async with Table(tmp_path, edition_id="snv", seed=8) as table:
        await table.deal()
        await to_look(table, "n1.again2")
        assert asked(table) == {}
        await play_night(table)
    async with Table(tmp_path, edition_id="tb", seed=8) as table:
        await table.deal()
        assert await play_night(table) == ["n1.choose", "n1.again", "n1.read"], "never needed there"


# Harmless questions


@pytest.fixture(scope="module")
def texts() -> Texts:
    return load_texts()


def test_harmless_questions_want_as_many_taps_as_real_ones(texts: Texts) -> None:
    for names, kinds in (
        (2, (PAIR_DECOYS, WORD_DECOYS, BOTH_DECOYS, TRIO_DECOYS, WORDS_DECOYS, CAST_DECOYS)),
        (1, (PAIR_DECOYS, WORD_DECOYS, BOTH_DECOYS, TRIO_DECOYS)),
        (0, (PAIR_DECOYS,)),
    ):
        drawn = Counter(draw(Random(seed), texts, names=names, dusk=seed % 2 == 0) for seed in range(2_000))
        for kind in kinds:
            assert 0.02 < sum(drawn[key] for key in kind) / 2_000 < 0.5, kind
        assert drawn[DISTRUST] > 200
        assert sum(drawn[f"decoys.{number}"] for number in range(len(texts.decoys))) > 500
        others = {*WORD_DECOYS, *BOTH_DECOYS, *TRIO_DECOYS}
        assert names or not others & drawn.keys(), "nothing can be named in plain Trouble Brewing"
        several = {*WORDS_DECOYS, *CAST_DECOYS}
        assert names > 1 or not several & drawn.keys(), "where nobody ever names several"


def test_nobody_is_asked_the_same_harmless_question_twice(texts: Texts) -> None:
    known: list[str] = []
    for look in range(12):  # more than an evening has
        known.append(draw(Random(look), texts, names=0, dusk=False, known=known))
    assert len(set(known)) == 12


def test_whom_the_table_distrusted_is_told_at_the_end(texts: Texts) -> None:
    sides: list[Alignment] = [GOOD, EVIL, GOOD, GOOD, EVIL, GOOD, GOOD]
    said = [(1, 0, 1), (1, 2, 1), (2, 0, 4), (2, 2, 3), (3, 0, 6)]
    answers = [DecoyAnswer(night, seat, DISTRUST, (whom,), "") for night, seat, whom in said]
    answers.append(DecoyAnswer(1, 3, "decoys.0", (5,), ""))
    assert statistics(answers, NAMES, sides, texts) == (
        "Most distrusted in the dark: Bob, 2 times.",
        "The best nose for evil: Ann, right 2 times about whom to distrust.",
    )
    assert statistics(answers[:1], NAMES, sides, texts) == ()
    answers += [DecoyAnswer(4, 5, DISTRUST, (whom,), "") for whom in (4, 4)]
    most, nose = statistics(answers, NAMES, sides, texts)
    assert most == "Most distrusted in the dark: Eve, 3 times."
    assert nose == "The best nose for evil: Ann and Flo, right 2 times each about whom to distrust."


@at_a_table
async def test_the_end_tells_what_was_answered_in_which_night(tmp_path: Path) -> None:
    async with Table(tmp_path, edition_id="tb", seed=5) as table:
        await table.deal()
        await play_night(table)
        assert table.room.town_square().decoys == ()
        await table.day()
        await play_night(table)
        (demon,) = table.session.table.game.living(DEMON)
        await table.host("rule", verb="kill", seat=demon)  # asked whether that is meant
        assert (await table.host("rule", verb="kill", seat=demon)).done
        await table.until(lambda: table.stage == "reveal")
        told = table.room.town_square().decoys
        assert len([line for line in told if line.startswith("Night 1. ")]) >= 7
        assert any(line.startswith("Night 2. ") for line in told)


@pytest.mark.parametrize("explained", [True, False])
def test_the_first_night_says_of_the_questions_what_is_so_for_everybody(
    tmp_path: Path, explained: bool
) -> None:
    """The same beneath a real question and a harmless one, and not in the second night."""

    async def evening() -> None:
        async with Table(tmp_path, seed=3, explain_night=explained) as table:
            await table.deal()
            await table.reach_look("n1.choose")
            look = table.session.table.look
            assert look is not None
            assert 0 < len(look.questions) < len(table.numbers), "some are really asked, some are not"
            first = {screen.look.explained for screen in table.phones() if screen.look is not None}
            said = table.session.table.texts.shown("night.explained")
            assert first == ({said} if explained else {""})
            await table.night()
            await table.day()
            if table.stage == "night":
                await table.reach_look("n2.choose")
                assert {s.look.explained for s in table.phones() if s.look is not None} == {""}

    virtual_time.run(evening())


def test_the_mind_thinks_of_the_night_while_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A little at a time, and others have their turn in between."""
    moments: list[float] = []

    def think_ahead(mind: Storyteller, game: Game) -> Iterator[None]:  # noqa: ARG001
        assert game.is_night
        for _ in range(9):
            moments.append(clock())
            yield

    async def night() -> None:
        async with Table(tmp_path, edition_id="snv", seed=4) as table:
            await table.deal()
            await table.until(lambda: len(moments) == 9)

    monkeypatch.setattr(Storyteller, "think_ahead", think_ahead)
    virtual_time.run(asyncio.wait_for(night(), 120))
    assert all(later > earlier for earlier, later in pairwise(moments))
