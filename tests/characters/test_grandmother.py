"""The Grandmother: learns a good player and who they are; if the Demon kills that player, she dies too."""

import pytest

from engine import ledger
from engine.chronicle import WentWrong
from engine.grimoire import Ability
from engine.house_rules import HouseRules
from engine.questions import Grandchild, IllegalAnswer
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann grandmother, Bob imp, Cat saint, Dan poisoner, Eve mayor, Flo slayer, Gus monk"
KIN = "; Grandchild@Flo<Ann/grandmother"
LATER = CAST + KIN


# What she learns


def test_she_learns_a_good_player_and_their_character() -> None:
    """The Storyteller picks, and the grandchild is not told."""
    town = Town(CAST)
    town.night(Dan="Eve", storyteller={"Ann": ThisIs("Flo", "slayer")})
    assert town.learned("Ann") == [ThisIs("Flo", "slayer")]
    assert town.learned("Flo") == []
    assert town.marks("Flo") == ["Grandchild"]


def test_any_townsfolk_or_outsider_on_the_good_side() -> None:
    """Not herself, nobody evil, no Traveller."""
    town = Town(CAST.replace("Eve mayor", "Eve mayor+evil") + ", Hal thief+good")
    town.night(Dan="Eve", Hal="Eve", storyteller={"Ann": ThisIs("Flo", "slayer")})
    shown = [ThisIs("Cat", "saint"), ThisIs("Flo", "slayer"), ThisIs("Gus", "monk")]
    assert town.offered("Ann") == shown


def test_with_only_one_to_show_nobody_is_asked() -> None:
    town = Town("Ann grandmother, Bob imp, Cat poisoner, Dan baron, Eve mayor")
    town.night(Cat="Cat")
    assert town.learned("Ann") == [ThisIs("Eve", "mayor")]


def test_a_drunk_grandchild_is_shown_as_the_drunk() -> None:
    """G16."""
    town = Town(CAST.replace("Flo slayer", "Flo drunk(slayer)"))
    town.night(Dan="Eve", storyteller={"Ann": ThisIs("Flo", "drunk")})
    assert ThisIs("Flo", "slayer") not in town.offered("Ann")


def test_a_spy_may_be_the_grandchild_under_a_good_character() -> None:
    """G15: never as the Spy; the Mathematician counts the misreading."""
    town = Town(CAST.replace("Dan poisoner", "Dan spy"))
    town.night(storyteller={"Ann": ThisIs("Dan", "chef")})
    assert ThisIs("Dan", "spy") not in town.offered("Ann")
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)
    assert town.marks("Dan") == ["Grandchild"]


def test_a_recluse_may_be_the_grandchild_as_themself() -> None:
    town = Town(CAST.replace("Cat saint", "Cat recluse"))
    town.night(Dan="Eve", storyteller={"Ann": ThisIs("Cat", "recluse")})
    assert [one for one in town.offered("Ann") if one.seat == "Cat"] == [ThisIs("Cat", "recluse")]
    assert not any(isinstance(e, WentWrong) for e in town.game.chronicle)


def test_poisoned_she_may_be_told_anything_and_still_has_a_grandchild() -> None:
    """(?) Our default of the house rule: the Storyteller fixes a real one."""
    town = Town(CAST)
    town.night(Dan="Ann", storyteller={"Ann": [ThisIs("Bob", "chef"), "Flo"]})
    assert town.learned("Ann") == [ThisIs("Bob", "chef")]
    assert town.marks("Flo") == ["Grandchild"]
    asked = [question.options for question in town.asked if isinstance(question.options, Grandchild)]
    assert [sorted(options.all()) for options in asked] == [[2, 4, 5, 6]]


def test_poisoned_and_told_the_truth_that_player_is_the_grandchild() -> None:
    town = Town(CAST)
    town.night(Dan="Ann", storyteller={"Ann": ThisIs("Flo", "slayer")})
    assert town.marks("Flo") == ["Grandchild"]
    assert not any(isinstance(e, WentWrong) for e in town.game.chronicle)


