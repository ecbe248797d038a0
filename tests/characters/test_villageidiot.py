"""The Village Idiot: good or evil, and one of several is drunk."""

from typing import Any

import pytest

from engine.grimoire import DRUNK, TRUTHFUL, TWICE
from engine.rules.setup import bag_fault
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann villageidiot, Bob imp, Cat soldier, Dan baron, Eve sage, Flo deviant+evil, Gus saint"
THREE = "Doug villageidiot, Lewis villageidiot, Amy villageidiot, Evin imp, Cat soldier, Dan baron, Gus saint"
THREE_WITH = (
    "Doug villageidiot, Evin {}, Cat soldier, Lewis villageidiot, Amy villageidiot, Dan mayor, Gus saint"
)
DOUG_IS_DRUNK = "; Drunk@Doug"
SCRIPT = Script("mine", "Mine", ("villageidiot", *edition("tb").characters, "sage"))


@pytest.mark.parametrize(
    ("chosen", "side"), [("Bob", EVIL), ("Dan", EVIL), ("Cat", GOOD), ("Flo", EVIL), ("Ann", GOOD)]
)
def test_learns_the_side_of_anybody_travellers_and_themself_included(chosen: str, side: object) -> None:
    town = Town(CAST)
    town.night(Ann=chosen)
    assert town.learned("Ann") == [side]


def test_every_night_of_the_dead_as_well() -> None:
    """RB-313."""
    town = Town(CAST, night=2)
    town.night(Ann="Bob", Bob="Gus")
    assert town.learned("Ann") == [EVIL]
    town.end_day()
    town.night(Ann="Gus", Bob="Cat")
    assert town.learned("Ann") == [GOOD]


def test_the_side_counts_and_not_the_character() -> None:
    town = Town(CAST.replace("Cat soldier", "Cat soldier+evil"))
    town.night(Ann="Cat")
    assert town.learned("Ann") == [EVIL]


def test_a_spy_may_seem_good_and_a_recluse_evil() -> None:
    """RB-325."""
    town = Town(CAST.replace("Dan baron", "Dan spy").replace("Gus saint", "Gus recluse"))
    town.night(Ann="Dan", storyteller={"Ann": GOOD})
    assert town.offered("Ann") == [EVIL, GOOD]
    town = Town(CAST.replace("Gus saint", "Gus recluse"))
    town.night(Ann="Gus", storyteller={"Ann": EVIL})
    assert town.offered("Ann") == [GOOD, EVIL]


@pytest.mark.example("carousel/village_idiot/1")
def test_example_three_of_them_and_the_drunk_one_is_told_a_falsehood() -> None:
    """They act one after the other, and all of them choose the Kazali, who attacks the dead."""
    town = Town(
        THREE.replace("Evin imp", "Evin kazali").replace("Gus saint", "Gus saint!") + DOUG_IS_DRUNK, night=2
    )
    town.night(Evin="Gus", Doug="Evin", Lewis="Evin", Amy="Evin", storyteller={"Doug": GOOD})
    assert [town.learned(name) for name in ("Doug", "Lewis", "Amy")] == [[GOOD], [EVIL], [EVIL]]
    chosen = [question.who for question in town.asked if question.who >= 0]
    assert chosen == [town.seat(name) for name in ("Evin", "Doug", "Lewis", "Amy")]


@pytest.mark.example("carousel/village_idiot/2")
def test_example_two_of_them_and_an_evil_player_who_pretends() -> None:
    town = Town(
        "Ben villageidiot, Marianna villageidiot, Sarah imp, Gus heretic, Dan poisoner, Eve soldier, Flo chef"
    )
    town.night(Dan="Dan", Ben="Sarah", Marianna="Gus", storyteller={"Ben": "Marianna", "Marianna": GOOD})
    assert town.learned("Ben") == [EVIL]
    assert town.learned("Marianna") == [GOOD]  # a drunk one may be told the truth
    assert set(town.offered("Marianna")) == {GOOD, EVIL}


