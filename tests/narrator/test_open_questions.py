"""What an open question makes of what is heard, row by row; and that nothing understood is forgotten."""

from dataclasses import replace
from pathlib import Path

import pytest

from narrator.listening import doubt as doubts
from narrator.listening import hearing as hearings
from narrator.listening.corrections import Anew, SaidBack
from narrator.listening.doubt import Doubt, Question, perhaps
from narrator.listening.lacking import Lacking
from narrator.listening.spoken_acts import Begun
from tests.narrator.table import Table
from tests.narrator.test_doubt import ANN_BOB, ANN_GUS, nomination
from tests.narrator.test_doubt import perhaps as heard_perhaps
from tests.narrator.test_hearing import in_nominations
from tests.virtual_time import run
from voices import Intent, NotUnderstood
from voices.events import WhyNot
from voices.grammar import ME, NOBODY


def said(name: str, held_by: str = "", text: str = "", **slots: str) -> Intent:
    return Intent(name, slots, text, 0.6, held_by=held_by)


BOB_BY_ANN = Begun("nominate", "2", "1")
BOB = Begun("nominate", "2", voice=(0.5,))
BOB_BY_CAT = Begun("nominate", "2", "3", voice=(0.5,), asked_who=True)
GOSSIP = Begun("gossip", by="3")
SHOT = said("slay_by", shooter="1", target="2")
WHICH = Doubt((ANN_BOB, ANN_GUS))
NEITHER = Doubt((ANN_BOB, ANN_GUS), 2, neither=True)
EITHER = Doubt((ANN_BOB, SHOT))
NO_GUS = said("correct_whom", right_whom="7")
CAT_GUS = said("nominate_instead", by_instead="3", whom_instead="7")
WRONG, HOLD_ON, FILLER = said("wrong"), said("hold_on"), said("filler")
CANCEL, YES, NO, NEW = said("cancel"), said("yes"), said("no"), nomination("4", "5", "dan nominates eve")


