"""The Pixie: a Townsfolk in play, and its ability when its player dies, for whoever passed for it."""

from typing import Any

import pytest

from engine.abilities import standing
from engine.characters.general import EVIL_AHEAD, GOOD_AHEAD, NEITHER
from engine.grimoire import HAS_ABILITY, Belief
from engine.house_rules import HouseRules
from engine.ledger import Learned, OneInPlay, YouAre
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.mind.storyteller import Storyteller
from tests.scenario import Town

CAST = "Ann pixie, Bob imp, Cat empath, Dan baron, Eve soldier, Flo slayer, Gus saint, Hal virgin"
TB = Script("with it", "With it", (*edition("tb").characters, "pixie"))
SNV = Script("with it", "With it", (*edition("snv").characters, "pixie", "fool", "slayer"))
SNV_AND_SPY = Script("with it", "With it", (*SNV.characters, "spy"))


def started(shown: str = "empath", cast: str = CAST, script: Script = TB, **more: Any) -> Town:
    """The first night, in which the Pixie learns of this Townsfolk."""
    town = Town(cast, script=script)
    storyteller = {"Ann": OneInPlay(shown)} | more.pop("storyteller", {})
    town.night(storyteller=storyteller, **more)
    return town


def has(town: Town, name: str, ability: str) -> bool:
    """Truly, and working."""
    seat = town.seat(name)
    return any((me.owner, me.character) == (seat, ability) for me in standing(town.game.grimoire).working)


# What they learn


@pytest.mark.example("carousel/pixie/3")
def test_example_who_did_not_pass_for_the_soldier_gains_nothing() -> None:
    town = started("soldier")
    assert town.learned("Ann") == [OneInPlay("soldier")]
    town.execute("Eve", storyteller={"Ann": False})
    assert not has(town, "Ann", "soldier")
    assert town.night(Bob="Ann") == ["Ann"]


@pytest.mark.example("carousel/pixie/1")
def test_example_for_three_days_amy_passes_for_the_general_and_hears_each_night_who_is_ahead() -> None:
    """She has said so on every day, and that the General lies."""
    script = Script("with it", "With it", (*TB.characters, "general"))
    cast = "Amy pixie, Bob imp, Cat general, Dan baron, Eve soldier, Flo slayer, Gus saint, Hal virgin"
    town = Town(cast, script=script)
    town.night(storyteller={"Amy": OneInPlay("general"), "Cat": NEITHER})
    for _ in range(2):
        town.end_day()
        town.night(Bob="Eve", storyteller={"Cat": NEITHER})
    town.execute("Cat", storyteller={"Amy": True})
    for ahead in (GOOD_AHEAD, EVIL_AHEAD):
        town.night(Bob="Eve", storyteller={"Amy": ahead})
        assert town.told("Amy") == [Learned("pixie", ahead)]
        town.end_day()


@pytest.mark.example("carousel/pixie/2")
def test_example_a_drunk_pixie_acts_out_a_lycanthrope_once_the_fearmonger_is_dead() -> None:
    """Nobody whom Doug attacks dies."""
    script = Script("with it", "With it", (*TB.characters, "lycanthrope", "fearmonger"))
    cast = "Doug pixie, Bob imp, Cat empath, Dan fearmonger, Eve soldier, Flo slayer, Gus saint; Drunk@Doug"
    town = Town(cast, script=script)
    town.night(Dan="Eve", storyteller={"Doug": OneInPlay("lycanthrope")})
    town.execute("Dan", storyteller={"Doug": [True, True]})
    assert town.night(Doug="Flo", Bob="Eve") == []
    assert [question.known_as for question in town.asked if question.who == 0] == ["pixie"]
    town.end_day()
    assert town.night(Doug="Flo", Bob="Eve") == []


def test_may_be_told_of_any_townsfolk_that_another_player_is() -> None:
    town = started()
    assert town.offered("Ann") == [OneInPlay(one) for one in ("empath", "soldier", "slayer", "virgin")]


