"""The Farmer: one who dies at night is followed by another."""

import pytest

from engine.characters.farmer import NewFarmer
from engine.grimoire import TRUTHFUL
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann farmer, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo slayer, Gus saint"
SCRIPT = Script("mine", "Mine", ("farmer", *edition("tb").characters, *edition("bmr").characters))


def test_a_living_good_player_becomes_the_farmer_and_is_told() -> None:
    """Rules spec, farmer: anybody good who is alive."""
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann", storyteller={"Ann": "Gus"}) == ["Ann"]
    assert town.offered("Ann") == ["Cat", "Eve", "Flo", "Gus"]
    assert town.became("Gus") == ["farmer"]
    assert town.alignment("Gus") is GOOD
    assert town.character("Ann") == "farmer"


def test_one_follows_the_other_night_after_night() -> None:
    town = Town(CAST, night=2)
    town.night(Bob="Ann", storyteller={"Ann": "Gus"})
    town.end_day()
    town.night(Bob="Gus", storyteller={"Gus": "Flo"})
    assert town.offered("Gus") == ["Cat", "Eve", "Flo"]
    assert [town.character(name) for name in ("Ann", "Gus", "Flo")] == ["farmer"] * 3
    assert [town.alive(name) for name in ("Ann", "Gus", "Flo")] == [False, False, True]


@pytest.mark.example("carousel/farmer/2")
def test_example_a_pixie_follows_and_then_a_heretic() -> None:
    town = Town(CAST.replace("Gus saint", "Gus pixie").replace("Flo slayer", "Flo heretic"), night=2)
    town.night(Bob="Ann", storyteller={"Ann": "Gus"})
    assert town.became("Gus") == ["farmer"]
    town.end_day()
    town.night(Bob="Gus", storyteller={"Gus": "Flo"})
    farmers = [name for name in town.names if town.character(name) == "farmer"]
    assert farmers == ["Ann", "Flo", "Gus"]
    assert [name for name in farmers if town.alive(name)] == ["Flo"]
    assert not town.game.in_play("pixie")
    assert not town.game.in_play("heretic")


@pytest.mark.example("carousel/farmer/3")
def test_example_a_spy_who_counts_as_good_becomes_a_farmer_and_stays_evil() -> None:
    town = Town(CAST.replace("baron", "spy"), night=2)
    town.night(Bob="Ann", storyteller={"Ann": "Dan"})
    assert town.character("Dan") == "farmer"
    assert town.alignment("Dan") is EVIL


def test_nobody_follows_who_dies_by_day() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert not town.alive("Ann")
    assert not town.offered("Ann")


def test_any_death_at_night_will_do() -> None:
    """Not the Demon's alone: a Gossip's rumour, say, by the hand of an Assassin here."""
    town = Town(CAST.replace("baron", "assassin"), night=2)
    town.night(Bob="Cat", Dan="Ann", storyteller={"Ann": "Eve"})
    assert town.character("Eve") == "farmer"


def test_who_does_not_die_is_not_followed() -> None:
    """Trap 4."""
    town = Town(CAST.replace("Flo slayer", "Flo monk"), night=2)
    assert town.night(Flo="Ann", Bob="Ann") == []
    assert not town.offered("Ann")


def test_an_evil_player_never_follows_and_an_evil_farmer_is_followed() -> None:
    """RB-173: an evil Townsfolk is no heir."""
    town = Town(
        CAST.replace("Ann farmer", "Ann farmer+evil").replace("Cat soldier", "Cat soldier+evil"), night=2
    )
    town.night(Bob="Ann", storyteller={"Ann": "Eve"})
    assert town.offered("Ann") == ["Eve", "Flo", "Gus"]
    assert town.alignment("Eve") is GOOD


def test_a_recluse_may_follow() -> None:
    town = Town(CAST.replace("Gus saint", "Gus recluse"), night=2)
    town.night(Bob="Ann", storyteller={"Ann": "Gus"})
    assert town.character("Gus") == "farmer"


def test_neither_the_dead_nor_travellers_follow() -> None:
    """House rule of every change: a Traveller stays what everybody sees they are (G20)."""
    town = Town("Ann farmer, Bob imp, Cat soldier!, Dan baron, Eve virgin, Flo deviant", night=2)
    town.night(Bob="Ann", storyteller={"Ann": "Eve"})
    assert town.offered("Ann") == ["Eve"]


