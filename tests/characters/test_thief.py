"""The Thief: somebody else's votes count against, for a day."""

import pytest

from engine.characters.base import TWICE
from engine.ledger import HandCounted, NobodyExecuted
from engine.questions import IllegalAnswer
from tests.scenario import Town

CAST = "Ann thief, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Flo chef, Gus saint, Hal mayor!"


def robbed(victim: str, cast: str = CAST, poisoned: str = "Hal") -> Town:
    """The morning after the Thief chose and nobody died."""
    town = Town(cast, night=2)
    town.night(Ann=victim, Dan=poisoned, Bob="Hal")
    return town


def tallies(town: Town) -> list[int]:
    """What was counted aloud at each raised hand."""
    return [fact.tally for fact in town.public() if isinstance(fact, HandCounted) and fact.raised]


@pytest.mark.example("travellers_fabled/thief/1")
def test_example_the_chosen_player_s_vote_is_taken_off() -> None:
    """Seven hands, Marianna's the fourth; nominations go on."""
    town = Town(
        "Ann thief, Nia saint, Bob imp, Cat soldier, Eve chef, Marianna mayor, Flo virgin, Gus slayer, Hal recluse!,"
        " Dan poisoner",
        night=2,
    )
    town.night(Ann="Marianna", Dan="Hal", Bob="Hal")
    town.nominate("Bob", "Nia", votes="Bob Cat Eve Marianna Flo Gus Dan")
    assert tallies(town) == [1, 2, 3, 2, 3, 4, 5]
    assert town.game.square.most_votes == 5
    assert town.about_to_die == "Nia"
    town.nominate("Cat", "Bob")


@pytest.mark.example("travellers_fabled/thief/2")
def test_example_six_hands_make_four_and_an_exile_is_counted_plainly() -> None:
    """RB-231: ten alive, so four are too few; a hand for an exile counts one."""
    town = Town(
        "Ann thief, Gil gunslinger, Abdallah mayor, Bob imp, Cat soldier, Eve chef, Flo washerwoman, Nia saint,"
        " Dan poisoner, Joe virgin, Hal recluse!",
        night=2,
    )
    spared = town.snapshot()
    spared.night(Ann="Hal", Dan="Hal", Bob="Hal")
    assert spared.nominate("Bob", "Nia", votes="Abdallah Bob Cat Eve Flo Dan") == "about to die"
    assert spared.game.square.most_votes == 6
    town.night(Ann="Abdallah", Dan="Hal", Bob="Hal")
    assert town.game.square.living == 10
    assert town.nominate("Bob", "Nia", votes="Abdallah Bob Cat Eve Flo Dan") == "too few"
    assert town.game.square.most_votes == 4
    assert town.about_to_die is None
    assert town.exile("Bob", "Gil", votes="Abdallah Bob Cat Eve Flo Nia")  # six of eleven
    assert tallies(town) == [1, 2, 3, 4, 5, 6]
    town.end_day()
    assert town.public()[-1] == NobodyExecuted()
    assert town.alive("Nia")


def test_it_counts_every_time_that_day_and_no_longer() -> None:
    town = robbed("Cat")
    assert town.nominate("Bob", "Gus", votes="Bob Cat Flo Dan Eve") == "too few"
    assert town.nominate("Cat", "Bob", votes="Cat") == "too few"
    assert tallies(town) == [-1]
    town.end_day()
    town.night(Ann="Flo", Dan="Hal", Bob="Hal")
    town.nominate("Bob", "Gus", votes="Cat")
    assert tallies(town) == [1]


def test_who_is_robbed_is_not_told() -> None:
    town = robbed("Cat")
    assert not town.woken("Cat")


def test_the_ghost_vote_of_the_dead_may_be_taken() -> None:
    """It is used up all the same."""
    town = robbed("Hal", poisoned="Cat")
    town.nominate("Bob", "Gus", votes="Hal Cat Bob")
    assert tallies(town) == [-1, 0, 1]
    assert not town.game.square.ghost_votes[town.seat("Hal")]


def test_acts_on_the_first_night_too() -> None:
    """RB-217."""
    town = Town(CAST.replace("!", ""))
    town.night(Ann="Cat", Dan="Hal")
    town.nominate("Bob", "Gus", votes="Cat")
    assert tallies(town) == [-1]


def test_may_not_choose_themself() -> None:
    with pytest.raises(IllegalAnswer):
        robbed("Ann")


def test_the_vote_is_back_the_moment_the_thief_dies() -> None:
    """G3: an exile as well."""
    town = robbed("Cat")
    town.exile("Bob", "Ann", votes="Bob Cat Flo Dan Eve")
    assert not town.alive("Ann")
    town.nominate("Bob", "Gus", votes="Cat")
    assert tallies(town) == [1]


def test_dead_they_are_not_woken() -> None:
    """RB-118, RB-223."""
    town = Town(CAST.replace("thief", "thief!"), night=2)
    town.night(Dan="Hal", Bob="Hal")
    assert not town.woken("Ann")


def test_poisoned_they_choose_and_nothing_comes_of_it() -> None:
    """RB-182, RB-223: poisoned after they chose; the choice is lost with the poison (G3)."""
    town = robbed("Cat", poisoned="Ann")
    town.nominate("Bob", "Gus", votes="Cat")
    assert tallies(town) == [1]


def test_an_evil_thief_steals_as_well() -> None:
    town = robbed("Cat", CAST.replace("thief", "thief+evil"))
    town.nominate("Bob", "Gus", votes="Cat")
    assert tallies(town) == [-1]


def test_served_by_the_barista_they_rob_two() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista"), night=2)
    town.night(Ann=["Cat", "Flo"], Dan="Hal", Bob="Hal", storyteller={"Gus": ["Ann", TWICE]})
    town.nominate("Bob", "Eve", votes="Cat Flo")
    assert tallies(town) == [-1, -2]


def test_brought_back_by_the_bone_collector_a_dead_thief_robs_again() -> None:
    """The Bone Collector's slot comes after the Thief's: only what they chose while alive could count again."""
    town = Town(CAST.replace("thief", "thief!").replace("Gus saint", "Gus bonecollector"), night=2)
    town.night(Gus="Ann", Dan="Hal", Bob="Hal")
    assert not town.woken("Ann")
