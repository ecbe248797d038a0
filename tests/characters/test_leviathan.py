"""The Leviathan: announced each day; a second good execution, or the end of day five, is evil's."""

import pytest

from engine import ledger
from engine.house_rules import HouseRules
from engine.ledger import EndsOnDay, Executed
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import EvilTeam, ThisIs
from tests.scenario import Town

CAST = (
    "Ann chef, Bob leviathan, Cat scarletwoman, Dan poisoner, Eve artist, Flo slayer, Gus saint, Hal virgin"
)
EXECUTED = "Good Player Executed"


def script(*more: str) -> Script:
    """`more`: characters of the script beside the Leviathan, an Artist and most of Trouble Brewing."""
    jinxed = {"soldier", "monk", "mayor", "ravenkeeper"}
    of_the_box = [one for one in edition("tb").characters if one not in jinxed]
    return Script("mine", "Mine", ("leviathan", "artist", *more, *of_the_box))


def town(cast: str = CAST, *more: str, night: int = 2) -> Town:
    return Town(cast, night=night, script=script(*more))


def days(here: Town, count: int) -> None:
    """So many days go by without an execution, each followed by its night."""
    for _ in range(count):
        here.end_day()
        here.night(Dan="Dan")


def announced(here: Town) -> list[EndsOnDay]:
    return [fact for fact in here.public() if isinstance(fact, EndsOnDay)]


def test_everybody_hears_each_morning_which_day_it_is() -> None:
    here = town(night=1)
    here.night(Dan="Dan")
    assert announced(here) == [EndsOnDay("leviathan", 1, 5)]
    here.end_day()
    here.night(Dan="Dan")
    assert announced(here) == [EndsOnDay("leviathan", 2, 5)]
    assert here.choices("Bob") == []


def test_dead_it_is_announced_no_more_and_poisoned_it_is() -> None:
    """G2: it must not hear that it is poisoned."""
    here = town(CAST.replace("Bob leviathan", "Bob leviathan!").replace("Eve artist", "Eve imp"))
    here.night(Dan="Dan", Eve="Ann")
    assert announced(here) == []
    here = town()
    here.night(Dan="Bob")
    assert announced(here) == [EndsOnDay("leviathan", 2, 5)]


@pytest.mark.example("carousel/leviathan/1")
def test_a_virgin_s_and_the_town_s_execution_are_two_good_ones() -> None:
    """The Monk nominates the Virgin and is executed; on the second day the Courtier is: evil wins."""
    cast = "Ann monk, Bob leviathan, Cat baron, Dan scarletwoman, Eve virgin, Flo courtier, Gus artist"
    here = Town(cast, script=script("monk", "courtier"))
    here.night(Flo=None)
    here.nominate("Ann", "Eve")
    assert Executed(here.seat("Ann"), died=True, at_once=True) in here.public()
    here.night(Flo=None)
    assert here.winner is None
    here.execute("Flo")
    assert here.winner is EVIL


@pytest.mark.example("carousel/leviathan/2")
def test_evil_executions_are_free_and_the_fifth_day_is_the_last() -> None:
    """Scarlet Woman on day two, Poisoner on day three, Soldier on day five; with the end of that day evil wins."""
    cast = "Ann soldier, Bob leviathan, Cat scarletwoman, Dan poisoner, Eve artist, Flo chef, Gus saint, Hal virgin"
    here = Town(cast, script=script("soldier"))
    here.night(Dan="Dan")
    here.end_day()
    here.night(Dan="Dan")
    here.execute("Cat")
    here.night(Dan="Dan")
    here.execute("Dan")
    here.night()
    assert here.winner is None
    here.end_day()
    here.night()
    here.nominate("Eve", "Ann", "Ann Bob Eve Flo")
    here.end_day()
    assert here.marks("Ann") == [EXECUTED]
    assert here.winner is None
    here.dusk()
    assert here.winner is EVIL


def test_who_survives_is_executed_and_the_same_player_twice_is_one() -> None:
    cast = CAST.replace("Flo slayer", "Flo pacifist")
    here = town(cast, "pacifist").day()
    here.execute("Ann", storyteller={"Flo": True})
    assert here.alive("Ann")
    here.night(Dan="Dan")
    here.execute("Ann", storyteller={"Flo": True})
    assert here.winner is None
    here.night(Dan="Dan")
    here.execute("Eve", storyteller={"Flo": True})
    assert here.winner is EVIL


def test_a_townsfolk_who_is_evil_is_free() -> None:
    """Carousel: the side they are on at that time."""
    here = town(CAST.replace("Ann chef", "Ann chef+evil")).day()
    here.execute("Ann")
    assert here.marks("Ann") == []
    here.night(Dan="Dan")
    here.execute("Eve")
    assert here.winner is None


def test_an_exile_is_none() -> None:
    here = town(CAST + ", Ida beggar").day()
    here.exile("Ann", "Ida", "Ann Bob Cat Dan Eve")
    assert here.marks("Ida") == []


