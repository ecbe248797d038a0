"""Lil' Monsta and Magician: while the one lives, the Storyteller says who looks after the other."""

import pytest

from engine.registry import CHARACTERS
from engine.rules.setup import Note
from engine.script import Script, edition
from engine.terms import DEMON
from tests.scenario import Town

CAST = "Ann magician, Bob spy, Cat slayer, Dan baron, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "lilmonsta", "magician"))


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


def test_the_storyteller_says_which_minion_it_is_whomever_they_point_at() -> None:
    town = with_it()
    town.night(Bob="Cat", Dan="Cat", storyteller={"lilmonsta": "Dan"})
    asked = [one for one in town.asked if one.who < 0 and one.about and one.about.character == "lilmonsta"]
    assert [set(one.options.all()) for one in asked] == [{1, 3}]
    assert demons(town) == ["Dan"]


def test_without_the_jinx_they_have_whom_they_point_at() -> None:
    town = with_it(jinxed=False)
    town.night(Bob="Cat", Dan="Cat")
    assert demons(town) == ["Cat"]


@pytest.mark.parametrize(
    ("cast", "left"), [(CAST.replace("magician", "magician!"), False), (f"{CAST}; Poisoned@Ann", True)]
)
def test_it_speaks_of_the_magician_s_life_alone(cast: str, left: bool) -> None:
    town = with_it(cast, night=2, sitter="Bob")
    town.night(Bob="Cat", Dan="Cat", storyteller={"lilmonsta": ["Dan", None] if left else None})
    assert demons(town) == (["Dan"] if left else ["Cat"])
