"""What is said, or typed, by the grammar of the moment; real speech is in test_demo and the end-to-end test."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from config.texts import load_texts
from engine.ledger import Claimed
from narrator.listening.corrections import Anew
from narrator.listening.hearing import Hearing
from narrator.listening.lacking import Lacking
from narrator.listening.spoken_acts import Begun
from tests.narrator.table import NAMES, Table
from tests.narrator.test_last_game import to_the_end
from tests.narrator.test_rulings import slow
from tests.virtual_time import run
from voices import Grammar, Intent
from voices.events import EarEvent, Hushed, NotUnderstood, Perhaps, WhyNot
from voices.listeners import Listeners


def shots(table: Table) -> list[Claimed]:
    """The shots that everybody knows of."""
    return [told.fact for told in table.session.table.game.ledger if isinstance(told.fact, Claimed)]


def ways_to_say(key: str, table: Table) -> set[str]:
    texts = table.session.table.texts
    return {str(texts.said(key, variant)) for variant in range(texts.variants(key))}


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
            await table.until(lambda: table.session.table.echo is not None)
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


@pytest.mark.parametrize("gap", [0.0, 0.3])
def test_of_questions_that_follow_each_other_quickly_only_the_last_is_still_put(
    tmp_path: Path, gap: float
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            table.session.pace.speed = 1.0
            said = table.spoken()
            for name in ("Bob", "Cat", "Dan"):
                assert hearing.typed(f"I nominate {name}")
                if gap:  # else what is typed ahead comes in one turn
                    await asyncio.sleep(gap)
            await asyncio.sleep(8)
            asks_a_name = ways_to_say("names.who_is_me", table)
            questions = [line for line in said if "Bob" in line or line in asks_a_name]
            assert [line in asks_a_name for line in questions] == ([False, True] if gap else [True])
            assert hearing.asked is not None
            assert hearing.asked.about.target == "4"

    run(evening())


def test_i_nominate_asks_who_and_an_answer_completes_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            await table.until(lambda: "Bob" in table.session.table.caption)
            assert not hearing.typed("who is dead"), "only a name, or cancel, means something now"
            assert hearing.typed("seat four")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (3,)

    run(evening())


@pytest.mark.parametrize(("said", "nominee"), [("I nominate myself", 2), ("Cat nominates seat seven", 6)])
def test_myself_and_seat_numbers(tmp_path: Path, said: str, nominee: int) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(said)
            if said.startswith("I "):
                assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (nominee,))
            assert table.session.table.square.nominators == (2,)

    run(evening())


def test_cancel_takes_a_nomination_back_in_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.table.echo is None)
            await asyncio.sleep(0.1)
            assert table.session.table.square.nominees == ()

    run(evening())


class Listening:
    """What the ear is told to listen for."""

    trouble = None
    expected = False
    held: Grammar | None = None

    def listen_for(self, grammar: object, *, expected: bool = False) -> None:  # noqa: ARG002
        self.expected = expected

    def hold(self, by: str, *, grammar: Grammar, until_quiet: bool) -> bool:  # noqa: ARG002
        self.held = grammar
        return True


def test_whoever_taps_to_speak_does_not_talk_with_a_neighbour(tmp_path: Path) -> None:
    """Over babble a nomination was taken for talk that sounds like it, which leads to nothing."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.grammar is not None
            assert "talk" in hearing.grammar.intents
            hearing.ear = ear = Listening()  # type: ignore[assignment]
            assert hearing.listen_to(3)
            assert ear.held is not None
            assert "talk" not in ear.held.intents
            assert hearing.sentences.parse("I nominate Bob", ear.held) is not None
            assert {"what_is_it", "ghost_votes", "repeat", "close_nominations"} <= ear.held.unlikely
            assert {"nominate", "nominate_by", "slay"}.isdisjoint(ear.held.unlikely)
            assert hearing.typed("I nominate Bob")
            assert hearing.listen_to(3)
            assert "filler" in ear.held.intents, "what is no name is no name"

    run(evening())


