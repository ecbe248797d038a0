"""The Gunslinger: after the first vote of the day, one who voted may die."""

import pytest

from engine.day import menu
from engine.grimoire import TRUTHFUL, TWICE
from engine.ledger import Claimed, DiedByDay, HandCounted, NothingHappened
from engine.questions import IllegalAnswer
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann gunslinger, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo chef, Gus saint, Hal butler!"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def offered(town: Town) -> bool:
    """Whether the menu of the day, where anybody may act, holds the shot now."""
    return "shoot" in menu(town.game).verbs


@pytest.mark.example("travellers_fabled/gunslinger/1")
def test_example_a_voter_dies_and_the_nominee_is_still_about_to_die() -> None:
    """Ten alive, five votes."""
    town = a_day(
        "Ann gunslinger, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo chef, Gus saint, Ida virgin, Joe monk,"
        " Kim slayer"
    )
    assert town.nominate("Cat", "Bob", votes="Cat Eve Flo Gus Ida") == "about to die"
    town.act("shoot", "Ann", "Flo")
    assert town.public() == [Claimed("shoot", 0, town.seat("Flo")), DiedByDay(town.seat("Flo"))]
    assert town.about_to_die == "Bob"
    town.nominate("Eve", "Cat")


@pytest.mark.example("travellers_fabled/gunslinger/2")
def test_example_an_exile_is_no_vote_and_the_second_vote_is_too_late() -> None:
    """RB-316: the first nomination is the Butler's, after the exile."""
    town = a_day(
        "Ann gunslinger, Bob imp, Cat scapegoat, Dan poisoner, Eve mayor, Flo chef, Gus saint, Hal butler,"
        " Ida virgin, Joe monk"
    )
    assert town.exile("Bob", "Cat", votes="Bob Dan Eve Flo Gus")
    assert not offered(town)
    town.nominate("Eve", "Hal", votes="Flo")
    town.act("shoot", "Ann", "Flo")
    assert not town.alive("Flo")
    town.nominate("Bob", "Gus", votes="Ann Bob Dan Eve Hal Ida")
    with pytest.raises(IllegalAnswer, match="no shoot now"):
        town.act("shoot", "Ann", "Eve")


@pytest.mark.example("travellers_fabled/gunslinger/3")
def test_example_a_vote_taken_off_is_a_vote() -> None:
    town = Town(CAST.replace("Gus saint", "Gus thief").replace("Flo chef", "Flo empath"), night=2)
    town.night(Gus="Flo", Dan="Hal", Bob="Hal", storyteller={})
    town.nominate("Cat", "Bob", votes="Flo Cat")
    worth = {f.seat: f.worth for f in town.public() if isinstance(f, HandCounted) and f.raised}
    assert worth == {town.seat("Cat"): 1, town.seat("Flo"): -1}
    town.act("shoot", "Ann", "Flo")
    assert not town.alive("Flo")


def test_only_those_who_voted() -> None:
    town = a_day()
    town.nominate("Cat", "Bob", votes="Cat Flo")
    with pytest.raises(IllegalAnswer, match="not that player"):
        town.act("shoot", "Ann", "Eve")
    shots = [act.target for act in menu(town.game).all() if act.verb == "shoot"]
    assert shots == [town.seat("Cat"), town.seat("Flo")]


def test_not_before_a_vote_and_not_where_nobody_voted() -> None:
    town = a_day()
    assert not offered(town)
    town.nominate("Cat", "Bob")
    assert not offered(town)
    town.nominate("Eve", "Cat", votes="Flo")
    assert not offered(town)  # that was the second vote


def test_once_a_day_and_again_the_next() -> None:
    town = a_day()
    town.nominate("Cat", "Bob", votes="Cat Flo")
    town.act("shoot", "Ann", "Flo")
    assert not offered(town)
    town.end_day()
    town.night(Dan="Hal", Bob="Hal")
    town.nominate("Cat", "Bob", votes="Cat Eve")
    town.act("shoot", "Ann", "Eve")
    assert not town.alive("Eve")


def test_nobody_else_may() -> None:
    """Everybody knows who the Gunslinger is."""
    town = a_day()
    town.nominate("Cat", "Bob", votes="Cat Flo")
    with pytest.raises(IllegalAnswer, match="not theirs"):
        town.act("shoot", "Bob", "Flo")


