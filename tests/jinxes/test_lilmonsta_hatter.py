"""Lil' Monsta and Hatter: a Demon who chooses it is a Minion besides, and looks after it first."""

import pytest

from engine.ledger import ChosenBy
from engine.questions import IllegalAnswer
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "hatter", "lilmonsta", "pukka"))
CAST = "Ann hatter, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier, Gus undertaker, Hal virgin"


def party(cast: str = CAST, *, jinxed: bool = True) -> Town:
    """The night after the Hatter's execution."""
    town = Town(cast, night=2, script=SCRIPT).day()
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.execute("Ann")
    return town


def test_the_demon_who_chooses_it_names_a_minion_and_is_both() -> None:
    town = party()
    town.night(Bob=["Flo", "lilmonsta", "spy"], Dan=None)
    assert (town.character("Bob"), town.alignment("Bob")) == ("spy", EVIL)
    assert town.marks("Bob") == ["Is The Demon"]
    assert town.told("Bob", ChosenBy) == [ChosenBy("lilmonsta", None)]
    assert town.game.in_play("lilmonsta")
    town.execute("Bob")
    assert town.winner is GOOD


def test_not_a_minion_that_somebody_is_in_the_end() -> None:
    """The Minions are settled first, so Dan's new character is taken and the old one is free."""
    town = party()
    town.night(Bob=["Flo", "lilmonsta", "baron"], Dan="spy")
    assert (town.character("Bob"), town.character("Dan")) == ("baron", "spy")
    town = party()
    with pytest.raises(IllegalAnswer):
        town.night(Bob=["Flo", "lilmonsta", "spy"], Dan="spy")


def test_not_a_minion_who_was_asked_again_either() -> None:
    town = party(CAST.replace("Hal virgin", "Hal poisoner"))
    town.night(Bob=["Flo", "lilmonsta", "scarletwoman"], Dan=None, Hal=["Cat", "baron", "spy"])
    assert (town.character("Bob"), town.character("Hal")) == ("scarletwoman", "spy")
    minions = [one for one in town.asked if one.who == town.seat("Bob")][-1]
    assert "spy" not in minions.options.all()


def test_a_good_demon_is_evil_with_it() -> None:
    town = party(CAST.replace("Bob imp", "Bob imp+good"))
    town.night(Bob=["Flo", "lilmonsta", "spy"], Dan=None)
    assert town.alignment("Bob") is EVIL


def test_where_it_is_there_already_it_is_taken() -> None:
    town = party()
    CHARACTERS["lilmonsta"].arrive(town.game)
    lil = town.game.abilities_of("lilmonsta")[0]
    town.game.grimoire.mark("Is The Demon", town.seat("Dan"), by=lil)
    players = {"Bob": ["Flo", "lilmonsta", "pukka"], "Dan": ["Dan", None]}
    town.night(**players, storyteller={"lilmonsta": None})
    assert town.character("Bob") == "pukka"


def test_without_the_jinx_it_cannot_be_chosen() -> None:
    with pytest.raises(IllegalAnswer):
        party(jinxed=False).night(Bob=["Flo", "lilmonsta"], Dan=None)


def test_not_a_minion_that_a_jinx_keeps_apart_from_somebody() -> None:
    script = Script("more", "More", (*SCRIPT.characters, "heretic"))
    cast = CAST.replace("Cat slayer", "Cat heretic").replace("Dan baron", "Dan poisoner")
    town = Town(cast, night=2, script=script).day()
    town.execute("Ann")
    town.night(Dan=["Flo", None], Bob=["Flo", "lilmonsta"], storyteller={})
    assert town.character("Bob") == "scarletwoman", "of Baron, Scarlet Woman and Spy the only one"