@pytest.mark.parametrize(
    ("question", "answer", "becomes"),
    [
        # What is said back
        (SaidBack(BOB_BY_ANN), CANCEL, "taken back"),
        (SaidBack(BOB_BY_ANN), YES, None),
        (SaidBack(BOB_BY_ANN), NO, None),
        (SaidBack(BOB_BY_ANN, asks=True), YES, "stands"),
        (SaidBack(BOB_BY_ANN), WRONG, Anew(BOB_BY_ANN)),
        (SaidBack(BOB_BY_ANN), HOLD_ON, Anew(BOB_BY_ANN)),
        (SaidBack(None), WRONG, "taken back"),
        (SaidBack(BOB_BY_ANN), FILLER, None),
        (SaidBack(BOB_BY_ANN, asks=True), WRONG, "taken back"),
        (SaidBack(BOB_BY_ANN, asks=True), HOLD_ON, "taken back"),
        (SaidBack(BOB_BY_ANN, asks=True), CANCEL, "taken back"),
        (SaidBack(BOB_BY_ANN), NO_GUS, Begun("nominate", "7", "1")),
        (SaidBack(BOB_BY_ANN), CAT_GUS, Begun("nominate", "7", "3")),
        (SaidBack(None), NO_GUS, None),
        (SaidBack(BOB_BY_ANN), said("not_by"), replace(BOB, voice=())),
        (SaidBack(BOB_BY_ANN), said("not_by", wrong_by="1"), replace(BOB, voice=())),
        (SaidBack(BOB_BY_ANN), said("not_whom", wrong_whom="2"), Anew(BOB_BY_ANN)),
        (SaidBack(None), said("not_by"), None),
        (SaidBack(BOB_BY_ANN), said("answer_name", player="3"), None),
        (SaidBack(BOB_BY_ANN), NEW, None),
        # Who does it
        (Lacking(BOB), said("answer_name", player="3"), BOB_BY_CAT),
        (Lacking(BOB), said("answer_name", "4", player=ME), replace(BOB_BY_CAT, by="4")),
        (Lacking(BOB, "3"), said("answer_name", player=ME), Lacking(BOB, by_name=True)),
        (Lacking(BOB), said("answer_name", player=ME), Lacking(BOB, by_name=True)),
        (Lacking(BOB), said("nominate", nominee="2"), Lacking(BOB, by_name=True)),
        (Lacking(BOB), said("nominate", nominee="7"), Lacking(Begun("nominate", "7", voice=(0.5,)), by_name=True)),
        (Lacking(BOB), said("nominate", "4", nominee="7"), None),
        (Lacking(BOB), WRONG, Anew(BOB)),
        (Lacking(BOB), FILLER, None),
        (Lacking(BOB), said("answer_name", player=NOBODY), "cancelled"),
        (Lacking(BOB), CANCEL, "cancelled"),
        (Lacking(BOB), YES, None),
        (Lacking(BOB), NO, None),
        (Lacking(BOB, "3"), YES, BOB_BY_CAT),
        (Lacking(BOB, "3"), NO, Lacking(BOB)),
        (Lacking(BOB), NO_GUS, Begun("nominate", "7", voice=(0.5,))),
        (Lacking(BOB), CAT_GUS, Begun("nominate", "7", "3")),
        (Lacking(BOB), said("correct_whom", "4", right_whom="7"), Begun("nominate", "7", "4")),
        (Lacking(BOB), said("not_whom", wrong_whom="2"), Anew(BOB)),
        (Lacking(BOB), said("state", text="bob is a minion"), None),
        (Lacking(BOB), NEW, None),
        # What was meant, after it was wrong
        (Anew(BOB_BY_ANN), said("answer_name", player="7"), Begun("nominate", "7", "1")),
        (Anew(BOB_BY_ANN), said("answer_name", player="2"), Begun("nominate", "2")),
        (Anew(BOB_BY_ANN), said("answer_name", "4", player=ME), Begun("nominate", "2", "4")),
        (Anew(BOB_BY_ANN), said("answer_name", player=NOBODY), "cancelled"),
        (Anew(BOB_BY_ANN), NO_GUS, Begun("nominate", "7", "1")),
        (Anew(BOB_BY_ANN), CAT_GUS, Begun("nominate", "7", "3")),
        (Anew(BOB_BY_ANN), CANCEL, "cancelled"),
        (Anew(BOB_BY_ANN), WRONG, "cancelled"),
        (Anew(BOB_BY_ANN), NEW, None),
        (Anew(BOB_BY_ANN), FILLER, None),
        # What is said
        (Lacking(GOSSIP), said("state", text="bob is a minion"), Begun("gossip", by="3", words="bob is a minion")),
        (Lacking(GOSSIP), CANCEL, "cancelled"),
        (Lacking(GOSSIP), said("answer_name", player="3"), None),
        (Lacking(GOSSIP), YES, None),
        # What was perhaps said
        (WHICH, said("answer_name", player="7"), ANN_GUS),
        (WHICH, said("answer_name", "2", player=ME), ANN_BOB),
        (WHICH, said("no_name", player="3"), nomination("1", "3", ANN_BOB.text)),
        (WHICH, said("answer_name", player=NOBODY), NEITHER),
        (WHICH, said("answer_name", player=ME), NEITHER),
        (WHICH, NO, NEITHER),
        (NEITHER, NO, "not understood"),
        (NEITHER, said("answer_name", player="3"), nomination("1", "3", ANN_BOB.text)),
        (EITHER, YES, replace(ANN_BOB, affirmed=True)),
        (EITHER, NO, Doubt((SHOT,), 2)),
        (Doubt((SHOT,), 2), NO, "not understood"),
        (Doubt((SHOT,)), NO, "not understood"),
        (WHICH, CANCEL, "cancelled"),
        (WHICH, NO_GUS, Begun("nominate", "7", "1")),
        (EITHER, CAT_GUS, Begun("nominate", "7", "3")),
        (Doubt((ANN_BOB,)), said("not_whom", wrong_whom="2"), Anew(BOB_BY_ANN)),
        (WHICH, NEW, None),
        (WHICH, said("who_is_dead"), None),
    ],
)  # fmt: skip
def test_what_becomes_of_an_answer(question: Question, answer: Intent, becomes: object) -> None:
    assert question.take(answer) == becomes


