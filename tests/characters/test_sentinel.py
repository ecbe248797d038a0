"""The Sentinel: one Outsider more, one less, or as many as usual."""

import pytest

from engine.ledger import DemonLearned, FabledJoined, FabledLeft
from engine.rules.setup import Counts, bag_fault, possible_counts
from engine.rulings import IllegalRuling
from engine.script import EDITIONS, Script, edition
from engine.terms import TOWN
from tests.scenario import Town

TB = edition("tb")
SEVEN = ("chef", "empath", "monk", "mayor", "soldier", "poisoner", "imp")


def outsiders(players: int, *bag: str) -> set[int]:
    return {counts.outsiders for counts in possible_counts(players, bag)}


@pytest.mark.example("travellers_fabled/sentinel/1")
def test_example_perhaps_there_is_an_outsider_after_all() -> None:
    """Seven players, nobody changes the number: none, or one."""
    assert outsiders(7, "sentinel") == {0, 1}
    assert bag_fault(TB, 7, SEVEN, ("sentinel",)) is None
    one = (*SEVEN[1:], "saint")
    assert bag_fault(TB, 7, one, ("sentinel",)) is None
    assert bag_fault(TB, 7, one) is not None
    two = (*SEVEN[2:], "saint", "recluse")
    assert bag_fault(TB, 7, two, ("sentinel",)) is not None
    town = Town("Ann chef, Bob imp, Cat soldier, Dan poisoner, Eve mayor, Flo empath, Gus monk | sentinel")
    assert FabledJoined("sentinel") in town.public()
    town.night(Dan="Ann", storyteller={"bluffs": ("saint", "slayer", "virgin"), "Ann": 0})
    assert "saint" in next(fact.bluffs for fact in town.told("Bob") if isinstance(fact, DemonLearned))
    public = [told.fact for told in town.game.ledger if told.to == TOWN]
    assert FabledJoined("sentinel") in public
    assert not any("saint" in repr(fact) or "utsider" in repr(fact) for fact in public)


@pytest.mark.example("travellers_fabled/sentinel/2")
def test_example_one_less_than_usual() -> None:
    """Nine players, two Outsiders as a rule; the Witch has killed somebody, so there is no Baron."""
    assert set(possible_counts(9, ("witch", "sentinel"))) == {
        Counts(6, 1, 1, 1),
        Counts(5, 2, 1, 1),
        Counts(4, 3, 1, 1),
    }
    script = Script("mixed", "Mixed", (*TB.characters, "witch"))
    bag = ("chef", "empath", "monk", "mayor", "soldier", "slayer", "saint", "witch", "imp")
    assert bag_fault(script, 9, bag, ("sentinel",)) is None
    assert bag_fault(script, 9, bag) is not None
    seats = ", ".join(f"{name} {one}" for name, one in zip("ABCDEFGHI", bag, strict=True))
    town = Town(f"{seats} | sentinel", night=2, script=script)
    town.night(H="A", C="D", I="G")
    town.nominate("A", "H")
    assert not town.alive("A")
    assert all(town.character(name) != "butler" for name in town.names), (
        "that is what the Witch says they are"
    )


@pytest.mark.parametrize(
    ("players", "bag", "found"),
    [
        (9, ("baron",), {3, 4, 5}),
        (7, ("baron",), {1, 2, 3}),
        (7, ("godfather",), {0, 1, 2}),
        (9, ("godfather",), {0, 1, 2, 3, 4}),
        (7, ("vigormortis",), {0}),
        (8, ("fanggu",), {1, 2, 3}),
        (5, (), {0, 1}),
    ],
)
def test_together_with_others_who_change_the_number(
    players: int, bag: tuple[str, ...], found: set[int]
) -> None:
    """RB-023, RB-024: never fewer than none."""
    assert outsiders(players, *bag, "sentinel") == found


@pytest.mark.parametrize("id_", EDITIONS)
def test_every_number_of_players_of_every_edition_can_still_be_dealt(id_: str) -> None:
    script = Script(id_, id_, (*edition(id_).characters, "sentinel"))
    assert script.table_sizes == edition(id_).table_sizes
    assert script.fabled == ("sentinel",)


def test_never_added_during_the_game() -> None:
    """RB-242: the characters are dealt. It may go."""
    town = Town("Ann chef, Bob imp, Cat soldier, Dan poisoner, Eve mayor", night=2).day()
    with pytest.raises(IllegalRuling, match="only be there from the start"):
        town.rule_nobody("fabled", "sentinel")
    town = Town("Ann chef, Bob imp, Cat soldier, Dan poisoner, Eve mayor | sentinel", night=2).day()
    town.rule_nobody("no fabled", "sentinel")
    assert town.public() == [FabledLeft("sentinel")]
