"""The Bone Collector: once, a dead player has their ability back until dusk."""

import pytest

from engine.course import play_step
from engine.ledger import NominationsReopened, ThisIs
from engine.questions import CLOSE_NOMINATIONS, IllegalAnswer
from tests.scenario import Town, whatever

CAST = (
    "Ann bonecollector, Bob fanggu, Cat flowergirl!, Dan mutant, Eve artist, Flo klutz, Gus witch, Hal sage"
)


@pytest.mark.example("travellers_fabled/bone_collector/1")
def test_example_the_flowergirl_learns_once_more() -> None:
    """For one night, and she stays dead."""
    town = Town(CAST, night=2).day()
    town.nominate("Dan", "Gus", votes="Bob")
    town.end_day()
    town.night(Ann="Cat", Gus="Hal", Bob="Cat")
    assert town.learned("Cat") == [True]
    assert not town.alive("Cat")
    assert town.marks("Ann") == ["No Ability"]
    town.end_day()
    town.night(Gus="Hal", Bob="Cat")
    assert not town.woken("Cat")
    assert not town.woken("Ann")


@pytest.mark.example("travellers_fabled/bone_collector/3")
def test_example_the_dead_butcher_nominates() -> None:
    """The town is told so."""
    town = Town(CAST.replace("Cat flowergirl", "Cat butcher"), night=2)
    town.night(Ann="Cat", Gus="Hal", Bob="Cat")
    town.nominate("Dan", "Hal", votes="Ann Bob Dan Eve Gus")
    town.act(CLOSE_NOMINATIONS)
    play_step(town.game)
    assert NominationsReopened(town.seat("Cat")) in town.public()
    assert town.nominate("Cat", "Eve", votes="Ann Dan Eve") == "about to die"


@pytest.mark.example("travellers_fabled/bone_collector/4")
def test_example_the_juggler_guessed_while_dead() -> None:
    """Three of five are right."""
    town = Town(CAST.replace("Cat flowergirl", "Cat juggler"), night=2).day()
    guesses = (
        ThisIs(1, "fanggu"), ThisIs(3, "mutant"), ThisIs(4, "artist"), ThisIs(5, "witch"), ThisIs(6, "klutz"),
    )  # fmt: skip
    town.act("juggle", "Cat", None, guesses)
    town.end_day()
    town.night(Ann="Cat", Gus="Hal", Bob="Cat")
    assert town.learned("Cat") == [3]


def test_who_is_brought_back_is_not_told() -> None:
    """They notice when they act."""
    town = Town(CAST.replace("Cat flowergirl", "Cat sage"), night=2)
    town.night(Ann="Cat", Gus="Hal", Bob="Cat")
    assert not town.woken("Cat")


def test_what_was_used_up_is_as_new_until_dusk() -> None:
    """The almanac names the Slayer: with a Bone Collector in town the dead may claim to shoot; one can."""
    town = Town(
        "Ann bonecollector, Bob imp, Cat slayer, Dan baron, Eve mayor!, Flo chef, Gus saint, Hal soldier",
        night=2,
    ).day()
    town.slay("Cat", "Hal")
    town.rule("kill", "Cat")
    town.end_day()
    town.night(Ann="Cat", Bob="Hal")
    town.slay("Eve", "Bob")
    assert town.alive("Bob")
    town.slay("Cat", "Bob")
    assert not town.alive("Bob")


def test_what_is_given_back_and_not_used_is_gone_at_dusk() -> None:
    town = Town(
        "Ann bonecollector, Bob imp, Cat slayer!, Dan baron, Eve mayor!, Flo chef, Gus saint, Hal soldier",
        night=2,
    )
    town.night(Ann="Cat", Bob="Hal")
    town.end_day()
    town.night(Bob="Hal")
    town.slay("Cat", "Bob")
    assert town.alive("Bob")


def test_what_is_learnt_at_the_start_is_learnt_that_night() -> None:
    """The Clockmaker, dead as they are."""
    town = Town(CAST.replace("Cat flowergirl", "Cat clockmaker"), night=2)
    town.night(Ann="Cat", Gus="Hal", Bob="Cat")
    assert town.learned("Cat") == [3]


def test_once_and_only_the_dead_and_only_when_they_wish() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.snapshot().night(Ann="Eve", Gus="Hal", Bob="Cat")
    town.night(Ann=None, Gus="Hal", Bob="Cat")
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Ann="Cat", Gus="Hal", Bob="Cat")
    assert town.learned("Cat") == [False]


def test_nobody_is_dead_nobody_is_woken() -> None:
    town = Town(CAST.replace("!", ""), night=2)
    town.night(Gus="Hal", Bob="Eve")
    assert not town.woken("Ann")


def test_not_on_the_first_night() -> None:
    town = Town(CAST.replace("flowergirl!", "oracle!"))
    town.night(Gus="Hal")
    assert town.choices("Ann") == []


