"""The Ferryman: on the final day the dead have their votes back."""

import pytest

from engine.ledger import FabledJoined, FabledLeft, GhostVoteReturned, NothingHappened
from engine.questions import IllegalAnswer
from tests.scenario import Town

CAST = "Amy chef!!, Doug saint!!, Cat soldier, Dan imp, Eve mayor, Flo baron, Gus virgin!"


def votes(town: Town) -> list[str]:
    """Who is dead and has a vote."""
    square = town.game.square
    return [n for n in town.names if not town.alive(n) and square.ghost_votes[town.seat(n)]]


@pytest.mark.example("carousel/ferryman/1")
def test_example_three_alive_is_the_final_day() -> None:
    """RB-308: at dawn, when the deaths of the night are known.

    Amy and Doug have theirs again; Gus, who still had it, has no second one."""
    town = Town(f"{CAST} | ferryman", night=2)
    town.night(Dan="Eve", storyteller={"Eve": "Eve"})
    assert votes(town) == ["Amy", "Doug", "Eve", "Gus"]
    assert [fact for fact in town.public() if isinstance(fact, GhostVoteReturned)] == [
        GhostVoteReturned(0),
        GhostVoteReturned(1),
    ]
    assert town.nominate("Cat", "Dan", votes="Amy Doug") == "about to die"


@pytest.mark.example("carousel/ferryman/2")
def test_example_added_when_the_final_day_has_begun() -> None:
    """Ten of seventeen dead, at a table of twenty."""
    characters = ["thief", "beggar", "judge", "matron", "voudon", *["chef"] * 12]
    dead = (f"D{n} {one}{'!!' if n < 10 else '!'}" for n, one in enumerate(characters))
    town = Town(f"Cat soldier, Dan imp, Eve baron, {', '.join(dead)}", night=2).day()
    town.rule_nobody("fabled", "ferryman")
    town.act("final day")
    assert len(votes(town)) == 17
    assert len([fact for fact in town.public() if isinstance(fact, GhostVoteReturned)]) == 10


def test_not_before() -> None:
    town = Town(f"{CAST} | ferryman", night=2)
    town.night(Dan="Cat")
    assert votes(town) == ["Gus"]


def test_the_storyteller_may_call_an_earlier_day_the_final_one() -> None:
    """Its entry: the day on which the Demon must be executed."""
    town = Town(f"{CAST} | ferryman", night=2).day()
    town.act("final day")
    assert votes(town) == ["Amy", "Doug", "Gus"]


def test_once_a_game_and_what_is_used_on_the_final_day_is_gone() -> None:
    town = Town(f"{CAST} | ferryman", night=2)
    town.night(Dan="Eve", storyteller={"Eve": "Eve"})
    town.nominate("Cat", "Flo", votes="Amy")
    town.end_day()
    town.night(Dan="Cat")
    assert votes(town) == ["Doug", "Eve", "Gus"]
    town.act("final day")
    assert town.public()[-1] == NothingHappened()
    assert votes(town) == ["Doug", "Eve", "Gus"]


def test_travellers_do_not_put_the_final_day_off() -> None:
    """RB-224: three alive and two Travellers; a dead Traveller has a vote again as well."""
    cast = "Amy chef!!, Ann thief, Bob beggar!!, Cat soldier, Dan imp, Eve mayor, Flo baron, Gus virgin!"
    town = Town(f"{cast} | ferryman", night=2)
    town.night(Ann="Cat", Dan="Eve", storyteller={"Eve": "Eve"})
    assert votes(town) == ["Amy", "Bob", "Eve", "Gus"]


def test_only_the_storyteller_calls_it() -> None:
    with pytest.raises(IllegalAnswer):
        Town(f"{CAST} | ferryman", night=2).day().act("final day", "Cat")


def test_taken_away_again() -> None:
    """RB-241."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", "ferryman")
    assert town.public() == [FabledJoined("ferryman")]
    town.rule_nobody("no fabled", "ferryman")
    assert town.public() == [FabledLeft("ferryman")]
    town.end_day()
    town.night(Dan="Eve", storyteller={"Eve": "Eve"})
    assert votes(town) == ["Eve", "Gus"]
