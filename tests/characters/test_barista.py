"""The Barista: somebody is sober, healthy and told the truth, or uses their ability twice, until dusk."""

from typing import Any

import pytest

from engine.characters.base import TRUTHFUL, TWICE
from engine.grimoire import Ability
from engine.ledger import ChosenBy, NothingHappened
from engine.terms import EVIL, GOOD
from tests.scenario import Town

SERVED = ("barista", "Ann")


def served(town: Town, name: str) -> list[str]:
    """What this player was told they get, and that it is from the Barista."""
    facts = [fact for fact in town.told(name) if isinstance(fact, ChosenBy)]
    assert all((fact.character, str(fact.by)) == SERVED for fact in facts)
    return [str(fact.what) for fact in facts]


@pytest.mark.example("travellers_fabled/barista/1")
def test_example_the_sage_is_sober_and_healthy() -> None:
    """Told so; poison and the Vortox do not touch what they learn, until dusk."""
    town = Town(
        "Ann barista, Bob sage, Cat vortox, Dan witch, Eve mutant, Flo artist, Gus oracle; Poisoned@Bob, Drunk@Bob",
        night=2,
    )
    assert not town.sober("Bob")
    town.night_up_to("witch", storyteller={"Ann": ["Bob", TRUTHFUL]})
    assert town.sober("Bob")
    assert served(town, "Bob") == [TRUTHFUL]
    assert not town.woken("Ann")
    town.night(Dan="Dan", Cat="Bob", storyteller={"Bob": ("Cat", "Dan"), "Gus": 1})
    assert town.learned("Bob") == [("Cat", "Dan")]
    assert all("Cat" in pair for pair in town.offered("Bob"))
    assert town.sober("Bob")
    town.execute("Eve")  # else the Vortox has won
    town.dusk()
    assert not town.sober("Bob")


@pytest.mark.example("travellers_fabled/barista/2")
def test_example_the_klutz_points_twice_and_the_witch_curses_two() -> None:
    """Evil wins when either is evil, so the Klutz points at good players here."""
    cast = "Ann barista, Bob klutz, Cat fanggu, Dan witch, Eve mutant, Flo artist, Gus sage, Hal savant"
    for pointed, winner in ((["Eve", "Flo"], None), (["Eve", "Dan"], EVIL), (["Dan", "Eve"], EVIL)):
        town = Town(cast, night=2)
        town.night(Dan="Hal", Cat="Hal", storyteller={"Ann": ["Bob", TWICE]})
        town.execute("Bob", Bob=pointed)
        assert town.winner is winner
        if winner is None:
            town.night(Dan=["Eve", "Flo"], Cat="Hal", storyteller={"Ann": ["Dan", TWICE]})
            assert town.marks("Eve") == town.marks("Flo") == ["Cursed"]
            town.nominate("Eve", "Cat")
            town.nominate("Flo", "Dan")
            assert not town.alive("Eve")
            assert not town.alive("Flo")


def test_until_dusk() -> None:
    """Poison that lasts is back then."""
    town = Town("Ann barista, Bob sage, Cat fanggu, Dan witch, Eve mutant, Flo artist; Poisoned@Bob", night=2)
    town.night(Dan="Bob", Cat="Flo", storyteller={"Ann": ["Bob", TRUTHFUL]})
    assert town.sober("Bob")
    town.execute("Eve")  # else the Vortox has won
    town.dusk()
    assert not town.sober("Bob")
    assert TRUTHFUL not in town.marks("Bob")


def test_what_was_used_once_may_be_used_again_and_only_once() -> None:
    """The Seamstress has asked on the first night; served, she asks again, and by the next night it is gone."""
    cast = "Ann barista, Bob seamstress, Cat fanggu, Dan witch, Eve mutant, Flo artist, Gus savant"
    town = Town(cast)
    town.night(Bob="Cat Dan", Dan="Eve", storyteller={"Ann": [GOOD, "Flo", TRUTHFUL]})
    assert town.learned("Bob") == [True]
    town.end_day()
    town.night(Bob="Cat Eve", Dan="Eve", Cat="Gus", storyteller={"Ann": ["Bob", TWICE]})
    assert town.learned("Bob") == [False]
    town.end_day()
    town.night(Dan="Eve", Cat="Flo", storyteller={"Ann": ["Eve", TRUTHFUL]})
    assert town.learned("Bob") == []


