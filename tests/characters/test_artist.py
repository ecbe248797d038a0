"""The Artist: once, by day and in private, one question, answered truly."""

import time

import pytest

from engine.chronicle import WentWrong
from engine.ledger import Claimed, NothingHappened
from engine.questions import IllegalAnswer
from engine.statements import (
    Both,
    Either,
    HasCharacter,
    HasLife,
    HasSide,
    HasTeam,
    Holds,
    IsImpaired,
    Many,
    NamedPlayers,
    NeighboursOf,
    NotSo,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
)
from engine.terms import DEMON, EVIL, MINION, OUTSIDER
from tests.scenario import Town

UNDER_A_SHROUD = "Ann artist, Bob zombuul!?, Cat saint, Dan spy, Eve sage, Gus soldier"
CAST = "Ann artist, Bob imp, Cat recluse, Dan spy, Eve sage, Flo drunk(oracle), Gus soldier"
DEMON_IS_BOB = Holds(ThisPlayer(1), HasTeam(DEMON))


def by_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (DEMON_IS_BOB, True),
        (NotSo(DEMON_IS_BOB), False),
        (Holds(Many("at least", 1, NamedPlayers((1, 2))), HasTeam(DEMON)), True),
        (Holds(TheOne(HasTeam(DEMON)), Sits(1, "either", ThisPlayer(0))), True),
        (Both(DEMON_IS_BOB, Holds(ThisPlayer(4), HasSide(EVIL))), False),
        (Either(DEMON_IS_BOB, Holds(ThisPlayer(4), HasSide(EVIL))), True),
        (Holds(ThisPlayer(5), HasCharacter("oracle")), False),  # G16: the Drunk is the Drunk
        (Holds(Many("every", 0, Those()), HasLife(True)), True),
        (Holds(ThisPlayer(0), IsImpaired("drunk or poisoned")), False),
        (Holds(ThisPlayer(5), IsImpaired("drunk")), True),
        (Holds(ThisPlayer(5), IsImpaired("poisoned")), False),
    ],
)
def test_learns_whether_it_is_so(question: Holds, answer: bool) -> None:
    """Rules spec, artist."""
    town = by_day()
    town.act("ask", "Ann", what=question)
    assert town.learned("Ann") == [answer]
    assert town.offered("Ann") == []


RECLUSE_IS_EVIL = Holds(ThisPlayer(2), HasSide(EVIL))


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        (RECLUSE_IS_EVIL, False),
        (Holds(ThisPlayer(2), HasTeam(DEMON)), False),
        (Holds(ThisPlayer(2), HasCharacter("vortox")), False),
        (Holds(ThisPlayer(2), SharesSide(ThisPlayer(1))), False),
        (Holds(ThisPlayer(3), HasTeam(MINION)), True),
        (Holds(ThisPlayer(3), HasCharacter("klutz")), False),
        (Holds(Many("exactly", 2, Those()), HasTeam(OUTSIDER)), True),
        (Holds(TheOne(HasTeam(DEMON)), Sits(1, "either", ThisPlayer(3))), False),  # the Recluse does
        (Both(DEMON_IS_BOB, RECLUSE_IS_EVIL), False),
    ],
)
@pytest.mark.parametrize("answer", [True, False])
def test_a_spy_or_recluse_may_be_looked_at_as_what_they_are_not(
    question: Holds, plain: bool, answer: bool
) -> None:
    """G15: as the Storyteller decides; the Mathematician counts it when it is not the plain truth."""
    town = by_day()
    town.act("ask", "Ann", what=question, storyteller={"Ann": answer})
    assert town.learned("Ann") == [answer]
    assert town.offered("Ann") == [plain, not plain]
    wrong = [event.seat for event in town.game.chronicle if isinstance(event, WentWrong)]
    assert wrong == ([0] if answer is not plain else [])


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (Either(RECLUSE_IS_EVIL, NotSo(RECLUSE_IS_EVIL)), True),
        (Both(Holds(ThisPlayer(2), HasTeam(OUTSIDER)), Holds(ThisPlayer(2), HasTeam(DEMON))), False),
        (
            Both(Holds(ThisPlayer(3), HasCharacter("sage")), Holds(ThisPlayer(3), HasCharacter("klutz"))),
            False,
        ),
        (Both(NotSo(RECLUSE_IS_EVIL), Holds(ThisPlayer(2), HasTeam(DEMON))), False),
    ],
)
def test_within_one_question_somebody_is_one_thing(question: Holds, answer: bool) -> None:
    """The Storyteller decides once per check."""
    town = by_day()
    town.act("ask", "Ann", what=question)
    assert town.learned("Ann") == [answer]