def test_nobody_is_woken_where_nobody_else_is_a_townsfolk() -> None:
    town = Town("Ann pixie, Bob imp, Cat saint, Dan baron, Eve butler, Flo drunk(slayer)", script=TB)
    town.night(Eve="Bob")
    assert town.learned("Ann") == []
    assert town.marks("Ann") == []


def test_what_a_drunk_believes_to_be_is_not_in_play() -> None:
    town = started(cast=CAST.replace("Gus saint", "Gus drunk(monk)"))
    assert OneInPlay("monk") not in town.offered("Ann")


def test_a_spy_may_be_seen_as_any_townsfolk_and_by_their_death_it_is_gained() -> None:
    town = started("monk", CAST.replace("Dan baron", "Dan spy"), storyteller={"Cat": 1})
    assert town.marks("Dan") == ["Mad"]
    town.execute("Dan", storyteller={"Ann": True})
    assert has(town, "Ann", "monk")


def test_of_two_who_are_it_one_is_meant() -> None:
    cast = "Ann pixie, Bob imp, Cat villageidiot, Dan baron, Eve villageidiot, Flo slayer, Gus saint"
    script = Script("with it", "With it", (*TB.characters, "villageidiot"))
    town = Town(cast, script=script)
    told = {"Ann": [OneInPlay("villageidiot"), "Eve"], "Cat": ["Eve"], "Eve": EVIL}
    town.night(Cat="Bob", Eve="Bob", storyteller=told)
    assert "Mad" not in town.marks("Cat")
    assert "Mad" in town.marks("Eve")


@pytest.mark.parametrize("state", ["Drunk", "Poisoned"])
def test_droisoned_they_may_be_told_of_any_townsfolk(state: str) -> None:
    town = started("monk", f"{CAST}; {state}@Ann")
    assert town.marks("Ann") == [state, "Mad"]
    assert {OneInPlay("monk"), OneInPlay("empath")} <= set(town.offered("Ann"))


def test_under_a_vortox_it_is_one_that_is_not_in_play() -> None:
    cast = "Ann pixie, Bob vortox, Cat sage, Dan witch, Eve klutz, Flo artist, Gus mutant"
    town = started("fool", cast, SNV, Dan="Eve")
    assert OneInPlay("sage") not in town.offered("Ann")
    assert OneInPlay("artist") not in town.offered("Ann")
    assert OneInPlay("pixie") not in town.offered("Ann")  # whom they know to be in play


def test_under_a_vortox_beside_a_spy_it_is_still_one_that_nobody_is() -> None:
    """The Spy may count as any Townsfolk; who plainly is one makes it true all the same."""
    cast = "Ann pixie, Bob vortox, Cat sage, Dan spy, Eve klutz, Flo artist, Gus mutant"
    town = started("fool", cast, SNV_AND_SPY)
    offered = town.offered("Ann")
    assert OneInPlay("fool") in offered
    assert not {OneInPlay("sage"), OneInPlay("artist"), OneInPlay("pixie")} & set(offered)


def test_by_the_death_of_a_spy_who_made_no_falsehood_true_nothing_is_gained() -> None:
    """Under a Vortox the Spy counts as nobody they were told of; their death is one like any other."""
    cast = "Ann pixie, Bob vortox, Cat sage, Dan spy, Eve klutz, Flo artist, Gus mutant"
    town = started("fool", cast, SNV_AND_SPY)
    assert (town.marks("Dan"), town.marks("Ann")) == ([], ["Mad"])
    town.execute("Dan", storyteller={"Ann": False})
    assert not has(town, "Ann", "fool")


# What they gain


def test_passing_for_the_empath_they_learn_as_the_empath_did_and_hear_no_name() -> None:
    """pixie entry: they are not told, so nothing they are told says whose ability it is."""
    town = started()
    town.execute("Cat", storyteller={"Ann": True})
    town.night(Bob="Hal")
    assert town.told("Ann") == [Learned("pixie", 1)]
    assert town.game.grimoire.seats[0].thinks == Belief("pixie", GOOD, knows_ability=False)
    assert town.character("Ann") == "pixie"


def test_killed_in_the_night_before_their_turn_they_act_that_night() -> None:
    town = started(storyteller={})
    town.end_day()
    assert town.night(Bob="Cat", storyteller={"Ann": True}) == ["Cat"]
    assert town.told("Ann") == [Learned("pixie", 1)]


