"""The Mutant: may be executed at once for trying to be taken for an Outsider. Nobody but a human judges that."""

import pytest

from engine.ledger import Executed
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS
from engine.rulings import IllegalRuling
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Alex mutant, Bob nodashii, Cat klutz, Dan witch, Eve oracle, Flo sage, Gus barber"


def test_the_storyteller_may_execute_the_mutant_or_not() -> None:
    """Plain words, sly hints and a report in private differ for whoever judges (RB-195, RB-203), not for the rules:
    judged mad, the ruling is there; not judged so, nothing happens by itself."""
    judged = Town(CAST, night=2).day()
    declined = judged.snapshot()
    judged.rule("punish", "Alex")
    assert judged.public()[-1] == Executed(0, died=True, at_once=True)
    declined.end_day()
    assert declined.alive("Alex")


def test_nobody_else_can_be_executed_for_it() -> None:
    """Not by this ability; another Outsider may say who they are."""
    town = Town(CAST, night=2).day()
    for name in ("Cat", "Eve", "Bob"):
        with pytest.raises(IllegalRuling, match="no ability"):
            town.rule("punish", name)


def test_it_is_the_execution_of_the_day() -> None:
    """mutant entry, G13: nobody else is executed, and whoever was about to die is not."""
    town = Town(CAST, night=2).day()
    assert town.nominate("Eve", "Flo", votes="Alex Bob Cat Dan Eve") == "about to die"
    town.rule("punish", "Alex")
    town.end_day()
    assert town.alive("Flo")
    assert [fact.seat for fact in town.public() if isinstance(fact, Executed)] == []
    assert not town.alive("Alex")


def test_it_may_happen_during_a_defence() -> None:
    town = Town(CAST, night=2).day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Eve", "Flo")
    town.rule("punish", "Alex")
    town.end_day()
    assert town.alive("Flo")


def test_it_may_happen_during_a_vote() -> None:
    town = Town(CAST, night=2).day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Eve", "Flo")
    town.act(BEGIN_VOTE)
    town.rule("punish", "Alex")
    town.end_day()
    assert (town.alive("Alex"), town.alive("Flo")) == (False, True)


def test_after_the_execution_of_the_day_it_is_too_late_until_night() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Flo")
    with pytest.raises(IllegalRuling, match="the day is over"):
        town.rule("punish", "Alex")


def test_at_night_it_leaves_tomorrows_execution() -> None:
    """mutant entry."""
    town = Town(CAST, night=2)
    town.night_up_to("nodashii", Dan="Cat")
    town.rule("punish", "Alex")
    assert town.public() == [Executed(0, died=True, at_once=True)]
    town.night(Bob="Eve")
    town.execute("Flo")
    assert not town.alive("Flo")


@pytest.mark.parametrize("cast", [f"{CAST}; Drunk@Alex", CAST.replace("mutant", "mutant!")])
def test_droisoned_or_dead_they_may_say_what_they_like(cast: str) -> None:
    """mutant entry."""
    town = Town(cast, night=2).day()
    with pytest.raises(IllegalRuling, match="no ability"):
        town.rule("punish", "Alex")


def test_an_evil_mutant_may_be_executed_too() -> None:
    town = Town(CAST.replace("mutant", "mutant+evil"), night=2).day()
    town.rule("punish", "Alex")
    assert not town.alive("Alex")
    assert town.alignment("Alex") is EVIL


def test_a_philosopher_who_took_it_may_be_executed_and_the_mutant_may_not() -> None:
    """philosopher entry: the one who is the character is drunk."""
    town = Town(CAST.replace("Eve oracle", "Eve philosopher").replace("nodashii", "vortox"), night=2)
    town.night_up_to("witch", Eve="mutant")
    with pytest.raises(IllegalRuling, match="no ability"):
        town.rule("punish", "Alex")
    town.rule("punish", "Eve")
    assert not town.alive("Eve")
    town.rule("punish", "Alex")
    assert not town.alive("Alex")


def test_swapped_in_at_night_it_counts_at_once() -> None:
    town = Town(CAST.replace("mutant", "artist"), night=2)
    town.night_up_to("nodashii", Dan="Cat")
    town.rule("become", "Alex", "mutant")
    town.rule("punish", "Alex")
    assert not town.alive("Alex")
    town = Town(CAST, night=2).day()
    town.rule("become", "Alex", "artist")
    with pytest.raises(IllegalRuling, match="no ability"):
        town.rule("punish", "Alex")


def test_protection_from_death_helps_and_the_day_is_over_all_the_same() -> None:
    """G13: executed, and alive."""
    town = Town("Alex mutant, Bob imp, Cat tealady, Dan chef, Eve baron, Flo monk", night=2).day()
    town.rule("punish", "Alex")
    town.end_day()
    assert not town.alive("Alex")
    town = Town("Alex chef, Bob mutant, Cat tealady, Dan chef, Eve imp, Flo baron", night=2).day()
    town.rule("punish", "Bob")
    assert town.public()[-1] == Executed(1, died=False, at_once=True)
    assert town.alive("Bob")


def test_the_undertaker_sees_them() -> None:
    """undertaker entry: a penalty is an execution."""
    town = Town("Alex mutant, Bob imp, Cat undertaker, Dan chef, Eve baron, Flo monk", night=2).day()
    town.rule("punish", "Alex")
    town.end_day()
    town.night(Flo="Dan", Bob="Dan")
    assert [shown.character for shown in town.learned("Cat")] == ["mutant"]


def test_their_execution_can_end_the_game() -> None:
    """RB-132: two alive; good loses."""
    town = Town("Alex mutant, Bob nodashii, Cat klutz, Dan witch!, Eve oracle!", night=2).day()
    town.rule("punish", "Alex")
    town.end_day()
    assert town.winner is EVIL


def test_a_mutant_turned_demon_is_a_demon() -> None:
    """A Fang Gu jumped to them: nothing is left of the Mutant."""
    town = Town(CAST.replace("nodashii", "fanggu"), night=2)
    town.night(Dan="Gus", Bob="Alex")
    with pytest.raises(IllegalRuling, match="no ability"):
        town.rule("punish", "Alex")
    town.execute("Alex")
    assert town.winner is GOOD


def test_a_bone_collector_makes_a_dead_mutant_mind_their_words_for_a_day() -> None:
    """bonecollector entry: they stay dead, and it is the day's execution."""
    town = Town(f"{CAST.replace('mutant', 'mutant!')}, Hal bonecollector", night=2)
    town.night(Hal="Alex", Dan="Gus", Bob="Cat", Cat="Eve", storyteller={"Eve": 0})
    town.rule("punish", "Alex")
    assert town.public()[-1] == Executed(0, died=False, at_once=True)