def test_what_was_not_used_yet_may_be_used_twice() -> None:
    cast = "Ann barista, Bob seamstress, Cat fanggu, Dan witch, Eve mutant, Flo artist, Gus savant"
    town = Town(cast, night=2)
    town.night(Bob=["Cat Dan", "Cat Eve"], Dan="Eve", Cat="Gus", storyteller={"Ann": ["Bob", TWICE]})
    assert town.learned("Bob") == [True, False]
    town.end_day()
    town.night(Dan="Eve", Cat="Flo", storyteller={"Ann": ["Eve", TRUTHFUL]})
    assert town.learned("Bob") == []


def test_an_unused_second_chance_is_gone_at_dusk() -> None:
    cast = "Ann barista, Bob slayer, Cat imp, Dan baron, Eve mayor, Flo chef, Gus soldier, Hal saint"
    town = Town(cast, night=2)
    town.night(Cat="Flo", storyteller={"Ann": ["Bob", TWICE]})
    town.slay("Bob", "Eve")
    town.end_day()
    town.night(Cat="Eve", storyteller={"Ann": ["Gus", TRUTHFUL], "Eve": "Eve"})
    town.slay("Bob", "Cat")
    assert town.public()[-1] == NothingHappened()
    assert town.alive("Cat")


def test_a_slayer_shoots_twice_in_a_day() -> None:
    cast = "Ann barista, Bob slayer, Cat imp, Dan baron, Eve mayor, Flo chef, Gus soldier, Hal saint"
    town = Town(cast, night=2)
    town.night(Cat="Flo", storyteller={"Ann": ["Bob", TWICE]})
    town.slay("Bob", "Eve")
    town.slay("Bob", "Cat")
    assert not town.alive("Cat")


def test_the_demon_kills_twice() -> None:
    """What must be done must be done twice."""
    cast = "Ann barista, Bob slayer, Cat imp, Dan baron, Eve butler, Flo chef, Gus empath, Hal saint"
    town = Town(cast, night=2)
    assert town.night(Cat=["Flo", "Bob"], Eve="Ann", storyteller={"Ann": ["Cat", TWICE]}) == ["Bob", "Flo"]


def test_the_red_herring_and_the_recluse_deceive_nobody_who_is_served() -> None:
    """The almanac names the Fortune Teller, the Spy and the Recluse."""
    cast = "Ann barista, Bob fortuneteller, Cat imp, Dan baron, Eve recluse, Flo chef, Gus soldier, Hal saint"
    town = Town(cast, night=2)
    town.game.grimoire.mark("Red Herring", town.seat("Flo"), by=Ability("fortuneteller", 1, 1))
    town.night(Bob="Eve Flo", Cat="Hal", storyteller={"Ann": ["Bob", TRUTHFUL]})
    assert town.learned("Bob") == [False]


def test_served_nobody_can_poison_them_tonight() -> None:
    """The Barista's slot comes before the Poisoner's; the token lies there all the same."""
    cast = "Ann barista, Bob empath, Cat imp, Dan poisoner, Eve mayor, Flo chef, Gus soldier, Hal saint"
    town = Town(cast, night=2)
    town.night(Dan="Bob", Cat="Flo", storyteller={"Ann": ["Bob", TRUTHFUL]})
    assert "Poisoned" in town.marks("Bob")
    assert town.sober("Bob")
    assert town.learned("Bob") == [1]


def test_killed_by_day_the_barista_serves_no_more() -> None:
    """G3: the poison has force at once."""
    cast = "Ann barista, Bob slayer, Cat imp, Dan poisoner, Eve mayor, Flo chef, Gus soldier, Hal saint"
    town = Town(cast, night=2)
    town.night(Dan="Bob", Cat="Flo", storyteller={"Ann": ["Bob", TRUTHFUL]})
    assert town.exile("Cat", "Ann", votes="Bob Cat Dan Eve")
    assert not town.sober("Bob")
    town.slay("Bob", "Cat")
    assert town.alive("Cat")


