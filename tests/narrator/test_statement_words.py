"""What a player types or says becomes the statement they meant, or comes back with what could be said instead."""

import random
import timeit
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from config.statement_texts import load_statement_texts, read_statement_texts
from config.texts import FOLDER, BrokenTexts, UnknownLanguage
from engine.script import edition
from engine.statements import (
    TODAY,
    Both,
    Either,
    HasCharacter,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IfThen,
    Many,
    NamedPlayers,
    Negated,
    NotSo,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
    normal,
    refusal,
    truth,
    wellformed,
)
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER
from narrator.telling.statements import (
    NoStatement,
    NoSuchChoice,
    Step,
    ask,
    choices,
    explain,
    read,
    say,
    statement_words,
)
from narrator.telling.statements.composing import DEEPEST
from narrator.telling.statements.forms import FORMS, ONLY_READ, unmake
from narrator.telling.statements.reading import LONGEST
from tests.narrator.statement_strategies import Table, statements
from tests.scenario import Town
from tests.seeds import in_two_suites

WORDS = statement_words()
SCRIPT = edition("tb")
NAMES = ("Ann", "Bob", "Cat", "Ann Marie", "Will", "May", "Eve", "And")
ANN, BOB, CAT = map(ThisPlayer, range(3))
DAY = 3


def town_on_the_second_day(
    cast: str = "Ann empath, Bob drunk(soldier), Cat poisoner, Dan imp, Eve chef!, Fay recluse, Gus spy",
) -> Town:
    town = Town(cast, night=3).day()
    town.game.square = town.game.square._replace(night=2)
    return town


def understood(text: str, names: tuple[str, ...] = NAMES, speaker: int | None = 0) -> Statement:
    meaning = read(text, names, SCRIPT, WORDS, speaker=speaker)
    assert not isinstance(meaning, NoStatement), (text, explain(meaning, WORDS))
    return meaning


def refused(text: str, names: tuple[str, ...] = NAMES, speaker: int | None = None) -> NoStatement:
    meaning = read(text, names, SCRIPT, WORDS, speaker=speaker)
    assert isinstance(meaning, NoStatement), (text, say(meaning, names, WORDS))
    return meaning


