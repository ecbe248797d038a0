"""Legion and Preacher: Legion keeps its ability, and the Preacher may be told."""

import pytest

from engine.ledger import ChosenBy
from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "preacher", "legion"))
CAST = "Ann preacher, Bob legion, Cat legion!, Dan baron, Eve saint, Flo soldier, Gus chef"


def at(cast: str = CAST, *, jinxed: bool = True) -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


@pytest.mark.parametrize("told", [True, False])
def test_chosen_legion_keeps_its_ability_and_is_told_that_it_was_chosen(told: bool) -> None:
    town = at()
    assert town.night(Ann="Bob", storyteller={"legion-preacher": told, "Bob": "Gus"}) == ["Gus"]
    assert town.told("Bob", ChosenBy) == [ChosenBy("preacher", None)]
    assert town.marks("Bob") == []
    assert town.learned("Ann") == ([ThisIs("Bob", "legion")] if told else [])


def test_a_minion_is_silenced_as_ever_and_a_drunk_preacher_hears_nothing() -> None:
    town = at()
    town.night(Ann="Dan", storyteller={"Bob": None})
    assert "Has No Ability" in town.marks("Dan")
    at(f"{CAST}; Drunk@Ann").night(Ann="Bob", storyteller={"Bob": None})


def test_without_the_jinx_legion_has_no_ability() -> None:
    town = at(jinxed=False)
    town.night(Ann="Bob")
    assert "Has No Ability" in town.marks("Bob")
