"""Lleech and Slayer: a shot at the host is deadly, and with the host the Lleech dies."""

from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("lleech", *edition("tb").characters))
CAST = "Ann empath, Bob lleech, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal monk"
HOST = "; Host@Ann<Bob/lleech"


def day(poisoned: str = "") -> Town:
    return Town(CAST + HOST + poisoned, night=2, script=SCRIPT).day()


def test_the_host_is_slain_and_the_lleech_dies() -> None:
    town = day()
    town.slay("Flo", "Ann")
    assert not town.alive("Ann")
    assert town.winner is GOOD


def test_without_the_jinx_nothing_happens() -> None:
    town = day()
    town.game.grimoire.jinxes = ()
    town.slay("Flo", "Ann")
    assert town.alive("Ann")


def test_nobody_else_is_slain_and_no_host_of_a_poisoned_lleech() -> None:
    town = day()
    town.slay("Flo", "Eve")
    assert town.alive("Eve")
    town = day(", Poisoned@Bob")
    town.slay("Flo", "Ann")
    assert town.alive("Ann")


def test_a_poisoned_slayer_slays_nobody() -> None:
    town = day(", Poisoned@Flo")
    town.slay("Flo", "Ann")
    assert town.alive("Ann")
