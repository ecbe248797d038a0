"""Summoner and Clockmaker: to the one the other is the Demon."""

from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "clockmaker")))
CAST = "Ann clockmaker, Bob summoner, Cat slayer, Dan soldier, Eve baron, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_the_steps_are_counted_from_the_summoner_to_another_minion() -> None:
    town = at(night=1)
    town.night(storyteller={"bluffs": ("monk", "empath", "saint")})
    assert town.learned("Ann") == [3]


def test_without_the_jinx_there_is_no_demon_to_count_from() -> None:
    town = at(CAST, night=1, jinxed=False)
    town.night(storyteller={"bluffs": ("monk", "empath", "saint")})
    assert town.learned("Ann") == [0]


def test_with_no_other_minion_it_is_none() -> None:
    town = at(CAST.replace("baron", "virgin"), night=1)
    town.night(storyteller={"bluffs": ("monk", "empath", "saint")})
    assert town.learned("Ann") == [0]
