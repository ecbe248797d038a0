"""The Devil's Advocate: tonight's client survives tomorrow's execution."""

import pytest

from engine.grimoire import HAS_ABILITY, TWICE, Ability
from engine.ledger import Executed
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann devilsadvocate, Bob zombuul, Cat minstrel, Dan virgin, Eve goon, Flo saint, Gus slayer"
POISON = "Ann devilsadvocate, Bob imp, Cat poisoner, Dan virgin, Eve goon, Flo saint, Gus slayer"


def test_whom_they_pick_survives_an_execution_the_next_day_and_not_the_day_after() -> None:
    town = Town(CAST)
    town.night(Ann="Bob")
    town.execute("Bob")
    assert town.alive("Bob")
    assert town.winner is None
    assert Executed(town.seat("Bob"), died=False) in town.public()
    town.night(Ann="Flo", Bob="Gus")
    town.execute("Bob")
    assert not town.alive("Bob")


def test_the_same_player_two_nights_running_is_refused() -> None:
    town = Town(CAST)
    town.night(Ann="Bob")
    town.end_day()
    town.dusk()
    with pytest.raises(IllegalAnswer):
        town.snapshot().night(Ann="Bob")
    town.night(Ann="Ann", Bob="Gus")
    town.end_day()
    town.night(Ann="Bob", Bob="Cat")


def test_the_choice_of_a_droisoned_advocate_protects_nobody_and_is_remembered() -> None:
    town = Town(f"{CAST}; Poisoned@Ann~dusk2")
    town.night(Ann="Dan")
    town.execute("Dan")
    assert not town.alive("Dan")
    town = Town(f"{CAST}; Poisoned@Ann~dusk2")
    town.night(Ann="Dan")
    town.end_day()
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Dan")


def test_the_dead_cannot_be_picked() -> None:
    town = Town(CAST.replace("virgin", "virgin!"), night=2)
    town.night(Ann="Flo", Bob="Gus")
    assert "Dan" not in town.choices("Ann")
    assert "Ann" in town.choices("Ann")


def test_other_deaths_are_not_stopped() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Flo", Bob="Flo") == ["Flo"]
    town = Town(CAST)
    town.night(Ann="Bob")
    town.slay("Gus", "Bob")
    assert not town.alive("Bob")


def test_a_dead_advocate_saves_nobody() -> None:
    town = Town(CAST)
    town.night(Ann="Bob")
    town.rule("kill", "Ann")
    town.execute("Flo")
    assert town.winner is EVIL  # the Saint
    town = Town(CAST)
    town.night(Ann="Dan")
    town.rule("kill", "Ann")
    town.execute("Dan")
    assert not town.alive("Dan")


def test_a_saint_who_survives_loses_nothing() -> None:
    town = Town(CAST)
    town.night(Ann="Flo")
    town.execute("Flo")
    assert town.winner is None


def test_poisoned_by_day_s_end_the_protection_is_gone() -> None:
    """The protection is a lasting effect (G3)."""
    town = Town(CAST)
    town.night(Ann="Dan")
    town.rule("mark", "Ann", "Poisoned")
    town.execute("Dan")
    assert not town.alive("Dan")


def test_a_minstrel_s_music_makes_tomorrow_s_save_fail() -> None:
    """Frequent chains."""
    town = Town(CAST.replace("slayer", "assassin"), night=2)
    town.night(Ann="Flo", Bob="Dan", Gus=None)
    town.execute("Gus")
    town.night(Ann="Eve")
    town.execute("Eve")
    assert not town.alive("Eve")


def test_a_fool_s_life_is_not_spent_on_it() -> None:
    town = Town(CAST.replace("virgin", "fool"))
    town.night(Ann="Dan")
    town.execute("Dan")
    town.night(Ann="Cat", Bob="Dan")
    assert town.alive("Dan")
    town.execute("Dan")
    assert not town.alive("Dan")


def test_a_goon_who_is_picked_first_makes_them_drunk() -> None:
    town = Town(CAST)
    town.night(Ann="Eve")
    assert town.alignment("Eve") is EVIL
    town.execute("Eve")
    assert not town.alive("Eve")


def test_a_zombuul_saved_has_still_its_first_death() -> None:
    town = Town(CAST)
    town.night(Ann="Bob")
    town.execute("Bob")
    assert not town.game.grimoire.seats[town.seat("Bob")].feigns


def test_an_exile_is_no_execution() -> None:
    town = Town(f"{CAST}, Hal beggar")
    town.night(Ann="Hal")
    town.exile("Ann", "Hal", votes="Ann Bob Cat Dan")
    assert not town.alive("Hal")


def test_a_dead_advocate_is_not_woken_and_one_with_the_ability_back_is() -> None:
    town = Town(CAST.replace("devilsadvocate", "devilsadvocate!"), night=2)
    assert town.night(Bob="Gus") == ["Gus"]
    town = Town(CAST.replace("devilsadvocate", "devilsadvocate!"), night=2)
    town.game.grimoire.mark(HAS_ABILITY, 0)
    town.night(Ann="Dan", Bob="Gus")
    town.execute("Dan")
    assert town.alive("Dan")


def test_a_good_one_and_one_who_has_only_the_ability_protect_as_well() -> None:
    town = Town(CAST.replace("devilsadvocate", "devilsadvocate+good"))
    town.night(Ann="Dan")
    town.execute("Dan")
    assert town.alive("Dan")
    town = Town(CAST.replace("devilsadvocate", "pacifist+evil").replace("saint", "devilsadvocate!"))
    town.game.gain(Ability("pacifist", 0, 0), "devilsadvocate")
    town.night(Ann="Bob")
    town.execute("Bob")
    assert town.alive("Bob")


def test_a_swap_ends_it_and_the_new_one_starts_free() -> None:
    town = Town(CAST)
    town.night(Ann="Cat")
    town.game.swap(0, 6)
    town.execute("Cat")
    assert not town.alive("Cat")
    town.night(Gus="Flo")
    assert town.alignment("Gus") is GOOD


def test_a_poisoner_before_them_spoils_the_night() -> None:
    town = Town(POISON)
    town.night(Cat="Ann", Ann="Dan")
    town.execute("Dan")
    assert not town.alive("Dan")


def test_twice_by_a_barista_they_protect_two() -> None:
    town = Town(f"{CAST}, Hal barista")
    town.night(Ann=["Bob", "Dan"], storyteller={"Hal": [GOOD, "Ann", TWICE]})
    town.execute("Bob")
    assert town.alive("Bob")
    assert town.marks("Dan") == ["Chosen", "Survives Execution"]


def test_an_evil_apprentice_may_have_learnt_it() -> None:
    town = Town(CAST.replace("devilsadvocate", "assassin") + ", Hal apprentice+evil")
    town.night_up_to("devilsadvocate", storyteller={"Hal": [EVIL, "devilsadvocate"]})
    town.night(Hal="Bob")
    town.execute("Bob")
    assert town.alive("Bob")
