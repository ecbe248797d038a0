"""Boffin and those whose ability the Demon is not given, or is not turned by; and an Alchemist as a Boffin."""

import pytest

from engine.abilities import standing
from engine.grimoire import HAS_ABILITY, Ability
from engine.ledger import GivenAbility
from engine.questions import OneCharacter
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann boffin, Bob imp, Cat chef, Dan scarletwoman, Eve soldier, Flo slayer, Gus saint"
MORE = ("boffin", "cultleader", "goon", "heretic", "ogre", "politician", "villageidiot", "alchemist")
SCRIPT = Script("with it", "With it", (*edition("tb").characters, *MORE))
ME = Ability("boffin", 0, 0)


@pytest.mark.parametrize("character", ["drunk", "heretic", "ogre", "politician"])
def test_it_is_never_given_and_without_the_jinx_it_may_be(character: str) -> None:
    town = Town(CAST, script=SCRIPT)
    assert not town.game.may_lend(character, by=ME)
    town.game.grimoire.jinxes = ()
    town.game.grimoire.sit(town.game.grimoire.ring)
    assert town.game.may_lend(character, by=ME)


@pytest.mark.parametrize("jinx", [True, False])
@pytest.mark.parametrize("character", ["goon", "cultleader"])
def test_the_demon_is_not_turned_by_it(character: str, jinx: bool) -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    if not jinx:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.sit(town.game.grimoire.ring)
    town.game.lend(ME, 1, character)
    lent = next(me for me in standing(town.game.grimoire).held[1] if me.character == character)
    town.dusk()
    town.game.turn(1, GOOD, by=lent)
    assert town.alignment("Bob") is (EVIL if jinx else GOOD)


def test_any_other_ability_turns_the_demon_all_the_same() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.game.lend(ME, 1, "goon")
    town.dusk()
    town.game.turn(1, GOOD, by=Ability("goon", 2, 2))
    assert town.alignment("Bob") is GOOD


@pytest.mark.parametrize(("copies", "may"), [(1, True), (2, True), (3, False)])
def test_a_village_idiot_in_play_may_be_given_while_a_token_is_left(copies: int, may: bool) -> None:
    cast = CAST
    for name in ("Cat chef", "Eve soldier", "Flo slayer")[:copies]:
        cast = cast.replace(name, f"{name.split()[0]} villageidiot")
    town = Town(cast, night=2, script=SCRIPT)
    assert town.game.may_be_another("villageidiot", by=ME) is may
    assert not town.game.may_be_another("saint", by=ME)


def test_an_alchemist_with_it_is_not_told_what_the_demon_has() -> None:
    cast = CAST.replace("Ann boffin", "Ann alchemist")
    for jinx in (True, False):
        town = Town(cast, script=SCRIPT)
        if not jinx:
            town.game.grimoire.jinxes = ()
            town.game.grimoire.sit(town.game.grimoire.ring)
        town.night(storyteller={"Ann": ["boffin", "virgin"]})
        told = [(told.to, told.fact) for told in town.ledger]
        assert (((0,), GivenAbility("boffin", None, "virgin")) in told) is not jinx
        assert ((1,), GivenAbility("boffin", 1, "virgin")) in told
        assert HAS_ABILITY in town.marks("Bob")


def with_a_philosopher() -> Town:
    """Bob has the Philosopher's ability by the Boffin."""
    script = Script("with it", "With it", (*SCRIPT.characters, "philosopher"))
    town = Town(CAST, night=2, script=script)
    town.game.lend(ME, 1, "philosopher")
    return town


def test_what_a_boffin_s_philosopher_takes_turns_the_demon_neither() -> None:
    town = with_a_philosopher()
    town.night(Bob=["goon", "Flo"])
    town.end_day()
    assert town.alignment("Bob") is EVIL
    (goon,) = (me for me in standing(town.game.grimoire).held[1] if me.character == "goon")
    town.dusk()
    town.game.turn(1, GOOD, by=goon)
    assert town.alignment("Bob") is EVIL
    town = with_a_philosopher()
    town.night(Bob=["cultleader", "Flo"], storyteller={"Bob": GOOD})
    assert town.alignment("Bob") is EVIL


def test_what_a_good_player_s_philosopher_takes_turns_the_demon_all_the_same() -> None:
    """A Demon who was the Philosopher has the ability from nobody's Boffin."""
    script = Script("with it", "With it", (*SCRIPT.characters, "philosopher"))
    town = Town(CAST, night=2, script=script)
    town.game.lend(Ability("philosopher", 1, 1), 1, "goon")
    town.dusk()
    (goon,) = (me for me in standing(town.game.grimoire).held[1] if me.character == "goon")
    town.game.turn(1, GOOD, by=goon)
    assert town.alignment("Bob") is GOOD


def test_nor_may_they_take_what_the_boffin_does_not_give() -> None:
    town = with_a_philosopher()
    town.night(Bob=["chef", "Flo"])
    (asked,) = (one for one in town.asked if one.who == 1 and isinstance(one.options, OneCharacter))
    assert {"heretic", "ogre", "politician"}.isdisjoint(asked.options.all())
    assert {"goon", "cultleader", "chef"} <= set(asked.options.all())


@pytest.mark.parametrize(("eaten", "has"), [("heretic", False), ("goon", True)])
def test_nor_does_a_boffin_s_cannibal_get_it_by_eating(eaten: str, has: bool) -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "cannibal"))
    town = Town(CAST.replace("Eve soldier", f"Eve {eaten}"), night=2, script=script)
    town.game.lend(ME, 1, "cannibal")
    town.day()
    town.execute("Eve")
    assert (eaten in {me.character for me in standing(town.game.grimoire).held[1]}) is has
