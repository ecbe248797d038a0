"""The Ogre: on the side of whom they picked, untold."""

import pytest

from engine.house_rules import HouseRules
from engine.ledger import YouAre
from engine.notation import read, write
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, Alignment
from tests.scenario import Town

CAST = "Ann ogre, Bob imp, Cat poisoner, Dan soldier, Eve slayer, Flo virgin, Gus mayor"
SCRIPT = Script("mine", "Mine", ("ogre", "philosopher", "marionette", "goon", *edition("tb").characters))
FOLLOWS = "ogre: changes sides whenever the friend does"
MISREGISTER = "ogre: a Spy or Recluse may count as the other side"


def first_night(friend: str, cast: str = CAST, **storyteller: object) -> Town:
    town = Town(cast, script=SCRIPT)
    players = {"Cat": "Dan"} if "poisoner" in cast else {}
    town.night(Ann=friend, **players, storyteller=dict(storyteller))
    return town


@pytest.mark.parametrize(("friend", "side"), [("Bob", EVIL), ("Cat", EVIL), ("Dan", GOOD)])
def test_they_are_on_the_side_of_whom_they_picked_and_are_told_nothing(friend: str, side: Alignment) -> None:
    town = first_night(friend)
    assert town.alignment("Ann") is side
    assert town.told("Ann") == [YouAre("ogre", None)]
    assert town.marks(friend)[-1] == "Friend"


@pytest.mark.example("carousel/ogre/1")
def test_an_ogre_who_picked_an_evil_player_stays_evil() -> None:
    """As with the Summoner, who is not played yet: any evil player is the same to them."""
    town = first_night("Cat")
    town.rule("turn", "Cat", GOOD)
    town.rule("become", "Cat", "chef")
    town.end_day()
    town.night(Bob="Dan")
    assert town.alignment("Ann") is EVIL


def test_anybody_else_may_be_picked() -> None:
    town = first_night("Dan")
    assert town.choices("Ann") == ["Bob", "Cat", "Dan", "Eve", "Flo", "Gus"]


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_have_a_friend_all_the_same(token: str) -> None:
    assert first_night("Bob", f"{CAST}; {token}@Ann").alignment("Ann") is EVIL


def test_what_the_friend_becomes_later_changes_nothing_but_by_house_rule() -> None:
    for follows, side in ((False, GOOD), (True, EVIL)):
        town = first_night("Dan")
        town.game.house_rules = HouseRules({FOLLOWS: follows})
        town.rule("turn", "Dan", EVIL)
        assert town.alignment("Ann") is side
        assert not any(to == (0,) for to, *_ in town.ledger)


def test_turned_by_something_else_they_are_told() -> None:
    town = first_night("Dan")
    town.end_day()
    town.dusk()
    town.rule("turn", "Ann", EVIL)
    assert town.told("Ann", YouAre) == [YouAre("ogre", EVIL)]


@pytest.mark.parametrize(("friend", "side"), [("Bob", EVIL), ("Dan", GOOD)])
def test_somebody_else_by_now_they_hear_no_side_either(friend: str, side: Alignment) -> None:
    """Only their character has changed (RB-174); the almanac tells them a side when that does."""
    town = first_night(friend)
    town.end_day()
    town.dusk()
    town.rule("become", "Ann", "chef")
    assert town.told("Ann", YouAre) == [YouAre("chef", None)]
    assert town.alignment("Ann") is side
    town.rule("become", "Ann", "butler")
    assert town.told("Ann", YouAre)[-1] == YouAre("butler", None)
    town.rule("turn", "Ann", GOOD if side is EVIL else EVIL)
    assert town.told("Ann", YouAre)[-1] == YouAre("butler", GOOD if side is EVIL else EVIL)
    town.rule("become", "Ann", "chef")
    assert town.told("Ann", YouAre)[-1].alignment is town.alignment("Ann")


def test_who_exchanges_characters_with_them_hears_their_own_side_and_they_hear_none() -> None:
    town = first_night("Bob")
    town.end_day()
    town.dusk()
    town.game.swap(0, 6)
    assert town.told("Ann", YouAre) == [YouAre("mayor", None)]
    assert town.told("Gus", YouAre) == [YouAre("ogre", None)]


def test_who_exchanges_sides_as_well_hears_the_new_one() -> None:
    town = first_night("Bob")
    town.end_day()
    town.dusk()
    town.game.swap(0, 1, alignments=True)
    assert town.told("Ann", YouAre) == [YouAre("imp", EVIL)]


