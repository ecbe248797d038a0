"""What was perhaps said: the question back, its answers, and that nobody is asked more than twice."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Act
from narrator.listening import corrections
from narrator.listening.doubt import Doubt, as_said
from narrator.listening.hearing import Hearing
from tests.narrator.table import Table
from tests.narrator.test_hearing import in_nominations, shots
from tests.virtual_time import run
from voices import Intent, Name
from voices.events import NotUnderstood, Perhaps, WhyNot
from voices.grammar import ME


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
            await table.until(
                lambda: "Bob" in table.session.table.caption and "Gus" in table.session.table.caption
            )
            assert hearing.grammar is not None
            assert {"answer_name", "no", "cancel"} <= hearing.grammar.intents
            assert not hearing.typed("who is dead"), "only an answer means something now"
            assert hearing.typed("seat seven")
            await table.until(lambda: table.session.table.square.nominees == (6,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


@pytest.mark.parametrize("answer", ["seat seven", "seven", "7", "Gus"])
def test_names_that_were_not_told_apart_are_asked_for_with_their_seats(tmp_path: Path, answer: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            await table.until(
                lambda: all(one in table.session.table.caption for one in ("Bob", "Gus", "2", "7"))
            )
            assert hearing.grammar is not None
            assert hearing.grammar.named == {"2", "7"}, "others must fit better"
            assert "answer_name" in hearing.grammar.asked_for
            assert "cancel" not in hearing.grammar.asked_for
            assert hearing.sentences.parse("three", hearing.grammar) is None, "whom it did not name"
            assert hearing.typed(answer)
            await table.until(lambda: table.session.table.square.nominees == (6,))

    run(evening())


CAT = Intent("answer_name", {"player": "3"}, "cat", 0.3)


@pytest.mark.parametrize("objects", [False, True])
def test_a_name_amid_noise_is_asked_about(tmp_path: Path, objects: bool) -> None:
    """And what was understood waits for the answer, be it who nominates or whom, said anew."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hearing._event(Perhaps((CAT,), amid_noise=True))
            assert hearing.question is None, "nobody was asked"
            assert hearing.typed("Ann nominates Bob" if objects else "I nominate Bob")
            if objects:
                await table.until(lambda: table.session.table.echo is not None)
                hearing._event(Perhaps((CAT,), amid_noise=True))
                assert hearing.doubt is None, "what stands is not put right by it"
                assert hearing.typed("no")
                await table.until(lambda: table.session.table.echo is None)
            hearing._event(Perhaps((CAT,), amid_noise=True))
            await table.until(lambda: "Cat" in table.session.table.caption)
            assert hearing.doubt is not None
            assert hearing.typed("yes")
            by, whom = (0, 2) if objects else (2, 1)
            await table.until(lambda: table.session.table.square.nominees == (whom,))
            assert table.session.table.square.nominators == (by,)

    run(evening())


def test_a_name_amid_noise_that_nobody_said_leaves_the_question(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            hearing._event(Perhaps((replace(CAT, slots={"player": ME}),), amid_noise=True))
            assert hearing.doubt is None, "a short word in noise is no word"
            hearing._event(Perhaps((CAT,), amid_noise=True))
            assert hearing.typed("no")
            assert hearing.doubt is None
            assert hearing.asked is not None
            assert hearing.typed("Dan")
            await table.until(lambda: table.session.table.square.nominators == (3,))

    run(evening())


def test_neither_of_two_asks_for_the_name_alone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            assert hearing.typed("no")
            assert hearing.grammar is not None
            names = {name.value for name in hearing.grammar.names_for("player")}
            assert names.isdisjoint({"2", "7"}), "those it is not cannot be heard again"
            assert not hearing.grammar.named
            await table.until(
                lambda: "Ann" in table.session.table.caption and "Bob" not in table.session.table.caption
            )
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (2,))

    run(evening())


