"""The Courtier: once, at night, a character is named whose player is drunk for three nights and days."""

from typing import Any

import pytest

from engine.chronicle import WentWrong
from engine.grimoire import Ability
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann courtier, Bob imp, Cat saint, Dan baron, Eve mayor, Flo slayer, Gus chef"
POISON = CAST.replace("baron", "poisoner")


def quiet(town: Town, **choices: object) -> list[str]:
    """One day without an execution, and the next night."""
    town.end_day()
    return town.night(**choices)  # type: ignore[arg-type]


def test_three_nights_and_three_days_to_the_dusk() -> None:
    """Nobody dies in three nights; in the fourth the Imp is sober."""
    town = Town(CAST, night=2)
    assert town.night(Ann="imp", Bob="Gus") == []
    assert town.drunk("Bob")
    assert quiet(town, Bob="Gus") == []
    assert quiet(town, Bob="Gus") == []
    assert town.drunk("Bob")
    assert quiet(town, Bob="Gus") == ["Gus"]
    assert town.sober("Bob")


def test_named_on_the_first_night_it_lasts_as_long() -> None:
    town = Town(CAST.replace("Gus chef", "Gus soldier"))
    town.night(Ann="slayer")
    for _ in range(2):
        assert town.drunk("Flo")
        quiet(town, Bob="Gus")
    assert town.drunk("Flo")
    town.end_day()
    town.dusk()
    assert town.sober("Flo")


def test_they_may_wait() -> None:
    """Asked every night until they name somebody, then no more."""
    town = Town(CAST, night=2)
    town.night(Ann=None, Bob="Gus")
    assert town.marks("Ann") == []
    quiet(town, Ann="mayor", Bob="Gus")
    assert town.drunk("Eve")
    quiet(town, Bob="Gus")
    assert not town.woken("Ann")


def test_a_character_that_nobody_has_is_named_in_vain() -> None:
    """And they are told nothing in either case."""
    town = Town(CAST, night=2)
    assert town.night(Ann="monk", Bob="Gus") == ["Gus"]
    assert town.marks("Ann") == ["No Ability"]
    assert town.told("Ann") == []
    assert all(town.sober(name) for name in town.names)


def test_only_characters_of_the_script() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Ann="thief", Bob="Gus")


def test_the_dead_are_in_play() -> None:
    """G21: the Baron is dead, and drunk now."""
    town = Town(CAST.replace("Dan baron", "Dan baron!"), night=2)
    town.night(Ann="baron", Bob="Gus")
    assert town.drunk("Dan")


def test_the_drunkenness_stays_on_the_player() -> None:
    """RB-188: who was the Imp stays drunk as whoever they become."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="imp")
    town.rule("become", "Bob", "soldier")
    town.rule("become", "Gus", "imp")
    assert town.drunk("Bob")
    assert town.night(Gus="Bob") == ["Bob"]


def test_the_named_drunk_is_the_drunk() -> None:
    """G16: the Townsfolk they think they are is not in play."""
    town = Town(CAST.replace("Gus chef", "Gus drunk(chef)"), night=2)
    town.night(Ann="chef", Bob="Flo")
    assert town.marks("Gus") == []


def test_of_two_alike_the_storyteller_picks_one() -> None:
    town = Town(CAST.replace("Flo slayer", "Flo imp+good"), night=2)
    died = town.night(Ann="imp", Bob="Gus", Flo="Eve", storyteller={"Ann": "Flo"})
    assert died == ["Gus"]
    assert town.drunk("Flo")
    assert town.sober("Bob")


def test_example_a_poisoned_courtier_makes_nobody_drunk_and_is_spent() -> None:
    """RB-179, RB-190: the other three cases are with the Slayer, the Imp and the Virgin."""
    town = Town(f"{POISON}; Poisoned@Ann<Dan/poisoner~dusk3", night=2)
    assert town.night(Dan="Ann", Ann="imp", Bob="Gus") == ["Gus"]
    assert "No Ability" in town.marks("Ann")
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)
    town.end_day()
    town.night(Dan="Eve", Bob="Flo")
    assert town.sober("Bob")
    assert not town.woken("Ann")


def test_poisoned_later_the_effect_pauses_and_comes_back() -> None:
    """G3."""
    town = Town(POISON, night=2)
    assert town.night(Dan="Eve", Ann="imp", Bob="Gus") == []
    assert quiet(town, Dan="Ann", Bob="Gus") == ["Gus"]
    assert quiet(town, Dan="Eve", Bob="Flo") == []


def test_the_courtier_s_death_or_change_ends_it() -> None:
    for verb, value in (("kill", None), ("become", "soldier")):
        town = Town(CAST, night=2)
        town.night_up_to("imp", Ann="imp")
        town.rule(verb, "Ann", value)
        assert town.sober("Bob")
        assert "Gus" in town.night(Bob="Gus")


def test_naming_themself_they_are_drunk_three_days() -> None:
    """Like a Poisoner who poisons themself."""
    town = Town(CAST, night=2)
    town.night(Ann="courtier", Bob="Gus")
    assert town.drunk("Ann")


@pytest.mark.parametrize("courtier", ["courtier!", "drunk(courtier)"])
def test_dead_or_imagined_they_make_nobody_drunk(courtier: str) -> None:
    town = Town(CAST.replace("Ann courtier", f"Ann {courtier}"), night=2)
    asked: dict[str, Any] = {} if "!" in courtier else {"Ann": "imp"}
    assert town.night(**asked, Bob="Gus") == ["Gus"]


def test_a_drunk_who_has_named_somebody_is_not_asked_again() -> None:
    """Their turn looks like the real one's."""
    town = Town(CAST.replace("Ann courtier", "Ann drunk(courtier)"), night=2)
    town.night(Ann="imp", Bob="Gus")
    quiet(town, Bob="Flo")
    assert not town.woken("Ann")


