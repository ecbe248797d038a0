"""The No Dashii: the nearest Townsfolk each way are poisoned, and each night but the first a player dies."""

import pytest

from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann clockmaker, Bob klutz, Cat nodashii, Dan witch, Eve oracle, Flo chef, Gus mutant"


def poisoned(town: Town) -> list[str]:
    return [name for name in town.names if not town.sober(name)]


def test_the_nearest_townsfolk_each_way_are_poisoned() -> None:
    """nodashii entry: Outsiders and Minions between are passed over."""
    assert poisoned(Town(CAST)) == ["Ann", "Eve"]


def test_it_kills_every_night_but_the_first() -> None:
    town = Town(CAST)
    town.night(Dan="Gus", storyteller={"Ann": 3})
    assert town.choices("Cat") == []
    assert town.alive("Gus")
    town.end_day()
    assert town.night(Dan="Gus", Cat="Flo", storyteller={"Eve": 1}) == ["Flo"]
    assert town.choices("Cat") == town.names


def test_dead_townsfolk_still_stand_between() -> None:
    """nodashii entry: only those who are not Townsfolk are skipped."""
    assert poisoned(Town(CAST.replace("oracle", "oracle!"), night=2)) == ["Ann", "Eve"]


def test_the_only_townsfolk_is_poisoned_once() -> None:
    assert poisoned(Town("Ann nodashii, Bob klutz, Cat chef, Dan witch, Eve mutant")) == ["Cat"]


def test_without_townsfolk_nobody_is_poisoned() -> None:
    assert poisoned(Town("Ann nodashii, Bob klutz, Cat mutant, Dan witch, Eve sweetheart")) == []


def test_evil_townsfolk_are_poisoned_too() -> None:
    """The kind of character counts, not the side."""
    assert poisoned(Town(CAST.replace("oracle", "oracle+evil"))) == ["Ann", "Eve"]


def test_a_drunk_is_no_townsfolk() -> None:
    """G16: the true character counts."""
    town = Town("Ann chef, Bob drunk(monk), Cat nodashii, Dan drunk(empath), Eve slayer, Flo mayor")
    assert poisoned(town) == ["Ann", "Bob", "Dan", "Eve"]  # Bob and Dan by being the Drunk


def test_the_poison_moves_with_characters() -> None:
    """nodashii entry: worked out anew whenever somebody changes."""
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("become", "Bob", "sage")
    assert poisoned(town) == ["Bob", "Eve"]
    town.rule("become", "Eve", "barber")
    assert poisoned(town) == ["Bob", "Flo"]


def test_the_poison_moves_with_the_chairs() -> None:
    town = Town(CAST, night=2).day()
    town.rule_nobody("sit", (3, 2, 5, 0, 1, 4, 6))  # Dan, Cat, Flo, Ann, …
    assert poisoned(town) == ["Eve", "Flo"]


def test_the_poison_goes_with_the_demon() -> None:
    """nodashii entry: somebody else is the No Dashii now."""
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("become", "Cat", "vortox")
    assert poisoned(town) == []
    town.rule("become", "Dan", "nodashii")
    assert poisoned(town) == ["Ann", "Eve"]
    town.rule("become", "Gus", "nodashii")
    assert poisoned(town) == ["Ann", "Eve", "Flo"]


def test_a_droisoned_no_dashii_poisons_nobody_and_kills_nobody() -> None:
    """G3: the poison pauses and comes back."""
    town = Town(f"{CAST}; Drunk@Cat", night=2)
    assert poisoned(town) == ["Cat"]
    assert town.night(Dan="Gus", Cat="Flo") == []
    assert town.learned("Eve") == [0]
    town.rule("unmark", "Cat", "Drunk")
    assert poisoned(town) == ["Ann", "Eve"]


def test_a_dead_no_dashii_poisons_nobody() -> None:
    town = Town(CAST.replace("Gus mutant", "Gus vortox").replace("nodashii", "nodashii!"), night=2)
    assert poisoned(town) == []


def test_killed_in_its_own_slot_it_poisons_nobody_any_more() -> None:
    """It attacks itself, and another Demon goes on: the Oracle, who comes later, is healthy again."""
    town = Town(CAST.replace("mutant", "vortox"), night=2)
    town.rule("mark", "Gus", "Drunk")
    assert town.night(Dan="Gus", Cat="Cat", Gus="Bob") == ["Cat"]
    assert poisoned(town) == ["Gus"]
    assert town.learned("Eve") == [1]