def test_the_storyteller_makes_one_of_several_drunk_and_asks_once() -> None:
    town = Town(THREE)
    town.night(Doug="Cat", Lewis="Cat", Amy="Cat", storyteller={"Doug": "Amy", "Amy": EVIL})
    assert [name for name in town.names if not town.sober(name)] == ["Amy"]
    assert town.marks("Amy") == [DRUNK]
    assert town.marks("Doug") == town.marks("Lewis") == []


def test_one_alone_is_sober() -> None:
    town = Town(CAST)
    town.night(Ann="Cat")
    assert town.sober("Ann")
    assert town.game.grimoire.reminders == []


@pytest.mark.parametrize(("copies", "legal"), [(1, True), (2, True), (3, True), (4, False)])
def test_up_to_three_in_place_of_other_townsfolk(copies: int, legal: bool) -> None:
    others = ("chef", "empath", "monk", "mayor")[: 5 - copies]
    bag = (*["villageidiot"] * copies, *others, "imp", "poisoner")
    assert (bag_fault(SCRIPT, 7, bag) is None) is legal


@pytest.mark.parametrize("gone", ["kill", "become"])
def test_the_drunk_one_stays_drunk_whatever_becomes_of_the_others(gone: str) -> None:
    town = Town(THREE + DOUG_IS_DRUNK, night=2)
    for name in ("Lewis", "Amy"):
        town.rule(gone, name, "chef" if gone == "become" else None)
    assert town.drunk("Doug")
    town.rule("become", "Doug", "chef")
    assert town.drunk("Doug")  # G1: the drunkenness is the player's


def test_one_who_is_poisoned_as_well_makes_nobody_sober() -> None:
    town = Town(THREE.replace("Dan baron", "Dan poisoner"))
    told = {"Doug": ["Doug", GOOD], "Lewis": EVIL}
    town.night(Dan="Lewis", Doug="Cat", Lewis="Cat", Amy="Cat", storyteller=told)
    assert town.learned("Amy") == [GOOD]
    assert town.drunk("Doug")
    assert town.poisoned("Lewis")


def test_killed_and_brought_back_they_are_as_drunk_as_before() -> None:
    town = Town(THREE + DOUG_IS_DRUNK, night=2)
    town.rule("kill", "Doug")
    town.rule("revive", "Doug")
    assert town.drunk("Doug")


def test_poisoned_either_side_may_be_told() -> None:
    """RB-184."""
    town = Town(CAST.replace("baron", "poisoner"))
    town.night(Dan="Ann", Ann="Bob", storyteller={"Ann": GOOD})
    assert set(town.offered("Ann")) == {GOOD, EVIL}


def test_a_drunk_who_thinks_they_are_one_is_no_copy() -> None:
    """RB-181: they get no token, and the one who is there stays sober."""
    town = Town(CAST.replace("Gus saint", "Gus drunk(villageidiot)"))
    town.night(Ann="Bob", Gus="Bob", storyteller={"Gus": GOOD})
    assert town.marks("Gus") == town.marks("Ann") == []
    assert town.sober("Ann")
    assert town.learned("Ann") == [EVIL]
    assert town.learned("Gus") == [GOOD]


@pytest.mark.parametrize(("chosen", "told"), [("Bob", GOOD), ("Cat", EVIL)])
def test_under_a_vortox_the_side_is_wrong_for_the_drunk_one_too(chosen: str, told: object) -> None:
    cast = "Ann villageidiot, Bob vortox, Cat soldier, Dan witch, Eve villageidiot, Gus saint"
    town = Town(cast)
    town.night(Ann=chosen, Eve=chosen, Dan="Dan", storyteller={"Ann": ["Eve", told], "Eve": told})
    assert town.learned("Ann") == town.learned("Eve") == [told]
    assert town.offered("Eve") == [told]


def test_an_evil_one_learns_the_truth_and_a_dead_one_nothing() -> None:
    """RB-173, RB-070."""
    town = Town(CAST.replace("Ann villageidiot", "Ann villageidiot+evil"))
    town.night(Ann="Ann")
    assert town.learned("Ann") == [EVIL]
    town = Town(CAST.replace("Ann villageidiot", "Ann villageidiot!"), night=2)
    town.night(Bob="Cat")
    assert not town.woken("Ann")