def test_good_wins_by_its_death() -> None:
    here = town(CAST.replace("Cat scarletwoman", "Cat baron")).day()
    here.execute("Bob")
    assert here.winner is GOOD


def test_poisoned_at_an_execution_it_remembers_and_wins_by_the_next() -> None:
    """G5: what happened is a fact."""
    here = town()
    here.night(Dan="Bob")
    here.execute("Ann")
    here.night(Dan="Bob")
    here.execute("Eve")
    assert here.winner is None
    assert here.marks("Ann") == here.marks("Eve") == [EXECUTED]
    here.night(Dan="Dan")
    here.execute("Flo")
    assert here.winner is EVIL


def test_by_a_house_rule_it_has_to_be_sober_then() -> None:
    here = town()
    here.game.house_rules = HouseRules({"leviathan: executions count though it was drunk then": False})
    here.night(Dan="Bob")
    here.execute("Ann")
    assert here.marks("Ann") == []


def test_poisoned_as_day_five_ends_it_wins_at_the_end_of_a_later_day() -> None:
    here = town(night=5)
    here.night(Dan="Bob")
    here.end_day()
    here.night(Dan="Dan")
    assert here.winner is None
    assert announced(here) == [EndsOnDay("leviathan", 6, 6)]
    here.end_day()
    here.dusk()
    assert here.winner is EVIL


def test_dead_as_day_five_ends_it_does_not_win() -> None:
    here = town(
        CAST.replace("Bob leviathan", "Bob leviathan!").replace("Eve artist", "Eve imp"), night=5
    ).day()
    here.game.night = 5
    here.end_day()
    here.dusk()
    assert here.winner is None


def test_one_made_later_counts_from_then_on_and_the_days_are_the_game_s() -> None:
    cast = CAST.replace("Cat scarletwoman", "Cat pithag").replace("Bob leviathan", "Bob imp")
    here = town(cast, "pithag").day()
    here.execute("Ann")
    here.night(Dan="Dan", Cat=ThisIs("Bob", "leviathan"), storyteller={"Cat": ()})
    assert announced(here) == [EndsOnDay("leviathan", 2, 5)]
    here.execute("Eve")
    assert here.winner is None


def test_by_a_house_rule_the_dead_of_before_count_as_well() -> None:
    cast = CAST.replace("Cat scarletwoman", "Cat pithag").replace("Bob leviathan", "Bob imp")
    here = town(cast, "pithag").day()
    here.game.house_rules = HouseRules({"leviathan: earlier executions count for a later one": True})
    here.execute("Ann")
    here.night(Dan="Dan", Cat=ThisIs("Bob", "leviathan"), storyteller={"Cat": ()})
    here.execute("Eve")
    assert here.winner is EVIL


def test_two_of_them_are_announced_once() -> None:
    here = town(CAST.replace("Eve artist", "Eve leviathan"))
    here.night(Dan="Dan")
    assert announced(here) == [EndsOnDay("leviathan", 2, 5)]


def test_a_good_one_wins_for_evil_all_the_same() -> None:
    """To the letter."""
    here = town(CAST.replace("Bob leviathan", "Bob leviathan+good")).day()
    here.execute("Ann")
    here.night(Dan="Dan")
    here.execute("Eve")
    assert here.winner is EVIL


def test_nobody_is_left_to_think_they_are_it() -> None:
    """Everybody would hear that it is not there."""
    here = Town(CAST.replace("Gus saint", "Gus artist"), night=2, script=script("lunatic", "imp"))
    here.rule("become", "Gus", "lunatic", storyteller={"Gus": "imp"})
    assert set(here.offered("Gus")) == {"imp"}


@pytest.mark.example("carousel/magician/1")
def test_the_minions_see_it_or_the_magician_and_it_sees_the_magician_among_its_minions() -> None:
    cast = "Julian leviathan, Ann chef, Sarah magician, Dan fearmonger, Eve assassin, Flo slayer, Gus saint"
    here = Town(cast, script=script("magician", "fearmonger", "assassin"))
    here.night(Dan="Ann")
    for minion in ("Dan", "Eve"):
        assert here.told(minion, ledger.EvilTeam) == [EvilTeam(("Julian", "Sarah"), ("Dan", "Eve"))]
    (told,) = here.told("Julian", ledger.DemonLearned)
    assert told.minions == ("Sarah", "Dan", "Eve")


@pytest.mark.example("carousel/summoner/3")
def test_an_alchemist_whom_a_summoner_makes_it_is_announced_on_day_three() -> None:
    cast = "Ann alchemist, Bob summoner, Cat scarletwoman, Dan chef, Eve artist, Flo slayer, Gus saint, Hal virgin"
    here = Town(cast, night=3, script=script("alchemist", "summoner"))
    here.night(Bob=ThisIs("Ann", "leviathan"))
    assert here.character("Ann") == "leviathan"
    assert announced(here) == [EndsOnDay("leviathan", 3, 5)]
