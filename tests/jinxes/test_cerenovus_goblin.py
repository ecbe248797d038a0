"""Cerenovus and Goblin: the one may name the other for a player to be taken for."""

import pytest

from engine.characters.base import character
from engine.ledger import BeMad
from engine.madness import claim
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann cerenovus, Bob fanggu, Cat sage, Dan klutz, Eve savant, Flo goblin, Gus mutant"
SCRIPT = Script("with both", "With both", (*edition("snv").characters, "goblin"))


def named(name: str, *, jinxed: bool = True) -> Town:
    town = Town(CAST, night=2, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night(Ann=ThisIs("Cat", name), Bob="Eve")
    return town


def test_the_goblin_may_be_named() -> None:
    told = [one.fact for one in named("goblin").ledger if one.to == (2,)]
    assert BeMad("goblin", 3) in told


@pytest.mark.parametrize(("name", "jinxed"), [("goblin", False), ("witch", True)])
def test_without_the_jinx_the_goblin_may_not_and_no_other_minion_ever(name: str, jinxed: bool) -> None:
    with pytest.raises(IllegalAnswer):
        named(name, jinxed=jinxed)


def test_who_is_mad_about_it_and_says_so_pays_nothing() -> None:
    """The words fit the madness."""
    town = named("goblin")
    seat = town.seat("Cat")
    ((me, _),) = town.game.madnesses(seat)
    breaks = character(me.character).breaks_madness
    assert breaks(town.game.grimoire, me, seat, claim("goblin")) is False
    assert breaks(town.game.grimoire, me, seat, claim("sage")) is True


def test_a_pit_hag_who_names_characters_anyway_is_not_widened() -> None:
    """It speaks of the Cerenovus alone: an Exorcist's or Philosopher's list stays as it is."""
    script = Script("p", "P", (*SCRIPT.characters, "philosopher"))
    town = Town(CAST.replace("Cat sage", "Cat philosopher"), night=2, script=script)
    with pytest.raises(IllegalAnswer):
        town.night(Cat="goblin", Ann=ThisIs("Dan", "sage"), Bob="Eve")