def test_what_they_are_asked_goes_by_their_own_name() -> None:
    cast = CAST.replace("Cat empath", "Cat monk")
    town = started("monk", cast)
    town.execute("Cat", storyteller={"Ann": True})
    town.night(Ann="Hal", Bob="Hal")
    (asked,) = [one for one in town.asked if one.who == town.seat("Ann")]
    assert asked.known_as == "pixie"
    assert town.alive("Hal"), "it protects all the same"


def test_what_is_learnt_at_the_start_is_learnt_the_night_after() -> None:
    cast = "Ann pixie, Bob fanggu, Cat clockmaker, Dan witch, Eve klutz, Flo artist, Gus mutant"
    town = started("clockmaker", cast, SNV, Dan="Eve")
    town.execute("Cat", storyteller={"Ann": True})
    town.night(Dan="Flo", Bob="Flo")
    assert Learned("pixie", 2) in town.told("Ann")


def test_a_power_of_the_day_works_like_that_of_whoever_had_it() -> None:
    town = started("slayer")
    town.execute("Flo", storyteller={"Ann": True})
    town.night(Bob="Hal")
    town.slay("Ann", "Bob")
    assert town.winner is GOOD


def test_of_whom_has_changed_meanwhile_the_ability_that_was_named_is_gained() -> None:
    """The almanac."""
    town = started()
    town.rule("become", "Cat", "monk")
    town.execute("Cat", storyteller={"Ann": True})
    assert has(town, "Ann", "empath")
    assert not has(town, "Ann", "monk")


def test_another_s_death_is_nothing_to_them() -> None:
    town = started()
    town.execute("Hal")
    assert town.marks("Cat") == ["Mad"]


def test_it_is_gained_once_and_kept_when_the_other_one_is_back() -> None:
    town = started()
    town.execute("Cat", storyteller={"Ann": True})
    town.rule("revive", "Cat")
    assert has(town, "Ann", "empath")
    town.dusk()
    town.rule("kill", "Cat")
    assert town.marks("Ann").count(HAS_ABILITY) == 1


def test_two_pixies_may_both_gain_it() -> None:
    cast = CAST.replace("Hal virgin", "Hal pixie")
    town = Town(cast, script=TB)
    town.night(storyteller={"Ann": OneInPlay("empath"), "Hal": OneInPlay("empath")})
    town.execute("Cat", storyteller={"Ann": True, "Hal": True})
    assert has(town, "Ann", "empath")
    assert has(town, "Hal", "empath")


# Their own state


def test_drunk_when_the_other_one_dies_they_only_act_it_out_for_good() -> None:
    """Rules spec, G4."""
    town = started()
    town.rule("mark", "Ann", "Poisoned")
    town.execute("Cat", storyteller={"Ann": True})
    town.rule("unmark", "Ann", "Poisoned")
    assert not has(town, "Ann", "empath")
    town.night(Bob="Hal", storyteller={"Ann": 0})
    assert town.told("Ann") == [Learned("pixie", 0)]


def test_a_drunk_who_thinks_they_are_the_pixie_acts_out_what_somebody_evil_claimed() -> None:
    """As in the almanac's second example, with a Monk: the Storyteller may keep up the pretence."""
    town = started("monk", CAST.replace("Ann pixie", "Ann drunk(pixie)"))
    assert town.marks("Ann") == ["Mad"]
    town.execute("Dan", storyteller={"Ann": [True, True]})
    assert town.night(Ann="Hal", Bob="Hal") == ["Hal"], "nobody is protected"
    (asked,) = [one for one in town.asked if one.who == town.seat("Ann")]
    assert asked.known_as == "pixie"


def test_who_was_told_a_falsehood_may_go_on_waiting() -> None:
    town = started("monk", CAST.replace("Ann pixie", "Ann drunk(pixie)"))
    town.execute("Dan", storyteller={"Ann": False})
    assert town.marks("Ann") == ["Mad"]


