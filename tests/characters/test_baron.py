"""The Baron: two more Outsiders in place of two Townsfolk, while setting up and never later."""

import pytest

from engine.rules.setup import bag_fault, possible_counts
from engine.script import edition
from tests.scenario import Town

TB = edition("tb")
MINIONS = ("poisoner", "scarletwoman", "spy")
# Townsfolk, Outsiders, Minions for five to fifteen players without a Baron (RB-013 to RB-015).
USUAL = {
    5: (3, 0, 1), 6: (3, 1, 1), 7: (5, 0, 1), 8: (5, 1, 1), 9: (5, 2, 1), 10: (7, 0, 2),
    11: (7, 1, 2), 12: (7, 2, 2), 13: (9, 0, 3), 14: (9, 1, 3), 15: (9, 2, 3),
}  # fmt: skip


def bag(townsfolk: int, outsiders: int, minions: int) -> tuple[str, ...]:
    """A bag with the Baron among its Minions and one Demon."""
    return (*TB.townsfolk[:townsfolk], *TB.outsiders[:outsiders], "baron", *MINIONS[: minions - 1], "imp")


@pytest.mark.parametrize("players", USUAL)
def test_two_townsfolk_make_room_for_two_outsiders(players: int) -> None:
    """RB-023, RB-024, RB-025: for every table the counts move by two and the bag stays full."""
    townsfolk, outsiders, minions = USUAL[players]
    dealt = bag(townsfolk - 2, outsiders + 2, minions)
    assert len(dealt) == players
    assert bag_fault(TB, players, dealt) is None
    assert [tuple(counts) for counts in possible_counts(players, dealt)] == [
        (townsfolk - 2, outsiders + 2, minions, 1)
    ]


@pytest.mark.parametrize("players", USUAL)
@pytest.mark.parametrize("more", [0, 1])
def test_fewer_than_two_more_outsiders_are_refused(players: int, more: int) -> None:
    townsfolk, outsiders, minions = USUAL[players]
    assert bag_fault(TB, players, bag(townsfolk - more, outsiders + more, minions)) is not None


@pytest.mark.parametrize("players", [5, 7, 8, 10, 11, 13, 14])
def test_three_more_outsiders_are_refused(players: int) -> None:
    townsfolk, outsiders, minions = USUAL[players]
    assert bag_fault(TB, players, bag(townsfolk - 3, outsiders + 3, minions)) is not None


@pytest.mark.parametrize("players", USUAL)
def test_without_a_baron_that_many_outsiders_are_refused(players: int) -> None:
    townsfolk, outsiders, minions = USUAL[players]
    dealt = (*TB.townsfolk[: townsfolk - 2], *TB.outsiders[: outsiders + 2], *MINIONS[:minions], "imp")
    assert bag_fault(TB, players, dealt) is not None


def test_a_dead_or_poisoned_baron_takes_no_outsider_back() -> None:
    town = Town("Ann baron, Bob imp, Cat saint, Dan butler, Eve virgin", night=2)
    town.night(Bob="Ann", Dan="Eve")
    assert town.character("Cat") == "saint"
    assert town.character("Dan") == "butler"


def test_a_baron_gained_later_adds_no_outsider() -> None:
    """RB-165."""
    town = Town("Ann soldier, Bob imp, Cat chef, Dan slayer, Eve virgin", night=2)
    town.rule("become", "Ann", "baron")
    town.night(Bob="Cat")
    assert [town.character(name) for name in ("Cat", "Dan", "Eve")] == ["chef", "slayer", "virgin"]


def test_never_wakes_for_an_ability() -> None:
    town = Town("Ann baron, Bob imp, Cat saint, Dan butler, Eve virgin")
    town.night(Dan="Eve")
    assert [type(fact).__name__ for fact in town.told("Ann")] == ["YouAre"]
