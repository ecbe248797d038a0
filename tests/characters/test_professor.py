"""The Professor: once, on any night but the first, a dead Townsfolk lives again."""

import pytest

from engine.chronicle import WentWrong
from engine.grimoire import Ability
from engine.ledger import DayBroke
from engine.questions import IllegalAnswer
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann professor, Bob imp, Cat saint!, Dan poisoner, Eve soldier!, Flo slayer, Gus chef!, Hal baron!"


def test_a_dead_townsfolk_lives_again() -> None:
    """Announced at dawn, without a reason."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Flo", Bob="Flo", Ann="Eve") == ["Flo"]
    assert town.alive("Eve")
    assert DayBroke(2, (5,), (4,)) in town.public()
    assert town.game.square.alive[4]


@pytest.mark.parametrize("name", ["Cat", "Hal"])
def test_nobody_else_does_and_it_is_spent(name: str) -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Flo", Bob="Flo", Ann=name)
    assert not town.alive(name)
    assert town.marks("Ann") == ["No Ability"]
    town.end_day()
    town.night(Dan="Flo", Bob="Bob", storyteller={"Bob": "Dan"})
    assert not town.woken("Ann")


def test_a_dead_demon_and_a_traveller_stay_dead() -> None:
    town = Town(CAST.replace("Hal baron!", "Hal imp!") + ", Ida thief!", night=2)
    for name in ("Hal", "Ida"):
        trial = town.snapshot()
        trial.night(Dan="Flo", Bob="Flo", Ann=name)
        assert not trial.alive(name)


def test_they_may_wait_and_are_not_asked_before_somebody_is_dead() -> None:
    town = Town(CAST.replace("!", ""), night=2)
    town.night(Dan="Flo", Bob="Flo")
    assert not town.woken("Ann")
    town.end_day()
    town.night(Dan="Eve", Bob="Eve", Ann=None)
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Dan="Cat", Bob="Gus", Ann="Eve")
    assert town.alive("Eve")


def test_not_on_the_first_night() -> None:
    town = Town(CAST)
    town.night(Dan="Flo")
    assert not town.choices("Ann")


def test_only_who_is_known_to_be_dead_can_be_chosen() -> None:
    """Tonight's victim is not: the offer comes from public facts."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Flo", Ann=None)
    assert sorted(set(town.choices("Ann")) & set(town.names)) == ["Cat", "Eve", "Gus", "Hal"]
    with pytest.raises(IllegalAnswer):
        Town(CAST, night=2).night(Dan="Cat", Bob="Cat", Ann="Flo")


