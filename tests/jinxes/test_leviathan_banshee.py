"""Leviathan and Banshee: a good one who is pointed at dies, and awakes."""

import pytest

from engine.ledger import Awoken, HandsGiven
from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("leviathan", "banshee", *edition("tb").characters))
CAST = "Ann banshee, Bob leviathan, Cat slayer, Dan baron, Eve virgin, Flo saint, Gus recluse, Hal mayor"
AWAKE = [Awoken(0, "banshee"), HandsGiven(0, 2)]


def visited(whom: str, cast: str = CAST) -> Town:
    town = Town(cast, night=2, script=SCRIPT)
    town.night(Bob=whom)
    return town


def heard(town: Town) -> list[object]:
    return [fact for fact in town.public() if isinstance(fact, (Awoken, HandsGiven))]


def test_a_good_banshee_dies_and_awakes() -> None:
    town = visited("Ann")
    assert not town.alive("Ann")
    assert heard(town) == AWAKE


@pytest.mark.parametrize("whom", ["Cat", "Dan"])
def test_anybody_else_lives(whom: str) -> None:
    town = visited(whom)
    assert town.alive(whom)
    assert heard(town) == []


def test_an_evil_banshee_and_a_drunk_who_thinks_they_are_one_live() -> None:
    for cast in (CAST.replace("banshee", "banshee+evil"), CAST.replace("banshee", "drunk(banshee)")):
        assert visited("Ann", cast).alive("Ann")


def test_poisoned_she_dies_and_nobody_hears_of_it() -> None:
    town = visited("Ann", f"{CAST}; Poisoned@Ann")
    assert not town.alive("Ann")
    assert heard(town) == []


def test_without_it_nobody_is_pointed_at() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.game.grimoire.jinxes = ()
    town.night()
    assert town.alive("Ann")
