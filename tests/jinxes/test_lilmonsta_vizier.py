"""Lil' Monsta and Vizier: who looks after it can be executed."""

import pytest

from engine.ledger import Executed
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann saint, Bob vizier, Cat slayer, Dan psychopath, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "lilmonsta", "vizier", "psychopath"))


def sat(sitter: str, *, jinxed: bool = True, cast: str = CAST, script: Script = SCRIPT) -> Town:
    """In the second night; this player looks after Lil' Monsta."""
    town = Town(cast, night=2, script=script)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.grimoire.mark("Is The Demon", town.seat(sitter), by=town.game.abilities_of("lilmonsta")[0])
    return town


def test_looking_after_it_they_die_when_executed() -> None:
    town = sat("Bob").day()
    town.execute("Bob")
    assert town.winner is GOOD


@pytest.mark.parametrize(("sitter", "jinxed"), [("Dan", True), ("Bob", False)])
def test_otherwise_they_live(sitter: str, jinxed: bool) -> None:
    town = sat(sitter, jinxed=jinxed).day()
    town.execute("Bob")
    assert Executed(1, died=False) in town.public()


def test_it_speaks_of_executions_alone() -> None:
    town = sat("Bob").day()
    town.act("murder", "Dan", "Bob")
    assert town.alive("Bob")


@pytest.mark.parametrize(("taker", "named"), [("preacher", "Bob"), ("courtier", "vizier")])
@pytest.mark.parametrize("sits", [True, False])
def test_without_the_ability_too_who_looks_after_it_dies(taker: str, named: str, sits: bool) -> None:
    """A Vizier who has lost it by these two cannot die by day all the same, but for what this jinx says of them."""
    script = Script("with it", "With it", (*SCRIPT.characters, taker))
    town = sat("Bob", cast=CAST.replace("Ann saint", f"Ann {taker}"), script=script)
    sitter = "Bob" if sits else "Dan"
    town.night(Ann=named, Bob=sitter, Dan=sitter, storyteller={"lilmonsta": None})
    assert "Knows" in town.marks("Bob")
    town.execute("Bob")
    assert town.alive("Bob") is not sits
    assert (town.winner is GOOD) is sits
