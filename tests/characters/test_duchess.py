"""The Duchess: three visitors learn how many of them are evil, one of them wrongly."""

import pytest

from engine.ledger import Claimed, FabledJoined, FabledLeft, Learned
from engine.questions import IllegalAnswer
from engine.terms import TOWN
from tests.scenario import Town

CAST = "Ann soldier, Bob imp, Cat mayor, Dan baron, Eve butler, Flo recluse, Gus virgin, Hal chef!"


def tea(cast: str, *visitors: str) -> Town:
    """They have agreed, and the day is over."""
    town = Town(f"{cast} | duchess", night=2).day()
    for name in visitors:
        town.act("take tea", name)
        assert Claimed("take tea", town.seat(name)) in town.public()
    town.end_day()
    return town


def numbers(town: Town) -> dict[str, int]:
    """What each visitor was told, by night and alone."""
    heard = {}
    for to, fact, _ in town.ledger:
        if isinstance(fact, Learned) and fact.character == "duchess":
            assert to != TOWN
            (visitor,) = to
            heard[town.names[visitor]] = fact.answer
    return heard


@pytest.mark.parametrize(
    ("cast", "liar", "night", "told"),
    [
        pytest.param(
            "Soldier soldier, Pacifist pacifist, Sage sage, Dan baron, Bob imp, Eve chef",
            "Sage", {"Bob": "Dan"}, {"Soldier": 0, "Pacifist": 0, "Sage": 1},
            marks=pytest.mark.example("travellers_fabled/duchess/1"),
        ),
        pytest.param(
            "Mutant mutant, Butler butler, Po po, Dan baron, Eve chef, Flo soldier",
            "Butler", {"Butler": "Dan", "Po": "Dan"}, {"Mutant": 1, "Butler": 2, "Po": 1},
            marks=pytest.mark.example("travellers_fabled/duchess/2"),
        ),
        pytest.param(
            "Mastermind mastermind, Imp imp, Minstrel minstrel, Eve chef, Flo soldier, Gus sage",
            "Imp", {"Imp": "Flo"}, {"Mastermind": 2, "Imp": 1, "Minstrel": 2},
            marks=pytest.mark.example("travellers_fabled/duchess/3"),
        ),
    ],
)  # fmt: skip
def test_examples(cast: str, liar: str, night: dict[str, str], told: dict[str, int]) -> None:
    """Themselves counted."""
    town = tea(cast, *told)
    town.night(storyteller={"duchess": [liar, told[liar]]}, **night)
    assert numbers(town) == told


def test_the_wrong_number_is_any_but_the_right_one() -> None:
    town = tea(CAST, "Ann", "Bob", "Cat")
    with pytest.raises(IllegalAnswer, match="true"):
        town.snapshot().night(Eve="Ann", Bob="Gus", storyteller={"duchess": ["Ann", 1]})
    with pytest.raises(IllegalAnswer):
        town.snapshot().night(Eve="Ann", Bob="Gus", storyteller={"duchess": ["Gus", 1]})
    town.night(Eve="Ann", Bob="Gus", storyteller={"duchess": ["Ann", 3]})
    assert numbers(town) == {"Ann": 3, "Bob": 1, "Cat": 1}


@pytest.mark.example("rulebook/states/14")
@pytest.mark.parametrize("tokens", ["Poisoned@Ann, Drunk@Bob, Drunk@Cat"])
def test_what_they_drank_does_not_matter(tokens: str) -> None:
    """RB-243: it is her ability, not theirs."""
    town = tea(f"{CAST.replace('soldier', 'slayer')}; {tokens}", "Ann", "Bob", "Cat")
    town.night(Eve="Ann", Bob="Gus", storyteller={"duchess": ["Cat", 0]})
    assert numbers(town) == {"Ann": 1, "Bob": 1, "Cat": 0}


def test_no_vortox_turns_it_round_and_no_fibbin_spoils_it() -> None:
    """Townsfolk abilities, and abilities of good players."""
    cast = "Ann klutz, Bob vortox, Cat sage, Dan witch, Eve artist, Flo mutant, Gus savant"
    town = Town(f"{cast} | duchess, fibbin", night=2).day()
    for name in ("Ann", "Cat", "Eve"):
        town.act("take tea", name)
    town.execute("Flo")
    town.night(Dan="Ann", Bob="Gus", storyteller={"duchess": ["Cat", 1]})
    assert numbers(town) == {"Ann": 0, "Cat": 1, "Eve": 0}


@pytest.mark.parametrize("visitors", [(), ("Ann", "Bob"), ("Ann", "Bob", "Cat", "Dan")])
def test_there_have_to_be_exactly_three(visitors: tuple[str, ...]) -> None:
    town = tea(CAST, *visitors)
    town.night(Eve="Ann", Bob="Gus")
    assert numbers(town) == {}


def test_who_says_it_again_stays_at_home() -> None:
    town = tea(CAST, "Ann", "Bob", "Cat", "Dan", "Dan")
    town.night(Eve="Ann", Bob="Gus", storyteller={"duchess": ["Ann", 0]})
    assert numbers(town) == {"Ann": 0, "Bob": 1, "Cat": 1}


def test_a_recluse_and_travellers_and_the_dead_may_come() -> None:
    """How many count as evil is settled once for all three: whoever is told right is told the same."""
    town = tea(CAST.replace("Dan baron", "Dan thief+evil"), "Flo", "Hal", "Dan")
    with pytest.raises(IllegalAnswer):  # one or two, and nothing else
        town.snapshot().night(Eve="Ann", Bob="Gus", Dan="Cat", storyteller={"duchess": [3, "Dan", 0]})
    town.night(Eve="Ann", Bob="Gus", Dan="Cat", storyteller={"duchess": [2, "Dan", 0]})
    assert numbers(town) == {"Flo": 2, "Hal": 2, "Dan": 0}


def test_who_dies_that_night_comes_all_the_same_and_each_day_they_agree_anew() -> None:
    town = tea(CAST, "Cat", "Dan", "Gus")
    assert town.night(Eve="Ann", Bob="Gus", storyteller={"duchess": ["Dan", 2]}) == ["Gus"]
    assert numbers(town) == {"Cat": 1, "Dan": 2, "Gus": 1}
    assert town.marks("Dan") == []
    town.end_day()
    town.night(Eve="Ann", Bob="Ann")
    assert numbers(town) == {}


def test_a_savant_s_visit_is_another_thing() -> None:
    """Two powers of the day with one name would take each other's place."""
    cast = "Ann savant, Bob vortox, Cat sage, Dan witch, Eve artist, Flo mutant | duchess"
    town = Town(cast, night=2).day()
    town.act("take tea", "Ann")
    assert town.told("Ann") == []
    town.act("visit", "Cat")
    assert town.marks("Cat") == []


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241, RB-242: whoever meant to come stays at home."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", "duchess")
    assert town.public() == [FabledJoined("duchess")]
    for name in ("Ann", "Bob", "Cat"):
        town.act("take tea", name)
    town.rule_nobody("no fabled", "duchess")
    assert town.public() == [FabledLeft("duchess")]
    town.end_day()
    town.night(Eve="Ann", Bob="Gus")
    assert numbers(town) == {}
