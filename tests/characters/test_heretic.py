"""The Heretic: whoever wins, loses, and whoever loses, wins, dead or alive."""

from collections.abc import Callable

import pytest

from engine import Chain, Game, Script, play_step
from engine.deciders import Decider
from engine.grimoire import Ability
from engine.house_rules import HouseRules
from engine.ledger import GameOver
from engine.questions import IllegalAnswer
from engine.rules.setup import BagFault, bag_fault, fitting_counts
from engine.terms import EVIL, GOOD, Alignment
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann heretic, Bob imp, Cat saint, Dan poisoner, Eve mayor, Flo chef"
EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal")
SCRIPT = Script("mixed", "Mixed", (
    "heretic", "saint", "butler", "recluse", "imp", "baron", "poisoner", "spy", "chef", "monk", "mayor", "empath",
    "slayer", "virgin", "soldier", "pithag", "godfather",
))  # fmt: skip


def test_the_demon_dies_and_evil_has_won() -> None:
    """Only the result is told, and nothing before it of the one that would have been."""
    town = Town(CAST, night=2).day()
    town.execute("Bob")
    assert [fact for fact in town.public() if isinstance(fact, GameOver)] == [GameOver(EVIL)]


@pytest.mark.example("carousel/heretic/1")
def test_the_demon_kills_themself_and_evil_has_won() -> None:
    town = Town(CAST.replace("poisoner", "poisoner!"), night=2)
    town.night(Bob="Bob")
    assert town.winner is EVIL


@pytest.mark.example("carousel/heretic/5")
def test_the_demon_is_executed_with_three_alive() -> None:
    town = Town("Ann heretic, Bob imp, Cat monk, Dan poisoner!, Eve mayor!", night=2).day()
    town.execute("Bob")
    assert town.winner is EVIL


@pytest.mark.example("carousel/heretic/2")
def test_a_good_player_is_executed_with_three_alive() -> None:
    town = Town("Ann heretic, Bob imp, Cat monk, Dan poisoner!, Eve mayor!", night=2).day()
    town.execute("Cat")
    assert town.winner is GOOD


@pytest.mark.example("carousel/heretic/3")
def test_dead_it_turns_what_a_saint_loses() -> None:
    town = Town(CAST.replace("heretic", "heretic!"), night=2).day()
    town.execute("Cat")
    assert town.winner is GOOD


def test_two_are_left_alive_and_good_has_won() -> None:
    town = Town("Ann heretic, Bob imp, Cat monk, Dan poisoner!, Eve mayor!", night=2)
    town.night(Bob="Cat", Cat="Ann")
    assert town.winner is GOOD


@pytest.mark.parametrize(("cast", "executed", "winner"), [(CAST, "Cat", GOOD), (CAST, "Flo", None)])
def test_a_win_by_an_ability_is_turned_and_nobody_s_is_not(
    cast: str, executed: str, winner: Alignment | None
) -> None:
    town = Town(cast, night=2).day()
    town.execute(executed)
    assert town.winner is winner


def test_a_mayor_s_win_is_evil_s() -> None:
    town = Town("Ann heretic, Bob imp, Cat saint!, Dan poisoner!, Eve mayor", night=2).day()
    town.end_day()
    town.night()
    assert town.winner is EVIL


def test_a_demon_killed_by_day_is_the_same() -> None:
    town = Town(CAST.replace("chef", "slayer"), night=2).day()
    town.slay("Flo", "Bob")
    assert town.winner is EVIL


def test_dead_it_works_on() -> None:
    town = Town(CAST.replace("heretic", "heretic!"), night=2).day()
    town.execute("Bob")
    assert town.winner is EVIL


