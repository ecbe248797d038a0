"""Lil' Monsta and Scarlet Woman: she looks after it for good once whoever did so has died, with five alive."""

import pytest

from engine import ledger
from engine.registry import CHARACTERS
from engine.rules.setup import Note
from engine.script import Script, edition
from engine.terms import DEMON, GOOD
from tests.scenario import Town

CAST = "Ann saint, Bob spy, Cat slayer, Dan scarletwoman, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "lilmonsta", "magician"))


def with_it(
    cast: str = CAST,
    *,
    night: int = 1,
    sitter: str | None = None,
    jinxed: bool = True,
    script: Script = SCRIPT,
) -> Town:
    """The town, and Lil' Monsta in nobody's seat; a `sitter` has it since the night before."""
    town = Town(cast, night=night, script=script)
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


def test_she_takes_it_and_the_game_goes_on() -> None:
    town = with_it(night=2, sitter="Bob").day()
    town.execute("Bob")
    assert town.winner is None
    assert demons(town) == ["Dan"]
    town.night(Dan="Cat", storyteller={"lilmonsta": None})
    assert town.told("Dan", ledger.ChosenBy) == [ledger.ChosenBy("lilmonsta")]


def test_it_stays_with_her_whomever_she_points_at() -> None:
    town = with_it(night=2, sitter="Bob").day()
    town.execute("Bob")
    town.night(Dan="Cat", storyteller={"lilmonsta": None})
    assert demons(town) == ["Dan"]
    town.execute("Dan")
    assert town.winner is GOOD


@pytest.mark.parametrize(
    "cast",
    [
        CAST.replace("slayer", "slayer!").replace("saint", "saint!").replace("mayor", "mayor!"),
        f"{CAST}; Poisoned@Dan",
    ],
)
def test_with_four_alive_or_poisoned_she_does_not(cast: str) -> None:
    town = with_it(cast, night=2, sitter="Bob").day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_without_the_jinx_good_has_won() -> None:
    town = with_it(night=2, sitter="Bob", jinxed=False).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_her_own_death_is_the_end_of_it() -> None:
    town = with_it(night=2, sitter="Dan").day()
    town.execute("Dan")
    assert town.winner is GOOD


def test_a_snake_charmer_who_chooses_her_looks_after_it_for_good() -> None:
    """They are the Scarlet Woman from then on, and who is the Demon goes with that."""
    script = Script("with it", "With it", (*SCRIPT.characters, "snakecharmer"))
    town = with_it(CAST.replace("saint", "snakecharmer"), night=2, sitter="Bob", script=script).day()
    town.execute("Bob")
    town.night(Ann=["Dan", "Cat"], storyteller={"lilmonsta": None})
    assert demons(town) == ["Ann"]
    assert town.character("Ann") == "scarletwoman"
    town.execute("Ann")
    assert town.winner is GOOD
