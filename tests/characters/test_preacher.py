"""The Preacher: chosen Minions are told, and have no ability."""

import pytest

from engine.abilities import standing
from engine.chronicle import WentWrong
from engine.grimoire import NO_ABILITY, TWICE
from engine.ledger import ChosenBy, Page
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann preacher, Bob imp, Cat poisoner, Dan baron, Eve virgin, Flo soldier, Gus mayor"
SNV = Script("mine", "Mine", ("preacher", *edition("snv").characters, "poisoner"))
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "preacher"))
TOLD = [ChosenBy("preacher")]


def later(cast: str = CAST, script: Script | None = None) -> Town:
    return Town(cast, night=2, script=script)


def silent(town: Town, name: str) -> bool:
    return any(me.owner == town.seat(name) for me in standing(town.game.grimoire).silenced)


def once_silenced(cast: str = CAST) -> Town:
    """A night has passed in which the Poisoner was chosen."""
    town = later(cast)
    town.night(Ann="Cat", Bob="Eve")
    assert silent(town, "Cat")
    return town


# The choice


@pytest.mark.example("carousel/preacher/2")
def test_example_the_cerenovus_is_told_and_not_woken() -> None:
    town = Town("Pia preacher, Bob vortox, Lachlan cerenovus, Dan sage, Eve artist", script=SNV)
    town.night(Pia="Lachlan")
    assert town.told("Lachlan", ChosenBy) == TOLD
    assert silent(town, "Lachlan")
    assert not any(question.who == town.seat("Lachlan") for question in town.asked)


@pytest.mark.example("carousel/preacher/3")
def test_example_the_pit_hag_acts_again_once_the_preacher_is_poisoned() -> None:
    """What follows in the same night: she acts in her turn, which is still to come."""
    cast = "Doug preacher, Marianna pithag, Pol poisoner, Vic fanggu, Eve artist, Flo savant, Gus mutant"
    town = Town(cast, night=2, script=SNV)
    town.night(Doug="Marianna", Pol="Eve", Vic="Flo")
    assert town.told("Marianna", ChosenBy) == TOLD
    town.end_day()
    town.night(Doug="Eve", Pol="Doug", Marianna=ThisIs("Eve", "klutz"), Vic="Gus")
    assert town.poisoned("Doug")
    assert town.character("Eve") == "klutz"


def test_the_minion_is_told_that_it_was_a_preacher_and_not_who() -> None:
    """preacher entry."""
    town = once_silenced()
    assert town.told("Cat", ChosenBy) == TOLD


@pytest.mark.parametrize("name", ["Ann", "Bob", "Eve", "Flo"])
def test_nobody_else_hears_of_it_or_loses_anything(name: str) -> None:
    town = later()
    town.night(Ann=name, Cat="Gus", Bob="Eve")
    assert town.told(name, ChosenBy) == []
    assert not silent(town, name)


def test_anybody_may_be_chosen_the_dead_and_oneself_too() -> None:
    town = later(CAST.replace("Gus mayor", "Gus mayor!"))
    town.night(Ann="Gus", Cat="Gus", Bob="Eve")
    assert town.choices("Ann") == town.names


def test_they_add_up_over_the_nights() -> None:
    town = once_silenced()
    town.end_day()
    town.night(Ann="Dan", Bob="Flo")
    assert silent(town, "Cat")
    assert silent(town, "Dan")


def test_chosen_again_they_are_told_again_and_one_token_is_enough() -> None:
    town = once_silenced()
    town.end_day()
    town.night(Ann="Cat", Bob="Flo")
    assert town.told("Cat", ChosenBy) == TOLD
    assert town.marks("Cat") == [NO_ABILITY]


def test_a_marionette_is_neither_told_nor_put_to_sleep() -> None:
    """preacher entry: it would tell them who they are."""
    town = later(
        "Ann preacher, Bob imp, Cat marionette(empath), Dan baron, Eve virgin, Flo soldier, Gus mayor"
    )
    town.night(Ann="Cat", Bob="Eve", storyteller={"Cat": 0})
    assert town.told("Cat", ChosenBy) == []
    assert town.learned("Cat") == [0]


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_may_count_as_a_minion(counts: bool) -> None:
    """preacher entry: taken for one they have no ability, and so misregister no more."""
    town = later(CAST.replace("Eve virgin", "Eve recluse"))
    town.night(Ann="Eve", Cat="Gus", Bob="Flo", storyteller={"Ann": counts})
    assert town.told("Eve", ChosenBy) == (TOLD if counts else [])
    assert silent(town, "Eve") is counts


# What they have no more


