"""What is said, or typed, by the grammar of the moment; real speech is in test_demo and the end-to-end test."""

import asyncio
from pathlib import Path

import pytest

from narrator.listening.hearing import Hearing
from tests.narrator.table import Table
from tests.virtual_time import run


async def in_nominations(table: Table) -> Hearing:
    await table.deal()
    await table.night()
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")
    table.evening.hearing.retune()
    return table.evening.hearing


def test_a_nomination_with_both_names_is_said_back_and_becomes_a_fact(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.echo is not None)
            await table.until(lambda: table.session.square.nominees == (1,))
            assert table.session.square.nominators == (0,)

    run(evening())


def test_i_nominate_asks_who_and_an_answer_completes_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            await table.until(lambda: "Bob" in table.session.caption)
            assert not hearing.typed("who is dead"), "only a name, or cancel, means something now"
            assert hearing.typed("seat four")
            await table.until(lambda: table.session.square.nominees == (1,))
            assert table.session.square.nominators == (3,)

    run(evening())


@pytest.mark.parametrize(("said", "nominee"), [("I nominate myself", 2), ("Cat nominates seat seven", 6)])
def test_myself_and_seat_numbers(tmp_path: Path, said: str, nominee: int) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(said)
            if said.startswith("I "):
                assert hearing.typed("Cat")
            await table.until(lambda: table.session.square.nominees == (nominee,))
            assert table.session.square.nominators == (2,)

    run(evening())


def test_cancel_takes_a_nomination_back_in_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.echo is not None)
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.echo is None)
            await asyncio.sleep(0.1)
            assert table.session.square.nominees == ()

    run(evening())


class Listening:
    """What the ear is told to listen for."""

    trouble = None
    expected = False

    def listen_for(self, grammar: object, *, expected: bool = False) -> None:  # noqa: ARG002
        self.expected = expected


def test_what_is_said_while_something_is_said_back_is_expected(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hearing.ear = ear = Listening()  # type: ignore[assignment]
            hearing.grammar = None
            hearing.retune()
            assert not ear.expected
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.echo is not None)
            assert ear.expected
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.echo is None and not ear.expected)

    run(evening())


def test_cancel_also_ends_the_question_who(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.typed("cancel")
            assert hearing.asked is None
            assert hearing.typed("Ann nominates Cat")
            await table.until(lambda: table.session.square.nominees == (2,))

    run(evening())


def test_only_who_may_nominate_and_be_nominated_can_be_heard(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await table.vote_for(1, set())
            await table.until(lambda: table.stage == "nominations")
            hearing.retune()
            assert not hearing.typed("Ann nominates Cat"), "Ann has nominated today"
            assert not hearing.typed("Cat nominates Bob"), "Bob has been nominated today"
            assert hearing.typed("Cat nominates Ann")

    run(evening())


@pytest.mark.parametrize(
    "question",
    [
        "who is dead",
        "how many votes to execute",
        "who is about to die",
        "who has a ghost vote",
        "storyteller help",
    ],
)
def test_questions_are_answered_from_public_facts(tmp_path: Path, question: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            before = table.session.caption
            assert hearing.typed(question)
            await table.until(lambda: table.session.caption != before)
            assert table.stage == "nominations"

    run(evening())


def test_in_the_discussion_only_what_is_addressed_to_the_storyteller_counts(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.night()
            hearing = table.evening.hearing
            hearing.retune()
            assert not hearing.typed("Ann nominates Bob")
            assert not hearing.typed("pause")
            assert hearing.typed("Storyteller, pause")
            assert table.room.town_square().paused
            hearing.retune()
            assert hearing.typed("continue")
            assert not table.room.town_square().paused

    run(evening())


def test_at_night_nothing_but_repeat_and_pause(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.deal()
            await table.until(lambda: table.stage == "night")
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.grammar is not None
            assert hearing.grammar.intents == {"repeat", "pause"}
            assert hearing.grammar.names == ()
            assert hearing.grammar.by_slot == ()

    run(evening())


def test_a_table_that_votes_by_voice_counts_the_seat_that_is_asked(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, voting="voice") as table:
            hearing = await in_nominations(table)
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.stage == "vote")
            said = {}
            while table.stage == "vote" and table.session.vote is not None:
                place = len(table.session.square.counted)
                order = table.session.vote.order
                if place < len(order) and order[place] not in table.session.vote.hands:
                    hearing.retune()
                    said[order[place]] = order[place] in (2, 4)
                    assert hearing.typed("aye" if said[order[place]] else "no")
                table.check()
                await asyncio.sleep(0.002)
            hands = [t.fact for t in table.session.game.ledger if type(t.fact).__name__ == "HandCounted"]
            assert {h.seat: h.raised for h in hands} == said

    run(evening())


def test_a_slayers_shot_is_said_back_first(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann shoots Gus")
            await table.until(lambda: table.session.echo is not None)
            await table.until(
                lambda: any(type(t.fact).__name__ == "Claimed" for t in table.session.game.ledger)
            )

    run(evening())
