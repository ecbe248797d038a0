"""The Assassin: once, and nothing stops it."""

import pytest

from engine.grimoire import HAS_ABILITY, TWICE, Ability
from engine.house_rules import HouseRules
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann zombuul, Bob assassin, Cat virgin, Dan fool, Eve saint, Flo minstrel, Gus slayer"


def after_a_death(cast: str = CAST) -> Town:
    """Somebody died by day, so the Zombuul does not wake."""
    town = Town(cast, night=2).day()
    town.rule("kill", "Gus")
    town.end_day()
    return town


def test_kills_once_in_the_game_and_not_in_the_first_night() -> None:
    town = Town(CAST)
    town.night()
    town.end_day()
    assert town.night(Ann="Gus", Bob="Cat") == ["Cat", "Gus"]
    town.end_day()
    assert town.night(Ann="Eve") == ["Eve"]
    assert not town.woken("Bob")


def test_may_wait() -> None:
    town = after_a_death()
    assert town.night(Bob=None) == []
    town.end_day()
    assert town.night(Ann="Bob") == ["Bob"]


def test_waits_and_kills_later() -> None:
    town = after_a_death()
    town.night(Bob=None)
    town.execute("Flo")
    assert town.night(Bob="Cat") == ["Cat"]


def test_a_fool_dies_of_it() -> None:
    assert after_a_death().night(Bob="Dan") == ["Dan"]


@pytest.mark.parametrize(
    ("protected", "victim", "answers", "storyteller"),
    [
        (CAST.replace("virgin", "tealady").replace("assassin", "assassin+good"), "Dan", {}, {}),
        (CAST.replace("virgin", "sailor"), "Cat", {"Cat": "Dan"}, {"Cat": "Dan"}),
        (CAST.replace("virgin", "innkeeper"), "Dan", {"Cat": "Dan Eve"}, {"Cat": "Eve"}),
        (CAST.replace("virgin", "mayor"), "Cat", {}, {}),
        (CAST.replace("virgin", "soldier"), "Cat", {}, {}),
    ],
)
def test_nothing_protects_from_it(
    protected: str, victim: str, answers: dict[str, str], storyteller: dict[str, str]
) -> None:
    town = after_a_death(protected)
    assert town.night(Bob=victim, storyteller=storyteller, **answers) == [victim]


@pytest.mark.parametrize("state", ["Poisoned@Bob", "Drunk@Bob"])
def test_droisoned_it_kills_nobody_and_is_spent(state: str) -> None:
    town = after_a_death(f"{CAST}; {state}~dusk4")
    assert town.night(Bob="Cat") == []
    town.execute("Flo")
    assert town.night() == []


def test_drunk_at_the_innkeeper_s_they_kill_nobody() -> None:
    town = after_a_death(CAST.replace("virgin", "innkeeper"))
    assert town.night(Cat="Bob Eve", Bob="Dan", storyteller={"Cat": "Bob"}) == []


def test_may_kill_their_own_demon() -> None:
    town = after_a_death(CAST.replace("zombuul", "zombuul!?"))
    town.night(Bob="Ann")
    assert town.winner is GOOD


def test_may_pick_the_dead_and_has_spent_it() -> None:
    town = after_a_death()
    assert town.night(Bob="Gus") == []
    town.execute("Flo")
    assert town.night() == []


def test_a_dead_assassin_is_not_woken_and_one_with_the_ability_back_is() -> None:
    town = after_a_death(CAST.replace("assassin", "assassin!"))
    assert town.night() == []
    town = after_a_death(CAST.replace("assassin", "assassin!"))
    town.game.grimoire.mark(HAS_ABILITY, town.seat("Bob"))
    assert town.night(Bob="Cat") == ["Cat"]


def test_a_good_assassin_kills_too() -> None:
    assert after_a_death(CAST.replace("assassin", "assassin+good")).night(Bob="Dan") == ["Dan"]


def test_an_alchemist_or_apprentice_has_a_use_of_their_own() -> None:
    town = after_a_death()
    me = Ability("virgin", town.seat("Cat"), town.seat("Cat"))
    town.game.gain(me, "assassin")
    assert town.night(Bob="Dan", Cat="Eve") == ["Dan", "Eve"]
    assert town.alignment("Cat") is GOOD


def test_killed_before_its_turn_it_kills_nobody() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob") == ["Bob"]


def test_who_takes_over_in_the_night_has_a_fresh_use() -> None:
    town = after_a_death(f"{CAST}; No Ability@Bob<Bob/assassin")
    town.dusk()
    town.game.swap(1, 2)
    assert town.night(Cat="Eve") == ["Eve"]
    assert town.alignment("Cat") is GOOD
    assert town.alignment("Bob") is EVIL


def test_a_zombuul_dies_for_real_and_by_house_rule_only_seems_to() -> None:
    assert after_a_death().night(Bob="Ann") == ["Ann"]
    town = after_a_death()
    town.night(Bob="Ann")
    assert town.winner is GOOD
    town = after_a_death()
    town.game.house_rules = HouseRules({"assassin: a Zombuul dies for real": False})
    assert town.night(Bob="Ann") == ["Ann"]
    assert town.winner is None
    assert town.game.grimoire.seats[0].feigns


def test_twice_by_a_barista_they_kill_two() -> None:
    town = after_a_death(f"{CAST}, Hal barista")
    assert town.night(Bob=["Cat", "Dan"], storyteller={"Hal": ["Bob", TWICE]}) == ["Cat", "Dan"]


def test_spent_and_dead_a_bone_collector_gives_it_back() -> None:
    town = after_a_death(
        CAST.replace("assassin", "assassin!") + ", Hal bonecollector; No Ability@Bob<Bob/assassin"
    )
    assert town.night(Hal="Bob", Bob="Cat") == ["Cat"]


def test_an_evil_apprentice_may_have_learnt_it() -> None:
    town = Town(CAST.replace("assassin", "godfather") + ", Hal apprentice+evil")
    town.night(storyteller={"Hal": [EVIL, "assassin"]})
    town.end_day()
    assert town.night(Ann="Gus", Hal="Dan") == ["Dan", "Gus"]
