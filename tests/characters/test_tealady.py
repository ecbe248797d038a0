"""The Tea Lady: while both her living neighbours are good, neither of them can die."""

import pytest

from engine.grimoire import Ability
from engine.ledger import Executed
from engine.terms import EVIL, GOOD
from tests.scenario import Town

CAST = "Ann tealady, Bob slayer, Cat imp, Dan baron, Eve chef, Flo saint"
POISON = CAST.replace("baron", "poisoner")


@pytest.mark.parametrize("neighbour", ["Bob", "Flo"])
def test_neither_good_neighbour_dies_at_night(neighbour: str) -> None:
    town = Town(CAST, night=2)
    assert town.night(Cat=neighbour) == []
    assert not town.woken("Ann")
    assert not town.woken(neighbour)


@pytest.mark.parametrize("neighbour", ["Bob", "Flo"])
def test_neither_good_neighbour_dies_by_execution(neighbour: str) -> None:
    """RB-122: executed, and the town sees that they live; the Saint loses nothing by it."""
    town = Town(CAST, night=2).day()
    town.execute(neighbour)
    assert Executed(town.seat(neighbour), died=False) in town.public()
    assert town.alive(neighbour)
    assert town.winner is None


@pytest.mark.parametrize("other", ["Ann", "Eve"])
def test_nobody_else_is_safe(other: str) -> None:
    """Neither she herself nor who sits farther away."""
    assert Town(CAST, night=2).night(Cat=other) == [other]


def test_an_evil_neighbour_spoils_it_for_both() -> None:
    town = Town("Ann tealady, Bob baron, Cat imp, Dan slayer, Eve chef, Flo saint", night=2)
    assert town.night(Cat="Flo") == ["Flo"]
    town = Town(CAST.replace("Bob slayer", "Bob slayer+evil"), night=2)
    assert town.night(Cat="Bob") == ["Bob"]


def test_a_good_demon_beside_her_is_safe() -> None:
    """Sides count, not characters: an Imp who has become good cannot even kill itself."""
    town = Town("Ann tealady, Bob imp+good, Cat imp, Dan baron, Eve chef, Flo saint", night=2)
    assert town.night(Bob="Bob", Cat="Bob") == []


def test_a_dead_player_is_passed_over_for_the_next_living_one() -> None:
    """G17: Eve, good, takes the dead Flo's place; so would an evil one."""
    town = Town(CAST.replace("Flo saint", "Flo saint!"), night=2)
    assert town.night(Cat="Eve") == []
    town = Town(CAST.replace("Flo saint", "Flo saint!").replace("Eve chef", "Eve chef+evil"), night=2)
    assert town.night(Cat="Bob") == ["Bob"]


def test_whose_neighbour_dies_loses_or_gains_protection_at_once() -> None:
    """Recomputed with every death: with Flo gone Eve is a neighbour, and with Eve gone Dan, who is evil."""
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("kill", "Flo")
    assert town.snapshot().night(Cat="Eve") == ["Flo"]
    town.rule("kill", "Eve")
    assert town.night(Cat="Bob") == ["Bob", "Eve", "Flo"]


def test_a_neighbour_who_turns_is_counted_at_once() -> None:
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("turn", "Flo", "evil")
    assert town.night(Cat="Bob") == ["Bob"]


@pytest.mark.example("rulebook/states/15")
def test_example_a_poisoned_tea_lady_protects_again_when_healthy() -> None:
    """RB-180: poisoned she protects nobody, healthy again she does."""
    town = Town(POISON, night=2)
    assert town.snapshot().night(Dan="Ann", Cat="Bob") == ["Bob"]
    town.night(Dan="Ann", Cat="Eve")
    town.end_day()
    town.night_up_to("imp", Dan="Dan")
    assert town.sober("Ann")
    assert town.night(Cat="Bob") == []


def test_poisoned_by_day_she_protects_nobody_from_the_gallows() -> None:
    town = Town(f"{POISON}; Poisoned@Ann<Dan/poisoner~dusk3", night=2).day()
    town.execute("Bob")
    assert not town.alive("Bob")


def test_a_dead_one_protects_nobody() -> None:
    assert Town(CAST.replace("tealady", "tealady!"), night=2).night(Cat="Bob") == ["Bob"]


