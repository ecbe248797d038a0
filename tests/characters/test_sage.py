"""The Sage: killed by the Demon, they are shown two players of whom one did it."""

import pytest

from engine.questions import IllegalAnswer
from tests.scenario import Town, whatever

CAST = "Ann sage, Bob imp, Cat soldier, Dan poisoner, Eve flowergirl, Flo virgin"


def test_killed_by_the_demon_they_are_shown_two_players() -> None:
    """Rules spec, sage: the other is anybody else; in order of seat, so the order tells nothing."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Dan", Bob="Ann", storyteller={"Ann": (1, 4)}) == ["Ann"]
    assert town.learned("Ann") == [("Bob", "Eve")]
    assert town.offered("Ann") == [("Bob", "Cat"), ("Bob", "Dan"), ("Bob", "Eve"), ("Bob", "Flo")]


@pytest.mark.parametrize("pair", [(2, 4), (4, 1), (0, 1), (1, 1)])
def test_the_demon_must_be_among_them_and_not_the_sage(pair: tuple[int, int]) -> None:
    with pytest.raises(IllegalAnswer):
        Town(CAST, night=2).night(Dan="Dan", Bob="Ann", storyteller={"Ann": pair})


def test_example_rulebook_abilities_13_they_learn_it_at_once() -> None:
    """RB-155: nobody forgets here, so they are woken in the Demon's turn and
    the entry on the sheet is never needed; the Sweetheart's drunk is picked when she dies by day, at once as well."""
    town = Town("Ann sage, Bob imp, Cat sweetheart, Dan baron, Eve flowergirl, Flo artist", night=2).day()
    town.execute("Cat", storyteller={"Cat": "Eve"})
    assert not town.sober("Eve")
    town.night(Bob="Ann", storyteller={"Ann": (1, 5), "Eve": True})
    assert town.learned("Ann") == [("Bob", "Flo")]
    steps = [told.step for told in town.ledger if told.to == (0,)]
    assert steps == ["n2/imp@1"] or steps == ["n3/imp@1"]


@pytest.mark.parametrize("how", ["execution", "ruling", "witch"])
def test_not_for_any_other_death(how: str) -> None:
    """Executed, dead by a ruling, or killed by a Minion: nothing."""
    town = Town(CAST.replace("Dan poisoner", "Dan witch"), night=1)
    town.night(Dan="Ann" if how == "witch" else "Flo")
    if how == "execution":
        town.execute("Ann")
    elif how == "witch":
        town.nominate("Ann", "Cat")
    else:
        town.rule("kill", "Ann")
    assert not town.alive("Ann")
    assert town.told("Ann") == []
    if town.game.phase.value != "dusk":
        town.end_day()
    town.night(Dan="Dan", Bob="Ann")
    assert town.learned("Ann") == []


def test_the_mayor_s_substitute_is_killed_by_the_demon() -> None:
    """G9 (?): a death that was moved is still the Demon's."""
    town = Town(CAST.replace("Cat soldier", "Cat mayor"), night=2)
    town.night(Dan="Dan", Bob="Cat", storyteller={"Cat": "Ann", "Ann": (1, 2)})
    assert town.learned("Ann") == [("Bob", "Cat")]


def test_killed_by_a_pukka_they_are_poisoned_at_death() -> None:
    """Rules spec, sage, G8."""
    town = Town("Ann sage, Bob pukka, Cat fool, Dan godfather, Eve artist, Flo oracle")
    town.night(Bob="Ann")
    town.end_day()
    town.night(Bob="Eve", storyteller={"Ann": (2, 3)})
    assert not town.alive("Ann")
    assert town.learned("Ann") == [("Cat", "Dan")]


def test_poisoned_or_drunk_they_are_shown_any_two_others() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Ann", storyteller={"Ann": (2, 5)})
    assert len(town.offered("Ann")) == 10
    town = Town(CAST.replace("Ann sage", "Ann drunk(sage)"), night=2)
    town.night(Dan="Dan", Bob="Ann", storyteller={"Ann": (2, 5)})
    assert town.learned("Ann") == [("Cat", "Flo")]


def test_under_a_vortox_neither_is_the_demon() -> None:
    """Rules spec, sage."""
    town = Town("Ann sage, Bob vortox, Cat klutz, Dan witch, Eve artist, Flo oracle", night=2)
    town.night(Dan="Dan", Bob="Ann", storyteller={"Ann": (2, 3), "Flo": whatever})
    assert all("Bob" not in pair for pair in town.offered("Ann"))


def test_a_recluse_may_be_shown_in_the_demon_s_place() -> None:
    """Jinx recluse-sage; not one who is poisoned."""
    cast = CAST.replace("Cat soldier", "Cat recluse")
    town = Town(cast, night=2)
    town.night(Dan="Dan", Bob="Ann", storyteller={"Ann": (2, 4)})
    assert town.learned("Ann") == [("Cat", "Eve")]
    town = Town(cast, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": (2, 4)})


def test_another_demon_is_not_the_killer() -> None:
    town = Town(CAST.replace("Cat soldier", "Cat imp"), night=2)
    town.night(Dan="Dan", Bob="Ann", Cat="Flo", storyteller={"Ann": (1, 2)})
    assert all("Bob" in pair for pair in town.offered("Ann"))


def test_a_sage_who_is_saved_learns_nothing() -> None:
    town = Town(CAST.replace("Flo virgin", "Flo monk"), night=2)
    assert town.night(Dan="Dan", Flo="Ann", Bob="Ann") == []
    assert not town.woken("Ann")


def test_an_evil_sage_learns_the_same() -> None:
    town = Town(CAST.replace("Ann sage", "Ann sage+evil"), night=2)
    town.night(Dan="Dan", Bob="Ann", storyteller={"Ann": (1, 4)})
    assert town.learned("Ann") == [("Bob", "Eve")]


def test_a_philosopher_killed_by_the_demon() -> None:
    town = Town(CAST.replace("Flo virgin", "Flo philosopher"), night=2)
    town.night(Dan="Dan", Flo="sage", Bob="Flo", storyteller={"Flo": (1, 4)})
    assert town.learned("Flo") == [("Bob", "Eve")]


def test_who_becomes_a_sage_by_night_and_dies_that_night() -> None:
    town = Town(CAST.replace("Ann sage", "Ann artist"), night=2)
    town.night_up_to("imp", Dan="Dan")
    town.rule("become", "Ann", "sage")
    town.night(Bob="Ann", storyteller={"Ann": (1, 4)})
    assert town.learned("Ann") == [("Bob", "Eve")]


def test_the_dead_cannot_be_killed_again() -> None:
    """G7: not even one to whom a Bone Collector gave the ability back."""
    town = Town(CAST.replace("Ann sage", "Ann sage!").replace("Flo virgin", "Flo bonecollector"), night=2)
    town.night(Flo="Ann", Dan="Dan", Bob="Ann")
    assert town.learned("Ann") == []


def test_a_barista_s_sage_learns_the_truth_from_a_vortox() -> None:
    """Sober, healthy, and whatever they learn is true."""
    town = Town("Ann sage, Bob vortox, Cat klutz, Dan witch, Eve artist, Flo barista, Gus oracle", night=2)
    town.night(
        Dan="Dan",
        Bob="Ann",
        storyteller={"Flo": ["Ann", "Sober & Healthy"], "Ann": whatever, "Gus": whatever},
    )
    assert "Bob" in town.learned("Ann")[0]
