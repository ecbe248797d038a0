"""Alchemist and Summoner: the ability is never lent to an Alchemist."""

from engine.grimoire import Ability
from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "summoner", "alchemist"))
CAST = "Ann alchemist, Bob imp, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus baron"


def test_an_alchemist_is_not_given_the_summoner_s_ability() -> None:
    town = Town(CAST, script=SCRIPT)
    mine = Ability("alchemist", 0, 0)
    assert not town.game.may_lend("summoner", by=mine)
    assert town.game.may_lend("baron", by=mine)


def test_without_the_jinx_they_may_be() -> None:
    town = Town(CAST, script=SCRIPT)
    town.game.grimoire.jinxes = ()
    town.game.grimoire.standing = town.game.grimoire.holdings = None
    assert town.game.may_lend("summoner", by=Ability("alchemist", 0, 0))
