"""Fabled: the Storyteller's own, in the open, untouchable, and nobody's seat."""

import pytest

from engine.abilities import standing
from engine.grimoire import Ability
from engine.ledger import FabledJoined, FabledLeft
from engine.registry import CHARACTERS
from engine.rulings import IllegalRuling
from engine.script import Script, edition
from engine.terms import FABLED, STORYTELLER, TOWN
from tests.scenario import Town

CAST = "Ann chef, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo saint!"
ALL = sorted(one for one, known in CHARACTERS.items() if known.team is FABLED)
ONLY_FROM_THE_START = ["deusexfiasco", "revolutionary", "sentinel"]


def test_there_are_fourteen() -> None:
    assert len(ALL) == 14


@pytest.mark.parametrize("fabled", ALL)
def test_what_the_script_has_is_there_from_the_start_for_everybody_to_see(fabled: str) -> None:
    """RB-239, RB-241, RB-245: of no side, in no seat, chosen in the open."""
    script = Script("tb", "With one", (*edition("tb").characters, fabled))
    town = Town("Ann chef, Bob imp, Cat soldier, Dan poisoner, Eve mayor", script=script)
    assert (script.fabled, town.game.square.fabled) == ((fabled,), (fabled,))
    assert [told.to for told in town.game.ledger if told.fact == FabledJoined(fabled)] == [TOWN]
    assert fabled not in script.characters
    assert all(seat.character != fabled for seat in town.game.grimoire.seats)


@pytest.mark.parametrize("fabled", ALL)
def test_some_only_from_the_start_others_come_and_go(fabled: str) -> None:
    """RB-241, RB-242: several at once; the town hears of each."""
    town = Town(CAST, night=2).day()
    town.rule_nobody("fabled", "duchess" if fabled != "duchess" else "angel")
    if fabled in ONLY_FROM_THE_START:
        with pytest.raises(IllegalRuling, match="only be there from the start"):
            town.rule_nobody("fabled", fabled)
        return
    town.rule_nobody("fabled", fabled)
    assert town.public() == [FabledJoined(fabled)]
    assert len(town.game.grimoire.fabled) == 2
    town.rule_nobody("no fabled", fabled)
    assert town.public() == [FabledLeft(fabled)]
    assert len(town.game.grimoire.fabled) == 1


@pytest.mark.parametrize("fabled", ALL)
def test_nothing_takes_their_ability(fabled: str) -> None:
    """RB-243: whoever dies and whatever is drunk, it works."""
    town = Town(f"{CAST}; Poisoned@Ann, Drunk@Cat | {fabled}", night=2)
    mine = Ability(fabled, STORYTELLER, STORYTELLER)
    assert mine in standing(town.game.grimoire).working
    for name in ("Ann", "Cat", "Dan"):
        town.game.grimoire.change(town.seat(name), alive=False)
    assert mine in standing(town.game.grimoire).working


def test_they_are_no_players() -> None:
    """RB-244: three alive and two Fabled; when one of the three dies it is over."""
    town = Town("Ann chef, Bob imp, Cat soldier, Dan poisoner!, Eve mayor! | doomsayer, duchess", night=2)
    assert town.game.alive_count() == 3
    assert town.night(Bob="Ann") == ["Ann"]
    assert town.winner is not None


def test_what_lies_beside_a_fabled_lies_beside_nobody_else() -> None:
    """Neither on the Spy's page nor in a line of the grimoire."""
    cast = CAST.replace("Dan poisoner", "Dan spy")
    town = Town(f"{cast}; No Ability@ST<ST/fibbin | fibbin", night=2)
    assert all(town.marks(name) == [] for name in town.names)
    again = Town(town.line(), night=2)
    assert again.line() == town.line()
    town.night(Bob="Ann")
    (page,) = town.learned("Dan")
    assert page.tokens == ()


def test_whom_they_look_after_is_told_to_the_town() -> None:
    """RB-241: once the characters are dealt."""
    town = Town(f"{CAST} | angel, buddhist")
    town.night(storyteller={"angel": "Ann", "buddhist": "Bob"}, Dan="Cat")
    public = [told.fact for told in town.game.ledger if isinstance(told.fact, FabledJoined)]
    assert public[2:] == [FabledJoined("angel", (0,)), FabledJoined("buddhist", (1,))]