def test_whoever_taps_to_speak_does_not_call_themself_by_name(tmp_path: Path) -> None:
    """Over babble "I nominate Bob" was heard as if its speaker had named nobody else but themself."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hearing.ear = ear = Listening()  # type: ignore[assignment]
            assert hearing.listen_to(3)
            assert ear.held is not None
            for sentence in ("I nominate Dan", "I shoot Dan", "I nominate seat four"):
                assert hearing.sentences.parse(sentence, ear.held) is None
            for sentence in ("I nominate Bob", "I nominate myself", "Dan nominates Bob", "I shoot Bob"):
                assert hearing.sentences.parse(sentence, ear.held) is not None

    run(evening())


def test_what_is_said_while_something_is_said_back_is_expected(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hearing.ear = ear = Listening()  # type: ignore[assignment]
            hearing.grammar = None
            hearing.retune()
            assert not ear.expected
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert ear.expected
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.table.echo is None and not ear.expected)

    run(evening())


@pytest.mark.parametrize(
    ("language", "sentence", "nominee"),
    [
        ("en", "I nominate my left neighbour", 4),
        ("en", "I nominate the player on my right", 2),
        ("en", "I want to nominate whoever sits next to me on the left", 4),
        ("en", "I'm nominating my neighbor on the right", 2),
        ("en", "I'd like to nominate the person next to me on my left", 4),
        ("ru", "номинирую соседа слева", 4),
        ("ru", "я номинирую соседку справа", 2),
        ("ru", "номинирую того, кто сидит слева от меня", 4),
    ],
)
@pytest.mark.parametrize("known", ["by microphone", "by name"])
def test_a_neighbour_is_nominated_once_it_is_known_whose(
    tmp_path: Path, language: str, sentence: str, nominee: int, known: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=RUSSIANS if language == "ru" else NAMES, language=language) as table:
            hearing = await in_nominations(table)
            said = table.spoken()
            if known == "by microphone":
                assert hearing.grammar is not None
                intent = hearing.sentences.parse(sentence, hearing.grammar)
                assert intent is not None
                hearing._event(replace(intent, held_by="4"))
            else:
                assert hearing.typed(sentence)
                await table.until(lambda: ways_to_say("nominations.ask_beside", table) & set(said))
                assert hearing.typed(NAMES[3] if language == "en" else RUSSIANS[3])
            await table.until(lambda: table.session.table.square.nominees == (nominee,))
            assert table.session.table.square.nominators == (3,)

    run(evening())


@pytest.mark.parametrize(
    ("language", "sentence", "nominee"),
    [
        ("en", "Ann nominates her left neighbour", 1),
        ("en", "Gus nominates the player to his left", 0),
        ("ru", "Аня номинирует соседку справа", 6),
    ],
)
def test_of_whoever_nominates_their_neighbour_is_nominated(
    tmp_path: Path, language: str, sentence: str, nominee: int
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=RUSSIANS if language == "ru" else NAMES, language=language) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(sentence)
            await table.until(lambda: table.session.table.square.nominees == (nominee,))

    run(evening())


def test_a_neighbour_who_was_nominated_already_is_refused(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await table.vote_for(4, set())
            await table.until(lambda: table.stage == "nominations")
            hearing.retune()
            said = table.spoken()
            assert hearing.typed("I nominate my left neighbour")
            assert hearing.typed("Dan")
            await table.until(lambda: any("Eve" in line for line in said))
            assert table.session.table.echo is None
            assert hearing.question is None
            assert table.session.table.square.nominees == (4,)

    run(evening())


def test_which_player_nominates_their_neighbour_is_asked(tmp_path: Path) -> None:
    """The question names nobody whom nobody has named."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            ann, dan = (
                Intent(
                    "nominate_by",
                    {"nominator": who, "nominee": "@left"},
                    f"{name} nominates her left neighbour",
                    0.5,
                )
                for who, name in (("1", "ann"), ("4", "dan"))
            )
            hearing._event(Perhaps((ann, dan)))
            await table.until(lambda: "Dan" in table.session.table.caption)
            assert hearing.typed("Dan")
            await table.until(lambda: table.session.table.square.nominees == (4,))
            assert table.session.table.square.nominators == (3,)

    run(evening())


WHAT_STANDS = pytest.mark.parametrize(
    ("language", "nomination", "sentence"),
    [
        ("en", "Ann nominates Bob", "Storyteller, undo"),
        ("en", "Ann nominates Bob", "Storyteller, cancel that"),
        ("en", "Ann nominates Bob", "Storyteller, no wait, take it back"),
        ("ru", "Аня номинирует Борю", "Рассказчик, отмени"),
        ("ru", "Аня номинирует Борю", "Рассказчик, нет, подожди, верни обратно"),
    ],
)