def test_by_the_other_house_rule_she_has_none() -> None:
    town = Town(CAST)
    town.game.house_rules = HouseRules({"grandmother: has a grandchild even when drunk at the start": False})
    town.night(Dan="Ann", storyteller={"Ann": ThisIs("Flo", "slayer")})
    assert town.marks("Flo") == []


def test_a_drunk_who_thinks_they_are_the_grandmother_has_none() -> None:
    town = Town(CAST.replace("Ann grandmother", "Ann drunk(grandmother)"))
    town.night(Dan="Eve", storyteller={"Ann": ThisIs("Bob", "chef")})
    assert all("Grandchild" not in town.marks(name) for name in town.names)
    town.end_day()
    assert town.night(Dan="Eve", Gus="Eve", Bob="Flo") == ["Flo"]


def test_false_answers_name_good_characters_and_no_traveller() -> None:
    town = Town(CAST + ", Hal thief+good")
    town.night(Dan="Ann", Hal="Eve", storyteller={"Ann": [ThisIs("Bob", "chef"), "Flo"]})
    assert all(one.seat != "Hal" for one in town.offered("Ann", ledger.ThisIs))
    with pytest.raises(IllegalAnswer):
        Town(CAST).night(Dan="Ann", storyteller={"Ann": ThisIs("Bob", "imp")})


def test_under_a_vortox_it_must_be_false_and_the_grandchild_is_real() -> None:
    """Not another good player with their own character, for that would be true of a grandchild too."""
    town = Town(CAST.replace("Bob imp", "Bob vortox"))
    with pytest.raises(IllegalAnswer):
        town.snapshot().night(Dan="Eve", storyteller={"Ann": ThisIs("Flo", "slayer")})
    town.night(Dan="Eve", storyteller={"Ann": [ThisIs("Flo", "chef"), "Flo"]})
    town.execute("Eve")
    assert sorted(town.night(Dan="Cat", Gus="Cat", Bob="Flo")) == ["Ann", "Flo"]


def test_an_evil_grandmother_learns_a_good_player() -> None:
    town = Town(CAST.replace("Ann grandmother", "Ann grandmother+evil"))
    town.night(Dan="Eve", storyteller={"Ann": ThisIs("Flo", "slayer")})
    assert town.learned("Ann") == [ThisIs("Flo", "slayer")]


# What becomes of her


def test_she_dies_when_the_demon_kills_her_grandchild() -> None:
    town = Town(LATER, night=2)
    assert town.night(Dan="Eve", Gus="Eve", Bob="Flo") == ["Ann", "Flo"]


def test_a_safe_grandchild_is_a_safe_grandmother() -> None:
    town = Town(LATER, night=2)
    assert town.night(Dan="Eve", Gus="Flo", Bob="Flo") == []


def test_the_demon_alone_counts() -> None:
    """Not an execution, not a Slayer, not a ruling, not an Assassin."""
    town = Town(LATER, night=2).day()
    town.execute("Flo")
    assert town.alive("Ann")
    town = Town(LATER, night=2).day()
    town.rule("kill", "Flo")
    assert town.alive("Ann")
    town = Town(LATER.replace("Dan poisoner", "Dan assassin"), night=2)
    assert town.night(Dan="Flo", Gus="Eve", Bob="Eve") == ["Flo"]


def test_the_demon_s_own_death_by_day_is_no_kill_of_its() -> None:
    """G9: the Imp's player nominates, a Witch curses: what the Demon itself does counts."""
    town = Town(LATER.replace("Flo slayer", "Flo virgin").replace("Eve mayor", "Eve spy"), night=2).day()
    town.nominate("Eve", "Flo", storyteller={"Flo": True})
    assert town.alive("Ann")


def test_a_death_moved_by_the_mayor_is_the_demon_s() -> None:
    """G9 (?)."""
    town = Town(LATER, night=2)
    assert town.night(Dan="Cat", Gus="Cat", Bob="Eve", storyteller={"Eve": "Flo"}) == ["Ann", "Flo"]


def test_she_dies_at_that_moment_not_in_her_slot() -> None:
    """Before an Empath or a Ravenkeeper wakes."""
    town = Town(LATER.replace("Gus monk", "Gus empath"), night=2)
    town.night(Dan="Eve", Bob="Flo", storyteller=None)
    assert town.learned("Gus") == [1]  # Eve, and over the dead Ann and Flo the Imp