def said(text: str, names: tuple[str, ...] = NAMES, speaker: int | None = 0) -> str:
    return say(understood(text, names, speaker), names, WORDS)


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("Is Bob the Demon?", "Bob is the Demon."),
        ("Bob is the Demon", "Bob is the Demon."),
        ("bob is a demon!", "Bob is the Demon."),
        ("Is the Demon Bob?", "Bob is the Demon."),
        ("The poisoner is Cat", "Cat is the Poisoner."),
        ("Bob is a fortune teller", "Bob is the Fortune Teller."),
        ("is Ann drunk?", "Ann is drunk."),
        ("Ann is the Drunk", "Ann is the Drunk."),
        ("Ann isn't sober and healthy", "Ann is drunk or poisoned."),
        ("Ann or Cat is a Minion", "At least one of Ann and Cat is a Minion."),
        ("Neither Ann nor Bob is evil", "None of Ann and Bob is evil."),
        ("Ann, Bob, and Cat are on the good team", "Ann, Bob and Cat are good."),
        ("both of Ann and Bob are good", "Ann and Bob are good."),
        ("one of Ann, Bob and Cat is the Imp", "Exactly one of Ann, Bob and Cat is the Imp."),
        ("at least 2 of Ann, Bob and Cat are evil", "At least two of Ann, Bob and Cat are evil."),
        ("more than one of Ann, Bob and Cat is evil", "At least two of Ann, Bob and Cat are evil."),
        ("there are two evil players among Ann, Bob and Cat", "Exactly two of Ann, Bob and Cat are evil."),
        ("is there a minion among Ann and Bob?", "At least one of Ann and Bob is a Minion."),
        ("the Demon sits next to the Poisoner", "The Demon sits next to the Poisoner."),
        ("Does the Demon sit next to a Minion?", "The Demon sits next to at least one Minion."),
        ("Ann and Bob are neighbors", "Ann sits next to Bob."),
        ("the Demon is 3 seats away from May", "The Demon sits three seats away from May."),
        ("Bob sits two seats to the left of Will", "Bob sits two seats to the left of Will."),
        ("did the Demon vote today?", "The Demon voted today."),
        ("Did Ann vote for Bob yesterday", "Ann voted for Bob yesterday."),
        ("Ann voted on day 2 for Bob", "Ann voted for Bob on day two."),
        ("every player who voted for Ann today is evil", "Every player who voted for Ann today is evil."),
        ("Was Bob nominated today?", "Bob was nominated today."),
        ("Was anybody killed by the demon last night?", "At least one player was killed by the Demon last night."),
        ("did Bob die last night?", "Bob died last night."),
        ("Bob was executed yesterday", "Bob was executed yesterday."),
        ("exactly three Outsiders are in play", "Exactly three Outsiders are in play."),
        ("are there two Outsiders in play?", "Exactly two Outsiders are in play."),
        ("there are no Outsiders", "No Outsider is in play."),
        ("Is there a Baron in play?", "The Baron is in play."),
        ("is anybody at the table the Imp?", "The Imp is in play."),
        ("there is no Spy", "The Spy is not in play."),
        ("Ann and Bob are on the same team", "Ann is on the same side as Bob."),
        ("are Ann and Bob on different teams?", "Ann is not on the same side as Bob."),
        ("nobody woke last night", "No player woke last night."),
        ("everyone voted today", "Every player voted today."),
        ("it is not true that Ann is good", "Ann is not good."),
        ("It is false that an evil player voted today", "It is not true that at least one evil player voted today."),
        ("if Ann is good then Bob is evil", "If Ann is good then Bob is evil."),
        ("If Ann is good, Bob is evil.", "If Ann is good then Bob is evil."),
        ("Bob is evil if Ann is good", "If Ann is good then Bob is evil."),
        ("Is it true that Ann is good and Bob is evil?", "Ann is good and Bob is evil."),
        ("I gossip that Bob is evil", "Bob is evil."),
        ("I am the Empath", "Ann is the Empath."),
        ("am I drunk or poisoned?", "Ann is drunk or poisoned."),
        ("At least one of my living neighbours is evil", "At least one of Ann's living neighbours is evil."),
        ("is at least one of Bob's neighbours a Minion?", "At least one of Bob's neighbours is a Minion."),
        ("Bob sits next to me", "Bob sits next to Ann."),
        ("there are more evil players than dead players", "There are more evil players than dead players."),
        ("did more than two good players vote today", "At least three good players voted today."),
        ("did fewer than two good players vote today", "At most one good player voted today."),
        ("will is good", "Will is good."),
        ("Is the Demon one of Ann, Bob and Cat?", "At least one of Ann, Bob and Cat is the Demon."),
        ("Are my neighbours good?", "All of Ann's neighbours are good."),
        ("Are Bob and Cat both evil?", "Bob and Cat are evil."),
        ("is the Demon to my left?", "The Demon sits one seat to the left of Ann."),
        ("Has Bob voted today?", "Bob voted today."),
        ("Was Bob woken last night?", "Bob woke last night."),
        ("is Bob sober right now?", "Bob is not drunk."),
        ("Everyone who voted for Bob today is good", "Every player who voted for Bob today is good."),
        ("is Bob on my team?", "Bob is on the same side as Ann."),
        ("The Demon isn't Bob", "Bob is not the Demon."),
        ("The distance between the Demon and Bob is two", "The Demon sits two seats away from Bob."),
        ("is there an evil player next to Bob", "At least one evil player sits next to Bob."),
        ("did the Demon kill Bob last night?", "Bob was killed by the Demon last night."),
        ("there are at least two evil players alive", "At least two evil players are alive."),
        ("Is May the Imp?", "May is the Imp."),
        ("Ann Marie is good", "Ann Marie is good."),
    ],
)  # fmt: skip
def test_what_people_say(text: str, echo: str) -> None:
    assert said(text) == echo