@WHAT_STANDS
@pytest.mark.parametrize("stage", ["defence", "vote", "nominations"])
def test_who_takes_back_a_nomination_that_stands_is_told(
    tmp_path: Path, language: str, nomination: str, sentence: str, stage: str
) -> None:
    """Whoever is nominated would take it back, too: it is the host's to do."""

    async def evening() -> None:
        async with Table(tmp_path, names=RUSSIANS if language == "ru" else NAMES, language=language) as table:
            slow(table, accusation=30.0, defence=30.0, before_vote=5.0, last_call=30.0)
            hearing = await in_nominations(table)
            said = table.spoken()
            assert hearing.typed(nomination)
            await table.until(lambda: table.stage == "defence")
            if stage != "defence":
                await table.host("begin_vote")
                await table.until(lambda: table.stage == "vote")
            if stage == "nominations":
                await table.until(lambda: table.stage == "nominations", seconds=60)
            hearing.retune()
            told = ways_to_say("control.stands_already", table)
            assert hearing.typed(sentence)
            await table.until(lambda: told & set(said))
            assert table.session.table.square.nominees == (1,)
            assert (await table.host("undo")).done  # as it was told
            await table.until(lambda: table.session.table.square.nominees == ())

    run(evening())


@pytest.mark.parametrize(
    ("voting", "intents"), [("phones", {"pause", "repeat"}), ("voice", {"aye", "nay", "pause"})]
)
def test_a_vote_is_not_taken_back_by_talk(tmp_path: Path, voting: str, intents: set[str]) -> None:
    async def evening() -> None:
        async with Table(tmp_path, voting=voting) as table:
            hearing = await in_nominations(table)
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.stage == "vote")
            hearing.retune()
            assert hearing.grammar is not None
            assert hearing.grammar.intents - hearing.grammar.addressed == intents
            assert not hearing.typed("never mind")
            assert hearing.typed("Storyteller, never mind")

    run(evening())


def test_before_any_nomination_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            said = table.spoken()
            assert not hearing.typed("cancel that")
            assert hearing.typed("Storyteller, cancel that")
            await table.until(lambda: ways_to_say("control.nothing_to_cancel", table) & set(said))

    run(evening())


