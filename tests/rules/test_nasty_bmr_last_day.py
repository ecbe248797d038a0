"""Nasty pairs of the Mastermind, and of who comes back, is counted or is pointed at: Bad Moon Rising.

G numbers and entries are those of the rules spec; "card" is what the character's own sentence says where nobody
rules more. Everybody in a cast who is not part of the case is asleep.
"""

from typing import Any

import pytest

from engine.terms import EVIL, GOOD, Alignment
from tests.scenario import Town

# Nobody of these acts at night.
QUIET = "Kit slayer, Lea virgin, Max mayor, Noa soldier"


# Mastermind


def the_day_after(cast: str, **night: Any) -> Town:
    """Ann, the Demon, has been executed under the Mastermind, and the night has passed."""
    town = Town(cast, night=2).day()
    town.execute("Ann")
    town.night(**night)
    assert town.winner is None
    return town


def test_two_left_alive_do_not_end_the_mastermind_s_day() -> None:
    """Mastermind: two players alive does not end the game meanwhile; without an execution good wins."""
    town = the_day_after("Ann po, Bob mastermind, Kit slayer, Lea virgin!, Noa soldier!, Max fool!")
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_an_evil_mayor_wins_nothing_on_the_mastermind_s_day() -> None:
    """G12: where both would win good does; the Demon is dead."""
    town = the_day_after("Ann po, Bob mastermind, Max mayor+evil, Kit slayer, Lea virgin!, Noa soldier!")
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_with_a_scarlet_woman_the_demon_s_execution_begins_no_last_day() -> None:
    """Scarlet Woman, Mastermind: a Demon lives, the execution would not have ended the game."""
    town = Town(f"Ann po, Bob mastermind, Cat scarletwoman, {QUIET}", night=2).day()
    town.execute("Ann")
    assert town.marks("Bob") == []
    assert town.character("Cat") == "po"


def test_a_demon_slain_begins_no_last_day() -> None:
    """Mastermind: an execution only."""
    town = Town(f"Ann po, Bob mastermind, {QUIET}", night=2).day()
    town.slay("Kit", "Ann")
    assert town.winner is GOOD


def test_an_exile_on_the_mastermind_s_day_decides_nothing() -> None:
    """Mastermind: exiles do not count."""
    town = the_day_after(f"Ann po, Bob mastermind, {QUIET}, Tom judge")
    assert town.exile("Kit", "Tom", votes="Kit Lea Max Noa")
    assert town.winner is None


@pytest.mark.parametrize(("cat", "winner"), [("saint", EVIL), ("saint+evil", GOOD)])
def test_a_saint_on_the_mastermind_s_day_loses_for_their_own_side(cat: str, winner: Alignment) -> None:
    """Saint and Mastermind agree."""
    town = the_day_after(f"Ann po, Bob mastermind, Cat {cat}, {QUIET}")
    town.execute("Cat")
    assert town.winner is winner


def test_the_virgin_s_nominator_decides_the_mastermind_s_day() -> None:
    """Mastermind: the first executed player, however it came."""
    town = the_day_after(f"Ann po, Bob mastermind, {QUIET}")
    town.nominate("Kit", "Lea")
    assert town.winner is EVIL


def test_the_pacifist_cannot_save_good_on_the_mastermind_s_day() -> None:
    """Mastermind: executed, dead or surviving."""
    town = the_day_after(f"Ann po, Bob mastermind, Cat pacifist, {QUIET}")
    town.execute("Kit", storyteller={"Cat": True})
    assert town.alive("Kit")
    assert town.winner is EVIL


def test_a_minstrel_drunk_mastermind_of_yesterday_holds_nothing_off() -> None:
    """Minstrel, Mastermind: drunk when the Demon is executed."""
    town = Town(f"Ann po, Bob mastermind, Cat minstrel, Dan devilsadvocate, {QUIET}", night=2).day()
    town.execute("Dan")
    town.night(Ann=None)
    town.execute("Ann")
    assert town.winner is GOOD


# Shabaloth, Po, Chambermaid, Moonchild


def test_who_survived_the_attack_and_was_hanged_by_day_may_be_given_back() -> None:
    """Card: a dead player whom it chose last night. The spec names those dead by the attack or before only (?)."""
    town = Town(f"Ann shabaloth, Dan fool, {QUIET}", night=2)
    assert town.night(Ann="Dan Noa") == []
    town.execute("Dan")
    town.night(Ann="Kit Noa", storyteller={"Ann": "Dan"})
    assert town.alive("Dan")