def test_a_meaning_is_exact() -> None:
    for text, meaning in {
        "Is Bob the Demon?": Holds(BOB, HasTeam(DEMON)),
        "Ann or Cat is a Minion": Holds(Many("at least", 1, NamedPlayers((0, 2))), HasTeam(MINION)),
        "exactly two Outsiders are in play": Holds(Many("exactly", 2, Those()), HasTeam(OUTSIDER)),
        "Ann and Bob are on the same team": Holds(ANN, SharesSide(BOB)),
        "Bob did not vote today": Holds(BOB, Negated(HasVoted(TODAY))),
        "Bob is one seat to the right of Ann": Holds(BOB, Sits(1, "right", ANN)),
        "either Ann is good or Bob is evil": Either(Holds(ANN, HasSide(GOOD)), Holds(BOB, HasSide(EVIL))),
        "if Ann is good then Bob is evil": IfThen(Holds(ANN, HasSide(GOOD)), Holds(BOB, HasSide(EVIL))),
    }.items():
        assert repr(understood(text)) == repr(meaning), text


def test_questions_are_asked_back_as_questions() -> None:
    for text in ("Is Bob the Demon?", "Did the Demon vote today?", "Does Ann sit next to Bob?"):
        assert ask(understood(text), NAMES, WORDS) == text
    assert ask(understood("the Baron is in play"), NAMES, WORDS) == "Is it true that the Baron is in play?"


# There and back


def some(examples: int) -> settings:
    """So many statements."""
    return settings(
        max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )


@some(50)
@given(statements(Table(len(NAMES), SCRIPT.characters, DAY)))
@example(Both(Holds(ANN, HasSide(GOOD)), NotSo(Either(Holds(BOB, HasSide(EVIL)), Holds(CAT, HasSide(EVIL))))))
@example(NotSo(NotSo(NotSo(Holds(ThisPlayer(6), HasCharacter("drunk"))))))
def test_what_is_said_is_read_back(statement: Statement) -> None:
    is_read_back(statement)


@pytest.mark.slow
@some(1500)
@given(statements(Table(len(NAMES), SCRIPT.characters, DAY)))
def test_what_is_said_of_thirty_times_as_many_is_read_back(statement: Statement) -> None:
    is_read_back(statement)


def is_read_back(statement: Statement) -> None:
    """In normal form, word for word, whatever the players are called; what takes too long to say is refused."""
    statement = normal(statement)
    for text in (say(statement, NAMES, WORDS), ask(statement, NAMES, WORDS)):
        meaning = read(text, NAMES, SCRIPT, WORDS)
        if len(text) > LONGEST:
            assert meaning == NoStatement("too long", "")
        else:
            assert repr(meaning) == repr(statement), text


def depth(part: object) -> int:
    """How deep the parts of a statement are nested; a statement without any is 1."""
    return 1 + max(map(depth, part), default=0) if isinstance(part, tuple) else 0


@some(70)
@given(statements(Table(7, SCRIPT.characters, 2)))
def test_every_statement_can_be_judged_and_the_normal_form_says_the_same(statement: Statement) -> None:
    is_judged_alike(statement)


@pytest.mark.slow
@some(1000)
@given(statements(Table(7, SCRIPT.characters, 2)))
def test_many_more_statements_can_be_judged_and_the_normal_form_says_the_same(statement: Statement) -> None:
    is_judged_alike(statement)


def is_judged_alike(statement: Statement) -> None:
    game = town_on_the_second_day().game
    reason = refusal(normal(statement), game.square, game.script)
    assert reason in (None, "too long") or (
        reason == "not a statement" and depth(normal(statement)) > wellformed.DEEPEST
    )
    assert truth(game, normal(statement)) is truth(game, statement)
    assert truth(game, normal(NotSo(statement))) is not truth(game, statement)


