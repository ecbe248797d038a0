"""The Pit-Hag: turns players into characters not in play; a new Demon makes the night's deaths the Storyteller's."""

import pytest

from engine.chronicle import Died
from engine.house_rules import HouseRules
from engine.ledger import GoodOrEvil, YouAre
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann klutz, Bob vortox, Cat artist, Dan pithag, Eve savant, Flo mutant, Gus witch"


def test_a_player_becomes_the_character_keeps_their_side_and_is_told() -> None:
    town = Town(CAST, night=2)
    town.night(Gus="Cat", Dan=ThisIs("Cat", "cerenovus"), Bob="Eve")
    assert (town.character("Cat"), town.alignment("Cat")) == ("cerenovus", GOOD)
    assert town.told("Cat") == [YouAre("cerenovus", GOOD)]
    assert not any(isinstance(fact, YouAre) for fact in town.told("Dan"))


def test_not_on_the_first_night() -> None:
    town = Town(CAST)
    town.night(Gus="Cat")
    assert town.choices("Dan") == []


def test_any_player_and_any_character_of_the_script_but_no_traveller() -> None:
    """pithag entry, G20."""
    town = Town(f"{CAST}, Hal deviant", night=2)
    town.night(Gus="Cat", Dan=ThisIs("Dan", "sage"), Bob="Eve")
    assert {answer.seat for answer in town.choices("Dan")} == set(town.names) - {"Hal"}
    assert {answer.character for answer in town.choices("Dan")} == set(town.game.script.characters)
    with pytest.raises(IllegalAnswer):
        Town(f"{CAST}, Hal deviant", night=2).night(Gus="Cat", Dan=ThisIs("Hal", "sage"), Bob="Eve")


@pytest.mark.parametrize("cast", [CAST, CAST.replace("artist", "artist!")])
def test_a_character_in_play_is_not_made_again(cast: str) -> None:
    """pithag entry, G21: of the dead neither."""
    town = Town(cast, night=2)
    town.night(Gus="Eve", Dan=ThisIs("Eve", "artist"), Bob="Flo")
    assert town.character("Eve") == "savant"
    assert town.told("Eve") == []


def test_a_dead_player_may_be_turned() -> None:
    town = Town(CAST.replace("artist", "artist!"), night=2)
    town.night(Gus="Eve", Dan=ThisIs("Cat", "sage"), Bob="Eve")
    assert (town.character("Cat"), town.alive("Cat")) == ("sage", False)


def test_new_abilities_begin_tonight_where_their_slot_is_ahead_or_they_learn_once() -> None:
    """G10: the Clockmaker learns now, the Oracle in its slot, the Witch tomorrow."""
    cast = CAST.replace("vortox", "vigormortis").replace("Gus witch", "Gus cerenovus")
    mad = ThisIs("Flo", "sage")
    town = Town(cast, night=2)
    town.night(Gus=mad, Dan=ThisIs("Cat", "clockmaker"), Bob="Flo")
    assert town.learned("Cat") == [2]
    town = Town(cast, night=2)
    town.night(Gus=mad, Dan=ThisIs("Cat", "oracle"), Bob="Flo")
    assert town.learned("Cat") == [0]
    town = Town(CAST.replace("Gus witch", "Gus artist").replace("Cat artist", "Cat witch"), night=2)
    town.night(Cat="Ann", Dan=ThisIs("Cat", "cerenovus"), Bob="Flo")
    assert "Cursed" not in town.marks("Ann")  # the old effects are over


def test_turned_before_their_turn_they_do_not_take_it() -> None:
    """RB-147: the Oracle is a Sage by then."""
    town = Town(CAST.replace("Cat artist", "Cat oracle").replace("vortox", "vigormortis"), night=2)
    town.night(Gus="Eve", Dan=ThisIs("Cat", "sage"), Bob="Flo")
    assert town.learned("Cat") == []


def test_droisoned_she_turns_nobody() -> None:
    town = Town(f"{CAST}; Drunk@Dan", night=2)
    town.night(Gus="Eve", Dan=ThisIs("Cat", "sage"), Bob="Flo")
    assert town.character("Cat") == "artist"


def test_dead_she_is_not_woken() -> None:
    town = Town(CAST.replace("pithag", "pithag!"), night=2)
    town.night(Gus="Eve", Bob="Flo")
    assert not town.woken("Dan")


def test_a_good_pithag_turns_as_well() -> None:
    town = Town(CAST.replace("pithag", "pithag+good"), night=2)
    town.night(Gus="Eve", Dan=ThisIs("Cat", "sage"), Bob="Flo")
    assert town.character("Cat") == "sage"


def test_she_may_turn_herself() -> None:
    town = Town(CAST, night=2)
    town.night(Gus="Eve", Dan=ThisIs("Dan", "sage"), Bob="Flo")
    assert (town.character("Dan"), town.alignment("Dan")) == ("sage", EVIL)
    town.end_day()


