"""The Xaan: all Townsfolk poisoned, in the night of the number of Outsiders."""

import pytest

from engine.abilities import standing
from engine.ledger import Learned
from engine.rules.setup import bag_fault, possible_counts
from engine.script import Script, edition
from tests.scenario import Town

TB = Script(
    "with it", "With it", (*edition("tb").characters, "xaan", "seamstress", "exorcist", "acrobat", "zealot")
)
CAST = "Ann xaan, Bob imp, Cat empath, Dan soldier, Eve virgin, Flo saint, Gus recluse, Hal slayer"
TOWNSFOLK = ["Cat", "Dan", "Eve", "Hal"]


def town_of(cast: str = CAST, script: Script = TB) -> Town:
    """As dealt, before the first night."""
    return Town(cast, script=script)


def poisoned(town: Town) -> list[str]:
    return [name for name in town.names if not town.sober(name)]


def night(town: Town, cat: int | None = None, **players: object) -> list[str]:
    """The next one: the Empath is told this, where it may be false."""
    return town.night(storyteller={} if cat is None else {"Cat": cat}, **players)


@pytest.mark.example("carousel/xaan/inline-1")
def test_example_with_two_outsiders_it_is_the_second_night_and_day_and_no_other() -> None:
    town = town_of(CAST.replace("Gus recluse", "Gus butler"))
    night(town, Gus="Bob")
    assert poisoned(town) == []
    town.end_day()
    night(town, 2, Gus="Bob", Bob="Flo")
    assert poisoned(town) == TOWNSFOLK
    town.nominate("Hal", "Eve")
    assert town.alive("Hal"), "a poisoned Virgin"
    town.slay("Hal", "Bob")
    assert town.winner is None
    town.end_day()
    town.dusk()
    assert poisoned(town) == []
    night(town, Gus="Bob", Bob="Dan")
    assert poisoned(town) == []


@pytest.mark.example("carousel/xaan/1")
def test_example_in_the_third_night_exorcist_acrobat_and_seamstress_fail() -> None:
    cast = (
        "Ann xaan, Bob imp, Cat exorcist, Dan drunk(monk), Eve acrobat, Flo seamstress, Gus saint, Hal recluse,"
        " Ida chef, Jon mayor"
    )
    town = town_of(cast)
    town.night(Flo=None)
    town.end_day()
    town.night(Cat="Ida", Eve="Ida", Flo=None, Bob="Ida", Dan="Ida", storyteller={})
    town.end_day()
    told = {"Flo": True}
    dead = town.night(Cat="Bob", Eve="Dan", Flo="Bob Gus", Bob="Cat", Dan="Gus", storyteller=told)
    assert dead == ["Cat"], "the Demon acts, and the Acrobat lives"
    assert town.learned("Flo") == [True]
    assert poisoned(town) == ["Cat", "Dan", "Eve", "Flo", "Ida", "Jon"]


@pytest.mark.example("carousel/xaan/3")
def test_example_without_outsiders_nobody_is_ever_poisoned() -> None:
    town = town_of(CAST.replace("Flo saint", "Flo chef").replace("Gus recluse", "Gus mayor"))
    night(town)
    assert poisoned(town) == []
    for _ in range(3):
        town.end_day()
        night(town, Bob="Dan")
        assert poisoned(town) == []


# The bag


@pytest.mark.parametrize("outsiders", [0, 1, 2, 3, 4])
def test_there_may_be_any_number_of_outsiders(outsiders: int) -> None:
    good = ("chef", "empath", "monk", "slayer", "mayor")[outsiders:]
    bag = (*good, *TB.outsiders[:outsiders], "xaan", "imp")
    assert bag_fault(TB, 7, bag) is None


def test_what_others_make_of_the_number_does_not_count() -> None:
    """Not added, overridden: in whatever order."""
    for evil in (("baron", "xaan"), ("xaan", "baron")):
        assert sorted(counts.outsiders for counts in possible_counts(10, evil)) == list(range(8))


# When


