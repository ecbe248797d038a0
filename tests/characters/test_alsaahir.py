"""The Alsaahir: good wins when they name all of evil, once a day, in public."""

from typing import Any

import pytest

from engine.guesses import InGroup
from engine.house_rules import HouseRules
from engine.ledger import Claimed, NothingHappened
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import DEMON, EVIL, GOOD, MINION
from tests.scenario import Town

CAST = "Ann alsaahir, Bob imp, Cat baron, Dan scarletwoman, Eve virgin, Flo saint, Gus slayer, Hal recluse"
SCRIPT = Script(
    "mine",
    "Mine",
    ("alsaahir", "eviltwin", "philosopher", "marionette", "lunatic", "mastermind", *edition("tb").characters),
)


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2, script=SCRIPT).day()


def guess(town: Town, by: str, demons: str, minions: str = "", storyteller: Any = None) -> None:
    groups = (
        InGroup(team, tuple(sorted(map(town.seat, names.split()))))
        for team, names in ((DEMON, demons), (MINION, minions))
    )
    town.act("unmask", by, what=tuple(groups), storyteller=storyteller)


def nothing_happened(town: Town) -> bool:
    return town.winner is None and town.public()[-1] == NothingHappened()


# The guess


def test_everything_right_wins_at_once() -> None:
    town = a_day()
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD
    assert NothingHappened() not in town.public()


@pytest.mark.example("carousel/alsaahir/1")
def test_example_four_good_players() -> None:
    town = a_day()
    guess(town, "Ann", "Eve", "Flo Gus Hal")
    assert nothing_happened(town)
    assert town.learned("Ann") == []
    with pytest.raises(IllegalAnswer, match="not now"):
        guess(town, "Ann", "Bob", "Cat Dan")


@pytest.mark.example("carousel/alsaahir/3")
def test_example_right_when_drunk_and_wrong_when_sober() -> None:
    cast = (
        "Ann alsaahir, Doug imp, Ben baron, Sarah scarletwoman, Eve virgin, Flo saint, Gus slayer; Drunk@Ann"
    )
    town = a_day(cast)
    guess(town, "Ann", "Doug", "Ben Sarah")
    assert nothing_happened(town)
    town.rule("unmark", "Ann", "Drunk")
    town.end_day()
    town.night(Doug="Gus")
    guess(town, "Ann", "Ben", "Doug Sarah")
    assert nothing_happened(town)


@pytest.mark.parametrize(
    ("demons", "minions"),
    [
        ("Bob", ""),
        ("Bob", "Cat"),
        ("Cat", "Bob Dan"),
        ("Bob", "Cat Dan Eve"),
        ("Bob Eve", "Cat Dan"),
        ("Bob Cat Dan", ""),
    ],
)
def test_too_few_too_many_or_the_wrong_group_is_wrong_and_not_refused(demons: str, minions: str) -> None:
    """The design's trap: to refuse it would tell how many there are."""
    town = a_day()
    guess(town, "Ann", demons, minions)
    assert nothing_happened(town)


def test_everybody_alive_may_pretend_and_it_looks_the_same() -> None:
    town = a_day()
    guess(town, "Eve", "Bob", "Cat Dan")
    assert nothing_happened(town)
    pretended = [type(fact) for fact in town.public()]
    guess(town, "Ann", "Bob", "Cat Flo")
    assert [type(fact) for fact in town.public()] == pretended == [Claimed, NothingHappened]


def test_a_new_day_a_new_guess_and_during_nominations_too() -> None:
    town = a_day()
    guess(town, "Ann", "Eve")
    town.end_day()
    town.night(Bob="Gus")
    town.nominate("Ann", "Flo")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD


def test_the_dead_may_not_guess() -> None:
    town = a_day(CAST.replace("alsaahir", "alsaahir!"))
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        guess(town, "Ann", "Bob", "Cat Dan")


# Who counts


def test_the_dead_count() -> None:
    town = a_day(CAST.replace("Cat baron", "Cat baron!"))
    guess(town, "Ann", "Bob", "Dan")
    assert nothing_happened(town)
    town.end_day()
    town.night(Bob="Gus")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD


def test_a_good_minion_counts_and_an_evil_townsfolk_or_traveller_does_not() -> None:
    """alsaahir entry: by character, and as of now."""
    cast = CAST.replace("Cat baron", "Cat baron+good").replace("Eve virgin", "Eve virgin+evil")
    town = a_day(f"{cast}, Ida gunslinger+evil")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD


