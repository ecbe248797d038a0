"""The Chef: how many pairs of evil players sit side by side."""

import pytest

from tests.scenario import Town, whatever


@pytest.mark.parametrize(
    ("cast", "pairs"),
    [
        ("Ann chef, Bob imp, Cat soldier, Dan baron, Eve mayor", 0),
        ("Ann chef, Bob imp, Cat baron, Dan soldier, Eve mayor", 1),
        ("Ann imp, Bob chef, Cat soldier, Dan mayor, Eve baron", 1),  # the last seat is beside the first
        ("Ann chef, Bob imp, Cat baron, Dan scarletwoman, Eve mayor, Flo soldier", 2),  # three in a row
        ("Ann chef, Bob imp, Cat baron, Dan mayor, Eve saint+evil, Flo scarletwoman", 2),
        ("Ann chef+evil, Bob imp, Cat soldier, Dan mayor, Eve baron", 2),  # the Chef's own seat counts
        ("Ann chef, Bob imp, Cat baron+good, Dan soldier, Eve mayor", 0),
        ("Ann chef, Bob imp, Cat mayor+evil, Dan soldier, Eve saint", 1),
    ],
)
def test_counts_pairs_of_evil_neighbours_all_round_the_table(cast: str, pairs: int) -> None:
    """RB-002, RB-173; where nobody can count as something else nobody is consulted."""
    town = Town(cast)
    town.night()
    assert town.learned("Ann" if "Ann chef" in cast else "Bob") == [pairs]


def test_who_counts_as_evil_for_certain_is_part_of_the_plain_truth() -> None:
    """By a Lycanthrope: nothing has gone wrong for the Mathematician."""
    cast = "Ann mathematician, Bob imp, Cat lycanthrope, Dan chef, Eve mayor, Flo baron, Gus slayer"
    town = Town(f"{cast}; Faux Paw@Eve<Cat/lycanthrope")
    town.night()
    assert town.learned("Dan") == [1]
    assert town.learned("Ann") == [0]


def test_learns_on_the_first_night_only() -> None:
    """RB-079."""
    town = Town("Ann chef, Bob imp, Cat baron, Dan soldier, Eve mayor")
    town.night()
    town.end_day()
    town.night(Bob="Dan")
    assert not town.woken("Ann")


@pytest.mark.parametrize(
    ("cast", "possible"),
    [
        ("Ann chef, Bob imp, Cat recluse, Dan baron, Eve mayor", [0, 1, 2]),  # judged for each pair
        ("Ann chef, Bob imp, Cat recluse, Dan soldier, Eve baron", [0, 1]),
        ("Ann chef, Bob imp, Cat baron, Dan recluse, Eve mayor", [1, 2]),
        ("Ann chef, Bob soldier, Cat recluse, Dan mayor, Eve imp", []),  # no pair to doubt
    ],
)
def test_a_recluse_is_judged_pair_by_pair(cast: str, possible: list[int]) -> None:
    """RB-325, G15: asked only where it matters."""
    town = Town(cast)
    answers = {"Ann": possible[-1]} if possible else {}
    town.night(storyteller=answers)
    assert town.offered("Ann") == possible
    assert town.learned("Ann") == [possible[-1] if possible else 0]


@pytest.mark.parametrize(
    ("cast", "possible"),
    [
        ("Ann chef, Bob imp, Cat spy, Dan soldier, Eve mayor", [0, 1]),
        ("Ann chef, Bob imp, Cat spy, Dan baron, Eve mayor", [0, 1, 2]),
        ("Ann chef, Bob mayor, Cat spy, Dan recluse, Eve soldier, Flo imp", [0, 1]),
        ("Ann chef, Bob soldier, Cat spy, Dan mayor, Eve imp", []),
    ],
)
def test_a_spy_may_count_as_good(cast: str, possible: list[int]) -> None:
    """RB-325."""
    town = Town(cast)
    town.night(storyteller={"Ann": possible[0]} if possible else {})
    assert town.offered("Ann") == possible
    assert town.learned("Ann") == [0]


