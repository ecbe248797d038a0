"""The Spirit of Ivory: never more than one evil player beyond the usual number."""

import pytest

from engine.ledger import FabledJoined, FabledLeft, YouAre
from engine.terms import EVIL, GOOD
from tests.scenario import Town

TB = "Ann goon, Bob imp, Cat poisoner, Dan monk, Eve saint, Flo mayor, Gus virgin | spiritofivory"
SNV = "Ann goon, Bob snakecharmer, Cat fanggu, Dan witch, Eve klutz, Flo mutant, Gus artist | spiritofivory"


def evil(town: Town) -> list[str]:
    return [name for name in town.names if town.alignment(name) is EVIL]


def test_one_more_may_turn() -> None:
    """Five to nine players have two evil ones; a third is allowed."""
    town = Town(TB, night=2)
    town.night(Cat="Ann", Dan="Eve", Bob="Eve")
    assert evil(town) == ["Ann", "Bob", "Cat"]


def test_whoever_would_be_the_second_stays_good_and_is_told_nothing() -> None:
    town = Town(TB.replace("Eve saint", "Eve saint+evil"), night=2)
    town.night(Cat="Ann", Dan="Flo", Bob="Flo")
    assert evil(town) == ["Bob", "Cat", "Eve"]
    assert town.told("Ann") == []
    assert town.drunk("Cat")  # the Goon's other half works


@pytest.mark.example("travellers_fabled/spirit_of_ivory/2")
def test_example_an_exchange_of_sides_adds_nobody() -> None:
    """An evil Goon is there, and the Snake Charmer finds the Demon."""
    town = Town(SNV.replace("Ann goon", "Ann goon+evil"), night=2)
    town.night_up_to("witch", Bob="Cat")
    assert (town.character("Cat"), town.alignment("Cat")) == ("snakecharmer", GOOD)
    assert (town.character("Bob"), town.alignment("Bob")) == ("fanggu", EVIL)
    assert evil(town) == ["Ann", "Bob", "Dan"]


@pytest.mark.parametrize(("extra", "side"), [("", EVIL), ("+evil", GOOD)])
def test_a_fang_gu_that_jumps(extra: str, side: object) -> None:
    """The old one is dead and still evil: one more. A second stays good, and is the Demon all the same."""
    town = Town(SNV.replace("Gus artist", f"Gus artist{extra}"), night=2)
    assert town.night(Bob="Flo", Dan="Flo", Cat="Eve") == ["Cat"]
    assert town.character("Eve") == "fanggu"
    assert town.alignment("Eve") is side
    assert YouAre("fanggu", side) in town.told("Eve")
    assert town.winner is None


def test_who_becomes_good_makes_room() -> None:
    town = Town(TB.replace("Eve saint", "Eve saint+evil"), night=2).day()
    town.rule("turn", "Flo", EVIL)
    assert town.alignment("Flo") is GOOD
    town.rule("turn", "Eve", GOOD)
    town.rule("turn", "Flo", EVIL)
    assert evil(town) == ["Bob", "Cat", "Flo"]


def test_the_dead_count() -> None:
    """An evil player is evil, dead or alive."""
    town = Town(
        TB.replace("Cat poisoner", "Cat poisoner!").replace("Eve saint", "Eve saint+evil!"), night=2
    ).day()
    town.rule("turn", "Ann", EVIL)
    assert town.alignment("Ann") is GOOD


def test_an_evil_traveller_is_none_of_the_usual_number() -> None:
    """Their number stands on another sheet."""
    town = Town(TB.replace("Gus virgin", "Gus thief+evil"), night=2)
    town.night(Gus="Flo", Cat="Ann", Dan="Eve", Bob="Eve")
    assert evil(town) == ["Ann", "Bob", "Cat", "Gus"]


@pytest.mark.parametrize(("players", "more"), [(9, 1), (10, 1), (13, 1)])
def test_the_usual_number_grows_with_the_table(players: int, more: int) -> None:
    """Two evil players up to nine, three up to twelve, four from thirteen on."""
    minions = ["poisoner", "baron", "spy"][: 1 if players < 10 else 2 if players < 13 else 3]
    good = ["monk", "saint", "mayor", "virgin", "chef", "empath", "slayer", "soldier", "butler"]
    cast = ["imp", *minions, *good][:players]
    town = Town(", ".join(f"P{n} {one}" for n, one in enumerate(cast)) + " | spiritofivory", night=2).day()
    before = len(evil(town))
    for name in town.names:
        town.rule("turn", name, EVIL)
    assert len(evil(town)) == before + more


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241: whoever is evil by then stays evil."""
    town = Town(TB.partition("|")[0], night=2).day()
    for name in ("Ann", "Eve"):
        town.rule("turn", name, EVIL)
    town.rule_nobody("fabled", "spiritofivory")
    assert town.public() == [FabledJoined("spiritofivory")]
    assert evil(town) == ["Ann", "Bob", "Cat", "Eve"]
    town.rule("turn", "Flo", EVIL)
    assert town.alignment("Flo") is GOOD
    town.rule_nobody("no fabled", "spiritofivory")
    assert town.public() == [FabledLeft("spiritofivory")]
    town.rule("turn", "Flo", EVIL)
    assert town.alignment("Flo") is EVIL
