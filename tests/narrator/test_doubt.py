"""What was perhaps said: the question back, its answers, and that nobody is asked more than twice."""

import asyncio
from pathlib import Path

from narrator.doubt import as_said
from narrator.hearing import Hearing
from tests.narrator.table import Table
from tests.narrator.test_hearing import in_nominations, run
from voices import Intent, Name
from voices.events import Perhaps


def nomination(by: str, whom: str, text: str) -> Intent:
    return Intent("nominate_by", {"nominator": by, "nominee": whom}, text, 0.6)


ANN_BOB, ANN_GUS = nomination("1", "2", "ann nominates bob"), nomination("1", "7", "ann nominates gus")


def perhaps(hearing: Hearing, *intents: Intent) -> None:
    """As the ear tells it."""
    hearing._event(Perhaps(intents))


def test_bob_or_gus_is_asked_and_the_answer_nominates(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            await table.until(lambda: "Bob" in table.session.caption and "Gus" in table.session.caption)
            assert hearing.grammar is not None
            assert {name.value for name in hearing.grammar.names_for("player")} == {"2", "7"}
            assert not hearing.typed("who is dead"), "only an answer means something now"
            assert hearing.typed("seat seven")
            await table.until(lambda: table.session.square.nominees == (6,))
            assert table.session.square.nominators == (0,)

    run(evening())


def test_neither_of_two_does_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            assert hearing.typed("no")
            assert hearing.doubt is None
            await asyncio.sleep(0.05)
            assert table.session.square.nominees == ()
            assert hearing.typed("Ann nominates Cat"), "everything may be said again"

    run(evening())


def test_one_sentence_is_asked_about_with_yes_and_no(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB)
            await table.until(lambda: "Ann nominates Bob" in table.session.caption)
            assert hearing.typed("yes")
            await table.until(lambda: table.session.square.nominees == (1,))

    run(evening())


def test_nobody_is_asked_more_than_twice(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            shot = Intent("slay_by", {"shooter": "1", "target": "2"}, "ann shoots bob", 0.5)
            perhaps(hearing, ANN_BOB, shot)
            assert hearing.typed("no")
            assert hearing.doubt is not None, "the second that it may have been"
            assert hearing.typed("no")
            assert hearing.doubt is None
            perhaps(hearing, ANN_BOB)
            perhaps(hearing, ANN_BOB)
            assert hearing.doubt is not None
            perhaps(hearing, ANN_BOB)
            assert hearing.doubt is None

    run(evening())


def test_who_was_doubtfully_named_as_nominator_is_asked_about(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            perhaps(
                hearing,
                Intent("answer_name", {"player": "3"}, "cat", 0.5),
                Intent("answer_name", {"player": "1"}, "ann", 0.5),
            )
            assert hearing.typed("Ann")
            await table.until(lambda: table.session.square.nominees == (1,))
            assert table.session.square.nominators == (0,)

    run(evening())


def test_i_or_a_name_like_it_is_settled_by_the_question_who(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, Intent("nominate", {"nominee": "2"}, "i nominate bob", 0.6))
            assert hearing.doubt is None
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.square.nominees == (1,))
            assert table.session.square.nominators == (2,)

    run(evening())


def test_a_doubtful_cancel_cancels(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.echo is not None)
            perhaps(hearing, Intent("cancel", {}, "cancel", 0.4))
            await table.until(lambda: table.session.echo is None)
            assert table.session.square.nominees == ()

    run(evening())


def test_whoever_holds_the_microphone_needs_not_say_who_they_are(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hearing._event(Intent("nominate", {"nominee": "2"}, "i nominate bob", 1.0, held_by="4"))
            await table.until(lambda: table.session.square.nominees == (1,))
            assert table.session.square.nominators == (3,)

    run(evening())


def test_what_was_heard_is_written_with_its_names() -> None:
    names = (Name("1", ("Ann",)), Name("2", ("Mary-Lou",)), Name("3", (r"O\1",)))
    assert as_said("ann nominates ann", names) == "Ann nominates Ann"
    assert as_said("who is dead", names) == "Who is dead"
