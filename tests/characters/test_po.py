"""The Po: nobody tonight, three tomorrow."""

from typing import Any

import pytest

from engine.grimoire import TWICE
from engine.house_rules import HouseRules
from engine.questions import IllegalAnswer
from engine.terms import EVIL
from tests.scenario import Town

CAST = "Ann po, Bob mastermind, Cat minstrel, Dan virgin, Eve goon, Flo saint, Gus slayer, Hal soldier"


def charged(cast: str = CAST, **players: Any) -> Town:
    town = Town(cast, night=2)
    assert town.night(Ann=None, **players) == []
    town.end_day()
    return town


def test_kills_one_a_night_from_the_second() -> None:
    town = Town(CAST)
    assert town.night() == []
    town.end_day()
    assert town.night(Ann="Dan") == ["Dan"]
    assert town.marks("Ann") == []


def test_after_nobody_three_die_and_then_one_again() -> None:
    town = charged()
    assert town.night(Ann="Dan Flo Gus") == ["Dan", "Flo", "Gus"]
    town.end_day()
    assert town.night(Ann="Cat") == ["Cat"]


@pytest.mark.parametrize("too_few", [None, "Dan Flo", "Dan Flo Dan"])
def test_charged_it_has_to_choose_three_different_players(too_few: str | None) -> None:
    town = charged()
    with pytest.raises(IllegalAnswer):
        town.night(Ann=too_few)


def test_by_house_rule_the_three_need_not_be_different() -> None:
    town = charged()
    town.game.house_rules = HouseRules({"po: three different players": False})
    assert town.night(Ann=["Dan", "Flo", "Dan"]) == ["Dan", "Flo"]


def test_a_decline_while_droisoned_charges_too() -> None:
    town = charged(f"{CAST}; Poisoned@Ann~dusk3")
    assert town.night(Ann="Dan Flo Gus") == ["Dan", "Flo", "Gus"]


def test_droisoned_it_kills_nobody_and_the_charge_is_used() -> None:
    town = charged()
    town.game.grimoire.mark("Poisoned", 0, until=town.game.dusk._replace(night=4))
    town.dusk()
    assert town.night(Ann="Dan Flo Gus") == []
    town.end_day()
    assert town.night(Ann="Cat") == ["Cat"]


def test_an_attack_that_fails_does_not_charge() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Hal") == []
    town.end_day()
    assert town.night(Ann="Cat") == ["Cat"]


def test_a_night_spoilt_by_the_exorcist_is_neither_a_decline_nor_a_use() -> None:
    town = Town(CAST.replace("minstrel", "exorcist"), night=2)
    town.night(Cat="Ann")
    town.end_day()
    assert town.night(Cat="Bob", Ann=None) == []
    town.end_day()
    assert town.night(Cat="Ann") == []
    town.end_day()
    assert town.night(Cat="Bob", Ann="Dan Flo Gus") == ["Dan", "Flo", "Gus"]


def test_they_die_in_the_order_chosen() -> None:
    """A neighbour of the Tea Lady before her lives, after her dies."""
    cast = CAST.replace("minstrel", "tealady").replace("mastermind", "pacifist")
    assert charged(cast).night(Ann="Dan Cat Flo") == ["Cat", "Flo"]
    assert charged(cast).night(Ann="Cat Dan Flo") == ["Cat", "Dan", "Flo"]


def test_a_goon_among_the_three_saves_them_all() -> None:
    town = charged()
    assert town.night(Ann="Dan Eve Flo") == []
    assert town.alignment("Eve") is EVIL


def test_killing_itself_first_it_spares_the_others() -> None:
    town = charged(CAST.replace("mastermind", "pukka"), Bob="Cat")
    assert town.night(Bob="Flo", Ann="Dan Ann Gus") == ["Ann", "Cat", "Dan"]


def test_a_minstrel_s_silence_wastes_the_charge() -> None:
    """Everybody but the Minstrel is drunk after a Minion's execution."""
    town = Town(CAST, night=2)
    town.night(Ann=None)
    town.execute("Bob")
    assert town.night(Ann="Dan Flo Gus") == []


def test_a_dead_one_does_nothing() -> None:
    town = Town(CAST.replace("po,", "po!,").replace("mastermind", "imp"), night=2)
    assert town.night(Bob="Dan") == ["Dan"]


def test_a_good_one_kills_as_well() -> None:
    town = Town(CAST.replace("po,", "po+good,"), night=2)
    assert town.night(Ann="Dan") == ["Dan"]


def test_whoever_becomes_the_po_begins_without_a_charge() -> None:
    town = charged()
    town.dusk()
    town.game.swap(0, 3)
    assert town.night(Dan="Flo") == ["Flo"]
    assert town.alive("Ann")


def test_the_evil_team_may_lose_a_minion_to_it() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob") == ["Bob"]


def test_guests_of_the_innkeeper_and_a_sailor_survive_the_three() -> None:
    town = Town(CAST.replace("minstrel", "innkeeper").replace("slayer", "sailor"), night=2)
    town.night(Gus="Dan", Cat="Bob Hal", Ann=None, storyteller={"Gus": "Dan", "Cat": "Bob"})
    town.end_day()
    three = {"Gus": "Hal", "Cat": "Dan Bob", "Ann": "Dan Flo Gus"}
    assert town.night(storyteller={"Gus": "Hal", "Cat": "Bob"}, **three) == ["Flo"]


def test_a_grandmother_dies_when_her_grandchild_is_one_of_three() -> None:
    town = charged(CAST.replace("minstrel", "grandmother") + "; Grandchild@Flo<Cat/grandmother")
    assert town.night(Ann="Dan Flo Gus") == ["Cat", "Dan", "Flo", "Gus"]


def test_a_moonchild_among_three_points_at_dawn() -> None:
    town = charged(CAST.replace("saint", "moonchild"))
    assert town.night(Ann="Dan Flo Gus", Flo="Cat") == ["Dan", "Flo", "Gus"]
    town.end_day()
    assert town.night(Ann="Hal") == ["Cat"]


def test_twice_by_a_barista_a_decline_is_followed_by_three_at_once() -> None:
    town = Town(f"{CAST}, Ida barista", night=2)
    answers = [None, "Dan Flo Gus"]
    assert town.night(Ann=answers, storyteller={"Ida": ["Ann", TWICE]}) == ["Dan", "Flo", "Gus"]
