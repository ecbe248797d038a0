"""The Bounty Hunter: learns an evil player, and another when that one dies; one Townsfolk is evil."""

import pytest

from engine.grimoire import HAS_ABILITY
from engine.house_rules import HouseRules
from engine.ledger import YouAre
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town

CAST = "Ann bountyhunter, Bob imp, Cat slayer, Dan poisoner, Eve virgin+evil, Flo saint, Gus soldier"
SCRIPT = Script(
    "mine",
    "Mine",
    (
        "bountyhunter",
        "magician",
        "flowergirl",
        "vortox",
        "philosopher",
        "shabaloth",
        *edition("tb").characters,
    ),
)
KNOWN = "; Know@Dan<Ann/bountyhunter"


def later(cast: str = CAST + KNOWN) -> Town:
    return Town(cast, night=2, script=SCRIPT)


def dealt(cast: str = CAST.replace("+evil", ""), **answers: object) -> Town:
    town = Town(cast, script=SCRIPT)
    town.night(Dan="Flo", storyteller=answers)
    return town


# The evil Townsfolk


def test_at_the_deal_another_townsfolk_is_turned_and_told_once_with_their_card() -> None:
    town = dealt(Ann=["Eve", ("Bob",)])
    assert town.alignment("Eve") is EVIL
    assert [fact.alignment for fact in town.told("Eve", YouAre)] == [EVIL]
    assert town.character("Eve") == "virgin"
    assert [name for name in town.offered("Ann") if isinstance(name, str)] == ["Cat", "Eve", "Gus"]


def test_they_learn_nobody_of_their_side_and_nobody_learns_of_them() -> None:
    """bountyhunter entry."""
    town = dealt(Ann=["Eve", ("Bob",)])
    assert len(town.told("Eve")) == 1
    evil = [fact for fact in (*town.told("Bob"), *town.told("Dan")) if not isinstance(fact, YouAre)]
    assert "Eve" not in str(evil)
    assert str(town.seat("Eve")) not in str(evil)


def test_by_the_house_rule_it_may_be_the_hunter() -> None:
    town = Town(CAST.replace("+evil", ""), script=SCRIPT)
    town.game.house_rules = HouseRules({"bountyhunter: the hunter may be the evil Townsfolk": True})
    town.night(Dan="Flo", storyteller={"Ann": ["Ann", ("Bob",)]})
    assert town.alignment("Ann") is EVIL


def test_two_hunters_turn_two() -> None:
    cast = CAST.replace("+evil", "").replace("Gus soldier", "Gus bountyhunter")
    town = dealt(cast, Ann=["Eve", ("Bob",)], Gus=["Cat", ("Dan",)])
    assert [name for name in ("Ann", "Cat", "Eve", "Gus") if town.alignment(name) is EVIL] == ["Cat", "Eve"]


def test_where_nobody_is_evil_nobody_is_turned() -> None:
    """With an Atheist no player is evil."""
    script = Script("mine", "Mine", (*SCRIPT.characters, "atheist"))
    cast = "Ann bountyhunter, Bob atheist, Cat slayer, Dan chef, Eve virgin, Flo saint, Gus soldier"
    town = Town(cast, script=script)
    framed = (ThisIs("Cat", "imp"), ThisIs("Eve", "baron"))
    town.night(storyteller={"Ann": ("Cat",), "Bob": framed})
    assert {town.alignment(name) for name in town.names} == {GOOD}
    assert town.learned("Ann") == [("Cat",)]


def test_made_later_they_turn_nobody() -> None:
    town = Town(CAST.replace("Ann bountyhunter", "Ann chef").replace("+evil", ""), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "bountyhunter")
    town.night(Dan="Flo", Bob="Gus", storyteller={"Ann": ("Bob",)})
    assert not any(town.alignment(name) is EVIL for name in ("Ann", "Cat", "Eve", "Gus"))
    assert town.learned("Ann") == [("Bob",)]


# The hunt


def test_any_evil_player_may_be_shown_the_townsfolk_too() -> None:
    town = dealt(Ann=["Eve", ("Eve",)])
    assert town.learned("Ann") == [("Eve",)]
    assert [one for one in town.offered("Ann") if isinstance(one, tuple)] == [("Bob",), ("Dan",), ("Eve",)]


