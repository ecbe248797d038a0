"""The Doomsayer: each living player may once make somebody of their own side die."""

import pytest

from engine.ledger import Claimed, DiedByDay, FabledJoined, FabledLeft, NothingHappened
from engine.questions import IllegalAnswer, Victim
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann monk, Bob imp, Cat washerwoman, Dan poisoner, Eve baron, Flo mayor, Gus saint, Hal chef!"


def a_day(cast: str = CAST) -> Town:
    return Town(f"{cast} | doomsayer", night=2).day()


@pytest.mark.example("travellers_fabled/doomsayer/1")
def test_example_the_one_who_dies_is_of_the_caller_s_side() -> None:
    """RB-310: declared to the whole town; and nobody calls twice."""
    town = a_day()
    town.act("doom", "Ann", storyteller={"doomsayer": "Cat"})
    assert town.offered("Ann") == []
    assert town.public() == [Claimed("doom", 0), DiedByDay(2)]
    assert not town.alive("Cat")
    town.act("doom", "Dan", storyteller={"doomsayer": "Eve"})
    assert not town.alive("Eve")
    for name in ("Ann", "Dan"):
        town.act("doom", name)
        assert town.public()[-1] == NothingHappened()


@pytest.mark.example("travellers_fabled/doomsayer/2")
def test_example_travellers_and_those_who_seem_to_be_others() -> None:
    """A Spy calls as good, and dies as evil."""
    town = a_day(
        "Ann thief+evil, Bob imp, Cat scarletwoman, Dan spy, Eve gunslinger, Flo mayor, Gus saint, Hal chef"
    )
    assert (town.alignment("Ann"), town.alignment("Eve")) == (EVIL, GOOD)

    def victims() -> list[str]:
        options = town.asked[-1].options
        assert isinstance(options, Victim)
        return [town.names[seat] for seat in options.all()]

    town.act("doom", "Ann", storyteller={"doomsayer": "Cat"})
    assert town.public() == [Claimed("doom", 0), DiedByDay(town.seat("Cat"))]
    evil = town.snapshot()
    evil.act("doom", "Dan", storyteller={"doomsayer": [True, "Bob"]})
    assert not evil.alive("Bob")
    town.act("doom", "Dan", storyteller={"doomsayer": [False, "Eve"]})
    assert victims() == ["Dan", "Eve", "Flo", "Gus", "Hal"]
    assert town.public() == [Claimed("doom", 3), DiedByDay(town.seat("Eve"))]
    town.act("doom", "Bob", storyteller={"doomsayer": "Dan"})
    assert victims() == ["Ann", "Bob", "Dan"]
    assert town.public() == [Claimed("doom", 1), DiedByDay(town.seat("Dan"))]
    assert [name for name in town.names if not town.alive(name)] == ["Cat", "Dan", "Eve"]
    assert town.winner is None


@pytest.mark.parametrize(
    ("caller", "victims"),
    [("Ann", ["Ann", "Cat", "Flo", "Gus"]), ("Bob", ["Bob", "Dan", "Eve"])],
)
def test_anybody_living_of_that_side_the_caller_among_them(caller: str, victims: list[str]) -> None:
    """RB-305: an ally, or themself (RB-140)."""
    town = a_day()
    town.act("doom", caller, storyteller={"doomsayer": victims[-1]})
    asked = next(q for q in town.asked if q.about is not None and q.about.character == "doomsayer")
    assert [town.names[seat] for seat in asked.options.all()] == victims


def test_a_recluse_may_die_of_either_call() -> None:
    town = a_day(CAST.replace("saint", "recluse"))
    town.act("doom", "Bob", storyteller={"doomsayer": "Gus"})
    assert not town.alive("Gus")


def test_turned_players_call_for_the_side_they_are_on() -> None:
    town = a_day(CAST.replace("monk", "monk+evil"))
    with pytest.raises(IllegalAnswer):
        town.snapshot().act("doom", "Ann", storyteller={"doomsayer": "Cat"})
    town.act("doom", "Ann", storyteller={"doomsayer": "Eve"})
    assert not town.alive("Eve")


def test_drunk_or_poisoned_they_call_all_the_same() -> None:
    """RB-243: it is not their ability."""
    town = a_day(f"{CAST}; Poisoned@Ann")
    town.act("doom", "Ann", storyteller={"doomsayer": "Cat"})
    assert not town.alive("Cat")


def test_the_dead_do_not_call() -> None:
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        a_day().act("doom", "Hal")


@pytest.mark.parametrize(("dead", "works"), [("Cat Dan Flo", True), ("Cat Dan Flo Gus", False)])
def test_four_have_to_be_alive(dead: str, works: bool) -> None:
    town = a_day()
    for name in dead.split():
        town.rule("kill", name)
    town.act("doom", "Bob", storyteller={"doomsayer": "Eve"} if works else None)
    assert town.alive("Eve") is not works


def test_travellers_count_among_the_four() -> None:
    """RB-223."""
    town = a_day("Ann monk, Bob imp, Cat saint, Dan thief, Eve baron!, Flo mayor!, Gus chef!")
    town.act("doom", "Ann", storyteller={"doomsayer": "Dan"})
    assert not town.alive("Dan")


def test_who_cannot_die_does_not() -> None:
    """A sober Sailor, and the call is used."""
    town = Town(
        "Ann sailor, Bob po, Cat gambler, Dan godfather, Eve fool, Flo minstrel | doomsayer", night=2
    ).day()
    town.act("doom", "Cat", storyteller={"doomsayer": "Ann"})
    assert town.alive("Ann")
    town.act("doom", "Cat")
    assert town.public()[-1] == NothingHappened()


def test_the_demon_who_doomed_themself_has_lost() -> None:
    town = a_day()
    town.act("doom", "Bob", storyteller={"doomsayer": "Bob"})
    assert town.winner is GOOD


def test_the_last_doomed_may_hand_it_to_evil() -> None:
    town = a_day("Ann monk, Bob imp, Cat saint, Dan thief, Eve baron!, Flo mayor!, Gus chef!")
    town.act("doom", "Ann", storyteller={"doomsayer": "Cat"})
    assert town.winner is EVIL


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241, RB-242: who has called once has called, for as long as it stays."""
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalAnswer, match="no doom now"):
        town.act("doom", "Ann")
    town.rule_nobody("fabled", "doomsayer")
    assert town.public() == [FabledJoined("doomsayer")]
    town.act("doom", "Ann", storyteller={"doomsayer": "Cat"})
    assert town.marks("Ann") == ["Used"]
    town.rule_nobody("no fabled", "doomsayer")
    assert town.public() == [FabledLeft("doomsayer")]
    assert town.marks("Ann") == []
    with pytest.raises(IllegalAnswer, match="no doom now"):
        town.act("doom", "Flo")