def test_a_dead_voter_cannot_die_again() -> None:
    """G7."""
    town = a_day()
    town.nominate("Cat", "Bob", votes="Hal")
    town.act("shoot", "Ann", "Hal")
    assert NothingHappened() in town.public()


def test_the_demon_dies_of_it() -> None:
    """RB-130: and the nomination is over with the game."""
    town = a_day()
    town.nominate("Cat", "Gus", votes="Bob")
    town.act("shoot", "Ann", "Bob")
    assert town.winner is GOOD


@pytest.mark.parametrize("state", ["dead", "poisoned"])
def test_dead_or_poisoned_nothing_happens(state: str) -> None:
    """RB-223."""
    town = Town(CAST.replace("gunslinger", "gunslinger!" if state == "dead" else "gunslinger"), night=2)
    town.night(Dan="Ann" if state == "poisoned" else "Hal", Bob="Hal")
    town.nominate("Cat", "Bob", votes="Cat Flo")
    town.act("shoot", "Ann", "Flo")
    assert town.alive("Flo")
    assert NothingHappened() in town.public()


def test_an_evil_one_shoots_too() -> None:
    town = a_day(CAST.replace("gunslinger", "gunslinger+evil"))
    town.nominate("Cat", "Bob", votes="Cat Flo")
    town.act("shoot", "Ann", "Flo")
    assert not town.alive("Flo")


def test_brought_back_by_the_bone_collector_a_dead_one_shoots() -> None:
    town = Town(CAST.replace("gunslinger", "gunslinger!").replace("Gus saint", "Gus bonecollector"), night=2)
    town.night(Gus="Ann", Dan="Hal", Bob="Hal")
    town.nominate("Cat", "Bob", votes="Cat Flo")
    town.act("shoot", "Ann", "Flo")
    assert not town.alive("Flo")


# After a secret vote

SECRET = CAST.replace("Dan poisoner", "Dan organgrinder")


def test_after_a_secret_vote_whoever_was_asked_may_be_shot_at() -> None:
    """Nobody learns from the offer who voted, not even whether anybody did."""
    for votes in ("Cat Flo", ""):
        town = a_day(SECRET)
        assert town.nominate("Cat", "Bob", votes=votes) == "secret"
        shots = {act.target for act in menu(town.game).all() if act.verb == "shoot"}
        assert shots == {town.seat(name) for name in town.names}


def test_who_voted_in_secret_dies_of_it() -> None:
    town = a_day(SECRET)
    town.nominate("Cat", "Bob", votes="Cat Flo")
    town.act("shoot", "Ann", "Flo")
    assert not town.alive("Flo")
    assert not offered(town)


def test_who_did_not_lives_and_the_shot_is_used_up() -> None:
    town = a_day(SECRET)
    town.nominate("Cat", "Bob", votes="Cat Flo")
    town.act("shoot", "Ann", "Eve")
    assert town.alive("Eve")
    assert NothingHappened() in town.public()
    assert not offered(town)


def test_when_somebody_else_is_nominated_it_is_too_late_there_too() -> None:
    town = a_day(SECRET)
    town.nominate("Cat", "Bob", votes="Cat Flo")
    town.nominate("Eve", "Cat", votes="Flo")
    assert not offered(town)


# With a Barista


def served(how: str, name: str = "Ann") -> Town:
    town = Town(f"{CAST}, Ida barista", night=2)
    town.night(Dan="Hal", Bob="Hal", storyteller={"Ida": [name, how]})
    town.nominate("Cat", "Bob", votes="Cat Eve Flo")
    town.act("shoot", "Ann", "Flo")
    assert not town.alive("Flo")
    return town


def test_served_twice_they_shoot_two_who_voted_and_no_third() -> None:
    """Barista: the ability is used twice until dusk."""
    town = served(TWICE)
    town.act("shoot", "Ann", "Cat")
    assert not town.alive("Cat")
    assert not offered(town)


def test_the_second_shot_is_at_who_voted_first_of_all_as_well() -> None:
    town = served(TWICE)
    town.nominate("Eve", "Gus", votes="Gus")
    assert not offered(town)


@pytest.mark.parametrize(("how", "name"), [(TWICE, "Eve"), (TRUTHFUL, "Ann")])
def test_nobody_is_told_by_the_menu_who_was_served(how: str, name: str) -> None:
    """Whoever was not served may try again, and nothing happens."""
    town = served(how, name)
    town.act("shoot", "Ann", "Cat")
    assert town.alive("Cat")
    assert NothingHappened() in town.public()
    assert not offered(town)
