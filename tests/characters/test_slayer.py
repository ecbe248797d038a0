"""The Slayer: once, by day and in public, a chosen Demon dies."""

import pytest

from engine.ledger import Claimed, DiedByDay, Executed, NothingHappened
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann slayer, Bob mayor, Cat saint, Dan imp, Eve baron, Flo soldier, Gus chef"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def missed(town: Town, by: str, target: str) -> bool:
    """Whether the town saw the claim and that nothing happened, and not a word more."""
    return town.public() == [Claimed("slay", town.seat(by), town.seat(target)), NothingHappened()]


def test_the_imp_dies_at_once_and_good_wins() -> None:
    """RB-130, RB-146."""
    town = a_day()
    town.slay("Ann", "Dan")
    assert not town.alive("Dan")
    assert town.winner is GOOD
    assert town.public()[:2] == [Claimed("slay", 0, 3), DiedByDay(3)]


@pytest.mark.parametrize("target", ["Ann", "Bob", "Cat", "Eve", "Flo"])
def test_nobody_but_a_demon_dies(target: str) -> None:
    """RB-140: anybody may be chosen, themself included; nobody is consulted."""
    town = a_day()
    town.slay("Ann", target)
    assert missed(town, "Ann", target)
    assert town.alive(target)
    assert town.offered("Ann") == []


def test_the_second_shot_does_nothing() -> None:
    """RB-324: and the town cannot tell."""
    town = a_day()
    town.slay("Ann", "Bob")
    town.slay("Ann", "Dan")
    assert missed(town, "Ann", "Dan")
    assert town.alive("Dan")


@pytest.mark.parametrize("pretender", ["Bob", "Cat", "Eve", "Dan"])
def test_anybody_alive_may_pretend_and_it_looks_the_same(pretender: str) -> None:
    """G19: the Imp as well."""
    town = a_day()
    town.slay(pretender, "Dan")
    assert missed(town, pretender, "Dan")
    assert town.alive("Dan")
    assert town.marks(pretender) == []
    town.slay(pretender, "Flo")  # and as often as they like
    assert missed(town, pretender, "Flo")


def test_a_poisoned_slayer_is_spent_without_effect() -> None:
    """RB-179, RB-190; healthy again it stays spent (RB-180)."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Ann", Dan="Flo")
    town.slay("Ann", "Dan")
    assert missed(town, "Ann", "Dan")
    town.end_day()
    town.night(Eve="Flo", Dan="Flo")
    assert town.sober("Ann")
    town.slay("Ann", "Dan")
    assert missed(town, "Ann", "Dan")
    assert town.alive("Dan")


def test_a_slayer_who_was_poisoned_yesterday_shoots_today() -> None:
    """RB-180: nothing was used meanwhile."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Ann", Dan="Flo")
    town.end_day()
    town.night(Eve="Flo", Dan="Flo")
    town.slay("Ann", "Dan")
    assert town.winner is GOOD