def test_swapped_in_before_her_slot_she_acts_tonight() -> None:
    town = Town(CAST.replace("pithag", "sage"), night=2)
    town.night_up_to("witch")
    town.rule("become", "Dan", "pithag")
    town.night(Gus="Eve", Dan=ThisIs("Cat", "sage"), Bob="Flo")
    assert town.character("Cat") == "sage"


# A new Demon


def test_a_second_demon_and_the_storyteller_says_who_dies() -> None:
    """pithag entry: more deaths are the Pit-Hag's, the Demons' victims may be spared."""
    town = Town(CAST, night=2)
    dead = town.night(
        Gus="Eve", Dan=ThisIs("Cat", "nodashii"), Bob="Flo", Cat="Eve",
        storyteller={"Dan": [("Gus",), False, True]},
    )  # fmt: skip
    assert dead == ["Eve", "Gus"]
    assert (town.character("Cat"), town.alignment("Cat")) == ("nodashii", GOOD)
    town.execute("Bob")
    assert town.winner is None  # both Demons have to die
    town.night(Dan=ThisIs("Dan", "sage"), Cat="Ann", Ann="Flo")
    town.execute("Cat")
    assert town.winner is GOOD


def test_nobody_may_die_at_all() -> None:
    town = Town(CAST, night=2)
    asked = {"Dan": [(), True, True]}
    assert town.night(Gus="Eve", Dan=ThisIs("Cat", "nodashii"), Bob="Flo", Cat="Eve", storyteller=asked) == []


def test_the_old_demon_may_be_among_the_dead() -> None:
    """It dies before its slot: only the new one attacks."""
    town = Town(CAST, night=2)
    dead = town.night(
        Gus="Eve", Dan=ThisIs("Cat", "nodashii"), Cat="Eve", storyteller={"Dan": [("Bob",), False]}
    )
    assert dead == ["Bob", "Eve"]
    assert town.winner is None


def test_as_many_may_die_as_the_storyteller_likes() -> None:
    town = Town(CAST, night=2)
    asked = {"Dan": [("Eve", "Flo", "Gus"), True, True]}
    dead = town.night(Gus="Eve", Dan=ThisIs("Cat", "nodashii"), Bob="Cat", Cat="Ann", storyteller=asked)
    assert dead == ["Eve", "Flo", "Gus"]


GAMBLER = CAST.replace("Eve savant", "Eve gambler")


@pytest.mark.parametrize("spared", [True, False])
def test_who_died_before_her_turn_may_live_after_all(spared: bool) -> None:
    """The pithag entry: who dies tonight, and who does not, is the Storyteller's. It is no return from the dead."""
    town = Town(GAMBLER + "; No Ability@Eve", night=2)
    wrong = ThisIs("Ann", "sage")
    back = ("Eve",) if spared else ()
    dead = town.night(
        Gus="Ann", Eve=wrong, Dan=ThisIs("Cat", "nodashii"), Bob="Dan", Cat="Ann",
        storyteller={"Dan": [(), back, True, True]},
    )  # fmt: skip
    assert dead == ([] if spared else ["Eve"])
    assert town.marks("Eve") == ["No Ability"]
    died = [event.seat for event in town.game.chronicle if isinstance(event, Died)]
    assert died == ([] if spared else [town.seat("Eve")])


def test_nobody_is_asked_about_who_died_earlier_where_nobody_did_or_on_another_day() -> None:
    town = Town(CAST.replace("Eve savant", "Eve savant!"), night=2)
    town.night(
        Gus="Ann", Dan=ThisIs("Cat", "nodashii"), Bob="Flo", Cat="Flo", storyteller={"Dan": [(), True, True]}
    )
    assert not town.alive("Eve")


def test_even_an_assassins_victim_may_be_spared() -> None:
    town = Town(CAST.replace("Gus witch", "Gus assassin"), night=2)
    dead = town.night(
        Dan=ThisIs("Cat", "nodashii"),
        Bob="Ann",
        Cat="Ann",
        Gus="Flo",
        storyteller={"Dan": [(), True, True, True]},
    )
    assert dead == []


def test_the_night_stays_unsettled_when_she_dies_of_her_own_demon() -> None:
    """A Shabaloth eats her first; whether the others die is still the Storyteller's."""
    town = Town(CAST.replace("Bob vortox", "Bob shabaloth"), night=2)
    dead = town.night(
        Gus="Eve", Dan=ThisIs("Cat", "nodashii"), Bob="Dan Ann", Cat="Flo",
        storyteller={"Dan": [(), False, True, True]},
    )  # fmt: skip
    assert dead == ["Dan"]


