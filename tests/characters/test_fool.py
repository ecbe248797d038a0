"""The Fool: the first time they would die, they do not."""

import pytest

from engine.chronicle import WentWrong
from engine.grimoire import Ability
from engine.ledger import Executed
from tests.scenario import Town

CAST = "Ann fool, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo slayer, Gus chef"


def test_the_first_attack_misses_and_the_second_kills() -> None:
    """Announced like any quiet night, and the Fool is not told."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Eve", Bob="Ann") == []
    assert not town.woken("Ann")
    assert town.marks("Ann") == ["No Ability"]
    town.end_day()
    assert town.night(Dan="Eve", Bob="Ann") == ["Ann"]


def test_the_first_execution_misses_and_the_second_kills() -> None:
    """RB-122: the town sees that they live."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert Executed(0, died=False) in town.public()
    town.night(Dan="Eve", Bob="Gus")
    town.execute("Ann")
    assert not town.alive("Ann")


def test_one_death_of_whatever_kind_uses_it_up() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert town.night(Dan="Eve", Bob="Ann") == ["Ann"]


def test_poisoned_they_die_and_have_spent_nothing() -> None:
    """Back from the dead they have it still; the Mathematician counts the failure."""
    town = Town(CAST, night=2)
    assert town.night(Dan="Ann", Bob="Ann") == ["Ann"]
    assert "No Ability" not in town.marks("Ann")
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)
    town.rule("revive", "Ann")
    town.end_day()
    assert town.night(Dan="Eve", Bob="Ann") == []


def test_drunk_at_the_gallows_they_die() -> None:
    town = Town(CAST + "; Drunk@Ann", night=2).day()
    town.execute("Ann")
    assert not town.alive("Ann")


def test_a_sober_second_death_is_no_failure() -> None:
    town = Town(CAST + "; No Ability@Ann<Ann/fool", night=2)
    assert town.night(Dan="Eve", Bob="Ann") == ["Ann"]
    assert not any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)


def test_a_drunk_who_thinks_they_are_the_fool_dies() -> None:
    town = Town(CAST.replace("Ann fool", "Ann drunk(fool)"), night=2)
    assert town.night(Dan="Eve", Bob="Ann") == ["Ann"]


def test_a_dead_fool_is_not_attacked_again() -> None:
    town = Town(CAST.replace("Ann fool", "Ann fool!"), night=2)
    assert town.night(Dan="Eve", Bob="Ann") == []
    assert town.marks("Ann") == []


def test_an_evil_fool_survives_too() -> None:
    town = Town(CAST.replace("Ann fool", "Ann fool+evil"), night=2)
    assert town.night(Dan="Eve", Bob="Ann") == []


def test_the_assassin_pierces() -> None:
    town = Town(CAST.replace("Dan poisoner", "Dan assassin"), night=2)
    assert town.night(Dan="Ann", Bob="Eve") == ["Ann"]


def test_a_spent_fool_and_one_who_survived_look_the_same() -> None:
    """Nothing is told to anybody in either case."""
    for cast in (CAST, CAST.replace("Eve soldier", "Eve soldier!")):
        town = Town(cast, night=2)
        assert town.night(Dan="Gus", Bob="Ann" if cast is CAST else "Eve") == []
        assert [t for t in town.ledger if t.to != "town" and 0 in t.to] == []


def test_who_becomes_the_fool_has_a_death_to_spare() -> None:
    """RB-160, RB-161: a new ability, fresh."""
    town = Town(CAST + "; No Ability@Ann<Ann/fool", night=2)
    town.night_up_to("imp", Dan="Gus")
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Gus", "fool")
    town.rule("become", "Dan", "baron")
    assert town.snapshot().night(Bob="Gus") == []
    town.rule("become", "Ann", "fool")
    assert town.night(Bob="Ann") == []


def test_safe_by_somebody_else_they_spend_nothing() -> None:
    """G8: the Monk, the Innkeeper and the Devil's Advocate come first; so does a Pacifist at the gallows."""
    town = Town(CAST.replace("Gus chef", "Gus monk"), night=2)
    assert town.night(Dan="Eve", Gus="Ann", Bob="Ann") == []
    assert town.marks("Ann") == []
    town = Town(CAST.replace("Gus chef", "Gus innkeeper"), night=2)
    assert town.night(Dan="Eve", Gus="Ann Cat", Bob="Ann", storyteller={"Gus": "Cat"}) == []
    assert town.marks("Ann") == []
    town = Town(CAST.replace("Dan poisoner", "Dan devilsadvocate"), night=2)
    town.night(Dan="Ann", Bob="Eve")
    town.execute("Ann")
    assert town.alive("Ann")
    assert "No Ability" not in town.marks("Ann")
    town = Town(CAST.replace("Gus chef", "Gus pacifist"), night=2).day()
    town.execute("Ann", storyteller={"Gus": True})
    assert town.marks("Ann") == []