@pytest.mark.example("rulebook/abilities/7", "abilities/7")
def test_healthy_at_once_when_the_poisoner_dies_later_that_night() -> None:
    """RB-151, RB-152."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night_up_to("imp", Eve="Ann")
    assert town.poisoned("Ann")
    town.night(Dan="Eve")
    assert town.sober("Ann")
    town.slay("Ann", "Dan")
    assert town.winner is GOOD


def test_a_poisoned_imp_dies_all_the_same() -> None:
    """RB-187."""
    town = Town(CAST.replace("baron", "poisoner"), night=2)
    town.night(Eve="Dan", Dan="Bob")
    town.slay("Ann", "Dan")
    assert town.winner is GOOD


def test_a_drunk_who_thinks_they_are_the_slayer_misses() -> None:
    """RB-330: publicly the same."""
    town = a_day(CAST.replace("Ann slayer", "Ann drunk(slayer)"))
    town.slay("Ann", "Dan")
    assert missed(town, "Ann", "Dan")
    assert town.alive("Dan")


def test_a_dead_slayer_cannot_claim() -> None:
    """RB-118: told so, and nothing is announced."""
    town = a_day(CAST.replace("Ann slayer", "Ann slayer!"))
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        town.slay("Ann", "Dan")
    assert town.public() == []
    assert town.alive("Dan")


@pytest.mark.parametrize("dies", [True, False])
def test_a_recluse_may_count_as_the_demon(dies: bool) -> None:
    """RB-325: the Storyteller decides; the game goes on, the shot is spent."""
    town = a_day(CAST.replace("saint", "recluse"))
    town.slay("Ann", "Cat", storyteller={"Ann": dies})
    assert town.offered("Ann") == [True, False]
    assert town.alive("Cat") is not dies
    assert town.winner is None
    assert missed(town, "Ann", "Cat") is not dies
    town.slay("Ann", "Dan")
    assert town.alive("Dan")


def test_a_recluse_shot_in_vain_is_nobody_s_doubt() -> None:
    """The Storyteller is not asked for a pretender, a poisoned or spent Slayer, nor about the dead."""
    town = Town(CAST.replace("saint", "recluse").replace("baron", "poisoner") + ", Hal recluse!", night=2)
    town.night(Eve="Ann", Dan="Flo")
    for by, target in (("Bob", "Cat"), ("Ann", "Cat"), ("Ann", "Cat"), ("Bob", "Hal")):
        town.slay(by, target)
        assert missed(town, by, target)


def test_a_dead_recluse_and_a_dead_imp_do_not_die_again() -> None:
    """RB-125."""
    for dead in ("recluse", "imp"):
        town = a_day(CAST + f", Hal {dead}!")
        town.slay("Ann", "Hal")
        assert missed(town, "Ann", "Hal")
        assert town.offered("Ann") == []


def test_a_poisoned_recluse_is_no_demon() -> None:
    """G15."""
    town = Town(CAST.replace("saint", "recluse").replace("baron", "poisoner"), night=2)
    town.night(Eve="Cat", Dan="Flo")
    town.slay("Ann", "Cat")
    assert missed(town, "Ann", "Cat")
    assert town.offered("Ann") == []


def test_a_spy_is_never_a_demon() -> None:
    town = a_day(CAST.replace("baron", "spy"))
    town.slay("Ann", "Eve")
    assert missed(town, "Ann", "Eve")
    assert town.offered("Ann") == []


def test_a_scarlet_woman_catches_the_slain_imp_and_nobody_is_told() -> None:
    """RB-135, RB-150: she herself is told when night falls (RB-174), and attacks then."""
    town = a_day(CAST.replace("baron", "scarletwoman"))
    town.slay("Ann", "Dan")
    assert town.public() == [Claimed("slay", 0, 3), DiedByDay(3)]
    assert town.winner is None
    assert town.character("Eve") == "imp"
    assert all(not town.told(name) for name in town.names)
    town.end_day()
    assert town.night(Eve="Gus") == ["Gus"]
    assert town.became("Eve") == ["imp"]


def test_with_four_alive_no_scarlet_woman_helps() -> None:
    town = a_day("Ann slayer, Bob mayor, Cat saint!, Dan imp, Eve scarletwoman")
    town.slay("Ann", "Dan")
    assert town.winner is GOOD


def test_a_shot_is_no_execution() -> None:
    """RB-115: the day goes on, an execution may follow; of the slain, too, if they were about to die."""
    town = a_day(CAST.replace("baron", "scarletwoman"))
    everybody = "Ann Bob Cat Dan Eve Flo Gus"
    assert town.nominate("Bob", "Dan", votes=everybody) == "about to die"
    town.slay("Ann", "Dan")
    assert town.about_to_die == "Dan"
    town.end_day()
    assert Executed(town.seat("Dan"), died=False) in town.public()  # RB-124


def test_a_shot_during_the_defence_of_the_nominee() -> None:
    """RB-266, RB-105: the vote on the dead Imp goes on, and fewer are alive to need a majority of."""
    town = a_day(CAST.replace("baron", "scarletwoman"))
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Bob", "Dan")
    town.slay("Ann", "Dan")
    assert not town.alive("Dan")
    town.act(BEGIN_VOTE)
    vote = town.game.square.vote
    assert vote is not None
    assert (town.names[vote.about], vote.needed) == ("Dan", 3)


def test_shooting_a_recluse_can_lose_the_game() -> None:
    """RB-132."""
    town = a_day("Ann slayer, Bob mayor!, Cat recluse, Dan imp, Eve baron!")
    town.slay("Ann", "Cat", storyteller={"Ann": True})
    assert town.winner is EVIL


def test_an_evil_slayer_slays_the_imp() -> None:
    """RB-173: and loses by it."""
    town = a_day(CAST.replace("Ann slayer", "Ann slayer+evil"))
    town.slay("Ann", "Dan")
    assert town.winner is GOOD


def test_who_becomes_the_slayer_has_a_shot_of_their_own() -> None:
    """RB-160, RB-161: the old one has none, also if they had not shot."""
    town = a_day()
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Bob", "slayer")
    town.slay("Ann", "Dan")
    assert missed(town, "Ann", "Dan")
    town.slay("Bob", "Dan")
    assert town.winner is GOOD


def test_spent_and_made_the_slayer_again_they_shoot_again() -> None:
    """RB-161: the token of the old use is gone."""
    town = a_day()
    town.slay("Ann", "Bob")
    assert town.marks("Ann") == ["No Ability"]
    town.rule("become", "Ann", "mayor")
    assert town.marks("Ann") == []
    town.rule("become", "Ann", "slayer")
    town.slay("Ann", "Dan")
    assert town.winner is GOOD


def test_back_from_the_dead_they_shoot_again() -> None:
    """RB-326."""
    town = a_day()
    town.slay("Ann", "Bob")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    town.night(Dan="Flo")
    town.slay("Ann", "Dan")
    assert town.winner is GOOD
