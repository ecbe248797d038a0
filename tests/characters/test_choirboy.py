"""The Choirboy: learns who the Demon is when the Demon kills the King."""

import pytest

from engine.grimoire import POISONED, Ability
from engine.house_rules import HouseRules
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import EVIL
from tests.scenario import Town

CAST = "Ann choirboy, Bob imp, Cat king, Dan baron, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script(
    "mine",
    "Mine",
    ("choirboy", "king", "vortox", "shabaloth", "philosopher", "assassin", "pukka", "exorcist",
     "lilmonsta", *edition("tb").characters),
)  # fmt: skip


def killed(cast: str = CAST, **answers: object) -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    town.night(Bob="Cat", storyteller=answers)
    return town


def test_the_demon_kills_the_king_and_they_learn_who_it_is() -> None:
    town = killed()
    assert town.learned("Ann") == [("Bob",)]
    assert not town.offered("Ann"), "there is one truth"


def test_the_choirboy_of_the_king_s_example_would_have_learnt_it() -> None:
    """carousel/king/2, its other half."""
    town = Town(
        "Abdallah king, Evin choirboy, Doug imp, Cat slayer, Dan baron, Eve virgin", night=2, script=SCRIPT
    )
    assert town.night(Doug="Abdallah") == ["Abdallah"]
    assert town.learned("Evin") == [("Doug",)]


@pytest.mark.parametrize("victim", ["Eve", "Flo"])
def test_another_s_death_or_none_tells_nothing(victim: str) -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Bob=victim)
    assert town.learned("Ann") == []


def test_a_king_who_is_protected_tells_nothing() -> None:
    town = Town(CAST.replace("Gus mayor", "Gus monk"), night=2, script=SCRIPT)
    assert town.night(Gus="Cat", Bob="Cat") == []
    assert town.learned("Ann") == []


def test_an_execution_or_a_minion_s_kill_tells_nothing() -> None:
    """choirboy entry."""
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.execute("Cat")
    town.night(Bob="Eve")
    assert town.learned("Ann") == []
    town = Town(CAST.replace("Dan baron", "Dan assassin"), night=2, script=SCRIPT)
    town.night(Dan="Cat", Bob="Eve")
    assert not town.alive("Cat")
    assert town.learned("Ann") == []


def test_the_last_victim_of_an_exorcised_pukka_is_the_demon_s_all_the_same() -> None:
    cast = (
        f"{CAST.replace('Bob imp', 'Bob pukka').replace('Gus mayor', 'Gus exorcist')}; Poisoned@Cat<Bob/pukka"
    )
    town = Town(cast, night=2, script=SCRIPT)
    town.night(Gus="Bob")
    assert not town.alive("Cat")
    assert town.learned("Ann") == [("Bob",)]


@pytest.mark.parametrize(("order", "told"), [("Cat Ann", [("Bob",)]), ("Ann Cat", [])])
def test_of_a_shabaloth_s_two_victims_the_first_counts(order: str, told: list[object]) -> None:
    """What a death sets off happens at once (rules spec, G8)."""
    town = Town(CAST.replace("Bob imp", "Bob shabaloth"), night=2, script=SCRIPT)
    town.night(Bob=order)
    assert town.learned("Ann") == told


def test_by_the_house_rule_they_are_told_in_their_own_turn_if_they_live_to_see_it() -> None:
    for order, told in (("Cat Ann", []), ("Cat Eve", [("Bob",)])):
        town = Town(CAST.replace("Bob imp", "Bob shabaloth"), night=2, script=SCRIPT)
        town.game.house_rules = HouseRules(
            {"choirboy: told at once, whatever happens later that night": False}
        )
        town.night(Bob=order)
        assert town.learned("Ann") == told


def test_a_king_whom_the_demon_kills_by_day_is_heard_of_in_the_night() -> None:
    """As a Yaggababble may: by day nobody is told anything that would show who they are."""
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.game.kill(town.seat("Cat"), by=Ability("imp", town.seat("Bob"), town.seat("Bob")))
    assert town.learned("Ann") == []
    town.end_day()
    town.night(Bob="Eve")
    assert town.learned("Ann") == [("Bob",)]
    town.end_day()
    town.night(Bob="Flo")
    assert not town.woken("Ann")


