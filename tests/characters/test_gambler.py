"""The Gambler: each night but the first guesses who a player is, and dies if the guess is wrong."""

from typing import Any

import pytest

from engine import ledger
from engine.chronicle import WentWrong
from engine.grimoire import Ability
from engine.questions import IllegalAnswer
from engine.script import edition
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann gambler, Bob imp, Cat saint, Dan poisoner, Eve mayor, Flo slayer, Gus chef"


def test_a_right_guess_costs_nothing() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Ann=ThisIs("Bob", "imp"), Bob="Flo") == ["Flo"]


@pytest.mark.parametrize("guess", [ThisIs("Bob", "saint"), ThisIs("Cat", "imp"), ThisIs("Ann", "mayor")])
def test_a_wrong_guess_kills(guess: ledger.ThisIs) -> None:
    """Announced at dawn without a cause, and they are told nothing."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Ann=guess, Bob="Flo") == ["Ann", "Flo"]
    assert town.told("Ann") == []


def test_their_own_character_is_a_safe_guess() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Ann=ThisIs("Ann", "gambler"), Bob="Flo") == ["Flo"]


def test_the_dead_can_be_guessed() -> None:
    """RB-140, G21."""
    town = Town(CAST.replace("Gus chef", "Gus chef!"), night=2)
    assert town.night(Dan="Eve", Ann=ThisIs("Gus", "chef"), Bob="Flo") == ["Flo"]


def test_only_characters_of_the_script_can_be_named() -> None:
    """G21."""
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Gus", Ann=ThisIs("Flo", "thief"), Bob="Flo")
    bmr = edition("bmr")
    town = Town("Ann gambler, Bob po, Cat tinker, Dan assassin, Eve fool", night=2, script=bmr)
    with pytest.raises(IllegalAnswer):
        town.night(Ann=ThisIs("Bob", "imp"), Bob=None)


def test_does_not_wake_on_the_first_night() -> None:
    """RB-313."""
    town = Town(CAST.replace("Gus chef", "Gus soldier"))
    town.night(Dan="Dan")
    assert town.choices("Ann") == []


def test_a_drunk_must_be_guessed_as_the_drunk() -> None:
    """G16."""
    cast = CAST.replace("Gus chef", "Gus drunk(chef)")
    assert Town(cast, night=2).night(Dan="Eve", Ann=ThisIs("Gus", "chef"), Bob="Flo") == ["Ann", "Flo"]
    assert Town(cast, night=2).night(Dan="Eve", Ann=ThisIs("Gus", "drunk"), Bob="Flo") == ["Flo"]


def test_a_philosopher_is_a_philosopher_and_an_apprentice_an_apprentice() -> None:
    """G16: the Chambermaid's ability makes no Chambermaid."""
    town = Town(CAST + ", Hal apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 7, 7), "chambermaid")
    night: dict[str, Any] = {
        "Dan": "Eve",
        "Ann": ThisIs("Hal", "chambermaid"),
        "Bob": "Flo",
        "Hal": "Ann Eve",
    }
    assert town.night(**night) == ["Ann", "Flo"]
    assert town.learned("Hal") == [1]


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_or_a_spy_may_count_as_another(counts: bool) -> None:
    """G15."""
    town = Town(CAST.replace("Gus chef", "Gus recluse"), night=2)
    died = town.night(Dan="Eve", Ann=ThisIs("Gus", "imp"), Bob="Flo", storyteller={"Ann": counts})
    assert died == (["Flo"] if counts else ["Ann", "Flo"])
    town = Town(CAST.replace("Gus chef", "Gus spy"), night=2)
    died = town.night(Dan="Eve", Ann=ThisIs("Gus", "spy"), Bob="Flo", storyteller={"Ann": counts})
    assert died == (["Flo"] if counts else ["Ann", "Flo"])


def test_a_recluse_is_no_townsfolk() -> None:
    town = Town(CAST.replace("Gus chef", "Gus recluse"), night=2)
    assert town.night(Dan="Eve", Ann=ThisIs("Gus", "chef"), Bob="Flo") == ["Ann", "Flo"]
    assert town.offered("Ann") == []


def test_poisoned_they_never_die_of_it_and_nobody_is_asked() -> None:
    """The Mathematician counts a wrong guess that went unpunished."""
    town = Town(CAST.replace("Gus chef", "Gus recluse"), night=2)
    assert town.night(Dan="Ann", Ann=ThisIs("Gus", "imp"), Bob="Flo") == ["Flo"]
    assert town.offered("Ann") == []
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Ann=ThisIs("Bob", "imp"), Bob="Flo")
    assert not any(isinstance(e, WentWrong) for e in town.game.chronicle)


