"""A death says whether it is one by day: standing hooks see the grimoire alone, which knows no phase."""

import pytest

from engine.characters.base import CHARACTERS, Ability, Death, Grimoire, Minion
from engine.ledger import DiedByDay
from engine.witness import Dies
from tests.scenario import Passenger, Town

CAST = "Ann magistrate, Bob imp, Cat slayer, Dan mayor, Eve chef, Flo monk, Gus saint"


class Magistrate(Minion):
    """Cannot die by day."""

    id = "magistrate"

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:  # noqa: ARG002
        return death.seat == me.owner and death.by_day


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "magistrate", Magistrate())
    monkeypatch.setitem(CHARACTERS, "passenger", Passenger())


def deaths(town: Town) -> list[Death]:
    return [seen.sight.death for seen in town.game.witnessed or () if isinstance(seen.sight, Dies)]


def test_an_execution_is_by_day() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert town.alive("Ann")


def test_a_curse_kills_by_day() -> None:
    town = Town("Ann magistrate, Bob imp, Cat witch, Dan mayor, Eve chef, Flo monk", night=2)
    town.night(Bob="Flo", Cat="Ann", Flo="Eve")
    town.nominate("Ann", "Eve")
    assert town.alive("Ann")


def test_the_demon_kills_by_night() -> None:
    town = Town(CAST, night=2)
    assert town.night(Flo="Eve", Bob="Ann") == ["Ann"]


def test_a_death_that_goes_to_another_is_still_one_by_night() -> None:
    town = Town(CAST, night=2)
    assert town.night(Flo="Eve", Bob="Dan", storyteller={"Dan": "Ann"}) == ["Ann"]


def test_droisoned_it_is_a_death_like_any_other() -> None:
    town = Town(f"{CAST}; Drunk@Ann", night=2).day()
    town.execute("Ann")
    assert not town.alive("Ann")


def test_an_exile_and_a_human_ruling_by_day_are_deaths_by_day() -> None:
    town = Town("Ann passenger, Bob imp, Cat slayer, Dan mayor, Eve chef, Flo monk, Gus saint", night=2).day()
    town.game.witnessed = ()
    town.exile("Bob", "Ann", "Bob Cat Dan Eve")
    town.rule("kill", "Eve")
    assert deaths(town) == [Death(0, exile=True, by_day=True), Death(4, by_day=True)]
    assert [fact for fact in town.public() if isinstance(fact, DiedByDay)] == [DiedByDay(4)]


def test_what_a_human_rules_at_night_is_no_death_by_day() -> None:
    town = Town(CAST, night=2)
    town.game.witnessed = ()
    town.dusk()
    town.rule("kill", "Eve")
    assert deaths(town) == [Death(4)]
    assert not any(isinstance(fact, DiedByDay) for fact in town.public())
