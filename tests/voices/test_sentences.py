from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest

from tests.voices.listed import every_sentence
from tests.voices.table import TALK, nominations_open, players, sentences, table
from voices import ME, NOBODY, CorrectTheSentences, Grammar, Name, Sentences, match_typed_name, names_of_seats
from voices.grammar import plain_words
from voices.jsgf import jsgf

EVERYBODY = players("Alice", "Bob", "Mary-Ann", "D'Arcy", "José")
EVERYTHING = Grammar.of(*sentences().of_players, names=EVERYBODY)


@pytest.mark.parametrize(
    ("text", "intent", "slots"),
    [
        ("I nominate Bob", "nominate", {"nominee": "2"}),
        ("Storyteller, I nominate Bob!", "nominate", {"nominee": "2"}),
        ("I nominate seat four.", "nominate", {"nominee": "4"}),
        ("I nominate player 4", "nominate", {"nominee": "4"}),
        ("I nominate myself", "nominate", {"nominee": ME}),
        ("I nominate Mary Ann", "nominate", {"nominee": "3"}),
        ("Alice nominates D'Arcy", "nominate_by", {"nominator": "1", "nominee": "4"}),
        ("I'm the Slayer and I shoot José", "slay", {"target": "5"}),
        ("I shoot Bob", "slay", {"target": "2"}),
        ("Alice slays Bob", "slay_by", {"shooter": "1", "target": "2"}),
        ("cancel that", "cancel", {}),
        ("say that again please", "repeat", {}),
        ("pause the game", "pause", {}),
        ("carry on", "resume", {}),
        ("skip this", "skip", {}),
        ("open the nominations", "open_nominations", {}),
        ("last call for nominations", "last_call", {}),
        ("close nominations", "close_nominations", {}),
        ("we're ready to vote", "start_vote", {}),
        ("who's dead?", "who_is_dead", {}),
        ("how many votes do we need", "votes_needed", {}),
        ("who still has a ghost vote", "ghost_votes", {}),
        ("who is about to die", "who_is_about_to_die", {}),
        ("read us the rules", "read_rules", {}),
        ("what can I say", "help", {}),
        ("seat five", "answer_name", {"player": "5"}),
        ("it was Alice", "answer_name", {"player": "1"}),
        ("me", "answer_name", {"player": ME}),
        ("nobody", "answer_name", {"player": NOBODY}),
        ("my left neighbour", "answer_name", {"player": "@left"}),
        ("aye", "aye", {}),
        ("nay", "nay", {}),
    ],
)
def test_what_a_table_says(text: str, intent: str, slots: dict[str, str]) -> None:
    found = sentences().parse(text, EVERYTHING)
    assert found is not None
    assert (found.name, dict(found.slots)) == (intent, slots)


@pytest.mark.parametrize(
    "text", [*TALK, "Bob will nominate", "I nominate", "nominates Bob", "", "?", "I nominate Zaphod"]
)
def test_what_is_no_command(text: str) -> None:
    assert sentences().parse(text, EVERYTHING) is None


def test_only_the_phase_s_intents_are_understood() -> None:
    vote = Grammar.of("aye", "nay")
    assert sentences().parse("aye", vote) is not None
    for text in ("I nominate Bob", "cancel", "pause the game"):
        assert sentences().parse(text, vote) is None


def test_only_the_phase_s_names_are_understood() -> None:
    living = EVERYBODY[:2]
    grammar = Grammar.of("nominate", "nominate_by", names=EVERYBODY, nominator=living)
    assert sentences().parse("Alice nominates José", grammar) is not None
    assert sentences().parse("José nominates Alice", grammar) is None
    assert sentences().parse("I nominate José", grammar) is not None


def test_some_intents_need_the_opening_phrase() -> None:
    grammar = Grammar.of("nominate", names=EVERYBODY, addressed=("pause",))
    assert sentences().parse("pause the game", grammar) is None
    assert sentences().parse("Storyteller, pause the game", grammar) is not None
    assert sentences().parse("I nominate Bob", grammar) is not None


def test_a_place_without_names_leaves_its_sentences_out() -> None:
    grammar = Grammar.of("nominate", "cancel", names=())
    assert sentences().parse("I nominate Bob", grammar) is None
    assert sentences().parse("I nominate myself", grammar) is not None
    assert "nominate" in jsgf(sentences().compile(grammar), lambda spoken: spoken.text)


def test_the_recogniser_s_grammar_shrinks_with_the_phase() -> None:
    def size(grammar: Grammar) -> int:
        return len(jsgf(sentences().compile(grammar), lambda spoken: spoken.text.replace(" ", "_")))

    vote, open_floor = Grammar.of("aye", "nay"), nominations_open()
    assert size(vote) < 300 < size(open_floor) < size(Grammar.of(*sentences().of_players, names=table()))


def test_what_is_seldom_said_is_left_out_for_who_searches_by_sounds() -> None:
    seldom, often = EVERYTHING, EVERYTHING.as_often_said()
    for text in ("can I nominate Bob", "this is Bob", "who died"):
        known, searched = sentences().parse(text, seldom), sentences().parse(text, often)
        assert known is not None
        assert searched is None or searched.name == "talk"
    assert sentences().parse("I nominate Bob", often) is not None


