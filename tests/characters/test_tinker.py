"""The Tinker: dies when the Storyteller says so, unless something protects them."""

import pytest

from engine.chronicle import Died, Woke
from engine.grimoire import HAS_ABILITY, Ability
from engine.ledger import DiedByDay, Learned
from engine.rulings import IllegalRuling
from engine.script import Script
from engine.terms import EVIL, NOBODY
from tests.by_name import OneOfTwo
from tests.scenario import Town

# Somebody died by day, so the Zombuul does not wake: nobody acts but the Tinker.
QUIET = "Ann tinker, Bob zombuul, Cat fool, Dan mastermind, Eve saint, Flo minstrel, Gus virgin"
LOUD = "Ann tinker, Bob imp, Cat baron, Dan mayor, Eve saint, Flo virgin"


def after_a_death(cast: str = QUIET) -> Town:
    town = Town(cast, night=2).day()
    town.rule("kill", "Gus")
    town.end_day()
    return town


def test_dies_at_night_when_the_storyteller_says_so_and_nobody_is_woken() -> None:
    town = after_a_death()
    assert town.night(storyteller={"Ann": "Ann"}) == ["Ann"]
    assert not town.woken("Ann")
    assert not any(isinstance(event, Woke) for event in town.game.chronicle)  # no concern of a Chambermaid
    died = town.game.chronicle[-1]
    assert isinstance(died, Died)
    assert (died.seat, died.by, died.execution) == (0, Ability("tinker", 0, 0), False)


def test_lives_when_the_storyteller_says_so() -> None:
    town = after_a_death()
    assert town.night(storyteller={"Ann": None}) == []
    assert town.offered("Ann") == ["Ann", NOBODY]


def test_may_die_on_the_first_night_which_has_no_slot_for_it() -> None:
    town = Town(QUIET)
    assert town.night(storyteller={"Ann": "Ann"}) == ["Ann"]
    assert not any(isinstance(event, Woke) for event in town.game.chronicle)
    town = Town(QUIET)
    assert town.night(storyteller={"Ann": None}) == []


def test_may_die_at_any_moment_of_the_day_and_the_town_hears_that_they_died_and_no_more() -> None:
    town = Town(QUIET, night=2).day()
    town.rule("strike", "Ann")
    assert town.public() == [DiedByDay(0)]
    died = town.game.chronicle[-1]
    assert isinstance(died, Died)
    assert died.by == Ability("tinker", 0, 0)
    town = Town(QUIET, night=2).day()
    town.nominate("Bob", "Cat", votes="Bob")
    town.rule("strike", "Ann")
    assert not town.alive("Ann")


@pytest.mark.parametrize("state", ["; Poisoned@Ann", "; Drunk@Ann"])
def test_a_droisoned_tinker_is_not_struck_by_day_either_nor_on_the_first_night(state: str) -> None:
    town = Town(QUIET + state, night=2).day()
    town.rule("strike", "Ann")
    assert town.alive("Ann")
    assert Town(QUIET + state).night(storyteller={"Ann": "Ann"}) == []


def test_what_protects_them_at_night_protects_them_by_day() -> None:
    cast = "Ann tinker, Bob tealady, Cat fool, Dan zombuul, Eve mastermind, Flo saint, Gus virgin"
    town = Town(cast, night=2).day()
    town.rule("strike", "Ann")
    assert town.alive("Ann")
    assert town.public() == []


def test_nobody_else_can_be_struck_nor_the_dead() -> None:
    for name, cast in (("Bob", QUIET), ("Ann", QUIET.replace("tinker", "tinker!"))):
        with pytest.raises(IllegalRuling):
            Town(cast, night=2).day().rule("strike", name)


def test_a_human_s_ruling_of_death_is_stopped_by_nothing() -> None:
    town = Town(QUIET + "; Poisoned@Ann")
    town.night(storyteller={"Ann": None})
    town.rule("kill", "Ann")
    assert not town.alive("Ann")
    assert town.public() == [DiedByDay(0)]


@pytest.mark.parametrize("state", ["Poisoned@Ann", "Drunk@Ann"])
def test_a_droisoned_tinker_dies_of_nothing(state: str) -> None:
    town = after_a_death(f"{QUIET}; {state}")
    assert town.night(storyteller={"Ann": "Ann"}) == []


def test_a_dead_tinker_is_not_asked_about() -> None:
    town = after_a_death(QUIET.replace("tinker", "tinker!"))
    assert town.night() == []
    assert town.offered("Ann") == []


def test_an_evil_tinker_dies_like_a_good_one() -> None:
    town = after_a_death(QUIET.replace("tinker", "tinker+evil"))
    assert town.night(storyteller={"Ann": "Ann"}) == ["Ann"]
    assert town.alignment("Ann") is EVIL


