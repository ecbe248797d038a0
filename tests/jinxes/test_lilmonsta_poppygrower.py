"""Lil' Monsta and Poppy Grower: while the one lives, Minions are asked one by one, and do not see each other."""

import pytest

from engine.registry import CHARACTERS
from engine.rules.setup import Note
from engine.script import Script, edition
from engine.terms import DEMON
from tests.scenario import Town

CAST = "Ann poppygrower, Bob spy, Cat slayer, Dan baron, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "lilmonsta", "poppygrower"))


def with_it(cast: str = CAST, *, night: int = 1, sitter: str | None = None, jinxed: bool = True) -> Town:
    """The town, and Lil' Monsta in nobody's seat; a `sitter` has it since the night before."""
    town = Town(cast, night=night, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.notes = (Note("undealt", "lilmonsta"),)
    if sitter is not None:
        mine = town.game.abilities_of("lilmonsta")[0]
        town.game.grimoire.mark("Is The Demon", town.seat(sitter), by=mine)
    return town


def demons(town: Town) -> list[str]:
    return [town.names[seat] for seat in town.game.living(DEMON)]


def test_the_first_who_says_yes_takes_it() -> None:
    town = with_it()
    town.night(Bob=False, Dan=True)
    assert demons(town) == ["Dan"]
    assert not any(one.in_sight for one in town.asked)
    town = with_it()
    town.night(Bob=True, Dan=True)
    assert demons(town) == ["Bob"]


def test_where_nobody_does_the_storyteller_gives_it_to_one_of_them() -> None:
    town = with_it()
    town.night(Bob=False, Dan=False, storyteller={"lilmonsta": "Bob"})
    assert demons(town) == ["Bob"]


def test_without_the_jinx_they_point_together() -> None:
    town = with_it(jinxed=False)
    town.night(Bob="Cat", Dan="Cat")
    assert demons(town) == ["Cat"]


@pytest.mark.parametrize(
    ("cast", "apart"), [(CAST.replace("grower", "grower!"), False), (f"{CAST}; Poisoned@Ann", True)]
)
def test_it_speaks_of_the_poppy_grower_s_life_alone(cast: str, apart: bool) -> None:
    town = with_it(cast, night=2, sitter="Bob")
    answer = True if apart else "Bob"
    town.night(Bob=answer, Dan=answer, storyteller={"lilmonsta": None})
    assert demons(town) == ["Bob"]