def test_what_they_did_before_ends_and_is_there_again_when_the_preacher_is_poisoned() -> None:
    """Rules spec, G3: derived, nothing is taken off."""
    town = later()
    town.night_up_to("preacher")
    town.rule("mark", "Flo", ("Poisoned", "poisoner"))
    assert not town.sober("Flo")
    town.night(Ann="Cat", Bob="Eve")
    assert town.sober("Flo")
    town.rule("mark", "Ann", "Drunk")
    assert not town.sober("Flo")


def test_a_silenced_spy_reads_nothing() -> None:
    town = later(CAST.replace("Dan baron", "Dan spy"))
    town.night(Ann="Dan", Cat="Gus", Bob="Eve", storyteller={"Ann": True})
    assert not any(isinstance(answer, Page) for answer in town.learned("Dan"))


def test_to_have_no_ability_is_neither_drunk_nor_poisoned_nor_gone_wrong() -> None:
    """Preacher entry, and the Mathematician: an ability that is not there fails at nothing."""
    town = once_silenced()
    assert town.sober("Cat")
    assert not any(isinstance(event, WentWrong) for event in town.game.chronicle)


# How long


@pytest.mark.parametrize("how", ["kill", "Drunk", "Poisoned", "become"])
def test_it_ends_with_the_preacher_s_ability(how: str) -> None:
    town = once_silenced()
    if how == "become":
        town.rule("become", "Ann", "chef", storyteller=None)
    elif how == "kill":
        town.rule("kill", "Ann")
    else:
        town.rule("mark", "Ann", (how, None))
    assert not silent(town, "Cat")


def test_sober_again_the_preacher_silences_them_again() -> None:
    town = once_silenced()
    town.rule("mark", "Ann", ("Poisoned", None))
    assert not silent(town, "Cat")
    town.rule("unmark", "Ann", "Poisoned")
    assert silent(town, "Cat")


def test_back_from_the_dead_the_preacher_begins_anew() -> None:
    """RB-326: the ability is as new."""
    town = once_silenced()
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    assert not silent(town, "Cat")


def test_another_minion_is_silenced_as_well_and_who_is_none_is_free_for_good() -> None:
    """preacher entry."""
    town = once_silenced()
    town.rule("become", "Cat", "baron")
    assert silent(town, "Cat")
    town.rule("become", "Cat", "chef")
    assert not silent(town, "Cat")
    town.rule("become", "Cat", "poisoner")
    assert not silent(town, "Cat")


def test_a_minion_who_turns_good_is_a_minion_still() -> None:
    town = once_silenced()
    town.rule("turn", "Cat", GOOD)
    assert silent(town, "Cat")


# The Preacher's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_a_choice_made_droisoned_is_wasted_for_good(token: str) -> None:
    """Rules spec, G4."""
    town = later(f"{CAST}; {token}@Ann")
    town.night(Ann="Cat", Cat="Gus", Bob="Eve")
    assert town.told("Cat", ChosenBy) == []
    town.rule("unmark", "Ann", token)
    assert not silent(town, "Cat")


def test_a_drunk_who_thinks_they_preach_is_asked_alike() -> None:
    town = later(CAST.replace("preacher", "drunk(preacher)"))
    town.night(Ann="Cat", Cat="Gus", Bob="Eve")
    assert town.told("Cat", ChosenBy) == []


def test_dead_they_are_not_woken() -> None:
    town = later(CAST.replace("preacher", "preacher!"))
    town.night(Cat="Gus", Bob="Eve")
    assert not town.woken("Ann")


def test_an_evil_preacher_silences_minions_all_the_same() -> None:
    town = later(CAST.replace("preacher", "preacher+evil"))
    town.night(Ann="Cat", Bob="Eve")
    assert silent(town, "Cat")


def test_a_philosopher_preaches_from_that_night_on() -> None:
    town = Town(
        "Ann philosopher, Bob vortox, Cat witch, Dan sage, Eve artist, Flo klutz, Gus mutant", script=SNV
    )
    town.night(Ann=["preacher", "Cat"])
    assert silent(town, "Cat")


def test_served_by_a_barista_they_preach_twice() -> None:
    town = later(f"{CAST}, Hal barista; {TWICE}@Ann")
    town.night(Ann=["Cat", "Dan"], Bob="Eve", storyteller={"Hal": ["Gus", "Sober & Healthy"]})
    assert silent(town, "Cat")
    assert silent(town, "Dan")


def test_swapped_in_before_their_turn_they_preach_that_night() -> None:
    town = later(CAST.replace("Ann preacher", "Ann chef"), SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "preacher")
    town.night(Ann="Cat", Bob="Eve")
    assert silent(town, "Cat")


def test_two_preachers_silence_each_their_own() -> None:
    town = later(CAST.replace("Gus mayor", "Gus preacher"))
    town.night(Ann="Cat", Gus="Dan", Bob="Eve")
    town.rule("kill", "Ann")
    assert not silent(town, "Cat")
    assert silent(town, "Dan")
