"""Alchemist and Minions whose ability an Alchemist would have nothing of, or would share with nobody."""

import pytest

from engine.grimoire import Ability
from engine.rules.setup import BagFault, Note, Plan, bag_fault
from engine.script import Script, edition
from tests.scenario import Town

NEVER = ("marionette", "mastermind", "organgrinder", "widow", "wraith")
CAST = "Ann alchemist, Bob imp, Cat empath, Dan baron, Eve soldier, Flo slayer, Gus saint"


@pytest.mark.parametrize("minion", [*NEVER, "spy"])
def test_it_is_never_given_and_without_the_jinx_it_may_be(minion: str) -> None:
    script = Script(
        "with it",
        "With it",
        (*edition("tb").characters, "alchemist", *NEVER),
    )
    town = Town(CAST, script=script)
    me = Ability("alchemist", 0, 0)
    assert not town.game.may_lend(minion, by=me)
    assert town.game.may_lend("poisoner", by=me)
    assert town.game.may_lend(minion, by=Ability("apprentice", 0, 0))
    town.game.grimoire.jinxes = ()
    town.game.grimoire.sit(town.game.grimoire.ring)
    assert town.game.may_lend(minion, by=me)


@pytest.mark.parametrize("minion", [*NEVER, "spy", "summoner"])
def test_no_plan_gives_it_from_the_start_either(minion: str) -> None:
    script = Script("with it", "With it", (*edition("tb").characters, "alchemist", *NEVER, "summoner"))
    bag = ("alchemist", "chef", "empath", "monk", "slayer", "imp", "scarletwoman")
    assert bag_fault(script, 7, Plan(bag, (Note("lent", minion),))) == BagFault("lent", (minion,))
    assert bag_fault(script, 7, Plan(bag, (Note("lent", "poisoner"),))) is None