def test_the_death_that_decides_may_be_its_own() -> None:
    town = Town("Ann heretic, Bob imp, Cat monk, Dan poisoner!, Eve mayor!", night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_droisoned_nothing_is_turned() -> None:
    town = Town(f"{CAST}; Drunk@Ann", night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_poison_that_ends_with_the_demon_has_ended() -> None:
    """The Pukka's poison: when the result is looked at, the Pukka is dead."""
    town = Town("Ann heretic, Bob pukka, Cat saint, Dan assassin, Eve tealady, Flo fool", night=2)
    town.night(Bob="Ann", Dan=None)
    town.execute("Bob")
    assert town.winner is EVIL


def test_poison_of_somebody_who_lives_holds() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Flo")
    town.execute("Bob")
    assert town.winner is GOOD


def test_an_evil_heretic_turns_it_as_well() -> None:
    town = Town(CAST.replace("heretic", "heretic+evil"), night=2).day()
    town.execute("Bob")
    assert town.winner is EVIL


@pytest.mark.parametrize(("once", "winner"), [(True, EVIL), (False, GOOD)])
def test_two_of_them_turn_it_once_unless_the_table_rules_otherwise(once: bool, winner: Alignment) -> None:
    town = Town(CAST.replace("chef", "heretic"), night=2).day()
    town.game.house_rules = HouseRules({"heretic: two of them turn the result once": once})
    town.execute("Bob")
    assert town.winner is winner


def test_gained_by_a_philosopher_it_works_and_the_heretic_is_drunk() -> None:
    """It is turned once, by the Philosopher, whatever the house rule."""
    town = Town(
        "Ann heretic, Bob nodashii, Cat saint, Dan witch, Eve mayor, Flo philosopher, Gus sage", night=2
    )
    town.night(Flo="heretic", Dan="Cat", Bob="Cat")
    assert town.drunk("Ann")
    town.game.house_rules = HouseRules({"heretic: two of them turn the result once": False})
    town.execute("Bob")
    assert town.winner is EVIL


def test_who_is_somebody_else_by_then_turns_nothing() -> None:
    town = Town(CAST, night=2).day()
    town.rule("become", "Ann", "monk")
    town.execute("Bob")
    assert town.winner is GOOD


def test_held_off_by_an_evil_twin_nothing_is_turned() -> None:
    town = Town(
        "Ann heretic, Bob nodashii, Cat eviltwin, Dan witch, Eve mayor, Flo sage, Gus artist", night=2
    )
    town.game.grimoire.mark("Twin", town.seat("Eve"), by=Ability("eviltwin", 2, 2))
    town.day()
    town.execute("Bob")
    assert town.winner is None


def test_the_fiddler_s_contest_is_the_town_s_and_no_ability_s() -> None:
    town = Town(f"{CAST} | fiddler", night=2).day()
    town.act("fiddle", Ann="Cat", Bob=["Cat", "Cat"], Cat="Cat", Dan="Cat", Eve="Cat", Flo="Cat")
    assert town.winner is GOOD


# Its jinxes


@pytest.mark.parametrize("other", ["baron", "spy", "pithag", "godfather"])
def test_no_bag_holds_it_and_one_of_these(other: str) -> None:
    bag = ("heretic", other, "imp", "chef", "monk", "mayor", "empath")
    assert bag_fault(SCRIPT, 7, bag) == BagFault("apart", ("heretic", other))
    assert fitting_counts(SCRIPT, 7, ("heretic", other, "imp")) == ()


@pytest.mark.parametrize("make", [Storyteller, RandomStoryteller])
def test_both_storytellers_compose_bags_without_such_a_pair(make: Callable[[int], Decider]) -> None:
    """A Baron needs three Outsiders of the four here: those who are not the Heretic."""
    seen = set[str]()
    for seed in range(40):
        game = Game(SCRIPT, EIGHT, Chain(RandomPlayers(seed), make(seed)))
        play_step(game)
        assert bag_fault(SCRIPT, 8, game.bag) is None
        seen |= set(game.bag)
    assert {"heretic", "baron", "spy", "pithag", "godfather"} <= seen


def test_a_pit_hag_makes_no_heretic() -> None:
    town = Town("Ann chef, Bob imp, Cat saint, Dan pithag, Eve mayor, Flo monk", night=2, script=SCRIPT)
    with pytest.raises(IllegalAnswer):
        town.night(Dan=ThisIs("Ann", "heretic"), Flo="Eve", Bob="Cat")


def test_without_the_jinx_it_could() -> None:
    town = Town("Ann chef, Bob imp, Cat saint, Dan pithag, Eve mayor, Flo monk", night=2, script=SCRIPT)
    town.game.grimoire.jinxes = ()
    town.night(Dan=ThisIs("Ann", "heretic"), Flo="Eve", Bob="Cat")
    assert town.character("Ann") == "heretic"


def test_nor_does_she_become_one_herself() -> None:
    """She is in play while she does it."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan pithag, Eve mayor, Flo monk", night=2, script=SCRIPT)
    with pytest.raises(IllegalAnswer):
        town.night(Dan=ThisIs("Dan", "heretic"), Flo="Eve", Bob="Cat")
