"""Legion and Minstrel: Legion stays sober, and the Minstrel may be told."""

import pytest

from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "minstrel", "legion"))
CAST = "Ann minstrel, Bob legion, Cat legion, Dan legion, Eve legion, Flo soldier, Gus chef"


def today(cast: str = CAST, *, jinxed: bool = True) -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town.day()


@pytest.mark.parametrize("told", [True, False])
def test_executed_legion_leaves_legion_sober_and_the_others_drunk(told: bool) -> None:
    town = today()
    town.execute("Eve", storyteller={"legion-minstrel": told})
    assert [town.sober(name) for name in ("Bob", "Cat", "Flo", "Gus")] == [True, True, False, False]
    town.night(storyteller={"Bob": "Gus"})
    assert town.learned("Ann") == ([ThisIs("Eve", "legion")] if told else [])
    assert not town.alive("Gus")


def test_a_droisoned_minstrel_is_told_nothing_nor_is_anybody_of_others() -> None:
    today(f"{CAST}; Drunk@Ann").execute("Eve")
    today().execute("Flo")


def test_without_the_jinx_legion_is_drunk_too() -> None:
    town = today(jinxed=False)
    town.execute("Eve")
    assert not town.sober("Bob")
