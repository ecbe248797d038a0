"""The Vizier's jinxes with those who look for Minions, take abilities away, vote by force, or frighten."""

import pytest

from engine.ledger import ChosenBy, Executed, NothingHappened, Picked, Revealed
from engine.questions import IllegalAnswer, Registering
from engine.script import Script, edition
from tests.scenario import Town

CAST = "Ann vizier, Bob imp, Cat chef, Dan saint, Eve empath, Flo baron, Gus soldier"
TB = tuple(one for one in edition("tb").characters if one != "investigator")


def town_of(cast: str, *characters: str, jinxed: bool = True) -> Town:
    town = Town(cast, night=2, script=Script("with it", "With it", (*TB, "vizier", *characters)))
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    return town


def known(town: Town) -> Town:
    town.game.tell("town", Revealed("vizier", 0))
    return town.day()


def told(town: Town, kind: type) -> list[object]:
    return [fact for fact in town.public() if isinstance(fact, kind)]


def forced(town: Town, by: str = "Ann", **storyteller: object) -> bool:
    """Whether the nominee, for whom a good player voted, was executed by the Vizier's word."""
    town.act("force", by, storyteller=storyteller)
    return bool(told(town, Executed))


# Alsaahir and Investigator


@pytest.mark.parametrize("other", ["alsaahir", "investigator"])
def test_nobody_is_told_who_it_is(other: str) -> None:
    town = town_of(CAST, other)
    town.night(Bob="Gus")
    assert told(town, Revealed) == []
    without = town_of(CAST, other, jinxed=False)
    without.night(Bob="Gus")
    assert told(without, Revealed) == [Revealed("vizier", 0)]


@pytest.mark.parametrize("other", ["alsaahir", "investigator"])
def test_so_anybody_alive_may_say_it_and_only_of_the_vizier_it_is_true(other: str) -> None:
    town = town_of(CAST, other).day()
    town.nominate("Bob", "Cat", "Eve")
    assert not forced(town, by="Dan")
    assert town.public()[-1] == NothingHappened()
    assert forced(town)


def test_before_anybody_is_nominated_nobody_may() -> None:
    town = town_of(CAST, "alsaahir").day()
    town.act("open nominations")
    with pytest.raises(IllegalAnswer):
        town.act("force", "Ann")


# Courtier and Preacher


@pytest.mark.parametrize("jinxed", [True, False])
def test_drunk_by_the_courtier_they_are_told_and_cannot_die_by_day(jinxed: bool) -> None:
    town = town_of(CAST.replace("empath", "courtier"), "courtier", jinxed=jinxed)
    town.night(Eve="vizier", Bob="Gus")
    assert (ChosenBy("courtier") in town.told("Ann")) is jinxed
    town.nominate("Bob", "Cat", "Dan")
    assert not forced(town)
    town.execute("Ann")
    assert town.alive("Ann") is jinxed


def test_told_once_and_sober_again_they_are_the_vizier_as_before() -> None:
    town = town_of(CAST.replace("empath", "courtier"), "courtier")
    town.night(Eve="vizier", Bob="Gus")
    for _ in range(3):
        town.end_day()
        town.night(Bob="Gus")
        assert ChosenBy("courtier") not in town.told("Ann")
    assert town.sober("Ann")
    town.nominate("Bob", "Cat", "Dan")
    assert forced(town)


def test_poisoned_by_somebody_else_they_hear_nothing_and_die() -> None:
    town = town_of(CAST.replace("baron", "poisoner"), "courtier")
    town.night(Flo="Ann", Bob="Gus")
    assert not any(isinstance(fact, ChosenBy) for fact in town.told("Ann"))
    town.execute("Ann")
    assert not town.alive("Ann")


@pytest.mark.parametrize("jinxed", [True, False])
def test_without_ability_by_the_preacher_they_cannot_die_by_day(jinxed: bool) -> None:
    town = town_of(CAST.replace("empath", "preacher"), "preacher", jinxed=jinxed)
    town.night(Eve="Ann", Bob="Gus")
    assert town.told("Ann").count(ChosenBy("preacher")) == 1
    town.nominate("Bob", "Cat", "Dan")
    assert not forced(town)
    town.execute("Ann")
    assert town.alive("Ann") is jinxed


def test_at_night_they_die_all_the_same() -> None:
    town = town_of(CAST.replace("empath", "preacher"), "preacher")
    assert town.night(Eve="Ann", Bob="Ann") == ["Ann"]


# Politician and Zealot


@pytest.mark.parametrize("other", ["politician", "zealot"])
def test_whose_vote_alone_may_be_no_good_one(other: str) -> None:
    for good in (True, False):
        town = known(town_of(CAST.replace("saint", other), other))
        town.nominate("Bob", "Cat", "Ann Dan Flo")
        assert forced(town, Ann=good) is good
    town = known(town_of(CAST.replace("saint", other), other, jinxed=False))
    town.nominate("Bob", "Cat", "Ann Dan Flo")
    assert forced(town)


@pytest.mark.parametrize("other", ["politician", "zealot"])
def test_beside_another_good_voter_nobody_is_asked(other: str) -> None:
    town = known(town_of(CAST.replace("saint", other), other))
    town.nominate("Bob", "Cat", "Dan Eve")
    assert forced(town)
    assert not any(isinstance(question.options, Registering) for question in town.asked)


@pytest.mark.parametrize("other", ["politician", "zealot"])
def test_an_evil_one_is_never_the_good_voter(other: str) -> None:
    town = known(town_of(CAST.replace("saint", f"{other}+evil"), other))
    town.nominate("Bob", "Cat", "Dan")
    assert not forced(town)


# Fearmonger


@pytest.mark.parametrize("jinxed", [True, False])
def test_the_vizier_sees_whom_the_fearmonger_picks_and_cannot_force_that_execution(jinxed: bool) -> None:
    town = town_of(CAST.replace("baron", "fearmonger"), "fearmonger", jinxed=jinxed)
    town.night(Flo="Cat", Bob="Gus")
    assert (Picked(5, 2) in [entry.fact for entry in town.ledger if entry.to == (0,)]) is jinxed
    town.nominate("Bob", "Cat", "Eve")
    assert forced(town) is not jinxed


def test_anybody_else_they_can_and_on_the_next_day_that_player_too() -> None:
    town = town_of(CAST.replace("baron", "fearmonger"), "fearmonger")
    town.night(Flo="Cat", Bob="Gus")
    town.nominate("Bob", "Dan", "Eve")
    town.end_day()
    town.night(Flo="Eve", Bob="Gus")
    town.nominate("Bob", "Cat", "Eve")
    assert forced(town)


def test_the_dead_vizier_sees_nothing() -> None:
    town = town_of(CAST.replace("Ann vizier", "Ann vizier!").replace("baron", "fearmonger"), "fearmonger")
    town.night(Flo="Cat", Bob="Gus")
    assert not any(isinstance(entry.fact, Picked) for entry in town.ledger)