def test_a_drunk_who_thinks_they_are_the_tea_lady_protects_nobody() -> None:
    assert Town(CAST.replace("tealady", "drunk(tealady)"), night=2).night(Cat="Bob") == ["Bob"]


def test_an_evil_one_protects_all_the_same() -> None:
    """RB-173: her own side does not matter."""
    assert Town(CAST.replace("tealady", "tealady+evil"), night=2).night(Cat="Bob") == []


def test_she_stops_protecting_when_she_becomes_somebody_else() -> None:
    """RB-160; whoever becomes the Tea Lady protects the neighbours of their own."""
    town = Town(CAST, night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Eve", "tealady")
    assert town.snapshot().night(Cat="Bob") == ["Bob"]
    town.rule("turn", "Dan", "good")
    assert town.night(Cat="Flo") == []


@pytest.mark.parametrize("good", [True, False])
def test_a_spy_beside_her_may_count_as_good(good: bool) -> None:
    """G15: judged for each death; a Spy who counts as good is safe too."""
    town = Town(CAST.replace("Bob slayer", "Bob spy"), night=2)
    died = town.night(Cat="Flo", storyteller={"Ann": good})
    assert died == ([] if good else ["Flo"])
    assert town.offered("Ann") == [True, False]


@pytest.mark.parametrize("good", [True, False])
def test_a_recluse_beside_her_may_count_as_evil(good: bool) -> None:
    town = Town(CAST.replace("Bob slayer", "Bob recluse"), night=2)
    assert town.night(Cat="Bob", storyteller={"Ann": good}) == ([] if good else ["Bob"])


def test_no_doubt_where_the_other_neighbour_is_evil_or_nobody_beside_her_dies() -> None:
    town = Town(CAST.replace("Bob slayer", "Bob recluse").replace("Flo saint", "Flo saint+evil"), night=2)
    assert town.night(Cat="Bob") == ["Bob"]
    assert town.offered("Ann") == []
    town = Town(CAST.replace("Bob slayer", "Bob recluse"), night=2)
    assert town.night(Cat="Eve") == ["Eve"]
    assert town.offered("Ann") == []


def test_a_poisoned_recluse_is_plainly_good() -> None:
    """G15."""
    town = Town(POISON.replace("Bob slayer", "Bob recluse"), night=2)
    assert town.night(Dan="Bob", Cat="Bob") == []
    assert town.offered("Ann") == []


def test_the_protected_mayor_is_never_bounced() -> None:
    """G8: nobody is asked for a substitute."""
    town = Town(CAST.replace("Bob slayer", "Bob mayor"), night=2)
    assert town.night(Cat="Bob") == []
    assert town.offered("Bob") == []


def test_the_protected_fool_spends_nothing() -> None:
    """G8, also where the Storyteller says that both are good."""
    town = Town(CAST.replace("Bob slayer", "Bob fool"), night=2)
    assert town.night(Cat="Bob") == []
    assert town.marks("Bob") == []
    town = Town(CAST.replace("Bob slayer", "Bob fool").replace("Flo saint", "Flo recluse"), night=2)
    assert town.night(Cat="Bob", storyteller={"Ann": True}) == []
    assert town.marks("Bob") == []


def test_two_tea_ladies_side_by_side_protect_each_other() -> None:
    town = Town("Ann tealady, Bob tealady, Cat chef, Dan imp, Eve baron, Flo saint", night=2)
    assert town.snapshot().night(Dan="Ann") == []
    assert town.night(Dan="Bob") == []


@pytest.mark.parametrize("side", ["good", "evil"])
def test_a_good_traveller_beside_her_survives_an_exile(side: str) -> None:
    """G14, G20: the exile is decided as ever, and only the death cannot happen."""
    town = Town(f"Ann tealady, Bob thief+{side}, Cat imp, Dan baron, Eve chef, Flo saint", night=2).day()
    assert town.exile("Ann", "Bob", votes="Ann Cat Dan Eve")
    assert town.alive("Bob") is (side == "good")


def test_gained_by_somebody_else_it_covers_their_neighbours() -> None:
    """A Philosopher or an Apprentice protects whoever sits beside them, while their own ability works."""
    town = Town(CAST.replace("Ann tealady", "Ann mayor"), night=2)
    seat = town.seat("Ann")
    town.game.gain(Ability("mayor", seat, seat), "tealady")
    assert town.snapshot().night(Cat="Bob") == []
    town.dusk()
    town.rule("mark", "Ann", "Drunk")
    assert town.night(Cat="Bob") == ["Bob"]


def test_a_dead_one_who_has_her_ability_back_protects_her_living_neighbours() -> None:
    """Bone Collector."""
    town = Town(CAST.replace("tealady", "tealady!") + "; Has Ability@Ann<Eve/chef", night=2)
    assert town.night(Cat="Bob") == []


def test_her_neighbours_do_not_change_sides_by_it() -> None:
    town = Town(CAST, night=2)
    town.night(Cat="Bob")
    assert (town.alignment("Bob"), town.alignment("Cat")) == (GOOD, EVIL)


# With the others of Bad Moon Rising


def test_shabaloth_takes_her_before_or_after_her_neighbour() -> None:
    """A frequent chain: the order of the picks decides."""
    town = Town(CAST.replace("Cat imp", "Cat shabaloth"), night=2)
    assert town.snapshot().night(Cat="Bob Ann") == ["Ann"]
    assert town.night(Cat="Ann Bob") == ["Ann", "Bob"]


def test_po_in_the_same_way() -> None:
    town = Town(CAST.replace("Cat imp", "Cat po"), night=2)
    town.night(Cat=None)
    town.end_day()
    assert town.snapshot().night(Cat="Bob Flo Ann") == ["Ann"]
    assert town.night(Cat="Bob Ann Flo") == ["Ann", "Flo"]


def test_the_assassin_pierces() -> None:
    town = Town(CAST.replace("Dan baron", "Dan assassin"), night=2)
    assert town.night(Cat="Flo", Dan="Bob") == ["Bob"]


def test_pukka_s_victim_beside_her_lives_and_is_healthy_again() -> None:
    town = Town(CAST.replace("Cat imp", "Cat pukka"), night=2)
    town.night(Cat="Bob")
    assert town.poisoned("Bob")
    town.end_day()
    assert town.night(Cat="Eve") == []
    assert town.sober("Bob")


def test_pukka_s_poison_on_her_lays_her_neighbours_bare() -> None:
    town = Town(CAST.replace("Cat imp", "Cat pukka"), night=2)
    town.night(Cat="Ann")
    town.execute("Bob")
    assert not town.alive("Bob")


def test_godfather_and_moonchild_kill_in_vain() -> None:
    town = Town(CAST.replace("Dan baron", "Dan godfather").replace("Eve chef", "Eve tinker"), night=2).day()
    town.execute("Eve")
    assert town.night(Cat="Flo", Dan="Bob") == []
    town = Town(CAST.replace("Eve chef", "Eve moonchild"), night=2).day()
    town.execute("Eve", Eve="Bob")
    assert town.night(Cat="Dan") == ["Dan"]


def test_a_zombuul_that_looks_dead_is_passed_over() -> None:
    """G17: it is no living neighbour; behind it sits Eve."""
    town = Town("Ann tealady, Bob slayer, Cat imp, Dan baron, Eve chef, Flo zombuul!?", night=2)
    assert town.night(Cat="Eve", Flo="Bob") == []


def test_a_living_zombuul_on_the_good_side_cannot_even_seem_to_die() -> None:
    town = Town("Ann tealady, Bob slayer, Cat imp, Dan baron, Eve chef, Flo zombuul+good", night=2).day()
    town.execute("Flo")
    assert town.alive("Flo")
    assert not town.game.grimoire.seats[5].feigns


def test_the_goon_beside_her_turns_and_with_them_her_protection() -> None:
    town = Town(CAST.replace("Flo saint", "Flo goon").replace("Dan baron", "Dan devilsadvocate"), night=2)
    assert town.night(Dan="Flo", Cat="Bob") == ["Bob"]
    town = Town(CAST.replace("Flo saint", "Flo goon").replace("Dan baron", "Dan devilsadvocate"), night=2)
    assert town.night(Dan="Cat", Cat="Bob") == []
