"""The Apprentice: a Townsfolk's ability where good, a Minion's where evil, until death."""

from typing import Any

import pytest

from engine.ledger import Exiled, ThisIs
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD, Alignment
from tests.by_name import EvilTeam
from tests.scenario import Town

CAST = "Ann apprentice, Bob po, Cat gambler, Dan assassin, Eve minstrel, Flo courtier, Gus goon, Hal pacifist"


def taught(what: str, side: Alignment = GOOD, cast: str = CAST, lead: Any = (), **players: Any) -> Town:
    """The first morning; what the new ability asks on the first night is in `players` and `lead`."""
    town = Town(cast)
    town.night(**{"Flo": None} | players, storyteller={"Ann": [side, what, *lead]})
    return town


def later(town: Town, bob: str | None = None, **players: Any) -> list[str]:
    """The next night; who dies."""
    town.end_day()
    defaults = {"Bob": bob, "Cat": ThisIs(town.seat("Eve"), "minstrel"), "Dan": None, "Flo": None}
    asked = {name: answer for name, answer in defaults.items() if town.alive(name)}
    return town.night(**asked | players)


@pytest.mark.example("travellers_fabled/apprentice/2")
def test_example_a_fool_by_trade_survives_an_exile() -> None:
    """RB-233: the exile is decided and nobody dies of it."""
    town = taught("fool")
    assert town.learned("Ann") == ["fool"]
    assert town.exile("Bob", "Ann", votes="Bob Cat Dan Eve")
    assert town.alive("Ann")
    assert Exiled(0, died=False) in town.public()
    later(town)
    assert town.exile("Bob", "Ann", votes="Bob Cat Dan Eve")
    assert not town.alive("Ann")


@pytest.mark.example("travellers_fabled/apprentice/3")
def test_example_a_chambermaid_by_trade_is_the_apprentice() -> None:
    """G16: who guesses otherwise dies of it."""
    town = taught("chambermaid", Ann="Cat Flo")
    assert town.learned("Ann") == ["chambermaid", 1]
    assert town.character("Ann") == "apprentice"
    dead = later(town, Cat=ThisIs(town.seat("Ann"), "chambermaid"), Ann="Eve Flo")
    assert dead == ["Cat"]
    assert town.learned("Ann") == [1]


def test_an_evil_one_has_a_minion_s() -> None:
    """It learns who the Demon is and nobody else (RB-210); one that is in play is legal, if unusual."""
    town = taught("devilsadvocate", EVIL, Ann="Cat")
    assert town.offered("Ann")[2:] == ["assassin", "devilsadvocate", "godfather", "mastermind"]
    assert town.marks("Cat") == ["Chosen", "Survives Execution"]
    assert EvilTeam(("Bob",), ()) in town.told("Ann")


def test_an_ability_that_is_in_play_is_had_twice() -> None:
    """The almanac advises against it for want of a second token; both have it, and neither disturbs the other."""
    town = taught("gambler")
    dead = later(town, Cat=ThisIs(town.seat("Eve"), "minstrel"), Ann=ThisIs(town.seat("Eve"), "pacifist"))
    assert dead == ["Ann"]
    assert town.sober("Cat")


def test_what_is_learnt_at_the_start_is_learnt_on_their_first_night() -> None:
    """The Grandmother: joined by day, in the night that follows, when grandmothers learn."""
    town = Town(CAST.replace("Ann apprentice, ", ""), night=2).day()
    town.join("Ann", "apprentice", beside="Hal")
    town.end_day()
    assert not town.woken("Ann")
    town.night_up_to("courtier", storyteller={"Ann": "grandmother"})
    assert town.learned("Ann") == ["grandmother"]
    eve = ThisIs(town.seat("Eve"), "minstrel")
    town.night(Flo=None, Cat=eve, Bob=None, Dan=None, storyteller={"Ann": eve})
    assert town.learned("Ann") == [("Eve", "minstrel")]


def test_it_ends_with_their_death() -> None:
    """The Fool's second life is one."""
    town = taught("sailor", Ann="Eve", lead=["Eve"])
    town.rule("kill", "Ann")
    later(town)
    assert not town.woken("Ann")