@pytest.mark.parametrize("cast", ["Ann barista!, ", "Ann barista, "])
def test_dead_or_poisoned_nobody_is_asked_and_nobody_told(cast: str) -> None:
    """RB-118, RB-223."""
    poison = "; Poisoned@Ann" if "!" not in cast else ""
    town = Town(
        cast + "Bob slayer, Cat imp, Dan baron, Eve mayor, Flo chef, Gus soldier, Hal saint" + poison, night=2
    )
    town.night(Cat="Flo")
    assert town.offered("Ann") == []
    assert not any(town.told(name) for name in town.names)


def test_an_evil_barista_serves_too() -> None:
    cast = "Ann barista+evil, Bob slayer, Cat imp, Dan baron, Eve mayor, Flo chef, Gus soldier, Hal saint"
    town = Town(cast, night=2)
    town.night(Cat="Flo", storyteller={"Ann": ["Cat", TRUTHFUL]})
    assert served(town, "Cat") == [TRUTHFUL]


TB = "Ann barista, Bob {}, Cat imp, Dan baron, Eve butler, Flo chef, Gus mayor, Hal saint!"
SNV = "Ann barista, Bob {}, Cat fanggu, Dan witch, Eve mutant, Flo artist, Gus oracle, Hal sage!"
BMR = "Ann barista, Bob {}, Cat zombuul, Dan assassin, Eve goon, Flo pacifist, Gus minstrel, Hal sailor!"


def twice(cast: str, character: str, night: int = 2, **players: Any) -> Town:
    """A night in which Bob is served twice his ability."""
    town = Town(cast.format(character), night=night)
    defaults = {"Dan": "Hal", "Cat": "Hal"} if "witch" in cast else {"Eve": "Flo", "Cat": "Hal"}
    town.night(**defaults | players, storyteller={"Ann": ["Bob", TWICE]} | players.pop("lead", {}))
    return town


def test_a_ravenkeeper_looks_at_two_when_killed() -> None:
    """Their own death sets their ability off twice."""
    town = twice(TB, "ravenkeeper", Cat="Bob", Bob=["Cat", "Dan"])
    assert [(one.seat, one.character) for one in town.learned("Bob")] == [("Cat", "imp"), ("Dan", "baron")]


def test_a_virgin_is_nominated_twice() -> None:
    town = twice(TB, "virgin")
    town.nominate("Eve", "Bob")  # an Outsider: nothing, and her first time is over
    assert town.alive("Eve")
    town.end_day()
    town.night(Eve="Flo", Cat="Hal", storyteller={"Ann": ["Bob", TWICE]})
    assert town.nominate("Flo", "Bob") == "day over"
    assert not town.alive("Flo")


@pytest.mark.parametrize("attacked", ["Flo", "Gus"])
def test_a_monk_guards_two(attacked: str) -> None:
    town = twice(TB, "monk", Bob=["Flo", "Gus"], Cat=attacked)
    assert town.alive(attacked)


def test_an_oracle_counts_twice_the_same() -> None:
    """The almanac thinks little of serving them so."""
    town = twice(SNV.replace("Gus oracle", "Gus klutz"), "oracle")
    assert town.learned("Bob") == [0, 0]


def test_a_sweetheart_makes_two_drunk() -> None:
    town = twice(SNV, "sweetheart")
    town.nominate("Dan", "Bob", votes="Ann Bob Cat Dan Eve Flo Gus")
    town.end_day(storyteller={"Bob": ["Flo", "Gus"]})
    assert town.drunk("Flo")
    assert town.drunk("Gus")


def test_a_fool_survives_twice() -> None:
    """Once per game, and once more."""
    town = Town(BMR.format("fool"), night=2)
    town.night(Dan=None, Cat="Bob", storyteller={"Ann": ["Bob", TWICE]})
    assert town.alive("Bob")
    town.execute("Bob", storyteller={"Flo": False})
    assert town.alive("Bob")


def test_a_dead_barista_s_last_service_is_over_at_once() -> None:
    """G3: the Slayer who has shot cannot shoot again."""
    town = twice(TB, "slayer")
    town.slay("Bob", "Eve")
    town.rule("kill", "Ann")
    town.slay("Bob", "Cat")
    assert town.alive("Cat")
