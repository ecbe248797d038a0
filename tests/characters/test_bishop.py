"""The Bishop: the Storyteller alone nominates, somebody of the other side each day."""

import pytest

from engine.course import play_step
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.terms import EVIL
from tests.scenario import Town

CAST = (
    "Ann bishop, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo baron, Gus saint, Hal chef, Ida virgin!"
)


def at_dawn(cast: str = CAST, poisoned: str = "Ida") -> Town:
    """The morning of a night in which nobody died, the nominations open."""
    town = Town(cast, night=2)
    town.night(Dan=poisoned, Bob="Ida")
    town.act(OPEN_NOMINATIONS)
    return town


def nominated(town: Town, *nominees: str, votes: str = "") -> None:
    """The Storyteller nominates; these raise their hands."""
    for nominee in nominees:
        town.act(NOMINATE, None, nominee)
        town.act(BEGIN_VOTE)
        town._hands = tuple(votes.split())
        while town.game.day.vote is not None:
            play_step(town.game)


@pytest.mark.example("travellers_fabled/bishop/1")
def test_example_each_day_one_evil_player_at_least() -> None:
    """Several a day; players nominate nobody."""
    town = at_dawn()
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        town.act(NOMINATE, "Cat", "Bob")
    nominated(town, "Bob", "Dan", "Cat", "Eve")
    town.end_day()
    town.night(Dan="Ida", Bob="Ida")
    town.act(OPEN_NOMINATIONS)
    nominated(town, "Flo", "Gus")
    town.end_day()


@pytest.mark.example("travellers_fabled/bishop/2")
def test_example_the_storyteller_owes_a_good_nominee_to_an_evil_bishop() -> None:
    """Nominations close only then; exiled, the players nominate again."""
    town = at_dawn(CAST.replace("bishop", "bishop+evil").replace("Cat soldier", "Cat minstrel"))
    assert town.marks("Ann") == ["Nominate Good"]
    with pytest.raises(IllegalAnswer, match="no close nominations now"):
        town.act(CLOSE_NOMINATIONS)
    nominated(town, "Cat")
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Dan="Ida", Bob="Ida")
    town.act(OPEN_NOMINATIONS)
    nominated(town, "Cat", "Eve", "Gus", "Hal", "Bob")
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        town.snapshot().act(NOMINATE, "Cat", "Dan")
    assert town.exile("Ida", "Ann", votes="Ida Bob Cat Dan Eve")
    town.nominate("Cat", "Dan")


def test_an_evil_nominee_is_not_what_an_evil_bishop_s_storyteller_owes() -> None:
    town = at_dawn(CAST.replace("bishop", "bishop+evil"))
    nominated(town, "Bob")
    with pytest.raises(IllegalAnswer, match="no close nominations now"):
        town.act(CLOSE_NOMINATIONS)


def test_nominations_may_close_once_nobody_of_the_other_side_is_left() -> None:
    """A Hindu may have made the last of them a Traveller."""
    town = at_dawn(CAST.replace("bishop", "bishop+evil"))
    for seat in town.game.grimoire.others(0):
        town.game.grimoire.change(seat, alignment=EVIL)
    town.act(CLOSE_NOMINATIONS)


def test_a_day_without_talk_of_nominations_cannot_end_either() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Ida", Bob="Ida")
    with pytest.raises(IllegalAnswer, match="no close nominations now"):
        town.act(CLOSE_NOMINATIONS)


def test_votes_and_executions_are_the_usual_ones() -> None:
    town = at_dawn()
    nominated(town, "Dan", votes="Ann Bob Cat Eve")
    assert town.about_to_die == "Dan"
    town.end_day()
    assert not town.alive("Dan")


def test_nobody_is_a_nominee_twice_a_day() -> None:
    """RB-095."""
    town = at_dawn()
    nominated(town, "Dan")
    with pytest.raises(IllegalAnswer, match="already a nominee"):
        town.act(NOMINATE, None, "Dan")


def test_a_storyteller_never_wakes_the_virgin() -> None:
    """Nobody can be executed for that nomination; hers is spent."""
    town = at_dawn(CAST.replace("virgin!", "butler!").replace("Hal chef", "Hal virgin"))
    nominated(town, "Hal", "Bob")
    assert town.marks("Hal") == ["No Ability"]


def test_poisoned_the_players_nominate() -> None:
    """RB-223: the Storyteller may not, and owes nothing."""
    town = at_dawn(poisoned="Ann")
    with pytest.raises(IllegalAnswer, match="unknown player"):
        town.act(NOMINATE, None, "Dan")
    town.nominate("Cat", "Dan")
    town.end_day()


def test_dead_the_players_nominate() -> None:
    """RB-118."""
    town = at_dawn(CAST.replace("bishop", "bishop!"))
    town.nominate("Cat", "Dan")
    town.end_day()


def test_who_joins_by_day_owes_from_the_next_dawn() -> None:
    """The token is laid at dawn."""
    town = Town(CAST.replace("Ann bishop, ", ""), night=2).day()
    town.join("Ann", "bishop", beside="Bob")
    town.act(OPEN_NOMINATIONS)
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        town.act(NOMINATE, "Cat", "Bob")
    town.end_day()
    town.night(Dan="Ida", Bob="Ida")
    assert town.marks("Ann") == ["Nominate Evil"]
