"""Legion with a Politician or a Zealot: their hand alone may be no good one."""

import pytest

from engine.questions import Registering
from engine.script import Script, edition
from tests.scenario import Town

EITHER = pytest.mark.parametrize("character", ["politician", "zealot"])


def today(character: str, *, jinxed: bool = True) -> Town:
    cast = f"Ann {character}, Bob legion, Cat legion, Dan legion, Eve legion, Flo soldier, Gus chef"
    known = character.removesuffix("+evil")
    script = Script("with it", "With it", (*edition("tb").characters, known, "legion"))
    town = Town(cast, night=2, script=script)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town.day()


@EITHER
def test_the_storyteller_says_whether_it_is_a_good_hand(character: str) -> None:
    town = today(character)
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Dan", storyteller={"Bob": True}) == "about to die"
    town = today(character)
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Dan", storyteller={"Bob": [False, False]}) == "too few"


@EITHER
def test_with_another_good_hand_nobody_is_asked(character: str) -> None:
    town = today(character)
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Flo") == "about to die"
    assert not any(isinstance(question.options, Registering) for question in town.asked)


@EITHER
def test_an_evil_one_is_evil_and_without_the_jinx_a_good_one_is_good(character: str) -> None:
    town = today(f"{character}+evil")
    assert town.nominate("Bob", "Gus", "Ann Bob Cat Dan", storyteller={"Bob": False}) == "too few"
    assert today(character, jinxed=False).nominate("Bob", "Gus", "Ann Bob Cat Dan") == "about to die"