def test_a_marionette_counts_and_a_lunatic_a_drunk_or_a_faux_paw_does_not() -> None:
    cast = CAST.replace("Cat baron", "Cat marionette(chef)").replace("Eve virgin", "Eve lunatic(imp)")
    town = a_day(cast.replace("Flo saint", "Flo drunk(chef)"))
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_counts_only_by_the_house_rule(counts: bool) -> None:
    town = a_day()
    guess(town, "Ann", "Bob", "Cat Dan Hal")
    assert nothing_happened(town)
    town = a_day()
    town.game.house_rules = HouseRules({"alsaahir: a Spy or Recluse may count as what they seem": True})
    guess(town, "Ann", "Bob", "Cat Dan Hal", storyteller={"Ann": [False, counts]})
    assert town.winner is (GOOD if counts else None)


def test_who_has_become_the_demon_is_the_demon_now() -> None:
    town = a_day()
    town.rule("become", "Cat", "imp")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert nothing_happened(town)
    guess(town, "Gus", "Bob", "Cat Dan")
    town.end_day()
    town.night(Bob="Gus", Cat="Eve")
    guess(town, "Ann", "Bob Cat", "Dan")
    assert town.winner is GOOD


def test_while_both_twins_live_nothing_happens_and_it_may_be_tried_again() -> None:
    cast = CAST.replace("Dan scarletwoman", "Dan eviltwin") + "; Twin@Eve<Dan/eviltwin"
    town = a_day(cast)
    guess(town, "Ann", "Bob", "Cat Dan")
    assert nothing_happened(town)
    town.rule("kill", "Eve")
    town.end_day()
    town.night(Bob="Gus")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD


# The Alsaahir's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_a_right_guess_does_nothing(token: str) -> None:
    town = a_day(f"{CAST}; {token}@Ann")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert nothing_happened(town)


def test_a_drunk_who_thinks_they_are_one_never_wins_by_it() -> None:
    town = a_day(CAST.replace("alsaahir", "drunk(alsaahir)"))
    guess(town, "Ann", "Bob", "Cat Dan")
    assert nothing_happened(town)


def test_an_evil_alsaahir_makes_good_win() -> None:
    """alsaahir entry: taken literally."""
    town = a_day(CAST.replace("alsaahir", "alsaahir+evil"))
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD
    assert town.alignment("Ann") is EVIL


def test_a_philosopher_who_chose_it_may_win() -> None:
    town = Town(CAST.replace("alsaahir", "philosopher"), night=2, script=SCRIPT)
    town.night(Ann="alsaahir", Bob="Gus")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD


def test_made_one_in_the_night_they_may_guess_the_day_after_and_two_may_each() -> None:
    town = Town(CAST.replace("Gus slayer", "Gus chef"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Gus", "alsaahir")
    town.night(Bob="Eve")
    guess(town, "Ann", "Eve")
    guess(town, "Gus", "Bob", "Cat Dan")
    assert town.winner is GOOD


# With a Barista


def served(how: str, name: str = "Ann") -> Town:
    town = Town(f"{CAST}, Ida barista", night=2, script=SCRIPT)
    town.night(Bob="Gus", storyteller={"Ida": [name, how]})
    return town


def test_served_twice_they_guess_twice_and_no_third_time() -> None:
    """Barista: the ability is used twice until dusk."""
    town = served("Ability Twice")
    guess(town, "Ann", "Cat", "Bob Dan")
    guess(town, "Ann", "Bob", "Cat Dan")
    assert town.winner is GOOD
    town = served("Ability Twice")
    guess(town, "Ann", "Cat", "Bob Dan")
    guess(town, "Ann", "Dan", "Bob Cat")
    with pytest.raises(IllegalAnswer, match="not now"):
        guess(town, "Ann", "Bob", "Cat Dan")


@pytest.mark.parametrize(("how", "name"), [("Ability Twice", "Eve"), ("Sober & Healthy", "Ann")])
def test_nobody_is_told_by_the_menu_who_was_served(how: str, name: str) -> None:
    """Everybody may guess twice at such a table; the second guess of who was not served comes to nothing."""
    town = served(how, name)
    for by in ("Ann", "Eve"):
        guess(town, by, "Cat", "Bob Dan")
        guess(town, by, "Bob", "Cat Dan")
        assert nothing_happened(town)