@pytest.mark.parametrize("friend", ["Bob", "Dan"])
def test_a_fang_gu_s_new_body_knows_that_it_is_evil(friend: str) -> None:
    """It is told by who makes them evil, wherever they secretly were before."""
    cast = CAST.replace("Bob imp", "Bob fanggu")
    town = Town(cast, script=Script("mine", "Mine", (*SCRIPT.characters, "fanggu")))
    town.night(Ann=friend, Cat="Dan")
    town.end_day()
    town.night(Cat="Dan", Bob="Ann")
    assert town.told("Ann", YouAre) == [YouAre("fanggu", EVIL)]


def test_turned_to_the_side_they_secretly_are_on_they_hear_nothing() -> None:
    town = first_night("Bob")
    town.end_day()
    town.dusk()
    town.rule("turn", "Ann", EVIL)
    assert town.told("Ann", YouAre) == []


def test_an_evil_ogre_counts_as_evil_and_learns_no_team() -> None:
    """And is no Minion: nobody of evil hears of them."""
    town = first_night("Bob")
    assert [type(fact) for fact in town.told("Ann")] == [YouAre]
    assert not any(0 in getattr(fact, "minions", ()) for name in ("Bob", "Cat") for fact in town.told(name))


def test_made_later_they_pick_that_night_and_hear_no_side() -> None:
    """RB-162."""
    town = Town(CAST.replace("ogre", "chef"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "ogre")
    assert town.told("Ann", YouAre) == [YouAre("ogre", None)]
    town.night(Ann="Bob", Cat="Dan", Bob="Eve")
    assert town.alignment("Ann") is EVIL


def test_who_is_dead_when_they_become_it_picks_nobody() -> None:
    town = Town(CAST.replace("ogre", "chef!"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "ogre")
    town.night(Cat="Dan", Bob="Eve")
    assert town.alignment("Ann") is GOOD


def test_a_philosopher_who_chose_it_has_a_friend() -> None:
    town = Town(CAST.replace("ogre", "philosopher"), script=SCRIPT)
    town.night(Ann=["ogre", "Bob"], Cat="Dan")
    assert town.alignment("Ann") is EVIL
    assert town.told("Ann", YouAre) == [YouAre("philosopher", GOOD)]


def test_a_philosopher_who_chose_it_goes_on_thinking_so_as_somebody_else() -> None:
    town = Town(CAST.replace("ogre", "philosopher"), script=SCRIPT)
    town.night(Ann=["ogre", "Bob"], Cat="Dan")
    town.end_day()
    town.dusk()
    town.rule("become", "Ann", "chef")
    assert town.told("Ann", YouAre) == [YouAre("chef", GOOD)]
    assert town.alignment("Ann") is EVIL


def test_a_marionette_who_drew_it_hears_no_side_either() -> None:
    """Or they would know by it that they are no Ogre."""
    town = Town(CAST.replace("ogre", "marionette(ogre)"), script=SCRIPT)
    assert town.game.grimoire.seats[0].thinks.side is None
    town.night(Ann="Dan", Cat="Eve")
    assert town.told("Ann", YouAre) == [YouAre("ogre", None)]
    assert (town.alignment("Ann"), town.marks("Dan")) == (EVIL, [])


def test_of_two_each_has_a_friend() -> None:
    town = Town(CAST.replace("mayor", "ogre"), script=SCRIPT)
    town.night(Ann="Bob", Gus="Dan", Cat="Eve")
    assert (town.alignment("Ann"), town.alignment("Gus")) == (EVIL, GOOD)


def test_a_recluse_may_count_as_evil_or_not_by_house_rule() -> None:
    cast = CAST.replace("mayor", "recluse")
    assert first_night("Gus", cast, Ann=True).alignment("Ann") is EVIL
    assert first_night("Gus", cast, Ann=False).alignment("Ann") is GOOD
    town = Town(cast, script=SCRIPT)
    town.game.house_rules = HouseRules({MISREGISTER: False})
    town.night(Ann="Gus", Cat="Dan")
    assert town.alignment("Ann") is GOOD


@pytest.mark.parametrize(("seems", "side"), [(True, EVIL), (False, GOOD)])
def test_so_may_a_recluse_whom_a_poisoned_one_picks(*, seems: bool, side: Alignment) -> None:
    """Poisoned, the Ogre's ability works all the same (almanac)."""
    cast = f"{CAST.replace('mayor', 'recluse')}; Poisoned@Ann"
    assert first_night("Gus", cast, Ann=seems).alignment("Ann") is side


def test_who_is_not_told_a_side_is_written_so() -> None:
    line = "Ann ogre(ogre), Bob imp, Cat ogre(ogre+good), Dan chef(monk+unsure)"
    assert [seat.thinks.side for seat in read(line).seats] == [None, EVIL, GOOD, None]
    assert write(read(line)) == line
