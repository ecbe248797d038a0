"""The Damsel: Minions know that there is one, and have one guess between them."""

import pytest

from engine.chronicle import WentWrong
from engine.house_rules import HouseRules
from engine.ledger import InPlay, NothingHappened, YouAre
from engine.questions import NOMINATE, OPEN_NOMINATIONS, Act
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann damsel, Bob imp, Cat poisoner, Dan scarletwoman, Eve slayer, Flo soldier, Gus mayor, Hal saint"
SCRIPT = Script(
    "mine",
    "Mine",
    ("damsel", "marionette", "preacher", "heretic", "philosopher", "witch", *edition("tb").characters),
)
DEAD = "damsel: a dead Minion may guess"
DROISONED = "damsel: a guess is used up while she is drunk or poisoned"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2, script=SCRIPT).day()


def a_first_night(cast: str = CAST) -> Town:
    town = Town(cast, script=SCRIPT)
    town.night(Cat="Eve")
    return town


def told(town: Town) -> list[str]:
    return [name for name in town.names if town.told(name, InPlay)]


def guess(town: Town, by: str, named: str) -> bool:
    """Whether the game is over by it; the town hears that nothing happened otherwise."""
    town.act("damsel", by, named)
    assert (NothingHappened() in town.public()) is (town.winner is None)
    return town.winner is not None


# The first night


def test_every_minion_learns_that_there_is_one_and_not_who() -> None:
    town = a_first_night()
    assert told(town) == ["Cat", "Dan"]
    assert town.told("Cat", InPlay) == [InPlay("damsel")]
    assert town.told("Ann") == [YouAre("damsel", GOOD)]


def test_a_marionette_is_not_told() -> None:
    town = Town(CAST.replace("Dan scarletwoman", "Dan marionette(monk)"), script=SCRIPT)
    town.night(Cat="Eve")
    assert told(town) == ["Cat"]


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_in_that_night_nobody_is_told_then_or_later(token: str) -> None:
    town = a_first_night(f"{CAST}; {token}@Ann")
    assert told(town) == []
    town.rule("unmark", "Ann", token)
    town.end_day()
    town.night(Cat="Eve", Bob="Flo")
    assert told(town) == []


def test_made_in_a_later_night_the_minions_are_told_that_night_the_dead_ones_too() -> None:
    """RB-162."""
    town = Town(
        CAST.replace("damsel", "virgin").replace("scarletwoman", "scarletwoman!"), night=2, script=SCRIPT
    )
    town.dusk()
    town.rule("become", "Ann", "damsel")
    town.night(Cat="Eve", Bob="Flo")
    assert told(town) == ["Cat", "Dan"]


def test_an_evil_one_is_told_of_alike() -> None:
    assert told(a_first_night(CAST.replace("damsel", "damsel+evil"))) == ["Cat", "Dan"]


def test_a_philosopher_who_chose_it_is_told_of_and_can_be_found() -> None:
    town = Town(CAST.replace("damsel", "philosopher"), script=SCRIPT)
    town.night(Ann="damsel", Cat="Eve")
    assert told(town) == ["Cat", "Dan"]
    assert guess(town, "Cat", "Ann")


# The guess


@pytest.mark.example("carousel/damsel/1")
def test_a_minion_who_names_her_wins() -> None:
    town = a_day(CAST.replace("poisoner", "witch"))
    assert guess(town, "Cat", "Ann")
    assert town.winner is EVIL


@pytest.mark.example("carousel/damsel/2")
def test_after_the_boomdandy_s_wrong_guess_the_goblin_has_none() -> None:
    cast = "Doug damsel, Bob imp, Cat boomdandy, Dan goblin, Julian slayer, Flo soldier, Gus mayor"
    town = Town(cast, night=2, script=Script("m", "M", (*SCRIPT.characters, "boomdandy", "goblin"))).day()
    assert not guess(town, "Cat", "Julian")
    assert town.marks("Doug") == ["Guess Used"]
    assert not guess(town, "Dan", "Doug")


def test_after_a_wrong_guess_no_minion_has_another() -> None:
    town = a_day()
    assert not guess(town, "Cat", "Eve")
    assert town.marks("Ann") == ["Guess Used"]
    assert not guess(town, "Dan", "Ann")
    assert not guess(town, "Cat", "Ann")


@pytest.mark.parametrize("by", ["Bob", "Eve", "Ann"])
def test_whoever_is_no_minion_wins_nothing_and_uses_nothing_up(by: str) -> None:
    town = a_day()
    assert not guess(town, by, "Ann")
    assert not guess(town, by, "Flo")
    assert town.marks("Ann") == []
    assert guess(town, "Dan", "Ann")


def test_a_recluse_is_no_minion_and_a_minion_who_turned_good_is_one() -> None:
    cast = CAST.replace("Gus mayor", "Gus recluse").replace("poisoner", "poisoner+good")
    town = a_day(cast)
    assert not guess(town, "Gus", "Ann")
    assert guess(town, "Cat", "Ann")
    assert town.winner is EVIL