ODD_NAMES = (
    "José",
    "O'Brien",
    "R2/D2",
    "back\\slash",
    "7",
    "(?P<x>.*)",
    "{who}",
    "🐙",
    "Chef",
    "I",
)


@pytest.mark.parametrize("seat", range(len(ODD_NAMES)))
def test_odd_names(seat: int) -> None:
    name = ODD_NAMES[seat]
    statement = Holds(ThisPlayer(seat), HasTeam(MINION))
    assert say(statement, ODD_NAMES, WORDS) == f"{name} is a Minion."
    assert repr(understood(f"{name} is a Minion.", ODD_NAMES, speaker=None)) == repr(statement)
    assert repr(understood(f"is {name.lower()} a minion", ODD_NAMES, speaker=None)) == repr(statement)


def test_a_name_that_is_a_word_of_the_game() -> None:
    names = ("The Demon", "Nobody", "Bob")
    either = refused("the demon is a minion", names).nearest
    meant = [one.who if isinstance(one, Holds) else one for one in either]
    assert list(map(repr, meant)) == ["ThisPlayer(seat=0)", repr(TheOne(HasTeam(DEMON)))]
    assert repr(understood("Nobody is evil", names)) == repr(Holds(ThisPlayer(1), HasSide(EVIL)))


def test_a_name_may_be_written_without_its_accents_unless_that_makes_it_another_name() -> None:
    assert said("jose is evil", ("José", "Bob"), None) == "José is evil."
    assert said("jose is evil", ("José", "Jose"), None) == "Jose is evil."
    assert said("josé is evil", ("José", "Jose"), None) == "José is evil."


# What cannot be understood


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("", "empty", ""),
        ("  ?! ", "empty", ""),
        ("x" * 10_000, "too long", ""),
        ("Ann is good and " * 700, "too long", ""),
        ("Who is the Demon?", "open", "who"),
        ("how many evil players are there", "open", "how"),
        ("Bob will die tonight", "future", "will"),
        ("Is Bob going to die?", "future", "going to"),
        ("Ann is probably evil", "vague", "probably"),
        ("most players are good", "vague", "most"),
        ("Ann knows the Demon", "mind", "knows"),
        ("Bob is lying", "mind", "lying"),
        ("this statement is false", "itself", "this statement"),
        ("the answer to my question is no", "itself", "the answer"),
        ("Zoe is the Demon", "unknown word", "zoe"),
        ("Ann is the Vortox", "unknown word", "vortox"),
        ("Ann wears glasses", "unknown word", "wears glasses"),
        ("Ann is good Bob", "not a statement", "bob"),
        ("Ann sits next to", "not a statement", "ann sits next to"),
        ("I am the Imp", "no speaker", "i"),
        ("my neighbours are evil", "no speaker", "me"),
    ],
)
def test_why_not(text: str, reason: str, part: str) -> None:
    problem = refused(text, ("Ann", "Bob", "Cat", "May"))
    assert problem.reason == reason
    assert problem.part == part
    told = explain(problem, WORDS)
    assert told
    assert "{" not in told


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("is Bbo the Demon?", "Bob is the Demon."),
        ("Bob is the Posioner", "Bob is the Poisoner."),
        ("the Demon sat next to Bob", "The Demon sits next to Bob."),
        ("Ann is good and Bob is evil or Cat is dead", "Both Ann is good and either Bob is evil or Cat is dead."),
        ("it is not true that Ann is good and Bob is evil", "It is not true that both Ann is good and Bob is evil."),
        ("Ann voted", "Ann voted today."),
        ("did the Demon kill Bob", "Bob was killed by the Demon last night."),
        ("the player who nominated Bob today is evil", "Every player who nominated Bob today is evil."),
        ("is it true that Bob acts as the Spy", "Bob is the Spy."),
        ("Who is the Demon?", "Ann is the Demon."),
        ("Bob knows who the Demon is", "Bob is the Demon."),
    ],
)  # fmt: skip
def test_the_nearest_that_can_be_said(text: str, nearest: str) -> None:
    problem = refused(text, ("Ann", "Bob", "Cat", "Dan"))
    offered = [say(one, ("Ann", "Bob", "Cat", "Dan"), WORDS) for one in problem.nearest]
    assert nearest in offered
    for sentence in offered:
        understood(sentence, ("Ann", "Bob", "Cat", "Dan"))