def test_an_evil_one_may_make_a_townsfolk_drunk() -> None:
    town = Town(CAST.replace("Ann courtier", "Ann courtier+evil"), night=2)
    town.night(Ann="slayer", Bob="Gus")
    town.slay("Flo", "Bob")
    assert town.alive("Bob")


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_may_count_as_the_named_one(counts: bool) -> None:
    """G15; where the true one is in play too, only one of the two is drunk."""
    town = Town(CAST.replace("Gus chef", "Gus recluse"), night=2)
    town.night_up_to("imp", Ann="poisoner", storyteller={"Ann": counts})
    assert town.drunk("Gus") is counts
    town = Town(CAST.replace("Gus chef", "Gus recluse"), night=2)
    answers = [counts, "Gus"] if counts else counts
    town.night_up_to("imp", Ann="imp", storyteller={"Ann": answers})
    assert town.drunk("Gus") is counts
    assert town.sober("Bob") is counts


def test_a_drunk_zombuul_dies_for_good_and_a_drunk_mastermind_saves_nobody() -> None:
    """A frequent chain."""
    town = Town(CAST.replace("Bob imp", "Bob zombuul"), night=2)
    town.night(Ann="zombuul", Bob="Gus")
    town.execute("Bob")
    assert town.winner is GOOD
    town = Town(CAST.replace("Dan baron", "Dan mastermind"), night=2)
    town.night(Ann="mastermind", Bob="Gus")
    town.execute("Bob")
    assert town.winner is GOOD


def test_naming_the_goon_turns_the_goon() -> None:
    """By name is a choice as well: the Courtier is drunk, the Goon is not."""
    town = Town(CAST.replace("Gus chef", "Gus goon").replace("Ann courtier", "Ann courtier+evil"), night=2)
    town.night(Ann="goon", Bob="Flo")
    assert town.sober("Gus")
    assert town.alignment("Gus") is EVIL
    assert "No Ability" in town.marks("Ann")


def test_a_drunk_pukka_s_victim_is_healthy_meanwhile() -> None:
    """Poison and death are put off until it works again."""
    town = Town(CAST.replace("Bob imp", "Bob pukka"), night=2)
    town.night(Ann=None, Bob="Gus")
    assert town.poisoned("Gus")
    assert quiet(town, Ann="pukka", Bob="Flo") == []
    assert town.sober("Gus")
    assert quiet(town, Bob="Flo") == []
    assert quiet(town, Bob="Flo") == []
    assert quiet(town, Bob="Flo") == ["Gus"]


def test_swapped_in_before_the_slot_they_name_tonight() -> None:
    """RB-160."""
    town = Town(CAST, night=2)
    town.night_up_to("courtier")
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Gus", "courtier")
    assert town.night(Gus="imp", Bob="Flo") == []


def test_dead_before_their_turn_they_are_not_asked() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("courtier")
    town.rule("kill", "Ann")
    assert town.night(Bob="Gus") == ["Ann", "Gus"]


def test_back_from_the_dead_they_name_again() -> None:
    """RB-326."""
    town = Town(CAST + "; No Ability@Ann<Ann/courtier", night=2).day()
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    assert town.night(Ann="imp", Bob="Gus") == []


def test_given_back_by_a_bone_collector() -> None:
    """G3: for as long as the corpse has the ability."""
    town = Town(CAST.replace("Ann courtier", "Ann courtier!") + "; Has Ability@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Ann="imp", Bob="Gus") == []
    assert quiet(town, Bob="Gus") == ["Gus"]


def test_twice_by_a_barista_two_characters_are_named() -> None:
    town = Town(CAST + "; Ability Twice@Ann<Gus/chef~dusk3", night=2)
    town.night_up_to("imp", Ann=["imp", "slayer"])
    assert town.drunk("Bob")
    assert town.drunk("Flo")


def test_gained_by_an_apprentice_and_by_a_philosopher() -> None:
    town = Town(CAST.replace("Ann courtier", "Ann courtier!") + ", Hal apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 7, 7), "courtier")
    assert town.night(Hal="imp", Bob="Gus") == []
    town = Town(CAST.replace("Gus chef", "Gus philosopher"), night=2)
    assert town.night(Gus=["courtier", "imp"], Ann="slayer", Bob="Eve") == []
    assert town.sober("Flo")
