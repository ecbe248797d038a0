"""Widow and Poppy Grower: while the one works the other reads no grimoire, and poisons all the same."""

import pytest

from engine.ledger import Page
from engine.script import Script, edition
from tests.scenario import Town

CAST = "Ann poppygrower, Bob imp, Cat slayer, Dan widow, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with both", "With both", (*edition("tb").characters, "widow", "poppygrower"))


def reads(cast: str, *, jinxed: bool = True) -> bool:
    town = Town(cast, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night(Dan="Cat", storyteller={"Dan": "Eve"})
    assert town.poisoned("Cat")
    return any(isinstance(answer, Page) for answer in town.learned("Dan"))


def test_while_the_poppy_grower_lives_the_widow_is_not_shown_the_grimoire() -> None:
    assert not reads(CAST)


def test_without_the_jinx_the_widow_reads() -> None:
    assert reads(CAST, jinxed=False)


@pytest.mark.parametrize("cast", [CAST.replace("grower", "grower!"), f"{CAST}; Poisoned@Ann"])
def test_a_dead_or_poisoned_poppy_grower_keeps_nothing_from_her(cast: str) -> None:
    """It speaks of the ability."""
    assert reads(cast)