def test_when_she_makes_herself_the_demon_her_own_kill_may_come_to_nothing() -> None:
    town = Town(CAST, night=2)
    asked = {"Dan": [(), True, False]}  # a No Dashii comes before a Vortox
    dead = town.night(Gus="Eve", Dan=[ThisIs("Dan", "nodashii"), "Ann"], Bob="Flo", storyteller=asked)
    assert dead == ["Flo"]
    assert not town.game.grimoire.marked("New Demon")


def test_those_deaths_are_not_the_demons() -> None:
    """G9: a Sage among them learns nothing, and a Fang Gu jumps nowhere."""
    town = Town(CAST.replace("Eve savant", "Eve sage").replace("vortox", "fanggu"), night=2)
    town.night(
        Gus="Cat", Dan=ThisIs("Cat", "nodashii"), Bob="Bob", Cat="Cat",
        storyteller={"Dan": [("Eve", "Flo"), True, True]},
    )  # fmt: skip
    assert town.learned("Eve") == []
    assert town.character("Flo") == "mutant"


def test_the_next_night_is_a_usual_one() -> None:
    town = Town(CAST, night=2)
    asked = {"Dan": [(), True, True]}
    town.night(Gus="Eve", Dan=ThisIs("Cat", "nodashii"), Bob="Flo", Cat="Eve", storyteller=asked)
    town.execute("Flo")
    dead = town.night(Gus="Eve", Dan=ThisIs("Dan", "sage"), Bob="Ann", Cat="Eve", Ann="Gus")
    assert dead == ["Ann", "Eve"]


def test_the_demon_turned_into_another_demon_unsettles_the_night_too() -> None:
    town = Town(CAST, night=2)
    asked = {"Dan": [(), False]}
    town.night_up_to("pithag", Gus="Eve")
    assert town.night(Dan=ThisIs("Bob", "nodashii"), Bob="Flo", storyteller=asked) == ["Flo"]


def test_protection_holds_against_her_deaths() -> None:
    """The Sailor cannot die."""
    town = Town(f"{CAST}, Hal sailor", night=2)
    town.night(
        Hal="Ann", Gus="Eve", Dan=ThisIs("Cat", "vigormortis"), Bob="Hal", Cat="Hal",
        storyteller={"Hal": "Ann", "Dan": ("Hal",)},
    )  # fmt: skip
    assert town.alive("Hal")


def test_the_only_demon_turned_into_somebody_else_loses() -> None:
    """pithag entry (?), our default: nothing else keeps the game going."""
    town = Town(CAST, night=2)
    town.night(Gus="Eve", Dan=ThisIs("Bob", "sage"))
    assert town.winner is GOOD


def test_by_house_rule_it_stays_the_demon() -> None:
    town = Town(CAST, night=2)
    town.game.house_rules = HouseRules({"pithag: may turn the only Demon into somebody else": False})
    assert town.night(Gus="Eve", Dan=ThisIs("Bob", "sage"), Bob="Flo") == ["Flo"]
    assert town.character("Bob") == "vortox"


def test_an_evil_twin_keeps_the_game_going_without_a_demon() -> None:
    cast = CAST.replace("Gus witch", "Gus eviltwin")
    town = Town(f"{cast}; Twin@Eve<Gus/eviltwin", night=2)
    assert town.night(Dan=ThisIs("Bob", "sage")) == []
    assert town.winner is None


# With others


def test_a_dead_player_made_the_demon_is_a_dead_demon() -> None:
    town = Town(CAST.replace("artist", "artist!"), night=2)
    town.night(Gus="Eve", Dan=ThisIs("Cat", "nodashii"), Bob="Flo", storyteller={"Dan": [(), False]})
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_new_vortox_lies_tonight() -> None:
    cast = (
        CAST.replace("Cat artist", "Cat oracle")
        .replace("vortox", "nodashii")
        .replace("Eve savant", "Eve sage")
    )
    town = Town(cast, night=2)
    town.night(
        Gus="Ann", Dan=ThisIs("Flo", "vortox"), Bob="Gus", Flo="Gus",
        storyteller={"Dan": [(), True, True], "Cat": 3},
    )  # fmt: skip
    assert 0 not in town.offered("Cat")


def test_a_new_evil_twin_is_paired_tonight() -> None:
    town = Town(CAST, night=2)
    town.night(Gus="Eve", Dan=ThisIs("Cat", "eviltwin"), Bob="Flo", storyteller={"Cat": "Gus"})
    assert town.marks("Gus") == ["Twin"]
    assert town.told("Cat")[-1].answer == ThisIs("Gus", "witch")


def test_a_cursed_player_stays_cursed_and_a_mad_one_mad() -> None:
    """States belong to players (RB-188)."""
    town = Town(CAST, night=2)
    town.night(Gus="Cat", Dan=ThisIs("Cat", "sage"), Bob="Flo")
    town.nominate("Cat", "Bob", votes="")
    assert not town.alive("Cat")