def test_nobody_is_in_disguise_who_is_drunk_or_poisoned_nor_before_an_honest_artist() -> None:
    for cast in (CAST + "; Poisoned@Cat", CAST + ", Hal barista; Sober & Healthy@Ann<Hal/barista~dusk2"):
        town = by_day(cast)
        town.act("ask", "Ann", what=RECLUSE_IS_EVIL)
        assert town.learned("Ann") == [False]


def test_a_dead_recluse_is_still_looked_at_as_evil() -> None:
    town = by_day(CAST.replace("Cat recluse", "Cat recluse!"))
    town.act("ask", "Ann", what=RECLUSE_IS_EVIL, storyteller={"Ann": True})
    assert town.learned("Ann") == [True]


def test_under_a_vortox_what_may_be_true_may_be_told_either_way() -> None:
    """As everywhere where anybody may count as either; what can only be true is a lie still."""
    town = by_day(CAST.replace("Bob imp", "Bob vortox"))
    town.act("ask", "Ann", what=RECLUSE_IS_EVIL, storyteller={"Ann": True})
    assert sorted(town.offered("Ann")) == [False, True]
    town = by_day(CAST.replace("Bob imp", "Bob vortox"))
    town.act("ask", "Ann", what=Either(RECLUSE_IS_EVIL, NotSo(RECLUSE_IS_EVIL)), storyteller={"Ann": False})
    assert town.offered("Ann") == [False]


def test_a_question_that_names_everything_is_answered_at_once() -> None:
    """Two of a Revolutionary's pair, a Spy and a Recluse may each be anything."""
    pair = ", ".join(f"Register Falsely?@{name}<ST/revolutionary" for name in ("Eve", "Flo"))
    town = by_day(f"{CAST}; {pair} | revolutionary")
    question: Statement = DEMON_IS_BOB
    for one in town.game.script.characters[:9]:  # as deep as can be said
        question = Either(Holds(ThisPlayer(6), HasCharacter(one)), question)
    began = time.process_time()
    town.act("ask", "Ann", what=NotSo(question))
    assert time.process_time() - began < 3
    assert town.learned("Ann") == [False]


def test_once_in_the_game() -> None:
    town = by_day()
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    assert town.told("Ann")[-1] == NothingHappened()
    assert town.learned("Ann") == []


@pytest.mark.parametrize(
    "question",
    [
        None,
        "is Bob the Demon",
        Holds(ThisPlayer(12), HasTeam(DEMON)),
        Holds(ThisPlayer(1), HasCharacter("nobody")),
        Holds(Many("at least", 9, Those()), HasTeam(DEMON)),
    ],
)
def test_what_cannot_be_judged_is_refused_and_nothing_is_spent(question: object) -> None:
    """Rules spec, artist: reject and ask again. So "I don't know" is never the answer."""
    town = by_day()
    with pytest.raises(IllegalAnswer):
        town.act("ask", "Ann", what=question)
    assert town.marks("Ann") == []


def test_nobody_else_hears_question_or_answer() -> None:
    town = by_day()
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    assert {told.to for told in town.ledger} == {(0,)}


def test_a_pretender_is_answered_nothing_and_the_storyteller_not_asked() -> None:
    """G19."""
    town = by_day()
    town.act("ask", "Eve", what=DEMON_IS_BOB)
    facts = [told.fact for told in town.ledger]
    assert facts == [Claimed("ask", 4, None, DEMON_IS_BOB), NothingHappened()]
    assert {told.to for told in town.ledger} == {(4,)}


