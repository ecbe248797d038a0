"""The Ogre's jinxes: with the Pit-Hag, the Recluse and the Spy."""

import pytest

from engine.ledger import YouAre
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann ogre, Bob imp, Cat spy, Dan soldier, Eve slayer, Flo virgin, Gus recluse"
SCRIPT = Script("mine", "Mine", ("ogre", *edition("tb").characters))
MADE = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage+evil, Gus oracle, Hal mutant"


def picked(friend: str, *, jinxed: bool = True, **storyteller: bool) -> Town:
    town = Town(CAST, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    town.night(Ann=friend, storyteller=dict(storyteller))
    return town


def test_to_the_ogre_a_spy_is_evil_without_a_question() -> None:
    assert picked("Cat").alignment("Ann") is EVIL
    assert picked("Cat", jinxed=False, Ann=False).alignment("Ann") is GOOD


def test_who_is_evil_by_a_recluse_is_told() -> None:
    town = picked("Gus", Ann=True)
    assert town.told("Ann") == [YouAre("ogre", None), YouAre("ogre", EVIL)]
    assert picked("Gus", jinxed=False, Ann=True).told("Ann") == [YouAre("ogre", None)]


@pytest.mark.parametrize(("friend", "answers"), [("Gus", {"Ann": False}), ("Bob", {})])
def test_nobody_else_is_told(friend: str, answers: dict[str, bool]) -> None:
    assert picked(friend, **answers).told("Ann") == [YouAre("ogre", None)]


@pytest.mark.parametrize(("jinxed", "side"), [(True, EVIL), (False, GOOD)])
def test_an_evil_ogre_made_by_the_pit_hag_stays_evil(jinxed: bool, side: object) -> None:
    town = Town(MADE, night=2, script=Script("mine", "Mine", ("ogre", *edition("snv").characters)))
    if not jinxed:
        town.game.grimoire.jinxes = ()
    town.night(Dan=ThisIs("Flo", "ogre"), Bob="Cat", Cat="Ann", Flo="Eve")
    assert town.alignment("Flo") is side
