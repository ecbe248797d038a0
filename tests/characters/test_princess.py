"""The Princess: a player they nominated, executed on their first day, keeps the Demon from killing that night."""

from typing import Any

import pytest

from engine.house_rules import HouseRules
from engine.ledger import OneInPlay
from engine.script import Script, edition
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann princess, Bob imp, Cat slayer, Dan poisoner, Eve saint, Flo soldier, Gus monk, Hal scarletwoman"
SCRIPT = Script(
    "mine",
    "Mine",
    (
        "princess", "preacher", "vortox", "towncrier", "pukka", "fanggu", "pithag", "godfather", "assassin",
        "philosopher", "devilsadvocate", "zombuul",
        "pixie", "dreamer", "zealot", "kazali", *edition("tb").characters,
    ),
)  # fmt: skip
EVERYBODY = "Ann Bob Cat Dan Eve Flo Gus Hal"


def first_day(cast: str = CAST, **players: Any) -> Town:
    town = Town(cast, script=SCRIPT)
    town.night(**({"Dan": "Flo"} | players))
    return town


def executed_by(town: Town, by: str = "Ann", whom: str = "Cat") -> Town:
    assert town.nominate(by, whom, votes=EVERYBODY) == "about to die"
    town.end_day()
    return town


def night(town: Town, victim: str = "Eve", **players: Any) -> list[str]:
    asked = {"Dan": "Flo", "Gus": "Flo", "Bob": victim} | players
    return town.night(**{name: pick for name, pick in asked.items() if pick})


# The ban


def test_a_player_they_nominated_is_executed_and_the_demon_kills_nobody() -> None:
    assert night(executed_by(first_day())) == []


def test_somebody_else_s_nomination_spares_nobody() -> None:
    assert night(executed_by(first_day(), by="Gus")) == ["Eve"]


def test_a_nomination_that_comes_to_nothing_spares_nobody() -> None:
    town = first_day()
    assert town.nominate("Ann", "Cat", votes="Bob") == "too few"
    town.end_day()
    assert night(town) == ["Eve"]


def test_an_executed_player_who_lives_on_counts() -> None:
    town = first_day(CAST.replace("Hal scarletwoman", "Hal devilsadvocate"), Hal="Cat")
    executed_by(town)
    assert town.alive("Cat")
    assert night(town, Hal="Gus") == []


def test_only_on_the_first_day_and_only_the_night_after() -> None:
    town = executed_by(first_day())
    night(town)
    executed_by(town, whom="Hal")
    assert night(town, victim="Gus") == ["Gus"]


def test_their_own_execution_spares_nobody() -> None:
    assert night(executed_by(first_day(), whom="Ann")) == ["Eve"]


@pytest.mark.parametrize("counts", [False, True])
def test_their_own_execution_that_they_survive_counts_by_the_house_rule(counts: bool) -> None:
    town = first_day(CAST.replace("Hal scarletwoman", "Hal devilsadvocate"), Hal="Ann")
    town.game.house_rules = HouseRules({"princess: her own execution counts if she survives it": counts})
    executed_by(town, whom="Ann")
    assert town.alive("Ann")
    assert night(town, Hal="Cat") == ([] if counts else ["Eve"])


def test_an_exile_spares_nobody() -> None:
    town = first_day(f"{CAST}, Ida gunslinger")
    town.exile("Ann", "Ida", votes=EVERYBODY)
    town.end_day()
    assert night(town) == ["Eve"]


def test_a_virgin_whom_they_nominate_has_them_executed_and_not_herself() -> None:
    town = first_day(CAST.replace("Cat slayer", "Cat virgin"))
    assert town.nominate("Ann", "Cat") == "day over"
    town.end_day()
    assert night(town) == ["Eve"]


# What the Demon does besides


def test_the_demon_is_asked_as_always_and_what_else_kills_still_kills() -> None:
    town = executed_by(first_day(CAST.replace("Hal scarletwoman", "Hal assassin")))
    assert night(town, Hal="Gus") == ["Gus"]
    assert town.choices("Bob")


def test_a_pukka_poisons_and_its_old_victim_lives() -> None:
    town = first_day(CAST.replace("Bob imp", "Bob pukka"), Bob="Gus")
    executed_by(town)
    assert night(town, victim="Hal") == []
    assert not town.sober("Hal")


def test_a_fang_gu_does_not_jump() -> None:
    town = executed_by(first_day(CAST.replace("Bob imp", "Bob fanggu")))
    assert night(town) == []
    assert town.character("Eve") == "saint"


@pytest.mark.example("carousel/princess/1")
def test_example_a_vortox_kills_nobody_and_still_makes_things_false() -> None:
    cast = "Ann princess, Bob vortox, Cat preacher, Dan towncrier, Eve soldier, Flo pixie, Gus baron"
    town = Town(cast, script=SCRIPT)
    town.night(Cat="Eve", storyteller={"Flo": OneInPlay("slayer")})
    town.nominate("Ann", "Cat", votes="Ann Bob Dan Eve Flo")
    town.end_day(storyteller={"Flo": False})
    assert not town.alive("Cat")
    assert town.night(Bob="Flo", storyteller={"Dan": True}) == []
    assert town.learned("Dan") == [True]
    assert town.offered("Dan") == [True]


# The Princess's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_by_day_and_sober_at_night_the_demon_kills_nobody(token: str) -> None:
    """Rules spec, G5."""
    town = first_day()
    town.rule("mark", "Ann", token)
    executed_by(town)
    town.rule("unmark", "Ann", token)
    assert night(town) == []


def test_sober_by_day_and_poisoned_at_night_the_demon_kills() -> None:
    assert night(executed_by(first_day()), Dan="Ann") == ["Eve"]


def test_dead_by_the_time_the_demon_strikes_they_spare_nobody() -> None:
    town = executed_by(first_day())
    town.dusk()
    town.rule("kill", "Ann")
    assert night(town) == ["Ann", "Eve"]


def test_a_drunk_who_thinks_they_are_one_spares_nobody() -> None:
    assert night(executed_by(first_day(CAST.replace("princess", "drunk(princess)")))) == ["Eve"]


def test_an_evil_princess_stops_the_demon_alike() -> None:
    town = executed_by(first_day(CAST.replace("princess", "princess+evil")))
    assert town.alignment("Ann") is EVIL
    assert night(town) == []


@pytest.mark.example("carousel/princess/2")
def test_example_made_one_in_the_fourth_night_the_day_after_is_their_first() -> None:
    cast = (
        "Ann dreamer, Bob kazali, Cat zealot, Dan pithag, Eve saint, Flo soldier, Gus monk, Hal scarletwoman"
    )
    town = Town(cast, night=4, script=SCRIPT)
    night(town, Dan=ThisIs("Ann", "princess"), victim="Flo")
    executed_by(town)
    assert night(town, victim="Ann", Dan=ThisIs("Flo", "chef")) == []
    assert town.alive("Ann")


def test_a_philosopher_has_their_first_day_after_they_chose_it() -> None:
    town = first_day(CAST.replace("princess", "philosopher"), Ann="princess")
    assert night(executed_by(town)) == []


def test_two_of_them_do_it_each_for_themself() -> None:
    town = first_day(CAST.replace("Cat slayer", "Cat princess"))
    executed_by(town, by="Cat", whom="Flo")
    town.dusk()
    town.rule("kill", "Ann")
    assert night(town) == ["Ann"]
