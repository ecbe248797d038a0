"""Alchemist and Organ Grinder: both have the ability, and where both would be sober both are drunk."""

import pytest

from engine.abilities import standing
from engine.grimoire import HAS_ABILITY, Ability
from engine.rules.setup import BagFault, Note, Plan, bag_fault
from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "alchemist", "organgrinder"))
CAST = "Ann alchemist, Bob imp, Cat organgrinder, Dan poisoner, Eve soldier, Flo mayor, Gus saint, Hal slayer"


def with_it(cast: str = CAST) -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    grimoire = town.game.grimoire
    grimoire.mark(HAS_ABILITY, 0, by=standing(grimoire).held[0][0], data="organgrinder")
    return town


def night(town: Town, ann: bool, cat: bool, poisoned: str = "Flo") -> None:
    town.night(Ann=ann, Cat=cat, Dan=poisoned, Bob="Gus")


def sober(town: Town) -> tuple[bool, bool]:
    return town.sober("Ann"), town.sober("Cat")


def is_secret(town: Town) -> bool:
    return bool(standing(town.game.grimoire).at_work("secret_votes"))


def test_neither_of_them_drinks_and_both_are_drunk() -> None:
    town = with_it()
    night(town, ann=False, cat=False)
    assert sober(town) == (False, False)
    assert not is_secret(town)


@pytest.mark.parametrize(("ann", "cat"), [(True, False), (False, True)])
def test_one_of_them_drinks_and_the_other_counts_in_secret(ann: bool, cat: bool) -> None:
    town = with_it()
    night(town, ann, cat)
    assert sober(town) == (not ann, not cat)
    assert is_secret(town)


def test_both_drink() -> None:
    town = with_it()
    night(town, ann=True, cat=True)
    assert sober(town) == (False, False)


def test_where_one_is_poisoned_the_other_is_sober() -> None:
    town = with_it()
    night(town, ann=False, cat=False, poisoned="Cat")
    assert sober(town) == (True, False)
    assert is_secret(town)


def test_once_one_of_them_is_dead_the_other_is_sober() -> None:
    town = with_it()
    night(town, ann=False, cat=False)
    town.day().execute("Cat")
    assert town.sober("Ann")


def test_each_night_they_choose_anew() -> None:
    town = with_it()
    night(town, ann=False, cat=False)
    town.end_day()
    town.night(Ann=True, Cat=False, Dan="Flo", Bob="Hal")
    assert sober(town) == (False, True)


def test_the_ability_is_only_given_beside_a_true_one() -> None:
    me = Ability("alchemist", 0, 0)
    assert Town(CAST, script=SCRIPT).game.may_lend("organgrinder", by=me)
    assert not Town(CAST.replace("organgrinder", "spy"), script=SCRIPT).game.may_lend("organgrinder", by=me)
    bag, lent = ("alchemist", "chef", "empath", "monk", "slayer", "imp"), (Note("lent", "organgrinder"),)
    assert bag_fault(SCRIPT, 7, Plan((*bag, "organgrinder"), lent)) is None
    assert bag_fault(SCRIPT, 7, Plan((*bag, "spy"), lent)) == BagFault("lent", ("organgrinder",))


def test_without_the_jinx_both_stay_sober() -> None:
    town = with_it()
    town.game.grimoire.jinxes = ()
    town.game.grimoire.sit(town.game.grimoire.ring)
    night(town, ann=False, cat=False)
    assert sober(town) == (True, True)
