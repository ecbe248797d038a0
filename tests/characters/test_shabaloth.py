"""The Shabaloth: two a night, and perhaps one of them back."""

import pytest

from engine.terms import EVIL, GOOD, NOBODY
from tests.scenario import Town

CAST = "Ann shabaloth, Bob mastermind, Cat minstrel, Dan virgin, Eve goon, Flo saint, Gus slayer, Hal mayor"


def test_sleeps_in_the_first_night_and_then_kills_two() -> None:
    town = Town(CAST)
    assert town.night() == []
    town.end_day()
    assert town.night(Ann="Gus Dan") == ["Dan", "Gus"]


def test_one_of_last_night_s_may_come_back_before_it_picks() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Dan Flo")
    town.end_day()
    assert town.night(Ann="Cat Dan", storyteller={"Ann": "Flo"}) == ["Cat"]
    assert town.alive("Flo")
    assert town.offered("Ann") == ["Dan", "Flo", NOBODY]
    assert town.public()[-1].revived == (town.seat("Flo"),)


def test_nobody_comes_back_when_the_storyteller_says_so() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Dan Flo")
    town.end_day()
    town.night(Ann="Cat Gus", storyteller={"Ann": None})
    assert not town.alive("Dan")
    assert not town.alive("Flo")


def test_who_was_dead_already_when_picked_may_come_back_and_who_died_otherwise_may_not() -> None:
    town = Town(CAST.replace("slayer", "slayer!"), night=2)
    town.night(Ann="Gus Flo")
    town.execute("Dan")
    town.night(Ann="Gus Cat", storyteller={"Ann": None})
    assert town.offered("Ann") == ["Gus", "Flo", NOBODY]


def test_the_victims_of_two_nights_ago_stay_dead() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Dan Flo")
    town.end_day()
    town.night(Ann="Dan Gus", storyteller={"Ann": None})
    town.end_day()
    town.night(Ann="Dan Flo", storyteller={"Ann": None})
    assert town.offered("Ann") == ["Dan", "Gus", NOBODY]


def test_who_comes_back_has_an_ability_as_new_and_may_be_killed_again_the_same_night() -> None:
    """G11."""
    town = Town(CAST, night=2).day()
    town.slay("Gus", "Cat")
    town.end_day()
    town.night(Ann="Gus Flo")
    town.end_day()
    town.night(Ann="Dan Flo", storyteller={"Ann": "Gus"})
    town.slay("Gus", "Ann")
    assert town.winner is GOOD


def test_a_chef_who_comes_back_learns_again() -> None:
    town = Town(CAST.replace("slayer", "chef"), night=2)
    town.night(Ann="Gus Flo")
    town.end_day()
    town.night(Ann="Dan Flo", storyteller={"Ann": "Gus"})
    assert town.learned("Gus") == [1]


@pytest.mark.parametrize("state", ["Poisoned@Ann", "Drunk@Ann"])
def test_a_droisoned_one_kills_nobody_and_gives_nobody_back(state: str) -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Dan Flo")
    town.end_day()
    town.game.grimoire.mark(state.partition("@")[0], town.seat("Ann"))
    assert town.night(Ann="Cat Gus") == []
    assert not town.alive("Flo")
    assert town.offered("Ann") == []


def test_what_it_picked_while_droisoned_does_not_come_back() -> None:
    """G4."""
    town = Town(f"{CAST.replace('virgin', 'virgin!')}; Poisoned@Ann~dusk3", night=2)
    town.night(Ann="Dan Flo")
    town.end_day()
    town.night(Ann="Cat Gus")
    assert town.offered("Ann") == []


def test_exorcised_it_may_still_give_back_but_kills_nobody() -> None:
    town = Town(CAST.replace("minstrel", "exorcist"), night=2)
    town.night(Cat="Bob", Ann="Dan Flo")
    town.end_day()
    assert town.night(Cat="Ann", storyteller={"Ann": "Flo"}) == []
    assert town.alive("Flo")


def test_it_kills_in_the_order_of_its_picks() -> None:
    """Frequent chains: a neighbour and then the Tea Lady, or the reverse."""
    cast = CAST.replace("minstrel", "tealady").replace("mastermind", "pacifist")
    assert Town(cast, night=2).night(Ann="Dan Cat") == ["Cat"]
    assert Town(cast, night=2).night(Ann="Cat Dan") == ["Cat", "Dan"]


