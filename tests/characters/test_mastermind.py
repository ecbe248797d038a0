"""The Mastermind: one more day after the Demon's execution."""

from typing import Any

import pytest

from engine.course import play_step
from engine.grimoire import HAS_ABILITY, Ability
from engine.house_rules import HouseRules
from engine.questions import CLOSE_NOMINATIONS
from engine.terms import EVIL, GOOD, Alignment
from tests.scenario import Town

CAST = "Ann po, Bob mastermind, Cat minstrel, Dan virgin, Eve goon, Flo saint, Gus slayer"


def the_day_after(cast: str = CAST, condemned: str = "Ann", **night: Any) -> Town:
    """The Demon has been executed, and the night has passed."""
    town = Town(cast, night=2).day()
    town.execute(condemned)
    assert town.winner is None
    town.night(**night)
    assert town.winner is None
    return town


def test_the_demon_s_execution_does_not_end_the_game_and_looks_like_any_other() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    executed = [repr(fact) for fact in town.public()]
    assert town.winner is None
    assert not any("GameOver" in fact or "Mastermind" in fact for fact in executed)
    assert town.night() == []  # the Demon acts no more


@pytest.mark.parametrize(("executed", "winner"), [("Dan", EVIL), ("Bob", GOOD), ("Flo", EVIL), ("Ann", GOOD)])
def test_whoever_is_executed_on_the_last_day_their_side_loses(executed: str, winner: Alignment) -> None:
    """Dead or alive: the Demon's corpse would do."""
    town = the_day_after()
    town.execute(executed)
    assert town.winner is winner


def test_a_survivor_of_the_execution_decides_it_too() -> None:
    town = the_day_after(CAST.replace("virgin", "fool"))
    town.execute("Dan")
    assert town.alive("Dan")
    assert town.winner is EVIL


def test_a_turned_player_loses_for_the_side_they_are_on() -> None:
    town = the_day_after(CAST.replace("virgin", "virgin+evil"))
    town.execute("Dan")
    assert town.winner is GOOD


def test_a_day_without_an_execution_is_good_s() -> None:
    town = the_day_after()
    town.end_day()
    town.dusk()
    assert town.winner is GOOD
    assert town.game.night == 2


def test_the_execution_by_a_virgin_counts() -> None:
    town = the_day_after()
    town.nominate("Cat", "Dan")
    assert town.winner is EVIL


def test_two_alive_do_not_end_it_meanwhile() -> None:
    town = the_day_after("Ann po, Bob mastermind, Cat minstrel, Dan virgin!, Eve goon!, Flo saint!")
    assert town.winner is None
    town.execute("Cat")
    assert town.winner is EVIL
    town = the_day_after("Ann po, Bob mastermind, Cat minstrel, Dan virgin!, Eve goon!, Flo saint!")
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_an_exile_decides_nothing() -> None:
    town = the_day_after(f"{CAST}, Hal judge")
    town.exile("Bob", "Hal", votes="Bob Cat Dan Eve")
    assert town.winner is None


def test_a_demon_shot_or_killed_otherwise_ends_the_game() -> None:
    town = Town(CAST, night=2).day()
    town.slay("Gus", "Ann")
    assert town.winner is GOOD