@pytest.mark.example("carousel/bounty_hunter/2")
def test_example_poisoned_when_it_is_due_they_may_be_shown_a_good_player() -> None:
    cast = "Bo bountyhunter, Bob imp, Julian baron, Dan poisoner, Evin magician, Flo saint, Gus soldier, Hal virgin"
    town = Town(cast, script=SCRIPT)
    town.night(Dan="Flo", storyteller={"Bo": ["Hal", ("Julian",)]})
    assert town.learned("Bo") == [("Julian",)]
    town.execute("Julian")
    assert not town.alive("Julian")
    town.night(Dan="Bo", Bob="Gus", storyteller={"Bo": ("Evin",)})
    assert town.learned("Bo") == [("Evin",)]


@pytest.mark.example("carousel/bounty_hunter/3")
def test_example_a_drunk_who_thinks_they_hunt() -> None:
    cast = "Lachlan drunk(bountyhunter), Bob imp, Marianna empath, Dan baron, Doug flowergirl, Flo saint"
    town = Town(cast, script=SCRIPT)
    town.night(storyteller={"Lachlan": ("Marianna",)})
    assert not any(town.alignment(name) is EVIL for name in ("Lachlan", "Marianna", "Doug"))
    assert town.learned("Lachlan") == [("Marianna",)]
    town.execute("Marianna")
    town.night(Bob="Flo", storyteller={"Lachlan": ("Doug",)})
    assert town.learned("Lachlan") == [("Doug",)]


def test_while_the_one_they_know_lives_they_sleep() -> None:
    town = later()
    town.night(Dan="Cat", Bob="Flo")
    assert not town.woken("Ann")


@pytest.mark.parametrize("how", ["by day", "at night"])
def test_when_the_one_they_know_dies_they_are_shown_another_and_nobody_twice(how: str) -> None:
    town = later()
    if how == "by day":
        town.day().execute("Dan")
        town.night(Bob="Flo", storyteller={"Ann": ("Eve",)})
    else:
        town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]
    assert set(town.offered("Ann")) == {("Bob",), ("Eve",)}


def test_the_last_one_is_shown_without_a_question_and_then_nobody_is_woken() -> None:
    town = later(f"{CAST}; Know@Dan<Ann/bountyhunter, Know@Eve<Ann/bountyhunter")
    town.night(Dan="Cat", Bob="Eve")
    assert town.learned("Ann") == [("Bob",)]
    assert town.offered("Ann") == []
    town.end_day()
    town.night(Dan="Cat", Bob="Dan")
    assert not town.woken("Ann")


def test_killed_after_their_turn_the_next_is_due_the_night_after() -> None:
    town = later()
    town.night(Dan="Cat", Bob="Flo")
    town.rule("kill", "Dan")
    assert town.learned("Ann") == []
    town.end_day()
    town.night(Bob="Gus", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]


def test_turned_good_before_their_death_they_still_count() -> None:
    town = later()
    town.rule("turn", "Dan", GOOD)
    town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]


def test_a_recluse_may_be_shown() -> None:
    town = later(CAST.replace("Flo saint", "Flo recluse") + KNOWN)
    town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Flo",)})
    assert town.learned("Ann") == [("Flo",)]


def test_who_was_known_before_and_dies_a_second_time_counts_no_more() -> None:
    """bountyhunter entry: brought back, they are not the one who is known now."""
    town = later()
    town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Eve",)})
    town.rule("revive", "Dan")
    town.rule("kill", "Dan")
    town.end_day()
    town.night(Bob="Gus")
    assert town.learned("Ann") == []
    town.rule("kill", "Eve")
    town.end_day()
    town.night(Bob="Cat")
    assert town.learned("Ann") == [("Bob",)]


@pytest.mark.parametrize("name", ["Dan", "Flo"])
def test_served_by_a_barista_they_learn_two_and_each_of_them_counts(name: str) -> None:
    cast = CAST.replace("Flo saint", "Flo baron") + ", Hal barista; Ability Twice@Ann<Hal/barista~dusk2"
    town = Town(cast.replace("+evil", ""), script=SCRIPT)
    barista = [GOOD, "Bob", "Sober & Healthy"]
    town.night(Dan="Gus", storyteller={"Ann": ["Eve", ("Dan",), ("Flo",)], "Hal": barista})
    assert town.learned("Ann") == [("Dan",), ("Flo",)]
    town.rule("kill", name)
    assert "Due" in town.marks("Ann")