_SALAD = (
    "ann", "bob", "the", "demon", "is", "not", "and", "or", "if", "then", "either", "both", "did", "vote", "today",
    "two of",
)  # fmt: skip


_TYPED = st.text(max_size=60) | st.lists(st.sampled_from(_SALAD), max_size=14).map(" ".join)


@some(50)
@given(_TYPED)
@example("⟦who⟧ is {name} <is> 'quoted \x00")
def test_whatever_is_typed_is_answered(text: str) -> None:
    is_answered(text)


@pytest.mark.slow
@some(1000)
@given(_TYPED)
def test_whatever_else_is_typed_is_answered(text: str) -> None:
    is_answered(text)


def is_answered(text: str) -> None:
    meaning = read(text, NAMES, SCRIPT, WORDS)
    if isinstance(meaning, NoStatement):
        assert explain(meaning, WORDS)
    else:
        assert say(meaning, NAMES, WORDS)


@pytest.mark.parametrize(
    "text",
    ["Ann is good and " * 17 + "Ann is good", "Ann is good or Bob is evil and " * 9 + "it", "and " * 70],
)
def test_much_ambiguity_costs_little_time(text: str) -> None:
    understood("Ann is good")  # the grammar of a table is made once
    assert timeit.timeit(lambda: read(text[:LONGEST], NAMES, SCRIPT, WORDS), timer=process_time, number=1) < 5


# By taps


@pytest.fixture(scope="module")
def town() -> Town:
    return town_on_the_second_day()


def tapped(town: Town, prefix: tuple[int, ...]) -> Step | Statement:
    return choices(prefix, town.game.square, town.game.script, WORDS)


def asked(town: Town, prefix: tuple[int, ...]) -> Step:
    """What is asked after these taps; something is."""
    step = tapped(town, prefix)
    assert isinstance(step, Step)
    return step


def tap_at_random(town: Town, chance: random.Random) -> Statement:
    prefix: tuple[int, ...] = ()
    while isinstance(step := tapped(town, prefix), Step):
        assert step.label
        assert all(step.options), step
        assert len(set(step.options)) == len(step.options), step
        prefix = (*prefix, chance.randrange(len(step.options)))
        assert len(prefix) < 200
    return step


def keys_of(statement: Statement) -> set[str]:
    """The forms by which a statement is said."""
    found: set[str] = set()

    def look(category: str, part: Any) -> None:
        if category == "what" and isinstance(part, Negated):
            part = part.what
        key, values = unmake(category, part)
        found.add(key)
        for slot, kind in FORMS[key].slots.items():
            if kind not in ("name", "character", "count", "some"):
                look(kind, values[slot])

    look("statement", statement)
    return found


OTHER_WORDS = """
statement.so_many_in_play statement.any_in_play statement.among statement.so_many_among statement.some_among
statement.none_among statement.same_side statement.other_sides statement.demon_is statement.demon_is_not
statement.holder_is statement.holder_is_not statement.demon_among statement.holder_among statement.demon_killed
statement.some_beside statement.more_did statement.so_many_alive statement.side_by_side statement.apart
statement.plain_both statement.plain_either
who.everybody who.somebody who.nobody who.some who.just who.over who.under who.just_of who.over_of who.under_of
who.any_named who.any_of who.neither who.all_beside who.left_neighbour who.right_neighbour who.everybody_who
who.somebody_who who.nobody_who who.the_ones
"""
"""Forms that are read but never said: other words for what the taps reach by the words that are said."""