def test_an_outsider_made_later_changes_nothing() -> None:
    town = town_of()
    night(town)
    town.rule("become", "Hal", "butler")
    town.end_day()
    night(town, 2, Bob="Dan", Hal="Bob")
    assert poisoned(town) == ["Cat", "Dan", "Eve"]


def test_what_acts_before_it_in_that_night_is_not_poisoned() -> None:
    town = town_of()
    night(town)
    town.end_day()
    town.night_up_to("xaan")
    assert poisoned(town) == []


@pytest.mark.parametrize("how", ["Drunk", "Poisoned", "kill"])
def test_drunk_or_dead_in_that_night_it_never_happens(how: str) -> None:
    town = town_of()
    night(town)
    if how == "kill":
        town.rule("kill", "Ann")
    else:
        town.rule("mark", "Ann", (how, None))
    town.end_day()
    night(town, Bob="Flo")
    assert poisoned(town) == ([] if how == "kill" else ["Ann"])
    if how != "kill":
        town.rule("unmark", "Ann", how)
        assert poisoned(town) == []


def poisoning() -> Town:
    """The second day, with two Outsiders."""
    town = town_of()
    night(town)
    town.end_day()
    night(town, 2, Bob="Flo")
    assert poisoned(town) == TOWNSFOLK
    return town


def test_with_its_life_the_poison_ends() -> None:
    town = poisoning()
    town.rule("kill", "Ann")
    assert poisoned(town) == []


def test_who_becomes_a_townsfolk_that_day_is_poisoned_and_who_is_none_any_more_is_not() -> None:
    town = poisoning()
    town.rule("become", "Gus", "monk")
    town.rule("become", "Hal", "butler")
    assert poisoned(town) == ["Cat", "Dan", "Eve", "Gus"]


def test_demon_and_outsiders_are_not_poisoned() -> None:
    town = poisoning()
    assert town.sober("Bob")
    assert town.sober("Gus")


@pytest.mark.parametrize(("made", "hits"), [(2, True), (3, False)])
def test_made_one_later_it_poisons_if_its_night_is_still_to_come(made: int, hits: bool) -> None:
    town = Town(CAST.replace("Ann xaan", "Ann poisoner"), script=TB)
    town.night(Ann="Bob")
    town.end_day()
    if made == 3:
        town.night(Ann="Bob", Bob="Flo")
        town.end_day()
    town.dusk()
    town.rule("become", "Ann", "xaan")
    answers = {"Cat": 2} if hits else {}
    town.night(Bob="Dan", storyteller=answers)
    assert poisoned(town) == (TOWNSFOLK if hits else [])


def test_a_good_xaan_poisons_alike() -> None:
    town = town_of(CAST.replace("Ann xaan", "Ann xaan+good"))
    night(town)
    town.end_day()
    night(town, 2, Bob="Flo")
    assert poisoned(town) == TOWNSFOLK


def test_an_alchemist_with_it_is_spared_by_it() -> None:
    """Our reading: otherwise their own poison would end all the other."""
    script = Script("with it", "With it", (*TB.characters, "alchemist"))
    town = Town(CAST.replace("Ann xaan", "Ann alchemist").replace("Hal slayer", "Hal baron"), script=script)
    me = standing(town.game.grimoire).held[0][0]
    town.game.grimoire.mark("Has Ability", 0, by=me, data="xaan")
    night(town)
    town.end_day()
    night(town, 2, Bob="Flo")
    assert poisoned(town) == ["Cat", "Dan", "Eve"]
    assert not any(isinstance(told.fact, Learned) and told.to == (0,) for told in town.ledger)


def test_two_of_them_are_as_one() -> None:
    town = town_of(CAST.replace("Hal slayer", "Hal xaan"))
    night(town)
    town.end_day()
    night(town, 2, Bob="Flo")
    assert poisoned(town) == ["Cat", "Dan", "Eve"]
    town.rule("kill", "Ann")
    assert poisoned(town) == ["Cat", "Dan", "Eve"]
