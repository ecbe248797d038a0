"""Lleech and Mastermind: the host is executed, and the Lleech lives on without an ability."""

from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

SCRIPT = Script("mine", "Mine", ("lleech", "mastermind", *edition("tb").characters))
CAST = "Ann empath, Bob lleech, Cat soldier, Dan mastermind, Eve mayor, Flo slayer, Gus saint, Hal monk"


def executed(cast: str = CAST, *, jinxed: bool = True) -> Town:
    """The day on which the host, Ann, is executed."""
    town = Town(f"{cast}; Host@Ann<Bob/lleech", night=2, script=SCRIPT).day()
    if not jinxed:
        town.game.grimoire.jinxes = ()
    town.execute("Ann")
    return town


def test_it_lives_on_and_has_no_ability() -> None:
    town = executed()
    assert town.alive("Bob")
    assert town.marks("Ann") == []
    assert town.winner is None
    town.night(Hal="Eve")
    assert town.choices("Bob") == []
    town.execute("Bob")  # it has no host any more
    assert not town.alive("Bob")


def test_without_the_jinx_it_dies() -> None:
    town = executed(jinxed=False)
    assert not town.alive("Bob")
    assert town.winner is GOOD


def test_the_mastermind_must_live() -> None:
    assert executed(CAST.replace("Dan mastermind", "Dan mastermind!")).winner is GOOD


def test_a_host_who_dies_otherwise_takes_it_along() -> None:
    town = Town(f"{CAST}; Host@Ann<Bob/lleech", night=2, script=SCRIPT).day()
    town.rule("kill", "Ann")
    town.end_day()
    assert town.winner is GOOD


def test_becoming_somebody_else_it_is_able_again() -> None:
    town = executed()
    town.rule("become", "Bob", "imp")
    assert town.night(Bob="Gus", Hal="Eve") == ["Gus"]