def test_me_of_somebody_else_is_no_answer_to_bob_or_gus(tmp_path: Path) -> None:
    """ "Gus" was taken for "I do", and Dan, who held the button, nominated himself."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            one = Intent("nominate", {"nominee": "2"}, "i nominate bob", 0.6, held_by="4")
            perhaps(hearing, one, replace(one, slots={"nominee": "7"}, text="i nominate gus"))
            asked = hearing.question
            hearing._event(Intent("answer_name", {"player": ME}, "i do", 1.0, held_by="4"))
            assert isinstance(asked, Doubt)
            assert hearing.question == replace(asked, questions=2), "the same is asked once more"
            hearing._event(Intent("answer_name", {"player": "7"}, "gus", 1.0, held_by="4"))
            await table.until(lambda: table.session.table.square.nominees == (6,))
            assert table.session.table.square.nominators == (3,)

    run(evening())


def test_a_third_name_answers_bob_or_gus(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            assert hearing.typed("no, Cat")
            await table.until(lambda: table.session.table.square.nominees == (2,))

    run(evening())


def test_of_three_names_all_are_asked_about(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS, nomination("1", "3", "ann nominates cat"))
            await table.until(
                lambda: all(name in table.session.table.caption for name in ("Bob", "Gus", "Cat"))
            )
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (2,))

    run(evening())


@pytest.mark.parametrize(
    "correction",
    [
        "no, Gus",
        "no I said Gus",
        "I meant seat seven",
        "not Bob, Gus",
        "no, Ann nominates Gus",
        "Ann nominates Gus",
    ],
)
def test_who_was_misheard_says_the_other_name_and_it_is_said_back_again(
    tmp_path: Path, correction: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed(correction)
            await table.until(
                lambda: table.session.table.echo is not None and "Gus" in table.session.table.echo.text
            )
            await table.until(lambda: table.session.table.square.nominees == (6,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


def test_the_one_said_back_is_not_among_the_names_that_put_it_right(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert not hearing.typed("no, Bob")
            assert hearing.typed("not Ann, Cat")
            await table.until(lambda: table.session.table.square.nominators == (2,))
            assert table.session.table.square.nominees == (1,)

    run(evening())


def test_a_correction_that_the_rules_forbid_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await table.vote_for(1, set())
            await table.until(lambda: table.stage == "nominations")
            hearing.retune()
            assert hearing.typed("Cat nominates Dan")
            await table.until(lambda: table.session.table.echo is not None)
            assert not hearing.typed("no, Bob"), "he was nominated today"
            assert table.session.saying_back.correct(Act("nominate", 2, 1)) is not None
            await table.until(lambda: len(table.session.table.square.nominees) == 2)
            assert table.session.table.square.nominees[-1] == 3

    run(evening())


def test_a_doubtful_sentence_is_put_right_instead_of_refused(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB)
            assert hearing.typed("no, Gus")
            await table.until(lambda: table.session.table.square.nominees == (6,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


def test_the_question_who_is_answered_by_the_whole_where_the_name_was_misheard(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.typed("Cat nominates Gus")
            await table.until(lambda: table.session.table.square.nominees == (6,))
            assert table.session.table.square.nominators == (2,)

    run(evening())


def test_what_is_said_unclearly_while_it_is_said_back_gives_more_time_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert table.session.table.echo is not None
            first = table.session.table.echo.until
            hearing._event(NotUnderstood("nobody", WhyNot.DOUBTFUL))

            def longer() -> bool:
                echo = table.session.table.echo
                return echo is not None and echo.until > first

            await table.until(longer)
            hearing._event(NotUnderstood("nobody", WhyNot.DOUBTFUL))
            await table.until(lambda: table.session.table.square.nominees == (1,))

    run(evening())


def test_one_sentence_is_asked_about_with_yes_and_no(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB)
            await table.until(lambda: "Ann nominates Bob" in table.session.table.caption)
            assert hearing.typed("yes")
            await table.until(lambda: table.session.table.square.nominees == (1,))

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
            perhaps(hearing, ANN_GUS)
            perhaps(hearing, ANN_GUS)
            assert hearing.doubt is not None
            perhaps(hearing, ANN_GUS)
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
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


def test_i_or_a_name_like_it_is_settled_by_the_question_who(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, Intent("nominate", {"nominee": "2"}, "i nominate bob", 0.6))
            assert hearing.doubt is None
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (2,)

    run(evening())


def test_a_doubtful_cancel_cancels(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            perhaps(hearing, Intent("cancel", {}, "cancel", 0.4))
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.table.square.nominees == ()

    run(evening())


def test_whoever_holds_the_microphone_needs_not_say_who_they_are(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hearing._event(Intent("nominate", {"nominee": "2"}, "i nominate bob", 1.0, held_by="4"))
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (3,)

    run(evening())


def test_what_was_heard_is_written_with_its_names() -> None:
    names = (Name("1", ("Ann",)), Name("2", ("Mary-Lou",)), Name("3", (r"O\1",)))
    assert as_said("ann nominates ann", names) == "Ann nominates Ann"
    assert as_said("who is dead", names) == "Who is dead"


def test_a_correction_that_may_name_two_is_asked_about_and_nothing_stands_meanwhile(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            perhaps(
                hearing,
                Intent("correct_whom", {"right_whom": "7"}, "no gus", 0.5),
                Intent("correct_whom", {"right_whom": "4"}, "no dan", 0.5),
            )
            await table.until(lambda: table.session.table.echo is None)
            await table.until(
                lambda: "Gus" in table.session.table.caption and "Dan" in table.session.table.caption
            )
            assert table.session.table.square.nominees == ()
            assert hearing.typed("Dan")
            await table.until(lambda: table.session.table.square.nominees == (3,))

    run(evening())


def test_talk_that_sounds_much_like_a_command_leads_to_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            for said in ("maybe we should nominate Bob", "did Ann nominate Bob", "I will not nominate Cat"):
                assert hearing.grammar is not None
                intent = hearing.sentences.parse(said, hearing.grammar)
                assert intent is not None
                assert intent.name == "talk"
                hearing._event(intent)
                perhaps(hearing, intent, ANN_BOB)
            assert (hearing.doubt, hearing.asked) == (None, None)
            assert not table.session.table.requests
            assert hearing.typed("Ann nominates Bob")

    run(evening())


def test_nobody_is_neither_of_them(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            assert hearing.typed("nobody")
            assert hearing.doubt is not None
            assert hearing.doubt.neither
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (2,))

    run(evening())


@pytest.mark.parametrize("what", ["who_is_dead", "repeat"])
def test_a_question_heard_doubtfully_is_asked_back_only_to_whoever_holds_the_microphone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            answers: list[str] = []
            monkeypatch.setattr(table.session.narration, "aside", answers.append)
            monkeypatch.setattr(table.session.narration, "repeat", lambda: answers.append("again"))
            perhaps(hearing, Intent(what, {}, what, 0.4))
            assert hearing.doubt is None
            perhaps(hearing, Intent(what, {}, what, 0.4, held_by="2"))
            assert hearing.doubt is not None
            assert answers == []
            assert hearing.typed("yes")
            assert len(answers) == 1

    run(evening())


def test_what_people_say_to_each_other_must_be_addressed_in_nominations(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert not hearing.typed("carry on")
            assert not hearing.typed("skip that")
            assert hearing.typed("Storyteller, skip that")

    run(evening())


def test_a_doubtful_cancel_leaves_a_question_open(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            perhaps(hearing, Intent("cancel", {}, "undo that", 0.4))
            assert hearing.asked is not None
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (1,))

    run(evening())


@pytest.mark.parametrize("held_by", ["", "4"])
def test_i_nominate_heard_doubtfully_needs_no_question_but_who(tmp_path: Path, held_by: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, Intent("nominate", {"nominee": "2"}, "i nominate bob", 0.4, held_by=held_by))
            assert hearing.doubt is None
            if not held_by:
                assert hearing.typed("Dan")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (3,)

    run(evening())


@pytest.mark.parametrize(("answer", "whom"), [("Cat", 1), ("Cat nominates Gus", 6)])
def test_whom_somebody_nominates_is_not_asked_before_who_it_was(
    tmp_path: Path, answer: str, whom: int
) -> None:
    """The question who it was names the likeliest, and the whole of it answers that and puts it right."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(
                hearing,
                Intent("nominate", {"nominee": "2"}, "i nominate bob", 0.6),
                Intent("nominate", {"nominee": "7"}, "i nominate gus", 0.6),
            )
            assert hearing.doubt is None
            await table.until(lambda: "Bob" in table.session.table.caption)
            assert hearing.typed(answer)
            await table.until(lambda: table.session.table.square.nominees == (whom,))
            assert table.session.table.square.nominators == (2,)

    run(evening())


