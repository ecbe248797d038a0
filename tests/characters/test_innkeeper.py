"""The Innkeeper: each night but the first two players cannot die, and one of the two is drunk."""

from typing import Any

import pytest

from engine.grimoire import Ability
from engine.questions import IllegalAnswer
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann innkeeper, Bob imp, Cat saint, Dan baron, Eve mayor, Flo slayer, Gus chef"
POISON = CAST.replace("baron", "poisoner")


@pytest.mark.parametrize("victim", ["Flo", "Gus"])
@pytest.mark.parametrize("drunk", ["Flo", "Gus"])
def test_neither_guest_dies_and_one_is_drunk(victim: str, drunk: str) -> None:
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Flo Gus", storyteller={"Ann": drunk})
    assert [name for name in town.names if town.drunk(name)] == [drunk]
    assert town.offered("Ann") == ["Flo", "Gus"]
    assert town.night(Bob=victim) == []
    assert town.drunk(drunk)


def test_others_die() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Flo Gus", Bob="Ann", storyteller={"Ann": "Flo"}) == ["Ann"]


def test_safe_until_dawn_and_drunk_until_dusk() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Flo Gus", Bob="Flo", storyteller={"Ann": "Flo"})
    town.slay("Flo", "Bob")
    assert town.alive("Bob")
    town.execute("Gus")
    assert not town.alive("Gus")
    town.dusk()
    assert town.sober("Flo")
    assert town.night(Ann="Ann Eve", Bob="Flo", storyteller={"Ann": "Eve"}) == ["Flo"]


def test_does_not_wake_on_the_first_night() -> None:
    """RB-313."""
    town = Town(CAST.replace("Gus chef", "Gus soldier"))
    town.night()
    assert not town.woken("Ann") or town.choices("Ann") == []


def test_anybody_may_be_chosen_the_dead_and_themself_too() -> None:
    """RB-140."""
    town = Town(CAST.replace("Gus chef", "Gus chef!"), night=2)
    town.night_up_to("imp", Ann="Ann Gus", storyteller={"Ann": "Gus"})
    assert town.night(Bob="Ann") == []


def test_two_different_players() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Ann="Flo Flo", Bob="Gus")


def test_drunk_themself_they_protect_nobody() -> None:
    """A frequent chain: both effects collapse at once. Our reading: the Innkeeper stays drunk until dusk, as a
    Poisoner who poisoned themself does; it makes no difference to anybody."""
    for victim in ("Ann", "Gus"):
        town = Town(CAST, night=2)
        assert town.night(Ann="Ann Gus", Bob=victim, storyteller={"Ann": "Ann"}) == [victim]


def test_themself_safe_when_the_other_guest_is_drunk() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Ann Gus", Bob="Ann", storyteller={"Ann": "Gus"}) == []


@pytest.mark.example("rulebook/states/18")
def test_example_a_drunk_innkeeper_s_guests_are_never_safe() -> None:
    """RB-190, G4: sober again later in the night, their guests are no safer."""
    town = Town(f"{CAST}; Drunk@Ann", night=2)
    town.night_up_to("imp", Ann="Flo Gus")
    assert town.offered("Ann") == []
    town.rule("unmark", "Ann", "Drunk")
    assert town.sober("Ann")
    assert town.snapshot().night(Bob="Flo") == ["Flo"]
    assert town.night(Bob="Gus") == ["Gus"]


def test_a_poisoned_innkeeper_s_guests_are_no_safer_when_the_poisoner_dies() -> None:
    """RB-190, G4."""
    town = Town(POISON, night=2)
    town.night_up_to("imp", Dan="Ann", Ann="Flo Gus")
    town.rule("kill", "Dan")
    assert town.sober("Ann")
    assert town.snapshot().night(Bob="Flo") == ["Dan", "Flo"]
    assert town.night(Bob="Gus") == ["Dan", "Gus"]


