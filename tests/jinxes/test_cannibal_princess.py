"""Cannibal and Princess: whom the Cannibal nominated keeps the Demon from killing when she is executed."""

import pytest

from engine.script import Script, edition
from tests.scenario import Town

CAST = "Ann cannibal, Bob imp, Cat princess, Dan baron, Eve chef, Flo slayer, Gus saint, Hal soldier"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "cannibal", "princess"))


def evening(by: str, nominee: str = "Cat", *, jinx: bool = True) -> Town:
    town = Town(CAST, night=2, script=SCRIPT).day()
    if not jinx:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.sit(town.game.grimoire.ring)
    town.nominate(by, nominee, votes="Ann Bob Dan Eve Flo Gus Hal")
    town.end_day()
    return town


@pytest.mark.parametrize(
    ("by", "jinx", "dead"), [("Ann", True, []), ("Ann", False, ["Eve"]), ("Dan", True, ["Eve"])]
)
def test_the_demon_kills_nobody_that_night_where_the_cannibal_nominated_her(
    by: str, jinx: bool, dead: list[str]
) -> None:
    town = evening(by, jinx=jinx)
    assert town.night(Bob="Eve") == dead


def test_the_night_after_it_kills_again() -> None:
    town = evening("Ann")
    town.night(Bob="Eve")
    town.end_day()
    assert town.night(Bob="Eve") == ["Eve"]


def test_another_whom_they_nominated_changes_nothing() -> None:
    town = evening("Ann", "Flo")
    assert town.night(Bob="Eve") == ["Eve"]
