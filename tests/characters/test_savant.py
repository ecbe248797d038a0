"""The Savant: once a day, in private, two statements, of which one is true."""

import random

import pytest

from engine import play
from engine.chronicle import WentWrong
from engine.grimoire import Ability
from engine.ledger import Learned, NothingHappened
from engine.own_words import Said
from engine.questions import IllegalAnswer
from engine.statements import (
    TODAY,
    HasCharacter,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    NotSo,
    Riddle,
    ThisPlayer,
    truth,
)
from engine.terms import DEMON, EVIL, TOWN
from tests import by_name
from tests.auditor.tables import random_game
from tests.scenario import Town

CAST = "Ann savant, Bob imp, Cat soldier, Dan baron, Eve sage, Flo artist"
TRUE = Holds(ThisPlayer(1), HasTeam(DEMON))
TRUE_TOO = Holds(ThisPlayer(3), HasSide(EVIL))
FALSE = Holds(ThisPlayer(2), HasTeam(DEMON))
FALSE_TOO = Holds(ThisPlayer(4), HasCharacter("virgin"))


def by_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


@pytest.mark.parametrize("pair", [(TRUE, FALSE), (FALSE, TRUE), (FALSE_TOO, TRUE_TOO)])
def test_hears_one_true_and_one_false_statement_in_any_order(pair: tuple[Holds, Holds]) -> None:
    """Rules spec, savant."""
    town = by_day()
    town.act("visit", "Ann", storyteller={"Ann": pair})
    assert heard(town) == [pair]


def heard(town: Town, name: str = "Ann") -> list[object]:
    """Their facts hold seats, so nothing is put into names."""
    mine = [told.fact for told in town.ledger if told.to == (town.seat(name),)]
    return [fact.answer for fact in mine if isinstance(fact, Learned)]


@pytest.mark.parametrize(
    ("cast", "pair"),
    [
        (CAST, (Said("Dan is a liar."), FALSE)),
        (CAST, (Said("Dan is a liar."), Said("It will rain."))),
        (CAST.replace("imp", "vortox"), (Said("Dan is a liar."), Said("It will rain."))),
    ],
)
def test_a_human_says_it_in_words_of_their_own(cast: str, pair: tuple[object, object]) -> None:
    """Whether these are so nobody else can say."""
    town = by_day(cast)
    town.act("visit", "Ann", storyteller={"Ann": lambda _: pair})
    assert heard(town) == [pair]


@pytest.mark.parametrize("words", ["", " two  spaces", "x" * 161])
def test_what_is_no_sentence_is_refused(words: str) -> None:
    with pytest.raises(IllegalAnswer):
        by_day().act("visit", "Ann", storyteller={"Ann": lambda _: (Said(words), FALSE)})


@pytest.mark.parametrize("pair", [(TRUE, TRUE_TOO), (FALSE, FALSE_TOO), (TRUE, TRUE), (TRUE,), TRUE, "words"])
def test_anything_else_is_refused(pair: object) -> None:
    with pytest.raises(IllegalAnswer):
        by_day().act("visit", "Ann", storyteller={"Ann": lambda _: pair})


def test_two_statements_that_differ_in_a_word_alone_are_two() -> None:
    """Nobody voted, and nobody nominated: the one is not the other."""
    voted, nominated = (Holds(ThisPlayer(2), deed(TODAY)) for deed in (HasVoted, HasNominated))
    town = Town(CAST, night=2).day()
    assert Riddle(town.game, 0, 0).refusal((voted, nominated)) is None
    assert Riddle(town.game, 0, 0).refusal((voted, voted)) is not None


def test_a_game_in_which_a_savant_heard_such_a_pair_is_played_to_its_end() -> None:
    assert play(random_game("snv", 900_432)).over


SPY_AND_RECLUSE = CAST.replace("Dan baron", "Dan spy").replace("Cat soldier", "Cat recluse")
RECLUSE_IS_EVIL = Holds(ThisPlayer(2), HasSide(EVIL))
RECLUSE_IS_A_DEMON = Holds(ThisPlayer(2), HasTeam(DEMON))
SPY_IS_EVIL = Holds(ThisPlayer(3), HasSide(EVIL))


@pytest.mark.parametrize(
    ("pair", "plainly"),
    [
        ((RECLUSE_IS_EVIL, FALSE_TOO), False),  # the Recluse is looked at as evil
        ((TRUE, RECLUSE_IS_EVIL), True),
        ((TRUE, SPY_IS_EVIL), False),  # the Spy as good
        ((SPY_IS_EVIL, RECLUSE_IS_EVIL), True),  # both as what they are, or both not
    ],
)
def test_a_spy_or_recluse_may_be_looked_at_as_what_they_are_not(
    pair: tuple[Holds, Holds], plainly: bool
) -> None:
    """G15; the Mathematician counts it where it is not plainly one true and one false."""
    town = by_day(SPY_AND_RECLUSE)
    town.act("visit", "Ann", storyteller={"Ann": pair})
    assert heard(town) == [pair]
    assert any(isinstance(event, WentWrong) for event in town.game.chronicle) is not plainly