@pytest.mark.parametrize("says", ["yes", ""])
def test_a_doubtful_answer_to_a_doubt_stands_only_with_a_yes(tmp_path: Path, says: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            perhaps(
                hearing,
                Intent("answer_name", {"player": "7"}, "gus", 0.3),
                Intent("answer_name", {"player": "2"}, "bob", 0.3),
            )
            await table.until(lambda: table.session.table.echo is not None)
            assert table.session.table.echo is not None
            assert table.session.table.echo.asks
            if says:
                assert hearing.typed(says)
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.table.square.nominees == ((6,) if says else ())

    run(evening())


def test_the_question_who_shoots_names_at_whom(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(
                hearing,
                Intent("slay", {"target": "7"}, "i shoot gus", 0.6),
                Intent("slay", {"target": "2"}, "i shoot bob", 0.6),
            )
            await table.until(lambda: "Gus" in table.session.table.caption)
            assert hearing.typed("Ann")
            await table.until(lambda: table.session.table.echo is not None)
            assert not shots(table), "it needs a yes"

    run(evening())


ANN_SHOOTS_BOB = Intent("slay_by", {"shooter": "1", "target": "2"}, "ann shoots bob", 0.5)
ANN_SHOOTS_GUS = Intent("slay_by", {"shooter": "1", "target": "7"}, "ann shoots gus", 0.5)


@pytest.mark.parametrize("answers", [("yes",), ("no", "yes")])
def test_a_doubtful_shot_is_asked_about_whole_and_needs_one_yes(
    tmp_path: Path, answers: tuple[str, ...]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_SHOOTS_BOB, ANN_SHOOTS_GUS)
            await table.until(lambda: "Ann shoots Bob" in table.session.table.caption)
            assert hearing.typed(answers[0])
            if answers[1:]:
                await table.until(lambda: "Ann shoots Gus" in table.session.table.caption)
                assert hearing.typed(answers[1])
            await table.until(lambda: shots(table) != [])
            assert shots(table)[0].target == (6 if answers[1:] else 1)

    run(evening())


def test_a_doubtful_correction_of_a_shot_is_done_and_said_back(tmp_path: Path) -> None:
    """It is said back and needs a yes, so it needs no question."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_SHOOTS_BOB)
            perhaps(
                hearing,
                Intent("slay_instead", {"by_instead": "1", "whom_instead": "7"}, "no ann shoots gus", 0.5),
                Intent("slay_instead", {"by_instead": "1", "whom_instead": "3"}, "no ann shoots cat", 0.5),
            )
            await table.until(lambda: table.session.table.echo is not None)
            assert table.session.table.said_back == Act("slay", 0, 6)
            assert hearing.typed("yes")
            await table.until(lambda: shots(table) != [])

    run(evening())


def test_where_a_yes_is_waited_for_another_name_must_fit_better(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)

            def unlikely() -> frozenset[str]:
                assert hearing.grammar is not None
                assert {"yes", "correct_whom", "correct_by"} <= hearing.grammar.intents
                return hearing.grammar.unlikely & {"yes", "no", "wrong", *corrections.CORRECTIONS}

            perhaps(hearing, ANN_SHOOTS_BOB)
            assert unlikely() == {"correct_whom", "correct_by"}
            assert hearing.typed("Ann shoots Gus")
            await table.until(lambda: table.session.table.echo is not None)
            assert unlikely() == {"correct_whom", "correct_by"}
            assert hearing.typed("cancel")
            await table.until(lambda: hearing.question is None)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.grammar is not None
            assert "correct_whom" not in hearing.grammar.unlikely, "nobody waits for a yes"

    run(evening())


@pytest.mark.parametrize("answer", ["no, Gus", "Ann shoots Gus", "cancel", ""])
def test_a_doubtful_shot_that_was_another_or_none_never_stands_without_a_yes(
    tmp_path: Path, answer: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_SHOOTS_BOB, ANN_SHOOTS_GUS)
            if answer:
                assert hearing.typed(answer)
            if "Gus" in answer:
                await table.until(lambda: table.session.table.echo is not None)
                assert table.session.table.echo is not None
                assert table.session.table.echo.asks
            await table.until(lambda: hearing.question is None)
            assert not shots(table)

    run(evening())


WRONG = Intent("wrong", {}, "no", 0.3)


def test_no_or_a_correction_takes_back_either_way(tmp_path: Path) -> None:
    """ "No seat five" was heard as "no" or "not seat nine, Anna", and what was wrong stood."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            put_right = Intent("correct_whom", {"wrong_whom": "2", "right_whom": "7"}, "not bob gus", 0.3)
            perhaps(hearing, WRONG, put_right)
            await table.until(lambda: table.session.table.echo is None)
            assert isinstance(hearing.question, corrections.Anew)
            assert table.session.table.square.nominees == ()

    run(evening())


def test_a_yes_that_was_perhaps_a_no_does_nothing_that_is_not_said_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            answers: list[str] = []
            monkeypatch.setattr(hearing, "_answer", answers.append)
            yes, no = Intent("yes", {}, "yes", 0.3), Intent("no", {}, "no", 0.3)
            for sure in (False, True):
                perhaps(hearing, Intent("who_is_dead", {}, "who is dead", 0.4, held_by="2"))
                perhaps(hearing, yes, no)
                assert hearing.doubt is not None, "it is asked once more"
                perhaps(hearing, *((yes,) if sure else (yes, no)))
                assert hearing.doubt is None
                assert bool(answers) is sure

    run(evening())


def test_a_yes_that_was_perhaps_a_no_is_said_back_where_it_can_be_taken_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB)
            perhaps(hearing, Intent("yes", {}, "yes", 0.3), Intent("no", {}, "no", 0.3))
            await table.until(lambda: table.session.table.said_back is not None)

    run(evening())


@pytest.mark.parametrize(("player", "asks"), [("7", False), ("3", True)])
def test_a_heard_name_that_the_question_did_not_say_needs_a_yes(
    tmp_path: Path, player: str, asks: bool
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            perhaps(hearing, ANN_BOB, ANN_GUS)
            hearing._event(Intent("answer_name", {"player": player}, "seat", 0.9))
            await table.until(lambda: table.session.table.echo is not None)
            assert table.session.table.echo is not None
            assert table.session.table.echo.asks is asks

    run(evening())


DAN = Intent("answer_name", {"player": "4"}, "dan", 0.4)


IT_WAS_ME = Intent("answer_name", {"player": ME}, "it was me", 0.4)


@pytest.mark.parametrize(
    "heard",
    [
        *((WRONG, DAN), (DAN, WRONG), (DAN, Intent("filler", {}, "um", 0.3)), (DAN, IT_WAS_ME)),
        (Intent("filler", {}, "so", 0.3), DAN),
    ],
)
def test_a_name_or_a_short_word_is_a_name_where_one_was_asked_for(
    tmp_path: Path, heard: tuple[Intent, ...]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            perhaps(hearing, *heard)
            await table.until(lambda: table.session.table.said_back == Act("nominate", 3, 1))
            assert table.session.table.echo is not None
            assert not table.session.table.echo.asks

    run(evening())


@pytest.mark.parametrize("heard", [(IT_WAS_ME, DAN), (DAN, replace(IT_WAS_ME, text="me"))])
def test_where_me_is_likelier_or_like_a_name_the_name_is_asked_for(
    tmp_path: Path, heard: tuple[Intent, ...]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            perhaps(hearing, *heard)
            assert hearing.asked is not None
            assert hearing.asked.by_name
            assert not table.session.table.requests

    run(evening())


@pytest.mark.parametrize("other", [Intent("answer_name", {"player": "3"}, "cat", 0.4), None])
def test_of_two_names_and_a_no_none_is_taken_and_nor_is_one_that_was_not_asked_for(
    tmp_path: Path, other: Intent | None
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            if other is not None:
                assert hearing.typed("I nominate Bob")
                perhaps(hearing, DAN, other, WRONG)
            else:
                assert hearing.typed("Ann nominates Bob")
                await table.until(lambda: table.session.table.echo is not None)
                assert hearing.typed("no")
                await table.until(lambda: table.session.table.echo is None)
                perhaps(hearing, WRONG, DAN)
            assert table.session.table.said_back is None
            assert not table.session.table.requests

    run(evening())


UM = Intent("filler", {}, "um", 0.4)
CAT = Intent("answer_name", {"player": "3"}, "cat", 0.4)


@pytest.mark.parametrize("heard", [(DAN, UM, CAT), (WRONG, DAN, CAT)])
def test_of_two_names_and_a_short_word_the_names_are_asked_about(
    tmp_path: Path, heard: tuple[Intent, ...]
) -> None:
    """ "Did you say: Thomas?" and then "Pardon. Is that right?" was asked about "Hannah" (2026-11-24)."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            perhaps(hearing, *heard)
            assert hearing.doubt is not None
            assert hearing.doubt.candidates == ("4", "3")
            assert hearing.typed("no")
            assert not re.search(r"\bum\b", table.session.table.caption.lower())

    run(evening())


def test_a_doubtful_name_has_no_yes_to_a_shot(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I shoot Gus")
            ann, dan = (
                Intent("name_and_yes", {"player": seat}, f"{name} yes", 0.4)
                for seat, name in (("1", "ann"), ("4", "dan"))
            )
            perhaps(hearing, ann, dan)
            assert hearing.doubt is not None
            assert hearing.typed("seat one")
            await table.until(lambda: table.session.table.echo is not None)
            assert table.session.table.echo is not None
            assert table.session.table.echo.asks

    run(evening())
