"""Lil' Monsta and Psychopath: who looks after it plays no hands for their life."""

import pytest

from engine.ledger import SignsAsked
from engine.questions import Question
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann saint, Bob psychopath, Cat slayer, Dan baron, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "lilmonsta", "psychopath"))


def sat(sitter: str, *, jinxed: bool = True) -> Town:
    """By day; this player looks after Lil' Monsta."""
    town = Town(CAST, night=2, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.grimoire.mark("Is The Demon", town.seat(sitter), by=town.game.abilities_of("lilmonsta")[0])
    return town.day()


def first(question: Question) -> object:
    return next(question.options.all())


def test_looking_after_it_they_die_when_executed() -> None:
    town = sat("Bob")
    town.execute("Bob")
    assert not any(isinstance(fact, SignsAsked) for fact in town.public())
    assert town.winner is GOOD


@pytest.mark.parametrize(("sitter", "jinxed"), [("Dan", True), ("Bob", False)])
def test_otherwise_they_play_for_their_life(sitter: str, jinxed: bool) -> None:
    town = sat(sitter, jinxed=jinxed)
    town.execute("Bob", Bob=first, Ann=first)
    assert any(isinstance(fact, SignsAsked) for fact in town.public())
    assert town.alive("Bob")