CONTROL, HELD_CONTROL = said("repeat"), said("repeat", "2")
DEAD, HELD_DEAD = said("who_is_dead"), said("who_is_dead", "2")
UM, HELD_UM = said("filler"), said("filler", "2")
WRONG, HELD_WRONG = said("wrong"), said("wrong", "2")
I_BOB = said("nominate", nominee="2")
BACK, WHO = SaidBack(BOB_BY_ANN), Lacking(BOB)
NO_DAN = said("correct_whom", right_whom="4")
GUS_OR_DAN = tuple(Intent("nominate_by", {"nominator": "1", "nominee": one}, "", 0.0) for one in ("7", "4"))
ANSWERED_CAT, ANSWERED_BOB = said("answer_name", player="3"), said("answer_name", player="2")


@pytest.mark.parametrize(
    ("front", "intents", "becomes"),
    [
        # Talk, and what people say to each other
        (None, (said("talk"), ANN_BOB), None),
        (None, (CONTROL,), None),
        (None, (DEAD, CONTROL), None),
        (None, (HELD_CONTROL,), Doubt((HELD_CONTROL,))),
        (None, (HELD_DEAD, DEAD), Doubt((HELD_DEAD, DEAD))),
        (BACK, (HELD_CONTROL,), None),
        (None, (said("claim", claimed="imp"),), "not understood"),
        (WHICH, (said("claim", claimed="imp"),), None),
        # Cancel
        (BACK, (CANCEL,), CANCEL),
        (None, (CANCEL,), None),
        (WHO, (CANCEL, YES), None),
        (WHICH, (CANCEL,), None),
        # Corrections
        (BACK, (NO_GUS,), NO_GUS),
        (BACK, (NO_GUS, NO_DAN), Doubt(GUS_OR_DAN)),
        (WHICH, (NO_GUS, NO_DAN), Doubt(GUS_OR_DAN, 2)),
        (NEITHER, (NO_GUS, NO_DAN), NO_GUS),
        (WHO, (NO_GUS, NO_DAN), NO_GUS),
        (None, (NO_GUS, NO_DAN), NO_GUS),
        # Hands
        (None, (said("aye"),), said("aye")),
        (None, (said("aye"), said("nay")), None),
        # Answers
        (BACK, (YES,), YES),
        (BACK, (YES, NO), None),
        (BACK, (WRONG, YES), None),
        (BACK, (WRONG, UM), WRONG),
        (BACK, (UM, WRONG), None),
        (BACK, (HELD_UM, HELD_WRONG), HELD_WRONG),
        (BACK, (HELD_UM,), None),
        (WHO, (ANSWERED_CAT,), ANSWERED_CAT),
        (WHO, (ANSWERED_CAT, ANSWERED_BOB), Doubt((ANSWERED_CAT, ANSWERED_BOB))),
        (WHICH, (ANSWERED_CAT, ANSWERED_BOB), ANSWERED_BOB),
        (WHICH, (ANSWERED_CAT,), ANSWERED_CAT),
        (WHICH, (NO, YES), NO),
        (WHICH, (NEW,), Doubt(WHICH.intents, 2)),
        (NEITHER, (NEW,), "not understood"),
        # Acts
        (None, (ANN_BOB,), Doubt((ANN_BOB,))),
        (None, (ANN_BOB, ANN_GUS), WHICH),
        (None, (ANN_BOB, I_BOB), I_BOB),
        (None, (I_BOB, ANN_GUS), Doubt((I_BOB, ANN_GUS))),
        (None, (said("nominate", "3", nominee="2"),), said("nominate", "3", nominee="2")),
        (None, (CAT_GUS,), CAT_GUS),
    ],
)  # fmt: skip
def test_what_becomes_of_a_sentence_that_is_doubtful(
    front: Question | None, intents: tuple[Intent, ...], becomes: object
) -> None:
    assert perhaps(intents, front) == becomes


