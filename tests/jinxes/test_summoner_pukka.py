"""Summoner and Pukka: it may come in the second night already."""

from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

SCRIPT = Script("with it", "With it", dict.fromkeys((*edition("tb").characters, "summoner", "pukka")))
CAST = "Ann saint, Bob summoner, Cat slayer, Dan soldier, Eve virgin, Flo mayor, Gus chef"


def at(cast: str = CAST, *, night: int = 3, jinxed: bool = True) -> Town:
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def test_a_pukka_may_be_summoned_in_the_second_night() -> None:
    town = at(night=2)
    town.night(Bob="Cat", Cat="Eve")
    assert (town.character("Cat"), town.alignment("Cat")) == ("pukka", EVIL)
    assert town.poisoned("Eve")
    town.end_day()
    town.night(Cat="Gus", Bob=ThisIs("Dan", "imp"))
    assert town.character("Dan") == "soldier", "once"


def test_or_not_and_then_any_demon_in_the_third() -> None:
    town = at(night=2)
    town.night(Bob=None)
    assert town.winner is None
    town.end_day()
    town.night(Bob=ThisIs("Cat", "imp"), Cat="Eve")
    assert town.character("Cat") == "imp"


def test_a_poisoned_one_has_tried_in_vain() -> None:
    town = at(f"{CAST}; Poisoned@Bob", night=2)
    town.night(Bob="Cat")
    assert town.winner is GOOD


def test_without_the_jinx_nobody_is_asked() -> None:
    town = at(night=2, jinxed=False)
    town.night()
    assert town.winner is None


def test_the_storyteller_who_has_the_ability_by_a_plague_doctor_s_death_summons_none() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "plaguedoctor"))
    cast = "Ann plaguedoctor, Bob imp, Cat chef, Dan baron, Eve soldier, Flo slayer, Gus saint"
    town = Town(cast, script=script)
    town.night(storyteller={"bluffs": ("monk", "mayor", "empath")})
    town.execute("Ann", storyteller={"Ann": "summoner"})
    assert town.night(Bob="Cat") == ["Cat"]


def test_one_who_is_drunk_by_the_courtier_has_not_tried_as_the_storyteller_summons_for_them() -> None:
    """They are asked alike, and their Demon is still to come."""
    script = Script("with it", "With it", (*SCRIPT.characters, "courtier"))
    town = Town(CAST.replace("Ann saint", "Ann courtier"), night=2, script=script)
    town.night(Ann="summoner", Bob="Cat")
    assert (town.winner, town.character("Cat")) == (None, "slayer")
    town.end_day()
    town.night(Bob=ThisIs("Dan", "imp"), Cat="Gus", storyteller={"Bob": ThisIs("Cat", "imp")})
    assert (town.winner, town.character("Cat")) == (None, "imp")
