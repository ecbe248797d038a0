"""Pit-Hag and Damsel: the Storyteller decides who becomes the Damsel."""

import pytest

from engine.ledger import InPlay
from engine.script import Script, edition
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town

CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage, Gus oracle, Hal mutant"
SCRIPT = Script("mine", "Mine", ("damsel", *edition("snv").characters))


def test_somebody_else_may_become_it_and_the_minions_are_told() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Dan=ThisIs("Flo", "damsel"), Bob="Cat", Cat="Ann", storyteller={"pithag-damsel": "Hal"})
    assert (town.character("Flo"), town.character("Hal")) == ("sage", "damsel")
    assert town.told("Dan", InPlay) == [InPlay("damsel")]


def test_any_player_but_a_traveller_may_be_it_whom_she_picked_too() -> None:
    town = Town(f"{CAST}, Ida gunslinger", night=2, script=SCRIPT)
    town.night(Dan=ThisIs("Flo", "damsel"), Bob="Cat", Cat="Ann", storyteller={"pithag-damsel": "Flo"})
    assert town.character("Flo") == "damsel"
    question = next(one for one in town.asked if one.about and one.about.character == "pithag-damsel")
    assert [town.names[seat] for seat in question.options.all()] == town.names[:-1]


def test_nobody_is_asked_where_she_is_poisoned_or_names_another() -> None:
    town = Town(f"{CAST}; Poisoned@Dan", night=2, script=SCRIPT)
    town.night(Dan=ThisIs("Flo", "damsel"), Bob="Cat", Cat="Ann")
    assert town.character("Flo") == "sage"
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Dan=ThisIs("Flo", "juggler"), Bob="Cat", Cat="Ann")
    assert town.character("Flo") == "juggler"


def test_without_the_jinx_it_is_whom_she_picked() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.game.grimoire.jinxes = ()
    town.night(Dan=ThisIs("Flo", "damsel"), Bob="Cat", Cat="Ann")
    assert town.character("Flo") == "damsel"


@pytest.mark.parametrize("seed", range(15))
def test_the_mind_never_takes_the_demon_and_says_why(seed: int) -> None:
    town = Advised(CAST.replace("savant", "noble"), seed, night=2)
    town.night(Dan=ThisIs("Flo", "damsel"), Bob="Eve")
    (seat,) = (seat for seat in town.game.grimoire.ring if town.character(town.names[seat]) == "damsel")
    assert town.alignment(town.names[seat]) is not EVIL or seat == town.seat("Dan")
    assert any("good misses them least" in why for _, _, why in town.put)