def test_a_marionette_may_find_her_untold() -> None:
    town = a_day(CAST.replace("Dan scarletwoman", "Dan marionette(monk)"))
    assert guess(town, "Dan", "Ann")


def test_a_dead_minion_may_guess_or_not_by_house_rule() -> None:
    cast = CAST.replace("poisoner", "poisoner!")
    assert guess(a_day(cast), "Cat", "Ann")
    town = a_day(cast)
    town.game.house_rules = HouseRules({DEAD: False})
    assert not guess(town, "Cat", "Ann")
    assert guess(town, "Dan", "Ann")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_she_is_not_found_and_the_guess_is_kept_or_used_by_house_rule(token: str) -> None:
    for uses in (False, True):
        town = a_day(f"{CAST}; {token}@Ann")
        town.game.house_rules = HouseRules({DROISONED: uses})
        assert not guess(town, "Cat", "Ann")
        town.rule("unmark", "Ann", token)
        assert guess(town, "Dan", "Ann") is not uses


def test_only_a_guess_that_would_be_right_goes_wrong_by_her_poison() -> None:
    """So that a Mathematician counts nothing that would not have happened anyway."""
    town = a_day(f"{CAST}; Poisoned@Ann")
    guess(town, "Cat", "Eve")
    assert not any(isinstance(one, WentWrong) for one in town.game.chronicle)
    guess(town, "Cat", "Ann")
    assert any(isinstance(one, WentWrong) for one in town.game.chronicle)


def test_a_dead_damsel_is_not_found_and_nothing_is_used_up() -> None:
    town = a_day(CAST.replace("damsel", "damsel!"))
    assert not guess(town, "Cat", "Ann")
    assert town.marks("Ann") == []


def test_who_is_no_damsel_any_more_is_not_found_and_one_who_is_new_has_a_new_guess() -> None:
    town = a_day()
    guess(town, "Cat", "Eve")
    town.rule("become", "Ann", "virgin")
    town.rule("become", "Gus", "damsel")
    assert not guess(town, "Cat", "Ann")
    town.rule("become", "Hal", "damsel")
    assert guess(town, "Cat", "Hal")


def test_of_two_either_is_found_and_a_name_that_is_neither_s_is_wrong_for_both() -> None:
    cast = CAST.replace("mayor", "damsel")
    assert guess(a_day(cast), "Cat", "Gus")
    town = a_day(cast)
    assert not guess(town, "Cat", "Eve")
    assert not guess(town, "Dan", "Gus")


def test_the_side_of_an_evil_damsel_loses() -> None:
    town = a_day(CAST.replace("damsel", "damsel+evil"))
    assert guess(town, "Cat", "Ann")
    assert town.winner is GOOD


def test_a_heretic_turns_it() -> None:
    town = a_day(CAST.replace("mayor", "heretic"))
    assert guess(town, "Cat", "Ann")
    assert town.winner is GOOD


def test_a_preacher_takes_no_guess_from_a_minion() -> None:
    """To guess is no ability of theirs."""
    town = a_day(f"{CAST.replace('mayor', 'preacher')}; Has No Ability@Cat<Gus/preacher")
    assert guess(town, "Cat", "Ann")


def test_it_can_be_guessed_while_somebody_is_nominated() -> None:
    town = a_day()
    town.act(OPEN_NOMINATIONS)
    town._act(Act(NOMINATE, town.seat("Eve"), town.seat("Flo")))
    assert guess(town, "Cat", "Ann")


# Legion

LEGION = "Ann damsel, Bob legion, Cat legion, Dan legion, Eve legion, Flo legion, Gus mayor, Hal legion"
WITH_LEGION = Script("many", "Many", (*SCRIPT.characters, "legion"))


def test_each_legion_is_a_minion_as_well_and_is_told() -> None:
    """Almanac of Legion; no doubtful Minion such as a Recluse is, so the Storyteller is not asked."""
    town = Town(f"{LEGION}; Poisoned@Hal", script=WITH_LEGION)
    town.night()
    assert told(town) == ["Bob", "Cat", "Dan", "Eve", "Flo"]


def test_a_legion_may_guess_and_a_poisoned_one_is_no_minion() -> None:
    town = Town(f"{LEGION}; Poisoned@Hal", night=2, script=WITH_LEGION).day()
    assert not guess(town, "Hal", "Gus")
    assert town.marks("Ann") == []
    assert guess(town, "Bob", "Ann")
    assert town.winner is EVIL


def test_whom_an_atheist_s_story_makes_a_minion_is_not_told_and_cannot_guess() -> None:
    """They are good, and would know by it that the story is one."""
    script = Script("story", "Story", (*SCRIPT.characters, "atheist"))
    cast = "Ann damsel, Bob atheist, Cat virgin, Dan monk, Eve slayer, Flo soldier, Gus mayor, Hal saint"
    town = Town(cast, script=script)
    town.dusk(storyteller={"Bob": (ThisIs("Dan", "imp"), ThisIs("Cat", "poisoner"))})
    town.night(storyteller={"poisoner": "Hal"})
    assert told(town) == []
    assert not guess(town, "Cat", "Ann")