def test_it_may_attack_itself() -> None:
    """RB-140."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Cat="Cat") == ["Cat"]
    assert town.winner is GOOD


def test_a_good_no_dashii_poisons_and_kills_all_the_same() -> None:
    town = Town(CAST.replace("nodashii", "nodashii+good"), night=2)
    assert poisoned(town) == ["Ann", "Eve"]
    assert town.night(Dan="Gus", Cat="Flo", storyteller={"Eve": 0}) == ["Flo"]


@pytest.mark.parametrize("told", [0, 1, 2])
def test_a_poisoned_oracle_is_told_anything(told: int) -> None:
    """RB-184."""
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Cat="Flo", storyteller={"Eve": told})
    assert town.learned("Eve") == [told]


def test_who_becomes_it_after_its_slot_does_not_kill_tonight_but_poisons_at_once() -> None:
    """G10: swapped in during the night, the Oracle's answer is bent already."""
    town = Town("Ann chef, Bob klutz, Cat imp, Dan mutant, Eve oracle, Flo witch, Gus barber", night=2)
    town.night_up_to("oracle", Flo="Gus", Cat="Bob", storyteller=None)
    town.rule("become", "Dan", "nodashii")
    assert poisoned(town) == ["Ann", "Eve"]
    assert town.night(storyteller={"Eve": 3}, Bob="Ann") == ["Bob"]
    assert town.learned("Eve") == [3]


def test_swapped_in_before_its_slot_it_kills_tonight() -> None:
    town = Town("Ann chef, Bob klutz, Cat imp, Dan mutant, Eve oracle, Flo witch, Gus barber", night=2)
    town.night_up_to("witch")
    town.rule("become", "Dan", "nodashii")
    dead = town.night(Flo="Gus", Cat="Flo", Dan="Ann", storyteller={"Eve": 0})
    assert dead == ["Ann", "Flo"]


def test_a_soldier_beside_it_is_not_poisoned() -> None:
    """soldier entry: nor is the next Townsfolk instead; drunk by something else, or dead, they are."""
    cast = "Ann chef, Bob nodashii, Cat soldier, Dan baron, Eve monk, Flo saint"
    assert poisoned(Town(cast)) == ["Ann"]
    assert poisoned(Town(cast.replace("soldier", "soldier!"), night=2)) == ["Ann", "Cat"]
    assert poisoned(Town(f"{cast}; Drunk@Cat")) == ["Ann", "Cat"]


def test_whom_the_monk_made_safe_is_not_poisoned_that_night() -> None:
    """monk entry: unless the Monk is beside it and poisoned."""
    town = Town("Ann empath, Bob nodashii, Cat chef, Dan baron, Eve monk, Flo saint", night=2)
    town.night(Eve="Ann", Bob="Cat")
    assert town.learned("Ann") == [1]
    assert poisoned(town) == ["Ann", "Cat"]
    town = Town("Ann empath, Bob nodashii, Cat monk, Dan baron, Eve chef, Flo saint", night=2)
    town.night(Cat="Ann", Bob="Eve", storyteller={"Ann": 2})
    assert poisoned(town) == ["Ann", "Cat"]


def test_a_poisoned_sage_learns_anything() -> None:
    """The Sage beside it dies poisoned: any two players may be shown."""
    town = Town("Ann sage, Bob klutz, Cat nodashii, Dan witch, Eve oracle, Flo chef, Gus mutant", night=2)
    town.night(Dan="Gus", Cat="Ann", storyteller={"Ann": ("Bob", "Gus"), "Eve": 1})
    assert town.learned("Ann") == [("Bob", "Gus")]


def test_a_poisoned_snake_charmer_charms_nobody() -> None:
    """Snake Charmer beside the No Dashii: no exchange, however often they pick it."""
    town = Town(
        "Ann snakecharmer, Bob klutz, Cat nodashii, Dan witch, Eve oracle, Flo chef, Gus mutant", night=2
    )
    town.night(Ann="Cat", Dan="Gus", Cat="Flo", storyteller={"Eve": 1})
    assert town.character("Ann") == "snakecharmer"
    assert town.alignment("Cat") is EVIL


def test_the_mathematician_counts_its_victims() -> None:
    """mathematician entry: who was told the truth by chance has lost nothing; the others have."""
    cast = "Ann empath, Bob klutz, Cat nodashii, Dan witch, Eve oracle, Flo mathematician, Gus mutant"
    for told, wrong in ((0, 0), (1, 1)):  # nobody evil is dead
        town = Town(cast, night=2)
        town.night(Dan="Gus", Cat="Gus", storyteller={"Eve": told, "Ann": 0})
        assert town.learned("Flo") == [wrong]


def test_a_bone_collector_gives_a_dead_one_its_poison_for_a_day() -> None:
    """bonecollector entry."""
    town = Town(
        f"{CAST.replace('nodashii', 'nodashii!').replace('mutant', 'vortox')}, Hal bonecollector", night=2
    )
    assert poisoned(town) == []
    town.night(Hal="Cat", Dan="Bob", Cat="Bob", Gus="Bob", Bob="Ann", storyteller={"Eve": 3})
    assert poisoned(town) == ["Ann", "Eve"]
    town.execute("Dan")
    town.dusk()
    assert poisoned(town) == []