def test_poisoned_when_taught_they_have_nothing_ever() -> None:
    """G4: they are told all the same."""
    town = Town(CAST + "; Poisoned@Ann")
    town.night(Flo=None, storyteller={"Ann": [GOOD, "fool"]})
    assert town.learned("Ann") == ["fool"]
    town.rule("unmark", "Ann", "Poisoned")
    assert town.exile("Bob", "Ann", votes="Bob Cat Dan Eve")
    assert not town.alive("Ann")


def test_poisoned_later_it_does_not_work() -> None:
    """G2."""
    town = taught("fool")
    town.rule("mark", "Ann", "Poisoned")
    assert town.exile("Bob", "Ann", votes="Bob Cat Dan Eve")
    assert not town.alive("Ann")


def test_a_minion_who_is_none_makes_no_minion_of_them() -> None:
    """G20: what dies with the Apprentice is no Minion's death; they are no heir of the Demon either."""
    town = taught("mastermind", EVIL)
    town.execute("Bob")
    assert town.winner is None  # the day after decides
    assert town.character("Ann") == "apprentice"


def test_the_demon_may_kill_them() -> None:
    """RB-223."""
    town = taught("fool")
    assert later(town, bob="Ann") == []
    assert later(town, bob="Ann") == ["Ann"]


def test_joined_evil_by_day_they_are_told_of_the_demon_at_night() -> None:
    """RB-210, RB-174."""
    town = Town(CAST.replace("Ann apprentice, ", ""), night=2).day()
    town.join("Ann", "apprentice", beside="Hal", side=EVIL)
    team = EvilTeam(("Bob",), ())
    assert team not in town.told("Ann")
    town.end_day()
    town.dusk()
    assert team in town.told("Ann")


TB = "Ann apprentice, Bob imp, Cat soldier, Dan baron, Eve butler, Flo chef, Gus mayor, Hal saint"


def trained(what: str, side: Alignment = GOOD, **players: Any) -> Town:
    """A Trouble Brewing game's first morning."""
    town = Town(TB)
    town.night(**{"Eve": "Flo"} | players, storyteller={"Ann": [side, what]})
    return town


def test_a_slayer_by_trade_shoots() -> None:
    town = trained("slayer")
    town.slay("Ann", "Bob")
    assert town.winner is GOOD


def test_a_virgin_by_trade_is_never_nominated() -> None:
    """RB-226: only others are, so that trade is worth nothing."""
    town = trained("virgin")
    with pytest.raises(IllegalAnswer, match="a Traveller"):
        town.nominate("Gus", "Ann")


def test_an_empath_by_trade_learns_each_night() -> None:
    town = trained("empath")
    assert town.learned("Ann") == ["empath", 1]
    town.end_day()
    town.night(Bob="Cat", Eve="Flo")
    assert town.learned("Ann") == [1]


def test_a_poisoner_by_trade_poisons_until_their_exile() -> None:
    """G3."""
    town = trained("poisoner", EVIL, Ann="Cat")
    assert town.poisoned("Cat")
    assert town.exile("Gus", "Ann", votes="Bob Cat Dan Eve")
    assert town.sober("Cat")


def test_a_spy_by_trade_counts_as_good_and_is_still_the_apprentice() -> None:
    """RB-325: the Empath beside them may read them as good."""
    town = Town(TB.replace("Flo chef, Gus mayor, Hal saint", "Flo chef, Gus mayor, Hal empath"))
    town.night(Eve="Flo", storyteller={"Ann": [EVIL, "spy"], "Hal": 0, "Flo": 0})
    assert town.learned("Hal") == [0]


def test_a_philosopher_by_trade_gains_a_third_ability() -> None:
    """And whoever is that character is drunk while the Apprentice lives."""
    cast = "Ann apprentice, Bob vortox, Cat sage, Dan witch, Eve mutant, Flo oracle, Gus artist, Hal klutz"
    town = Town(cast)
    town.night(Ann="oracle", Dan="Cat", storyteller={"Ann": [GOOD, "philosopher"]})
    assert not town.sober("Flo")
    town.rule("kill", "Ann")
    assert town.sober("Flo")
