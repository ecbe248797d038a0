"""The Sailor: each night one of two is drunk; sober and healthy they cannot die."""

from typing import Any

import pytest

from engine.grimoire import Ability
from engine.ledger import Executed
from engine.questions import Drunken, IllegalAnswer
from engine.terms import EVIL, GOOD, STORYTELLER
from tests.scenario import Town

CAST = "Ann sailor, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo slayer, Gus chef"
SAFE = CAST.replace("poisoner", "baron")


def drinks(mate: str, drunk: str, cast: str = SAFE) -> Town:
    """Up to the Imp's attack, with the Storyteller's choice of who is drunk."""
    town = Town(cast, night=2)
    town.night_up_to("imp", Ann=mate, storyteller={"Ann": drunk})
    return town


@pytest.mark.parametrize("drunk", ["Ann", "Eve"])
def test_the_storyteller_makes_one_of_the_two_drunk(drunk: str) -> None:
    town = drinks("Eve", drunk)
    assert [name for name in town.names if town.drunk(name)] == [drunk]
    assert town.offered("Ann") == ["Ann", "Eve"]
    assert isinstance(next(q.options for q in town.asked if q.who == STORYTELLER), Drunken)


def test_alone_with_the_bottle_there_is_no_question() -> None:
    town = Town(SAFE, night=2)
    town.night_up_to("imp", Ann="Ann")
    assert town.drunk("Ann")
    assert town.offered("Ann") == []


def test_until_dusk() -> None:
    """Through the next day, gone when night falls."""
    town = drinks("Flo", "Flo")
    town.night(Bob="Gus")
    assert town.drunk("Flo")
    town.slay("Flo", "Bob")
    assert town.alive("Bob")
    town.end_day()
    town.dusk()
    assert town.sober("Flo")


def test_wakes_on_the_first_night_too() -> None:
    town = Town(SAFE.replace("Gus chef", "Gus mayor"))
    town.night(Ann="Gus", storyteller={"Ann": "Gus"})
    assert town.drunk("Gus")