def test_cancel_also_ends_the_question_who(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.typed("cancel")
            assert hearing.asked is None
            assert hearing.typed("Ann nominates Cat")
            await table.until(lambda: table.session.table.square.nominees == (2,))

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
            before = table.session.table.caption
            assert hearing.typed(question)
            await table.until(lambda: table.session.table.caption != before)
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
            async with table.patience(60):
                while table.stage == "vote" and table.session.table.vote is not None:
                    place = len(table.session.table.square.counted)
                    order = table.session.table.vote.order
                    if place < len(order) and order[place] not in table.session.table.vote.hands:
                        hearing.retune()
                        said[order[place]] = order[place] in (2, 4)
                        assert hearing.typed("aye" if said[order[place]] else "no")
                    table.check()
                    await asyncio.sleep(0.002)
            hands = [
                t.fact for t in table.session.table.game.ledger if type(t.fact).__name__ == "HandCounted"
            ]
            assert {h.seat: h.raised for h in hands} == said

    run(evening())


def test_a_slayers_shot_is_said_back_first(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann shoots Gus")
            await table.until(lambda: table.session.table.echo is not None)
            assert not shots(table)
            assert hearing.typed("yes")
            await table.until(lambda: shots(table) != [])

    run(evening())


@pytest.mark.parametrize("answer", ["Ann yes", "yes, Ann", "it was Ann and yes", "seat one, yes"])
def test_who_shoots_says_their_name_and_yes_at_once(tmp_path: Path, answer: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I shoot Gus")
            assert hearing.typed(answer)
            await table.until(lambda: table.session.table.echo is not None)
            assert table.session.table.echo is not None
            assert not table.session.table.echo.asks
            assert not shots(table), "it can be cancelled like everything"
            await table.until(lambda: shots(table) != [])

    run(evening())


@pytest.mark.parametrize("put_right", ["not Ann, Cat", "no, Dan"])
def test_a_yes_to_a_shot_is_not_one_to_another(tmp_path: Path, put_right: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I shoot Gus")
            assert hearing.typed("Ann, yes")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed(put_right)
            await table.until(lambda: table.session.table.echo is not None and table.session.table.echo.asks)
            await table.until(lambda: table.session.table.echo is None)
            assert not shots(table)

    run(evening())


def test_a_nomination_has_no_use_for_a_yes(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Gus")
            assert not hearing.typed("Ann, yes")

    run(evening())


@pytest.mark.parametrize("answer", ["", "no", "wait", "what"])
def test_a_shot_that_was_only_heard_never_stands_without_a_yes(tmp_path: Path, answer: str) -> None:
    """A shot is public and cannot be taken back."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann shoots Gus")
            await table.until(lambda: table.session.table.echo is not None)
            if answer:
                hearing.typed(answer)
            await table.until(lambda: table.session.table.echo is None)
            assert not shots(table)

    run(evening())


@pytest.mark.parametrize("taken", ["Ann shoots Gus", "no, I shoot Gus", "I said I shoot Gus"])
def test_what_was_a_nomination_never_becomes_a_shot_by_correction(tmp_path: Path, taken: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert not hearing.typed(taken)
            assert hearing.typed("no")
            await table.until(lambda: table.session.table.echo is None)
            assert not hearing.typed(taken)
            assert hearing.grammar is not None
            assert not {one for one in hearing.grammar.intents if one.startswith("slay")}

    run(evening())


@pytest.mark.parametrize(
    "sentence",
    [
        *("I'm nominating Bob", "I am nominating Bob", "I'd like to nominate Bob", "I would like to nominate Bob"),
        *("I will nominate Bob", "I'll nominate Bob", "nominate Bob", "nominate Bob please", "I nominate Bob please"),
        *("okay, I nominate Bob", "ok I nominate Bob", "so, I'd like to nominate Bob, please", "well, nominate Bob"),
        *("I want to nominate Bob", "I'm going to nominate Bob", "okay, I am going to nominate Bob"),
        *("can I nominate Bob?", "could I nominate Bob please", "I think I'll nominate Bob", "let's nominate Bob"),
        *("Bob, I nominate you", "I nominate you, Bob", "nomination: Bob", "I'm gonna nominate Bob"),
        *("I nominate number two", "so can I nominate Bob"),
    ],
)  # fmt: skip
def test_ordinary_wordings_of_a_nomination(tmp_path: Path, sentence: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(sentence)
            assert hearing.asked is not None
            assert hearing.asked.about.target == "2"

    run(evening())


@pytest.mark.parametrize(
    "sentence",
    [
        *("please do not nominate Bob", "I will nominate Bob tomorrow", "I will not nominate Bob"),
        *("we should kill Bob", "I was going to nominate Bob", "are you going to nominate Bob"),
        *("let's nominate Bob tomorrow", "should I nominate Bob", "did you nominate Bob", "I nominated Bob"),
    ],
)  # fmt: skip
def test_what_is_said_about_nominating_is_talk(tmp_path: Path, sentence: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert not hearing.typed(sentence)
            assert hearing.asked is None

    run(evening())


@pytest.mark.parametrize(
    ("sentence", "is_talk"),
    [
        *(("when you nominate Bob", True), ("when you nominates Bob", False)),
        *(("because she nominates Bob", True), ("because she nominate Bob", False)),
        *(("I thought we nominated Bob", True), ("I thought we nominates Bob", False)),
        *(
            ("if Ann nominates Bob", True),
            ("Ann wants to nominate Bob", True),
            ("maybe we should kill Bob", True),
        ),
        *(
            ("we wants to believe Bob", False),
            ("I was going to nominate Bob", True),
            ("I has to shoot Bob", False),
        ),
    ],
)
def test_talk_is_what_people_say(tmp_path: Path, sentence: str, is_talk: bool) -> None:
    """ "Win nominates Maria" was heard as "when you nominates Maria", which nobody says."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.grammar is not None
            found = hearing.sentences.parse(sentence, hearing.grammar)
            assert (found is not None and found.name == "talk") is is_talk

    run(evening())


@pytest.mark.parametrize(
    "answer",
    [
        "Cat",
        "me, Cat",
        "Cat did",
        "Cat does",
        "that was Cat",
        "it was Cat",
        "that's Cat",
        "Cat nominates Bob",
        *("I'm Cat", "this is Cat", "my name is Cat", "it's me, Cat", "Cat here"),
        *("Cat nominates", "Cat is nominating", "number three", "Cat would like to nominate Bob"),
    ],
)
def test_who_nominates_is_answered_in_ordinary_words(tmp_path: Path, answer: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.typed(answer)
            await table.until(lambda: table.session.table.square.nominators == (2,))
            assert table.session.table.square.nominees == (1,)

    run(evening())


@pytest.mark.parametrize(
    "answer",
    ["me", "I do", "I did", "it was me", "that was me", "it's me", "I nominate Bob", "I'm nominating Bob please"],
)  # fmt: skip
def test_me_is_asked_for_a_name_and_the_nomination_stays(tmp_path: Path, answer: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.typed(answer)
            assert hearing.asked is not None
            assert hearing.asked.by_name
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (2,)

    run(evening())


@pytest.mark.parametrize("filler", ["what", "hang on", "hm", "yes please", "yes", "wait", "okay", "sorry"])
def test_a_filler_is_nobody_and_the_question_waits(tmp_path: Path, filler: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            asked = hearing.asked
            assert not hearing.typed(filler)
            assert hearing.asked is asked
            assert asked is not None

    run(evening())


OBJECTIONS = (
    *("no", "no no", "wrong", "that's wrong", "no, that's wrong", "that is not right", "oh no", "sorry, no"),
    *("I didn't say that", "that's not what I said", "wrong name", "not Bob", "no, not Bob", "hold up"),
    *("wait", "hang on", "hold on", "stop", "no wait"),
)


@pytest.mark.parametrize("objection", OBJECTIONS)
@pytest.mark.parametrize("then", ["Ann nominates Cat", "Cat", "no, Cat", "not Bob, Cat"])
def test_an_objection_takes_back_and_asks_anew(tmp_path: Path, objection: str, then: str) -> None:
    """Nobody else is put in, and what was understood is there still."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed(objection)
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.table.square.nominees == ()
            assert isinstance(hearing.question, Anew)
            assert hearing.typed(then)
            await table.until(lambda: table.session.table.square.nominees == (2,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


def test_after_an_objection_nothing_may_have_been_meant(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("no")
            await table.until(lambda: isinstance(hearing.question, Anew))
            assert hearing.typed("never mind")
            await table.until(lambda: hearing.question is None)
            assert table.session.table.square.nominees == ()

    run(evening())


def test_stop_against_what_is_said_back_takes_it_back(tmp_path: Path) -> None:
    """While the line is still spoken, only "stop" and "cancel" are heard."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.echo is not None)
            hearing._event(Hushed("stop"))
            await table.until(lambda: isinstance(hearing.question, Anew))
            assert table.session.table.square.nominees == ()

    run(evening())


@pytest.mark.parametrize(
    ("question", "says"),
    [
        *(("who is alive", "Ann, Bob"), ("who's still alive?", "Ann, Bob"), ("how many votes", "7")),
        *(("how many do we need", "7"), ("how many are alive", "Ann, Bob"), ("who has nominated", "")),
    ],
)
def test_questions_in_ordinary_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: str, says: str
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            answers: list[str] = []
            monkeypatch.setattr(table.session.narration, "aside", answers.append)
            assert hearing.typed(question)
            assert len(answers) == 1
            assert says in answers[0]

    run(evening())


def test_who_was_nominated_and_by_whom_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            await table.until(lambda: hearing.grammar is not None and "nominate" in hearing.grammar.intents)
            answers: list[str] = []
            monkeypatch.setattr(table.session.narration, "aside", answers.append)
            assert hearing.typed("who can still nominate?")
            assert "Bob" in answers[0]
            assert "Ann" in answers[0]

    run(evening())


@pytest.mark.parametrize(
    ("answers", "nominator", "nominee"),
    [
        (("Cat nominates Bob",), 2, 1),
        (("Bob", "Cat"), 2, 1),
        (("I nominate Bob", "Cat"), 2, 1),
        (("never mind",), None, None),
    ],
)
def test_who_wants_to_nominate_is_asked_whom(
    tmp_path: Path, answers: tuple[str, ...], nominator: int | None, nominee: int | None
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I'd like to nominate")
            assert isinstance(hearing.question, Anew)
            for answer in answers:
                assert hearing.typed(answer)
            if nominee is None:
                await table.until(lambda: hearing.question is None)
                assert table.session.table.square.nominees == ()
            else:
                await table.until(lambda: table.session.table.square.nominees == (nominee,))
                assert table.session.table.square.nominators == (nominator,)

    run(evening())


def test_whom_is_put_right_where_both_are_said(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.typed("Ann")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("not Bob, Cat")
            await table.until(lambda: table.session.table.square.nominees == (2,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


@pytest.mark.parametrize(("put_right", "nominator"), [("no, Dan", 3), ("it's Dan", 3), ("not me", None)])
def test_a_name_alone_puts_right_who_was_asked_for_last(
    tmp_path: Path, put_right: str, nominator: int | None
) -> None:
    """Else "no, Dan" after "who nominates Bob?" nominated Dan."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.typed("Ann")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed(put_right)
            if nominator is None:
                await table.until(lambda: table.session.table.echo is None)
                assert hearing.asked is not None
                assert hearing.typed("Dan")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (3,)

    run(evening())


RUSSIANS = ("Аня", "Боря", "Катя", "Дима", "Ева", "Фёдор", "Глеб")


@pytest.mark.parametrize(
    "sentence",
    [
        "так, я номинирую Борю",
        "номинирую Борю, пожалуйста",
        "хочу номинировать Борю",
        "я буду номинировать Борю",
        *("можно мне номинировать Борю?", "я думаю, я номинирую Борю", "давайте номинируем Борю"),
        *("Боря, я тебя номинирую", "номинация: Боря", "так, можно номинировать Борю"),
    ],
)
def test_ordinary_wordings_in_russian(tmp_path: Path, sentence: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=RUSSIANS, language="ru") as table:
            hearing = await in_nominations(table)
            assert hearing.typed(sentence)
            assert not hearing.typed("погоди")
            assert hearing.typed("это был я")
            assert hearing.asked is not None
            assert hearing.asked.by_name
            assert hearing.typed("это была Катя")
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (2,)

    run(evening())


@pytest.mark.parametrize(
    "objection",
    [
        *("нет", "неверно", "это не так", "стоп", "подожди", "погодите"),
        *("ой нет", "я этого не говорил", "не то имя", "не Борю", "секундочку"),
    ],
)
def test_an_objection_in_russian(tmp_path: Path, objection: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=RUSSIANS, language="ru") as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Аня номинирует Борю")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed(objection)
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.table.square.nominees == ()
            assert hearing.typed("Катю")
            await table.until(lambda: table.session.table.square.nominees == (2,))
            assert table.session.table.square.nominators == (0,)

    run(evening())


@pytest.mark.parametrize(
    ("answer", "nominator"),
    [("меня зовут Катя", 2), ("я Катя", 2), ("э, Катя", 2), ("номер три", 2)],
)
def test_an_answer_and_a_name_put_right_in_russian(tmp_path: Path, answer: str, nominator: int) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=RUSSIANS, language="ru") as table:
            hearing = await in_nominations(table)
            assert hearing.typed("хочу номинировать кого-то")
            assert isinstance(hearing.question, Anew)
            assert hearing.typed("номинирую Борю")
            assert hearing.typed("Ева")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("нет, это не я")
            await table.until(lambda: table.session.table.echo is None)
            assert hearing.typed(answer)
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert table.session.table.square.nominators == (nominator,)

    run(evening())


@pytest.mark.parametrize("about", [Begun("gossip", words="bob is a minion"), Begun("doom"), Begun("juggle")])
def test_no_to_who_does_it_ends_what_has_no_corrections(about: Begun) -> None:
    """Only nominations, shots and exiles can be said anew; of anything else nothing stands that was wrong of it."""
    assert Lacking(about).take(Intent("wrong", {}, "no", 1.0)) == "cancelled"


def test_no_to_a_wrong_name_is_as_likely_as_a_filler(tmp_path: Path) -> None:
    """Who hears a wrong name in "who nominates Bob?" says "no", which was taken for "so"."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("I nominate Bob")
            assert hearing.grammar is not None
            assert {"wrong", "filler"} <= hearing.grammar.intents
            assert {"wrong", "filler"}.isdisjoint(hearing.grammar.unlikely)
            assert "cancel" in hearing.grammar.unlikely

    run(evening())


@pytest.mark.parametrize(
    ("held_by", "confidence", "asked"), [("4", 0.3, True), ("4", 0.7, False), ("", 0.3, False)]
)
def test_what_is_done_at_once_is_asked_about_where_only_a_tap_made_it_believed(
    tmp_path: Path, held_by: str, confidence: float, asked: bool
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            for done_at_once in (
                Intent("what_is_it", {"term": "ghost_vote"}, "what is a ghost vote", confidence),
                Intent("last_call", {}, "last call", confidence),
                Intent("close_nominations", {}, "end the day", confidence),
            ):
                hearing._event(replace(done_at_once, held_by=held_by))
                assert (hearing.doubt is not None) is asked
                hearing.forget()
            hearing._event(
                Intent("nominate", {"nominee": "2"}, "i nominate bob", confidence, held_by=held_by)
            )
            assert hearing.doubt is None, "it is said back"

    run(evening())


# What the lines themselves tell people to say


def told_to_say(language: str, key: str, pattern: str) -> list[str]:
    """The words that some variant of a line tells people to say."""
    texts = load_texts(language)
    found = (re.search(pattern, str(texts.said(key, one))) for one in range(texts.variants(key)))
    return [word for one in found if one for word in re.split(r", | or | или ", one[1])]


@pytest.mark.parametrize(
    ("language", "pattern"), [("en", "Say, ([^,]+), when"), ("ru", "скажите: ([^.]+)[.]")]
)
def test_what_ends_a_pause_is_said_as_the_pause_tells(tmp_path: Path, language: str, pattern: str) -> None:
    """ "Say, go on", it said, and did not understand that."""

    async def evening() -> None:
        (word,) = told_to_say(language, "control.paused", pattern)
        names = RUSSIANS if language == "ru" else NAMES
        async with Table(tmp_path, names=names, language=language) as table:
            hearing = await in_nominations(table)
            table.session.set_paused(True)
            hearing.retune()
            assert hearing.typed(word)
            assert not table.session.pace.paused

    run(evening())


@pytest.mark.parametrize(
    ("language", "pattern", "opening"),
    [
        ("en", "(?:Say|I understand: )(.+?)(?:[.]|, last call)", "Storyteller, "),
        ("ru", "(?:Скажите|Понимаю вот что): (.+?)(?:[.]|, последний зов)", "Рассказчик, "),
    ],
)
def test_the_words_that_help_names_are_known(
    tmp_path: Path, language: str, pattern: str, opening: str
) -> None:
    async def evening() -> None:
        words = told_to_say(language, "control.help", pattern)
        assert len(words) >= 10
        names = RUSSIANS if language == "ru" else NAMES
        async with Table(tmp_path, names=names, language=language) as table:
            hearing = await in_nominations(table)
            assert hearing.grammar is not None
            known = replace(hearing.grammar, intents=hearing.grammar.intents | {"cancel", "resume"})
            for word in words:
                assert hearing.sentences.parse(opening + word.strip(), known) is not None, word

    run(evening())


def test_a_word_in_the_room_ends_no_deal_before_all_have_seen_their_cards(tmp_path: Path) -> None:
    """Night fell for who had not read who they are."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await table.sit_down()
            await table.until(lambda: table.stage == "deal" and table.session.pace.deadline is not None)
            for number in table.numbers[1:]:
                await table.act(number, "ready")
            hearing, said = table.evening.hearing, table.spoken()
            hearing.retune()
            assert hearing.typed("skip")
            await table.until(lambda: any("Ann" in line and "card" in line for line in said))
            await asyncio.sleep(1)
            assert table.stage == "deal"
            assert (await table.host("skip")).done, "the host knows whom not to wait for"
            await table.until(lambda: table.stage == "night")

    run(evening())


def test_a_question_of_the_day_that_comes_too_early_is_told_when_to_ask(tmp_path: Path) -> None:
    """While people sit down and look at their cards; what nobody can mean is refused as ever."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing, said, texts = table.evening.hearing, table.spoken(), table.session.table.texts
            early = {texts.said("answers.not_yet", one) for one in range(texts.variants("answers.not_yet"))}

            async def is_answered(question: str) -> None:
                said.clear()
                hearing.retune()
                assert hearing.typed(question)
                await table.until(lambda: early.intersection(said))

            await is_answered("who is dead?")
            assert not hearing.typed("Ann nominates Bob")
            await table.sit_down()
            await table.until(lambda: table.stage == "deal" and table.session.pace.deadline is not None)
            await is_answered("how many votes does it take?")
            await is_answered("Storyteller, what does the Butler do?")
            for number in table.numbers:
                await table.act(number, "ready")
            await table.until(lambda: table.stage == "night")
            hearing.retune()
            assert not hearing.typed("who is dead?"), "nothing is said at night"
            await table.night()
            await table.until(lambda: table.stage == "discussion")
            hearing.retune()
            assert hearing.typed("Storyteller, who is dead?")
            await asyncio.sleep(1)
            assert not early.intersection(said[-3:])

    run(evening())


def test_whoever_has_heard_enough_of_the_rules_still_says_who_sits_beside_them(tmp_path: Path) -> None:
    """ "Interrupt me with, skip", it said, and dealt the characters to chairs that nobody had confirmed."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.typed("skip")
            await asyncio.sleep(1)
            assert table.stage == "lobby", "nobody has said that all are here"
            assert (await table.host("start")).done
            await table.until(lambda: table.stage == "seating")
            await asyncio.sleep(1)
            hearing.retune()
            assert hearing.typed("read the rules")
            assert hearing.typed("skip")
            await asyncio.sleep(5)
            assert table.stage == "seating"
            for number in table.numbers:
                await table.act(number, "neighbours", right=True)
            await table.until(lambda: table.stage == "deal")

    run(evening())


@pytest.mark.parametrize("left", [0.2, 1.0])
def test_the_last_second_is_one(tmp_path: Path, left: float) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await in_nominations(table)
            daylight = table.session.daylight
            for _ in range(table.session.table.texts.variants("day.seconds_left")):
                assert re.search(r"\b1 second\b", daylight._warning(left))

    run(evening())


@pytest.mark.parametrize("answer", ["Ann", ""])
def test_the_last_call_waits_for_whoever_was_asked_who_they_are(tmp_path: Path, answer: str) -> None:
    """ "I nominate Bob" in time; "who nominates Bob?"; and nominations were closed before they could answer."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            lines = table.spoken()
            texts = table.session.table.texts
            calls = {texts.said("nominations.last_call", one) for one in range(16)}
            counts = {texts.said("nominations.countdown", 0, number=1)}
            await table.until(lambda: bool(calls & {*lines}))
            hearing.retune()
            assert hearing.typed("I nominate Bob")
            await table.until(lambda: bool(counts & {*lines}))
            await asyncio.sleep(5)
            assert table.stage == "nominations"
            if answer:
                assert hearing.typed(answer)
                await table.until(lambda: table.session.table.square.nominees == (1,))
            else:
                await table.until(lambda: table.stage == "night")
                assert hearing.question is None

    run(evening())


class Shared(Listening):
    """An ear that hears a whole evening, game after game."""

    def __init__(self) -> None:
        self.listeners: Listeners[EarEvent] = Listeners()
        self.subscribe = self.listeners.subscribe
        self.grammars: list[object] = []

    def listen_for(self, grammar: object, *, expected: bool = False) -> None:  # noqa: ARG002
        self.grammars.append(grammar)


def test_a_game_that_is_over_hears_nothing_of_the_next(tmp_path: Path) -> None:
    """Its table would answer what is said at the new one, and make the ear listen for its own sentences."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            ear = Shared()
            table.evening.plan = replace(table.evening.plan, ear=ear)  # type: ignore[arg-type]
            table.evening.hearing = table.evening._hearing()
            first = table.session
            await to_the_end(table)
            await table.until(lambda: "new_game" in dict(table.room.host(grimoire_open=False).controls))
            assert (await table.host("new_game")).done
            await table.until(lambda: table.session is not first)
            spoken: list[object] = []
            first.table.speech_ended = lambda **said: spoken.append(said)  # type: ignore[method-assign]
            ear.listeners.tell(NotUnderstood("what", WhyNot.NOT_A_COMMAND))
            assert spoken == []
            listens = len(ear.grammars)
            first.table.changed()
            assert len(ear.grammars) == listens

    run(evening())