def test_both_statements_see_the_same_recluse() -> None:
    """The Storyteller decides once: nobody is a Demon in the one and good in the other."""
    town = by_day(SPY_AND_RECLUSE)
    good_demon = (RECLUSE_IS_A_DEMON, NotSo(RECLUSE_IS_EVIL))
    assert Riddle(town.game, 0, 2, me=Ability("savant", 0, 0)).refusal(good_demon) == "1 true"
    evil_demon = (RECLUSE_IS_A_DEMON, RECLUSE_IS_EVIL)
    assert Riddle(town.game, 0, 2, me=Ability("savant", 0, 0)).refusal(evil_demon) is None


def test_a_poisoned_recluse_is_what_they_are() -> None:
    with pytest.raises(IllegalAnswer, match="0 true"):
        by_day(SPY_AND_RECLUSE + "; Poisoned@Cat").act(
            "visit", "Ann", storyteller={"Ann": lambda _: (RECLUSE_IS_EVIL, FALSE_TOO)}
        )


def test_under_a_vortox_nothing_that_may_be_true_is_told() -> None:
    town = by_day(SPY_AND_RECLUSE.replace("Bob imp", "Bob vortox"))
    with pytest.raises(IllegalAnswer):
        town.act("visit", "Ann", storyteller={"Ann": lambda _: (RECLUSE_IS_EVIL, FALSE_TOO)})
    riddle = Riddle(town.game, 0, 0, 1, 2, me=Ability("savant", 0, 0)).untrue(())
    draw = random.Random(1)
    for _ in range(20):
        assert riddle.refusal(riddle.draw(draw.randrange)) is None


def test_drawn_pairs_are_legal_where_somebody_is_in_disguise() -> None:
    town = by_day(SPY_AND_RECLUSE)
    riddle, draw = Riddle(town.game, 0, 1, me=Ability("savant", 0, 0)), random.Random(2)
    pairs = [riddle.draw(draw.randrange) for _ in range(60)]
    assert not [pair for pair in pairs if riddle.refusal(pair) is not None]
    plain = Riddle(town.game, 0, 1)
    assert any(plain.refusal(pair) is not None for pair in pairs), "the disguise is sometimes used"


def test_pairs_are_legal_where_somebody_certainly_counts_as_evil() -> None:
    """Drawn by lot, and listed, as they are judged: a faux paw is evil to a Savant."""
    town = by_day(CAST.replace("Eve sage", "Eve lycanthrope") + "; Faux Paw@Cat<Eve/lycanthrope")
    riddle, draw = Riddle(town.game, 0, 1, me=Ability("savant", 0, 0)), random.Random(2)
    pairs = [riddle.draw(draw.randrange) for _ in range(60)] + list(riddle.all())
    assert not [pair for pair in pairs if riddle.refusal(pair) is not None]


def test_a_statement_about_what_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="unknown player"):
        by_day().act("visit", "Ann", storyteller={"Ann": (TRUE, Holds(ThisPlayer(17), HasTeam(DEMON)))})


def test_once_a_day_and_every_day() -> None:
    town = by_day()
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, FALSE)})
    town.act("visit", "Ann")
    assert heard(town) == []
    assert town.told("Ann")[-1] == NothingHappened()
    town.end_day()
    town.night(Bob="Cat")
    town.act("visit", "Ann", storyteller={"Ann": (FALSE, TRUE)})
    assert heard(town) == [(FALSE, TRUE)]


def test_nobody_else_hears_of_it() -> None:
    town = by_day()
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, FALSE)})
    assert all(told.to == (0,) for told in town.ledger)
    assert not any(told.to == TOWN for told in town.ledger)


def test_anybody_may_pretend_and_hears_that_there_is_nothing() -> None:
    """G19: nobody is asked anything, and nobody else is told."""
    town = by_day()
    town.act("visit", "Cat")
    assert town.told("Cat") == [by_name.Claimed("visit", "Cat"), NothingHappened()]
    assert all(told.to == (2,) for told in town.ledger)


@pytest.mark.parametrize("pair", [(TRUE, TRUE_TOO), (FALSE, FALSE_TOO), (TRUE, FALSE)])
@pytest.mark.parametrize("cast", [CAST + "; Poisoned@Ann", CAST.replace("Ann savant", "Ann drunk(savant)")])
def test_drunk_or_poisoned_they_hear_any_two(cast: str, pair: tuple[Holds, Holds]) -> None:
    """G2: any combination."""
    town = by_day(cast)
    town.act("visit", "Ann", storyteller={"Ann": pair})
    assert heard(town) == [pair]