def test_a_poisoned_recluse_and_a_poisoned_spy_count_as_what_they_are() -> None:
    """G15: nobody is consulted about the number."""
    town = Town("Ann chef, Bob imp, Cat recluse, Dan poisoner, Eve mayor")
    town.night(Dan="Cat")
    assert town.learned("Ann") == [0]
    town = Town("Ann chef, Bob imp, Cat spy, Dan soldier, Eve poisoner")
    town.night(Eve="Cat", storyteller={"Cat": whatever})
    assert town.learned("Ann") == [1]


def test_a_drunk_or_poisoned_neighbour_changes_nothing() -> None:
    """RB-187."""
    town = Town("Ann chef, Bob imp, Cat poisoner, Dan drunk(soldier), Eve mayor")
    town.night(Cat="Bob")
    assert town.learned("Ann") == [1]


def test_poisoned_they_may_be_told_any_number() -> None:
    """RB-184; the first night does not come again (RB-190)."""
    town = Town("Ann chef, Bob imp, Cat poisoner, Dan soldier, Eve mayor")
    town.night(Cat="Ann", storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]
    assert {0, 1, 2, 3} <= set(town.offered("Ann"))
    town.end_day()
    town.night(Cat="Dan", Bob="Dan")
    assert not town.woken("Ann")


def test_a_drunk_who_thinks_they_are_the_chef_may_be_told_any_number() -> None:
    """RB-184: the truth as well."""
    town = Town("Ann drunk(chef), Bob imp, Cat baron, Dan soldier, Eve mayor")
    town.night(storyteller={"Ann": 1})
    assert town.learned("Ann") == [1]
    assert {0, 1, 2} <= set(town.offered("Ann"))


def test_dead_before_their_turn_they_learn_nothing() -> None:
    """RB-070."""
    town = Town("Ann chef, Bob imp, Cat baron, Dan soldier, Eve mayor")
    town.night_up_to("chef")
    town.rule("kill", "Ann")
    town.night()
    assert not town.woken("Ann")


def test_who_becomes_the_chef_counts_the_table_as_it_is_then_the_dead_included() -> None:
    """RB-162, G17: neighbours are seats; the Soldier has turned evil meanwhile (RB-171)."""
    town = Town("Ann empath, Bob imp, Cat baron!, Dan soldier, Eve mayor, Flo saint", night=2)
    town.night_up_to("imp")
    town.rule("turn", "Dan", "evil")
    town.rule("become", "Ann", "chef")
    town.night(Bob="Flo")
    assert town.learned("Ann") == [2]


def test_a_drunk_who_becomes_the_chef_is_the_chef() -> None:
    """RB-160: a true number, and no more of what they thought they were."""
    town = Town("Ann drunk(empath), Bob imp, Cat baron, Dan soldier, Eve mayor", night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "chef")
    assert town.became("Ann") == ["chef"]
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]


def test_a_swap_while_poisoned_keeps_the_poison() -> None:
    """RB-188: the new Chef is told anything."""
    town = Town("Ann empath, Bob imp, Cat poisoner, Dan soldier, Eve mayor", night=2)
    town.night_up_to("imp", Cat="Ann")
    town.rule("become", "Ann", "chef")
    town.night(Bob="Dan", storyteller={"Ann": 3})
    assert town.learned("Ann") == [3]


def test_back_from_the_dead_they_count_again() -> None:
    """RB-326; a Drunk who thought so is woken again, too."""
    town = Town("Ann chef!, Bob imp, Cat baron, Dan drunk(chef)!, Eve mayor, Flo soldier", night=2).day()
    town.rule("revive", "Ann")
    town.rule("revive", "Dan")
    town.end_day()
    town.night(Bob="Flo", storyteller={"Dan": 4})
    assert town.learned("Ann") == [1]
    assert town.learned("Dan") == [4]