# The Bounty Hunter's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_whom_they_are_shown_droisoned_they_hunt_as_well(token: str) -> None:
    town = later(f"{CAST}{KNOWN}, {token}@Ann")
    town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Flo",)})
    assert town.learned("Ann") == [("Flo",)]
    town.rule("unmark", "Ann", token)
    town.rule("kill", "Flo")
    town.end_day()
    town.night(Bob="Gus", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]


def test_dead_they_miss_it_for_good() -> None:
    town = later(CAST.replace("bountyhunter", "bountyhunter!") + KNOWN)
    town.night(Dan="Cat", Bob="Dan")
    assert town.learned("Ann") == []
    assert town.marks("Ann") == []


def test_back_from_the_dead_they_begin_anew() -> None:
    """G11: whom they knew before may be shown again."""
    town = later()
    town.dusk()
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.night(Dan="Cat", Bob="Flo", storyteller={"Ann": ("Dan",)})
    assert town.learned("Ann") == [("Dan",)]


def test_under_a_vortox_somebody_good_is_shown() -> None:
    town = later(CAST.replace("imp", "vortox") + KNOWN)
    town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Flo",)})
    assert set(town.offered("Ann")) == {("Cat",), ("Flo",), ("Gus",)}


def test_an_evil_hunter_is_shown_evil_players_too() -> None:
    town = later(CAST.replace("Ann bountyhunter", "Ann bountyhunter+evil") + KNOWN)
    town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]


def test_two_hunters_hunt_each_their_own() -> None:
    town = later(CAST.replace("Gus soldier", "Gus bountyhunter") + f"{KNOWN}, Know@Eve<Gus/bountyhunter")
    town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": ("Bob",)})
    assert town.learned("Ann") == [("Bob",)]
    assert town.learned("Gus") == []


def test_lent_by_a_bone_collector_or_a_philosopher_they_begin_that_night() -> None:
    town = later(CAST.replace("Ann bountyhunter", "Ann philosopher"))
    town.game.grimoire.jinxes = ()
    town.night(Ann="bountyhunter", Dan="Cat", Bob="Flo", storyteller={"Ann": ("Dan",)})
    assert town.learned("Ann") == [("Dan",)]
    assert HAS_ABILITY in town.marks("Ann")


# The mind


@pytest.mark.parametrize("seed", range(12))
def test_the_mind_turns_a_townsfolk_and_shows_no_demon_at_a_small_table(seed: int) -> None:
    town = Advised(CAST.replace("+evil", ""), seed)
    town.night(Dan="Flo")
    evil = [name for name in ("Ann", "Cat", "Eve", "Gus") if town.alignment(name) is EVIL]
    assert len(evil) == 1
    assert town.learned("Ann")[0] in {("Dan",), (evil[0],)}
    assert any("is evil: nobody finds that out" in why for _, _, why in town.put)


def test_after_a_zombuul_that_seems_to_die_they_are_shown_another() -> None:
    """They go by the life token, as everybody does."""
    script = Script("z", "Z", (*SCRIPT.characters, "zombuul"))
    cast = f"{CAST.replace('imp', 'zombuul').replace('Gus soldier', 'Gus soldier+evil')}"
    town = Town(f"{cast}; Know@Bob<Ann/bountyhunter", night=2, script=script).day()
    town.execute("Bob")
    assert town.winner is None
    assert town.marks("Ann") == ["Due"]
    town.night(Dan="Flo", storyteller={"Ann": ("Eve",)})
    assert town.learned("Ann") == [("Eve",)]
    assert town.marks("Ann") == []


@pytest.mark.parametrize("name", ["Dan", "Gus"])
def test_only_the_death_of_whom_they_were_shown_last_counts(name: str) -> None:
    """bountyhunter entry: the one they know now."""
    cast = CAST.replace("Gus soldier", "Gus soldier+evil")
    town = later(f"{cast}{KNOWN}, Know@Gus<Ann/bountyhunter").day()
    town.rule("kill", name)
    assert town.marks("Ann") == (["Due"] if name == "Gus" else [])