@pytest.mark.parametrize("token", ["Drunk", POISONED])
def test_droisoned_anybody_may_be_shown(token: str) -> None:
    town = killed(f"{CAST}; {token}@Ann", Ann=("Eve",))
    assert town.learned("Ann") == [("Eve",)]
    assert sorted(town.offered("Ann")) == [(name,) for name in town.names if name != "Ann"]


def test_a_drunk_who_thinks_they_are_one_may_be_shown_anybody() -> None:
    town = killed(CAST.replace("choirboy", "drunk(choirboy)"), Ann=("Eve",))
    assert town.learned("Ann") == [("Eve",)]


def test_under_a_vortox_it_is_somebody_else() -> None:
    town = killed(CAST.replace("imp", "vortox"), Ann=("Eve",))
    assert town.learned("Ann") == [("Eve",)]
    assert ("Bob",) not in town.offered("Ann")


def test_under_a_vortox_it_is_no_other_demon() -> None:
    town = killed(CAST.replace("imp", "vortox").replace("Dan baron", "Dan imp!"), Ann=("Eve",))
    assert town.offered("Ann") == [("Cat",), ("Eve",), ("Flo",), ("Gus",)]


def test_an_evil_choirboy_learns_it_too() -> None:
    assert killed(CAST.replace("choirboy", "choirboy+evil")).learned("Ann") == [("Bob",)]


def test_a_dead_choirboy_learns_nothing() -> None:
    assert killed(CAST.replace("choirboy", "choirboy!")).learned("Ann") == []


def test_a_poisoned_king_is_a_king() -> None:
    """It is about who dies, not about an ability."""
    assert killed(f"{CAST}; Poisoned@Cat").learned("Ann") == [("Bob",)]


def test_who_only_has_the_king_s_ability_is_no_king() -> None:
    town = Town(CAST.replace("Cat king", "Cat philosopher"), night=2, script=SCRIPT)
    town.night(Cat="king", Bob="Cat")
    assert town.learned("Ann") == []


def test_a_philosopher_who_chose_it_learns_it() -> None:
    town = Town(CAST.replace("Ann choirboy", "Ann philosopher"), night=2, script=SCRIPT)
    town.night(Ann="choirboy", Bob="Cat")
    assert town.learned("Ann") == [("Bob",)]


def test_swapped_in_before_it_they_learn_it() -> None:
    town = Town(CAST.replace("Ann choirboy", "Ann chef"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "choirboy")
    town.night(Bob="Cat")
    assert town.learned("Ann") == [("Bob",)]


def test_two_of_them_both_learn_it() -> None:
    town = killed(CAST.replace("Gus mayor", "Gus choirboy"))
    assert (town.learned("Ann"), town.learned("Gus")) == ([("Bob",)], [("Bob",)])


def test_a_good_demon_is_the_demon() -> None:
    town = Town(CAST.replace("Bob imp", "Bob imp+good"), night=2, script=SCRIPT)
    town.night(Bob="Cat")
    assert town.alignment("Bob") is not EVIL
    assert town.learned("Ann") == [("Bob",)]


# A Demon that nobody is

MONSTER = "Ann choirboy, Bob poisoner, Cat king, Dan scarletwoman, Eve virgin, Flo soldier, Gus saint"


def monstrous(sitter: str, *, at_once: bool = True) -> Town:
    """Lil' Monsta has killed the King in the night in which the Minions gave it to this player."""
    town = Town(MONSTER, night=2, script=SCRIPT)
    CHARACTERS["lilmonsta"].arrive(town.game)
    mine = town.game.abilities_of("lilmonsta")[0]
    town.game.grimoire.mark("Is The Demon", town.seat("Bob"), by=mine)
    rule = "choirboy: told at once, whatever happens later that night"
    town.game.house_rules = HouseRules({rule: at_once})
    assert town.night(Bob=["Flo", sitter], Dan=sitter, storyteller={"lilmonsta": "Cat"}) == ["Cat"]
    return town


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("sitter", ["Bob", "Dan", "Eve"])
def test_who_looks_after_lil_monsta_is_the_demon_who_killed(sitter: str, at_once: bool) -> None:
    """A good player, too, where it was given to one."""
    town = monstrous(sitter, at_once=at_once)
    assert town.learned("Ann") == [(sitter,)]
    assert not town.offered("Ann"), "there is one truth"


def test_a_choirboy_who_looks_after_it_learns_nothing() -> None:
    """As a Sage who does: nobody else is the Demon."""
    town = monstrous("Ann")
    assert town.learned("Ann") == []
