"""Bounty Hunter and Philosopher: who takes the ability may have a Townsfolk turned evil."""

import pytest

from engine.ledger import YouAre
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, NOBODY
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("bountyhunter", "philosopher", *edition("tb").characters))
CAST = "Ann philosopher, Bob imp, Cat slayer, Dan poisoner, Eve virgin, Flo saint, Gus soldier"
KEY = "bountyhunter-philosopher"


def taken(cast: str = CAST, whom: str | None = "Eve") -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    town.night(Ann="bountyhunter", Dan="Cat", Bob="Flo", storyteller={KEY: whom, "Ann": ("Dan",)})
    return town


def test_a_townsfolk_may_be_turned_and_is_told() -> None:
    town = taken()
    assert town.alignment("Eve") is EVIL
    assert town.told("Eve", YouAre) == [YouAre("virgin", EVIL)]
    asked = next(question for question in town.asked if question.about and question.about.character == KEY)
    assert list(asked.options.all()) == [town.seat(name) for name in ("Cat", "Eve", "Gus")] + [NOBODY]


def test_or_nobody_and_it_is_asked_once() -> None:
    town = taken(whom=None)
    assert all(town.alignment(name) is GOOD for name in ("Ann", "Cat", "Eve", "Gus"))
    town.end_day()
    town.night(Dan="Cat", Bob="Gus")
    assert town.alignment("Eve") is GOOD


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_whoever_only_acts_it_out_has_nobody_turned(token: str) -> None:
    town = Town(f"{CAST}; {token}@Ann", night=2, script=SCRIPT)
    town.night(Ann="bountyhunter", Dan="Cat", Bob="Flo", storyteller={"Ann": ("Gus",)})
    assert not any(town.alignment(name) is EVIL for name in ("Ann", "Cat", "Eve", "Gus"))


def test_without_it_nobody_is_turned() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.game.grimoire.jinxes = ()
    town.night(Ann="bountyhunter", Dan="Cat", Bob="Flo", storyteller={"Ann": ("Dan",)})
    assert not any(town.alignment(name) is EVIL for name in ("Ann", "Cat", "Eve", "Gus"))
