"""Vortox and Banshee: what everybody hears of her is true."""

from engine.ledger import Awoken, HandsGiven
from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("banshee", "vortox", *edition("tb").characters))


def test_a_banshee_whom_the_vortox_killed_is_announced_as_she_is() -> None:
    town = Town(
        "Ann banshee, Bob vortox, Cat slayer, Dan baron, Eve virgin, Flo saint", night=2, script=SCRIPT
    )
    assert town.game.grimoire.jinxes == ("vortox-banshee",)
    town.night(Bob="Ann")
    told = [fact for fact in town.public() if isinstance(fact, (Awoken, HandsGiven))]
    assert told == [Awoken(0, "banshee"), HandsGiven(0, 2)]
    assert town.offered("Ann") == [], "nobody may choose a falsehood"
