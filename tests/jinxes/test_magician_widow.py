"""Magician and Widow: her grimoire shows neither the Demon nor the Magician."""

import pytest

from engine.ledger import Learned, Page
from engine.script import Script, edition
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann widow, Bob imp, Cat magician, Dan baron, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with both", "With both", (*edition("tb").characters, "magician", "widow"))


def hidden(cast: str, *, jinxed: bool = True) -> list[tuple[object, ...]]:
    town = Town(cast, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night(Ann="Eve", storyteller={"Ann": "Flo"})
    told = [entry.fact for entry in town.game.ledger if entry.to == (0,)]
    page = next(fact.answer for fact in told if isinstance(fact, Learned))
    assert isinstance(page, Page)
    return [(seat, row) for seat, row in enumerate(page.seats) if not row[0]]


def test_the_demon_and_the_magician_are_hidden_and_nothing_tells_them_apart() -> None:
    assert hidden(CAST) == [(1, ("", None, GOOD, True)), (2, ("", None, GOOD, True))]


def test_without_the_jinx_she_sees_everybody() -> None:
    assert hidden(CAST, jinxed=False) == []


@pytest.mark.parametrize("cast", [CAST.replace("magician", "magician!"), f"{CAST}; Drunk@Cat"])
def test_it_speaks_of_the_tokens_and_not_of_the_ability(cast: str) -> None:
    assert [seat for seat, _ in hidden(cast)][-1:] == [2]