def test_a_fool_who_is_one_of_two_survives() -> None:
    town = Town(CAST.replace("virgin", "fool"), night=2)
    assert town.night(Ann="Dan Flo") == ["Flo"]


def test_a_goon_among_the_two_saves_both() -> None:
    """Both are chosen before either dies."""
    town = Town(CAST, night=2)
    assert town.night(Ann="Dan Eve") == []
    assert town.drunk("Ann")
    assert town.alignment("Eve") is EVIL


def test_picking_itself_first_it_spares_the_second() -> None:
    town = Town(CAST.replace("mastermind", "imp"), night=2)
    assert town.night(Bob="Hal", storyteller={"Hal": "Hal"}, Ann="Ann Dan") == ["Ann", "Hal"]
    assert town.alive("Dan")


def test_a_moonchild_given_back_still_hurls_the_stone_they_pointed_with() -> None:
    """The choice was made while they were dead."""
    town = Town(CAST.replace("slayer", "moonchild"), night=2)
    town.night(Ann="Gus Flo", Gus="Cat")
    town.end_day()
    assert town.night(Ann="Dan Flo", storyteller={"Ann": "Gus"}) == ["Cat", "Dan"]


def test_a_dead_one_does_nothing() -> None:
    town = Town(CAST.replace("shabaloth", "shabaloth!").replace("mastermind", "imp"), night=2)
    assert town.night(Bob="Dan") == ["Dan"]


def test_a_good_one_kills_as_well() -> None:
    town = Town(CAST.replace("shabaloth", "shabaloth+good"), night=2)
    assert town.night(Ann="Dan Flo") == ["Dan", "Flo"]


def test_a_swap_in_the_night_hands_the_turn_over_and_forgets_last_night() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Dan Flo")
    town.end_day()
    town.night_up_to("shabaloth")
    town.game.swap(0, 6)
    assert town.night(Gus="Cat Hal", storyteller={"Hal": "Hal"}) == ["Cat", "Hal"]
    assert town.offered("Gus") == []


def test_a_grandmother_whose_grandchild_is_given_back_stays_dead() -> None:
    town = Town(CAST.replace("minstrel", "grandmother") + "; Grandchild@Flo<Cat/grandmother", night=2)
    assert town.night(Ann="Flo Dan") == ["Cat", "Dan", "Flo"]
    town.end_day()
    assert town.night(Ann="Gus Hal", storyteller={"Ann": "Flo", "Hal": "Hal"}) == ["Gus", "Hal"]
    assert town.alive("Flo")
    assert not town.alive("Cat")


def test_an_innkeeper_s_guests_survive_both_attacks() -> None:
    town = Town(CAST.replace("minstrel", "innkeeper"), night=2)
    assert town.night(Cat="Dan Flo", Ann="Dan Flo", storyteller={"Cat": "Dan"}) == []
    town.end_day()
    assert town.night(Cat="Flo Gus", Ann="Cat Hal", storyteller={"Cat": "Gus", "Hal": "Hal"}) == [
        "Cat",
        "Hal",
    ]


def test_a_godfather_s_or_another_s_victim_is_not_given_back() -> None:
    town = Town(CAST.replace("mastermind", "godfather"), night=2).day()
    town.rule("kill", "Flo")
    town.end_day()
    town.night(Ann="Dan Hal", Bob="Gus", storyteller={"Hal": "Hal"})
    town.end_day()
    town.night(Ann="Dan Cat", storyteller={"Ann": None})
    assert town.offered("Ann") == ["Dan", "Hal", NOBODY]


def test_one_who_turned_or_changed_meanwhile_comes_back_as_they_are() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Dan Flo")
    town.rule("become", "Flo", "fool")
    town.end_day()
    town.night(Ann="Dan Cat", storyteller={"Ann": "Flo"})
    assert town.alive("Flo")
    assert town.character("Flo") == "fool"


def test_a_tinker_s_or_an_assassin_s_kill_is_not_its_own() -> None:
    town = Town(CAST.replace("slayer", "assassin"), night=2)
    town.night(Ann="Dan Flo", Gus="Cat")
    town.end_day()
    town.night(Ann="Dan Hal", storyteller={"Ann": None, "Hal": "Hal"})
    assert town.offered("Ann") == ["Dan", "Flo", NOBODY]