def test_killed_tonight_what_they_gave_is_gone() -> None:
    """G3."""
    town = Town(CAST, night=2).day()
    town.end_day()
    town.night(Ann="Cat", Gus="Hal", Bob="Ann")
    assert not town.woken("Cat")


def test_poisoned_it_is_spent_for_nothing() -> None:
    """RB-179, RB-182."""
    town = Town(CAST + "; Poisoned@Ann", night=2)
    town.night(Ann="Cat", Gus="Hal", Bob="Cat")
    assert not town.woken("Cat")
    assert town.marks("Ann") == ["Poisoned", "No Ability"]


def test_dead_they_collect_nothing() -> None:
    """RB-118."""
    town = Town(CAST.replace("bonecollector", "bonecollector!"), night=2)
    town.night(Gus="Hal", Bob="Cat")
    assert not town.woken("Ann")


def test_poisoned_dead_have_no_ability_back() -> None:
    """G6: but they act as if."""
    town = Town(CAST + "; Poisoned@Cat", night=2)
    town.night(Ann="Cat", Gus="Hal", Bob="Cat", storyteller={"Cat": True})
    assert town.learned("Cat") == [True]


def test_served_twice_by_the_barista_they_bring_back_two() -> None:
    """An unspent power may be used twice."""
    cast = CAST.replace("Dan mutant", "Dan barista").replace("Eve artist", "Eve oracle!")
    town = Town(cast, night=2)
    town.night(Ann=["Cat", "Eve"], Gus="Hal", Bob="Cat", storyteller={"Dan": ["Ann", "Ability Twice"]})
    assert town.learned("Cat") == [False]
    assert town.learned("Eve") == [0]


@pytest.mark.parametrize("nominator", ["Eve", "Flo"])
def test_a_dead_virgin_is_a_virgin_again(nominator: str) -> None:
    """The almanac names her: whoever nominated her before is forgotten until dusk."""
    cast = "Ann bonecollector, Bob imp, Cat virgin!, Dan baron, Eve mayor, Flo butler, Gus saint, Hal soldier"
    town = Town(cast + "; No Ability@Cat<Cat/virgin", night=2)
    town.night(Ann="Cat", Bob="Hal", Flo="Eve")
    town.nominate(nominator, "Cat")
    assert town.alive("Eve") is (nominator == "Flo")


def test_a_dead_seamstress_asks_again() -> None:
    town = Town(
        CAST.replace("Cat flowergirl!", "Cat seamstress!") + "; No Ability@Cat<Cat/seamstress", night=2
    )
    town.night(Ann="Cat", Cat="Bob Gus", Gus="Hal", Bob="Cat")
    assert town.learned("Cat") == [True]


def test_a_dead_professor_brings_somebody_back() -> None:
    """A night later there is nothing to bring back with."""
    cast = "Ann bonecollector, Bob zombuul, Cat professor!, Dan assassin, Eve pacifist!, Flo goon, Gus fool"
    town = Town(cast, night=2)
    town.night(Ann="Cat", Cat="Eve", Dan=None, Bob="Cat")
    assert town.alive("Eve")
    assert not town.alive("Cat")
    town.end_day()
    town.night(Dan=None, Bob="Cat")
    assert not town.woken("Cat")


def test_a_dead_monk_guards() -> None:
    cast = "Ann bonecollector, Bob imp, Cat monk!, Dan baron, Eve mayor, Flo butler, Gus saint, Hal soldier"
    town = Town(cast, night=2)
    assert town.night(Ann="Cat", Cat="Gus", Bob="Gus", Flo="Eve") == []


def test_a_dead_widow_whom_a_vigormortis_lets_poison_poisons_on_and_once_more() -> None:
    """What she did has not ended with her life, so it does not end when she has the ability anew."""
    cast = "Ann bonecollector, Bob vigormortis, Cat widow, Dan chef, Eve slayer, Flo soldier, Gus mayor, Hal saint"
    town = Town(f"{cast}; Poisoned@Eve<Cat/widow", night=2)
    town.night(Bob="Cat", storyteller={"Bob": "Dan"})
    town.end_day()
    town.night(Ann="Cat", Cat="Hal", Bob="Flo", storyteller={"Cat": whatever})
    assert [name for name in town.names if not town.sober(name)] == ["Dan", "Eve", "Hal"]


def test_a_dead_widow_who_keeps_nothing_poisons_whom_she_chooses_now_alone() -> None:
    """RB-163: what she did has ended with her life."""
    cast = "Ann bonecollector, Bob imp, Cat widow!, Dan chef, Eve slayer, Flo soldier, Gus mayor, Hal saint"
    town = Town(f"{cast}; Poisoned@Eve<Cat/widow", night=2)
    town.night(Ann="Cat", Cat="Hal", Bob="Dan", storyteller={"Cat": whatever})
    assert [name for name in town.names if not town.sober(name)] == ["Hal"]
