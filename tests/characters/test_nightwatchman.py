"""The Nightwatchman: somebody learns who they are."""

import pytest

from engine.characters.nightwatchman import Watchman
from engine.grimoire import SPENT, TRUTHFUL, TWICE
from engine.ledger import YouAre
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann nightwatchman, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo slayer, Gus saint"
SCRIPT = Script("mine", "Mine", ("nightwatchman", *edition("tb").characters))
ANN = ThisIs("Ann", "nightwatchman")


@pytest.mark.example("carousel/nightwatchman/1")
def test_example_abdallah_learns_that_lachlan_is_the_nightwatchman() -> None:
    town = Town("Lachlan nightwatchman, Abdallah soldier, Bob imp, Cat saint, Dan baron, Eve virgin")
    town.night(Lachlan="Abdallah")
    assert town.learned("Abdallah") == [ThisIs("Lachlan", "nightwatchman")]
    assert town.learned("Lachlan") == []
    assert town.marks("Lachlan") == [SPENT]
    town.end_day()
    town.night(Bob="Cat")
    assert not town.woken("Lachlan")


@pytest.mark.example("carousel/nightwatchman/2")
def test_example_a_drunk_nightwatchman_wakes_nobody() -> None:
    """It is used up all the same (RB-179)."""
    town = Town(
        "Marianna nightwatchman, Amy soldier, Bob imp, Cat saint, Dan baron, Eve virgin; Drunk@Marianna"
    )
    town.night(Marianna="Amy")
    assert [type(fact) for fact in town.told("Amy")] == [YouAre], "and nothing of their own or of hers"
    assert town.learned("Marianna") == []
    assert SPENT in town.marks("Marianna")


@pytest.mark.example("carousel/nightwatchman/3")
def test_example_under_a_vortox_somebody_else_is_named() -> None:
    town = Town("Ben nightwatchman, Sarah soldier, Lewis saint, Dan vortox, Eve baron, Flo virgin")
    town.night(Ben="Sarah", storyteller={"Ben": ThisIs("Lewis", "nightwatchman")})
    assert town.learned("Sarah") == [ThisIs("Lewis", "nightwatchman")]
    offered = [one.seat for one in town.offered("Ben")]
    assert town.seat("Ben") not in offered
    assert town.seat("Sarah") not in offered, "they know better"


def test_under_a_vortox_an_evil_player_is_lied_to_as_well() -> None:
    """Trap 1: the ability is a Townsfolk's, whoever is told."""
    town = Town(CAST.replace("imp", "vortox"))
    town.night(Ann="Dan", storyteller={"Ann": ThisIs("Gus", "nightwatchman")})
    assert town.learned("Dan") == [ThisIs("Gus", "nightwatchman")]


def test_they_may_wait_and_choose_nobody() -> None:
    town = Town(CAST)
    town.night(Ann=None)
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Ann="Eve", Bob="Gus")
    assert town.learned("Eve") == [ANN]


def test_themself_the_dead_and_travellers_may_be_chosen() -> None:
    """Trap 4: any player."""
    town = Town("Ann nightwatchman, Bob imp, Cat soldier!, Dan baron, Eve virgin, Flo deviant", night=1)
    town.night(Ann="Cat")
    assert town.learned("Cat") == [ANN]
    assert town.choices("Ann")[:6] == town.names
    again = Town(CAST)
    again.night(Ann="Ann")
    assert again.learned("Ann") == [ANN]


def test_who_is_told_has_not_woken_for_their_own_ability() -> None:
    """Trap 2: a Chambermaid does not count it."""
    town = Town(CAST.replace("Gus saint", "Gus chambermaid"))
    town.night(Ann="Eve", Gus=("Cat", "Eve"))
    assert town.learned("Gus") == [0]
    town = Town(CAST.replace("Gus saint", "Gus chambermaid"))
    town.night(Ann="Eve", Gus=("Cat", "Ann"))
    assert town.learned("Gus") == [1]


def test_poisoned_nobody_is_told_and_it_has_gone_wrong() -> None:
    """RB-184."""
    town = Town(CAST.replace("baron", "poisoner").replace("Gus saint", "Gus mathematician"))
    town.night(Ann="Eve", Dan="Ann")
    assert town.learned("Eve") == []
    assert town.marks("Ann").count(SPENT) == 1
    assert town.learned("Gus") == [1]


def test_a_drunk_who_thinks_they_are_the_nightwatchman_tells_nobody() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann nightwatchman", "Ann drunk(nightwatchman)"))
    town.night(Ann="Eve")
    assert town.learned("Eve") == []
    town.end_day()
    town.night(Bob="Gus")
    assert not town.woken("Ann")


def test_an_evil_nightwatchman_is_one_all_the_same() -> None:
    """RB-173."""
    town = Town(CAST.replace("Ann nightwatchman", "Ann nightwatchman+evil"))
    town.night(Ann="Eve")
    assert town.learned("Eve") == [ANN]


def test_dead_before_their_turn_they_tell_nobody() -> None:
    """RB-070."""
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_swapped_in_during_the_night_they_may_choose_the_same_night() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann nightwatchman", "Ann saint"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "nightwatchman")
    town.night(Ann="Eve", Bob="Gus")
    assert town.learned("Eve") == [ANN]


def test_gained_by_a_philosopher_the_philosopher_is_named() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Ann="Eve", Gus=["nightwatchman", "Flo"])
    assert town.learned("Flo") == [ThisIs("Gus", "nightwatchman")]
    assert town.learned("Eve") == []


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann nightwatchman", "Ann apprentice"), script=SCRIPT)
    town.night(Ann="Eve", storyteller={"Ann": [GOOD, "nightwatchman"]})
    assert town.learned("Eve") == [ANN]


def test_brought_back_by_a_bone_collector_they_may_choose_again() -> None:
    town = Town(CAST.replace("Gus saint", "Gus bonecollector"))
    town.night(Ann="Eve")
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Gus="Ann", Ann="Flo", Bob="Cat")
    assert town.learned("Flo") == [ANN]


def test_a_barista_s_nightwatchman_is_healthy_or_tells_two() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"))
    town.night(Ann="Eve", Dan="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL]})
    assert town.learned("Eve") == [ANN]
    town = Town(CAST.replace("Gus saint", "Gus barista"))
    town.night(Ann=["Eve", "Flo"], storyteller={"Gus": [GOOD, "Ann", TWICE]})
    assert town.learned("Eve") == town.learned("Flo") == [ANN]


def test_anybody_who_is_shown_is_shown_as_the_nightwatchman() -> None:
    form = Watchman((1, 2), ("nightwatchman",))
    assert [one.character for one in form.all()] == ["nightwatchman"] * 2