def test_a_fool_given_back_has_a_death_to_spare_that_very_night() -> None:
    """G11: picked again they do not die."""
    town = Town(f"Ann shabaloth, Dan fool!, {QUIET}; No Ability@Dan<Dan/fool", night=2)
    town.night(Ann="Dan Noa")
    town.end_day()
    assert town.night(Ann="Dan Noa", storyteller={"Ann": "Dan"}) == []
    assert town.alive("Dan")


def test_a_sailor_given_back_cannot_die_of_the_same_attack() -> None:
    """Sailor: the shield exists even before waking."""
    town = Town(f"Ann shabaloth, Dan sailor!, {QUIET}", night=2)
    town.night(Ann="Dan Noa")
    town.end_day()
    town.night(Ann="Dan Noa", storyteller={"Ann": "Dan"})
    assert town.alive("Dan")


def test_a_professor_given_back_acts_later_that_night_with_a_fresh_use() -> None:
    """Shabaloth: slot order decides; the Professor's slot is still to come."""
    cast = f"Ann shabaloth, Dan professor!, Eve fool!, {QUIET}; No Ability@Dan<Dan/professor"
    town = Town(cast, night=2)
    town.night(Ann="Dan Noa")
    town.end_day()
    town.night(Ann="Noa Eve", Dan="Eve", storyteller={"Ann": "Dan"})
    assert town.alive("Dan")
    assert town.alive("Eve")


def test_the_chambermaid_counts_who_acts_and_not_who_is_told() -> None:
    """Chambermaid: the exorcised Demon wakes for somebody else's ability; Gossip and Tinker wake for none."""
    cast = f"Ann po, Bob chambermaid, Cat exorcist, Dan gossip, {QUIET}"
    town = Town(cast, night=2)
    town.night(Cat="Ann", Bob="Ann Dan")
    assert town.learned("Bob") == [0]
    town.end_day()
    town.night(Cat="Kit", Ann=None, Bob="Ann Cat")
    assert town.learned("Bob") == [2]


def test_the_chambermaid_does_not_count_the_spent_and_those_without_cause() -> None:
    """Chambermaid: a spent Courtier and a Godfather without a dead Outsider sleep."""
    cast = f"Ann po, Bob chambermaid, Cat courtier, Dan godfather, {QUIET}; No Ability@Cat<Cat/courtier"
    town = Town(cast, night=2)
    town.night(Ann=None, Bob="Cat Dan")
    assert town.learned("Bob") == [0]


def test_a_ravenkeeper_who_died_tonight_has_woken_for_the_chambermaid() -> None:
    """Chambermaid: they still look alive at her turn and woke for their own ability."""
    town = Town(f"Ann po, Bob chambermaid, Cat ravenkeeper, {QUIET}", night=2)
    town.night(Ann="Cat", Cat="Kit", Bob="Cat Kit")
    assert town.learned("Bob") == [1]


@pytest.mark.parametrize("name", ["Bob", "Cat"])
def test_a_stone_strikes_in_vain_whom_something_keeps_alive(name: str) -> None:
    """Moonchild: protected targets survive: a sober Sailor, a Fool the first time."""
    town = Town(f"Ann po, Bob sailor, Cat fool, Dan moonchild, {QUIET}", night=2).day()
    town.execute("Dan", Dan=name)
    assert town.night(Bob="Kit", Ann=None, storyteller={"Bob": "Kit"}) == []


def test_a_moonchild_whom_the_pacifist_saves_points_at_nobody() -> None:
    """Moonchild: no trigger when the death was prevented."""
    town = Town(f"Ann po, Cat pacifist, Dan moonchild, {QUIET}", night=2).day()
    town.execute("Dan", storyteller={"Cat": True})
    assert town.alive("Dan")


def test_a_stone_for_the_mayor_may_hit_somebody_else() -> None:
    """Mayor: dying at night of anything, another may die instead."""
    town = Town(f"Ann po, Dan moonchild, {QUIET}", night=2).day()
    town.execute("Dan", Dan="Max")
    assert town.night(Ann=None, storyteller={"Max": "Noa"}) == ["Noa"]  # no Demon's kill: no shield


@pytest.mark.parametrize("good", [True, False])
def test_a_moonchild_drunk_by_day_may_still_hit_a_spy_who_counted_as_good(good: bool) -> None:
    """G5, G15: the side is settled when they point, drunk or not; what counts is the Moonchild at night."""
    town = Town(f"Ann po, Cat moonchild, Dan spy, {QUIET}", night=2)
    town.rule("mark", "Cat", "Drunk")
    town.day().execute("Cat", Cat="Dan", storyteller={"Cat": good})
    town.rule("unmark", "Cat", "Drunk")
    assert town.night(Ann=None) == (["Dan"] if good else [])