def test_poisoned_then_she_lives() -> None:
    """The Mathematician counts it."""
    town = Town(LATER, night=2)
    assert town.night(Dan="Ann", Gus="Eve", Bob="Flo") == ["Flo"]
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)


def test_she_need_not_have_been_sober_when_the_night_began() -> None:
    town = Town(LATER, night=2)
    town.night_up_to("imp", Dan="Ann", Gus="Eve")
    town.rule("become", "Dan", "baron")
    assert sorted(town.night(Bob="Flo")) == ["Ann", "Flo"]


def test_dead_already_nothing_more_happens() -> None:
    town = Town(LATER.replace("Ann grandmother", "Ann grandmother!"), night=2)
    assert town.night(Dan="Eve", Gus="Eve", Bob="Flo") == ["Flo"]


def test_what_protects_her_protects_her_from_grief() -> None:
    """The Innkeeper does; the Monk does not, for it is no Demon's kill."""
    town = Town(LATER.replace("Gus monk", "Gus innkeeper"), night=2)
    night = {"Dan": "Eve", "Gus": "Ann Eve", "Bob": "Flo"}
    assert town.night(**night, storyteller={"Gus": "Eve"}) == ["Flo"]
    town = Town(LATER, night=2)
    assert sorted(town.night(Dan="Eve", Gus="Ann", Bob="Flo")) == ["Ann", "Flo"]


def test_her_death_is_not_the_demon_s() -> None:
    """So another Grandmother does not follow her: chains end."""
    cast = CAST.replace("Gus monk", "Gus grandmother") + KIN + ", Grandchild@Ann<Gus/grandmother"
    town = Town(cast, night=2)
    assert town.night(Dan="Eve", Bob="Flo") == ["Ann", "Flo"]


def test_the_grandchild_is_the_player_whatever_they_become() -> None:
    """G1: also on the other side."""
    town = Town(LATER, night=2)
    town.night_up_to("imp", Dan="Eve", Gus="Eve")
    town.rule("become", "Flo", "soldier")
    town.rule("become", "Flo", "butler")
    town.rule("turn", "Flo", "evil")
    assert town.night(Bob="Flo") == ["Ann", "Flo"]


def test_she_who_becomes_somebody_else_has_no_grandchild() -> None:
    town = Town(LATER, night=2)
    town.night_up_to("imp", Dan="Eve", Gus="Eve")
    town.rule("become", "Ann", "soldier")
    assert town.marks("Flo") == []
    assert town.night(Bob="Flo") == ["Flo"]


def test_who_becomes_the_grandmother_learns_tonight() -> None:
    """RB-162, G10."""
    town = Town(LATER, night=2)
    town.night_up_to("imp", Dan="Eve", Gus="Eve")
    town.rule("become", "Cat", "grandmother")
    assert town.night(Bob="Ann", storyteller={"Cat": ThisIs("Flo", "slayer")}) == ["Ann"]
    town.end_day()
    assert sorted(town.night(Dan="Eve", Gus="Eve", Bob="Flo")) == ["Cat", "Flo"]


def test_back_from_the_dead_she_has_another_grandchild() -> None:
    """RB-326: and the first one no longer concerns her."""
    town = Town(LATER, night=2).day()
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    assert town.night(Dan="Cat", Gus="Cat", Bob="Flo", storyteller={"Ann": ThisIs("Eve", "mayor")}) == ["Flo"]
    assert town.marks("Eve") == ["Grandchild"]
    assert town.marks("Flo") == []


def test_an_evil_one_dies_as_well() -> None:
    town = Town(LATER.replace("Ann grandmother", "Ann grandmother+evil"), night=2)
    assert town.night(Dan="Eve", Gus="Eve", Bob="Flo") == ["Ann", "Flo"]


def test_pukka_s_victim_dies_by_the_demon_a_night_later() -> None:
    town = Town(LATER.replace("Bob imp", "Bob pukka"), night=2)
    town.night(Dan="Eve", Gus="Eve", Bob="Flo")
    town.end_day()
    assert town.night(Dan="Eve", Gus="Eve", Bob="Cat") == ["Ann", "Flo"]