def test_under_a_vortox_both_are_false() -> None:
    """Rules spec, savant: poisoned or not."""
    for poison in ("", "; Poisoned@Ann"):
        cast = CAST.replace("imp", "vortox").replace("baron", "witch") + poison
        town = by_day(cast)
        town.act("visit", "Ann", storyteller={"Ann": (FALSE, FALSE_TOO)})
        assert heard(town) == [(FALSE, FALSE_TOO)]
        for pair in ((TRUE, FALSE), (TRUE, TRUE_TOO)):
            with pytest.raises(IllegalAnswer):
                by_day(cast).act("visit", "Ann", storyteller={"Ann": pair})


def test_a_false_riddle_counts_for_the_mathematician_and_a_right_one_does_not() -> None:
    for pair, wrong in (((FALSE, FALSE_TOO), 1), ((TRUE, FALSE), 0)):
        town = by_day(CAST.replace("Cat soldier", "Cat mathematician") + "; Poisoned@Ann")
        town.act("visit", "Ann", storyteller={"Ann": pair})
        town.end_day()
        town.night(Bob="Flo")
        assert town.learned("Cat") == [wrong]


def test_evil_the_same_and_dead_nothing() -> None:
    town = by_day(CAST.replace("Ann savant", "Ann savant+evil"))
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, FALSE)})
    assert heard(town) == [(TRUE, FALSE)]
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        by_day(CAST.replace("Ann savant", "Ann savant!")).act("visit", "Ann")


def test_a_barista_s_savant_visits_twice_and_may_be_drunk_no_more() -> None:
    """Truthful: one true and one false is what is right."""
    cast = CAST.replace("Flo artist", "Flo barista") + "; Poisoned@Ann"
    town = Town(cast, night=2)
    town.night(Bob="Cat", storyteller={"Flo": ["Ann", "Sober & Healthy"]})
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, FALSE)})
    assert heard(town) == [(TRUE, FALSE)]
    town = Town(CAST.replace("Flo artist", "Flo barista"), night=2)
    town.night(Bob="Cat", storyteller={"Flo": ["Ann", "Ability Twice"]})
    for _ in range(2):
        town.act("visit", "Ann", storyteller={"Ann": (TRUE, FALSE)})
        assert heard(town) == [(TRUE, FALSE)]
    town.act("visit", "Ann")
    assert heard(town) == []


def test_brought_back_by_a_bone_collector_they_visit_that_day() -> None:
    """Rules spec, bonecollector: dead, until dusk; another dead Savant's visit is pretence."""
    town = Town(CAST.replace("Ann savant", "Ann savant!").replace("Flo artist", "Flo bonecollector"), night=2)
    other = town.snapshot()
    town.night(Flo="Ann", Bob="Cat")
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, FALSE)})
    assert heard(town) == [(TRUE, FALSE)]
    other.night(Flo=None, Bob="Cat")
    other.act("visit", "Ann")
    assert heard(other) == []


def test_a_philosopher_visits_and_who_is_made_a_savant() -> None:
    town = Town(CAST.replace("Flo artist", "Flo philosopher"), night=2)
    town.night(Flo="savant", Bob="Cat")
    town.act("visit", "Flo", storyteller={"Flo": (TRUE, FALSE)})
    assert heard(town, "Flo") == [(TRUE, FALSE)]
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, TRUE_TOO)})  # drunk
    town.rule("become", "Eve", "savant")
    town.act("visit", "Eve", storyteller={"Eve": (TRUE, TRUE_TOO)})  # drunk too, as the Philosopher has it


def test_riddles_drawn_by_lot_are_legal_and_differ() -> None:
    """For simulated evenings: no riddle takes all there is to say."""
    town = by_day()
    dice = random.Random(7)
    for true in ((1,), (0,), (2,), (0, 1, 2)):
        riddle = Riddle(town.game, 0, *true)
        drawn = [riddle.draw(dice.randrange) for _ in range(10)]
        assert all(riddle.refusal(pair) is None for pair in drawn)
        assert len(set(map(str, drawn))) > 5
    pairs = list(zip(Riddle(town.game, 0, 1).all(), range(40), strict=False))
    assert all(sum(truth(town.game, one) for one in pair) == 1 for pair, _ in pairs)


def test_a_fibbin_may_let_both_be_true_once() -> None:
    """Incorrect, although true; a riddle as it should be spends nothing."""
    town = by_day(CAST + " | fibbin")
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, FALSE)})
    town.end_day()
    town.night(Bob="Cat")
    town.act("visit", "Ann", storyteller={"Ann": (TRUE, TRUE_TOO)})
    assert heard(town) == [(TRUE, TRUE_TOO)]
    town.end_day()
    town.night(Bob="Cat")
    with pytest.raises(IllegalAnswer):
        town.act("visit", "Ann", storyteller={"Ann": (TRUE, TRUE_TOO)})