@pytest.mark.parametrize("cast", [CAST + "; Poisoned@Ann", CAST.replace("Ann artist", "Ann drunk(artist)")])
@pytest.mark.parametrize("answer", [True, False])
def test_drunk_or_poisoned_either_may_be_told_and_it_is_spent(cast: str, answer: bool) -> None:
    town = by_day(cast)
    town.act("ask", "Ann", what=DEMON_IS_BOB, storyteller={"Ann": answer})
    assert town.learned("Ann") == [answer]
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    assert town.learned("Ann") == []


@pytest.mark.parametrize(("question", "lie"), [(DEMON_IS_BOB, False), (NotSo(DEMON_IS_BOB), True)])
def test_under_a_vortox_the_answer_is_a_lie(question: Holds, lie: bool) -> None:
    """Rules spec, artist."""
    town = by_day("Ann artist, Bob vortox, Cat klutz, Dan witch, Eve sage")
    town.act("ask", "Ann", what=question, storyteller={"Ann": lie})
    assert town.offered("Ann") == [lie]


def test_evil_the_same_and_dead_not() -> None:
    town = by_day(CAST.replace("Ann artist", "Ann artist+evil"))
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    assert town.learned("Ann") == [True]
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        by_day(CAST.replace("Ann artist", "Ann artist!")).act("ask", "Ann", what=DEMON_IS_BOB)


def test_a_philosopher_asks_and_one_made_an_artist_asks() -> None:
    town = Town(CAST.replace("Gus soldier", "Gus philosopher"), night=2)
    town.night(Gus="artist", Bob="Eve", storyteller={"Eve": (1, 3), "Flo": 0})
    town.act("ask", "Gus", what=DEMON_IS_BOB)
    assert town.learned("Gus") == [True]
    town = by_day(CAST.replace("Ann artist", "Ann mayor"))
    town.rule("become", "Ann", "artist")
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    assert town.learned("Ann") == [True]


def test_who_is_made_an_artist_again_asks_again() -> None:
    """G10."""
    town = by_day()
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Ann", "artist")
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    assert town.learned("Ann") == [True]


def test_brought_back_by_a_bone_collector_they_ask_dead() -> None:
    cast = CAST.replace("Ann artist", "Ann artist!").replace("Gus soldier", "Gus bonecollector")
    town = Town(cast + "; No Ability@Ann<Ann/artist", night=2)
    town.night(Gus="Ann", Bob="Dan", storyteller={"Flo": 0})
    town.act("ask", "Ann", what=DEMON_IS_BOB)
    assert town.learned("Ann") == [True]


def test_a_barista_s_artist_asks_twice_and_hears_the_truth_under_a_vortox() -> None:
    cast = "Ann artist, Bob vortox, Cat klutz, Dan witch, Eve sage, Flo barista, Gus flowergirl"
    town = Town(cast, night=2)
    other = town.snapshot()
    town.night(Dan="Dan", Bob="Dan", storyteller={"Flo": ["Ann", "Ability Twice"], "Gus": True})
    for _ in range(2):
        town.act("ask", "Ann", what=DEMON_IS_BOB, storyteller={"Ann": False})
    other.night(Dan="Dan", Bob="Dan", storyteller={"Flo": ["Ann", "Sober & Healthy"], "Gus": True})
    other.act("ask", "Ann", what=DEMON_IS_BOB)
    assert other.learned("Ann") == [True]


@pytest.mark.parametrize(
    ("statement", "true"),
    [
        (Holds(ThisPlayer(1), HasLife(True)), False),
        (Holds(ThisPlayer(1), HasLife(False)), True),
        (Holds(TheOne(HasTeam(DEMON)), HasLife(True)), False),
        (Holds(Many("exactly", 5, Those()), HasLife(True)), True),
        (Holds(Many("at least", 1, NeighboursOf(ThisPlayer(2), living=True)), HasTeam(DEMON)), False),
    ],
)
def test_nobody_finds_the_zombuul_under_its_shroud_by_asking_who_lives(
    statement: Statement, true: bool
) -> None:
    """Who seems dead to the town is dead to others' abilities."""
    town = by_day(UNDER_A_SHROUD)
    town.act("ask", "Ann", what=statement)
    assert town.learned("Ann") == [true]