def test_drunk_after_the_choice_the_guests_are_unsafe_until_sober_again() -> None:
    """G3: a lasting effect pauses, and so does the guest's drunkenness."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Flo Gus", storyteller={"Ann": "Flo"})
    town.rule("mark", "Ann", "Drunk")
    assert town.sober("Flo")
    assert town.snapshot().night(Bob="Gus") == ["Gus"]
    town.rule("unmark", "Ann", "Drunk")
    assert town.night(Bob="Gus") == []


def test_the_guests_are_unsafe_when_the_innkeeper_dies_or_changes() -> None:
    for verb, value in (("kill", None), ("become", "soldier")):
        town = Town(CAST, night=2)
        town.night_up_to("imp", Ann="Flo Gus", storyteller={"Ann": "Flo"})
        town.rule(verb, "Ann", value)
        assert town.sober("Flo")
        assert "Gus" in town.night(Bob="Gus")


def test_the_demon_as_a_drunk_guest_kills_nobody() -> None:
    """A frequent chain."""
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob Gus", Bob="Flo", storyteller={"Ann": "Bob"}) == []


def test_an_imp_in_the_inn_cannot_kill_itself() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob Gus", Bob="Bob", storyteller={"Ann": "Gus"}) == []
    assert town.character("Bob") == "imp"


def test_the_mayor_in_the_inn_is_not_bounced() -> None:
    """G8."""
    town = Town(CAST, night=2)
    assert town.night(Ann="Eve Gus", Bob="Eve", storyteller={"Ann": "Gus"}) == []
    assert town.offered("Eve") == []


def test_safe_from_everything_but_the_assassin() -> None:
    """A Gambler who guesses wrong lives; the Assassin's victim dies."""
    town = Town(CAST.replace("Gus chef", "Gus gambler"), night=2)
    wrong = {"Ann": "Gus Flo", "Gus": ThisIs("Bob", "saint"), "Bob": "Flo"}
    assert town.night(**wrong, storyteller={"Ann": "Flo"}) == []
    town = Town(CAST.replace("Dan baron", "Dan assassin"), night=2)
    assert town.night(Ann="Flo Gus", Bob="Cat", Dan="Gus", storyteller={"Ann": "Flo"}) == ["Cat", "Gus"]


def test_shabaloth_and_po_find_the_guests_safe() -> None:
    town = Town(CAST.replace("Bob imp", "Bob shabaloth"), night=2)
    assert town.night(Ann="Flo Gus", Bob="Gus Cat", storyteller={"Ann": "Flo"}) == ["Cat"]
    town = Town(CAST.replace("Bob imp", "Bob po"), night=2)
    town.night(Ann="Flo Gus", Bob=None, storyteller={"Ann": "Flo"})
    town.end_day()
    assert town.night(Ann="Flo Gus", Bob="Flo Gus Cat", storyteller={"Ann": "Flo"}) == ["Cat"]


def test_pukka_s_old_victim_in_the_inn_lives_and_is_healthy() -> None:
    """Protected on the kill night: no death, and the poison is over."""
    town = Town(CAST.replace("Bob imp", "Bob pukka"), night=2)
    town.night(Ann="Cat Eve", Bob="Flo", storyteller={"Ann": "Cat"})
    town.end_day()
    assert town.night(Ann="Flo Gus", Bob="Gus", storyteller={"Ann": "Gus"}) == []
    assert town.sober("Flo")


def test_a_pukka_s_poisoned_innkeeper_lodges_in_vain() -> None:
    town = Town(CAST.replace("Bob imp", "Bob pukka"), night=2)
    town.night(Ann="Cat Eve", Bob="Ann", storyteller={"Ann": "Cat"})
    town.end_day()
    assert town.night(Ann="Ann Gus", Bob="Gus") == ["Ann"]


def test_a_zombuul_in_the_inn_does_not_even_seem_to_die() -> None:
    """Attacked by itself while safe: nothing happens."""
    town = Town(CAST.replace("Bob imp", "Bob zombuul"), night=2)
    assert town.night(Ann="Bob Gus", Bob="Bob", storyteller={"Ann": "Gus"}) == []
    assert town.alive("Bob")


def test_a_goon_lodged_makes_the_innkeeper_drunk() -> None:
    """Nobody is safe, nobody else drunk, and the Goon is on the Innkeeper's side."""
    town = Town(CAST.replace("Ann innkeeper", "Ann innkeeper+evil").replace("Gus chef", "Gus goon"), night=2)
    assert town.night(Ann="Gus Flo", Bob="Flo") == ["Flo"]
    assert town.alignment("Gus") is EVIL
    assert town.drunk("Ann")


@pytest.mark.parametrize("innkeeper", ["innkeeper!", "drunk(innkeeper)"])
def test_dead_or_imagined_nobody_is_safe(innkeeper: str) -> None:
    town = Town(CAST.replace("Ann innkeeper", f"Ann {innkeeper}"), night=2)
    asked: dict[str, Any] = {} if "!" in innkeeper else {"Ann": "Flo Gus"}
    assert town.night(**asked, Bob="Gus") == ["Gus"]
    assert all(not town.marks(name) for name in town.names)