def test_killed_before_their_turn_they_are_not_woken() -> None:
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_gained_by_a_philosopher_all_who_are_one_are_drunk_and_nobody_is_asked_again() -> None:
    cast = "Doug villageidiot, Lewis villageidiot, Gus philosopher, Evin imp, Cat soldier, Dan baron"
    town = Town(cast)
    told = {"Doug": ["Doug", GOOD], "Lewis": GOOD}
    town.night(Gus=["villageidiot", "Evin"], Doug="Evin", Lewis="Evin", storyteller=told)
    assert town.learned("Gus") == [EVIL]
    assert not town.sober("Lewis")
    assert town.sober("Gus")


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Gus saint", "Gus apprentice"))
    town.night(Ann="Cat", Gus="Bob", storyteller={"Gus": [GOOD, "villageidiot"]})
    assert town.learned("Gus") == ["villageidiot", EVIL]


def test_swapped_in_during_the_night_they_choose_the_same_night_and_are_one_alone() -> None:
    """Created later: one copy, and nobody is made drunk."""
    town = Town(CAST.replace("Ann villageidiot", "Ann mayor"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "villageidiot")
    town.night(Bob="Cat", Ann="Bob")
    assert town.learned("Ann") == [EVIL]
    assert town.sober("Ann")


def test_brought_back_by_a_bone_collector_and_served_by_a_barista() -> None:
    town = Town(
        CAST.replace("Gus saint", "Gus bonecollector").replace("Ann villageidiot", "Ann villageidiot!"),
        night=2,
    )
    town.night(Gus="Ann", Ann="Bob", Bob="Cat")
    assert town.learned("Ann") == [EVIL]
    cast = CAST.replace("Gus saint", "Gus barista")
    town = Town(cast + "; Drunk@Ann", night=2)
    town.night(Ann="Bob", Bob="Cat", storyteller={"Gus": ["Ann", TRUTHFUL]})
    assert town.learned("Ann") == [EVIL]
    town = Town(cast, night=2)
    town.night(Ann=["Bob", "Cat"], Bob="Cat", storyteller={"Gus": ["Ann", TWICE]})
    assert town.learned("Ann") == [EVIL, GOOD]


def first_night(demon: str, drunk: list[str], cast: str = THREE_WITH) -> Town:
    """The Demon makes Doug the Baron; `drunk`: whom the Storyteller makes drunk each time they are asked."""
    town = Town(cast.format(demon), script=Script("more", "More", (*SCRIPT.characters, demon)))
    made, idiots = (ThisIs("Doug", "baron"), ThisIs("Cat", "spy")), cast.count("villageidiot") - 1
    left = ["Lewis", "Amy"][:idiots]
    chosen = dict.fromkeys(left, "Gus")
    told: dict[str, Any] = {"Doug": drunk[0], **{name: GOOD for name in left if name in drunk}}
    if drunk[1:]:
        told["Lewis"] = [*drunk[1:], *([GOOD] if "Lewis" in drunk else [])]
    if demon == "kazali":
        town.night(**chosen, Evin=made[:1], storyteller=told)
    else:
        town.night(**chosen, storyteller={**told, "Evin": made})
    return town


@pytest.mark.parametrize("demon", ["kazali", "lordoftyphon"])
def test_where_a_demon_makes_a_minion_of_the_drunk_one_at_the_start_another_is(demon: str) -> None:
    """It is settled who began the game, and of several who did one is drunk. The Minion is not."""
    town = first_night(demon, ["Doug", "Amy"])
    assert [name for name in town.names if not town.sober(name)] == ["Amy"]


@pytest.mark.parametrize("demon", ["kazali", "lordoftyphon"])
def test_where_a_sober_one_is_made_a_minion_nobody_is_asked_again(demon: str) -> None:
    town = first_night(demon, ["Lewis"])
    assert [name for name in town.names if not town.sober(name)] == ["Lewis"]


def test_one_who_is_left_alone_at_the_start_is_sober_and_so_is_the_minion() -> None:
    town = first_night("kazali", ["Doug"], THREE_WITH.replace("Amy villageidiot", "Amy virgin"))
    assert all(town.sober(name) for name in town.names)