def test_pukka_s_poison_on_her_saves_her() -> None:
    """Poisoned after her grandchild was: the night Flo dies of it, Ann is the one poisoned."""
    town = Town(LATER.replace("Bob imp", "Bob pukka"), night=2)
    town.night(Dan="Eve", Gus="Eve", Bob="Flo")
    town.end_day()
    assert town.night(Dan="Eve", Gus="Eve", Bob="Ann") == ["Flo"]


def test_shabaloth_kills_both_and_she_dies_once() -> None:
    town = Town(LATER.replace("Bob imp", "Bob shabaloth"), night=2)
    assert town.night(Dan="Eve", Gus="Eve", Bob="Flo Ann") == ["Ann", "Flo"]
    town = Town(LATER.replace("Bob imp", "Bob shabaloth"), night=2)
    assert town.night(Dan="Eve", Gus="Eve", Bob="Ann Flo") == ["Ann", "Flo"]


def test_a_fool_for_a_grandchild_saves_them_both_once() -> None:
    town = Town(LATER.replace("Flo slayer", "Flo fool"), night=2)
    assert town.night(Dan="Eve", Gus="Eve", Bob="Flo") == []
    town.end_day()
    assert town.night(Dan="Eve", Gus="Eve", Bob="Flo") == ["Ann", "Flo"]


def test_gained_by_a_philosopher_they_learn_tonight_and_mourn() -> None:
    """The first Grandmother is drunk, and lives on."""
    town = Town(LATER.replace("Cat saint", "Cat philosopher"), night=2)
    town.night(
        Cat="grandmother", Dan="Eve", Gus="Eve", Bob="Dan", storyteller={"Cat": ThisIs("Flo", "slayer")}
    )
    town.end_day()
    assert sorted(town.night(Gus="Eve", Bob="Flo")) == ["Cat", "Flo"]


def test_an_apprentice_with_it_learns_in_the_night_they_gain_it() -> None:
    town = Town(CAST.replace("Ann grandmother", "Ann grandmother!") + ", Hal apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 7, 7), "grandmother")
    town.night(Dan="Eve", Gus="Eve", Bob="Cat", storyteller={"Hal": ThisIs("Flo", "slayer")})
    assert town.learned("Hal") == [ThisIs("Flo", "slayer")]


def test_a_bone_collector_shows_her_another_grandchild() -> None:
    """She is dead: nobody dies of grief."""
    cast = LATER.replace("Ann grandmother", "Ann grandmother!").replace(KIN, "") + ", Hal bonecollector" + KIN
    town = Town(cast, night=2)
    town.night(Hal="Ann", Dan="Eve", Gus="Eve", Bob="Flo", storyteller={"Ann": ThisIs("Cat", "saint")})
    assert town.learned("Ann") == [ThisIs("Cat", "saint")]


def test_twice_by_a_barista_she_has_two() -> None:
    town = Town(CAST.replace("Gus monk", "Gus chef") + "; Ability Twice@Ann<Gus/chef~dusk2")
    town.night(Dan="Eve", storyteller={"Ann": [ThisIs("Flo", "slayer"), ThisIs("Cat", "saint")]})
    assert [name for name in town.names if "Grandchild" in town.marks(name)] == ["Cat", "Flo"]


def test_truthful_by_a_barista_no_spy_is_shown() -> None:
    cast = CAST.replace("Dan poisoner", "Dan spy").replace("Gus monk", "Gus chef")
    town = Town(cast + "; Sober & Healthy@Ann<Gus/chef~dusk2")
    town.night(storyteller={"Ann": ThisIs("Flo", "slayer")})
    assert all(one.seat != "Dan" for one in town.offered("Ann"))


def test_killed_in_the_end_evil_may_win_by_it() -> None:
    """RB-132: two deaths at once."""
    town = Town("Ann grandmother, Bob imp, Cat saint!, Dan baron!, Eve mayor, Flo slayer" + KIN, night=2)
    assert town.night(Bob="Flo") == ["Ann", "Flo"]
    assert town.winner is EVIL
