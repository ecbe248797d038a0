"""The Ojo: names a character each night but the first, whose player dies; anybody where nobody is it."""

import pytest

from engine.chronicle import WentWrong
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import Picked, ThisIs
from tests.scenario import Town

CAST = "Ann chef, Bob ojo, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal monk"


def town(cast: str = CAST, *more: str, night: int = 2) -> Town:
    """`more`: characters of the script beside the Ojo and Trouble Brewing."""
    return Town(cast, night=night, script=Script("mine", "Mine", ("ojo", *more, *edition("tb").characters)))


def test_sleeps_in_the_first_night_and_then_whoever_is_it_dies() -> None:
    """Rules spec, ojo."""
    here = town(night=1)
    here.night()
    assert not here.choices("Bob")
    here.end_day()
    assert here.night(Bob="slayer", Hal="Ann") == ["Flo"]
    assert here.choices("Bob") == list(here.game.script.characters)


def test_nobody_is_it_so_the_storyteller_says_who_dies() -> None:
    """A dead player or an evil one, too, though seldom."""
    here = town()
    assert here.night(Bob="empath", Hal="Ann", storyteller={"Bob": ("Gus",)}) == ["Gus"]
    assert here.choices("Bob") == list(here.game.script.characters)
    here.end_day()
    assert here.night(Bob="imp", Hal="Ann", storyteller={"Bob": ("Gus",)}) == []
    here.end_day()
    assert here.night(Bob="drunk", Hal="Ann", storyteller={"Bob": ("Dan",)}) == ["Dan"]


@pytest.mark.parametrize(("more", "most"), [((), 1), (("shabaloth",), 2), (("shabaloth", "po"), 3)])
def test_several_die_only_where_another_demon_of_the_script_kills_several(
    more: tuple[str, ...], most: int
) -> None:
    here = town(CAST, *more)
    dead = ("Ann", "Flo", "Gus")[:most]
    assert here.night(Bob="empath", Hal="Dan", storyteller={"Bob": dead}) == list(dead)
    counts = {len(answer) for answer in here.offered("Bob")}
    assert counts == set(range(1, most + 1))


def test_evil_characters_and_its_own_may_be_named() -> None:
    here = town()
    assert here.night(Bob="baron", Hal="Ann") == ["Dan"]
    here.end_day()
    here.night(Bob="ojo", Hal="Ann")
    assert here.winner is GOOD


def test_a_dead_player_who_is_it_is_in_play_so_nobody_dies() -> None:
    """Rules spec, ojo: a house rule of everybody's, as no source says more."""
    here = town(CAST.replace("Gus saint", "Gus saint!"))
    assert here.night(Bob="saint", Hal="Ann") == []
    assert not any(isinstance(event, WentWrong) for event in here.game.chronicle)


def test_of_several_one_dies_and_a_living_one() -> None:
    cast = CAST.replace("Gus saint", "Gus villageidiot").replace("Flo slayer", "Flo villageidiot")
    here = town(cast, "villageidiot")
    assert here.night(Bob="villageidiot", Hal="Ann", Flo="Gus", storyteller={"Bob": "Gus"}) == ["Gus"]
    here = town(cast.replace("Gus villageidiot", "Gus villageidiot!"), "villageidiot")
    assert here.night(Bob="villageidiot", Hal="Ann") == ["Flo"]


def test_a_drunk_is_the_drunk_and_a_philosopher_the_philosopher() -> None:
    """What somebody believes, or has the ability of, is not what they are."""
    here = town(CAST.replace("Gus saint", "Gus drunk(empath)"))
    assert here.night(Bob="empath", Hal="Ann", storyteller={"Bob": ("Flo",), "Gus": 0}) == ["Flo"]
    here.end_day()
    assert here.night(Bob="drunk", Hal="Ann") == ["Gus"]
    here = town(CAST.replace("Gus saint", "Gus philosopher"), "philosopher")
    here.night(Gus="empath", Bob="empath", Hal="Ann", storyteller={"Bob": ("Flo",)})
    assert here.alive("Gus")


def test_protected_nobody_dies_and_there_is_no_second_try() -> None:
    here = town()
    assert here.night(Bob="soldier", Hal="Ann") == []
    here.end_day()
    assert here.night(Bob="chef", Hal="Ann") == []


def test_a_mayor_may_be_replaced() -> None:
    here = town()
    assert here.night(Bob="mayor", Hal="Ann", storyteller={"Eve": "Gus"}) == ["Gus"]


def test_a_recluse_may_not_count_as_the_recluse() -> None:
    """RB-325: then nobody is it; and may count as a Demon that nobody is."""
    cast = CAST.replace("Gus saint", "Gus recluse")
    here = town(cast)
    assert here.night(Bob="recluse", Hal="Ann", storyteller={"Bob": [False, ("Flo",)]}) == ["Flo"]
    here = town(cast)
    assert here.night(Bob="imp", Hal="Ann", storyteller={"Bob": True}) == ["Gus"]


def test_a_goon_who_is_named_first_joins_it_and_lives() -> None:
    """A player whose character is named has been chosen."""
    here = town(CAST.replace("Gus saint", "Gus goon"), "goon")
    assert here.night(Bob="goon", Hal="Ann") == []
    assert here.alignment("Gus") is EVIL
    assert here.drunk("Bob")


@pytest.mark.parametrize("named", ["saint", "empath"])
def test_drunk_or_poisoned_nobody_dies_whoever_is_named(named: str) -> None:
    """RB-182: it names somebody all the same, and no more is asked."""
    here = town(f"{CAST}; Poisoned@Bob")
    assert here.night(Bob=named, Hal="Ann") == []
    assert [event.seat for event in here.game.chronicle if isinstance(event, WentWrong)] == [1]


def test_exorcised_it_sleeps() -> None:
    here = town(CAST.replace("Flo slayer", "Flo exorcist"), "exorcist")
    assert here.night(Flo="Bob", Hal="Ann") == []
    assert here.choices("Bob") == []


def test_swapped_in_during_the_night_it_names_at_once() -> None:
    """RB-162."""
    here = town(CAST.replace("Dan baron", "Dan pithag").replace("Bob ojo", "Bob imp"), "pithag")
    dead = here.night(Dan=ThisIs("Bob", "ojo"), Bob="saint", Hal="Ann", storyteller={"Dan": [(), False]})
    assert dead == ["Gus"]


def test_two_of_them_name_one_each() -> None:
    here = town(CAST.replace("Flo slayer", "Flo ojo"))
    assert here.night(Bob="saint", Flo="mayor", Hal="Ann", storyteller={"Eve": "Eve"}) == ["Eve", "Gus"]


def test_a_good_one_kills_alike() -> None:
    here = town(CAST.replace("Bob ojo", "Bob ojo+good"))
    assert here.night(Bob="saint", Hal="Ann") == ["Gus"]


def test_a_lunatic_names_in_vain_and_the_demon_hears_what() -> None:
    here = town(CAST.replace("Gus saint", "Gus lunatic(ojo)"), "lunatic")
    assert here.night(Gus="slayer", Bob="chef", Hal="Cat") == ["Ann"]
    assert Picked("Gus", "slayer") in here.told("Bob")
    here.end_day()
    assert here.night(Gus="mayor", Bob="slayer", Hal="Cat") == ["Flo"]
    assert here.marks("Eve") == []


def test_it_works_no_more_when_dead() -> None:
    here = town(CAST.replace("Bob ojo", "Bob ojo!").replace("Flo slayer", "Flo imp"))
    assert here.night(Flo="Gus", Hal="Ann") == ["Gus"]
    assert here.choices("Bob") == []