def test_an_evil_one_lodges_as_well() -> None:
    town = Town(CAST.replace("Ann innkeeper", "Ann innkeeper+evil"), night=2)
    assert town.night(Ann="Flo Gus", Bob="Gus", storyteller={"Ann": "Flo"}) == []


def test_swapped_in_before_the_slot_and_dead_before_it() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("innkeeper")
    town.rule("become", "Gus", "innkeeper")
    town.rule("kill", "Ann")
    assert town.night(Gus="Flo Gus", Bob="Gus", storyteller={"Gus": "Flo"}) == ["Ann"]
    assert not town.woken("Ann")


def test_gained_by_a_philosopher() -> None:
    """The first Innkeeper is drunk from then on and lodges in vain."""
    town = Town(CAST.replace("Gus chef", "Gus philosopher"), night=2)
    choices = {"Gus": ["innkeeper", "Flo Eve"], "Ann": "Cat Dan", "Bob": "Cat"}
    assert town.night(**choices, storyteller={"Gus": "Eve"}) == ["Cat"]
    assert town.drunk("Eve")


def test_brought_back_by_a_bone_collector_and_twice_by_a_barista() -> None:
    back = "; Has Ability@Ann<Gus/chef~dusk3"
    town = Town(CAST.replace("Ann innkeeper", "Ann innkeeper!") + back, night=2)
    assert town.night(Ann="Flo Gus", Bob="Gus", storyteller={"Ann": "Flo"}) == []
    town = Town(CAST + "; Ability Twice@Ann<Gus/chef~dusk3", night=2)
    town.night_up_to("imp", Ann=["Flo Gus", "Cat Eve"], storyteller={"Ann": ["Flo", "Cat"]})
    assert [name for name in town.names if "Safe" in town.marks(name)] == ["Cat", "Eve", "Flo", "Gus"]


def test_kept_sober_by_a_barista_they_may_drink_with_their_guests() -> None:
    town = Town(CAST + "; Sober & Healthy@Ann<Flo/slayer~dusk3", night=2)
    assert town.night(Ann="Ann Gus", Bob="Gus", storyteller={"Ann": "Ann"}) == []


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST + ", Hal apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 7, 7), "innkeeper")
    lodges = {"Ann": "Cat Eve", "Hal": "Flo Gus", "Bob": "Gus"}
    assert town.night(**lodges, storyteller={"Ann": "Cat", "Hal": "Flo"}) == []


# With the others of Bad Moon Rising


def test_a_moonchild_s_and_a_godfather_s_target_in_the_inn_lives() -> None:
    town = Town(CAST.replace("Cat saint", "Cat moonchild").replace("Bob imp", "Bob zombuul"), night=2).day()
    town.execute("Cat", Cat="Flo")
    assert town.night(Ann="Flo Gus", storyteller={"Ann": "Gus"}) == []
    cast = CAST.replace("Dan baron", "Dan godfather").replace("Cat saint", "Cat tinker")
    town = Town(cast, night=2).day()
    town.execute("Cat")
    assert town.night(Ann="Flo Gus", Bob="Flo", Dan="Gus", storyteller={"Ann": "Flo"}) == []


def test_a_drunk_devil_s_advocate_or_mastermind_saves_nobody() -> None:
    """The guest who drinks is drunk through the next day."""
    town = Town(CAST.replace("Dan baron", "Dan devilsadvocate"), night=2)
    town.night(Ann="Dan Gus", Dan="Flo", Bob="Cat", storyteller={"Ann": "Dan"})
    town.execute("Flo")
    assert not town.alive("Flo")
    town = Town(CAST.replace("Dan baron", "Dan mastermind"), night=2)
    town.night(Ann="Dan Gus", Bob="Cat", storyteller={"Ann": "Dan"})
    town.execute("Bob")
    assert town.winner is not None


def test_a_zombuul_drunk_in_the_inn_is_executed_for_good() -> None:
    town = Town(CAST.replace("Bob imp", "Bob zombuul"), night=2)
    town.night(Ann="Bob Gus", Bob="Flo", storyteller={"Ann": "Bob"})
    town.execute("Bob")
    assert town.winner is not None
    assert town.winner is not EVIL


def test_a_lunatic_in_the_inn_is_safe() -> None:
    town = Town(CAST.replace("Gus chef", "Gus lunatic(imp)"), night=2)
    assert town.night(Ann="Gus Flo", Gus="Cat", Bob="Gus", storyteller={"Ann": "Flo"}) == []
