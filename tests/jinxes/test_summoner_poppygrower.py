"""Summoner and Poppy Grower: while the one lives the other names the Demon alone, and the Storyteller the player."""

from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "poppygrower")))
CAST = "Ann poppygrower, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_the_storyteller_says_who_it_is() -> None:
    town = at()
    town.night(Bob=ThisIs("Dan", "imp"), storyteller={"Bob": ThisIs("Cat", "imp")}, Cat="Eve")
    assert (town.character("Cat"), town.character("Dan")) == ("imp", "soldier")
    assert {one.character for one in town.offered("Bob")} == {"imp"}


def test_with_the_poppy_grower_dead_or_without_the_jinx_the_summoner_does() -> None:
    for town in (at(CAST.replace("grower", "grower!")), at(jinxed=False)):
        town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
        assert town.character("Cat") == "imp"


def test_a_poisoned_summoner_summons_nobody_all_the_same() -> None:
    town = at(f"{CAST}; Poisoned@Bob")
    town.night(Bob=ThisIs("Cat", "imp"))
    assert town.winner is GOOD


def test_whom_they_name_they_have_not_chosen_as_the_storyteller_chooses() -> None:
    """A Goon drinks with nobody then. By themselves they choose one, and summon nobody."""
    script = Script("with it", "With it", (*SCRIPT.characters, "goon"))
    cast = CAST.replace("Dan soldier", "Dan goon")
    town = Town(cast, night=3, script=script)
    town.night(Bob=ThisIs("Dan", "imp"), storyteller={"Bob": ThisIs("Cat", "imp")}, Cat="Eve")
    assert town.character("Cat") == "imp"
    assert (town.alignment("Dan"), town.marks("Bob")) == (GOOD, ["No Ability"])
    town = Town(cast.replace("grower", "grower!"), night=3, script=script)
    town.night(Bob=ThisIs("Dan", "imp"))
    assert "Drunk" in town.marks("Bob")


def test_nor_have_they_where_a_pukka_comes_in_the_second_night() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "goon", "pukka"))
    town = Town(CAST.replace("Dan soldier", "Dan goon"), night=2, script=script)
    town.night(Bob="Dan", storyteller={"Bob": ThisIs("Cat", "pukka")}, Cat="Eve")
    assert (town.character("Cat"), town.marks("Bob")) == ("pukka", ["No Ability"])