def test_where_nobody_good_is_left_nobody_follows() -> None:
    town = Town("Ann farmer, Bob imp, Cat soldier!, Dan baron, Eve virgin+evil", night=2)
    town.night(Bob="Ann")
    assert not town.offered("Ann")


def test_poisoned_nobody_follows_and_it_has_gone_wrong() -> None:
    """RB-153: as things stood at the death."""
    town = Town(CAST.replace("baron", "poisoner").replace("Gus saint", "Gus mathematician"), night=2)
    town.night(Dan="Ann", Bob="Ann")
    assert not town.offered("Ann")
    assert town.learned("Gus") == [1]


def test_a_pukka_s_farmer_dies_poisoned_and_nobody_follows() -> None:
    """Trap 6: poisoned at the death, however healthy afterwards."""
    town = Town(CAST.replace("imp", "pukka"))
    town.night(Bob="Ann")
    town.end_day()
    assert town.night(Bob="Cat") == ["Ann"]
    assert not town.offered("Ann")


def test_a_drunk_who_thinks_they_are_the_farmer_is_not_followed() -> None:
    town = Town(CAST.replace("Ann farmer", "Ann drunk(farmer)"), night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.offered("Ann")


def test_a_drunk_who_follows_is_a_farmer_in_earnest() -> None:
    """Trap 5: they hear of it, and what they believed is over."""
    town = Town(CAST.replace("Gus saint", "Gus drunk(mayor)"), night=2)
    town.night(Bob="Ann", storyteller={"Ann": "Gus"})
    assert town.became("Gus") == ["farmer"]
    town.end_day()
    town.night(Bob="Gus", storyteller={"Gus": "Eve"})
    assert town.character("Eve") == "farmer"


def test_a_shabaloth_s_second_bite_may_take_the_new_farmer() -> None:
    """Trap 1: they follow at once."""
    town = Town(CAST.replace("imp", "shabaloth"), night=2)
    assert town.night(Bob=("Ann", "Eve"), storyteller={"Ann": "Eve", "Eve": "Gus"}) == ["Ann", "Eve"]
    assert town.character("Gus") == "farmer"


def test_what_the_heir_did_before_ends_with_their_change() -> None:
    """Trap 2: the Innkeeper's guest is safe no more when the second bite comes."""
    town = Town(CAST.replace("imp", "shabaloth").replace("Flo slayer", "Flo monk"), night=2)
    died = town.night(Flo="Eve", Bob=("Ann", "Eve"), storyteller={"Ann": "Flo"})
    assert died == ["Ann", "Eve"]


def test_gained_by_a_philosopher_who_is_followed_by_a_farmer() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="farmer")
    town.end_day()
    town.night(Bob="Gus", storyteller={"Gus": "Eve"})
    assert town.character("Eve") == "farmer"


def test_two_farmers_are_each_followed() -> None:
    town = Town(
        "Ann farmer, Bob shabaloth, Cat farmer, Dan baron, Eve virgin, Flo slayer, Gus saint", night=2
    )
    town.night(Bob=("Ann", "Cat"), storyteller={"Ann": "Eve", "Cat": "Flo"})
    assert town.offered("Cat") == ["Eve", "Flo", "Gus"]
    assert town.character("Eve") == town.character("Flo") == "farmer"


def test_made_by_a_pit_hag_and_killed_the_same_night_they_are_followed() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann farmer", "Ann artist").replace("baron", "pithag"), night=2)
    town.night(Dan=ThisIs("Gus", "farmer"), Bob="Gus", storyteller={"Gus": "Flo"})
    assert town.character("Flo") == "farmer"


def test_a_barista_s_farmer_is_healthy() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"), night=2)
    town.night(Dan="Ann", Bob="Ann", storyteller={"Gus": ["Ann", TRUTHFUL], "Ann": "Eve"})
    assert town.character("Eve") == "farmer"


def test_only_those_may_follow_who_are_offered() -> None:
    assert NewFarmer(1, 2).refusal(3) is not None
