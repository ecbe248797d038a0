"""Magician and Legion: they wake in groups, and none is shown the Magician as good."""

import pytest

from engine.jinxes.magician_legion import in_groups
from engine.ledger import AmongMany, DemonLearned
from engine.script import Script, edition
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "magician", "legion"))
CAST = "Ann magician, Bob legion, Cat legion, Dan saint, Eve legion, Flo soldier, Gus legion, Hal legion"


def first_night(cast: str = CAST, *, jinxed: bool = True) -> Town:
    town = Town(cast, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night()
    return town


def test_each_group_sees_itself_and_who_is_good_but_for_the_magician() -> None:
    town = first_night()
    good = ("Dan", "Flo")
    for group in (("Bob", "Cat", "Eve"), ("Gus", "Hal")):
        for name in group:
            assert town.told(name, AmongMany) == [AmongMany("legion", group, good)]  # type: ignore[arg-type]


@pytest.mark.parametrize("cast", [f"{CAST}; Drunk@Ann", CAST.replace("Ann magician", "Ann chef")])
def test_a_magician_without_the_ability_or_none_leaves_them_together(cast: str) -> None:
    town = Town(cast, script=SCRIPT)
    town.night()
    everybody = ("Bob", "Cat", "Eve", "Gus", "Hal")
    assert town.told("Bob", AmongMany) == [AmongMany("legion", everybody)]  # type: ignore[arg-type]


def test_without_the_jinx_they_wake_together() -> None:
    town = first_night(jinxed=False)
    assert town.told("Bob", AmongMany)[0].seats == ("Bob", "Cat", "Eve", "Gus", "Hal")


@pytest.mark.parametrize(
    ("number", "sizes"), [(3, [3]), (4, [2, 2]), (5, [3, 2]), (7, [3, 2, 2]), (11, [3, 3, 3, 2])]
)
def test_groups_of_three_or_two(number: int, sizes: list[int]) -> None:
    assert [len(group) for group in in_groups(list(range(number)))] == sizes


POPPY = Script("with her", "With her", (*SCRIPT.characters, "poppygrower"))
HIDDEN = CAST.replace("Flo soldier", "Flo poppygrower")


def test_while_a_poppy_grower_lives_they_learn_nothing_of_each_other_and_the_same_bluffs() -> None:
    """poppygrower entry: no Demon Info but the bluffs."""
    three = ("chef", "monk", "butler")
    town = Town(HIDDEN, script=POPPY)
    town.night(storyteller={"bluffs": [three]})
    for name in ("Bob", "Cat", "Eve", "Gus", "Hal"):
        assert town.told(name, AmongMany, DemonLearned) == [DemonLearned((), three)]


def test_in_the_night_a_poppy_grower_is_dead_they_learn_it_in_their_groups() -> None:
    town = Town(HIDDEN, night=2, script=POPPY).day()
    town.execute("Flo")
    town.night(storyteller={"Bob": None})
    for group in (("Bob", "Cat", "Eve"), ("Gus", "Hal")):
        for name in group:
            assert town.told(name, AmongMany, DemonLearned) == [AmongMany("legion", group, ("Dan", "Flo"))]  # type: ignore[arg-type]