def test_made_the_fang_gu_after_a_jump_there_is_no_second() -> None:
    town = Town(f"{CAST.replace('vortox', 'nodashii')}; Once@Gus", night=2)
    town.night(
        Gus="Eve", Dan=ThisIs("Cat", "fanggu"), Bob="Ann", Cat="Flo", Ann="Eve",
        storyteller={"Dan": [(), False, False]},
    )  # fmt: skip
    assert (town.character("Flo"), town.alive("Flo")) == ("mutant", False)


def test_a_killed_pithag_of_the_vigormortis_turns_on() -> None:
    town = Town(CAST.replace("vortox", "vigormortis"), night=2)
    town.night(Gus="Ann", Dan=ThisIs("Flo", "barber"), Bob="Dan", storyteller={"Bob": "Cat"})
    town.end_day()
    town.night(Gus="Ann", Dan=ThisIs("Flo", "sage"), Bob="Gus", storyteller={"Bob": "Cat"})
    assert town.character("Flo") == "sage"


def test_the_mathematician_counts_a_drunk_one() -> None:
    """mathematician entry: made drunk by another's doing, she turned nobody."""
    cast = CAST.replace("vortox", "vigormortis").replace("Cat artist", "Cat mathematician")
    town = Town(f"{cast}; Drunk@Dan", night=2)
    town.night(Gus="Ann", Dan=ThisIs("Flo", "sage"), Bob="Flo")
    assert town.learned("Cat") == [1]


def test_an_evil_player_made_the_goon_stays_evil() -> None:
    """The jinx of the two: the good Gambler who chooses them is drunk all the same, and does not die of the guess."""
    cast = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage+evil, Gus witch, Hal gambler"
    town = Town(cast, night=2)
    town.night(Gus="Ann", Dan=ThisIs("Flo", "goon"), Bob="Cat", Cat="Ann", Hal=ThisIs("Hal", "gambler"))
    town.end_day()
    town.night(
        Gus="Ann",
        Dan=ThisIs("Eve", "dreamer"),
        Bob="Ann",
        Hal=ThisIs("Flo", "witch"),
        Eve="Ann",
        storyteller={"Eve": GoodOrEvil(0, "artist", "witch")},
    )
    assert (town.alignment("Flo"), town.alive("Hal")) == (EVIL, True)


def test_a_good_player_made_the_goon_turns_as_ever() -> None:
    cast = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage, Gus witch, Hal gambler"
    town = Town(cast, night=2)
    town.night(Gus="Ann", Dan=ThisIs("Flo", "goon"), Bob="Flo", Hal=ThisIs("Hal", "gambler"))
    assert (town.alignment("Flo"), town.alive("Flo")) == (EVIL, True)


def test_a_drunk_she_makes_goes_on_thinking_they_are_who_they_were() -> None:
    """RB-176."""
    town = Town("Ann chef, Bob imp, Cat empath, Dan pithag, Eve monk, Flo saint", night=2)
    town.night(Eve="Ann", Dan=ThisIs("Cat", "drunk"), Bob="Flo", storyteller={"Cat": 2})
    assert town.told("Cat")[:-1] == []
    assert (town.character("Cat"), town.game.grimoire.seats[2].believed) == ("drunk", "empath")


def test_an_evil_apprentice_turns_players() -> None:
    """apprentice entry."""
    town = Town(f"{CAST.replace('Dan pithag', 'Dan cerenovus')}, Hal apprentice+evil")
    mad = ThisIs("Cat", "sage")
    town.night(Gus="Eve", Dan=mad, storyteller={"Hal": [EVIL, "pithag"]})
    town.execute("Flo")
    town.night(Gus="Ann", Dan=mad, Hal=ThisIs("Cat", "sage"), Bob="Gus")
    assert town.character("Cat") == "sage"


def test_a_bone_collector_lets_the_dead_one_turn_somebody() -> None:
    town = Town(f"{CAST.replace('pithag', 'pithag!')}, Hal bonecollector", night=2)
    town.night(Hal="Dan", Gus="Ann", Dan=ThisIs("Cat", "sage"), Bob="Flo")
    assert town.character("Cat") == "sage"


def test_served_twice_she_turns_two() -> None:
    """barista entry."""
    town = Town(f"{CAST}, Hal barista", night=2)
    both = [ThisIs("Cat", "sage"), ThisIs("Eve", "dreamer")]
    town.night(
        Gus="Ann", Dan=both, Bob="Flo", Eve="Ann",
        storyteller={"Hal": ["Dan", "Ability Twice"], "Eve": GoodOrEvil(0, "artist", "witch")},
    )  # fmt: skip
    assert (town.character("Cat"), town.character("Eve")) == ("sage", "dreamer")
