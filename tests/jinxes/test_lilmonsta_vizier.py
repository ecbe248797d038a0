"""Lil' Monsta and Vizier: who looks after it can be executed."""

import pytest

from engine.ledger import Executed
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann saint, Bob vizier, Cat slayer, Dan psychopath, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "lilmonsta", "vizier", "psychopath"))


def sat(sitter: str, *, jinxed: bool = True) -> Town:
    """By day; this player looks after Lil' Monsta."""
    town = Town(CAST, night=2, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.grimoire.mark("Is The Demon", town.seat(sitter), by=town.game.abilities_of("lilmonsta")[0])
    return town.day()


def test_looking_after_it_they_die_when_executed() -> None:
    town = sat("Bob")
    town.execute("Bob")
    assert town.winner is GOOD


@pytest.mark.parametrize(("sitter", "jinxed"), [("Dan", True), ("Bob", False)])
def test_otherwise_they_live(sitter: str, jinxed: bool) -> None:
    town = sat(sitter, jinxed=jinxed)
    town.execute("Bob")
    assert Executed(1, died=False) in town.public()


def test_it_speaks_of_executions_alone() -> None:
    town = sat("Bob")
    town.act("murder", "Dan", "Bob")
    assert town.alive("Bob")