def test_only_living_players_can_be_chosen() -> None:
    """As the town sees them: themself included, the dead refused."""
    town = Town(SAFE.replace("Gus chef", "Gus chef!"), night=2)
    town.night_up_to("imp", Ann="Ann")
    assert sorted(town.choices("Ann")) == ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo"]
    town = Town(SAFE.replace("Gus chef", "Gus chef!"), night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Gus", Bob="Eve")


def test_a_zombuul_that_looks_dead_is_refused() -> None:
    town = Town(SAFE.replace("Bob imp", "Bob zombuul!?"), night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Bob")


def test_who_died_tonight_unknown_to_all_can_still_be_chosen() -> None:
    """The offer comes from public facts, so it tells nobody who has died."""
    town = Town(SAFE, night=2)
    town.dusk()
    town.rule("kill", "Gus")
    town.night_up_to("imp", Ann="Gus", storyteller={"Ann": "Gus"})
    assert "Gus" in town.choices("Ann")


def test_a_sober_sailor_cannot_be_killed_at_night() -> None:
    town = drinks("Eve", "Eve")
    assert town.night(Bob="Ann") == []


def test_a_sober_sailor_survives_an_execution() -> None:
    town = drinks("Eve", "Eve")
    town.night(Bob="Gus")
    town.execute("Ann")
    assert Executed(0, died=False) in town.public()


@pytest.mark.parametrize("mate", ["Ann", "Eve"])
def test_a_drunk_sailor_dies(mate: str) -> None:
    town = Town(SAFE, night=2)
    town.night_up_to("imp", Ann=mate, storyteller=None if mate == "Ann" else {"Ann": "Ann"})
    assert town.snapshot().night(Bob="Ann") == ["Ann"]
    town.night(Bob="Gus")
    town.execute("Ann")
    assert not town.alive("Ann")


def test_safe_before_waking_and_sober_again_at_dusk() -> None:
    """The shield needs no waking: last night's drink is over when night falls."""
    town = Town(SAFE, night=2)
    town.night(Ann="Ann", Bob="Gus")
    assert town.drunk("Ann")
    town.end_day()
    town.dusk()
    assert town.sober("Ann")


def test_the_drunk_s_ability_is_gone_that_very_night() -> None:
    """A drunk Imp kills nobody."""
    town = drinks("Bob", "Bob")
    assert town.night(Bob="Eve") == []


def test_drunk_at_dusk_by_others_they_drink_in_vain() -> None:
    """G4: a poisoned Sailor's choice makes nobody drunk, and they are mortal meanwhile."""
    town = Town(f"{CAST}; Poisoned@Ann<Dan/poisoner~dusk3", night=2)
    town.night_up_to("imp", Ann="Eve", Dan="Gus")
    assert town.drunk("Eve") is False
    assert town.offered("Ann") == []
    assert town.night(Bob="Ann") == ["Ann"]


def test_poisoned_after_the_choice_the_other_is_sober_again() -> None:
    """G3: a lasting effect pauses with its source."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Eve", Dan="Ann", storyteller={"Ann": "Eve"})
    assert town.sober("Eve")
    assert town.night(Bob="Ann") == ["Ann"]


def test_who_drinks_with_the_poisoner_first_stops_the_poison() -> None:
    """The Sailor comes first in the night: the drunk Poisoner poisons nobody."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Dan", Dan="Ann", storyteller={"Ann": "Dan"})
    assert town.sober("Ann")
    assert town.night(Bob="Ann") == []


def test_the_drink_ends_when_the_sailor_becomes_somebody_else() -> None:
    """RB-160; and the new Sailor's shield is there at once."""
    town = drinks("Eve", "Eve")
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Gus", "sailor")
    assert town.sober("Eve")
    assert town.night(Bob="Gus") == []


@pytest.mark.parametrize("sailor", ["sailor!", "drunk(sailor)"])
def test_dead_or_imagined_they_make_nobody_drunk(sailor: str) -> None:
    town = Town(SAFE.replace("Ann sailor", f"Ann {sailor}"), night=2)
    picks: dict[str, Any] = {} if "!" in sailor else {"Ann": "Eve"}
    town.night_up_to("imp", **picks)
    assert all(not town.game.grimoire.marked("Drunk", seat) for seat in range(7))
    assert town.night(Bob="Ann") == ([] if "!" in sailor else ["Ann"])


def test_an_evil_sailor_is_safe_too() -> None:
    town = drinks("Eve", "Eve", SAFE.replace("Ann sailor", "Ann sailor+evil"))
    assert town.night(Bob="Ann") == []


def test_dead_before_their_turn_they_do_not_wake() -> None:
    town = Town(SAFE, night=2)
    town.night_up_to("sailor")
    town.rule("kill", "Ann")
    assert town.night(Bob="Eve") == ["Ann"]
    assert not town.woken("Ann")


def test_swapped_in_before_the_slot_they_drink_tonight() -> None:
    town = Town(SAFE, night=2)
    town.night_up_to("sailor")
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Gus", "sailor")
    town.night_up_to("imp", Gus="Eve", storyteller={"Gus": "Eve"})
    assert town.drunk("Eve")


def test_the_assassin_pierces() -> None:
    town = Town(CAST.replace("Dan poisoner", "Dan assassin"), night=2)
    assert town.night(Ann="Eve", Bob="Gus", Dan="Ann", storyteller={"Ann": "Eve"}) == ["Ann", "Gus"]


def test_nobody_else_pierces() -> None:
    """A Godfather's kill is as vain as a Demon's."""
    town = Town(
        CAST.replace("Dan poisoner", "Dan godfather").replace("Cat saint", "Cat tinker"), night=2
    ).day()
    town.execute("Cat")
    assert town.night(Ann="Eve", Bob="Gus", Dan="Ann", storyteller={"Ann": "Eve"}) == ["Gus"]


def test_pukka_s_poison_strikes_down_the_sailor() -> None:
    """Poisoned until they die of it."""
    town = Town(CAST.replace("Bob imp", "Bob pukka").replace("Dan poisoner", "Dan baron"), night=2)
    town.night(Ann="Eve", Bob="Ann", storyteller={"Ann": "Eve"})
    assert town.poisoned("Ann")
    town.end_day()
    assert town.night(Ann="Eve", Bob="Gus") == ["Ann"]


def test_a_drunk_zombuul_that_is_executed_is_dead() -> None:
    """It would have feigned death: good wins."""
    town = Town(SAFE.replace("Bob imp", "Bob zombuul"), night=2)
    town.night(Ann="Bob", Bob="Gus", storyteller={"Ann": "Bob"})
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_goon_makes_the_sailor_drunk_and_joins_them() -> None:
    town = Town(SAFE.replace("Eve soldier", "Eve goon").replace("Ann sailor", "Ann sailor+evil"), night=2)
    assert town.night(Ann="Eve", Bob="Ann") == ["Ann"]
    assert town.alignment("Eve") is EVIL
    assert town.offered("Ann") == []


def test_gained_it_works_like_their_own() -> None:
    town = Town(SAFE.replace("Gus chef", "Gus mayor"), night=2)
    town.game.gain(Ability("mayor", 6, 6), "sailor")
    town.night_up_to("imp", Ann="Ann", Gus="Eve", storyteller={"Gus": "Eve"})
    assert town.drunk("Eve")
    assert town.night(Bob="Gus") == []


def test_a_philosopher_who_drinks_makes_the_sailor_mortal() -> None:
    town = Town(SAFE.replace("Gus chef", "Gus philosopher"), night=2)
    assert town.night(Gus=["sailor", "Eve"], Ann="Eve", Bob="Ann", storyteller={"Gus": "Eve"}) == ["Ann"]


def test_brought_back_by_a_bone_collector_the_dead_drink() -> None:
    town = Town(SAFE.replace("Ann sailor", "Ann sailor!") + "; Has Ability@Ann<Gus/chef~dusk3", night=2)
    town.night_up_to("imp", Ann="Eve", storyteller={"Ann": "Eve"})
    assert town.drunk("Eve")


def test_twice_by_a_barista_they_drink_twice() -> None:
    town = Town(SAFE + "; Ability Twice@Ann<Gus/chef~dusk3", night=2)
    town.night_up_to("imp", Ann=["Eve", "Flo"], storyteller={"Ann": ["Eve", "Flo"]})
    assert town.drunk("Eve")
    assert town.drunk("Flo")


def test_kept_sober_by_a_barista_they_drink_and_stay_sober() -> None:
    town = Town(SAFE + "; Sober & Healthy@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Ann="Ann", Bob="Ann") == []


# With the others of Bad Moon Rising


def test_a_mastermind_drinking_with_the_sailor_saves_no_demon() -> None:
    town = Town(CAST.replace("Dan poisoner", "Dan mastermind"), night=2)
    town.night(Ann="Dan", Bob="Gus", storyteller={"Ann": "Dan"})
    town.execute("Bob")
    assert town.winner is GOOD


def test_po_and_shabaloth_waste_an_attack_on_them() -> None:
    town = Town(SAFE.replace("Bob imp", "Bob shabaloth"), night=2)
    assert town.night(Ann="Cat", Bob="Ann Gus", storyteller={"Ann": "Cat"}) == ["Gus"]
    town = Town(SAFE.replace("Bob imp", "Bob po") + "; 3 Attacks@Bob<Bob/po", night=2)
    died = town.night(Ann="Cat", Bob="Ann Gus Flo", storyteller={"Ann": "Cat"})
    assert died == ["Flo", "Gus"]


def test_a_moonchild_s_grief_and_a_gossip_s_word_cannot_kill_them() -> None:
    town = Town(SAFE.replace("Cat saint", "Cat moonchild"), night=2).day()
    town.execute("Cat", Cat="Ann")
    assert town.night(Ann="Eve", Bob="Gus", storyteller={"Ann": "Eve"}) == ["Gus"]


def test_the_minstrel_s_song_makes_them_mortal() -> None:
    town = Town(SAFE.replace("Gus chef", "Gus minstrel"), night=2).day()
    town.execute("Dan")
    town.night(Ann="Eve", Bob="Ann")
    assert town.marks("Eve") == []
    town.execute("Ann")
    assert not town.alive("Ann")


def test_drunk_by_night_they_are_hanged_by_day_unless_the_pacifist_or_the_devil_s_advocate_helps() -> None:
    town = Town(SAFE.replace("Gus chef", "Gus pacifist"), night=2)
    town.night(Ann="Ann", Bob="Flo")
    town.execute("Ann", storyteller={"Gus": True})
    assert town.alive("Ann")
    town = Town(SAFE.replace("Dan baron", "Dan devilsadvocate"), night=2)
    town.night(Ann="Ann", Bob="Flo", Dan="Ann")
    town.execute("Ann")
    assert town.alive("Ann")