def test_dead_they_gain_nothing() -> None:
    town = started()
    town.rule("kill", "Ann")
    town.execute("Cat")
    assert HAS_ABILITY not in town.marks("Ann")


def test_what_they_gained_ends_with_their_life_and_pauses_while_they_are_poisoned() -> None:
    town = started()
    town.execute("Cat", storyteller={"Ann": True})
    town.rule("mark", "Ann", "Poisoned")
    assert not has(town, "Ann", "empath")
    town.rule("unmark", "Ann", "Poisoned")
    assert has(town, "Ann", "empath")
    town.rule("kill", "Ann")
    assert not has(town, "Ann", "empath")


def test_back_from_the_dead_they_learn_of_a_townsfolk_anew() -> None:
    """RB-326."""
    town = started()
    town.execute("Cat", storyteller={"Ann": True})
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    assert HAS_ABILITY not in town.marks("Ann")
    town.night(Bob="Hal", storyteller={"Ann": OneInPlay("slayer")})
    assert town.learned("Ann") == [OneInPlay("slayer")]


def test_an_evil_pixie_gains_as_a_good_one_does() -> None:
    town = started(cast=CAST.replace("Ann pixie", "Ann pixie+evil"))
    town.execute("Cat", storyteller={"Ann": True})
    assert has(town, "Ann", "empath")
    assert town.alignment("Ann") is EVIL


def test_somebody_else_by_now_they_have_nothing_of_it() -> None:
    town = started()
    town.execute("Cat", storyteller={"Ann": True})
    town.rule("become", "Ann", "chef")
    assert HAS_ABILITY not in town.marks("Ann")
    assert "Mad" not in town.marks("Cat")
    town.night(Bob="Hal")
    assert [fact.character for fact in town.told("Ann", Learned, YouAre)] == ["chef", "chef"]


def test_swapped_in_during_a_later_night_they_learn_at_once() -> None:
    town = Town(CAST.replace("Ann pixie", "Ann monk"), night=2, script=TB)
    town.dusk()
    town.rule("become", "Ann", "pixie")
    town.night(Bob="Hal", storyteller={"Ann": OneInPlay("slayer")})
    assert town.learned("Ann") == [OneInPlay("slayer")]


def test_a_philosopher_who_plays_the_pixie_gains_through_it() -> None:
    cast = "Ann philosopher, Bob vigormortis, Cat sage, Dan witch, Eve klutz, Flo seamstress, Gus mutant"
    town = Town(cast, script=SNV)
    town.night(Ann="pixie", Dan="Eve", Flo=None, storyteller={"Ann": OneInPlay("seamstress")})
    assert town.learned("Ann") == [OneInPlay("seamstress")]
    town.execute("Flo", storyteller={"Ann": True})
    town.night(Ann="Bob Cat", Dan="Eve", Bob="Gus")
    assert has(town, "Ann", "seamstress")
    assert town.told("Ann") == [Learned("philosopher", False)]


# Who judges


@pytest.mark.parametrize("generous", [True, False])
def test_in_doubt_it_is_as_the_table_takes_it(generous: bool) -> None:
    town = started()
    town.game.house_rules = HouseRules({"pixie: judged generously": generous})
    town.execute("Cat", storyteller={"Ann": lambda question: question.options.usual})
    assert has(town, "Ann", "empath") is generous


def judged(town: Town) -> tuple[bool, str]:
    """What the Storyteller's mind says when the Empath is executed, and why."""
    mind, found = Storyteller(1), []

    def by_the_mind(question: Any) -> bool:
        found.append((mind.decide(question, town.game), mind.why(question.id)))
        return bool(found[-1][0])

    town.execute("Cat", storyteller={"Ann": by_the_mind})
    return found[0]


def test_the_mind_goes_by_the_powers_they_used_before_everybody() -> None:
    quiet = started()
    assert judged(quiet) == (True, "Nothing that was heard says how well Ann passed for the Empath.")
    loud = started()
    loud.slay("Ann", "Hal")
    passed, why = judged(loud)
    assert not passed
    assert "used another power" in why


def test_only_townsfolk_of_the_script_are_named() -> None:
    with pytest.raises(IllegalAnswer):
        started("saint")
