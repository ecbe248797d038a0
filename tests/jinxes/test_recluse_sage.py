"""Recluse and Sage: she may be shown the Recluse in the place of the Demon who killed her."""

import pytest

from engine.questions import IllegalAnswer
from tests.scenario import Town

CAST = "Ann sage, Bob imp, Cat recluse, Dan poisoner, Eve chef, Flo virgin, Gus slayer"


def test_the_recluse_may_stand_in_for_the_demon() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Dan", Bob="Ann", storyteller={"Ann": (2, 4)})
    assert town.learned("Ann") == [("Cat", "Eve")]


def test_not_without_the_jinx() -> None:
    town = Town(CAST, night=2)
    town.game.grimoire.jinxes = ()
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Dan", Bob="Ann", storyteller={"Ann": (2, 4)})


def test_not_a_poisoned_recluse() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Cat", Bob="Ann", storyteller={"Ann": (2, 4)})


def test_a_player_who_has_the_recluse_s_ability_is_jinxed_as_well() -> None:
    """A jinx looks at abilities, not at characters."""
    town = Town(CAST.replace("Eve chef", "Eve philosopher").replace("Cat recluse", "Cat saint"), night=2)
    town.night(Dan="Dan", Eve="recluse", Bob="Ann", storyteller={"Ann": (2, 4)})
    assert town.learned("Ann") == [("Cat", "Eve")]
