"""The Scarlet Woman: with five or more alive, becomes the Demon that dies."""

import pytest

from engine.registry import CHARACTERS
from engine.terms import EVIL, GOOD
from tests.scenario import Passenger, Town

FIVE = "Ann scarletwoman, Bob imp, Cat saint, Dan soldier, Eve virgin"
SIX = f"{FIVE}, Flo slayer"


def test_becomes_the_imp_when_it_is_executed_and_the_game_goes_on() -> None:
    """RB-135."""
    town = Town(FIVE, night=2).day()
    town.execute("Bob")
    assert town.winner is None
    assert town.character("Ann") == "imp"
    assert town.alignment("Ann") is EVIL


def test_is_told_at_dusk_and_attacks_that_very_night() -> None:
    """RB-174: not in the open day, when a page that changes could be seen."""
    town = Town(FIVE, night=2).day()
    town.execute("Bob")
    assert town.became("Ann") == []
    assert town.night(Ann="Cat") == ["Cat"]
    assert town.became("Ann") == ["imp"]


@pytest.mark.example("rulebook/abilities/3", "abilities/3")
def test_nobody_else_hears_of_it() -> None:
    """RB-150, RB-135."""
    town = Town(FIVE, night=2).day()
    town.execute("Bob")
    assert [type(fact).__name__ for fact in town.public()] == ["Executed"]
    assert town.character("Ann") == "imp"
    town.dusk()
    assert all(town.told(name) == [] for name in ("Bob", "Cat", "Dan", "Eve"))


def test_catches_a_demon_slain_by_day() -> None:
    town = Town(SIX, night=2).day()
    town.slay("Flo", "Bob")
    assert not town.alive("Bob")
    assert town.character("Ann") == "imp"
    assert town.winner is None


def test_catches_a_demon_slain_at_exactly_five_alive() -> None:
    town = Town(SIX.replace("saint", "saint!"), night=2).day()
    town.slay("Flo", "Bob")
    assert town.character("Ann") == "imp"
    assert town.winner is None


def test_with_four_alive_good_wins() -> None:
    town = Town(FIVE.replace("saint", "saint!"), night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD
    assert town.character("Ann") == "scarletwoman"


def test_a_night_kill_before_may_take_away_the_fifth() -> None:
    """The Imp kills one of five, and is executed the next day."""
    town = Town(FIVE, night=2)
    town.night(Bob="Cat")
    town.execute("Bob")
    assert town.winner is GOOD


def test_poisoned_she_does_not_catch() -> None:
    """RB-190, RB-154."""
    town = Town(SIX.replace("saint", "poisoner"), night=2)
    town.night(Cat="Ann", Bob="Dan")
    town.execute("Bob")
    assert town.winner is GOOD
    assert town.character("Ann") == "scarletwoman"


def test_dead_she_does_not_catch() -> None:
    town = Town(SIX.replace("scarletwoman", "scarletwoman!"), night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_good_scarlet_woman_catches_and_stays_good() -> None:
    """RB-173."""
    town = Town(FIVE.replace("scarletwoman", "scarletwoman+good"), night=2).day()
    town.execute("Bob")
    assert town.character("Ann") == "imp"
    assert town.alignment("Ann") is GOOD


@pytest.mark.parametrize("victim", ["Cat", "Dan"])
def test_nobody_else_s_death_makes_her_the_demon(victim: str) -> None:
    town = Town(FIVE.replace("saint", "chef"), night=2).day()
    town.execute(victim)
    assert town.character("Ann") == "scarletwoman"


def test_is_executed_like_anybody() -> None:
    """The game goes on, for the Demon is alive."""
    town = Town(SIX, night=2).day()
    town.execute("Ann")
    assert not town.alive("Ann")
    assert town.winner is None
    town.dusk()
    assert town.game.is_night


def test_the_new_imp_caught_in_turn_is_the_end() -> None:
    town = Town(
        "Ann scarletwoman, Bob imp, Cat saint, Dan soldier, Eve virgin, Flo chef, Gus slayer", night=2
    ).day()
    town.execute("Bob")
    town.night(Ann="Flo")
    town.execute("Ann")
    assert town.winner is GOOD


def test_as_the_new_imp_she_passes_it_on_like_any() -> None:
    """No Scarlet Woman is left; another Minion inherits."""
    town = Town("Ann scarletwoman, Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef", night=2).day()
    town.execute("Bob")
    town.night(Ann="Ann", storyteller={"Ann": "Dan"})
    assert town.character("Dan") == "imp"


def test_she_catches_an_attack_that_the_mayor_bounced_onto_the_imp() -> None:
    town = Town("Ann scarletwoman, Bob imp, Cat mayor, Dan baron, Eve virgin", night=2)
    assert town.night(Bob="Cat", storyteller={"Cat": "Bob"}) == ["Bob"]
    assert town.character("Ann") == "imp"


def test_a_fresh_scarlet_woman_catches_too() -> None:
    """RB-160: gained today."""
    town = Town("Ann baron, Bob imp, Cat saint, Dan soldier, Eve virgin", night=2).day()
    town.rule("become", "Ann", "scarletwoman")
    town.execute("Bob")
    assert town.character("Ann") == "imp"


def test_a_scarlet_woman_who_became_somebody_else_does_not_catch() -> None:
    town = Town(FIVE, night=2).day()
    town.rule("become", "Ann", "baron")
    town.execute("Bob")
    assert town.winner is GOOD


def test_poison_on_her_stays_when_she_has_become_the_imp() -> None:
    """RB-188: sober when the Imp fell, poisoned the night after, she kills nobody."""
    town = Town("Ann scarletwoman, Bob imp, Cat poisoner, Dan soldier, Eve virgin, Flo chef", night=2).day()
    town.execute("Bob")
    assert town.night(Cat="Ann", Ann="Flo") == []


def test_travellers_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """G20: four players and a Traveller alive are four."""
    monkeypatch.setitem(CHARACTERS, "passenger", Passenger())
    town = Town(FIVE.replace("Cat saint", "Cat passenger"), night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD
    town = Town(f"{FIVE}, Flo passenger", night=2).day()
    town.execute("Bob")
    assert town.winner is None
    assert town.character("Ann") == "imp"


def test_a_dying_recluse_makes_her_nothing() -> None:
    """No ruling is known: our reading is that a Recluse who dies is never taken for the Demon by her."""
    town = Town(FIVE.replace("saint", "recluse"), night=2).day()
    town.execute("Cat")
    assert town.character("Ann") == "scarletwoman"


@pytest.mark.parametrize("others", [4, 5])
def test_a_zombuul_under_its_shroud_is_not_one_of_the_five(others: int) -> None:
    """zombuul entry: everywhere but for the end of the game it counts as dead."""
    cast = "Ann scarletwoman, Bob zombuul!?, Cat slayer, Dan soldier, Eve virgin, Flo chef"
    town = Town(cast if others == 5 else cast.replace("chef", "chef!"), night=2).day()
    town.slay("Cat", "Bob")
    assert town.winner is (None if others == 5 else GOOD)
    assert town.character("Ann") == ("zombuul" if others == 5 else "scarletwoman")