def test_a_tea_lady_between_good_neighbours_keeps_the_tinker_alive() -> None:
    town = after_a_death(
        "Ann tinker, Bob tealady, Cat fool, Dan zombuul, Eve mastermind, Flo saint, Gus virgin"
    )
    assert town.night(storyteller={"Ann": "Ann"}) == []
    town = after_a_death(
        "Ann tinker, Bob tealady, Cat zombuul, Dan fool, Eve mastermind, Flo saint, Gus virgin"
    )
    assert town.night(storyteller={"Ann": "Ann"}) == ["Ann"]


def test_a_guest_of_the_innkeeper_does_not_die() -> None:
    town = after_a_death(
        "Ann tinker, Bob innkeeper, Cat fool, Dan zombuul, Eve mastermind, Flo saint, Gus virgin"
    )
    assert town.night(Bob="Ann Cat", storyteller={"Bob": "Cat", "Ann": "Ann"}) == []


def test_killed_before_its_slot_nobody_is_asked() -> None:
    town = Town(LOUD, night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert town.offered("Ann") == []


def test_whoever_becomes_the_tinker_tonight_may_die_tonight_and_whoever_was_may_not() -> None:
    town = Town(LOUD, night=2)
    town.night_up_to("tinker", Bob="Cat")
    town.game.swap(0, 3)
    assert town.night(storyteller={"Dan": "Dan"}) == ["Cat", "Dan"]
    assert town.character("Ann") == "mayor"


def test_whoever_gains_the_ability_may_die_of_it() -> None:
    town = Town("Ann philosopher, Bob imp, Cat tinker!, Dan mayor, Eve saint, Flo virgin", night=2)
    assert town.night(Ann="tinker", Bob="Eve", storyteller={"Ann": "Ann"}) == ["Ann", "Eve"]


def test_a_tinker_in_play_is_drunk_while_a_philosopher_has_the_ability() -> None:
    town = Town("Ann philosopher, Bob imp, Cat tinker, Dan mayor, Eve saint, Flo virgin", night=2)
    assert town.night(Ann="tinker", Bob="Eve", storyteller={"Ann": None, "Cat": "Cat"}) == ["Eve"]


def test_a_dead_tinker_with_the_ability_back_cannot_die_again() -> None:
    town = after_a_death(QUIET.replace("tinker", "tinker!"))
    town.game.grimoire.mark(HAS_ABILITY, town.seat("Ann"))
    assert town.night(storyteller={"Ann": "Ann"}) == []


def test_who_is_swapped_in_by_a_death_at_the_first_dawn_learns_there() -> None:
    """A Hermit is the Tinker and the Barber; what is learnt once does not wait for another night (G10)."""
    known = ("imp", "baron", "hermit", "barber", "tinker", "washerwoman", "chef", "soldier", "mayor")
    cast = "Ann imp, Bob baron, Cat hermit, Dan washerwoman, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast, script=Script("hermit", "Hermit", (*known, "slayer")))
    before, after = OneOfTwo("slayer", ("Bob", "Eve")), OneOfTwo("slayer", ("Bob", "Dan"))
    town.night(Ann="Dan Eve", storyteller={"Dan": before, "Cat": "Cat", "Eve": after})
    assert town.learned("Eve") == [after]


def test_a_death_as_the_first_night_ends_has_turns_of_their_own_come_of_it() -> None:
    """The Tinker's, and that of everybody who is somebody else by it: each sees what stands there then."""
    known = (
        "imp",
        "baron",
        "hermit",
        "barber",
        "tinker",
        "hatter",
        "widow",
        "steward",
        "soldier",
        "mayor",
        "po",
    )
    cast = "Ann imp, Bob baron, Cat hermit, Dan steward, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast, script=Script("hermit", "Hermit", (*known, "slayer")))
    party = {"Ann": ["po", "Dan Eve"], "Bob": ["widow", "Flo"]}
    told = {"Dan": ("Gus",), "Cat": "Cat", "Eve": ("Flo",), "Bob": "Dan"}
    town.night(**party, storyteller=told)
    assert list(dict.fromkeys(one.step for one in town.game.ledger))[-4:] == [
        "n1/tinker@2",
        "n1/new widow@1",
        "n1/new steward@4",
        "n1/dawn",
    ]


def test_the_new_demon_of_a_haircut_in_the_first_night_learns_what_a_boffin_gives_them_in_it() -> None:
    known = ("imp", "boffin", "hermit", "barber", "tinker", "steward", "chef", "soldier", "mayor", "virgin")
    cast = "Ann imp, Bob boffin, Cat hermit, Dan chef, Eve virgin, Flo soldier, Gus mayor"
    town = Town(cast, script=Script("hermit", "Hermit", known))
    told = {"Cat": "Cat", "Bob": ["steward", "steward"], "Ann": ("Flo",), "Eve": ("Gus",)}
    town.night(Ann="Ann Eve", storyteller=told)
    assert town.character("Eve") == "imp"
    assert [one.step for one in town.game.ledger if one.to == (4,) and isinstance(one.fact, Learned)] == [
        "n1/new steward@4"
    ]
