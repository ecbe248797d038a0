"""The Harlot: a living player may show them their character, of which both might die."""

import pytest

from engine.ledger import ThisIs
from engine.questions import IllegalAnswer
from engine.terms import GOOD
from tests.scenario import Town

CAST = "Ann harlot, Bob fanggu, Cat sage, Dan mutant, Eve artist, Flo klutz, Gus savant!, Hal eviltwin!"


def called_on(
    whom: str, answers: bool, cast: str = CAST, kills: str = "Gus", die: bool | None = None
) -> Town:
    """The morning after."""
    town = Town(cast, night=2)
    answers_of = {"Ann": whom, "Bob": kills} | {whom: [answers, kills] if whom == "Bob" else answers}
    town.night(**answers_of, storyteller={} if die is None else {"Ann": die})
    return town


def seen(town: Town) -> list[tuple[str, str]]:
    return [(one.seat, one.character) for one in town.learned("Ann")]


def test_who_agrees_is_seen_and_both_live() -> None:
    """The chosen player is told who calls."""
    town = called_on("Cat", True, die=False)
    assert seen(town) == [("Cat", "sage")]
    assert town.told("Cat")[0][:2] == ("harlot", "Ann")
    assert town.alive("Ann")
    assert town.alive("Cat")


def test_or_both_die() -> None:
    town = called_on("Cat", True, die=True)
    assert not town.alive("Ann")
    assert not town.alive("Cat")
    assert seen(town) == [("Cat", "sage")]


def test_who_refuses_is_not_seen_and_nobody_dies() -> None:
    town = called_on("Cat", False)
    assert seen(town) == []
    assert town.offered("Ann") == []


def test_the_demon_s_character_but_not_their_side() -> None:
    town = called_on("Bob", True, cast=CAST.replace("Cat sage", "Cat sage+evil"), die=False)
    assert seen(town) == [("Bob", "fanggu")]
    town = called_on("Cat", True, cast=CAST.replace("Cat sage", "Cat sage+evil"), die=False)
    assert tuple(town.told("Ann")[0].answer) == ("Cat", "sage")


def test_the_demon_may_die_of_it() -> None:
    """The Storyteller is advised not to."""
    town = Town(CAST, night=2)
    town.night(Ann="Bob", Bob=True, storyteller={"Ann": True})
    assert town.winner is GOOD


def test_not_on_the_first_night() -> None:
    town = Town(CAST.replace("!", ""))
    town.night(storyteller={"Hal": "Cat"})
    assert town.choices("Ann") == []


def test_the_dead_cannot_be_called_on() -> None:
    with pytest.raises(IllegalAnswer):
        called_on("Gus", True)


def test_what_protects_one_does_not_protect_the_other() -> None:
    cast = "Ann harlot, Bob po, Cat sailor, Dan minstrel, Eve fool, Flo moonchild, Gus chambermaid!, Hal assassin!"
    town = Town(cast, night=2)
    town.night(
        Ann="Eve",
        Eve=True,
        Bob=None,
        Cat="Dan",
        storyteller={"Ann": True, "Cat": "Cat"},
    )
    assert town.alive("Eve")
    assert not town.alive("Ann")


@pytest.mark.parametrize("agrees", [True, False])
def test_poisoned_they_see_anything_and_nobody_dies(agrees: bool) -> None:
    """RB-182: everybody is asked alike."""
    town = Town(CAST + "; Poisoned@Ann", night=2)
    town.night(Ann="Cat", Cat=agrees, Bob="Gus", storyteller={"Ann": ThisIs(2, "klutz")} if agrees else {})
    assert seen(town) == ([("Cat", "klutz")] if agrees else [])
    assert town.alive("Ann")
    assert town.alive("Cat")


def test_dead_they_call_on_nobody() -> None:
    """RB-118."""
    town = Town(CAST.replace("harlot", "harlot!"), night=2)
    town.night(Bob="Gus")
    assert not town.woken("Ann")


def test_another_traveller_is_seen_as_what_everybody_knows() -> None:
    """G16: as themself, also by a poisoned Harlot."""
    town = Town(CAST.replace("Cat sage", "Cat butcher") + "; Poisoned@Ann", night=2)
    town.night(Ann="Cat", Cat=True, Bob="Gus", storyteller={"Ann": ThisIs(2, "butcher")})
    assert town.offered("Ann") == [("Cat", "butcher")]


def test_a_vortox_leaves_a_traveller_s_knowledge_alone() -> None:
    """It falsifies what Townsfolk learn."""
    town = called_on("Cat", True, cast=CAST.replace("Bob fanggu", "Bob vortox"), die=False)
    assert seen(town) == [("Cat", "sage")]


def test_a_recluse_may_be_seen_as_evil() -> None:
    """RB-325."""
    cast = "Ann harlot, Bob imp, Cat recluse, Dan baron, Eve slayer, Flo mayor, Gus chef!"
    town = Town(cast, night=2)
    town.night(Ann="Cat", Cat=True, Bob="Gus", storyteller={"Ann": [ThisIs(2, "imp"), False]})
    assert seen(town) == [("Cat", "imp")]
