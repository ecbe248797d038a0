"""The Mastermind: one more day after the Demon's execution."""

from typing import Any

import pytest

from engine.course import play_step
from engine.grimoire import HAS_ABILITY, Ability
from engine.guesses import InGroup
from engine.house_rules import HouseRules
from engine.questions import CLOSE_NOMINATIONS
from engine.script import Script, edition
from engine.terms import DEMON, EVIL, GOOD, MINION, Alignment
from tests.by_name import ThisIs
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


TWINS = (
    "Ann po, Bob mastermind, Cat chef, Dan virgin, Eve eviltwin, Flo devilsadvocate, Gus slayer"
    "; Twin@Cat<Eve/eviltwin"
)


def the_demon_dead_and_two_twins_alive() -> Town:
    """Good cannot win, so the Demon's death has not ended the game, and there is no last day."""
    town = Town(TWINS, night=2).day()
    town.execute("Ann")
    town.night(Flo="Gus")
    return town


@pytest.mark.parametrize("executed", ["Flo", "Dan"])
def test_beside_living_twins_there_is_no_last_day(executed: str) -> None:
    town = the_demon_dead_and_two_twins_alive()
    town.execute(executed)
    assert town.winner is None


@pytest.mark.parametrize(("executed", "winner"), [("Eve", GOOD), ("Cat", EVIL)])
def test_the_twins_decide_it_then(executed: str, winner: Alignment) -> None:
    town = the_demon_dead_and_two_twins_alive()
    town.execute(executed)
    assert town.winner is winner


@pytest.mark.parametrize("dying", ["Eve", "Cat"])
def test_when_the_pair_is_broken_later_good_wins_at_once(dying: str) -> None:
    town = the_demon_dead_and_two_twins_alive()
    town.rule("kill", dying)
    town.end_day()
    assert town.winner is GOOD


def test_a_dead_twin_holds_nothing_off_and_there_is_a_last_day() -> None:
    town = Town(TWINS.replace("eviltwin,", "eviltwin!,"), night=2).day()
    town.execute("Ann")
    town.night(Flo="Gus")
    town.execute("Dan")
    assert town.winner is EVIL


def test_a_demon_who_is_a_twin_breaks_the_pair_by_dying() -> None:
    """How things stand after the death counts. Of this pair the Evil Twin is the good one."""
    twins = TWINS.replace("Eve eviltwin", "Eve eviltwin+good").replace("Twin@Cat", "Twin@Ann")
    town = Town(twins, night=2).day()
    town.execute("Ann")
    town.night(Flo="Gus")
    town.execute("Flo")
    assert town.winner is GOOD
    town = Town(twins, night=2).day()
    town.execute("Ann")
    town.night(Flo="Gus")
    town.execute("Dan")
    assert town.winner is EVIL


@pytest.mark.parametrize(("executed", "winner"), [("Flo", None), ("Dan", EVIL), ("Eve", GOOD)])
def test_twins_hold_good_off_on_a_last_day_as_well(executed: str, winner: Alignment | None) -> None:
    """A poisoned Evil Twin let it begin, and is healthy again."""
    town = Town(f"{TWINS}, Poisoned@Eve", night=2).day()
    town.execute("Ann")
    town.rule("unmark", "Eve", "Poisoned")
    town.night(Flo="Gus")
    town.execute(executed)
    assert town.winner is winner


WINNERS = Script(
    "w", "W", ("mastermind", "alsaahir", "cultleader", "damsel", "klutz", *edition("tb").characters)
)


def the_last_day(cast: str, demon: str = "Ann", **night: Any) -> Town:
    """The Demon has been executed, and the night has passed; there are abilities by which a side wins."""
    town = Town(cast, night=2, script=WINNERS).day()
    town.execute(demon)
    assert town.winner is None
    town.night(**night)
    assert town.winner is None
    return town


def test_an_alsaahir_who_guesses_evil_on_the_last_day_wins_at_once() -> None:
    """alsaahir entry."""
    town = the_last_day(
        "Ann imp, Bob mastermind, Cat alsaahir, Dan soldier, Eve slayer, Flo saint, Gus virgin"
    )
    evil = (InGroup(DEMON, (town.seat("Ann"),)), InGroup(MINION, (town.seat("Bob"),)))
    town.act("unmask", "Cat", what=evil)
    assert town.winner is GOOD


def test_a_cult_wins_on_the_last_day() -> None:
    cast = "Ann imp!, Bob mastermind, Cat cultleader, Dan soldier, Eve imp"
    town = the_last_day(cast, "Eve", storyteller={"Cat": GOOD})
    town.open_vote("cult", "Cat", "Dan Cat")
    assert town.winner is GOOD


FEW = "Ann imp, Bob mastermind, Cat damsel, Dan soldier!, Eve slayer!"


def test_a_damsel_who_is_found_with_two_alive_loses_it_for_good() -> None:
    """That two are alive ends nothing; what an ability does is another matter."""
    town = the_last_day(FEW)
    town.act("damsel", "Bob", "Cat")
    assert town.winner is EVIL


def test_a_klutz_who_picks_evil_with_two_alive_loses_it_for_good() -> None:
    town = the_last_day(FEW.replace("damsel", "klutz").replace("soldier!", "soldier"))
    town.rule("kill", "Cat", Cat="Bob")
    town.end_day()
    assert town.winner is EVIL


def test_twins_hold_off_a_win_by_an_ability_on_a_last_day_as_well() -> None:
    """A poisoned Evil Twin let it begin, and is healthy again."""
    cast = (
        "Ann imp, Bob mastermind, Cat alsaahir, Dan soldier, Eve eviltwin, Flo saint, Gus virgin"
        "; Twin@Dan<Eve/eviltwin, Poisoned@Eve"
    )
    script = Script("t", "T", ("eviltwin", *WINNERS.characters))
    town = Town(cast, night=2, script=script).day()
    town.execute("Ann")
    town.rule("unmark", "Eve", "Poisoned")
    town.night()
    minions = tuple(sorted((town.seat("Bob"), town.seat("Eve"))))
    town.act("unmask", "Cat", what=(InGroup(DEMON, (town.seat("Ann"),)), InGroup(MINION, minions)))
    assert town.winner is None


def before_the_summoner_s_night(tokens: str = "") -> Town:
    """A Demon who came some other way was executed on the second day; a Summoner has still to bring one."""
    names = ("imp", "mastermind", "summoner", "chef", "slayer", "soldier", "saint", "virgin")
    cast = "Ann imp, Bob mastermind, Cat summoner, Dan chef, Eve slayer, Flo soldier, Gus saint, Hal virgin"
    town = Town(f"{cast}{tokens}", night=3, script=Script("s", "S", names)).day()
    town.execute("Ann")
    assert town.winner is None
    assert town.marks("Bob") == []
    return town


def test_where_a_summoner_has_still_to_bring_a_demon_there_is_no_last_day() -> None:
    """Its almanac: for a death by which the game would end."""
    town = before_the_summoner_s_night()
    town.night(Cat=ThisIs("Dan", "imp"), Dan="Eve")
    town.execute("Flo")
    assert town.winner is None


def test_a_summoner_who_brings_nobody_ends_it_though_there_was_no_last_day() -> None:
    town = before_the_summoner_s_night("; Poisoned@Cat")
    town.night(Cat=ThisIs("Dan", "imp"))
    assert town.winner is GOOD
