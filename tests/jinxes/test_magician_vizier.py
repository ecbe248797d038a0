"""Magician and Vizier: one has no ability, the other cannot have them executed."""

import pytest

from engine import ledger
from engine.ledger import Executed, Revealed
from engine.script import Script, edition
from tests.by_name import DemonLearned
from tests.scenario import Town

CAST = "Ann magician, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo vizier, Gus mayor"
TB = tuple(one for one in edition("tb").characters if one != "investigator")
SCRIPT = Script("with both", "With both", (*TB, "vizier", "magician", "boffin"))
THREE = ("chef", "monk", "butler")


def town_of(cast: str = CAST, night: int = 1, *, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


@pytest.mark.parametrize(("jinxed", "minions"), [(True, ("Dan", "Flo")), (False, ("Ann", "Dan", "Flo"))])
def test_with_a_vizier_the_demon_is_told_plainly_who_the_minions_are(
    jinxed: bool, minions: tuple[str, ...]
) -> None:
    town = town_of(jinxed=jinxed)
    town.night(storyteller={"bluffs": THREE})
    assert town.told("Bob", ledger.DemonLearned) == [DemonLearned(minions, THREE)]


def test_without_a_vizier_in_play_the_magician_confuses_evil() -> None:
    town = town_of(CAST.replace("vizier", "scarletwoman"))
    town.night(storyteller={"bluffs": THREE})
    assert town.told("Bob", ledger.DemonLearned) == [DemonLearned(("Ann", "Dan", "Flo"), THREE)]


def test_when_the_vizier_is_somebody_else_they_have_it_back() -> None:
    town = town_of(night=2)
    town.night(Bob="Eve")
    assert town.marks("Ann") == ["Has No Ability"]
    town.rule("become", "Flo", "baron")
    town.end_day()
    assert town.marks("Ann") == []


@pytest.mark.parametrize("jinxed", [True, False])
def test_the_vizier_cannot_have_them_executed(jinxed: bool) -> None:
    town = town_of(night=2, jinxed=jinxed)
    town.game.tell("town", Revealed("vizier", 5))
    town.day()
    town.nominate("Bob", "Ann", "Eve")
    town.act("force", "Flo")
    assert any(isinstance(fact, Executed) for fact in town.public()) is not jinxed


def test_anybody_else_they_can() -> None:
    town = town_of(night=2)
    town.game.tell("town", Revealed("vizier", 5))
    town.day()
    town.nominate("Bob", "Cat", "Eve")
    town.act("force", "Flo")
    assert not town.alive("Cat")


def test_a_demon_who_has_it_from_a_boffin_loses_that_alone() -> None:
    cast = CAST.replace("Ann magician", "Ann boffin").replace("Dan baron", "Dan soldier")
    town = Town(cast, script=SCRIPT)
    town.night(storyteller={"Ann": "magician", "bluffs": THREE})
    assert town.marks("Bob") == ["Has Ability", "Has No Ability"]
    assert town.told("Bob", ledger.DemonLearned) == [DemonLearned(("Ann", "Flo"), THREE)]
    town.end_day()
    assert town.night(Bob="Cat") == ["Cat"]


def test_who_is_no_magician_any_more_has_the_new_ability() -> None:
    town = town_of(night=2)
    town.night(Bob="Eve")
    town.rule("become", "Ann", "slayer")
    town.slay("Ann", "Bob")
    assert not town.alive("Bob")
    assert town.marks("Ann") == ["No Ability"]