@pytest.mark.parametrize("state", ["Poisoned@Bob", "Drunk@Bob"])
def test_a_droisoned_mastermind_prevents_nothing(state: str) -> None:
    """Frequent chains: a Courtier."""
    town = Town(f"{CAST}; {state}", night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_a_dead_mastermind_prevents_nothing() -> None:
    town = Town(CAST.replace("mastermind", "mastermind!"), night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_when_the_mastermind_loses_the_ability_good_wins_at_once() -> None:
    town = the_day_after()
    town.rule("mark", "Bob", "Poisoned")
    town.end_day()
    assert town.winner is GOOD
    town = the_day_after()
    town.rule("kill", "Bob")
    town.end_day()
    assert town.winner is GOOD


def test_by_house_rule_the_last_day_outlives_the_mastermind() -> None:
    town = Town(CAST, night=2).day()
    town.game.house_rules = HouseRules({"mastermind: the last day ends with the Mastermind": False})
    town.execute("Ann")
    town.night()
    town.rule("kill", "Bob")
    town.execute("Dan")
    assert town.winner is EVIL


def test_a_scarlet_woman_comes_first() -> None:
    """The game does not end, so there is no last day."""
    town = Town(CAST.replace("goon", "scarletwoman"), night=2).day()
    town.execute("Ann")
    assert town.character("Eve") == "po"
    assert town.night(Eve="Dan") == ["Dan"]
    town.execute("Flo")
    assert town.winner is EVIL  # the Saint's own doing
    town = Town(CAST.replace("goon", "scarletwoman"), night=2).day()
    town.execute("Ann")
    town.night(Eve="Dan")
    town.execute("Gus")
    assert town.winner is None


def test_a_second_demon_keeps_the_game_going_without_a_last_day() -> None:
    town = Town(CAST.replace("goon", "shabaloth"), night=2).day()
    town.execute("Ann")
    town.night(Eve="Dan Gus")
    town.execute("Cat")
    assert town.winner is None


def test_a_zombuul_s_sham_death_is_none_and_its_real_one_is() -> None:
    town = Town(CAST.replace("po,", "zombuul,"), night=2).day()
    town.execute("Ann")
    town.night()
    town.execute("Dan")
    assert town.winner is None
    town.night()
    town.execute("Ann")
    assert town.winner is None
    town.night()
    town.execute("Gus")
    assert town.winner is EVIL


def test_a_moonchild_or_a_godfather_may_kill_in_the_last_night() -> None:
    cast = CAST.replace("virgin", "moonchild!").replace("slayer", "tinker")
    town = the_day_after(cast, storyteller={"Gus": "Gus"})
    assert not town.alive("Gus")


def test_a_recluse_executed_on_the_last_day_is_good() -> None:
    """What decides is who they are."""
    town = the_day_after(CAST.replace("virgin", "recluse"))
    town.execute("Dan", storyteller={"Cat": False})
    assert town.winner is EVIL


def test_one_kept_by_a_dead_vigormortis_has_it_still() -> None:
    """The jinx of the two."""
    town = Town(
        "Ann vigormortis, Bob mastermind, Cat chef, Dan virgin, Eve goon, Flo saint, Gus slayer", night=2
    )
    town.night(Ann="Bob", storyteller={"Ann": "Cat"})
    assert not town.alive("Bob")
    town.execute("Ann")
    assert town.winner is None
    town.night()
    town.execute("Dan")
    assert town.winner is EVIL


def test_a_dead_mastermind_with_the_ability_back_prevents_it() -> None:
    town = Town(CAST.replace("mastermind", "mastermind!"), night=2).day()
    town.game.grimoire.mark(HAS_ABILITY, town.seat("Bob"))
    town.execute("Ann")
    assert town.winner is None


def test_whoever_gains_the_ability_prevents_it() -> None:
    town = Town(CAST.replace("mastermind", "baron"), night=2).day()
    town.game.gain(Ability("baron", 1, 1), "mastermind")
    town.execute("Ann")
    assert town.winner is None


def test_a_good_mastermind_prevents_it_as_well_and_wins_or_loses_with_good() -> None:
    town = the_day_after(CAST.replace("mastermind", "mastermind+good"))
    town.execute("Bob")
    assert town.winner is EVIL


def test_who_ceases_to_be_the_mastermind_takes_the_last_day_with_them() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.dusk()
    town.rule("become", "Bob", "virgin")
    town.night()
    assert town.winner is GOOD


def test_a_klutz_who_picks_evil_in_the_last_day_loses_it_at_once() -> None:
    town = the_day_after(CAST.replace("virgin", "klutz"))
    town.rule("kill", "Dan", Dan="Bob")
    town.end_day()
    assert town.winner is EVIL


def test_an_evil_apprentice_may_have_learnt_it() -> None:
    town = Town(CAST.replace("mastermind", "assassin") + ", Hal apprentice+evil")
    town.night(storyteller={"Hal": [EVIL, "mastermind"]})
    town.execute("Ann")
    assert town.winner is None
    town.night(Bob=None)
    town.execute("Cat")
    assert town.winner is EVIL


def test_a_butcher_s_second_execution_on_the_demon_s_day_decides_nothing() -> None:
    """The last day is the day after."""
    town = Town(f"{CAST}, Hal butcher", night=2).day()
    town.nominate("Bob", "Ann", votes="Bob Cat Dan Eve Flo Gus")
    town.act(CLOSE_NOMINATIONS)
    play_step(town.game)
    town.nominate("Hal", "Cat", votes="Bob Dan Eve Flo")
    town.end_day()
    assert not town.alive("Cat")
    assert town.winner is None
    town.night()
    town.execute("Dan")
    assert town.winner is EVIL


def test_a_demon_saved_by_a_devil_s_advocate_or_a_pacifist_begins_no_last_day() -> None:
    town = Town(CAST.replace("goon", "devilsadvocate"))
    town.night(Eve="Ann")
    town.execute("Ann")
    town.night(Eve="Bob", Ann="Dan")
    town.execute("Gus")
    assert town.winner is None
    town = Town(CAST.replace("goon", "pacifist").replace("po,", "po+good,"), night=2).day()
    town.execute("Ann", storyteller={"Eve": True})
    assert town.alive("Ann")
    town.night(Ann="Dan")
    town.execute("Gus", storyteller={"Eve": False})
    assert town.winner is None


def test_a_devil_s_advocate_s_client_decides_the_last_day_alive() -> None:
    cast = CAST.replace("goon", "devilsadvocate")
    town = the_day_after(cast, Eve="Cat")
    town.execute("Cat")
    assert town.alive("Cat")
    assert town.winner is EVIL


def test_a_courtier_s_wine_lets_good_win_at_once() -> None:
    town = Town(CAST.replace("minstrel", "courtier"))
    town.night(Cat="mastermind")
    town.execute("Ann")
    assert town.winner is GOOD


def test_an_evil_twin_alive_with_the_good_one_leaves_good_without_a_win() -> None:
    """The last day passes without an execution, and still good has not won."""
    town = Town(CAST.replace("goon", "eviltwin"))
    town.night(storyteller={"Eve": "Cat"})
    town.execute("Ann")
    town.night()
    town.end_day()
    town.dusk()
    assert town.winner is None