@pytest.mark.parametrize(("lead", "becomes"), [(None, ANSWERED_CAT), (20.0, ANSWERED_CAT), (200.0, None)])
def test_a_filler_that_leads_is_no_name(lead: float | None, becomes: Intent | None) -> None:
    """ "Hang on" is nearly "Daniel"; who said an odd name is still asked about it where it nearly was a filler."""
    assert perhaps((UM, ANSWERED_CAT), WHO, lead=lead) == becomes


ANN_OR_CAT = (said("answer_name", player="1", text="ann"), said("answer_name", player="3", text="cat"))


def test_a_doubt_that_nobody_answers_leaves_the_question_beneath_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearings, "_PATIENCE", 0.3)

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            heard_perhaps(hearing, *ANN_OR_CAT)
            assert [type(one) for one in hearing.open] == [Lacking, Doubt]
            await table.until(lambda: not isinstance(hearing.question, Doubt))
            assert isinstance(hearing.question, Lacking)
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (2,)

    run(evening())


def test_nobody_answers_at_all_and_nothing_is_asked_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearings, "_PATIENCE", 0.05)

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            heard_perhaps(hearing, *ANN_OR_CAT)
            await table.until(lambda: hearing.question is None)
            assert hearing.open == []
            assert hearing.grammar is not None
            assert "nominate_by" in hearing.grammar.intents

    run(evening())


def test_an_answer_that_was_not_understood_is_asked_for_once_more_with_all_that_was(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            for _ in range(2):
                assert isinstance(hearing.question, Lacking)
                assert hearing.question.about.target == "2"
                heard_perhaps(hearing, *ANN_OR_CAT)
                for _ in range(doubts.MOST_QUESTIONS):
                    assert isinstance(hearing.question, Doubt)
                    assert hearing.typed("no" if not hearing.question.neither else "nobody")
            assert hearing.question is None, "somebody who was not understood twice has a phone"

    run(evening())


def test_whoever_talks_into_a_question_is_asked_to_say_it_again_but_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            monkeypatch.setattr(table.session.narration, "aside", lines.append)
            for whom in ("Bob", "Cat"):
                assert hearing.typed(f"I nominate {whom}")
                for _ in range(3):
                    hearing._event(NotUnderstood(None, WhyNot.NO_WORDS))
                assert isinstance(hearing.question, Lacking), "it still waits for its answer"

    run(evening())
    assert len(lines) == 2


def test_cancel_ends_the_innermost_and_leaves_nothing_of_it(tmp_path: Path) -> None:
    """What is said back is innermost, whatever is asked besides."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Cat nominates Dan")
            await table.until(lambda: table.session.table.echo is not None)
            hearing.open = [
                Lacking(BOB)
            ]  # asked before, when somebody else's sentence waited to be said back
            hearing.retune()
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.table.square.nominees == ()
            assert hearing.question == Lacking(BOB), "it still waits for its answer"
            assert hearing.typed("Ann")
            await table.until(lambda: table.session.table.square.nominees == (1,))

    run(evening())


def test_a_new_act_takes_the_place_of_a_question_it_does_not_answer(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            heard_perhaps(hearing, ANN_BOB, ANN_GUS)
            assert isinstance(hearing.question, Doubt)
            hearing.do(NEW)  # begun before the ear was told of the question
            await table.until(lambda: table.session.table.square.nominees == (4,))
            assert hearing.open == []

    run(evening())