def test_names_of_template_letters_are_only_names() -> None:
    odd = (Name("1", ("Al (the [Pal])",)), Name("2", ("{x}",)), Name("3", ("R2-D2",)))
    grammar = Grammar.of("nominate", names=odd)
    found = sentences().parse("I nominate R2 D2", grammar)
    assert found is not None
    assert found.slots["nominee"] == "3"
    assert sentences().parse("I nominate Al the Pal", grammar) is not None


def test_unknown_intents_and_slots_are_told() -> None:
    with pytest.raises(CorrectTheSentences, match="teleport") as caught:
        sentences().compile(Grammar.of("teleport"))
    assert "nominate" in caught.value.next_step
    with pytest.raises(CorrectTheSentences, match="shooter"):
        sentences().compile(Grammar.of("nominate", shooter=EVERYBODY))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "intents: {",
        "language: en\nintents: {x: {data: [{sentences: ['a [b']}]}}",
        "language: en\nintents: {x: {data: [{sentences: ['a']}]}}",
        "language: en\nintents: {x: {data: [{}]}}",
    ],
)
def test_a_broken_file_is_told(text: str) -> None:
    with pytest.raises(CorrectTheSentences):
        Sentences.from_yaml(text)


@pytest.mark.parametrize(
    ("typed", "value"),
    [("i nominate alise", "1"), ("nominate", None), ("I nominate mary an", "3"), ("i nominate jose", "5")],
)
def test_typed_names_may_be_misspelt(typed: str, value: str | None) -> None:
    found = sentences().parse_typed(typed, Grammar.of("nominate", names=EVERYBODY))
    assert (found and found.slots["nominee"]) == value
    if found is not None:
        assert 0.7 < found.confidence < 1


def test_a_typed_name_that_could_be_two_gives_both() -> None:
    names = players("Anna", "Anne", "Zoe")
    assert [name.value for name in match_typed_name("Ann", names)] == ["1", "2"]
    assert [name.value for name in match_typed_name("anna", names)] == ["1"]
    assert match_typed_name("Bartholomew", names) == []
    assert match_typed_name("", names) == []


CORRECTING = {
    name for name in sentences().intents if name.startswith(("correct", "not_")) or name.endswith("_instead")
} | {"no_name"}
"""Said only while something stands to be put right, with the few names each place then has; here all have all, and a
whole sentence that puts another right is that sentence once more."""


def test_every_example_is_understood_as_its_intent() -> None:
    examples = sentences().examples(EVERYTHING)
    assert {intent for intent, _ in examples} == sentences().of_players
    same_sound = {("yes", "aye"), ("no", "nay"), ("wrong", "no"), ("stop", "hold_on")}
    for intent, text in examples:
        moment = Grammar.of(intent, names=EVERYTHING.names) if intent in CORRECTING else EVERYTHING
        found = sentences().parse(text, moment)
        assert found is not None, text
        assert found.name == intent or (intent, found.name) in same_sound, text


WITH_STATEMENTS = {"gossip", "gossip_by", "state", "juggle", "juggle_by", "talk"}
"""Of these there are more sentences than can be listed."""


def test_every_sentence_of_the_grammar_parses() -> None:
    grammar = Grammar.of(*(sentences().of_players - WITH_STATEMENTS), names=players("Alice", "Bob"))
    for intent, text in every_sentence(sentences(), grammar):
        assert sentences().parse(text, Grammar.of(intent, names=players("Alice", "Bob"))) is not None, text


def test_sentences_by_lot_parse() -> None:
    below = random.Random(1).randrange
    for name in sorted(WITH_STATEMENTS):
        grammar = Grammar.of(name, names=players("Alice", "Bob"))
        for _ in range(100):
            intent, text = sentences().random_sentence(grammar, below)
            found = sentences().parse(text, grammar)
            assert found is not None, text
            assert found.name == intent == name


def test_fifteen_players_compile_and_parse_quickly() -> None:
    names = players(*(f"Person{'abcdefghijklmno'[seat]}" for seat in range(15)))
    began = time.process_time()
    grammar = Grammar.of(*sentences().of_players, names=names)
    jsgf(sentences().compile(grammar), lambda spoken: spoken.text.replace(" ", "_"))
    for _ in range(20):
        sentences().parse("Persona nominates seat nine", grammar)
    assert time.process_time() - began < 2.0


@pytest.mark.parametrize("name", ["", "!?", "..."])
def test_a_name_must_be_sayable(name: str) -> None:
    with pytest.raises(ValueError, match="no letters"):
        Name("1", (name,))


@pytest.mark.parametrize("seat", ["0", "21"])
def test_seats_are_one_to_twenty(seat: str) -> None:
    with pytest.raises(ValueError, match="seats are 1 to 20"):
        names_of_seats({seat: "Alice"})


def test_words_are_plain() -> None:
    assert plain_words("It\u2019s D'Arcy, seat 12!") == ["it's", "d'arcy", "seat", "twelve"]
    assert plain_words("R2-D2 47") == ["r", "two", "d", "two", "four", "seven"]


def test_what_is_no_command_is_left_out_with_the_names_only_it_has() -> None:
    names = names_of_seats({"1": "Alice", "2": "Bob"})
    commands = Grammar.of("nominate", addressed=("pause",), nominee=names)
    whole = replace(
        commands,
        intents=commands.intents | {"talk"},
        by_slot=(*commands.by_slot, ("talked", names)),
    )
    assert sentences().commands_of(whole) == commands
    assert sentences().commands_of(commands) is commands