def test_the_revived_have_their_ability_back_and_learn_at_once() -> None:
    """RB-326, G11: a Chef counts again tonight; a Slayer shoots again."""
    town = Town(CAST, night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Gus")
    assert town.learned("Gus") == [0]
    town = Town(CAST.replace("Flo slayer", "Flo slayer!") + "; No Ability@Flo<Flo/slayer", night=2)
    town.night(Dan="Cat", Bob="Cat", Ann="Flo")
    town.slay("Flo", "Bob")
    assert not town.alive("Bob")


def test_the_revived_vote_and_nominate_and_have_a_ghost_vote_again() -> None:
    town = Town(CAST.replace("Eve soldier!", "Eve soldier!!"), night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    assert town.nominate("Eve", "Dan", votes="Ann Eve") == "about to die"
    assert town.game.grimoire.seats[4].ghost_vote


def test_who_acts_later_in_the_night_acts_tonight() -> None:
    """The slot decides: an Undertaker comes after, a Monk came before."""
    town = Town(CAST.replace("Gus chef!", "Gus empath!").replace("Eve soldier!", "Eve monk!"), night=2)
    one = town.snapshot()
    one.night(Dan="Flo", Bob="Flo", Ann="Gus")
    assert len(one.learned("Gus")) == 1
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    assert town.choices("Eve") == []


def test_a_zombuul_that_looks_dead_is_no_townsfolk() -> None:
    """Chosen legally, in vain."""
    town = Town(CAST.replace("Bob imp", "Bob zombuul!?"), night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Bob")
    assert not town.alive("Bob")
    assert town.game.grimoire.seats[1].feigns
    assert "No Ability" in town.marks("Ann")


@pytest.mark.parametrize("counts", [True, False])
def test_a_dead_spy_may_count_as_a_townsfolk(counts: bool) -> None:
    """G15: and is misread if so."""
    town = Town(CAST.replace("Hal baron!", "Hal spy!"), night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Hal", storyteller={"Ann": counts})
    assert town.alive("Hal") is counts
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle) is counts


def test_a_dead_drunk_is_an_outsider() -> None:
    """G16."""
    town = Town(CAST.replace("Eve soldier!", "Eve drunk(soldier)!"), night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    assert not town.alive("Eve")


def test_an_evil_townsfolk_comes_back_evil() -> None:
    town = Town(CAST.replace("Eve soldier!", "Eve soldier+evil!"), night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    assert town.alive("Eve")
    assert town.alignment("Eve") is EVIL


def test_poisoned_it_is_spent_in_vain() -> None:
    """RB-190."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Flo", Ann="Eve")
    assert not town.alive("Eve")
    assert "No Ability" in town.marks("Ann")
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)


def test_a_drunk_who_thinks_they_are_the_professor_revives_nobody() -> None:
    town = Town(CAST.replace("Ann professor", "Ann drunk(professor)"), night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    assert not town.alive("Eve")
    town.end_day()
    town.night(Dan="Bob", Bob="Dan")
    assert not town.woken("Ann")


def test_dead_at_their_turn_they_do_not_wake() -> None:
    """Killed by the Demon before it."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Flo", Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_an_evil_one_revives_as_well() -> None:
    town = Town(CAST.replace("Ann professor", "Ann professor+evil"), night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    assert town.alive("Eve")


def test_who_has_come_back_already_tonight_is_not_revived_again() -> None:
    """Shabaloth gave them back, which nobody knows yet: the Professor's choice is spent."""
    cast = CAST.replace("Bob imp", "Bob shabaloth") + "; Dead@Eve<Bob/shabaloth~dusk3"
    town = Town(cast, night=2)
    town.night(Dan="Flo", Bob="Flo Cat", Ann="Eve", storyteller={"Bob": "Eve"})
    assert town.alive("Eve")
    assert "No Ability" in town.marks("Ann")


def test_swapped_in_before_the_slot_they_revive_tonight() -> None:
    town = Town(CAST + "; No Ability@Ann<Ann/professor", night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Flo", "professor")
    town.night(Bob="Cat", Flo="Eve")
    assert town.alive("Eve")


def test_back_from_the_dead_they_revive_again() -> None:
    """RB-326: two Professors raise each other."""
    town = Town(CAST.replace("Eve soldier!", "Eve professor!") + "; No Ability@Eve<Eve/professor", night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    assert "No Ability" not in town.marks("Eve")
    town.end_day()
    town.night(Dan="Cat", Bob="Cat", Eve="Gus")
    assert town.alive("Gus")


def test_gained_given_back_or_twice() -> None:
    """An Apprentice with it, a dead Professor with a Bone Collector, and a Barista's two."""
    town = Town(CAST.replace("Ann professor", "Ann professor!") + ", Ida apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 8, 8), "professor")
    town.night(Dan="Cat", Bob="Cat", Ida="Eve")
    assert town.alive("Eve")
    back = "; Has Ability@Ann<Flo/slayer~dusk3"
    town = Town(CAST.replace("Ann professor", "Ann professor!") + back, night=2)
    town.night(Dan="Cat", Bob="Cat", Ann="Ann")
    assert town.alive("Ann")
    town = Town(CAST + "; Ability Twice@Ann<Flo/slayer~dusk3", night=2)
    town.night(Dan="Cat", Bob="Cat", Ann=["Eve", "Gus"])
    assert town.alive("Eve")
    assert town.alive("Gus")


def test_a_philosopher_who_names_the_professor() -> None:
    town = Town(CAST.replace("Flo slayer", "Flo philosopher"), night=2)
    town.night(Flo=["professor", "Gus"], Dan="Cat", Bob="Cat", Ann="Eve")
    assert town.alive("Gus")
    assert not town.alive("Eve")


def test_a_kept_sober_professor_is_not_poisoned() -> None:
    town = Town(CAST + "; Sober & Healthy@Ann<Flo/slayer~dusk3", night=2)
    town.night(Dan="Ann", Bob="Cat", Ann="Eve")
    assert town.alive("Eve")


# With the others of Bad Moon Rising


def test_a_spent_fool_comes_back_with_a_death_to_spare() -> None:
    """G11."""
    town = Town(CAST.replace("Eve soldier!", "Eve fool!") + "; No Ability@Eve<Eve/fool", night=2)
    town.night(Dan="Flo", Bob="Flo", Ann="Eve")
    town.execute("Eve")
    assert town.alive("Eve")


def test_a_grandmother_comes_back_and_has_a_grandchild() -> None:
    town = Town(CAST.replace("Eve soldier!", "Eve grandmother!"), night=2)
    told = ThisIs("Ann", "professor")
    town.night(Dan="Cat", Bob="Cat", Ann="Eve", storyteller={"Eve": told})
    assert town.learned("Eve") == [told]
    town.end_day()
    assert town.night(Dan="Cat", Bob="Ann") == ["Ann", "Eve"]


def test_a_minstrel_comes_back_without_a_song_and_a_tea_lady_at_once_protects() -> None:
    town = Town(CAST.replace("Eve soldier!", "Eve minstrel!"), night=2)
    town.night(Dan="Cat", Bob="Cat", Ann="Eve")
    assert town.sober("Bob")
    town = Town(CAST.replace("Gus chef!", "Gus tealady!"), night=2)
    town.night(Dan="Cat", Bob="Cat", Ann="Gus")
    town.execute("Ann")  # her living neighbours are Flo and Ann
    assert town.alive("Ann")


def test_after_the_demon_so_the_revived_are_safe_tonight() -> None:
    town = Town(CAST.replace("Bob imp", "Bob po") + "; 3 Attacks@Bob<Bob/po", night=2)
    assert town.night(Dan="Cat", Bob="Eve Flo Gus", Ann="Eve") == ["Flo"]
    assert town.alive("Eve")


def test_a_godfather_s_victim_of_tonight_is_not_yet_known_to_be_dead() -> None:
    town = Town(
        CAST.replace("Dan poisoner", "Dan godfather").replace("Cat saint!", "Cat tinker"), night=2
    ).day()
    town.execute("Cat")
    town.night(Bob="Cat", Dan="Flo", Ann="Eve")
    assert not town.alive("Flo")
    assert "Flo" not in town.choices("Ann")
