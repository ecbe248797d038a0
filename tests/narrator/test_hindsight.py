"""What the mind makes of a finished game: what a person decided otherwise, and how the sides stood."""

import json
import unicodedata
from pathlib import Path

from config.texts import load_texts
from engine.record import Proposed, answered, instead_of_in, read
from narrator.mind.strength import balance
from narrator.screens.records import Asked, OverruledShown
from narrator.table.hindsight import leanings, overruled
from narrator.telling.story import finished_game
from tests.narrator.table import Table
from tests.narrator.test_amending import decisions, done, is_told, look_at, to_the_nod
from tests.narrator.test_desk import Person, sits_down
from tests.narrator.test_night_draft import (
    change_a_line,
    draft,
    until_a_whole_draft,
    until_the_night_is_played,
)
from tests.narrator.test_story import record_of
from tests.narrator.test_whole_box import at_a_table


def made_of_it(table: Table, language: str = "") -> tuple[OverruledShown, ...]:
    return table.room.after(language).overruled


async def to_the_story(table: Table) -> None:
    """The host ends the game; the person lets the voice uncover everybody."""
    assert (await table.host("end")).done
    await table.until(lambda: table.session.reveal.begun)
    assert (await table.host("reveal_rest")).done
    await table.until(lambda: table.room.story() is not None)


def another(asked: Asked) -> int | None:
    """Whatever a player hears, it is something else than proposed, where there is something else."""
    others = (
        place for place, (label, stands) in enumerate(asked.answers) if not stands and label != asked.proposed
    )
    return next(others, None) if "hear" in asked.line else None


@at_a_table
async def test_what_a_person_decided_otherwise_stands_beside_what_was_proposed(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await sits_down(table)
        async with Person(table, another) as person:
            await table.deal()
            await table.night()
        otherwise = [asked for asked in person.decided if another(asked) is not None]
        assert otherwise, "the seed asks for something that somebody hears"
        assert made_of_it(table) == (), "nothing before the end"
        await to_the_story(table)
        made = made_of_it(table)
        assert [(one.line, one.proposed, one.reason) for one in made] == [
            (asked.line, asked.proposed, asked.reason) for asked in otherwise
        ]
        for one, asked in zip(made, otherwise, strict=True):
            assert one.answer != one.proposed
            assert one.when == "Night 1"
            assert (one.truth == "That was true.") is (one.answer in asked.truths)
        russian = made_of_it(table, "ru")
        assert russian[0].when == load_texts("ru").shown("timeline.night", night=1)
        assert all(is_russian(one.reason) for one in russian)
        assert (await table.host("new_game")).done
        await table.until(lambda: table.stage == "lobby")
        assert made_of_it(table) == made, "the last game can still be looked at"
        assert made_of_it(table, "ru") == russian


def is_russian(line: str) -> bool:
    """Whether it has more Russian letters than others; names are as they were joined."""
    letters = [unicodedata.name(one).partition(" ")[0] for one in line if one.isalpha()]
    return letters.count("CYRILLIC") > letters.count("LATIN")


@at_a_table
async def test_what_was_changed_in_a_draft_stands_beside_what_was_proposed(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await until_a_whole_draft(table)
        await change_a_line(table)
        (drafted,) = (one for one in draft(table).decisions if one.answer != one.proposed)
        assert (await table.host("draft_nod")).done
        await until_the_night_is_played(table)
        await to_the_story(table)
        assert len(made_of_it(table)) == 1
        (made,), (russian,) = made_of_it(table), made_of_it(table, "ru")
        assert made.proposed
        assert made.proposed != made.answer
        assert made.reason == drafted.reason
        assert is_russian(russian.reason)


@at_a_table
async def test_what_was_changed_afterwards_stands_there_too(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await to_the_nod(table)
        change = await look_at(table, is_told)
        await done(table, change)
        now = next(one for one in decisions(table) if one.question == change.question)
        assert now.answer != change.answer
        await to_the_story(table)
        (made,) = made_of_it(table)
        assert made.later
        assert (made.line, made.answer, made.proposed) == (change.line, now.answer, change.answer)


@at_a_table
async def test_who_only_accepts_has_overruled_nobody(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await to_the_nod(table)
        await to_the_story(table)
        screen = table.room.after()
        assert screen.told
        assert screen.seen
        assert screen.overruled == ()


def test_the_sides_are_reckoned_from_the_game_as_it_was() -> None:
    finished = finished_game(record_of("tb", 3))
    assert finished is not None
    found = leanings(finished)
    nights = {step.before.night for step in finished.past if step.before.is_night}
    assert [one.night for one in found] == sorted(nights - {1})
    first = next(step.before for step in finished.past if step.before.is_night and step.before.night == 2)
    assert found[0].good == balance(first).good
    assert found[0].alive == first.alive_count(travellers=False)
    assert overruled(finished) == ()


def test_a_record_of_before_says_what_it_holds() -> None:
    """A decision of a person that was written without what had been proposed: the reason says it in its words."""
    lines = record_of("tb", 3)
    finished = finished_game(lines)
    assert finished is not None
    asked = finished.past[0].asked[0]
    assert instead_of_in(answered(asked.question, asked.answer, "because")) is None
    written = answered(asked.question, asked.answer, "because", instead_of=Proposed(asked.answer, "so"))
    assert instead_of_in(read(json.dumps(written))[0]) == Proposed(asked.answer, "so")
    old = "the host's own judgement; the mind proposed 3: one lie is enough"
    storytellers = next(
        n for n, line in enumerate(lines) if line.get("why") or line.get("q", "").startswith(("bag", "deal"))
    )
    again = finished_game(
        [*lines[:storytellers], {**lines[storytellers], "why": old}, *lines[storytellers + 1 :]]
    )
    assert again is not None
    (made,) = overruled(again)
    assert not made.known
    assert made.reason == old
