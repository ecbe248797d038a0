"""Powers with words, said aloud: what is heard, said back and done. Typed here; real speech is at the end."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from config.texts import load_texts
from engine import edition
from engine.ledger import Claimed, ThisIs
from engine.statements import HasTeam, Holds, ThisPlayer
from engine.terms import MINION
from narrator.evening import SENTENCES
from narrator.listening.hearing import Hearing
from narrator.listening.rules_questions import cards
from narrator.telling.statements import NoStatement as NoStatement
from narrator.telling.statements import read, statement_words
from tests.narrator.table import NAMES, Table
from tests.seeds import in_two_suites
from tests.virtual_time import run
from voices import Grammar, Name, NotUnderstood, Sentences, WhyNot, names_of_seats

BOB_IS_A_MINION = Holds(ThisPlayer(1), HasTeam(MINION))


async def by_day(table: Table) -> Hearing:
    await table.deal()
    await table.night()
    table.evening.hearing.retune()
    return table.evening.hearing


def claims(table: Table) -> list[Claimed]:
    return [told.fact for told in table.session.table.game.ledger if isinstance(told.fact, Claimed)]


async def says(table: Table, sentence: str) -> None:
    """Somebody says this at a moment when it means something."""
    hearing = table.evening.hearing
    await table.until(lambda: hearing.typed(sentence))


async def told(table: Table, *words: str) -> str:
    """Wait until the Storyteller has said these words."""
    await table.until(lambda: all(word in table.session.table.caption for word in words))
    return table.session.table.caption


def grammar_of_statements(edition_id: str) -> Grammar:
    texts, script = load_texts("en"), edition(edition_id)
    players = names_of_seats({str(seat): name for seat, name in enumerate(NAMES, 1)})
    characters = tuple(Name(one, (texts.character_name(one),)) for one in script.characters)
    return Grammar.of("gossip", "state", names=(), who=players, character=characters)


@in_two_suites(range(80), few=20)
@pytest.mark.parametrize("edition_id", ["tb", "bmr", "snv"])
def test_whatever_can_be_heard_as_a_statement_is_understood(edition_id: str, seeds: range) -> None:
    sentences = Sentences.from_yaml((SENTENCES / "en.yaml").read_text(encoding="utf-8"))
    grammar, chance = grammar_of_statements(edition_id), random.Random(3)
    words, script, kinds = statement_words("en"), edition(edition_id), set()
    for _ in seeds:
        _, text = sentences.random_sentence(grammar, chance.randrange)
        heard = sentences.parse(text, grammar)
        assert heard is not None, text
        found = read(heard.text.replace("player ", "seat "), NAMES, script, words, speaker=0)
        assert not isinstance(found, NoStatement), (text, found)
        kinds.add(type(found))
    assert len(kinds) >= 3, "simple statements, both and either"


def test_names_are_read_as_an_ear_gives_them_back() -> None:
    names = ("Ann-Marie", "R2-D2", "Zoë", "D'Arcy", "Seat Two")
    for said, seat in [
        ("ann marie", 0), ("r two d two", 1), ("zoë", 2), ("d'arcy", 3), ("seat three", 2), ("seat two", 4),
    ]:  # fmt: skip
        found = read(f"{said} is a minion", names, edition("bmr"), statement_words("en"))
        assert found == Holds(ThisPlayer(seat), HasTeam(MINION)), said
    found = read("the pit hag is r2 d2", names, edition("snv"), statement_words("en"))
    assert not isinstance(found, NoStatement)


def test_a_piece_of_gossip_needs_its_speaker_and_is_said_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.typed("I gossip that Bob is a Minion")
            assert hearing.asked is not None
            await says(table, "Ann")
            await table.until(lambda: table.session.table.echo is not None)
            assert "Bob is a Minion" in table.session.table.echo.text  # type: ignore[union-attr]
            assert "Ann" in table.session.table.echo.text  # type: ignore[union-attr]
            await table.until(lambda: bool(claims(table)))
            (claim,) = claims(table)
            assert (claim.claim, claim.by, claim.what) == ("gossip", 0, BOB_IS_A_MINION)

    run(evening())


def test_cancel_in_time_leaves_nothing_of_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.typed("Ann gossips that Bob is a Minion")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.table.echo is None)
            await asyncio.sleep(0.1)
            assert claims(table) == []

    run(evening())


def test_my_left_neighbour_is_whoever_sits_left_of_the_speaker(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.typed("I gossip that my left neighbour is a minion")
            await says(table, "Gus")
            await table.until(lambda: bool(claims(table)))
            (claim,) = claims(table)
            words, script = statement_words("en"), table.session.table.script
            typed = read("my left neighbour is a minion", NAMES, script, words, speaker=6)
            assert (claim.by, claim.what) == (6, typed)

    run(evening())


def test_it_can_be_announced_first(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert not hearing.typed("Cat wants to gossip"), (
                "that is talk, unless the Storyteller is addressed"
            )
            assert hearing.typed("Storyteller, Cat wants to gossip")
            assert hearing.asked is not None
            assert hearing.asked.about.lacks == "words"
            assert not hearing.typed("who is dead"), "only a statement, or cancel, means something now"
            assert hearing.typed("Bob is a minion")
            await table.until(lambda: bool(claims(table)))
            assert claims(table)[0].by == 2

    run(evening())


def test_what_is_not_understood_is_asked_for_once_and_then_left_to_the_phone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.typed("Storyteller, Cat wants to gossip")
            await asyncio.sleep(0.05)
            mumbled = NotUnderstood("bob is a", WhyNot.DOUBTFUL)
            hearing._event(mumbled)
            assert hearing.asked is not None
            assert hearing.asked.about.again
            hearing._event(mumbled)
            assert hearing.asked is None
            assert table.room.phone(table.number_of(2)).composing is not None, "the words are ready there"
            assert table.room.phone(table.number_of(3)).composing is None
            hearing.retune()
            assert hearing.typed("Storyteller, who is dead"), "the floor is open again"
            assert claims(table) == []

    run(evening())


@pytest.mark.parametrize(
    "said", ["Аня сплетничает, что Боря приспешник", "Рассказчик, Аня хочет посплетничать"]
)
def test_where_no_statement_can_be_read_nobody_is_asked_to_say_it(tmp_path: Path, said: str) -> None:
    """ "Say it once more, in plain words", it said, and understands no words of that language."""

    async def evening() -> None:
        names = ("Аня", "Боря", "Катя", "Дима", "Ёлка", "Фёдор", "Глеб")
        async with Table(tmp_path, edition_id="bmr", names=names, language="ru") as table:
            hearing = await by_day(table)
            lines = table.spoken()
            assert hearing.typed(said)
            assert hearing.question is None
            assert table.room.phone(table.number_of(0)).composing is not None, "the words are ready there"
            await table.until(lambda: bool(lines))
            texts = load_texts("ru")
            wanted = {
                texts.said("powers.on_the_phone", one) for one in range(texts.variants("powers.on_the_phone"))
            }
            assert lines[0] in wanted
            assert claims(table) == []

    run(evening())


def test_a_statement_with_more_around_it_is_asked_for_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            hearing._event(NotUnderstood("i gossip that bob is a minion", WhyNot.MORE_WAS_SAID))
            assert hearing.asked is not None
            assert hearing.asked.about.lacks == "words"
            assert hearing.typed("Bob is a minion")
            await says(table, "seat four")
            await table.until(lambda: bool(claims(table)))
            assert (claims(table)[0].by, claims(table)[0].what) == (3, BOB_IS_A_MINION)
            hearing.retune()
            hearing._event(NotUnderstood("storyteller who is dead", WhyNot.MORE_WAS_SAID))
            hearing._event(NotUnderstood("i gossip that bob is a minion", WhyNot.DOUBTFUL))
            assert hearing.asked is None, "other talk is nobody's business"

    run(evening())


def test_what_cannot_be_said_yet_is_refused_in_words(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.typed("Ann gossips that Bob was executed yesterday")
            await told(table, "first day")
            assert table.session.table.echo is None
            assert claims(table) == []

    run(evening())


def test_guesses_of_a_juggler(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv") as table:
            hearing = await by_day(table)
            assert hearing.typed(
                "Dan guesses that Bob is the Witch, Cat is the Clockmaker and seat one is Fang Gu"
            )
            await table.until(lambda: table.session.table.echo is not None)
            await table.until(lambda: bool(claims(table)))
            (claim,) = claims(table)
            assert (claim.claim, claim.by) == ("juggle", 3)
            assert claim.what == (ThisIs(1, "witch"), ThisIs(2, "clockmaker"), ThisIs(0, "fanggu"))

    run(evening())


@pytest.mark.parametrize(
    ("said", "put_right", "by", "guesses"),
    [
        ("Dan guesses that Bob is the Witch", "no, Cat", 3, ((2, "witch"),)),
        ("Dan guesses that Bob is the Witch", "not Dan, Eve", 4, ((1, "witch"),)),
        (
            "Dan guesses that Bob is the Witch and Cat is the Clockmaker",
            "not Cat, Eve",
            3,
            ((1, "witch"), (4, "clockmaker")),
        ),
        (
            "Dan guesses that Bob is the Witch and Cat is the Clockmaker",
            "no, Eve",
            4,
            ((1, "witch"), (2, "clockmaker")),
        ),
    ],
)
def test_a_name_of_a_jugglers_guess_is_put_right(
    tmp_path: Path, said: str, put_right: str, by: int, guesses: tuple[tuple[int, str], ...]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv") as table:
            hearing = await by_day(table)
            assert hearing.typed(said)
            await table.until(lambda: table.session.table.echo is not None)
            first = table.session.table.echo
            await says(table, put_right)
            await table.until(lambda: table.session.table.echo not in (None, first))
            assert claims(table) == []
            await table.until(lambda: bool(claims(table)))
            (claim,) = claims(table)
            assert (claim.by, claim.what) == (by, tuple(ThisIs(*one) for one in guesses))

    run(evening())


@pytest.mark.parametrize("put_right", ["no, Cat", "not Ann, Cat", "it's Cat"])
def test_whose_gossip_it_is_is_put_right(tmp_path: Path, put_right: str) -> None:
    """With the words as they were: "my left neighbour" is of whoever says it."""

    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.typed("Ann gossips that my left neighbour is a minion")
            await table.until(lambda: table.session.table.echo is not None)
            await says(table, put_right)
            await table.until(lambda: bool(claims(table)))
            (claim,) = claims(table)
            words, script = statement_words("en"), table.session.table.script
            assert claim.by == 2
            assert claim.what == read("my left neighbour is a minion", NAMES, script, words, speaker=2)

    run(evening())


def test_not_me_asks_who_gossips(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.typed("Ann gossips that Bob is a minion")
            await table.until(lambda: table.session.table.echo is not None)
            await says(table, "not Ann")
            await table.until(lambda: table.session.table.echo is None)
            assert claims(table) == []
            await says(table, "Dan")
            await table.until(lambda: bool(claims(table)))
            assert (claims(table)[0].by, claims(table)[0].what) == (3, BOB_IS_A_MINION)

    run(evening())


def test_a_name_said_against_ones_own_gossip_takes_it_back(tmp_path: Path) -> None:
    """Whoever holds the microphone open says it: the name is one of the words."""

    async def evening() -> None:
        async with Table(tmp_path, edition_id="bmr") as table:
            hearing = await by_day(table)
            assert hearing.grammar is not None
            gossip = hearing.sentences.parse("I gossip that Bob is a minion", hearing.grammar)
            assert gossip is not None
            hearing._event(replace(gossip, held_by="1"))
            await table.until(lambda: table.session.table.echo is not None)
            right = hearing.sentences.parse("no Cat", hearing.grammar)
            assert right is not None
            hearing._event(replace(right, held_by="1"))
            await table.until(lambda: table.session.table.echo is None)
            await asyncio.sleep(0.2)
            assert claims(table) == []

    run(evening())


def test_private_powers_are_for_the_phone_alone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv") as table:
            hearing = await by_day(table)
            assert {"ask", "visit"} <= set(table.session.table.menu().verbs)  # type: ignore[union-attr]
            assert hearing.grammar is not None
            assert not {"gossip", "state", "choose"} & hearing.grammar.intents
            for sentence in ("I ask whether Bob is a minion", "Storyteller, is Bob a minion", "I visit"):
                assert not hearing.typed(sentence)

    run(evening())


# Questions about the rules


def test_what_a_character_does_is_explained_by_day_whoever_is_in_play(tmp_path: Path) -> None:
    async def evening(seed: int, folder: Path) -> dict[str, str]:
        answers = {}
        async with Table(folder, edition_id="tb", seed=seed) as table:
            hearing = await by_day(table)
            for one in table.session.table.script.characters:
                name = table.session.table.texts.character_name(one)
                assert hearing.typed(f"Storyteller, what does the {name} do?")
                answers[one] = await told(table, table.session.table.texts.characters[one].answer)
        return answers

    first = run(evening(1, tmp_path / "one"))
    assert first == run(evening(2, tmp_path / "two"))
    assert len(first) == 22


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("what is a ghost vote", "ghost_vote"), ("what does drunk mean", "drunk"), ("explain madness", "madness"),
        ("what is the grimoire", "grimoire"), ("what are Outsiders", "outsider"),
    ],
)  # fmt: skip
def test_words_of_the_game_are_explained(tmp_path: Path, question: str, begins: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await by_day(table)
            assert not hearing.typed(question), "players ask each other, too"
            assert hearing.typed(f"Storyteller, {question}?")
            await told(table, table.session.table.texts.rules.glossary[begins].answer)

    run(evening())


def test_the_drunk_is_a_character_and_drunk_is_a_word(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await by_day(table)
            assert hearing.typed("Storyteller, what is the Drunk?")
            await told(table, table.session.table.texts.characters["drunk"].answer)
            assert hearing.typed("Storyteller, what is drunk?")
            await told(table, table.session.table.texts.rules.glossary["drunk"].answer)

    run(evening())


def test_nobody_is_explained_at_night_or_in_a_vote(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            question = "Storyteller, what does the Imp do?"
            table.evening.hearing.retune()
            assert table.evening.hearing.typed(question), "newcomers ask in the lobby"
            await table.deal()
            await table.until(lambda: table.stage == "night")
            table.evening.hearing.retune()
            assert not table.evening.hearing.typed(question)
            await table.night()
            table.evening.hearing.retune()
            assert table.evening.hearing.typed(question)

    run(evening())


def test_who_may_be_asked_about_follows_from_the_script_alone() -> None:
    asked = [one.value for one in cards(edition("bmr"), "en")]
    assert asked[: len(edition("bmr").characters)] == list(edition("bmr").characters)
    assert {"thief", "doomsayer"} <= set(asked), "Travellers and Fabled may come to any script"
    assert "imp" not in asked


# Whom a player chooses for whom everybody waits


async def a_klutz_dies(table: Table, seat: int) -> None:
    assert (await table.host("rule", verb="become", seat=seat, value="klutz")).done
    await table.until(lambda: table.session.table.game.grimoire.seats[seat].character == "klutz")
    assert (await table.host("rule", verb="kill", seat=seat)).done
    await table.until(lambda: table.session.asking.named == seat)
    table.evening.hearing.retune()


def test_the_true_klutz_may_choose_aloud_and_take_it_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv") as table:
            hearing = await by_day(table)
            await a_klutz_dies(table, 2)
            assert not hearing.typed("Bob chooses Eve"), "everybody waits for Cat"
            assert hearing.typed("I choose Eve")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.table.echo is None)
            assert claims(table) == [], "nothing is settled"
            await says(table, "Cat chooses Ann")
            await table.until(lambda: bool(claims(table)))
            assert (claims(table)[0].claim, claims(table)[0].by, claims(table)[0].target) == ("klutz", 2, 0)

    run(evening())


def test_whoever_chose_on_the_phone_meanwhile_has_chosen(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv") as table:
            hearing = await by_day(table)
            await a_klutz_dies(table, 2)
            assert hearing.typed("I choose Eve")
            await table.until(lambda: table.session.table.echo is not None)
            look = table.room.phone(table.number_of(2)).look
            assert look is not None
            assert (await table.act(table.number_of(2), "confirm", look=look.look, picks=(0,))).done
            await table.until(lambda: bool(claims(table)))
            await table.until(lambda: table.session.table.echo is None)
            assert [claim.target for claim in claims(table)] == [0]

    run(evening())


def test_a_dead_pretender_may_say_that_they_are_the_klutz(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv") as table:
            hearing = await by_day(table)
            assert not hearing.typed("I am the Klutz and I choose Eve"), "nobody is dead"
            assert (await table.host("rule", verb="become", seat=5, value="clockmaker")).done
            assert (await table.host("rule", verb="kill", seat=5)).done
            await table.until(lambda: not table.session.table.square.alive[5])
            hearing.retune()
            assert hearing.typed("Flo is the Klutz and chooses Eve")
            await table.until(lambda: bool(claims(table)))
            assert (claims(table)[0].by, claims(table)[0].target) == (5, 4)

    run(evening())