@in_two_suites(range(1500), few=700)
def test_taps_reach_every_form_and_only_what_may_be_said(town: Town, seeds: range) -> None:
    chance = random.Random(5)
    reached: set[str] = set()
    for _ in range(seeds.stop):
        statement = tap_at_random(town, chance)
        assert refusal(statement, town.game.square, town.game.script) in (None, "too long")
        assert repr(normal(statement)) == repr(statement)
        reached |= keys_of(statement)
        text = say(statement, tuple(town.names), WORDS)
        assert text
    parts = ("statement", "who", "group", "noun", "what", "day", "night")
    said_first = {key for key in FORMS if key.partition(".")[0] in parts}
    only_read = {key for key in said_first if key in ONLY_READ or "_sometime" in key} | set(
        OTHER_WORDS.split()
    )
    assert said_first - only_read - reached == set()


def test_connectives_stand_in_each_other_at_most_twice(town: Town) -> None:
    prefix: tuple[int, ...] = ()
    nested = 0
    while "it is not true that …" in (step := asked(town, prefix)).options:
        prefix = (*prefix, step.options.index("it is not true that …"))
        nested += 1
    assert nested == DEEPEST


def test_one_statement_tap_by_tap(town: Town) -> None:
    prefix: tuple[int, ...] = ()
    taps = "somebody is or did something/one player, by name/Bob/sits next to …/the Demon/it is so"
    for text in taps.split("/"):
        step = asked(town, prefix)
        assert text in step.options
        prefix = (*prefix, step.options.index(text))
    made = tapped(town, prefix)
    assert not isinstance(made, Step)
    assert say(made, tuple(town.names), WORDS) == "Bob sits next to the Demon."


@pytest.mark.parametrize("prefix", [(99,), (-1,), (0, 0, 7), (1, 0, 0)])
def test_a_tap_on_nothing(town: Town, prefix: tuple[int, ...]) -> None:
    with pytest.raises(NoSuchChoice):
        tapped(town, prefix)


def test_the_taps_tell_nothing_that_is_hidden(town: Town) -> None:
    other = town_on_the_second_day("Ann imp, Bob spy, Cat chef, Dan monk, Eve saint!, Fay soldier, Gus mayor")
    for prefix in [(), (0,), (0, 0), (0, 0, 3), (1,), (5,)]:
        assert tapped(town, prefix) == tapped(other, prefix)


# The file of wordings


def test_every_refusal_of_the_engine_and_of_the_reader_has_words() -> None:
    reasons = load_statement_texts().refusals
    engine = {
        "not a statement",
        "too long",
        "unknown player",
        "not on the script",
        "no such number",
        "not yet",
    }
    assert engine | {"no yesterday"} <= reasons.keys()
    assert load_statement_texts().unfit.keys() <= reasons.keys()


def test_broken_wordings_are_named(tmp_path: Path) -> None:
    whole = (FOLDER / "en" / "statements.toml").read_text(encoding="utf-8")
    for old, new, fault in (
        ('holds = ["{who} {what}"]', 'holds = ["{who {what}"]', "statement.holds"),
        ('more = ["there are', 'more = ["<there> are', "<there>"),
        ("between =", "betwixt =", "betwixt"),
        ("[steps]", "[steps", "not readable as TOML"),
    ):
        assert old in whole
        file = tmp_path / "statements.toml"
        file.write_text(whole.replace(old, new), encoding="utf-8")
        with pytest.raises(BrokenTexts, match=fault):
            read_statement_texts(file, "en")
    with pytest.raises(BrokenTexts, match="missing"):
        read_statement_texts(tmp_path / "none.toml", "en")
    with pytest.raises(UnknownLanguage):
        load_statement_texts("tlh")
