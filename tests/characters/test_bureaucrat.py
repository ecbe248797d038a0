"""The Bureaucrat: somebody else's votes count three, for a day."""

import pytest

from engine.ledger import HandCounted
from engine.questions import IllegalAnswer
from tests.scenario import Town

CAST = "Ann bureaucrat, Bob imp, Cat soldier, Dan poisoner, Eve virgin, Flo chef, Gus saint, Hal mayor!"


def favoured(whom: str, cast: str = CAST, poisoned: str = "Hal") -> Town:
    """The morning after the Bureaucrat chose and nobody died."""
    town = Town(cast, night=2)
    town.night(Ann=whom, Dan=poisoned, Bob="Hal")
    return town


def counted(town: Town) -> list[tuple[int, int]]:
    """The tally and what it was raised by, at each hand that was up."""
    return [(f.tally, f.worth) for f in town.public() if isinstance(f, HandCounted) and f.raised]


@pytest.mark.example("travellers_fabled/bureaucrat/1")
def test_example_the_chosen_player_s_vote_counts_three() -> None:
    """Five hands, Evin's the fourth."""
    town = Town(
        "Ann bureaucrat, Nia saint, Bob imp, Cat soldier, Eve chef, Evin mayor, Flo virgin, Hal recluse!,"
        " Dan poisoner",
        night=2,
    )
    town.night(Ann="Evin", Dan="Hal", Bob="Hal")
    town.nominate("Bob", "Nia", votes="Bob Cat Eve Evin Flo")
    assert counted(town) == [(1, 1), (2, 1), (3, 1), (6, 3), (7, 1)]
    assert town.game.square.most_votes == 7
    town.nominate("Cat", "Bob")


@pytest.mark.example("travellers_fabled/bureaucrat/2")
def test_example_four_times_on_one_day() -> None:
    town = Town(
        "Ann bureaucrat, Alex soldier, Bob imp, Cat mayor, Dan poisoner, Eve chef, Flo slayer, Hal recluse!",
        night=2,
    )
    town.night(Ann="Alex", Dan="Hal", Bob="Hal")
    for nominator, nominee in (("Bob", "Cat"), ("Cat", "Dan"), ("Dan", "Eve"), ("Eve", "Flo")):
        town.nominate(nominator, nominee, votes="Alex")
        assert counted(town) == [(3, 3)]


@pytest.mark.example("travellers_fabled/bureaucrat/3")
def test_example_the_vote_of_the_dead_counts_three_and_is_gone() -> None:
    town = Town(
        "Ann bureaucrat, Doug soldier!, Bob imp, Cat mayor, Dan poisoner, Eve chef, Flo slayer", night=2
    )
    town.night(Ann="Doug", Dan="Cat", Bob="Doug")
    town.nominate("Bob", "Cat", votes="Doug")
    assert counted(town) == [(3, 3)]
    assert not town.game.square.ghost_votes[town.seat("Doug")]


def test_a_thief_and_a_bureaucrat_on_one_player_take_three_off() -> None:
    """The entry of the Thief in the rules spec, in whichever order they chose."""
    town = Town(CAST.replace("Gus saint", "Gus thief"), night=2)
    town.night(Ann="Cat", Gus="Cat", Dan="Hal", Bob="Hal")
    town.nominate("Bob", "Eve", votes="Cat")
    assert counted(town) == [(-3, -3)]


def test_may_not_choose_themself() -> None:
    with pytest.raises(IllegalAnswer):
        favoured("Ann")


def test_it_ends_with_their_exile() -> None:
    """G3."""
    town = favoured("Cat")
    town.exile("Bob", "Ann", votes="Bob Cat Flo Dan Eve")
    town.nominate("Bob", "Gus", votes="Cat")
    assert counted(town) == [(1, 1)]


def test_it_ends_at_dusk() -> None:
    """RB-312."""
    town = favoured("Cat")
    town.end_day()
    town.dusk()
    assert town.marks("Cat") == []


def test_an_exile_is_counted_plainly() -> None:
    """RB-231: four of eight, one of them the favoured player."""
    town = favoured("Cat")
    assert not town.exile("Bob", "Ann", votes="Cat Bob Flo")
    town.end_day()
    town.night(Ann="Cat", Dan="Hal", Bob="Hal")
    assert town.exile("Bob", "Ann", votes="Cat Bob Flo Hal")


def test_dead_they_are_not_woken() -> None:
    """RB-118."""
    town = Town(CAST.replace("bureaucrat", "bureaucrat!"), night=2)
    town.night(Dan="Hal", Bob="Hal")
    assert not town.woken("Ann")


def test_poisoned_they_choose_and_nothing_comes_of_it() -> None:
    """RB-182."""
    town = favoured("Cat", poisoned="Ann")
    town.nominate("Bob", "Gus", votes="Cat")
    assert counted(town) == [(1, 1)]


def test_an_evil_one_favours_as_well() -> None:
    town = favoured("Bob", CAST.replace("bureaucrat", "bureaucrat+evil"))
    town.nominate("Bob", "Gus", votes="Bob")
    assert counted(town) == [(3, 3)]