def test_not_spared_by_the_pacifist_they_live_on_themselves() -> None:
    town = Town(CAST.replace("Gus chef", "Gus pacifist"), night=2).day()
    town.execute("Ann", storyteller={"Gus": False})
    assert town.alive("Ann")
    assert town.marks("Ann") == ["No Ability"]


def test_drunk_in_the_inn_they_are_safe_and_spend_nothing() -> None:
    town = Town(CAST.replace("Gus chef", "Gus innkeeper"), night=2)
    assert town.night(Dan="Eve", Gus="Ann Cat", Bob="Ann", storyteller={"Gus": "Ann"}) == []
    assert "No Ability" not in town.marks("Ann")


def test_a_mayor_s_substitute_who_is_the_fool_lives() -> None:
    """Nobody dies; the Fool has spent it."""
    town = Town(CAST.replace("Gus chef", "Gus mayor"), night=2)
    assert town.night(Dan="Eve", Bob="Gus", storyteller={"Gus": "Ann"}) == []
    assert town.marks("Ann") == ["No Ability"]


def test_po_attacking_thrice_wastes_one_on_the_fool() -> None:
    town = Town(CAST.replace("Bob imp", "Bob po").replace("Cat saint", "Cat mayor"), night=2)
    assert town.night(Dan="Dan", Bob=None) == []
    town.end_day()
    assert sorted(town.night(Dan="Dan", Bob="Flo Ann Gus")) == ["Flo", "Gus"]


def test_pukka_s_poison_makes_the_gallows_deadly() -> None:
    """A frequent chain: poisoned by the Pukka, executed the next day, dead."""
    town = Town(CAST.replace("Bob imp", "Bob pukka").replace("Dan poisoner", "Dan assassin"), night=2)
    town.night(Bob="Ann", Dan=None)
    town.execute("Ann")
    assert not town.alive("Ann")


def test_pukka_s_victim_dies_poisoned_although_a_fool() -> None:
    """Still poisoned while they die (G8)."""
    town = Town(CAST.replace("Bob imp", "Bob pukka").replace("Dan poisoner", "Dan assassin"), night=2)
    town.night(Bob="Ann", Dan=None)
    town.end_day()
    assert town.night(Bob="Gus", Dan=None) == ["Ann"]


def test_a_zombuul_s_attack_on_the_fool_kills_nobody() -> None:
    town = Town(CAST.replace("Bob imp", "Bob zombuul"), night=2)
    assert town.night(Dan="Gus", Bob="Ann") == []
    town.end_day()
    assert town.night(Dan="Gus", Bob="Ann") == ["Ann"]


def test_the_godfather_s_first_attack_misses_too() -> None:
    """Not the Demon alone: whoever kills, the first time fails."""
    town = Town(
        CAST.replace("Dan poisoner", "Dan godfather").replace("Cat saint", "Cat tinker"), night=2
    ).day()
    town.execute("Cat")
    assert town.night(Dan="Ann", Bob="Eve") == []
    assert town.marks("Ann") == ["No Ability"]


@pytest.mark.parametrize("twice", [True, False])
def test_barista_lets_them_miss_two_deaths(twice: bool) -> None:
    token = "; Ability Twice@Ann<Gus/chef~dusk3" if twice else ""
    town = Town(CAST + token, night=2)
    assert town.night(Dan="Eve", Bob="Ann") == []
    town.execute("Ann")
    assert town.alive("Ann") is twice


def test_barista_keeps_them_sober() -> None:
    town = Town(CAST + "; Sober & Healthy@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Dan="Ann", Bob="Ann") == []


def test_gained_by_another_it_saves_them_once() -> None:
    town = Town(CAST.replace("Ann fool", "Ann mayor"), night=2).day()
    town.game.gain(Ability("mayor", 0, 0), "fool")
    town.execute("Ann")
    assert town.alive("Ann")


def test_a_dead_one_with_the_ability_back_is_dead_all_the_same() -> None:
    """Bone Collector: there is no death to miss."""
    town = Town(CAST.replace("Ann fool", "Ann fool!") + "; Has Ability@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Dan="Eve", Bob="Ann") == []
    assert "No Ability" not in town.marks("Ann")


def test_an_apprentice_with_it_survives_an_exile() -> None:
    """The exile is decided, the death does not come."""
    town = Town(CAST + ", Hal apprentice+good", night=2).day()
    town.game.gain(Ability("apprentice", 7, 7), "fool")
    assert town.exile("Ann", "Hal", votes="Ann Bob Cat Dan")
    assert town.alive("Hal")


def test_a_philosopher_with_it_makes_the_fool_drunk() -> None:
    town = Town(CAST.replace("Gus chef", "Gus philosopher"), night=2)
    assert town.night(Gus="fool", Dan="Eve", Bob="Ann") == ["Ann"]
    town.end_day()
    assert town.night(Dan="Eve", Bob="Gus") == []