def test_a_drunk_gambler_never_dies_of_it() -> None:
    town = Town(CAST.replace("Ann gambler", "Ann drunk(gambler)"), night=2)
    assert town.night(Dan="Gus", Ann=ThisIs("Bob", "saint"), Bob="Flo") == ["Flo"]


def test_dead_they_are_not_woken() -> None:
    town = Town(CAST.replace("Ann gambler", "Ann gambler!"), night=2)
    assert town.night(Dan="Gus", Bob="Flo") == ["Flo"]
    assert not town.woken("Ann")


def test_an_evil_gambler_dies_as_well() -> None:
    town = Town(CAST.replace("Ann gambler", "Ann gambler+evil"), night=2)
    assert town.night(Dan="Gus", Ann=ThisIs("Bob", "saint"), Bob="Flo") == ["Ann", "Flo"]


def test_their_own_death_is_no_demon_s() -> None:
    """G9: a Monk or a Soldier's skin would not help, an Innkeeper or a Tea Lady does; the Grandmother lives."""
    town = Town(CAST.replace("Flo slayer", "Flo monk"), night=2)
    assert town.night(Dan="Gus", Flo="Ann", Ann=ThisIs("Bob", "saint"), Bob="Gus") == ["Ann", "Gus"]
    town = Town(CAST.replace("Gus chef", "Gus tealady"), night=2)
    assert town.night(Dan="Eve", Ann=ThisIs("Bob", "saint"), Bob="Cat") == ["Cat"]
    town = Town(CAST.replace("Gus chef", "Gus grandmother") + "; Grandchild@Ann<Gus/grandmother", night=2)
    assert town.night(Dan="Eve", Ann=ThisIs("Bob", "saint"), Bob="Flo") == ["Ann", "Flo"]


def test_a_guess_is_judged_as_things_are_now() -> None:
    """Swapped before the slot: the new character is the right one."""
    town = Town(CAST, night=2)
    town.night_up_to("gambler", Dan="Eve")
    town.rule("become", "Gus", "soldier")
    assert town.snapshot().night(Ann=ThisIs("Gus", "soldier"), Bob="Flo") == ["Flo"]
    assert town.night(Ann=ThisIs("Gus", "chef"), Bob="Flo") == ["Ann", "Flo"]


def test_swapped_in_mid_night_or_killed_before_the_slot() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("gambler", Dan="Eve")
    town.rule("kill", "Ann")
    town.rule("become", "Gus", "gambler")
    assert town.night(Gus=ThisIs("Bob", "mayor"), Bob="Flo") == ["Ann", "Flo", "Gus"]
    assert not town.woken("Ann")


def test_guessing_a_goon_makes_them_drunk_so_they_live() -> None:
    """And the Goon is on their side."""
    town = Town(CAST.replace("Gus chef", "Gus goon").replace("Ann gambler", "Ann gambler+evil"), night=2)
    assert town.night(Dan="Eve", Ann=ThisIs("Gus", "saint"), Bob="Flo") == ["Flo"]
    assert town.alignment("Gus") is EVIL


def test_gained_or_given_back_or_twice() -> None:
    """By an Apprentice, by a Bone Collector, by a Barista: one wrong guess of two is enough."""
    town = Town(CAST + ", Hal apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 7, 7), "gambler")
    both: dict[str, Any] = {"Ann": ThisIs("Bob", "imp"), "Hal": ThisIs("Bob", "saint")}
    assert town.night(**both, Dan="Gus", Bob="Flo") == ["Flo", "Hal"]
    back = "; Has Ability@Ann<Gus/chef~dusk3"
    town = Town(CAST.replace("Ann gambler", "Ann gambler!") + back, night=2)
    assert town.night(Dan="Eve", Ann=ThisIs("Bob", "saint"), Bob="Flo") == ["Flo"]  # they are dead already
    town = Town(CAST + "; Ability Twice@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Dan="Eve", Ann=[ThisIs("Bob", "imp"), ThisIs("Cat", "imp")], Bob="Flo") == [
        "Ann",
        "Flo",
    ]


def test_dead_of_the_first_guess_they_do_not_guess_again() -> None:
    town = Town(CAST + "; Ability Twice@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Dan="Eve", Ann=ThisIs("Cat", "imp"), Bob="Flo") == ["Ann", "Flo"]


def test_a_barista_s_truth_shows_a_recluse_as_a_recluse() -> None:
    town = Town(CAST.replace("Flo slayer", "Flo recluse") + "; Sober & Healthy@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Dan="Ann", Ann=ThisIs("Flo", "imp"), Bob="Gus") == ["Ann", "Gus"]
    assert town.offered("Ann") == []
